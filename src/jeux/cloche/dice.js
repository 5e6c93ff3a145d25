/* Dice, each with its own faces; given: {faces: [[0, 0, 0, 0, 0, 1], …]}. A face of 0 is blank. */
import { BLUE, PAPER, say } from "../trying/common.js";

export const mechanism = {
  words: { verb: "Throw", one: "1 throw", many: "{n} throws" },
  blank: "All dice are blank: 0.",
  single: "Only the {value} shows.",
  sum: "{terms} = {value}.",
  lasts: () => 700,
  throw(chance, { faces }) {
    const shown = faces.map((die) => die[chance.below(die.length)]);
    return { shown, value: shown.reduce((a, b) => a + b, 0) };
  },
  say({ shown, value }) {
    const marked = shown.filter(Boolean);
    if (!marked.length) return this.blank;
    return say(marked.length > 1 ? this.sum : this.single, { terms: marked.join(" + "), value });
  },
  draw({ shown, value }, { faces }, part) {
    const dice = faces.map((die, k) => {
      const left = Math.max(0, 1 - Math.max(0, part * 1.5 - 0.1 * k)) ** 2; // of its flight
      const marked = shown[k] && left < 0.1 && value !== undefined;
      const [x, y] = [26 + 50 * k, 38 - 40 * left * (1 - left)];
      const face = `<rect x="-20" y="-20" width="40" height="40" rx="6" fill="${marked ? BLUE : PAPER}" stroke="currentColor" stroke-width="1.5"/>`;
      const number = marked ? `<text y="8" text-anchor="middle" font-size="24" font-weight="bold" fill="${PAPER}">${shown[k]}</text>` : "";
      const own = die.filter(Boolean);
      const name = own.length > 1 ? "" : `<text x="${x}" y="76" text-anchor="middle" opacity=".75">${own[0]}</text>`;
      return `<g transform="translate(${x} ${y}) rotate(${(k % 2 ? 400 : -400) * left})">${face}${number}</g>${name}`;
    });
    return [dice.join(""), 50 * faces.length + 2, 82];
  },
};
