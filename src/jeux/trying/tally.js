/* The tally of throws: how it is counted, what is said of it, and its picture over the outline of the
   exact law. What is thrown is a game, {mechanism, law, given, untold}, as throw.js says. */
import { element, tenths } from "./svg.js";
import { BLUE, ORANGE, say, told, within } from "./common.js";

/** The outline holds so many throws at least: each of the first is a block. */
const MOULD = 50;

/** Bars that each hold `wide` values, the first of them in `values`; the last one may hold all above it,
    and the first one all below.
    @typedef {{values: any[], chances: number[], mean?: number, sd?: number, ends?: [number, number], wide?: number, under?: boolean, open?: boolean}} Law */
/** Where the law is still a question of the lesson, a game is `untold`: nothing is said or drawn of what
    is expected.
    @typedef {{mechanism: any, law: Law, given: any, untold?: boolean}} Game */

export const SAYS = {
  nothing: "Nothing thrown yet.",
  even: "{throws}: mean {mean}, expected {exact}.",
  off: "{throws}: mean {mean}, expected {exact}: off by {gap}, where chance alone is off by about {error}.",
  alone: "{throws}: mean {mean}.", aloneShare: "{throws}: “{name}” in {mean}%.",
  evenShare: "{throws}: “{name}” in {mean}%, expected {exact}%.",
  offShare: "{throws}: “{name}” in {mean}%, expected {exact}%: off by {gap}%, where chance alone is off by about {error}%.",
  stray: "{count} of them gave what cannot be.",
  law: "expected in {holds}",
  rest: "{value}+", least: "under {value}",
  bar: "{name}: {count}, expected {due}", barAlone: "{name}: {count}",
  chart: "Bar chart of {throws}, over what is expected. {bars}.", chartAlone: "Bar chart of {throws}. {bars}.",
  before: "Before the first throw.",
  hundred: "100 times", run: "Keep on", pause: "Pause", again: "Start again", seed: "your seed",
  tell: "What is expected?",
};

/** What has been thrown: how often each value of a law came, and the mean of what is followed. */
export class Tally {
  /** @param {Pick<Game, "mechanism" | "law">} game */
  constructor({ mechanism, law: { values, chances, sd = NaN, wide = 1, under, open } }) {
    this.byName = Boolean(mechanism.name);
    this.sd = this.byName ? Math.sqrt(chances[0] * (1 - chances[0])) : sd; // of one throw, by the law
    this.place = new Map(values.map((value, k) => [String(value), k]));
    this.counts = values.map(() => 0);
    this.wide = wide;
    this.least = values[0];
    this.under = under ? this.least : -Infinity; // the first bar holds all below
    this.open = open ? values[values.length - 1] : Infinity; // the last bar holds the rest
    this.n = 0;
    this.sum = 0;
    this.strays = 0;
  }

  /** @param {any} value */
  add(value) {
    const bar = this.place.get(String(this.firstOf(value)));
    const x = this.byName ? Number(bar === 0) : value;
    this.n += 1;
    this.sum += x;
    if (bar === undefined) this.strays += 1;
    else this.counts[bar] += 1;
  }

  /** The first value of the bar that holds this one. @param {any} value */
  firstOf(value) {
    if (value >= this.open) return this.open;
    if (value < this.under) return this.under;
    return this.wide > 1 ? value - ((value - this.least) % this.wide) : value;
  }

  get mean() {
    return this.sum / this.n;
  }

  /** The standard error of the mean, by the law: a few throws do not show it. */
  get error() {
    return this.sd / Math.sqrt(this.n);
  }
}

// ── what is said of it ──────────────────────────────────────────────────────────────────

/**
 * So many throws, in words.
 * @param {any} mechanism
 * @param {number} n
 */
export function counted({ words }, n) {
  return say(n === 1 ? words.one : words.many, { n: told(n, 9) });
}

/** What a mechanism counts is such a part of what is told: sums of so many throws are told as means.
    @type {(given: any) => number} */
const partOf = (given) => 1 / (given?.per ?? 1);

/** What a mean is told in: of values with names, the share of the first one in percent.
    @type {(game: Pick<Game, "mechanism" | "given">) => number} */
export const unitOf = ({ mechanism, given }) => (mechanism.name ? 100 : partOf(given));

/** The law's mean, or the probability of the first value. @param {Game} game */
export const exactOf = ({ mechanism, law }) => (mechanism.name ? law.chances[0] : /** @type {number} */ (law.mean));

/**
 * What a bar is called; the first and the last one may hold the rest.
 * @param {Game} game
 * @param {number} bar
 */
function called({ mechanism, law: { values, wide = 1, under, open }, given }, bar) {
  if (mechanism.name) return mechanism.name(values[bar], given);
  /** @param {number} value */
  const name = (value) => told(value * partOf(given));
  if (under && bar === 0) return say(SAYS.least, { value: name(values[0] + wide) });
  if (open && bar === values.length - 1) return say(SAYS.rest, { value: name(values[bar]) });
  return name(values[bar]);
}

/** A number with so many digits; nothing is −0. @type {(x: number, digits: number) => string} */
export function withDigits(x, digits) {
  const rounded = Number(x.toFixed(digits)) + 0;
  return rounded.toFixed(digits).replace("-", "−");
}

/** Digits that a standard error leaves a mean: two of its own. @type {(error: number) => number} */
export const digitsFor = (error) => within(0, 1 - Math.floor(Math.log10(error)), 6);

/**
 * The mean, the law's mean, and how far chance alone leads, as a sentence; of values with names, the first one's share.
 * @param {Tally} tally
 * @param {Game} game
 */
function meanTold(tally, game) {
  const { mechanism, law, given } = game;
  const isShare = Boolean(mechanism.name);
  const scale = unitOf(game);
  const mean = tally.mean * scale;
  const error = tally.error * scale;
  const exact = exactOf(game) * scale;
  const digits = error > 0 ? digitsFor(error) : 2;
  // of the error nothing is said where there is none, and where a mechanism asks for none
  const known = mechanism.plain || !(error > 0) ? "even" : "off";
  const key = game.untold ? "alone" : known;
  /** @type {Record<string, string>} */
  const sentences = SAYS;
  return say(sentences[isShare ? `${key}Share` : key], {
    throws: counted(mechanism, tally.n),
    name: isShare && mechanism.name(law.values[0], given),
    mean: error > 0 ? withDigits(mean, digits) : told(mean),
    error: withDigits(error, digits),
    exact: told(exact),
    gap: withDigits(Math.abs(mean - exact), digits),
  });
}

/**
 * The sentence over the picture; before it what is said of the last throw.
 * @param {Tally} tally
 * @param {Game} game
 * @param {string} [last]
 */
export function conclusion(tally, game, last) {
  if (!tally.n) return SAYS.nothing;
  const sentences = [last, meanTold(tally, game)];
  if (tally.strays) sentences.push(say(SAYS.stray, { count: told(tally.strays) }));
  return sentences.filter(Boolean).join(" ");
}

/**
 * The picture, for a listener.
 * @param {Tally} tally
 * @param {Game} game
 */
export function spoken(tally, game) {
  const { mechanism, law, untold } = game;
  const bars = law.chances.map((chance, bar) => {
    const count = told(tally.counts[bar], 9);
    return say(untold ? SAYS.barAlone : SAYS.bar, { name: called(game, bar), count, due: told(chance * tally.n) });
  });
  return say(untold ? SAYS.chartAlone : SAYS.chart, { throws: counted(mechanism, tally.n), bars: bars.join("; ") });
}

// ── its picture ─────────────────────────────────────────────────────────────────────────

export const WIDE = 440;
export const LEFT = 8;
export const TOP = 36;
export const BASE = 192;

/** How high the picture is; values with names have no mean to be marked under it. @type {(mechanism: any) => number} */
export const high = (mechanism) => BASE + (mechanism.name ? 28 : 58);

/** Where bars lie: how wide and how high one throw is.
    @param {Tally} tally @param {Law} law */
function scaleOf(tally, { values, chances }) {
  const holds = Math.max(MOULD, tally.n);
  const step = (WIDE - 2 * LEFT) / values.length;
  const rise = (BASE - TOP) / (holds * Math.max(...chances) * 1.25);
  /** @param {number} count */
  const top = (count) => tenths(Math.max(TOP - 4, BASE - count * rise));
  return { holds, step, top };
}

/**
 * The bars that have a name under them: where these have no room, some of them, and the last one
 * where it holds the rest.
 * @param {Game} game
 * @param {number} step
 */
function barsWithNames(game, step) {
  const { mechanism, law: { values, under, open } } = game;
  const last = values.length - 1;
  const roomOf = (/** @type {number} */ bar) => 9.2 * called(game, bar).length;
  const longest = Math.max(...values.slice(1, -1).map((_, k) => roomOf(k + 1)), 20);
  const period = mechanism.name ? 1 : Math.max(1, Math.round((longest + 10) / step));
  // the first and the last name need room where they say that they hold the rest
  const begin = under ? Math.ceil((roomOf(0) + 24) / step) : 0;
  const end = open ? last - Math.ceil(36 / step) : last + 1;
  const hasName = (/** @type {number} */ bar) => bar % period === 0 && bar >= begin && bar <= end;
  const holdsRest = (/** @type {number} */ bar) => (open && bar === last) || (under && bar === 0);
  return values.map((_, bar) => bar).filter((bar) => hasName(bar) || holdsRest(bar));
}

/** @param {number} x @param {string} name */
function barName(x, name) {
  const half = 4.6 * name.length;
  const inside = half > x ? half : Math.min(x, WIDE - half); // what has a narrow bar at an end
  return element("text", { x: tenths(inside), y: BASE + 19, "text-anchor": "middle" }, name);
}

/**
 * The line that a mechanism has before a value, and its words.
 * @param {Game} game
 * @param {number} step
 */
function lineDrawn({ mechanism, law, given }, step) {
  const { at, words } = mechanism.line(given);
  const x = tenths(LEFT + ((at - law.values[0]) / (law.wide ?? 1)) * step);
  const line = element("path", { d: `M${x} ${TOP + 4}V${BASE}`, stroke: ORANGE, "stroke-width": 3 });
  return line + element("text", { x, y: TOP - 2, "text-anchor": "middle", fill: ORANGE }, words);
}

/**
 * The law's mean as a triangle, if it is told, and under it the mean of the throws with one and two errors.
 * @param {Tally} tally
 * @param {Game} game
 * @param {number} step
 */
function meansDrawn(tally, { law, untold }, step) {
  /** @param {number} mean */
  const placeOf = (mean) => LEFT + ((mean - law.values[0] + 0.5) / (law.wide ?? 1)) * step;
  /** @param {number} mean */
  const x = (mean) => tenths(within(4, placeOf(mean), WIDE - 4));
  const y = BASE + 48;
  const error = tally.error || 0;
  /** @param {number} errors */
  const reach = (errors) => {
    const most = errors * error;
    return `M${x(tally.mean - most)} ${y}H${x(tally.mean + most)}`;
  };
  const triangle = { d: `M${x(/** @type {number} */ (law.mean))} ${BASE + 25}l7 12h-14z`, fill: ORANGE };
  return [
    untold ? "" : element("path", triangle),
    element("path", { d: reach(2), stroke: BLUE, "stroke-width": 2 }),
    element("path", { d: reach(1), stroke: BLUE, "stroke-width": 6 }),
    element("circle", { cx: x(tally.mean), cy: y, r: 6, fill: BLUE }),
  ].join("");
}

/**
 * What the bars are, in their colour.
 * @param {Tally} tally
 * @param {any} mechanism
 */
function keyOfBars(tally, mechanism) {
  const block = element("rect", { x: LEFT, y: 4, width: 14, height: 12, fill: BLUE });
  return block + element("text", { x: LEFT + 20, y: 15 }, counted(mechanism, tally.n));
}

/**
 * The outline of the law, and what it is.
 * @param {string} outline
 * @param {number} holds
 */
function lawDrawn(outline, holds) {
  const ink = { fill: "none", stroke: "currentColor", "stroke-width": 2 };
  const words = say(SAYS.law, { holds: told(holds, 9) });
  return [
    element("path", { d: `M${WIDE - 158} 16V4h14v12`, ...ink }),
    element("text", { x: WIDE - 138, y: 15 }, words),
    element("path", { d: `${outline}V${BASE}`, ...ink, "stroke-linejoin": "round" }),
  ].join("");
}

/**
 * The throws as bars over the outline of the law, if it is told.
 * @param {Tally} tally
 * @param {Game} game
 */
export function chart(tally, game) {
  const { mechanism, law, untold } = game;
  const { holds, step, top } = scaleOf(tally, law);
  let bars = "";
  let outline = `M${LEFT} ${BASE}`;
  law.chances.forEach((chance, bar) => {
    const y = top(tally.counts[bar]);
    const size = { width: tenths(0.84 * step), height: tenths(BASE - Number(y)) };
    const x = tenths(LEFT + (bar + 0.08) * step);
    bars += element("rect", { x, y, ...size, fill: BLUE });
    outline += `V${top(chance * holds)}H${tenths(LEFT + (bar + 1) * step)}`;
  });
  // the first of several values has its name where it lies, at the left of the bar
  const { wide = 1, under } = law;
  const names = barsWithNames(game, step).map((bar) => {
    const isRest = under && bar === 0;
    return barName(LEFT + (bar + (isRest ? 0.5 : 0.5 / wide)) * step, called(game, bar));
  });
  const hasMean = tally.n && !mechanism.name && !mechanism.plain;
  const means = hasMean ? meansDrawn(tally, game, step) : "";
  // before a throw the law may still be a question: a screen does not show it then, and paper does
  const due = untold ? "" : `<g${tally.n ? "" : ' class="jeux-untold"'}>${lawDrawn(outline, holds)}</g>`;
  const line = mechanism.line ? lineDrawn(game, step) : "";
  const floor = element("path", { d: `M${LEFT - 6} ${BASE}H${WIDE}`, stroke: "currentColor" });
  return keyOfBars(tally, mechanism) + bars + due + line + floor + names.join("") + means;
}
