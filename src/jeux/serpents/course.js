/* Who is ahead, and how it came; and how long games take: two charts under the board. */
import { BLUE, ORANGE, PAPER, say } from "../trying/common.js";
import { element, tenths } from "../trying/svg.js";
import { shares } from "./chances.js";
import { PAWNS } from "./picture.js";
import { CHARTS, CONTROLS, CURVE, percent } from "./words.js";

/** @typedef {import("./chances.js").Race} Race */
/** @typedef {import("./rules.js").Position} Position */

export const WIDE = 440;
const BAR = 26; // a bar from its top to its foot
const TITLE = 43; // of the curve
const [TOP, BASE] = [52, 120]; // of the curve
const EDGE = 6;
const SHORT = 20; // throws for which there is room at least
const BELOW_CURVE = BASE + 16; // the words under the curve
export const COURSE_HIGH = BELOW_CURVE + 4;

const DASHED = { stroke: "currentColor", "stroke-dasharray": "3 3" };
const HALO = { stroke: PAPER, "stroke-width": 3.5, "paint-order": "stroke" };
const STROKE = { fill: "none", stroke: "currentColor", "stroke-width": 2 };

/** A bar from each side, as long as a player's chance; between them lie games that never end. @param {Race} race */
function barDrawn(race) {
  const outline = { y: 1, width: WIDE, height: BAR - 2 };
  const frame = element("rect", { ...outline, fill: "none", stroke: "currentColor" });
  const bars = shares(race).map((share, player) => {
    const grows = `transform-origin:${player ? WIDE : 0}px 0;transform:scaleX(${share.toFixed(4)})`;
    return element("rect", { class: "ahead", ...outline, fill: PAWNS[player], style: grows });
  });
  const words = shares(race).map((share, player) => {
    const place = player ? { x: WIDE - 8, "text-anchor": "end" } : { x: 8 };
    const chance = say(CHARTS.share, { who: player + 1, share: percent(share) });
    return element("text", { ...place, y: 19 }, chance);
  });
  return frame + bars.join("") + element("g", { class: "shares", ...HALO, "font-weight": 700 }, words.join(""));
}

/** A dot where a throw took a jump. @param {Position} position @param {string[]} point */
function jumpDot({ thrown }, [cx, cy]) {
  if (!thrown || thrown.foot === thrown.to) return "";
  return element("circle", { cx, cy, r: 3.5, fill: thrown.to > thrown.foot ? BLUE : ORANGE });
}

/** A ring round the throw that decided the game. @param {string[]} point */
function ringDrawn([cx, cy]) {
  const line = { d: `M${cx} ${TOP - 4}V${BASE}`, ...DASHED, "stroke-width": 1.5 };
  const ring = { class: "decided", cx, cy, r: 7, ...STROKE };
  return element("path", line) + element("circle", ring);
}

/** What the curve is, and what its ends are; the slider that goes back stands below it. @param {number} made @param {number} most */
function curveWordsDrawn(made, most) {
  const [left, right] = [{ x: 0 }, { x: WIDE, "text-anchor": "end" }];
  return element("g", HALO, [
    element("text", { ...left, y: TITLE }, CURVE.title),
    element("text", { ...left, y: TOP + 14 }, CURVE.above),
    element("text", { ...left, y: BASE - 4 }, CURVE.below),
    element("text", { ...left, y: BELOW_CURVE }, CURVE.left),
    made ? element("text", { x: WIDE / 2, y: BELOW_CURVE, "text-anchor": "middle" }, CONTROLS.seen) : "",
    element("text", { ...right, y: BELOW_CURVE }, say(CURVE.right, { most })),
  ].join(""));
}

/** How many throws the curve has room for; the slider below it has as much. @param {number} made */
export const throwsShown = (made) => Math.max(SHORT, made);

/**
 * The chances now as a bar; player 1's chance before each throw as a curve, from the start to as
 * many throws as are seen.
 * @param {Race[]} races
 * @param {Position[]} positions
 * @param {number} made as many throws as have been made, seen or not
 * @param {number} [ringed] the throw that decided the game
 */
export function courseDrawn(races, positions, made, ringed) {
  const most = throwsShown(made);
  const points = races.map(({ win }, throws) => {
    const x = EDGE + (throws / most) * (WIDE - 2 * EDGE);
    return [tenths(x), tenths(BASE - win * (BASE - TOP))];
  });
  const half = (TOP + BASE) / 2;
  const even = { d: `M0 ${half}H${WIDE}`, ...DASHED, "stroke-opacity": 0.35 };
  const line = points.map((point) => point.join(" "));
  const curve = { class: "curve", d: `M${line.join("L")}`, ...STROKE, "stroke-linejoin": "round" };
  return [
    barDrawn(races[races.length - 1]),
    element("path", even),
    curveWordsDrawn(made, most),
    element("path", curve),
    ...positions.map((position, throws) => jumpDot(position, points[throws])),
    ringed === undefined ? "" : ringDrawn(points[ringed]),
  ].join("");
}

// ── how long ────────────────────────────────────────────────────────────────────────────

const [LAW_TOP, LAW_BASE] = [18, 100];
const BELOW_LAW = LAW_BASE + 18;
export const LAW_HIGH = BELOW_LAW + 4;
const BINS = 40;
const [PLAIN, BEYOND] = [150, 1.5]; // throws shown where no quantile is known; else so many of them

/** @param {number[]} numbers */
const total = (numbers) => numbers.reduce((all, number) => all + number, 0);

/** The law as an outline, games that were played as bars in it.
    @param {{law: number[], median: number, most: number}} lengths @param {number[]} played */
export function lawDrawn({ law, median, most }, played) {
  const last = Math.max(Number.isFinite(most) ? most * BEYOND : PLAIN, 12);
  const step = Math.ceil(last / BINS);
  const bins = Array.from({ length: Math.ceil(last / step) }, (_, bin) => {
    const games = played.filter((throws) => Math.ceil(throws / step) === bin + 1);
    const first = bin * step + 1;
    const exact = total(law.slice(first, first + step));
    return { exact, seen: games.length / Math.max(1, played.length) };
  });
  const heights = bins.flatMap(({ exact, seen }) => [exact, seen]);
  const tall = Math.max(...heights) || 1;
  /** @param {number} throws */
  const x = (throws) => tenths(4 + (throws / (bins.length * step)) * (WIDE - 8));
  /** @param {number} share */
  const y = (share) => tenths(LAW_BASE - (share / tall) * (LAW_BASE - LAW_TOP));
  /** @param {number} bin */
  const edge = (bin) => x(bin * step);
  const bars = bins.map(({ seen }, bin) => {
    const [left, right] = [edge(bin), edge(bin + 1)];
    return `M${left} ${LAW_BASE}V${y(seen)}H${right}V${LAW_BASE}`;
  });
  const outline = bins.map(({ exact }, bin) => `V${y(exact)}H${edge(bin + 1)}`);
  const steps = `M4 ${LAW_BASE}${outline.join("")}V${LAW_BASE}Z`;
  const ends = say(CHARTS.throws, { throws: bins.length * step });
  return [
    element("path", { class: "played", d: bars.join(""), fill: BLUE, "fill-opacity": 0.45 }),
    element("path", { d: steps, ...STROKE }),
    quantile(median, CHARTS.half, x),
    quantile(most, CHARTS.nearly, x),
    element("text", { x: 4, y: BELOW_LAW }, "1"),
    element("text", { x: WIDE - 4, y: BELOW_LAW, "text-anchor": "end" }, ends),
  ].join("");
}

/** @param {number} throws @param {string} words @param {(throws: number) => string} x */
function quantile(throws, words, x) {
  if (!Number.isFinite(throws)) return "";
  const at = x(throws);
  const line = { d: `M${at} ${LAW_TOP - 2}V${LAW_BASE}`, ...DASHED };
  const place = { x: at, y: 12, "text-anchor": "middle" };
  return element("path", line) + element("text", place, say(words, { throws }));
}
