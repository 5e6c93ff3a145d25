/* The rules of snakes and ladders in the page, a twin of jeux.serpents.rules and of
   jeux.serpents.record: where a throw leads, which tables can be, and what a game was. */

/** @typedef {[from: number, to: number]} Jump */
/** @typedef {"overshoot" | "exact" | "bounce"} Finish what a throw past the last square does */
/** @typedef {{size: number, jumps: Jump[], faces: number[], finish: Finish}} Board as jeux.serpents.Board */
/** @typedef {{wide: number, starts: number[], begins: number, throws: number[]}} Playing squares in a row, where
 * the pawns start, who begins, what was thrown */
/** @typedef {Board & Playing} Table a board and the game on it; its players are 0 and 1 */
/** @typedef {{who: number, face: number, from: number, foot: number, to: number}} Thrown what a throw did;
 * the foot is where the pawn walks to, before any jump */
/** @typedef {{places: number[], turn: number, thrown?: Thrown}} Position */

export const LARGEST = 400; // squares of a board
export const WIDEST = 40; // squares of a row
export const MOST_FACES = 36;
export const MOST_MARK = 35; // a throw is one digit to the base 36
export const MOST_THROWS = 5000; // on a board with a trap a game has no end
/** @type {Finish[]} */
export const FINISHES = ["overshoot", "exact", "bounce"];

const SHORT_ROWS = 25; // up to so many squares a board is nearly a square

/** How many squares a row has, unless it is drawn otherwise. @param {number} size */
export const columns = (size) => (size > SHORT_ROWS ? 10 : Math.ceil(Math.sqrt(size)));

// ── the game ────────────────────────────────────────────────────────────────────────────

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
  return Array.from({ length: steps }, (_, step) => {
    const reached = square + step + 1;
    return Math.min(reached, 2 * size - reached);
  });
}

/**
 * Where a pawn walks to that throws a face on a square.
 * @param {Board} board
 * @param {number} square
 * @param {number} face
 */
export function footOf({ size, finish }, square, face) {
  const reached = square + face;
  if (reached <= size) return reached;
  const beyond = { overshoot: size, exact: square, bounce: 2 * size - reached };
  return beyond[finish];
}

/**
 * Where it comes to rest: a throw that is void takes no jump.
 * @param {Board} board
 * @param {number} square
 * @param {number} face
 */
export function land(board, square, face) {
  const foot = footOf(board, square, face);
  if (foot === square && board.finish === "exact") return square;
  const jump = board.jumps.find(([from]) => from === foot);
  return jump ? jump[1] : foot;
}

/** For each square, where the faces lead. @param {Board} board @returns {number[][]} */
export function moves(board) {
  const squares = Array.from({ length: board.size }, (_, square) => square);
  return squares.map((square) => board.faces.map((face) => land(board, square, face)));
}

/** The squares from which nobody ever arrives. @param {Board} board @returns {number[]} */
export function traps(board) {
  const leads = moves(board);
  const arrives = new Array(board.size).fill(false).concat(true);
  for (let more = true; more; ) {
    more = false;
    leads.forEach((ends, square) => {
      if (!arrives[square] && ends.some((end) => arrives[end])) more = arrives[square] = true;
    });
  }
  return leads.map((_, square) => square).filter((square) => !arrives[square]);
}

/** Whether a pawn is home. @type {(board: Pick<Board, "size">, position: Position) => boolean} */
export const isOver = ({ size }, { places }) => places.includes(size);

/**
 * The position after one more throw.
 * @param {Board} board
 * @param {Position} position
 * @param {number} face
 * @returns {Position}
 */
export function after(board, { places, turn }, face) {
  const from = places[turn];
  const to = land(board, from, face);
  const thrown = { who: turn, face, from, foot: footOf(board, from, face), to };
  const next = places.map((square, player) => (player === turn ? to : square));
  return { places: next, turn: 1 - turn, thrown };
}

/** All positions of a game, from its start to its last throw. @param {Table} table */
export function replay(table) {
  /** @type {Position[]} */
  const positions = [{ places: table.starts, turn: table.begins }];
  for (const face of table.throws) positions.push(after(table, positions[positions.length - 1], face));
  return positions;
}

// ── what can be ─────────────────────────────────────────────────────────────────────────

/** Why something cannot be: a key of words.js, and what its sentence names.
    @typedef {{rule: string, fields: Record<string, string | number>}} Fault */

/** @type {(rule: string, fields?: Fault["fields"]) => Fault} */
const fault = (rule, fields = {}) => ({ rule, fields });

/** @type {(x: unknown, least: number, most: number) => boolean} */
const isFrom = (x, least, most) => Number.isInteger(x) && Number(x) >= least && Number(x) <= most;

/**
 * Why a jump cannot lie so beside others; undefined if it can.
 * @param {number} size
 * @param {Jump[]} others
 * @param {Jump} jump
 * @returns {Fault | undefined}
 */
export function jumpFault(size, others, [from, to]) {
  const fields = { from, to, last: size - 1, size };
  if (!isFrom(from, 1, size - 1)) return fault("begins", fields);
  if (!isFrom(to, 1, size)) return fault("ends", fields);
  if (from === to) return fault("stays", fields);
  if (others.some(([start]) => start === from)) return fault("twice", fields);
  if (others.some(([, end]) => end === from)) return fault("onEnd", fields);
  if (others.some(([start]) => start === to)) return fault("onStart", fields);
  return undefined;
}

/** @param {Table} table @returns {Fault | undefined} */
function boardFault({ size, wide, jumps, faces, finish }) {
  if (!isFrom(size, 1, LARGEST)) return fault("size", { most: LARGEST });
  if (!isFrom(wide, 1, WIDEST)) return fault("wide", { most: WIDEST });
  for (const [place, jump] of jumps.entries()) {
    const why = jumpFault(size, jumps.slice(0, place), jump);
    if (why) return why;
  }
  const isDie = isFrom(faces.length, 1, MOST_FACES) && faces.every((mark) => isFrom(mark, 1, MOST_MARK));
  if (!isDie) return fault("die", { most: MOST_MARK, faces: MOST_FACES });
  if (!FINISHES.includes(finish)) return fault("finish");
  if (finish === "bounce" && Math.max(...faces) > size) return fault("bounce", { size });
  return undefined;
}

/** Why a table cannot be; undefined if it can. @param {Table} table @returns {Fault | undefined} */
export function tableFault(table) {
  const { size, faces, starts, begins, throws } = table;
  const why = boardFault(table);
  if (why) return why;
  if (starts.length !== 2 || !starts.every((square) => isFrom(square, 0, size - 1))) return fault("pawns", { last: size - 1 });
  if (!isFrom(begins, 0, 1)) return fault("who");
  if (throws.length > MOST_THROWS) return fault("long", { most: MOST_THROWS });
  const strange = throws.findIndex((face) => !faces.includes(face));
  if (strange >= 0) return fault("throw", { number: strange + 1, face: throws[strange] });
  const late = replay(table).slice(0, -1).findIndex((position) => isOver(table, position));
  return late < 0 ? undefined : fault("late", { number: late + 1 });
}
