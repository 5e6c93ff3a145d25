/* The table of snakes and ladders in the page: a game for two on a board that a reader draws. */
import { keepKeys, names, pressable, say, shared, speaksAlone, tellPage } from "../trying/common.js";
import { announce, chanceOf, chapterLink, isCalm, Past, pause, share, SHARE, lineToShare, tellPlayed } from "../trying/table.js";
import { decided } from "./answers.js";
import { Answers } from "./asking.js";
import { lengthLaw, inOrder, prospect, race, shares, survivals, worthOf } from "./chances.js";
import { courseDrawn, throwsShown } from "./course.js";
import { Hand } from "./drawing.js";
import { fromHere, resized, scattered } from "./edits.js";
import { box, dieDrawn, stand } from "./picture.js";
import { readBoard } from "./reading.js";
import { checked, facesText, jumpsText, PARTS, partsOfTable, tableOf, written } from "./record.js";
import { columns, isOver, MOST_THROWS, replay, way } from "./rules.js";
import { savePicture } from "./saving.js";
import { boardDrawn, framed, sizeText, widest } from "./scene.js";
import { about, afterWords, caption, CHAPTERS, faultWords, label, NEXT, percent, SAYS, worthWords } from "./words.js";

const [STEP, JUMP, ROLL, WAIT] = [130, 600, 75, 600]; // milliseconds: a square, a jump, a face, the page's rest
const SEEN = 1000; // milliseconds for which the end of a game stays at least
const FACES = 6; // that a die shows while it rolls
const FROM_START = { starts: [0, 0], begins: 0 };
const RARE = 0.1; // so few games are longer, or shorter, than one that is called long, or short

const clone = (value) => JSON.parse(JSON.stringify(value));
const rulesOf = ({ size, jumps, faces, finish }) => JSON.stringify([size, jumps, faces, finish]);

/** What stands in the page: a table, of whose throws so many are seen. */
class Board {
  constructor(model, el) {
    this.model = model;
    this.shared = shared(model);
    this.presets = model.get("presets");
    this.table = this.fromPython();
    this.seen = this.table.throws.length;
    this.run = 0; // what moves belongs to the last of them
    this.home = undefined; // where a game began whose board was changed in the middle
    this.past = new Past(); // what Back brings back
    this.chance = chanceOf();
    el.insertAdjacentHTML("beforeend", framed(names("board"), this.table, this.presets));
    this.root = el.lastElementChild;
    const parts = [...this.root.querySelectorAll("[data-is]")];
    this.part = Object.fromEntries(parts.map((part) => [part.dataset.is, part]));
    keepKeys(parts);
    const find = (name) => this.root.querySelector(name);
    this.figure = find("figure");
    this.field = find(".jeux-board-field");
    this.svg = find(".jeux-board-field > svg");
    this.course = find(".jeux-board-course");
    this.words = find("figcaption");
    this.note = find(".jeux-board-note");
    this.answer = find(".jeux-board-answer");
    this.lessons = find(".jeux-board-after");
    speaksAlone(this.words);
    this.hand = new Hand(this, this.svg);
    this.answers = new Answers(this, this.part, this.chance);
  }

  // ── what it is ────────────────────────────────────────────────────────────────────────

  fromPython() {
    return clone(Object.fromEntries(PARTS.map((name) => [name, this.model.get(name)])));
  }

  /** The table with the throws that are seen: what is in the picture, in Python, and in what is shared. */
  get shown() {
    return this.drawn ?? { ...this.table, throws: this.table.throws.slice(0, this.seen) };
  }

  get position() {
    return replay(this.shown).at(-1);
  }

  /** The same before something was drawn that is not let go yet. */
  get tableBefore() {
    return { ...this.table, throws: this.table.throws.slice(0, this.seen) };
  }

  get positionBefore() {
    return replay(this.tableBefore).at(-1);
  }

  /** Whether a finger on the board draws; else it scrolls the page. */
  get isForDrawing() {
    return this.part.draw.open || this.part.pen.ariaPressed === "true";
  }

  // ── how it changes ────────────────────────────────────────────────────────────────────

  /** Over the board, where the eye is. */
  say(words) {
    if (this.note.textContent !== words) this.note.textContent = words;
    this.answer.textContent = "";
  }

  /** Below the buttons, where the finger is. */
  reply(words) {
    this.say("");
    this.answer.textContent = words;
  }

  /** Come to a table, at its last throw or at one before. */
  put(table, seen = table.throws.length) {
    this.run += 1;
    this.drawn = undefined;
    this.table = table;
    this.seen = seen;
    this.shared.set(this.shown);
    this.draw();
    tellPage(this.root, partsOfTable(this.table)); // a reload leaves out nothing that was thrown
  }

  keep() {
    const { table, seen, home } = this;
    this.past.keep({ table, seen, home });
    this.home = undefined;
  }

  /** The table with other values; a board that is changed in a game begins one where its pawns stand. */
  changed(values) {
    const table = this.tableBefore;
    return checked({ ...table, ...fromHere(table, this.positionBefore), ...values });
  }

  /** Change the table, if it can be so; say whether it can. */
  change(values) {
    const { table, wrong } = this.changed(values);
    this.say(wrong ? faultWords(wrong) : "");
    if (!table) return false;
    this.commit(table);
    return true;
  }

  /** Come to what was drawn; that a game goes on is told only here, where no control is moved by a line more. */
  letGo(table) {
    if (this.commit(table)) this.answer.textContent = SAYS.onward;
  }

  /** Come to another table; return whether a game goes on at it. */
  commit(table) {
    const { jumps, starts, begins, throws } = this.tableBefore;
    const isSame = JSON.stringify([table.jumps, table.starts]) === JSON.stringify([jumps, starts]);
    if (isSame && this.drawn) {
      this.put(this.table, this.seen);
      return false;
    }
    const isInGame = this.home !== undefined || throws.length > 0;
    const goesOn = isInGame && String(table.starts) === String(this.positionBefore.places);
    const home = goesOn ? this.home ?? { starts, begins } : undefined;
    this.keep();
    this.home = home;
    this.put(table);
    return goesOn;
  }

  /** Show the table with other values while something is drawn; return it. */
  preview(values, chosen) {
    const { table } = this.changed(values);
    if (!table) return this.drawn;
    this.run += 1;
    this.drawn = table;
    this.chosen = chosen;
    this.draw();
    if (chosen !== undefined) this.weigh();
    return table;
  }

  undo() {
    this.say("");
    if (this.seen) this.put(this.table, this.seen - 1);
    else if (!this.past.isEmpty) {
      const { table, seen, home } = this.past.undo();
      this.home = home;
      this.put(table, seen);
    }
    if (this.part.undo.disabled) this.part.throw.focus(); // a disabled button drops the focus
  }

  // ── a game ────────────────────────────────────────────────────────────────────────────

  async throwDie() {
    if (this.isWalking) {
      this.arrive(); // whoever presses again does not wait for the pawn, and sees where it stands
      return;
    }
    const { table, seen } = this;
    const before = this.position;
    this.say("");
    if (isOver(table, before)) {
      this.playAgain();
      return;
    }
    if (seen === MOST_THROWS) {
      this.say(SAYS.longest);
      return;
    }
    const isKnown = seen < table.throws.length;
    const face = isKnown ? table.throws[seen] : table.faces[this.chance.below(table.faces.length)];
    const next = isKnown ? table : { ...table, throws: [...table.throws, face] };
    this.run += 1;
    this.table = next;
    this.seen = seen + 1;
    this.walking = this.run;
    this.isNew = !isKnown;
    const { run } = this;
    if (!isCalm()) await this.walk(this.position.thrown, run);
    if (run === this.run) this.arrive();
  }

  /** Whether a throw still rolls, or its pawn walks. */
  get isWalking() {
    return this.walking === this.run;
  }

  /** The pawn of the last throw stands where it comes to rest. */
  arrive() {
    this.put(this.table, this.seen);
    announce(this.figure);
    if (!isOver(this.shown, this.position)) {
      this.answerThrow();
      return;
    }
    if (this.isNew) tellPlayed(this.root, "serpents");
    this.showEnd();
  }

  /** Who has won is seen for a moment, however fast somebody presses. */
  async showEnd() {
    const { run, part } = this;
    this.ended = run;
    part.throw.ariaDisabled = "true";
    await pause(SEEN);
    if (run !== this.run) return;
    this.ended = undefined;
    part.throw.ariaDisabled = "false";
  }

  /** A new game; but a press that comes just after the last pawn was not for that. */
  playAgain() {
    if (this.ended !== this.run) this.begin();
  }

  /** A new game on this board, from where this one began; where nothing is thrown yet, from the start. */
  begin() {
    const { starts, begins, throws } = this.table;
    this.change(this.home ?? (throws.length ? { starts, begins } : FROM_START));
    this.part.throw.focus(); // a disabled button drops the focus
  }

  /** The page throws for player 2, if it plays. */
  async answerThrow() {
    const { run } = this;
    if (this.part.rival.value !== "page" || this.position.turn !== 1 || isOver(this.shown, this.position)) return;
    await pause(WAIT);
    if (run === this.run) await this.throwDie();
  }

  /** Let the die roll, and a pawn go square by square, and then along its jump. */
  async walk({ who, face, from, foot, to }, run) {
    const { svg, part, table } = this;
    const pawn = svg.querySelectorAll(".pawn")[who];
    const legs = way(table, from, face).map((square) => ({ square, lasts: STEP }));
    if (foot !== to) legs.push({ square: to, lasts: JUMP });
    svg.ariaBusy = "true";
    for (let roll = 1; roll <= FACES && run === this.run; roll += 1) {
      const shown = roll < FACES ? table.faces[Math.floor(Math.random() * table.faces.length)] : face;
      part.throw.firstElementChild.innerHTML = dieDrawn(shown);
      await pause(ROLL);
    }
    for (const { square, lasts } of legs) {
      if (run !== this.run) return;
      const [x, y] = stand(table, square, who);
      pawn.style.transitionDuration = `${lasts}ms`;
      pawn.style.transform = `translate(${x}px,${y}px)`;
      await pause(lasts);
    }
  }

  /** A tap on a pawn throws for it, if it is its turn; one on a jump says what it is worth. */
  tapped(player, jump) {
    this.say("");
    if (player !== undefined && player === this.position.turn) {
      this.throwDie();
      return;
    }
    this.chosen = jump?.[0];
    this.draw();
    this.weigh();
  }

  /** Say what the chosen jump is worth. */
  weigh() {
    const { shown, position, chosen } = this;
    const jump = shown.jumps.find(([from]) => from === chosen);
    if (jump && !isOver(shown, position)) this.say(worthWords(jump, worthOf(shown, position, chosen)));
  }

  // ── controls ──────────────────────────────────────────────────────────────────────────

  listen(el) {
    const { part } = this;
    const acts = {
      throw: () => this.throwDie(),
      undo: () => this.undo(),
      pen: () => this.takePen(),
      share: () => this.share(),
      fresh: () => this.begin(),
      read: () => this.read(),
      picture: async () => this.say(await savePicture(this.svg, about(race(this.shown, [0, 0]))) ? SAYS.saved : SAYS.unsaved),
    };
    pressable(part, acts);
    const choices = {
      preset: (value) => this.takePreset(value),
      sized: (value) => this.resize(...value.split("-").map(Number)),
      die: (value) => this.change({ faces: Array.from({ length: Number(value) }, (_, place) => place + 1) }),
      finish: (value) => this.change({ finish: value }),
      begins: (value) => this.change({ begins: Number(value), starts: this.table.starts }),
    };
    for (const [name, choose] of Object.entries(choices)) {
      part[name].addEventListener("change", () => {
        if (part[name].value) choose(part[name].value);
        this.drawSettings(); // what cannot be is not chosen
      });
    }
    part.seen.addEventListener("input", () => this.put(this.table, Math.min(Number(part.seen.value), this.table.throws.length)));
    el.addEventListener("jeux:set", ({ detail }) => this.follow(detail));
    this.shared.follow(PARTS, () => this.hear());
  }

  /** Let a finger draw on the board, or scroll the page again. */
  takePen() {
    const { pen } = this.part;
    const isTaken = pen.ariaPressed !== "true";
    pen.ariaPressed = String(isTaken);
    this.reply(isTaken ? SAYS.pen : "");
  }

  takePreset(value) {
    const { name, ...board } = this.presets[value] ?? {};
    const jumps = scattered(this.table.size, this.chance);
    this.change(name ? { ...clone(board), wide: columns(board.size), ...FROM_START } : { jumps, ...FROM_START });
  }

  resize(size, wide) {
    const { values, dropped } = resized(this.table, size, wide);
    if (this.change({ ...values, ...FROM_START }) && dropped) this.say(say(SAYS.dropped, { dropped }));
  }

  /** Lay out the board of the text. */
  read() {
    const { table, wrong } = readBoard(this.part.text.value, this.shown);
    if (wrong) {
      this.say(faultWords(wrong));
      return;
    }
    this.keep();
    this.put(table);
    this.say(say(SAYS.read, { jumps: table.jumps.length }));
  }

  /** A link asks for a table. */
  follow(detail) {
    if (!PARTS.some((name) => name in detail)) return;
    const { table, wrong } = tableOf(detail);
    this.say(wrong ? faultWords(wrong) : "");
    if (!table) return;
    this.keep();
    this.put(table);
  }

  /** Python has set something; parts that come one by one may not fit before all are there. */
  hear() {
    const { table } = checked(this.fromPython());
    if (!table) return;
    this.run += 1;
    this.table = table;
    this.seen = table.throws.length;
    this.draw();
  }

  async share() {
    const line = written(this.shown);
    const done = await share(line, about(race(this.shown, [0, 0])));
    if (done) this.reply(say(SHARE[done], { line: lineToShare(line) }));
  }

  // ── how it is drawn ───────────────────────────────────────────────────────────────────

  /** Show what is. */
  draw() {
    const { shown } = this;
    const positions = replay(shown);
    const races = positions.map((position) => prospect(shown, position));
    this.answers.notice();
    this.drawBoard(shown, positions.at(-1), races.at(-1));
    this.drawCourse(shown, positions, races);
    this.drawControls(shown, positions.at(-1));
    if (this.drawn) return;
    this.drawSettings();
    this.answers.draw();
  }

  drawBoard(shown, position, chances) {
    const { svg, field, words, answers, chosen } = this;
    svg.setAttribute("viewBox", box(shown).join(" "));
    field.style.cssText = widest(shown);
    svg.innerHTML = boardDrawn(shown, position, chosen, answers.offer);
    svg.ariaBusy = this.drawn ? "true" : "false";
    svg.setAttribute("aria-label", label(shown, position));
    words.textContent = caption(shown, position, chances, survivals(shown).caught);
  }

  drawCourse(shown, positions, races) {
    const last = positions.at(-1);
    const isEnd = isOver(shown, last) && races.length > 1;
    const found = isEnd ? decided(races.map((each) => shares(each)[1 - last.turn])) : undefined;
    this.course.innerHTML = courseDrawn(races, positions, this.table.throws.length, found?.throws);
    this.lessons.replaceChildren(...(found ? this.lines(positions, races, found) : []));
  }

  /** What was luck in a game, and the chapter that explains it. */
  lines(positions, races, found) {
    const item = (...words) => {
      const line = document.createElement("li");
      line.append(...words);
      return line;
    };
    const { words, page, title } = this.chapter(positions, found);
    const link = chapterLink("serpents", `${page}.html`, title);
    return [...afterWords(found, shares(races[0])[1 - positions.at(-1).turn]).map((line) => item(line)), item(`${words} `, link)];
  }

  /** The chapter about what was unusual in a game. */
  chapter(positions, found) {
    const throws = positions.length - 1;
    const law = lengthLaw(this.shown, inOrder(positions[0]));
    const longer = Math.max(0, 1 - law.slice(0, throws + 1).reduce((all, chance) => all + chance, 0));
    const { foot, to } = positions[found.throws].thrown;
    let kind = foot === to ? "walk" : "jump";
    if (longer < RARE) kind = "long";
    if (longer > 1 - RARE) kind = "short";
    const { words, ...chapter } = CHAPTERS[kind];
    return { ...chapter, words: say(words, { longer: percent(longer), throws, foot, to }) };
  }

  drawControls(shown, position) {
    const { part, table, seen, past } = this;
    const [die, words] = part.throw.children;
    die.innerHTML = dieDrawn(position.thrown?.face ?? Math.max(...shown.faces));
    let next = say(NEXT.throw, { who: position.turn + 1 });
    if (seen < table.throws.length) next = say(NEXT.known, { number: seen + 1 });
    if (isOver(shown, position)) next = NEXT.over;
    words.textContent = next;
    part.throw.dataset.turn = String(position.turn);
    part.throw.ariaDisabled = String(this.ended === this.run);
    part.undo.disabled = !seen && past.isEmpty;
    const isAtStart = table.begins === 0 && table.starts.every((square) => square === 0);
    part.fresh.disabled = isAtStart && !table.throws.length;
    part.seen.max = String(throwsShown(table.throws.length));
    part.seen.value = String(seen);
    part.seen.disabled = !table.throws.length;
  }

  drawSettings() {
    const { part, table, presets } = this;
    const preset = presets.findIndex((each) => rulesOf(each) === rulesOf(table));
    const values = {
      preset: preset < 0 ? "" : String(preset),
      sized: sizeText(table),
      die: facesText(table.faces),
      finish: table.finish,
      begins: String(table.begins),
    };
    for (const [name, value] of Object.entries(values)) {
      const isListed = [...part[name].options].some((option) => option.value === value);
      part[name].value = isListed ? value : "";
    }
    const text = jumpsText(table.jumps).replaceAll(",", ", ");
    if (text !== this.laid) part.text.value = text;
    this.laid = text;
  }
}

function render({ model, el }) {
  const board = new Board(model, el);
  board.listen(el);
  board.draw();
  return () => {
    board.run += 1;
    board.answers.stop();
  };
}

export default { render };
