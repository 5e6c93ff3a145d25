/* What the spy sees, in HTML: a light for each second of the day that is left, and the cards. */
import { say } from "../trying/common.js";
import { element } from "../trying/svg.js";
import { nameOf } from "./cards.js";
import { cardDrawn, rowsOf } from "./faces.js";
import { DAY, handsAsBid } from "./spy.js";
import { SPY_LABELS } from "./spy-words.js";

// ── the day ─────────────────────────────────────────────────────────────────────────────

const ROW = 360; // seconds, six minutes
const [LEFT, TOP] = [44, 6]; // of the lights, in units of the picture
const HOURS = [0, 6, 12, 18, 24];

/** Seconds that follow each other in a row, as lines. */
function lightsOf(seconds) {
  const lines = [];
  for (let k = 0; k < seconds.length; k += 1) {
    const first = seconds[k];
    const end = first - (first % ROW) + ROW;
    while (seconds[k + 1] === seconds[k] + 1 && seconds[k + 1] < end) k += 1;
    lines.push(`M${LEFT + (first % ROW)} ${TOP + 0.5 + Math.floor(first / ROW)}h${seconds[k] - first + 1}`);
  }
  return lines.join("");
}

/** A light for each second that is left; the fewer, the larger. */
export function dayDrawn(seconds) {
  let size = 1.2; // rows touch each other
  if (seconds.length < 2000) size = 2.5;
  if (seconds.length < 200) size = 6;
  const high = DAY / ROW;
  const box = { x: LEFT - 0.5, y: TOP - 0.5, width: ROW + 1, height: high + 1 };
  const frame = element("rect", { ...box, fill: "none", stroke: "currentColor", "stroke-opacity": 0.4 });
  const hourDrawn = (hour) => {
    const place = { x: LEFT - 4, y: TOP + 10 * hour + 5, "text-anchor": "end" };
    return element("text", place, say(SPY_LABELS.hour, { hour }));
  };
  const look = size > 2 ? { "stroke-linecap": "round" } : { "stroke-opacity": 0.6 };
  const lights = element("path", { d: lightsOf(seconds), stroke: "currentColor", "stroke-width": size, ...look });
  const label = seconds.length === DAY ? SPY_LABELS.day : say(SPY_LABELS.lit, { count: seconds.length });
  return `<svg class="day" viewBox="0 0 ${LEFT + ROW + 4} ${high + 2 * TOP}" role="img" aria-label="${label}">${frame}${HOURS.map(hourDrawn).join("")}${lights}</svg>`;
}

/** Numbers from 0 on, or so many seconds of the day. */
export const upTo = (end) => Array.from({ length: end }, (_, k) => k);

// ── cards ───────────────────────────────────────────────────────────────────────────────

/** The reader's hand, to be shown card by card. */
function handToShow(hand, shown) {
  const cards = hand.map((card) => {
    const isSeen = shown.includes(card);
    const label = say(isSeen ? SPY_LABELS.shown : SPY_LABELS.show, { card: nameOf(card) });
    const more = ` data-card="${card}" aria-label="${label}" aria-pressed="${isSeen}"`;
    return cardDrawn(card, { tag: "button", classes: isSeen ? "mate" : "", more });
  });
  return `<div role="group" aria-label="${SPY_LABELS.yours}">${rowsOf(cards)}</div>`;
}

/** Hands one under the other, of players from one on; each card as `drawCard` has it. */
function handsDrawn(hands, first, drawCard) {
  const rows = hands.slice(first).map((hand, k) => {
    const cards = byCard(hand).map((card) => drawCard(card, first + k));
    return `<small>${SPY_LABELS.players[first + k]}</small>${rowsOf(cards)}`;
  });
  return `<div class="hands">${rows.join("")}</div>`;
}

export const byCard = (hand) => [...hand].sort((a, b) => a - b);

/** A card that the spy names or has seen, one that only the reader sees, or a back. */
function cardSeen(card, isSeen, isYours, mark = "") {
  const how = isSeen ? { classes: "mate", mark } : {};
  return cardDrawn(isSeen || isYours ? card : null, how);
}

/** The cards that lie there, as far as the spy has seen them. */
export function cardsSeen({ decks, cards, hands }, { left, named }) {
  const all = decks.map(handsAsBid);
  const now = all[all.length - 1];
  const isNamed = (card, player) => cardSeen(card, named.includes(card), player === 0);
  if (decks.length === 1) {
    const others = left.length === 1 ? handsDrawn(now, 1, isNamed) : "";
    return handToShow(byCard(now[0]), cards) + others;
  }
  if (decks.length > 2) return handsDrawn(now, 0, isNamed);
  const handBefore = (card) => 1 + all[0].findIndex((hand) => hand.includes(card));
  return handsDrawn(now, 0, (card, player) => cardSeen(card, player < hands, player === 0, handBefore(card)));
}
