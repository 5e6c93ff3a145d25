/* A token or a die is thrown until its sides come in a pattern: H is the marked side, T any other.
   given: {pattern: "HH", sides: 2}; the value is the number of throws. */
import { BLUE, GREY, ORANGE, PAPER, say } from "./common.js";
import { element } from "./svg.js";

const ACROSS = 12; // sides in a line
const LINES = 3; // the last of them are seen
const SPACE = 32; // from a side to the next

/** How sides are called: those of a token, and those of a die. */
const NAMES = { token: { H: "H", T: "T" }, die: { H: "mark", T: "blank" } };

const kindOf = ({ sides }) => (sides === 2 ? "token" : "die");

/** The outline of a side at its place. */
function outlineOf(kind, x, y, look) {
  if (kind === "token") return element("circle", { cx: x, cy: y, r: 13, ...look });
  return element("rect", { x: x - 13, y: y - 13, width: 26, height: 26, rx: 5, ...look });
}

/** A side that came: filled where it is the marked one, in orange where it belongs to the pattern. */
function sideDrawn(kind, side, place, inPattern) {
  const x = SPACE * (place % ACROSS) + SPACE / 2;
  const y = SPACE * Math.floor(place / ACROSS) + SPACE / 2;
  const isMarked = side === "H";
  const rim = inPattern ? { stroke: ORANGE, "stroke-width": 3 } : { stroke: "currentColor" };
  const ground = inPattern ? ORANGE : BLUE;
  const outline = outlineOf(kind, x, y, { fill: isMarked ? ground : PAPER, ...rim });
  const letter = kind === "token" ? side : { H: "1", T: "" }[side];
  const ink = isMarked ? PAPER : "currentColor";
  return outline + element("text", { x, y: y + 5, "text-anchor": "middle", fill: ink }, letter);
}

/** Where the sides of the first line will lie. */
function emptyLine(kind) {
  const places = Array.from({ length: ACROSS }, (_, k) => SPACE * k + SPACE / 2);
  const look = { fill: "none", stroke: GREY, "stroke-dasharray": "3 3" };
  return places.map((x) => outlineOf(kind, x, SPACE / 2, look)).join("");
}

export const mechanism = {
  words: { verb: "Play", one: "1 game", many: "{n} games" },
  token: "{row}: {value} tosses.", tokenOnce: "{row}: 1 toss.",
  die: "{row}: {value} throws.", dieOnce: "{row}: 1 throw.",
  long: "… {row}",
  lasts: ({ row }) => Math.min(4000, 350 * row.length),
  throw(chance, { pattern, sides }) {
    let row = "";
    while (!row.endsWith(pattern)) row += chance.below(sides) ? "T" : "H";
    return { row, value: row.length };
  },
  say({ row, value }, given) {
    const kind = kindOf(given);
    const last = [...row].slice(-ACROSS).map((side) => NAMES[kind][side]).join(" ");
    const seen = value > ACROSS ? say(this.long, { row: last }) : last;
    return say(this[value === 1 ? `${kind}Once` : kind], { row: seen, value });
  },
  draw({ row, value }, given, part) {
    const kind = kindOf(given);
    const size = [SPACE * ACROSS, SPACE * LINES];
    if (value === undefined) return [emptyLine(kind), ...size];
    const come = row.slice(0, Math.floor(part * row.length + 1e-9));
    const firstLine = Math.max(0, Math.ceil(come.length / ACROSS) - LINES);
    const isDone = come.length === row.length;
    const sides = [...come].map((side, k) => {
      const inPattern = isDone && k >= row.length - given.pattern.length;
      return sideDrawn(kind, side, k - firstLine * ACROSS, inPattern);
    });
    return [sides.slice(firstLine * ACROSS).join(""), ...size];
  },
};
