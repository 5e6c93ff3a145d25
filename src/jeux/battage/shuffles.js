/* Shuffles of a deck, by hand and by the program of the document: the twin of jeux.battage.play.
   `below` gives a number from 0 to n − 1, as the method of Chance does. */
import { CARDS, NEW } from "./cards.js";

/** @typedef {import("./cards.js").Deck} Deck */
/** @typedef {(n: number) => number} Below */
/** @typedef {{kind: "cut", place: number} | {kind: "drawn", deck: Deck}} Step */

/** What lay below the place comes to the top. @param {Deck} deck @param {number} place */
export const cut = (deck, place) => [...deck.slice(place), ...deck.slice(0, place)];

/**
 * A riffle: for each place of the new deck, from the top, whether the lower heap (1) fills it or
 * the upper (0).
 * @param {Deck} deck
 * @param {number[]} heapAt
 */
export function riffle(deck, heapAt) {
  const upper = heapAt.filter((heap) => heap === 0).length;
  const next = [0, upper]; // the place of the old deck that each heap gives next
  return heapAt.map((heap) => {
    const card = deck[next[heap]];
    next[heap] += 1;
    return card;
  });
}

/** A riffle as a coin makes it. @param {Below} below */
export const coinRiffle = (below) => NEW.map(() => below(2));

/** Heaps go from the top of the old deck, one after the other, on top of the new one.
    @param {Deck} deck @param {number[]} sizes */
export function overhand(deck, sizes) {
  /** @type {Deck} */
  let shuffled = [];
  let place = 0;
  for (const size of sizes) {
    shuffled = [...deck.slice(place, place + size), ...shuffled];
    place += size;
  }
  return shuffled;
}

const THICKEST = 5; // cards of a heap that a thumb pushes off

/** The heaps of an overhand shuffle: one to five cards each. @param {Below} below */
export function heapSizes(below) {
  const sizes = [];
  for (let left = CARDS; left > 0; left -= sizes[sizes.length - 1]) {
    sizes.push(Math.min(left, 1 + below(THICKEST)));
  }
  return sizes;
}

/**
 * Any card of the old deck goes on the new one, and so on.
 * @template T
 * @param {T[]} cards
 * @param {Below} below
 */
export function drawn(cards, below) {
  const old = [...cards];
  return cards.map(() => old.splice(below(old.length), 1)[0]);
}

/** Step 3 of the document: each trick is mixed, then all tricks among themselves.
    @param {Deck[]} tricks @param {Below} below */
export function gathered(tricks, below) {
  const mixed = tricks.map((trick) => drawn(trick, below));
  return drawn(mixed, below).flat();
}

const FIRST_CUT = 12; // a cut lies at most four cards from the middle
const CUTS = 9;
const BATTAGES = 3;

/** Step 4 of the document: three shuffles by drawing, with cuts between them. @param {Deck} deck
    @param {Below} below */
export function battages(deck, below) {
  /** @type {Step[]} */
  const steps = [];
  let now = deck;
  for (let k = 0; k < BATTAGES; k += 1) {
    if (k) {
      const place = FIRST_CUT + below(CUTS);
      now = cut(now, place);
      steps.push({ kind: "cut", place });
    }
    now = drawn(now, below);
    steps.push({ kind: "drawn", deck: now });
  }
  return steps;
}

/** Numbers from the list of the C standard's example, from the place that the seed points to.
    @param {number} seed @returns {Below} */
export function fromList(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(1_103_515_245, state) + 12_345) & 0x7fff_ffff;
    return (state >> 16) % n;
  };
}
