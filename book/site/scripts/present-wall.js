/* The wall: the title of a lesson's deck, or a picture of it alone, without what its step says until that
   is asked for. */
import { BACK, isOf, ON, Stage } from "./present-stage.js";
import { pictureOf } from "./present-steps.js";

const HEADING = "h1, h2, h3, h4";
const HEAD = ".jeux-head";
const DRAWN = ".cell_output :is(svg:not(mjx-container svg), img, .jeux-widget)";
const SMALLEST = 0.5; // a picture, as a part of the height of the screen
const [FAINT, LEGIBLE] = [16, 20]; // letters in pixels: what the last row cannot read is made so large
const SEEN = "svg[role=img], .jeux-frame svg, .jeux-surface, img, table";
const USED = "button, input, select";
const [STEP, ROUNDING] = [0.7, 24]; // a step within a picture that is cut off, as a part of the screen; no pixels to speak of
const WRITES = "input:not([type=range]), select, textarea, [contenteditable]";
// keys of the hand or of a clicker, wherever one has clicked last
const KEYS = {
  PageDown: (wall) => wall.page(ON),
  PageUp: (wall) => wall.page(BACK),
  b: (wall) => wall.escape(),
  ".": (wall) => wall.escape(),
};

const root = document.documentElement;

/** The head of a chapter is no picture, and a table would answer. */
const shows = (block) => !block.matches(HEAD) && Boolean(pictureOf([block]));
const isDrawn = (block) => shows(block) && Boolean(block.querySelector(DRAWN));

/** How large the letters of some words in a drawing are on the screen. */
const lettersOf = (words) => {
  const { a, b } = words.getScreenCTM();
  return parseFloat(getComputedStyle(words).fontSize) * Math.hypot(a, b);
};

export class Wall extends Stage {
  constructor(article, end, deck) {
    super(article, end, "jeux-deck");
    this.letters = [1];
    this.deck = deck;
    this.blank = this.bar.querySelector(".blank");
    this.title = document.getElementById("jeux-title").content.firstElementChild.cloneNode(true);
  }
  get told() {
    return { lesson: this.deck.told.lesson, step: this.deck.number, all: this.deck.all };
  }
  get picture() {
    return this.step.find((block) => (this.widget ? isOf(block, this.widget) : this.draws && isDrawn(block)));
  }
  get hasAnswer() {
    return !this.deck.isTitle && (this.step.length > 1 || Boolean(this.picture?.querySelector("figcaption, .output.text_plain")));
  }
  wordsOf({ dataset }) {
    return this.deck.isTitle ? dataset.title : dataset.words;
  }

  open(target) {
    root.dataset.deck = "on";
    const { title, asks } = this.deck.told;
    this.title.querySelector(".lesson").textContent = title;
    this.title.querySelector(".asks").textContent = asks;
    document.body.append(this.title);
    super.open(target);
    this.go(target);
  }
  /** Show the picture of an element, of a section its first, or the first of the page. */
  go(target) {
    this.thoughts ??= this.steps;
    this.widget = target?.matches(".widget-subarea") ? target : undefined;
    const step = this.stepOf(target);
    this.steps = [step, ...this.thoughts.filter((thought) => !step.includes(thought[0]))];
    this.show(0);
    const { picture } = this;
    const alone = picture ?? step.find((block) => block.matches(HEADING));
    for (const block of this.steps.flat()) {
      block.classList.toggle("jeux-on-wall", block === picture);
      block.classList.toggle("jeux-off-wall", block !== alone);
    }
    this.darken(false);
    this.fit();
  }
  /** The first thought with something to see; where that is no drawing, all that the section says. */
  stepOf(target) {
    const own = this.thoughts.filter((step) => !target || step.some((block) => isOf(block, target)));
    const first = own.find((step) => step.some(shows)) ?? own[0];
    this.draws = first.some(isDrawn);
    return this.widget || this.draws ? first : own.flat();
  }
  /** A board that is higher than the screen is scrolled, and its picture is not small. */
  widest(picture) {
    const across = Math.max(super.widest(picture), innerHeight * SMALLEST);
    root.style.setProperty("--across", `${across}px`);
    const seen = [...picture.querySelectorAll("svg[role=img] text")].filter((words) => words.checkVisibility());
    const least = Math.min(...seen.map(lettersOf));
    return least < FAINT ? Math.min(innerWidth, (across * LEGIBLE) / least) : across;
  }
  /** The first thing that was not shown comes into sight. */
  tell(all) {
    super.tell(all);
    this.fit(); // what the picture says stands over it
    const told = all && (this.picture?.querySelector("figcaption") ?? this.step.find((block) => block !== this.picture));
    if (told) told.scrollIntoView({ behavior: "instant", block: "nearest" });
  }
  /** On or back: first through a picture that is cut off, then to another one. */
  page(way) {
    const below = Math.max(0, root.scrollHeight - innerHeight - scrollY);
    const on = this.isTold ? below : Math.min(this.cut, below);
    const left = way === ON ? on : scrollY;
    if (left > ROUNDING) scrollBy({ top: way * Math.min(left, STEP * innerHeight), behavior: "instant" });
    else this.deck.go(this.deck.number + way);
  }
  /** Whether all that the picture says stands on the wall. */
  get isTold() {
    return root.dataset.deck === "on" && this.teller.ariaPressed === "true";
  }
  /** How much of what is drawn or used lies under the bar, in pixels; of words alone, how much of these. */
  get cut() {
    if (root.dataset.deck !== "on") return 0;
    const all = this.picture ? [...this.picture.querySelectorAll(`${SEEN}, ${USED}`)] : this.step;
    const seen = all.filter((one) => one.checkVisibility({ visibilityProperty: true }));
    const ends = seen.map((drawn) => drawn.getBoundingClientRect().bottom);
    return Math.max(0, Math.max(...ends) - this.bar.getBoundingClientRect().top);
  }
  toEnd(way) {
    this.deck.go(way === ON ? this.deck.all : 0);
  }
  /** Leave nothing on the wall but the bar, or show the picture again. */
  escape() {
    this.darken(root.dataset.deck !== "blank");
  }
  darken(all) {
    const shown = this.deck.isTitle ? "title" : "on";
    root.dataset.deck = all ? "blank" : shown;
    this.blank.ariaPressed = all;
    this.teller.disabled = all;
  }
  depart() {
    this.deck.toLesson();
  }
  leave() {
    for (const block of this.steps.flat()) block.classList.remove("jeux-on-wall", "jeux-off-wall");
    delete root.dataset.deck;
    this.title.remove();
    super.leave();
  }

  hearBar() {
    super.hearBar();
    this.blank.addEventListener("click", () => this.escape());
  }
  hearPage() {
    super.hearPage();
    const { signal } = this.stay;
    document.addEventListener("keydown", (event) => this.clicked(event), { signal, capture: true });
  }
  clicked(event) {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(KEYS, key) || target.closest("dialog")) return;
    if (target.closest(WRITES)) return;
    event.preventDefault();
    event.stopPropagation();
    KEYS[key](this);
  }
}
