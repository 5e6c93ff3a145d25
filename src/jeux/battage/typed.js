/* The names of cards as people write them, in French or in English. */
import { CARDS, nameOf } from "./cards.js";

/** @typedef {import("./cards.js").Card} Card */

/** How each rank is called, 7 8 9 10 V D R A. */
const RANK_NAMES = [
  ["7", "sept", "seven"],
  ["8", "huit", "eight"],
  ["9", "neuf", "nine"],
  ["10", "t", "dix", "ten"],
  ["v", "j", "valet", "jack"],
  ["d", "q", "dame", "queen"],
  ["r", "k", "roi", "king"],
  ["a", "1", "as", "ace"],
];
const LONG = `(?<!\\p{L})(${RANK_NAMES.flat().join("|")})\\s+(?:de|of)\\s+`; // dame de cœur
const SHORT = "((?<!\\d)(?:10|[7891])|(?<![\\p{L}\\d])[VJDQRKAT])\\s*"; // D♥, QH, DC
const SUIT = "(♣|♦|♥|♠|tr\\p{L}*|ca\\p{L}*|c[oœ]\\p{L}*|pi\\p{L}*|cl\\p{L}*|di\\p{L}*|he\\p{L}*|sp\\p{L}*|[cdhstkp])(?!\\p{L})";
const CARD = new RegExp(`(?:${LONG}|${SHORT})${SUIT}`, "giu");

/** What a suit begins with; c alone is clubs in English and cœur in French.
    @type {[begins: RegExp, suit: number][]} */
const SUITS_BEGIN = [
  [/^c[oœ]/, 2],
  [/^ca/, 1],
  [/^(cl|♣|t)/, 0],
  [/^(♦|d|k)/, 1],
  [/^(♥|h)/, 2],
  [/^(♠|s|p)/, 3],
];
const IN_FRENCH = /^(t|k|p|ca|c[oœ])/;

/** @param {string} rank */
const rankNumber = (rank) => RANK_NAMES.findIndex((names) => names.includes(rank.toLowerCase()));

/**
 * The cards that a text names, in its order, each once, and those that it names again.
 * @param {string} text
 */
export function readCards(text) {
  const found = [...text.matchAll(CARD)].map(([, long, short, suit]) => ({ rank: long ?? short, suit: suit.toLowerCase() }));
  const lone = found.some(({ suit }) => IN_FRENCH.test(suit)) ? 2 : 0;
  const named = found.map(({ rank, suit }) => {
    const number = SUITS_BEGIN.find(([begins]) => begins.test(suit))?.[1] ?? lone;
    return 8 * number + rankNumber(rank);
  });
  const cards = named.filter((card, k) => named.indexOf(card) === k);
  const twice = named.filter((card, k) => named.indexOf(card) < k);
  return { cards, twice };
}

const TYPED = {
  none: "I can read no card there. Write them as 7♠ 10♥ D♣, as 7S 10H QC, or as 7P 10C DT.",
  twice: "{card} is there twice.",
};

/** What cannot be taken for a deck; empty if the text names 1 to 32 cards, each once.
    @param {{cards: Card[], twice: Card[]}} read */
export function objectionTo({ cards, twice }) {
  if (twice.length) return TYPED.twice.replace("{card}", nameOf(twice[0]));
  return cards.length ? "" : TYPED.none;
}

/** The last card is given by the others. @param {Card[]} cards */
export function completed(cards) {
  if (cards.length !== CARDS - 1) return cards;
  const sum = (CARDS * (CARDS - 1)) / 2;
  return [...cards, sum - cards.reduce((all, card) => all + card, 0)];
}
