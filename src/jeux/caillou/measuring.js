/* Two people measured: the computations of `measuring.py` and of `theory.py`, step by
   step the same. A is first, B is second, a ratio is B's rate over A's. */

/** @typedef {{kind: "empty" | "touched" | "wrong"} | {kind: "distance", value: number, unit: string}} Cell */
/** @typedef {{who: number, row: number, words: string, why: "wrong" | "unit" | "noUnit"}} Wrong */
/** @typedef {{distances: number[][], touched: number[], unit: string | undefined, wrong: Wrong[]}} Table */
/** @typedef {[value: number, low: number, high: number]} Estimate */
/**
 * A stone on the way from the wall: whose it is, how many of each lie there or beyond, its mean place.
 * @typedef {{far: number, theirs: boolean, first: number, second: number, rank: number}} Place
 */

/** The most stones that a weaker player may have. */
export const MOST_GIVEN = 40;

/** @type {Record<string, number>} */
const SIZES = { mm: 0.1, cm: 1, dm: 10, m: 100 };

// ── cells ───────────────────────────────────────────────────────────────────────────────

/**
 * What a cell says: nothing, a stone that has touched the wall, a distance with its unit, or an error.
 * @param {string} words
 * @returns {Cell}
 */
export function readCell(words) {
  const text = words.trim().toLowerCase();
  if (!text) return { kind: "empty" };
  if (/^[x×]$/.test(text)) return { kind: "touched" };
  const [, number, unit = ""] = /^(\d+(?:[.,]\d*)?|[.,]\d+)\s*(mm|cm|dm|m)?$/.exec(text) ?? [];
  const value = Number((number ?? "").replace(",", "."));
  if (number === undefined || value > 1e6) return { kind: "wrong" };
  return value === 0 ? { kind: "touched" } : { kind: "distance", value, unit };
}

/**
 * Two columns of cells: distances in one unit, how many stones touched the wall, and the wrong cells.
 * @param {string[][]} columns
 * @returns {Table}
 */
export function readTable(columns) {
  /** @type {Table} */
  const table = { distances: [[], []], touched: [0, 0], unit: undefined, wrong: [] };
  columns.forEach((column, who) => column.forEach((words, row) => {
    const cell = readCell(words);
    if (cell.kind === "touched") table.touched[who] += 1;
    if (cell.kind === "wrong") table.wrong.push({ who, row, words, why: "wrong" });
    if (cell.kind !== "distance") return;
    table.unit ??= cell.unit;
    const alike = Boolean(cell.unit) === Boolean(table.unit); // all have a unit, or none has
    if (alike) table.distances[who].push(inUnit(cell.value, cell.unit, table.unit));
    else table.wrong.push({ who, row, words, why: cell.unit ? "unit" : "noUnit" });
  }));
  return table;
}

/** @type {(value: number, unit: string, wanted: string) => number} */
const inUnit = (value, unit, wanted) => value * (unit ? SIZES[unit] / SIZES[wanted] : 1);

// ── numbers ─────────────────────────────────────────────────────────────────────────────

/** @type {(list: number[]) => number} */
const sum = (list) => list.reduce((a, b) => a + b, 0);

/**
 * Where a rising function of a positive number is 0.
 * @param {(x: number) => number} rising
 * @param {number} start
 */
function solve(rising, start) {
  const first = rising(start);
  if (first === 0) return start;
  const isLow = first < 0;
  let far = start;
  do far *= isLow ? 2 : 0.5; while (rising(far) < 0 === isLow);
  let [low, high] = isLow ? [far / 2, far] : [far, far * 2];
  for (let k = 0; k < 60; k += 1) {
    const middle = Math.sqrt(low * high);
    if (rising(middle) > 0) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * The probability that a standard normal number lies further than z from 0, by Simpson's rule.
 * @param {number} z
 */
export function beyond(z) {
  const top = Math.min(Math.abs(z), 12);
  const steps = 400;
  let area = 0;
  for (let k = 0; k <= steps; k += 1) {
    let weight = k % 2 ? 4 : 2;
    if (k === 0 || k === steps) weight = 1;
    area += weight * Math.exp(-((k * top / steps) ** 2) / 2);
  }
  return Math.max(0, 1 - (2 * area * top) / (3 * steps * Math.sqrt(2 * Math.PI)));
}

/**
 * The probability that a Poisson process of rate 1 has so many arrivals by a time.
 * @param {number} count
 * @param {number} time
 */
function arrived(count, time) {
  let term = Math.exp(-time);
  let missing = term;
  for (let k = 1; k < count; k += 1) {
    term *= time / k;
    missing += term;
  }
  return 1 - missing;
}

/**
 * The probability that so many of one kind arrive before so many others.
 * @param {number} least
 * @param {number} others
 * @param {number} share
 */
function successes(least, others, share) {
  const tries = least + others - 1;
  const odds = Math.log(share) - Math.log1p(-share);
  let logChance = tries * Math.log1p(-share); // of exactly k
  let chance = 0;
  for (let k = 0; k <= tries; k += 1) {
    if (k >= least) chance += Math.exp(logChance);
    logChance += Math.log((tries - k) / (k + 1)) + odds;
  }
  return chance;
}

// ── estimates ───────────────────────────────────────────────────────────────────────────

/** What an interval leaves out at either end. */
const TAIL = 0.025;

/**
 * A person's rate and its interval, for exponential distances.
 * @param {number[]} own
 * @returns {Estimate}
 */
export function exponentialRate(own) {
  const count = own.length;
  const total = sum(own);
  const value = count / total;
  /** @param {number} chance */
  const end = (chance) => solve((x) => arrived(count, x * total) - chance, value);
  return [value, end(TAIL), end(1 - TAIL)];
}

/**
 * The ratio of the rates from the means and its interval, for exponential distances.
 * @param {number[]} a
 * @param {number[]} b
 * @returns {Estimate}
 */
export function meanRatio(a, b) {
  const value = sum(a) / a.length / (sum(b) / b.length);
  /** @param {number} x */
  const share = (x) => (b.length * x) / (b.length * x + a.length * value);
  /** @param {number} chance */
  const end = (chance) => solve((x) => successes(b.length, a.length, share(x)) - chance, value);
  return [value, end(TAIL), end(1 - TAIL)];
}

/**
 * All stones, those of A first.
 * @param {number[]} a
 * @param {number[]} b
 * @returns {Place[]}
 */
export function walked(a, b) {
  const both = [...a, ...b];
  /** @param {number[]} list @param {number} x */
  const thereOrBeyond = (list, x) => list.filter((y) => y >= x).length;
  /** @param {number} x */
  const meanPlace = (x) => {
    const before = both.filter((y) => y < x).length;
    const upTo = both.filter((y) => y <= x).length;
    return (before + upTo + 1) / 2;
  };
  return both.map((far, k) => ({
    far,
    theirs: k >= a.length,
    first: thereOrBeyond(a, far),
    second: thereOrBeyond(b, far),
    rank: meanPlace(far),
  }));
}

/** The probability that the stone there is one of B. @type {(place: Place, ratio: number) => number} */
const chanceOfB = ({ first, second }, ratio) => (second * ratio) / (first + second * ratio);

/**
 * Whether a stone of B lies before the last of A, and one of A before the last of B.
 * @param {Place[]} walk
 */
function overlaps(walk) {
  const beforeA = walk.some((place) => place.theirs && place.first);
  const beforeB = walk.some((place) => !place.theirs && place.second);
  return [beforeA, beforeB];
}

/** @param {Place[]} walk */
function mostLikely(walk) {
  const seen = walk.filter((place) => place.theirs).length;
  /** @param {number} ratio */
  const extra = (ratio) => sum(walk.map((place) => chanceOfB(place, ratio))) - seen;
  return solve(extra, 1);
}

/**
 * The logarithm of the probability of the order of the stones, but for a constant.
 * @param {Place[]} walk
 * @param {number} ratio
 */
function likelihood(walk, ratio) {
  const isLimit = ratio === 0 || ratio === Infinity;
  const terms = walk.map(({ theirs, first, second }) => {
    if (isLimit) return -Math.log(theirs ? second : first);
    return Math.log((theirs ? ratio : 1) / (first + second * ratio));
  });
  return sum(terms);
}

/**
 * The ratio of the rates from the order of the stones, and its interval.
 * @param {number[]} a
 * @param {number[]} b
 * @returns {Estimate}
 */
export function orderRatio(a, b) {
  const walk = walked(a, b);
  const [ours, theirs] = overlaps(walk);
  let value = 0;
  if (ours) value = theirs ? mostLikely(walk) : Infinity;
  const start = ours && theirs ? value : 1;
  const drop = solve((x) => 2 * TAIL - beyond(x), 1) ** 2 / 2;
  const bound = likelihood(walk, value) - drop;
  const low = ours ? solve((x) => likelihood(walk, x) - bound, start) : 0;
  const high = theirs ? solve((x) => bound - likelihood(walk, x), start) : Infinity;
  return [value, low, high];
}

/**
 * Whether one ratio holds at every distance: z and p; undefined if nothing is left to test.
 * @param {number[]} a
 * @param {number[]} b
 * @returns {[z: number, p: number] | undefined}
 */
export function proportionalTest(a, b) {
  const walk = walked(a, b);
  if (!overlaps(walk).every(Boolean)) return undefined;
  const ratio = mostLikely(walk);
  const places = walk.map((place) => {
    const chance = chanceOfB(place, ratio);
    return { rank: place.rank, spread: chance * (1 - chance), surprise: Number(place.theirs) - chance };
  });
  const total = sum(places.map((p) => p.spread));
  const middle = sum(places.map((p) => p.rank * p.spread)) / total;
  const variance = sum(places.map((p) => (p.rank - middle) ** 2 * p.spread));
  if (variance < 1e-9) return undefined;
  const z = sum(places.map((p) => (p.rank - middle) * p.surprise)) / Math.sqrt(variance);
  return [z, beyond(z)];
}

/**
 * The mean of distances, the mean difference of two of them, and where this would lie in 19 of 20 samples of
 * an exponential law with their mean.
 * @param {number[]} own nearest first
 */
export function exponentialSpread(own) {
  const count = own.length;
  const mean = count ? sum(own) / count : 0;
  // a gap with k stones on its near side lies between k (count − k) of the pairs
  const gaps = own.slice(1).map((far, k) => (far - own[k]) * (k + 1) * (count - k - 1));
  const spread = count > 1 ? sum(gaps) / (count * (count - 1) / 2) : 0;
  const margin = count > 1 ? 1.96 / Math.sqrt(3 * (count - 1)) : 1;
  return { mean, spread, low: mean * (1 - margin), high: mean * (1 + margin) };
}

// ── handicaps ───────────────────────────────────────────────────────────────────────────

/**
 * The probabilities of 0, 1, … n eligible stones among n.
 * @param {number} n
 * @param {number} q
 */
function binomial(n, q) {
  if (q === 1) return [...Array(n).fill(0), 1];
  const law = [(1 - q) ** n];
  for (let k = 1; k <= n; k += 1) {
    const chance = (law[k - 1] * (n - k + 1) * q) / (k * (1 - q));
    law.push(chance);
  }
  return law;
}

/**
 * Add to the law of a player's points those of a round with so many eligible stones of theirs.
 * @param {number[]} law
 * @param {number} own
 * @param {number} rate
 * @param {number} others how many eligible stones the other has, times their rate
 * @param {number} chance
 */
function addPoints(law, own, rate, others, chance) {
  let nearest = chance; // that the nearest stones so far are all theirs
  for (let n = own; n > 0; n -= 1) {
    nearest *= (n * rate) / (n * rate + others);
    const ends = n > 1 ? others / ((n - 1) * rate + others) : 1;
    law[own - n + 1] += nearest * ends;
  }
}

/**
 * The probabilities that each of two players scores 1, 2, … points in a round that is scored.
 * @param {number[]} stones
 * @param {number} ratio
 * @param {number[]} eligible
 */
function roundLaw(stones, ratio, eligible) {
  const law = stones.map((n) => Array(n + 1).fill(0));
  const [first, second] = stones.map((n, player) => binomial(n, eligible[player]));
  first.forEach((p, i) => second.forEach((q, k) => {
    const chance = p * q;
    if (!chance || !(i + k)) return;
    addPoints(law[0], i, 1, k * ratio, chance);
    addPoints(law[1], k, ratio, i, chance);
  }));
  const scored = sum(law.flat());
  return law.map((list) => list.map((chance) => chance / scored));
}

/**
 * How likely the first player wins from each of their scores against nothing, by the law of a round
 * that is scored: law[player][points].
 * @param {number[][]} law
 * @param {number} goal
 */
export function winsBy([first, second], goal) {
  // table[x][y]: the first player has x points, and the second has y
  const table = Array.from({ length: goal + 1 }, (_, x) => Array(goal + 1).fill(x === goal ? 1 : 0));
  for (let x = goal - 1; x >= 0; x -= 1) {
    for (let y = goal - 1; y >= 0; y -= 1) {
      let chance = 0;
      first.forEach((p, points) => { if (points) chance += p * table[Math.min(goal, x + points)][y]; });
      second.forEach((p, points) => { if (points) chance += p * table[x][Math.min(goal, y + points)]; });
      table[x][y] = chance;
    }
  }
  return table.slice(0, goal).map((row) => row[0]);
}

/**
 * How likely the first player, of rate 1, wins from each of their scores against nothing.
 * @param {number[]} stones
 * @param {number} ratio
 * @param {number} goal
 * @param {number[]} eligible
 */
export function wins(stones, ratio, goal, eligible) {
  return winsBy(roundLaw(stones, ratio, eligible), goal);
}

/** Whether a chance is fairer than another. @type {(a: number, b: number) => boolean} */
const isFairer = (a, b) => Math.abs(a - 0.5) < Math.abs(b - 0.5) - 1e-12;

/**
 * The stones of the weaker player that make a match most nearly fair, and their chance then.
 * @param {number} ratio
 * @param {number} own
 * @param {number} goal
 * @param {number[]} eligible
 */
export function fairStones(ratio, own, goal, eligible) {
  let best = [0, 0];
  for (let given = 1; given <= MOST_GIVEN; given += 1) {
    const [chance] = wins([given, own], ratio, goal, eligible);
    if (isFairer(chance, best[1])) best = [given, chance];
    if (chance > 0.5 - 1e-12) break;
  }
  return best;
}

/**
 * The points with which the weaker player should begin, with equal stones, and their chance then.
 * @param {number} ratio
 * @param {number} own
 * @param {number} goal
 * @param {number[]} eligible
 */
export function fairStart(ratio, own, goal, eligible) {
  let best = [0, 0];
  wins([own, own], ratio, goal, eligible).forEach((chance, lead) => {
    if (isFairer(chance, best[1])) best = [lead, chance];
  });
  return best;
}
