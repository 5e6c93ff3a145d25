/* The board of snakes and ladders as HTML: its picture in ink and accent, its controls, and how it
   begins. */
import { button, choices, list, names, slider } from "../widget.js";
import { areas, CELL, dieDrawn, jumpPath, measure, middle, squares } from "./picture.js";
import { conclusion, filled, fresh, HAPPENS, STANDS } from "./play.js";
import { AIMS, answer } from "./search.js";
import { WITHOUT, without } from "./worth.js";

// ── the picture ─────────────────────────────────────────────────────────────────────────

export const [ACCENT, INK, PAPER] = ["var(--jeux-accent)", "currentColor", "var(--jeux-sheet)"]; // board.css settles them
const HEAT = "var(--jeux-blue,#0072b2)"; // as in the pictures of the chapter
const FEET = "var(--jeux-green,#008060)"; // where one more ladder could begin
const [REACH, PAWN] = [26, 18]; // a finger needs more room than an eye; of two ends in reach the nearer is taken

function jumpDrawn(jump, size, chosen) {
  const [[x, y], [u, v]] = jump.map((square) => middle(size, square));
  const up = jump[1] > jump[0];
  const colour = up ? INK : ACCENT;
  const width = (up ? 2.5 : 5) + (chosen ? 1.5 : 0);
  const dot = (cx, cy, fill) => `<circle class="end" cx="${cx}" cy="${cy}" r="${REACH}" fill="transparent"/><circle class="end" cx="${cx}" cy="${cy}" r="${chosen ? 8 : 6}" fill="${fill}" stroke="${colour}" stroke-width="2.5"/>`;
  return `<g opacity="${chosen ? 1 : 0.8}"><path d="${jumpPath(jump, size)}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" pointer-events="none"/>${dot(x, y, colour)}${dot(u, v, PAPER)}</g>`;
}

/** Where a pawn is drawn that stands on a square, beside the other. */
export const stand = (size, square, player) => {
  const [x, y] = middle(size, square);
  return [x + (player ? 9 : -9), y + 6];
};

function pawnDrawn([x, y], player) {
  const [fill, ink] = player ? [PAPER, INK] : [INK, PAPER];
  return `<g class="pawn" transform="translate(${x} ${y})"><circle class="end" r="${PAWN}" fill="transparent"/><circle class="end" r="10" fill="${fill}" stroke="${ink}" stroke-width="1.5"/><text y="5.5" text-anchor="middle" font-size="15" fill="${ink}" pointer-events="none">${player + 1}</text></g>`;
}

/** A ladder that is offered, and areas as large as what one from each foot can do. */
function offerDrawn({ from, to, feet }, size) {
  const ends = [from, to].map((square) => middle(size, square));
  const dots = ends.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="9" fill="${PAPER}" stroke="${ACCENT}" stroke-width="3"/>`);
  return `<path class="feet" d="${areas(size, feet)}" fill="${FEET}" fill-opacity=".5"/><path class="offer" d="${jumpPath([from, to], size)}" fill="none" stroke="${ACCENT}" stroke-width="4" stroke-dasharray="9 5"/>${dots.join("")}`;
}

export function drawn({ size, jumps }, places, chosen, shares, offer) {
  const [shapes, numbers] = squares(size, ACCENT);
  const heat = shares ? `<path class="heat" d="${areas(size, shares)}" fill="${HEAT}" fill-opacity=".5"/>` : "";
  const [sx, sy] = middle(size, 0);
  const start = `<text x="${sx + CELL / 2 + 8}" y="${sy + 5}" font-size="15">0: the start</text>`;
  // the chosen one on top
  const order = jumps.map((_, k) => k).sort((a, b) => (a === chosen) - (b === chosen));
  const lines = order.map((k) => jumpDrawn(jumps[k], size, k === chosen)).join("");
  // numbers over the jumps, rimmed in the colour of the ground
  const over = `<g stroke="${PAPER}" stroke-width="3" paint-order="stroke" pointer-events="none">${numbers}</g>`;
  const pawns = places.map((square, player) => pawnDrawn(stand(size, square, player), player)).join("");
  const offered = offer ? `<g pointer-events="none">${offerDrawn(offer, size)}</g>` : "";
  return [shapes + heat + start + lines + offered + over + pawns, ...measure(size)];
}

const listed = (pairs) => (pairs.length ? pairs.map(([a, b]) => `${a} to ${b}`).join(", ") : "none");

export const PAST = { overshoot: "wins", exact: "is void", bounce: "bounces back" };

const RULE = {
  overshoot: "A throw past the last square wins.",
  exact: "A throw past the last square is void.",
  bounce: "A throw past the last square bounces back.",
};

export function label({ size, jumps, finish }, places, shares, offer) {
  const ladders = jumps.filter(([a, b]) => b > a);
  const snakes = jumps.filter(([a, b]) => b < a);
  const heat = shares ? " Blue areas are large on squares where the first pawn often comes to rest." : "";
  const offered = offer ? filled(" A dashed ladder from {from} to {to} is offered.", offer) : "";
  return `Board of ${size} squares. The first player stands on ${places[0]}, the second on ${places[1]}.${heat}${offered} ${RULE[finish]} Ladders: ${listed(ladders)}. Snakes: ${listed(snakes)}.`;
}

// ── the widget ──────────────────────────────────────────────────────────────────────────

/** Captions as long as they get on nearly all boards: they keep room, so that a move shifts nothing. */
const WORTHY = filled(WITHOUT.ladder.ends, { from: 10, to: 100, win: "0.0000", mean: "00.00" });
const ROOMY = [
  filled(STANDS.begins, { win: "0.0000", mean: "00.00" }) + " " + filled(STANDS.caught, { stuck: "00–00" }),
  filled(STANDS.endless, { endless: "0.0000", win: "0.0000", stuck: "00–00" }),
  filled(HAPPENS.climbs, { throws: 10, who: "second", face: 6, from: 10, foot: 10, to: 10 }) + " " + filled(STANDS.goesOn, { who: "second", win: "0.0000", mean: "00.00" }),
];
const HOT = filled(STANDS.visits, { chance: "0.000", square: 10 });

export const sized = (wide, high) => [`-8 -8 ${wide + 16} ${high + 16}`, `max-width:${Math.round(1.2 * wide)}px;font:15px var(--label,sans-serif)`];

export const NEXT = ["Throw for the first player", "Throw for the second player", "Play again"];

export const EDITS = {
  add: "Add a ladder from {from} to {to}", full: "Add a ladder",
  ladder: "Remove the ladder from {from} to {to}", snake: "Remove the snake from {from} to {to}", none: "Remove a jump",
};
export const SPANS = { any: "any length", same: "{long} squares, as the chosen jump", one: "1 square, as the chosen jump" };
const HINT = "The page tries every place and shows the best one as a dashed ladder; the board stays as it is until you put the ladder there.";
export const FIND = "Find it";
const ROOM_TO_ANSWER = answer({ aim: "fairest", all: 1000, best: { from: 10, to: 100, mean: 10, win: 0.5 }, second: { from: 10, to: 100, mean: 10, win: 0.5 } });
/** What has the room of the caption: its longest sentences, and those of a search. */
export const roomFor = (hot) => [...ROOMY.map((words) => `${words} ${WORTHY} ${hot ? HOT : ""}`), ROOM_TO_ANSWER].map((words) => `<p>${words}</p>`).join("");

/** The board in HTML; picture, caption and the states of the controls are drawn into it. */
export function framed(id, size, words = "", figure = '<svg role="img" fill="currentColor" width="100%"></svg>') {
  return `<div class="jeux-board">
    <figure class="jeux-frame"><figcaption>${words}</figcaption><p class="jeux-board-note" role="status"></p><div class="jeux-room" aria-hidden="true">${roomFor(false)}</div>${figure}
      <svg class="jeux-board-worth" viewBox="0 0 440 76" aria-hidden="true" fill="currentColor"></svg></figure>
    <p class="jeux-board-buttons">${button("throw", `<svg viewBox="0 0 24 24" width="32" height="32" aria-hidden="true">${dieDrawn(12, 12, 6, PAPER, INK)}</svg><span>${NEXT[0]}</span>`)}
      ${button("undo", "Undo", " disabled")}
      ${button("heat", "Where the first pawn goes", ' aria-pressed="false"')}</p>
    <details class="jeux-fold"><summary data-is="change">Change the board</summary>
      <div class="jeux-board-rows">
        ${list(id, "jump", "ladder or snake")}
        ${slider(id, "from", "begins on", 1, size - 1)}
        ${slider(id, "to", "leads to", 1, size)}
      </div>
      <p class="jeux-board-buttons">${button("add", EDITS.full)}
        ${button("remove", EDITS.none)}</p>
      <div class="jeux-board-rows">
        ${slider(id, "first", "first begins on", 0, size - 1)}
        ${slider(id, "second", "second begins on", 0, size - 1)}
      </div>
      <div class="jeux-board-rows jeux-board-wide">
        ${list(id, "preset", "board")}
        ${list(id, "finish", "a throw past the last square", Object.entries(PAST))}
      </div></details>
    <details class="jeux-fold"><summary data-is="search">Find the best place of one more ladder</summary>
      <p class="jeux-board-buttons"><span><label for="${id("span")}">One more ladder of</label> <select id="${id("span")}" data-is="span"><option>${SPANS.any}</option></select></span>
        <span><label for="${id("aim")}">for the</label> <select id="${id("aim")}" data-is="aim">${choices(Object.entries(AIMS))}</select></span>
        ${button("find", FIND)}
        ${button("take", "Put it there", " disabled")}<progress aria-label="places tried" max="1"></progress></p>
      <p>${HINT}</p></details></div>`;
}

/** How a board begins, in HTML, for pages whose scripts come later or never; `own` is its name there. */
export function still({ size, jumps, faces, finish, starts }, own) {
  const board = { size, jumps, faces, finish };
  const [body, wide, high] = drawn(board, starts, 0);
  const game = fresh(starts);
  const [box, style] = sized(wide, high);
  const svg = `<svg role="img" fill="currentColor" width="100%" aria-label="${label(board, starts)}" viewBox="${box}" style="${style}">${body}</svg>`;
  return framed(names("board", own), size, conclusion(board, starts, game, undefined, without(board, game, jumps[0])), svg);
}

