/* The strip at the foot of a page whose code runs: what Python does, and what can be done with it. */
import { say, words } from "./live-words.js";

const MB = 1e6;

export class Dock {
  constructor({ stop, runAll }) {
    this.place = document.createElement("section");
    this.place.className = "jeux-dock";
    this.place.setAttribute("aria-label", words.dock);
    this.place.innerHTML = '<p role="status"></p><progress max="1" hidden></progress><div><button type="button"></button><button type="button"></button><button type="button"></button><button type="button"></button></div>';
    [this.status] = this.place.children;
    this.bar = this.place.children[1];
    this.bar.setAttribute("aria-label", words.dock);
    const find = () => this.failed?.();
    const acts = [[words.show, find], [words.runAll, runAll], [words.stop, stop], [words.close, () => this.place.remove()]];
    [this.find, this.all, this.halt, this.shut] = this.place.querySelectorAll("button");
    acts.forEach(([text, act], k) => {
      const button = [this.find, this.all, this.halt, this.shut][k];
      button.textContent = text;
      button.addEventListener("click", act);
    });
    this.idle();
  }
  show() {
    if (!this.place.isConnected) document.body.append(this.place);
  }
  /** Say a sentence; `quiet` ones are seen and not spoken each time that they change. */
  say(sentence, fields, { quiet = false, trouble = false } = {}) {
    this.show();
    this.status.setAttribute("aria-live", quiet ? "off" : "polite");
    this.place.classList.toggle("jeux-trouble", trouble);
    this.status.textContent = say(sentence, fields);
  }
  busy() {
    const held = this.place.contains(document.activeElement);
    this.show();
    this.halt.hidden = false;
    this.find.hidden = this.all.hidden = this.shut.hidden = true;
    if (held) this.halt.focus(); // what was pressed goes; who pressed it stays here
  }
  /** Python rests; `failed` shows the cell that ended with an error. */
  idle(failed) {
    const held = this.halt === document.activeElement;
    this.failed = failed;
    this.halt.hidden = this.bar.hidden = true;
    this.find.hidden = !failed;
    this.all.hidden = this.shut.hidden = false;
    if (held) this.all.focus();
  }
  fetched(got, all, file) {
    this.bar.hidden = got >= all;
    this.bar.value = got / all;
    const [part] = file.split(/[-.]/);
    this.say(words.fetching, { got: (got / MB).toFixed(0), all: (all / MB).toFixed(0), part }, { quiet: got > 0 });
  }
}
