/* What is said at the table where one deal is played after the other. */
import { ALL_POINTS, lowest, playOut, sensible, stand, TURNED_PLACE } from "./belote.js";
import { CARDS, nameOf, suitOf, SUITS } from "./cards.js";
import { FAIR_PAIRS, keptPairs, mannersOf, PAIRS_AFTER_CUT, stageOf, suitPairsIn, theDeal } from "./deal-game.js";
import { say } from "../trying/common.js";

/** @typedef {import("./cards.js").Card} Card */
/** @typedef {import("./cards.js").Deck} Deck */
/** @typedef {import("./belote.js").Deal} Deal */
/** @typedef {import("./deal-game.js").Table} Table */
/** @typedef {import("./record.js").Session} Session */

export const DEAL_ACTS = {
  deal: "Deal",
  pass: "Pass",
  take: "Take {suit}",
  rest: "Play the rest for me",
  gather: "Gather the tricks",
  riffle: "Riffle once",
  cut: "Cut",
  program: "Shuffle as Bel Atout",
  undo: "Undo",
  lifts: "cards that a cut lifts",
  more: "What came back, records",
  stays: "A deal that is over stays as it was: all hands lie open. Gather its tricks.",
};

/** Where a chapter goes on from a deal that is over. */
export const CUTTING = { words: "What comes back if the tricks are only cut", to: "cutting.html" };

export const FELT = {
  seats: ["you", "player 2", "player 3", "player 4"],
  turned: "turned",
  trump: "trump",
  ours: "us {ours}",
  theirs: "them {theirs}",
  trick: "trick {trick}",
};

export const HAND = {
  deck: "A deck of 32 cards that lies face down.",
  cutDeck: "A deck of 32 cards that lies face down; a cut would lift {cut}.",
  yours: "Your hand",
  play: "Play {card}",
};

const DECK = {
  new: "Bel Atout has shuffled a new deck: three times, with a cut between. It lies face down. Deal.",
  gathered: "Your eight tricks, each mixed, lie in a random order: that is the next deck, face down. A bar joins neighbours that were in one trick. Riffle it, only cut it, or let Bel Atout shuffle it (in the fold); then deal.",
  bars: "A bar joins neighbours that were in one trick. There are {bars}; a fair deck has {fair} on average.",
  bar: "A bar joins neighbours that were in one trick. There is one; a fair deck has {fair} on average.",
  plain: "The deck is shuffled and lies face down. Deal.",
  even: "An even cut falls between two tricks. The document lifts an odd number of cards, so that it never does.",
};

const BIDS = {
  first: "You hold five cards, and {card} is turned. Do you take {suit} as trump?",
  second: "Nobody takes {suit}. Do you name another suit?",
  void: "Nobody takes: the deal is void, and its cards are shuffled again as they lie.",
};

const TAKES = [
  "You take {suit}.",
  "Player 2 takes {suit}.",
  "Player 3, your partner, takes {suit}.",
  "Player 4 takes {suit}.",
];

const WINS = [
  "{cards}: you take the trick, {points} points.",
  "{cards}: player 2 takes the trick, {points} points.",
  "{cards}: player 3, your partner, takes the trick, {points} points.",
  "{cards}: player 4 takes the trick, {points} points.",
];

const PLAYED = ["You play {card}.", "Player 2 plays {card}.", "Player 3 plays {card}.", "Player 4 plays {card}."];

const PLAY = {
  lead: "You lead.",
  yours: "It is your turn.",
  came: "Of the 48 pairs of cards that were in one trick, {pairs} came into one hand; a fair deck gives {fair} on average.",
};

/** Why a card may not be played, by the rule that forbids it. */
const FORBIDDEN = {
  any: "{card} is not in your hand.",
  follow: "Not {card}: {led} was led and you hold {led}, so you must follow suit.",
  trump: "Not {card}: you cannot follow suit and your partner does not hold the trick, so you must play a trump.",
  over: "Not {card}: you can play a higher trump than those that lie there, so you must.",
};

const OVER = {
  youMade: "You have won. You and player 3 took {suit} and needed 82 of {all} points: you made {ours}.",
  youFailed: "You have lost. You and player 3 took {suit} and needed 82 of {all} points: you made {ours}, too few.",
  theyMade: "They have won. Players 2 and 4 took {suit} and needed 82 of {all} points: they made {theirs}, you {ours}.",
  theyFailed: "You have won. Players 2 and 4 took {suit} and needed 82 of {all} points: they made {theirs}, too few, and you {ours}.",
  same: "Your lowest card, always, would have made {low} points in this deal, and sensible play no more: the cards decided alone.",
  choice: "Your lowest card, always, would have made {low} points in this deal, and sensible play {sensible}: what lies between them is choice, and the rest was dealt.",
  suits: "The eight tricks hold {pairs} of their 48 pairs in one suit; chance alone would give {fair}.",
};

/** What was done to the tricks before they were dealt. @type {Record<string, string>} */
const MANNERS = {
  none: "not shuffled at all: {counts}",
  cut: "only cut: {counts}",
  program: "shuffled by Bel Atout: {counts}",
  1: "riffled once: {counts}",
};
const MANY = "riffled {times} times: {counts}";
const TALLY = "Pairs of one trick that came into one hand, of 48, deal by deal: {manners}. A fair deck gives {fair} on average, a deck that is only cut {least} to {most}.";

/** The sign of a suit. @param {number | null} suit */
const sign = (suit) => SUITS[/** @type {number} */ (suit)];

const fair = FAIR_PAIRS.toFixed(1);

// ── the deck ────────────────────────────────────────────────────────────────────────────

const FAIR_BARS = 3; // on average: a card has 3 mates among 31 others, and there are 31 pairs of neighbours

/** At which places of the deck a card lies on one of its own trick. @param {Session} session */
export function barsOf({ deck, tricks }) {
  const trickOf = (/** @type {Card} */ card) => (tricks ?? []).findIndex((trick) => trick.includes(card));
  const mates = (/** @type {number} */ place) => trickOf(deck[place]) >= 0 && trickOf(deck[place]) === trickOf(deck[place - 1]);
  return [...deck.keys()].slice(1).filter(mates);
}

/** @param {Session} session */
function deckWords(session) {
  const { words, tricks } = session;
  const last = words[words.length - 1] ?? "";
  if (last[0] === "G") return DECK.gathered;
  if (!tricks) return words.length < 2 ? DECK.new : DECK.plain;
  const bars = barsOf(session).length;
  const said = say(bars === 1 ? DECK.bar : DECK.bars, { bars, fair: FAIR_BARS });
  const isEven = last[0] === "C" && Number(last.slice(1)) % 2 === 0;
  return isEven ? `${DECK.even} ${said}` : said;
}

// ── bids and cards ──────────────────────────────────────────────────────────────────────

/** @param {Table} table */
function bidWords({ session, round }) {
  const card = session.deck[TURNED_PLACE];
  return say(round === 1 ? BIDS.first : BIDS.second, { card: nameOf(card), suit: sign(suitOf(card)) });
}

/** The trick that ends with the last card, who takes it, and its points. @param {Deal} deal @param {Card[]} played */
function trickWords(deal, played) {
  const { points, leader } = stand(deal, played);
  const before = stand(deal, played.slice(0, -4)).points;
  const cards = played.slice(-4).map(nameOf).join(" ");
  return say(WINS[leader], { cards, points: points[leader % 2] - before[leader % 2] });
}

/** @param {Session} session */
function beginWords(session) {
  const deal = theDeal(session);
  const { hands } = stand(deal, []);
  const took = say(TAKES[deal.taker], { suit: sign(deal.trump) });
  const came = deal.from ? say(PLAY.came, { pairs: keptPairs(hands, deal.from), fair }) : "";
  return [took, came, PLAY.lead].filter(Boolean).join(" ");
}

/** What the last cards were, and whose turn it is; `seen` cards have been shown. @param {Session} session @param {number} seen */
function playWords(session, seen) {
  const deal = theDeal(session);
  const played = deal.played.slice(0, seen);
  if (!seen) return beginWords(session);
  const { trick, leader, turn } = stand(deal, played);
  const whole = played.length - trick.length;
  const last = whole ? trickWords(deal, played.slice(0, whole)) : "";
  const cards = trick.map((card, k) => say(PLAYED[(leader + k) % 4], { card: nameOf(card) }));
  const next = trick.length ? PLAY.yours : PLAY.lead;
  return [last, ...cards, turn ? "" : next].filter(Boolean).join(" ");
}

/** Why the reader may not play a card. @param {"any" | "follow" | "trump" | "over"} rule @param {Card} card
    @param {Card[]} trick */
export function forbidden(rule, card, trick) {
  return say(FORBIDDEN[rule], { card: nameOf(card), led: trick.length ? sign(suitOf(trick[0])) : "" });
}

// ── a deal that is over ─────────────────────────────────────────────────────────────────

/** @param {Session} session */
function overWords(session) {
  const deal = theDeal(session);
  const { points, tricks } = stand(deal, deal.played);
  const [ours, theirs] = points;
  const isOurs = deal.taker % 2 === 0;
  const isMade = points[deal.taker % 2] > ALL_POINTS / 2;
  const yours = isMade ? OVER.youMade : OVER.youFailed;
  const other = isMade ? OVER.theyMade : OVER.theyFailed;
  const result = say(isOurs ? yours : other, { suit: sign(deal.trump), all: ALL_POINTS, ours, theirs });
  const made = (/** @type {import("./belote.js").Manner} */ manner) => stand(deal, playOut(deal, [], manner)).points[0];
  const byManner = { low: made(lowest), sensible: made(sensible) };
  const choice = say(byManner.low === byManner.sensible ? OVER.same : OVER.choice, byManner);
  return [result, choice, say(OVER.suits, { pairs: suitPairsIn(tricks), fair })].join(" ");
}

/** What came back of tricks, deal by deal; empty before there is one. @param {Session} session */
export function tallyWords(session) {
  const found = mannersOf(session);
  if (!found.length) return "";
  const kinds = [...new Set(found.map(({ manner }) => manner))];
  const told = kinds.map((kind) => {
    const counts = found.filter(({ manner }) => manner === kind).map(({ pairs }) => pairs).join(", ");
    return say(MANNERS[kind] ?? MANY, { times: kind, counts });
  });
  return say(TALLY, { manners: told.join("; "), fair, ...PAIRS_AFTER_CUT });
}

/** The caption. @param {Table} table @param {number} seen how many of the cards that were played are shown */
export function dealWords(table, seen) {
  const { session } = table;
  const stage = stageOf(table);
  if (stage === "deck") return deckWords(session);
  if (stage === "bids") return bidWords(table);
  if (stage === "void") return BIDS.void;
  return stage === "over" && seen === CARDS ? overWords(session) : playWords(session, seen);
}
