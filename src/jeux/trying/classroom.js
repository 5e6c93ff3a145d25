/* The class on the wall, in the place of one's own throws: which phones, how often each, or counts that
   the pupils call; and the picture of what they have. No phone sends anything: its number settles what
   it throws. */
import { Together, CLASS_HIGH, classDrawn, classSpoken, classTold } from "./class.js";
import { button, isAlone, kept, say, tellPage } from "./common.js";
import { countsRead, eachRead, LONGEST, MOST_EACH, phonesRead } from "./phones.js";
import { chart, high, spoken, WIDE } from "./tally.js";

const WALL = {
  open: "The class", draw: "Throw for all", phones: "phones", each: "{things} each", whose: "show", all: "all together",
  real: "Type counts", own: "Back to my throws",
  called: "What pupils have counted themselves, a line a pupil: the values that came, such as {one} {one} {other}, or {one}:12 {other}:3 for twelve and three of them. While the field is empty, the picture is of the phones.",
  join: "Each phone opens {address}, types its number as its seed, and throws. Or it opens {address}#{seed}=17, with its number in the place of 17.",
  joinHere: "Each phone types its number as its seed, and throws.",
};
const FRAME = 12; // milliseconds of a frame in which throws are made

/** Its controls in HTML, which wait until they are asked for. */
export function classControls({ words }, { values: [one, other = one] }) {
  const things = say(words.many, { n: "" }).trim();
  const field = (name, says, type) => `<label>${says} <input data-is="${name}" ${type} autocomplete="off"></label>`;
  return `<div class="jeux-row" data-is="class" hidden>${button("draw", WALL.draw)}${field("phones", WALL.phones, 'type="text" value="1-28"')}
    ${field("each", say(WALL.each, { things }), `type="number" min="1" max="${MOST_EACH}" step="1" value="100" inputmode="numeric"`)}
    <label>${WALL.whose} <select data-is="whose"></select></label>${button("real", WALL.real, ' aria-expanded="false"')}${button("own", WALL.own)}
    <label class="jeux-called" hidden>${say(WALL.called, { one, other })}<textarea data-is="called" rows="5" maxlength="${LONGEST}" spellcheck="false" autocomplete="off"></textarea></label>
    <p data-is="wrong" role="alert"></p><p data-is="join"></p></div>`;
}

/** The button that opens it. */
export const classButton = () => button("open", WALL.open);

export class Classroom {
  /** `view` is the widget of throws in whose place it is shown. */
  constructor(view) {
    this.view = view;
    this.name = view.name.replace("jeux-throws", "jeux-class");
    this.isOpen = false;
    view.part.called.value = this.ownCalled();
    view.part.real.hidden = Boolean(view.game.mechanism.name || !view.game.law.ends);
  }

  ownCalled() {
    const { called } = kept(this.name) ?? {};
    return typeof called === "string" ? called.slice(0, LONGEST) : "";
  }

  get isReal() {
    const { called } = this.view.part;
    return !called.parentElement.hidden && called.value.trim() !== "";
  }

  listen() {
    const { part, picture } = this.view;
    part.open.addEventListener("click", () => this.open(part.draw));
    part.own.addEventListener("click", () => this.close(part.open));
    part.draw.addEventListener("click", () => this.draw());
    for (const field of [part.phones, part.each]) field.addEventListener("change", () => this.draw());
    part.called.addEventListener("change", () => this.call());
    part.real.addEventListener("click", () => this.turnToReal());
    part.whose.addEventListener("change", () => this.show());
    picture.addEventListener("click", ({ target }) => this.pick(target.closest("[data-pupil]")?.dataset.pupil));
  }

  /** Take the place of one's own throws; a button that opens it gives its focus on. */
  open(focused) {
    const { view } = this;
    this.isOpen = true;
    this.turn();
    view.part.join.textContent = this.joinTold();
    this.draw();
    focused?.focus({ preventScroll: true });
  }

  close(focused) {
    if (!this.isOpen) return;
    const { view } = this;
    this.isOpen = false;
    this.halt();
    this.turn();
    view.root.setAttribute("aria-busy", view.throws.isBusy);
    view.show();
    this.tell({ phones: "" });
    focused?.focus({ preventScroll: true });
  }

  /** What a link asks for, if it can be read. */
  arrive(phones, each = "100") {
    if (phones === "") this.close();
    if (!phonesRead(phones).read || !eachRead(each).read) return;
    const { part } = this.view;
    [part.phones.value, part.each.value] = [phones, each];
    part.called.parentElement.hidden = true;
    this.open();
  }

  turn() {
    const { root, part } = this.view;
    root.classList.toggle("jeux-of-class", this.isOpen);
    root.querySelector(".jeux-row").hidden = this.isOpen;
    part.class.hidden = !this.isOpen;
  }

  turnToReal() {
    const { called, real } = this.view.part;
    const field = called.parentElement;
    field.hidden = !field.hidden;
    real.setAttribute("aria-expanded", !field.hidden);
    if (field.hidden) this.draw();
    else called.focus();
  }

  call() {
    const { called } = this.view.part;
    kept(this.name, called.value.trim() ? { called: called.value } : null);
    this.draw();
  }

  /** Draw what the fields ask for, or say what of them cannot be read. */
  draw() {
    const { part } = this.view;
    const made = this.isReal ? this.ofCounts() : this.ofPhones();
    part.wrong.textContent = made.wrong ?? "";
    if (!made.wrong) this.begin(made);
  }

  ofCounts() {
    const { game, part } = this.view;
    const { read, wrong: told } = countsRead(part.called.value, game.law.ends);
    return told ? { wrong: told } : Together.ofCounts(game, read);
  }

  ofPhones() {
    const { game, part } = this.view;
    const [phones, each] = [phonesRead(part.phones.value), eachRead(part.each.value)];
    const wrongOne = [phones, each].find(({ wrong: told }) => told);
    return wrongOne ?? Together.ofPhones(game, phones.read, each.read);
  }

  begin(together) {
    this.halt();
    this.together = together;
    this.offer();
    this.view.root.setAttribute("aria-busy", true);
    if (together.isOfPhones) this.tell({ phones: this.view.part.phones.value });
    this.go();
  }

  /** Tell the page where a link leads here; it is shared with Python, too. */
  tell({ phones }) {
    const { view } = this;
    const each = view.part.each.value;
    view.set({ phones, each: Number(each) || 100 });
    tellPage(view.root, { ...view.link(), phones, each });
  }

  go() {
    const isReady = this.together.throwOn(FRAME);
    this.show();
    if (isReady) this.rest();
    else this.frame = requestAnimationFrame(() => this.go());
  }

  halt() {
    cancelAnimationFrame(this.frame);
  }

  rest() {
    const { root } = this.view;
    root.setAttribute("aria-busy", false);
    root.dispatchEvent(new Event("change", { bubbles: true })); // the live region says it
  }

  /** Let a pupil be chosen, or all; who was chosen stays so. */
  offer() {
    const { whose } = this.view.part;
    const before = whose.value;
    const options = this.together.pupils.map(({ name }) => new Option(name));
    whose.replaceChildren(new Option(WALL.all, ""), ...options);
    whose.value = before;
    if (whose.selectedIndex < 0) whose.value = "";
  }

  pick(pupil) {
    const { whose } = this.view.part;
    if (!this.isOpen || pupil === undefined) return;
    whose.value = whose.value === pupil ? "" : pupil;
    this.show();
  }

  show() {
    const { together, view } = this;
    const { game, caption, picture, chart: tallied, part } = view;
    const pupil = together.pupils.find(({ name }) => String(name) === part.whose.value);
    const seen = pupil?.tally ?? together.all;
    caption.textContent = classTold(together, pupil);
    this.frameAs(picture, CLASS_HIGH, classDrawn(together, pupil), classSpoken(together));
    this.frameAs(tallied, high(game.mechanism), chart(seen, game), spoken(seen, game));
    view.root.classList.toggle("jeux-unthrown", !seen.n);
  }

  frameAs(svg, tall, body, words) {
    svg.setAttribute("viewBox", `0 0 ${WIDE} ${tall}`);
    svg.style.maxWidth = `${1.3 * WIDE}px`;
    svg.innerHTML = body;
    svg.setAttribute("aria-label", words);
  }

  /** How a phone comes to its throws; an address that no phone can open is not told. */
  joinTold() {
    if (isAlone() || location.protocol === "file:") return WALL.joinHere;
    const { parts: known } = this.view.root.closest("[data-parts]")?.dataset ?? {};
    const { seed = "seed" } = known ? JSON.parse(known) : {};
    return say(WALL.join, { address: location.href.split("#")[0], seed });
  }
}
