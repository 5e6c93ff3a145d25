/* What questions, throws and games share. */

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

/** The sentence of a widget speaks for itself where no page speaks for all. */
export const speaks = (on = true) => (on && !document.querySelector(".jeux-live") ? "polite" : "off");
