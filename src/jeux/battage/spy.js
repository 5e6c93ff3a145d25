/* The spy of the chapter on the clock: what each second of the day deals, and which seconds fit what the
   spy has seen. A day has 86,400 deals, so decks are typed arrays here, and a page can deal the day in
   pieces. What is computed plainly in shuffles.js and belote.js is computed quickly here. */
import { firstFive, handsOf, TURNED_PLACE } from "./belote.js";
import { CARDS, NEW, suitOf } from "./cards.js";

/** @typedef {import("./cards.js").Card} Card */
/** @typedef {import("./cards.js").Deck} Deck */

export const DAY = 86_400; // seconds

// ── the list of numbers ─────────────────────────────────────────────────────────────────

const MULTIPLIER = 1_103_515_245; // of the C standard's example
const INCREMENT = 12_345;
const STATES = 0x7fff_ffff; // 31 bits
const SHUFFLES = 3;
const NUMBERS = SHUFFLES * CARDS + SHUFFLES - 1; // that a deck takes from the list: its draws and cuts

/** What a whole deck does to the state of the list, as one step. */
const DECK_STEP = (() => {
  let factor = 1;
  let summand = 0;
  for (let k = 0; k < NUMBERS; k += 1) {
    factor = Math.imul(factor, MULTIPLIER);
    summand = (Math.imul(summand, MULTIPLIER) + INCREMENT) | 0;
  }
  return { factor, summand };
})();

/** The state of the list after one more deck. @param {number} state */
export const afterDeck = (state) => (Math.imul(DECK_STEP.factor, state) + DECK_STEP.summand) & STATES;

const drawnFrom = new Uint8Array(CARDS); // scratch: the deck that is drawn from

/**
 * Write where each card of the next deck lies in the deck before; return the state of the list after it.
 * @param {number} state
 * @param {Uint8Array} order
 */
export function nextOrder(state, order) {
  let now = state;
  order.set(NEW);
  for (let shuffle = 0; shuffle < SHUFFLES; shuffle += 1) {
    let cut = 0;
    if (shuffle) {
      now = (Math.imul(MULTIPLIER, now) + INCREMENT) & STATES;
      cut = 12 + ((now >> 16) % 9);
    }
    for (let place = 0; place < CARDS; place += 1) drawnFrom[place] = order[(place + cut) % CARDS];
    for (let place = 0; place < CARDS; place += 1) {
      const left = CARDS - place;
      now = (Math.imul(MULTIPLIER, now) + INCREMENT) & STATES;
      const drawn = (now >> 16) % left;
      order[place] = drawnFrom[drawn];
      for (let k = drawn; k < left - 1; k += 1) drawnFrom[k] = drawnFrom[k + 1];
    }
  }
  return now;
}

// ── who gets what ───────────────────────────────────────────────────────────────────────

const PLAYERS_FIVE = NEW.slice(0, 4).map((player) => firstFive(NEW, player)); // places in the deck

/** How many cards of each suit a player holds among the first five: a hexadecimal digit a suit.
    @param {ArrayLike<Card>} deck @param {number} player */
function suitCounts(deck, player) {
  let counts = 0;
  for (const place of PLAYERS_FIVE[player]) counts += 1 << (4 * suitOf(deck[place]));
  return counts;
}

/** Whether some digit is 3 or more: with five more its highest bit is set. @param {number} counts */
const hasThree = (counts) => ((counts + 0x5555) & 0x8888) !== 0;

/** Who gets the turned card: who first holds three cards of its suit, else who first holds three of another;
    in a void deal player 1, as in the rules. @param {ArrayLike<Card>} deck */
export function receiverOf(deck) {
  const turned = 4 * suitOf(deck[TURNED_PLACE]);
  let names = -1; // who is the first to name another suit
  for (let player = 0; player < 4; player += 1) {
    const counts = suitCounts(deck, player);
    if (((counts >> turned) & 15) >= 3) return player;
    if (names < 0 && hasThree(counts)) names = player;
  }
  return Math.max(names, 0);
}

/** The four hands of a deck, if everybody bids as in the chapters. @param {Deck} deck */
export const handsAsBid = (deck) => handsOf(deck, receiverOf(deck));

const FIRST_HANDS = NEW.slice(0, 4).map((receiver) => handsOf(NEW, receiver)[0]); // places in the deck

/** Cards as bits of a number. @param {Iterable<Card>} cards */
export function bitsOf(cards) {
  let bits = 0;
  for (const card of cards) bits |= 1 << card;
  return bits;
}

// ── one deal from a new deck ────────────────────────────────────────────────────────────

const ofSecond = new Uint8Array(CARDS); // scratch: a deck, or how a deck moves

/**
 * Deal seconds of the day from a new deck: write the first player's hand of each, as bits.
 * @param {Uint32Array} hands
 * @param {number} from
 * @param {number} end
 */
export function dealSeconds(hands, from, end) {
  for (let second = from; second < end; second += 1) {
    nextOrder(second, ofSecond);
    let bits = 0;
    for (const place of FIRST_HANDS[receiverOf(ofSecond)]) bits |= 1 << ofSecond[place];
    hands[second] = bits;
  }
}

/** The seconds whose hand has these cards. @param {Uint32Array} hands @param {Card[]} cards */
export function secondsWith(hands, cards) {
  const bits = bitsOf(cards);
  const left = [];
  for (let second = 0; second < hands.length; second += 1) {
    if ((~hands[second] & bits) === 0) left.push(second);
  }
  return left;
}

// ── deals in a row ──────────────────────────────────────────────────────────────────────

/**
 * The decks of a session that is launched at a second, if nobody plays and the last deck is kept.
 * @param {number} second
 * @param {Deck} last
 * @param {number} deals
 */
export function launchedDecks(second, last, deals) {
  const order = new Uint8Array(CARDS);
  /** @type {Deck[]} */
  const decks = [];
  let state = second;
  let before = last;
  for (let k = 0; k < deals; k += 1) {
    state = nextOrder(state, order);
    const deck = Array.from(order, (place) => before[place]);
    decks.push(deck);
    before = deck;
  }
  return decks;
}

/** To which player each place of a deck goes, by who gets the turned card. */
const OWNERS = NEW.slice(0, 4).map((receiver) => {
  const hands = handsOf(NEW, receiver);
  return Uint8Array.from(NEW, (place) => hands.findIndex((hand) => hand.includes(place)));
});

/** Of two deals, who got the turned card. @typedef {[before: number, now: number]} Receivers */

/**
 * How a second moves the cards from one deal of a session to the next, whatever the deck: for each hand how
 * many cards it has from each hand before, as a number with a hexadecimal digit for each of those, the
 * first one last.
 * @param {number} state of the list, before the next deck
 * @param {Receivers} receivers
 * @param {Uint16Array} moves
 * @param {number} [at]
 */
function writeMoves(state, [before, now], moves, at = 0) {
  const came = OWNERS[before];
  const goes = OWNERS[now];
  nextOrder(state, ofSecond);
  moves.fill(0, at, at + 4);
  for (let place = 0; place < CARDS; place += 1) moves[at + goes[place]] += 1 << (4 * came[ofSecond[place]]);
}

/**
 * The moves from the first deal to the second, for seconds of the day.
 * @param {Uint16Array} moves four numbers a second
 * @param {Receivers} receivers
 * @param {number} from
 * @param {number} end
 */
export function moveSeconds(moves, receivers, from, end) {
  for (let second = from; second < end; second += 1) writeMoves(afterDeck(second), receivers, moves, 4 * second);
}

/** How many cards each hand has from each hand before, of deals that were seen as sets; written as above.
    @param {Card[][]} before @param {Card[][]} hands */
export function movesSeen(before, hands) {
  return hands.map((hand) => {
    const from = hand.map((card) => before.findIndex((other) => other.includes(card)));
    return from.reduce((sum, player) => sum + (1 << (4 * player)), 0);
  });
}

/** The seconds that move the cards so, as far as hands were seen. @param {Uint16Array} moves
    @param {number[]} seen */
export function secondsMoving(moves, seen) {
  const left = [];
  for (let second = 0; second < moves.length / 4; second += 1) {
    if (seen.every((counts, player) => moves[4 * second + player] === counts)) left.push(second);
  }
  return left;
}

/** Of these seconds those that move the cards of all deals as they were seen. @param {number[]} seconds
    @param {Deck[]} decks */
export function secondsOfAll(seconds, decks) {
  const hands = decks.map(handsAsBid);
  const moves = new Uint16Array(4);
  return seconds.filter((second) => {
    let state = second;
    return decks.slice(1).every((deck, k) => {
      state = afterDeck(state);
      writeMoves(state, [receiverOf(decks[k]), receiverOf(deck)], moves);
      return movesSeen(hands[k], hands[k + 1]).every((counts, player) => counts === moves[player]);
    });
  });
}

/**
 * What a spy who has seen the deals before as sets knows of the last deal for sure, once it is known who
 * gets the turned card: of each hand the cards that can lie in no other.
 * @param {number} second
 * @param {Deck[]} decks
 */
export function foretold(second, decks) {
  const owners = decks.map((deck) => OWNERS[receiverOf(deck)]);
  const orders = launchedDecks(second, NEW, decks.length); // whence each place of a deck came
  /** In whose hand a card was, deal after deal. @param {Deck[]} session @param {Card} card */
  const journey = (session, card) => session.map((deck, k) => owners[k][deck.indexOf(card)]);
  /** @type {Map<string, Set<number>>} */
  const ends = new Map(); // of all cards with the same journey before
  for (const place of NEW) {
    const way = journey(orders, place);
    const end = /** @type {number} */ (way.pop());
    ends.set(way.join(), (ends.get(way.join()) ?? new Set()).add(end));
  }
  const isSure = (/** @type {Card} */ card) => ends.get(journey(decks.slice(0, -1), card).join())?.size === 1;
  return handsAsBid(decks[decks.length - 1]).map((hand) => hand.filter(isSure));
}

// ── how good a spy is ───────────────────────────────────────────────────────────────────

/**
 * After how many cards one second is left, if they are shown in this order; 0 if never. Two at least: one
 * card is in a quarter of all hands.
 * @param {Uint32Array} hands
 * @param {Card[]} cards
 */
export function cardsNeeded(hands, cards) {
  let left = secondsWith(hands, cards.slice(0, 2));
  let seen = 2;
  while (left.length > 1 && seen < cards.length) {
    const bit = 1 << cards[seen];
    left = left.filter((second) => hands[second] & bit);
    seen += 1;
  }
  return left.length === 1 ? seen : 0;
}

export const LAUNCHES = 300; // by which a spy is judged, evenly over the day

/**
 * After how many cards a spy knows each of some launches, if they are shown in the order of the deal.
 * @param {Uint32Array} hands
 * @param {number} from
 * @param {number} end at most LAUNCHES
 */
export function needsOf(hands, from, end) {
  const needs = [];
  for (let k = from; k < end; k += 1) {
    const [deck] = launchedDecks((k * DAY) / LAUNCHES, NEW, 1);
    needs.push(cardsNeeded(hands, handsAsBid(deck)[0]));
  }
  return needs;
}
