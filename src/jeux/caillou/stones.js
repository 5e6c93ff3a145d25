/* A round: stones at distances from a wall; what one throw of them is worth, points.js and result.js
   say. given: {owners: [0, 0, 1], names: "AB", weights: [1, 1, 1], whole: 1, eligible: [3, 4]}.
   A nearest stone is any one, with the probability of its weight; past it all others begin anew:
   `weights` are whole, and `whole` of them make the rate 1. 3 of 4 stones are eligible. */
import { BLUE, GREEN, ORANGE, PAPER, PURPLE, say } from "../trying/common.js";

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
    const [wall, row, landed] = [16, 27, part === 1 && value !== undefined];
    const high = row * owners.length + 4;
    const x = (far) => wall + 16 + 250 * (1 - Math.exp(-far)); // any scale keeps the order
    const drawn = order.map(({ stone, far }) => {
      const place = near.findIndex((one) => one.stone === stone);
      const gone = Math.max(0, 1 - Math.max(0, 1.6 * part - (0.6 * stone) / owners.length)) ** 2;
      const name = names[owners[stone]];
      const colour = { A: BLUE, B: ORANGE, C: GREEN, D: PURPLE }[name];
      const [cx, cy] = [x(far) + 340 * gone, row * (stone + 0.5) + 2];
      const look = !landed ? "" : place < 0 ? ' stroke-dasharray="3 3"' : "";
      const filled = landed && place >= 0 && place < points;
      const number = landed && place >= 0 ? `<text x="${cx + 17}" y="${cy + 5}"${place < points ? ' font-weight="bold"' : ""}>${place + 1}</text>` : "";
      return `<circle cx="${cx.toFixed(1)}" cy="${cy}" r="11" fill="${filled ? colour : PAPER}" stroke="${colour}" stroke-width="2"${look}/><text x="${cx.toFixed(1)}" y="${cy + 5.4}" text-anchor="middle" fill="${filled ? PAPER : "currentColor"}">${name}</text>${number}`;
    });
    const end = landed && points < near.length ? x(near[points].far) : 0;
    const limit = end ? `<path d="M${end.toFixed(1)} 0V${high}" stroke="currentColor" stroke-dasharray="2 4"/>` : "";
    return [`<path d="M${wall} 0V${high}" stroke="currentColor" stroke-width="5"/>${limit}${value === undefined ? "" : drawn.join("")}`, 320, high];
  },
};
