/* What is said of a question and of the guesses at it. A guess and an answer are lists of numbers: one
   number (of words: the place of one), or one for each bar. */
import { say, told } from "./common.js";

/** @typedef {number[]} Guess */
/** @typedef {"typed" | "line" | "bars" | "among"} Manner */
/**
 * A question: its answer as numbers and in words, how far from it is near, and of wrong answers
 * what to say.
 * @typedef {{
 *   question: string, manner: Manner, answer: Guess, shown: string, near: number,
 *   traps: [wrong: Guess, why: string][], because: string, unit: string, labels: string[],
 *   low: number, high: number, step: number, picture: string,
 * }} Asked
 */

/** @type {Record<string, string>} */
export const SAYS = {
  typed: "Type a number, then guess.", written: "You typed {guess}. Press Guess.", part: "A decimal, a fraction or a percentage will do.",
  line: "Put your mark on the line, then guess.", marked: "Your mark is at {guess}. Press Guess, or move it.",
  bars: "Draw the bars that you expect, then guess.",
  among: "Choose one, then guess.", chosen: "You chose “{guess}”. Press Guess, or choose again.",
  sum: "Your bars make {sum} together; they are scaled to make 1.",
  wait: "Your bars make {sum} together; {count} are still to be drawn.", waitOne: "Your bars make {sum} together; 1 is still to be drawn.",
  yes: "Yes, {answer}.", yesWhy: "Yes, {answer}: {why}.",
  near: "Near: you said {guess}. The answer is {answer}.", nearWhy: "Near: you said {guess}. The answer is {answer}: {why}.",
  no: "You said {guess}. The answer is {answer}.", noWhy: "You said {guess}. The answer is {answer}: {why}.",
  noTrap: "You said {guess}: {why}. The answer is {answer}.", // the reason of a trap is that of the guess
  // words may be a sentence of their own, so they stand in quotation marks
  noWord: "You said “{guess}”. The answer is “{answer}”.", noWordWhy: "You said “{guess}”. The answer is “{answer}”: {why}.",
  noWordTrap: "You said “{guess}”: {why}. The answer is “{answer}”.",
  passedWord: "The answer is “{answer}”.", passedWordWhy: "The answer is “{answer}”: {why}.",
  passed: "The answer is {answer}.", passedWhy: "The answer is {answer}: {why}.",
  law: "The outline is the law.", lawWhy: "The outline is the law: {why}.",
  cover: "Your bars cover {covered}% of the law.", coverWhy: "Your bars cover {covered}% of the law: {why}.",
  coverNear: "Near! Your bars cover {covered}% of the law.", coverNearWhy: "Near! Your bars cover {covered}% of the law: {why}.",
  // what is said of a picture
  picked: "{picture} You chose “{guess}”.", shown: "{picture} The answer is {answer}.", shownWord: "{picture} The answer is “{answer}”.",
  pictureBars: "Bar chart.", pictureLine: "Number line.",
  yours: "Your guess: {guess}.", truth: "The answer: {answer}.", value: "{name} {value}", none: "not drawn", empty: "nothing yet",
  you: "you: {guess}", youBars: "you", theLaw: "the law",
  equals: "= {value}", refused: "a number, please",
  say: "I say", guess: "Guess", pass: "I pass", again: "Guess again",
};

// ── what is typed ───────────────────────────────────────────────────────────────────────

/** There is no room for numbers as large as this. */
export const TOO_LARGE = 1e15;

const NUMBER = /^([-+]?(?:\d+\.?\d*|\.\d+))(?:\/(\d+\.?\d*|\.\d+))?(%?)$/;

/** A whole number or a decimal with a point: one comma is a decimal comma, several are marks
    between thousands. @type {(side: string) => string} */
const withPoint = (side) => (/,.*[,.]/.test(side) ? side.replace(/,/g, "") : side.replace(",", "."));

/**
 * A number that somebody has typed: 3.5, 3,5, 7/2, 50 %, −2; undefined if it is none.
 * @param {string} words
 */
export function parse(words) {
  const plain = words.replace(/[\s\u202f']/g, "").replace(/[−–]/g, "-");
  const text = plain.split("/").map(withPoint).join("/"); // each side of a fraction has its own commas
  const [, number, under, percent] = NUMBER.exec(text) || [];
  const value = Number(number) / Number(under ?? 1) / (percent ? 100 : 1);
  return Math.abs(value) < TOO_LARGE ? value : undefined;
}

/** Whether what is asked is a part of a whole. @type {(state: Pick<Asked, "answer" | "unit">) => boolean} */
const isPart = ({ answer, unit }) => answer[0] > 0 && answer[0] < 1 && !unit;

/**
 * A guess as it is typed; where a part is asked, 33 is 33 %.
 * @param {Pick<Asked, "answer" | "unit">} state
 * @param {string} words
 */
export function guessed(state, words) {
  const value = parse(words.replace(state.unit, ""));
  if (value === undefined || !isPart(state)) return value;
  const isPercentage = value > 1 && value <= 100 && !/[/%]/.test(words);
  return isPercentage ? value / 100 : value;
}

// ── what is said before a guess ─────────────────────────────────────────────────────────

/**
 * Of bars: what they make together, and how many are still to be drawn.
 * @param {(number | null)[]} marks
 * @param {number} missing
 */
function barsSoFar(marks, missing) {
  const total = marks.reduce((sum, mark) => /** @type {number} */ (sum) + (mark ?? 0), 0);
  const sum = told(Math.round(100 * /** @type {number} */ (total)) / 100);
  if (!missing) return say(SAYS.sum, { sum });
  return say(missing === 1 ? SAYS.waitOne : SAYS.wait, { sum, count: missing });
}

/**
 * What to say before a guess, of which these are the marks; null is one that is not made.
 * @param {Asked} state
 * @param {(number | null)[]} marks
 */
export function prompt(state, marks = []) {
  const { manner, labels } = state;
  const missing = marks.filter((mark) => mark === null).length;
  if (missing === marks.length) return manner === "typed" && isPart(state) ? SAYS.part : SAYS[manner];
  const [mark] = /** @type {Guess} */ (marks);
  switch (manner) {
    case "typed": return say(SAYS.written, { guess: told(mark, 6) });
    case "line": return say(SAYS.marked, { guess: told(mark, 6) });
    case "among": return say(SAYS.chosen, { guess: labels[mark] });
    default: return barsSoFar(marks, missing);
  }
}

// ── how a guess is met ──────────────────────────────────────────────────────────────────

/**
 * How far apart two guesses are: for bars, the total variation distance.
 * @param {Guess} a
 * @param {Guess} b
 */
export function apart(a, b) {
  if (a.length === 1) return Math.abs(a[0] - b[0]);
  return a.reduce((sum, x, k) => sum + Math.abs(x - b[k]), 0) / 2;
}

/**
 * The trap that lies nearest to a guess, if it is near, and nearer than the answer.
 * @param {Pick<Asked, "near" | "traps">} state
 * @param {Guess} guess
 * @param {number} away
 */
function trapOf({ near, traps }, guess, away) {
  const byDistance = traps.map(([wrong, why]) => ({ why, away: apart(guess, wrong) }));
  const [trap] = byDistance.sort((a, b) => a.away - b.away);
  return trap && trap.away <= near && trap.away < away ? trap : undefined;
}

/**
 * How a guess is met, by `yes`, `near` or `no`, and why: the reason that lies nearest to it, if one
 * is near.
 * @param {Asked} state
 * @param {Guess} guess
 * @returns {[kind: string, why: string]}
 */
export function judged(state, guess) {
  const { manner, answer, near, because } = state;
  const away = apart(guess, answer);
  const trap = trapOf(state, guess, away);
  const why = trap ? trap.why : because;
  if (away <= 1e-9 * Math.max(1, Math.abs(answer[0]))) return ["yes", why];
  const isNear = away <= near && !trap && manner !== "among"; // words are right or not
  return [isNear ? "near" : "no", why];
}

/**
 * What to say to a guess, or to a reader who passes.
 * @param {Asked} state
 * @param {Guess} [guess]
 */
export function verdict(state, guess) {
  const { manner, answer, shown, because, labels } = state;
  const passed = manner === "bars" ? "law" : "passed";
  const [kind, why] = guess ? judged(state, guess) : [passed, because];
  const quoted = manner === "among" && kind !== "yes" ? "Word" : "";
  const isTrap = kind === "no" && why !== because && manner !== "bars";
  const reason = isTrap ? "Trap" : why && "Why";
  /** @param {string} name @param {Record<string, string | number>} [fields] */
  const tell = (name, fields) => say(SAYS[name + quoted + reason], { answer: shown, why, ...fields });
  if (!guess) return tell(kind);
  if (manner !== "bars") return tell(kind, { guess: labels[guess[0]] ?? told(guess[0], 6) });
  const covered = Math.floor(100 * (1 - apart(guess, answer)) + 1e-6);
  return tell(kind === "no" ? "cover" : "coverNear", { covered });
}
