/* The table as HTML: its picture, its controls, and how it begins. */
import { button, list, names, say, slider } from "../trying/common.js";
import { fieldDrawn, handsDrawn, HIGH, stoneDrawn, WIDE } from "./field.js";
import { FARTHEST, NEAREST } from "./flick.js";
import { begun, playerOf, playersOf, USUAL_PLACE } from "./match.js";
import { ABOUT, ARRANGEMENT_WORDS, caption, CONTROLS, goalSaid, KIND_WORDS, nameOf, pictureSaid, SEAT_WORDS, TITLE_WORDS, UNIT_WORDS, VICTORIES } from "./says.js";
import { BOTS, PERSON } from "./seats.js";

/** @typedef {import("../trying/common.js").Names} Names */
/** @typedef {import("./record.js").Game} Game */
/** @typedef {import("../trying/table.js").Texts} Texts */

export const LETTERS = ["A", "B", "C", "D"];
export const HOLD = 62; // units from the middle of a stone, within which a finger takes it

const RULES = / \(\d[\d., ]*\)/g; // numbers of rules, such as (4.4)

/** HTML with the numbers of rules in it small: they are there for whoever looks them up. @param {string} html */
export const withQuietRules = (html) => html.replace(RULES, "<small>$&</small>");

/** Words as HTML, the numbers of rules small. @param {string} words */
export function quietly(words) {
  return withQuietRules(words.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`));
}

/** @param {...string} all */
const row = (...all) => `<p class="jeux-caillou-row">${all.join("")}</p>`;

/** @param {Names} id @param {string} name @param {string} words @param {number} most */
function numberField(id, name, words, most) {
  return `<label for="${id(name)}">${words}</label><input id="${id(name)}" data-is="${name}" type="number" inputmode="numeric" min="0" max="${most}">`;
}

/** @param {Names} id @param {string} who @param {number} k */
function seatRow(id, who, k) {
  const nobody = /** @type {[string, string][]} */ (k ? [["", CONTROLS.nobody]] : []);
  const kinds = /** @type {[string, string][]} */ ([PERSON, ...BOTS].map((kind) => [kind, SEAT_WORDS[kind]]));
  const seat = list(id, `seat${k}`, say(CONTROLS.seat, { who }), [...nobody, ...kinds]);
  const title = list(id, `title${k}`, say(CONTROLS.title, { who }), Object.entries(TITLE_WORDS));
  return `<div class="jeux-caillou-rows jeux-caillou-seat">${seat}${title}${numberField(id, `stones${k}`, say(CONTROLS.stones, { who }), 99)}</div>`;
}

/** @param {Names} id */
function settingsFramed(id) {
  const rules = [
    numberField(id, "goal", CONTROLS.goal, 999),
    list(id, "victory", CONTROLS.victory, Object.entries(VICTORIES)),
    list(id, "unit", CONTROLS.unit, Object.entries(UNIT_WORDS)),
  ];
  const arrangements = Object.entries(ARRANGEMENT_WORDS).map(([name, words]) => button(name, words));
  return `${LETTERS.map((who, k) => seatRow(id, who, k)).join("")}<div class="jeux-caillou-rows">${rules.join("")}</div>
    ${row(button("agreed", CONTROLS.agree))}${row(...arrangements)}`;
}

/** Throws without a flick. @param {Names} id */
function aimFramed(id) {
  const sliders = slider(id, "aim", CONTROLS.aim, -30, 30) + slider(id, "strength", CONTROLS.strength, 20, 360, 2);
  return `<div class="jeux-caillou-sliders">${sliders}</div><p>${CONTROLS.errs}</p>${row(button("throw", CONTROLS.throw), button("swing", CONTROLS.swing))}`;
}

/** @param {Names} id */
function foldFramed(id) {
  const line = `<label for="${id("line")}">${CONTROLS.line}</label><input id="${id("line")}" data-is="line" type="text" autocomplete="off" spellcheck="false">`;
  return `<details class="jeux-fold" data-is="fold"><summary data-is="more">${CONTROLS.fold}</summary>
    ${aimFramed(id)}${settingsFramed(id)}${row(line, button("read", CONTROLS.read))}
    <ul>${ABOUT.map((words) => `<li>${quietly(words)}</li>`).join("")}</ul>${row(button("measure", CONTROLS.measure), button("forget", CONTROLS.forget))}
    <p data-is="measured" role="status"></p></details>`;
}

/** The score of each player, and the stones in hand; those that are thrown are hollow, so that nothing moves.
    @param {Game} game @param {{inHand: Record<string, number>, turn?: string}} now */
export function scoresDrawn(game, { inHand, turn }) {
  const players = playersOf(game).map((seat) => {
    const left = inHand[seat.who] ?? 0;
    const all = Math.max(left, game.stones[seat.who]);
    const dots = all > MOST_DOTS ? `● × ${left}` : "●".repeat(left) + "○".repeat(all - left);
    const stones = all ? `<small role="img" aria-label="${say(CONTROLS.left, { left })}">${dots}</small>` : "";
    const kind = seat.kind === PERSON ? "" : `, ${KIND_WORDS[seat.kind]}`;
    const current = seat.who === turn ? ' aria-current="true"' : "";
    return `<li data-who="${seat.who}"${current}><b>${game.scores[seat.who]}</b> ${nameOf(seat)}${kind} ${stones}</li>`;
  });
  return players.join("");
}

/** On whom players may agree, or lots. @param {Game} game @param {string[]} among */
export function agreementFramed(game, among) {
  const called = among.map((who) => `<button type="button" data-agree="${who}">${nameOf(playerOf(game, who))}</button>`);
  return `${called.join("")}<button type="button" data-agree="">${CONTROLS.lots}</button>`;
}

const MOST_DOTS = 8;

/** A stone in the hand. @param {string} who */
export function heldDrawn(who) {
  return `<svg viewBox="${-HOLD} ${-HOLD} ${2 * HOLD} ${2 * HOLD}" aria-hidden="true">${stoneDrawn(who, [0, 0])}</svg>`;
}

/** The table in HTML, as a match begins. @param {Names} id @param {Game} game */
export function framed(id, game) {
  const now = { game, isGreeted: false, isParted: false, place: USUAL_PLACE, flicks: 0 };
  const players = playersOf(game);
  const picture = fieldDrawn({ unit: game.unit, goal: goalSaid(game), rests: [], zoom: 1 }) + handsDrawn(players.map(({ who }) => who), 0);
  const go = players.length === 1 ? CONTROLS.alone : CONTROLS.shake;
  const place = `<p class="jeux-caillou-place"><label for="${id("place")}">${CONTROLS.place}</label><input id="${id("place")}" type="range" data-is="place" min="${NEAREST}" max="${FARTHEST}" step="10" value="${USUAL_PLACE}" disabled></p>`;
  return `<div class="jeux-trying jeux-caillou" role="group" aria-label="${CONTROLS.table}">
    <figure class="jeux-frame"><figcaption>${quietly(caption(now))}</figcaption><p class="jeux-caillou-note" data-is="note" role="status"></p>
      <ul class="jeux-caillou-scores" data-is="scores">${scoresDrawn(game, { inHand: game.stones })}</ul>
      <div class="jeux-caillou-field"><svg role="img" viewBox="0 0 ${WIDE} ${HIGH}" aria-label="${pictureSaid(now)}">${picture}</svg>
        <button type="button" data-is="hand" class="jeux-caillou-hand" hidden></button>
        <div class="jeux-caillou-go"><span data-is="ask"></span><button type="button" data-is="rank" hidden>${CONTROLS.rank}</button>${button("go", go)}</div></div></figure>
    ${place}${row(button("undo", CONTROLS.undo), button("share", CONTROLS.share))}
    <p class="jeux-caillou-said" data-is="said" role="status"></p>
    <div class="jeux-caillou-after" data-is="after"></div>${foldFramed(id)}</div>`;
}

/** How a table begins, in HTML, for pages whose scripts come later or never; `own` is its name there.
    @param {Texts} state @param {string} own */
export function still(state, own) {
  return framed(names("caillou", own), /** @type {Game} */ (begun(state)));
}
