/* A hand: what a reader's flicks are like, beside the exponential law of the chapters; which of the
   chapters' statements hold for it whatever it is like, and which do not. */
import { element, tenths } from "../trying/svg.js";
import { BLUE, GREY, say } from "../trying/common.js";
import { exponentialSpread } from "./measuring.js";

/**
 * `distances` are those of the stones that count, in mm, nearest first; `spread` is the mean difference of
 * two of them, and `range` where it lies in 19 of 20 samples of an exponential law with their mean.
 * @typedef {{count: number, touched: number, distances: number[], mean: number, spread: number,
 *   range: [low: number, high: number], isExponential: boolean | undefined}} Hand
 */

/** So many flicks are needed before a law is told, and so many stones that count. */
export const ENOUGH_FLICKS = 30;
const ENOUGH_STONES = 10;

/**
 * What flicks are like. Whether they may be exponential is undecided before there are enough of them.
 * @param {(number | undefined)[]} flicks distances in mm, undefined for a stone that touched
 * @returns {Hand}
 */
export function handOf(flicks) {
  const distances = flicks.filter((distance) => distance !== undefined).sort((x, y) => x - y);
  const touched = flicks.length - distances.length;
  const { mean, spread, low, high } = exponentialSpread(distances);
  const isEnough = flicks.length >= ENOUGH_FLICKS && distances.length >= ENOUGH_STONES && mean > 0;
  const isExponential = isEnough ? low <= spread && spread <= high : undefined;
  return { count: flicks.length, touched, distances, mean, spread, range: [low, high], isExponential };
}

// ── sentences ───────────────────────────────────────────────────────────────────────────

/** @type {Record<string, string>} */
export const HAND_SAYS = {
  few: "You have flicked {count} stones from one place; after {enough} you see here what your law is like.",
  touching: "Too many of your {count} stones from one place touched the wall to see a law.",
  stones: "Of your {count} stones from the place that you used most {touched} touched the wall; the others came to rest {mean} cm from it on average.",
  never: "None of your {count} stones from the place that you used most touched the wall; they came to rest {mean} cm from it on average.",
  test: "Two of these distances differ by {spread} cm on average. For exponential distances, as in the chapters, this difference is as large as the mean, {mean} cm. So few as {stones} stones miss it by chance, but in 19 cases of 20 they come to between {low} and {high} cm.",
  more: "Yours is smaller than that, so your law is not exponential: your stones lie at more equal distances, with fewer very near the wall and fewer very far.",
  less: "Yours is larger than that, so your law is not exponential: your stones lie at less equal distances, with more very near the wall and more very far.",
  fits: "Yours is one of these, so nothing here speaks against the chapters’ exponential law, and nothing proves it: so few stones may miss a difference.",
  echo: "Your echo throws by your law, whatever this is. So “One round” holds for the two of you: of the rounds in which somebody scores, each scores as large a part as they have of the stones.",
  twice: "Twice you touches the wall as often as you, and else throws the nearer of two of your stones. So if none of them touch, the two of you score as “The child” has it for a rate that is twice yours, whatever your law is.",
  order: "If you throw alike whatever lies there, it makes no difference who throws first.",
  place: "From every place your echo is as good as you, and twice you has twice your rate, if both draw from stones that you threw there.",
  independent: "All of this takes it that your stones do not depend on each other: who gets better, or aims otherwise when behind, is not covered. And an echo that draws from few flicks knows your law only roughly.",
  means: "A chance that is computed from your mean distance, or from your rate in a centimetre, is right for exponential stones only.",
  one: "Against an exponential player such as the child or the adult, one ratio of rates is right only if your stones are exponential, too.",
  change: "Whether a place is good for you against somebody else depends on how your law changes with the distance.",
};

const inCentimetres = (/** @type {number} */ mm) => (mm / 10).toFixed(1);

/** What the law of a hand is like. @param {Hand} hand @returns {string[]} */
function lawSaid({ count, touched, distances, mean, spread, range, isExponential }) {
  if (count < ENOUGH_FLICKS) return [say(HAND_SAYS.few, { count, enough: ENOUGH_FLICKS })];
  if (isExponential === undefined) return [say(HAND_SAYS.touching, { count })];
  const [low, high] = range.map(inCentimetres);
  const stones = distances.length;
  const about = { count, touched, stones, low, high, mean: inCentimetres(mean), spread: inCentimetres(spread) };
  const isClose = spread < mean;
  const other = isClose ? HAND_SAYS.more : HAND_SAYS.less;
  return [
    say(touched ? HAND_SAYS.stones : HAND_SAYS.never, about),
    say(HAND_SAYS.test, about),
    isExponential ? HAND_SAYS.fits : other,
  ];
}

/**
 * What a hand is like, what the chapters say that holds for every hand, and what does not.
 * @param {Hand} hand
 * @returns {{law: string[], holds: string[], depends: string[]}}
 */
export function handSays(hand) {
  const { echo, twice, order, place, independent, means, one, change } = HAND_SAYS;
  return { law: lawSaid(hand), holds: [echo, twice, order, place, independent], depends: [means, one, change] };
}

// ── picture ─────────────────────────────────────────────────────────────────────────────

/** @type {Record<string, string>} */
const HAND_PICTURE = {
  label: "The share of your stones that lie nearer to the wall than a distance, as steps, beside the exponential law of the same mean. Within {near} cm, half the mean, lie {share}% of your stones; of the exponential law 39%.",
  none: "No stones that count yet.",
  along: "distance from the wall, cm",
  up: "share of the stones that lie nearer",
  yours: "your stones",
  law: "exponential",
};

const PLOT = { left: 50, right: 412, top: 40, bottom: 222, high: 270 };

/** @param {number} share */
const heightOfShare = (share) => PLOT.bottom - share * (PLOT.bottom - PLOT.top);

/** @param {number} x @param {number} y @param {string} words @param {string} [anchor] @param {string} [fill] */
function label(x, y, words, anchor = "start", fill = "currentColor") {
  return element("text", { x: tenths(x), y: tenths(y), "text-anchor": anchor, fill }, words);
}

/** The lines of the shares, and their names. */
function shareLines() {
  return [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const y = heightOfShare(share);
    const look = { stroke: "currentColor", opacity: 0.15 };
    const line = element("path", { d: `M${PLOT.left} ${tenths(y)}H${PLOT.right}`, ...look });
    return line + label(PLOT.left - 5, y + 5, `${100 * share}%`, "end");
  }).join("");
}

/** A round number of millimetres, at least so far. @param {number} far */
function roundEnd(far) {
  const power = 10 ** Math.floor(Math.log10(far));
  const steps = [1, 2, 4, 6, 8, 10].map((k) => k * power);
  return /** @type {number} */ (steps.find((end) => end >= far));
}

/** The distances below the axis. @param {number} end @param {(mm: number) => number} across */
function distanceMarks(end, across) {
  const marks = [0, 1, 2, 3, 4].map((quarter) => quarter * end / 4);
  return marks.map((far) => label(across(far), PLOT.bottom + 20, String(far / 10), "middle")).join("");
}

/** The steps of the stones. @param {number[]} distances @param {(mm: number) => number} across */
function stepsOf(distances, across) {
  const rises = distances.map((far, k) => {
    const share = (k + 1) / distances.length;
    return `H${tenths(across(far))}V${tenths(heightOfShare(share))}`;
  });
  const d = `M${PLOT.left} ${PLOT.bottom}${rises.join("")}H${PLOT.right}`;
  return element("path", { d, fill: "none", stroke: BLUE, "stroke-width": 2.5 });
}

/** The exponential law. @param {number} mean @param {number} end @param {(mm: number) => number} across */
function exponentialCurve(mean, end, across) {
  const points = Array.from({ length: 61 }, (_, k) => {
    const far = k * end / 60;
    const share = 1 - Math.exp(-far / mean);
    return `${tenths(across(far))} ${tenths(heightOfShare(share))}`;
  });
  const look = { stroke: GREY, "stroke-width": 2, "stroke-dasharray": "5 4" };
  return element("path", { d: `M${points.join("L")}`, fill: "none", ...look });
}

/** What the two lines are, the names beside them. @param {number} mean @param {number} end @param {(mm: number) => number} across */
function namesOfLaws(mean, end, across) {
  const beyond = 1.5 * mean;
  const lawThere = heightOfShare(1 - Math.exp(-1.5));
  const law = label(across(beyond), lawThere + 24, HAND_PICTURE.law, "start", GREY);
  return law + label(across(end), heightOfShare(1) - 6, HAND_PICTURE.yours, "end", BLUE);
}

/**
 * The stones of a hand as steps beside the exponential law of the same mean: an SVG with its label.
 * @param {Hand} hand
 */
export function handPicture({ distances, mean }) {
  const frame = { class: "jeux-hand", role: "img", width: "100%", viewBox: `0 0 440 ${PLOT.high}` };
  if (!mean) return element("svg", { ...frame, "aria-label": HAND_PICTURE.none }, "");
  const end = roundEnd(Math.max(distances[distances.length - 1], 2.5 * mean));
  const across = (/** @type {number} */ mm) => PLOT.left + mm / end * (PLOT.right - PLOT.left);
  const near = distances.filter((far) => far <= mean / 2).length;
  const share = Math.round(100 * near / distances.length);
  const body = [
    label(4, 16, HAND_PICTURE.up),
    label(PLOT.right, PLOT.high - 6, HAND_PICTURE.along, "end"),
    shareLines(),
    distanceMarks(end, across),
    exponentialCurve(mean, end, across),
    stepsOf(distances, across),
    namesOfLaws(mean, end, across),
  ];
  const words = say(HAND_PICTURE.label, { near: inCentimetres(mean / 2), share });
  return element("svg", { ...frame, "aria-label": words }, body.join(""));
}
