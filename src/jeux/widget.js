/* What the boards in the page share: their controls, names of their own, and changes that they tell. */

export const choices = (pairs) => pairs.map(([value, words]) => `<option value="${value}">${words}</option>`).join("");
export const button = (name, words, more = "") => `<button type="button" data-is="${name}"${more}>${words}</button>`;
export const list = (id, name, words, pairs = []) => `<label for="${id(name)}">${words}</label><select id="${id(name)}" data-is="${name}">${choices(pairs)}</select>`;
export const slider = (id, name, words, least, most, step = 1) =>
  `<label for="${id(name)}">${words}</label><input id="${id(name)}" data-is="${name}" type="range" min="${least}" max="${most}" step="${step}"><output for="${id(name)}" aria-live="off"></output>`;

export function setSlider(input, value) {
  input.value = value;
  const shown = input.nextElementSibling;
  if (shown.textContent !== String(value)) shown.textContent = value;
}

/** How a board names its parts. Every model has a copy of its module: a counter would give two boards
    the same names. */
export function names(kind, own = Math.random().toString(36).slice(2)) {
  return (name) => `jeux-${kind}-${own}-${name}`;
}

/** In JupyterLab arrows, Enter and letters are commands to the notebook, but not from elements so
    marked. */
export function keepKeys(controls) {
  for (const control of controls) control.dataset.lmSuppressShortcuts = "true";
}

/** Where no page speaks a caption it speaks for itself; return whether it does. */
export function speaks(caption) {
  const alone = !document.querySelector(".jeux-live");
  if (alone) caption.setAttribute("aria-live", "polite");
  return alone;
}

/** Return how a board sets what it shares with Python, and how it follows what others set. */
export function shared(model) {
  let own = false;
  const set = (values) => {
    own = true;
    for (const [name, value] of Object.entries(values)) model.set(name, value);
    own = false;
    model.save_changes();
  };
  const follow = (traits, act) => traits.forEach((name) => model.on(`change:${name}`, () => { if (!own) act(name); }));
  return { set, follow };
}

/** Tell the page what a board has come to, for a link that leads there. */
export function tellPage(el, detail) {
  el.dispatchEvent(new CustomEvent("jeux:state", { bubbles: true, detail }));
}
