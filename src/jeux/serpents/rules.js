/* The rules of snakes and ladders in the page: where pawns go, who wins, which squares they see.
   A board is {size, jumps: [[from, to], …], faces: [1, …], finish}, as jeux.serpents.Board. */

/** @typedef {[from: number, to: number]} Jump */
/** @typedef {{size: number, jumps: Jump[], faces: number[], finish: "overshoot" | "exact" | "bounce"}} Board */
/** @typedef {{win: number, mean: number | undefined, endless: number}} Race */

// What is taken for zero, as in jeux.race.tolerances; u = 2 ** -53 is half the gap above 1.
const UNIT = 2 ** -53; // u: what is left of a game adds nothing to a probability of about 1
const REST = 2 ** -40; // more than this is left: the sum is not the mean, or games are endless
const SWEPT = 1e-9; // a sweep that changes no square's chance by more is the last: pages show per cents
const ROUNDS = 30000; // rounds after which a race is too long to sum up here: 2e7 steps on 100 squares
const STEPS = 1e8; // steps after which sweeps end on boards whose games are very long: about a second

// ── the game ────────────────────────────────────────────────────────────────────────────

/**
 * Where a pawn comes to rest that throws a face on a square.
 * @param {Board} board
 * @param {number} square
 * @param {number} face
 * @returns {number}
 */
export function land({ size, jumps, finish }, square, face) {
  let reached = square + face;
  if (reached > size && finish !== "bounce") return finish === "overshoot" ? size : square;
  reached = Math.min(reached, 2 * size - reached);
  const jump = jumps.find(([from]) => from === reached);
  return jump ? jump[1] : reached;
}

/**
 * The squares over which a pawn walks that throws a face on a square, before any jump; none if the
 * throw is void.
 * @param {Board} board
 * @param {number} square
 * @param {number} face
 * @returns {number[]}
 */
export function way({ size, finish }, square, face) {
  if (square + face > size && finish === "exact") return [];
  const steps = finish === "overshoot" ? Math.min(face, size - square) : face;
  return Array.from({ length: steps }, (_, k) => {
    const reached = square + k + 1;
    return Math.min(reached, 2 * size - reached);
  });
}

/**
 * For each square, where the faces lead.
 * @param {Board} board
 * @returns {number[][]}
 */
export function moves(board) {
  const squares = Array.from({ length: board.size }, (_, square) => square);
  return squares.map((square) => board.faces.map((face) => land(board, square, face)));
}

/**
 * The squares from which nobody ever arrives.
 * @param {Board} board
 * @returns {number[]}
 */
export function traps(board) {
  const next = moves(board);
  const arrives = new Array(board.size).fill(false).concat(true);
  for (let more = true; more; ) {
    more = false;
    next.forEach((to, square) => {
      if (!arrives[square] && to.some((t) => arrives[t])) more = arrives[square] = true;
    });
  }
  return next.map((_, square) => square).filter((square) => !arrives[square]);
}

const LONGEST = 1000; // throws on average, beyond which nobody waits for the sum

/**
 * The probability that the first of two players wins, the mean number of throws of both, and the
 * probability that the game never ends; the mean is undefined if that is not 0, or if the race is
 * too long to sum up.
 * @param {Board} board
 * @param {number[]} pawns
 * @returns {Race}
 */
export function race(board, [i, j]) {
  const stuck = traps(board);
  const alive = new Survival(board, []); // by square: not arrived so far
  // neither arrived nor caught: that always tends to 0
  const free = stuck.length ? new Survival(board, stuck) : undefined;
  let win = 0;
  let mean = 0;
  let settled = false;
  for (let rounds = 0; rounds < ROUNDS && !settled; rounds += 1) {
    const isTooLong = !stuck.length && mean > LONGEST;
    if (isTooLong || alive.both(i, j) < UNIT) break;
    const [first, second] = [alive.now[i], alive.now[j]];
    alive.throwOnce();
    win += (first - alive.now[i]) * second;
    mean += (first + alive.now[i]) * second;
    if (free) {
      free.throwOnce();
      settled = Math.max(free.now[i], free.now[j]) < UNIT;
    }
  }
  const left = alive.both(i, j);
  const hasMean = left < REST && mean <= LONGEST;
  return { win, mean: hasMean ? mean : undefined, endless: settled && left > REST ? left : 0 };
}

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

  /**
   * That neither of two pawns has been stopped.
   * @param {number} i
   * @param {number} j
   */
  both(i, j) {
    return this.now[i] * this.now[j];
  }
}

/**
 * For each square, the probability that a pawn comes to rest on it who now stands on another.
 * @param {Board} board
 * @param {number} from
 * @returns {number[]}
 */
export function visits(board, from) {
  const n = board.size;
  const next = moves(board);
  const chance = Array.from({ length: n + 1 }, (_, k) => new Float64Array(n + 1).fill(1, k, k + 1));
  const most = Math.ceil(STEPS / (n * n * board.faces.length));
  // from the end to the start, so that only snakes make it necessary to do it again
  for (let more = true, sweep = 0; more && sweep < most; sweep += 1) {
    more = false;
    for (let square = n - 1; square >= 0; square -= 1) {
      const here = chance[square];
      for (let goal = 0; goal <= n; goal += 1) {
        if (goal === square) continue;
        let sum = 0;
        for (const to of next[square]) sum += chance[to][goal];
        sum /= board.faces.length;
        if (sum - here[goal] > SWEPT) more = true;
        here[goal] = sum;
      }
    }
  }
  return [...chance[from]];
}

/**
 * Why a jump cannot lie so beside the others; empty if it can.
 * @param {number} size
 * @param {Jump[]} others
 * @param {number} from
 * @param {number} to
 * @returns {string}
 */
export function objection(size, others, from, to) {
  if (from < 1 || from >= size) return `A jump cannot begin on ${from}.`;
  if (to < 1 || to > size) return `A jump cannot end on ${to}.`;
  if (from === to) return "A jump leads to another square.";
  if (others.some(([a]) => a === from)) return `Another jump begins on ${from}.`;
  if (others.some(([, b]) => b === from)) return `Another jump ends on ${from}: a pawn takes one jump a move.`;
  if (others.some(([a]) => a === to)) return `Another jump begins on ${to}: a pawn takes one jump a move.`;
  return "";
}

/**
 * What is wrong with a board and the squares of its pawns; empty if nothing is.
 * @param {Pick<Board, "size" | "jumps">} board
 * @param {number[]} starts
 * @returns {string}
 */
export function fault({ size, jumps }, starts) {
  for (const [k, [from, to]] of jumps.entries()) {
    if (!Number.isInteger(from) || !Number.isInteger(to)) return `A jump leads from a square to a square, not from ${from} to ${to}.`;
    const why = objection(size, jumps.filter((_, other) => other !== k), from, to);
    if (why) return `The jump from ${from} to ${to} cannot lie so. ${why}`;
  }
  const off = starts.findIndex((square) => !Number.isInteger(square) || square < 0 || square >= size);
  return off < 0 ? "" : `A pawn cannot stand on ${starts[off]}: squares go from 0 to ${size - 1}.`;
}
