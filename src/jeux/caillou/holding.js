/* How a stone is held: a finger or a mouse flicks it, a press lets a bar swing, keys aim. */
import { within } from "../trying/common.js";
import { isCalm } from "../trying/table.js";
import { flicked, STRONGEST, WEAKEST } from "./flick.js";

const STILL = 14; // units: a finger that moves less has pressed
const SWING = 1400; // milliseconds, from the foot of the bar to its top
const KEYS = { ArrowLeft: ["degrees", -1], ArrowRight: ["degrees", 1], ArrowUp: ["strength", 4], ArrowDown: ["strength", -4] };
const MOST_DEGREES = 30;
const SHAKE = 0.06; // of its speed a hand errs that does not flick

/** The hand over the stone of a table. The table tells the `place` of the stone and takes what is thrown:
    `flick(way)`, `aim(aim)`, `putDown()`, and draws the bar with `drawBar(part)`. */
export class Holding {
  /** @param {any} table @param {HTMLElement} hand the button over the stone @param {SVGElement} svg */
  constructor(table, hand, svg) {
    this.table = table;
    this.hand = hand;
    this.svg = svg;
    this.aim = { degrees: 0, strength: 180 };
    this.isAimedByKeys = false; // then the picture shows the aim
    this.samples = undefined; // where a finger was seen that holds the stone
    this.swinging = undefined; // since when the bar swings
    this.listen();
  }

  listen() {
    const { hand } = this;
    const acts = {
      pointerdown: (event) => this.take(event),
      pointermove: (event) => this.follow(event),
      pointerup: (event) => this.letGo(event),
      pointercancel: () => { this.samples = undefined; },
      keydown: (event) => this.key(event),
      click: (event) => this.click(event),
    };
    for (const [name, act] of Object.entries(acts)) hand.addEventListener(name, act);
  }

  /** Where and when a finger was, in seconds and units of the field. */
  seen({ timeStamp, clientX, clientY }) {
    const { left, top, width } = this.svg.getBoundingClientRect();
    const unit = this.svg.viewBox.baseVal.width / width;
    return [timeStamp / 1000, (clientX - left) * unit, (clientY - top) * unit];
  }

  take(event) {
    if (event.button) return;
    this.isDone = false;
    this.hand.setPointerCapture(event.pointerId);
    this.samples = [this.seen(event)];
  }

  follow(event) {
    if (!this.samples) return;
    const all = event.getCoalescedEvents?.() ?? [];
    for (const each of all.length ? all : [event]) this.samples.push(this.seen(each));
  }

  letGo(event) {
    const { samples } = this;
    if (!samples) return;
    this.samples = undefined;
    const [, x, y] = samples[0];
    const moved = Math.max(...samples.map(([, across, down]) => Math.hypot(across - x, down - y)));
    if (moved < STILL) return; // a press, which a click follows
    this.isDone = true;
    const way = flicked(this.table.placeOfThrow, samples, event.timeStamp / 1000);
    this.stop();
    if (way) this.table.flick(way);
    else this.table.putDown();
  }

  /** A press, unless it is the end of a flick; a key has no detail. */
  click({ detail }) {
    if (!detail || !this.isDone) this.press();
    this.isDone = false;
  }

  /** A press lets the bar swing, and the next one lets the stone go. */
  press() {
    if (this.swinging !== undefined) {
      const strength = WEAKEST + (STRONGEST - WEAKEST) * this.height(performance.now());
      this.stop();
      this.table.aim({ ...this.aim, strength, shake: 0 });
    } else if (isCalm()) this.throwAimed();
    else this.swing();
  }

  throwAimed() {
    this.stop();
    this.isAimedByKeys = false;
    this.table.aim({ ...this.aim, shake: SHAKE });
  }

  key(event) {
    const [name, step] = KEYS[event.key] ?? [];
    if (!name && event.key !== "Enter") return;
    event.preventDefault();
    if (!name) {
      if (!event.repeat) this.throwAimed();
      return;
    }
    this.isAimedByKeys = true;
    this.set(name, this.aim[name] + step);
  }

  /** @param {"degrees" | "strength"} name @param {number} value */
  set(name, value) {
    const [least, most] = name === "degrees" ? [-MOST_DEGREES, MOST_DEGREES] : [WEAKEST, STRONGEST];
    this.aim = { ...this.aim, [name]: within(least, value, most) };
    this.table.draw();
  }

  // ── the bar ───────────────────────────────────────────────────────────────────────────

  /** How high the bar stands, of 1. @param {number} now */
  height(now) {
    const part = ((now - this.swinging) / SWING) % 2;
    return within(0, part < 1 ? part : 2 - part, 1);
  }

  swing() {
    this.swinging = performance.now();
    const step = (now) => {
      if (this.swinging === undefined || !this.hand.isConnected) return;
      this.table.drawBar(this.height(now));
      requestAnimationFrame(step);
    };
    this.table.barSwings();
    requestAnimationFrame(step);
  }

  stop() {
    if (this.swinging === undefined) return;
    this.swinging = undefined;
    this.table.drawBar(undefined);
  }
}
