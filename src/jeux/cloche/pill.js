/* Where the pill of a payment lies: on its way or beside it, where it covers least. */
import { CAISSE, DIE, DICE_IN_A_ROW, cornerOf, SEAT_RADIUS, spotOf, wayOf, WIDE } from "./places.js";

/** @typedef {import("./places.js").Point} Point */
/** A box by its middle and its half sides. @typedef {{at: Point, half: Point}} Box */

/** @type {Point} */
export const HALF_OF_PILL = [34, 11];
const LAST_DIE = 2 * DICE_IN_A_ROW - 1;
const TO_NAME = 34; // how far a name is above or below its seat, about
const LOWER = 280; // from which names are below
/** @type {Point} */
const HALF_OF_NUMBER = [24, 12];
/** @type {Point} */
const HALF_OF_NAME = [34, 8];
/** @type {Point} */
const HALF_OF_INN = [30, 8];
const INN_BELOW = 26;
const ON_THE_WAY = [0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7];
/** @type {Point[]} */
const ASIDE = [[0, 0], [-30, 0], [30, 0], [-60, 0], [60, 0], [0, -20], [0, 20]];
const USUAL_PART = 0.55; // of a way
const COST_OF_WAY = 100; // as points of the picture that are covered
const COST_ASIDE = 2;

/** What can be read on every table: the caisse, the dice, the seats and their names. @param {import("./game.js").Game} game @returns {Box[]} */
function boxesOf({ players, opened }) {
  const [left, top] = cornerOf(0);
  const [right, foot] = cornerOf(LAST_DIE);
  const [x, y] = CAISSE;
  const seats = Array.from({ length: players }, (_, seat) => spotOf(players, seat));
  /** @type {Box} */
  const dice = {
    at: [(left + right + DIE) / 2, (top + foot + DIE) / 2],
    half: [(right - left + DIE) / 2, (foot - top + DIE) / 2],
  };
  /** @type {Box[]} */
  const discs = seats.map((at) => ({ at, half: [SEAT_RADIUS, SEAT_RADIUS] }));
  /** @type {Box[]} */
  const names = seats.map(([across, down]) => ({
    at: [across, down + (down > LOWER ? TO_NAME : -TO_NAME)],
    half: HALF_OF_NAME,
  }));
  /** @type {Box[]} */
  const inn = opened ? [{ at: [x, y + INN_BELOW], half: HALF_OF_INN }] : [];
  return [dice, { at: CAISSE, half: HALF_OF_NUMBER }, ...inn, ...discs, ...names];
}

/** How much of a box a pill covers. @param {Point} at @param {Box} box */
function covered(at, box) {
  const [wide, high] = [0, 1].map((axis) => {
    const pill = HALF_OF_PILL[axis];
    const half = box.half[axis];
    const room = pill + half - Math.abs(at[axis] - box.at[axis]);
    return Math.max(0, Math.min(room, 2 * pill, 2 * half));
  });
  return wide * high;
}

/**
 * The middle of a pill.
 * @param {import("./game.js").Game} game
 * @param {import("./felt.js").Move} move
 * @param {Box[]} others what it shall not cover either
 * @returns {Point}
 */
export function pillSpot(game, { from, to }, others) {
  const along = wayOf(game.players, from, to);
  const boxes = [...boxesOf(game), ...others];
  const least = HALF_OF_PILL[0] + 1;
  /** @type {(part: number, aside: Point) => {at: Point, cost: number}} */
  const spotAt = (part, [right, down]) => {
    const [x, y] = along(part);
    const across = Math.max(x + right, least);
    /** @type {Point} */
    const at = [Math.min(across, WIDE - least), y + down];
    const area = boxes.reduce((sum, box) => sum + covered(at, box), 0);
    const far = COST_OF_WAY * Math.abs(part - USUAL_PART);
    return { at, cost: area + far + COST_ASIDE * (Math.abs(right) + Math.abs(down)) };
  };
  const spots = ON_THE_WAY.flatMap((part) => ASIDE.map((aside) => spotAt(part, aside)));
  return spots.reduce((best, spot) => (spot.cost < best.cost ? spot : best)).at;
}
