/* A game of Marienbad as one line of text, as in jeux.marienbad.record:
   heaps=3-5-7-9&misere=0&begins=1&opponent=0&moves=4x8,1x2

   `heaps` are those at the start; `misere` is 1 if who takes the last token loses; `begins` is 0 if
   the opponent makes the first move; `opponent` is the probability that they err, or friend where
   two people play; a move is a row, from 1, and how many tokens go. What is left out is as above. */
import { FRIEND, take } from "./nim.js";

/** @typedef {import("./nim.js").Heaps} Heaps */
/** @typedef {import("./nim.js").Move} Move */
/** @typedef {import("./nim.js").Opponent} Opponent */
/** @typedef {import("../trying/table.js").Texts} Texts */
/** @typedef {{heaps: Heaps, misere: boolean, begins: boolean, opponent: Opponent, moves: Move[]}} Recorded */

/** What a record has where it does not say another. @type {Texts} */
export const USUAL = { misere: "0", begins: "1", opponent: "0", moves: "" };
export const RECORDED = ["heaps", ...Object.keys(USUAL)];

const HEAPS = /^[0-9]{1,2}(-[0-9]{1,2}){0,5}$/;
const MOST_TOKENS = 15;
const PROBABILITY = /^[01](\.[0-9]{1,20})?(e-[0-9]{1,3})?$/;
const MOVE = /^([1-6])x([0-9]{1,2})$/;

/** Why a record is refused; said to a reader. */
export const REFUSED = {
  none: "No game is in it: a game begins as in heaps=3-5-7-9.",
  heaps: "heaps must be 1 to 6 numbers from 0 to 15, such as 3-5-7-9; it says {word}.",
  misere: "misere must be 0, if who takes the last token wins, or 1; it says {word}.",
  begins: "begins must be 1, if you make the first move, or 0; it says {word}.",
  opponent: "opponent must be friend, or how often they err, from 0 to 1; it says {word}.",
  moves: "moves must be rows and tokens, such as 4x8 for 8 tokens of row 4; it says {word}.",
  row: "Move {count}, {word}, is against the rules: there is no row {row}.",
  tokens: "Move {count}, {word}, is against the rules: row {row} has no {tokens} tokens.",
  least: "Move {count}, {word}, is against the rules: a move takes at least 1 token.",
};

/** A record that says no game, and why: a key of REFUSED, and what its sentence names. */
export class Refusal extends Error {
  /** @param {keyof typeof REFUSED} why @param {Record<string, any>} fields */
  constructor(why, fields = {}) {
    super(why);
    this.why = why;
    this.fields = fields;
  }
}

/** @type {(name: "misere" | "begins", text: string) => boolean} */
function flag(name, text) {
  if (text !== "0" && text !== "1") throw new Refusal(name, { word: text });
  return text === "1";
}

/** @param {string} text @returns {Heaps} */
function heapsOf(text) {
  const heaps = HEAPS.test(text) ? text.split("-").map(Number) : [];
  if (!heaps.length || Math.max(...heaps) > MOST_TOKENS) throw new Refusal("heaps", { word: text });
  return heaps;
}

/** @param {string} text @returns {Opponent} */
function opponentOf(text) {
  if (text === FRIEND) return text;
  const errs = PROBABILITY.test(text) ? Number(text) : NaN;
  if (!(errs <= 1)) throw new Refusal("opponent", { word: text });
  return errs;
}

/** The moves of a record, each tried by the rules. @param {Heaps} start @param {string} text */
function movesOf(start, text) {
  let heaps = start;
  const words = text ? text.split(",") : [];
  return words.map((word, k) => {
    const move = moveOf(heaps, word, k + 1);
    heaps = take(heaps, move);
    return move;
  });
}

/** @param {Heaps} heaps @param {string} word @param {number} count @returns {Move} */
function moveOf(heaps, word, count) {
  const found = MOVE.exec(word);
  if (!found) throw new Refusal("moves", { word });
  const [row, tokens] = [Number(found[1]), Number(found[2])];
  const fields = { count, word, row, tokens };
  if (row > heaps.length) throw new Refusal("row", fields);
  if (!tokens) throw new Refusal("least", fields);
  if (tokens > heaps[row - 1]) throw new Refusal("tokens", fields);
  return [row - 1, tokens];
}

/**
 * The game that a record tells; what it leaves out is as in `own`. One against the rules is a
 * Refusal.
 * @param {Texts} texts
 * @param {Texts} own
 * @returns {Recorded}
 */
export function read(texts, own = USUAL) {
  if (texts.heaps === undefined) throw new Refusal("none");
  /** @type {Texts} */
  const all = { ...own, moves: "", ...texts };
  const heaps = heapsOf(all.heaps);
  const opponent = opponentOf(all.opponent);
  const begins = flag("begins", all.begins) || opponent === FRIEND; // the first of two players begins
  return { heaps, misere: flag("misere", all.misere), begins, opponent, moves: movesOf(heaps, all.moves) };
}

/** A game as texts. @param {Recorded} game @returns {Texts} */
export function textsOf({ heaps, misere, begins, opponent, moves }) {
  return {
    heaps: heaps.join("-"),
    misere: misere ? "1" : "0",
    begins: begins ? "1" : "0",
    opponent: String(opponent),
    moves: moves.map(([heap, tokens]) => `${heap + 1}x${tokens}`).join(","),
  };
}

/** What a record must say where `own` stands on the page: what is usual, there too, is left out.
    @param {Texts} texts @param {Texts} own @returns {Texts} */
export function brief(texts, own = USUAL) {
  const said = Object.entries(texts).filter(([name, text]) => text !== USUAL[name] || own[name] !== text);
  return Object.fromEntries(said);
}
