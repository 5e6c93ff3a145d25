/* A printed column of products, points times throws, in which one digit is wrong: where it is, why the
   other rows are right, and how it is looked for. No page, no words. */

/** @typedef {{points: number, throws: number, printed: number}} Row */
/** @typedef {{rows: Row[], total: number}} Column the total as it is printed below the column */
/** @typedef {{row: number, place: number, wrong: string, right: string}} Slip digits, and where */
/** @typedef {"suspect" | "strike" | "write" | "found"} Stage what the reader does next */
/** What was done last, and with what: a row, the place of a digit, a digit, or a hint from 1. */
/** @typedef {{act: "begin" | "row" | "digit" | "write" | "hint", value: number}} Last */
/** @typedef {{stage: Stage, hints: number, right: number[], last: Last}} Search */

export const HINTS = 3;
const FACES = 6;

/** @type {(row: Row) => number} */
export const productOf = ({ points, throws }) => points * throws;

/** The one wrong digit of a column, and what should stand there. @param {Row[]} rows @returns {Slip} */
export function slipIn(rows) {
  const row = rows.findIndex((each) => productOf(each) !== each.printed);
  const [printed, product] = [String(rows[row].printed), String(productOf(rows[row]))];
  const place = [...printed].findIndex((digit, k) => digit !== product[k]);
  return { row, place, wrong: printed[place], right: product[place] };
}

/**
 * A product in one or two steps that can be done in the head, as pairs of factors.
 * @param {Row} row
 * @returns {[number, number][]}
 */
export function steps({ points, throws }) {
  if (points >= 10) {
    const units = points % 10;
    const tens = points - units;
    return units ? [[tens, throws], [units, throws]] : [[points, throws]];
  }
  const rest = throws % 10 ** (String(throws).length - 1);
  const round = throws - rest;
  return rest ? [[points, round], [points, rest]] : [[points, throws]];
}

/** A number without the zeros at its end. @param {number} n */
export const bare = (n) => Number(String(n).replace(/0+$/, "") || "0");

/**
 * What the printed total says of itself. Each die shows its mark in one throw of six, so all points
 * together are a multiple of a sixth of the throws.
 * @param {Column} column
 */
export function totalTest({ rows, total }) {
  const throws = rows.reduce((sum, row) => sum + row.throws, 0);
  const each = throws / FACES;
  const rest = total % each;
  return { throws, each, times: (total - rest) / each, rest, lack: each - rest };
}

/**
 * Three rows of which one is wrong: with it one that prints the same number, if there is one, and
 * the rows before.
 * @param {Row[]} rows
 */
export function threeRows(rows) {
  const { row } = slipIn(rows);
  const { printed } = rows[row];
  const same = rows.findIndex((each, k) => k !== row && each.printed === printed);
  const before = rows.map((_, k) => k).filter((k) => k < row && k !== same);
  const near = [row, same, ...before.reverse()].filter((k) => k >= 0);
  return near.slice(0, 3).sort((a, b) => a - b);
}

// ── the search ──────────────────────────────────────────────────────────────────────────

/** @type {(act: Last["act"], value?: number) => Last} */
const done = (act, value = 0) => ({ act, value });

/** @type {() => Search} */
export const begun = () => ({ stage: "suspect", hints: 0, right: [], last: done("begin") });

/** Suspect a row. @type {(search: Search, row: number, slip: Slip) => Search} */
export function suspect(search, row, slip) {
  if (search.stage !== "suspect") return search;
  const last = done("row", row);
  if (row === slip.row) return { ...search, last, stage: "strike" };
  const right = [...new Set([...search.right, row])];
  return { ...search, last, right };
}

/** Strike out a digit of the wrong row. @type {(search: Search, place: number, slip: Slip) => Search} */
export function strike(search, place, slip) {
  if (search.stage !== "strike") return search;
  const stage = place === slip.place ? "write" : "strike";
  return { ...search, last: done("digit", place), stage };
}

/** Write a digit in the place of the one that is struck out.
    @type {(search: Search, digit: number, slip: Slip) => Search} */
export function write(search, digit, slip) {
  if (search.stage !== "write") return search;
  const stage = String(digit) === slip.right ? "found" : "write";
  return { ...search, last: done("write", digit), stage };
}

/** The next hint; the last one can be heard again. @type {(search: Search) => Search} */
export function hint(search) {
  if (search.stage !== "suspect") return search;
  const hints = Math.min(HINTS, search.hints + 1);
  return { ...search, hints, last: done("hint", hints) };
}
