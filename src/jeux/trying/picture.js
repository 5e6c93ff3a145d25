/* How a guess is drawn, and the answer to it: on a number line, or as bars. */
import { element, tenths } from "./svg.js";
import { BLUE, GREEN, ORANGE, PAPER, say, told, within } from "./common.js";
import { SAYS } from "./guesses.js";

export const WIDE = 440;
/** Where a number line begins; it ends as far from the right. */
export const LEFT = 24;
export const LENGTH = WIDE - 2 * LEFT;
/** The floor of the bars, and the top of the highest. */
export const [BASE, TOP] = [220, 30];
const LINE_HIGH = 112;
export const BARS_HIGH = 246;
const LETTER = 4.2; // half of what a letter takes

/** Round what keys move. */
const RIM = { fill: "none", stroke: ORANGE, "stroke-width": 3 };

const text = (x, y, words, more = "") => `<text x="${tenths(x)}" y="${tenths(y)}" text-anchor="middle" ${more}>${words}</text>`;

// ── a number line ───────────────────────────────────────────────────────────────────────

/** The distance of its marks: a round number that leaves room for their names. */
function stepOf(low, high) {
  const power = 10 ** Math.floor(Math.log10((high - low) / 4));
  const longest = Math.max(told(low).length, told(high).length);
  const most = Math.min(8, LENGTH / (9 * longest));
  const steps = [1, 2, 5, 10, 20, 50].map((k) => k * power);
  return steps.find((step) => (high - low) / step <= most);
}

/** The marks of a line with their names, but for a name that stands in the way of the answer's mark. */
function scale(low, high, x, answer) {
  const step = stepOf(low, high);
  let body = "";
  const last = high / step + 1e-9;
  for (let k = Math.ceil(low / step - 1e-9); k <= last; k += 1) {
    const at = x(k * step);
    const name = told(k * step || 0);
    const room = LETTER * name.length + 9;
    const free = !answer || Math.abs(x(answer[0]) - at) > room;
    body += element("path", { d: `M${tenths(at)} 57v10`, stroke: "currentColor" });
    if (free) body += text(at, 84, name, 'opacity=".75"');
  }
  return body;
}

/** The reader's mark over a line, with a ring while it is moved by keys. */
function markOf(x, words, chosen) {
  const mark = element("path", { d: `M${tenths(x)} 62l-9 -16a11 11 0 1 1 18 0z`, fill: `var(--jeux-met,${BLUE})` });
  const ring = element("circle", { cx: x, cy: 39, r: 16, ...RIM });
  return `${mark}${chosen ? ring : ""}${text(besides(x, words), 18, words)}`;
}

/** Where words stand that are to stand over a place, and inside the picture. */
function besides(x, words) {
  const half = LETTER * words.length;
  return within(half, x, WIDE - half);
}

/** A number line: the reader's mark above it, the answer under it. */
export function lineDrawn({ low, high, guess, answer, label, chosen, sign }) {
  const partOf = (value) => (within(low, value, high) - low) / (high - low);
  const x = (value) => LEFT + partOf(value) * LENGTH;
  const line = { d: `M${LEFT} 62H${WIDE - LEFT}`, stroke: "currentColor", "stroke-width": 2 };
  let body = element("path", line) + scale(low, high, x, answer);
  if (guess) {
    const words = say(SAYS.you, { guess: told(guess[0], 6) });
    body += markOf(x(guess[0]), `${words} ${sign}`.trim(), chosen);
  }
  if (answer) {
    const at = x(answer[0]);
    const look = { fill: GREEN, stroke: PAPER, "stroke-width": 1.5 };
    body += element("path", { d: `M${tenths(at)} 64l9 16h-18z`, ...look });
    body += text(besides(at, label), 106, label, 'font-weight="bold"');
  }
  return [body, LINE_HIGH];
}

// ── bars ────────────────────────────────────────────────────────────────────────────────

/** The bar over which a point lies, or that is nearest to it. */
export function barAt(x, bars) {
  return within(0, Math.floor(((x - 8) / (WIDE - 16)) * bars), bars - 1);
}

/** A bar that is still to be drawn: a field with a question mark. */
function fieldOf(x, step) {
  const size = { width: step - 6, height: BASE - TOP, rx: 4 };
  const field = element("rect", { x: x + 3, y: TOP, ...size, "fill-opacity": ".06" });
  return field + text(x + step / 2, BASE - 10, "?", 'opacity=".75"');
}

function barOf(x, y, step) {
  const place = { x: tenths(x + 0.08 * step), y: tenths(y) };
  const size = { width: tenths(0.84 * step), height: tenths(BASE - y) };
  return element("rect", { ...place, ...size, fill: BLUE });
}

/** A rim round the bar that keys move. */
function rimOf(x, step) {
  const size = { width: step - 3, height: BASE - TOP + 2, rx: 4 };
  return element("rect", { x: x + 1.5, y: TOP - 2, ...size, ...RIM });
}

/** The outline of the law, and what bars and outline are. */
function lawOf(outline) {
  const ink = { fill: "none", stroke: "currentColor" };
  return [
    element("path", { d: `${outline}V${BASE}`, ...ink, "stroke-width": 2.5, "stroke-linejoin": "round" }),
    element("rect", { x: 8, y: 3, width: 14, height: 12, fill: BLUE }),
    element("text", { x: 28, y: 14 }, SAYS.youBars),
    element("path", { d: "M78 15V3H92V15", ...ink, "stroke-width": 2 }),
    element("text", { x: 98, y: 14 }, SAYS.theLaw),
  ].join("");
}

/** Bars: the reader's are filled, the law is their outline; `free` are to be drawn. */
export function barsDrawn({ labels, guess, answer, top, chosen, free }) {
  const step = (WIDE - 16) / labels.length;
  const y = (value) => BASE - Math.min(1, value / top) * (BASE - TOP);
  let body = "";
  let outline = `M8 ${BASE}`;
  labels.forEach((name, k) => {
    const x = 8 + k * step;
    const middle = x + step / 2;
    const value = guess[k];
    if (value !== null) body += barOf(x, y(value), step);
    else if (free) body += fieldOf(x, step);
    if (free && value !== null && step > 30) {
      const number = Math.round(1000 * value) / 1000;
      body += text(middle, Math.max(14, y(value) - 6), told(number));
    }
    if (chosen === k) body += rimOf(x, step);
    if (answer) outline += `V${tenths(y(answer[k]))}H${tenths(x + step)}`;
    body += text(middle, BASE + 18, name);
  });
  const floor = element("path", { d: `M4 ${BASE}H${WIDE - 4}`, stroke: "currentColor" });
  return [`${body}${floor}${answer ? lawOf(outline) : ""}`, BARS_HIGH];
}

// ── a picture to choose from ────────────────────────────────────────────────────────────

/** Put a rim round a part of a picture. */
export function rimmed(svg, part, kind) {
  const { x, y, width, height } = part.getBBox();
  const to = svg.getScreenCTM().inverse().multiply(part.getScreenCTM());
  const rim = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const place = { x: x - 4, y: y - 4 };
  const size = { width: width + 8, height: height + 8, rx: 6 };
  const matrix = [to.a, to.b, to.c, to.d, to.e, to.f];
  const look = { ...place, ...size, class: kind, transform: `matrix(${matrix})` };
  for (const [name, value] of Object.entries(look)) rim.setAttribute(name, value);
  svg.append(rim);
}
