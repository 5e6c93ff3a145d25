/* The board of Marienbad as HTML: its controls, the room that its sentences need, and how it begins. */
import { button, list, names, slider } from "../trying/common.js";
import { SHARE } from "../trying/table.js";
import { entry, recorded } from "./drills.js";
import { named, verdict } from "./lessons.js";
import { FRIEND, OPPONENT, take, theRival, YOU } from "./nim.js";
import { caption, label } from "./says.js";
import { across, drawn, GROWS, IN_BLOCKS, NARROW, ROOM, tabled, TYPE } from "./tokens.js";

const tick = (id, name, words, on = "") => `<p class="jeux-nim-check"><input type="checkbox" id="${id(name)}" data-is="${name}"${on}><label for="${id(name)}">${words}</label></p>`;

/** Sentences in HTML: a position such as 3-5-7-9 stands on one line. @param {string} words */
export const unbroken = (words) => words.replace(/\d+(-\d+)+/g, '<span class="jeux-nim-heaps">$&</span>');

/** The positions of a book: those found have a tick, the others are named or not. */
export function listed(book, known, whole) {
  const entries = book.map((heaps) => {
    const isKnown = known.has(entry(heaps));
    const words = isKnown || whole ? named(heaps) : "…";
    return isKnown ? `<li class="found" aria-label="${words}, found">${words} ✓</li>` : `<li>${words}</li>`;
  });
  return entries.join("");
}

const BOOK_BUTTONS = { hint: "Hint", undo: "Try again", new: "Next position" };
const GAME_BUTTONS = { hint: "Hint", why: "Why?", undo: "Undo", new: "New game", share: SHARE.share };
const RECORD_BUTTONS = { back: "Back", forward: "Forward", new: "From the start", hint: "Hint", undo: "Undo" };

/** The controls of a recorded game or of a book: no sliders, since both say where the game begins. */
function drillControls(id, book, moving) {
  const buttons = Object.entries(book.length ? BOOK_BUTTONS : RECORD_BUTTONS).map(([name, words]) => button(name, words));
  const positions = `<p class="jeux-nim-head">The book</p><ul class="jeux-nim-book">${listed(book, new Set(), true)}</ul>`;
  const whole = tick(id, "whole", "show the positions not yet found", " checked");
  return `<p class="jeux-nim-buttons">${buttons.join("")}</p>${moving}${book.length ? positions : ""}
    <div class="jeux-nim-rows">${book.length ? whole : ""}${tick(id, "digits", "show the digital sum")}</div>`;
}

function controls(id, { play, film, book, rival }, rows) {
  const select = (name, words, offered) => list(id, name, words, offered);
  const moving = `<p class="jeux-nim-take">${select("row", "row", [])}${select("tokens", "tokens", [])}${button("take", "Take")}</p>`;
  if (film || book.length) return drillControls(id, book, moving);
  const sliders = `<div class="jeux-nim-rows" data-part="sliders">${rows}</div>`;
  if (!play) return `<p class="jeux-nim-buttons">${button("hint", "Hint")}${button("undo", "Undo")}</p>${sliders}`;
  const buttons = Object.entries(GAME_BUTTONS).map(([name, words]) => button(name, words));
  return `<p class="jeux-nim-buttons">${buttons.join("")}</p>
    <p class="jeux-nim-said" data-part="said" role="status"></p>
    <div class="jeux-nim-after" data-part="after" hidden></div>
    ${moving}
    <details class="jeux-fold"><summary data-is="settings">Rows, rules, opponent</summary>
      <p class="jeux-nim-buttons">${button("today", "Today's position")}</p>
      <p class="jeux-nim-head">A new game from</p>${sliders}
      <div class="jeux-nim-rows">
        ${select("begins", "who begins", [[1, "you"], [0, theRival({ rival })]])}
        ${select("misere", "who takes the last token", [[0, "wins"], [1, "loses"]])}
        ${select("player", theRival({ rival }), [[0, "perfect"], ["some", "errs sometimes"], [1, "random"], [FRIEND, "a friend, on this screen"]])}
        <span class="jeux-nim-row" data-part="errs" hidden>${slider(id, "errors", "errs with probability", 0.05, 0.95, 0.05)}</span>
        ${tick(id, "digits", "show the digital sum")}
      </div>
      <p class="jeux-nim-paste"><label for="${id("line")}">a game to paste</label><input id="${id("line")}" data-is="line" type="text" autocomplete="off" spellcheck="false">${button("open", "Open")}</p>
      <p class="jeux-nim-said" data-part="unread" role="status"></p></details>`;
}

export function sliderRows(id, heaps) {
  return heaps.map((_, k) => slider(id, `heap-${k}`, `row ${k + 1}`, 0, ROOM, 1)).join("");
}

// ── the room of the captions ────────────────────────────────────────────────────────────

const AT_REST = { hinted: 0, picked: undefined, due: undefined };
const paragraphs = (captions) => captions.map((words) => `<p>${unbroken(words)}</p>`).join("");

/** Captions as long as they get in a game: they keep room, so that a move, a hint or a choice
    shifts nothing. */
export function roomy(state) {
  if (state.book.length) return paragraphs([...recordCaptions(state), ...bookCaptions(state)]);
  const move = [0, 10];
  const heaps = state.heaps.map(() => 10);
  const from = state.heaps.map((_, k) => (k ? 0 : 20));
  const made = [{ who: YOU, move }, { who: OPPONENT, rival: state.rival, move }];
  const now = { ...state, ...AT_REST, heaps, from, made, begins: true };
  const hint = { ...now, hinted: 2 };
  const long = [
    now,
    { ...now, picked: move },
    { ...hint, heaps: [15, 5] },
    { ...hint, heaps: [10, 1, 1] },
    { ...now, from: [20, 10], made: made.slice(1), isWhy: true },
    ended(state),
  ];
  return paragraphs([...recordCaptions(state), ...long.map(caption)]);
}

/** A game that is over, in which the first move was a mistake. */
function ended(state) {
  const from = [11, 10];
  const made = [
    { who: YOU, move: [0, 11] },
    { who: OPPONENT, rival: state.rival, move: [1, 10] },
  ];
  const heaps = state.heaps.map(() => 0);
  return { ...state, ...AT_REST, from, made, heaps };
}

/** The sentences of a record, which are known. */
function recordCaptions(state) {
  const moves = recorded(state);
  return moves.map((_, k) => {
    const made = moves.slice(0, k + 1);
    return `${verdict({ ...state, from: state.start, made })} The record ends here.`;
  });
}

/** The longest sentences on a book: after a move that misses it, and where it asks. */
function bookCaptions(state) {
  const from = state.heaps.map(() => 10);
  const miss = { who: YOU, move: [0, 9] };
  const missed = { ...state, from, heaps: take(from, miss.move), made: [miss], misere: false };
  const laid = state.heaps.map((_, k) => (k ? 10 : 11)); // not as the book has it
  const asked = { ...state, from: laid, made: [{ who: OPPONENT, move: [0, 10] }], hinted: 0 };
  return [missed, asked].map((now) => caption({ ...now, due: undefined }));
}

/** The board in HTML; the picture, its caption and the sliders are drawn into it. */
export const framed = (id, kind, [figure, words, room, rows] = ["", "", "", ""]) => `<div class="jeux-nim">
  <figure class="jeux-frame"><figcaption>${words}</figcaption><div class="jeux-room" aria-hidden="true">${room}</div>
    <div class="jeux-nim-shown">${figure || '<svg role="img" fill="currentColor"></svg>'}</div></figure>${controls(id, kind, rows)}</div>`;

/** How a board begins, in HTML, for pages whose scripts come later or never; `own` is its name there. */
export function still(model, own) {
  const state = { ...model, from: model.heaps, made: [], known: new Set() };
  const [body, wide, high] = drawn(state, ROOM);
  const table = state.digits ? `<table>${tabled(state)}</table>` : "";
  // cut off where the living board folds its lines: rows that need no fold look alike
  const ratio = `${state.digits ? IN_BLOCKS : across(NARROW)}/${high}`;
  const style = `width:${GROWS * wide}px;max-width:100%;aspect-ratio:${ratio};max-height:${GROWS * high}px;${TYPE}`;
  const svg = `<svg role="img" fill="currentColor" aria-label="${label(state)}" viewBox="0 0 ${wide} ${high}" preserveAspectRatio="xMinYMin slice" style="${style}">${body}</svg>`;
  const id = names("nim", own);
  return framed(id, state, [svg + table, unbroken(caption(state)), roomy(state), sliderRows(id, state.heaps)]);
}
