/* The spy at work in a page: it deals the day in slices, so that the page never waits for it. */
import { NEW } from "./cards.js";
import {
  DAY,
  dealSeconds,
  foretold,
  handsAsBid,
  launchedDecks,
  LAUNCHES,
  moveSeconds,
  movesSeen,
  needsOf,
  receiverOf,
  secondsMoving,
  secondsOfAll,
  secondsWith,
} from "./spy.js";
import { upTo } from "./spy-picture.js";

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

/** The cards that a spy names who takes this second for the true one. */
function namedBy(second, { decks }) {
  if (decks.length > 2) return foretold(second, decks).flat();
  const [deck] = launchedDecks(second, NEW, 1);
  const held = handsAsBid(decks[0]);
  const right = handsAsBid(deck).map((hand, player) => hand.filter((card) => held[player].includes(card)));
  return right.slice(1).flat();
}

/** How the cards went from the first deal to the second. */
export const movesOf = ({ decks }) => (decks.length > 1 ? movesSeen(handsAsBid(decks[0]), handsAsBid(decks[1])) : []);

/** The spy at work: the day, dealt from a new deck, or as it moves the cards of a deal that was seen. */
export class Spy {
  /**
   * @param {(isDone: boolean) => void} tell called as long as the day is dealt, and once more
   * @param {() => void} judged called once it is known how good a spy is
   */
  constructor(tell, judged) {
    this.tell = tell;
    this.judged = judged;
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
      this.judged();
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
