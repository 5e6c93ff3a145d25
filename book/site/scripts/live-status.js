/* What the page says while Python works for a cell: how far it is, and that nothing has come for long. */
import { words } from "./live-words.js";

const SECOND = 1000; // milliseconds
const PATIENCE = 10; // seconds without a word before the page says so
const MEGABYTE = 1e6;

const megabytes = (bytes) => (bytes / MEGABYTE).toFixed(0);

export class Status {
  /** `controls` are the buttons in the bar of the cell that was pressed. */
  constructor(controls) {
    this.controls = controls;
    this.pressed = undefined; // the cell that Python works for: what it does is said there
    this.phase = undefined; // fetching, starting or running; nothing while Python rests
    this.heard = 0; // when Python last gave a sign of life
    this.bytes = 0; // to fetch in all
    this.files = 0; // on their way
    setInterval(() => this.saySilence(), SECOND);
  }
  /** Python begins: what it needs is fetched. */
  renew() {
    this.bytes = 0;
    this.files = 0;
    this.enter("fetching");
  }
  enter(phase) {
    this.phase = phase;
    this.heard = performance.now();
  }
  /** Python works for a cell. */
  work(cell, sentence) {
    this.pressed = cell;
    this.controls.busy(cell);
    cell.say(sentence);
  }
  /** Python rests; `failed` is another cell that ended with an error. */
  rest(failed) {
    this.pressed = undefined;
    this.enter(undefined);
    this.controls.idle(failed);
  }
  say(sentence, fields, quiet) {
    this.pressed?.say(sentence, fields, quiet);
  }
  /** A piece of a file has come: `got` bytes of all are here, and `open` files are on their way. */
  fetched({ got, file, open }) {
    this.files = open;
    if (this.phase !== "fetching" || !this.bytes) return;
    this.heard = performance.now();
    const [part] = file.split(/[-.]/);
    this.say(words.fetching, { got: megabytes(got), all: megabytes(this.bytes), part }, true);
  }
  saySilence() {
    const sentence = this.silence();
    const seconds = Math.round((performance.now() - this.heard) / SECOND);
    if (sentence && seconds >= PATIENCE) this.say(sentence, { seconds }, seconds > PATIENCE + 1);
  }
  /** What a long silence means now. */
  silence() {
    if (this.phase === "running") return words.long;
    if (this.phase !== "fetching") return undefined;
    return this.files ? words.silent : words.unpacking;
  }
}
