/* Who wins from where a game stands, by playing it on many times; and which throw changed that most.

   Continuation 7 of a game has the same dice at throw 50, whether it goes on after throw 40 of this game or
   after throw 41. So chances before and after a throw differ by what it brought, and little by luck. */
import { Chance } from "../trying/chance.js";
import { course, isSale } from "./game.js";
import { FIGURE_OF_THROW, FIGURES, MOST_POINTS, POINTS_OF_THROW } from "./odds.js";
import { holder, leaders, settle } from "./rules.js";

/** @typedef {import("./game.js").Game} Game */
/** After so many throws: each seat's chance to win; by how much the last throw changed it, and the standard
    error of that. @typedef {{throws: number, chances: number[], changes: number[], errors: number[]}} After */
/** The throw that changed a seat's chance most; the chance before it and after it; how many others may have changed
    one as much.
    @typedef {{throws: number, seat: number, change: number, error: number, before: number, after: number, rivals: number}} Swing */

export const MOST_CONTINUED = 2000; // continuations: at the end of a usual game all chances come from the same ones

const KINDS = FIGURES.length;
const LEVELS = MOST_POINTS + 1; // tokens left, of which 21 stand for more
const OUTCOMES = (MOST_POINTS + 1) * KINDS; // number 4 × points + figure
const WAYS = POINTS_OF_THROW.length * FIGURE_OF_THROW.length; // 6⁸

// A seed of the table and a throw make a seed of the continuations; none of these is a seed of a table.
const FUTURE_SEEDS = 2 ** 50;
const MOST_THROWS = 2 ** 16;

const CLEAR = 4; // standard errors: of some hundred changes that are noise, none is likely as large
const ALIKE = 2; // standard errors within which two changes may be the same

/** Continuations of the games of one course. */
class Continuations {
  /** @param {Game} game after its sale @param {number} seed @param {number} times */
  constructor(game, seed, times) {
    this.game = game;
    this.seed = seed;
    this.times = times;
    /** By throw of the course, and continuation. @type {Uint8Array[]} */
    this.dice = [];
    const rows = 2 * LEVELS * OUTCOMES * game.players;
    this.width = game.players + 1; // what each purse gains, and the caisse
    this.moves = new Int8Array(rows * this.width);
    this.isKnown = new Uint8Array(rows);
  }

  /** The outcomes of one throw, for all continuations. @param {number} throws before it */
  diceAfter(throws) {
    const chance = new Chance(FUTURE_SEEDS + this.seed * MOST_THROWS + throws);
    const outcomes = new Uint8Array(this.times);
    for (let number = 0; number < this.times; number += 1) {
      const way = chance.below(WAYS);
      const figure = FIGURE_OF_THROW[way % FIGURE_OF_THROW.length];
      outcomes[number] = KINDS * POINTS_OF_THROW[Math.floor(way / FIGURE_OF_THROW.length)] + figure;
    }
    return outcomes;
  }

  /**
   * Where the moves of a throw begin.
   * @param {number} left
   * @param {number} seat
   * @param {number} outcome
   * @param {number} opened 1 if the inn is open, else 0
   */
  moveOf(left, seat, outcome, opened) {
    const level = Math.min(left, MOST_POINTS);
    const row = ((opened * LEVELS + level) * OUTCOMES + outcome) * this.game.players + seat;
    if (!this.isKnown[row]) {
      this.isKnown[row] = 1;
      const fall = { marks: [Math.floor(outcome / KINDS)], card: FIGURES[outcome % KINDS] };
      const { players, owners } = this.game;
      /** @param {import("./rules.js").Account} account */
      const place = (account) => {
        const held = holder(owners, account);
        return row * this.width + (held === "caisse" ? players : Number(held));
      };
      for (const { payer, payee, tokens } of settle(this.game, level, seat, fall, opened > 0)) {
        this.moves[place(payer)] -= tokens;
        this.moves[place(payee)] += tokens;
      }
    }
    return row * this.width;
  }

  /**
   * Play one continuation to its end.
   * @param {Int32Array} tokens of each purse and of the caisse; they are changed
   * @param {Game} game of the course
   * @param {number} thrown throws before it
   * @param {number} number of the continuation
   */
  play(tokens, { players, turn, opened }, thrown, number) {
    const { dice, moves } = this;
    let seat = turn;
    let open = opened ? 1 : 0;
    for (let throws = thrown; tokens[players] > 0; throws += 1) {
      dice[throws] ??= this.diceAfter(throws);
      const outcome = dice[throws][number];
      const move = this.moveOf(tokens[players], seat, outcome, open);
      if (outcome >= KINDS * (tokens[players] + 1)) open = 1;
      for (let k = 0; k <= players; k += 1) tokens[k] += moves[move + k];
      seat = seat + 1 === players ? 0 : seat + 1;
    }
  }

  /** Each seat's share of the first place in each continuation, these one after the other.
      @param {Game} game @param {number} thrown */
  shares(game, thrown) {
    const { players } = game;
    const shares = new Float64Array(this.times * players);
    const start = [...game.purses, game.left];
    const tokens = new Int32Array(start);
    const purses = tokens.subarray(0, players);
    for (let number = 0; number < this.times; number += 1) {
      tokens.set(start);
      this.play(tokens, game, thrown, number);
      const first = leaders([...purses]);
      for (const seat of first) shares[number * players + seat] = 1 / first.length;
    }
    return shares;
  }
}

/** The games of a course after its sale: that before the first throw, and one after each throw. @param {Game} game */
const playedIn = (game) => course(game).filter((now) => !isSale(now));

/** The mean of each seat's values, which are one after the other. @param {Float64Array} values @param {number} players */
function meansBySeat(values, players) {
  /** @type {number[]} */
  const sums = new Array(players).fill(0);
  for (let k = 0; k < values.length; k += 1) sums[k % players] += values[k];
  return sums.map((sum) => (sum * players) / values.length);
}

/**
 * The probability with which each seat wins from here on, a shared first place in parts.
 * @param {Game} game after its sale
 * @param {number} seed
 * @param {number} times how often it is played on
 */
export function chancesOf(game, seed, times) {
  const shares = new Continuations(game, seed, times).shares(game, playedIn(game).length - 1);
  return meansBySeat(shares, game.players);
}

/**
 * The chances before the first throw and after each one, one after the other: stop between two of them
 * when the page is to answer.
 * @param {Game} game after its sale
 * @param {number} seed
 * @param {number} times
 * @returns {Generator<After>}
 */
export function* chancesAlong(game, seed, times) {
  const { players } = game;
  const continuations = new Continuations(game, seed, times);
  /** @type {Float64Array | undefined} */
  let before;
  for (const [throws, now] of playedIn(game).entries()) {
    const shares = continuations.shares(now, throws);
    const last = before ?? shares;
    const changed = shares.map((share, k) => share - last[k]);
    const changes = meansBySeat(changed, players);
    const squares = meansBySeat(changed.map((change) => change ** 2), players);
    const errors = squares.map((square, seat) => Math.sqrt(Math.max(0, square - changes[seat] ** 2) / times));
    yield { throws, chances: meansBySeat(shares, players), changes, errors };
    before = shares;
  }
}

/**
 * The throw that changed a seat's chance most; undefined if no change is clear of the noise.
 * @param {After[]} along
 * @returns {Swing | undefined}
 */
export function swingOf(along) {
  const swings = along.slice(1).map(({ throws, chances, changes, errors }, place) => {
    const sizes = changes.map(Math.abs);
    const seat = sizes.indexOf(Math.max(...sizes));
    const before = along[place].chances[seat];
    return { throws, seat, change: changes[seat], error: errors[seat], before, after: chances[seat] };
  });
  const [most, ...others] = swings.sort((one, other) => Math.abs(other.change) - Math.abs(one.change));
  if (!most || Math.abs(most.change) <= CLEAR * most.error) return undefined;
  const rivals = others.filter(({ change, error }) => (
    Math.abs(most.change) - Math.abs(change) <= ALIKE * Math.hypot(most.error, error)));
  return { ...most, rivals: rivals.length };
}
