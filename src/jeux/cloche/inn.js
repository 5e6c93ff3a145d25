/* The second period of a game: the inn is open, and throws go on until the caisse is empty.
   given: {tokens, marks: [1, …], sides: 6, fine: 1}; the value is what the inn gains. */
import { element } from "../trying/svg.js";
import { BLUE, GREY, ORANGE, say } from "../trying/common.js";
import { pointsThrown } from "./thrown.js";

/** Where tokens begin, their distance, how many lie in a line, and how many lines the inn has for its
    own; a number says how many it has. */
const HEAP = { left: 62, space: 16, across: 20, lines: 5 };
const ROOM = HEAP.across * HEAP.lines;

/** What a throw leaves in the caisse, and what the inn gains by it. */
function after(left, points, fine) {
  if (points > left) return { left, gain: points - left };
  return { left: left - points, gain: points ? 0 : fine };
}

/** Tokens in lines, from a height on; of `room` places those that hold none are outlines. */
function tokensDrawn(count, room, y, fill) {
  const circles = Array.from({ length: room }, (_, k) => {
    const { left, space, across } = HEAP;
    const place = { cx: left + space * (k % across) + 8, cy: y + space * Math.floor(k / across), r: 6.5 };
    const look = k < count ? { fill } : { fill: "none", stroke: GREY, "stroke-dasharray": "2 3" };
    return element("circle", { ...place, ...look });
  });
  return circles.join("");
}

const words = (x, y, text, more = {}) => element("text", { x, y, ...more }, text);

export const mechanism = {
  words: { verb: "Play", one: "1 game", many: "{n} games" },
  least: 390,
  caisse: "caisse", inn: "inn: {gain}", open: "The inn is open.",
  blank: "Throw {n} is a 0: it pays the inn {gain}.",
  over: "Throw {n} asks for {points} of {left}: it pays the inn {gain}.",
  taken: "Throw {n} takes {points} of {left}.",
  once: "Throw 1 takes the last {points}: the caisse is broken, and the inn gains nothing.",
  end: "Throw {n} takes the last {points}: the caisse is broken, and the inn has gained {gain}.",
  lasts: ({ sums }) => Math.min(8000, 600 * sums.length),
  throw(chance, { tokens, fine, ...dice }) {
    const sums = [];
    let left = tokens;
    let value = 0;
    while (left) {
      const points = pointsThrown(chance, dice);
      const next = after(left, points, fine);
      sums.push(points);
      left = next.left;
      value += next.gain;
    }
    return { sums, value };
  },
  say({ sums, value }) {
    const n = sums.length;
    return say(n === 1 ? this.once : this.end, { n, points: sums.at(-1), gain: value });
  },
  /** What one throw did, as a sentence. */
  step(n, points, before, gain) {
    const kind = (points > before && "over") || (points ? "taken" : "blank");
    return say(this[kind], { n, points, left: before, gain });
  },
  draw({ sums, value }, { tokens, fine }, part) {
    const done = value === undefined ? 0 : Math.floor(part * sums.length + 1e-9);
    let [left, gained, sentence] = [tokens, 0, this.open];
    sums.slice(0, done).forEach((points, k) => {
      const next = after(left, points, fine);
      sentence = this.step(k + 1, points, left, next.gain);
      left = next.left;
      gained += next.gain;
    });
    const drawn = [
      words(0, 15, sentence),
      words(0, 41, this.caisse), tokensDrawn(left, tokens, 36, BLUE),
      words(0, 71, say(this.inn, { gain: gained })),
      tokensDrawn(gained, Math.min(gained, ROOM), 66, ORANGE),
    ];
    return [drawn.join(""), 390, 66 + HEAP.space * HEAP.lines];
  },
};
