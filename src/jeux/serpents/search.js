/* The best place of one more ladder: every place is tried, one a step. */
import { filled, prospect } from "./play.js";
import { objection, race } from "./rules.js";

/** What a reader can ask for, and how far a race is from it; fair is a chance of one half. */
export const AIMS = { shortest: "shortest game", longest: "longest game", fairest: "fairest game" };
const MISSES = { shortest: ({ mean }) => mean, longest: ({ mean }) => -mean, fairest: ({ win }) => Math.abs(win - 0.5) };

/** The squares between which one more ladder can lie, of one length if that is given. */
export function places({ size, jumps }, length = 0) {
  const found = [];
  for (let from = 1; from < size; from += 1)
    for (let to = from + 1; to <= size; to += 1)
      if ((!length || to - from === length) && !objection(size, jumps, from, to)) found.push([from, to]);
  return found;
}

/** Try all places for the game as it stands. Every step gives {done, all}; the end gives the best
    ladder too, the second best foot, and for each square the part of the best one's gain that a
    ladder from there can have. Of equal ladders the one with the lowest foot, then top, counts. */
export function* search(board, game, aim, length = 0) {
  const ladders = places(board, length);
  const best = new Map(); // by foot
  const nearer = (a, b) => !b || a.miss < b.miss - 1e-9;
  for (const [done, [from, to]] of ladders.entries()) {
    yield { done, all: ladders.length };
    const { win, mean } = prospect({ ...board, jumps: [...board.jumps, [from, to]] }, game, race);
    if (mean === undefined) continue; // it may never end, or is too long to sum up
    const tried = { from, to, win, mean, miss: MISSES[aim]({ win, mean }) };
    if (nearer(tried, best.get(from))) best.set(from, tried);
  }
  const first = (those) => those.reduce((a, b) => (nearer(b, a) ? b : a), undefined);
  const tops = [...best.values()];
  const top = first(tops);
  const now = prospect(board, game);
  const worst = now.mean === undefined ? Math.max(...tops.map(({ miss }) => miss)) : MISSES[aim](now);
  const gain = top && worst - top.miss;
  const helps = now.mean === undefined || gain > 1e-9;
  const share = (square) => {
    if (!helps || !best.has(square)) return 0;
    return gain > 1e-9 ? Math.max(0, (worst - best.get(square).miss) / gain) : 1;
  };
  return {
    aim, length, all: ladders.length, best: top, second: first(tops.filter((one) => one !== top)),
    feet: Array.from({ length: board.size + 1 }, (_, square) => share(square)),
    helps,
  };
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

export const counted = (number) => number.toLocaleString("en");

/** What a search has found, in words. */
export function answer({ aim, length, all, best, second, helps = true }) {
  if (!all) return filled(NOWHERE[length ? (length === 1 ? "one" : "length") : "full"], { length });
  if (!best) return filled(NOWHERE.never, { all: counted(all) });
  const fields = ({ win, mean, ...ends }) => ({ ...ends, all: counted(all), win: win?.toFixed(4), mean: mean.toFixed(2) });
  const more = helps ? second && filled(SECOND[aim], fields(second)) : NO_HELP[aim];
  return [filled(BEST[aim], fields(best)), more].filter(Boolean).join(" ");
}

/** Take the steps of a search in pieces of some milliseconds, so that the page stays awake; return
    what stops it. `tell` hears of every piece, `end` of the end. */
export function inPieces(steps, tell, end) {
  let timer;
  const go = () => {
    const late = performance.now() + 12;
    let step;
    do step = steps.next(); while (!step.done && performance.now() < late);
    (step.done ? end : tell)(step.value);
    if (!step.done) timer = setTimeout(go);
  };
  timer = setTimeout(go);
  return () => clearTimeout(timer);
}
