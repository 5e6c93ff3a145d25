/* A board of snakes and ladders as shapes, as jeux.serpents.pictures draws them: where its squares
   lie, its jumps, its pawns, its die. */
import { BLUE, GREEN, ORANGE, PAPER, PURPLE } from "../trying/common.js";
import { element, tenths } from "../trying/svg.js";

/** @typedef {import("./rules.js").Jump} Jump */
/** @typedef {[x: number, y: number]} Point */
/** How a board lies. @typedef {{size: number, wide: number}} Lying */

export const CELL = 42;
export const PAWNS = [GREEN, PURPLE];
const RIM = 6; // round the board
const [BELOW, START] = [1.65, 0.7]; // cells under the board, and how far the start lies down there
const [ASIDE, DOWN] = [9, 6]; // a pawn from the middle of its square
const SIDE = 6; // a ladder from its middle to its rails
const [RUNG, WAVE] = [16, 30]; // from rung to rung, from wave to wave, about

/** @param {Lying} board */
const rows = ({ size, wide }) => Math.ceil(size / wide);

/** The middle of a square; 0 lies under the board, at its left. @type {(board: Lying, square: number) => Point} */
export function middle(board, square) {
  const high = rows(board);
  if (!square) return [CELL / 2, (high + START) * CELL];
  const row = Math.floor((square - 1) / board.wide);
  const place = (square - 1) % board.wide;
  const column = row % 2 ? board.wide - 1 - place : place;
  return [(column + 0.5) * CELL, (high - row - 0.5) * CELL];
}

/** The square on which a point lies; 0 off the board. @type {(board: Lying, point: Point) => number} */
export function under(board, [x, y]) {
  const { size, wide } = board;
  const row = rows(board) - 1 - Math.floor(y / CELL);
  const column = Math.floor(x / CELL);
  if (row < 0 || column < 0 || column >= wide) return 0;
  const place = row % 2 ? wide - 1 - column : column;
  const square = row * wide + place + 1;
  return square <= size ? square : 0;
}

/** What a picture shows: left, top, width and height. @param {Lying} board */
export const box = (board) => [-RIM, -RIM, board.wide * CELL + 2 * RIM, (rows(board) + BELOW) * CELL + RIM];

/** Where a pawn stands on a square, beside the other. @type {(board: Lying, square: number, player: number) => Point} */
export function stand(board, square, player) {
  const [x, y] = middle(board, square);
  return [x + (player ? ASIDE : -ASIDE), y + DOWN];
}

/** The squares, the last one tinted. @param {Lying} board */
export function squaresDrawn(board) {
  const squares = Array.from({ length: board.size }, (_, k) => {
    const [x, y] = middle(board, k + 1);
    const isLast = k + 1 === board.size;
    const fill = isLast ? { fill: BLUE, "fill-opacity": 0.3 } : { fill: "none" };
    return element("rect", {
      x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, ...fill,
      stroke: "currentColor", "stroke-opacity": 0.35,
    });
  });
  return squares.join("");
}

/** The numbers of the squares, over the jumps, rimmed in the colour of the ground. @param {Lying} board */
export function numbersDrawn(board) {
  const numbers = Array.from({ length: board.size }, (_, k) => {
    const [x, y] = middle(board, k + 1);
    return element("text", { x: x - CELL / 2 + 3, y: y - CELL / 2 + 14 }, `${k + 1}`);
  });
  const rim = { "font-size": 14, stroke: PAPER, "stroke-width": 3, "paint-order": "stroke", "pointer-events": "none" };
  return element("g", rim, numbers.join(""));
}

/** The path of a ladder with its rungs, or of a snake with its waves. @param {Lying} board @param {Jump} jump */
export function jumpPath(board, [from, to]) {
  const [x, y] = middle(board, from);
  const [u, v] = middle(board, to);
  const length = Math.hypot(u - x, v - y);
  const [a, b] = [(-SIDE * (v - y)) / length, (SIDE * (u - x)) / length];
  /** A point of the way, so far to its side. @param {number} part @param {number} side */
  const at = (part, side) => {
    const across = x + (u - x) * part + a * side;
    const down = y + (v - y) * part + b * side;
    return `${tenths(across)} ${tenths(down)}`;
  };
  if (to > from) {
    const count = Math.max(2, Math.round(length / RUNG));
    const rungs = Array.from({ length: count - 1 }, (_, k) => `M${at((k + 1) / count, -1)}L${at((k + 1) / count, 1)}`);
    return `M${at(0, -1)}L${at(1, -1)}M${at(0, 1)}L${at(1, 1)}${rungs.join("")}`;
  }
  const count = Math.max(2, Math.round(length / WAVE));
  const waves = Array.from({ length: count }, (_, k) => `Q${at((k + 0.5) / count, k % 2 ? -2 : 2)} ${at((k + 1) / count, 0)}`);
  return `M${at(0, 0)}${waves.join("")}`;
}

/** A jump: where it begins a dot, where it ends a ring. @param {Lying} board @param {Jump} jump @param {string} look */
export function jumpDrawn(board, jump, look = "") {
  const isLadder = jump[1] > jump[0];
  const stroke = isLadder ? BLUE : ORANGE;
  const width = (isLadder ? 2.5 : 5) + (look === "chosen" ? 2 : 0);
  const [begin, end] = jump.map((square) => middle(board, square));
  const line = {
    d: jumpPath(board, jump), fill: "none", stroke, "stroke-width": width, "stroke-opacity": 0.85,
    "stroke-linecap": "round", "stroke-dasharray": look === "offer" ? "9 6" : undefined,
  };
  return element("g", { class: `jump ${look}`.trim() }, [
    element("path", line),
    element("circle", { cx: begin[0], cy: begin[1], r: 5.5, fill: stroke }),
    element("circle", { cx: end[0], cy: end[1], r: 4.5, fill: PAPER, stroke, "stroke-width": 2.5 }),
  ].join(""));
}

/** A pawn with its number, where it stands. @param {Point} at @param {number} player */
export function pawnDrawn([x, y], player) {
  const disc = element("circle", { r: 10, fill: PAWNS[player], stroke: PAPER, "stroke-width": 2 });
  const letters = { y: 5, "text-anchor": "middle", "font-size": 14, "font-weight": 700, fill: PAPER };
  const style = `transform:translate(${tenths(x)}px,${tenths(y)}px)`;
  return element("g", { class: "pawn", style }, disc + element("text", letters, `${player + 1}`));
}

const PIP = 5.5; // from the middle of a die to its pips
/** @type {Point[][]} */
const PIPS = [
  [[0, 0]],
  [[-PIP, PIP], [PIP, -PIP]],
  [[-PIP, -PIP], [PIP, PIP]],
  [[-PIP, 0], [PIP, 0]],
];

/** A mark of a die, in a square of 24 units. @param {number} face */
export function dieDrawn(face) {
  const edge = { x: 1.5, y: 1.5, width: 21, height: 21, rx: 5, fill: PAPER, stroke: "currentColor", "stroke-width": 1.5 };
  const body = element("rect", edge);
  if (face > 6) {
    const letters = { x: 12, y: 17, "text-anchor": "middle", "font-size": 14, fill: "currentColor" };
    return body + element("text", letters, `${face}`);
  }
  const isSeen = [face % 2 === 1, face > 1, face > 3, face > 5];
  const pips = PIPS.filter((_, k) => isSeen[k]).flat();
  return body + pips.map(([x, y]) => element("circle", { cx: 12 + x, cy: 12 + y, r: 2.3, fill: "currentColor" })).join("");
}
