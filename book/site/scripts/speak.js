/* One polite region of the page speaks what a widget concludes, when it has come to rest. A widget
   is an element of class jeux-widget; it concludes what the caption of its first visible .jeux-frame
   says, or else the label of the picture. */

const conclusion = (widget) => {
  const shown = [...widget.querySelectorAll(".jeux-frame, [role=img]")].find((e) => e.getClientRects().length);
  return shown?.querySelector("figcaption")?.textContent ?? shown?.getAttribute("aria-label") ?? "";
};

const region = Object.assign(document.createElement("div"), { role: "status", className: "jeux-live" });
document.body.append(region);

let waiting;
const touched = (event) => {
  const widget = event.target.closest?.(".jeux-widget");
  if (!widget || ["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
  clearTimeout(waiting);
  // one that is still in motion has concluded nothing; it tells a change when it rests
  waiting = setTimeout(() => { if (!widget.querySelector("[aria-busy=true]")) region.textContent = conclusion(widget); }, 400);
};
for (const happened of ["keydown", "pointerdown", "pointermove", "click", "input", "change"])
  document.addEventListener(happened, (event) => {
    // a pointer that only passes over a widget changes nothing
    if (happened !== "pointermove" || event.buttons) touched(event);
  }, true);
// a handle may be let go outside its widget
let held;
document.addEventListener("pointerdown", (event) => { held = event; }, true);
document.addEventListener("pointerup", () => { if (held) touched(held); held = undefined; }, true);
