/* The chance of winning along a game that is over, as a line; the move that cost most has a ring. */
import { element } from "../trying/svg.js";
import { costliest, course } from "./hope.js";
import { errorsOf, FIRST, isShared, YOU } from "./nim.js";

const [WIDE, HIGH, SIDE] = [440, 100, 14];
const [TOP, BOTTOM] = [14, 64]; // of sure to win, and of sure to lose
const MINE = "var(--jeux-accent,currentColor)";
const PAPER_OF_STRIP = "var(--jeux-sheet,Canvas)";

const AXIS = {
  chance: "your chance, from 0 to 100%, if you err no more",
  sure: "on the upper line you could force a win",
  friends: "on the upper line Player 1 could force a win",
};

function axisOf(state) {
  if (isShared(state)) return AXIS.friends;
  return errorsOf(state) ? AXIS.chance : AXIS.sure;
}

/** A game's chances as a picture; what it shows is said in the caption. */
export function strip(state) {
  const chances = course(state);
  const { made } = state;
  const loss = costliest(state);
  const spot = (k) => {
    const x = SIDE + k * (WIDE - 2 * SIDE) / made.length;
    return [x, BOTTOM - (BOTTOM - TOP) * chances[k]];
  };
  const line = chances.map((_, k) => spot(k).map((x) => x.toFixed(1)).join(" ")).join("L");
  const dots = made.map(({ who }, k) => {
    const [cx, cy] = spot(k + 1);
    const fill = who === YOU || who === FIRST ? MINE : PAPER_OF_STRIP;
    return element("circle", { cx, cy, r: 4.5, fill, stroke: "currentColor", "stroke-width": 1.5 });
  });
  const frame = `M${SIDE} ${TOP}H${WIDE - SIDE}M${SIDE} ${BOTTOM}H${WIDE - SIDE}`;
  return [
    element("path", { d: frame, stroke: "currentColor", "stroke-opacity": ".35", "stroke-dasharray": "2 4" }),
    element("path", { d: `M${line}`, fill: "none", stroke: "currentColor", "stroke-width": 2 }),
    ...dots,
    loss ? ringed(spot(loss.at + 1)) : "",
    element("text", { x: SIDE, y: HIGH - 6 }, axisOf(state)),
  ].join("");
}

function ringed([cx, cy]) {
  return element("circle", { class: "lost", cx, cy, r: 10, fill: "none", stroke: MINE, "stroke-width": 3 });
}

/** The strip as an image that says nothing: its caption does. */
export const stripImage = (state) =>
  `<svg class="jeux-nim-strip" viewBox="0 0 ${WIDE} ${HIGH}" fill="currentColor" aria-hidden="true">${strip(state)}</svg>`;
