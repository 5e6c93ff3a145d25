/* The bots: each bids by one idea of the book. */
import { Chance } from "../trying/chance.js";
import { PASS } from "./game.js";
import { LIMITS } from "./limits.js";
import { FIGURE_CHANCES, POINT_CHANCES } from "./odds.js";
import { CARDS } from "./rules.js";
import { fairPrices, meanGains } from "./worth.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Word} Word */
/** @typedef {import("./worth.js").Gains} Gains */
/** What bots know. @typedef {object} Mind
    @property {Gains[]} gains for each caisse up to all tokens of the table
    @property {number[][]} errors of the estimates, −1 to 1, by seat and card
    @property {number[] | undefined} limits of Towin, by card */

/** By the words that stand in a record's seats: what they are called, and the page that explains them.
    @type {Record<string, {name: string, chapter: string}>} */
export const BOTS = {
  fair: { name: "Fair", chapter: "auction.html#with-the-inn" },
  jequier: { name: "Jéquier", chapter: "first-period.html#the-closing-table" },
  cursed: { name: "Cursed", chapter: "winners-curse.html#what-the-winner-pays" },
  towin: { name: "Towin", chapter: "bid-to-win.html#when-is-it-better-to-wait" },
  wary: { name: "Wary", chapter: "winners-curse.html#how-far-below" },
  cautious: { name: "Cautious", chapter: "auction.html#the-article-s-advice" },
};

const LARGEST_ERROR = 0.2; // of an estimate
const CAUTION = 0.8; // of its worth, that Cautious pays for a card

/** Seeds of the errors are none of the dice's. */
const ERROR_SEEDS = 2 ** 40;

/** @param {Game} game @param {number} seed @returns {Mind} */
export function mindOf({ players, tokens, stock }, seed) {
  const chance = new Chance(ERROR_SEEDS + seed);
  const errorsOfSeat = () => CARDS.map(() => 2 * chance.real() - 1);
  return {
    gains: meanGains(players, stock + players * tokens),
    errors: Array.from({ length: players }, errorsOfSeat),
    limits: LIMITS[players],
  };
}

/** The article's share of the caisse for each card (equations 15 to 21, the slip put right): a throw takes
    out 3.5 tokens on average, and after a fine for each 0 there remain 3.5 less its probability. */
const MEAN_POINTS = POINT_CHANCES.reduce((sum, chance, points) => sum + chance * points, 0);
const ZERO = POINT_CHANCES[0];
const AFTER_FINE = (MEAN_POINTS - ZERO) / MEAN_POINTS;
const SHARES = [
  FIGURE_CHANCES[1] * AFTER_FINE,
  FIGURE_CHANCES[2] * AFTER_FINE,
  FIGURE_CHANCES[3] * AFTER_FINE,
  (ZERO * (1 + FIGURE_CHANCES[0])) / MEAN_POINTS,
  0, // it leaves out the inn
];

/** The article's value of the card on sale, if those that follow cost theirs too. @param {Game} game */
function jequiersValue({ owners, left }) {
  const unsold = SHARES.slice(owners.length);
  const caisse = left / (1 - unsold.reduce((sum, share) => sum + share, 0));
  return unsold[0] * caisse;
}

/** How far below an estimate to stop, among so many bidders: the chapter on the curse.
    @param {number} bidders */
export function warinessAmong(bidders) {
  const w = LARGEST_ERROR;
  const first = 1 + (w * (bidders - 2)) / bidders;
  const middle = (4 * w * (1 - w) * (bidders - 1)) / bidders;
  const second = (1 - w) ** 2 + middle + (4 * w * w * (bidders - 1)) / (bidders + 1);
  return first / second;
}

/** @param {Game} game @param {Mind} mind */
const fairPrice = (game, { gains }) => fairPrices(game, gains)[game.owners.length];

/** What the seat whose turn it is takes the card to be worth, with its error. @param {Game} game @param {Mind} mind */
function estimate(game, mind) {
  const error = mind.errors[game.turn][game.owners.length];
  return fairPrice(game, mind) * (1 + LARGEST_ERROR * error);
}

/** @type {Record<string, (game: Game, mind: Mind) => number>} */
const LIMIT_OF = {
  fair: fairPrice,
  jequier: jequiersValue,
  cursed: estimate,
  towin: (game, mind) => mind.limits?.[game.owners.length] ?? fairPrice(game, mind),
  wary: (game, mind) => estimate(game, mind) * warinessAmong(game.players),
  cautious: (game, mind) => CAUTION * fairPrice(game, mind),
};

/**
 * Up to how many tokens a bot stays in for the card on sale, if it is its turn: whole tokens, in its purse.
 * @param {string} kind of BOTS
 * @param {Game} game
 * @param {Mind} mind
 */
export function limitOf(kind, game, mind) {
  const limit = Math.max(0, Math.round(LIMIT_OF[kind](game, mind)));
  return Math.min(limit, game.purses[game.turn]);
}

/**
 * What a bot says whose turn it is: one token more, up to its limit.
 * @param {string} kind of BOTS
 * @param {Game} game
 * @param {Mind} mind
 * @returns {Word}
 */
export function botWord(kind, game, mind) {
  const more = game.call.price + 1;
  return more <= limitOf(kind, game, mind) ? more : PASS;
}
