/* One deal after the other: the reader bids and plays against players of the chapters; then the tricks
   become the next deck. What may be done is in deal-game.js, what is said in deal-words.js. */
import { button, names, pressable, say, setSlider, slider } from "../trying/common.js";
import { announce, tellPlayed } from "../trying/table.js";
import { stand } from "./belote.js";
import { CARDS, SUITS } from "./cards.js";
import {
  atTable,
  begunTable,
  canUndo,
  dealtTable,
  gatheredTable,
  isOfTricks,
  lastDeal,
  mayPlay,
  offered,
  passed,
  playedForYou,
  playedTable,
  shuffledBy,
  shuffledByProgram,
  stageOf,
  taken,
  theDeal,
  undone,
  withAnswers,
} from "./deal-game.js";
import { tableDrawn } from "./deal-picture.js";
import { CUTTING, DEAL_ACTS, dealWords, forbidden, tallyWords } from "./deal-words.js";
import { Ground, tableFramed } from "./ground.js";
import { read, riffleWord } from "./record.js";
import { coinRiffle } from "./shuffles.js";

const CARD_TIME = 450; // milliseconds until the next player's card
const TRICK_TIME = 1300; // milliseconds that a whole trick lies there
const [LEAST_CUT, CUT, MOST_CUT] = [12, 15, 20]; // where the document lets a deck be cut, and where to begin

// ── the frame ───────────────────────────────────────────────────────────────────────────

/** Which buttons each stage has. */
const STAGES = {
  deck: ["deal", "riffle"],
  bids: ["take0", "take1", "take2", "take3", "pass"],
  play: ["rest"],
  over: ["gather"],
  void: ["program"],
};
const BUTTONS = [...new Set(Object.values(STAGES).flat())];

const wordsOn = (name) => (name.startsWith("take") ? say(DEAL_ACTS.take, { suit: SUITS[name.slice(4)] }) : DEAL_ACTS[name]);

/** The buttons that are there, the first where the reader goes on: of the suits those that may be taken; riffles
    if the deck was made of tricks. */
function buttonsOf(table) {
  const suits = table.round ? offered(table).map((suit) => `take${suit}`) : [];
  const isThere = (name) => (name.startsWith("take") ? suits.includes(name) : name !== "riffle" || isOfTricks(table));
  return STAGES[stageOf(table)].filter(isThere);
}

const playedIn = ({ session }) => (session.isDealt ? lastDeal(session).played.length : 0);

function dealFramed(id, table) {
  const shown = buttonsOf(table);
  const acts = BUTTONS.map((name) => button(name, wordsOn(name), shown.includes(name) ? "" : " hidden"));
  const hidden = isOfTricks(table) ? "" : " hidden";
  const program = button("battages", DEAL_ACTS.program);
  const cut = slider(id, "place", DEAL_ACTS.lifts, LEAST_CUT, MOST_CUT) + button("cut", DEAL_ACTS.cut);
  const { felt, hand } = tableDrawn(table, playedIn(table), CUT);
  const picture = `<div data-is="felt">${felt}</div><div data-is="hand">${hand}</div>
    <div class="jeux-cards-acts jeux-cards-cut" data-is="cutting"${hidden}>${cut}</div>`;
  return tableFramed(id, {
    words: dealWords(table, playedIn(table)),
    picture,
    acts: acts.join(""),
    summary: DEAL_ACTS.more,
    more: `<p data-is="tally"></p><div class="jeux-cards-acts" data-is="programs"${hidden}>${program}</div>`,
  });
}

/** How a table begins: the deck of a new session lies face down, whatever its order. */
const opened = (session) => withAnswers(atTable(session));

// ── the table that lives ────────────────────────────────────────────────────────────────

class DealTable extends Ground {
  constructor(view) {
    super(view, (id, session) => dealFramed(id, opened(session)));
    this.seen = 0; // cards of the deal that have been shown
    this.cutAt = CUT;
    this.take(this.session);
    this.listen();
    setSlider(this.part.place, CUT);
    this.show();
  }

  /** Lay a session on the table; a new one begins with a deck that the program has shuffled. */
  take(session) {
    this.table = session.words.length ? withAnswers(atTable(session)) : begunTable(this.below);
    this.session = this.table.session;
    this.seen = playedIn(this.table);
  }

  settle(session) {
    clearTimeout(this.timer);
    if (session !== this.table.session) this.take(session);
    super.settle(this.table.session);
  }

  /** Come to a table after the reader's act; of the cards of its deal so many are shown at once. */
  come(table, seen = playedIn(table)) {
    if (stageOf(table) === "over" && stageOf(this.table) !== "over") tellPlayed(this.figure, "battage");
    this.table = table;
    this.seen = seen;
    this.go(table.session);
    this.reveal();
  }

  get canUndo() {
    return canUndo(this.table);
  }

  undo() {
    if (this.canUndo) this.come(undone(this.table));
    else this.note(DEAL_ACTS.stays);
  }

  // ── what the reader does ──────────────────────────────────────────────────────────────

  listen() {
    const { part } = this;
    const acts = {
      deal: () => this.come(dealtTable(this.table)),
      riffle: () => this.come(shuffledBy(this.table, riffleWord(coinRiffle(this.below)))),
      program: () => this.come(shuffledByProgram(this.table, this.below)),
      pass: () => this.come(passed(this.table), 0),
      rest: () => this.come(playedForYou(this.table)),
      gather: () => this.come(gatheredTable(this.table, this.below)),
    };
    this.press("cut", () => this.come(shuffledBy(this.table, `C${this.cutAt}`)));
    this.press("battages", acts.program);
    for (const suit of [0, 1, 2, 3]) acts[`take${suit}`] = () => this.come(taken(this.table, suit), 0);
    pressable(part, Object.fromEntries(BUTTONS.map((name) => [name, () => this.act(acts[name], part[name])])));
    part.place.addEventListener("input", () => {
      this.cutAt = Number(part.place.value);
      setSlider(part.place, this.cutAt);
      this.show();
    });
    part.hand.addEventListener("click", (event) => {
      const card = event.target.closest("[data-card]")?.dataset.card;
      if (card !== undefined) this.play(Number(card));
    });
  }

  /** Do what a button does; if that takes it away, the next one has the focus. */
  act(act, pressed) {
    act();
    if (pressed.hidden) this.focusNext();
  }

  focusNext() {
    const next = this.part.hand.querySelector("button") ?? this.part[buttonsOf(this.table)[0]];
    next.focus({ preventScroll: true });
  }

  /** The reader plays a card; while others still play, all that they play is shown first. */
  play(card) {
    if (stageOf(this.table) !== "play" || this.hurry()) return;
    const deal = theDeal(this.session);
    const { may, rule } = mayPlay(this.table);
    if (may.includes(card)) this.come(playedTable(this.table, card), deal.played.length + 1);
    else this.note(forbidden(rule, card, stand(deal, deal.played).trick));
  }

  // ── the others ────────────────────────────────────────────────────────────────────────

  /** Show what is not shown yet; return whether there was something. */
  hurry() {
    const all = playedIn(this.table);
    if (this.seen === all) return false;
    clearTimeout(this.timer);
    this.seen = all;
    this.show();
    return true;
  }

  /** Show the cards of the others one after the other. */
  reveal() {
    clearTimeout(this.timer);
    if (this.seen === playedIn(this.table)) return;
    const isWhole = this.seen > 0 && this.seen % 4 === 0;
    this.timer = setTimeout(() => {
      this.seen += 1;
      this.show();
      if (this.seen === playedIn(this.table)) announce(this.figure);
      this.reveal();
    }, isWhole ? TRICK_TIME : CARD_TIME);
  }

  // ── how it is drawn ───────────────────────────────────────────────────────────────────

  draw() {
    const { part, table, seen } = this;
    const { felt, hand } = tableDrawn(table, seen, this.cutAt);
    const shown = buttonsOf(table);
    part.felt.innerHTML = felt;
    for (const name of BUTTONS) part[name].hidden = !shown.includes(name);
    if (hand !== this.hand) this.drawHand(hand, part[shown[0]]);
    for (const name of ["cutting", "programs"]) part[name].hidden = !isOfTricks(table);
    part.tally.textContent = tallyWords(this.session);
    this.tell(dealWords(table, seen));
    this.goOn(stageOf(table) === "over" && seen === CARDS ? CUTTING : undefined);
  }

  /** Show the hand, if it is another one: a finger may lie on it. A card that had the focus gives it to its
      neighbour, or to what is there when no card is. */
  drawHand(hand, otherwise) {
    const cards = () => [...this.part.hand.querySelectorAll("button")];
    const place = cards().indexOf(document.activeElement);
    this.hand = hand;
    this.part.hand.innerHTML = hand;
    const next = cards()[Math.min(place, cards().length - 1)] ?? otherwise;
    if (place >= 0) next.focus({ preventScroll: true });
  }
}

export const DEAL = {
  still: (state, own) => dealFramed(names("cards", own), opened(read(state.cards))),
  begin(view) {
    const table = new DealTable(view);
    return () => clearTimeout(table.timer);
  },
};
