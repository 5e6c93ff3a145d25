/* The board of Marienbad as HTML: its controls, the room that its sentences need, and how it begins. */
import { button, list, names, slider } from "../widget.js";
import { entry, recorded } from "./drills.js";
import { named, verdict } from "./lessons.js";
import { OPPONENT, take, theRival, YOU } from "./nim.js";
import { caption, label } from "./says.js";
import { across, drawn, GROWS, NARROW, ROOM, tabled, TYPE } from "./tokens.js";

const tick = (id, name, words, on = "") => `<p class="jeux-nim-check"><input type="checkbox" id="${id(name)}" data-is="${name}"${on}><label for="${id(name)}">${words}</label></p>`;

/** The positions of a book: those found have a tick, the others are named or not. */
export const listed = (book, known, whole) => book.map((heaps) => {
  const found = known.has(entry(heaps));
  const words = found || whole ? named(heaps) : "…";
  return found ? `<li class="found" aria-label="${words}, found">${words} ✓</li>` : `<li>${words}</li>`;
}).join("");

/** The controls of a record or of a book: no sliders, since both say where the game begins. */
function drillControls(id, book, moving) {
  const first = book.length ? [["hint", "Hint"], ["undo", "Try again"], ["new", "Next position"]]
    : [["back", "Back"], ["forward", "Forward"], ["new", "From the start"], ["hint", "Hint"], ["undo", "Undo"]];
  const list = book.length ? `<p class="jeux-nim-head">The book</p><ul class="jeux-nim-book">${listed(book, new Set(), true)}</ul>` : "";
  const whole = book.length ? tick(id, "whole", "show the positions not yet found", " checked") : "";
  return `<p class="jeux-nim-buttons">${first.map(([name, words]) => button(name, words)).join("")}</p>${moving}${list}
    <div class="jeux-nim-rows">${whole}${tick(id, "digits", "show the digital sum")}</div>`;
}

function controls(id, { play, record, book, rival }, rows) {
  const select = (name, words, offered) => list(id, name, words, offered);
  const moving = `<p class="jeux-nim-take">${select("row", "row", [])}${select("tokens", "tokens", [])}${button("take", "Take")}</p>`;
  if (record || book.length) return drillControls(id, book, moving);
  const sliders = `<div class="jeux-nim-rows" data-part="sliders">${rows}</div>`;
  if (!play) return `<p class="jeux-nim-buttons">${button("hint", "Hint")}${button("undo", "Undo")}</p>${sliders}`;
  return `<p class="jeux-nim-buttons">${button("hint", "Hint")}${button("undo", "Undo")}${button("new", "New game")}</p>
    ${moving}
    <details class="jeux-fold"><summary data-is="settings">Heap sizes, rules, opponent</summary>
      <p class="jeux-nim-head">A new game from</p>${sliders}
      <div class="jeux-nim-rows">
        ${select("begins", "who begins", [[1, "you"], [0, theRival({ rival })]])}
        ${select("misere", "who takes the last token", [[0, "wins"], [1, "loses"]])}
        ${select("player", theRival({ rival }), [[0, "perfect"], ["some", "errs sometimes"], [1, "random"]])}
        <span class="jeux-nim-row" data-part="errs" hidden>${slider(id, "epsilon", "errs with probability", 0.05, 0.95, 0.05)}</span>
        ${tick(id, "digits", "show the digital sum")}
      </div></details>`;
}

export const sliderRows = (id, heaps) => heaps.map((_, k) => slider(id, `heap-${k}`, `row ${k + 1}`, 0, ROOM, 1)).join("");

/** Captions as long as they get in a game: they keep room, so that a move, a hint or a choice
    shifts nothing. */
export function roomy(state) {
  const move = [0, 10];
  const now = { ...state, from: state.heaps.map((_, k) => (k ? 0 : 20)), hinted: 0, picked: undefined, due: undefined, begins: true, heaps: state.heaps.map(() => 10), made: [{ who: YOU, move }, { who: OPPONENT, rival: state.rival, move }] };
  const own = state.record || state.book.length ? drillRoom(state) : "";
  if (state.book.length) return own;
  const long = [now, { ...now, picked: move }, { ...now, hinted: 2, heaps: [15, 5] }, { ...now, hinted: 2, heaps: [10, 1, 1] }, { ...now, heaps: state.heaps.map(() => 0) }];
  return own + long.map((one) => `<p>${caption(one)}</p>`).join("");
}

/** The same for a record, whose sentences are known, and for a book: its longest ones. */
function drillRoom(state) {
  const all = recorded(state);
  const said = all.map((_, k) => `${verdict({ ...state, from: state.start, made: all.slice(0, k + 1) })} The record ends here.`);
  if (state.book.length) {
    const from = state.heaps.map(() => 10);
    const made = [{ who: YOU, move: [0, 9] }];
    const one = { ...state, from, heaps: take(from, [0, 9]), made, misere: false };
    said.push(caption({ ...one, due: undefined }), caption({ ...state, from, made: [{ who: OPPONENT, move: [0, 10] }], due: undefined, hinted: 0 }));
  }
  return said.map((words) => `<p>${words}</p>`).join("");
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
  const svg = `<svg role="img" fill="currentColor" aria-label="${label(state)}" viewBox="0 0 ${wide} ${high}" preserveAspectRatio="xMinYMin slice" style="width:${GROWS * wide}px;max-width:100%;aspect-ratio:${state.digits ? wide : across(NARROW)}/${high};max-height:${GROWS * high}px;${TYPE}">${body}</svg>`;
  const id = names("nim", own);
  return framed(id, state, [svg + table, caption(state), roomy(state), sliderRows(id, state.heaps)]);
}
