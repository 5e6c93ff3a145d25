/* What a round comes to so far: which stones are points, which is each player's best, and how far the
   others' nearest lies; and what the rule book of 2018 leaves open in it. */
import { UNITS } from "./record.js";

/** @typedef {import("./rules.js").Round} Round */
/** A stone in its round: the how-manieth it was, whose, and how far. @typedef {{at: number, player: string, distance: number}} Lying */
/** Stones that count, nearest first; which of them are points, and which each player's best, by when they
    were thrown; the distance that ends the points. @typedef {{near: Lying[], points: Set<number>, bests: Set<number>, limit: number}} Counted */

/** @param {Round} round @returns {Counted} */
export function counted({ stones, result }) {
  const lying = stones.flatMap(({ player, distance }, at) => (distance === undefined ? [] : [{ at, player, distance }]));
  const near = lying.sort((a, b) => a.distance - b.distance);
  const scorer = result ? result.scorer : near[0]?.player;
  const own = new Set(near.filter(({ player }) => player === scorer).map(({ distance }) => distance));
  const others = near.filter(({ player, distance }) => player !== scorer && !own.has(distance));
  const limit = others[0]?.distance ?? Infinity;
  const points = near.filter(({ player, distance }) => player === scorer && distance < limit);
  const players = [...new Set(near.map(({ player }) => player))];
  const bests = players.map((one) => near.find(({ player }) => player === one)?.at ?? -1);
  return { near, points: new Set(points.map(({ at }) => at)), bests: new Set(bests), limit };
}

/** Where a round has come to rest, as far as a record tells it: in the middle of its unit.
    @param {number} distance @param {string} unit @returns {number} centimetres */
export const centimetres = (distance, unit) => ((distance + 0.5) * UNITS[/** @type {keyof typeof UNITS} */ (unit)]) / 10;

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
  /** @param {boolean} isTheirs */
  const lying = (isTheirs) => stones.flatMap(({ player, distance }) => (distance === undefined || (player === scorer) !== isTheirs ? [] : [distance]));
  const [own, others] = [true, false].map(lying);
  const run = [...new Set([...own, ...others])].sort((a, b) => a - b).slice(0, points);
  /** @type {Record<string, boolean>} */
  const open = {
    "own-tie": run.some((far) => own.filter((other) => other === far).length > 1),
    shared: run.some((far) => others.includes(far)),
    "only-the-scorers": Math.max(...others) < run[run.length - 1],
    "player-without": Object.values(best).includes(Infinity),
    "scorer-chooses": Object.keys(best).length > 1 && scorer === chooser,
  };
  return Object.keys(open).filter((name) => open[name]);
}
