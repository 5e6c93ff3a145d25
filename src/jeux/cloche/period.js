/* The first period of a game: the six dice, until the caisse is broken or a throw asks for more than
   it holds. given: {tokens, marks: [1, …], sides: 6}. What its value is, caisse.js and left.js say. */
import { element } from "../trying/svg.js";
import { BLUE, GREY, ORANGE, PAPER, say } from "../trying/common.js";
import { pointsThrown } from "./thrown.js";

/** Tokens in a line. */
const IN_A_LINE = 13;

/** A token that nobody has taken. */
const FREE = { fill: "none", stroke: "currentColor" };

/** A token that a throw has taken; the next throw that takes some has the other colour. */
function taken(sums, k) {
  const before = sums.slice(0, k).filter(Boolean).length;
  return { fill: before % 2 ? GREY : BLUE };
}

/** A token that the last throw asks for; dashed if it was never there. */
function asked(isThere) {
  return { fill: "none", stroke: ORANGE, "stroke-width": 3, "stroke-dasharray": isThere ? undefined : "4" };
}

/** A token at its place, with the throw that takes it or asks for it. */
function tokenDrawn(place, look, number) {
  const x = 15 + 30 * (place % IN_A_LINE);
  const y = 15 + 30 * Math.floor(place / IN_A_LINE);
  const token = element("circle", { cx: x, cy: y, r: 13, ...look });
  if (!number) return token;
  const ink = look.fill === "none" ? "currentColor" : PAPER;
  return token + element("text", { x, y: y + 5, "text-anchor": "middle", fill: ink }, number);
}

export const period = {
  words: { verb: "Play", one: "1 game", many: "{n} games" },
  least: 30 * IN_A_LINE,
  empty: "Throw {throws} takes the last {points}: the caisse is broken.",
  opens: "Throw {throws} asks for {points}, with {left} left: the inn opens.",
  lasts: ({ sums }) => Math.min(3000, 220 * sums.length),
  throw(chance, { tokens, ...dice }) {
    const sums = [];
    let left = tokens;
    while (left) {
      const points = pointsThrown(chance, dice);
      sums.push(points);
      if (points > left) break;
      left -= points;
    }
    return { sums, left };
  },
  say({ sums, left }) {
    return say(left ? this.opens : this.empty, { throws: sums.length, points: sums.at(-1), left });
  },
  draw({ sums, left, value }, { tokens, marks }, part) {
    const done = value === undefined ? 0 : Math.floor(part * sums.length + 1e-9);
    const throwOf = sums.slice(0, done).flatMap((points, k) => Array(points).fill(k)); // for each token
    const drawn = throwOf.map((k, place) => {
      const isOver = left && k === sums.length - 1;
      // what the last throw asks for stays in the caisse, and the rest of it was never there
      const look = isOver ? asked(place < tokens) : taken(sums, k);
      return tokenDrawn(place, look, k + 1);
    });
    for (let place = drawn.length; place < tokens; place += 1) drawn.push(tokenDrawn(place, FREE));
    const most = tokens + marks.reduce((a, b) => a + b, 0) - 1;
    return [drawn.join(""), 30 * IN_A_LINE, 30 * Math.ceil(most / IN_A_LINE)];
  },
};
