/* What one jump of the board is worth: the race with it and without it, as a sentence and as two
   bars. */
import { filled, over, prospect } from "./play.js";
import { fault } from "./rules.js";

export const WITHOUT = {
  ladder: {
    ends: "Without the ladder from {from} to {to} the first player would win with probability {win}, and the mean number of throws would be {mean}.",
    endless: "Without the ladder from {from} to {to} the game would never end with probability {endless}.",
    tooLong: "Without the ladder from {from} to {to} games would take too long to sum up here.",
  },
  snake: {
    ends: "Without the snake from {from} to {to} the first player would win with probability {win}, and the mean number of throws would be {mean}.",
    endless: "Without the snake from {from} to {to} the game would never end with probability {endless}.",
    tooLong: "Without the snake from {from} to {to} games would take too long to sum up here.",
  },
};

const less = (board, jump) => ({ ...board, jumps: board.jumps.filter(([from]) => from !== jump[0]) });

/** Can this jump be weighed: is there one, on a board that can be, in a game that goes on? */
const weighed = (board, game, jump) => jump && !fault(board, []) && !over(board, game);

/** The sentence about a board on which one jump is missing; empty if there is nothing to say. */
export function without(board, game, jump) {
  if (!weighed(board, game, jump)) return "";
  const [from, to] = jump;
  const { win, mean, endless } = prospect(less(board, jump), game);
  const words = WITHOUT[to > from ? "ladder" : "snake"][endless ? "endless" : mean === undefined ? "tooLong" : "ends"];
  return filled(words, { from, to, win: win.toFixed(4), mean: mean?.toFixed(2), endless: endless.toFixed(4) });
}

const BARS = {
  length: "length, 0 to {most} throws; outlined: without this jump",
  wins: "the first player wins, probability 0 to 1",
  throws: "{more} throws",
  chance: "{more}",
};
const [FULL, WIDE] = [300, 440]; // of a full bar, of the picture

/** The least of 10, 20, 50, 100, … that leaves room beyond a length: it holds still in a drag. */
function roomy(length) {
  const tens = 10 ** Math.max(1, Math.floor(Math.log10(1.3 * length)));
  return [1, 2, 5, 10].map((k) => k * tens).find((most) => most >= 1.3 * length);
}

/** Two bars in the accent, with a thin outline where they would end without the jump, and the
    differences beside them; `accent` and `ink` are colours. */
export function bars(board, game, jump, accent) {
  if (!weighed(board, game, jump)) return "";
  const [now, then] = [board, less(board, jump)].map((one) => prospect(one, game));
  const most = roomy(then.mean ?? now.mean ?? board.size);
  // of the numbers as the sentences round them
  const differ = (a, b, digits) => {
    const more = a.toFixed(digits) - b.toFixed(digits);
    return `${more ? (more < 0 ? "−" : "+") : "±"}${Math.abs(more).toFixed(digits)}`;
  };
  const row = (y, words, value, before, digits, unit, differs) => {
    const long = (x = 0) => (Math.min(1, x / unit) * FULL).toFixed(1);
    const known = value !== undefined && before !== undefined;
    return `<text y="${y}" font-size="15">${words}</text><path d="M0 ${y + 6}h${long(value)}v14H0z" fill="${accent}"/><path d="M0 ${y + 4.5}h${long(before)}v17H0z" fill="none" stroke="currentColor" stroke-width="1.5"/><text x="${WIDE}" y="${y + 18}" font-size="15" text-anchor="end">${known ? filled(differs, { more: differ(value, before, digits) }) : ""}</text>`;
  };
  const wins = ({ win, mean, endless }) => (endless || mean !== undefined ? win : undefined); // else its sum broke off
  return row(14, filled(BARS.length, { most }), now.mean, then.mean, 2, most, BARS.throws) + row(52, BARS.wins, wins(now), wins(then), 4, 1, BARS.chance);
}
