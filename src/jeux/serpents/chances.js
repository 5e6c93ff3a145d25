/* Who wins a game for two and how long it takes, exactly, from any two squares of a board. */
import { isOver, moves, traps } from "./rules.js";

/** @typedef {import("./rules.js").Board} Board */
/** @typedef {import("./rules.js").Jump} Jump */
/** @typedef {import("./rules.js").Position} Position */
/** The probability that a player wins, the mean number of throws of both, and the probability that
 * the game never ends; no mean if that is not 0, or if games are too long to sum up.
 * @typedef {{win: number, mean: number | undefined, endless: number}} Race */

// What is taken for zero, as in jeux.race.tolerances; u = 2 ** -53 is half the gap above 1.
const UNIT = 2 ** -53; // u: it adds nothing to a probability of about 1
const ROOT = 2 ** -27; // a product of two such survivals is below u
const REST = 2 ** -40; // more than this is left: the sum is not the mean, or games are endless
const MOST_ROUNDS = 16_000; // rounds after which games are too long to sum up here
const MOST_CELLS = 2_000_000; // survivals of one board: 16 MB
const KEPT_CELLS = 6_000_000; // survivals of all boards that are kept

/** For each square, the probability that a pawn from there has not been stopped by so many throws. */
class Survival {
  /**
   * @param {Board} board
   * @param {number[]} closed squares that stop a pawn as the last one does
   */
  constructor(board, closed) {
    this.size = board.size;
    this.faces = board.faces.length;
    this.next = Int32Array.from(moves(board).flat());
    this.now = new Float64Array(board.size + 1).fill(1);
    for (const square of [...closed, board.size]) this.now[square] = 0;
    this.later = new Float64Array(board.size + 1);
  }

  throwOnce() {
    const { size, faces, next, now, later } = this;
    for (let square = 0, at = 0; square < size; square += 1) {
      let sum = 0;
      for (const end = at + faces; at < end; at += 1) sum += now[next[at]];
      later[square] = sum / faces;
    }
    this.now = later;
    this.later = now;
  }

  /** @param {number} least */
  isBelow(least) {
    return this.now.every((survival) => survival < least);
  }
}

/** The survivals of a board: a row after each number of throws; the squares that are caught; and
 * whether the rows go on until only these are left.
 * @typedef {{rows: ArrayLike<number>[], caught: number[], settled: boolean}} Survivals */

/** @param {Board} board */
const mostRounds = ({ size }) => Math.min(MOST_ROUNDS, Math.floor(MOST_CELLS / (size + 1)));

/**
 * The survivals of pawns from some squares, or from all.
 * @param {Board} board
 * @param {number[]} [squares]
 * @param {number} [most] rounds
 * @returns {Survivals}
 */
function survive(board, squares, most = mostRounds(board)) {
  const caught = traps(board);
  const alive = new Survival(board, []);
  const free = caught.length ? new Survival(board, caught) : alive; // neither home nor caught
  const least = caught.length ? UNIT : ROOT;
  const row = () => (squares ? squares.map((square) => alive.now[square]) : alive.now.slice());
  const rows = [row()];
  while (!free.isBelow(least) && rows.length < most) {
    alive.throwOnce();
    if (free !== alive) free.throwOnce();
    rows.push(row());
  }
  return { rows, caught, settled: free.isBelow(least) };
}

/** @type {Map<string, Survivals & {races: Map<number, Race>}>} */
const KNOWN = new Map(); // a drag asks for the same boards again and again

/** The survivals of a board, which are kept. @param {Board} board */
export function survivals(board) {
  const { size, jumps, faces, finish } = board;
  const key = JSON.stringify([size, jumps, faces, finish]);
  let found = KNOWN.get(key);
  if (!found) {
    found = { ...survive(board), races: new Map() };
    KNOWN.set(key, found);
    forget();
  }
  return found;
}

/** Let go of the oldest boards, until there is room. */
function forget() {
  const boards = [...KNOWN.values()];
  const cells = boards.map(({ rows }) => rows.length * rows[0].length);
  let sum = cells.reduce((all, count) => all + count, 0);
  for (const [place, key] of [...KNOWN.keys()].entries()) {
    if (sum <= KEPT_CELLS || place === cells.length - 1) return;
    KNOWN.delete(key);
    sum -= cells[place];
  }
}

/**
 * A race of a player on square i, who is to throw, against one on j, from their survivals.
 * @param {Survivals} survivals
 * @param {number} i
 * @param {number} j
 * @returns {Race}
 */
function raced({ rows, settled }, i, j) {
  let win = 0;
  let mean = 0;
  for (let round = 1; round < rows.length; round += 1) {
    const now = rows[round - 1];
    const later = rows[round];
    win += (now[i] - later[i]) * now[j];
    mean += (now[i] + later[i]) * now[j];
  }
  const last = rows[rows.length - 1];
  const left = last[i] * last[j];
  const isEndless = settled && left > REST;
  return { win, mean: left < REST ? mean : undefined, endless: isEndless ? left : 0 };
}

/**
 * The race of a player on i, who is to throw, against one on j; `win` is that player's.
 * @param {Board} board
 * @param {number[]} pawns
 */
export function race(board, [i, j]) {
  const { races, ...found } = survivals(board);
  const key = i * (board.size + 1) + j;
  const known = races.get(key) ?? raced(found, i, j);
  races.set(key, known);
  return known;
}

/** The same on a board that is looked at once, if it can be summed up soon. @param {Board} board @param {number[]} pawns */
export const raceOnce = (board, pawns) => raced(survive(board, pawns, SOON), 0, 1);
const SOON = 4_000; // rounds

/** For each number of throws, the probability that the race ends with it. @param {Board} board @param {number[]} pawns */
export function lengthLaw(board, [i, j]) {
  const { rows } = survivals(board);
  const law = [0];
  for (let round = 1; round < rows.length; round += 1) {
    const now = rows[round - 1];
    const later = rows[round];
    law.push((now[i] - later[i]) * now[j], later[i] * (now[j] - later[j]));
  }
  return law;
}

/** The squares of the pawns, that of the player who is to throw first. @param {Position} position */
export const inOrder = ({ places, turn }) => (turn ? [places[1], places[0]] : places);

/**
 * The race from a position; `win` is player 1's, whoever is to throw.
 * @param {Board} board
 * @param {Position} position
 * @param {(board: Board, pawns: number[]) => Race} [by]
 * @returns {Race}
 */
export function prospect(board, position, by = race) {
  const isHome = position.places[0] === board.size;
  if (isOver(board, position)) return { win: isHome ? 1 : 0, mean: 0, endless: 0 };
  const found = by(board, inOrder(position));
  return position.turn ? { ...found, win: Math.max(0, 1 - found.win - found.endless) } : found;
}

/** The chances of both players. @param {Race} race */
export const shares = ({ win, endless }) => [win, Math.max(0, 1 - win - endless)];

/**
 * What a jump is worth: how much likelier player 1 wins with it, and how much longer the game is;
 * not a number where one of the boards has no mean.
 * @param {Board} board
 * @param {Position} position
 * @param {number} from
 */
export function worthOf(board, position, from) {
  const less = { ...board, jumps: board.jumps.filter(([start]) => start !== from) };
  const now = prospect(board, position);
  const then = prospect(less, position);
  const longer = (now.mean ?? NaN) - (then.mean ?? NaN);
  return { win: now.win - then.win, mean: longer, endless: then.endless };
}
