/* ipywidgets that speak with Python in the worker: all its controls, `interact` included. */
import * as base from "@jupyter-widgets/base";
import * as controls from "@jupyter-widgets/controls";
import * as outputs from "@jupyter-widgets/output";
import { Manager, modules } from "./manager.js";

modules["@jupyter-widgets/controls"] = { ...controls, ...modules["@jupyter-widgets/controls"] };

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
modules["@jupyter-widgets/output"] = { OutputModel, OutputView };

export class LiveManager extends Manager {
  /** `send(kind, cell, content, buffers)` speaks with Python for a cell, and is kept when Python has
      heard; `draw` shows an output, `typeset` sets formulas. */
  constructor(assets, send, draw, typeset) {
    super(assets);
    Object.assign(this, { send, draw, routes: new Map(), lines: new Map() });
    this._rendermime = { latexTypesetter: { typeset } };
  }
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
      this.handle_comm_open(this.line(id, content.target_name, parent), { content, metadata, buffers: seen });
    } else if (kind === "comm_msg") await this.lines.get(id)?.take(content, seen);
    else this.lines.delete(id);
  }
  async _create_comm(target, id, data, metadata, buffers) {
    const line = this.line(id, target, "");
    if (data) line.post("comm_open", { comm_id: id, target_name: target, data }, buffers);
    return line;
  }
}
