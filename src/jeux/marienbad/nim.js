/* The rules of Marienbad in the page; says.js says, and tokens.js draws what becomes of them.
   Heaps are [tokens, …], a move is [heap, tokens] with heaps from 0, as in jeux.marienbad.rules;
   what a reader sees is a row, counted from 1. */

const COLUMNS = [8, 4, 2, 1];

// ── the game ────────────────────────────────────────────────────────────────────────────

/** The sum in base 2 without carries. */
export const digitalSum = (heaps) => heaps.reduce((sum, tokens) => sum ^ tokens, 0);

const large = (heaps) => heaps.filter((tokens) => tokens > 1).length;
/** The digital sum to leave to the opponent: 0, or 1 at the end of misère play. */
export const goal = (heaps, misere) => (misere && large(heaps) <= 1 ? 1 : 0);

/** Whether the player who is to move can force a win. */
export const isFavourable = (heaps, misere) => digitalSum(heaps) !== goal(heaps, misere);

/** Every move of the rules. */
export const moves = (heaps) => heaps.flatMap((size, heap) => Array.from({ length: size }, (_, k) => [heap, k + 1]));

/** The moves that leave the opponent an unfavourable position. */
export function winningMoves(heaps, misere) {
  const change = digitalSum(heaps) ^ goal(heaps, misere);
  return heaps.map((size, heap) => [heap, size - (size ^ change)]).filter(([, tokens]) => tokens > 0);
}

/** The heaps after a move. */
export function take(heaps, [heap, tokens]) {
  const size = heaps[heap];
  if (!(Number.isInteger(tokens) && tokens >= 1 && tokens <= size)) throw new Error(`no such move from ${heaps}: ${tokens} from heap ${heap}`);
  return heaps.map((old, k) => (k === heap ? old - tokens : old));
}

/** The move of a player in a bad position who makes the game last. */
export function delayingMove(heaps) {
  const last = heaps.map((size) => size & -size || Infinity); // what the last 1 of each heap is worth
  return [last.indexOf(Math.min(...last)), 1];
}

/** The move of a player who errs now, or not; `below(n)` is one of 0 … n − 1. */
export function turn(heaps, errs, misere, below) {
  const choice = errs ? moves(heaps) : winningMoves(heaps, misere);
  return choice.length ? choice[below(choice.length)] : delayingMove(heaps);
}

/** The move of an opponent who errs with probability epsilon. */
export function reply(heaps, epsilon, misere, random = Math.random) {
  const errs = epsilon > 0 && random() < epsilon;
  return turn(heaps, errs, misere, (n) => Math.floor(random() * n));
}

// ── a game, as the page knows it ────────────────────────────────────────────────────────

const YOU = "You";
const OPPONENT = "The opponent";
// who moves in a recorded game, until the reader takes over
const HOST = "M";
const GUEST = "The other";
const isOver = (heaps) => !heaps.some(Boolean);

/** At which of their moves the reader first left a favourable position; 0 if at none. */
export function leftAt({ from, made, misere }) {
  let [heaps, count] = [from, 0];
  for (const { who, move } of made) {
    const before = isFavourable(heaps, misere);
    heaps = take(heaps, move);
    count += who === YOU;
    if (who === YOU && before && isFavourable(heaps, misere)) return count;
  }
  return 0;
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
/** The opponent begins, and has not been asked to. */
const waits = ({ play, begins, made, heaps, start }) => play && !begins && !made.length && same(heaps, start);
/** A question on the book has been answered. */
const isAnswered = ({ book, made }) => Boolean(book?.length) && made.at(-1)?.who === YOU;
const isOffered = (state) => !isOver(state.heaps) && !waits(state) && !state.due && !isAnswered(state);
/** The moves whose tokens stay visible. */
const recent = (state) => {
  const one = !state.play || state.due || (state.record && follows(state));
  return state.made.slice(one ? -1 : -2);
};
/** The moves that a hint may mark: into the book, where there is one. */
const goodMoves = ({ heaps, misere, book }) => (book?.length ? bookMoves(heaps, book) : winningMoves(heaps, misere));
/** The move that the hint marks; of no heap if there is none. */
const advised = (state) => (state.hinted && goodMoves(state)[0]) || [-1, 0];
