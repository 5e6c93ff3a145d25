/* What scrolls sideways can be reached by keyboard, and is a stop only where it does scroll. */
addEventListener("DOMContentLoaded", () => {
  "use strict";
  const names = { PRE: "Code that scrolls", "MJX-CONTAINER": "Formula that scrolls" };
  const settle = (place) => {
    if (place.scrollWidth <= place.clientWidth + 1) place.removeAttribute("tabindex");
    else {
      place.tabIndex = 0;
      if (place.hasAttribute("aria-label")) return;
      place.setAttribute("role", "group");
      place.setAttribute("aria-label", names[place.nodeName] ?? "Table that scrolls");
    }
  };
  const places = [...document.querySelectorAll(
    ".bd-article :is(pre, mjx-container[display], .jeux-table, .pst-scrollable-table-container)",
  )];
  const sizes = new ResizeObserver((seen) => seen.forEach(({ target }) => settle(target)));
  places.forEach((place) => sizes.observe(place));
  document.fonts.ready.then(() => places.forEach(settle));  // which make lines longer or shorter
});
