/* Cloche et Marteau in the page: five cards sold, dice thrown, and the inn paid. Rules are in rules.js, game.js
   and record.js, bots in bots.js, what is done at the table in acts.js, sentences in words.js, the picture in
   felt.js, the controls in scene.js, what is said after a game in after.js. */
import { keepKeys, names, parts, pressable, say, setSlider, shared, speaksAlone, tellPage } from "../trying/common.js";
import { announce, filled, isCalm, lineToShare, partsOf, Past, recordOf, SHARE, share, tellPlayed, today } from "../trying/table.js";
import {
  answered,
  cast,
  goesOn,
  isAsked,
  isEarly,
  isOpen,
  isPerson,
  isThrowing,
  laid,
  laidAgain,
  SEEDS,
  seatsFor,
  speak,
  stayIn,
  stepBack,
  tableOf,
  textsOfTable,
  tokensFor,
  YOU,
} from "./acts.js";
import { Afterwards } from "./after.js";
import { mindOf } from "./bots.js";
import { chancesOf, MOST_CONTINUED } from "./chances.js";
import { movesOf, tableDrawn, TOKEN } from "./felt.js";
import { isOver, isSale, PASS } from "./game.js";
import { wayOf } from "./places.js";
import { PARTS } from "./record.js";
import { leaders } from "./rules.js";
import { bidsOf, BUTTONS, buttonsOf, framed, placeOf, wordsOn } from "./scene.js";
import { captionOf, CONTROLS, faultWords, labelOf, laidWords, nameOf, NOTHING, refusal, REFUSED, typedNames } from "./words.js";
import { fairPrices } from "./worth.js";

const FIRST_BID = 600; // milliseconds before each of the first bids for a card
const BID = 140; // between two bids
const QUICK = 45; // when no person can bid any more; between two throws at last
const [SLOW, FASTER] = [900, 0.85]; // between the first two throws that come by themselves; each wait by the one before
const SOLD = 1300; // that a sold card is seen
const FLIGHT = 420; // of a token
const BEHIND = 35; // a token flies after the one before
const MOST_FLYING = 8; // tokens of one payment
const STEPS_OF_FLIGHT = [0, 0.25, 0.5, 0.75, 1];
const LEAST_GAMES = 60; // from which chances are taken during a game
const TOKENS_PLAYED_ON = 300_000; // by all these games together, about
const LETTERS = [..."abcdefghij"];
const SEATS_OF_A_DAY = 6;
const USUAL = { seats: seatsFor([YOU], SEATS_OF_A_DAY), tokens: tokensFor(SEATS_OF_A_DAY) }; // of the day's game

const freshSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % SEEDS;

/** The day in words. */
const dayInWords = () => new Date().toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** What stands in the page. */
class Board {
  constructor(model, el) {
    this.model = model;
    this.shared = shared(model);
    this.past = new Past();
    this.chances = new WeakMap(); // by game
    this.seed = freshSeed();
    this.table = this.fromPython();
    this.own = textsOfTable(laidAgain(this.table)); // what a link leaves out
    el.insertAdjacentHTML("beforeend", framed(names("cloche"), this.table));
    this.root = el.lastElementChild;
    this.part = parts(this.root);
    keepKeys(Object.values(this.part));
    this.figure = this.root.querySelector("figure");
    this.svg = this.root.querySelector("svg");
    this.words = this.root.querySelector("figcaption");
    this.after = new Afterwards(this.part, (game) => this.look(game));
    speaksAlone(this.words);
  }

  // ── what it is ────────────────────────────────────────────────────────────────────────

  /** The table that Python has. */
  fromPython() {
    return tableOf(Object.fromEntries(PARTS.map((part) => [part, this.model.get(part)])), this.seed).table;
  }

  /** What bots know of this table. */
  get mind() {
    const { game: { players, tokens, stock }, seed } = this.table;
    const key = [players, tokens, stock, seed].join();
    if (this.mindKey !== key) {
      this.mindKey = key;
      this.known = mindOf(this.table.game, seed);
    }
    return this.known;
  }

  /** How likely each seat is to win; undefined during the sale. */
  chancesAt(game) {
    if (isSale(game)) return undefined;
    const afterwards = this.after.chancesAt(game);
    if (afterwards) return afterwards;
    if (!this.chances.has(game)) this.chances.set(game, this.computed(game));
    return this.chances.get(game);
  }

  computed(game) {
    if (isOver(game)) {
      const first = leaders(game.purses);
      return game.purses.map((_, seat) => (first.includes(seat) ? 1 / first.length : 0));
    }
    const games = Math.round(TOKENS_PLAYED_ON / game.left);
    return chancesOf(game, this.table.seed, Math.min(MOST_CONTINUED, Math.max(LEAST_GAMES, games)));
  }

  /** Whether bots bid, or dice are thrown, without a press. */
  get isRunning() {
    return this.timer !== undefined;
  }

  /** Milliseconds before the next bid. */
  get pace() {
    if (!isOpen(this.table)) return QUICK;
    return isEarly(this.table) ? FIRST_BID : BID;
  }

  // ── how it changes ────────────────────────────────────────────────────────────────────

  /** Come to a table. */
  put(table) {
    this.stop();
    this.table = table;
    this.goOn();
  }

  /** Come to a table by an act of a reader, who can take it back. */
  act(table) {
    this.past.keep(this.table);
    this.tell("");
    this.put(table);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.until = undefined;
  }

  later(act, milliseconds) {
    this.timer = setTimeout(() => {
      this.timer = undefined;
      act();
    }, milliseconds);
  }

  /** Let bots, and people who stay in, speak until a person is asked. */
  goOn() {
    if (goesOn(this.table) && isCalm()) {
      this.hurry();
      return;
    }
    this.draw();
    if (!goesOn(this.table)) {
      this.rest();
      return;
    }
    const { call, payments } = this.table.game;
    const isJustSold = call.price < 0 && payments.length > 0;
    this.later(() => {
      this.table = answered(this.table, this.mind);
      if (!goesOn(this.table)) announce(this.figure);
      this.goOn();
    }, isJustSold ? SOLD : this.pace);
  }

  /** Do at once what would be shown step by step; return whether there was something. */
  hurry() {
    if (!goesOn(this.table)) return false;
    this.stop();
    while (goesOn(this.table)) this.table = answered(this.table, this.mind);
    this.goOn();
    return true;
  }

  /** Nothing goes on without a press: Python and the page hear of it, from the first bid on. */
  rest() {
    const { game } = this.table;
    const texts = textsOfTable(this.table);
    this.isTold ||= texts.sales !== "";
    if (this.isTold) {
      this.shared.set(texts);
      tellPage(this.root, filled(texts));
    }
    if (isOver(game)) this.after.show(game, this.mind.gains, this.table.seed);
  }

  undo() {
    const before = this.past.undo() ?? stepBack(this.table);
    this.tell("");
    if (before) this.put(before);
    if (this.part.undo.disabled) this.focusMain();
  }

  // ── the sale ──────────────────────────────────────────────────────────────────────────

  /** The person who is asked says a word; who presses while others bid sees at once where that leads. */
  say(word) {
    if (this.hurry()) return;
    if (!isAsked(this.table)) return;
    const { table, why } = speak(this.table, word);
    if (why) this.tell(refusal(this.table, word, why));
    else this.act(table);
  }

  stayIn() {
    if (this.hurry()) return;
    const { most } = this.part;
    const text = most.value.trim();
    if (!isAsked(this.table)) return;
    if (!text) {
      this.tell(REFUSED.upTo);
      most.focus();
      return;
    }
    const price = /^\d+$/.test(text) ? Number(text) : -1;
    const { table, why } = stayIn(this.table, price);
    if (why) this.tell(refusal(this.table, price, why));
    else {
      most.value = "";
      this.act(table);
    }
  }

  // ── the throws ────────────────────────────────────────────────────────────────────────

  throwDice() {
    this.stop();
    if (!isThrowing(this.table) || this.land()) return;
    this.act(cast(this.table));
    this.fly();
    this.played();
  }

  /** Whoever presses again does not wait for the tokens of a throw, and sees them paid; return whether some flew. */
  land() {
    const flying = [...this.svg.querySelectorAll(".flies")];
    for (const token of flying) token.remove();
    return flying.length > 0;
  }

  /** Throw on until a game is so; a second press stops. */
  run(until) {
    if (this.isRunning) {
      this.stop();
      this.goOn();
      return;
    }
    if (!isThrowing(this.table)) return;
    this.past.keep(this.table);
    this.tell("");
    this.until = until;
    this.step(SLOW);
  }

  /** Throw, and wait before the next: the first throws are read, the many go by. */
  step(wait) {
    const { until } = this;
    do this.table = cast(this.table); while (isCalm() && isThrowing(this.table) && !until(this.table.game));
    if (isThrowing(this.table) && !until(this.table.game)) {
      this.later(() => this.step(Math.max(QUICK, FASTER * wait)), wait);
      this.draw();
      return;
    }
    this.until = undefined;
    this.goOn();
    this.fly();
    this.played();
    announce(this.figure);
  }

  /** Let the tokens of the last payments move. */
  fly() {
    if (isCalm()) return;
    const { game } = this.table;
    const pills = this.svg.querySelector(".pills"); // they stay in sight
    for (const { from, to, tokens } of movesOf(game)) {
      const along = wayOf(game.players, from, to);
      const frames = STEPS_OF_FLIGHT.map((part) => ({ transform: `translate(${along(part).map((x) => `${x}px`).join(",")})` }));
      for (let k = 0; k < Math.min(tokens, MOST_FLYING); k += 1) {
        pills.insertAdjacentHTML("beforebegin", `<circle class="flies" r="5.5" fill="${TOKEN}" stroke="var(--jeux-sheet)"/>`);
        const token = pills.previousElementSibling;
        const flight = token.animate(frames, { duration: FLIGHT, delay: BEHIND * k, easing: "ease-in-out", fill: "both" });
        flight.onfinish = () => token.remove();
      }
    }
  }

  /** Tell the page that a reader has come to the end of a game. */
  played() {
    if (isOver(this.table.game)) tellPlayed(this.root, "cloche");
  }

  // ── other games ───────────────────────────────────────────────────────────────────────

  /** Lay a table with the players of the settings. */
  lay(tokens) {
    const { seats, people } = this.part;
    const players = Number(seats.value);
    const count = Math.min(players, Number(people.value));
    const typed = typedNames(this.part.names.value);
    const nobody = count > 1 ? LETTERS : [YOU];
    const isTyped = (seat) => typed[seat] !== undefined && typed[seat] !== LETTERS[seat];
    const called = Array.from({ length: count }, (_, seat) => (isTyped(seat) ? typed[seat] : nobody[seat]));
    this.actAndTell(laid(seatsFor(called, players), tokens, freshSeed()));
  }

  /** A new game of the same players. */
  get anew() {
    const { seats, tokens } = this.table.game;
    return laid(seats, tokens, freshSeed());
  }

  /** Tokens of a table with as many seats as its slider says: the usual ones, unless others were chosen. */
  get tokens() {
    const { players, tokens } = this.table.game;
    return tokens === tokensFor(players) ? tokensFor(Number(this.part.seats.value)) : tokens;
  }

  /** The day's game is the same for all: one person, and the usual company. */
  layToday() {
    const { seats, tokens } = USUAL;
    const seed = Number(today().replaceAll("-", ""));
    this.actAndTell(laid(seats, tokens, seed), dayInWords());
  }

  /** Come to a new table, and say what it is. */
  actAndTell(table, date) {
    const before = this.table.game;
    this.act(table);
    this.part.laid.textContent = laidWords(table.game, before, date);
  }

  /** Call the people of this game as they have typed. */
  rename() {
    const typed = typedNames(this.part.names.value);
    const { seats } = this.table.game;
    const places = seats.flatMap((word, seat) => (isPerson(word) ? [seat] : []));
    const called = seats.map((word, seat) => typed[places.indexOf(seat)] ?? word);
    const { table } = tableOf({ ...textsOfTable(this.table), seats: called.join("-") }, this.table.seed);
    if (table && called.join() !== seats.join()) this.act(table);
  }

  /** Come to a game that a reader has pasted, or say why it cannot be read. */
  read() {
    const texts = partsOf(this.part.line.value, PARTS);
    const { table, fault } = texts.seats === undefined ? {} : tableOf(texts, this.table.seed);
    this.part.unread.textContent = table ? "" : this.unreadWords(fault);
    if (table) this.act(table);
  }

  unreadWords(fault) {
    return fault ? faultWords(fault) : NOTHING;
  }

  /** A link asks for a game; what it leaves out is as on the page. */
  follow(detail) {
    const texts = partsOf(recordOf(detail), PARTS);
    if (!Object.keys(texts).length) return;
    const { own } = this;
    const players = texts.seats?.split("-").length;
    const usual = players ? textsOfTable(laid(seatsFor([], players), tokensFor(players), 0)) : own;
    const { table, fault } = tableOf({ ...own, tokens: usual.tokens, stock: usual.stock, ...texts });
    if (table) this.put(table);
    else this.tell(this.unreadWords(fault));
  }

  async share() {
    const record = recordOf(textsOfTable(this.table));
    const done = await share(record, CONTROLS.title);
    if (done) this.part.said.textContent = say(SHARE[done], { line: lineToShare(record) });
  }

  // ── controls ──────────────────────────────────────────────────────────────────────────

  listen(el) {
    const { part } = this;
    const acts = {
      pass: () => this.say(PASS),
      one: () => this.say(bidsOf(this.table).one),
      five: () => this.say(bidsOf(this.table).five),
      skip: () => this.hurry(),
      stay: () => this.stayIn(),
      throw: () => this.throwDice(),
      inn: () => this.run(({ opened }) => opened),
      end: () => this.run(() => false),
      fresh: () => this.act(this.anew),
      anew: () => this.actAndTell(this.anew),
      same: () => this.act(laidAgain(this.table)),
      today: () => this.layToday(),
      undo: () => this.undo(),
      share: () => this.share(),
      read: () => this.read(),
    };
    pressable(part, acts);
    part.most.addEventListener("keydown", ({ key }) => { if (key === "Enter") this.stayIn(); });
    for (const name of ["seats", "people", "tokens"]) {
      part[name].addEventListener("input", () => setSlider(part[name], part[name].value));
      part[name].addEventListener("change", () => this.lay(name === "tokens" ? Number(part.tokens.value) : this.tokens));
    }
    part.names.addEventListener("change", () => this.rename());
    part.worth.addEventListener("change", () => this.draw());
    this.svg.addEventListener("click", ({ target }) => { if (target.closest(".act")) this.tap(); });
    el.addEventListener("jeux:set", ({ detail }) => this.follow(detail));
    this.shared.follow(PARTS, () => this.hear());
  }

  /** A tap in the middle of the table does what the first button does. */
  tap() {
    if (isSale(this.table.game)) this.say(bidsOf(this.table).one);
    else if (this.isRunning) this.run();
    else this.throwDice();
  }

  /** Python has another game. */
  hear() {
    const table = this.fromPython();
    if (table && recordOf(textsOfTable(table)) !== recordOf(textsOfTable(this.table))) this.put(table);
  }

  /** What cannot be done, beside the buttons and in sight. */
  tell(words) {
    const { note, said, laid: told } = this.part;
    if (note.textContent !== words) note.textContent = words;
    if (words) note.scrollIntoView({ block: "nearest" });
    said.textContent = "";
    told.textContent = "";
  }

  /** What was typed is for one card. */
  forget() {
    const { game: { owners }, seed } = this.table;
    const lot = [seed, owners.length].join();
    if (this.lot !== lot) this.part.most.value = "";
    this.lot = lot;
  }

  focusMain() {
    this.part[buttonsOf(this.table).main].focus({ preventScroll: true });
  }

  // ── how it is drawn ───────────────────────────────────────────────────────────────────

  draw() {
    const { game } = this.table;
    const isBusy = goesOn(this.table) || this.until !== undefined;
    this.svg.ariaBusy = String(isBusy);
    this.look(game);
    this.drawButtons();
    this.forget();
    this.drawSettings(game);
    if (!isOver(game)) this.after.hide();
  }

  /** Show a game of the table, the last one or one before. */
  look(game) {
    const chances = this.chancesAt(game);
    this.svg.innerHTML = tableDrawn(game, chances);
    this.svg.setAttribute("aria-label", labelOf(game, chances));
    const isTold = this.part.worth.checked && isAsked(this.table);
    const worth = isTold ? fairPrices(game, this.mind.gains)[game.owners.length] : undefined;
    const words = captionOf({ ...this.table, game }, worth);
    if (this.words.textContent !== words) this.words.textContent = words;
  }

  drawButtons() {
    const { part, table } = this;
    const pressed = BUTTONS.find((name) => part[name] === document.activeElement);
    const { buttons, main } = buttonsOf(table);
    for (const name of BUTTONS) {
      const place = placeOf(name, table);
      part[name].hidden = place === "hidden";
      part[name].classList.toggle("shut", place === "shut");
      part[name].textContent = wordsOn(name, table);
      part[name].toggleAttribute("data-main", name === main);
    }
    if (this.until) part[buttons[1]].textContent = CONTROLS.stop;
    part.staying.hidden = !isSale(table.game);
    part.staying.classList.toggle("shut", main === "skip");
    part.undo.disabled = this.past.isEmpty && !stepBack(table);
    if (pressed && placeOf(pressed, table)) this.focusMain();
  }

  drawSettings({ seats, players, tokens }) {
    const people = seats.filter(isPerson);
    for (const [name, value] of Object.entries({ seats: players, people: people.length, tokens })) setSlider(this.part[name], value);
    if (document.activeElement !== this.part.names) this.part.names.value = people.filter((word) => word !== YOU).map(nameOf).join(", ");
  }
}

function render({ model, el }) {
  const board = new Board(model, el);
  board.listen(el);
  board.goOn();
  return () => {
    board.stop();
    board.after.hide();
  };
}

export default { render };
