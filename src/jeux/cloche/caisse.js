/* The first period of a game; the value is the number of throws. */
import { period } from "./period.js";

export const mechanism = {
  ...period,
  throw(chance, given) {
    const game = period.throw(chance, given);
    return { ...game, value: game.sums.length };
  },
};
