/* The reader launches the program, and a spy deals every second of the day to find out which it was. What
   each second deals is computed in spy.js, what is said stands in spy-words.js. */
import { button, names, say } from "../trying/common.js";
import { announce } from "../trying/table.js";
import { element } from "../trying/svg.js";
import { CARDS, NEW, nameOf, spell } from "./cards.js";
import { cardDrawn, rowsOf } from "./faces.js";
import { Ground, tableFramed } from "./ground.js";
import { BEGUN, replay, step } from "./record.js";
import { drawn } from "./shuffles.js";
import { MOST_DEALS } from "./spied.js";
import {
  DAY,
  dealSeconds,
  foretold,
  handsAsBid,
  LAUNCHES,
  launchedDecks,
  movesSeen,
  moveSeconds,
  needsOf,
  receiverOf,
  secondsMoving,
  secondsOfAll,
  secondsWith,
} from "./spy.js";
import { CLOCK, fallSaid, foundSaid, goodSaid, isKept, SPY_LABELS, SEEN_ALREADY, SPY_ACTS, spyWords } from "./spy-words.js";

// ── the day ─────────────────────────────────────────────────────────────────────────────

const ROW = 360; // seconds, six minutes
const [LEFT, TOP] = [44, 6]; // of the lights, in units of the picture
const HOURS = [0, 6, 12, 18, 24];

/** Seconds that follow each other in a row, as lines. */
function lightsOf(seconds) {
  const lines = [];
  for (let k = 0; k < seconds.length; k += 1) {
    const first = seconds[k];
    const end = first - (first % ROW) + ROW;
    while (seconds[k + 1] === seconds[k] + 1 && seconds[k + 1] < end) k += 1;
    lines.push(`M${LEFT + (first % ROW)} ${TOP + 0.5 + Math.floor(first / ROW)}h${seconds[k] - first + 1}`);
  }
  return lines.join("");
}

/** A light for each second that is left; the fewer, the larger. */
function dayDrawn(seconds) {
  let size = 1.2; // rows touch each other
  if (seconds.length < 2000) size = 2.5;
  if (seconds.length < 200) size = 6;
  const high = DAY / ROW;
  const box = { x: LEFT - 0.5, y: TOP - 0.5, width: ROW + 1, height: high + 1 };
  const frame = element("rect", { ...box, fill: "none", stroke: "currentColor", "stroke-opacity": 0.4 });
  const hourDrawn = (hour) => {
    const place = { x: LEFT - 4, y: TOP + 10 * hour + 5, "text-anchor": "end" };
    return element("text", place, say(SPY_LABELS.hour, { hour }));
  };
  const look = size > 2 ? { "stroke-linecap": "round" } : { "stroke-opacity": 0.6 };
  const lights = element("path", { d: lightsOf(seconds), stroke: "currentColor", "stroke-width": size, ...look });
  const label = seconds.length === DAY ? SPY_LABELS.day : say(SPY_LABELS.lit, { count: seconds.length });
  return `<svg class="day" viewBox="0 0 ${LEFT + ROW + 4} ${high + 2 * TOP}" role="img" aria-label="${label}">${frame}${HOURS.map(hourDrawn).join("")}${lights}</svg>`;
}

/** Numbers from 0 on, or so many seconds of the day. */
const upTo = (end) => Array.from({ length: end }, (_, k) => k);

const SLICE = 24; // milliseconds of work, after which the page is free
const SECONDS = 200; // of the day, that are dealt between two looks at the clock
const SHOWN_AT_ONCE = 7200; // seconds: lights come on in so many pieces
const FEW = 5; // launches by which a spy is judged

/** Work through a number of things, so many at a time, in slices that leave the page free; return what ends it. */
function inSlices(count, piece, work, tell) {
  let timer;
  let done = 0;
  const slice = () => {
    const begun = performance.now();
    while (done < count && performance.now() - begun < SLICE) {
      const end = Math.min(count, done + piece);
      work(done, end);
      done = end;
    }
    if (done < count) timer = setTimeout(slice);
    tell(done);
  };
  timer = setTimeout(slice);
  return () => clearTimeout(timer);
}

// ── cards ───────────────────────────────────────────────────────────────────────────────

/** The reader's hand, to be shown card by card. */
function handToShow(hand, shown) {
  const cards = hand.map((card) => {
    const isSeen = shown.includes(card);
    const label = say(isSeen ? SPY_LABELS.shown : SPY_LABELS.show, { card: nameOf(card) });
    const more = ` data-card="${card}" aria-label="${label}" aria-pressed="${isSeen}"`;
    return cardDrawn(card, { tag: "button", classes: isSeen ? "mate" : "", more });
  });
  return `<div role="group" aria-label="${SPY_LABELS.yours}">${rowsOf(cards)}</div>`;
}

/** Hands one under the other, of players from one on; each card as `drawCard` has it. */
function handsDrawn(hands, first, drawCard) {
  const rows = hands.slice(first).map((hand, k) => {
    const cards = byCard(hand).map((card) => drawCard(card, first + k));
    return `<small>${SPY_LABELS.players[first + k]}</small>${rowsOf(cards)}`;
  });
  return `<div class="hands">${rows.join("")}</div>`;
}

const byCard = (hand) => [...hand].sort((a, b) => a - b);

/** A card that the spy names or has seen, one that only the reader sees, or a back. */
function cardSeen(card, isSeen, isYours, mark = "") {
  const how = isSeen ? { classes: "mate", mark } : {};
  return cardDrawn(isSeen || isYours ? card : null, how);
}

/** The cards that lie there, as far as the spy has seen them. */
function cardsSeen({ decks, cards, hands }, { left, named }) {
  const all = decks.map(handsAsBid);
  const now = all[all.length - 1];
  const isNamed = (card, player) => cardSeen(card, named.includes(card), player === 0);
  if (decks.length === 1) {
    const others = left.length === 1 ? handsDrawn(now, 1, isNamed) : "";
    return handToShow(byCard(now[0]), cards) + others;
  }
  if (decks.length > 2) return handsDrawn(now, 0, isNamed);
  const handBefore = (card) => 1 + all[0].findIndex((hand) => hand.includes(card));
  return handsDrawn(now, 0, (card, player) => cardSeen(card, player < hands, player === 0, handBefore(card)));
}

// ── what the spy finds ──────────────────────────────────────────────────────────────────

/** The cards that a spy names who takes this second for the true one. */
function namedBy(second, { decks }) {
  if (decks.length > 2) return foretold(second, decks).flat();
  const [deck] = launchedDecks(second, NEW, 1);
  const held = handsAsBid(decks[0]);
  const right = handsAsBid(deck).map((hand, player) => hand.filter((card) => held[player].includes(card)));
  return right.slice(1).flat();
}

/** How the cards went from the first deal to the second. */
const movesOf = ({ decks }) => (decks.length > 1 ? movesSeen(handsAsBid(decks[0]), handsAsBid(decks[1])) : []);

/** The spy at work: the day, dealt from a new deck, or as it moves the cards of a deal that was seen. */
class Spy {
  /** @param {(isDone: boolean) => void} tell called as long as the day is dealt, and once more */
  constructor(tell) {
    this.tell = tell;
    this.key = ""; // what the day is dealt for
    this.done = 0; // seconds of it
    this.needs = []; // after how many cards launches are known
  }

  /** Begin to deal the day for a session, unless it is dealt. */
  begin({ decks }) {
    const receivers = decks.slice(0, 2).map(receiverOf);
    const key = decks.length > 1 ? receivers.join() : "new";
    if (key === this.key) return;
    this.stop();
    this.key = key;
    this.done = 0;
    this.hands = new Uint32Array(DAY);
    this.moves = new Uint16Array(key === "new" ? 0 : 4 * DAY);
    const fromNew = (from, end) => dealSeconds(this.hands, from, end);
    const moving = (from, end) => moveSeconds(this.moves, receivers, from, end);
    this.end = inSlices(DAY, SECONDS, key === "new" ? fromNew : moving, (done) => this.dealt(done));
  }

  dealt(done) {
    const hoursBefore = Math.floor(this.done / SHOWN_AT_ONCE);
    const isDone = done === DAY;
    this.done = done;
    if (isDone && this.key === "new" && !this.needs.length) this.judge();
    if (isDone || Math.floor(done / SHOWN_AT_ONCE) > hoursBefore) this.tell(isDone);
  }

  /** How good is a spy? */
  judge() {
    const { hands } = this;
    const needs = [];
    const ask = (from, end) => needs.push(...needsOf(hands, from, end));
    this.end = inSlices(LAUNCHES, FEW, ask, (done) => {
      if (done < LAUNCHES) return;
      this.needs = needs;
      this.tell(true);
    });
  }

  stop() {
    this.end?.();
    this.key = "";
  }

  /** The seconds that are left of a session, after so many of the cards that were shown. */
  secondsLeft({ decks, cards, hands }, shown = cards.length) {
    if (this.done < DAY) return upTo(this.done);
    if (decks.length === 1) return secondsWith(this.hands, cards.slice(0, shown));
    const left = secondsMoving(this.moves, movesOf({ decks }).slice(0, decks.length > 2 ? 4 : hands));
    return decks.length > 2 ? secondsOfAll(left, decks.slice(0, -1)) : left;
  }

  /** What is known of a session. */
  found(spied) {
    if (!spied) return { left: upTo(DAY), isDone: true, named: [] };
    const left = this.secondsLeft(spied);
    const isDone = this.done === DAY;
    return { left, isDone, named: isDone && left.length === 1 ? namedBy(left[0], spied) : [] };
  }

  /** Seconds left after no card, after one … */
  fall(spied) {
    return [...upTo(spied.cards.length + 1)].map((shown) => this.secondsLeft(spied, shown).length);
  }
}

// ── the frame ───────────────────────────────────────────────────────────────────────────

const BUTTONS_SPY = ["launch", "show", "hand", "again", "keep"];

/** The buttons that are there; the first one is where the reader goes on. */
function buttonsFor(spied, { left, isDone, named }) {
  if (!spied) return ["launch"];
  if (!isDone) return [];
  const deals = spied.decks.length;
  if (deals > 2) return named.length === CARDS || deals === MOST_DEALS ? ["launch"] : ["again"];
  if (deals === 2) return spied.hands < 4 ? ["hand"] : ["again"];
  const isOver = left.length === 0 || spied.cards.length === 8 || (left.length === 1 && !isKept(spied));
  if (!isOver) return ["show"];
  return isKept(spied) ? ["again"] : ["keep"];
}

function spyFramed(id, spied) {
  const found = { left: spied ? [] : upTo(DAY), isDone: !spied, named: [] };
  const shown = buttonsFor(spied, found);
  const acts = BUTTONS_SPY.map((name) => {
    const words = say(SPY_ACTS[name], { hand: 1 });
    return button(name, words, shown.includes(name) ? "" : " hidden");
  });
  const launches = ["relaunch", "rekeep"].map((name) => button(name, SPY_ACTS[name]));
  const picture = `<div data-is="day">${dayDrawn(found.left)}</div><div data-is="cards">${spied ? cardsSeen(spied, found) : ""}</div>`;
  return tableFramed(id, {
    words: spyWords(spied, found, []),
    picture,
    acts: acts.join(""),
    summary: SPY_ACTS.summary,
    more: `<div class="jeux-cards-acts">${launches.join("")}</div><p data-is="good"></p>`,
  });
}

// ── the table that lives ────────────────────────────────────────────────────────────────

class SpyTable extends Ground {
  constructor(view) {
    super(view, (id, { spied }) => spyFramed(id, spied));
    this.spy = new Spy((isDone) => this.dealt(isDone));
    this.press("launch", () => this.launch(false));
    this.press("relaunch", () => this.launch(false));
    this.press("keep", () => this.launch(true));
    this.press("rekeep", () => this.launch(true));
    this.press("show", () => this.showCard(this.hand.find((card) => !this.session.spied.cards.includes(card))));
    this.press("hand", () => this.change(`H${this.session.spied.hands + 1}`));
    this.press("again", () => this.add("A"));
    this.part.cards.addEventListener("click", ({ target }) => {
      const card = target.closest("[data-card]")?.dataset.card;
      if (card !== undefined) this.showCard(Number(card));
    });
    this.show();
  }

  /** The reader's hand in the first deal. */
  get hand() {
    return byCard(handsAsBid(this.session.spied.decks[0])[0]);
  }

  // ── what the reader does ──────────────────────────────────────────────────────────────

  /** The program is launched at this second of the reader's clock. */
  launch(isKeptDeck) {
    const now = new Date();
    const second = 3600 * now.getHours() + 60 * now.getMinutes() + now.getSeconds();
    const words = [`L${second}`];
    if (isKeptDeck) words.unshift(`D${spell(drawn(NEW, this.below))}`);
    this.attempt(() => words.reduce(step, BEGUN));
  }

  /** A session in which nobody launches the program is none for a spy. */
  attempt(next) {
    return super.attempt(() => {
      const session = next();
      if (session.words.length && !session.spied) throw new Error(SPY_ACTS.nothing);
      return session;
    });
  }

  /** The last word, of what was shown, makes place for another. */
  change(word) {
    const words = this.session.words.filter((other) => other[0] !== word[0]);
    this.attempt(() => [...words, word].reduce(step, BEGUN));
  }

  showCard(card) {
    const { cards } = this.session.spied;
    if (this.spy.done < DAY) return;
    if (cards.includes(card)) this.note(say(SEEN_ALREADY, { card: nameOf(card) }));
    else this.change(`S${spell([...cards, card])}`);
  }

  // ── how it is drawn ───────────────────────────────────────────────────────────────────

  /** The spy has dealt some more of the day. */
  dealt(isDone) {
    if (!isDone) {
      this.part.day.innerHTML = dayDrawn(upTo(this.spy.done));
      return;
    }
    this.show();
    announce(this.figure);
  }

  draw() {
    const { part, session, spy } = this;
    const { spied } = session;
    if (spied) spy.begin(spied);
    const found = spy.found(spied);
    part.day.innerHTML = dayDrawn(found.left);
    this.drawHand(spied, found);
    this.drawButtons(spied, found);
    this.drawMore(spied, found);
    this.tell(spyWords(spied, found, spied ? movesOf(spied) : []));
    const isFound = spied && found.isDone && found.left.length < 2;
    this.goOn(isFound ? CLOCK[isKept(spied) ? "hands" : "cards"] : undefined);
  }

  /** The cards; a card that had the focus has it again. */
  drawHand(spied, found) {
    const hand = this.part.cards;
    const place = [...hand.querySelectorAll("button")].indexOf(document.activeElement);
    hand.innerHTML = spied ? cardsSeen(spied, found) : "";
    if (place >= 0) (hand.querySelectorAll("button")[place] ?? this.part.undo).focus({ preventScroll: true });
  }

  drawButtons(spied, found) {
    const { part } = this;
    const shown = buttonsFor(spied, found);
    const hadFocus = BUTTONS_SPY.some((name) => part[name] === document.activeElement);
    for (const name of BUTTONS_SPY) part[name].hidden = !shown.includes(name);
    part.hand.textContent = say(SPY_ACTS.hand, { hand: (spied?.hands ?? 0) + 1 });
    if (hadFocus) part[shown[0] ?? "undo"].focus({ preventScroll: true });
  }

  /** What the spy knew when, and how good it is. */
  drawMore(spied, { left, isDone }) {
    const isCards = isDone && spied && spied.decks.length === 1;
    const said = isCards ? [fallSaid(this.spy.fall(spied))] : [];
    if (isCards && left.length === 1 && !isKept(spied)) said.push(foundSaid(spied.cards.length));
    this.part.good.textContent = [...said, goodSaid(this.spy.needs)].filter(Boolean).join(" ");
  }
}

export const SPY = {
  still: ({ cards }, own) => spyFramed(names("cards", own), replay(cards).spied),
  begin(view) {
    const table = new SpyTable(view);
    return () => table.spy.stop();
  },
};
