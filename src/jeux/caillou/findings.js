/* What a table of throws comes to, in whole sentences. */
import { say, told } from "../trying/common.js";
import {
  exponentialRate,
  fairStart,
  fairStones,
  meanRatio,
  MOST_GIVEN,
  orderRatio,
  proportionalTest,
  readTable,
  wins,
} from "./measuring.js";

/** @typedef {import("./measuring.js").Estimate} Estimate */
/** @typedef {import("./measuring.js").Table} Table */
/** @typedef {{columns: string[][], made: boolean, stones: number, goal: number}} Throws */
/** @typedef {{table: Table, caption: string, rates: string, ratio: number | undefined}} Findings */

/** @type {Record<string, string>} */
export const SAYS = {
  made: "Made-up throws, until you enter your own.", own: "Your throws.",
  few: "Eligible stones of {who}: {count}; at least 2 are needed.",
  alone: "{from} Column {who} is empty: put in throws of a second person, from the same place.",
  wrong: "{who} {row}: “{words}” is no distance; write a number such as 1.25 or 1,25, or x for a stone that has touched the wall.",
  unit: "{who} {row}: “{words}” has a unit, but the first distance has none; use one unit or none.",
  noUnit: "{who} {row}: “{words}” has no unit, but the first distance has one; use one unit or none.",
  ratio: "{from} By the order of their {first} and {second} eligible stones, B’s rate is {value} times A’s; the 95% interval reaches from {low} to {high}.",
  nearer: "{from} All eligible stones of {near} lie nearer than all of {far}, so no number can be estimated; the 95% interval says that {near}’s rate is at least {low} times {far}’s.",
  even: "It holds 1, so these throws do not tell who is better.",
  untested: "No stone of one can lie before stones of the other at two places or more, so the test of one ratio has nothing to compare.",
  holds: "The test finds nothing against one ratio at every distance (p = {p}).",
  failsFar: "The test speaks against one ratio at every distance (p is below 0.001), so one handicap may not be fair from everywhere.",
  fails: "The test speaks against one ratio at every distance (p = {p}), so one handicap may not be fair from everywhere.",
  stones: "First to {goal}: the fairest number of stones of {weak} against {own} of {strong} is {given}, and {weak} then wins with probability {chance}; at the ends of the interval the fairest numbers are {least} and {most}.",
  start: "Or, with equal stones ({own} each), the fairest lead of {weak} in points is {given}, and {weak} then wins with probability {chance}.",
  rates: "If distances are exponential, A’s rate is {a} ({aLow} to {aHigh}) and B’s {b} ({bLow} to {bHigh}) for each unit of distance, and the ratio of the rates {r} ({rLow} to {rHigh}).",
  beyond: "more than {most}",
  picture: "Two curves: the share of the eligible stones of A and of B that lie nearer than a distance, on a scale on which proportional hazards are a constant distance apart; half of A’s stones lie within {a}, half of B’s within {b}.",
  none: "No curves yet.",
  title: "Throws of two people", cell: "{who}, throw {row}", row: "throw",
  axis: "share of the stones that lie nearer", along: "distance", alongUnit: "distance, {unit}",
  strong: "stones of the stronger player", goal: "points to win",
  enter: "Enter your own", empty: "Empty the table", example: "Show the made-up throws",
  sheet: "Print an empty sheet", back: "Bring back what flicks replaced", heading: "Place, date, unit, names of A and B; x is a stone that has touched the wall:",
  help: "A number in each cell, or x for a stone that has touched the wall. Enter goes down; a whole column can be pasted.",
};

export const NAMES = ["A", "B"];

/** A number as it is told here, in three digits. @type {(x: number) => string} */
export const short = (x) => (x >= 100 ? String(Math.round(x)) : told(x, 3));

/**
 * What a table of throws comes to; wrong cells come first.
 * @param {Throws} throws
 * @returns {Findings}
 */
export function measured({ columns, made, stones, goal }) {
  const table = readTable(columns);
  const from = made ? SAYS.made : SAYS.own;
  const refused = refusal(table, from);
  if (refused) return { table, caption: refused, rates: "", ratio: undefined };
  const [a, b] = table.distances;
  const estimate = orderRatio(a, b);
  const [value] = estimate;
  const isNumber = value > 0 && value < Infinity;
  const sentences = isNumber
    ? [...comparison(a, b, estimate, from), ...handicaps(table, estimate, stones, goal)]
    : [nearer(estimate, from)];
  const caption = sentences.join(" ");
  return { table, caption, rates: ratesTold(a, b), ratio: isNumber ? value : undefined };
}

/**
 * Why nothing can be found: cells that are wrong, or too few stones; empty if something can.
 * @param {Table} table
 * @param {string} from
 */
function refusal({ wrong, distances, touched }, from) {
  const sentences = wrong.map(({ who, row, words, why }) => {
    const fields = { who: NAMES[who], row: row + 1, words };
    return say(SAYS[why], fields);
  });
  if (sentences.length) return sentences.slice(0, 3).join(" ");
  const few = distances.findIndex((own) => own.length < 2);
  if (few < 0) return "";
  const isEmpty = distances.map((own, who) => !own.length && !touched[who]);
  if (isEmpty[0] !== isEmpty[1]) return say(SAYS.alone, { from, who: NAMES[isEmpty.indexOf(true)] });
  return `${from} ${say(SAYS.few, { who: NAMES[few], count: distances[few].length })}`;
}

/**
 * The ratio by the order of the stones, and whether one ratio holds everywhere.
 * @param {number[]} a
 * @param {number[]} b
 * @param {Estimate} estimate
 * @param {string} from
 */
function comparison(a, b, [value, low, high], from) {
  const numbers = { value: short(value), low: short(low), high: short(high) };
  const sentences = [say(SAYS.ratio, { from, first: a.length, second: b.length, ...numbers })];
  if (low < 1 && high > 1) sentences.push(SAYS.even);
  sentences.push(tested(proportionalTest(a, b)));
  return sentences;
}

/** @param {ReturnType<typeof proportionalTest>} test */
function tested(test) {
  if (!test) return SAYS.untested;
  const [, p] = test;
  if (p < 0.001) return SAYS.failsFar;
  return say(p < 0.05 ? SAYS.fails : SAYS.holds, { p: p.toFixed(3) });
}

/**
 * The fairest numbers of stones, and the fairest lead, for the weaker of two players.
 * @param {Table} table
 * @param {Estimate} estimate
 * @param {number} own
 * @param {number} goal
 */
function handicaps({ distances, touched }, [value, low, high], own, goal) {
  const shares = distances.map((far, who) => far.length / (far.length + touched[who]));
  const [firstWins] = wins([own, own], value, goal, shares);
  const isBStronger = firstWins < 0.5 + 1e-9;
  const [strong, weak] = isBStronger ? ["B", "A"] : ["A", "B"];
  const eligible = isBStronger ? shares : [...shares].reverse(); // the weaker player's first
  const times = isBStronger ? value : 1 / value; // the stronger player's rate over the weaker's
  const ends = isBStronger ? [low, high] : [1 / high, 1 / low];
  const [given, chance] = fairStones(times, own, goal, eligible);
  const [least, most] = ends.map((end) => stonesTold(fairStones(end, own, goal, eligible)));
  const players = { strong, weak, own };
  const sentences = [say(SAYS.stones, { goal, given, ...players, chance: chance.toFixed(3), least, most })];
  if (goal > 1) {
    const [lead, then] = fairStart(times, own, goal, eligible);
    sentences.push(say(SAYS.start, { own, weak, given: lead, chance: then.toFixed(3) }));
  }
  return sentences;
}

/** A number of stones, unless even the most are too few. @param {number[]} fairest */
function stonesTold([stones, chance]) {
  const isBeyond = stones === MOST_GIVEN && chance < 0.45;
  return isBeyond ? say(SAYS.beyond, { most: MOST_GIVEN }) : stones;
}

/**
 * What can be said where all stones of one lie nearer than all of the other.
 * @param {Estimate} estimate
 * @param {string} from
 */
function nearer([value, low, high], from) {
  const [near, far] = value > 1 ? ["B", "A"] : ["A", "B"];
  const least = value > 1 ? low : 1 / high; // of the ratio of the nearer one's rate
  return say(SAYS.nearer, { from, near, far, low: short(least) });
}

/** An estimate and its interval as fields of a sentence. @type {(name: string, estimate: Estimate) => Record<string, string>} */
const withEnds = (name, [value, low, high]) => ({ [name]: short(value), [`${name}Low`]: short(low), [`${name}High`]: short(high) });

/**
 * The rates of both and their ratio, if distances are exponential.
 * @param {number[]} a
 * @param {number[]} b
 */
function ratesTold(a, b) {
  return say(SAYS.rates, {
    ...withEnds("a", exponentialRate(a)),
    ...withEnds("b", exponentialRate(b)),
    ...withEnds("r", meanRatio(a, b)),
  });
}
