/* Mends what the theme leaves wrong for screen readers, for print and for links into a page. */
const MODES = { light: "Colours: light", dark: "Colours: dark", auto: "Colours: as the system has them" };
const HOLDS = ["wheel", "touchstart", "pointerdown", "keydown"]; // by which a reader takes hold of the page
const GROWING = 10_000; // milliseconds in which a page may still grow

const each = (selector, mend) => document.querySelectorAll(selector).forEach(mend);

export const mendTheme = () => {
  // the theme follows the reader in a list of contents that it calls by another name, so it tries
  // every link of the page; a link to a state names no place, and the theme stops there
  document.body.dataset.bsTarget = ".bd-sidebar-secondary nav";
  showPresentPage();
  nameButtons();
  // the theme prints by an inline handler, which the page's policy forbids
  each(".btn-download-pdf-button", (button) => button.addEventListener("click", () => print()));
  explainLinks();
  openTarget();
  addEventListener("hashchange", openTarget);
  stayAtTarget();
};

/* The theme puts the contents back where they stood on the page before: whenever they are shown,
   beside the page or over it on a phone, the present page is in sight. */
const showPresentPage = () => {
  const shown = new IntersectionObserver(([{ target: contents, isIntersecting }]) =>
    isIntersecting && bringIntoSight(contents.querySelector("a.current")));
  each("nav.bd-links", (contents) => shown.observe(contents));
};

/* Scroll what holds a link until it is in sight; its own scrollIntoView would have Tab go on from there. */
const bringIntoSight = (link) => {
  let holder = link?.parentElement;
  while (holder && !/auto|scroll/.test(getComputedStyle(holder).overflowY)) holder = holder.parentElement;
  if (!holder) return;
  const [{ top, bottom }, seen] = [link, holder].map((element) => element.getBoundingClientRect());
  const above = Math.min(0, top - seen.top);
  const below = Math.max(0, bottom - seen.bottom);
  holder.scrollTop += above + below;
};

const nameButtons = () => {
  // a label that hides the words on a button: let the words speak
  each(".search-button-field", (element) => element.removeAttribute("aria-label"));
  // and the one for light and dark says which it is
  const root = document.documentElement;
  const nameMode = () => each(".theme-switch-button", (button) => {
    button.ariaLabel = MODES[root.dataset.mode] ?? MODES.auto;
  });
  new MutationObserver(nameMode).observe(root, { attributeFilter: ["data-mode"] });
  nameMode();
};

/* What the sign at a link means, which sets something on the page that it opens. */
const explainLinks = () => each(".jeux-state", (link) => {
  const presents = /\bpresent\b/.test(link.hash);
  link.title = presents ? "Opens with its controls set, and nothing else on the page" : "Opens with its controls set";
});

/* A link to what is folded, or into it, opens it. */
const openTarget = () => {
  let fold = document.querySelector(":target")?.closest("details");
  for (; fold; fold = fold.parentElement.closest("details")) fold.open = true;
};

/* Widgets grow after the browser has gone to the place in the address: go there again. Readers who
   reload or come back are left where the browser puts them. */
const stayAtTarget = () => {
  const [arrival] = performance.getEntriesByType("navigation");
  if (arrival?.type !== "navigate" || !location.hash) return;
  const sizes = new ResizeObserver(() => document.querySelector(":target")?.scrollIntoView({ behavior: "instant" }));
  sizes.observe(document.body);
  const stop = () => sizes.disconnect();
  for (const event of HOLDS) addEventListener(event, stop, { once: true, passive: true });
  setTimeout(stop, GROWING);
};
