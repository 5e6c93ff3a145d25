/* What is seen where a deck is shuffled: the deck, the heaps of a riffle, and both bets. */
import { BLUE, ORANGE } from "../trying/common.js";
import { element, tenths } from "../trying/svg.js";
import { BEFORE, betOn, MOST, runsOf } from "./bet.js";
import { nameOf } from "./cards.js";
import { cardDrawn, rowsOf } from "./faces.js";
import { riffle } from "./shuffles.js";

/** @typedef {import("./record.js").Session} Session */

const LABELS = {
  deck: "From the top: {cards}",
  falls: "Cards fall from two heaps",
  fair: "fair {share}%",
  before: "before I look: fair {share}%",
  not: "not fair {share}%",
  riffles: "If it was riffled, how often?",
};

/** @type {(words: string, share: number) => string} */
const shareOf = (words, share) => words.replace("{share}", String(Math.round(100 * share)));

// ── the deck ────────────────────────────────────────────────────────────────────────────

/** A deck, each card with the number of the rising sequence in which it lies.
    @param {Session} session */
export function deckDrawn({ deck, first }) {
  const { run, rising } = runsOf(deck, first);
  const places = deck.map((card) => first.indexOf(card));
  const cards = deck.map((card, k) => {
    const sequence = run[places[k]];
    const isKept = rising > 1 && k > 0 && places[k] === places[k - 1] + 1;
    const classes = `${sequence % 2 ? "odd" : "even"}${isKept ? " kept" : ""}`;
    return cardDrawn(card, { classes, mark: rising > 1 ? sequence : "" });
  });
  return rowsOf(cards, LABELS.deck.replace("{cards}", deck.map(nameOf).join(" ")));
}

/** A deck while it is riffled: below, the cards that have fallen; above them, what is left of the heaps.
    @param {Session} session @param {import("./rhythm.js").Falling} falling */
export function fallingDrawn({ deck }, { left, fallen }) {
  const waiting = left[0] + left[1];
  const heapAt = [...Array(left[0]).fill(0), ...Array(left[1]).fill(1), ...fallen];
  const cards = riffle(deck, heapAt).map((card, k) => {
    const heap = heapAt[k] ? "lower" : "upper";
    return cardDrawn(card, { classes: k < waiting ? `${heap} waits` : heap });
  });
  return rowsOf(cards, LABELS.falls);
}

// ── the bets ────────────────────────────────────────────────────────────────────────────

const WIDE = 480; // all in units of the picture
const LINE = { top: 20, high: 16 };
const TITLE = 62;
const FLOOR = 128; // where the bars stand
const TALLEST = 44;
export const BETS_BOX = `0 0 ${WIDE} ${FLOOR + 20}`;
const COLUMN = WIDE / (MOST + 1);

/** What is believed before anything was done, or of a deck as it lies. @param {Session} session */
const beliefs = ({ words, deck, first }) => (words.length ? betOn(runsOf(deck, first)) : BEFORE);

/** Both bets: how much of a line is fair, and a bar for each number of riffles; that of the reader's own
    is underlined. @param {Session} session @param {number} own */
export function betsDrawn(session, own) {
  const { fair, riffles } = beliefs(session);
  const middle = WIDE * fair;
  const above = LINE.top - 6;
  const words = session.words.length ? LABELS.fair : LABELS.before;
  return [
    lineDrawn(0, middle, ORANGE),
    lineDrawn(middle, WIDE, BLUE),
    element("text", { x: 0, y: above }, shareOf(words, fair)),
    element("text", { x: WIDE, y: above, "text-anchor": "end" }, shareOf(LABELS.not, 1 - fair)),
    element("text", { x: 0, y: TITLE }, LABELS.riffles),
    ...riffles.map((chance, riffled) => columnDrawn(riffled, chance, riffled === own)),
  ].join("");
}

/** @param {number} from @param {number} to @param {string} fill */
function lineDrawn(from, to, fill) {
  const width = tenths(to - from);
  return element("rect", { x: tenths(from), y: LINE.top, width, height: LINE.high, fill });
}

const SEEN = 0.005; // a chance below that has no number

/** @param {number} riffled @param {number} chance @param {boolean} isOwn */
function columnDrawn(riffled, chance, isOwn) {
  const high = TALLEST * chance;
  const left = COLUMN * riffled;
  const centred = { x: tenths(left + COLUMN / 2), "text-anchor": "middle" };
  const bar = {
    x: tenths(left + 6),
    y: tenths(FLOOR - high),
    width: tenths(COLUMN - 12),
    height: tenths(high + 1),
    fill: BLUE,
  };
  const onTop = tenths(FLOOR - high - 5);
  const share = element("text", { ...centred, y: onTop }, `${Math.round(100 * chance)}%`);
  const look = isOwn ? { "font-weight": 700, "text-decoration": "underline" } : {};
  const number = element("text", { ...centred, y: FLOOR + 16, ...look }, String(riffled));
  return element("rect", bar) + (chance > SEEN ? share : "") + number;
}
