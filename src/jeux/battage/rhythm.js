/* A riffle by the rhythm of a hand: while a button is held, cards fall from the upper heap; while it is
   not, from the lower one. */
import { CARDS } from "./cards.js";
import { coinRiffle } from "./shuffles.js";

const FALL = 90; // milliseconds between two cards that fall
const REST = 1200; // milliseconds after a riffle: the rhythm of a hand goes on a little

/** @typedef {{left: number[], fallen: number[]}} Falling how many cards are left in each heap, and from
    which heap those came that have fallen, top card first */

export class Rhythm {
  /**
   * @param {HTMLElement} button
   * @param {import("./shuffles.js").Below} below
   * @param {{falls: (falling: Falling) => void, done: (heapAt: number[]) => void}} view
   */
  constructor(button, below, view) {
    this.button = button;
    this.below = below;
    this.view = view;
    /** @type {Falling | undefined} */
    this.falling = undefined;
    this.isHeld = false;
    this.rested = 0; // the time from which on a press begins a riffle
    button.addEventListener("pointerdown", (event) => this.press(event));
    button.addEventListener("keydown", (event) => {
      if (!event.repeat && [" ", "Enter"].includes(event.key)) this.press(event);
    });
    button.addEventListener("contextmenu", (event) => event.preventDefault()); // of a long touch
    for (const kind of ["pointerup", "pointercancel", "keyup", "blur"]) button.addEventListener(kind, () => this.hold(false));
  }

  get isFalling() {
    return this.falling !== undefined;
  }

  /** @param {boolean} isHeld */
  hold(isHeld) {
    this.isHeld = isHeld;
    this.button.classList.toggle("held", isHeld);
  }

  /** @param {Event} event */
  press(event) {
    event.preventDefault();
    this.button.focus({ preventScroll: true });
    if (event instanceof PointerEvent) this.button.setPointerCapture(event.pointerId);
    if (Date.now() < this.rested) return;
    this.hold(true);
    if (this.falling) return;
    const lower = coinRiffle(this.below).filter((heap) => heap === 1).length; // as a coin cuts
    this.falling = { left: [CARDS - lower, lower], fallen: [] };
    this.clock = setInterval(() => this.fall(), FALL);
    this.fall();
  }

  /** A card falls from the heap that the hand lets go, or from the one that is left. */
  fall() {
    const falling = /** @type {Falling} */ (this.falling);
    const { left, fallen } = falling;
    const wanted = this.isHeld ? 0 : 1;
    const heap = left[wanted] ? wanted : 1 - wanted;
    if (left[heap]) {
      left[heap] -= 1;
      fallen.unshift(heap);
    }
    if (left[0] && left[1]) {
      this.view.falls(falling);
      return;
    }
    this.stop();
    this.rest();
    const last = left[0] ? 0 : 1;
    this.view.done([...Array(left[last]).fill(last), ...fallen]);
  }

  /** For a moment no press begins a riffle, and the button shows it. */
  rest() {
    this.rested = Date.now() + REST;
    this.button.classList.add("rests");
    setTimeout(() => this.button.classList.remove("rests"), REST);
  }

  stop() {
    clearInterval(this.clock);
    this.falling = undefined;
    this.hold(false);
  }
}

/** In how many turns the cards fell, and the longest of them. @param {number[]} heapAt */
export function turnsOf(heapAt) {
  const turns = heapAt.join("").match(/0+|1+/g) ?? [];
  return { turns: turns.length, longest: Math.max(...turns.map((turn) => turn.length)) };
}
