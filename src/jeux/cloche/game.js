/* A game of Cloche et Marteau, word by word and throw by throw. A game is never changed: each act gives
   another, which knows the game before it; undo, record and bill follow from that.

   Where rule 4 is silent on the sale: cards come in the order of rule 3b; the first one is called at seat 0,
   each next one at the seat after; all are asked round the table, to bid more or to pass; who has passed is
   out; a card for which nobody else has bid goes to the last who is asked, as all five are sold. */
import { CARDS, CHEVAL, holder, points, settle } from "./rules.js";

/** @typedef {import("./rules.js").Fall} Fall */
/** @typedef {import("./rules.js").Payment} Payment */
/** A bid, in tokens, or PASS. @typedef {number | string} Word */
/** The card that is sold: the highest bid and its seat, −1 before the first; the seats that are out.
    @typedef {{price: number, seat: number, out: boolean[]}} Call */
/**
 * @typedef {object} Game
 * @property {string[]} seats who plays, by seat
 * @property {number} players
 * @property {number} tokens what each has received (rule 2)
 * @property {number} stock what was in the caisse before the sale
 * @property {number[]} purses tokens by seat
 * @property {number[]} owners the seats that have bought cards, in the order of CARDS
 * @property {number} left tokens in the caisse
 * @property {boolean} opened whether the inn is open
 * @property {number} turn the seat that is to speak, or to throw
 * @property {Call} call
 * @property {Payment[]} payments what was owed for the last act
 * @property {Word | Fall} [act] the last act, of the game `before`
 * @property {Game} [before]
 */

export const PASS = "p";

/** @type {(players: number) => Call} */
const noBid = (players) => ({ price: -1, seat: -1, out: new Array(players).fill(false) });

/**
 * A game before the first bid.
 * @param {string[]} seats
 * @param {number} tokens
 * @param {number} stock
 * @returns {Game}
 */
export function begun(seats, tokens, stock) {
  const players = seats.length;
  const purses = new Array(players).fill(tokens);
  const table = { seats, players, tokens, stock, purses, owners: [], left: stock };
  return { ...table, opened: false, turn: 0, call: noBid(players), payments: [] };
}

/** Whether cards are still sold. @type {(game: Game) => boolean} */
export const isSale = ({ owners }) => owners.length < CARDS.length;

/** Whether the caisse is empty after the sale, and the game over (rule 5). @type {(game: Game) => boolean} */
export const isOver = (game) => !isSale(game) && !game.left;

/**
 * Why the seat whose turn it is cannot say a word: it must bid `higher`; it has not so much `cash`;
 * it is the `last` one and must take the card. Empty if it can.
 * @param {Game} game
 * @param {Word} word
 */
export function objection({ purses, turn, call }, word) {
  if (word === PASS) {
    const others = call.out.filter((isOut) => !isOut).length - 1;
    return call.price < 0 && !others ? "last" : "";
  }
  if (Number(word) <= call.price) return "higher";
  return Number(word) > purses[turn] ? "cash" : "";
}

/**
 * The game after a bid or a pass.
 * @param {Game} game
 * @param {Word} word
 * @returns {Game}
 */
export function spoken(game, word) {
  const { players, turn } = game;
  const call = { ...game.call, out: [...game.call.out] };
  if (word === PASS) call.out[turn] = true;
  else Object.assign(call, { price: word, seat: turn });
  const next = { ...game, call, payments: [], act: word, before: game };
  for (let step = 1; step <= players; step += 1) {
    const asked = (turn + step) % players;
    if (!call.out[asked] && asked !== call.seat) return { ...next, turn: asked };
  }
  return sold(next);
}

/** The highest bidder pays the caisse, and the next card is called; or the Cheval's owner throws first (5).
    @param {Game} game @returns {Game} */
function sold(game) {
  const { price, seat } = game.call;
  const lot = game.owners.length;
  const owners = [...game.owners, seat];
  const isLast = owners.length === CARDS.length;
  return {
    ...game,
    owners,
    purses: game.purses.map((tokens, k) => (k === seat ? tokens - price : tokens)),
    left: game.left + price,
    turn: isLast ? owners[CHEVAL] : (lot + 1) % game.players,
    call: noBid(game.players),
    payments: [{ payer: seat, payee: "caisse", tokens: price, rule: 4 }],
  };
}

/**
 * The game after a throw.
 * @param {Game} game
 * @param {Fall} fall
 * @returns {Game}
 */
export function thrown(game, fall) {
  const { players, owners, turn } = game;
  const payments = settle(game, game.left, turn, fall, game.opened);
  const purses = [...game.purses];
  let { left } = game;
  for (const { payer, payee, tokens } of payments) {
    const from = holder(owners, payer);
    if (from === "caisse") left -= tokens;
    else purses[Number(from)] -= tokens;
    purses[Number(holder(owners, payee))] += tokens;
  }
  const opened = game.opened || points(fall) > game.left;
  return { ...game, purses, left, opened, payments, turn: (turn + 1) % players, act: fall, before: game };
}

/** The games of a game, from the first one on. @param {Game} game */
export function course(game) {
  const games = [];
  for (let now = /** @type {Game | undefined} */ (game); now; now = now.before) games.push(now);
  return games.reverse();
}
