/* Cards with their signs, and words in the picture. */
import { PAPER } from "../trying/common.js";
import { element, tenths } from "../trying/svg.js";
import { CARDS } from "./rules.js";

/** @typedef {import("./places.js").Point} Point */

export const INK = "currentColor";

/** @type {(at: Point, size: number, words: string | number, more?: Record<string, string | number>) => string} */
export const text = ([x, y], size, words, more = {}) =>
  element(
    "text",
    { x: tenths(x), y: tenths(y), "text-anchor": "middle", "font-size": size, ...more },
    `${words}`,
  );
export const BOLD = { "font-weight": "bold" };
export const OVER_ALL = { stroke: PAPER, "stroke-width": 4, "paint-order": "stroke" };

/** Strokes of a sign about (0, 0), of size 1; the second of two is filled. @type {Record<string, [string, string]>} */
const SIGNS = {
  Cloche: [
    "M-.85 .55C-.55 .3-.6-.1-.5-.45C-.4-.75-.2-.85 0-.85S.4-.75 .5-.45C.6-.1 .55 .3 .85 .55z",
    "M-.22 .56a.22 .22 0 0 0 .44 0z",
  ],
  Marteau: ["M-.12-.35H.12V.95H-.12z", "M-.7-.85H.45L.85-.55V-.35H-.7z"],
  Cheval: [
    "M-.62 .95C-.6 .4-.15 .3-.2-.05C-.35 .05-.5 .1-.62 .2L-.85 .02C-.8-.2-.5-.45-.4-.65C-.35-.75-.25-.8-.1-.82L0-1L.1-.8C.55-.65 .75-.1 .7 .95z",
    "M-.38-.42a.09 .09 0 1 0 .01 0z",
  ],
  Auberge: ["M-.75-.1V.9H.75V-.1", "M-.95 0L0-.85 .95 0zM-.2 .9V.35H.2V.9z"],
};

/** @param {string} card @param {Point} at @param {number} size @param {string} [paper] @returns {string} */
export function signDrawn(card, [x, y], size, paper = PAPER) {
  if (card === CARDS[2]) {
    const aside = 0.4 * size;
    const bell = signDrawn(CARDS[0], [x - aside, y - aside], 0.62 * size, paper);
    return bell + signDrawn(CARDS[1], [x + aside, y + aside], 0.62 * size, paper);
  }
  const [open, filled] = SIGNS[card].map((path, place) =>
    element("path", { d: path, fill: place ? INK : paper }),
  );
  const place = `translate(${tenths(x)} ${tenths(y)}) scale(${size.toFixed(2)})`;
  return element(
    "g",
    { transform: place, stroke: INK, "stroke-width": 0.11, "stroke-linejoin": "round" },
    open + filled,
  );
}

/** @param {string} card @param {Point} at its middle @param {number} high */
export function cardDrawn(card, [x, y], high) {
  const wide = 0.72 * high;
  const corner = {
    x: tenths(x - wide / 2),
    y: tenths(y - high / 2),
    width: tenths(wide),
    height: high,
    rx: tenths(high / 10),
  };
  return (
    element("rect", { ...corner, fill: PAPER, stroke: INK }) + signDrawn(card, [x, y], 0.27 * high)
  );
}
