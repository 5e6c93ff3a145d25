/* How likely each throw of the eight dice is: six of them have a number on one face of six, two a figure. */
import { CARDS, MARKS } from "./rules.js";

const FACES = 6;

/** The points of each of the 6⁶ throws of the dice with numbers. */
export const POINTS_OF_THROW = MARKS.reduce(
  (sums, mark) => sums.flatMap((sum) => [sum + mark, ...new Array(FACES - 1).fill(sum)]),
  [0],
);
export const MOST_POINTS = Math.max(...POINTS_OF_THROW);

const WAYS_TO_POINTS = new Array(MOST_POINTS + 1).fill(0);
for (const points of POINTS_OF_THROW) WAYS_TO_POINTS[points] += 1;
/** The probability of each number of points, 0 to 21. @type {number[]} */
export const POINT_CHANCES = WAYS_TO_POINTS.map((count) => count / POINTS_OF_THROW.length);

/** The cards that can stand in for a player, and none. @type {(string | undefined)[]} */
export const FIGURES = [undefined, CARDS[0], CARDS[1], CARDS[2]];
/** The probability of each of FIGURES. */
export const FIGURE_CHANCES = [25 / 36, 5 / 36, 5 / 36, 1 / 36];
/** Which of FIGURES each of the 6² throws of bell and hammer shows. */
export const FIGURE_OF_THROW = [25, 5, 5, 1].flatMap((ways, figure) => new Array(ways).fill(figure));
