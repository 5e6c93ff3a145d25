/* What is said while a wrong digit is looked for: whole sentences. */
import { say } from "../trying/common.js";
import { bare, HINTS, productOf, slipIn, steps, threeRows, totalTest } from "./column.js";

/** @typedef {import("./column.js").Column} Column */
/** @typedef {import("./column.js").Row} Row */
/** @typedef {import("./column.js").Search} Search */
/** @typedef {import("./stroke.js").Find} Find */

export const WORDS = {
  ask: "Points × throws = product, as a journal printed it in 1922. One digit is wrong. Which row do you suspect?",
  hint: "Hint",
  next: "Next hint",
  last: "Last hint again",
  total: "Sum of the products, as printed: {total}",
  mended: "Sum of the products, as printed: {total}; it should be {sum}",
  rightRow: ", right",
  nearRow: ", marked by the hint",
  mark: "{points} × {throws} = {product}; {printed} is in print",
  digit: "Strike out the {digit}, digit {place} of {count}",
  struck: "The {digit} is struck out",
  write: "Write {digit}",
  share: "Share",
  copied: "Copied.",
  here: "Copy this: {line}",
  again: "Hide it again",
};

const HEARD = {
  zero: "0 times anything is 0. This row is right.",
  once: "1 × {throws} is {throws}. This row is right.",
  oneThrow: "{points} × 1 is {points}. This row is right.",
  zeros: "{a} × {b} is {small}, so {points} × {throws} is {product}. This row is right.",
  twoSteps: "{a} × {b} is {first} and {c} × {d} is {second}, {product} together. This row is right.",
  wrongRow: "{points} × {throws} is not {printed}: you have the row. Strike out the wrong digit.",
  rightDigit: "The {digit} may stay. Do {points} × {throws} once more: which digit differs?",
  struck: "Struck out. What should stand there?",
  wrongDigit: "{points} × {throws} is not {number} either. Try another digit.",
  products: "First hint: a product is soon done in two steps. {points} × {throws} is {a} × {b} and {c} × {d}, so {first} + {second}.",
  total: "Second hint: one product is {lack} too small. (The sum tells it: each die shows its mark in {each} of {throws} throws, so the right sum is a multiple of {each}.)",
  three: "Third hint: it is one of the three marked rows that is {lack} too small.",
};
const FOUND = {
  none: "You found it, in {time} and without a hint. {points} × {throws} is {product}; the author added up with {printed}, so the sum and the mean of a throw are wrong as well.",
  one: "You found it, in {time} and with 1 hint. {points} × {throws} is {product}; the author added up with {printed}, so the sum and the mean of a throw are wrong as well.",
  more: "You found it, in {time} and with {hints} hints. {points} × {throws} is {product}; the author added up with {printed}, so the sum and the mean of a throw are wrong as well.",
};
const SHARED = {
  none: "I found the wrong digit of 1922 in {time}, without a hint. Can you?",
  one: "I found the wrong digit of 1922 in {time}, with 1 hint. Can you?",
  more: "I found the wrong digit of 1922 in {time}, with {hints} hints. Can you?",
};
const TIME = { short: "{seconds} s", long: "{minutes} min {seconds} s", hours: "more than an hour" };
const EXAMPLE = 8; // a row that is right, for the first hint

/** What stands under the column. @param {Column} column @param {Find} [find] */
export function totalWords({ rows, total }, find) {
  const sum = rows.reduce((part, row) => part + productOf(row), 0);
  return say(find ? WORDS.mended : WORDS.total, { total, sum });
}

/** What the button says that gives hints. @param {number} hints */
export function hintWords(hints) {
  if (hints === 0) return WORDS.hint;
  return hints === HINTS ? WORDS.last : WORDS.next;
}

/** How long a search lasted. @param {number} all seconds */
export function timeTold(all) {
  const [minutes, seconds] = [Math.floor(all / 60), all % 60];
  if (minutes >= 60) return TIME.hours;
  return say(minutes ? TIME.long : TIME.short, { minutes, seconds });
}

/** @param {number} hints @returns {"none" | "one" | "more"} */
function countOf(hints) {
  if (hints === 0) return "none";
  return hints === 1 ? "one" : "more";
}

/** The factors and products of a row's steps, as sentences name them. @param {Row} row */
function fieldsOf(row) {
  const [[a, b], [c, d] = [0, 0]] = steps(row);
  return { ...row, product: productOf(row), a, b, c, d, first: a * b, second: c * d };
}

/** Why a row is right, computed for this row. @param {Row} row */
export function whyRight(row) {
  const { points, throws } = row;
  if (points === 0) return HEARD.zero;
  if (points === 1) return say(HEARD.once, row);
  if (throws === 1) return say(HEARD.oneThrow, row);
  if (steps(row).length > 1) return say(HEARD.twoSteps, fieldsOf(row));
  const [a, b] = [bare(points), bare(throws)];
  return say(HEARD.zeros, { ...fieldsOf(row), a, b, small: a * b });
}

/** @param {Column} column @param {number} hints */
function hinted(column, hints) {
  if (hints === 1) return say(HEARD.products, fieldsOf(column.rows[EXAMPLE]));
  return say(hints === 2 ? HEARD.total : HEARD.three, totalTest(column));
}

/** @param {Column} column @param {Search} search */
function ofRow({ rows }, { last, stage }) {
  const row = rows[last.value];
  return stage === "suspect" ? whyRight(row) : say(HEARD.wrongRow, row);
}

/** @param {Column} column @param {Search} search */
function ofDigit({ rows }, { last, stage }) {
  const row = rows[slipIn(rows).row];
  if (stage === "write") return HEARD.struck;
  return say(HEARD.rightDigit, { ...row, digit: String(row.printed)[last.value] });
}

/** @param {Column} column @param {Search} search */
function ofWriting({ rows }, { last }) {
  const slip = slipIn(rows);
  const row = rows[slip.row];
  const digits = [...String(row.printed)];
  digits[slip.place] = String(last.value);
  return say(HEARD.wrongDigit, { ...row, number: digits.join("") });
}

/** What is said after the reader's last act. @param {Column} column @param {Search} search */
export function captionOf(column, search) {
  switch (search.last.act) {
    case "row": return ofRow(column, search);
    case "digit": return ofDigit(column, search);
    case "write": return ofWriting(column, search);
    case "hint": return hinted(column, search.last.value);
    default: return WORDS.ask;
  }
}

/** What is said of a find. @param {Column} column @param {Find} find */
export function foundWords({ rows }, { seconds, hints }) {
  const row = rows[slipIn(rows).row];
  return say(FOUND[countOf(hints)], { ...fieldsOf(row), hints, time: timeTold(seconds) });
}

/** What a reader gives on: nothing of the answer is in it. @param {Find} find */
export function sharedWords({ seconds, hints }) {
  return say(SHARED[countOf(hints)], { hints, time: timeTold(seconds) });
}

/** What is heard of a row beside its numbers. @param {Column} column @param {number} k @param {Search} search */
export function alsoHeard({ rows }, k, search) {
  if (search.right.includes(k)) return WORDS.rightRow;
  return search.hints === 3 && threeRows(rows).includes(k) ? WORDS.nearRow : "";
}
