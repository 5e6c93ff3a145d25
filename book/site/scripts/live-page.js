/* The cells of a page that a reader edits and runs; live.js fetches this when they first do. */
import { Cell } from "./live-cell.js";
import { Controls } from "./live-controls.js";
import { Kernel } from "./live-kernel.js";
import { draw, typeset } from "./live-outputs.js";
import { Manager } from "./live-widgets.js";
import "./live-names.js";
import { words } from "./live-words.js";
import { made } from "./made.js";
import { say } from "./say.js";

const PATIENCE = 10; // seconds without a word before the page says so
const SOON = 1000; // milliseconds in which a widget's answer is not waited for
const MB = 1e6;

/** What live.js compares: a page may be older than what its host now gives it. */
export const version = VERSION;

export const begin = (assets) => {
  // the book's own looks come after those of ipywidgets
  document.querySelector('link[href*="book.css"]').before(made("link", { rel: "stylesheet", href: `${assets}live-page.css?v=${VERSION}` }));
  const places = [...document.querySelectorAll(".jeux-bar")].map((bar) => bar.closest(".cell, .jeux-own"));
  const cells = places.map((place, k) => new Cell(place, k + 1));
  const of = new Map(cells.map((cell) => [cell.place, cell]));
  const named = new Map(cells.map((cell) => [cell.name, cell]));
  let pressed; // the cell that Python works for: what it does is said there
  let running; // the cell whose code runs: that one, or one before it
  let ran = 0;
  let all = 0; // bytes to fetch
  let manager;
  let shown = Promise.resolve(); // outputs are shown one after the other
  let turn = Promise.resolve(); // and cells run so
  let asked = 0; // what was asked for before the last Stop is not done
  const waiting = new Set(); // cells whose turn comes
  const byName = new Map(); // outputs that change after they were shown

  // silence is said, too
  let heard = 0;
  let phase;
  let fetching = 0; // files on their way
  const long = { fetching: () => (fetching ? words.silent : words.unpacking), running: () => words.long };
  setInterval(() => {
    const seconds = Math.round((performance.now() - heard) / 1000);
    if (long[phase] && seconds >= PATIENCE) pressed?.say(long[phase](), { seconds }, seconds > PATIENCE + 1);
  }, 1000);
  const enter = (next) => {
    phase = next;
    heard = performance.now();
  };
  const work = (cell, sentence) => {
    pressed = cell;
    controls.busy(cell);
    cell.say(sentence);
  };
  const rest = (failed) => {
    pressed = undefined;
    enter();
    controls.idle(failed);
  };

  const widget = (id) => {
    const place = made("div", { className: "widget-subarea" });
    manager.show(id, place).catch((error) => {
      console.error(error);
      place.textContent = say(words.unpictured, { kind: "widget" });
    });
    return place;
  };
  const drawn = (output) => draw(output, widget, assets);
  const inTurn = (act) => {
    shown = shown.then(act).catch((error) => console.error(error));
  };
  const show = (parent, output) => {
    if (output.update) return byName.get(output.name)?.replaceChildren(...drawn(output).childNodes);
    const model = manager.routes.get(parent);
    if (model) return model.add(output);
    const cell = named.get(parent);
    if (!cell?.coming || !cell.visible) return;
    const stream = output.output_type === "stream" && output.name;
    if (stream && cell.print(output)) return;
    const element = drawn(output);
    if (output.name && !stream) byName.set(output.name, element);
    cell.take(element, stream);
    document.dispatchEvent(new CustomEvent("jeux:shown", { detail: element }));
  };

  const kernel = new Kernel(`${assets}live-worker.js?v=${VERSION}`, {
    sizes: ({ bytes }) => { all = bytes; },
    fetched({ got, file, open }) {
      fetching = open;
      if (phase !== "fetching" || !all) return;
      heard = performance.now();
      const [part] = file.split(/[-.]/);
      pressed?.say(words.fetching, { got: (got / MB).toFixed(0), all: (all / MB).toFixed(0), part }, true);
    },
    starting() {
      enter("starting");
      pressed?.say(words.starting);
    },
    output: ({ parent, output }) => inTurn(() => show(parent, output)),
    clear: ({ parent, wait }) => inTurn(() => (manager.routes.get(parent) ?? named.get(parent))?.clear(wait)),
    cut() {
      if (!running) return;
      running.cut = true;
      running.say(words.cut);
    },
    comm: (message) => inTurn(() => manager.take(message)),
    gone(why, fields) {
      for (const cell of waiting) cell.say();
      waiting.clear();
      for (const cell of cells) {
        cell.order = 0;
        if (cell.live?.querySelector(".jupyter-widgets")) {
          cell.live.classList.add("jeux-asleep");
          cell.say(words.asleep);
        }
      }
      pressed?.say(why === "stopped" ? words.stopped : (words.because[why] ?? words.because.died), fields);
      rest();
    },
  });

  /* A widget speaks with Python: if the answer takes long, that is said, and can be stopped. */
  const send = async (kind, name, content, buffers) => {
    const cell = named.get(name);
    let said = false;
    const late = setTimeout(() => {
      if (phase || !cell) return;
      said = true;
      enter("running");
      work(cell, words.running);
    }, SOON);
    await kernel.ask({ kind, cell: name, content, buffers }).catch(() => {});
    clearTimeout(late);
    if (!said || pressed !== cell || running) return;
    cell.say();
    rest();
  };

  /** Python begins, if it has not. */
  const wake = () => {
    if (!kernel.ready) {
      ran = all = fetching = 0;
      byName.clear();
      manager = new Manager(assets, send, drawn, (place) => typeset(place, assets));
      enter("fetching");
    }
    return kernel.begin();
  };

  /** The cells that have to run before this one: those that have not, or not since one before them. */
  const due = (target) => {
    let newest = 0;
    return cells.slice(0, cells.indexOf(target)).filter((cell) => {
      if (cell.own || (cell.inSolution && !target.inSolution)) return false;
      const stale = !cell.order || cell.order < newest || cell.code !== cell.ranCode;
      newest = stale ? Infinity : cell.order;
      return stale;
    });
  };

  /** Run one cell; its output is shown if it is visible, or ends with an error. */
  const step = async (cell, visible) => {
    cell.visible = visible;
    cell.fresh();
    if (cell !== pressed) cell.say();
    cell.place.classList.add("jeux-running");
    running = cell;
    const code = cell.code;
    try {
      const ended = await kernel.run(cell.name, code);
      await shown;
      cell.visible ||= Boolean(ended.error);
      if (ended.error) cell.take(drawn({ output_type: "error", ...ended }));
      else Object.assign(cell, { order: (ran += 1), ranCode: code });
      if (cell.visible) cell.settle();
      cell.empty = !cell.coming.place.hasChildNodes();
      cell.coming.place.hidden = cell.empty;
      cell.seconds = ended.seconds.toFixed(ended.seconds < 10 ? 1 : 0);
      const done = cell.cut ? words.cut : cell.empty ? words.nothing : words.done;
      if (cell.visible) cell.say(ended.error ? words.failed : done, cell);
      return !ended.error;
    } finally {
      cell.place.classList.remove("jeux-running");
      running = undefined;
    }
  };

  /** Run some cells, one after the other; the one that was pressed says how it goes. */
  const run = async (target, some, every) => {
    waiting.delete(target);
    work(target, kernel.ready ? words.running : words.starting);
    const failed = [];
    try {
      await wake();
      let edited = every || cells.slice(0, cells.indexOf(target)).some((cell) => cell.changed && !cell.own && !some.includes(cell));
      for (const [k, cell] of some.entries()) {
        enter("running");
        edited ||= cell.changed;
        const sentence = every ? words.all : cell === target ? words.running : words.before;
        target.say(sentence, { number: k + 1, count: some.length - !every }, k > 0);
        if (!(await step(cell, edited || cell === target || Boolean(cell.live)))) failed.push(cell);
      }
      if (every) target.say(failed.length ? words.allButSome : words.allDone, { count: some.length, failed: failed.length });
      else if (failed.length && !failed.includes(target)) target.say(words.failedBefore, target);
      if (!every) target.open();
    } catch (error) {
      if (!error.why) { // what ended Python has been said; a fault of ours is said here
        console.error(error);
        target.say(words.because.died, { why: error.message });
      }
    }
    rest(failed.find((cell) => cell !== target));
  };
  const queue = (act) => {
    const mine = asked;
    turn = turn.then(() => (mine === asked ? act() : undefined));
  };

  const controls = new Controls({
    stop() {
      asked += 1;
      kernel.end("stopped");
    },
    runAll: (cell) => queue(() => run(cell, cells.filter((one) => !one.own && !one.inSolution), true)),
  });

  const acts = {
    wake,
    run(place) {
      const cell = of.get(place);
      if (waiting.has(cell)) return;
      waiting.add(cell);
      if (pressed) cell.say(words.waiting);
      queue(() => run(cell, [...due(cell), cell]));
    },
    edit: (place) => of.get(place).edit(() => acts.run(place)),
    reset: (place) => of.get(place).reset(),
  };
  return acts;
};
