/* ipywidgets that speak with Python in the worker: all its controls, `interact` included, and what we
   mend in them. */
import * as base from "@jupyter-widgets/base";
import { ManagerBase } from "@jupyter-widgets/base-manager";
import * as controls from "@jupyter-widgets/controls";
import * as outputs from "@jupyter-widgets/output";
import { Widget } from "@lumino/widgets";
import { bring } from "./control.js";
import { markup } from "./live-markup.js";
import { made } from "./made.js";
import "@lumino/widgets/style/index.css";
import "@jupyter-widgets/controls/css/labvariables.css";
import "@jupyter-widgets/controls/css/widgets-base.css";

// a label without a tooltip would say "null"
controls.DescriptionView.prototype.updateTooltip = () => {};

/* What `explore` makes looks and speaks as on the page: a row of words, or a slider. */
class ControlView extends base.DOMWidgetView {
  initialize(...how) {
    super.initialize(...how);
    this.listenTo(this.model, "change:_options_labels", this.render);
  }
  render() {
    const name = this.model.get("description");
    this.el.classList.add("jupyter-widgets");
    this.el.replaceChildren(made("span", { className: "jeux-label" }, name), ...this.parts(name, this.model.get("_options_labels")));
    this.displayed.then(() => bring(this.el, this.model));
  }
}
class SelectionSliderView extends ControlView {
  parts(ariaLabel, options) {
    this.el.classList.add("jeux-slider");
    return [made("span", { className: "jeux-value" }), made("input", { type: "range", max: options.length - 1, ariaLabel })];
  }
}
class ToggleButtonsView extends ControlView {
  parts(ariaLabel, options) {
    this.el.classList.add("jeux-choice");
    Object.assign(this.el, { role: "group", ariaLabel });
    return options.map((option) => made("button", { type: "button" }, option));
  }
}

/* What these show is markup of a cell. */
class HTMLView extends controls.HTMLView {
  update() {
    this.content.replaceChildren(markup(this.model.get("value")));
    return controls.DescriptionView.prototype.update.call(this);
  }
}
class HTMLMathView extends controls.HTMLMathView {
  update() {
    this.content.replaceChildren(markup(this.model.get("value")));
    this.typeset(this.content);
    return controls.DescriptionView.prototype.update.call(this);
  }
}

/** What each widget has of ipywidgets, and no other may take. */
const OWN = ["layout", "tabbable", "tooltip"];

/** One widget's line to Python; it keeps what comes before somebody listens. */
class Comm {
  constructor(id, target, post) {
    Object.assign(this, { comm_id: id, target_name: target, post });
    this.heard = new Promise((listening) => {
      this.on_msg = (listen) => listening(listen);
    });
  }
  async take(content, buffers) {
    return (await this.heard)({ content, buffers });
  }
  on_close() {}
  async send(data, callbacks, metadata, buffers) {
    await this.post("comm_msg", { comm_id: this.comm_id, data }, buffers);
    callbacks?.iopub?.status?.({ content: { execution_state: "idle" } });
  }
  close() {
    this.post("comm_close", { comm_id: this.comm_id, data: {} });
  }
}

class OutputModel extends outputs.OutputModel {
  defaults() {
    return { ...super.defaults(), msg_id: "", outputs: [] };
  }
  initialize(...how) {
    super.initialize(...how);
    this.listenTo(this, "change:msg_id", () => {
      const { routes } = this.widget_manager;
      for (const [cell, model] of routes) if (model === this) routes.delete(cell);
      if (this.get("msg_id")) routes.set(this.get("msg_id"), this);
    });
  }
  add(output) {
    const before = this.cleared ? [] : this.get("outputs");
    const last = before.at(-1);
    if (output.output_type !== "stream" || last?.name !== output.name) return this.put([...before, output]);
    this.put([...before.slice(0, -1), { ...last, text: last.text + output.text }]);
  }
  clear(wait) {
    this.cleared = wait;
    if (!wait) this.put([]);
  }
  put(all) {
    this.cleared = false;
    this.set("outputs", all);
    this.save_changes();
  }
}
class OutputView extends outputs.OutputView {
  render() {
    super.render();
    this.listenTo(this.model, "change:outputs", this.show);
    this.show();
  }
  show() {
    const { draw } = this.model.widget_manager;
    this.el.replaceChildren(...this.model.get("outputs").map(draw));
  }
}

const modules = {
  "@jupyter-widgets/base": base,
  "@jupyter-widgets/controls": { ...controls, HTMLView, HTMLMathView, SelectionSliderView, ToggleButtonsView },
  "@jupyter-widgets/output": { OutputModel, OutputView },
};

// anywidget's front end is an AMD module that asks for one thing
const anywidget = (assets) =>
  new Promise((loaded, failed) => {
    window.define = (_, make) => loaded(make(base));
    document.head.append(made("script", { src: `${assets}anywidget.js?v=${VERSION}`, onerror: failed }));
  });

export class Manager extends ManagerBase {
  /** `assets` is the address of the folder that holds anywidget.js. `send(kind, cell, content, buffers)`
      speaks with Python for a cell, and is kept when Python has heard; `draw` shows an output,
      `typeset` sets formulas. */
  constructor(assets, send, draw, typeset) {
    super();
    Object.assign(this, { assets, send, draw, routes: new Map(), lines: new Map() });
    this._rendermime = { latexTypesetter: { typeset } };
  }
  async loadClass(name, module) {
    if (module === "anywidget") modules[module] ??= anywidget(this.assets);
    const found = (await modules[module])?.[name];
    if (!found) throw new Error(`book/site/scripts/live-widgets.js does not bring ${name} of ${module}`);
    return found;
  }
  async _get_comm_info() { return {}; }
  line(id, target, cell) {
    const line = new Comm(id, target, (kind, content, buffers) => this.send(kind, cell, content, buffers));
    this.lines.set(id, line);
    return line;
  }
  /** Take a message about a widget, in the order in which Python sent them. */
  async take({ kind, parent, content, metadata, buffers = [] }) {
    const seen = buffers.map((one) => new DataView(one.buffer, one.byteOffset, one.byteLength));
    const id = content.comm_id;
    if (kind === "comm_open") {
      const { state } = content.data;
      this.goOn(id, parent, state);
      this.handle_comm_open(this.line(id, content.target_name, parent), { content, metadata, buffers: seen });
      const cell = this.cell(parent);
      if (state._esm && cell?.played && cell.visible) cell.board = await this.get_model(id);
    } else if (kind === "comm_msg") await this.lines.get(id)?.take(content, seen);
    else this.lines.delete(id);
  }
  /** A board on which a reader has played before its cell runs stands in Python as they left it, and
      hears what they go on to play. */
  goOn(id, parent, state) {
    const board = this.cell(parent)?.played;
    if (!board || !state._esm) return;
    const isShared = (name) => name in state && !name.startsWith("_") && !OWN.includes(name);
    const shared = Object.keys(board.state ?? board.attributes).filter(isShared);
    const values = () => Object.fromEntries(shared.map((name) => [name, board.get(name)]));
    const tell = () => {
      const data = { method: "update", state: values(), buffer_paths: [] };
      return this.send("comm_msg", parent, { comm_id: id, data });
    };
    Object.assign(state, values());
    if (board.state) board.save_changes = tell; // it has had nobody to tell
    tell();
  }
  async _create_comm(target, id, data, metadata, buffers) {
    const line = this.line(id, target, "");
    if (data) line.post("comm_open", { comm_id: id, target_name: target, data }, buffers);
    return line;
  }
  /** Let a place of the page show a widget. */
  async show(id, place) {
    const view = await this.create_view(await this.get_model(id));
    Widget.attach(view.luminoWidget, place);
    await view.displayed;
  }
}
