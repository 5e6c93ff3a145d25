/* A round is worth the points of one player; given.of is their number. */
import { stones } from "./stones.js";

export const mechanism = {
  ...stones,
  throw(chance, given) {
    const round = stones.round(chance, given);
    return { ...round, value: round.who === given.of ? round.points : 0 };
  },
};
