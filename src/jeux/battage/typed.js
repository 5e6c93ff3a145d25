/* The names of cards as people write them, in French or in English. */
import { CARDS, nameOf } from "./cards.js";

/** @typedef {import("./cards.js").Card} Card */

const LONG = "(as|ace|roi|king|dame|queen|valet|jack|10|dix|ten)\\s+(?:de|of)\\s+"; // dame de cœur
const SHORT = "(10|[789VJDQRKAT1])\\s*"; // D♥, QH, DC
const SUIT = "(♣|♦|♥|♠|tr\\w*|ca\\w*|c[oœ]\\w*|pi\\w*|cl\\w*|di\\w*|he\\w*|sp\\w*|[cdhstkp])(?![a-z])";
const CARD = new RegExp(`(?:${LONG}|${SHORT})${SUIT}`, "gi");

/** @type {Record<string, number>} */
const RANK = { 7: 0, 8: 1, 9: 2, 10: 3, T: 3, V: 4, J: 4, D: 5, Q: 5, R: 6, K: 6, A: 7, 1: 7 };

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

/** @param {string} word */
function rankNumber(word) {
  if (/^(10|dix|ten)$/i.test(word)) return RANK[10];
  return RANK[word[0].toUpperCase()];
}

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
