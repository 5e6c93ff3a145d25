/* What Python puts out, shown on the page in the order in which it came. */
import { draw, typeset } from "./live-outputs.js";
import { Manager } from "./live-widgets.js";
import { words } from "./live-words.js";
import { made } from "./made.js";
import { say } from "./say.js";

export class Screen {
  /** `assets` is the address of what is fetched when it is needed. */
  constructor(cells, assets) {
    this.assets = assets;
    this.cells = new Map(cells.map((cell) => [cell.name, cell]));
    this.displays = new Map(); // outputs that change after they were shown, by name
    this.shown = Promise.resolve(); // kept when all that has come is shown
  }
  /** A Python begins, which knows nothing of the one before; `send` speaks with it for a widget. */
  renew(send) {
    const setFormulas = (place) => typeset(place, this.assets);
    this.displays.clear();
    this.manager = new Manager(this.assets, send, (output) => this.draw(output), setFormulas);
    this.manager.cell = (parent) => this.cells.get(parent);
  }
  draw(output) {
    return draw(output, (id) => this.widget(id), this.assets);
  }
  /** A place for a widget, which comes later. */
  widget(id) {
    const place = made("div", { className: "widget-subarea" });
    this.manager.show(id, place).catch((error) => {
      console.error(error);
      place.textContent = say(words.unpictured, { kind: "widget" });
    });
    return place;
  }
  /** Do something after all that came before is shown. */
  inTurn(act) {
    this.shown = this.shown.then(act).catch((error) => console.error(error));
  }
  /** Show one output of the cell `parent`, or of a widget that collects what the cell puts out. */
  output(parent, output) {
    if (output.update) return this.replace(output);
    const model = this.manager.routes.get(parent);
    if (model) return model.add(output);
    const cell = this.cells.get(parent);
    if (!cell?.coming || !cell.visible) return;
    const stream = output.output_type === "stream" && output.name;
    if (stream && cell.print(output)) return;
    const element = this.draw(output);
    if (output.name && !stream) this.displays.set(output.name, element);
    cell.take(element, stream);
    document.dispatchEvent(new CustomEvent("jeux:shown", { detail: element }));
  }
  replace(output) {
    this.displays.get(output.name)?.replaceChildren(...this.draw(output).childNodes);
  }
  clear(parent, wait) {
    const place = this.manager.routes.get(parent) ?? this.cells.get(parent);
    place?.clear(wait);
  }
}
