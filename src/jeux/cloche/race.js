/* The race of chances: how likely each seat was to win after each throw. */
import { BLUE, GREY, ORANGE } from "../trying/common.js";
import { element, tenths } from "../trying/svg.js";
import { say } from "../trying/common.js";
import { percent, RACE, throwsMade } from "./words.js";

export const RACE_WIDE = 360;
export const RACE_HIGH = 128;
const TOP = 14;
const FOOT = 110;

/** What is drawn: the chances of all seats by throw; the seat whose bill is read and the one that won; at which
    throw the inn opened, −1 if never; which throw is looked at.
    @typedef {{chances: number[][], names: string[], seat: number, winner: number, opened: number, at: number}} Race */

/** @param {number} place @param {Race} race */
const across = (place, { chances }) => (RACE_WIDE * place) / Math.max(1, chances.length - 1);
/** @param {number} chance */
const height = (chance) => FOOT - (FOOT - TOP) * chance;

/** @param {Race} race @param {number} seat */
function curveDrawn(race, seat) {
  const points = race.chances.map(
    (chances, place) => `${tenths(across(place, race))} ${tenths(height(chances[seat]))}`,
  );
  const line = { d: `M${points.join("L")}`, fill: "none", "stroke-linejoin": "round" };
  if (seat === race.seat) return element("path", { ...line, stroke: BLUE, "stroke-width": 2.8 });
  if (seat === race.winner)
    return element("path", {
      ...line,
      stroke: ORANGE,
      "stroke-width": 2,
      "stroke-dasharray": "5 3",
    });
  return element("path", { ...line, stroke: GREY, "stroke-width": 1, opacity: 0.5 });
}

/** @param {number} x @param {number} y @param {string} words @param {string} anchor @param {string} fill */
const label = (x, y, words, anchor, fill) =>
  element(
    "text",
    { x: tenths(x), y: tenths(y), "text-anchor": anchor, "font-size": 13, fill },
    words,
  );

/** @param {Race} race */
function innDrawn(race) {
  if (race.opened < 0) return "";
  const x = across(race.opened, race);
  const isLate = x > RACE_WIDE / 2;
  const line = element("path", {
    d: `M${tenths(x)} ${TOP}V${FOOT}`,
    stroke: ORANGE,
    "stroke-dasharray": "4 3",
  });
  return (
    line + label(x + (isLate ? -4 : 4), TOP + 14, RACE.opens, isLate ? "end" : "start", ORANGE)
  );
}

/** Whose the two bold curves are, in their colours. @param {Race} race */
function namesDrawn({ names, seat, winner }) {
  const won = label(RACE_WIDE, TOP - 3, say(RACE.won, { who: names[winner] }), "end", seat === winner ? BLUE : ORANGE);
  return seat === winner ? won : won + label(RACE_WIDE, FOOT - 5, names[seat], "end", BLUE);
}

/** What stands there while the chances are being computed. @param {number} part of them that is done */
export function waitDrawn(part) {
  return label(RACE_WIDE / 2, (TOP + FOOT) / 2, say(RACE.wait, { part: percent(part) }), "middle", GREY);
}

/** The curves, those that matter last. @param {Race} race */
export function raceDrawn(race) {
  const seats = race.chances[0].map((_, seat) => seat);
  const weight = (/** @type {number} */ seat) =>
    (seat === race.winner ? 1 : 0) + (seat === race.seat ? 2 : 0);
  const curves = seats
    .toSorted((a, b) => weight(a) - weight(b))
    .map((seat) => curveDrawn(race, seat));
  const axes = element("path", {
    d: `M0 ${FOOT}H${RACE_WIDE}M0 ${TOP}H${RACE_WIDE}`,
    stroke: GREY,
    opacity: 0.5,
  });
  const x = across(race.at, race);
  const now = element("circle", {
    cx: tenths(x),
    cy: tenths(height(race.chances[race.at][race.seat])),
    r: 5,
    fill: BLUE,
  });
  const scale =
    label(0, TOP - 3, RACE.full, "start", GREY) + label(0, FOOT + 15, RACE.none, "start", GREY);
  return (
    axes +
    scale +
    namesDrawn(race) +
    label(RACE_WIDE, FOOT + 15, throwsMade(race.at), "end", GREY) +
    innDrawn(race) +
    curves.join("") +
    now
  );
}
