/* The cells of a page that a reader edits and runs; live.js fetches this when they first do. */
import { Dock } from "./live-dock.js";
import { editor } from "./live-editor.js";
import { Kernel } from "./live-kernel.js";
import { draw, typeset } from "./live-outputs.js";
import { LiveManager } from "./live-widgets.js";
import { put } from "./manager.js";
import { say, words } from "./live-words.js";

const PATIENCE = 10; // seconds without a word before the page says so

/** A cell of the page, or the empty one of an exercise. */
class Cell {
  constructor(place, name) {
    this.place = place;
    this.name = name;
    this.own = place.matches(".jeux-own");
    this.bar = place.querySelector(".jeux-bar");
    this.said = this.bar.querySelector(".jeux-said");
    this.pre = place.querySelector(".cell_input pre");
    this.printed = this.pre?.textContent.replace(/\n$/, "") ?? "";
    this.stored = [...place.children].find((part) => part.matches(".cell_output, details.output"));
    this.inSolution = Boolean(place.closest(".solution"));
    this.order = 0; // when it last ran, counted in cells
  }
  get code() {
    return this.view?.state.doc.toString() ?? this.printed;
  }
  get changed() {
    return this.code !== this.printed;
  }
  edit(acts, where) {
    if (!this.view) {
      this.view = editor(this.printed, this.own ? words.own : words.code, { ...acts, changed: () => this.mark() });
      if (this.pre) this.pre.closest(".highlight").parentElement.replaceWith(this.view.dom);
      else this.bar.before(this.view.dom);
      if (this.own) {
        this.bar.querySelector(".jeux-edit").hidden = true;
        this.bar.querySelector(".jeux-run").hidden = false;
      }
    }
    this.view.focus();
    const at = where && this.view.posAtCoords(where);
    if (typeof at === "number") this.view.dispatch({ selection: { anchor: at } });
  }
  mark() {
    this.bar.querySelector(".jeux-reset").hidden = !this.changed && !this.live;
  }
  reset() {
    this.view?.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: this.printed } });
    if (this.live && this.stored) this.live.replaceWith(this.stored);
    else this.live?.remove();
    this.live = undefined;
    this.say();
    this.mark();
  }
  say(sentence = "", fields = {}) {
    this.said.textContent = say(sentence, fields);
  }
  /** A place for outputs that takes that of the old ones as soon as something comes. */
  fresh() {
    const made = document.createElement("div");
    made.className = "cell_output docutils container jeux-live-output";
    this.coming = { place: made, last: undefined };
  }
  take(element) {
    const { place } = this.coming;
    if (!place.isConnected) this.settle();
    place.append(element);
  }
  /** Show what came, in place of what stood there; nothing, if nothing came. */
  settle() {
    const { place } = this.coming;
    if (place.isConnected) return;
    const old = this.live ?? this.stored;
    if (old?.isConnected) old.replaceWith(place);
    else if (this.own) this.place.append(place);
    else this.place.querySelector(".cell_input").after(place);
    this.live = place;
    this.mark();
  }
  print({ name, text }) {
    const { last, place } = this.coming;
    if (last?.name === name && last.element.isConnected && place.lastElementChild === last.element) last.element.querySelector("pre").append(text);
    else return false;
    return true;
  }
}

export const begin = (assets) => {
  if (!document.querySelector('link[href*="widgets.css"]'))
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: `${assets}widgets.css` }));
  const places = [...document.querySelectorAll(".cell:has(.jeux-bar), .jeux-own")];
  const cells = places.map((place, k) => new Cell(place, `cell-${k}`));
  const of = new Map(cells.map((cell) => [cell.place, cell]));
  const named = new Map(cells.map((cell) => [cell.name, cell]));
  let running; // the cell whose code runs
  let ran = 0;
  let all = 0; // bytes to fetch
  let manager;
  let shown = Promise.resolve(); // outputs are shown one after the other
  let turn = Promise.resolve(); // and cells run so
  let asked = 0; // what was asked for before the last Stop is not done
  const byName = new Map(); // outputs that change after they were shown

  // silence is said, too
  let heard = 0;
  let phase;
  setInterval(() => {
    const seconds = Math.round((performance.now() - heard) / 1000);
    if (phase === "fetching" && seconds >= PATIENCE) dock.say(words.silent, { seconds }, { quiet: seconds > PATIENCE + 1 });
    if (phase === "running" && seconds >= PATIENCE) dock.say(words.long, { seconds }, { quiet: seconds > PATIENCE + 1 });
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
    const model = manager.routes.get(parent);
    if (model) return model.add(output);
    const cell = named.get(parent);
    if (!cell?.coming || !cell.visible) return;
    if (output.update) return byName.get(output.name)?.replaceChildren(...drawn(output).childNodes);
    if (output.output_type === "stream" && cell.print(output)) return;
    const element = drawn(output);
    if (output.name) byName.set(output.name, element);
    cell.take(element);
    cell.coming.last = output.output_type === "stream" ? { name: output.name, element } : undefined;
    document.dispatchEvent(new CustomEvent("jeux:shown", { detail: element }));
  };

  const comm = (message) => inTurn(() => manager.take(message));
  const kernel = new Kernel(`${assets}live-worker.js`, {
    sizes({ bytes }) {
      all = bytes;
      enter("fetching");
      dock.fetched(0, all, "pyodide");
    },
    fetched({ got, file }) {
      heard = performance.now();
      if (phase === "fetching" && all) dock.fetched(got, all, file);
    },
    starting() {
      enter("starting");
      dock.say(words.starting);
    },
    output({ parent, output }) {
      inTurn(() => show(parent, output));
    },
    clear({ parent, wait }) {
      inTurn(() => {
        const model = manager.routes.get(parent);
        if (model) model.clear(wait);
        else named.get(parent)?.coming?.place.replaceChildren();
      });
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

  const wake = () => {
    if (kernel.ready) return;
    ran = 0;
    byName.clear();
    manager = new LiveManager(
      assets,
      (kind, cell, content, buffers) => kernel.ask({ kind, cell, content, buffers }).catch(() => {}),
      drawn,
      (place) => typeset(place, assets),
    );
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

  const step = async (cell, visible) => {
    cell.visible = visible;
    cell.fresh();
    cell.place.classList.add("jeux-running");
    running = cell;
    const code = cell.code;
    try {
      const ended = await kernel.run(cell.name, code);
      await shown;
      if (ended.error) {
        cell.visible = true;
        cell.take(drawn({ output_type: "error", ...ended }));
      } else Object.assign(cell, { order: (ran += 1), ranCode: code });
      if (cell.visible) cell.settle();
      if (!cell.coming.place.hasChildNodes()) cell.coming.place.hidden = true;
      return ended;
    } finally {
      cell.place.classList.remove("jeux-running");
      running = undefined;
    }
  };

  const run = async (target, most = {}) => {
    wake();
    dock.busy();
    try {
      await kernel.begin();
      const before = due(target);
      let edited = cells.slice(0, cells.indexOf(target)).some((cell) => cell.changed && !cell.own && !before.includes(cell));
      for (const [k, cell] of before.entries()) {
        enter("running");
        edited ||= cell.changed;
        dock.say(words.before, { number: k + 1, count: before.length }, { quiet: k > 0 });
        const { error } = await step(cell, edited || Boolean(cell.live));
        if (!error) continue;
        cell.say(words.failed);
        target.say(words.failedBefore);
        dock.idle();
        dock.say(words.failedBefore, {}, { trouble: true });
        return enter();
      }
      enter("running");
      dock.say(words.running, {}, { quiet: Boolean(most.quiet) });
      target.say(words.running);
      const { error, seconds } = await step(target, true);
      const empty = !target.coming.place.hasChildNodes();
      const sentence = error ? words.failed : empty ? words.nothing : words.done;
      const fields = { seconds: seconds.toFixed(seconds < 10 ? 1 : 0) };
      target.say(sentence, fields);
      dock.idle();
      dock.say(sentence, fields, { trouble: Boolean(error) });
      enter();
      return !error;
    } catch (error) {
      if (!error.why) throw error; // what ended Python has been said
    }
  };
  const queue = (act) => {
    const mine = asked;
    turn = turn.then(() => (mine === asked ? act() : undefined)).catch((error) => {
      console.error(error); // a fault of ours: the next Run is to work all the same
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
        for (const cell of every) if (mine !== asked || !(await run(cell, { quiet: true }))) return;
        dock.say(words.allDone, { count: every.length });
      }),
  });

  const acts = {
    run: (place) => queue(() => run(of.get(place))),
    edit(place, where) {
      const cell = of.get(place);
      const leave = () => cell.bar.querySelector(".jeux-run").focus();
      cell.edit({ run: () => acts.run(place), leave }, where);
    },
    reset: (place) => of.get(place).reset(),
  };
  return acts;
};
