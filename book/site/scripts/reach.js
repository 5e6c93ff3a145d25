/* What scrolls sideways can be reached by keyboard, and is a stop only where it does scroll. */
addEventListener("DOMContentLoaded", () => {
  "use strict";
  const names = { PRE: "Code that scrolls", "MJX-CONTAINER": "Formula that scrolls" };
  const settle = (place) => {
    const scrolls = place.scrollWidth > place.clientWidth + 1;
    place.tabIndex = scrolls ? 0 : -1;  // without one a browser may stop at what could scroll
    const name = place.getAttribute("aria-label") ?? (scrolls && (names[place.nodeName] ?? "Table that scrolls"));
    if (!name) return;
    place.setAttribute("aria-label", name);
    place.setAttribute("role", "group");  // a region would have to have a name of its own
  };
  const wide = ".bd-article :is(pre, mjx-container[display], .jeux-table, .pst-scrollable-table-container)";
  const places = [...document.querySelectorAll(wide)];
  const sizes = new ResizeObserver((seen) => seen.forEach(({ target }) => settle(target)));
  places.forEach((place) => sizes.observe(place));
  document.fonts.addEventListener("loadingdone", () => places.forEach(settle));  // they make lines longer or shorter
  // what a cell shows that runs here
  document.addEventListener("jeux:shown", ({ detail }) =>
    [detail, ...detail.querySelectorAll("*")].filter((place) => place.matches(wide)).forEach((place) => sizes.observe(place)));
});
