/* Links to a state: #players=6&caisse=1500 sets the controls of these names. What a reader moves
   is written into the address in the same way, without a step in the browser's history.

   A slider is called by its label, a board by the parts of it that it tells; a second one of a
   name on a page is players-2. A board hears jeux:set and tells jeux:state, both with an object
   of texts: {heaps: "2-6-7-9"}. */

const PAUSE = 300; // milliseconds: browsers refuse an address that changes at every pixel of a drag

const THOUSANDS = /(?<=\d),(?=\d)/g;
const NO_WORD = /[^\p{L}\p{N}.]+/gu;
const NUMBER = /^\d[\d.]*(?=-|$)/;

/** A text as a link writes it: small letters and digits, joined by hyphens.
    @param {string} text */
const word = (text) => text.replace(THOUSANDS, "").replace(NO_WORD, "-").replace(/^-|-$/g, "").toLowerCase();

/** What a link calls the values of a control: numbers alone where that is enough.
    @param {string[]} labels */
const called = (labels) => {
  const words = labels.map(word);
  const numbers = words.map((text) => text.match(NUMBER)?.[0] ?? text);
  const differ = new Set(numbers).size === words.length;
  return differ ? numbers : words;
};

/** The names by which links know the parts of each widget of a page, one map for each widget: of an
    explorer the values of each control, of a board how it calls the part itself.
    @param {{ controls?: { label: string, options: string[] }[] }[]} states */
export const names = (states) => {
  /** @type {Record<string, number>} */
  const uses = {};
  const unique = (/** @type {string} */ name) => {
    uses[name] = (uses[name] ?? 0) + 1;
    return uses[name] > 1 ? `${name}-${uses[name]}` : name;
  };
  return states.map(({ controls, ...state }) => {
    /** @type {Map<string, string | string[]>} */
    const parts = new Map();
    for (const { label, options } of controls ?? []) parts.set(unique(word(label)), called(options));
    if (controls) return parts;
    for (const part of Object.keys(state)) if (!part.startsWith("_")) parts.set(unique(part), part);
    return parts;
  });
};

/** What the address asks for: an object of texts, empty for a link to a section. `present`, alone or
    with the name of a section, opens the page in Present; `only` shows a widget alone. */
export const asked = () => {
  const isState = /=|^#present$/.test(location.hash);
  return isState ? Object.fromEntries(new URLSearchParams(location.hash.slice(1))) : {};
};

// what stays in the address, whatever is moved: the picture of a deck, and what stands alone
const deck = () => location.hash.match(/&present(?:=[^&]*)?&deck=[^&]*$/)?.[0] ?? "";
const only = () => location.hash.match(/(?<=[#&])only(?:=[^&]*)?(?=&|$)/) ?? [];

/** @type {ReturnType<typeof setTimeout>} */
let waiting;
/** Write into the address, once nothing moves any more.
    @param {[string, string][]} pairs */
const write = (pairs) => {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const texts = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`);
    history.replaceState(history.state, "", `#${[...only(), ...texts].join("&")}${deck()}`);
  }, PAUSE);
};

/** Let a living widget follow links, and write where it is moved to; return what sets it. `models`
    are those of an explorer's controls.
    @param {HTMLElement} area
    @param {Map<string, any>} parts
    @param {import("./model.js").Model[]} [models] */
export const follow = (area, parts, models) => {
  let setting = false;
  const tell = (/** @type {[string, string][]} */ pairs) => { if (!setting) write(pairs); };
  const set = models ? followExplorer(models, [...parts], tell) : followBoard(area, [...parts], tell);
  return (/** @type {Record<string, string>} */ wanted) => {
    setting = true;
    set(wanted);
    setting = false;
  };
};

/** @param {import("./model.js").Model[]} models
    @param {[string, string[]][]} controls the name of each, and what its values are called
    @param {(pairs: [string, string][]) => void} tell
    @returns {(wanted: Record<string, string>) => void} */
const followExplorer = (models, controls, tell) => {
  /** @returns {[string, string][]} */
  const state = () => controls.map(([name, values], k) => [name, values[models[k].get("index")]]);
  for (const model of models) model.on("change:index", () => tell(state()));
  return (wanted) => controls.forEach(([name, values], k) => {
    const place = values.indexOf(wanted[name]);
    if (place >= 0) models[k].set("index", place);
  });
};

/** @param {HTMLElement} area
    @param {[string, string][]} parts the name of each, and how the board calls it
    @param {(pairs: [string, string][]) => void} tell
    @returns {(wanted: Record<string, string>) => void} */
const followBoard = (area, parts, tell) => {
  // for a link that a table gives on
  area.dataset.parts = JSON.stringify(Object.fromEntries(parts.map(([name, part]) => [part, name])));
  area.addEventListener("jeux:state", (event) => {
    const { detail } = /** @type {CustomEvent<Record<string, string>>} */ (event);
    /** @type {[string, string][]} */
    const pairs = [];
    for (const [name, part] of parts) if (part in detail) pairs.push([name, detail[part]]);
    tell(pairs);
  });
  return (wanted) => {
    /** @type {Record<string, string>} */
    const detail = {};
    for (const [name, part] of parts) if (name in wanted) detail[part] = wanted[name];
    area.querySelector(".jeux-frame")?.dispatchEvent(new CustomEvent("jeux:set", { bubbles: true, detail }));
  };
};
