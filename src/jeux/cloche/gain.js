/* A game that is played without the inn, as in 1922; the value is what the card of the bell gains. A
   throw that asks for more than is left takes it for the player who threw, whatever figure shows.
   given: {tokens, price, marks: [1, …], sides: 6}. */
import { element, tenths } from "../trying/svg.js";
import { BLUE, ORANGE, say, told } from "../trying/common.js";
import { pointsThrown } from "./thrown.js";

/** What the picture has room for, in prices. */
const ROOM = 1.75;
/** Tokens in a layer of the heap, which lies on its side. */
const LAYER = 10;
/** The picture, and in it the heap. */
const [ACROSS, DOWN] = [440, 84];
const HEAP = { left: 4, top: 30, base: 66 };

/** Tokens that the bell has brought, layer by layer; what has no room is left out. */
function heapDrawn(gain, x, most) {
  const layers = [];
  for (let from = 0; from < Math.min(gain, most); from += LAYER) {
    const to = Math.min(from + LAYER, gain, most);
    const wide = Math.max(1, x(to) - x(from) - 1); // a line of paper between layers
    const size = { x: tenths(x(from)), y: HEAP.top, width: tenths(wide), height: HEAP.base - HEAP.top };
    layers.push(element("rect", { ...size, fill: BLUE }));
  }
  return layers.join("");
}

export const mechanism = {
  words: { verb: "Play", one: "1 game", many: "{n} games" },
  more: "After {throws} throws the bell has brought {gain} tokens, {off} more than the price.",
  less: "After {throws} throws the bell has brought {gain} tokens, {off} fewer than the price.",
  even: "After {throws} throws the bell has brought {gain} tokens, as many as the price.",
  paid: "paid: {price}",
  lasts: () => 1500,
  /** Where the tally has a line, and what stands at it. */
  line({ price }) {
    return { at: price, words: say(this.paid, { price }) };
  },
  throw(chance, { tokens, ...dice }) {
    const course = []; // what the card has gained after each throw that is settled with it
    let [left, throws, gain] = [tokens, 0, 0];
    while (left) {
      const points = pointsThrown(chance, dice);
      const bell = !chance.below(dice.sides);
      const hammer = !chance.below(dice.sides);
      throws += 1;
      if (bell && !hammer && points <= left) course.push((gain += points || -1));
      left = Math.max(0, left - points);
    }
    return { course, throws, value: gain };
  },
  say({ throws, value }, { price }) {
    const off = value - price;
    const unlike = off > 0 ? this.more : this.less;
    return say(off ? unlike : this.even, { throws, gain: told(value), off: Math.abs(off) });
  },
  draw({ course, value }, { price }, part) {
    const most = ROOM * price;
    const { left, top, base } = HEAP;
    const x = (tokens) => left + ((ACROSS - 2 * left) * tokens) / most;
    const done = value === undefined ? 0 : Math.round(part * course.length);
    const gain = course[done - 1] ?? 0;
    const line = tenths(x(price));
    const words = { x: line, y: 16, "text-anchor": "middle", fill: ORANGE };
    const said = element("text", words, this.line({ price }).words);
    const mark = element("path", { d: `M${line} ${top - 8}V${base + 8}`, stroke: ORANGE, "stroke-width": 3 });
    const floor = element("path", { d: `M${left} ${top - 4}V${base + 4}`, stroke: "currentColor" });
    return [heapDrawn(gain, x, most) + floor + mark + said, ACROSS, DOWN];
  },
};
