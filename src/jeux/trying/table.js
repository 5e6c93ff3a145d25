/* What the tables share at which games are played: links and records, undo, chance, and what is said.

   A table has one state. Its parts as texts, {size: "100", throws: "3526"}, are its record,
   size=100&throws=3526, and a link to it is an address with the record after #. */
import { Chance } from "./chance.js";

/** A state as texts, by the names of its parts. @typedef {Record<string, string>} Texts */

export const SHARE = {
  share: "Share",
  link: "Link copied.",
  record: "The game is copied, as a line of text.",
  here: "Copy this line: {line}",
};

/** Chance of one's own at each visit, unless a link names a seed. @param {number} [seed] */
export function chanceOf(seed = crypto.getRandomValues(new Uint32Array(1))[0]) {
  return new Chance(seed);
}

/** The parts that are not empty. @param {Texts} parts @returns {Texts} */
export const filled = (parts) => Object.fromEntries(Object.entries(parts).filter(([, text]) => text !== ""));

/** Parts that are empty are left out. @param {Texts} parts */
export function recordOf(parts) {
  return Object.entries(filled(parts)).map(([name, text]) => `${name}=${encodeURIComponent(text).replaceAll("%2C", ",")}`).join("&");
}

const SAFE = /^[a-z][a-z-]*$/; // a name of a part: neither __proto__ nor constructor.prototype
const LONGEST = 20_000; // letters: no game has as many

/**
 * The parts that a line tells: a record, or a link that ends in one. Names that `known` lacks are
 * left out; empty if there is none, or if the line is too long.
 * @param {string} line
 * @param {string[]} known
 * @returns {Texts}
 */
export function partsOf(line, known) {
  if (line.length > LONGEST) return {};
  const text = line.trim();
  const query = text.includes("#") ? text.slice(text.indexOf("#") + 1) : text;
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => [name.replace(/-\d+$/, ""), value]);
  return Object.fromEntries(pairs.filter(([name]) => SAFE.test(name) && known.includes(name)));
}

/** The date where the reader is, such as 2026-11-28. */
export const today = () => new Date().toLocaleDateString("en-CA");

/** A link to a chapter of a part; where no page of the book is, its name alone.
    @param {string} part @param {string} page such as auction.html @param {string} title */
export function chapterLink(part, page, title) {
  const root = document.documentElement.dataset.content_root;
  const link = document.createElement(root === undefined ? "i" : "a");
  if (root !== undefined) link.setAttribute("href", `${root}book/${part}/${page}`);
  link.textContent = title;
  return link;
}

/** Whether the book's page stands around a table; else a notebook application does. */
export const inBook = () => document.querySelector(".jeux-live") !== null;

/** The address of this page with a record; where no page of the book is, the record alone.
    @param {string} record */
export function lineToShare(record) {
  return inBook() ? `${location.href.split("#")[0]}#${record}` : record;
}

/**
 * Give a game on. Return what was done, as a key of SHARE; empty if the reader has changed their mind.
 * @param {string} record
 * @param {string} title
 */
export function share(record, title) {
  const line = lineToShare(record);
  return give(line, { title, url: line });
}

/**
 * Give a line on: to the system's own sheet on a phone, else to the clipboard. Return what was done.
 * @param {string} line
 * @param {ShareData} sheet what the line says, as the system's sheet wants it
 */
export async function give(line, sheet) {
  const isLink = inBook();
  if (isLink && navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share(sheet);
      return "";
    } catch (error) {
      if (/** @type {Error} */ (error).name === "AbortError") return "";
    }
  }
  try {
    await navigator.clipboard.writeText(line);
    return isLink ? "link" : "record";
  } catch { // it may be forbidden
    return "here";
  }
}

/**
 * States that can come back.
 * @template State
 */
export class Past {
  constructor() {
    /** @type {State[]} */
    this.states = [];
  }

  /** @param {State} state */
  keep(state) {
    this.states.push(state);
  }

  undo() {
    return this.states.pop();
  }

  get isEmpty() {
    return !this.states.length;
  }
}

/** Let the page's live region say what a table has come to, without a press of the reader's.
    @param {Element} figure */
export function announce(figure) {
  figure.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Let the page count a game that was played to its end, or what else was done at a table.
    @param {Element} el @param {string} game the part of the book, or "digit" */
export function tellPlayed(el, game) {
  el.dispatchEvent(new CustomEvent("jeux:played", { bubbles: true, detail: game }));
}

/** Whether pawns and cards shall not move. */
export const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A pause that can be awaited. @param {number} milliseconds @returns {Promise<void>} */
export const pause = (milliseconds) => new Promise((go) => { setTimeout(go, milliseconds); });
