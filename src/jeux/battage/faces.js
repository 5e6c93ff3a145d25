/* Cards as they lie on the table, in HTML. All that is put in is our own: no word of a reader's. */
import { nameOf, suitOf } from "./cards.js";

/** @typedef {import("./cards.js").Card} Card */

const AS_TEXT = "\uFE0E"; // no emoji
const isRed = (/** @type {Card} */ card) => suitOf(card) === 1 || suitOf(card) === 2;

/**
 * What is on a card: its name, and a small mark in its corner; `null` is a back.
 * @param {Card | null} card
 * @param {string | number} [mark]
 */
export function faceOf(card, mark = "") {
  const corner = mark === "" ? "" : `<i>${mark}</i>`;
  return `<span>${card === null ? "" : nameOf(card) + AS_TEXT}${corner}</span>`;
}

/** The classes of a card. @param {Card | null} card @param {string} [classes] */
export function lookOf(card, classes = "") {
  const look = card === null ? "back" : "";
  return ["card", look || (isRed(card ?? 0) ? "red" : "black"), classes].filter(Boolean).join(" ");
}

/**
 * A card; as a button it has what `more` tells: its name, what it is for.
 * @param {Card | null} card
 * @param {{tag?: "span" | "button", classes?: string, mark?: string | number, more?: string}} [how]
 */
export function cardDrawn(card, { tag = "span", classes = "", mark = "", more = "" } = {}) {
  const type = tag === "button" ? ' type="button"' : "";
  return `<${tag}${type} class="${lookOf(card, classes)}"${more}>${faceOf(card, mark)}</${tag}>`;
}

/** Cards side by side, eight in a row. @param {string[]} cards @param {string} [label] what they are, if they are one picture */
export function rowsOf(cards, label = "") {
  const role = label === "" ? "" : ` role="img" aria-label="${label}"`;
  return `<div class="jeux-cards-rows"${role}>${cards.join("")}</div>`;
}
