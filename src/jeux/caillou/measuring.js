/* Two people measured: the computations of `measuring.py` and of `theory.py`, step by
   step the same. A is first, B is second, a ratio is B's rate over A's. */

export const MOST_GIVEN = 40;
const SIZES = { mm: 0.1, cm: 1, dm: 10, m: 100 };

/** What a cell says: nothing, a stone that has touched the wall, a distance with its unit, or an error. */
export function readCell(words) {
  const text = words.trim().toLowerCase();
  if (!text) return { kind: "empty" };
  if (/^[x×]$/.test(text)) return { kind: "touched" };
  const [, number, unit = ""] = /^(\d+(?:[.,]\d*)?|[.,]\d+)\s*(mm|cm|dm|m)?$/.exec(text) ?? [];
  const value = Number((number ?? "").replace(",", "."));
  if (number === undefined || value > 1e6) return { kind: "wrong" };
  return value === 0 ? { kind: "touched" } : { kind: "distance", value, unit };
}

/** Two columns of cells: distances in one unit, how many stones touched the wall, and the wrong cells. */
export function readTable(columns) {
  const found = { distances: [[], []], touched: [0, 0], unit: undefined, wrong: [] };
  columns.forEach((column, who) => column.forEach((words, row) => {
    const cell = readCell(words);
    if (cell.kind === "touched") found.touched[who] += 1;
    if (cell.kind === "wrong") found.wrong.push({ who, row, words, why: "wrong" });
    if (cell.kind !== "distance") return;
    found.unit ??= cell.unit;
    if (!cell.unit === !found.unit) found.distances[who].push(cell.value * (cell.unit ? SIZES[cell.unit] / SIZES[found.unit] : 1));
    else found.wrong.push({ who, row, words, why: cell.unit ? "unit" : "noUnit" });
  }));
  return found;
}

// ── estimates ───────────────────────────────────────────────────────────────────────────

const sum = (list) => list.reduce((a, b) => a + b, 0);

/** Where a rising function of a positive number is 0. */
function solve(rising, start) {
  const begun = rising(start);
  if (begun === 0) return start;
  let far = start;
  do far *= begun < 0 ? 2 : 0.5; while (rising(far) < 0 === begun < 0);
  let [low, high] = begun < 0 ? [far / 2, far] : [far, far * 2];
  for (let k = 0; k < 60; k += 1) {
    const middle = Math.sqrt(low * high);
    if (rising(middle) > 0) high = middle;
    else low = middle;
  }
  return high;
}

/** The probability that a standard normal number lies further than z from 0, by Simpson's rule. */
export function beyond(z) {
  const [top, steps] = [Math.min(Math.abs(z), 12), 400];
  let area = 0;
  for (let k = 0; k <= steps; k += 1) area += (k === 0 || k === steps ? 1 : k % 2 ? 4 : 2) * Math.exp(-((k * top / steps) ** 2) / 2);
  return Math.max(0, 1 - (2 * area * top) / (3 * steps * Math.sqrt(2 * Math.PI)));
}

/** The probability that a Poisson process of rate 1 has so many arrivals by a time. */
function arrived(count, time) {
  let term = Math.exp(-time);
  let missing = term;
  for (let k = 1; k < count; k += 1) missing += term *= time / k;
  return 1 - missing;
}

/** The probability that so many of one kind arrive before so many others. */
function successes(least, others, share) {
  const tries = least + others - 1;
  const odds = Math.log(share) - Math.log1p(-share);
  let [ways, found] = [tries * Math.log1p(-share), 0];
  for (let k = 0; k <= tries; k += 1) {
    if (k >= least) found += Math.exp(ways);
    ways += Math.log((tries - k) / (k + 1)) + odds;
  }
  return found;
}

const TAIL = 0.025;

/** A person's rate and its interval, for exponential distances. */
export function exponentialRate(own) {
  const [count, total] = [own.length, sum(own)];
  const value = count / total;
  const end = (chance) => solve((x) => arrived(count, x * total) - chance, value);
  return [value, end(TAIL), end(1 - TAIL)];
}

/** The ratio of the rates from the means and its interval, for exponential distances. */
export function meanRatio(a, b) {
  const value = sum(a) / a.length / (sum(b) / b.length);
  const share = (x) => (b.length * x) / (b.length * x + a.length * value);
  const end = (chance) => solve((x) => successes(b.length, a.length, share(x)) - chance, value);
  return [value, end(TAIL), end(1 - TAIL)];
}

/** All stones, with how many of either person lie there or beyond, and their mean place. */
export function walked(a, b) {
  const there = (list, x) => list.filter((y) => y >= x).length;
  const both = [...a, ...b];
  return both.map((far, k) => ({
    far, theirs: k >= a.length, first: there(a, far), second: there(b, far),
    rank: (both.filter((y) => y < far).length + both.filter((y) => y <= far).length + 1) / 2,
  }));
}

const chanceAt = ({ first, second }, ratio) => (second * ratio) / (first + second * ratio);
/** Whether a stone of B lies before the last of A, and one of A before the last of B. */
const overlaps = (walk) => [walk.some((s) => s.theirs && s.first), walk.some((s) => !s.theirs && s.second)];

function mostLikely(walk) {
  const seen = walk.filter((s) => s.theirs).length;
  const extra = (x) => sum(walk.map((s) => chanceAt(s, x))) - seen;
  return solve(extra, 1);
}

function likelihood(walk, ratio) {
  const limit = ratio === 0 || ratio === Infinity;
  return sum(walk.map((s) => (limit ? -Math.log(s.theirs ? s.second : s.first) : Math.log((s.theirs ? ratio : 1) / (s.first + s.second * ratio)))));
}

/** The ratio of the rates from the order of the stones, and its interval. */
export function orderRatio(a, b) {
  const walk = walked(a, b);
  const [ours, theirs] = overlaps(walk);
  const value = !ours ? 0 : !theirs ? Infinity : mostLikely(walk);
  const start = ours && theirs ? value : 1;
  const drop = solve((x) => 2 * TAIL - beyond(x), 1) ** 2 / 2;
  const bound = likelihood(walk, value) - drop;
  return [value, ours ? solve((x) => likelihood(walk, x) - bound, start) : 0, theirs ? solve((x) => bound - likelihood(walk, x), start) : Infinity];
}

/** Whether one ratio holds at every distance: z and p; undefined if nothing is left to test. */
export function proportionalTest(a, b) {
  const walk = walked(a, b);
  if (!overlaps(walk).every(Boolean)) return undefined;
  const ratio = mostLikely(walk);
  const at = walk.map((s) => ({ ...s, chance: chanceAt(s, ratio) })).map((s) => ({ ...s, spread: s.chance * (1 - s.chance) }));
  const middle = sum(at.map((s) => s.rank * s.spread)) / sum(at.map((s) => s.spread));
  const variance = sum(at.map((s) => (s.rank - middle) ** 2 * s.spread));
  if (variance < 1e-9) return undefined;
  const z = sum(at.map((s) => (s.rank - middle) * (s.theirs - s.chance))) / Math.sqrt(variance);
  return [z, beyond(z)];
}

// ── handicaps ───────────────────────────────────────────────────────────────────────────

/** The probabilities that each of two players scores 1, 2, … points in a round that is scored. */
function roundLaw(stones, ratio, eligible) {
  const binomial = (n, q) => {
    const law = [(1 - q) ** n];
    if (q === 1) return [...Array(n).fill(0), 1];
    for (let k = 1; k <= n; k += 1) law.push((law[k - 1] * (n - k + 1) * q) / (k * (1 - q)));
    return law;
  };
  const law = stones.map((n) => Array(n + 1).fill(0));
  const [one, two] = stones.map((n, j) => binomial(n, eligible[j]));
  one.forEach((p, i) => two.forEach((q, k) => {
    if (!(p * q) || !(i + k)) return;
    [[i, 1, k * ratio], [k, ratio, i]].forEach(([own, rate, others], j) => {
      let chance = p * q;
      for (let n = own; n > 0; n -= 1) {
        chance *= (n * rate) / (n * rate + others);
        law[j][own - n + 1] += chance * (n > 1 ? others / ((n - 1) * rate + others) : 1);
      }
    });
  }));
  const scored = sum(law.flat());
  return law.map((list) => list.map((chance) => chance / scored));
}

/** How likely the first player, of rate 1, wins from each of their scores against nothing. */
export function wins(stones, ratio, goal, eligible) {
  const law = roundLaw(stones, ratio, eligible);
  const table = Array.from({ length: goal + 1 }, (_, x) => Array(goal + 1).fill(x === goal ? 1 : 0));
  for (let x = goal - 1; x >= 0; x -= 1) for (let y = goal - 1; y >= 0; y -= 1) {
    let chance = 0;
    law[0].forEach((p, points) => { if (points) chance += p * table[Math.min(goal, x + points)][y]; });
    law[1].forEach((p, points) => { if (points) chance += p * table[x][Math.min(goal, y + points)]; });
    table[x][y] = chance;
  }
  return table.slice(0, goal).map((row) => row[0]);
}

/** The stones of the weaker player that make a match most nearly fair, and their chance then. */
export function fairStones(ratio, own, goal, eligible) {
  let best = [0, 0];
  for (let given = 1; given <= MOST_GIVEN; given += 1) {
    const [chance] = wins([given, own], ratio, goal, eligible);
    if (Math.abs(chance - 0.5) < Math.abs(best[1] - 0.5) - 1e-12) best = [given, chance];
    if (chance > 0.5 - 1e-12) break;
  }
  return best;
}

/** The points with which the weaker player should begin, with equal stones, and their chance then. */
export function fairStart(ratio, own, goal, eligible) {
  let best = [0, 0];
  wins([own, own], ratio, goal, eligible).forEach((chance, given) => {
    if (Math.abs(chance - 0.5) < Math.abs(best[1] - 0.5) - 1e-12) best = [given, chance];
  });
  return best;
}
