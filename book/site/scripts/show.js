/* A way of seeing a page: #show=solutions leaves its solutions alone, for the teacher. What pupils get
   is no view of the page, but a page of its own, the hand-out: old links to #show=exercises lead there. */
const VIEWS = { solutions: "details:is(.solution, .marking), .tag_key" };
const HANDED = "exercises";

const asked = () => new URLSearchParams(location.hash.slice(1)).get("show");
const view = asked();

/** A page of one view has lost what it would need for another. */
export const reloadForView = () => {
  if (asked() !== view) location.reload();
};

const leadToHandout = () => {
  const [folder, file] = location.pathname.split("/").slice(-2);
  const handout = new URL(`../teach/handouts/${folder}-${file}`, location.href);
  handout.hash = "";
  location.replace(handout);
};

/** Leave on the page what the address asks for. */
export const showView = () => {
  const section = document.querySelector(".bd-article > section");
  if (section?.querySelector(".exercise") && view === HANDED) leadToHandout();
  if (!section || !Object.hasOwn(VIEWS, view)) return;
  const blocks = [...section.querySelectorAll(VIEWS[view])];
  if (!blocks.length) return;
  document.documentElement.dataset.show = view;
  const head = section.querySelectorAll(":scope > .jeux-eyebrow, :scope > h1");
  section.replaceChildren(...head, ...blocks);
  for (const block of blocks) block.toggleAttribute("open", block.matches("details"));
};
