/* A real deck that the reader taps in, card by card: if they want, first its own first order, then the
   order that their hands have made of it. */
import { button, say } from "../trying/common.js";
import { CARDS, NEW, nameOf, spell } from "./cards.js";
import { cardDrawn, faceOf, rowsOf } from "./faces.js";
import { BEGUN } from "./record.js";
import { ACTS, SAYS } from "./shuffle-words.js";
import { completed } from "./typed.js";

/** @typedef {import("./cards.js").Card} Card */
/** @typedef {import("./record.js").Session} Session */
/** A deck that is tapped in: its cards so far, and whether that is its first order.
    @typedef {{laid: Card[], isFirst: boolean}} Tapped */

/** @type {Tapped} */
export const NOTHING_TAPPED = { laid: [], isFirst: false };

/** @param {Card} card */
const asButton = (card) => cardDrawn(card, { tag: "button", more: ` data-card="${card}"` });

/** What stands in the place of the deck, in HTML. */
export const realDeckFramed = () => `<div data-is="real" hidden>${rowsOf(NEW.map(asButton))}</div>`;

/** Its two buttons, beside undo and share. */
export const realDeckActs = () => button("first", ACTS.first, " hidden") + button("stop", ACTS.stop, " hidden");

/** Mark the cards that were tapped by their places. @param {Element} real @param {Tapped} tapped */
export function drawRealDeck(real, { laid }) {
  for (const cardButton of real.querySelectorAll("button")) {
    const card = Number(cardButton.dataset.card);
    const place = laid.indexOf(card) + 1;
    const face = faceOf(card, place || "");
    const words = place ? SAYS.tapped : SAYS.untapped;
    const label = say(words, { card: nameOf(card), place });
    if (cardButton.innerHTML !== face) cardButton.innerHTML = face;
    cardButton.setAttribute("aria-label", label);
    cardButton.classList.toggle("waits", place > 0);
  }
}

/** What is said while a deck is tapped in. @param {Tapped} tapped @param {Session} session */
export function askedFor({ laid, isFirst }, { words }) {
  const count = laid.length;
  if (count) {
    const card = nameOf(laid[count - 1]);
    return say(SAYS.laid, { count, card });
  }
  if (isFirst) return SAYS.layFirst;
  return words.length ? SAYS.layAgain : SAYS.lay;
}

/** What is tapped after more cards; those that lie there already are left out.
    @param {Tapped} tapped @param {Card[]} cards @returns {Tapped} */
export function withCards({ laid, isFirst }, cards) {
  const more = cards.filter((card) => !laid.includes(card));
  return { laid: completed([...laid, ...more]), isFirst };
}

/** The word of a deck that is whole; empty as long as cards are missing. @param {Tapped} tapped */
export function wordOf({ laid, isFirst }) {
  if (laid.length < CARDS) return "";
  return (isFirst ? "N" : "D") + spell(laid);
}

/** The session to which a real deck is added: what was done to another deck says nothing of it.
    @param {Session} session */
export function sessionOf(session) {
  const wasTapped = session.words.every((word) => "ND".includes(word[0]));
  return wasTapped ? session : BEGUN;
}
