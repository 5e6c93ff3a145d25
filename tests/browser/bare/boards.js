/* How a board is put on the page of boards.py, which holds nothing but boards. */

/** Chance that is the same each time: mulberry32. */
export const seeded = (seed) => () => {
  seed = (seed + 0x6D2B79F5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

/** What a board knows of Python: its state, and how often it asked to have that kept. */
class Model {
  constructor(state) {
    this.state = state;
    this.saved = 0;
    this.heard = {};
  }
  get(name) {
    return this.state[name];
  }
  set(name, value) {
    if (JSON.stringify(this.state[name]) === JSON.stringify(value)) return;
    this.state[name] = value;
    for (const follow of this.heard[`change:${name}`] ?? []) follow();
  }
  on(change, follow) {
    (this.heard[change] ??= []).push(follow);
  }
  save_changes() {
    this.saved += 1;
  }
}

/** Put a board on the page; return its name there. One `beside` others has a module of its own, as
    anywidget gives it; one that is `alone` is on no page of the book, where nobody speaks for it. */
export const render = async ([kind, state, { seed = 1, beside, alone }]) => {
  const main = document.querySelector("main");
  const region = document.querySelector("body > [role=status]");
  region.textContent = "";
  region.className = alone ? "" : "jeux-live";
  if (!beside) {
    Math.random = seeded(seed);
    main.innerHTML = "<h1>Board</h1>";
    scrollTo(0, 0);
  }
  const el = main.appendChild(document.createElement("div"));
  el.className = "jeux-widget";
  el.id = `board-${main.children.length}`;
  el.model = new Model(state);
  const module = beside ? await import(`/${kind}.js?${el.id}`) : window[kind];
  module.default.render({ model: el.model, el });
  for (const fold of el.querySelectorAll("details")) fold.open = true;
  el.getBoundingClientRect(); // asks for its letters
  await document.fonts.ready;
  return el.id;
};

/** What a board holds: elements, its parts by their names, and texts. */
export const inside = (root) => {
  const all = (kind) => [...root.querySelectorAll(kind)];
  const part = (name) => root.querySelector(`[data-is=${name}]`);
  const texts = (kind) => all(kind).map((element) => element.textContent);
  const numbers = (kind) => texts(kind).map(Number);
  return { all, part, texts, numbers };
};
