/* The wall: a picture of a lesson's deck alone, without what its step says, until that is asked for. */
import { BACK, isOf, ON, Stage } from "./present-stage.js";
import { pictureOf } from "./present-steps.js";

const HEADING = "h1, h2, h3, h4";
const WRITES = "input:not([type=range]), select, textarea, [contenteditable]";
// keys of the hand or of a clicker, wherever one has clicked last
const KEYS = {
  PageDown: (wall) => wall.page(ON),
  PageUp: (wall) => wall.page(BACK),
  b: (wall) => wall.escape(),
  ".": (wall) => wall.escape(),
};

const root = document.documentElement;

export class Wall extends Stage {
  constructor(article, end, deck) {
    super(article, end, "jeux-deck");
    this.letters = [1];
    this.deck = deck;
    this.blank = this.bar.querySelector(".blank");
  }
  get told() {
    return { lesson: this.deck.told.lesson, step: this.deck.number, all: this.deck.all };
  }
  get picture() {
    return this.step.find((block) => isOf(block, this.widget)) ?? pictureOf(this.step);
  }
  get hasAnswer() {
    return this.step.length > 1 || Boolean(this.picture?.querySelector("figcaption, .output.text_plain"));
  }

  open(target) {
    root.dataset.deck = "on";
    super.open(target);
    this.go(target);
  }
  /** Show the picture of an element, of a section its first, or the head of the page. */
  go(target) {
    this.widget = target?.matches(".widget-subarea") ? target : undefined;
    const steps = this.steps.filter((step) => step.some((block) => isOf(block, target)));
    const step = steps.find(pictureOf) ?? steps[0];
    this.show(this.steps.indexOf(step));
    for (const block of this.steps.flat()) {
      block.classList.toggle("jeux-on-wall", block === this.picture);
      block.classList.toggle("jeux-untold", block !== (this.picture ?? this.step.find((one) => one.matches(HEADING))));
    }
    this.darken(false);
    this.fit();
  }
  /** The first thing that was not shown comes into sight. */
  tell(all) {
    super.tell(all);
    const told = all && (this.picture?.querySelector("figcaption") ?? this.step.find((block) => block !== this.picture));
    if (told) told.scrollIntoView({ behavior: "instant", block: "nearest" });
  }
  page(way) {
    this.deck.go(this.deck.number + way);
  }
  toEnd(way) {
    this.deck.go(way === ON ? this.deck.all : 1);
  }
  /** Leave nothing on the wall but the bar, or show the picture again. */
  escape() {
    this.darken(root.dataset.deck !== "blank");
  }
  darken(all) {
    root.dataset.deck = all ? "blank" : "on";
    this.blank.ariaPressed = all;
    this.teller.disabled = all;
  }
  depart() {
    this.deck.toLesson();
  }
  leave() {
    for (const block of this.steps.flat()) block.classList.remove("jeux-on-wall", "jeux-untold");
    delete root.dataset.deck;
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
