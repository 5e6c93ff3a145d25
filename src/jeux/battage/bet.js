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
  const run = [1];
  for (let k = 1; k < places.length; k += 1) run.push(run[k - 1] + Number(places[k] < places[k - 1]));
  const rising = run[run.length - 1];
  const rounds = rising - 1 + Number(places[0] < places[places.length - 1]);
  const kept = places.filter((place, k) => k > 0 && place === places[k - 1] + 1).length;
  return { run, rising, rounds, kept };
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
  for (let i = 0; i < n; i += 1) product *= Math.max(0, 1 + (n - r - i) / 2 ** k);
  return product;
}

/** What is believed before the look: a fair deck or one that was riffled, with equal chances; then 0 … MOST
    riffles, all alike; and it lies as it was riffled, or was cut anywhere, or is read from the bottom. */
export const PRIOR = { fair: 0.5, uncut: 0.45, cut: 0.45, upturned: 0.1 };

/** The bets before the look. */
export const BEFORE = { fair: PRIOR.fair, riffles: Array(MOST + 1).fill(1 / (MOST + 1)) };

/**
 * Two bets: the chance that the deck is fair, and if it was riffled, the chances of 0 … MOST riffles.
 * @param {{rising: number, rounds: number}} runs
 * @param {number} [n] cards
 */
export function betOn({ rising, rounds }, n = 32) {
  const weights = Array.from({ length: MOST + 1 }, (_, k) => {
    const uncut = PRIOR.uncut * ratio(n, k, rising);
    const cut = PRIOR.cut * ratio(n - 1, k, rounds);
    const upturned = PRIOR.upturned * ratio(n, k, n + 1 - rising);
    return (uncut + cut + upturned) / (MOST + 1);
  });
  const riffled = weights.reduce((sum, weight) => sum + weight, 0);
  const fair = PRIOR.fair / (PRIOR.fair + (1 - PRIOR.fair) * riffled);
  return { fair, riffles: weights.map((weight) => weight / riffled) };
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

/** Whether so many kept neighbours tell of packets that were moved whole: riffles leave few.
    @param {number} kept @param {number} riffles */
export function isOverhand(kept, riffles) {
  const usual = usualKept(riffles);
  return riffles > 0 && kept > usual + 4 * Math.sqrt(usual);
}
