/* Where everything lies on the table, seen from above, and the ways that tokens go. */

/** A point of the picture. @typedef {[x: number, y: number]} Point */
/** @typedef {import("./rules.js").Account} Account */

export const WIDE = 360;
export const HIGH = 376;
/** @type {Point} */
const MIDDLE = [180, 182];
const ACROSS = 146; // half axes of the ellipse on which the seats lie
const DOWN = 140;
/** @type {Point} */
export const CAISSE = [180, 132];
export const CAISSE_RADIUS = 42;
export const SEAT_RADIUS = 23;
export const DIE = 28;
const GAP = 4; // between two dice
export const DICE_IN_A_ROW = 4;
const DICE_TOP = 190;
const DICE_MIDDLE = DICE_TOP + DIE + GAP / 2;
const BESIDE_DICE = 12; // how far from the rim a way bends that would cross them
const HALF_OF_DICE = 84; // with some room

/** Where a seat is: seat 0 at the foot, the others clockwise; or the caisse.
    @param {number} players @param {Account} holder @returns {Point} */
export function spotOf(players, holder) {
  if (typeof holder === "string") return CAISSE;
  const angle = Math.PI * (0.5 + (2 * holder) / players);
  return [MIDDLE[0] + ACROSS * Math.cos(angle), MIDDLE[1] + DOWN * Math.sin(angle)];
}

/** The direction from a seat to the middle. @param {Point} spot @returns {Point} */
export function inwards([x, y]) {
  const length = Math.hypot(MIDDLE[0] - x, MIDDLE[1] - y);
  return [(MIDDLE[0] - x) / length, (MIDDLE[1] - y) / length];
}

/** The upper left corner of a die. @param {number} place @returns {Point} */
export function cornerOf(place) {
  const column = place % DICE_IN_A_ROW;
  const row = Math.floor(place / DICE_IN_A_ROW);
  const left = MIDDLE[0] - (DICE_IN_A_ROW * (DIE + GAP) - GAP) / 2;
  return [left + column * (DIE + GAP), DICE_TOP + row * (DIE + GAP)];
}

/** The point that pulls a way aside, so that it does not cross the dice.
    @param {Point} from @param {Point} to @returns {Point} */
function bendOf([x, y], [u, v]) {
  const isAcross = Math.min(y, v) < DICE_MIDDLE && Math.max(y, v) > DICE_MIDDLE;
  const crossing = x + ((u - x) * (DICE_MIDDLE - y)) / (v - y);
  if (!isAcross || Math.abs(crossing - MIDDLE[0]) > HALF_OF_DICE) return [(x + u) / 2, (y + v) / 2];
  return [crossing < MIDDLE[0] ? BESIDE_DICE : WIDE - BESIDE_DICE, DICE_MIDDLE];
}

/**
 * The way from one holder of tokens to another: where they are at a part of it, from 0 to 1.
 * @param {number} players
 * @param {Account} payer
 * @param {Account} payee
 * @returns {(part: number) => Point}
 */
export function wayOf(players, payer, payee) {
  const from = spotOf(players, payer);
  const to = spotOf(players, payee);
  const bend = bendOf(from, to);
  return (part) => {
    const weights = [(1 - part) ** 2, 2 * part * (1 - part), part ** 2];
    const along = (/** @type {0 | 1} */ axis) => weights[0] * from[axis] + weights[1] * bend[axis] + weights[2] * to[axis];
    return [along(0), along(1)];
  };
}
