/* What is said where a spy deals every second of the day: whole sentences, each case its own. */
import { CARDS, nameOf } from "./cards.js";
import { LAUNCHES } from "./spy.js";
import { say, told } from "../trying/common.js";

/** @typedef {import("./cards.js").Card} Card */
/** @typedef {import("./spied.js").Spied} Spied */
/** What the spy has found out: the seconds that are left, whether the day is dealt, and the cards of the
    other hands, or of the next deal, that the spy names. @typedef {{left: number[], isDone: boolean, named: Card[]}} Found */

export const SPY_ACTS = {
  launch: "Launch",
  keep: "Launch with the last deck kept",
  show: "Show the next card",
  again: "Deal again",
  hand: "Show hand {hand}",
  relaunch: "Launch again, a new deck",
  rekeep: "Launch again, the last deck kept",
  nothing: "No launch is told there.",
  summary: "More launches, the spy’s chances",
};

export const SPY_LABELS = {
  day: "A day of 86,400 seconds, six minutes a row",
  lit: "{count} of the 86,400 seconds of a day, six minutes a row",
  hour: "{hour}:00",
  show: "Show {card}",
  shown: "{card}, shown to the spy",
  back: "a card that the spy cannot name",
  players: ["you", "player 2", "player 3", "player 4"],
  yours: "Your hand",
};

const SAYS_SPY = {
  begin: "The second at which you press Launch is entered into the program’s list of numbers. The program shuffles a new deck three times and deals; you are player 1. Can a spy find out the other hands?",
  deals: "The program has dealt. The spy does not know when you launched it, and so deals every second of the day.",
  ready: "Here is your hand. The spy knows the program and the day, but not your second: each of the 86,400 is possible. Show the spy a card.",
  readyKept: "Here is your hand, dealt from the deck that the last session left, as step 2 of the document has it. The spy knows the program and the day, but neither your second nor that deck. Show the spy a card.",
  leftOne: "{left} of 86,400 seconds deal you {cards} from a new deck.",
  left: "{left} of 86,400 seconds deal you these {shown} cards from a new deck: {cards}.",
  none: "No second of the day deals you these {shown} cards from a new deck: the spy has not seen the deck that was kept. But how a shuffle moves the cards depends on the second alone. So the spy watches: deal again.",
  found: "After {shown} cards one second of the day is left, {time}. The spy deals it too, and knows all {named} cards of the others.",
  foundFalse: "After {shown} cards one second of the day is left, {time}. The spy deals it, and names {named} of the 24 cards of the others: it is not your second. Show one card more.",
  several: "Your whole hand leaves {left} seconds: {times}. The spy has to see another deal.",

  second: "A second deal from the same deck. The first has been seen: the small number says in whose hand a card was. Each second moves the cards in its own way. Show the spy hand after hand.",
  hand: "Hand {hand} has {moves} cards of hands 1, 2, 3 and 4. {left} of 86,400 seconds move the cards so.",
  handOne: "Hand {hand} has {moves} cards of hands 1, 2, 3 and 4. One second of the day moves the cards so: {time}.",
  foundMoves: "The hands of two deals leave one second of the day, {time}. The spy knows the place in the list; deal again, and see which cards that gives away.",
  severalMoves: "The hands of two deals leave {left} seconds: {times}. The spy needs a third deal.",

  foretold: "Deal {deal}: of its 32 cards the spy names {named} before they are shown, from the second and the deals before.",
  foretoldAll: "Deal {deal}: the spy names all 32 cards before they are shown. From now on nothing is hidden.",
  waits: "Deal {deal}: {left} seconds are still possible, and the spy waits until this deal has been seen.",
};

const AFTERWARDS = {
  falls: "Seconds that were left, card by card: {counts}.",
  good: "Of {launches} launches, evenly over the day, a spy who is shown the cards as they were dealt finds {counts}.",
  at: "{count} at card {card}",
  never: "{count} never",
  yours: "You were found at card {shown}.",
};

export const SEEN_ALREADY = "The spy has seen {card} already.";
/** Where a chapter goes on from what the spy has found. */
export const CLOCK = {
  cards: { words: "Why so few cards are enough", to: "clock.html#one-hand-and-the-hour-are-enough" },
  hands: { words: "What two deals in a row give away", to: "clock.html#what-do-the-other-steps-change" },
};

const count = (/** @type {number} */ n) => told(n, 9);

/** A second of the day on the clock. @param {number} second */
export function timeOf(second) {
  const parts = [second / 3600, (second / 60) % 60, second % 60];
  return parts.map((part) => String(Math.floor(part)).padStart(2, "0")).join(":");
}

/** @param {number[]} seconds */
const timesOf = (seconds) => seconds.slice(0, 9).map(timeOf).join(", ");

/** How many cards of a hand came from each hand before: 3, 2, 1 and 2. @param {number} moves as in spy.js */
const movesSaid = (moves) => [0, 4, 8, 12].map((bits) => (moves >> bits) & 15).join(", ");

/** @param {Spied} spied @param {Found} found @param {boolean} wasKept */
function cardWords({ cards, second }, { left, named }, wasKept) {
  if (!cards.length) return wasKept ? SAYS_SPY.readyKept : SAYS_SPY.ready;
  const shown = cards.length;
  if (!left.length) return say(SAYS_SPY.none, { shown });
  if (left.length === 1) {
    const words = left[0] === second && !wasKept ? SAYS_SPY.found : SAYS_SPY.foundFalse;
    return say(words, { shown, time: timeOf(left[0]), named: named.length });
  }
  if (shown === 8) return say(SAYS_SPY.several, { left: left.length, times: timesOf(left) });
  const fields = { left: count(left.length), shown, cards: cards.map(nameOf).join(" ") };
  return say(shown === 1 ? SAYS_SPY.leftOne : SAYS_SPY.left, fields);
}

/** @param {Spied} spied @param {Found} found @param {number[]} moves */
function handWords({ hands }, { left }, moves) {
  if (!hands) return SAYS_SPY.second;
  const isOne = left.length === 1;
  const fields = { hand: hands, moves: movesSaid(moves[hands - 1]), left: count(left.length), time: timeOf(left[0]) };
  if (hands < 4) return say(isOne ? SAYS_SPY.handOne : SAYS_SPY.hand, fields);
  if (isOne) return say(SAYS_SPY.foundMoves, fields);
  return say(SAYS_SPY.severalMoves, { left: left.length, times: timesOf(left) });
}

/** @param {number} deal @param {Found} found */
function foretoldWords(deal, { left, named }) {
  if (left.length > 1) return say(SAYS_SPY.waits, { deal, left: left.length });
  return say(named.length === CARDS ? SAYS_SPY.foretoldAll : SAYS_SPY.foretold, { deal, named: named.length });
}

/** The caption. @param {Spied | null} spied @param {Found} found @param {number[]} moves */
export function spyWords(spied, found, moves) {
  if (!spied) return SAYS_SPY.begin;
  if (!found.isDone) return SAYS_SPY.deals;
  const deals = spied.decks.length;
  if (deals === 1) return cardWords(spied, found, isKept(spied));
  return deals === 2 ? handWords(spied, found, moves) : foretoldWords(deals, found);
}

/** Whether the deck was kept from the last session, and is not a new one. @param {Spied} spied */
export const isKept = ({ last }) => last.some((card, place) => card !== place);

/** What the spy knew, and when. @param {number[]} counts seconds left after no card, after one … */
export const fallSaid = (counts) => say(AFTERWARDS.falls, { counts: counts.map(count).join(", ") });

/** How good the spy is; empty before it is known. @param {number[]} needs as in spy.js */
export function goodSaid(needs) {
  if (needs.length < LAUNCHES) return "";
  const countAt = (/** @type {number} */ card) => needs.filter((need) => need === card).length;
  const cards = [2, 3, 4, 5, 6, 7, 8].filter(countAt);
  const found = cards.map((card) => say(AFTERWARDS.at, { card, count: countAt(card) }));
  const never = say(AFTERWARDS.never, { count: countAt(0) });
  return say(AFTERWARDS.good, { launches: LAUNCHES, counts: [...found, never].join(", ") });
}

/** @param {number} shown */
export const foundSaid = (shown) => say(AFTERWARDS.yours, { shown });
