/* Chances by the stones themselves, drawn again with replacement: no law of the distances is taken for
   granted, only that throws are independent. Twin of `drawn_law` and `drawn_chance` in measuring.py. */
import { winsBy } from "./measuring.js";

/** What somebody threw: distances of the stones that count, and how many touched the wall.
    @typedef {{distances: number[], touched: number}} Flicked */

/**
 * The probability of at least k successes in n tries, each with probability p.
 * @param {number} k
 * @param {number} n
 * @param {number} p
 */
function atLeast(k, n, p) {
  let ways = 1; // n over i
  let chance = 0;
  for (let i = 0; i <= n; i += 1) {
    if (i >= k) chance += ways * p ** i * (1 - p) ** (n - i);
    ways *= (n - i) / (i + 1);
  }
  return chance;
}

/**
 * The probabilities of at least 0, 1, … points, if a player wins or loses all ties.
 * @param {Flicked} own
 * @param {Flicked} other
 * @param {number[]} stones of the player and of the other
 * @param {boolean} winsTies
 */
function reached(own, other, [stones, others], winsTies) {
  const distances = [...own.distances].sort((a, b) => a - b);
  const thrown = distances.length + own.touched;
  const thrownByOther = other.distances.length + other.touched;
  const law = Array(stones + 2).fill(0);
  distances.forEach((distance, k) => {
    const nearer = other.distances.filter((far) => far < distance || (far === distance && !winsTies));
    const allBeyond = (1 - nearer.length / thrownByOther) ** others;
    for (let points = 1; points <= stones; points += 1) {
      // that the player's stone number `points` from the wall is this one
      const isThis = atLeast(points, stones, (k + 1) / thrown) - atLeast(points, stones, k / thrown);
      law[points] += isThis * allBeyond;
    }
  });
  return law;
}

/**
 * The probabilities that each of two scores 1, 2, … points in a round, both drawing their stones again:
 * law[player][points]. Where stones are level, a coin says for the round whose are nearer.
 * @param {Flicked[]} hands
 * @param {number[]} stones
 */
export function drawnLaw(hands, stones) {
  return [0, 1].map((player) => {
    const other = 1 - player;
    const numbers = [stones[player], stones[other]];
    const [first, second] = [true, false].map((winsTies) => reached(hands[player], hands[other], numbers, winsTies));
    const least = first.map((chance, points) => (chance + second[points]) / 2);
    return least.slice(0, -1).map((chance, points) => (points ? chance - least[points + 1] : 0));
  });
}

/**
 * How likely the first wins with at least a goal, by the law of a round.
 * @param {number[][]} law
 * @param {number} goal
 */
export function aheadBy(law, goal) {
  const scored = law.flat().reduce((total, chance) => total + chance, 0);
  const normed = law.map((chances) => chances.map((chance) => chance / scored));
  return winsBy(normed, goal)[0];
}

/** All hands that lack one flick. @param {Flicked} hand @returns {Flicked[]} */
function withoutOne({ distances, touched }) {
  const lacking = distances.map((_, k) => ({ distances: distances.filter((_far, n) => n !== k), touched }));
  return [...lacking, ...Array(touched).fill({ distances, touched: touched - 1 })];
}

/** The squared standard error that a sample of so many adds, from what it comes to without each one.
    @param {number[]} found */
function jackknife(found) {
  const mean = found.reduce((total, chance) => total + chance, 0) / found.length;
  const squares = found.reduce((total, chance) => total + (chance - mean) ** 2, 0);
  return squares * (found.length - 1) / found.length;
}

/**
 * How likely the first wins a match to at least a goal, both drawing their stones again, and the standard
 * error: how far another sample of as many flicks would lead (by the jackknife). Each needs two stones
 * that count.
 * @param {Flicked[]} hands
 * @param {number[]} stones
 * @param {number} goal
 * @returns {{chance: number, error: number}}
 */
export function drawnChance(hands, stones, goal) {
  /** @param {Flicked} first @param {Flicked} second */
  const chanceOf = (first, second) => aheadBy(drawnLaw([first, second], stones), goal);
  const [first, second] = hands;
  const ofFirst = withoutOne(first).map((lacking) => chanceOf(lacking, second));
  const ofSecond = withoutOne(second).map((lacking) => chanceOf(first, lacking));
  const error = Math.sqrt(jackknife(ofFirst) + jackknife(ofSecond));
  return { chance: chanceOf(first, second), error };
}
