/* The chance of winning at each move of a game, as in jeux.marienbad.win_probabilities; where the
   game was lost; and the position of a day. */
import { Chance } from "../trying/chance.js";
import {
  after,
  digitalSum,
  errorsOf,
  FIRST,
  goal,
  isFavourable,
  isOver,
  isShared,
  moves,
  SECOND,
  take,
  winningMoves,
  YOU,
} from "./nim.js";

/** @typedef {import("./nim.js").Heaps} Heaps */
/** @typedef {import("./nim.js").Move} Move */
/** @typedef {import("./nim.js").State} State */
/** @typedef {{moving: number, waiting: number}} Hope of a player who errs no more, to move or not */
/** @typedef {Pick<State, "from" | "made" | "misere" | "opponent">} Played */

// ── hope ────────────────────────────────────────────────────────────────────────────────

/** A heap of each size, in a key: 7 of one size would be one of the next, but there are 6 heaps at most. */
const WEIGHTS = Array.from({ length: 16 }, (_, size) => (size ? 7 ** (size - 1) : 0));

/** The same for all orders of the heaps. @type {(heaps: Heaps) => number} */
const keyOf = (heaps) => heaps.reduce((key, size) => key + WEIGHTS[size], 0);

/** @type {(heaps: Heaps) => number} */
const tokensIn = (heaps) => heaps.reduce((sum, size) => sum + size, 0);

/**
 * How likely a player who errs no more wins from any position, against an opponent who errs with
 * probability epsilon. From a favourable one they win, so only the unfavourable ones are sought.
 * @param {number} epsilon
 * @param {boolean} misere
 * @returns {(heaps: Heaps) => Hope}
 */
export function hopes(epsilon, misere) {
  /** @type {Map<number, number>} of unfavourable positions */
  const known = new Map();
  /** @param {Heaps} heaps before you @returns {number} */
  const moving = (heaps) => {
    if (isFavourable(heaps, misere)) return 1;
    const key = keyOf(heaps);
    const chance = known.get(key) ?? best(heaps);
    known.set(key, chance);
    return chance;
  };
  /** @param {Heaps} heaps an unfavourable position */
  const best = (heaps) => {
    let most = 0;
    heaps.forEach((size, heap) => {
      if (heaps.indexOf(size) < heap) return; // a heap of the same size has been tried
      for (let left = 0; left < size; left += 1) {
        const chance = waiting(heaps.with(heap, left));
        most = Math.max(most, chance);
      }
    });
    return most;
  };
  /** @param {Heaps} heaps before the opponent @returns {number} */
  const waiting = (heaps) => {
    if (!isFavourable(heaps, misere)) return 1; // every move makes it favourable to you
    if (isOver(heaps)) return 0;
    const change = digitalSum(heaps) ^ goal(heaps, misere);
    let good = 0; // moves of the opponent's
    let chances = 0; // of yours after these; after any other you win
    heaps.forEach((size, heap) => {
      const left = size ^ change;
      if (left >= size) return;
      good += 1;
      chances += moving(heaps.with(heap, left));
    });
    const all = tokensIn(heaps);
    const error = (all - good + chances) / all;
    return epsilon * error + (1 - epsilon) * chances / good;
  };
  const wins = (/** @type {Heaps} */ heaps) => Number(isFavourable(heaps, misere));
  if (!epsilon) return (heaps) => ({ moving: wins(heaps), waiting: 1 - wins(heaps) });
  return (heaps) => ({ moving: moving(heaps), waiting: waiting(heaps) });
}

/** @type {(who: string) => boolean} */
const isFirst = (who) => who === YOU || who === FIRST;

/**
 * The chances of the reader, or of the first of two, before a game and after each of its moves.
 * @param {Played} game
 * @returns {number[]}
 */
export function course(game) {
  const { from, made, misere } = game;
  const hope = hopes(errorsOf(game), misere);
  let heaps = from;
  const chances = [isFirst(made[0].who) ? hope(from).moving : hope(from).waiting];
  for (const { who, move } of made) {
    heaps = take(heaps, move);
    const { moving, waiting } = hope(heaps);
    chances.push(isFirst(who) ? waiting : moving);
  }
  return chances;
}

const NOTHING = 1e-9; // a cost that is a rounding

/** What was lost where. @typedef {{at: number, who: string, turn: number, before: number, after: number, better: Move}} Loss */

/**
 * The move that cost most, `at` of the game's and `turn` of those of who made it; between friends,
 * who both err, the last one that threw a win away.
 * @param {Played} game
 * @returns {Loss | undefined}
 */
export function costliest(game) {
  const { from, made } = game;
  const chances = course(game);
  const costs = made.map(({ who }, k) => {
    if (who === SECOND) return chances[k + 1] - chances[k];
    return isFirst(who) ? chances[k] - chances[k + 1] : 0;
  });
  const last = costs.findLastIndex((cost) => cost > NOTHING);
  const at = isShared(game) ? last : costs.indexOf(Math.max(...costs));
  if (at < 0 || costs[at] <= NOTHING) return undefined;
  const { who } = made[at];
  const side = (/** @type {number} */ chance) => (who === SECOND ? 1 - chance : chance);
  const turns = made.filter((one, k) => k <= at && one.who === who);
  const better = bestMove(after(from, made.slice(0, at)), game);
  const before = side(chances[at]);
  return { at, who, turn: turns.length, before, after: side(chances[at + 1]), better };
}

/** The first of the moves that leave the best chance. @param {Heaps} heaps @param {Played} game */
function bestMove(heaps, game) {
  const hope = hopes(errorsOf(game), game.misere);
  const all = moves(heaps).map((move) => ({ move, chance: hope(take(heaps, move)).waiting }));
  const most = Math.max(...all.map(({ chance }) => chance));
  const best = all.find(({ chance }) => chance > most - NOTHING);
  return best?.move ?? all[0].move;
}

// ── the position of a day ───────────────────────────────────────────────────────────────

const MOST_OF_DAY = [3, 5, 7, 9];
const LEAST_ROWS = 3;
const DAY = 86_400_000; // milliseconds

/** Heaps from which exactly one move wins, the same for all on a day such as 2026-11-28.
    @param {string} day @returns {Heaps} */
export function daily(day) {
  const chance = new Chance(Date.parse(day) / DAY);
  for (;;) {
    const heaps = MOST_OF_DAY.map((most) => chance.below(most + 1));
    const rows = heaps.filter(Boolean).length;
    if (rows >= LEAST_ROWS && winningMoves(heaps, false).length === 1) return heaps;
  }
}

/** Days in a row on which the position was won. @typedef {{day: string, streak: number}} Streak */

/** After a win. @param {Streak | null} before @param {string} day @returns {Streak} */
export function prolonged(before, day) {
  if (before?.day === day) return before;
  const follows = Date.parse(day) - Date.parse(before?.day ?? "") === DAY;
  return { day, streak: follows && before ? before.streak + 1 : 1 };
}
