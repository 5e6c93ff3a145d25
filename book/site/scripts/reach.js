/* What scrolls sideways can be reached by keyboard, and is a stop only where it does scroll. */
const WIDE = ".bd-article :is(pre, mjx-container[display], .jeux-table, .pst-scrollable-table-container)";
const NAMES = { PRE: "Code that scrolls", "MJX-CONTAINER": "Formula that scrolls" };
const TABLE = "Table that scrolls";

const settle = (place) => {
  const scrolls = place.scrollWidth > place.clientWidth + 1;
  place.tabIndex = scrolls ? 0 : -1; // without one a browser may stop at what could scroll
  const name = place.getAttribute("aria-label") ?? (scrolls && (NAMES[place.nodeName] ?? TABLE));
  if (!name) return;
  place.setAttribute("aria-label", name);
  place.setAttribute("role", "group"); // a region would have to have a name of its own
};

/** Make stops of what scrolls now, and of what comes to scroll. */
export const reachScrolling = () => {
  const sizes = new ResizeObserver((changes) => changes.forEach(({ target }) => settle(target)));
  const places = [...document.querySelectorAll(WIDE)];
  places.forEach((place) => sizes.observe(place));
  document.fonts.addEventListener("loadingdone", () => places.forEach(settle)); // they make lines longer or shorter
  // what a cell shows that runs here
  document.addEventListener("jeux:shown", ({ detail: output }) => {
    const elements = [output, ...output.querySelectorAll("*")];
    elements.filter((element) => element.matches(WIDE)).forEach((place) => sizes.observe(place));
  });
};
