/* A control of an explorer, drawn by the page or by a cell that runs here: a row of words, or a slider
   with buttons beside it for a step back, a step on, and play. A slider has arrow keys of its own, so
   of these only play is a tab stop. */
import { made } from "./made.js";

const SECOND = 1000; // milliseconds for which play shows each value
const HOLDS = ["pointerdown", "keydown"]; // by which a reader takes hold of a widget

/** Let it set what is chosen, and show what is. */
export const bring = (row, model) => {
  const choose = (place) => {
    model.set("index", place);
    model.save_changes();
  };
  const input = row.querySelector("input");
  const control = input ? new Slider(row, input, model, choose) : new Choice(row, choose);
  const show = () => control.show(model.get("index"));
  model.on("change:index", show);
  show();
};

/** A row of words. */
class Choice {
  constructor(row, choose) {
    this.buttons = [...row.querySelectorAll("button")];
    this.buttons.forEach((button, place) => {
      button.disabled = false;
      button.onclick = () => choose(place);
    });
  }
  show(place) {
    this.buttons.forEach((button, k) => { button.ariaPressed = k === place; });
  }
}

class Slider {
  constructor(row, input, model, choose) {
    this.row = row;
    this.input = input;
    this.model = model;
    this.choose = choose;
    this.options = model.get("_options_labels");
    this.last = this.options.length - 1;
    this.timer = undefined; // runs while it plays
    this.name = model.get("description");
    this.less = this.button("less", "−", () => choose(this.place - 1));
    this.less.ariaLabel = `One step back on the slider “${this.name}”`;
    this.more = this.button("more", "+", () => choose(this.place + 1));
    this.more.ariaLabel = `One step on with the slider “${this.name}”`;
    this.less.tabIndex = this.more.tabIndex = -1;
    this.player = this.button("play", "", () => (this.timer ? this.stop() : this.play()));
    this.stopWhenHeld();
    this.tell();
    input.disabled = false;
    input.oninput = () => choose(input.valueAsNumber);
    input.before(this.less);
    input.after(this.more);
    row.append(this.player);
  }
  button(kind, textContent, onclick) {
    return made("button", { type: "button", className: `jeux-${kind}`, textContent, onclick });
  }
  get place() {
    return this.model.get("index");
  }
  show(place) {
    const value = this.options[place];
    this.input.value = place;
    this.input.ariaValueText = value;
    this.row.querySelector(".jeux-value").textContent = value;
    this.less.disabled = place === 0;
    this.more.disabled = place === this.last;
  }

  play() {
    if (this.place === this.last) this.choose(0);
    this.timer = setInterval(() => this.step(), SECOND);
    this.tell();
  }
  step() {
    if (this.row.isConnected && this.place < this.last) this.choose(this.place + 1);
    if (!this.row.isConnected || this.place === this.last) this.stop();
  }
  stop() {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = undefined;
    this.tell();
    this.row.dispatchEvent(new Event("change", { bubbles: true })); // the live region says where it came to rest
  }
  tell() {
    this.player.classList.toggle("jeux-playing", Boolean(this.timer));
    this.player.ariaLabel = this.timer
      ? `Stop the slider “${this.name}” here`
      : `Play the slider “${this.name}” to its end`;
  }
  /** Whoever takes hold of the widget has it in hand; the play button stops it by itself. */
  stopWhenHeld() {
    const widget = this.row.closest(".jeux-widget") ?? this.row;
    const held = ({ target, key }) => {
      if (!this.player.contains(target) && key !== "Tab") this.stop();
    };
    for (const event of HOLDS) widget.addEventListener(event, held, true);
  }
}
