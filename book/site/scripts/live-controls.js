/* What can be done while Python works, and after: buttons in the bar of the cell that was pressed. */
import { words } from "./live-words.js";

export class Controls {
  constructor({ stop, runAll }) {
    this.place = document.createElement("span");
    const add = (text, act) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: text });
      button.addEventListener("click", act);
      this.place.append(button);
      return button;
    };
    this.find = add(words.show, () => this.failed.look());
    this.all = add(words.runAll, () => runAll(this.cell));
    this.halt = add(words.stop, stop);
  }
  /** Python works for a cell. */
  busy(cell) {
    this.cell = cell;
    this.show(() => cell.said.before(this.place), [this.halt]);
  }
  /** Python rests; `failed` is another cell that ended with an error. */
  idle(failed) {
    this.failed = failed;
    this.show(() => {}, failed ? [this.all, this.find] : [this.all]);
  }
  show(move, shown) {
    const held = this.place.contains(document.activeElement);
    move();
    for (const button of this.place.children) button.hidden = !shown.includes(button);
    if (held) shown[0].focus({ preventScroll: true }); // what was pressed goes; who pressed it stays
  }
}
