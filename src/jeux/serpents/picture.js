/* A board of snakes and ladders as shapes: where its squares lie, its lines, its pawns; it
   settles no colour. */

import { tenths } from "../trying/svg.js";

export const CELL = 42;

/** @typedef {import("./rules.js").Jump} Jump */
/** @typedef {[x: number, y: number]} Point */

/** How many squares a row has. @type {(size: number) => number} */
export const columns = (size) => (size > 25 ? 10 : Math.ceil(Math.sqrt(size)));

/**
 * The middle of a square; 0 lies under the board, at its left.
 * @param {number} size
 * @param {number} square
 * @returns {Point}
 */
export function middle(size, square) {
  const wide = columns(size);
  const rows = Math.ceil(size / wide);
  if (square === 0) return [CELL / 2, (rows + 0.6) * CELL];
  const row = Math.floor((square - 1) / wide);
  const place = (square - 1) % wide;
  const column = row % 2 ? wide - 1 - place : place;
  return [(column + 0.5) * CELL, (rows - row - 0.5) * CELL];
}

/**
 * The square nearest to a point.
 * @param {number} size
 * @param {number} x
 * @param {number} y
 */
export function nearest(size, x, y) {
  let best = 0;
  let least = Infinity;
  for (let square = 0; square <= size; square += 1) {
    const [a, b] = middle(size, square);
    const away = (a - x) ** 2 + (b - y) ** 2;
    if (away < least) [best, least] = [square, away];
  }
  return best;
}

/**
 * Width and height of a board, with the room of square 0 under it.
 * @param {number} size
 */
export function measure(size) {
  const wide = columns(size);
  const rows = Math.ceil(size / wide);
  return [Math.max(wide * CELL, 140), (rows + 1.2) * CELL];
}

/**
 * The path of a ladder with its rungs, or of a snake with its waves.
 * @param {Jump} jump
 * @param {number} size
 */
export function jumpPath([from, to], size) {
  const [x, y] = middle(size, from);
  const [u, v] = middle(size, to);
  const length = Math.hypot(u - x, v - y);
  const [a, b] = [(-6 * (v - y)) / length, (6 * (u - x)) / length]; // six units to the side
  /** A point of the way, so far to its side. @param {number} part @param {number} side */
  const at = (part, side) => {
    const [across, down] = [x + (u - x) * part + a * side, y + (v - y) * part + b * side];
    return `${tenths(across)} ${tenths(down)}`;
  };
  if (to > from) {
    const rungs = Math.max(2, Math.round(length / 16));
    let path = `M${at(0, -1)}L${at(1, -1)}M${at(0, 1)}L${at(1, 1)}`;
    for (let r = 1; r < rungs; r += 1) path += `M${at(r / rungs, -1)}L${at(r / rungs, 1)}`;
    return path;
  }
  const waves = Math.max(2, Math.round(length / 30));
  let path = `M${at(0, 0)}`;
  for (let wave = 0; wave < waves; wave += 1) {
    const bend = at((wave + 0.5) / waves, wave % 2 ? -2 : 2);
    path += `Q${bend} ${at((wave + 1) / waves, 0)}`;
  }
  return path;
}

/**
 * The squares, the last one filled, and what is written on them.
 * @param {number} size
 * @param {string} colour
 */
export function squares(size, colour) {
  let [shapes, numbers] = ["", ""];
  for (let square = 1; square <= size; square += 1) {
    const [x, y] = middle(size, square);
    const last = square === size ? ` fill="${colour}" fill-opacity=".25"` : ' fill="none"';
    shapes += `<rect x="${x - CELL / 2}" y="${y - CELL / 2}" width="${CELL}" height="${CELL}"${last} stroke="currentColor" stroke-opacity=".35"/>`;
    numbers += `<text x="${x - CELL / 2 + 3}" y="${y - CELL / 2 + 15}" font-size="15">${square}</text>`;
  }
  return [shapes, numbers];
}

/**
 * A path of squares in the middles of the squares, as large as their shares; share 1 fills one.
 * @param {number} size
 * @param {number[]} shares
 */
export function areas(size, shares) {
  let path = "";
  for (const [square, share] of shares.entries()) {
    const side = CELL * Math.sqrt(share);
    if (!square || side < 0.5) continue;
    const [x, y] = middle(size, square).map((at) => (at - side / 2).toFixed(1));
    path += `M${x} ${y}h${side.toFixed(1)}v${side.toFixed(1)}h-${side.toFixed(1)}z`;
  }
  return path;
}

/**
 * A face of the die, 22 units wide, round its middle.
 * @param {number} x
 * @param {number} y
 * @param {number} face
 * @param {string} ground
 * @param {string} pip
 */
export function dieDrawn(x, y, face, ground, pip) {
  const far = 5.5;
  const spots = [];
  if (face % 2) spots.push([0, 0]);
  if (face > 1) spots.push([-far, far], [far, -far]);
  if (face > 3) spots.push([-far, -far], [far, far]);
  if (face > 5) spots.push([-far, 0], [far, 0]);
  const shown = face > 6
    ? `<text x="${x}" y="${y + 5}" text-anchor="middle" font-size="15" fill="${pip}">${face}</text>`
    : spots.map(([a, b]) => `<circle cx="${x + a}" cy="${y + b}" r="2.4" fill="${pip}"/>`).join("");
  return `<rect x="${x - 11}" y="${y - 11}" width="22" height="22" rx="5" fill="${ground}" stroke="${pip}"/>${shown}`;
}
