/* Mends what the theme leaves wrong for screen readers, for print and for links into a page. */

addEventListener("DOMContentLoaded", () => {
  "use strict";
  const each = (selector, mend) => document.querySelectorAll(selector).forEach(mend);

  // the theme follows the reader in a list of contents that it calls by another name, so it tries
  // every link of the page; a link to a state names no place, and the theme stops there
  document.body.dataset.bsTarget = ".bd-sidebar-secondary nav";

  // the theme puts the contents back where they stood on the page before: whenever they are shown,
  // beside the page or over it on a phone, the present page is in sight
  const shown = new IntersectionObserver(([{ target, isIntersecting }]) =>
    isIntersecting && target.querySelector("a.current")?.scrollIntoView({ block: "nearest", behavior: "instant" }));
  each("nav.bd-links", (contents) => shown.observe(contents));

  // a label that hides the words on a button: let the words speak
  each(".search-button-field", (element) => element.removeAttribute("aria-label"));
  // and the one for light and dark says which it is
  const MODES = { light: "Colours: light", dark: "Colours: dark", auto: "Colours: as the system has them" };
  const tellMode = () => each(".theme-switch-button", (button) => { button.ariaLabel = MODES[document.documentElement.dataset.mode] ?? MODES.auto; });
  new MutationObserver(tellMode).observe(document.documentElement, { attributeFilter: ["data-mode"] });
  tellMode();

  // the theme prints by an inline handler, which the page's policy forbids
  each(".btn-download-pdf-button", (button) => button.addEventListener("click", () => print()));

  // what the sign at a link means, which sets something on the page that it opens
  each(".jeux-state", (link) => {
    link.title = /\bpresent\b/.test(link.hash) ? "Opens with its controls set, and fills the screen" : "Opens with its controls set";
  });

  // a link to what is folded, or into it, opens it
  const open = () => {
    let fold = document.querySelector(":target")?.closest("details");
    for (; fold; fold = fold.parentElement.closest("details")) fold.open = true;
  };
  addEventListener("hashchange", open);
  open();

  // widgets grow after the browser has gone to the place in the address: go there again; a
  // reader who reloads or comes back is left where the browser puts them
  const [arrival] = performance.getEntriesByType("navigation");
  if (arrival?.type !== "navigate" || !location.hash) return;
  const grown = new ResizeObserver(() => document.querySelector(":target")?.scrollIntoView({ behavior: "instant" }));
  grown.observe(document.body);
  const stop = () => grown.disconnect();
  for (const happened of ["wheel", "touchstart", "pointerdown", "keydown"])
    addEventListener(happened, stop, { once: true, passive: true });
  setTimeout(stop, 10000);
});
