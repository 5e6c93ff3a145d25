/* The table as a picture: seats with their purses and cards, the caisse, the dice or the card for sale, and
   who pays whom. */
import { BLUE, GREEN, GREY, ORANGE, PAPER } from "../trying/common.js";
import { element, tenths } from "../trying/svg.js";
import { isPerson } from "./acts.js";
import { isOver, isSale } from "./game.js";
import {
  CAISSE,
  CAISSE_RADIUS,
  cornerOf,
  DIE,
  inwards,
  SEAT_RADIUS,
  spotOf,
  wayOf,
  WIDE,
} from "./places.js";
import { HALF_OF_PILL, pillSpot } from "./pill.js";
import { CARDS, holder, leaders, MARKS } from "./rules.js";
import { BOLD, cardDrawn, INK, OVER_ALL, signDrawn, text } from "./signs.js";
import { percent, plain, seatNames } from "./words.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./places.js").Point} Point */
/** What moves from one holder to another. @typedef {{from: import("./rules.js").Account, to: import("./rules.js").Account, tokens: number, rule: number}} Move */

export const TOKEN = "var(--jeux-accent)"; // board.css settles it
const MOST_TOKENS = 600; // that are drawn of a heap
const GOLDEN = 2.39996; // the angle of a sunflower's seeds
const LEAST_FULL = 60; // a heap of so many tokens or fewer does not fill its circle
const CARD_HIGH = 28; // of a card in a hand
const CARD_STEP = 22;
const HAND_WIDE = 72; // of the middles of a whole hand
const BESIDE_SEAT = 38;
const BELOW_DICE = 16; // how far cards of the lower seats lie below them
const HALF_OF_LETTER = 3.9; // half as wide as a letter of a name
const STEPS = 32; // of a drawn way


// ── the middle ──────────────────────────────────────────────────────────────────────────

/** The caisse as a heap of tokens, the outermost of which go first. @param {Game} game */
function caisseDrawn({ left, stock, tokens, players }) {
  const full = Math.min(MOST_TOKENS, Math.max(stock + (tokens * players) / 2, LEAST_FULL));
  const step = (CAISSE_RADIUS - 4) / Math.sqrt(full);
  const dots = Array.from({ length: Math.min(left, full) }, (_, k) => {
    const far = step * Math.sqrt(k + 0.5);
    return `M${tenths(CAISSE[0] + far * Math.cos(k * GOLDEN))} ${tenths(CAISSE[1] + far * Math.sin(k * GOLDEN))}h0`;
  });
  const [x, y] = CAISSE;
  const rim = { cx: x, cy: y, r: CAISSE_RADIUS, fill: "none", stroke: INK, "stroke-dasharray": 3 };
  const heap = {
    d: dots.join(""),
    stroke: TOKEN,
    "stroke-width": tenths(1.4 * step),
    "stroke-linecap": "round",
  };
  return element("circle", rim) + element("path", heap);
}

/** What the caisse holds, and whether the inn is open. @param {Game} game */
function caisseWords({ left, opened }) {
  const [x, y] = CAISSE;
  const sign = opened
    ? text([x, y + 30], 14, "inn open", { fill: ORANGE, ...BOLD, ...OVER_ALL })
    : "";
  return text([x, y + 7], 23, left, { ...BOLD, ...OVER_ALL }) + sign;
}

/** @param {number} place @param {boolean} shows whether the die shows its mark */
function dieOnTable(place, shows) {
  const [x, y] = cornerOf(place);
  const isFigure = place >= MARKS.length;
  const colour = isFigure ? ORANGE : BLUE;
  const box = element("rect", {
    x,
    y,
    width: DIE,
    height: DIE,
    rx: 6,
    fill: shows ? colour : PAPER,
    stroke: INK,
    "stroke-width": 1.3,
  });
  if (!shows) return box;
  if (!isFigure)
    return box + text([x + DIE / 2, y + 21], 19, MARKS[place], { fill: PAPER, ...BOLD });
  const sign = signDrawn(CARDS[place - MARKS.length], [x + DIE / 2, y + DIE / 2], 10, ORANGE);
  return box + element("g", { color: PAPER }, sign);
}

/** @param {Game} game */
function diceDrawn({ act }) {
  const fall = typeof act === "object" ? act : undefined;
  const bells = [CARDS[0], CARDS[2]];
  const hammers = [CARDS[1], CARDS[2]];
  const shows = MARKS.map((mark) => Boolean(fall?.marks.includes(mark)));
  for (const cards of [bells, hammers])
    shows.push(Boolean(fall?.card && cards.includes(fall.card)));
  return shows.map((isUp, place) => dieOnTable(place, isUp)).join("");
}

/** The card for sale, and the highest bid. @param {Game} game @param {string[]} names */
function lotDrawn({ call, owners }, names) {
  const card = cardDrawn(CARDS[owners.length], [140, 222], 74);
  if (call.price < 0) return card + text([222, 228], 15, "no bid");
  return card + text([222, 226], 36, call.price, BOLD) + text([222, 248], 14, names[call.seat]);
}

// ── seats ───────────────────────────────────────────────────────────────────────────────

/** @param {Game} game @param {number} seat */
function ringOf(game, seat) {
  if (game.turn === seat && !isOver(game)) return { stroke: GREEN, "stroke-width": 5 };
  return { stroke: INK, "stroke-width": isPerson(game.seats[seat]) ? 2.5 : 1 };
}

/** The cards of a seat, with their middles: beside it towards the middle, at the head and at the foot of the table
    before it. @param {Game} game @param {number} seat @returns {{card: string, at: Point}[]} */
function handOf({ owners, players }, seat) {
  const spot = spotOf(players, seat);
  const [u, v] = inwards(spot);
  const hand = CARDS.filter((_, card) => owners[card] === seat);
  const step = Math.min(CARD_STEP, HAND_WIDE / hand.length);
  const isBeside = Math.abs(u) > 0.5;
  const lower = v < 0 ? BELOW_DICE : 0;
  const down = isBeside ? lower : BESIDE_SEAT * Math.sign(v);
  return hand.map((card, place) => {
    const aside = isBeside
      ? Math.sign(u) * (BESIDE_SEAT + place * step)
      : (place - (hand.length - 1) / 2) * step;
    return { card, at: [spot[0] + aside, spot[1] + down] };
  });
}

/** @param {Game} game @param {number} seat */
const handDrawn = (game, seat) =>
  handOf(game, seat)
    .map(({ card, at }) => cardDrawn(card, at, CARD_HIGH))
    .join("");

/** Whether a seat can bid no more for this card. @param {Game} game @param {number} seat */
const isOut = (game, seat) => isSale(game) && game.call.out[seat];

/** What is paler while a seat can bid no more. @param {Game} game @param {number} seat @param {string} drawn */
const paler = (game, seat, drawn) =>
  isOut(game, seat) ? element("g", { opacity: 0.6 }, drawn) : drawn;

/** @param {Game} game @param {number} seat @param {{chances?: number[], isFirst: boolean}} look */
function seatOnTable(game, seat, { chances, isFirst }) {
  const [x, y] = spotOf(game.players, seat);
  const ink = isFirst ? PAPER : INK;
  const disc = {
    cx: tenths(x),
    cy: tenths(y),
    r: SEAT_RADIUS,
    fill: isFirst ? INK : PAPER,
    ...ringOf(game, seat),
  };
  const purse = text([x, y + (chances ? 2 : 6)], 18, plain(game.purses[seat]), {
    fill: ink,
    ...BOLD,
  });
  const chance = chances
    ? text([x, y + 15], 12, percent(chances[seat]), { fill: isFirst ? PAPER : GREY })
    : "";
  const whole = element("circle", disc) + purse + chance;
  return paler(game, seat, whole) + handDrawn(game, seat);
}

/** Where the name of a seat stands. @param {number} players @param {number} seat @param {number} half as wide as it
    @returns {Point} */
function nameSpot(players, seat, half) {
  const [x, y] = spotOf(players, seat);
  return [Math.min(Math.max(x, half), WIDE - half), y + (y > 280 ? 38 : -30)];
}

/** The name of a seat, and its bid. @param {Game} game @param {number} seat @param {string} name */
function nameOnTable(game, seat, name) {
  const bid =
    isSale(game) && game.call.seat === seat
      ? element("tspan", { ...BOLD, fill: BLUE }, ` ${game.call.price}`)
      : "";
  const out = isOut(game, seat);
  const half = HALF_OF_LETTER * (name.length + (out ? 5 : 3) * Number(isSale(game)));
  const at = nameSpot(game.players, seat, half);
  return paler(game, seat, text(at, 13.5, name + (out ? ": out" : bid), { ...OVER_ALL, "stroke-width": 3 }));
}

// ── payments ────────────────────────────────────────────────────────────────────────────

/** What moved at the last act from one holder to another; not what stayed in a purse. @param {Game} game @returns {Move[]} */
export function movesOf({ payments, owners }) {
  const moves = payments.map(({ payer, payee, tokens, rule }) => ({
    from: holder(owners, payer),
    to: holder(owners, payee),
    tokens,
    rule,
  }));
  return moves.filter(({ from, to }) => from !== to);
}

/** Whether a point of a way lies on a holder or on its name. @param {Game} game
    @param {import("./rules.js").Account} at @param {number} gap round a seat @returns {(point: Point) => boolean} */
function coveredBy({ players, seats }, at, gap) {
  const [x, y] = spotOf(players, at);
  const isCaisse = typeof at === "string";
  const far = isCaisse ? CAISSE_RADIUS : SEAT_RADIUS + gap;
  const half = isCaisse ? 0 : HALF_OF_LETTER * seatNames(seats)[at].length;
  const [u, v] = isCaisse ? [x, y] : nameSpot(players, at, half);
  return ([across, down]) => {
    const isOnName = Math.abs(across - u) < half + 2 && Math.abs(down + 4 - v) < 9;
    return Math.hypot(across - x, down - y) <= far || isOnName;
  };
}

/** @param {Game} game @param {Move} move */
function wayDrawn(game, { from, to }) {
  const along = wayOf(game.players, from, to);
  const points = Array.from({ length: STEPS + 1 }, (_, step) => along(step / STEPS));
  const first = points.findLastIndex(coveredBy(game, from, 4)) + 1;
  const seen = points.slice(first, points.findIndex(coveredBy(game, to, 6)));
  if (!seen.length) return "";
  const colour = from === "caisse" ? BLUE : ORANGE;
  const [x, y] = seen[seen.length - 1];
  const d = `M${seen.map((point) => point.map(tenths).join(" ")).join("L")}`;
  const line = element("path", { d, fill: "none", stroke: colour, "stroke-width": 2.5 });
  return line + element("circle", { cx: tenths(x), cy: tenths(y), r: 4.5, fill: colour });
}

/** A pill: so many tokens, by this rule. @param {Move} move @param {Point} at */
function pillDrawn({ from, tokens, rule }, [x, y]) {
  const colour = from === "caisse" ? BLUE : ORANGE;
  const [wide, high] = HALF_OF_PILL;
  const box = {
    x: tenths(x - wide),
    y: tenths(y - high),
    width: 2 * wide,
    height: 2 * high,
    rx: high,
    fill: PAPER,
    stroke: colour,
  };
  const words = `${element("tspan", BOLD, `${tokens}`)} rule ${rule}`;
  return element("rect", box) + text([x, y + 4.5], 13, words, { fill: colour });
}

/** @param {Game} game */
const waysDrawn = (game) => movesOf(game).map((move) => wayDrawn(game, move)).join("");

/** The pills; tokens fly under them. @param {Game} game */
function pillsDrawn(game) {
  const moves = movesOf(game);
  const half = /** @type {Point} */ ([CARD_HIGH * 0.36, CARD_HIGH / 2]);
  const boxes = game.seats.flatMap((_, seat) => handOf(game, seat).map(({ at }) => ({ at, half })));
  const pills = moves
    .filter(({ rule }, place) => !place || rule !== 10)
    .map((move) => {
      const at = pillSpot(game, move, boxes);
      boxes.push({ at, half: HALF_OF_PILL });
      return pillDrawn(move, at);
    });
  return element("g", { class: "pills" }, pills.join(""));
}

// ── the whole ───────────────────────────────────────────────────────────────────────────

/** Where a tap throws, or bids one token more. */
const TAPPED = element("rect", {
  class: "act",
  x: 106,
  y: 178,
  width: 148,
  height: 84,
  fill: "transparent",
});

/** The table. @param {Game} game @param {number[]} [chances] of each seat to win */
export function tableDrawn(game, chances) {
  const names = seatNames(game.seats);
  const first = isOver(game) ? leaders(game.purses) : [];
  const seats = names.map((_, seat) =>
    seatOnTable(game, seat, { chances, isFirst: first.includes(seat) }),
  );
  const middle = isSale(game) ? lotDrawn(game, names) : diceDrawn(game);
  // no way strikes words out
  const words = caisseWords(game) + names.map((name, seat) => nameOnTable(game, seat, name)).join("");
  const ground = caisseDrawn(game) + middle + seats.join("") + waysDrawn(game);
  return ground + words + pillsDrawn(game) + (isOver(game) ? "" : TAPPED);
}
