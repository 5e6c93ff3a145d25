/* What seats and cards are worth: their mean gains for each caisse, exactly, as chain.mean_gains has
   them; and what the cards then cost in a sale where each is sold for what it brings. */
import { FIGURE_CHANCES, FIGURES, MOST_POINTS, POINT_CHANCES } from "./odds.js";
import { CARDS, settle } from "./rules.js";

/** @typedef {import("./game.js").Game} Game */
/** Mean gains of a whole game: of the seats alone, from the Cheval's owner on, and of the cards, in the
    order of CARDS. @typedef {{seats: number[], cards: number[]}} Gains */
/** What all accounts, seats and then cards, still gain on average from a throw of each seat on.
    @typedef {Float64Array[]} Coming */

// The Cheval's owner sits at seat 0. Who owns the other cards does not matter: they are accounts.
const OWNERS = CARDS.map(() => 0);

/** @param {Float64Array} to @param {number} times @param {Float64Array} from */
function addTimes(to, times, from) {
  for (let k = 0; k < to.length; k += 1) to[k] += times * from[k];
}

/**
 * What one throw of a seat brings on average.
 * @param {number} players
 * @param {number} left
 * @param {boolean} opened
 * @param {number} seat
 */
function meanOfThrow(players, left, opened, seat) {
  const gains = new Float64Array(players + CARDS.length);
  /** @param {import("./rules.js").Account} account */
  const place = (account) => (typeof account === "string" ? players + CARDS.indexOf(account) : account);
  const table = { players, owners: OWNERS };
  POINT_CHANCES.forEach((ofPoints, points) => FIGURES.forEach((card, figure) => {
    const chance = ofPoints * FIGURE_CHANCES[figure];
    for (const { payer, payee, tokens } of settle(table, left, seat, { marks: [points], card }, opened)) {
      gains[place(payee)] += chance * tokens;
      if (payer !== "caisse") gains[place(payer)] -= chance * tokens;
    }
  }));
  return gains;
}

/**
 * Turn what one throw of each seat brings, `once`, into what is still to come, if a throw leaves all as it
 * is with probability `stay`: x(k) = once(k) + stay · x(k + 1), round the table.
 * @param {Coming} once
 * @param {number} stay
 */
function roundTheTable(once, stay) {
  const players = once.length;
  /** Of the seat that comes after: first seat 0, after the last one. @type {Float64Array} */
  let next = new Float64Array(once[0].length);
  once.forEach((gains, seat) => addTimes(next, stay ** seat / (1 - stay ** players), gains));
  for (let seat = players - 1; seat >= 0; seat -= 1) {
    addTimes(once[seat], stay, next);
    next = once[seat];
  }
}

/** The mean gains, with 1 token left, with 2, and so on. */
class Means {
  /** @param {number} players */
  constructor(players) {
    const nothing = Array.from({ length: players }, () => new Float64Array(players + CARDS.length));
    this.players = players;
    /** By tokens left, while the inn is shut. @type {Coming[]} */
    this.shut = [nothing];
    /** While it is open: it opens with 20 tokens left at most. @type {Coming[]} */
    this.open = [nothing];
    this.farFromEmpty = this.onceWith(MOST_POINTS, false);
  }

  /** @param {number} left @param {boolean} opened @returns {Coming} */
  onceWith(left, opened) {
    return Array.from({ length: this.players }, (_, seat) => meanOfThrow(this.players, left, opened, seat));
  }

  /** Add to what a throw brings all that follows if the caisse pays it.
      @param {Coming} once @param {Coming[]} followed */
  addPaid(once, followed) {
    const left = followed.length;
    const most = Math.min(left, MOST_POINTS);
    for (let points = 1; points <= most; points += 1) {
      const chance = POINT_CHANCES[points];
      const after = followed[left - points];
      once.forEach((gains, seat) => addTimes(gains, chance, after[(seat + 1) % this.players]));
    }
  }

  /** Add what follows if a throw opens the inn. @param {Coming} once */
  addOpening(once) {
    const left = this.open.length;
    const tooMuch = POINT_CHANCES.slice(left + 1).reduce((sum, chance) => sum + chance, 0);
    const open = this.onceWith(left, true);
    this.addPaid(open, this.open);
    roundTheTable(open, POINT_CHANCES[0] + tooMuch); // too much leaves all as it is, as 0 does
    once.forEach((gains, seat) => addTimes(gains, tooMuch, open[(seat + 1) % this.players]));
    this.open.push(open);
  }

  addToken() {
    const left = this.shut.length;
    const isFar = left >= MOST_POINTS;
    const once = isFar ? this.farFromEmpty.map((gains) => gains.slice()) : this.onceWith(left, false);
    this.addPaid(once, this.shut);
    if (!isFar) this.addOpening(once);
    roundTheTable(once, POINT_CHANCES[0]);
    this.shut.push(once);
  }
}

/**
 * The mean gains of a game for each caisse from 0 to `most`.
 * @param {number} players
 * @param {number} most
 * @returns {Gains[]}
 */
export function meanGains(players, most) {
  const means = new Means(players);
  while (means.shut.length <= most) means.addToken();
  return means.shut.map(([first]) => {
    const seats = [...first.subarray(0, players)];
    const cards = [...first.subarray(players)];
    return { seats, cards };
  });
}

/**
 * What the five cards are worth if those that are still to be sold cost what they bring, or all that the
 * fullest purse holds: at the largest caisse for which that is so. Between whole caisses worths lie on lines.
 * @param {Game} game in its sale
 * @param {Gains[]} gains up to all tokens of the table
 */
export function fairPrices(game, gains) {
  const fullest = Math.max(...game.purses);
  const sold = game.owners.length;
  /** How many tokens more than a caisse such a sale would leave in it. @param {number} caisse */
  const surplus = (caisse) => {
    const worths = gains[caisse].cards.slice(sold);
    const prices = worths.map((worth) => Math.min(fullest, Math.max(0, worth)));
    return prices.reduce((sum, price) => sum + price, game.left) - caisse;
  };
  const most = game.purses.reduce((sum, tokens) => sum + tokens, game.left);
  let caisse = most;
  while (surplus(caisse) < 0) caisse += Math.floor(surplus(caisse));
  // it went too far where a fuller caisse makes a card cheaper
  while (caisse < most && surplus(caisse + 1) >= 0) caisse += 1;
  if (caisse === most) return gains[most].cards;
  const part = surplus(caisse) / (surplus(caisse) - surplus(caisse + 1)); // of the way to a token more
  const above = gains[caisse + 1].cards;
  return gains[caisse].cards.map((worth, card) => worth + part * (above[card] - worth));
}
