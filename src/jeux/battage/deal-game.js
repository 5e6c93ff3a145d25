/* One deal after the other at the table of cards: each act adds words to the session, and the others
   answer at once. No page, no sentences. */
import { firstFive, handsOf, legal, playOut, sensible, stand, TURNED_PLACE, wish } from "./belote.js";
import { CARDS, NEW, spell, suitOf } from "./cards.js";
import { BEGUN, bidWord, step, written } from "./record.js";
import { battages, cut, gathered } from "./shuffles.js";

/** @typedef {import("./cards.js").Card} Card */
/** @typedef {import("./cards.js").Deck} Deck */
/** @typedef {import("./belote.js").Deal} Deal */
/** @typedef {import("./record.js").Dealt} Dealt */
/** @typedef {import("./record.js").Session} Session */
/** @typedef {import("./shuffles.js").Below} Below */
/** The session, and in which round of the bidding the reader is asked: the first, the second, or none (0).
    @typedef {{session: Session, round: number}} Table */

const OTHERS = [1, 2, 3];
const LONG_SESSION = 14_000; // letters of a session, after which its first deals are forgotten

/** @param {Session} session @returns {Table} */
export const atTable = (session) => ({ session, round: 0 });

/** @param {Session} session @param {string[]} words */
const after = (session, ...words) => atTable(words.reduce(step, session));

/** What lies on the table: the deck; five cards, for bids; a deal that is played, is over, or is void.
    @param {Table} table @returns {"deck" | "bids" | "play" | "over" | "void"} */
export function stageOf({ session, round }) {
  if (round) return "bids";
  if (!session.isDealt) return "deck";
  const { taker, played } = lastDeal(session);
  if (taker === null) return "void";
  return played.length === CARDS ? "over" : "play";
}

/** Whether the deck was made of tricks, which a shuffle mixes. @param {Table} table */
export const isOfTricks = (table) => stageOf(table) === "deck" && table.session.tricks !== null;

/** @param {Session} session */
export const lastDeal = ({ deals }) => deals[deals.length - 1];

/** The deal on the table, which somebody took. @param {Session} session */
export const theDeal = (session) => /** @type {Dealt & Deal} */ (lastDeal(session));

// ── the deck ────────────────────────────────────────────────────────────────────────────

/** The program's three shuffles, with cuts between. @param {Table} table @param {Below} below */
export function shuffledByProgram({ session }, below) {
  const steps = battages(session.deck, below);
  const { deck } = /** @type {{deck: Deck}} */ (steps[steps.length - 1]);
  return after(session, `D${spell(deck)}`);
}

/** A table to begin at. @param {Below} below */
export const begunTable = (below) => shuffledByProgram(atTable(BEGUN), below);

/** A riffle or a cut. @param {Table} table @param {string} word */
export const shuffledBy = ({ session }, word) => after(session, word);

/** The tricks of the deal that is over become the next deck. @param {Table} table @param {Below} below */
export function gatheredTable({ session }, below) {
  const deal = theDeal(session);
  const { tricks } = stand(deal, deal.played);
  const word = `G${spell(gathered(tricks, below))}`;
  if (written(session).length < LONG_SESSION) return after(session, word);
  const lastWords = [bidWord(deal.taker, deal.trump), `P${spell(deal.played)}`];
  return after(BEGUN, `D${spell(deal.deck)}`, ...lastWords, word);
}

// ── the bidding ─────────────────────────────────────────────────────────────────────────

/** Five cards each, and one is turned. @param {Table} table @returns {Table} */
export const dealtTable = ({ session }) => ({ session, round: 1 });

/** The suits that may be taken in this round. @param {Table} table */
export function offered({ session, round }) {
  const turned = suitOf(session.deck[TURNED_PLACE]);
  return round === 1 ? [turned] : [0, 1, 2, 3].filter((suit) => suit !== turned);
}

/** The reader takes a suit. @param {Table} table @param {number} suit */
export const taken = ({ session }, suit) => withAnswers(after(session, bidWord(0, suit)));

/** The reader passes, and the others are asked. @param {Table} table @returns {Table} */
export function passed({ session, round }) {
  for (const player of OTHERS) {
    const suit = wish(session.deck, player, round);
    if (suit !== null) return withAnswers(after(session, bidWord(player, suit)));
  }
  return round === 1 ? { session, round: 2 } : after(session, bidWord(null, null));
}

/** In which round a deal was taken, or was void. @param {Dealt} deal */
function roundOf({ deck, taker, trump }) {
  const isTurned = trump === suitOf(deck[TURNED_PLACE]);
  return taker !== null && isTurned ? 1 : 2;
}

// ── the play ────────────────────────────────────────────────────────────────────────────

/** The session with these cards played in its deal. @param {Session} session @param {Card[]} cards */
function havingPlayed(session, cards) {
  const last = session.words[session.words.length - 1];
  const words = last.startsWith("P") ? session.words.slice(0, -1) : session.words;
  const deals = [...session.deals.slice(0, -1), { ...lastDeal(session), played: [] }];
  const bare = { ...session, words, deals };
  return cards.length ? step(bare, `P${spell(cards)}`) : bare;
}

/** The others play until it is the reader's turn. @param {Table} table */
export function withAnswers(table) {
  const { session } = table;
  if (stageOf(table) !== "play") return table;
  const deal = theDeal(session);
  const cards = [...deal.played];
  let { hands, trick, turn } = stand(deal, cards);
  while (turn && cards.length < CARDS) {
    const { may } = legal(hands[turn], trick, deal.trump);
    cards.push(sensible(may, trick, deal.trump));
    ({ hands, trick, turn } = stand(deal, cards));
  }
  return cards.length > deal.played.length ? atTable(havingPlayed(session, cards)) : table;
}

/** What the reader may play, and by which rule. @param {Table} table */
export function mayPlay({ session }) {
  const deal = theDeal(session);
  const { hands, trick } = stand(deal, deal.played);
  return legal(hands[0], trick, deal.trump);
}

/** The reader plays a card that they may play, and the others answer. @param {Table} table @param {Card} card */
export function playedTable({ session }, card) {
  return withAnswers(atTable(havingPlayed(session, [...theDeal(session).played, card])));
}

/** The reader's hand is played for them. @param {Table} table */
export function playedForYou({ session }) {
  const deal = theDeal(session);
  return atTable(havingPlayed(session, playOut(deal, deal.played)));
}

// ── undo ────────────────────────────────────────────────────────────────────────────────

/** Whether something can be taken back: not the last card of a deal, after which all hands lie open.
    @param {Table} table */
export function canUndo(table) {
  return stageOf(table) !== "over" && (table.round > 0 || table.session.words.length > 1);
}

/** The table before the reader's last act: their last card, with what the others answered; their bid; the
    deal; a shuffle.
    @param {Table} table @returns {Table} */
export function undone(table) {
  const { session, round } = table;
  if (round) return { session, round: round - 1 };
  const deal = stageOf(table) === "play" ? theDeal(session) : null;
  const own = deal ? ownTurns(deal, deal.played) : [];
  if (deal && own.length) return atTable(havingPlayed(session, deal.played.slice(0, own[own.length - 1])));
  const bare = deal ? havingPlayed(session, []) : session;
  const back = bare.words.slice(0, -1).reduce(step, BEGUN);
  return bare.isDealt ? { session: back, round: roundOf(lastDeal(bare)) } : withAnswers(atTable(back));
}

/** At which places of the cards played the reader played. @param {Deal} deal @param {Card[]} played */
function ownTurns(deal, played) {
  const hand = handsOf(deal.deck, deal.taker)[0];
  return [...played.keys()].filter((place) => hand.includes(played[place]));
}

// ── what came of it ─────────────────────────────────────────────────────────────────────

const PAIRS_OF_TRICKS = 48; // eight tricks of six pairs each
export const FAIR_PAIRS = (PAIRS_OF_TRICKS * 7) / 31; // of one trick in one hand, on average

/** How many pairs are in packets of so many cards. @param {number[]} sizes */
const pairsIn = (sizes) => sizes.reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);

/** How many cards two lists share. @param {Card[]} cards @param {Card[]} others */
const common = (cards, others) => cards.filter((card) => others.includes(card)).length;

/** How many pairs of one trick came into one hand. @param {Deck[]} hands @param {Deck[]} tricks */
export function keptPairs(hands, tricks) {
  const shares = tricks.flatMap((trick) => hands.map((hand) => common(hand, trick)));
  return pairsIn(shares);
}

/** The fewest and the most such pairs in a deck that is only cut, wherever, and whoever takes. */
export const PAIRS_AFTER_CUT = (() => {
  const tricks = NEW.filter((card) => card % 4 === 0).map((card) => NEW.slice(card, card + 4));
  const receivers = [0, 1, 2, 3];
  const counts = NEW.flatMap((place) => receivers.map((player) => keptPairs(handsOf(cut(NEW, place), player), tricks)));
  return { least: Math.min(...counts), most: Math.max(...counts) };
})();

/** The cards of a hand that lay in one trick with another card of it. @param {Deck} hand @param {Deck[]} tricks */
export function matesIn(hand, tricks) {
  const together = tricks.filter((trick) => common(hand, trick) > 1).flat();
  return hand.filter((card) => together.includes(card));
}

/** How many pairs of one suit lie in tricks. @param {Deck[]} tricks */
export function suitPairsIn(tricks) {
  const lengths = tricks.flatMap((trick) => [0, 1, 2, 3].map((suit) => trick.filter((card) => suitOf(card) === suit).length));
  return pairsIn(lengths);
}

/** Of the deals whose deck was made of tricks: what was done to that deck, and how many pairs of one trick
    came into one hand. A manner is a number of shuffles by hand, "cut", "program", or "none".
    @param {Session} session */
export function mannersOf({ words, deals }) {
  /** @type {{manner: string, pairs: number}[]} */
  const found = [];
  /** @type {string[]} */
  let since = [];
  let next = 0;
  for (const word of words) {
    if (word[0] === "G") since = [];
    else if (word[0] !== "B") since.push(word[0]);
    else {
      const { from, deck, taker } = deals[next];
      next += 1;
      if (from) found.push({ manner: mannerOf(since), pairs: keptPairs(handsOf(deck, taker ?? 0), from) });
    }
  }
  return found;
}

/** @param {string[]} kinds of the words since the tricks were gathered */
function mannerOf(kinds) {
  const byHand = kinds.filter((kind) => kind === "R" || kind === "O").length;
  if (kinds.includes("D")) return "program";
  if (byHand) return String(byHand);
  return kinds.includes("C") ? "cut" : "none";
}

/** The five cards before the bidding. @param {Session} session */
export const fiveCards = ({ deck }) => firstFive(deck, 0);
