/* A match at the table, without a page: what the players of the page do, what is agreed on at once, and what
   a reader may take back. */
import { botPlace, botThrow } from "./bots.js";
import { goneOn, read, textsOf, UNITS } from "./record.js";
import { groupsByScore } from "./rules.js";
import { isPerson, PERSON, seatedBy } from "./seats.js";

/** @typedef {import("./record.js").Game} Game */
/** @typedef {import("./seats.js").Seat} Seat */
/** @typedef {import("./bots.js").Flick} Flick */
/** @typedef {import("../trying/chance.js").Chance} Chance */
/** @typedef {import("../trying/table.js").Texts} Texts */

export const USUAL_PLACE = 200; // cm, where a match begins if nobody says otherwise

/** Who plays; persons all, where a record does not say. @param {Game} game @returns {Seat[]} */
export function playersOf({ seats, stones }) {
  return seatedBy(seats || Object.keys(stones).map(() => PERSON).join("-"));
}

/** @param {Game} game @param {string} who @returns {Seat} */
export const playerOf = (game, who) => /** @type {Seat} */ (playersOf(game).find((seat) => seat.who === who));

/** How many rounds have begun, those of the ranking with them. @param {Game} game */
export const roundsOf = ({ rounds, extra }) => rounds.length + extra.length;

/** The round that is thrown, or was last. @param {Game} game */
export const roundOf = ({ rounds, extra }) => extra[extra.length - 1] ?? rounds[rounds.length - 1];

/** Whether stones are still to be thrown in the round. @param {Game} game */
export const isOpen = (game) => roundsOf(game) > 0 && !roundOf(game).result;

/** The stones that players still have for the round. @param {Game} game @returns {Record<string, number>} */
export function stonesLeft(game) {
  if (!isOpen(game)) return game.winners.length ? {} : game.stones;
  const { own, stones } = roundOf(game);
  const left = { ...own };
  for (const { player } of stones) left[player] -= 1;
  return left;
}

/** From where the last round was thrown. @param {Game} game */
export const lastPlace = (game) => roundOf(game)?.place ?? USUAL_PLACE;

/**
 * A match in which the first place and the first order are agreed on (4.1): A chooses and throws first, or
 * lots are drawn.
 * @param {Texts} texts
 * @param {Chance} [lots]
 * @returns {Game | undefined}
 */
export function begun(texts, lots) {
  let { game } = read({ ...texts, rounds: "", extra: "" });
  while (game?.wanted.want === "agree") {
    const { among } = game.wanted;
    game = goneOn(game, among[lots ? lots.below(among.length) : 0]);
  }
  return game;
}

/** The agreements with which a match begins, until a place is chosen. @param {Game} game */
function agreedAtFirst({ words }) {
  const place = words.findIndex((word) => /^\d/.test(word));
  return place < 0 ? words.length : place;
}

// ── the final ranking (4.6.2) ───────────────────────────────────────────────────────────

/** Whether extra rounds are thrown, or were. @param {Game} game */
export const isRanking = ({ extraWords }) => extraWords > 0;

/** Whether everybody can be ranked: the match is over, and some are level. An entente cordiale has no ranks.
    @param {Game} game */
export function canRank(game) {
  if (game.wanted.want !== "over" || isRanking(game) || !game.goal) return false;
  return groupsByScore(game.scores).some((group) => group.length > 1);
}

/** The match as its ranking begins: lots say who of those who are level chooses a place.
    @param {Game} game @param {Chance} lots */
export function rankingBegun(game, lots) {
  const level = groupsByScore(game.scores).find((group) => group.length > 1) ?? [];
  return goneOn(game, level[lots.below(level.length)]);
}

/** Whether an agreement is left to lots: in extra rounds those on which no rank depends, before the first stone
    and after the last. @param {Game} game */
export function isByLot(game) {
  const { wanted } = game;
  if (!isRanking(game) || wanted.want !== "agree") return false;
  if (wanted.about === "scorer") return Boolean(roundOf(game).isSingle);
  return !Object.values(stonesLeft(game)).some(Boolean);
}

/** The match once these lots are drawn. @param {Game} game @param {Chance} lots */
export function lotsDrawn(game, lots) {
  let next = game;
  while (isByLot(next) && next.wanted.want === "agree") {
    const { among } = next.wanted;
    next = goneOn(next, among[lots.below(among.length)]);
  }
  return next;
}

/** The extra round for which a place is to be chosen. @param {Game} game */
export function roundToCome(game) {
  return isRanking(game) && game.wanted.want === "place" ? roundOf(goneOn(game, USUAL_PLACE)) : undefined;
}

// ── acts ────────────────────────────────────────────────────────────────────────────────

/** Who throws the first stone of the round for which a place is to be chosen.
    @param {Game} game @returns {string | undefined} */
export function firstToThrow(game) {
  if (game.wanted.want !== "place") return undefined;
  const { wanted } = goneOn(game, USUAL_PLACE);
  return wanted.want === "throw" ? wanted.player : undefined;
}

/** Whether who chooses the place throws first and is a person: then one flick does both.
    @param {Game} game */
export function isPlaceAndThrow(game) {
  const { wanted } = game;
  if (wanted.want !== "place" || !isPerson(playerOf(game, wanted.player))) return false;
  return firstToThrow(game) === wanted.player;
}

/** A distance in the unit of the match, rounded down; undefined if the stone has touched the wall.
    @param {Game} game @param {number | undefined} millimetres */
export function flooredIn({ unit }, millimetres) {
  const size = UNITS[/** @type {keyof typeof UNITS} */ (unit)];
  return millimetres === undefined ? undefined : Math.floor(millimetres / size);
}

/** The match once a stone has come to rest. @param {Game} game @param {{distance: number | undefined}} way */
export const rested = (game, { distance }) => goneOn(game, flooredIn(game, distance));

/**
 * What players of the page do next: agree, choose a place, or throw a stone; undefined if it is a
 * person's turn, or nobody's.
 * @param {Game} game
 * @param {{flicks: Flick[], chance: Chance}} from the flicks are those of the reader whose echo plays
 * @returns {{game: Game, way?: import("./flick.js").Way} | undefined}
 */
export function botTurn(game, { flicks, chance }) {
  const { wanted } = game;
  if (wanted.want === "over") return undefined;
  if (wanted.want === "agree") {
    const areBots = playersOf(game).every((seat) => !isPerson(seat));
    const { among } = wanted;
    return areBots ? { game: goneOn(game, among[chance.below(among.length)]) } : undefined;
  }
  const seat = playerOf(game, wanted.player);
  if (isPerson(seat)) return undefined;
  if (wanted.want === "place") return { game: goneOn(game, botPlace(seat.kind, lastPlace(game))) };
  const way = botThrow(seat.kind, roundOf(game).place, flicks, chance);
  return { game: rested(game, way), way };
}

/** The match without its last word. @param {Game} game */
function withoutLast(game) {
  const texts = textsOf(game);
  const part = isRanking(game) ? "extra" : "rounds";
  const fewer = texts[part].split(".").slice(0, -1).join(".");
  return /** @type {Game} */ (read({ ...texts, [part]: fewer }).game);
}

/** @param {Game} game */
const lastWord = ({ words }) => words[words.length - 1] ?? "";

/**
 * The match without its last agreement or place, and the lots that followed. A stone that is thrown stays
 * thrown: undefined then, and if nothing but the first agreements is told.
 * @param {Game} game
 * @returns {Game | undefined}
 */
export function takenBack(game) {
  if (game.words.length <= agreedAtFirst(game)) return undefined;
  let before = game;
  do {
    if (/^[A-D][\dx]/.test(lastWord(before))) return undefined;
    before = withoutLast(before);
  } while (isByLot(before));
  return before;
}

/** Whether a stone has been thrown. @param {Game} game */
export const hasStones = ({ rounds }) => rounds.some(({ stones }) => stones.length > 0);

/** How many hands are shaken, before the match or after it (4.1, 4.7). @param {number} players */
export const handshakes = (players) => (players * (players - 1)) / 2;

/** The arrangements that the rule book names (5), for so many players with so many stones each.
    @type {Record<string, (players: number, stones: number, goal: number) => {stones: number, goal: number}>} */
export const ARRANGEMENTS = {
  brandelet: (_, stones) => ({ stones, goal: 2 * stones + 1 }),
  ducobu: (players, _, goal) => ({ stones: players, goal }),
  cordial: (_, stones) => ({ stones, goal: 0 }),
};
