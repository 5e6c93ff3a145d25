/* What is said at the table where a deck is shuffled: whole sentences, each case its own. */
import { say, told } from "../trying/common.js";
import { betOn, isOverhand, likeliest, runsOf, usualKept } from "./bet.js";
import { BEGUN, step } from "./record.js";

/** @typedef {import("./record.js").Session} Session */

export const SAYS = {
  begin: "A new deck, 7♣ on top. How few riffles do you need until I would rather bet that it is fair?",
  beginReal: "Your deck in its first order.",
  falls: "Hold: cards fall from the upper heap. Let go: from the lower one.",
  sequence: "One rising sequence.",
  sequences: "{rising} rising sequences.",
  afterOne: "After one riffle: {rising} rising sequences. The small number on a card says in which it lies; a bar joins cards that stayed together.",
  after: "After {riffled} riffles: {rising} rising sequences.",

  surelyNot: "I bet more than a million to 1 that it is not fair.",
  not: "I bet {odds} to 1 that it is not fair.",
  even: "Fair or not? I would bet on neither.",
  fair: "I bet {odds} to 1 that it is fair.",

  none: "I see no riffle in it ({share}%).",
  once: "If it was riffled, then once ({share}%).",
  twice: "If it was riffled, then twice ({share}%).",
  times: "If it was riffled, then {best} times ({share}%).",
  between: "If it was riffled, then {from} to {to} times (nine chances in ten).",

  overhand: "{kept} of 31 cards still lie under the card that lay on them: well-mixed riffles leave about {usual}. Thick packets have stayed together, as in an overhand shuffle, and neither bet counts.",
  upturned: "Nearly every card lies above its old neighbour: was it read from the bottom?",

  won: "You have done it, by {shuffles} shuffles. If a coin chooses the heap for each card, it takes six riffles as a rule.",
  wonFew: "You have done it; but after three shuffles no riffle can do that: heaps were moved in another way.",

  turns: "Your cards fell in {turns} turns, as a coin’s would: 11 to 22 as a rule.",
  turnsMany: "Your cards fell in {turns} turns: more evenly than a coin’s, which take 11 to 22 as a rule.",
  turnsFew: "Your cards fell in {turns} turns, so in thick layers: if a coin chose the heap for each card, there would be 11 to 22 turns, as a rule.",
  turnsOnce: "Your cards fell in one turn, as in a cut.",

  lay: "Sort a real deck: 7♣ 8♣ … A♣ from the top, then ♦, ♥ and ♠. Riffle it as often as you like, and do not tell me how often. Then tap its cards as they lie, top card first.",
  layFirst: "Before you shuffle: tap the cards of your deck in the order in which they lie, top card first.",
  layAgain: "Riffle your deck, as often as you like, and do not tell me how often. Then tap its cards as they lie, top card first.",
  laid: "{count} of 32 cards, the last {card}.",
  tapped: "{card}, place {place}",
  untapped: "{card}",
  again: "{card} lies there already.",
};

export const ACTS = {
  hold: "Riffle: press and hold",
  summary: "Other shuffles, a real deck, records",
  coin: "A coin’s riffle",
  overhand: "Overhand",
  program: "As the program Bel Atout",
  fair: "A fair deck",
  cut: "Cut",
  place: "cut after",
  fresh: "New deck",
  tap: "A real deck",
  first: "It began in another order",
  stop: "Leave it",
  line: "A record or a link, or the cards of a real deck",
};

/** Where a chapter goes on from what was said. */
export const CHAPTER = {
  riffled: { words: "Why rising sequences tell how often", to: "how-many.html#where-the-bars-come-from" },
  fair: { words: "How far such a deck still is from fair", to: "how-many.html#how-often-do-you-win" },
};

/** A chance as odds to 1, in two digits. @param {number} chance */
function oddsOf(chance) {
  const odds = chance / (1 - chance);
  return told(odds < 10 ? Math.round(2 * odds) / 2 : Number(odds.toPrecision(2)));
}

const EVEN = 5 / 9; // odds of 1.25 to 1
const SURE = 1 - 1e-6;

/** The first bet: is it fair? @param {number} fair */
function fairness(fair) {
  if (fair > EVEN) return say(SAYS.fair, { odds: oddsOf(fair) });
  if (1 - fair <= EVEN) return SAYS.even;
  return 1 - fair > SURE ? SAYS.surelyNot : say(SAYS.not, { odds: oddsOf(1 - fair) });
}

/** The second bet: if it was riffled, how often? @param {number[]} riffles */
function howOften(riffles) {
  const { best, from, to } = likeliest(riffles);
  const share = Math.round(100 * riffles[best]);
  if (from < to) return say(SAYS.between, { from, to });
  const words = [SAYS.none, SAYS.once, SAYS.twice][best] ?? SAYS.times;
  return say(words, { best, share });
}

/** After how many shuffles a deck looked fair for the first time. @param {Session} session */
function shufflesToFair({ words }) {
  let session = BEGUN;
  for (const word of words) {
    session = step(session, word);
    const { fair } = betOn(runsOf(session.deck, session.first));
    if (fair > EVEN) break;
  }
  return session.shuffles;
}

/** What readers can be told whose own shuffles made a deck that looks fair. @param {number} shuffles */
const wonBy = (shuffles) => (shuffles > 3 ? say(SAYS.won, { shuffles }) : SAYS.wonFew);

/** How many rising sequences there are. @param {{rising: number}} runs @param {number} riffled */
function countedWords({ rising }, riffled) {
  if (rising === 1) return SAYS.sequence;
  if (riffled < 1) return say(SAYS.sequences, { rising });
  return say(riffled === 1 ? SAYS.afterOne : SAYS.after, { rising, riffled });
}

const UPTURNED = 24; // rising sequences that no fair deck has, as good as ever

/**
 * The bets on a session, in words; which of the chapter's sections goes on from there; and whether they are void.
 * @param {Session} session
 * @param {boolean} isOwn whether each shuffle was the reader's, in the page
 * @param {number} [riffled] how often the reader has riffled in the page, if nothing else was done
 * @returns {{sentences: string[], goesOn?: keyof typeof CHAPTER, isVoid?: boolean}}
 */
export function verdict(session, isOwn, riffled = 0) {
  const { deck, first } = session;
  const runs = runsOf(deck, first);
  const { fair, riffles } = betOn(runs);
  const { best } = likeliest(riffles);
  const counted = countedWords(runs, riffled);
  if (runs.rising > UPTURNED) return { sentences: [counted, SAYS.upturned] };
  if (isOverhand(runs.kept, best)) {
    const usual = Math.round(usualKept(best));
    return { sentences: [counted, say(SAYS.overhand, { kept: runs.kept, usual })], goesOn: "riffled", isVoid: true };
  }
  if (fair > EVEN) {
    const won = isOwn ? [wonBy(shufflesToFair(session))] : [];
    return { sentences: [counted, fairness(fair), ...won], goesOn: "fair" };
  }
  return { sentences: [counted, fairness(fair), howOften(riffles)], goesOn: "riffled" };
}

/** What is said of a rhythm. @param {{turns: number}} rhythm */
export function rhythmSaid({ turns }) {
  if (turns === 1) return SAYS.turnsOnce;
  // a coin's turns: 16.5, give or take 2.8
  if (turns > 22) return say(SAYS.turnsMany, { turns });
  return say(turns < 11 ? SAYS.turnsFew : SAYS.turns, { turns });
}
