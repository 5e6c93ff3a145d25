/* The rules of Cloche et Marteau in the page, as jeux.cloche.rules has them: who pays whom for a throw
   (rules 5 to 14), and who leads (15). Where they are silent it is as `Table` is by default. */

export const CARDS = ["Cloche", "Marteau", "Cloche-et-Marteau", "Cheval", "Auberge"];
export const CHEVAL = CARDS.indexOf("Cheval");
export const MARKS = [1, 2, 3, 4, 5, 6];
/** The rules by which the caisse pays a card. @type {Record<string, number>} */
const PAID_BY = { Cloche: 6, Marteau: 6, "Cloche-et-Marteau": 7 };
const FINE = 1; // tokens that a throw of 0 costs
const OWN_FINE = 2; // what the Cheval's owner, alone, owes the own card (before equation 19)

/** A seat, for a player alone; a card; or "caisse". @typedef {number | string} Account */
/** @typedef {{payer: Account, payee: Account, tokens: number, rule: number}} Payment */
/** How the dice fall: the marks in increasing order, and the card of the figures.
    @typedef {{marks: number[], card: string | undefined}} Fall */
/** Who owns the cards, in the order of CARDS, and how many play. @typedef {{players: number, owners: number[]}} Seated */

/** @type {(payer: Account, payee: Account, tokens: number, rule: number) => Payment} */
const owed = (payer, payee, tokens, rule) => ({ payer, payee, tokens, rule });

/** The points of a throw. @type {(fall: Fall) => number} */
export const points = ({ marks }) => marks.reduce((sum, mark) => sum + mark, 0);

/** Who holds the tokens of an account: a seat, or "caisse". @type {(owners: number[], account: Account) => Account} */
export function holder(owners, account) {
  const isCard = typeof account === "string" && account !== "caisse";
  return isCard ? owners[CARDS.indexOf(account)] : account;
}

/**
 * Who owes whom what for a throw, in the order of the rules (5 to 14).
 * @param {Seated} table
 * @param {number} left tokens in the caisse before the throw
 * @param {number} seat
 * @param {Fall} fall
 * @param {boolean} opened whether the inn was open before it
 * @returns {Payment[]}
 */
export function settle(table, left, seat, fall, opened) {
  const { card } = fall;
  const thrower = card ?? seat; // rules 6 and 7: the card stands in for the player
  const sum = points(fall);
  if (sum > left) return [owed(thrower, "Auberge", sum - left, card ? 12 : 11)];
  if (sum) return [owed("caisse", thrower, sum, card ? PAID_BY[card] : 5)];
  if (opened) return [card ? owed(card, "Auberge", FINE, 14) : owed("Cheval", "Auberge", FINE, 13)];
  if (card) return [owed(card, "Cheval", FINE, 9)];
  return finesOfBlank(table, seat);
}

/** What is owed to the Cheval for blanks alone (rules 8 and 10). @param {Seated} table @param {number} seat */
function finesOfBlank({ players, owners }, seat) {
  const cheval = owners[CHEVAL];
  if (seat !== cheval) return [owed(seat, "Cheval", FINE, 8)];
  const fines = [];
  for (let other = 0; other < players; other += 1) {
    if (other !== cheval) fines.push(owed(other, "Cheval", FINE, 10));
  }
  return [...fines, owed(cheval, "Cheval", OWN_FINE, 10)];
}

/** The seats with the most tokens (rule 15). @param {number[]} purses */
export function leaders(purses) {
  const most = Math.max(...purses);
  return [...purses.keys()].filter((seat) => purses[seat] === most);
}
