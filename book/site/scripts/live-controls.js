/* What can be done while Python works, and after: buttons in the bar of the cell that was pressed. */
import { words } from "./live-words.js";
import { made } from "./made.js";

export class Controls {
  constructor({ stop, runAll }) {
    const button = (textContent, onclick) => made("button", { type: "button", textContent, onclick });
    this.find = button(words.show, () => this.failed.look());
    this.all = button(words.runAll, () => runAll(this.cell));
    this.halt = button(words.stop, stop);
    this.place = made("span", {}, this.find, this.all, this.halt);
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
