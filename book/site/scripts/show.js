/* A way of seeing a page: #show=exercises leaves its exercises alone, with room to write, and
   #show=solutions its solutions. What is printed then is a sheet. */
const VIEWS = { exercises: ".exercise", solutions: "details.solution" };

// lines to write on
const FEWEST = 5;
const MOST = 18;
const AT_LEAST = 3; // for an exercise of no minutes; each MINUTES_A_LINE add one
const MINUTES_A_LINE = 4;

const asked = () => new URLSearchParams(location.hash.slice(1)).get("show");
const view = asked();

/** A page of one view has lost what it would need for another. */
export const reloadForView = () => {
  if (asked() !== view) location.reload();
};

const rule = (exercise) => {
  const [, minutes = 0] = exercise.querySelector(".jeux-effort").textContent.match(/\d+/g);
  const lines = Math.floor(minutes / MINUTES_A_LINE) + AT_LEAST;
  const room = "<i></i>".repeat(Math.min(Math.max(FEWEST, lines), MOST));
  exercise.insertAdjacentHTML("beforeend", `<div class="jeux-lines">${room}</div>`);
};

/** Leave on the page what the address asks for. */
export const showView = () => {
  const section = document.querySelector(".bd-article > section");
  if (!section || !Object.hasOwn(VIEWS, view)) return;
  const blocks = [...section.querySelectorAll(VIEWS[view])];
  if (!blocks.length) return;
  document.documentElement.dataset.show = view;
  const head = section.querySelectorAll(":scope > .jeux-eyebrow, :scope > h1");
  const names = document.getElementById("jeux-names").content.cloneNode(true);
  section.replaceChildren(...head, names, ...blocks);
  for (const block of blocks)
    if (view === "solutions") block.open = true;
    else rule(block);
};
