/* The rules of Marienbad in the page, and what is to be said of a position; board.js draws it.
   Heaps are [tokens, …], a move is [heap, tokens] with heaps from 0, as in jeux.marienbad.rules;
   what a reader sees is a row, counted from 1. */

const COLUMNS = [8, 4, 2, 1];

// ── the game ────────────────────────────────────────────────────────────────────────────

/** The sum in base 2 without carries. */
export const digitalSum = (heaps) => heaps.reduce((sum, tokens) => sum ^ tokens, 0);

const large = (heaps) => heaps.filter((tokens) => tokens > 1).length;
/** The digital sum to leave to the opponent: 0, or 1 at the end of misère play. */
export const goal = (heaps, misere) => (misere && large(heaps) <= 1 ? 1 : 0);

/** Whether the player who is to move can force a win. */
export const isFavourable = (heaps, misere) => digitalSum(heaps) !== goal(heaps, misere);

/** Every move of the rules. */
export const moves = (heaps) => heaps.flatMap((size, heap) => Array.from({ length: size }, (_, k) => [heap, k + 1]));

/** The moves that leave the opponent an unfavourable position. */
export function winningMoves(heaps, misere) {
  const change = digitalSum(heaps) ^ goal(heaps, misere);
  return heaps.map((size, heap) => [heap, size - (size ^ change)]).filter(([, tokens]) => tokens > 0);
}

/** The heaps after a move. */
export function take(heaps, [heap, tokens]) {
  const size = heaps[heap];
  if (!(Number.isInteger(tokens) && tokens >= 1 && tokens <= size)) throw new Error(`no such move from ${heaps}: ${tokens} from heap ${heap}`);
  return heaps.map((old, k) => (k === heap ? old - tokens : old));
}

/** The move of a player in a bad position who makes the game last. */
export function delayingMove(heaps) {
  const last = heaps.map((size) => size & -size || Infinity); // what the last 1 of each heap is worth
  return [last.indexOf(Math.min(...last)), 1];
}

/** The move of an opponent who errs with probability epsilon. */
export function reply(heaps, epsilon, misere, random = Math.random) {
  const any = (choice) => choice[Math.floor(random() * choice.length)];
  if (epsilon && random() < epsilon) return any(moves(heaps));
  const winning = winningMoves(heaps, misere);
  return winning.length ? any(winning) : delayingMove(heaps);
}

// ── in words ────────────────────────────────────────────────────────────────────────────

const YOU = "You";
const OPPONENT = "The opponent";
const counted = (n) => (n === 0 ? "no token" : n === 1 ? "1 token" : `${n} tokens`);
const named = ([heap, tokens]) => `${counted(tokens)} from row ${heap + 1}`;
const binary = (n) => n.toString(2).padStart(COLUMNS.length, "0");
const stays = (n) => `${counted(n)} ${n > 1 ? "stay" : "stays"}`;
const isOver = (heaps) => !heaps.some(Boolean);
const hope = (heaps) => `Take ${named(delayingMove(heaps))} and hope.`;
/** What the proof advises: one row is changed where the digital sum is to change. */
export function hint(heaps, misere, digits = true) {
  if (isOver(heaps)) return "The game is over.";
  const [move] = winningMoves(heaps, misere);
  if (!digits) return move ? `Take ${named(move)}.` : `No move wins against a perfect opponent. ${hope(heaps)}`;
  if (goal(heaps, misere)) return lastHint(heaps, move);
  const sum = digitalSum(heaps);
  if (!move) return `The digital sum is 0: every move makes the position favourable to the opponent. ${hope(heaps)}`;
  const [heap, tokens] = move;
  const [size, row] = [heaps[heap], `row ${heap + 1}`];
  const first = COLUMNS.find((column) => sum & column);
  return `The digital sum is ${sum} = ${binary(sum)} in base 2. Its first 1 stands in the column of the ${first}s; ${row} has a 1 there. ` +
    `Change the digits of ${row} where the digital sum has a 1: ${binary(size)} becomes ${binary(size - tokens)}, so ${stays(size - tokens)}: take ${tokens}.`;
}

/** The end of misère play, when at most one heap has two tokens or more. */
function lastHint(heaps, move) {
  const rule = "Whoever takes the last token loses: leave an odd number of single tokens.";
  if (!move) return `${rule} An odd number is before you, and every move leaves an even number. ${hope(heaps)}`;
  const left = take(heaps, move).reduce((sum, tokens) => sum + tokens, 0);
  const now = large(heaps) ? `Only row ${move[0] + 1} has two tokens or more` : `There are ${heaps.filter(Boolean).length}`;
  return `${rule} ${now}: take ${move[1]} from row ${move[0] + 1}, so ${stays(left)}.`;
}

/** What the digits say of a position. */
function judgement({ heaps, misere }, whom) {
  const sum = digitalSum(heaps);
  const kind = isFavourable(heaps, misere) ? "favourable" : "unfavourable";
  const found = goal(heaps, misere) ? `at most one row has two tokens or more, so the digital sum to leave is 1; it is ${sum}` : `the digital sum is ${sum}`;
  return `${found}, so the position is ${kind} to ${whom}`;
}

/** At which of their moves the reader first left a favourable position; 0 if at none. */
export function leftAt({ from, made, misere }) {
  let [heaps, count] = [from, 0];
  for (const { who, move } of made) {
    const before = isFavourable(heaps, misere);
    heaps = take(heaps, move);
    count += who === YOU;
    if (who === YOU && before && isFavourable(heaps, misere)) return count;
  }
  return 0;
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const rule = ({ misere }) => `Whoever takes the last token ${misere ? "loses" : "wins"}.`;
/** The opponent begins, and has not been asked to. */
const waits = ({ play, begins, made, heaps, start }) => play && !begins && !made.length && same(heaps, start);
const isOffered = (state) => !isOver(state.heaps) && !waits(state);
/** The moves whose tokens stay visible. */
const recent = ({ made, play }) => made.slice(play ? -2 : -1);
/** The move that the hint marks; of no heap if there is none. */
const advised = ({ hinted, heaps, misere }) => (hinted && winningMoves(heaps, misere)[0]) || [-1, 0];
const tell = ({ who, move }) => `${who} took ${named(move)}.`;

function ending(state) {
  const { made, misere, play, digits } = state;
  const last = made.at(-1);
  const sum = digits ? " The digital sum is 0." : "";
  if (!last) return `No token is ${state.start.some(Boolean) ? "left: press New game, or" : "there:"} choose heaps with the sliders.${sum}`;
  if (!play) return `${tell(last)} No token is left: the game is over.${sum}`;
  const wins = (last.who === YOU) !== misere;
  const regret = leftAt(state) ? ` You left a favourable position at move ${leftAt(state)}.` : "";
  return `${last.who} took the last token: you ${wins ? "win" : "lose"}.${regret}${sum}`;
}

/** The sentence over the picture. */
export function caption(state) {
  const { heaps, made, misere, digits, play, hinted, picked } = state;
  if (isOver(heaps)) return ending(state);
  const asked = (picked ? ` Chosen: ${named(picked)}.` : "") + (hinted ? ` ${hint(heaps, misere, digits)}` : "");
  const judged = (words, whom) => words + (digits && !hinted ? `: ${judgement(state, whom)}.` : ".") + asked;
  const listed = heaps.join(", ");
  const told = recent(state).map((move) => `${tell(move)} `).join("");
  if (play && waits(state)) return judged(`${rule(state)} The opponent begins from ${listed} when you press New game`, "the opponent");
  // the hint at the end of misère play says the rule itself
  const opening = made.length < 2 && !(hinted && digits && goal(heaps, misere)) ? `${rule(state)} ` : "";
  if (play) return judged(`${opening}${told}Your move from ${listed}`, "you");
  if (digits) return judged(`${told}${hinted ? "The rows hold " : ""}${listed}`, "the player who is to move");
  return `${told}${listed}: ${counted(heaps.reduce((sum, tokens) => sum + tokens, 0))} in all.${asked}`;
}

/** What a screen reader says of the picture. */
export function label(state) {
  const { heaps, digits, play, hinted, picked } = state;
  const words = [`Rows of tokens: ${heaps.map((tokens, heap) => `row ${heap + 1} has ${tokens}`).join(", ")}.`];
  if (digits) words.push(`The digital sum is ${digitalSum(heaps)}.`);
  words.push(...recent(state).map(tell));
  if (isOver(heaps)) words.push("The game is over.");
  else if (play) words.push(waits(state) ? "The opponent is to begin." : "It is your turn.", rule(state));
  const move = advised(state);
  if (hinted) words.push(`The hint marks ${move[1] ? named(move) : "nothing"}.`);
  if (picked) words.push(`Chosen: ${named(picked)}.`);
  return words.join(" ");
}
