/* What the boards in the page share: their controls, names of their own, and changes that they tell. */

/** Where a board is, and what it shares with Python. @typedef {{model: any, el: HTMLElement}} View */
/** How a board names its parts. @typedef {(name: string) => string} Names */
/** @typedef {[value: string | number, words: string | number]} Choice */

/** @param {Choice[]} pairs */
export function choices(pairs) {
  return pairs.map(([value, words]) => `<option value="${value}">${words}</option>`).join("");
}

/** @type {(name: string, words: string, more?: string) => string} */
export const button = (name, words, more = "") => `<button type="button" data-is="${name}"${more}>${words}</button>`;

/** @type {(id: Names, name: string, words: string) => string} */
const labelFor = (id, name, words) => `<label for="${id(name)}">${words}</label>`;

/**
 * A list, after its label.
 * @param {Names} id
 * @param {string} name
 * @param {string} words
 * @param {Choice[]} pairs
 */
export function list(id, name, words, pairs = []) {
  return `${labelFor(id, name, words)}<select id="${id(name)}" data-is="${name}">${choices(pairs)}</select>`;
}

/**
 * A slider, between its label and what it stands at.
 * @param {Names} id
 * @param {string} name
 * @param {string} words
 * @param {number} least
 * @param {number} most
 * @param {number} step
 */
export function slider(id, name, words, least, most, step = 1) {
  const input = `<input id="${id(name)}" data-is="${name}" type="range" min="${least}" max="${most}" step="${step}">`;
  return `${labelFor(id, name, words)}${input}<output for="${id(name)}" aria-live="off"></output>`;
}

/**
 * Put a slider where its value is, and tell that beside it.
 * @param {HTMLInputElement} input
 * @param {number} value
 */
export function setSlider(input, value) {
  const words = String(value);
  const output = /** @type {Element} */ (input.nextElementSibling);
  input.value = words;
  if (output.textContent !== words) output.textContent = words;
}

/**
 * How a board names its parts. Every model has a copy of its module: a counter would give two boards
 * the same names.
 * @param {string} kind
 * @param {string} own
 * @returns {Names}
 */
export function names(kind, own = Math.random().toString(36).slice(2)) {
  return (name) => `jeux-${kind}-${own}-${name}`;
}

/**
 * In JupyterLab arrows, Enter and letters are commands to the notebook, but not from elements so
 * marked.
 * @param {Iterable<HTMLElement>} controls
 */
export function keepKeys(controls) {
  for (const control of controls) control.dataset.lmSuppressShortcuts = "true";
}

/**
 * Where no page speaks a caption it speaks for itself; return whether it does.
 * @param {Element} caption
 */
export function speaks(caption) {
  const alone = !document.querySelector(".jeux-live");
  if (alone) caption.setAttribute("aria-live", "polite");
  return alone;
}

/**
 * Return how a board sets what it shares with Python, and how it follows what others set.
 * @param {any} model
 */
export function shared(model) {
  let isOwn = false;
  /** @param {Record<string, unknown>} values */
  const set = (values) => {
    isOwn = true;
    for (const [name, value] of Object.entries(values)) model.set(name, value);
    isOwn = false;
    model.save_changes();
  };
  /** @param {string[]} traits @param {(name: string) => void} act */
  const follow = (traits, act) => {
    for (const name of traits) model.on(`change:${name}`, () => { if (!isOwn) act(name); });
  };
  return { set, follow };
}

/**
 * Tell the page what a board has come to, for a link that leads there.
 * @param {Element} el
 * @param {Record<string, string>} detail
 */
export function tellPage(el, detail) {
  el.dispatchEvent(new CustomEvent("jeux:state", { bubbles: true, detail }));
}
