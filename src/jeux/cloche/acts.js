/* What is done at the table: a game, the seed of its dice, and up to where a person stays in without being
   asked again. A table is never changed: each act gives another. Dice and bots follow from the seed, so that
   the same dice fall for other bids. */
import { Chance } from "../trying/chance.js";
import { BOTS, botWord } from "./bots.js";
import { begun, isOver, isSale, objection, PASS, spoken, thrown } from "./game.js";
import { read, textsOf } from "./record.js";
import { CARDS, MARKS } from "./rules.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Word} Word */
/** @typedef {import("../trying/table.js").Texts} Texts */
/** A seat that stays in for the card of a lot, up to a price. @typedef {{seat: number, lot: number, most: number}} Stay */
/** @typedef {{game: Game, seed: number, stay?: Stay}} Table */

/** Who else sits there, from the second seat on. */
const COMPANY = [
  "fair",
  "towin",
  "jequier",
  "cursed",
  "cautious",
  "wary",
  "jequier",
  "cursed",
  "cautious",
];
const STOCK_A_SEAT = 25;
const TOKENS_A_SEAT = 10;
const FEW = 4; // so few players can buy several cards, and want more tokens
const TOKENS_OF_FEW = 60;
export const SEEDS = 10 ** 9; // 0 … 10⁹ − 1
const SEEDS_OF_DICE = 2 ** 51; // other chances of a table begin elsewhere
const THROWS_OF_A_RECORD = 10_000; // of one game, as many as a record can hold
const SIDES = 6;

export const YOU = "you";

/** @param {string} word who sits there, in the words of a record */
export const isPerson = (word) => !Object.hasOwn(BOTS, word);

/** The seats of people, by name, and of bots. @param {string[]} people @param {number} players */
export const seatsFor = (people, players) => [...people, ...COMPANY].slice(0, players);

/** @param {number} players */
export const tokensFor = (players) => (players > FEW ? TOKENS_A_SEAT * players : TOKENS_OF_FEW);

/** A table before the first bid. @param {string[]} seats @param {number} tokens @param {number} seed @returns {Table} */
export const laid = (seats, tokens, seed) => ({
  game: begun(seats, tokens, STOCK_A_SEAT * seats.length),
  seed,
});

/** The same players with the same dice, before the first bid. @param {Table} table @returns {Table} */
export const laidAgain = ({ game, seed }) => ({
  game: begun(game.seats, game.tokens, game.stock),
  seed,
});

// ── the sale ────────────────────────────────────────────────────────────────────────────

/** Whether the seat whose turn it is stays in. @param {Table} table */
const isStaying = ({ game, stay }) => stay?.seat === game.turn && stay.lot === game.owners.length;

/** Whether a person is to speak: nobody is asked who can only pass. @param {Table} table */
export function isAsked(table) {
  const { seats, turn, purses, call } = table.game;
  return (
    isSale(table.game) && isPerson(seats[turn]) && purses[turn] > call.price && !isStaying(table)
  );
}

/** Whether somebody bids or passes without being asked. @param {Table} table */
export const goesOn = (table) => isSale(table.game) && !isAsked(table);

/** Whether a person can still bid for the card. @param {Table} table */
export const isOpen = ({ game, stay }) =>
  game.seats.some(
    (word, seat) =>
      isPerson(word) &&
      !game.call.out[seat] &&
      !(stay?.seat === seat && stay.lot === game.owners.length),
  );

const SLOW_WORDS = 3; // about each card

/** Whether the first words about a card are said, which a reader follows. @param {Table} table */
export function isEarly({ game }) {
  let words = 0;
  for (let now = game; now.before?.owners.length === game.owners.length; now = now.before) words += 1;
  return words < SLOW_WORDS;
}

/** The table after a word of the person who is asked, or why it cannot be said.
    @param {Table} table @param {Word} word @returns {{table: Table, why: string}} */
export function speak(table, word) {
  const why = objection(table.game, word);
  return { why, table: why ? table : { ...table, game: spoken(table.game, word) } };
}

/** The table at which the person who is asked stays in up to a price, or why this cannot be.
    @param {Table} table @param {number} most @returns {{table: Table, why: string}} */
export function stayIn(table, most) {
  const { turn, owners } = table.game;
  const why = objection(table.game, most);
  return { why, table: why ? table : { ...table, stay: { seat: turn, lot: owners.length, most } } };
}

/** The table after the word of a bot, or of a person who stays in.
    @param {Table} table @param {import("./bots.js").Mind} mind @returns {Table} */
export function answered(table, mind) {
  const { game, stay } = table;
  const { price } = game.call;
  const kind = game.seats[game.turn];
  if (!isPerson(kind)) return { ...table, game: spoken(game, botWord(kind, game, mind)) };
  const most = stay && isStaying(table) ? stay.most : price; // else the purse holds no more
  return { ...table, game: spoken(game, price < most ? price + 1 : PASS) };
}

// ── the throws ──────────────────────────────────────────────────────────────────────────

/** Whether dice are to be thrown. @param {Table} table */
export const isThrowing = ({ game }) => !isSale(game) && !isOver(game);

/** How often the dice were thrown. @param {Game} game */
export function throwsOf(game) {
  let count = 0;
  for (let now = game; typeof now.act === "object" && now.before; now = now.before) count += 1;
  return count;
}

/** How the dice of a seed fall at a throw. @param {number} seed @param {number} number */
export function fallAt(seed, number) {
  const chance = new Chance(SEEDS_OF_DICE + seed * THROWS_OF_A_RECORD + number);
  const shows = () => chance.below(SIDES) === 0;
  const marks = MARKS.filter(shows);
  const bell = shows() ? 1 : 0;
  const hammer = shows() ? 2 : 0;
  return { marks, card: bell + hammer ? CARDS[bell + hammer - 1] : undefined };
}

/** @param {Table} table @returns {Table} */
export const cast = ({ game, seed }) => ({
  seed,
  game: thrown(game, fallAt(seed, throwsOf(game))),
});

// ── back ────────────────────────────────────────────────────────────────────────────────

/** The table before the last throw, or before the last word of a person; undefined if there is none.
    @param {Table} table @returns {Table | undefined} */
export function stepBack({ game, seed }) {
  for (let now = game.before; now; now = now.before) {
    if (!isSale(now) || isPerson(now.seats[now.turn])) return { game: now, seed };
  }
  return undefined;
}

// ── records ─────────────────────────────────────────────────────────────────────────────

/** @param {Table} table @returns {Texts} */
export const textsOfTable = ({ game, seed }) => textsOf(game, seed);

/** The table that the parts of a record tell, or the first fault; a seed that they leave out is `seed`.
    @param {Texts} texts @param {number} [seed] @returns {{table?: Table, fault?: import("./record.js").Fault}} */
export function tableOf(texts, seed = 0) {
  const { game, fault } = read(texts);
  if (fault || !game) return { fault };
  return { table: { game, seed: texts.seed ? Number(texts.seed) : seed } };
}
