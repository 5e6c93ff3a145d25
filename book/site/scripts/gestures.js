/* What a reader does to the picture of how a widget begins is done to the widget that takes its
   place. */

const painted = () => new Promise(requestAnimationFrame);

/** Do to what lies under it now what a hand has done to a picture, in places as seen from `area`. */
const redo = (gestures, area) => {
  const { left, top } = area.getBoundingClientRect();
  const { setPointerCapture } = Element.prototype;
  let pressed, captor;
  Element.prototype.setPointerCapture = function () { captor = this; }; // the hand is gone
  for (const [{ type, buttons, pointerId }, x, y] of gestures) {
    const how = { bubbles: true, cancelable: true, clientX: left + x, clientY: top + y, buttons, pointerId };
    const under = document.elementFromPoint(how.clientX, how.clientY);
    const target = captor ?? under;
    target?.dispatchEvent(new PointerEvent(type, how));
    target?.dispatchEvent(new MouseEvent(type.replace("pointer", "mouse"), how));
    if (type === "pointerdown") {
      pressed = under;
      under?.closest("button, input, select")?.focus({ preventScroll: true });
    } else if (type === "pointerup") {
      captor?.dispatchEvent(new PointerEvent("lostpointercapture", how));
      captor = undefined;
      if (pressed === under) under?.dispatchEvent(new MouseEvent("click", how));
    }
  }
  Object.assign(Element.prototype, { setPointerCapture });
};

/** Wake a widget by what is done to its picture; return what lets it take the picture's place, when
    the hand is off, and does the same to it. */
export const waiting = (still, wake) => {
  let gestures = [], free;
  Object.assign(still, { tabIndex: 0, ariaBusy: "true" });
  still.addEventListener("focus", wake);
  still.addEventListener("pointerdown", ({ button, pointerId }) => {
    if (button) return;
    still.setPointerCapture(pointerId); // a drag may leave it
    // with the click that follows, which nobody else may have
    free = new Promise((off) => still.addEventListener("lostpointercapture", () => setTimeout(off), { once: true }));
    wake();
  });
  const note = (event) => {
    if (!still.hasPointerCapture(event.pointerId)) return;
    const { left, top } = still.getBoundingClientRect();
    gestures.push([event, event.clientX - left, event.clientY - top]);
  };
  for (const kind of ["pointerdown", "pointermove", "pointerup"]) still.addEventListener(kind, note);
  still.addEventListener("pointercancel", () => { gestures = []; }); // it scrolls the page
  still.addEventListener("touchend", (event) => { if (event.cancelable) event.preventDefault(); });

  return async (area) => {
    await free;
    const tabbed = document.activeElement === still && !gestures.length;
    still.remove();
    area.classList.remove("jeux-coming");
    if (tabbed) area.querySelector(":is(button, input, select, [tabindex='0']):not(:disabled)")?.focus();
    await painted();
    redo(gestures, area);
  };
};
