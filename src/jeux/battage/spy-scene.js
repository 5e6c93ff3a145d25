/* The reader launches the program, and a spy deals every second of the day to find out which it was. What
   each second deals is computed in spy.js, what is said stands in spy-words.js. */
import { button, names, say } from "../trying/common.js";
import { announce } from "../trying/table.js";
import { CARDS, nameOf, NEW, spell } from "./cards.js";
import { Ground, tableFramed } from "./ground.js";
import { BEGUN, read, step } from "./record.js";
import { drawn } from "./shuffles.js";
import { MOST_DEALS } from "./spied.js";
import { DAY, handsAsBid } from "./spy.js";
import { byCard, cardsSeen, dayDrawn, upTo } from "./spy-picture.js";
import { movesOf, Spy } from "./spy-work.js";
import { CLOCK, fallSaid, foundSaid, goodSaid, isKept, SEEN_ALREADY, SPY_ACTS, spyWords } from "./spy-words.js";

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
    this.spy = new Spy((isDone) => this.dealt(isDone), () => this.drawMore());
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
    this.drawMore();
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
  drawMore() {
    const { spied } = this.session;
    const { left, isDone } = this.spy.found(spied);
    const isCards = isDone && spied && spied.decks.length === 1;
    const said = isCards ? [fallSaid(this.spy.fall(spied))] : [];
    if (isCards && left.length === 1 && !isKept(spied)) said.push(foundSaid(spied.cards.length));
    this.part.good.textContent = [...said, goodSaid(this.spy.needs)].filter(Boolean).join(" ");
  }
}

export const SPY = {
  still: ({ cards }, own) => spyFramed(names("cards", own), read(cards).spied),
  begin(view) {
    const table = new SpyTable(view);
    return () => table.spy.stop();
  },
};
