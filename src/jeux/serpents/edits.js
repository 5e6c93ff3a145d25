/* What a reader does to a table: each function returns the parts of it that change. */
import { jumpFault } from "./rules.js";

/** @typedef {import("../trying/chance.js").Chance} Chance */
/** @typedef {import("./rules.js").Table} Table */
/** @typedef {import("./rules.js").Jump} Jump */
/** @typedef {import("./rules.js").Position} Position */

/** By the square on which each begins. @param {Jump[]} jumps */
export const sorted = (jumps) => [...jumps].sort((a, b) => a[0] - b[0]);

const TRIES = 2000;
const EACH = 5; // a jump to so many squares

/** Jumps by chance, ladders and snakes in turn. @param {number} size @param {Chance} chance */
export function scattered(size, chance) {
  /** @type {Jump[]} */
  const jumps = [];
  for (let tries = 0; size > 2 && tries < TRIES && jumps.length < size / EACH; tries += 1) {
    /** @type {Jump} */
    const jump = [1 + chance.below(size - 1), 1 + chance.below(size)];
    const isLadder = jump[1] > jump[0];
    const isDue = isLadder === (jumps.length % 2 === 0);
    if (isDue && !jumpFault(size, jumps, jump)) jumps.push(jump);
  }
  return sorted(jumps);
}

/** A table of another size, and how many jumps find no room on it. @param {Table} table @param {number} size @param {number} wide */
export function resized({ jumps }, size, wide) {
  const fitting = jumps.filter(([from, to]) => from < size && to <= size);
  return { values: { size, wide, jumps: fitting }, dropped: jumps.length - fitting.length };
}

/** A game that begins where the pawns of another stand, unless that is over. @param {Table} table @param {Position} position */
export function fromHere({ size, starts, begins }, { places, turn }) {
  return places.includes(size) ? { starts, begins, throws: [] } : { starts: places, begins: turn, throws: [] };
}

/** What is held: an end of a jump that lies there, or of one that is being drawn, or a pawn.
    @typedef {{player?: number, others: Jump[], fixed: number, isEnd: boolean, isNew: boolean}} Held */

/** The jump that is held, drawn to a square. @param {Held} held @param {number} square @returns {Jump} */
export const drawnTo = ({ fixed, isEnd }, square) => (isEnd ? [fixed, square] : [square, fixed]);
