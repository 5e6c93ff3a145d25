/* A cell of the page, or the empty one of an exercise: its code, its bar, what it shows. */
import { editor } from "./live-editor.js";
import { plain } from "./live-outputs.js";
import { words } from "./live-words.js";
import { made } from "./made.js";
import { say } from "./say.js";

const SHORT = 10; // seconds below which tenths are told

export class Cell {
  constructor(place, number) {
    this.place = place;
    this.number = number;
    this.name = `cell-${number}`;
    this.own = place.matches(".jeux-own");
    this.bar = place.querySelector(".jeux-bar");
    this.said = this.bar.querySelector(".jeux-said");
    this.pre = place.querySelector(".cell_input pre");
    this.printed = this.pre?.textContent.replace(/\n$/, "") ?? "";
    this.stored = place.querySelector(":scope > .cell_output, :scope > .output .cell_output");
    this.inSolution = Boolean(place.closest(".solution"));
    this.order = 0; // when it last ran, counted in cells
  }
  get code() {
    return this.view?.state.doc.toString() ?? this.printed;
  }
  get changed() {
    return this.code !== this.printed;
  }
  /** The board on which a reader has played: the page's, or the one that came when the cell last ran.
      Code that they have changed makes another. */
  get played() {
    const area = this.stored?.querySelector(".widget-subarea");
    return this.changed ? undefined : this.board ?? area?.played;
  }
  button(kind) {
    return this.bar.querySelector(`.jeux-${kind}`);
  }
  edit(run) {
    if (!this.view) {
      const leave = () => this.button("run").focus();
      const name = say(this.own ? words.own : words.code, { number: this.number });
      this.view = editor(this.printed, name, { run, leave, changed: () => this.mark() });
      if (this.pre) this.pre.closest(".highlight").parentElement.replaceWith(this.view.dom);
      else this.bar.before(this.view.dom);
    }
    this.view.focus();
  }
  mark() {
    this.button("reset").hidden = !this.changed && !this.live;
  }
  reset() {
    this.button(this.own ? "run" : "edit").focus();
    this.view?.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: this.printed } });
    if (this.live && this.stored) this.live.replaceWith(this.stored);
    else this.live?.remove();
    this.live = undefined;
    this.say();
    this.mark();
  }
  /** Say a sentence; `quiet` ones are seen, and not spoken each time that they change. */
  say(sentence = "", fields = {}, quiet = false) {
    this.said.ariaLive = quiet ? "off" : "polite";
    this.said.textContent = say(sentence, fields);
  }
  /** Let a reader see it: what it is folded in opens. */
  look() {
    for (let fold = this.place.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    this.open();
    this.place.scrollIntoView({ block: "center" });
    this.button("run").focus({ preventScroll: true });
  }
  /** Open what its output is folded in. */
  open() {
    const fold = this.live?.closest("details");
    if (fold && this.place.contains(fold)) fold.open = true;
  }
  /** Make a place for outputs, which takes that of the old ones as soon as something comes. */
  fresh() {
    this.cut = false;
    this.coming = { place: made("div", { className: "cell_output docutils container jeux-live-output" }) };
  }
  take(element, stream) {
    this.clearIfAsked();
    if (!this.coming.place.isConnected) this.settle();
    this.coming.place.append(element);
    this.coming.last = stream && { name: stream, element };
  }
  /** Add to what the last piece printed; say whether that could be done. */
  print({ name, text }) {
    this.clearIfAsked();
    const { last } = this.coming;
    if (last?.name !== name || !last.element.isConnected) return false;
    const pre = last.element.querySelector("pre");
    const open = pre.lastChild; // it ends with the line that may still be written over
    const whole = open.data + text;
    const ended = whole.lastIndexOf("\n") + 1;
    open.data = plain(whole.slice(0, ended));
    pre.append(plain(whole.slice(ended)));
    return true;
  }
  clear(wait) {
    this.coming.cleared = true;
    if (!wait) this.clearIfAsked();
  }
  clearIfAsked() {
    if (!this.coming.cleared) return;
    this.coming.place.replaceChildren();
    Object.assign(this.coming, { cleared: false, last: undefined });
  }
  /** Show what its run put out, if it is to be seen, and say how it ended. */
  conclude({ error, seconds }) {
    if (this.visible) this.settle();
    this.empty = !this.coming.place.hasChildNodes();
    this.coming.place.hidden = this.empty;
    this.seconds = seconds.toFixed(seconds < SHORT ? 1 : 0);
    if (this.visible) this.say(error ? words.failed : this.success(), this);
  }
  success() {
    if (this.cut) return words.cut;
    return this.empty ? words.nothing : words.done;
  }
  /** Python is no more: the next one has run nothing, and widgets that are shown hear nothing. */
  lose() {
    this.order = 0;
    if (!this.live?.querySelector(".jupyter-widgets")) return;
    this.live.classList.add("jeux-asleep");
    this.say(words.asleep);
  }
  /** Show what came in place of what stood there, even if it is nothing. */
  settle() {
    const { place } = this.coming;
    if (place.isConnected) return;
    const old = this.live ?? this.stored;
    if (old?.isConnected) old.replaceWith(place);
    else if (this.own) this.bar.after(place);
    else if (this.place.querySelector(":scope > .code")) this.place.prepend(place);
    else this.place.append(place);
    this.live = place;
    this.mark();
  }
}
