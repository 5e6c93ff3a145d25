/* A round: stones at distances from a wall; what one throw of them is worth, points.js and result.js
   say. given: {owners: [0, 0, 1], names: "AB", weights: [1, 1, 1], whole: 1, eligible: [3, 4]}.
   A nearest stone is any one, with the probability of its weight; past it all others begin anew:
   `weights` are whole, and `whole` of them make the rate 1. 3 of 4 stones are eligible. */
import { element, tenths } from "../trying/svg.js";
import { BLUE, GREEN, ORANGE, PAPER, PURPLE, say, within } from "../trying/common.js";

const COLOURS = { A: BLUE, B: ORANGE, C: GREEN, D: PURPLE };

/** A stone with the letter of its owner: once it has landed, dashed if it is not eligible, filled and
    with its place if it scores a point. */
function stoneDrawn({ x, y }, name, { hasLanded, place, points }) {
  const isOut = hasLanded && place < 0;
  const isEligible = hasLanded && place >= 0;
  const isPoint = isEligible && place < points;
  const colour = COLOURS[name];
  const [fill, ink] = isPoint ? [colour, PAPER] : [PAPER, "currentColor"];
  const rim = { stroke: colour, "stroke-width": 2, "stroke-dasharray": isOut ? "3 3" : undefined };
  const stone = element("circle", { cx: tenths(x), cy: y, r: 11, fill, ...rim });
  const middle = { x: tenths(x), y: y + 5.4, "text-anchor": "middle" };
  const letter = element("text", { ...middle, fill: ink }, name);
  const beside = { x: x + 17, y: y + 5, "font-weight": isPoint ? "bold" : undefined };
  return stone + letter + (isEligible ? element("text", beside, place + 1) : "");
}

function limitDrawn(x, high) {
  const look = { stroke: "currentColor", "stroke-dasharray": "2 4" };
  return element("path", { d: `M${tenths(x)} 0V${high}`, ...look });
}

export const stones = {
  words: { verb: "Throw", one: "1 round", many: "{n} rounds" },
  scores: "{who} scores {points}.",
  nobody: "No stone is eligible: nobody scores.",
  lasts: () => 1100,
  round(chance, { owners, weights, whole, eligible: [good, of] }) {
    const out = owners.map(() => good < of && chance.below(of) >= good);
    const left = owners.map((_, k) => k);
    const order = [];
    let far = 0;
    while (left.length) {
      const sum = left.reduce((total, k) => total + weights[k], 0);
      let pick = chance.below(sum);
      const at = left.findIndex((k) => (pick -= weights[k]) < 0);
      far -= (Math.log(1 - chance.real()) * whole) / sum;
      order.push({ stone: left.splice(at, 1)[0], far });
    }
    const near = order.filter(({ stone }) => !out[stone]);
    const who = near.length ? owners[near[0].stone] : null;
    const stop = near.findIndex(({ stone }) => owners[stone] !== who);
    return { order, near, who, points: stop < 0 ? near.length : stop };
  },
  say({ who, points }, { names }) {
    return points ? say(this.scores, { who: names[who], points }) : this.nobody;
  },
  draw({ order, near, points, value }, { owners, names }, part) {
    const [wall, row] = [16, 27];
    const high = row * owners.length + 4;
    const hasLanded = part === 1 && value !== undefined;
    const x = (far) => wall + 16 + 250 * (1 - Math.exp(-far)); // any scale keeps the order
    const drawn = order.map(({ stone, far }) => {
      const place = near.findIndex((other) => other.stone === stone);
      const delay = (0.6 * stone) / owners.length;
      const gone = within(0, 1 - Math.max(0, 1.6 * part - delay), 1) ** 2; // of its way back
      const at = { x: x(far) + 340 * gone, y: row * (stone + 0.5) + 2 };
      return stoneDrawn(at, names[owners[stone]], { hasLanded, place, points });
    });
    const hasLimit = hasLanded && points < near.length; // the first stone of another
    const limit = hasLimit ? limitDrawn(x(near[points].far), high) : "";
    const line = element("path", { d: `M${wall} 0V${high}`, stroke: "currentColor", "stroke-width": 5 });
    return [`${line}${limit}${value === undefined ? "" : drawn.join("")}`, 320, high];
  },
};
