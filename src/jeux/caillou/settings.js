/* What the players agree on before a match (4.1), in the fold of the table. */
import { within } from "../trying/common.js";
import { begun, ARRANGEMENTS, playersOf } from "./match.js";
import { LETTERS } from "./scene.js";
import { PERSON, seatsText, TITLES } from "./seats.js";

const MOST_STONES = 99;
const MOST_GOAL = 999;
const USUAL_STONES = 3;

const THIRTY_FLICKS = { stones: "30", goal: "1", victory: "", unit: "mm", seats: PERSON };

/** A whole number from 0 to the most. @param {HTMLInputElement} input @param {number} most */
function numberIn({ value }, most) {
  const number = Math.round(Number(value)) || 0;
  return within(0, number, most);
}

/** Show what a match has been agreed on. @param {Record<string, any>} part @param {import("./record.js").Game} game */
export function showSettings(part, game) {
  const players = playersOf(game);
  LETTERS.forEach((who, k) => {
    const seat = players[k];
    part[`seat${k}`].value = seat?.kind ?? "";
    part[`title${k}`].value = seat?.title ?? TITLES[k];
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
  const seats = rows.map((k, place) => {
    const kind = part[`seat${k}`].value;
    const title = part[`title${k}`].value;
    return { who: LETTERS[place], kind, title };
  });
  const stones = rows.map((k) => numberIn(part[`stones${k}`], MOST_STONES));
  return { seats: seatsText(seats), stones };
}

/**
 * The match that is agreed on, as an arrangement of the rule book has it or as the fold says; undefined if
 * nobody has a stone.
 * @param {Record<string, any>} part
 * @param {string} arrangement
 * @param {import("../trying/chance.js").Chance} [lots]
 */
export function agreedMatch(part, arrangement, lots) {
  const victory = part.victory.value;
  const unit = part.unit.value;
  if (arrangement === "flicks") return begun(THIRTY_FLICKS);
  const { seats, stones } = taken(part);
  const goal = numberIn(part.goal, MOST_GOAL);
  const alike = ARRANGEMENTS[arrangement]?.(stones.length, Math.max(1, ...stones), goal);
  const numbers = alike ? stones.map(() => alike.stones) : stones;
  const points = alike ? alike.goal : goal;
  const texts = { stones: numbers.join("-"), goal: `${points}`, victory, unit, seats };
  return begun(texts, lots);
}
