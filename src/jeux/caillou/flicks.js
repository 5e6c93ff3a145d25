/* Flicks that go from the table to the page "Measure yourselves", which keeps two columns of words, of A
   and of B, on the reader's device. */
import { kept, say } from "../trying/common.js";
import { fromOnePlace } from "./flicked.js";

/** Where the columns are kept. */
export const COLUMNS = "jeux-measure";
const REPLACED = "jeux-measure-replaced";
const MOST_REPLACED = 20;

/** What stands in the two columns. @typedef {string[][]} Columns */

export const MOST_ROWS = 200;
export const LONGEST_CELL = 20; // letters

/** @type {Record<string, string>} */
export const FLICKS_SAY = {
  keptOne: "Column {player} of Measure yourselves has this flick.",
  kept: "Column {player} of Measure yourselves has these {count} flicks.",
  replacedOne: "Column {player} of Measure yourselves has this flick. A button there brings back the throws that stood in it.",
  replaced: "Column {player} of Measure yourselves has these {count} flicks. A button there brings back the throws that stood in it.",
  onePlace: "All come from {place} m, from where most were thrown: how near you throw depends on the place, so those from elsewhere were left out.",
  forbidden: "This browser keeps nothing for the book, so the flicks cannot go to Measure yourselves.",
};

/** @param {unknown} words */
const isCell = (words) => typeof words === "string" && words.length <= LONGEST_CELL;

/** @param {unknown} words */
const isColumn = (words) => Array.isArray(words) && words.length <= MOST_ROWS && words.every(isCell);

/** The columns that this browser keeps. @returns {Columns | undefined} */
export function keptColumns() {
  const { a, b } = Object(kept(COLUMNS));
  return isColumn(a) && isColumn(b) ? [[...a], [...b]] : undefined;
}

/** Keep columns; without them forget what is kept. @param {Columns} [columns] */
export function keepColumns(columns) {
  kept(COLUMNS, columns ? { a: columns[0], b: columns[1] } : null);
}

/** A column that flicks took the place of. @typedef {{who: number, words: string[]}} Replaced */

/** Those columns, the last one last. @returns {Replaced[]} */
function replacedColumns() {
  const list = kept(REPLACED);
  return Array.isArray(list) ? list.filter((one) => isColumn(one?.words) && [0, 1].includes(one.who)) : [];
}

/** @param {Replaced[]} list */
function keepReplaced(list) {
  kept(REPLACED, list.length ? list.slice(-MOST_REPLACED) : null);
}

/** Whether flicks took the place of something. */
export const isReplaced = () => replacedColumns().length > 0;

/** The columns with the one again that flicks took the place of last. @param {Columns} columns */
export function broughtBack(columns) {
  const list = replacedColumns();
  const last = list.pop();
  keepReplaced(list);
  return columns.map((words, who) => (who === last?.who ? last.words : words));
}

/** A flick as a cell has it; a stone that lies nearer than a millimetre lies in the middle of the first.
    @param {number | undefined} distance */
function cellOfFlick(distance) {
  return distance === undefined ? "x" : `${(distance || 0.5) / 10} cm`;
}

/**
 * Put the flicks of a player from one place into a column of Measure yourselves, in place of what stands
 * there; return the sentences that say so. What they take the place of can be brought back there.
 * @param {"A" | "B"} player
 * @param {import("./bots.js").Flick[]} flicks
 */
export function keepFlicks(player, flicks) {
  const taken = fromOnePlace(flicks).slice(-MOST_ROWS);
  const column = taken.map(({ distance }) => cellOfFlick(distance));
  const before = keptColumns() ?? [[], []];
  const who = player === "A" ? 0 : 1;
  const takesPlace = before[who].some((words, row) => words && words !== column[row]);
  if (takesPlace) keepReplaced([...replacedColumns(), { who, words: before[who] }]);
  keepColumns(before.map((words, k) => (k === who ? column : words)));
  if (keptColumns()?.[who].join() !== column.join()) return FLICKS_SAY.forbidden;
  const several = takesPlace ? FLICKS_SAY.replaced : FLICKS_SAY.kept;
  const one = takesPlace ? FLICKS_SAY.replacedOne : FLICKS_SAY.keptOne;
  const { place } = taken[0] ?? { place: 0 };
  const sentences = [column.length === 1 ? one : several];
  if (taken.length < Math.min(flicks.length, MOST_ROWS)) sentences.push(FLICKS_SAY.onePlace);
  return say(sentences.join(" "), { player, count: column.length, place: (place / 100).toFixed(1) });
}
