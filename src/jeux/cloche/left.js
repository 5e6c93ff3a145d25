/* The first period of a game; the value is how many tokens are left, of which 0 is followed. */
import { period } from "./period.js";

export const mechanism = {
  ...period,
  throw(chance, given) {
    const game = period.throw(chance, given);
    return { ...game, value: game.left };
  },
  name: String,
};
