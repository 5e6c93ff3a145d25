/* The words of a session in which a spy looks on: the twin of jeux.battage.record's.

   L…  the program is launched at this second of the day: it shuffles the deck that lies there, and deals
   S…  the cards of the first hand that the spy has seen, in this order
   A   the program shuffles and deals again
   H…  how many hands of that deal the spy has seen, 1 to 4 */
import { spelled } from "./cards.js";
import { DAY, handsAsBid, launchedDecks } from "./spy.js";

/** @typedef {import("./cards.js").Card} Card */
/** @typedef {import("./cards.js").Deck} Deck */
/** @typedef {import("./record.js").Session} Session */
/** What there is to spy upon: the second of the launch, the deck before it, the decks dealt since; which cards
    of the first hand were shown, and how many hands of the second deal.
    @typedef {{second: number, last: Deck, decks: Deck[], cards: Card[], hands: number}} Spied */

export const MOST_DEALS = 8;

/** The session with another deal. @param {Session} session @param {Spied} spied */
function dealtTo(session, spied) {
  return { ...session, deck: spied.decks[spied.decks.length - 1], isDealt: false, tricks: null, spied };
}

/** @param {Session} session @returns {Spied} */
function launchOf({ spied }) {
  if (!spied) throw new Error("the program was not launched");
  return spied;
}

/** @param {Session} session @param {string} rest */
function launched(session, rest) {
  const second = /^(0|[1-9][0-9]{0,4})$/.test(rest) ? Number(rest) : DAY;
  if (second >= DAY) throw new Error("a second of the day is meant, 0 to 86399");
  const last = session.deck;
  return dealtTo(session, { second, last, decks: launchedDecks(second, last, 1), cards: [], hands: 0 });
}

/** @param {Session} session @param {string} rest */
function dealtAgain(session, rest) {
  const spied = launchOf(session);
  const deals = spied.decks.length + 1;
  if (rest) throw new Error("A stands alone");
  if (deals > MOST_DEALS) throw new Error("a spy looks on for 8 deals at most");
  return dealtTo(session, { ...spied, decks: launchedDecks(spied.second, spied.last, deals), hands: 0 });
}

/** @param {Session} session @param {string} rest */
function cardsShown(session, rest) {
  const spied = launchOf(session);
  const cards = spelled(rest);
  const hand = handsAsBid(spied.decks[0])[0];
  if (spied.decks.length > 1 || spied.cards.length) throw new Error("cards are shown once, of the first deal");
  if (!cards.length || new Set(cards).size < cards.length) throw new Error("each card is shown once");
  if (!cards.every((card) => hand.includes(card))) throw new Error("a card that is not in the hand cannot be shown");
  return { ...session, spied: { ...spied, cards } };
}

/** @param {Session} session @param {string} rest */
function handsShown(session, rest) {
  const spied = launchOf(session);
  if (spied.decks.length !== 2 || spied.hands) throw new Error("hands are shown once, of the second deal");
  if (!/^[1-4]$/.test(rest)) throw new Error("1 to 4 hands are shown");
  return { ...session, spied: { ...spied, hands: Number(rest) } };
}

/** @type {Record<string, (session: Session, rest: string) => Session>} */
export const SPY_KINDS = { L: launched, A: dealtAgain, S: cardsShown, H: handsShown };
