/* Cards, decks, and how a record spells them: the twin of jeux.battage.rules. A card is a number
   0 … 31, suit by suit; a deck is a list of all of them, top card first. */

/** @typedef {number} Card */
/** @typedef {Card[]} Deck */

export const SUITS = ["♣", "♦", "♥", "♠"];
export const RANKS = ["7", "8", "9", "10", "V", "D", "R", "A"];
export const CARDS = 32;

/** A new deck, as the book sorts it: 7♣ on top, A♠ at the bottom. @type {Deck} */
export const NEW = Array.from({ length: CARDS }, (_, card) => card);

/** @param {Card} card */
export const suitOf = (card) => card >> 3;

/** @param {Card} card */
export const rankOf = (card) => card % 8;

/** @param {Card} card */
export const nameOf = (card) => RANKS[rankOf(card)] + SUITS[suitOf(card)];

/** Whether these are 32 cards, each once. @param {Card[]} cards */
export const isDeck = (cards) => cards.length === CARDS && NEW.every((card) => cards.includes(card));

const DIGITS = "0123456789abcdefghijklmnopqrstuv"; // a card is one digit

/** Cards as a record has them. @param {Card[]} cards */
export const spell = (cards) => cards.map((card) => DIGITS[card]).join("");

/** The cards that were spelled; −1 for a letter that spells none. @param {string} text @returns {Card[]} */
export const spelled = (text) => Array.from(text, (digit) => DIGITS.indexOf(digit));
