/* What all widgets of the page share: colours, sentences, storage, controls, and what they tell. */

export const [BLUE, ORANGE] = ["var(--jeux-blue,#0072b2)", "var(--jeux-orange,#b85000)"];
export const [GREEN, PURPLE] = ["var(--jeux-green,#008060)", "var(--jeux-purple,#a6457f)"];
export const [GREY, PAPER] = ["var(--jeux-grey,#6e6e6e)", "var(--jeux-sheet)"]; // trying.css settles the paper

/**
 * A number, or the end of a range beyond which it lies.
 * @param {number} low
 * @param {number} x
 * @param {number} high
 */
export const within = (low, x, high) => Math.min(high, Math.max(low, x));

/** What a sentence names; a field that it does not name may be left out. @typedef {Record<string, any>} Fields */

/** Whole sentences with named fields, filled. @type {(words: string, fields: Fields) => string} */
export const say = (words, fields) => words.replace(/\{(\w+)\}/g, (_, name) => fields[name]);

/**
 * A number as it is told: at most so many digits, marks between thousands, a true minus.
 * @param {number} x
 * @param {number} digits
 */
export function told(x, digits = 4) {
  const size = Math.abs(x);
  const before = size >= 1 ? Math.floor(Math.log10(size)) + 1 : 1; // digits of its whole part
  const words = (x + 0).toLocaleString("en", { maximumSignificantDigits: Math.max(digits, before) });
  return words.replace("-", "−");
}

/**
 * What this browser keeps under a name; null forgets it. Storage may be forbidden.
 * @param {string} name
 * @param {any} [value]
 */
export const kept = (name, value) => {
  try {
    if (value === undefined) return JSON.parse(localStorage.getItem(name) ?? "null");
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch { /* nothing is kept */ }
  return null;
};

/**
 * Call when another tab keeps something under a name, or forgets it; return what ends that.
 * @param {string} name
 * @param {() => void} hear
 */
export const heard = (name, hear) => {
  /** @param {StorageEvent} event */
  const listen = ({ key }) => { if (key === name || key === null) hear(); }; // null where all is forgotten
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
};

/**
 * The parts of a widget by their names; in JupyterLab their keys are no commands to the notebook.
 * @param {Element} root
 */
export const parts = (root) => {
  const named = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-is]")]);
  for (const part of named) part.dataset.lmSuppressShortcuts = "true";
  return Object.fromEntries(named.map((part) => [part.dataset.is, part]));
};

/** Whether no page speaks for all its widgets: each speaks for itself. */
export const isAlone = () => !document.querySelector(".jeux-live");

/** How the sentence of a widget speaks, as its `aria-live`. */
export const speaks = (on = true) => (on && isAlone() ? "polite" : "off");

/**
 * Where no page speaks a caption it speaks for itself; return whether it does.
 * @param {Element} caption
 */
export function speaksAlone(caption) {
  if (isAlone()) caption.setAttribute("aria-live", "polite");
  return isAlone();
}

// ── controls ────────────────────────────────────────────────────────────────────────────

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

/** Whether a click is the second of two quick ones in one place: it was meant for what stood there before.
    @param {Event} event */
export const isSecondTap = (event) => event instanceof UIEvent && event.detail > 1;

/**
 * Let buttons do their acts. A second quick tap does nothing where another button stands by then: it was
 * meant for the first one.
 * @param {Record<string, HTMLElement>} part
 * @param {Record<string, () => unknown>} acts
 */
export function pressable(part, acts) {
  let before = "";
  for (const [name, act] of Object.entries(acts)) {
    part[name].addEventListener("click", (event) => {
      const isMeant = name === before || !isSecondTap(event);
      before = name;
      if (isMeant) act();
    });
  }
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
