/* What follows from the state of a board: who is to move, what may be pressed, what is marked. */
import { bookMoves, follows } from "./drills.js";
import { isOver, isShared, same, winningMoves, YOU } from "./nim.js";

/** @typedef {import("./nim.js").Made} Made */
/** @typedef {import("./nim.js").Move} Move */
/** @typedef {import("./nim.js").State} State */

/**
 * The opponent begins, and has not been asked to.
 * @param {State} state
 */
export function waits({ play, opponent, begins, made, heaps, start }) {
  const isAtStart = !made.length && same(heaps, start);
  return play && !begins && !isShared({ opponent }) && isAtStart;
}

/** A question on the book has been answered. @type {(state: State) => boolean} */
export const isAnswered = ({ book, made }) => Boolean(book?.length) && made.at(-1)?.who === YOU;

/**
 * The reader may move.
 * @param {State} state
 */
export function isOffered(state) {
  const isDone = isOver(state.heaps) || isAnswered(state);
  return !isDone && !waits(state) && !state.due;
}

/**
 * The moves whose tokens stay visible.
 * @param {State} state
 */
export function recent(state) {
  const onlyLast = !state.play || state.due || (state.film && follows(state));
  return state.made.slice(onlyLast ? -1 : -2);
}

/**
 * The moves that a hint may mark: into the book, where there is one.
 * @type {(state: State) => Move[]}
 */
const goodMoves = ({ heaps, misere, book }) => (book?.length ? bookMoves(heaps, book) : winningMoves(heaps, misere));

/**
 * The move that the hint marks; of no heap if there is none. The first of two hints, `hinted` 1,
 * marks a heap and none of its tokens.
 * @param {State} state
 * @returns {Move}
 */
export function advised(state) {
  const hinted = state.hinted ?? 0;
  const [heap, tokens] = (hinted && goodMoves(state)[0]) || [-1, 0];
  return [heap, hinted > 1 ? tokens : 0];
}
