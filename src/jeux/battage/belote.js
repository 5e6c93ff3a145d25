/* Belote, as far as real tricks ask for it: the twin of jeux.battage.rules. Players are 0 … 3 in the
   order in which they receive cards and lead the first trick; a suit is 0 … 3, as in SUITS. */
import { CARDS, nameOf, rankOf, suitOf } from "./cards.js";

/** @typedef {import("./cards.js").Card} Card */
/** @typedef {import("./cards.js").Deck} Deck */
/** A deal that somebody took. @typedef {{deck: Deck, taker: number, trump: number}} Deal */
/** @typedef {(may: Card[], trick: Card[], trump: number) => Card} Manner */

const PLAYERS = [0, 1, 2, 3];
export const SUIT_NUMBERS = [0, 1, 2, 3];

// how strong each rank is, 7 8 9 10 V D R A, and what it counts
const PLAIN = [0, 1, 2, 6, 3, 4, 5, 7];
const TRUMP = [0, 1, 6, 4, 7, 2, 3, 5];
const POINTS = [0, 0, 0, 10, 2, 3, 4, 11];
const TRUMP_POINTS = [0, 0, 14, 10, 20, 3, 4, 11];
const LAST_TRICK = 10; // points for it
export const ALL_POINTS = 162;

// ── the deal ────────────────────────────────────────────────────────────────────────────

export const TURNED_PLACE = 20;
const AT_FIRST = 5; // cards that each player sees before the bidding
const WISHED = 3; // cards of a suit that a player of the chapters wants to take it

/** At which places of the deck each hand lies, if this player gets the turned card.
    @param {number} receiver */
function placesOf(receiver) {
  /** @type {number[][]} */
  const hands = [[], [], [], []];
  let place = 0;
  for (const full of [3, AT_FIRST, 8]) {
    for (const hand of hands) {
      while (hand.length < full) {
        hand.push(place);
        place += 1;
      }
    }
    if (full === AT_FIRST) {
      hands[receiver].push(place);
      place += 1;
    }
  }
  return hands;
}
const PLACES = PLAYERS.map(placesOf);

/** The four hands; the receiver has the turned card. @param {Deck} deck */
export const handsOf = (deck, receiver = 0) => PLACES[receiver].map((places) => places.map((place) => deck[place]));

/** The five cards that a player sees before the bidding. @param {Deck} deck @param {number} player */
export const firstFive = (deck, player) => handsOf(deck)[player].slice(0, AT_FIRST);

/** What a player of the chapters takes in a round: a suit of which they hold three, or null.
    @param {Deck} deck @param {number} player @param {number} round the first or the second */
export function wish(deck, player, round) {
  const turned = suitOf(deck[TURNED_PLACE]);
  const hand = firstFive(deck, player).map(suitOf);
  const suits = round === 1 ? [turned] : SUIT_NUMBERS.filter((suit) => suit !== turned);
  return suits.find((wanted) => hand.filter((suit) => suit === wanted).length >= WISHED) ?? null;
}

// ── the play ────────────────────────────────────────────────────────────────────────────

const ABOVE_PLAIN = 16;

/** How strong a card is in a trick whose first card is of a suit; −1 if it cannot win.
    @param {Card} card @param {number} led @param {number} trump */
export function strength(card, led, trump) {
  if (suitOf(card) === trump) return ABOVE_PLAIN + TRUMP[rankOf(card)];
  return suitOf(card) === led ? PLAIN[rankOf(card)] : -1;
}

/** Which card of a trick wins it, by its place. @param {Card[]} trick @param {number} trump */
export function winner(trick, trump) {
  const strengths = trick.map((card) => strength(card, suitOf(trick[0]), trump));
  return strengths.indexOf(Math.max(...strengths));
}

/** Whether the partner of who plays next holds the trick. @param {Card[]} trick @param {number} trump */
const partnerHolds = (trick, trump) => trick.length - winner(trick, trump) === 2;

/**
 * The cards that a player may play, and which rule says so: any card, follow suit, play a trump, or
 * go higher.
 * @param {Card[]} hand
 * @param {Card[]} trick
 * @param {number} trump
 * @returns {{may: Card[], rule: "any" | "follow" | "trump" | "over"}}
 */
export function legal(hand, trick, trump) {
  if (!trick.length) return { may: hand, rule: "any" };
  const led = suitOf(trick[0]);
  const follow = hand.filter((card) => suitOf(card) === led);
  if (led !== trump) {
    if (follow.length) return { may: follow, rule: "follow" };
    if (partnerHolds(trick, trump)) return { may: hand, rule: "any" };
  }
  const trumps = hand.filter((card) => suitOf(card) === trump);
  const high = Math.max(...trick.map((card) => strength(card, led, trump)));
  const over = trumps.filter((card) => strength(card, led, trump) > high);
  if (over.length) return { may: over, rule: high >= ABOVE_PLAIN ? "over" : "trump" };
  if (trumps.length) return { may: trumps, rule: led === trump ? "follow" : "trump" };
  return { may: hand, rule: "any" };
}

/** What a trick counts, without the ten points of the last one. @param {Card[]} trick @param {number} trump */
export function worth(trick, trump) {
  const points = trick.map((card) => (suitOf(card) === trump ? TRUMP_POINTS : POINTS)[rankOf(card)]);
  return points.reduce((sum, count) => sum + count, 0);
}

/** The weakest card that may be played, a plain one if there is one. @type {Manner} */
export function lowest(may, _trick, trump) {
  const force = (/** @type {Card} */ card) => strength(card, suitOf(card), trump);
  return [...may].sort((a, b) => force(a) - force(b) || a - b)[0];
}

/** Lead plain aces, win cheaply what the partner does not hold, else play low. @type {Manner} */
export function sensible(may, trick, trump) {
  let wins = may.filter((card) => winner([...trick, card], trump) === trick.length);
  if (!trick.length) wins = may.filter((card) => rankOf(card) === 7 && suitOf(card) !== trump);
  else if (partnerHolds(trick, trump)) wins = [];
  return lowest(wins.length ? wins : may, trick, trump);
}

// ── a deal as it is played ──────────────────────────────────────────────────────────────

/**
 * Where a deal stands after some cards: hands, tricks, the open trick, whose turn it is, who led it, and
 * the points of players 1 and 3 and of players 2 and 4. A card that may not be played is an error.
 * @param {Deal} deal
 * @param {Card[]} played
 */
export function stand({ deck, taker, trump }, played) {
  const hands = handsOf(deck, taker);
  /** @type {Card[][]} */
  const tricks = [];
  const points = [0, 0];
  let leader = 0;
  /** @type {Card[]} */
  let trick = [];
  for (const card of played) {
    const player = (leader + trick.length) % 4;
    if (!legal(hands[player], trick, trump).may.includes(card)) {
      throw new Error(`player ${player + 1} may not play ${nameOf(card)} in trick ${tricks.length + 1}`);
    }
    hands[player] = hands[player].filter((held) => held !== card);
    trick.push(card);
    if (trick.length === 4) {
      leader = (leader + winner(trick, trump)) % 4;
      tricks.push(trick);
      points[leader % 2] += worth(trick, trump) + (tricks.length === 8 ? LAST_TRICK : 0);
      trick = [];
    }
  }
  return { hands, tricks, trick, turn: (leader + trick.length) % 4, leader, points };
}

/** The cards of a deal if everybody goes on sensibly; or if player 1 plays in another manner.
    @param {Deal} deal @param {Card[]} played @param {Manner} mine */
export function playOut(deal, played, mine = sensible) {
  const cards = [...played];
  while (cards.length < CARDS) {
    const { hands, trick, turn } = stand(deal, cards);
    const { may } = legal(hands[turn], trick, deal.trump);
    cards.push((turn === 0 ? mine : sensible)(may, trick, deal.trump));
  }
  return cards;
}
