/* The record of a game of Cloche et Marteau, as texts and back, as jeux.cloche.record reads it:

     seats=you-fair-wary&tokens=9&stock=30&seed=7&sales=0-1.p.5.p,0.p.p,0.p.p,0.p.p,0.p.p&throws=14.0.3c

   Who sits where; what each has received, and the caisse before the sale. A seed, if there is one, is the
   chance with which the table goes on; no rule asks for it. Five sales: bids, of which 0-1 are
   two, each higher by 1, and p for a pass; whose turn it is follows. The throws: the marks of the dice that
   show them, 0 for none, c for the bell and m for the hammer. */
import { begun, course, isOver, isSale, objection, PASS, spoken, thrown } from "./game.js";
import { CARDS } from "./rules.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Word} Word */
/** @typedef {import("./rules.js").Fall} Fall */
/** @typedef {import("../trying/table.js").Texts} Texts */
/** What cannot be read: a word of a part, and why not. @typedef {{part: string, word: string, why: string}} Fault */

export const PARTS = ["seats", "tokens", "stock", "seed", "sales", "throws"];

const SEATS = /^[a-z]{1,12}(-[a-z]{1,12}){1,9}$/; // 2 to 10
const TOKENS = /^(0|[1-9]\d{0,2})$/;
const STOCK = /^(0|[1-9]\d{0,3})$/;
const SEED = /^(|0|[1-9]\d{0,8})$/;
const BIDS = /^(0|[1-9]\d{0,2})(?:-([1-9]\d{0,2}))?$/;
const FALL = /^(?=\d)(0|1?2?3?4?5?6?)(c?)(m?)$/;

// ── written ─────────────────────────────────────────────────────────────────────────────

/** A sale in short: bids that rise by 1 are told by the first and the last. @param {Word[]} words */
function saleText(words) {
  /** @type {string[]} */
  const texts = [];
  let first = 0; // the place of the bid with which a run begins
  words.forEach((word, k) => {
    const goesOn = k > first && word !== PASS && word === Number(words[k - 1]) + 1;
    if (goesOn) texts.pop();
    else first = k;
    texts.push(goesOn ? `${words[first]}-${word}` : `${word}`);
  });
  return texts.join(".");
}

/** @param {Fall} fall */
export function fallText({ marks, card }) {
  const bell = card === CARDS[0] || card === CARDS[2] ? "c" : "";
  const hammer = card === CARDS[1] || card === CARDS[2] ? "m" : "";
  return (marks.join("") || "0") + bell + hammer;
}

/**
 * The parts of a game's record.
 * @param {Game} game
 * @param {number} [seed]
 * @returns {Texts}
 */
export function textsOf(game, seed) {
  /** @type {Word[][]} */
  const sales = CARDS.map(() => []);
  /** @type {string[]} */
  const throws = [];
  for (const { act, before } of course(game).slice(1)) {
    if (typeof act === "object") throws.push(fallText(act));
    else if (before && act !== undefined) sales[before.owners.length].push(act);
  }
  const spokenOf = sales.slice(0, sales.findLastIndex((words) => words.length) + 1);
  return {
    seats: game.seats.join("-"),
    tokens: `${game.tokens}`,
    stock: `${game.stock}`,
    seed: `${seed ?? ""}`,
    sales: spokenOf.map(saleText).join(","),
    throws: throws.join("."),
  };
}

// ── read ────────────────────────────────────────────────────────────────────────────────

/** @param {string | undefined} text @param {string} between */
const split = (text, between) => (text ? text.split(between) : []);

/** The bids, or the pass, that a word tells; none if it tells nothing. @param {string} word @returns {Word[]} */
function wordsOf(word) {
  if (word === PASS) return [PASS];
  const [, low, high = low] = BIDS.exec(word) ?? [];
  const many = low === undefined ? 0 : Math.max(0, Number(high) - Number(low) + 1);
  return Array.from({ length: many }, (_, k) => Number(low) + k);
}

/** How the dice fall as a word tells; undefined if it tells nothing. @param {string} word @returns {Fall | undefined} */
export function fallOf(word) {
  const found = FALL.exec(word);
  if (!found) return undefined;
  const [, marks, bell, hammer] = found;
  const figure = (bell ? 1 : 0) + (hammer ? 2 : 0);
  return { marks: [...marks].map(Number).filter(Boolean), card: figure ? CARDS[figure - 1] : undefined };
}

/** A game that goes as its texts say, up to the first fault. */
class Reading {
  /** @param {Texts} texts */
  constructor(texts) {
    this.texts = texts;
    /** @type {Game | undefined} */
    this.game = undefined;
    /** @type {Fault | undefined} */
    this.fault = undefined;
  }

  /** @param {string} part @param {string} word @param {string} why */
  refuse(part, word, why) {
    this.fault ??= { part, word, why };
  }

  begin() {
    const { seats = "", tokens = "", stock = "", seed = "" } = this.texts;
    if (!SEATS.test(seats)) this.refuse("seats", seats, "seats");
    if (!TOKENS.test(tokens)) this.refuse("tokens", tokens, "number");
    if (!STOCK.test(stock)) this.refuse("stock", stock, "number");
    if (!SEED.test(seed)) this.refuse("seed", seed, "seed");
    if (!this.fault) this.game = begun(seats.split("-"), Number(tokens), Number(stock));
  }

  /** @param {string} text @param {number} lot */
  hearSale(text, lot) {
    if (!this.game || !isSale(this.game)) return this.refuse("sales", text, "sold");
    if (this.game.owners.length !== lot) return this.refuse("sales", text, "unsold");
    for (const word of text.split(".")) {
      const words = wordsOf(word);
      if (!words.length) return this.refuse("sales", word, "word");
      for (const one of words) {
        if (this.game.owners.length !== lot) return this.refuse("sales", word, "sold");
        const why = objection(this.game, one);
        if (why) return this.refuse("sales", word, why);
        this.game = spoken(this.game, one);
      }
    }
  }

  /** @param {string} word */
  hearThrow(word) {
    if (!this.game || isSale(this.game)) return this.refuse("throws", word, "unsold");
    if (isOver(this.game)) return this.refuse("throws", word, "over");
    const fall = fallOf(word);
    if (!fall) return this.refuse("throws", word, "fall");
    this.game = thrown(this.game, fall);
  }

  read() {
    this.begin();
    split(this.texts.sales, ",").forEach((text, lot) => { if (!this.fault) this.hearSale(text, lot); });
    for (const word of split(this.texts.throws, ".")) if (!this.fault) this.hearThrow(word);
    return { game: this.game, fault: this.fault };
  }
}

/**
 * The game that the parts of a record tell, to their end or to the first fault.
 * @param {Texts} texts
 */
export const read = (texts) => new Reading(texts).read();
