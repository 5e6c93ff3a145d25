/* Sessions at the table of cards, as a line of words joined by points: the twin of jeux.battage.record.

   N…  a real deck in its own first order: 32 cards, a digit each
   D…  the deck as it was found lying, or drawn: 32 cards
   R…  a riffle: 8 hexadecimal digits, a bit for each place, 1 if the lower heap fills it
   C…  a cut after so many cards
   O…  an overhand shuffle: the sizes of its heaps, joined by hyphens
   G…  the tricks of the deal that was played, gathered: 32 cards
   B…  who took which suit, such as 1h (c d h s); 0 if nobody did
   P…  the cards that were played, from the first on

   Words of a session in which a spy looks on are in spied.js. */
import { stand } from "./belote.js";
import { CARDS, isDeck, NEW, spell, spelled } from "./cards.js";
import { cut, overhand, riffle } from "./shuffles.js";
import { SPY_KINDS } from "./spied.js";

/** @typedef {import("./cards.js").Deck} Deck */
/** @typedef {import("./belote.js").Deal} Deal */
/** A deal of a session; nobody took it if its taker is null. `from` are the tricks of which its deck was made.
    @typedef {{deck: Deck, taker: number | null, trump: number | null, played: Deck, from: Deck[] | null}} Dealt */
/** Where a session stands: its words; the deck on the table; the order in which that was before it was
    shuffled, and how often since, by hand; the deals; whether the last one still lies there; the tricks of
    which the deck was made.
    @typedef {{words: string[], deck: Deck, first: Deck, shuffles: number, deals: Dealt[], isDealt: boolean,
      tricks: Deck[] | null, spied: import("./spied.js").Spied | null}} Session */

/** @type {Session} */
export const BEGUN = { words: [], deck: NEW, first: NEW, shuffles: 0, deals: [], isDealt: false, tricks: null, spied: null };

export const MOST_LETTERS = 16_000; // letters of a session
const SUIT_LETTERS = "cdhs";

/** @param {string} why @returns {never} */
function refuse(why) {
  throw new Error(why);
}

/** @param {string} letters @returns {Deck} */
function deckOf(letters) {
  const deck = spelled(letters);
  return isDeck(deck) ? deck : refuse("a deck has each of the 32 cards once");
}

/** The deal that lies on the table and was taken. @param {Session} session @returns {Deal & Dealt} */
function openDeal({ deals, isDealt }) {
  const deal = deals[deals.length - 1];
  if (!isDealt || deal.taker === null) return refuse("no deal that somebody took lies there");
  return /** @type {Deal & Dealt} */ (deal);
}

/** The deck in a new order; whatever was dealt is taken back. @param {Session} session @param {Deck} deck */
const turned = (session, deck) => ({ ...session, deck, isDealt: false, spied: null });

/** A shuffle by hand. @param {Session} session @param {Deck} deck */
const shuffled = (session, deck) => ({ ...turned(session, deck), shuffles: session.shuffles + 1 });

/** @param {Session} session @param {string} letters */
function riffled(session, letters) {
  if (!/^[0-9a-f]{8}$/.test(letters)) refuse("a riffle has 8 hexadecimal digits");
  const bits = parseInt(letters, 16).toString(2).padStart(CARDS, "0");
  return shuffled(session, riffle(session.deck, Array.from(bits, Number)));
}

/** @param {Session} session @param {string} letters */
function wasCut(session, letters) {
  if (!/^([1-9]|[12][0-9]|3[01])$/.test(letters)) refuse("a cut lifts 1 to 31 cards");
  return turned(session, cut(session.deck, Number(letters)));
}

/** @param {Session} session @param {string} letters */
function overhanded(session, letters) {
  const sizes = /^[1-9][0-9]?(-[1-9][0-9]?)*$/.test(letters) ? letters.split("-").map(Number) : [];
  const sum = sizes.reduce((all, size) => all + size, 0);
  if (sum !== CARDS) refuse("the heaps of an overhand shuffle make 32 cards");
  return shuffled(session, overhand(session.deck, sizes));
}

/** @param {Session} session @param {string} letters */
function gatheredIn(session, letters) {
  const { played, ...deal } = openDeal(session);
  if (played.length < CARDS) refuse("the deal before was not played to its end");
  const { tricks } = stand(deal, played);
  const deck = deckOf(letters);
  const block = (/** @type {number} */ card) => deck.indexOf(card) >> 2;
  const isWhole = tricks.every((trick) => trick.every((card) => block(card) === block(trick[0])));
  if (!isWhole) refuse("each trick of the deal before stays together");
  return { ...turned(session, deck), first: deck, shuffles: 0, tricks };
}

/** @param {Session} session @param {string} letters */
function bidden(session, letters) {
  if (session.isDealt) refuse("the deck is dealt already");
  if (!/^(0|[1-4][cdhs])$/.test(letters)) refuse("a bid names a player and a suit, such as 1h, or 0 if nobody takes");
  const isVoid = letters === "0";
  const taker = isVoid ? null : Number(letters[0]) - 1;
  const trump = isVoid ? null : SUIT_LETTERS.indexOf(letters[1]);
  const deal = { deck: session.deck, taker, trump, played: [], from: session.tricks };
  return { ...session, deals: [...session.deals, deal], isDealt: true, tricks: null };
}

/** @param {Session} session @param {string} letters */
function playedOn(session, letters) {
  const deal = openDeal(session);
  if (deal.played.length) refuse("the cards of a deal are one word");
  if (!/^[0-9a-v]{1,32}$/.test(letters)) refuse("1 to 32 cards are played");
  const played = spelled(letters);
  stand(deal, played); // each of them may be played
  return { ...session, deals: [...session.deals.slice(0, -1), { ...deal, played }] };
}

/** @param {Session} session @param {string} letters */
function begun(session, letters) {
  const deck = deckOf(letters);
  return { ...turned(session, deck), first: deck, shuffles: 0, tricks: null };
}

/** @type {Record<string, (session: Session, letters: string) => Session>} */
const KINDS = {
  N: begun,
  D: (session, letters) => turned(session, deckOf(letters)),
  R: riffled,
  C: wasCut,
  O: overhanded,
  G: gatheredIn,
  B: bidden,
  P: playedOn,
  ...SPY_KINDS,
};

/** The session after one more word; an error names the word and the rule. @param {Session} session
    @param {string} word @returns {Session} */
export function step(session, word) {
  const kind = Object.hasOwn(KINDS, word[0] ?? "") ? KINDS[word[0]] : () => refuse("no word begins so");
  try {
    return { ...kind(session, word.slice(1)), words: [...session.words, word] };
  } catch (cause) {
    throw new Error(`“${word}”: ${/** @type {Error} */ (cause).message}.`, { cause });
  }
}

/** The session that a text tells. @param {string} text */
export function read(text) {
  if (text.length > MOST_LETTERS) throw new Error(`A session has at most ${MOST_LETTERS} letters.`);
  return text === "" ? BEGUN : text.split(".").reduce(step, BEGUN);
}

/** A session as a text. @param {Session} session */
export const written = ({ words }) => words.join(".");

// ── words ───────────────────────────────────────────────────────────────────────────────

/** @param {number[]} heapAt */
export function riffleWord(heapAt) {
  return `R${parseInt(heapAt.join(""), 2).toString(16).padStart(8, "0")}`;
}

/** @param {number | null} taker @param {number | null} trump */
export function bidWord(taker, trump) {
  return taker === null || trump === null ? "B0" : `B${taker + 1}${SUIT_LETTERS[trump]}`;
}

/** What the program of the document does in its step 4. @param {import("./shuffles.js").Step[]} steps */
export function stepWords(steps) {
  return steps.map((done) => (done.kind === "cut" ? `C${done.place}` : `D${spell(done.deck)}`));
}
