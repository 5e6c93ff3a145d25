/* How stones move in the field, in centimetres and seconds. A stone slides as on coarse grass, with a
   coefficient of friction of 1: it comes to rest v²/2g from where it is let go, and pushes no other. */

/** A point of the field, across and down; the wall is above. @typedef {[x: number, y: number]} Point */
/** A finger that was seen: when, and where. @typedef {[seconds: number, x: number, y: number]} Sample */
/** A straight part of a stone's way. @typedef {{from: Point, to: Point, speed: number}} Leg */
/** The way of a stone: millimetres from the wall, floored, unless it has touched it.
    @typedef {{legs: Leg[], rest: Point, distance: number | undefined}} Way */

export const WALL = { left: 40, right: 400, y: 56 };
export const MIDDLE = 220;
export const NEAREST = 100; // from the wall, a place that can be chosen
export const FARTHEST = 300;
export const WEAKEST = 20; // cm of way, of a throw by the bar or by keys
export const STRONGEST = 360;

const GRIP = 0.6; // of the finger's speed, which the stone has when it is let go
const WINDOW = 0.08; // seconds: a line through them errs by 2 to 3 %, two samples by 11 to 27 %
const REST = 0.1; // seconds after which a finger that has not moved has come to rest
const SLOWEST = 60; // a stone that is slower is put down, not thrown
const GRAVITY = 981; // cm/s²
const BOUNCE = 0.3; // of its speed a stone keeps when it touches the wall
export const MOST_MILLIMETRES = 99_999; // millimetres that a record can tell

/** @type {(from: Point, to: Point) => number} */
const between = ([a, b], [x, y]) => Math.hypot(x - a, y - b);

/** @type {(from: Point, to: Point, share: number) => Point} */
const along = ([a, b], [x, y], share) => [a + share * (x - a), b + share * (y - b)];

/** Where all throw from. @param {number} place @returns {Point} */
export const spot = (place) => [MIDDLE, WALL.y + place];

/** The point of the wall that is nearest. @param {Point} point @returns {Point} */
export const foot = ([x]) => [Math.min(WALL.right, Math.max(WALL.left, x)), WALL.y];

/** From the wall. @param {Point} point */
export const distanceOf = (point) => between(point, foot(point));

/** The speed at which a stone slides so far. @param {number} far */
export const speedFor = (far) => Math.sqrt(2 * GRAVITY * far);

/**
 * How fast a finger goes when it lets a stone go: the slope of a line through where it was last seen.
 * @param {Sample[]} samples
 * @param {number} now
 * @returns {Point}
 */
export function velocity(samples, now) {
  const end = samples[samples.length - 1]?.[0] ?? 0;
  const seen = samples.filter(([time], k) => end - time < WINDOW || k >= samples.length - 2);
  if (seen.length < 2 || now - end > REST) return [0, 0];
  /** @param {(sample: Sample) => number} of */
  const mean = (of) => seen.reduce((total, sample) => total + of(sample), 0) / seen.length;
  const middle = mean(([time]) => time);
  const spread = mean(([time]) => (time - middle) ** 2);
  if (!spread) return [0, 0];
  const across = mean(([time, x]) => (time - middle) * x) / spread;
  const down = mean(([time, , y]) => (time - middle) * y) / spread;
  return [across, down];
}

/**
 * The way of a stone that a finger flicks; none if it is put down.
 * @param {number} place
 * @param {Sample[]} samples
 * @param {number} now
 * @returns {Way | undefined}
 */
export function flicked(place, samples, now) {
  const [across, down] = velocity(samples, now);
  const speed = GRIP * Math.hypot(across, down);
  return speed < SLOWEST ? undefined : slide(spot(place), [GRIP * across, GRIP * down]);
}

/** How much of the way from here to there a stone has gone when it touches the wall; none if it does not.
    @param {Point} from @param {Point} to */
function touchAt(from, to) {
  const part = (WALL.y - from[1]) / (to[1] - from[1]);
  const [x] = along(from, to, part);
  const isReached = part >= 0 && part <= 1;
  const isWall = x >= WALL.left && x <= WALL.right;
  return isReached && isWall ? part : undefined;
}

/**
 * The way of a stone let go with a velocity.
 * @param {Point} from
 * @param {Point} velocityThen
 * @returns {Way}
 */
export function slide(from, [across, down]) {
  const speed = Math.hypot(across, down);
  const far = speed ** 2 / (2 * GRAVITY);
  /** @type {Point} */
  const end = along(from, [from[0] + across, from[1] + down], speed ? far / speed : 0);
  const part = touchAt(from, end);
  if (part === undefined) {
    const distance = Math.min(MOST_MILLIMETRES, Math.floor(10 * distanceOf(end)));
    return { legs: [{ from, to: end, speed }], rest: end, distance };
  }
  const hit = along(from, end, part);
  const left = (1 - part) * BOUNCE ** 2; // of the way, after the touch
  /** @type {Point} */
  const rest = [hit[0] + left * (end[0] - from[0]), hit[1] - left * (end[1] - from[1])];
  const bounced = BOUNCE * speedFor(far * (1 - part));
  const before = { from, to: hit, speed };
  const after = { from: hit, to: rest, speed: bounced };
  return { legs: [before, after], rest, distance: undefined };
}

/** How long a leg lasts. @param {Leg} leg */
function lasts({ from, to, speed }) {
  const lost = 2 * GRAVITY * between(from, to);
  const last = Math.sqrt(Math.max(0, speed ** 2 - lost));
  return (speed - last) / GRAVITY;
}

/**
 * Where a stone is after so many seconds; undefined once it rests.
 * @param {Way} way
 * @param {number} seconds
 * @returns {Point | undefined}
 */
export function stoneAt({ legs }, seconds) {
  let time = seconds;
  for (const leg of legs) {
    const all = lasts(leg);
    const far = leg.speed * time - (GRAVITY * time ** 2) / 2;
    const long = between(leg.from, leg.to) || 1;
    if (time < all) return along(leg.from, leg.to, far / long);
    time -= all;
  }
  return undefined;
}

/**
 * The way of a stone that comes to rest there, or would if there were no wall.
 * @param {number} place
 * @param {Point} end
 */
export function towards(place, end) {
  const from = spot(place);
  const far = between(from, end);
  const speed = speedFor(far);
  const perLength = far ? speed / far : 0;
  const across = (end[0] - from[0]) * perLength;
  const down = (end[1] - from[1]) * perLength;
  return slide(from, [across, down]);
}

/**
 * A throw without a flick: aimed so many degrees to the right, at a strength in centimetres of way, by a
 * hand that errs by `shake` of its speed.
 * @param {number} place
 * @param {{degrees: number, strength: number, shake: number}} aim
 * @param {import("../trying/chance.js").Chance} chance
 */
export function aimed(place, { degrees, strength, shake }, chance) {
  const far = Math.sqrt(-2 * Math.log(1 - chance.real()));
  const error = far * Math.cos(2 * Math.PI * chance.real()); // normal, after Box and Muller
  const speed = speedFor(strength) * Math.max(0, 1 + shake * error);
  const turn = (degrees * Math.PI) / 180;
  const across = speed * Math.sin(turn);
  const ahead = speed * Math.cos(turn);
  return slide(spot(place), [across, -ahead]);
}
