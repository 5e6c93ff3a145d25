/* The board of snakes and ladders in the page: edited, played on and searched without a kernel. The file
   editor.js says what may be done, scene.js draws what is shown, common.js has its controls. */
import { choices, keepKeys, names, PAPER, setSlider, speaksAlone, tellPage } from "../trying/common.js";
import { Editor, link } from "./editor.js";
import { dieDrawn, middle, nearest } from "./picture.js";
import { conclusion, filled, fresh } from "./play.js";
import { fault, visits } from "./rules.js";
import {
  ACCENT,
  drawn,
  EDITS,
  FIND,
  framed,
  INK,
  JUMPS,
  label,
  NEXT,
  roomFor,
  sized,
  SPANS,
  stand,
} from "./scene.js";
import { answer, counted, inPieces, NOWHERE, search } from "./search.js";
import { bars, without } from "./worth.js";

const STEP = 160; // milliseconds from one square to the next
const CLIMB = 700; // milliseconds of a ladder or a snake
const SETTLED = 600; // milliseconds after which words that change are heard

/** The ways that a pawn goes after a throw: from where to where, and how long. */
function legsOf({ from, walked, to }) {
  const legs = walked.map((square, k) => ({ from: walked[k - 1] ?? from, to: square, lasts: STEP }));
  const foot = walked[walked.length - 1] ?? from;
  if (foot !== to) legs.push({ from: foot, to, lasts: CLIMB });
  return legs;
}

/** The leg on which a pawn is after so many milliseconds, and which part of it is done. */
function legAt(legs, since) {
  let left = since;
  for (const leg of legs) {
    if (left < leg.lasts) return { leg, part: Math.max(0, left / leg.lasts) };
    left -= leg.lasts;
  }
  return undefined;
}

/** What stands in the page. */
class Board {
  constructor(model, el) {
    this.model = model;
    this.el = el;
    const id = names("board");
    el.insertAdjacentHTML("beforeend", framed(id, model.get("size")));
    const parts = [...el.querySelectorAll("[data-is]")];
    this.part = Object.fromEntries(parts.map((part) => [part.dataset.is, part]));
    keepKeys(parts);
    this.svg = el.querySelector("svg");
    this.caption = el.querySelector("figcaption");
    this.room = el.querySelector(".jeux-room");
    this.note = el.querySelector(".jeux-board-note");
    this.worth = el.querySelector(".jeux-board-worth");
    this.progress = el.querySelector("progress");
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.isHot = false; // whether areas show where the first pawn goes
    this.offer = undefined; // a ladder that a search has found
    this.stop = undefined; // what stops the search that goes on
    this.speaksAlone = speaksAlone(this.caption);
    this.editor = new Editor(model, this);
  }

  // ── what it says ──────────────────────────────────────────────────────────────────────

  /** Say something in the place of the caption; a search, and a ladder offered before, end with it. */
  say(words, offer = undefined) {
    this.stop?.();
    this.stop = undefined;
    this.offer = offer;
    this.part.find.textContent = FIND;
    this.progress.style.visibility = "hidden";
    if (this.note.textContent !== words) this.note.textContent = words;
  }

  /** Tell the page, for a link that leads here. */
  changed() {
    tellPage(this.el.firstElementChild, link(this.editor.state));
  }

  /** Words that change while something is dragged are heard when it rests. */
  hearLater() {
    this.caption.setAttribute("aria-busy", true);
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.caption.setAttribute("aria-busy", false), SETTLED);
  }

  // ── what it listens to ────────────────────────────────────────────────────────────────

  /** Let the press of a button act; if that disables it, and it drops the focus, another takes it. */
  press(name, act, next = undefined) {
    this.part[name].addEventListener("click", () => {
      act();
      if (next && this.part[name].disabled) this.part[next].focus();
    });
  }

  listen() {
    const { editor, part } = this;
    this.press("undo", () => editor.undo(), "throw");
    this.press("throw", () => this.throwDie());
    this.press("heat", () => this.toggleHeat());
    this.press("find", () => this.find());
    this.press("take", () => editor.add([this.offer.from, this.offer.to]), "undo");
    this.press("remove", () => editor.removeJump(), "add");
    this.press("add", () => this.addLadder());
    part.jump.addEventListener("change", () => this.chooseJump(Number(part.jump.value)));
    part.finish.addEventListener("change", () => editor.change({ finish: part.finish.value }));
    part.preset.addEventListener("change", () => editor.takePreset(Number(part.preset.value)));
    part.from.addEventListener("input", () => editor.slideEnd(0, Number(part.from.value), part.from));
    part.to.addEventListener("input", () => editor.slideEnd(1, Number(part.to.value), part.to));
    [part.first, part.second].forEach((slider, player) => {
      slider.addEventListener("input", () => editor.begin(editor.starts, player, Number(slider.value), slider));
    });
    for (const slider of [part.first, part.second, part.from, part.to]) {
      slider.addEventListener("change", () => { editor.gesture = undefined; });
    }
    this.el.addEventListener("jeux:set", ({ detail }) => editor.beginFrom(detail));
    this.listenToPointer();
  }

  /** Ends of jumps and pawns can be dragged. */
  listenToPointer() {
    const { svg } = this;
    svg.addEventListener("pointerdown", (event) => this.grasp(event));
    svg.addEventListener("pointermove", (event) => { if (this.held) this.drag(event); });
    svg.addEventListener("lostpointercapture", () => {
      this.held = undefined;
      this.draw();
    });
    // touch-action does not hold for parts of a picture
    svg.addEventListener("touchstart", (event) => { if (this.held) event.preventDefault(); }, { passive: false });
  }

  throwDie() {
    if (!this.editor.throwDie()) return;
    if (this.calm.matches) this.draw();
    else this.walk();
  }

  toggleHeat() {
    this.isHot = !this.isHot;
    this.say("");
    this.part.heat.setAttribute("aria-pressed", this.isHot);
    this.room.innerHTML = roomFor(this.isHot);
    this.draw();
  }

  chooseJump(jump) {
    this.editor.chosen = jump;
    this.say("");
    this.draw();
  }

  addLadder() {
    const ladder = this.editor.nextLadder;
    if (ladder) this.editor.add(ladder);
    else this.say(NOWHERE.full);
  }

  // ── the best place of one more ladder ─────────────────────────────────────────────────

  /** Begin a search, or stop the one that goes on. */
  find() {
    const objection = this.objectionToSearch();
    this.say(objection);
    if (!objection) this.search();
    this.draw();
  }

  objectionToSearch() {
    const { editor, progress } = this;
    const wrong = fault(editor.board, editor.starts);
    if (wrong) return wrong;
    if (editor.isOver) return NOWHERE.over;
    if (!this.stop) return "";
    return filled(NOWHERE.stopped, { done: counted(progress.value), all: counted(progress.max) });
  }

  search() {
    const { editor, part, progress } = this;
    part.find.textContent = "Stop";
    progress.style.visibility = "visible";
    const tell = ({ done, all }) => {
      progress.max = all;
      progress.value = done;
    };
    const end = (result) => {
      this.say(answer(result), result.best && { ...result.best, feet: result.feet });
      this.draw();
    };
    tell({ done: 0, all: 1 });
    const steps = search(editor.board, editor.game, part.aim.value, Number(part.span.value));
    this.stop = inPieces(steps, tell, end);
  }

  // ── what is dragged ───────────────────────────────────────────────────────────────────

  pointOf({ clientX, clientY }) {
    return new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM().inverse());
  }

  /** Take hold of the pawn or of the end of a jump that lies nearest. */
  grasp(event) {
    if (this.held || event.button || !event.target.classList.contains("end")) return;
    const { editor, svg } = this;
    svg.setPointerCapture(event.pointerId);
    const point = this.pointOf(event);
    const away = ({ at: [x, y] }) => Math.hypot(x - point.x, y - point.y);
    [this.held] = [...this.pawns(), ...this.ends()].sort((a, b) => away(a) - away(b));
    // drawn later: a touch ends with the element that it began on
    if (this.held.kind === "end") editor.chosen = this.held.jump;
    event.preventDefault();
  }

  pawns() {
    const { size, game } = this.editor;
    return game.places.map((square, player) => ({ kind: "pawn", player, at: stand(size, square, player) }));
  }

  ends() {
    const { size, board } = this.editor;
    const endsOf = (pair, jump) => pair.map((square, end) => ({ kind: "end", jump, end, at: middle(size, square) }));
    return board.jumps.flatMap(endsOf);
  }

  drag(event) {
    const { editor, held } = this;
    const { x, y } = this.pointOf(event);
    const square = nearest(editor.size, x, y);
    if (held.kind === "pawn") {
      const isNew = square < editor.size && square !== editor.game.places[held.player];
      if (isNew) editor.begin(editor.game.places, held.player, square, held);
    } else if (editor.moveEnd(held.jump, held.end, square, held)) held.jump = editor.chosen;
  }

  // ── how it is drawn ───────────────────────────────────────────────────────────────────

  /** Let a pawn go square by square, and then along its jump; the sentence waits for it. */
  walk() {
    const { svg, editor } = this;
    const { last, places } = editor.game;
    const { who, from } = last;
    const legs = legsOf(last);
    this.draw(places.map((square, player) => (player === who ? from : square)));
    const pawn = svg.querySelectorAll(".pawn")[who];
    svg.setAttribute("aria-busy", true);
    const start = performance.now();
    const step = (now) => {
      const walking = legAt(legs, now - start);
      if (!walking) {
        this.draw();
        svg.dispatchEvent(new Event("change", { bubbles: true })); // the live region says it
        return;
      }
      pawn.setAttribute("transform", this.onTheWay(walking, who));
      this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  /** Where a pawn is on a leg. */
  onTheWay({ leg, part }, who) {
    const { size } = this.editor;
    const [x, y] = stand(size, leg.from, who);
    const [u, v] = stand(size, leg.to, who);
    return `translate(${x + (u - x) * part} ${y + (v - y) * part})`;
  }

  /** Show what is; while a pawn walks, it is still where it was, and the sentence too. */
  draw(places = undefined) {
    cancelAnimationFrame(this.frame);
    const { editor } = this;
    editor.choose(editor.chosen);
    const shares = this.shares(places ?? editor.game.places);
    this.drawPicture(places ?? editor.game.places, shares);
    if (!places) this.drawWords(shares);
    this.drawButtons();
    this.drawJump();
    this.drawSpans();
    this.drawPawns();
    this.drawPresets();
  }

  /** Where the first pawn goes, if that is to be shown and can be. */
  shares(places) {
    const { editor, offer } = this;
    const { board, game, starts, size } = editor;
    const isShown = this.isHot && !offer && !fault(board, starts) && game.places[0] < size;
    return isShown ? visits(board, places[0]) : undefined;
  }

  drawPicture(places, shares) {
    const { svg, editor, offer } = this;
    const [body, wide, high] = drawn(editor.board, places, editor.chosen, shares, offer);
    const [box, style] = sized(wide, high);
    svg.setAttribute("viewBox", box);
    svg.style.cssText = style;
    svg.innerHTML = body;
    svg.setAttribute("aria-busy", false);
  }

  drawWords(shares) {
    const { editor, offer } = this;
    const { board, game, starts, jump } = editor;
    this.svg.setAttribute("aria-label", label(board, game.places, shares, offer));
    if (this.speaksAlone) this.hearLater();
    this.caption.textContent = conclusion(board, starts, game, shares, without(board, game, jump));
    this.worth.innerHTML = bars(board, game, jump, ACCENT);
  }

  drawButtons() {
    const { part, editor } = this;
    const { game, board } = editor;
    const [die, words] = [part.throw.firstElementChild, part.throw.lastElementChild];
    part.undo.disabled = !editor.past.length;
    part.take.disabled = !this.offer;
    die.innerHTML = dieDrawn(12, 12, game.last?.face ?? Math.max(...board.faces), PAPER, INK);
    words.textContent = editor.isOver ? NEXT.over : NEXT[game.throws % 2];
  }

  /** The chosen jump, and what can be done to it. */
  drawJump() {
    const { part, editor } = this;
    const { jumps } = editor.board;
    const options = jumps.map(([from, to], k) => {
      const words = filled(to > from ? JUMPS.ladder : JUMPS.snake, { from, to });
      return `<option value="${k}">${words}</option>`;
    });
    part.jump.innerHTML = options.join("") || `<option value="0">${JUMPS.none}</option>`;
    part.jump.value = String(editor.chosen);
    for (const name of ["jump", "from", "to", "remove"]) part[name].disabled = !jumps.length;
    const [from, to] = editor.jump || [1, 1];
    const kind = to > from ? "ladder" : "snake";
    part.remove.textContent = filled(EDITS[editor.jump ? kind : "none"], { from, to });
    const ladder = editor.nextLadder;
    part.add.textContent = ladder ? filled(EDITS.add, { from: ladder[0], to: ladder[1] }) : EDITS.full;
    setSlider(part.from, from);
    setSlider(part.to, to);
  }

  /** How long one more ladder may be: any length, or that of the chosen jump. */
  drawSpans() {
    const { part, editor } = this;
    const chosen = part.span.value;
    const lengths = { 0: SPANS.any };
    if (editor.jump) {
      const [from, to] = editor.jump;
      const long = Math.abs(to - from);
      lengths[long] = filled(long === 1 ? SPANS.one : SPANS.same, { long });
    }
    part.span.innerHTML = choices(Object.entries(lengths));
    part.span.selectedIndex = editor.jump && chosen > 0 ? 1 : 0;
  }

  drawPawns() {
    const [first, second] = this.editor.starts;
    setSlider(this.part.first, first);
    setSlider(this.part.second, second);
  }

  drawPresets() {
    const { part, editor } = this;
    const { faces, size, finish } = editor.board;
    part.finish.querySelector("[value=bounce]").disabled = Math.max(...faces) > size;
    part.finish.value = finish;
    const options = editor.presets.map((_, k) => `<option value="${k}"></option>`);
    part.preset.innerHTML = `${options.join("")}<option value="-1">your own</option>`;
    editor.presets.forEach(({ name }, k) => { part.preset.options[k].textContent = name; });
    part.preset.value = String(editor.preset);
  }
}

function render({ model, el }) {
  const board = new Board(model, el);
  const { editor } = board;
  board.listen();
  editor.shared.follow(["jumps", "faces", "finish", "starts"], (name) => {
    if (name === "starts") editor.game = fresh(editor.starts);
    board.say("");
    board.draw();
  });
  board.draw();
  return () => {
    cancelAnimationFrame(board.frame);
    board.stop?.();
  };
}

export default { render };
