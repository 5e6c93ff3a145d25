/* What one jump of the board is worth: the race with it and without it, as a sentence and as two
   bars. */
import { element, tenths } from "../trying/svg.js";
import { filled, over, prospect, rounded } from "./play.js";
import { fault } from "./rules.js";

/** @typedef {import("./rules.js").Board} Board */
/** @typedef {import("./rules.js").Jump} Jump */
/** @typedef {import("./rules.js").Race} Race */
/** @typedef {import("./play.js").Game} Game */

export const WITHOUT = {
  ladder: {
    ends: "Without the ladder from {from} to {to} the first player would win with probability {win}, and the mean number of throws would be {mean}.",
    endless: "Without the ladder from {from} to {to} the game would never end with probability {endless}.",
    tooLong: "Without the ladder from {from} to {to} games would take too long to sum up here.",
  },
  snake: {
    ends: "Without the snake from {from} to {to} the first player would win with probability {win}, and the mean number of throws would be {mean}.",
    endless: "Without the snake from {from} to {to} the game would never end with probability {endless}.",
    tooLong: "Without the snake from {from} to {to} games would take too long to sum up here.",
  },
};

/** The board without a jump. @param {Board} board @param {Jump} jump @returns {Board} */
function less(board, [foot]) {
  return { ...board, jumps: board.jumps.filter(([from]) => from !== foot) };
}

/** Whether jumps can be weighed: the board can be, and the game goes on. @type {(board: Board, game: Game) => boolean} */
const weighed = (board, game) => !fault(board, []) && !over(board, game);

/**
 * The sentence about a board on which one jump is missing; empty if there is nothing to say.
 * @param {Board} board
 * @param {Game} game
 * @param {Jump | undefined} jump
 */
export function without(board, game, jump) {
  if (!jump || !weighed(board, game)) return "";
  const [from, to] = jump;
  const then = prospect(less(board, jump), game);
  const sentences = WITHOUT[to > from ? "ladder" : "snake"];
  let words = then.mean === undefined ? sentences.tooLong : sentences.ends;
  if (then.endless) words = sentences.endless;
  return filled(words, { from, to, ...rounded(then) });
}

const BARS = {
  length: "length, 0 to {most} throws; outlined: without this jump",
  wins: "the first player wins, probability 0 to 1",
  throws: "{more} throws",
  chance: "{more}",
};
const FULL = 300; // the length of a full bar
const WIDE = 440;

/** The least of 10, 20, 50, 100, … that leaves room beyond a length: it holds still in a drag. @param {number} length */
function roomy(length) {
  const needed = 1.3 * length;
  const tens = 10 ** Math.max(1, Math.floor(Math.log10(needed)));
  return [1, 2, 5].map((k) => k * tens).find((most) => most >= needed) ?? 10 * tens;
}

/**
 * How much more one number is than another, both as sentences round them.
 * @param {number} a
 * @param {number} b
 * @param {number} digits
 */
function difference(a, b, digits) {
  const more = Number(a.toFixed(digits)) - Number(b.toFixed(digits));
  const size = Math.abs(more).toFixed(digits);
  if (!more) return `±${size}`;
  return more < 0 ? `−${size}` : `+${size}`;
}

/**
 * What a bar shows, with the jump and without it, as a part of what a full one is; undefined is not
 * known.
 * @typedef {{words: string, now?: number, then?: number, full: number, digits: number, unit: string}} Bar
 */

/**
 * A bar in the accent, with a thin outline where it would end without the jump, and the difference
 * beside it.
 * @param {number} y
 * @param {Bar & {accent: string}} bar
 */
function barDrawn(y, { words, now, then, full, digits, unit, accent }) {
  const long = (x = 0) => tenths(Math.min(1, x / full) * FULL);
  const isKnown = now !== undefined && then !== undefined;
  const differs = isKnown ? filled(unit, { more: difference(now, then, digits) }) : "";
  const outline = { fill: "none", stroke: "currentColor", "stroke-width": 1.5 };
  const beside = { x: WIDE, y: y + 18, "font-size": 15, "text-anchor": "end" };
  return [
    element("text", { y, "font-size": 15 }, words),
    element("path", { d: `M0 ${y + 6}h${long(now)}v14H0z`, fill: accent }),
    element("path", { d: `M0 ${y + 4.5}h${long(then)}v17H0z`, ...outline }),
    element("text", beside, differs),
  ].join("");
}

/** The first player's chance, unless its sum broke off. @type {(race: Race) => number | undefined} */
const winKnown = ({ win, mean, endless }) => (endless || mean !== undefined ? win : undefined);

/**
 * Two bars: how long the game is, and how likely the first player wins it.
 * @param {Board} board
 * @param {Game} game
 * @param {Jump | undefined} jump
 * @param {string} accent
 */
export function bars(board, game, jump, accent) {
  if (!jump || !weighed(board, game)) return "";
  const now = prospect(board, game);
  const then = prospect(less(board, jump), game);
  const most = roomy(then.mean ?? now.mean ?? board.size);
  const length = { words: filled(BARS.length, { most }), now: now.mean, then: then.mean, full: most };
  const chance = { words: BARS.wins, now: winKnown(now), then: winKnown(then), full: 1 };
  return barDrawn(14, { ...length, digits: 2, unit: BARS.throws, accent })
    + barDrawn(52, { ...chance, digits: 4, unit: BARS.chance, accent });
}
