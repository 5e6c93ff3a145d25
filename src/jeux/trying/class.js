/* A class in one picture: what each phone throws with its number as a seed, thrown once more; or what
   pupils have counted with real dice. A dot is a pupil's mean. What is thrown is a game, as throw.js
   says. */
import { Chance } from "./chance.js";
import { BLUE, ORANGE, PAPER, say, told, within } from "./common.js";
import { element, tenths } from "./svg.js";
import { BASE, conclusion, counted, digitsFor, exactOf, LEFT, Tally, TOP, unitOf, WIDE, withDigits } from "./tally.js";

/** @typedef {import("./tally.js").Game} Game */
/** A pupil, by the number of a phone or of a line; `due` are throws that are still to be made.
    @typedef {{ name: number, tally: Tally, due: number, chance?: Chance }} Pupil */

export const CLASS = {
  phones: "{count} phones, each with {throws}.", onePhone: "1 phone, with {throws}.",
  lines: "{count} lines of counts.", oneLine: "1 line of counts.",
  range: "The means lie from {low} to {high}.", rangeShare: "The shares lie from {low}% to {high}%.",
  near: "The means lie from {low} to {high}; {near} of the {count} are within {error} of {exact}, where two in three are expected.",
  nearShare: "The shares lie from {low}% to {high}%; {near} of the {count} are within {error} percentage points of {exact}%, where two in three are expected.",
  phone: "Phone {name}. {sentence}", line: "Line {name}. {sentence}",
  dots: "a dot a pupil: its mean", dotsShare: "a dot a pupil: % of “{name}”", band: "two in three expected",
  together: "all", spoken: "Dot plot, a dot a pupil. {sentence}",
};

const ENOUGH = 20; // throws, from which on the means of pupils follow a bell well enough

/** The pupils of a class and what they have thrown, each and all together. */
export class Together {
  /** @param {Game} game @param {Pupil[]} pupils @param {number} [each] throws of a pupil, if all make as many */
  constructor(game, pupils, each) {
    this.game = game;
    this.pupils = pupils;
    this.each = each;
    this.all = new Tally(game);
  }

  /** What each phone throws that has one of these numbers as its seed. @param {Game} game @param {number[]} seeds @param {number} each */
  static ofPhones(game, seeds, each) {
    const pupils = seeds.map((name) => ({ name, tally: new Tally(game), due: each, chance: new Chance(name) }));
    return new Together(game, pupils, each);
  }

  /** What pupils have counted, each in a line. @param {Game} game @param {[value: number, count: number][][]} lines */
  static ofCounts(game, lines) {
    const pupils = lines.map((_, k) => ({ name: k + 1, tally: new Tally(game), due: 0 }));
    const made = new Together(game, pupils);
    lines.forEach((pairs, k) => {
      for (const [value, count] of pairs) for (let n = 0; n < count; n += 1) made.add(pupils[k], value);
    });
    const [first, ...others] = pupils.map(({ tally }) => tally.n);
    if (others.every((n) => n === first)) made.each = first;
    return made;
  }

  /** @param {Pupil} pupil @param {any} value */
  add(pupil, value) {
    pupil.tally.add(value);
    this.all.add(value);
  }

  get isOfPhones() {
    return this.pupils.some(({ chance }) => chance);
  }

  /** Those who have thrown all that they shall. */
  get ready() {
    return this.pupils.filter(({ due }) => !due);
  }

  /** Throw for so many milliseconds, pupil by pupil; say whether all is thrown. @param {number} lasts */
  throwOn(lasts) {
    const { mechanism, given } = this.game;
    const end = performance.now() + lasts;
    let made = 0;
    for (const pupil of this.pupils) {
      for (; pupil.due; pupil.due -= 1) {
        if (made % 64 === 63 && performance.now() > end) return false;
        this.add(pupil, mechanism.throw(pupil.chance, given).value);
        made += 1;
      }
    }
    return true;
  }
}

/**
 * Of the game in the unit in which it is told: what is expected, and how far the mean of a pupil
 * strays from it; undefined where pupils throw unequally often, where a mechanism asks for none, or where
 * the law is untold.
 * @param {Together} together
 */
function expected({ game, each }) {
  const { mechanism, law, untold } = game;
  const unit = unitOf(game);
  const exact = exactOf(game);
  const one = mechanism.name ? Math.sqrt(exact * (1 - exact)) : law.sd;
  const isTold = !mechanism.plain && !untold;
  const error = each && one && isTold ? (one * unit) / Math.sqrt(each) : undefined;
  return { unit, exact: exact * unit, error };
}

// ── what is said of it ──────────────────────────────────────────────────────────────────

/**
 * How far the means of the pupils spread.
 * @param {Together} together
 */
function spreadTold(together) {
  const { ready, each = 0, game } = together;
  if (ready.length < 2) return "";
  const { unit, exact, error } = expected(together);
  const means = ready.map(({ tally }) => tally.mean * unit);
  const digits = error ? digitsFor(error) : 2;
  const [low, high] = [Math.min(...means), Math.max(...means)].map((mean) => withDigits(mean, digits));
  const share = game.mechanism.name ? "Share" : "";
  /** @type {Record<string, string>} */
  const sentences = CLASS;
  if (!error || each < ENOUGH) return say(sentences[`range${share}`], { low, high });
  const near = means.filter((mean) => Math.abs(mean - exact) <= error).length;
  return say(sentences[`near${share}`], { low, high, near, count: ready.length, error: withDigits(error, digits), exact: told(exact) });
}

/**
 * The sentence over the picture, of the class or of one of its pupils.
 * @param {Together} together
 * @param {Pupil} [pupil]
 */
export function classTold(together, pupil) {
  const { game, ready, each = 0, isOfPhones } = together;
  if (pupil) {
    return say(isOfPhones ? CLASS.phone : CLASS.line, { name: pupil.name, sentence: conclusion(pupil.tally, game) });
  }
  const count = ready.length;
  const [one, many] = isOfPhones ? [CLASS.onePhone, CLASS.phones] : [CLASS.oneLine, CLASS.lines];
  const pupils = say(count === 1 ? one : many, { count, throws: counted(game.mechanism, each) });
  return [pupils, conclusion(together.all, game), spreadTold(together)].filter(Boolean).join(" ");
}

/** The picture of the means, for a listener. @param {Together} together */
export const classSpoken = (together) => say(CLASS.spoken, { sentence: spreadTold(together) });

// ── its picture ─────────────────────────────────────────────────────────────────────────

export const CLASS_HIGH = BASE + 58;
const LARGEST = 25; // a dot's width, so that its number can be read
const NUMBERED = 13; // a dot that is narrower has no number
const RIGHT = WIDE - LEFT;

/** Numbers at even steps, a few of them, from one end to another. @param {number} low @param {number} high */
function ticksBetween(low, high) {
  const rough = (high - low) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((k) => k * power).find((size) => size >= rough) ?? rough;
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: count }, (_, k) => Number(((first + k) * step).toPrecision(12)));
}

/** Where means lie from left to right: all that are seen, and three errors around what is expected.
    @param {number[]} means @param {number} exact @param {number} [error] */
function acrossOf(means, exact, error = 0) {
  const low = Math.min(exact - 3 * error, ...means);
  const high = Math.max(exact + 3 * error, ...means);
  const air = (high - low) / 20 || 1;
  const [first, last] = [low - air, high + air];
  /** @param {number} mean */
  const x = (mean) => LEFT + ((RIGHT - LEFT) * (within(first, mean, last) - first)) / (last - first);
  return { x, ticks: ticksBetween(first, last) };
}

/**
 * On which level dots of some width stand that would cover each other on the lowest one.
 * @param {number[]} places from left to right
 * @param {number} wide
 */
export function levelsOf(places, wide) {
  /** @type {number[]} */
  const ends = []; // where the last dot of each level ends
  return places.map((x) => {
    const free = ends.findIndex((end) => end <= x - wide / 2);
    const level = free < 0 ? ends.length : free;
    ends[level] = x + wide / 2;
    return level;
  });
}

/** Levels for the widest dots that find room one over the other. @param {number[]} places */
function stacked(places) {
  for (let wide = LARGEST; ; wide -= 1) {
    const levels = levelsOf(places, wide);
    if (wide <= 4 || Math.max(-1, ...levels) + 1 <= (BASE - TOP) / wide) return { wide, levels };
  }
}

/**
 * The dots, with the number of each pupil.
 * @param {Pupil[]} pupils
 * @param {(pupil: Pupil) => number} placeOf
 * @param {Pupil} [chosen]
 */
function dotsDrawn(pupils, placeOf, chosen) {
  const sorted = [...pupils].sort((a, b) => placeOf(a) - placeOf(b));
  const places = sorted.map(placeOf);
  const { wide, levels } = stacked(places);
  return sorted.map((pupil, k) => {
    const [x, y] = [places[k], BASE - wide * (levels[k] + 0.5)];
    const rim = pupil === chosen ? { stroke: "currentColor", "stroke-width": 3 } : {};
    const dot = element("circle", { cx: tenths(x), cy: tenths(y), r: tenths(wide / 2 - 0.7), fill: BLUE, ...rim });
    const look = { "text-anchor": "middle", "font-size": tenths(0.6 * wide), fill: PAPER };
    const number = wide < NUMBERED ? "" : element("text", { x: tenths(x), y: tenths(y + 0.21 * wide), ...look }, String(pupil.name));
    return element("g", { "data-pupil": pupil.name }, dot + number);
  }).join("");
}

/** What the dots and the band are. @param {Game} game @param {boolean} hasBand */
function keyDrawn({ mechanism, law, given }, hasBand) {
  const words = mechanism.name ? say(CLASS.dotsShare, { name: mechanism.name(law.values[0], given) }) : CLASS.dots;
  const dot = element("circle", { cx: LEFT + 7, cy: 10, r: 7, fill: BLUE });
  const dots = dot + element("text", { x: LEFT + 20, y: 15 }, words);
  if (!hasBand) return dots;
  const band = element("rect", { x: WIDE - 178, y: 4, width: 14, height: 12, fill: ORANGE, opacity: 0.25 });
  return dots + band + element("text", { x: WIDE - 158, y: 15 }, CLASS.band);
}

/** The mean of all throws together, with one and two errors. @param {Together} together @param {(mean: number) => number} x @param {number} unit */
function allDrawn({ all }, x, unit) {
  const y = BASE + 48;
  const middle = x(all.mean * unit);
  const reach = (/** @type {number} */ errors) => {
    const most = errors * (all.error || 0);
    return `M${tenths(x((all.mean - most) * unit))} ${y}H${tenths(x((all.mean + most) * unit))}`;
  };
  const end = Math.min(x((all.mean + 2 * (all.error || 0)) * unit) + 10, RIGHT - 20);
  return [
    element("path", { d: reach(2), stroke: BLUE, "stroke-width": 2 }),
    element("path", { d: reach(1), stroke: BLUE, "stroke-width": 6 }),
    element("circle", { cx: tenths(middle), cy: y, r: 6, fill: BLUE }),
    element("text", { x: tenths(end), y: y + 5 }, CLASS.together),
  ].join("");
}

/**
 * The means of the pupils as dots, over what is expected.
 * @param {Together} together
 * @param {Pupil} [chosen]
 */
export function classDrawn(together, chosen) {
  const { ready, game, all } = together;
  const { unit, exact, error } = expected(together);
  const meanOf = (/** @type {Pupil} */ { tally }) => tally.mean * unit;
  const { x, ticks } = acrossOf(ready.map(meanOf), exact, error);
  const [left, right] = error ? [x(exact - error), x(exact + error)] : [0, 0];
  const band = { x: tenths(left), y: TOP - 4, width: tenths(right - left), height: BASE - TOP + 4, fill: ORANGE, opacity: 0.25 };
  return [
    keyDrawn(game, Boolean(error)),
    error ? element("rect", band) : "",
    dotsDrawn(ready, (pupil) => x(meanOf(pupil)), chosen),
    element("path", { d: `M${LEFT - 6} ${BASE}H${WIDE}`, stroke: "currentColor" }),
    ...ticks.map((mean) => element("text", { x: tenths(x(mean)), y: BASE + 19, "text-anchor": "middle" }, told(mean))),
    game.untold ? "" : element("path", { d: `M${tenths(x(exact))} ${BASE + 25}l7 12h-14z`, fill: ORANGE }),
    all.n ? allDrawn(together, x, unit) : "",
  ].join("");
}
