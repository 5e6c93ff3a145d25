/* The table as HTML: its picture, its controls, and how it begins. */
import { button, list, names, say } from "../trying/common.js";
import { element } from "../trying/svg.js";
import { COURSE_HIGH, courseDrawn, LAW_HIGH, lawDrawn, throwsShown, WIDE } from "./course.js";
import { biggestSlide, mostVisited } from "./answers.js";
import { prospect, survivals } from "./chances.js";
import { box, CELL, dieDrawn, jumpDrawn, numbersDrawn, pawnDrawn, squaresDrawn, stand } from "./picture.js";
import { SIZES } from "./reading.js";
import { jumpsText } from "./record.js";
import { replay } from "./rules.js";
import {
  AIMS,
  caption,
  CONTROLS,
  DICE,
  PAST_END,
  JUMPS,
  label,
  LAW,
  LENGTHS,
  NEXT,
  percent,
  PLAYERS,
  RESTS,
  RIVALS,
  signed,
  SLIDE,
} from "./words.js";

const LARGEST_SCALE = 1.2; // a board is at most so much larger than its units
const NARROWEST = 384; // pixels: a small board is not as small as its squares
/** How wide a board may get, and its proportion; it is never higher than the screen has room for. */
export function widest(board) {
  const [, , width, height] = box(board);
  const pixels = Math.round(Math.max(NARROWEST, LARGEST_SCALE * board.wide * CELL));
  return `--widest:${pixels}px;--ratio:${(width / height).toFixed(3)}`;
}

const BESIDE_PAWNS = 1.3 * CELL; // where the start is named

/** All shapes of a board; a jump is chosen by the square on which it begins, and one may be offered. */
export function boardDrawn(table, { places }, chosen, offer) {
  const [, , , height] = box(table);
  const start = element("text", { x: BESIDE_PAWNS, y: height - 0.5 * CELL }, CONTROLS.start);
  const jumps = table.jumps.map((jump) => jumpDrawn(table, jump, jump[0] === chosen ? "chosen" : ""));
  const offered = offer ? jumpDrawn(table, offer, "offer") : "";
  const pawns = places.map((square, player) => pawnDrawn(stand(table, square, player), player));
  return squaresDrawn(table) + start + jumps.join("") + offered + numbersDrawn(table) + pawns.join("");
}

// ── answers ─────────────────────────────────────────────────────────────────────────────

const answerRow = ([name, words], fields) => `<tr><th scope="row">${name}</th><td>${say(words, fields)}</td></tr>`;
const finite = (number) => (Number.isFinite(number) ? number : "∞");

/** How long games take: the law and what is read from it. */
export function lengthsDrawn(lengths, played) {
  const { mean, chance, ...numbers } = lengths;
  const counts = ["shortest", "likeliest", "median", "most"].map((name) => [name, finite(numbers[name])]);
  const fields = { ...Object.fromEntries(counts), chance: percent(chance), mean: mean?.toFixed(2) ?? "∞" };
  const law = `<svg role="img" viewBox="0 0 ${WIDE} ${LAW_HIGH}" fill="currentColor" aria-label="${LAW}">${lawDrawn(lengths, played)}</svg>`;
  return `${law}<table>${LENGTHS.map((line) => answerRow(line, fields)).join("")}</table>`;
}

/** Where pawns rest, and what each jump is worth, from the one that shortens games most. */
export function weighedDrawn({ rests, jumps }) {
  const { square, times } = mostVisited(rests);
  const longest = biggestSlide(jumps.map(({ from, to }) => [from, to]));
  const slide = jumps.find(({ from }) => from === longest?.[0]);
  const taken = slide && { ...slide, times: slide.times.toFixed(2) };
  const slides = slide ? say(SLIDE.some, taken) : SLIDE.none;
  const fields = { square, visits: times.toFixed(2), slide: slides };
  const rows = RESTS.map((line) => answerRow(line, fields));
  return `<table>${rows.join("")}</table>${jumps.length ? pricesDrawn(jumps) : ""}`;
}

function pricesDrawn(jumps) {
  const rows = jumps.toSorted((a, b) => a.mean - b.mean).map(jumpRow);
  const heads = JUMPS.map((name) => `<th scope="col">${name}</th>`);
  return `<table><thead><tr>${heads.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

function jumpRow({ from, to, times, mean, win }) {
  const cells = [times.toFixed(2), signed(mean, 2), signed(100 * win, 2)].map((words) => `<td>${words}</td>`);
  return `<tr><th scope="row">${from} ${to > from ? "↗" : "↘"} ${to}</th>${cells.join("")}</tr>`;
}

// ── the widget ──────────────────────────────────────────────────────────────────────────

const buttons = (...all) => `<p class="jeux-board-buttons">${all.join("")}</p>`;

export const sizeText = ({ size, wide }) => `${size}-${wide}`;

function settings(id, presets) {
  const boards = presets.map(({ name }, place) => [place, name]);
  const sizes = SIZES.map(([wide, high]) => [sizeText({ size: wide * high, wide }), `${wide} × ${high}`]);
  const asItIs = ["", CONTROLS.other];
  return [
    list(id, "preset", CONTROLS.preset, [...boards, ["chance", CONTROLS.chance], ["", CONTROLS.own]]),
    list(id, "sized", CONTROLS.sized, [...sizes, asItIs]),
    list(id, "die", CONTROLS.die, [...DICE, asItIs]),
    list(id, "finish", CONTROLS.finish, Object.entries(PAST_END)),
    list(id, "begins", CONTROLS.begins, PLAYERS),
    list(id, "rival", CONTROLS.rival, RIVALS),
  ].join("");
}

function drawing(id, table, presets) {
  const text = `<label for="${id("text")}">${CONTROLS.text}</label><textarea id="${id("text")}" data-is="text" rows="3" spellcheck="false" autocapitalize="off">${jumpsText(table.jumps)}</textarea>`;
  return `<p>${CONTROLS.hint}</p><div class="jeux-board-rows">${settings(id, presets)}${text}</div>
      ${buttons(button("read", CONTROLS.read), button("picture", CONTROLS.picture))}`;
}

function answering(id) {
  const progress = `<progress data-is="progress" aria-label="${CONTROLS.progress}" max="1" value="0"></progress>`;
  const ladder = buttons(
    list(id, "aim", CONTROLS.aim, Object.entries(AIMS)),
    button("find", CONTROLS.find),
    button("take", CONTROLS.take, " disabled"),
    progress,
  );
  return `<details class="jeux-fold" data-is="answers"><summary data-is="ask">${CONTROLS.answers}</summary>${buttons(button("hundred", CONTROLS.hundred))}
      <div data-is="lengths"></div><div data-is="weighed"></div>${ladder}</details>`;
}

/** The table in HTML, as it begins. */
export function framed(id, table, presets) {
  const positions = replay(table);
  const position = positions[positions.length - 1];
  const races = positions.map((each) => prospect(table, each));
  const words = caption(table, position, races[races.length - 1], survivals(table).caught);
  const die = `<svg viewBox="0 0 24 24" width="34" height="34" aria-hidden="true">${dieDrawn(Math.max(...table.faces))}</svg>`;
  const begins = `<span>${say(NEXT.throw, { who: position.turn + 1 })}</span>`;
  return `<div class="jeux-board">
    <figure class="jeux-frame"><figcaption>${words}</figcaption><p class="jeux-board-note" role="status"></p>
      <div class="jeux-board-field" style="${widest(table)}"><svg role="img" fill="currentColor" viewBox="${box(table).join(" ")}" aria-label="${label(table, position)}">${boardDrawn(table, position)}</svg>
        ${button("throw", die + begins)}</div></figure>
    <svg class="jeux-board-course" viewBox="0 0 ${WIDE} ${COURSE_HIGH}" fill="currentColor" aria-hidden="true">${courseDrawn(races, positions, table.throws.length)}</svg>
    <input type="range" data-is="seen" min="0" max="${throwsShown(table.throws.length)}" value="${table.throws.length}" aria-label="${CONTROLS.seen}" disabled>
    ${buttons(button("undo", CONTROLS.undo, " disabled"), button("fresh", CONTROLS.fresh, " disabled"), button("pen", CONTROLS.pen, ' aria-pressed="false"'), button("share", CONTROLS.share))}
    <p class="jeux-board-answer" role="status"></p>
    <ul class="jeux-board-after"></ul>
    <details class="jeux-fold" data-is="draw"><summary data-is="more">${CONTROLS.fold}</summary>
      ${drawing(id, table, presets)}
      ${answering(id)}</details></div>`;
}

/** How a table begins, in HTML, for pages whose scripts come later or never; `own` is its name there. */
export const still = ({ presets, ...table }, own) => framed(names("board", own), table, presets);
