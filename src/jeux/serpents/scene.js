/* The board of snakes and ladders as HTML: its picture in ink and accent, its controls, and how it
   begins. */
import { button, choices, list, names, PAPER, slider } from "../trying/common.js";
import { element } from "../trying/svg.js";
import { areas, CELL, dieDrawn, jumpPath, measure, middle, squares } from "./picture.js";
import { conclusion, filled, fresh, HAPPENS, STANDS } from "./play.js";
import { AIMS, answer } from "./search.js";
import { WITHOUT, without } from "./worth.js";

// ── the picture ─────────────────────────────────────────────────────────────────────────

export const [ACCENT, INK] = ["var(--jeux-accent)", "currentColor"]; // board.css settles it
const HEAT = "var(--jeux-blue,#0072b2)"; // as in the pictures of the chapter
const FEET = "var(--jeux-green,#008060)"; // where one more ladder could begin
// a finger needs more room than an eye; of two ends in reach the nearer is taken
const REACH = 26; // round the end of a jump
const PAWN = 18; // round a pawn

/** The end of a jump, with room for a finger. */
function endDrawn([cx, cy], fill, colour, chosen) {
  const reach = element("circle", { class: "end", cx, cy, r: REACH, fill: "transparent" });
  const rim = { fill, stroke: colour, "stroke-width": 2.5 };
  return reach + element("circle", { class: "end", cx, cy, r: chosen ? 8 : 6, ...rim });
}

function jumpDrawn(jump, size, chosen) {
  const [foot, top] = jump.map((square) => middle(size, square));
  const isLadder = jump[1] > jump[0];
  const colour = isLadder ? INK : ACCENT;
  const width = (isLadder ? 2.5 : 5) + (chosen ? 1.5 : 0);
  const look = { stroke: colour, "stroke-width": width, "stroke-linecap": "round", "pointer-events": "none" };
  const line = element("path", { d: jumpPath(jump, size), fill: "none", ...look });
  const ends = endDrawn(foot, colour, colour, chosen) + endDrawn(top, PAPER, colour, chosen);
  return element("g", { opacity: chosen ? 1 : 0.8 }, line + ends);
}

/** Where a pawn is drawn that stands on a square, beside the other. */
export const stand = (size, square, player) => {
  const [x, y] = middle(size, square);
  return [x + (player ? 9 : -9), y + 6];
};

function pawnDrawn([x, y], player) {
  const [fill, ink] = player ? [PAPER, INK] : [INK, PAPER];
  const reach = element("circle", { class: "end", r: PAWN, fill: "transparent" });
  const disc = element("circle", { class: "end", r: 10, fill, stroke: ink, "stroke-width": 1.5 });
  const letters = { "text-anchor": "middle", "font-size": 15, fill: ink, "pointer-events": "none" };
  const number = element("text", { y: 5.5, ...letters }, player + 1);
  return element("g", { class: "pawn", transform: `translate(${x} ${y})` }, reach + disc + number);
}

/** A ladder that is offered, and areas as large as what one from each foot can do. */
function offerDrawn({ from, to, feet }, size) {
  const dots = [from, to].map((square) => {
    const [cx, cy] = middle(size, square);
    return element("circle", { cx, cy, r: 9, fill: PAPER, stroke: ACCENT, "stroke-width": 3 });
  });
  const gains = element("path", { class: "feet", d: areas(size, feet), fill: FEET, "fill-opacity": ".5" });
  const dashes = { fill: "none", stroke: ACCENT, "stroke-width": 4, "stroke-dasharray": "9 5" };
  const ladder = element("path", { class: "offer", d: jumpPath([from, to], size), ...dashes });
  return gains + ladder + dots.join("");
}

/** Where a game begins, beside the pawns. */
function startDrawn(size) {
  const [x, y] = middle(size, 0);
  return element("text", { x: x + CELL / 2 + 8, y: y + 5, "font-size": 15 }, "0: the start");
}

/** Areas as large as the probabilities on the squares. */
function heatDrawn(size, shares) {
  return element("path", { class: "heat", d: areas(size, shares), fill: HEAT, "fill-opacity": ".5" });
}

/** All jumps, the chosen one on top. */
function jumpsDrawn(jumps, size, chosen) {
  const lines = jumps.map((jump, k) => jumpDrawn(jump, size, k === chosen));
  const others = lines.filter((_, k) => k !== chosen);
  return [...others, lines[chosen]].join("");
}

/** The elements of a picture, its width and its height. */
export function drawn({ size, jumps }, places, chosen, shares, offer) {
  const [shapes, numbers] = squares(size, ACCENT);
  const heat = shares ? heatDrawn(size, shares) : "";
  const lines = jumpsDrawn(jumps, size, chosen);
  // numbers over the jumps, rimmed in the colour of the ground
  const over = `<g stroke="${PAPER}" stroke-width="3" paint-order="stroke" pointer-events="none">${numbers}</g>`;
  const pawns = places.map((square, player) => pawnDrawn(stand(size, square, player), player)).join("");
  const offered = offer ? `<g pointer-events="none">${offerDrawn(offer, size)}</g>` : "";
  return [shapes + heat + startDrawn(size) + lines + offered + over + pawns, ...measure(size)];
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

// captions as long as they get on nearly all boards: they keep room, so that a move shifts nothing
const NUMBERS = { win: "0.0000", endless: "0.0000", mean: "00.00", chance: "0.000", stuck: "00–00", throws: 10, square: 10 };
const A_THROW = { who: "second", face: 6, from: 10, foot: 10, to: 10, ...NUMBERS };
const WORTHY = filled(WITHOUT.ladder.ends, { from: 10, to: 100, ...NUMBERS });
const ROOMY = [
  filled(`${STANDS.begins} ${STANDS.caught}`, NUMBERS),
  filled(STANDS.endless, NUMBERS),
  filled(`${HAPPENS.climbs} ${STANDS.goesOn}`, A_THROW),
];
const HOT = filled(STANDS.visits, NUMBERS);

export const sized = (wide, high) => [`-8 -8 ${wide + 16} ${high + 16}`, `max-width:${Math.round(1.2 * wide)}px;font:15px var(--label,sans-serif)`];

/** What the button of the die does: by whose turn it is, or after the end. */
export const NEXT = { 0: "Throw for the first player", 1: "Throw for the second player", over: "Play again" };

export const JUMPS = { ladder: "ladder {from} → {to}", snake: "snake {from} → {to}", none: "none" };

export const EDITS = {
  add: "Add a ladder from {from} to {to}", full: "Add a ladder",
  ladder: "Remove the ladder from {from} to {to}", snake: "Remove the snake from {from} to {to}", none: "Remove a jump",
};
export const SPANS = { any: "any length", same: "{long} squares, as the chosen jump", one: "1 square, as the chosen jump" };
const HINT = "The page tries every place and shows the best one as a dashed ladder; the board stays as it is until you put the ladder there.";
export const FIND = "Find it";
const A_LADDER = { from: 10, to: 100, mean: 10, win: 0.5 };
const ROOM_TO_ANSWER = answer({ aim: "fairest", all: 1000, best: A_LADDER, second: A_LADDER });

/** What has the room of the caption: its longest sentences, and those of a search. */
export function roomFor(hot) {
  const captions = ROOMY.map((words) => `${words} ${WORTHY} ${hot ? HOT : ""}`);
  return [...captions, ROOM_TO_ANSWER].map((words) => `<p>${words}</p>`).join("");
}

const row = (controls) => `<p class="jeux-board-buttons">${controls}</p>`;
const fold = (name, words, inside) => `<details class="jeux-fold"><summary data-is="${name}">${words}</summary>
      ${inside}</details>`;

function playControls() {
  const die = `<svg viewBox="0 0 24 24" width="32" height="32" aria-hidden="true">${dieDrawn(12, 12, 6, PAPER, INK)}</svg>`;
  return row(`${button("throw", `${die}<span>${NEXT[0]}</span>`)}
      ${button("undo", "Undo", " disabled")}
      ${button("heat", "Where the first pawn goes", ' aria-pressed="false"')}`);
}

function changeControls(id, size) {
  return fold("change", "Change the board", `<div class="jeux-board-rows">
        ${list(id, "jump", "ladder or snake")}
        ${slider(id, "from", "begins on", 1, size - 1)}
        ${slider(id, "to", "leads to", 1, size)}
      </div>
      ${row(`${button("add", EDITS.full)}
        ${button("remove", EDITS.none)}`)}
      <div class="jeux-board-rows">
        ${slider(id, "first", "first begins on", 0, size - 1)}
        ${slider(id, "second", "second begins on", 0, size - 1)}
      </div>
      <div class="jeux-board-rows jeux-board-wide">
        ${list(id, "preset", "board")}
        ${list(id, "finish", "a throw past the last square", Object.entries(PAST))}
      </div>`);
}

function searchControls(id) {
  return fold("search", "Find the best place of one more ladder", `${row(`<span><label for="${id("span")}">One more ladder of</label> <select id="${id("span")}" data-is="span"><option>${SPANS.any}</option></select></span>
        <span><label for="${id("aim")}">for the</label> <select id="${id("aim")}" data-is="aim">${choices(Object.entries(AIMS))}</select></span>
        ${button("find", FIND)}
        ${button("take", "Put it there", " disabled")}<progress aria-label="places tried" max="1"></progress>`)}
      <p>${HINT}</p>`);
}

const NO_PICTURE = '<svg role="img" fill="currentColor" width="100%"></svg>';

/** The board in HTML; picture, caption and the states of the controls are drawn into it. */
export function framed(id, size, words = "", picture = NO_PICTURE) {
  return `<div class="jeux-board">
    <figure class="jeux-frame"><figcaption>${words}</figcaption><p class="jeux-board-note" role="status"></p><div class="jeux-room" aria-hidden="true">${roomFor(false)}</div>${picture}
      <svg class="jeux-board-worth" viewBox="0 0 440 76" aria-hidden="true" fill="currentColor"></svg></figure>
    ${playControls()}
    ${changeControls(id, size)}
    ${searchControls(id)}</div>`;
}

/** How a board begins, in HTML, for pages whose scripts come later or never; `own` is its name there. */
export function still({ size, jumps, faces, finish, starts }, own) {
  const board = { size, jumps, faces, finish };
  const [body, wide, high] = drawn(board, starts, 0);
  const [box, style] = sized(wide, high);
  const svg = `<svg role="img" fill="currentColor" width="100%" aria-label="${label(board, starts)}" viewBox="${box}" style="${style}">${body}</svg>`;
  const game = fresh(starts);
  const words = conclusion(board, starts, game, undefined, without(board, game, jumps[0]));
  return framed(names("board", own), size, words, svg);
}
