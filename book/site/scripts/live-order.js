/* Which cells Python runs when a button is pressed, and what the cell that was pressed says of it. */
import { words } from "./live-words.js";

/** @typedef {{
      own: boolean, inSolution: boolean, order: number, code: string, ranCode?: string, changed: boolean,
      say(sentence: string, fields?: object, quiet?: boolean): void, open(): void }} Cell
    A cell of the page, as far as its order matters: live-cell.js has all of it. */

/** The cells that have to run before this one: those that have not, or not since one before them.
    @param {Cell[]} cells
    @param {Cell} target */
const due = (cells, target) => {
  const earlier = cells.slice(0, cells.indexOf(target));
  let newest = 0; // the order of the cell before; it is endless after one that has to run
  return earlier.filter((cell) => {
    const isAside = cell.own || (cell.inSolution && !target.inSolution);
    if (isAside) return false;
    const stale = !cell.order || cell.order < newest || cell.code !== cell.ranCode;
    newest = stale ? Infinity : cell.order;
    return stale;
  });
};

/** One cell, after those that have to run before it. */
export class OneCell {
  /** @param {Cell[]} all the cells of the page
      @param {Cell} target */
  constructor(all, target) {
    this.all = all;
    this.target = target;
    this.before = due(all, target);
    this.cells = [...this.before, target];
    /** @type {Cell[]} */
    this.failed = [];
  }
  /** Whether a reader has changed a cell that ran earlier: outputs may differ from the printed ones. */
  startsEdited() {
    const earlier = this.all.slice(0, this.all.indexOf(this.target));
    return earlier.some((cell) => cell.changed && !cell.own && !this.cells.includes(cell));
  }
  /** Say which cell runs; only the first sentence is spoken.
      @param {Cell} cell
      @param {number} number */
  say(cell, number) {
    const sentence = cell === this.target ? words.running : words.before;
    this.target.say(sentence, { number, count: this.before.length }, number > 1);
  }
  conclude() {
    const { failed, target } = this;
    if (failed.length && !failed.includes(target)) target.say(words.failedBefore, target);
    target.open();
  }
}

/** All cells of the text; `target` is the one at which that was asked for. */
export class AllCells {
  /** @param {Cell[]} all the cells of the page
      @param {Cell} target */
  constructor(all, target) {
    this.target = target;
    this.cells = all.filter((cell) => !cell.own && !cell.inSolution);
    /** @type {Cell[]} */
    this.failed = [];
  }
  /** All outputs are shown anew. */
  startsEdited() {
    return true;
  }
  /** @param {Cell} _
      @param {number} number */
  say(_, number) {
    this.target.say(words.all, { number, count: this.cells.length }, number > 1);
  }
  conclude() {
    const sentence = this.failed.length ? words.allButSome : words.allDone;
    this.target.say(sentence, { count: this.cells.length, failed: this.failed.length });
  }
}
