/* The record of a match of the jeu du caillou, as texts and back, as jeux.caillou.record reads it:

     stones=3-3&goal=7&unit=mm&rounds=A.B.200.B61.A173.Ax

   What is agreed on before: the stones of A, B, C and D, the points that win (exactly these if victory=exactly)
   and the unit of measure. Then what is told as the rules ask for it: A alone, all agree on A; 200, the next
   round is thrown from 200 cm; B61, a stone of B lies 61 units from the wall; Ax, one of A has touched it.
   A part may say who sits at the table, as seats.js has it: seats=you-child. Another tells, in words of the same
   kind, the extra rounds in which those who are level play for the final ranking: extra=A.B.200.B61.A173. */
import { played, ranked } from "./rules.js";
import { isSeating } from "./seats.js";

/** @typedef {import("./rules.js").Agreed} Agreed */
/** @typedef {import("./rules.js").Answer} Answer */
/** @typedef {import("./rules.js").Match} Match */
/** @typedef {import("./rules.js").Wanted} Wanted */
/** @typedef {import("../trying/table.js").Texts} Texts */
/** What cannot be read: a word of a part, and why not. @typedef {{part: string, word: string, why: string}} Fault */
/** @typedef {import("./rules.js").Round} Round */
/** What follows a match: the extra rounds, and the ranking once they are over. @typedef {{extra: Round[], ranking?: string[][]}} Ranked */
/** A match as it stands; of its words the last ones may be those of the extra rounds.
    @typedef {Match & Ranked & Agreed & {unit: string, seats: string, words: string[], extraWords: number, wanted: Wanted}} Game */

export const PARTS = ["stones", "goal", "victory", "unit", "seats", "rounds", "extra"];
export const UNITS = { mm: 1, cm: 10, dm: 100 }; // millimetres
const TOUCHED = "x";
/** @type {Wanted} */
const OVER = { want: "over" };

const STONES = /^(0|[1-9]\d?)(-(0|[1-9]\d?)){0,3}$/;
const GOAL = /^(0|[1-9]\d{0,2})$/;
const PLACE = /^[1-9]\d{0,2}$/; // cm
const DISTANCE = /^(0|[1-9]\d{0,4}|x)$/; // units

/**
 * The parts of a match's record.
 * @param {Game} game
 * @returns {Texts}
 */
export function textsOf({ stones, goal, isExact, unit, seats, words, extraWords }) {
  const end = words.length - extraWords;
  return {
    stones: Object.values(stones).join("-"),
    goal: `${goal}`,
    victory: isExact ? "exactly" : "",
    unit,
    seats,
    rounds: words.slice(0, end).join("."),
    extra: words.slice(end).join("."),
  };
}

/** What is wrong with the agreements of section 4.1. @param {Texts} texts @returns {Fault | undefined} */
function headFault({ stones = "", goal = "", victory = "", unit = "", seats = "" }) {
  if (!STONES.test(stones) || !/[1-9]/.test(stones)) return { part: "stones", word: stones, why: "stones" };
  if (!GOAL.test(goal)) return { part: "goal", word: goal, why: "goal" };
  if (!["", "exactly"].includes(victory)) return { part: "victory", word: victory, why: "victory" };
  if (!Object.hasOwn(UNITS, unit)) return { part: "unit", word: unit, why: "unit" };
  const isSeated = !seats || isSeating(seats, stones.split("-").length);
  return isSeated ? undefined : { part: "seats", word: seats, why: "seats" };
}

/**
 * What a word tells that is wanted; or why it does not.
 * @param {Wanted} wanted
 * @param {string} word
 * @returns {{why: string, answer?: Answer}}
 */
function answered(wanted, word) {
  if (wanted.want === "over") return { why: "over" };
  if (wanted.want === "agree") {
    return wanted.among.includes(word) ? { why: "", answer: word } : { why: wanted.about };
  }
  if (wanted.want === "place") {
    return PLACE.test(word) ? { why: "", answer: Number(word) } : { why: "place" };
  }
  const far = word.slice(1);
  if (word[0] !== wanted.player || !DISTANCE.test(far)) return { why: "throw" };
  return { why: "", answer: far === TOUCHED ? undefined : Number(far) };
}

/** The word that tells what was wanted. @param {Wanted} wanted @param {Answer} answer */
export function wordOf(wanted, answer) {
  return wanted.want === "throw" ? `${wanted.player}${answer ?? TOUCHED}` : `${answer}`;
}

/** Extra rounds before the end of the match. @param {string} [text] @returns {Fault | undefined} */
function earlyFault(text) {
  return text ? { part: "extra", word: text.split(".")[0], why: "early" } : undefined;
}

/**
 * Tell what is wanted, word by word, to the end of a part or to its first fault.
 * @template T
 * @param {import("./rules.js").Asking<T>} asking
 * @param {string} part
 * @param {string} [text] what it tells
 * @returns {{words: string[], step: IteratorResult<Wanted, T>, fault?: Fault}}
 */
function toldTo(asking, part, text) {
  let step = asking.next();
  const words = [];
  for (const word of text ? text.split(".") : []) {
    const { why, answer } = answered(step.done ? OVER : step.value, word);
    if (why) return { words, step, fault: { part, word, why } };
    step = asking.next(answer);
    words.push(word);
  }
  return { words, step };
}

/** What is wanted now. @param {IteratorResult<Wanted, unknown>} step @returns {Wanted} */
const wantedIn = (step) => (step.done ? OVER : step.value);

/**
 * The ranking after a match, as far as it is told.
 * @param {Match & Agreed} match
 * @param {string} [text]
 * @returns {Ranked & {words: string[], wanted: Wanted, fault?: Fault}}
 */
function rankedBy({ scores, stones }, text) {
  /** @type {Round[]} */
  const extra = [];
  const { words, step, fault } = toldTo(ranked(scores, stones, extra), "extra", text);
  const ranking = step.done ? step.value : undefined;
  return { extra, ranking, words, wanted: words.length ? wantedIn(step) : OVER, fault };
}

/**
 * The match that the parts of a record tell, to their end or to the first fault.
 * @param {Texts} texts
 * @returns {{game?: Game, fault?: Fault}}
 */
export function read(texts) {
  const fault = headFault(texts);
  if (fault) return { fault };
  const numbers = texts.stones.split("-").map(Number);
  const stones = Object.fromEntries(numbers.map((number, k) => ["ABCD"[k], number]));
  const agreement = { stones, goal: Number(texts.goal), isExact: texts.victory === "exactly" };
  /** @type {Match} */
  const match = { rounds: [], scores: {}, winners: [] };
  const told = toldTo(played(agreement, match), "rounds", texts.rounds);
  const game = { ...agreement, ...match, unit: texts.unit, seats: texts.seats ?? "", words: told.words, extra: [], extraWords: 0, wanted: wantedIn(told.step) };
  if (told.fault) return { game, fault: told.fault };
  if (!told.step.done) return { game, fault: earlyFault(texts.extra) };
  const { words, fault: wrong, ...after } = rankedBy(game, texts.extra);
  return { game: { ...game, ...after, words: [...game.words, ...words], extraWords: words.length }, fault: wrong };
}

/**
 * The match after what was wanted is told; the same match if that is against the rules. Where a match is over, the
 * first answer begins the ranking.
 * @param {Game} game
 * @param {Answer} answer
 * @returns {Game}
 */
export function goneOn(game, answer) {
  const texts = textsOf(game);
  const part = game.winners.length ? "extra" : "rounds";
  const word = wordOf(game.wanted, answer);
  const text = texts[part] ? `${texts[part]}.${word}` : word;
  return read({ ...texts, [part]: text }).game ?? game;
}
