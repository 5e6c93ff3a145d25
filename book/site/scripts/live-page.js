/* The cells of a page that a reader edits and runs; live.js fetches this when they first do. */
import { Cell } from "./live-cell.js";
import { Dock } from "./live-dock.js";
import { Kernel } from "./live-kernel.js";
import { draw, typeset } from "./live-outputs.js";
import { LiveManager } from "./live-widgets.js";
import { put } from "./manager.js";
import { say, words } from "./live-words.js";

const PATIENCE = 10; // seconds without a word before the page says so
const SOON = 1000; // milliseconds in which a widget's answer is not waited for

export const begin = (assets) => {
  if (!document.querySelector('link[href*="widgets.css"]'))
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: `${assets}widgets.css` }));
  const places = [...document.querySelectorAll(".jeux-bar")].map((bar) => bar.closest(".cell, .jeux-own"));
  const cells = places.map((place, k) => new Cell(place, k + 1));
  const of = new Map(cells.map((cell) => [cell.place, cell]));
  const named = new Map(cells.map((cell) => [cell.name, cell]));
  let running; // the cell whose code runs
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
    const quiet = seconds > PATIENCE + 1;
    if (long[phase] && seconds >= PATIENCE) dock.say(long[phase](), { seconds }, { quiet });
  }, 1000);
  const enter = (next) => {
    phase = next;
    heard = performance.now();
  };

  const widget = async (id, place) => {
    const mark = document.createElement("span");
    place.append(mark);
    try {
      const view = await manager.create_view(await manager.get_model(id));
      await put(view, mark);
      mark.remove();
    } catch (error) {
      console.error(error);
      mark.textContent = say(words.unpictured, { kind: "widget" });
    }
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

  const comm = (message) => inTurn(() => manager.take(message));
  const kernel = new Kernel(`${assets}live-worker.js`, {
    sizes({ bytes }) {
      all = bytes;
      enter("fetching");
      dock.fetched(0, all, "pyodide");
    },
    fetched({ got, file, open }) {
      fetching = open;
      if (phase !== "fetching" || !all) return;
      heard = performance.now();
      dock.fetched(got, all, file);
    },
    starting() {
      enter("starting");
      dock.say(words.starting);
    },
    output({ parent, output }) {
      inTurn(() => show(parent, output));
    },
    clear({ parent, wait }) {
      inTurn(() => (manager.routes.get(parent) ?? named.get(parent))?.clear(wait));
    },
    cut() {
      dock.say(words.cut);
      running?.say(words.cut);
    },
    comm_open: (message) => comm({ kind: "comm_open", ...message }),
    comm_msg: (message) => comm({ kind: "comm_msg", ...message }),
    comm_close: (message) => comm({ kind: "comm_close", ...message }),
    gone(why, fields) {
      enter();
      waiting.clear();
      for (const cell of cells) {
        cell.order = 0;
        if (cell.live?.querySelector(".jupyter-widgets")) {
          cell.live.classList.add("jeux-asleep");
          cell.say(words.asleep);
        }
      }
      const sentence = why === "stopped" ? words.stopped : (words.because[why] ?? words.because.died);
      dock.idle();
      dock.say(sentence, fields, { trouble: why !== "stopped" });
      running?.say(sentence, fields);
      running?.place.classList.remove("jeux-running");
    },
  });

  /* A widget speaks with Python: if the answer takes long, that is said, and can be stopped. */
  const send = async (kind, cell, content, buffers) => {
    const late = setTimeout(() => {
      if (phase) return;
      enter("running");
      dock.busy();
      dock.say(words.running);
    }, SOON);
    await kernel.ask({ kind, cell, content, buffers }).catch(() => {});
    clearTimeout(late);
    if (phase !== "running" || running) return;
    enter();
    dock.idle();
    dock.say("");
  };

  const wake = () => {
    if (kernel.ready) return;
    ran = all = fetching = 0;
    byName.clear();
    manager = new LiveManager(assets, send, drawn, (place) => typeset(place, assets));
    enter("fetching");
    dock.say(words.starting);
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
    cell.say();
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
      const sentence = ended.error ? words.failed : cell.empty ? words.nothing : words.done;
      const fields = { seconds: ended.seconds.toFixed(ended.seconds < 10 ? 1 : 0) };
      if (cell.visible) cell.say(sentence, fields);
      return { failed: Boolean(ended.error), sentence, fields };
    } finally {
      cell.place.classList.remove("jeux-running");
      running = undefined;
    }
  };

  /** Run a cell, and before it those that are due; return the cells that ended with an error. */
  const run = async (target, quiet = false) => {
    waiting.delete(target);
    wake();
    dock.busy();
    const failed = [];
    try {
      await kernel.begin();
      const before = due(target);
      let edited = cells.slice(0, cells.indexOf(target)).some((cell) => cell.changed && !cell.own && !before.includes(cell));
      for (const [k, cell] of before.entries()) {
        enter("running");
        edited ||= cell.changed;
        dock.say(words.before, { number: k + 1, count: before.length }, { quiet: quiet || k > 0 });
        if ((await step(cell, edited || Boolean(cell.live))).failed) failed.push(cell);
      }
      enter("running");
      dock.say(words.running, {}, { quiet });
      target.say(words.running);
      const ended = await step(target, true);
      if (!quiet) target.open();
      if (ended.failed) failed.push(target);
      const sentence = failed.length && !ended.failed ? words.failedBefore : ended.sentence;
      if (sentence !== ended.sentence) target.say(sentence, ended.fields);
      enter();
      dock.idle(failed.length ? () => failed[0].look() : undefined);
      dock.say(sentence, ended.fields, { quiet, trouble: failed.length > 0 });
      return failed;
    } catch (error) {
      if (!error.why) throw error; // what ended Python has been said
    }
  };
  const queue = (act) => {
    const mine = asked;
    turn = turn.then(() => (mine === asked ? act() : undefined)).catch((error) => {
      console.error(error); // a fault of ours: the next Run is to work all the same
      enter();
      dock.idle();
      dock.say(words.because.died, { why: error.message }, { trouble: true });
    });
    return turn;
  };

  const dock = new Dock({
    stop() {
      asked += 1;
      kernel.end("stopped");
    },
    runAll: () =>
      queue(async () => {
        const mine = asked;
        const every = cells.filter((cell) => !cell.own && !cell.inSolution);
        const failed = new Set();
        for (const cell of every) {
          const some = mine === asked && (await run(cell, true));
          if (!some) return;
          some.forEach((one) => failed.add(one));
        }
        const [first] = failed;
        dock.idle(first && (() => first.look()));
        const sentence = first ? words.allButSome : words.allDone;
        dock.say(sentence, { count: every.length, failed: failed.size }, { trouble: Boolean(first) });
      }),
  });

  const acts = {
    run(place) {
      const cell = of.get(place);
      if (waiting.has(cell)) return;
      waiting.add(cell);
      if (phase) cell.say(words.waiting);
      queue(() => run(cell));
    },
    edit: (place) => of.get(place).edit(() => acts.run(place)),
    reset: (place) => of.get(place).reset(),
  };
  return acts;
};
