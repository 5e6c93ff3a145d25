/* What each purse is made of at the end. */
import { CARDS, CHEVAL } from "./rules.js";
import { course } from "./game.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./worth.js").Gains} Gains */
/** A card that was bought: what it cost, and what it brings on average at this table.
    @typedef {{card: string, cost: number, worth: number}} Bought */
/**
 * The lines of a bill; `end` is received + share + worths − costs + seat + dice.
 * @typedef {object} Bill
 * @property {number} received tokens before the sale (rule 2)
 * @property {number} share an even share of the stock
 * @property {Bought[]} cards
 * @property {number} seat what a player of this seat gains on average without cards, less that share: its
 *   distance from the Cheval's owner, and what comes back of all that was bid
 * @property {number} dice what the dice gave beyond the mean, or took
 * @property {number} end the purse at the end
 */

/** The price of each card, in the order of CARDS. @param {Game} game */
const pricesOf = (game) => course(game).flatMap(({ payments }) => (
  payments.filter(({ rule }) => rule === 4).map(({ tokens }) => tokens)));

/**
 * The bill of each seat; over all seats, what is gained by cards, seats and dice adds up to nothing.
 * @param {Game} game that is over
 * @param {Gains[]} gains up to the caisse after its sale
 * @returns {Bill[]}
 */
export function billsOf(game, gains) {
  const { players, tokens, stock, owners } = game;
  const prices = pricesOf(game);
  const means = gains[prices.reduce((sum, price) => sum + price, stock)];
  const share = stock / players;
  return game.purses.map((end, player) => {
    const cards = CARDS
      .map((card, k) => ({ card, cost: prices[k], worth: means.cards[k] }))
      .filter((_, k) => owners[k] === player);
    const seat = means.seats[(player - owners[CHEVAL] + players) % players] - share;
    const mean = cards.reduce((sum, { cost, worth }) => sum + worth - cost, tokens + share + seat);
    return { received: tokens, share, cards, seat, dice: end - mean, end };
  });
}
