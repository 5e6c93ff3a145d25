/* How a deal lies on the table, in HTML: the deck face down, bids, a trick, the tricks of a deal that is over. */
import { say } from "../trying/common.js";
import { stand, strength, TURNED_PLACE, winner } from "./belote.js";
import { CARDS, nameOf, suitOf, SUITS } from "./cards.js";
import { fiveCards, isOfTricks, matesIn, stageOf, theDeal } from "./deal-game.js";
import { barsOf, FELT, HAND } from "./deal-words.js";
import { cardDrawn, rowsOf } from "./faces.js";

/** The deck face down, with bars between mates of one trick, and where it would be cut. */
function backsDrawn(session, cutAt) {
  const bars = barsOf(session);
  const cards = session.deck.map((_, place) => {
    const classes = [bars.includes(place) ? "kept" : "", place === cutAt ? "cut" : ""];
    return cardDrawn(null, { classes: classes.filter(Boolean).join(" ") });
  });
  return rowsOf(cards, cutAt < 0 ? HAND.deck : say(HAND.cutDeck, { cut: cutAt }));
}

/** A hand as people hold it: trumps first, each suit from its strongest card. */
function sorted(hand, trump = null) {
  const suitPlace = (card) => (suitOf(card) === trump ? -1 : suitOf(card));
  const force = (card) => strength(card, suitOf(card), trump);
  return [...hand].sort((a, b) => suitPlace(a) - suitPlace(b) || force(b) - force(a));
}

/** A card of the reader's hand; ringed if another card of the hand was in its trick, which is its mark. */
function heldDrawn(card, tricks, mates, isButton) {
  const trick = tricks.findIndex((cards) => cards.includes(card));
  const how = { classes: mates.includes(card) ? "mate" : "", mark: trick < 0 ? "" : trick + 1 };
  if (!isButton) return cardDrawn(card, how);
  const label = say(HAND.play, { card: nameOf(card) });
  return cardDrawn(card, { ...how, tag: "button", more: ` data-card="${card}" aria-label="${label}"` });
}

function handDrawn(hand, { trump, tricks }, isButton) {
  const mates = matesIn(hand, tricks);
  const cards = sorted(hand, trump).map((card) => heldDrawn(card, tricks, mates, isButton));
  return `<div class="hand" role="group" aria-label="${HAND.yours}">${rowsOf(cards)}</div>`;
}

const EMPTY_SPOT = '<span class="card place"><span></span></span>';
const AREAS = ["down", "right", "up", "left"];

/** The four seats around the table, each with a card or its place. */
function feltDrawn(spots, middle) {
  const seats = spots.map((card, player) => {
    const lies = card ? cardDrawn(card.face, { classes: card.isBest ? "best" : "" }) : EMPTY_SPOT;
    return `<div style="grid-area:${AREAS[player]}"><small>${FELT.seats[player]}</small>${lies}</div>`;
  });
  return `<div class="felt">${seats.join("")}<div style="grid-area:mid">${middle}</div></div>`;
}

/** The turned card, and five cards in the hand. */
function bidsDrawn({ session, round }) {
  const turned = cardDrawn(session.deck[TURNED_PLACE], { classes: round === 2 ? "waits" : "best" });
  const hand = handDrawn(fiveCards(session), { trump: null, tricks: session.tricks ?? [] }, false);
  return { felt: feltDrawn([null, null, null, null], `${turned}<small>${FELT.turned}</small>`), hand };
}

/** The trick that lies there, or the whole one before, and what the reader holds. */
function playDrawn(session, seen) {
  const deal = theDeal(session);
  const played = deal.played.slice(0, seen);
  const { hands, tricks, trick, points } = stand(deal, played);
  const shown = trick.length ? trick : tricks[tricks.length - 1] ?? [];
  const { leader } = stand(deal, played.slice(0, played.length - shown.length));
  const best = shown.length ? winner(shown, deal.trump) : -1;
  const spots = Array(4).fill(null);
  shown.forEach((face, k) => { spots[(leader + k) % 4] = { face, isBest: k === best }; });
  const [ours, theirs] = points;
  const middle = `<b>${SUITS[deal.trump]}</b><small>${FELT.trump}</small><small>${say(FELT.ours, { ours })}</small><small>${say(FELT.theirs, { theirs })}</small>`;
  const hand = handDrawn(hands[0], { trump: deal.trump, tricks: deal.from ?? [] }, true);
  return { felt: feltDrawn(spots, middle), hand };
}

/** The eight tricks of a deal. */
function tricksDrawn(session) {
  const deal = theDeal(session);
  const rows = stand(deal, deal.played).tricks.map((trick, k) => {
    const cards = trick.map((card) => cardDrawn(card));
    return `<div><small>${say(FELT.trick, { trick: k + 1 })}</small>${cards.join("")}</div>`;
  });
  return `<div class="tricks">${rows.join("")}</div>`;
}

/** What lies on the felt, and what the reader holds. */
export function tableDrawn(table, seen, cutAt) {
  const { session } = table;
  const stage = stageOf(table);
  if (stage === "bids") return bidsDrawn(table);
  if (stage === "over" && seen === CARDS) return { felt: tricksDrawn(session), hand: "" };
  if (stage === "play" || stage === "over") return playDrawn(session, seen);
  return { felt: backsDrawn(session, isOfTricks(table) ? cutAt : -1), hand: "" };
}
