/* What an order of cards says of its shuffle: the theorem of Bayer and Diaconis, read backwards. */

/** @typedef {import("./cards.js").Deck} Deck */

export const MOST = 10; // riffles that are reckoned with

/**
 * The rising sequences of an order: in which of them each card of the first order lies (`run`), how many
 * there are (`rising`), how many rounds a walk around the deck takes (`rounds`), and how many cards still
 * lie under the card that lay on them (`kept`).
 * @param {Deck} deck
 * @param {Deck} first
 */
export function runsOf(deck, first) {
  const places = first.map((card) => deck.indexOf(card));
  const run = [];
  let rising = 1;
  let kept = 0;
  for (const [k, place] of places.entries()) {
    const before = places[k - 1];
    if (place < before) rising += 1;
    if (place === before + 1) kept += 1;
    run.push(rising);
  }
  // the walk goes on from the last card to the first
  const closes = places[0] < places[places.length - 1];
  return { run, rising, rounds: rising - 1 + Number(closes), kept };
}

/**
 * How many times as likely an order of n cards with r rising sequences is after k riffles as in a fair
 * deck: n! C(2^k + n − r, n) / 2^kn, as a product of n factors.
 * @param {number} n
 * @param {number} k
 * @param {number} r
 */
export function ratio(n, k, r) {
  let product = 1;
  for (let i = 0; i < n; i += 1) {
    const factor = 1 + (n - r - i) / 2 ** k;
    product *= Math.max(0, factor);
  }
  return product;
}

/** What is believed before the look: a fair deck or one that was riffled, with equal chances; then 0 … MOST
    riffles, all alike; and it lies as it was riffled, or was cut anywhere, or is read from the bottom. */
export const PRIOR = { fair: 0.5, uncut: 0.45, cut: 0.45, upturned: 0.1 };

/** The bets before the look. */
export const BEFORE = {
  fair: PRIOR.fair,
  riffles: Array(MOST + 1).fill(1 / (MOST + 1)),
};

/**
 * Two bets: the chance that the deck is fair, and if it was riffled, the chances of 0 … MOST riffles.
 * @param {{rising: number, rounds: number}} runs
 * @param {number} [n] cards
 */
export function betOn({ rising, rounds }, n = 32) {
  const weights = BEFORE.riffles.map((_, k) => {
    const uncut = PRIOR.uncut * ratio(n, k, rising);
    const cut = PRIOR.cut * ratio(n - 1, k, rounds);
    const upturned = PRIOR.upturned * ratio(n, k, n + 1 - rising);
    return (uncut + cut + upturned) / (MOST + 1);
  });
  const riffled = weights.reduce((sum, weight) => sum + weight, 0);
  const against = (1 - PRIOR.fair) * riffled;
  return {
    fair: PRIOR.fair / (PRIOR.fair + against),
    riffles: weights.map((weight) => weight / riffled),
  };
}

/**
 * The likeliest number of riffles, and the fewest numbers in a row around it that hold nine tenths of the
 * chances.
 * @param {number[]} riffles
 */
export function likeliest(riffles) {
  const best = riffles.indexOf(Math.max(...riffles));
  let from = best;
  let to = best;
  let sum = riffles[best];
  while (sum < 0.9) {
    const below = riffles[from - 1] ?? 0;
    const above = riffles[to + 1] ?? 0;
    if (below > above) from -= 1;
    else to += 1;
    sum += Math.max(below, above);
  }
  return { best, from, to };
}

/** How many cards still lie under the card that lay on them, after so many riffles. @param {number} riffles */
export const usualKept = (riffles) => 31 / 2 ** riffles + 1;

/** Whether so many kept neighbours tell of heaps that were moved whole: riffles leave few.
    @param {number} kept @param {number} riffles */
export function isOverhand(kept, riffles) {
  const usual = usualKept(riffles);
  const spread = Math.sqrt(usual);
  return riffles > 0 && kept > usual + 4 * spread;
}
