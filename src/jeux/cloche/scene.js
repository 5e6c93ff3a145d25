/* The table as HTML: its picture, its controls, and how it begins. */
import { button, names, say, slider } from "../trying/common.js";
import { SHARE } from "../trying/table.js";
import { isAsked, isPerson, tableOf, throwsOf } from "./acts.js";
import { afterFramed } from "./after.js";
import { tableDrawn } from "./felt.js";
import { isOver, isSale } from "./game.js";
import { HIGH, WIDE } from "./places.js";
import { PARTS } from "./record.js";
import { captionOf, CONTROLS, labelOf } from "./words.js";

/** @typedef {import("./acts.js").Table} Table */

export const FEWEST = 3; // players at a table that is laid here
export const MOST = 10;
const LEAST_TOKENS = 10;
const MOST_TOKENS_EACH = 150;
const STEP_OF_TOKENS = 10;
const MORE = 5; // tokens of a longer step

/** The buttons of each stage; the main one is the first of the other list. */
const STAGES = {
  sale: { buttons: ["pass", "one", "five"], main: "one" },
  waits: { buttons: ["skip"], main: "skip" },
  round: { buttons: ["throw", "inn"], main: "throw" },
  throws: { buttons: ["throw", "inn"], main: "inn" },
  inn: { buttons: ["throw", "end"], main: "throw" },
  over: { buttons: ["fresh", "same"], main: "fresh" },
};
export const BUTTONS = [...new Set(Object.values(STAGES).flatMap(({ buttons }) => buttons))];

/** @param {Table} table @returns {keyof typeof STAGES} */
function stageOf(table) {
  const { game } = table;
  if (isSale(game)) return isAsked(table) ? "sale" : "waits";
  if (isOver(game)) return "over";
  if (game.opened) return "inn";
  return throwsOf(game) < game.players ? "round" : "throws";
}

/** How a button is there: in sight, hidden, or shut: it keeps its place, so that a late press of Skip is no bid.
    @param {string} name @param {Table} table @returns {"" | "hidden" | "shut"} */
export function placeOf(name, table) {
  const stage = stageOf(table);
  if (STAGES[stage].buttons.includes(name)) return "";
  return stage === "waits" && STAGES.sale.buttons.includes(name) ? "shut" : "hidden";
}

/** Which buttons are there, and which is the main one. @param {Table} table */
export const buttonsOf = (table) => STAGES[stageOf(table)];

/** The bids of the two buttons. @param {Table} table */
export function bidsOf({ game }) {
  const { price } = game.call;
  return { one: price + 1, five: Math.max(price, 0) + MORE };
}

/** What stands on a button. @param {string} name @param {Table} table */
export function wordsOn(name, table) {
  const { one, five } = bidsOf(table);
  if (name === "one") return say(CONTROLS.bid, { price: one });
  if (name === "five") return say(CONTROLS.bid, { price: five });
  return CONTROLS[/** @type {keyof typeof CONTROLS} */ (name)];
}

/** @param {import("../trying/common.js").Names} id @param {Table} table */
function settingsFramed(id, { game }) {
  const people = game.seats.filter(isPerson).length;
  const sliders = [
    slider(id, "seats", CONTROLS.seats, FEWEST, MOST),
    slider(id, "people", CONTROLS.people, 1, MOST),
    slider(id, "tokens", CONTROLS.tokens, LEAST_TOKENS, MOST_TOKENS_EACH, STEP_OF_TOKENS),
  ];
  const typed = `<label for="${id("names")}">${CONTROLS.names}</label><input id="${id("names")}" data-is="names" type="text" autocomplete="off" spellcheck="false">`;
  const worth = `<p class="jeux-cloche-check"><input type="checkbox" id="${id("worth")}" data-is="worth"><label for="${id("worth")}">${CONTROLS.worth}</label></p>`;
  const line = `<label for="${id("line")}">${CONTROLS.line}</label><textarea id="${id("line")}" data-is="line" rows="2" spellcheck="false" autocapitalize="off"></textarea>`;
  return `<div class="jeux-cloche-rows" data-people="${people}">${sliders.join("")}${typed}</div>${worth}
    <p class="jeux-cloche-row">${button("anew", CONTROLS.fresh)}${button("today", CONTROLS.today)}</p><p class="jeux-cloche-laid" data-is="laid" role="status"></p>${line}<p class="jeux-cloche-row">${button("read", CONTROLS.read)}</p>
    <p class="jeux-cloche-unread" data-is="unread" role="status"></p>`;
}

/** The table in HTML. @param {import("../trying/common.js").Names} id @param {Table} table */
export function framed(id, table) {
  const { main } = buttonsOf(table);
  const states = { "": "", hidden: " hidden", shut: ' class="shut"' };
  const more = (/** @type {string} */ name) => (name === main ? " data-main" : "") + states[placeOf(name, table)];
  const acts = BUTTONS.map((name) => button(name, wordsOn(name, table), more(name)));
  const hidden = isSale(table.game) ? "" : " hidden";
  const stay = `<span class="jeux-cloche-stay" data-is="staying"${hidden}><label for="${id("most")}">${CONTROLS.upTo}</label><input id="${id("most")}" data-is="most" inputmode="numeric" size="3" maxlength="3" autocomplete="off">${button("stay", CONTROLS.stay)}</span>`;
  return `<div class="jeux-cloche"><figure class="jeux-frame"><figcaption>${captionOf(table)}</figcaption>
    <svg role="img" viewBox="0 0 ${WIDE} ${HIGH}" fill="currentColor" aria-label="${labelOf(table.game)}">${tableDrawn(table.game)}</svg></figure>
    <p class="jeux-cloche-row">${acts.join("")}</p>
    <p class="jeux-cloche-row">${stay}${button("undo", CONTROLS.undo, " disabled")}${button("share", SHARE.share)}</p>
    <p class="jeux-cloche-note" data-is="note" role="status"></p><p class="jeux-cloche-said" data-is="said" role="status"></p>
    ${afterFramed(id)}
    <details class="jeux-fold"><summary data-is="more">${CONTROLS.fold}</summary>${settingsFramed(id, table)}</details></div>`;
}

/** How a table begins, in HTML, for pages whose scripts come later or never; `own` is its name there.
    @param {Record<string, string>} state @param {string} own */
export function still(state, own) {
  const texts = Object.fromEntries(PARTS.map((part) => [part, state[part]]));
  const { table } = tableOf(texts, 0);
  return framed(names("cloche", own), /** @type {Table} */ (table));
}
