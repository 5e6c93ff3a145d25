/* What can be asked of a board and has one answer, from where the pawns of a game stand. */
import { inOrder, lengthLaw, prospect, raceOnce, survivals, worthOf } from "./chances.js";
import { footOf, isOver, jumpFault, land, moves, traps } from "./rules.js";

/** @typedef {import("../trying/chance.js").Chance} Chance */
/** @typedef {import("./rules.js").Board} Board */
/** @typedef {import("./rules.js").Jump} Jump */
/** @typedef {import("./rules.js").Position} Position */

const STEP_ROUNDS = 30; // of throws, before others have their turn
const ROUNDING = 1e-12; // sums of a law are as exact as this

/** The fewest throws that take a pawn home, the others doing what they like. @param {number[][]} leads @param {number} from */
function fewest(leads, from) {
  let reached = new Set([from]);
  for (let throws = 0; throws <= leads.length; throws += 1) {
    if (reached.has(leads.length)) return throws;
    reached = new Set([...reached].flatMap((square) => leads[square] ?? []));
  }
  return Infinity;
}

/**
 * How many throws a game takes; quantiles are infinite where so many games never end.
 * @param {Board} board
 * @param {Position} position
 */
export function lengths(board, position) {
  const pawns = inOrder(position);
  const law = lengthLaw(board, pawns);
  const [first, second] = pawns.map((square) => fewest(moves(board), square));
  /** @param {number} share */
  const quantile = (share) => {
    let sum = 0;
    const throws = law.findIndex((chance) => (sum += chance) >= share - ROUNDING);
    return throws < 0 ? Infinity : throws;
  };
  const likeliest = law.reduce((best, chance, throws) => (chance > law[best] ? throws : best), 0);
  return {
    law,
    shortest: Math.min(2 * first - 1, 2 * second),
    likeliest,
    chance: law[likeliest],
    median: quantile(0.5),
    most: quantile(0.95),
    mean: prospect(board, position).mean,
  };
}

/**
 * How often, on average, pawns come to rest on each square, and take the jump from it, both pawns
 * together, until the game is over: some rounds a step.
 * @param {Board} board
 * @param {Position} position
 * @returns {Generator<undefined, {rests: Float64Array, jumps: Float64Array}>}
 */
function* visits(board, position) {
  const { size, faces } = board;
  const { rows } = survivals(board);
  const pawns = inOrder(position);
  const rests = new Float64Array(size + 1);
  const jumps = new Float64Array(size + 1);
  const ends = moves(board);
  const feet = ends.map((_, square) => faces.map((face) => footOf(board, square, face)));
  const laws = pawns.map((pawn) => new Float64Array(size + 1).fill(1, pawn, pawn + 1));
  /** Let a pawn throw, if the game goes on with this probability. @param {number} turn @param {number} goesOn */
  const throwOnce = (turn, goesOn) => {
    const next = new Float64Array(size + 1);
    for (const [square, chance] of laws[turn].subarray(0, size).entries()) {
      if (!chance) continue;
      const share = chance / faces.length;
      ends[square].forEach((end, face) => {
        next[end] += share;
        const foot = feet[square][face];
        if (foot !== end) jumps[foot] += share * goesOn;
        if (end !== square) rests[end] += share * goesOn;
      });
    }
    laws[turn] = next;
  };
  for (let round = 1; round < rows.length; round += 1) {
    throwOnce(0, rows[round - 1][pawns[1]]);
    throwOnce(1, rows[round][pawns[0]]);
    if (round % STEP_ROUNDS === 0) yield undefined;
  }
  return { rests, jumps };
}

/** The square before the last on which pawns come to rest most often. @param {Float64Array} rests */
export function mostVisited(rests) {
  const before = [...rests.subarray(0, -1)];
  const square = before.reduce((best, times, at) => (times > before[best] ? at : best), 0);
  return { square, times: before[square] };
}

/** The snake that takes a pawn down furthest. @param {Jump[]} jumps @returns {Jump | undefined} */
export function biggestSlide(jumps) {
  const snakes = jumps.filter(([from, to]) => to < from);
  return snakes.sort(([a, b], [c, d]) => c - d - (a - b))[0];
}

/** How often a jump is taken in a game, and what it is worth. @typedef {{from: number, to: number, times: number, win: number, mean: number}} Weighed */

/**
 * All jumps, one a step: each asks for a board of its own.
 * @param {Board} board
 * @param {Position} position
 * @returns {Generator<undefined, {rests: Float64Array, jumps: Weighed[]}>}
 */
export function* weighed(board, position) {
  const found = yield* visits(board, position);
  /** @type {Weighed[]} */
  const jumps = [];
  for (const [from, to] of board.jumps) {
    yield undefined;
    jumps.push({ from, to, times: found.jumps[from], ...worthOf(board, position, from) });
  }
  return { rests: found.rests, jumps };
}

// ── the best ladder ─────────────────────────────────────────────────────────────────────

/** How far a race is from what is asked; fair is a chance of one half. @typedef {"shortest" | "longest" | "fairest"} Aim */
/** @type {Record<Aim, (race: {mean: number, win: number}) => number>} */
const MISSES = {
  shortest: ({ mean }) => mean,
  longest: ({ mean }) => -mean,
  fairest: ({ win }) => Math.abs(win - 0.5),
};
const GAIN = 1e-9; // less is rounding

/**
 * The best place of one more ladder, every place tried, one a step; of equal ones the first. Each step
 * tells the best of those that were tried.
 * @param {Board} board
 * @param {Position} position
 * @param {Aim} aim
 */
export function* bestLadder(board, position, aim) {
  const miss = MISSES[aim];
  const places = ladderPlaces(board);
  const { win, mean } = prospect(board, position);
  const now = mean === undefined ? Infinity : miss({ win, mean });
  /** @type {{from: number, to: number, win: number, mean: number} | undefined} */
  let best;
  const found = () => ({ aim, all: places.length, best, helps: best !== undefined && miss(best) < now - GAIN });
  for (const [done, ladder] of places.entries()) {
    yield { done, ...found() };
    const race = prospect({ ...board, jumps: [...board.jumps, ladder] }, position, raceOnce);
    if (race.mean === undefined) continue; // it may never end, or is too long to sum up
    const tried = { from: ladder[0], to: ladder[1], win: race.win, mean: race.mean };
    if (!best || miss(tried) < miss(best) - GAIN) best = tried;
  }
  return found();
}

/** Where one more ladder can lie. @param {Board} board */
function ladderPlaces({ size, jumps }) {
  /** @type {Jump[]} */
  const places = [];
  for (let from = 1; from < size; from += 1) {
    for (let to = from + 1; to <= size; to += 1) if (!jumpFault(size, jumps, [from, to])) places.push([from, to]);
  }
  return places;
}

// ── games ───────────────────────────────────────────────────────────────────────────────

const LONG = 5_000; // throws after which a game is given up

/** Games that were played: who won them, and how long they were. @typedef {{games: number, wins: number[], lengths: number[]}} Tally */
/** @type {Tally} */
export const NO_GAMES = { games: 0, wins: [0, 0], lengths: [] };

/**
 * A tally with more games from where the pawns stand; a game whose pawns are both caught is given up.
 * @param {Board} board
 * @param {Position} position
 * @param {Chance} chance
 * @param {number} games
 * @param {Tally} before
 * @returns {Tally}
 */
export function played(board, position, chance, games, before = NO_GAMES) {
  const tally = { games: before.games + games, wins: [...before.wins], lengths: [...before.lengths] };
  const caught = new Set(traps(board));
  for (let game = 0; game < games; game += 1) {
    const places = [...position.places];
    let { turn } = position;
    let throws = 0;
    while (!isOver(board, { places, turn }) && throws < LONG && !places.every((square) => caught.has(square))) {
      places[turn] = land(board, places[turn], board.faces[chance.below(board.faces.length)]);
      turn = 1 - turn;
      throws += 1;
    }
    if (!isOver(board, { places, turn })) continue;
    tally.wins[1 - turn] += 1;
    tally.lengths.push(throws);
  }
  return tally;
}

/**
 * The throw that did most for the winner, of the winner's chances before the first throw and after
 * each, and how often the lead changed.
 * @param {number[]} chances
 */
export function decided(chances) {
  const gains = chances.slice(1).map((chance, at) => chance - chances[at]);
  const throws = gains.indexOf(Math.max(...gains)) + 1;
  const leads = chances.map((chance) => Math.sign(chance - 0.5)).filter(Boolean);
  const changes = leads.filter((lead, at) => at > 0 && lead !== leads[at - 1]).length;
  return { throws, before: chances[throws - 1], after: chances[throws], changes };
}
