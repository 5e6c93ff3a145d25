/* The stroke of a reader's hand through a digit, as this device keeps it: points one after the other,
   in hundredths of the digit's box. */

/** @typedef {number[]} Stroke x, y, x, y, … */
/** What is kept of a digit that was found. @typedef {{stroke: Stroke, seconds: number, hints: number}} Find */

/** The stroke of a tap or a key. @type {Stroke} */
export const STRAIGHT = [-6, 96, 106, 4];

const POINTS = 40;
const [LEAST, MOST] = [-100, 200]; // a hand goes beyond the digit, and not far
const MOST_SECONDS = 86_400; // seconds of a search that are told

/** @type {(value: unknown, least: number, most: number) => boolean} */
const isWithin = (value, least, most) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

/**
 * What is kept, if it is a find: anything may stand there.
 * @param {any} kept
 * @returns {Find | undefined}
 */
export function findOf(kept) {
  const { stroke, seconds, hints } = kept ?? {};
  if (!Array.isArray(stroke) || stroke.length < 4 || stroke.length > 2 * POINTS || stroke.length % 2) return undefined;
  const isFind = stroke.every((part) => isWithin(part, LEAST, MOST)) && isWithin(seconds, 0, MOST_SECONDS) && isWithin(hints, 0, 3);
  return isFind ? { stroke, seconds, hints } : undefined;
}

/**
 * Points of a hand as a stroke: as many as are kept, evenly taken.
 * @param {[number, number][]} points in hundredths
 * @returns {Stroke}
 */
export function strokeOf(points) {
  const count = Math.min(POINTS, points.length);
  const taken = Array.from({ length: count }, (_, k) => points[Math.round((k * (points.length - 1)) / (count - 1 || 1))]);
  return taken.flat().map((part) => Math.round(Math.min(MOST, Math.max(LEAST, part))));
}

/** Seconds of a search, as they are kept. @param {number} seconds */
export const secondsKept = (seconds) => Math.min(MOST_SECONDS, Math.round(seconds));

/** A stroke as the path of a picture. @param {Stroke} stroke */
export function pathOf(stroke) {
  const points = stroke.flatMap((part, k) => (k % 2 ? [] : [`${part} ${stroke[k + 1]}`]));
  return `M${points.join("L")}`;
}
