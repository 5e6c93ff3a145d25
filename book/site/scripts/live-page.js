/* The cells of a page that a reader edits and runs; live.js fetches this when they first do. */
import { Cell } from "./live-cell.js";
import { Controls } from "./live-controls.js";
import { Kernel } from "./live-kernel.js";
import { AllCells, OneCell } from "./live-order.js";
import { Screen } from "./live-screen.js";
import { Status } from "./live-status.js";
import { nameHandles } from "./live-names.js";
import { words } from "./live-words.js";
import { made } from "./made.js";

const SOON = 1000; // milliseconds in which a widget's answer is not waited for

/** What live.js compares: a page may be older than what its host now gives it. */
export const version = VERSION;

/** Bring the cells of the page to life; return what can be asked of them: wake, run, edit, reset. */
export const begin = (assets) => {
  // the book's own looks come after those of ipywidgets
  const looks = made("link", { rel: "stylesheet", href: `${assets}live-page.css?v=${VERSION}` });
  document.querySelector('link[href*="book.css"]').before(looks);
  nameHandles();
  return new Page(assets);
};

class Page {
  constructor(assets) {
    const places = [...document.querySelectorAll(".jeux-bar")].map((bar) => bar.closest(".cell, .jeux-own"));
    this.cells = places.map((place, k) => new Cell(place, k + 1));
    this.running = undefined; // the cell whose code runs: the one that was pressed, or one before it
    this.ran = 0; // how many cells this Python has run
    this.waiting = new Set(); // cells whose turn comes
    this.turn = Promise.resolve(); // cells run one after the other
    this.stops = 0; // what was asked for before the last Stop is not done
    this.screen = new Screen(this.cells, assets);
    this.status = new Status(new Controls({ stop: () => this.stop(), runAll: (cell) => this.runAll(cell) }));
    this.kernel = new Kernel(`${assets}live-worker.js?v=${VERSION}`, this);
  }

  // ── what a reader asks for ──

  /** Python begins, if it has not. */
  wake() {
    if (!this.kernel.ready) {
      this.ran = 0;
      this.status.renew();
      this.screen.renew((...message) => this.send(...message));
    }
    return this.kernel.begin();
  }
  run(place) {
    const cell = this.at(place);
    if (this.waiting.has(cell)) return;
    this.waiting.add(cell);
    if (this.status.pressed) cell.say(words.waiting);
    this.queue(() => this.work(new OneCell(this.cells, cell)));
  }
  edit(place) {
    this.at(place).edit(() => this.run(place));
  }
  reset(place) {
    this.at(place).reset();
  }
  runAll(cell) {
    this.queue(() => this.work(new AllCells(this.cells, cell)));
  }
  stop() {
    this.stops += 1;
    this.kernel.end("stopped");
  }
  at(place) {
    return this.cells.find((cell) => cell.place === place);
  }
  queue(act) {
    const { stops } = this;
    this.turn = this.turn.then(() => (stops === this.stops ? act() : undefined));
  }

  // ── cells run ──

  /** Run the cells of an order, one after the other. */
  async work(order) {
    const { target, failed } = order;
    this.waiting.delete(target);
    this.status.work(target, this.kernel.ready ? words.running : words.starting);
    try {
      await this.wake();
      await this.runCells(order);
      order.conclude();
    } catch (error) {
      if (!error.why) { // what ended Python has been said; a fault of ours is said here
        console.error(error);
        target.say(words.because.died, { why: error.message });
      }
    }
    this.status.rest(failed.find((cell) => cell !== target));
  }
  async runCells(order) {
    let edited = order.startsEdited();
    for (const [k, cell] of order.cells.entries()) {
      this.status.enter("running");
      edited ||= cell.changed;
      order.say(cell, k + 1);
      const visible = edited || cell === order.target || Boolean(cell.live);
      const well = await this.step(cell, visible);
      if (!well) order.failed.push(cell);
    }
  }
  /** Run one cell; its output is shown if it is visible, or ends with an error. */
  async step(cell, visible) {
    const { code } = cell;
    cell.visible = visible;
    cell.fresh();
    if (cell !== this.status.pressed) cell.say();
    cell.place.classList.add("jeux-running");
    this.running = cell;
    try {
      const end = await this.kernel.run(cell.name, code);
      await this.screen.shown;
      if (end.error) this.fail(cell, end);
      else this.succeed(cell, code);
      cell.conclude(end);
      return !end.error;
    } finally {
      cell.place.classList.remove("jeux-running");
      this.running = undefined;
    }
  }
  fail(cell, end) {
    cell.visible = true;
    cell.take(this.screen.draw({ output_type: "error", ...end }));
  }
  succeed(cell, code) {
    this.ran += 1;
    cell.order = this.ran;
    cell.ranCode = code;
  }

  // ── what the kernel tells ──

  sizes({ bytes }) {
    this.status.bytes = bytes;
  }
  fetched(piece) {
    this.status.fetched(piece);
  }
  starting() {
    this.status.enter("starting");
    this.status.say(words.starting);
  }
  output({ parent, output }) {
    this.screen.inTurn(() => this.screen.output(parent, output));
  }
  clear({ parent, wait }) {
    this.screen.inTurn(() => this.screen.clear(parent, wait));
  }
  comm(message) {
    this.screen.inTurn(() => this.screen.manager.take(message));
  }
  cut() {
    if (!this.running) return;
    this.running.cut = true;
    this.running.say(words.cut);
  }
  gone(why, fields) {
    for (const cell of this.waiting) cell.say();
    this.waiting.clear();
    for (const cell of this.cells) cell.lose();
    this.status.say(why === "stopped" ? words.stopped : (words.because[why] ?? words.because.died), fields);
    this.status.rest();
  }

  /** Tell Python what a widget says. If the answer takes long, that is said, and can be stopped. */
  async send(kind, name, content, buffers) {
    const cell = this.cells.find((one) => one.name === name);
    let late = false;
    const timer = setTimeout(() => {
      if (this.status.phase || !cell) return;
      late = true;
      this.status.enter("running");
      this.status.work(cell, words.running);
    }, SOON);
    await this.kernel.ask({ kind, cell: name, content, buffers }).catch(() => {});
    clearTimeout(timer);
    if (!late || this.status.pressed !== cell || this.running) return;
    cell.say();
    this.status.rest();
  }
}
