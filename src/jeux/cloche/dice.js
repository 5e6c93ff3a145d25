/* Dice, each with its own faces; given: {faces: [[0, 0, 0, 0, 0, 1], …]}. A face of 0 is blank. */
import { element } from "../trying/svg.js";
import { BLUE, PAPER, say } from "../trying/common.js";

/** A die in the middle of its own picture; a mark is shown in blue. */
function dieDrawn(mark, isShown) {
  const box = { x: -20, y: -20, width: 40, height: 40, rx: 6 };
  const ground = { fill: isShown ? BLUE : PAPER, stroke: "currentColor", "stroke-width": 1.5 };
  const letters = { "font-size": 24, "font-weight": "bold", fill: PAPER };
  const number = element("text", { y: 8, "text-anchor": "middle", ...letters }, mark);
  return element("rect", { ...box, ...ground }) + (isShown ? number : "");
}

/** What a die is called that has only one mark. */
function nameDrawn(die, x) {
  const marks = die.filter(Boolean);
  const look = { x, y: 76, "text-anchor": "middle", opacity: ".75" };
  return marks.length > 1 ? "" : element("text", look, marks[0]);
}

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
    const marks = shown.filter(Boolean);
    if (!marks.length) return this.blank;
    return say(marks.length > 1 ? this.sum : this.single, { terms: marks.join(" + "), value });
  },
  draw({ shown, value }, { faces }, part) {
    const dice = faces.map((die, k) => {
      const flown = Math.max(0, part * 1.5 - 0.1 * k);
      const left = Math.max(0, 1 - flown) ** 2; // of its flight
      const isShown = Boolean(shown[k]) && left < 0.1 && value !== undefined;
      const [x, y] = [26 + 50 * k, 38 - 40 * left * (1 - left)];
      const turned = (k % 2 ? 400 : -400) * left;
      const place = { transform: `translate(${x} ${y}) rotate(${turned})` };
      return element("g", place, dieDrawn(shown[k], isShown)) + nameDrawn(die, x);
    });
    return [dice.join(""), 50 * faces.length + 2, 82];
  },
};
