/* The first period of a game: the six dice, until the caisse is broken or a throw asks for more than
   it holds. given: {tokens, marks: [1, …], sides: 6}. What its value is, caisse.js and left.js say. */
import { BLUE, GREY, ORANGE, PAPER, say } from "../trying/common.js";

export const period = {
  words: { verb: "Play", one: "1 game", many: "{n} games" },
  empty: "Throw {throws} takes the last {points}: the caisse is broken.",
  opens: "Throw {throws} asks for {points}, with {left} left: the inn opens.",
  lasts: ({ sums }) => Math.min(3000, 220 * sums.length),
  throw(chance, { tokens, marks, sides }) {
    const sums = [];
    let left = tokens;
    while (left) {
      const points = marks.reduce((sum, mark) => sum + (chance.below(sides) ? 0 : mark), 0);
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
    const wide = 13;
    const shown = value === undefined ? 0 : Math.floor(part * sums.length + 1e-9);
    let [drawn, token, pays] = ["", 0, 0];
    const put = (look, word, ink) => {
      const [x, y] = [15 + 30 * (token % wide), 15 + 30 * Math.floor(token / wide)];
      drawn += `<circle cx="${x}" cy="${y}" r="13" ${look}/>${word ? `<text x="${x}" y="${y + 5}" text-anchor="middle" fill="${ink}">${word}</text>` : ""}`;
      token += 1;
    };
    sums.slice(0, shown).forEach((points, k) => {
      const over = left && k === sums.length - 1;
      // what the last throw asks for stays in the caisse, and the rest of it was never there
      for (let n = 0; n < points; n += 1) {
        if (!over) put(`fill="${pays % 2 ? GREY : BLUE}"`, k + 1, PAPER);
        else put(`fill="none" stroke="${ORANGE}" stroke-width="3" ${n < left ? "" : 'stroke-dasharray="4"'}`, k + 1, "currentColor");
      }
      if (points) pays += 1;
    });
    while (token < tokens) put('fill="none" stroke="currentColor"', "");
    const most = tokens + marks.reduce((a, b) => a + b, 0) - 1;
    return [drawn, 30 * wide, 30 * Math.ceil(most / wide)];
  },
};
