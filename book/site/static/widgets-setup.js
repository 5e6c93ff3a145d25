/* What the widgets of a page tell screen readers, and how their frames change. */
(() => {
  "use strict";
  // A widget of the book is an element of class jeux-widget. What it shows is its first visible
  // .jeux-frame; its conclusion is the figcaption there, or else the label of the picture.
  const conclusion = (widget) => {
    const shown = [...widget.querySelectorAll(".jeux-frame, [role=img]")].find((e) => e.getClientRects().length);
    if (!shown) return "";
    const caption = shown.querySelector("figcaption");
    return caption ? caption.textContent : shown.getAttribute("aria-label") || "";
  };

  // one polite live region a page; it speaks the conclusion when a widget has come to rest
  const region = document.createElement("div");
  region.setAttribute("role", "status");
  region.className = "jeux-live";
  document.addEventListener("DOMContentLoaded", () => document.body.append(region));

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

  // a handle carries the name and the value that sighted readers see; ipywidgets gives neither
  const name = (handle) => {
    const row = handle.closest(".widget-inline-hbox");
    if (!row) return;
    const set = (attribute, part) => {
      const words = row.querySelector(part)?.textContent.trim();
      if (words && handle.getAttribute(attribute) !== words) handle.setAttribute(attribute, words);
    };
    set("aria-label", ".widget-label");
    set("aria-valuetext", ".widget-readout");
  };
  new MutationObserver(() => document.querySelectorAll(".widget-inline-hbox .noUi-handle").forEach(name)).observe(
    document.documentElement,
    { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ["aria-valuenow", "aria-valuetext"] },
  );

  // words to choose from are a group of buttons, of which one is pressed
  const press = (group) => {
    group.setAttribute("role", "group");
    const label = group.closest(".widget-toggle-buttons")?.querySelector(".widget-label")?.textContent.trim();
    if (label) group.setAttribute("aria-label", label);
    for (const button of group.querySelectorAll(".widget-toggle-button")) {
      const pressed = String(button.classList.contains("mod-active"));
      if (button.getAttribute("aria-pressed") !== pressed) button.setAttribute("aria-pressed", pressed);
    }
  };
  new MutationObserver((changes) => {
    // those that a change is in, and those that come whole
    const rows = ".widget-toggle-buttons";
    const groups = new Set(changes.flatMap(({ target, addedNodes }) => [
      target.closest?.(rows),
      ...[...addedNodes].filter((node) => node.matches?.(rows)),
    ]));
    for (const group of groups) group?.querySelectorAll(":scope > div:has(.widget-toggle-button)").forEach(press);
  }).observe(document.documentElement, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });

  // a frame that goes fades over the one that comes, unless the reader wants no motion
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const fade = (stack, frame) => {
    stack.querySelector(":scope > .jeux-gone")?.remove();
    const ghost = document.createElement("div");
    ghost.className = "jeux-gone";
    ghost.setAttribute("aria-hidden", "true");
    ghost.append(...frame.querySelector(".jeux-frame").cloneNode(true).childNodes);
    ghost.addEventListener("animationend", () => ghost.remove());
    stack.append(ghost);
  };
  new MutationObserver((changes) => {
    if (calm.matches) return;
    for (const { target, removedNodes } of changes)
      for (const node of removedNodes)
        if (target.matches(".widget-stack") && node.querySelector?.(".jeux-frame")) fade(target, node);
  }).observe(document.documentElement, { subtree: true, childList: true });
})();
