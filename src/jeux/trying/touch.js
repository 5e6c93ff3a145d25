/* Parts of a picture that can be touched: an element with data-pick="argument=value" sets the
   control of that argument, at a tap, or while a finger is drawn over it. */

/** Nothing of its own is to be seen. */
export const still = () => "";

function render({ model, el }) {
  let root, held;
  const touched = (event) => {
    // a captured finger tells where it began: ask what lies under it now
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-pick]");
    if (!under || !root.contains(under)) return;
    for (const pick of under.dataset.pick.split(";")) {
      const [name, value] = pick.split("=");
      const place = model.get("values")[name]?.indexOf(value);
      if (place >= 0 && model.get(`at_${name}`) !== place) model.set(`at_${name}`, place);
    }
    model.save_changes();
  };
  const down = (event) => {
    if (event.button || !event.target.closest("[data-pick]")) return;
    held = true;
    touched(event);
  };
  const move = (event) => { if (held) touched(event); };
  const up = () => { held = false; };
  const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up, pointerleave: up };
  // it is in the page, beside the pictures, only after it is rendered
  const begun = requestAnimationFrame(() => {
    root = el.closest(".jeux-widget");
    if (root) root.style.touchAction = "pan-y pinch-zoom"; // what is drawn sideways is no scrolling
    for (const [name, act] of Object.entries(listeners)) root?.addEventListener(name, act);
  });
  return () => {
    cancelAnimationFrame(begun);
    for (const [name, act] of Object.entries(listeners)) root?.removeEventListener(name, act);
  };
}

export default { render };
