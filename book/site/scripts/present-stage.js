/* The screen that a chapter fills, one step at a time. Nothing is moved or drawn anew: what is
   not of the step is only not shown, so that widgets stay as they are. */
import { fit, widest } from "./present-fit.js";
import { blocksOf, pictureOf, stepsOf } from "./present-steps.js";
import { say } from "./say.js";

const OWN_KEYS = ".jeux-widget, input, select, textarea, [contenteditable]";
const PRESSED_BY_SPACE = "button, summary, a";
const SAYS = ":is(.jeux-explorer, .jeux-nim:not(:has([data-is=new]))) figcaption"; // present.css knows it, too

export const [BACK, ON] = [-1, 1];
const LETTERS = [1, 0.85, 0.7]; // sizes, the largest first

// parts of the height of the screen
const SEEN = 0.15; // a block that reaches further down than this is on the screen
const ROUNDING = 0.03; // what is left to scroll is none
const TOP = 0.1; // a block that begins higher is read already
const SCROLL = 0.7; // a step back, or on where no block is cut off
const AIR = 8; // pixels over a block that comes up

const KEYS = {
  ArrowRight: (stage) => stage.page(ON),
  ArrowDown: (stage) => stage.page(ON),
  PageDown: (stage) => stage.page(ON),
  ArrowLeft: (stage) => stage.page(BACK),
  ArrowUp: (stage) => stage.page(BACK),
  PageUp: (stage) => stage.page(BACK),
  " ": (stage, { shiftKey }) => stage.page(shiftKey ? BACK : ON),
  Home: (stage) => stage.toEnd(BACK),
  End: (stage) => stage.toEnd(ON),
  Escape: (stage) => stage.escape(),
};

const root = document.documentElement;

export const isOf = (block, target) => Boolean(target && (block.contains(target) || target.contains(block)));

export class Stage {
  /** `end` is called when the reader has left it; `bar` names the template of its bar. */
  constructor(article, end, bar = "jeux-stage") {
    this.letters = LETTERS;
    this.article = article;
    this.end = end;
    this.steps = [];
    this.place = 0; // of the step that is shown
    this.bar = document.getElementById(bar).content.firstElementChild.cloneNode(true);
    this.teller = this.bar.querySelector(".tell");
    this.stay = new AbortController();
    this.sizes = new ResizeObserver(() => this.fit()); // what wakes late, too, or folds out
  }
  get step() {
    return this.steps[this.place];
  }
  get picture() {
    return pictureOf(this.step);
  }
  /** What the bar says. */
  get told() {
    return { step: this.place + 1, all: this.steps.length };
  }
  get hasAnswer() {
    return this.step.some((block) => block.querySelector(SAYS));
  }

  /** Begin with the step that holds an element; without one, with what is on the screen. */
  open(target) {
    const first = this.firstBlock(target);
    this.hearBar();
    document.body.append(this.bar);
    root.dataset.present = "";
    this.steps = stepsOf(blocksOf(this.article));
    this.show(this.steps.findIndex((step) => step.includes(first)));
    this.hearPage();
    root.requestFullscreen?.().catch(() => {}); // where it is not granted, the page itself is filled
    this.bar.querySelector(`[data-way='${ON}']`).focus({ preventScroll: true });
  }
  firstBlock(target) {
    const top = document.querySelector(".bd-header-article")?.getBoundingClientRect().bottom ?? 0;
    const blocks = blocksOf(this.article);
    const holder = target && blocks.find((block) => isOf(block, target));
    return holder ?? blocks.find((block) => block.getBoundingClientRect().bottom > top + SEEN * innerHeight);
  }
  hearBar() {
    for (const button of this.bar.querySelectorAll("[data-way]"))
      button.addEventListener("click", () => this.page(Number(button.dataset.way)));
    this.bar.querySelector(".leave").addEventListener("click", () => this.depart());
    this.teller.addEventListener("click", () => this.tell(this.teller.ariaPressed !== "true"));
  }
  hearPage() {
    const { signal } = this.stay;
    document.addEventListener("keydown", (event) => this.pressed(event), { signal });
    document.addEventListener("fullscreenchange", () => document.fullscreenElement ?? this.escape(), { signal });
    addEventListener("resize", () => this.fit(), { signal });
    this.sizes.observe(this.article);
  }
  /** Go to the step of an element. */
  go(target) {
    this.show(this.steps.findIndex((step) => step.some((block) => isOf(block, target))));
  }
  toEnd(way) {
    this.show(way === ON ? this.steps.length - 1 : 0);
  }
  /** What Escape does. */
  escape() {
    this.leave();
  }
  /** What the last button of the bar does. */
  depart() {
    this.leave();
  }
  leave() {
    const [block] = this.step;
    this.stay.abort();
    this.sizes.disconnect();
    if (document.fullscreenElement) document.exitFullscreen();
    this.article.querySelectorAll(".jeux-away").forEach((away) => away.classList.remove("jeux-away"));
    delete root.dataset.present;
    this.bar.remove();
    block.scrollIntoView({ behavior: "instant" });
    this.end();
  }

  show(place) {
    this.place = Math.max(0, Math.min(place, this.steps.length - 1));
    const { step } = this;
    for (const other of this.steps)
      for (const block of other) block.classList.toggle("jeux-away", other !== step);
    for (const section of this.article.querySelectorAll("section > section"))
      section.classList.toggle("jeux-away", !step.some((block) => section.contains(block)));
    const status = this.bar.querySelector("[role=status]");
    status.textContent = say(this.wordsOf(status), this.told);
    this.tell(false);
    this.teller.hidden = !this.hasAnswer;
    scrollTo({ top: 0, behavior: "instant" });
    this.fit();
  }
  wordsOf({ dataset }) {
    return dataset.words;
  }
  /** What a picture says waits until it is asked for. */
  tell(all) {
    this.teller.ariaPressed = all;
    root.dataset.present = all ? "told" : "";
  }

  /** A picture stands whole on the screen under what leads to it. */
  fit() {
    fit(this.picture, this.letters, (picture) => this.widest(picture));
  }
  widest(picture) {
    const end = innerHeight - this.bar.offsetHeight;
    return widest(() => picture.getBoundingClientRect().bottom + scrollY <= end);
  }

  /** On or back: through a step that is higher than the screen, then to another step. */
  page(way) {
    const left = way === ON ? root.scrollHeight - innerHeight - scrollY : scrollY;
    if (left > ROUNDING * innerHeight) scrollBy({ top: this.scroll(way), behavior: "instant" });
    else this.show(this.place + way);
  }
  /** How far to scroll; on the way on, the next block that is cut off comes up. */
  scroll(way) {
    const bounds = this.step.map((block) => block.getBoundingClientRect());
    const next = bounds.find(({ bottom }) => bottom > innerHeight - this.bar.offsetHeight);
    if (way === ON && next?.top > TOP * innerHeight) return next.top - AIR;
    return way * SCROLL * innerHeight;
  }
  pressed(event) {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !KEYS[key] || target.closest("dialog")) return;
    if (key !== "Escape" && (event.defaultPrevented || target.closest(OWN_KEYS))) return;
    if (key === " " && target.closest(PRESSED_BY_SPACE)) return;
    event.preventDefault();
    KEYS[key](this, event);
  }
}
