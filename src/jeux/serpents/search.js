/* The best place of one more ladder: every place is tried, one a step. */
import { filled, prospect } from "./play.js";
import { objection, race } from "./rules.js";

/** @typedef {import("./rules.js").Board} Board */
/** @typedef {import("./rules.js").Jump} Jump */
/** @typedef {import("./rules.js").Race} Race */
/** @typedef {import("./play.js").Game} Game */
/** @typedef {"shortest" | "longest" | "fairest"} Aim */
/** @typedef {{from: number, to: number, mean: number, win: number}} Ladder */
/** @typedef {Ladder & {miss: number}} Tried a ladder, and how far its race is from what is asked */
/** @typedef {{done: number, all: number}} Progress */
/** @typedef {{aim: Aim, length?: number, all: number, best?: Ladder, second?: Ladder, helps?: boolean}} Result */
/** @typedef {Result & {feet: number[]}} Found */

/** What a reader can ask for, and how far a race is from it; fair is a chance of one half. */
export const AIMS = { shortest: "shortest game", longest: "longest game", fairest: "fairest game" };
/** @type {Record<Aim, (race: {mean: number, win: number}) => number>} */
const MISSES = {
  shortest: ({ mean }) => mean,
  longest: ({ mean }) => -mean,
  fairest: ({ win }) => Math.abs(win - 0.5),
};

/**
 * The squares between which one more ladder can lie, of one length if that is given.
 * @param {Board} board
 */
export function places({ size, jumps }, length = 0) {
  /** @type {Jump[]} */
  const pairs = [];
  for (let from = 1; from < size; from += 1) {
    for (let to = from + 1; to <= size; to += 1) {
      const fits = !length || to - from === length;
      if (fits && !objection(size, jumps, from, to)) pairs.push([from, to]);
    }
  }
  return pairs;
}

/** Of two ladders the better one; of equal ones the first. @type {(a: Tried, b: Tried | undefined) => boolean} */
const isBetter = (a, b) => !b || a.miss < b.miss - 1e-9;
/** @param {Tried[]} ladders */
function bestOf(ladders) {
  /** @type {Tried | undefined} */
  let best;
  for (const ladder of ladders) if (isBetter(ladder, best)) best = ladder;
  return best;
}

/**
 * Try all places for the game as it stands. Every step gives {done, all}; the end gives the best
 * ladder too, the second best foot, and for each square the part of the best one's gain that a
 * ladder from there can have. Of equal ladders the one with the lowest foot, then top, counts.
 * @param {Board} board
 * @param {Game} game
 * @param {Aim} aim
 * @returns {Generator<Progress, Found>}
 */
export function* search(board, game, aim, length = 0) {
  const ladders = places(board, length);
  /** @type {Map<number, Tried>} */
  const byFoot = new Map(); // the best ladder from each foot
  for (const [done, ladder] of ladders.entries()) {
    yield { done, all: ladders.length };
    const [from, to] = ladder;
    const { win, mean } = prospect({ ...board, jumps: [...board.jumps, ladder] }, game, race);
    if (mean === undefined) continue; // it may never end, or is too long to sum up
    const tried = { from, to, win, mean, miss: MISSES[aim]({ win, mean }) };
    if (isBetter(tried, byFoot.get(from))) byFoot.set(from, tried);
  }
  const feet = [...byFoot.values()];
  const best = bestOf(feet);
  const second = bestOf(feet.filter((ladder) => ladder !== best));
  return { aim, length, all: ladders.length, best, second, ...gains(board, game, aim, byFoot, best) };
}

/**
 * For each square the part of the best ladder's gain that one from there can have, and whether the
 * best one helps; without a ladder a game may be endless, and the worst one is then no gain.
 * @param {Board} board
 * @param {Game} game
 * @param {Aim} aim
 * @param {Map<number, Tried>} byFoot
 * @param {Tried | undefined} best
 */
function gains(board, game, aim, byFoot, best) {
  const now = prospect(board, game);
  const { win, mean } = now;
  const misses = [...byFoot.values()].map(({ miss }) => miss);
  const worst = mean === undefined ? Math.max(...misses) : MISSES[aim]({ win, mean });
  const gain = best ? worst - best.miss : 0;
  const helps = mean === undefined || gain > 1e-9;
  /** @param {number} square */
  const share = (square) => {
    const ladder = byFoot.get(square);
    if (!helps || !ladder) return 0;
    return gain > 1e-9 ? Math.max(0, (worst - ladder.miss) / gain) : 1;
  };
  return { feet: Array.from({ length: board.size + 1 }, (_, square) => share(square)), helps };
}

const BEST = {
  shortest: "Of {all} places, a ladder from {from} to {to} makes the game shortest: it takes {mean} throws on average, and the first player wins with probability {win}.",
  longest: "Of {all} places, a ladder from {from} to {to} makes the game longest: it takes {mean} throws on average, and the first player wins with probability {win}.",
  fairest: "Of {all} places, a ladder from {from} to {to} makes the game fairest: the first player wins with probability {win}, and it takes {mean} throws on average.",
};
const SECOND = {
  shortest: "Green areas compare how much ladders from each square shorten it; the second best begins on {from} and leads to {to}: {mean} throws.",
  longest: "Green areas compare how much ladders from each square lengthen it; the second best begins on {from} and leads to {to}: {mean} throws.",
  fairest: "Green areas compare how much fairer ladders from each square make it; the second best begins on {from} and leads to {to}: probability {win}.",
};
const NO_HELP = {
  shortest: "No such ladder makes the game shorter than it is now.",
  longest: "No such ladder makes the game longer than it is now.",
  fairest: "No such ladder makes the game fairer than it is now.",
};
export const NOWHERE = {
  full: "There is no room for another ladder.",
  length: "There is no room for a ladder of {length} squares.",
  one: "There is no room for a ladder of 1 square.",
  never: "No place can be called the best: with any of {all} ladders the game may never end, or takes too long to sum up here.",
  stopped: "The search was stopped after {done} of {all} places.",
  over: "This game is over: play again, and then ask for a ladder.",
};

/** @type {(number: number) => string} */
export const counted = (number) => number.toLocaleString("en");

/** What a search has found, in words. @param {Result} result */
export function answer({ aim, length = 0, all, best, second, helps = true }) {
  if (!all) return noRoom(length);
  if (!best) return filled(NOWHERE.never, { all: counted(all) });
  /** @param {Ladder} ladder */
  const fields = ({ from, to, win, mean }) => {
    const numbers = { win: win.toFixed(4), mean: mean.toFixed(2) };
    return { from, to, all: counted(all), ...numbers };
  };
  const sentences = [filled(BEST[aim], fields(best))];
  if (!helps) sentences.push(NO_HELP[aim]);
  else if (second) sentences.push(filled(SECOND[aim], fields(second)));
  return sentences.join(" ");
}

/** There is no place for a ladder, of one length if that is given. @param {number} length */
function noRoom(length) {
  if (!length) return NOWHERE.full;
  return length === 1 ? NOWHERE.one : filled(NOWHERE.length, { length });
}

/**
 * Take the steps of a search in pieces of some milliseconds, so that the page stays awake; return
 * what stops it. `tell` hears of every piece, `end` of the end.
 * @param {Generator<Progress, Found>} steps
 * @param {(progress: Progress) => void} tell
 * @param {(found: Found) => void} end
 */
export function inPieces(steps, tell, end) {
  const go = () => {
    const late = performance.now() + 12;
    let step;
    do step = steps.next(); while (!step.done && performance.now() < late);
    if (step.done) {
      end(step.value);
      return;
    }
    tell(step.value);
    timer = setTimeout(go);
  };
  let timer = setTimeout(go);
  return () => clearTimeout(timer);
}
