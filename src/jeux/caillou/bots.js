/* How the players of the page throw. Child, adult, Near and Far follow the chapters' law: their stones
   touch the wall now and then, and else lie at exponential distances. Your echo throws one of your own
   flicks again, and twice you the nearer of two: their law is yours, whatever it is. */
import { FARTHEST, MOST_MILLIMETRES, NEAREST, towards, WALL } from "./flick.js";

/** @typedef {import("../trying/chance.js").Chance} Chance */
/** A flick of a reader: the place, and the millimetres from the wall; none if the stone touched it.
    @typedef {{place: number, distance: number | undefined}} Flick */

const ELIGIBLE = 0.9; // of the stones that follow the chapters' law do not touch the wall

/** The mean distance in decimetres: so much, and so much more for each metre of the place, as in the chapter
    *Choosing the distance*. The adult's rate is twice the child's from everywhere.
    @type {Record<string, {always: number, perMetre: number}>} */
const MEANS = {
  child: { always: 2, perMetre: 2 },
  adult: { always: 1, perMetre: 1 },
  near: { always: 0, perMetre: 2 },
  far: { always: 4, perMetre: 0 },
};

/** Of how many of your flicks they throw the nearest. @type {Record<string, number>} */
const OWN = { echo: 1, twice: 2 };
export const ENOUGH = 10; // flicks that an echo needs
const RECENT = 60; // flicks from which it draws

/** Whether a player of the page throws a reader's own flicks. @param {string} kind */
export const isEcho = (kind) => kind in OWN;

/** The mean distance of a bot's stones in millimetres. @param {string} kind @param {number} place */
export function meanOf(kind, place) {
  const { always, perMetre } = MEANS[kind] ?? MEANS.child;
  return 100 * (always + (perMetre * place) / 100);
}

/** The flicks from which an echo draws: the last of those from the nearest places.
    @param {Flick[]} flicks @param {number} place */
function drawnFrom(flicks, place) {
  const far = (/** @type {Flick} */ flick) => Math.abs(flick.place - place);
  return [...flicks].reverse().sort((a, b) => far(a) - far(b)).slice(0, RECENT);
}

/**
 * A distance below which so large a share of a reader's stones lie. Whatever their law is, the next stone
 * is equally likely to fall into each gap between the stones so far, the wall and what is beyond the last;
 * within a gap the law is straight.
 * @param {number[]} distances
 * @param {number} share
 */
function quantile(distances, share) {
  const sorted = [...distances].sort((a, b) => a - b);
  const last = sorted.length - 1;
  const lastGap = sorted[last] - (sorted[last - 1] ?? 0);
  const marks = [0, ...sorted, sorted[last] + lastGap];
  const steps = share * (sorted.length + 1);
  const k = Math.floor(steps);
  return marks[k] + (steps - k) * (marks[k + 1] - marks[k]);
}

/**
 * How far a stone of a bot lies from the wall, in millimetres; undefined if it touches.
 * @param {string} kind
 * @param {number} place
 * @param {Flick[]} flicks of the reader whose echo it is
 * @param {Chance} chance
 */
export function botDistance(kind, place, flicks, chance) {
  const touch = chance.real();
  const share = chance.real();
  if (!isEcho(kind) || flicks.length < ENOUGH) {
    return touch < ELIGIBLE ? -Math.log(1 - share) * meanOf(kind, place) : undefined;
  }
  const own = drawnFrom(flicks, place);
  const distances = own.flatMap(({ distance }) => (distance === undefined ? [] : [distance + 0.5]));
  if (touch * own.length >= distances.length) return undefined;
  return quantile(distances, 1 - (1 - share) ** (1 / OWN[kind]));
}

/**
 * The way of a bot's stone.
 * @param {string} kind
 * @param {number} place
 * @param {Flick[]} flicks
 * @param {Chance} chance
 */
export function botThrow(kind, place, flicks, chance) {
  const far = botDistance(kind, place, flicks, chance);
  const x = 220 + 75 * (chance.real() + chance.real() - 1);
  const beyond = 20 + 60 * chance.real(); // where a stone would lie that touches
  return towards(place, [x, WALL.y + (far === undefined ? -beyond : Math.min(MOST_MILLIMETRES, far) / 10)]);
}

/**
 * The place that a bot chooses. Near throws best from nearby, Far is as good from everywhere and others
 * are not; for all the rest of them one place is as good as another, and they keep it.
 * @param {string} kind
 * @param {number} before
 */
export function botPlace(kind, before) {
  if (kind === "near") return NEAREST;
  return kind === "far" ? FARTHEST : before;
}
