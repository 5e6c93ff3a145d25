/* One polite region of the page speaks what a widget concludes, when it has come to rest. A widget
   is an element of class jeux-widget; it concludes what the caption of its first visible .jeux-frame
   says, or else the label of the picture. */

const ACTS = ["keydown", "pointerdown", "pointermove", "click", "input", "change"];
const QUIET_KEYS = ["Tab", "Shift", "Control", "Alt", "Meta"];
/** Milliseconds after the last act until a widget is taken to have come to rest. */
const REST = 400;

const conclusion = (widget) => {
  const shown = [...widget.querySelectorAll(".jeux-frame, [role=img]")].find((e) => e.getClientRects().length);
  return shown?.querySelector("figcaption")?.textContent ?? shown?.getAttribute("aria-label") ?? "";
};

/** Give the page its region, and let it hear what is done to widgets. */
export function speak() {
  const region = Object.assign(document.createElement("div"), { role: "status", className: "jeux-live" });
  document.body.append(region);

  let waiting;
  const touched = (event) => {
    const widget = event.target.closest?.(".jeux-widget");
    if (!widget || QUIET_KEYS.includes(event.key)) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      // one that is still in motion has concluded nothing; it tells a change when it rests
      const moves = widget.querySelector("[aria-busy=true]");
      if (!moves) region.textContent = conclusion(widget);
    }, REST);
  };
  for (const act of ACTS)
    document.addEventListener(act, (event) => {
      // a pointer that only passes over a widget changes nothing
      if (act !== "pointermove" || event.buttons) touched(event);
    }, true);
  // a handle may be let go outside its widget
  let held;
  document.addEventListener("pointerdown", (event) => { held = event; }, true);
  document.addEventListener("pointerup", () => {
    if (held) touched(held);
    held = undefined;
  }, true);
}
