/* “Am I random?”: the reader shuffles 32 cards, in the page or in their hands, and the page bets whether
   the deck is fair, and if it was riffled, how often. */
import { button, names, say, setSlider, slider } from "../trying/common.js";
import { announce } from "../trying/table.js";
import { nameOf, spell } from "./cards.js";
import { Ground, tableFramed } from "./ground.js";
import { askedFor, drawRealDeck, NOTHING_TAPPED, realDeckActs, realDeckFramed, sessionOf, withCards, wordOf } from "./real-deck.js";
import { BEGUN, read, riffleWord, step, stepWords } from "./record.js";
import { Rhythm, turnsOf } from "./rhythm.js";
import { BETS_BOX, betsDrawn, deckDrawn, fallingDrawn } from "./shuffle-picture.js";
import { ACTS, CHAPTER, rhythmSaid, SAYS, verdict } from "./shuffle-words.js";
import { battages, coinRiffle, drawn, heapSizes } from "./shuffles.js";
import { objectionTo, readCards } from "./typed.js";

const MIDDLE = 16; // where a cut lies at first
/** Parts that give way to a real deck while it is tapped in, and those that it needs. */
const OF_THE_PAGE = ["hold", "fresh", "deck", "bets"];
const OF_A_REAL_DECK = ["real", "stop"];

// ── in HTML ─────────────────────────────────────────────────────────────────────────────

function moreFramed(id) {
  const shuffles = ["coin", "overhand", "program", "fair"].map((name) => button(name, ACTS[name]));
  return `<div class="jeux-cards-acts">${shuffles.join("")}</div>
    <div class="jeux-cards-acts jeux-cards-cut">${slider(id, "place", ACTS.place, 1, 31)}${button("cut", ACTS.cut)}</div>
    <div class="jeux-cards-acts">${button("tap", ACTS.tap)}</div>`;
}

function shuffleFramed(id, session) {
  const bets = betsDrawn(session, ownRiffles(session));
  const verdictDrawn = `<svg class="jeux-cards-bets" data-is="bets" viewBox="${BETS_BOX}" aria-hidden="true">${bets}</svg>`;
  const picture = `<div data-is="deck">${deckDrawn(session)}</div>${realDeckFramed()}`;
  const acts = button("hold", ACTS.hold, ' class="jeux-cards-hold"') + realDeckActs();
  const last = button("fresh", ACTS.fresh);
  const words = saidOf(session).sentences.join(" ");
  const { summary, line } = ACTS;
  return tableFramed(id, { words, picture, acts, last, summary, more: moreFramed(id), line, verdict: verdictDrawn });
}

const isShuffleHere = (word) => "RCO".includes(word[0]);

/** How often the reader has riffled in the page; −1 if something else was done too. */
function ownRiffles({ words }) {
  if (!words.length) return -1;
  return words.every((word) => "RC".includes(word[0])) ? words.filter((word) => word.startsWith("R")).length : -1;
}

/** What is said of a session, sentence by sentence, and where a chapter goes on from there. */
function saidOf(session) {
  const { words } = session;
  if (!words.length) return { sentences: [SAYS.begin] };
  if (words.length === 1 && words[0].startsWith("N")) return { sentences: [SAYS.beginReal] };
  return verdict(session, words.every(isShuffleHere), ownRiffles(session));
}

// ── what lives ──────────────────────────────────────────────────────────────────────────

class Shuffle extends Ground {
  constructor(view) {
    super(view, shuffleFramed);
    this.tapped = undefined; // a real deck while it is tapped in
    this.rhythm = new Rhythm(this.part.hold, this.below, {
      falls: (falling) => this.drawFalling(falling),
      done: (heapAt) => this.fell(heapAt),
    });
    this.listen();
    setSlider(this.part.place, MIDDLE);
    this.show();
  }

  listen() {
    const { part } = this;
    this.press("coin", () => this.riffle(coinRiffle(this.below)));
    this.press("overhand", () => this.shuffle(`O${heapSizes(this.below).join("-")}`));
    this.press("program", () => this.shuffle(...stepWords(battages(this.session.deck, this.below))));
    this.press("fair", () => this.shuffle(`D${spell(drawn(this.session.deck, this.below))}`));
    this.press("cut", () => this.shuffle(`C${part.place.value}`));
    this.press("fresh", () => { if (!this.rhythm.isFalling) this.go(BEGUN); });
    this.press("tap", () => this.begin(NOTHING_TAPPED));
    this.press("first", () => this.begin({ ...NOTHING_TAPPED, isFirst: true }));
    this.press("stop", () => this.tap(undefined));
    part.place.addEventListener("input", () => setSlider(part.place, Number(part.place.value)));
    part.real.addEventListener("click", ({ target }) => this.tapCard(target.closest("button")));
  }

  end() {
    this.rhythm.stop();
  }

  // ── shuffles in the page ──────────────────────────────────────────────────────────────

  shuffle(...words) {
    if (!this.rhythm.isFalling) this.add(...words);
  }

  riffle(heapAt) {
    this.shuffle(riffleWord(heapAt));
    this.note(rhythmSaid(turnsOf(heapAt)));
  }

  /** The cards of a riffle by rhythm lie, a moment after the last press. */
  fell(heapAt) {
    this.figure.setAttribute("aria-busy", "false");
    this.riffle(heapAt);
    announce(this.figure);
  }

  undo() {
    if (this.rhythm.isFalling) return;
    const laid = this.tapped?.laid.slice(0, -1);
    if (laid) this.tap({ ...this.tapped, laid });
    else super.undo();
  }

  get canUndo() {
    return this.tapped ? this.tapped.laid.length > 0 : super.canUndo;
  }

  settle(session) {
    this.tapped = undefined;
    super.settle(session);
  }

  // ── a real deck ───────────────────────────────────────────────────────────────────────

  /** Ask for a real deck; its cards are in sight, far above the button. */
  begin(tapped) {
    this.tap(tapped);
    this.figure.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  /** Show a real deck as far as it is tapped in, or the deck in the page. */
  tap(tapped) {
    if (this.rhythm.isFalling) return;
    const focused = document.activeElement; // it goes from what is hidden
    const word = tapped ? wordOf(tapped) : "";
    if (word) {
      const before = sessionOf(this.session);
      this.attempt(() => step(tapped.isFirst ? BEGUN : before, word));
      if (tapped.isFirst) this.tap(NOTHING_TAPPED);
      else this.keepFocus(focused);
      return;
    }
    this.tapped = tapped;
    this.note("");
    this.show();
    this.keepFocus(focused);
  }

  /** A button that has gone gives its focus to what is there. */
  keepFocus(focused) {
    if (!this.root.contains(focused) || focused.getClientRects().length) return;
    const next = this.tapped ? this.part.real.querySelector("button") : this.part.hold;
    next.focus({ preventScroll: true });
  }

  tapCard(cardButton) {
    if (!cardButton) return;
    const card = Number(cardButton.dataset.card);
    if (this.tapped.laid.includes(card)) this.note(say(SAYS.again, { card: nameOf(card) }));
    else this.tap(withCards(this.tapped, [card]));
  }

  /** A line may name cards too, of a real deck. */
  read(line) {
    if (/[=#]/.test(line) || !/[\s,;♣♦♥♠]/.test(line.trim())) {
      super.read(line);
      return;
    }
    const cards = readCards(line);
    const objection = objectionTo(cards);
    if (!objection) this.tap(withCards({ ...(this.tapped ?? NOTHING_TAPPED), laid: [] }, cards.cards));
    this.note(objection);
  }

  // ── how it is drawn ───────────────────────────────────────────────────────────────────

  draw() {
    const { part, session, tapped } = this;
    for (const name of OF_THE_PAGE) part[name].toggleAttribute("hidden", tapped !== undefined);
    for (const name of OF_A_REAL_DECK) part[name].toggleAttribute("hidden", tapped === undefined);
    part.first.toggleAttribute("hidden", !tapped || tapped.isFirst || tapped.laid.length > 0);
    if (tapped) drawRealDeck(part.real, tapped);
    else part.deck.innerHTML = deckDrawn(session);
    part.bets.innerHTML = betsDrawn(session, ownRiffles(session));
    const { sentences, goesOn, isVoid } = saidOf(session);
    part.bets.classList.toggle("void", isVoid === true);
    this.tell(tapped ? askedFor(tapped, sessionOf(session)) : sentences.join(" "));
    this.goOn(tapped ? undefined : CHAPTER[goesOn]);
  }

  drawFalling(falling) {
    this.figure.setAttribute("aria-busy", "true");
    this.part.deck.innerHTML = fallingDrawn(this.session, falling);
    this.tell(SAYS.falls);
  }
}

export const SHUFFLE = {
  still: ({ cards }, own) => shuffleFramed(names("cards", own), read(cards)),
  begin(view) {
    const table = new Shuffle(view);
    return () => table.end();
  },
};
