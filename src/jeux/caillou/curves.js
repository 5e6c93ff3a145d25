/* The picture of two people's throws: the share of the stones that lie nearer than a distance. Shares are
   drawn as log(−log(1 − share)): there, proportional hazards are a constant distance apart. */
import { element, tenths } from "../trying/svg.js";
import { BLUE, ORANGE, PAPER, say, told, within } from "../trying/common.js";
import { NAMES, SAYS, short } from "./findings.js";
import { walked } from "./measuring.js";

const COLOURS = [BLUE, ORANGE];
const BOX = { left: 44, right: 412, top: 34, bottom: 262 };
/** The shares that have a line. */
const LEVELS = [0.02, 0.05, 0.1, 0.2, 0.5, 0.9, 0.99];

/** The cumulative hazard of a share. */
const hazardOf = (share) => -Math.log1p(-share);
const LOWEST = Math.log(hazardOf(LEVELS[0]));
const HIGHEST = Math.log(hazardOf(0.995));

const text = (x, y, words, more = "") => `<text x="${x}" y="${y}" ${more}>${words}</text>`;

/** Where a cumulative hazard is drawn. */
function heightOf(hazard) {
  const part = (within(LOWEST, Math.log(hazard), HIGHEST) - LOWEST) / (HIGHEST - LOWEST);
  return tenths(BOX.bottom - part * (BOX.bottom - BOX.top));
}

/** The end of the axis: a round number at the furthest stone or beyond it. */
function endOfAxis(furthest) {
  const power = 10 ** Math.floor(Math.log10(furthest));
  const round = [1, 1.2, 1.6, 2, 2.4, 3.2, 4, 5, 6, 8, 10];
  return round.find((k) => k * power >= furthest) * power;
}

/** The lines of the shares, the distances, and what both are. */
function axes(unit, end, x) {
  const along = unit ? say(SAYS.alongUnit, { unit }) : SAYS.along;
  let body = text(4, 16, SAYS.axis) + text(BOX.right, 306, along, 'text-anchor="end"');
  for (const level of LEVELS) {
    const y = heightOf(hazardOf(level));
    const line = { d: `M${BOX.left} ${y}H${BOX.right}`, stroke: "currentColor", opacity: ".15" };
    const percent = `${Math.round(100 * level)}%`;
    body += element("path", line);
    body += text(BOX.left - 5, Number(y) + 5, percent, 'text-anchor="end" opacity=".75"');
  }
  for (let quarter = 0; quarter <= 4; quarter += 1) {
    const far = (quarter * end) / 4;
    body += text(x(far), 284, told(far), 'text-anchor="middle" opacity=".75"');
  }
  return body;
}

/** A person's curve if one ratio held everywhere: hazards by Breslow's estimate. */
function modelDrawn(walk, ratio, who, x) {
  const times = who ? ratio : 1;
  let base = 0;
  const points = walk.map(({ far, first, second }) => {
    base += 1 / (first + second * ratio);
    return `${x(far)} ${heightOf(base * times)}`;
  });
  const look = { stroke: COLOURS[who], "stroke-width": 1.5, "stroke-dasharray": "2 4" };
  return element("path", { d: `M${points.join("L")}`, fill: "none", ...look });
}

/** A person's own curve, which rises at each of their stones, and where it ends. */
function curveDrawn(walk, who, x) {
  let hazard = 0;
  let path = "";
  let end;
  for (const { far, first, second } of walk.filter(({ theirs }) => theirs === Boolean(who))) {
    hazard += 1 / (who ? second : first);
    const y = heightOf(hazard);
    path += path ? `H${x(far)}V${y}` : `M${x(far)} ${BOX.bottom}V${y}`;
    end = [Number(x(far)), Number(y)];
  }
  return [element("path", { d: path, fill: "none", stroke: COLOURS[who], "stroke-width": 2.5 }), end];
}

/** The names at the ends of the curves; where these are close, B's is higher. */
function namesDrawn(ends) {
  const [[x, y], [u, v]] = ends;
  const isClose = Math.hypot(x - u, y - v) < 18;
  const names = ends.map(([across, down], who) => {
    const rise = isClose && who ? 16 : 0;
    return text(across + 6, down + 5 - rise, NAMES[who], `font-weight="bold" stroke="${PAPER}" stroke-width="3" paint-order="stroke" style="fill:${COLOURS[who]}"`);
  });
  return names.join("");
}

/** The distance within which half of a person's stones lie. */
function half(own) {
  const sorted = [...own].sort((x, y) => x - y);
  return sorted[Math.ceil(sorted.length / 2) - 1];
}

/** The curves of both people, and thin those of one ratio; what a listener hears is the label. */
export function curves({ table, ratio }) {
  const [a, b] = table.distances;
  if (a.length < 2 || b.length < 2 || table.wrong.length) return ["", SAYS.none];
  const walk = walked(a, b).sort((s, t) => s.far - t.far);
  const end = endOfAxis(walk[walk.length - 1].far);
  const x = (far) => tenths(BOX.left + (far / end) * (BOX.right - BOX.left));
  let body = axes(table.unit, end, x);
  const ends = [0, 1].map((who) => {
    const [curve, last] = curveDrawn(walk, who, x);
    body += (ratio ? modelDrawn(walk, ratio, who, x) : "") + curve;
    return last;
  });
  return [body + namesDrawn(ends), say(SAYS.picture, { a: short(half(a)), b: short(half(b)) })];
}
