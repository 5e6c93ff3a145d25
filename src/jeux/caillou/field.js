/* The picture of the field: 1 unit is 1 cm, the wall is above, and one may bend down to it. */
import { BLUE, GREEN, ORANGE, PAPER, PURPLE, say, within } from "../trying/common.js";
import { element, tenths } from "../trying/svg.js";
import { centimetres, counted, lengthSaid } from "./counted.js";
import { aimSaid, FIELD, metres } from "./says.js";
import { distanceOf, FARTHEST, foot, MIDDLE, spot, STRONGEST, WALL, WEAKEST } from "./flick.js";

/** @typedef {import("./flick.js").Point} Point */
/** @typedef {import("./rules.js").Round} Round */
/** How a point of the field lies in the picture. @typedef {(point: Point) => Point} Seen */
/** What is to be seen. `rests` are where stones of this round were seen to come to rest; `zoom` is how far
    one has bent down. Over the wall stands the order of the `last` round, if it is over.
    @typedef {{unit: string, goal?: string, round?: Round, last?: Round, rests: (Point | undefined)[], place?: number, zoom: number,
      aim?: {degrees: number, strength: number}}} Scene */

export const WIDE = 440;
export const HIGH = 430;
/** @type {Record<string, string>} */
export const COLOURS = { A: BLUE, B: ORANGE, C: GREEN, D: PURPLE };
const RIM = 11; // of a stone
const RING = 15.5;
const CLOSEST = 4; // times as large, when one bends down
const SEEN = { aside: 150, below: 265, above: 30 }; // of the middle and of the wall, where stones fit
const BRICKS = 9; // how thick the wall is drawn
const BAR = { x: 62, y: 180, wide: 18, high: 220 };
const BAR_MARKS = [100, 200, 300, STRONGEST]; // cm of way

/** @param {number} x @param {number} y @param {string} words @param {Record<string, string | number>} [more] */
const text = (x, y, words, more = {}) => element("text", { x: tenths(x), y: tenths(y), ...more }, words);

/** A point in a path. @param {Point} point */
const spelled = ([x, y]) => `${tenths(x)} ${tenths(y)}`;

/** @param {string} d @param {Record<string, string | number | undefined>} [more] */
const line = (d, more = {}) => element("path", { d, fill: "none", stroke: "currentColor", ...more });

// ── where stones lie ────────────────────────────────────────────────────────────────────

/** Where the stones of a round lie; a record tells distances alone, and those lie in a row that is made up.
    @param {Round} round @param {string} unit @param {(Point | undefined)[]} seen @returns {Point[]} */
export function restsOf({ stones }, unit, seen) {
  return stones.map(({ distance }, k) => {
    const down = distance === undefined ? 12 : centimetres(distance, unit);
    return seen[k] ?? [70 + ((k * 137) % 300), WALL.y + down];
  });
}

/** How far one bends down to the stones of a round, so that all are still seen.
    @param {Point[]} rests */
export function closest(rests) {
  const fits = rests.flatMap(([x, y]) => {
    const room = y > WALL.y ? SEEN.below : SEEN.above;
    return [SEEN.aside / Math.abs(x - MIDDLE), room / Math.abs(y - WALL.y)];
  });
  return within(1, Math.min(...fits), CLOSEST);
}

/** @param {number} zoom @returns {Seen} */
const bent = (zoom) => ([x, y]) => {
  const across = MIDDLE + zoom * (x - MIDDLE);
  const down = WALL.y + zoom * (y - WALL.y);
  return [across, down];
};

/** Where the middle of a stone is drawn: its rim is as far from the wall as the stone.
    @param {Point} point @param {Seen} seen @returns {Point} */
function beside(point, seen) {
  const [x, y] = foot(point);
  const [across, down] = seen(point);
  const far = distanceOf(point);
  const right = far ? (point[0] - x) / far : 0;
  const below = far ? (point[1] - y) / far : 1;
  const left = within(RIM, across + RIM * right, WIDE - RIM);
  const top = within(RIM, down + RIM * below, HIGH - RIM);
  return [left, top];
}

/** Where a stone on its way is drawn. @param {Point} point */
export const moving = (point) => beside(point, bent(1));

/** A stone: dashed if it has touched the wall, full and ringed if it is a point.
    @param {string} player @param {Point} at @param {string} [look] */
export function stoneDrawn(player, [x, y], look = "") {
  const colour = COLOURS[player];
  const [cx, cy] = [tenths(x), tenths(y)];
  const isPoint = look === "point";
  const rim = element("circle", {
    cx,
    cy,
    r: RIM,
    fill: isPoint ? colour : PAPER,
    stroke: colour,
    "stroke-width": 2.5,
    "stroke-dasharray": look === "out" ? "3 3" : undefined,
  });
  const round = { cx, cy, r: RING, fill: "none", stroke: colour, "stroke-width": 2 };
  const ring = isPoint ? element("circle", round) : "";
  const ink = isPoint ? PAPER : "currentColor";
  const letter = text(x, y + 5.3, player, { "text-anchor": "middle", style: `fill:${ink}` });
  return element("g", { class: look || undefined, "data-stone": player }, ring + rim + letter);
}

// ── what is measured ────────────────────────────────────────────────────────────────────

/** The tape from a stone to the wall. @param {Point} rest @param {string} player @param {boolean} isPoint @param {Seen} seen */
function tapeDrawn(rest, player, isPoint, seen) {
  const [from, to] = [rest, foot(rest)].map((point) => spelled(seen(point)));
  const look = { stroke: COLOURS[player], "stroke-width": isPoint ? 2 : 1, "stroke-dasharray": isPoint ? undefined : "2 4" };
  return line(`M${from}L${to}`, look);
}

const LABEL = {
  "font-weight": 700,
  "text-anchor": "end",
  stroke: PAPER,
  "stroke-width": 4,
  "paint-order": "stroke",
};

/** Distances at the right edge, where no stone hides them, each with a line to its stone.
    @param {{at: Point, words: string}[]} labels */
function labelsDrawn(labels) {
  let last = 0;
  const downwards = [...labels].sort((a, b) => a.at[1] - b.at[1]);
  const drawn = downwards.map(({ at, words }) => {
    last = Math.max(last + 17, at[1] + 5);
    const end = spelled([380, last - 5]);
    const leads = line(`M${spelled(at)}L${end}`, { opacity: 0.35 });
    return leads + text(437, last, words, LABEL);
  });
  return drawn.join("");
}

/** The strip in front of the wall within which all stones of the scorer are points.
    @param {number} far @param {number} zoom */
function stripDrawn(far, zoom) {
  const [left] = bent(zoom)([WALL.left, WALL.y]);
  const [right] = bent(zoom)([WALL.right, WALL.y]);
  return element("rect", {
    x: tenths(left),
    y: WALL.y,
    width: tenths(right - left),
    height: tenths(zoom * far),
    fill: "currentColor",
    opacity: 0.08,
  });
}

const MANY = 7; // points, of which not all are told

/** @param {Round} round @param {Scene} scene */
function stonesDrawn(round, { unit, rests, zoom }) {
  const seen = bent(zoom);
  const { near, points, bests, limit } = counted(round);
  const lie = restsOf(round, unit, rests);
  const strip = limit < Infinity && points.size ? stripDrawn(centimetres(limit, unit), zoom) : "";
  const tapes = near.map(({ at, player }) => tapeDrawn(lie[at], player, points.has(at), seen));
  const isFew = points.size < MANY;
  const told = near.filter(({ at }) => bests.has(at) || (isFew && points.has(at)));
  const labels = told.map(({ at, distance }) => {
    return { at: beside(lie[at], seen), words: lengthSaid(distance, unit) };
  });
  /** @param {number} k @param {number | undefined} distance */
  const look = (k, distance) => {
    if (distance === undefined) return "out";
    return points.has(k) ? "point" : "";
  };
  const drawn = round.stones.map(({ player, distance }, k) => {
    const body = stoneDrawn(player, beside(lie[k], seen), look(k, distance));
    return { body, isAbove: Number(points.has(k)) };
  });
  const last = round.stones.length - 1;
  const isToc = last >= 0 && round.stones[last].distance === undefined && !round.result;
  const [x, y] = isToc ? beside(lie[last], seen) : [0, 0];
  const toc = isToc ? text(x + 17, y + 6, FIELD.toc, { "font-weight": 700 }) : "";
  const bodies = drawn.sort((a, b) => a.isAbove - b.isAbove).map(({ body }) => body);
  return [strip, ...tapes, ...bodies, toc, labelsDrawn(labels)].join("");
}

const ACROSS = 36.6; // from one stone to the next in the order
const SHOWN = 12; // stones for which there is room

/** Over the wall: the stones in their order, a bar under the points. @param {Round} round @param {string} unit */
function orderDrawn(round, unit) {
  const { near, points } = counted(round);
  return near.slice(0, SHOWN).map(({ at, player, distance }, k) => {
    const x = 18 + ACROSS * k;
    const isPoint = points.has(at);
    const bar = line(`M${tenths(x - 14)} 45h28`, { stroke: COLOURS[player], "stroke-width": 3 });
    const far = text(x, 42, lengthSaid(distance, unit).split(" ")[0], { "text-anchor": "middle", style: "font-size:13px" });
    return stoneDrawn(player, [x, 17], isPoint ? "point" : "") + far + (isPoint ? bar : "");
  }).join("");
}

const LINE_HIGH = 18; // units, of a line of text

/** Where a place is drawn: one that is too far, which a record may tell, at the foot of the field.
    @param {number} place @returns {Point} */
export const placeSeen = (place) => spot(Math.min(place, FARTHEST));

// ── the field ───────────────────────────────────────────────────────────────────────────

/** The wall, and how far it is from it; beside the place its own words stand instead.
    @param {number} zoom @param {number} [place] */
function groundDrawn(zoom, place) {
  const lengths = zoom > 2 ? [25, 50, 75] : [100, 200, 300];
  const marks = lengths.filter((far) => zoom * far < HIGH - WALL.y).map((far) => {
    const y = WALL.y + zoom * far;
    const isAtPlace = place !== undefined && zoom * Math.abs(far - Math.min(place, FARTHEST)) < LINE_HIGH;
    const length = zoom > 2 ? `${far} cm` : `${far / 100} m`;
    const words = isAtPlace ? "" : length;
    return line(`M0 ${tenths(y)}H${WIDE}`, { opacity: 0.14 }) + text(4, y - 4, words, { opacity: 0.75 });
  });
  const [left] = bent(zoom)([WALL.left, 0]);
  const [right] = bent(zoom)([WALL.right, 0]);
  const x = Math.max(-9, left);
  const width = Math.min(WIDE + 9, right) - x;
  const bricks = element("rect", {
    class: "wall",
    x: tenths(x),
    y: WALL.y - BRICKS,
    width: tenths(width),
    height: BRICKS,
    fill: "currentColor",
  });
  return marks.join("") + bricks;
}

/** From where all throw, and where a throw without a flick is aimed.
    @param {number} place @param {Scene} scene */
function placeDrawn(place, { zoom, aim }) {
  const [x, y] = bent(zoom)(placeSeen(place));
  if (y > HIGH) return "";
  const at = line(`M0 ${tenths(y)}H${WIDE}`, { "stroke-dasharray": "6 5", opacity: 0.55 })
    + line(`M${x - 6} ${tenths(y - 6)}l12 12m0 -12l-12 12`, { "stroke-width": 2.5 })
    + text(4, y - 4, `${metres(place)} m${place > FARTHEST ? " ↓" : ""}`, { "font-weight": 700 });
  if (!aim) return at;
  const turn = (aim.degrees * Math.PI) / 180;
  const aside = aim.strength * Math.sin(turn);
  const ahead = aim.strength * Math.cos(turn);
  const way = `M${spelled([x, y])}l${spelled([aside, -ahead])}`;
  const words = text(436, HIGH - 8, `${aim.strength} cm, ${aimSaid(aim.degrees)}`, LABEL);
  return at + line(way, { "stroke-width": 2, "stroke-dasharray": "2 5" }) + words;
}

const LABEL_OF_BAR = { stroke: PAPER, "stroke-width": 4, "paint-order": "stroke" };

/** How far a stone slides that is let go when the bar stands there. @param {number} far */
function barMark(far) {
  const { x, y, wide, high } = BAR;
  const height = y + high - (high * (far - WEAKEST)) / (STRONGEST - WEAKEST);
  const tick = line(`M${x + wide} ${tenths(height)}h5`, { "stroke-width": 1.5 });
  return tick + text(x + wide + 8, height + 5, say(FIELD.metres, { far: far / 100 }), LABEL_OF_BAR);
}

/** The bar that swings. @param {number} part */
export function barDrawn(part) {
  const { x, y, wide, high } = BAR;
  const box = { x, y, width: wide, height: high };
  const frame = element("rect", { ...box, fill: PAPER, stroke: "currentColor", "stroke-width": 1.5 });
  const filled = high * part;
  const top = tenths(y + high - filled);
  const bar = element("rect", { x, y: top, width: wide, height: tenths(filled), fill: "currentColor" });
  return frame + bar + text(x, y - 10, FIELD.slides, LABEL_OF_BAR) + BAR_MARKS.map(barMark).join("");
}

/** @param {Scene} scene */
export function fieldDrawn(scene) {
  const { round, last, place, zoom, unit, goal } = scene;
  const stones = round ? stonesDrawn(round, scene) : "";
  const above = last?.result ? orderDrawn(last, unit) : text(4, 20, goal ?? "", { opacity: 0.75 });
  const from = place === undefined ? "" : placeDrawn(place, scene);
  const bar = element("g", { "data-part": "bar" }, ""); // drawn while it swings
  return groundDrawn(zoom, place) + from + stones + above + bar;
}

/** By how much a ring of so many players is turned, so that it stands upright. */
const TURNED = [0, 0, 0, Math.PI / 6, Math.PI / 4];

/** All players, and the hands that are shaken so far: the complete graph, edge by edge.
    @param {string[]} players @param {number} shaken */
export function handsDrawn(players, shaken) {
  /** @param {number} k @returns {Point} */
  const at = (k) => {
    const turn = TURNED[players.length] + (2 * Math.PI * k) / players.length;
    return [MIDDLE - 110 * Math.cos(turn), 235 - 110 * Math.sin(turn)];
  };
  const pairs = players.flatMap((_, j) => players.slice(0, j).map((__, k) => [j, k]));
  const hands = pairs.slice(0, shaken).map(([j, k]) => {
    const [from, to] = [at(j), at(k)].map(spelled);
    return line(`M${from}L${to}`, { "stroke-width": 3 });
  });
  const stones = players.map((player, k) => stoneDrawn(player, at(k), "point"));
  return [...hands, ...stones].join("");
}
