/* A throw of the six dice, each of which has its mark on one side and nothing on the others. */

/**
 * The points of a throw.
 * @param {{below: (sides: number) => number}} chance
 * @param {{marks: number[], sides: number}} dice
 */
export function pointsThrown(chance, { marks, sides }) {
  return marks.reduce((sum, mark) => sum + (chance.below(sides) ? 0 : mark), 0);
}
