/* A game for two on the board in the page, and the sentences that follow it. A game is {places, throws, last}: where the pawns stand, and the last throw. */
import { fault, land, race, traps, way } from "./rules.js";

/** @typedef {import("./rules.js").Board} Board */
/** @typedef {import("./rules.js").Race} Race */
/** @typedef {{who: number, from: number, face: number, walked: number[], to: number}} Thrown */
/** @typedef {{places: number[], throws: number, last: Thrown | undefined}} Game */

const WHO = ["first", "second"];

/** A game that begins. @type {(starts: number[]) => Game} */
export const fresh = (starts) => ({ places: [...starts], throws: 0, last: undefined });

/**
 * The game after one more throw.
 * @param {Board} board
 * @param {Game} game
 * @param {number} face
 * @returns {Game}
 */
export function thrown(board, { places, throws }, face) {
  const who = throws % 2;
  const from = places[who];
  const to = land(board, from, face);
  const last = { who, from, face, walked: way(board, from, face), to };
  const moved = places.map((place, player) => (player === who ? to : place));
  return { places: moved, throws: throws + 1, last };
}

/** @type {(board: Pick<Board, "size">, game: Game) => boolean} */
export const over = ({ size }, { places }) => places.includes(size);

/** Whole sentences with named fields, filled. @type {(words: string, fields: Record<string, any>) => string} */
export const filled = (words, fields) => words.replace(/\{(\w+)\}/g, (_, name) => fields[name]);

/** @type {Record<string, string>} */
export const HAPPENS = {
  home: "Throw {throws}: the {who} player throws {face} from {from}, is home and has won.",
  climbs: "Throw {throws}: the {who} player throws {face} from {from} and climbs from {foot} to {to}.",
  slides: "Throw {throws}: the {who} player throws {face} from {from} and slides from {foot} to {to}.",
  stays: "Throw {throws}: the {who} player throws {face} on {from}, past the last square, and stays there.",
  bounces: "Throw {throws}: the {who} player throws {face} from {from} and bounces back to {to}.",
  walks: "Throw {throws}: the {who} player throws {face} and walks from {from} to {to}.",
};

/**
 * What a throw did.
 * @param {Pick<Board, "size">} board
 * @param {number} throws
 * @param {Thrown} last
 */
export function happened({ size }, throws, { who, from, face, walked, to }) {
  const foot = walked[walked.length - 1] ?? from;
  let kind = from + face > size ? "bounces" : "walks";
  if (!walked.length) kind = "stays";
  if (to !== foot) kind = to > foot ? "climbs" : "slides";
  if (to === size) kind = "home";
  return filled(HAPPENS[kind], { throws, who: WHO[who], from, face, foot, to });
}

export const STANDS = {
  begins: "The first player wins with probability {win}; a game takes {mean} throws on average, of both players together.",
  goesOn: "The {who} player is to throw; the first wins with probability {win}, and the game takes {mean} throws more on average, of both together.",
  endless: "With probability {endless} the game never ends: from {stuck} nobody can arrive. The first player wins with probability {win}.",
  tooLong: "Games on this board take too long to sum up here: more than a thousand throws.",
  caught: "From {stuck} nobody could arrive.",
  over: "The {who} player is home and has won.",
  visits: "Each blue area is the probability that the first pawn ever rests on its square: {chance} on {square}.",
};

/** Numbers in words, those that follow each other as a run. @param {number[]} numbers */
function runs(numbers) {
  /** @type {[number, number][]} */
  const pairs = [];
  for (const k of numbers) {
    const run = pairs.at(-1);
    if (run && run[1] === k - 1) run[1] = k;
    else pairs.push([k, k]);
  }
  return pairs.map(([a, b]) => (a === b ? `${a}` : `${a}–${b}`)).join(", ");
}

/** @type {Map<string, Race>} */
const KNOWN = new Map(); // the last races: a drag asks at each step for the board without its jump

/** @param {Board} board @param {number[]} pair */
function known(board, pair) {
  const key = JSON.stringify([board, pair]);
  let found = KNOWN.get(key);
  if (!found) {
    const [oldest] = KNOWN.keys();
    if (KNOWN.size > 9) KNOWN.delete(oldest);
    found = race(board, pair);
    KNOWN.set(key, found);
  }
  return found;
}

/**
 * The race from where the pawns stand; `win` is the first player's, whoever is to throw.
 * @param {Board} board
 * @param {Game} game
 * @param {(board: Board, pair: number[]) => Race} raced
 * @returns {Race}
 */
export function prospect(board, { places, throws }, raced = known) {
  if (throws % 2 === 0) return raced(board, places);
  const { win, mean, endless } = raced(board, [places[1], places[0]]);
  return { win: Math.max(0, 1 - win - endless), mean, endless };
}

/** A race in numbers as sentences tell them. @param {Race} race */
export function rounded({ win, mean, endless }) {
  return { win: win.toFixed(4), mean: mean?.toFixed(2), endless: endless.toFixed(4) };
}

/** Who wins and how long it takes, from where the pawns stand. @param {Board} board @param {Game} game */
function standing(board, game) {
  const { throws } = game;
  const prospects = prospect(board, game);
  const stuck = runs(traps(board));
  const fields = { who: WHO[throws % 2], stuck, ...rounded(prospects) };
  if (prospects.endless) return filled(STANDS.endless, fields);
  let words = throws ? STANDS.goesOn : STANDS.begins;
  if (prospects.mean === undefined) words = STANDS.tooLong;
  return filled(stuck ? `${words} ${STANDS.caught}` : words, fields);
}

/**
 * The sentences over the picture; `shares` are the probabilities on the squares, if shown, and
 * `worth` is what is said of the chosen jump.
 * @param {Board} board
 * @param {number[]} starts
 * @param {Game} game
 * @param {number[]} [shares]
 */
export function conclusion(board, starts, game = fresh(starts), shares = undefined, worth = "") {
  const wrong = fault(board, starts);
  if (wrong) return wrong;
  const last = game.last ? happened(board, game.throws, game.last) : "";
  if (over(board, game)) return last || ended(board, game);
  const visited = shares ? likeliest(shares, game.places[0]) : "";
  return [last, standing(board, game), worth, visited].filter(Boolean).join(" ");
}

/**
 * Who has won, on a board that was changed after the end: there is no last throw to tell.
 * @param {Board} board
 * @param {Game} game
 */
function ended({ size }, { places }) {
  return filled(STANDS.over, { who: WHO[places.indexOf(size)] });
}

/**
 * Where a pawn comes to rest most likely, of the squares that are neither sure nor the end.
 * @param {number[]} shares
 * @param {number} pawn
 */
function likeliest(shares, pawn) {
  const open = [...shares.keys()].slice(1, -1).filter((square) => square !== pawn);
  const square = open.reduce((best, k) => (shares[k] > shares[best] ? k : best), open[0]);
  return square ? filled(STANDS.visits, { square, chance: shares[square].toFixed(3) }) : "";
}
