/* What the players agree on before a match (4.1), in the fold of the table. */
import { begun, ARRANGEMENTS, playersOf } from "./match.js";
import { LETTERS } from "./scene.js";
import { PERSON, seatsText, seatedBy } from "./seats.js";

const MOST_STONES = 99;
const MOST_GOAL = 999;
const USUAL_STONES = 3;

/** A whole number from 0 to the most. @param {HTMLInputElement} input @param {number} most */
const numberIn = (input, most) => Math.min(most, Math.max(0, Math.round(Number(input.value)) || 0));

/** Show what a match has been agreed on. @param {Record<string, any>} part @param {import("./record.js").Game} game */
export function showSettings(part, game) {
  const players = playersOf(game);
  LETTERS.forEach((who, k) => {
    const seat = players[k];
    part[`seat${k}`].value = seat?.kind ?? "";
    part[`title${k}`].value = seat?.title ?? seatedBy(LETTERS.map(() => PERSON).join("-"))[k].title;
    part[`title${k}`].disabled = seat !== undefined && seat.kind !== PERSON;
    part[`stones${k}`].value = game.stones[who] ?? USUAL_STONES;
    part[`stones${k}`].disabled = false;
  });
  part.goal.value = game.goal;
  part.victory.value = game.isExact ? "exactly" : "";
  part.unit.value = game.unit;
}

/** The seats that are taken, and their stones. @param {Record<string, any>} part */
function taken(part) {
  const rows = LETTERS.map((_, k) => k).filter((k) => part[`seat${k}`].value);
  const seats = rows.map((k, place) => ({ who: LETTERS[place], kind: part[`seat${k}`].value, title: part[`title${k}`].value }));
  return { seats: seatsText(seats), stones: rows.map((k) => numberIn(part[`stones${k}`], MOST_STONES)) };
}

/**
 * The match that is agreed on, as an arrangement of the rule book has it or as the fold says; undefined if
 * nobody has a stone.
 * @param {Record<string, any>} part
 * @param {string} arrangement
 * @param {import("../trying/chance.js").Chance} [lots]
 */
export function agreedMatch(part, arrangement, lots) {
  const { victory, unit } = { victory: part.victory.value, unit: part.unit.value };
  if (arrangement === "flicks") return begun({ stones: "30", goal: "1", victory: "", unit: "mm", seats: PERSON });
  const { seats, stones } = taken(part);
  const goal = numberIn(part.goal, MOST_GOAL);
  const alike = ARRANGEMENTS[arrangement]?.(stones.length, Math.max(1, ...stones), goal);
  const numbers = alike ? stones.map(() => alike.stones) : stones;
  return begun({ stones: numbers.join("-"), goal: `${alike?.goal ?? goal}`, victory, unit, seats }, lots);
}
