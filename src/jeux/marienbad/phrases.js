/* Sentences about one move, for says.js and lessons.js. Every sentence is whole; where a verb follows
   the tokens, one is for 1 token and one for several. */
import { FIRST, OPPONENT, Rival, SECOND } from "./nim.js";

/** @typedef {import("./nim.js").Made} Made */
/** @typedef {import("./nim.js").Move} Move */

/** @param {number} n */
export function counting(n) {
  if (n === 0) return "no token";
  return n === 1 ? "1 token" : `${n} tokens`;
}

/** @type {(state: { misere: boolean }) => string} */
export const rule = ({ misere }) => (misere ? "Whoever takes the last token loses." : "Whoever takes the last token wins.");

/** Who moved or moves, as a sentence begins; HOST and GUEST are called as they are. @type {(made: Made) => string} */
const actor = ({ who, rival }) => (who === OPPONENT ? Rival({ rival }) : who);

/** How many tokens, and from which row. @type {(move: Move) => string} */
const tokensOf = ([heap, n]) => `${counting(n)} from row ${heap + 1}`;

/** @type {(made: Made) => string} */
export const tell = (made) => `${actor(made)} took ${tokensOf(made.move)}.`;
/** @type {(made: Made) => string} */
export const takes = (made) => `${actor(made)} takes ${tokensOf(made.move)}.`;
/** @type {(move: Move) => string} */
export const advice = (move) => `Take ${tokensOf(move)}.`;
/** @type {(move: Move) => string} */
export const chosen = (move) => `Chosen: ${tokensOf(move)}.`;

/** @param {number} row @param {number} left */
export function staying(row, left) {
  if (left === 0) return `No token would stay in row ${row}.`;
  return left === 1 ? `1 token would stay in row ${row}.` : `${left} tokens would stay in row ${row}.`;
}

/** Which of two friends is to move. @type {(state: { made: Made[] }) => string} */
export const friendToMove = ({ made }) => (made.length % 2 ? SECOND : FIRST);

export const AGAIN = "Press Hint again for the move.";
