/* Sentences about one move, for says.js and lessons.js. Every sentence is whole; where a verb follows
   the tokens, one is for 1 token and one for several. */
import { OPPONENT, Rival } from "./nim.js";

export const counting = (n) => (n === 0 ? "no token" : n === 1 ? "1 token" : `${n} tokens`);
export const rule = ({ misere }) => (misere ? "Whoever takes the last token loses." : "Whoever takes the last token wins.");

/** Who moved or moves, as a sentence begins; HOST and GUEST are called as they are. */
const actor = ({ who, rival }) => (who === OPPONENT ? Rival({ rival }) : who);

export const tell = ({ who, rival, move: [heap, n] }) => `${actor({ who, rival })} took ${counting(n)} from row ${heap + 1}.`;
export const takes = ({ who, rival, move: [heap, n] }) => `${actor({ who, rival })} takes ${counting(n)} from row ${heap + 1}.`;
export const advice = ([heap, n]) => `Take ${counting(n)} from row ${heap + 1}.`;
export const chosen = ([heap, n]) => `Chosen: ${counting(n)} from row ${heap + 1}.`;
export function staying(row, left) {
  if (left === 0) return `No token would stay in row ${row}.`;
  return left === 1 ? `1 token would stay in row ${row}.` : `${left} tokens would stay in row ${row}.`;
}

export const AGAIN = "Press Hint again for the move.";
