/* The flicks that a reader has thrown at this table, kept on their device: of A, B, C and D. */
import { kept } from "../trying/common.js";
import { MOST_MILLIMETRES } from "./flick.js";

/** @typedef {import("./bots.js").Flick} Flick */

const FLICKS_KEY = "jeux-caillou";
const MOST_FLICKS = 200; // of each seat

/** @param {unknown} flick a pair of a place and a distance, which is null if the stone touched */
function asFlick(flick) {
  const [place, distance] = Array.isArray(flick) ? flick : [];
  const isPlace = Number.isInteger(place) && place > 0 && place < 1000;
  const isDistance = distance === null || (Number.isInteger(distance) && distance >= 0 && distance <= MOST_MILLIMETRES);
  return isPlace && isDistance ? { place, distance: distance ?? undefined } : undefined;
}

/** What this device keeps of who sits there. @param {string} who @returns {Flick[]} */
export function flicksOf(who) {
  const all = Object(kept(FLICKS_KEY))[who];
  return Array.isArray(all) ? all.slice(-MOST_FLICKS).flatMap((flick) => asFlick(flick) ?? []) : [];
}

/** Keep one flick more. @param {string} who @param {Flick} flick */
export function keepFlick(who, { place, distance }) {
  const pairs = [...flicksOf(who), { place, distance }].map((one) => [one.place, one.distance ?? null]);
  kept(FLICKS_KEY, { ...Object(kept(FLICKS_KEY)), [who]: pairs.slice(-MOST_FLICKS) });
}

/**
 * The flicks from the place from which most were thrown; of two such places, from the later one.
 * @param {Flick[]} flicks
 */
export function fromOnePlace(flicks) {
  /** @type {Map<number, Flick[]>} */
  const byPlace = new Map();
  for (const flick of flicks) {
    const before = byPlace.get(flick.place) ?? [];
    byPlace.delete(flick.place); // the place of the last flick comes last
    byPlace.set(flick.place, [...before, flick]);
  }
  const groups = [...byPlace.values()];
  return groups.reduce((most, group) => (group.length >= most.length ? group : most), []);
}

export function forgetFlicks() {
  kept(FLICKS_KEY, null);
}
