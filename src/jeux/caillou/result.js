/* A round is worth who scores how much. */
import { stones } from "./stones.js";

export const mechanism = {
  ...stones,
  none: "none",
  throw(chance, given) {
    const round = stones.round(chance, given);
    return { ...round, value: [round.who, round.points] };
  },
  name: ([who, points], { names }) => (points ? `${names[who]} ${points}` : mechanism.none),
};
