/* Find the wrong digit in a printed column: suspect a row, strike the digit out, write the right one. */
import { heard, isSecondTap, keepKeys, kept, parts, say, speaksAlone } from "../trying/common.js";
import { give, inBook, tellPlayed } from "../trying/table.js";
import { begun, hint, slipIn, strike, suspect, write } from "./column.js";
import { columnOf, framed, rowsDrawn, slipDrawn } from "./digit-picture.js";
import { captionOf, foundWords, hintWords, sharedWords, totalWords, WORDS } from "./digit-words.js";
import { findOf, secondsKept, STRAIGHT, strokeOf } from "./stroke.js";

const KEPT = "jeux-digit";
/** How far arrow keys go in each group of buttons: in two columns of rows, digits, two lines of keys. */
const ARROWS = {
  row: { ArrowDown: 1, ArrowUp: -1, ArrowRight: 11, ArrowLeft: -11 },
  digit: { ArrowRight: 1, ArrowLeft: -1 },
  write: { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 5, ArrowUp: -5 },
};
const ACTS = { row: suspect, digit: strike, write };
const A_TAP = 8; // pixels: who moves less has tapped

class Digit {
  constructor(model, el) {
    this.model = model;
    this.column = columnOf({ rows: model.get("rows"), total: model.get("total") });
    this.slip = slipIn(this.column.rows);
    this.search = begun();
    this.find = findOf(kept(KEPT));
    el.insertAdjacentHTML("beforeend", framed(this.column, this.search, this.find));
    this.root = el.lastElementChild;
    this.part = parts(this.root);
    this.caption = this.root.querySelector("figcaption");
    speaksAlone(this.caption);
    this.leadOn();
    this.draw();
    this.listen();
  }

  /** Where the page leads after a find, if it does. */
  leadOn() {
    const { onward } = this.part;
    onward.textContent = this.model.get("leads");
    onward.setAttribute("href", this.model.get("onward"));
    onward.hidden = !this.model.get("onward");
  }

  get isOnSlip() {
    return ["strike", "write"].includes(this.search.stage);
  }

  draw() {
    const { column, search, find, part } = this;
    this.caption.textContent = find ? foundWords(column, find) : captionOf(column, search);
    part.rows.innerHTML = rowsDrawn(column, search, find);
    this.root.classList.toggle("on-slip", this.isOnSlip);
    part.slip.hidden = !this.isOnSlip;
    if (this.isOnSlip) part.slip.innerHTML = slipDrawn(column, search, this.stroke);
    part.hint.hidden = Boolean(find) || this.isOnSlip;
    part.hint.textContent = hintWords(search.hints);
    part.total.textContent = totalWords(column, find);
    part.after.hidden = !find;
    keepKeys(this.root.querySelectorAll("[data-act]"));
  }

  // ── what a reader does ────────────────────────────────────────────────────────────────

  /** Suspect, strike or write. */
  act(name, value, stroke = STRAIGHT) {
    if (this.find) return;
    this.since ??= performance.now();
    const before = this.search.stage;
    this.search = ACTS[name](this.search, value, this.slip);
    if (this.search.stage === "write" && before === "strike") this.stroke = stroke;
    if (this.search.stage === "found") {
      this.end();
      return;
    }
    this.draw();
    this.bringIntoView();
    this.focusOn(before === this.search.stage ? `[data-act="${name}"][data-value="${value}"]` : "[data-is=slip] [data-act]");
  }

  /** What is under the pen is seen whole, on a low screen too. */
  bringIntoView() {
    if (!this.isOnSlip) return;
    const { slip } = this.part;
    const own = slip.querySelector(".jeux-digit-keys") ?? slip.querySelector(".jeux-digit-number");
    own.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  hint() {
    this.since ??= performance.now();
    this.search = hint(this.search);
    this.draw();
  }

  /** The digit is found: it stays so on this device. */
  end() {
    const seconds = secondsKept((performance.now() - this.since) / 1000);
    this.find = { stroke: this.stroke, seconds, hints: this.search.hints };
    this.keep(this.find);
    this.draw();
    this.caption.scrollIntoView({ block: "nearest", behavior: "instant" });
    this.focusOn("[data-is=after] > :not([hidden])");
    tellPlayed(this.root, "digit");
  }

  keep(find) {
    kept(KEPT, find);
    this.root.dispatchEvent(new CustomEvent("jeux:kept", { bubbles: true }));
  }

  /** Begin anew: for a friend, or because what was kept is forgotten. */
  begin() {
    this.search = begun();
    this.find = findOf(kept(KEPT));
    this.since = undefined;
    this.stroke = undefined;
    this.isDrawn = false;
    this.part.said.textContent = "";
    this.draw();
  }

  async share() {
    const text = sharedWords(this.find);
    const url = location.href.split("#")[0];
    const line = inBook() ? `${text} ${url}` : text;
    const done = await give(line, { text, url });
    const words = done === "here" ? WORDS.here : WORDS.copied;
    this.part.said.textContent = done && say(words, { line });
  }

  focusOn(selector) {
    this.root.querySelector(selector)?.focus({ preventScroll: true });
  }

  // ── what it listens to ────────────────────────────────────────────────────────────────

  listen() {
    const { part, root } = this;
    part.hint.addEventListener("click", () => this.hint());
    part.share.addEventListener("click", () => this.share());
    part.again.addEventListener("click", () => {
      this.keep(null);
      this.begin();
      this.focusOn("[data-act=row]");
    });
    root.addEventListener("click", (event) => {
      if (isSecondTap(event)) return;
      const button = event.target.closest("[data-act]");
      if (button && !this.isDrawn) this.act(button.dataset.act, Number(button.dataset.value));
    });
    root.addEventListener("keydown", (event) => this.key(event));
    part.slip.addEventListener("pointerdown", (event) => this.press(event));
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    this.isDrawn = false;
    if (this.search.stage === "write" && /^\d$/.test(event.key)) this.act("write", Number(event.key));
    const button = event.target.closest("[data-act]");
    const step = button && ARROWS[button.dataset.act][event.key];
    if (!step) return;
    event.preventDefault();
    const group = [...this.root.querySelectorAll(`[data-act="${button.dataset.act}"]`)];
    const next = group[group.indexOf(button) + step];
    if (!next) return;
    if (button.tabIndex === 0 && button.dataset.act === "row") [button.tabIndex, next.tabIndex] = [-1, 0];
    next.focus();
  }

  /** A hand is put down on the digits: its stroke follows it. */
  press(event) {
    this.isDrawn = false;
    const number = event.target.closest(".jeux-digit-slip")?.querySelector("[data-act=digit]")?.parentElement;
    if (!number || event.button) return;
    const box = number.getBoundingClientRect();
    const line = [];
    const put = ({ clientX, clientY }) => {
      line.push([clientX - box.left, clientY - box.top]);
      number.querySelector("path").setAttribute("d", `M${line.map((point) => point.map(Math.round).join(" ")).join("L")}`);
    };
    const ends = new AbortController();
    const listening = { signal: ends.signal };
    put(event);
    addEventListener("pointermove", put, listening);
    addEventListener("pointercancel", () => { ends.abort(); this.draw(); }, listening);
    addEventListener("pointerup", () => { ends.abort(); this.lift(number, line); }, listening);
  }

  /** It is lifted: the digit is struck that lies in the middle of the stroke. */
  lift(number, line) {
    const box = number.getBoundingClientRect();
    const middle = line.reduce((sum, [x]) => sum + x, 0) / line.length + box.left;
    const digits = [...number.querySelectorAll("[data-act]")];
    const struck = digits.find((digit) => {
      const { left, right } = digit.getBoundingClientRect();
      return left <= middle && middle < right;
    });
    if (!struck) {
      this.draw();
      return;
    }
    this.isDrawn = true; // the click that may follow strikes nothing more
    const own = struck.firstElementChild.getBoundingClientRect();
    const inBox = line.map(([x, y]) => [
      (100 * (x + box.left - own.left)) / own.width,
      (100 * (y + box.top - own.top)) / own.height,
    ]);
    const [[x0, y0]] = line;
    const isTap = line.every(([x, y]) => Math.hypot(x - x0, y - y0) < A_TAP);
    this.act("digit", Number(struck.dataset.value), isTap ? STRAIGHT : strokeOf(inBox));
  }
}

function render({ model, el }) {
  const digit = new Digit(model, el);
  return heard(KEPT, () => digit.begin());
}

export default { render };
