/* A board of snakes and ladders that a reader changes, and the game on it: what may be done, and what
   can be undone. */
import { shared } from "../trying/common.js";
import { columns } from "./picture.js";
import { fresh, over, thrown } from "./play.js";
import { fault, objection } from "./rules.js";
import { PAST } from "./scene.js";

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

// ── a board as a link tells it ──────────────────────────────────────────────────────────

export function link({ size, jumps, finish, starts }) {
  const pairs = jumps.map((ends) => ends.join("-"));
  return { size: `${size}`, jumps: pairs.join(","), finish, starts: starts.join("-") };
}

const pairOf = (text) => (/^\d+-\d+$/.test(text) ? text.split("-").map(Number) : [NaN, NaN]);

/** What a link asks for, on the board as it now is; undefined if it asks for no board. */
function linked(detail, now) {
  const words = { ...link(now), ...detail };
  const jumps = words.jumps ? words.jumps.split(",").map(pairOf) : [];
  const next = { jumps, finish: words.finish, starts: pairOf(words.starts) };
  if (words.size !== `${now.size}` || !Object.hasOwn(PAST, next.finish)) return undefined;
  const bouncesTooFar = next.finish === "bounce" && Math.max(...now.faces) > now.size;
  return bouncesTooFar || fault({ size: now.size, jumps }, next.starts) ? undefined : next;
}

// ── the editor ──────────────────────────────────────────────────────────────────────────

const byFoot = (jumps) => jumps.sort((a, b) => a[0] - b[0]);

/** Its view can `say` words in the place of the caption, `draw` what is, and tell the page that the
    board has `changed`. */
export class Editor {
  constructor(model, view) {
    this.model = model;
    this.view = view;
    this.shared = shared(model);
    this.size = model.get("size");
    this.presets = model.get("presets");
    this.chosen = 0; // the place of a jump in the list
    this.game = fresh(this.starts);
    this.past = []; // what can be undone
    this.gesture = undefined; // whose steps are undone together
  }

  get starts() {
    return this.model.get("starts");
  }

  get board() {
    const { size, model } = this;
    return { size, jumps: model.get("jumps"), faces: model.get("faces"), finish: model.get("finish") };
  }

  get state() {
    return { ...this.board, starts: this.starts };
  }

  get jump() {
    return this.board.jumps[this.chosen];
  }

  get isOver() {
    return over(this.board, this.game);
  }

  get preset() {
    const { jumps, finish, faces } = this.board;
    const rules = [jumps, finish, faces];
    return this.presets.findIndex((preset) => same([preset.jumps, preset.finish, preset.faces], rules));
  }

  /** Choose a jump; there may be fewer than before. */
  choose(jump) {
    this.chosen = Math.max(0, Math.min(jump, this.board.jumps.length - 1));
  }

  // ── changes, and how they are undone ──────────────────────────────────────────────────

  remember(gesture) {
    const { state, game, chosen } = this;
    if (gesture === undefined || gesture !== this.gesture) this.past.push({ state, game, chosen });
    this.gesture = gesture;
  }

  put(values) {
    this.view.say("");
    this.shared.set(values);
    this.view.draw();
    this.view.changed();
  }

  /** Change the board under a game that goes on, or begin a game where `starts` say; then this jump is
      the chosen one. */
  change(values, gesture, chosen = this.chosen) {
    this.remember(gesture);
    this.chosen = chosen;
    this.game = values.starts ? fresh(values.starts) : { ...this.game, last: undefined };
    this.put(values);
  }

  undo() {
    const { state, game, chosen } = this.past.pop();
    const { jumps, faces, finish, starts } = state;
    this.game = game;
    this.chosen = chosen;
    this.gesture = undefined;
    this.put({ jumps, faces, finish, starts });
  }

  /** Throw the die; say whether there was a game to throw it in, or one was begun anew. */
  throwDie() {
    const { board } = this;
    if (this.isOver) {
      this.change({ starts: this.starts });
      return false;
    }
    this.remember();
    this.view.say("");
    const face = board.faces[Math.floor(Math.random() * board.faces.length)];
    this.game = thrown(board, this.game, face);
    return true;
  }

  /** A link into the page asks for a board. */
  beginFrom(detail) {
    const next = linked(detail, this.state);
    if (next) this.change(next);
  }

  takePreset(place) {
    const { jumps, finish, faces } = this.presets[place] || this.board;
    this.change({ jumps, finish, faces });
  }

  // ── pawns ─────────────────────────────────────────────────────────────────────────────

  /** Begin a game with one pawn on a square, and the other where it stands, unless it is home. */
  begin(places, player, square, gesture) {
    const starts = places.map((place, k) => {
      if (k === player) return square;
      return place < this.size ? place : this.starts[k];
    });
    this.change({ starts }, gesture);
  }

  // ── jumps ─────────────────────────────────────────────────────────────────────────────

  /** A jump with one of its ends on another square. */
  withEnd(jump, end, square) {
    const [from, to] = this.board.jumps[jump];
    return end ? [from, square] : [square, to];
  }

  /** Why an end of a jump cannot lie on a square; empty if it can. */
  objectionTo(jump, end, square) {
    const others = this.board.jumps.filter((_, other) => other !== jump);
    return objection(this.size, others, ...this.withEnd(jump, end, square));
  }

  /** Put one end of a jump on a square, if it may lie there; say whether it does. */
  moveEnd(jump, end, square, gesture) {
    const { jumps } = this.board;
    const pair = this.withEnd(jump, end, square);
    const why = this.objectionTo(jump, end, square);
    this.view.say(why);
    if (why || same(pair, jumps[jump])) return !why;
    const next = byFoot(jumps.map((old, k) => (k === jump ? pair : old)));
    this.change({ jumps: next }, gesture, next.findIndex((other) => same(other, pair)));
    return true;
  }

  /** An end of the chosen jump is drawn to a square. Where the jump cannot lie it goes on to the next
      square where it can, or else stops before it. */
  slideEnd(end, wanted, gesture) {
    const { chosen } = this;
    const old = this.jump[end];
    const square = this.nextFree(end, old, wanted);
    if (square !== old) {
      this.moveEnd(chosen, end, square, gesture);
      return;
    }
    this.view.say(this.objectionTo(chosen, end, wanted));
    this.view.draw();
  }

  nextFree(end, old, wanted) {
    const { chosen, size } = this;
    const isTaken = (square) => Boolean(this.objectionTo(chosen, end, square));
    const step = Math.sign(wanted - old) || 1;
    let square = wanted;
    while (square >= 1 && square <= size && isTaken(square)) square += step;
    if (isTaken(square)) square = wanted;
    while (square !== old && isTaken(square)) square -= step;
    return square;
  }

  removeJump() {
    this.change({ jumps: this.board.jumps.filter((_, k) => k !== this.chosen) });
  }

  /** Add a ladder, and choose it. */
  add(ladder) {
    const jumps = byFoot([...this.board.jumps, ladder]);
    this.change({ jumps }, undefined, jumps.indexOf(ladder));
  }

  /** The first place where one more ladder may lie, a short one if it can be; undefined if none. */
  get nextLadder() {
    const { size, board } = this;
    const ahead = columns(size);
    for (let from = 1; from < size; from += 1) {
      const near = Array.from({ length: ahead }, (_, k) => from + ahead - k);
      const to = [...near, size].find((square) => !objection(size, board.jumps, from, square));
      if (to) return [from, to];
    }
    return undefined;
  }
}
