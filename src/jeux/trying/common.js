/* What questions, throws and games share. */

export const [BLUE, ORANGE] = ["var(--jeux-blue,#0072b2)", "var(--jeux-orange,#b85000)"];
export const [GREEN, PURPLE] = ["var(--jeux-green,#008060)", "var(--jeux-purple,#a6457f)"];
export const [GREY, PAPER] = ["var(--jeux-grey,#6e6e6e)", "var(--jeux-sheet)"]; // trying.css settles the paper

/** Whole sentences with named fields, filled. */
export const say = (words, fields) => words.replace(/\{(\w+)\}/g, (_, name) => fields[name]);

/** A number as it is told: at most so many digits, marks between thousands, a true minus. */
export const told = (x, digits = 4) => {
  const most = Math.max(digits, Math.abs(x) >= 1 ? Math.floor(Math.log10(Math.abs(x))) + 1 : 1);
  return (x + 0).toLocaleString("en", { maximumSignificantDigits: most }).replace("-", "−");
};

/** What this browser keeps under a name; null forgets it. Storage may be forbidden. */
export const kept = (name, value) => {
  try {
    if (value === undefined) return JSON.parse(localStorage.getItem(name));
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch { /* nothing is kept */ }
  return null;
};

/** Call when another tab keeps something under a name, or forgets it; return what ends that. */
export const heard = (name, hear) => {
  const listen = ({ key }) => { if (key === name || key === null) hear(); }; // null where all is forgotten
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
};

/** The parts of a widget by their names; in JupyterLab their keys are no commands to the notebook. */
export const parts = (root) => {
  const found = [...root.querySelectorAll("[data-is]")];
  for (const part of found) part.dataset.lmSuppressShortcuts = "true";
  return Object.fromEntries(found.map((part) => [part.dataset.is, part]));
};

/** The sentence of a widget speaks for itself where no page speaks for all. */
export const speaks = (on = true) => (on && !document.querySelector(".jeux-live") ? "polite" : "off");
