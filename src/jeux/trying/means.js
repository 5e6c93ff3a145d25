/* A run of so many throws of one law, of which the mean is kept. The picture is the mean so far, throw by
   throw. given: {values: [0, 1, …], ends: [15625, …], per: 100, mean: 3.5}: a throw gives the first value
   whose end lies above a whole number that is drawn below the last end. The value is the sum. */
import { BLUE, GREY, ORANGE, say, told } from "./common.js";
import { element, tenths } from "./svg.js";

/** The picture's width, and where its axes are. */
const AXES = { wide: 390, left: 34, right: 382, top: 16, base: 150 };

/** Where the picture has so many throws, and so large a mean. */
function places({ values, per }) {
  const [least, most] = [values[0], values.at(-1)];
  const { left, right, top, base } = AXES;
  return {
    x: (throws) => left + ((right - left) * (throws - 1)) / (per - 1),
    y: (mean) => base - ((base - top) * (mean - least)) / (most - least),
  };
}

/** The axes, and the mean of the law across them. */
function groundDrawn({ values, per, mean }, words) {
  const { x, y } = places({ values, per });
  const { left, right, top, base } = AXES;
  const axes = { d: `M${left} ${top}V${base}H${right}`, fill: "none", stroke: "currentColor" };
  const name = { "text-anchor": "end" };
  return [
    element("path", axes),
    element("path", { d: `M${left} ${tenths(y(mean))}H${right}`, stroke: ORANGE, "stroke-width": 2 }),
    element("text", { x: left - 6, y: tenths(y(values[0])), ...name }, values[0]),
    element("text", { x: left - 6, y: tenths(y(values.at(-1)) + 10), ...name }, values.at(-1)),
    element("text", { x: left - 6, y: tenths(y(mean) + 5), fill: ORANGE, ...name }, told(mean, 3)),
    element("text", { x: tenths(x(per)), y: base + 18, ...name }, words),
    element("text", { x: left + 6, y: top }, "mean so far"),
  ].join("");
}

export const mechanism = {
  words: { verb: "Throw", one: "1 run", many: "{n} runs" },
  throws: "throw {per}",
  run: "{per} throws: together {value}, so their mean is {mean}.",
  lasts: ({ shown }) => Math.min(2500, 25 * shown.length),
  throw(chance, { values, ends, per }) {
    const shown = Array.from({ length: per }, () => {
      const drawn = chance.below(ends.at(-1));
      return values[ends.findIndex((end) => drawn < end)];
    });
    return { shown, value: shown.reduce((a, b) => a + b, 0) };
  },
  say({ value }, { per }) {
    const digits = Math.ceil(Math.log10(per));
    return say(this.run, { per, value, mean: (value / per).toFixed(digits) });
  },
  draw({ shown, value }, given, part) {
    const { per } = given;
    const { x, y } = places(given);
    const ground = groundDrawn(given, say(this.throws, { per }));
    const size = [AXES.wide, AXES.base + 26];
    if (value === undefined) return [ground, ...size];
    const made = Math.max(1, Math.floor(part * per + 1e-9));
    let sum = 0;
    const way = shown.slice(0, made).map((points, k) => {
      sum += points;
      return `${tenths(x(k + 1))} ${tenths(y(sum / (k + 1)))}`;
    });
    const line = element("path", { d: `M${way.join("L")}`, fill: "none", stroke: BLUE, "stroke-width": 2 });
    const [cx, cy] = way.at(-1).split(" ");
    const thrown = shown.slice(0, made).map((points, k) => element("circle", {
      cx: tenths(x(k + 1)), cy: tenths(y(points)), r: 1.8, fill: GREY }));
    return [ground + thrown.join("") + line + element("circle", { cx, cy, r: 5, fill: BLUE }), ...size];
  },
};
