/* What the table says: whole sentences, each case its own. */
import { say } from "../trying/common.js";
import { isAsked, isPerson, YOU } from "./acts.js";
import { BOTS } from "./bots.js";
import { isOver, isSale, PASS } from "./game.js";
import { CARDS, holder, leaders, points } from "./rules.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./acts.js").Table} Table */
/** @typedef {import("./rules.js").Payment} Payment */
/** @typedef {import("./rules.js").Account} Account */
/** Sentences by name. @typedef {Record<string, string>} Sentences */

export const CONTROLS = {
  pass: "Pass",
  bid: "Bid {price}",
  upTo: "up to",
  stay: "Stay in",
  skip: "Skip",
  throw: "Throw",
  inn: "Throw on by itself",
  stop: "Stop",
  end: "To the end",
  same: "The same dice again",
  fresh: "New game",
  undo: "Undo",
  today: "Today’s game",
  fold: "Players, tokens, records",
  seats: "seats",
  people: "of them people",
  tokens: "tokens each",
  names: "names, as Anna, Ben",
  worth: "say what the card for sale is worth",
  line: "A game to paste: a record or a link",
  read: "Open it",
  title: "Cloche et Marteau",
  seen: "Look at the game after a throw",
  whose: "The bill of",
  race: "How likely each seat is to win, after each throw",
};

// ── numbers and names ───────────────────────────────────────────────────────────────────

/** @param {number} share */
export const percent = (share) => `${Math.round(100 * share)}%`;

/** A number of tokens, with a true minus. @param {number} tokens @param {number} [digits] */
export const plain = (tokens, digits = 0) => tokens.toFixed(digits).replace("-", "−");

/** @param {number} tokens */
export function signed(tokens) {
  const size = Math.abs(tokens).toFixed(1);
  if (Number(size) === 0) return `±${size}`;
  return tokens < 0 ? `−${size}` : `+${size}`;
}

/** @param {string[]} items */
export function listed(items) {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} and ${items[items.length - 1]}`;
}

/** What a seat is called that is called so in a record. @param {string} word */
export const nameOf = (word) => (isPerson(word) ? word[0].toUpperCase() + word.slice(1) : BOTS[word].name);

/** What the seats are called; the second of a name is numbered. @param {string[]} seats */
export const seatNames = (seats) => seats.map((word, seat) => {
  const before = seats.slice(0, seat).filter((other) => other === word).length;
  return before ? `${nameOf(word)} ${before + 1}` : nameOf(word);
});

const NAME = /^[a-z]{1,12}$/;

/** Names that people typed, as a record has them; a name that is none is left out. @param {string} text */
export const typedNames = (text) => text
  .normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().split(/[^a-z]+/)
  .filter((word) => NAME.test(word) && isPerson(word));

// ── the sale ────────────────────────────────────────────────────────────────────────────

/** What a card brings its owner. @type {Sentences} */
const FOR = {
  Cloche: "Its owner is paid when the bell shows, but pays for 0 points.",
  Marteau: "Its owner is paid when the hammer shows, but pays for 0 points.",
  "Cloche-et-Marteau": "Its owner is paid when both figures show, but pays for 0 points.",
  Cheval: "Its owner is paid for a throw of 0 points.",
  Auberge: "Its owner is paid for a throw of more than is left.",
};

/** @type {Sentences} */
const SALE = {
  call: "For sale: {card}. {reason}",
  bought: "{who} has the {before} for {price}.",
  mine: "You have the {before} for {price}.",
  bids: "{who} bids {price} for the {card}.",
  leads: "You bid {price} for the {card}.",
  open: "{who}: bid, or pass?",
  asks: "{reason} {who}: bid more, or pass?",
  worth: "It is worth {worth} if the rest is sold for its worth.",
};

/** Why a word cannot be said, by the rules. @type {Sentences} */
export const REFUSED = {
  higher: "A bid is a whole number of tokens, {least} or more: the highest bidder buys (rule 4).",
  cash: "{who}: your purse holds {purse}, and a price is paid at once (rule 4).",
  upTo: "Type the most that you would pay, and the table bids for you.",
  last: "All five cards are sold (rule 4). All others have passed, so you take this one, for 0 if you like.",
};

/** @param {Game} game @param {number} seat */
const isYou = (game, seat) => game.seats[seat] === YOU;

/** The game in which the card before was sold, for a seat that has not spoken since. @param {Game} game */
function lastSale(game) {
  for (let now = /** @type {Game | undefined} */ (game); now; now = now.before) {
    if (now.payments.some(({ rule }) => rule === 4)) return now;
    if (now.before?.turn === game.turn) return undefined;
  }
  return undefined;
}

/** Who has bought the card before. @param {Game} game @param {string[]} names */
function boughtWords(game, names) {
  const sale = lastSale(game);
  if (!sale) return "";
  const [{ payer, tokens }] = sale.payments;
  const before = CARDS[sale.owners.length - 1];
  return say(isYou(game, Number(payer)) ? SALE.mine : SALE.bought, { who: names[Number(payer)], before, price: tokens });
}

/** @param {Table} table @param {string[]} names @param {number | undefined} worth of the card, where it is told */
function saleWords(table, names, worth) {
  const { game } = table;
  const { price, seat } = game.call;
  const card = CARDS[game.owners.length];
  const sentences = [boughtWords(game, names)];
  if (price < 0) sentences.push(say(SALE.call, { card, reason: FOR[card] }));
  else sentences.push(say(isYou(game, seat) ? SALE.leads : SALE.bids, { who: names[seat], price, card }));
  if (worth !== undefined) sentences.push(say(SALE.worth, { worth: worth.toFixed(1) }));
  if (isAsked(table)) sentences.push(say(price < 0 ? SALE.open : SALE.asks, { who: names[game.turn], reason: FOR[card] }));
  return sentences.filter(Boolean).join(" ");
}

// ── the throws ──────────────────────────────────────────────────────────────────────────

/** @type {Sentences} */
const THROWS = {
  first: "The caisse holds {left}. {who} has the Cheval and throws first (rule 5).",
  firstYou: "The caisse holds {left}. You have the Cheval and throw first (rule 5).",
  shows: "{who}: {marks}{figures}.",
  sum: "{who}: {marks} = {sum}{figures}.",
  blank: "{who}: no points{figures}.",
  paid: "The caisse pays {payee} {tokens} (rule {rule}).",
  owed: "{payer} pays {payee} {tokens} (rule {rule}).",
  owedYou: "{payer} pay {payee} {tokens} (rule {rule}).",
  same: "{payer} owes {tokens} to {payee}: one purse, nothing moves (rule {rule}).",
  sameYou: "{payer} owe {tokens} to {payee}: one purse, nothing moves (rule {rule}).",
  all: "All others pay {payee} 1 (rule 10).",
  opens: "The inn is open!",
  next: "{who} throws next.",
  nextYou: "You throw next.",
  won: "The caisse is broken: {who} has won, with {tokens} tokens (rule 15).",
  wonYou: "The caisse is broken: you have won, with {tokens} tokens (rule 15).",
  shared: "The caisse is broken: {who} have {tokens} tokens each and share the first place (rule 15).",
};

/** @type {Sentences} */
const FIGURES_SHOWN = {
  Cloche: ", with the bell",
  Marteau: ", with the hammer",
  "Cloche-et-Marteau": ", with bell and hammer",
};

/** Whom an account belongs to, and which card it is. @param {Game} game @param {Account} account @param {string[]} names */
function accountName(game, account, names) {
  const owner = names[Number(holder(game.owners, account))];
  return typeof account === "string" ? `${owner} (${account})` : owner;
}

/** @param {Game} game @param {string[]} names */
function thrownWords({ act, before }, names) {
  if (typeof act !== "object" || !before) return "";
  const figures = act.card ? FIGURES_SHOWN[act.card] : "";
  const fields = { who: names[before.turn], marks: act.marks.join(" + "), sum: points(act), figures };
  if (!act.marks.length) return say(THROWS.blank, fields);
  return say(act.marks.length > 1 ? THROWS.sum : THROWS.shows, fields);
}

/** Who is paid, in a sentence. @param {Game} game @param {Account} account @param {string[]} names */
function payeeName(game, account, names) {
  const seat = Number(holder(game.owners, account));
  return accountName(game, account, isYou(game, seat) ? names.map((name, other) => (other === seat ? YOU : name)) : names);
}

/** @param {Game} game @param {Payment} payment @param {string[]} names */
function paymentWords(game, { payer, payee, tokens, rule }, names) {
  const to = payeeName(game, payee, names);
  if (payer === "caisse") return say(THROWS.paid, { payee: to, tokens, rule });
  const from = accountName(game, payer, names);
  const seat = holder(game.owners, payer);
  const kind = seat === holder(game.owners, payee) ? "same" : "owed";
  return say(THROWS[isYou(game, Number(seat)) ? `${kind}You` : kind], { payer: from, payee: to, tokens, rule });
}

/** @param {Game} game @param {string[]} names */
function paymentsWords(game, names) {
  const { payments } = game;
  if (payments[0].rule !== 10) return paymentWords(game, payments[0], names);
  return say(THROWS.all, { payee: payeeName(game, payments[0].payee, names) });
}

/** @param {Game} game @param {string[]} names */
function endWords(game, names) {
  const first = leaders(game.purses);
  const fields = { who: listed(first.map((seat) => names[seat])), tokens: Math.max(...game.purses) };
  if (first.length > 1) return say(THROWS.shared, fields);
  return say(isYou(game, first[0]) ? THROWS.wonYou : THROWS.won, fields);
}

/** @param {Game} game @param {string[]} names */
function throwWords(game, names) {
  const { before, turn, left, opened } = game;
  if (typeof game.act !== "object" || !before) {
    const first = say(isYou(game, turn) ? THROWS.firstYou : THROWS.first, { left, who: names[turn] });
    return `${boughtWords(game, names)} ${isOver(game) ? endWords(game, names) : first}`;
  }
  const sentences = [thrownWords(game, names), paymentsWords(game, names)];
  if (opened && !before.opened) sentences.splice(1, 0, THROWS.opens);
  const next = isYou(game, turn) ? THROWS.nextYou : THROWS.next;
  sentences.push(isOver(game) ? endWords(game, names) : say(next, { who: names[turn] }));
  return sentences.join(" ");
}

/** The sentences over the picture. @param {Table} table @param {number} [worth] of the card for sale, where it is told */
export function captionOf(table, worth) {
  const names = seatNames(table.game.seats);
  return isSale(table.game) ? saleWords(table, names, worth) : throwWords(table.game, names);
}

// ── the picture, for those who hear it ──────────────────────────────────────────────────

/** @type {Sentences} */
const LABEL = {
  table: "The table from above. In the caisse: {left}.",
  open: "The inn is open.",
  seat: "{who}: {tokens}{cards}{chance}.",
  chance: ", wins with {chance}",
  bid: "Highest bid: {price}, of {who}.",
  out: "Out: {who}.",
};

/** @param {Game} game @param {number[]} [chances] */
export function labelOf(game, chances) {
  const names = seatNames(game.seats);
  const seats = names.map((who, seat) => {
    const cards = CARDS.filter((_, card) => game.owners[card] === seat).map((card) => `, ${card}`);
    const chance = chances ? say(LABEL.chance, { chance: percent(chances[seat]) }) : "";
    return say(LABEL.seat, { who, tokens: plain(game.purses[seat]), cards: cards.join(""), chance });
  });
  const { price, seat, out } = game.call;
  const sentences = [say(LABEL.table, game), game.opened ? LABEL.open : "", ...seats];
  if (price >= 0) sentences.push(say(LABEL.bid, { price, who: names[seat] }));
  if (out.some(Boolean)) sentences.push(say(LABEL.out, { who: listed(names.filter((_, k) => out[k])) }));
  return sentences.filter(Boolean).join(" ");
}

// ── another table ───────────────────────────────────────────────────────────────────────

/** What a new table is. @type {Sentences} */
const LAID = {
  new: "A new game: {players} seats, {tokens} tokens each.",
  today: "Today’s game, of {date}: {players} seats, {tokens} tokens each. The same dice fall today for everybody.",
  undo: "Undo brings back the game before it.",
};

/** What is said of a new table; of the day's game with its date. @param {Game} game of that table @param {Game} before @param {string} [date] */
export function laidWords(game, before, date) {
  const words = say(date ? LAID.today : LAID.new, { players: game.players, tokens: game.tokens, date: date ?? "" });
  return before.before ? `${words} ${LAID.undo}` : words;
}

// ── what cannot be read ─────────────────────────────────────────────────────────────────

/** @type {Sentences} */
const FAULTS = {
  seats: "“{word}” does not say who plays: two to ten words such as you-fair-wary.",
  tokens: "“{word}” cannot be what each player receives: a number of tokens below 1,000.",
  stock: "“{word}” cannot be what the caisse holds: a number of tokens below 10,000.",
  noTokens: "The text does not say how many tokens each player receives.",
  noStock: "The text does not say how many tokens the caisse holds.",
  seed: "“{word}” is no seed: a number below 1,000,000,000.",
  word: "“{word}” is neither a bid nor p, a pass.",
  higher: "The bid “{word}” is not higher than the one before (rule 4).",
  cash: "The bid “{word}” is more than the bidder’s purse holds (rule 4).",
  last: "“{word}”: nobody is left who could take the card, and all five are sold (rule 4).",
  sold: "“{word}” comes after the sale of the card (rule 4).",
  unsold: "“{word}” comes before the card is sold (rule 4).",
  fall: "“{word}” is no throw: marks from 1 to 6 in this order, or 0, then c for the bell, m for the hammer (rule 3).",
  over: "“{word}” comes after the end: the caisse is empty (rule 5).",
};
export const NOTHING = "I find no game in this text.";
const LONGEST_WORD = 40; // letters of what cannot be read, told again

/** @param {import("./record.js").Fault} fault */
function kindOfFault({ part, word, why }) {
  if (why !== "number") return why;
  if (word) return part;
  return part === "tokens" ? "noTokens" : "noStock";
}

/** @param {import("./record.js").Fault} fault */
export function faultWords(fault) {
  const { word } = fault;
  const short = word.length > LONGEST_WORD ? `${word.slice(0, LONGEST_WORD)}…` : word;
  return say(FAULTS[kindOfFault(fault)], { word: short });
}

/** The word that is said, as a bid or a pass. @param {Table} table @param {import("./game.js").Word} word @param {string} why */
export function refusal({ game }, word, why) {
  const fields = { who: nameOf(game.seats[game.turn]), purse: game.purses[game.turn], least: game.call.price + 1 };
  return say(REFUSED[word === PASS ? "last" : why], fields);
}

// ── after a game ────────────────────────────────────────────────────────────────────────

export const RACE = {
  opens: "the inn opens",
  full: "sure to win",
  none: "sure to lose",
  won: "{who} (won)",
  wait: "Computing the chances: {part}",
};

/** @param {number} count */
export const throwsMade = (count) => (count === 1 ? "1 throw made" : `${count} throws made`);

/** @type {Sentences} */
const BILL = {
  received: "tokens received",
  share: "an even share of the stock",
  none: "no cards",
  cards: "cards: worth {worth}, paid {cost}",
  seat: "the seat, and what others paid",
  dice: "the dice",
  end: "tokens at the end",
};

/** The cards of a bill together. @param {import("./bill.js").Bill} bill */
function ofCards({ cards }) {
  const worth = cards.reduce((sum, card) => sum + card.worth, 0);
  const cost = cards.reduce((sum, card) => sum + card.cost, 0);
  return { worth, cost, gain: worth - cost };
}

/** The lines of a bill: what, and how many tokens. @param {import("./bill.js").Bill} bill
    @returns {[string, string][]} */
export function billLines(bill) {
  const { worth, cost, gain } = ofCards(bill);
  const cards = bill.cards.length ? say(BILL.cards, { worth: worth.toFixed(1), cost }) : BILL.none;
  return [
    [BILL.received, signed(bill.received)],
    [BILL.share, signed(bill.share)],
    [cards, signed(gain)],
    [BILL.seat, signed(bill.seat)],
    [BILL.dice, signed(bill.dice)],
    [BILL.end, plain(bill.end)],
  ];
}

const EVEN = "Everyone would end with {even} if cards, seats and dice made no difference.";

/** Which of the three made the largest difference, and where the book explains it. */
const CHAPTERS = {
  paid: { words: "Here the cards made the largest one: they cost {size} tokens more than they were worth. Why do winners of a sale pay too much?", page: "winners-curse.html", title: "The winner’s curse" },
  bought: { words: "Here the cards made the largest one: they were worth {size} tokens more than they cost. How is a price found before the first bid?", page: "auction.html", title: "A fair price" },
  near: { words: "Here the seat made the largest one: it brought {size} tokens. That depends on what all have paid and on who has the Cheval.", page: "auction.html", title: "A fair price" },
  far: { words: "Here the seat made the largest one: it took {size} tokens. That depends on what all have paid and on who has the Cheval.", page: "auction.html", title: "A fair price" },
  luck: { words: "Here the dice made the largest one: {size} tokens more than on average. How far do dice go?", page: "spread.html", title: "Lucky or not?" },
  misfortune: { words: "Here the dice made the largest one: {size} tokens less than on average. How far do dice go?", page: "spread.html", title: "Lucky or not?" },
  little: { words: "Here none of the three made much: {size} tokens at most. How far can dice go?", page: "spread.html", title: "Lucky or not?" },
};
const NO_CARD = { words: "This seat bought no card, so none could pay it. When is it better to wait than to bid?", page: "bid-to-win.html#when-is-it-better-to-wait", title: "Bid to win" };
const LITTLE = 5; // tokens of a difference of which nothing special is said

/** @param {import("./bill.js").Bill} bill */
function largestOf(bill) {
  const { gain } = ofCards(bill);
  const parts = [
    { kind: bill.dice < 0 ? CHAPTERS.misfortune : CHAPTERS.luck, size: Math.abs(bill.dice) },
    { kind: bill.seat < 0 ? CHAPTERS.far : CHAPTERS.near, size: Math.abs(bill.seat) },
    { kind: gain < 0 ? CHAPTERS.paid : CHAPTERS.bought, size: Math.abs(gain) },
  ];
  const { kind, size } = parts.reduce((most, part) => (part.size > most.size ? part : most));
  return { kind: size < LITTLE ? CHAPTERS.little : kind, size };
}

/** @type {Sentences} */
const TITLES = {
  "auction.html": "A fair price",
  "bid-to-win.html": "Bid to win",
  "first-period.html": "What is a card worth?",
  "winners-curse.html": "The winner’s curse",
};
const BOT = "{who} is a bot. The idea by which it bids is explained in the chapter:";

/** The chapter about the largest part of a person's bill, or about how a bot bids.
    @param {import("./bill.js").Bill} bill @param {string} word who sits there, in the words of a record */
export function chapterOf(bill, word) {
  if (!isPerson(word)) {
    const page = BOTS[word].chapter;
    return { words: say(BOT, { who: BOTS[word].name }), page, title: TITLES[page.replace(/#.*/, "")] };
  }
  if (!bill.cards.length) return NO_CARD;
  const { kind, size } = largestOf(bill);
  const even = Number((bill.received + bill.share).toFixed(1));
  return { ...kind, words: say(`${EVEN} ${kind.words}`, { even, size: size.toFixed(1) }) };
}

/** Which throw changed a chance most. @type {Sentences} */
const SWINGS = {
  rose: "Throw {throws} changed most: it raised {whose} chance to win from {from} to {to}.",
  fell: "Throw {throws} changed most: it lowered {whose} chance to win from {from} to {to}.",
  rival: "Two throws mattered most: throw {throws} changed a chance by {size} percentage points, and another one by about as much.",
  rivals: "Several throws mattered alike: throw {throws} changed a chance by {size} percentage points, and {rivals} more throws by about as much.",
  none: "No throw changed a chance so much that it is clear of the noise of this computation.",
};

/** @param {Game} game @param {number} seat */
const whoseOf = (game, seat) => (isYou(game, seat) ? "your" : `${seatNames(game.seats)[seat]}’s`);

/** @param {import("./chances.js").Swing} swing */
function kindOfSwing(swing) {
  if (swing.rivals) return swing.rivals > 1 ? "rivals" : "rival";
  return swing.change > 0 ? "rose" : "fell";
}

/** @param {import("./chances.js").Swing | undefined} swing @param {Game} game */
export function swingWords(swing, game) {
  if (!swing) return SWINGS.none;
  const size = Math.round(Math.abs(100 * swing.change));
  const fields = { ...swing, size, whose: whoseOf(game, swing.seat), from: percent(swing.before), to: percent(swing.after) };
  return say(SWINGS[kindOfSwing(swing)], fields);
}
