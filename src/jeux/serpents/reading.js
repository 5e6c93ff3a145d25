/* Boards as people write them, a twin of jeux.serpents.reading: records and links, mappings, pairs,
   CSV, LeetCode's matrix, HackerRank's lists. */
import { NoLiteral, rowsOf } from "./literal.js";
import { checked, read } from "./record.js";
import { columns, jumpFault } from "./rules.js";

/** @typedef {import("./rules.js").Table} Table */
/** @typedef {import("./rules.js").Jump} Jump */
/** @typedef {import("./rules.js").Fault} Fault */
/** @typedef {import("./record.js").Found} Found */
/** @typedef {import("./literal.js").Value} Value */
/** A row of numbers of the text. @typedef {{line: number, numbers: number[]}} Row */
/** @typedef {{line: number, jump: Jump}} Pair */

const MOST_LETTERS = 20_000; // letters
const SHOWN = 20; // letters of a word that cannot be read
const NO_JUMP = -1; // in a matrix
export const SIZES = [[6, 5], [7, 6], [8, 8], [10, 10], [12, 12]]; // the boards of the page, across and up
const HACKERRANK = 100; // its boards have as many squares

/** What is wrong on a line. */
class Unread extends Error {
  /** @param {string} rule @param {number} line @param {Fault["fields"]} [fields] */
  constructor(rule, line, fields = {}) {
    super(rule);
    this.fault = { rule, fields: { ...fields, line } };
  }
}

/**
 * The table that a text tells, where `now` tells what it does not; or what is wrong with it, and in
 * which line.
 * @param {string} text
 * @param {Table} now
 * @returns {Found}
 */
export function readBoard(text, now) {
  if (text.length > MOST_LETTERS) return { wrong: { rule: "tooLong", fields: { most: MOST_LETTERS } } };
  const record = text.includes("=") ? read(text) : undefined;
  if (record) return record;
  try {
    return boardOf(text.trim().replace(/^\ufeff/, ""), now);
  } catch (error) {
    if (error instanceof Unread) return { wrong: error.fault };
    if (!(error instanceof NoLiteral)) throw error;
    const fields = { line: error.line, word: error.message.slice(0, SHOWN) };
    return { wrong: { rule: "literal", fields } };
  }
}

/** @param {string} text @param {Table} now */
function boardOf(text, now) {
  const isLiteral = /^[[({]/.test(text);
  const rows = isLiteral ? rowsOf(text).map(rowOf) : rowsOfLines(text);
  if (isMatrix(rows)) return fromMatrix(rows, now);
  const isCounted = !isLiteral && rows.some(({ numbers }) => numbers.length === 1);
  const pairs = isCounted ? fromCounts(rows) : rows.flatMap((row) => pairsOf(row, isLiteral));
  const largest = Math.max(...pairs.flatMap(({ jump }) => jump));
  const [size, wide] = isCounted ? [HACKERRANK, columns(HACKERRANK)] : roomFor(largest, now);
  return laid(pairs, { ...now, size, wide, starts: [0, 0], begins: 0, throws: [] });
}

/** How large a board must be; as large as now if that will do. @param {number} largest @param {Table} now */
function roomFor(largest, { size, wide }) {
  if (largest <= size) return [size, wide];
  const offered = SIZES.find(([across, up]) => across * up >= largest);
  return offered ? [offered[0] * offered[1], offered[0]] : [largest, columns(largest)];
}

/** A table with jumps on it; one that cannot lie so is named by its line. @param {Pair[]} pairs @param {Table} table @returns {Found} */
function laid(pairs, table) {
  /** @type {Jump[]} */
  const jumps = [];
  for (const { line, jump } of pairs) {
    const fault = jumpFault(table.size, jumps, jump);
    if (fault) throw new Unread(fault.rule, line, fault.fields);
    jumps.push(jump);
  }
  return checked({ ...table, jumps: jumps.sort((a, b) => a[0] - b[0]) });
}

// ── rows ────────────────────────────────────────────────────────────────────────────────

/** @param {Value} value @returns {Row} */
function rowOf({ line, items }) {
  if (!items) throw new Unread("pair", line);
  const numbers = items.map(({ number }) => {
    if (number === undefined) throw new Unread("pair", line);
    return number;
  });
  return { line, numbers };
}

// a hyphen that has a space on one side only is a sign
const BETWEEN = /→|->|–|:|\bto\b|(?<=\d)-(?=\d)| - /g;
const AROUND = /[\s,;"'()]+/;

/** The numbers of each line that is not empty, after a heading or none. @param {string} text @returns {Row[]} */
function rowsOfLines(text) {
  /** @type {Row[]} */
  const rows = [];
  for (const [place, words] of text.split(/\r\n|\r|\n/).entries()) {
    const spaced = words.trim().replace(/\s+/g, " ").replace(BETWEEN, " ");
    const cells = spaced.split(AROUND).filter(Boolean);
    const isHeading = !rows.length && !/\d/.test(words);
    if (!cells.length || isHeading) continue;
    const strange = cells.find((cell) => !/^-?\d{1,9}$/.test(cell));
    if (strange) throw new Unread("word", place + 1, { word: strange.slice(0, SHOWN) });
    rows.push({ line: place + 1, numbers: cells.map(Number) });
  }
  if (text && !rows.length) throw new Unread("nothing", 1);
  return rows;
}

/** The jumps of a row: one in a literal, any number in a line. @param {Row} row @param {boolean} isLiteral @returns {Pair[]} */
function pairsOf({ line, numbers }, isLiteral) {
  const isOdd = numbers.length % 2 === 1;
  if (isOdd || (isLiteral && numbers.length !== 2)) throw new Unread("pair", line);
  return Array.from({ length: numbers.length / 2 }, (_, place) => {
    const [from, to] = numbers.slice(2 * place);
    return { line, jump: [from, to] };
  });
}

// ── a matrix, and lists after their lengths ─────────────────────────────────────────────

/** Whether rows are those of a square board; on its last square no jump begins. @param {Row[]} rows */
function isMatrix(rows) {
  const isSquare = rows.every(({ numbers }) => numbers.length === rows.length);
  return isSquare && rows.some(({ numbers }) => numbers.includes(NO_JUMP));
}

/** Rows from the top, of which the lowest runs to the right; pawns begin on 1 there. @param {Row[]} rows @param {Table} now */
function fromMatrix(rows, now) {
  const side = rows.length;
  const pairs = rows.toReversed().flatMap(({ line, numbers }, below) => {
    const ends = below % 2 ? numbers.toReversed() : numbers;
    return ends.map((end, place) => /** @type {Pair} */ ({ line, jump: [below * side + place + 1, end] }));
  });
  const start = Math.min(1, side ** 2 - 1);
  const table = { ...now, size: side ** 2, wide: side, starts: [start, start], begins: 0, throws: [] };
  return laid(pairs.filter(({ jump }) => jump[1] !== NO_JUMP), table);
}

/** Perhaps the number of boards, then a number and so many ladders, a number and so many snakes. @param {Row[]} rows @returns {Pair[]} */
function fromCounts(rows) {
  const ahead = [...rows];
  const [first, second] = rows;
  const isOne = first.numbers.join() === "1" && second?.numbers.length === 1;
  if (isOne) ahead.shift();
  const pairs = [...pairsListed(ahead, "ladders", 1), ...pairsListed(ahead, "snakes", -1)];
  if (ahead.length) throw new Unread("more", ahead[0].line);
  return pairs;
}

/** A number, and so many jumps in one direction. @param {Row[]} ahead @param {string} kind @param {number} direction @returns {Pair[]} */
function pairsListed(ahead, kind, direction) {
  const head = ahead.shift();
  const [count, ...more] = head?.numbers ?? [];
  const isCount = head && !more.length && count >= 0 && count <= ahead.length;
  if (!isCount) throw new Unread(`${kind}Count`, head?.line ?? 1);
  return ahead.splice(0, count).map(({ line, numbers }) => {
    const [from, to] = numbers;
    if (numbers.length !== 2 || (to - from) * direction <= 0) throw new Unread(`${kind}List`, line);
    return { line, jump: [from, to] };
  });
}
