/* What a round comes to so far: which stones are points, which is each player's best, and how far the
   rivals' nearest lies; and what the rule book of 2018 leaves open in it. */
import { UNITS } from "./record.js";

/** @typedef {import("./rules.js").Round} Round */
/** A stone in its round: the how-manieth it was, whose, and how far. @typedef {{at: number, player: string, distance: number}} Lying */
/** Stones that count, nearest first; which of them are points, and which each player's best, by when they
    were thrown; the distance that ends the points. @typedef {{near: Lying[], points: Set<number>, bests: Set<number>, limit: number}} Counted */

/** The stones that count, in the order in which they were thrown.
    @param {Round["stones"]} stones @returns {Lying[]} */
function lyingIn(stones) {
  return stones.flatMap(({ player, distance }, at) => {
    return distance === undefined ? [] : [{ at, player, distance }];
  });
}

/** The stones of a player, and those of the rivals. @param {Lying[]} lying @param {string | undefined} scorer */
function partedBy(lying, scorer) {
  const scorers = lying.filter(({ player }) => player === scorer);
  const rivals = lying.filter(({ player }) => player !== scorer);
  return [scorers, rivals];
}

/** @param {Lying[]} lying */
const thrownAt = (lying) => new Set(lying.map(({ at }) => at));

/** Whose stone lies nearest; nobody's, while several are level and have not agreed.
    @param {Lying[]} near @returns {string | undefined} */
function leader(near) {
  const nearest = near.filter(({ distance }) => distance === near[0].distance);
  const players = new Set(nearest.map(({ player }) => player));
  return players.size === 1 ? nearest[0].player : undefined;
}

/** @param {Round} round @returns {Counted} */
export function counted({ stones, result }) {
  const near = lyingIn(stones).sort((a, b) => a.distance - b.distance);
  const scorer = result ? result.scorer : leader(near);
  const [scorers, rivals] = partedBy(near, scorer);
  const distances = new Set(scorers.map(({ distance }) => distance));
  const nearest = rivals.find(({ distance }) => !distances.has(distance));
  const limit = nearest?.distance ?? Infinity;
  const scoring = scorers.filter(({ distance }) => distance < limit);
  /** @type {Map<string, number>} */
  const bests = new Map();
  for (const { player, at } of near) if (!bests.has(player)) bests.set(player, at);
  return { near, points: thrownAt(scoring), bests: new Set(bests.values()), limit };
}

/** Each player's least distance so far; infinite without a stone that counts.
    @param {Round} round @returns {Record<string, number>} */
export function bestsOf({ own, stones }) {
  const lying = lyingIn(stones);
  const pairs = Object.keys(own).map((who) => {
    const distances = lying.filter(({ player }) => player === who).map(({ distance }) => distance);
    return [who, Math.min(...distances)];
  });
  return Object.fromEntries(pairs);
}

/** How far from the wall a stone lies, as far as a record tells it: in the middle of its unit.
    @param {number} distance @param {string} unit @returns {number} centimetres */
export function centimetres(distance, unit) {
  const millimetres = UNITS[/** @type {keyof typeof UNITS} */ (unit)];
  return ((distance + 0.5) * millimetres) / 10;
}

/** A distance in words. @param {number} distance @param {string} unit */
export function lengthSaid(distance, unit) {
  if (unit === "mm") return `${(distance / 10).toFixed(1)} cm`;
  return `${distance} ${unit}`;
}

/**
 * What the rule book of 2018 leaves open in a round that is over, as jeux.caillou.rulebook's `gaps` has it.
 * @param {Round} round
 * @returns {string[]}
 */
export function gapsOf({ stones, result }) {
  if (!result?.points) return ["no-eligible"];
  const { scorer, points, chooser, best } = result;
  const sides = partedBy(lyingIn(stones), scorer);
  const [scorers, rivals] = sides.map((lying) => lying.map(({ distance }) => distance));
  const distances = [...new Set([...scorers, ...rivals])];
  const run = distances.sort((a, b) => a - b).slice(0, points);
  /** @type {Record<string, boolean>} */
  const open = {
    "own-tie": run.some((far) => scorers.filter((other) => other === far).length > 1),
    shared: run.some((far) => rivals.includes(far)),
    "only-the-scorers": Math.max(...rivals) < run[run.length - 1],
    "player-without": Object.values(best).includes(Infinity),
    "scorer-chooses": Object.keys(best).length > 1 && scorer === chooser,
  };
  return Object.keys(open).filter((name) => open[name]);
}
