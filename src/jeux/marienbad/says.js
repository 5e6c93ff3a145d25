/* What is to be said of a position of Marienbad, and of what happens.
   Every sentence is whole; where a verb follows the tokens, one is for 1 token and one for several. */
import { judgement, reason, streakWords } from "./afterwords.js";
import { followed, follows } from "./drills.js";
import { follow, handed, quiz } from "./lessons.js";
import {
  after,
  COLUMNS,
  delayingMove,
  digitalSum,
  FIRST,
  goal,
  isFavourable,
  isOver,
  isShared,
  large,
  Rival,
  SECOND,
  take,
  theRival,
  winningMoves,
  YOU,
} from "./nim.js";
import { advice, AGAIN, chosen, counting, friendToMove, rule, staying, takes, tell } from "./phrases.js";
import { advised, isAnswered, recent, waits } from "./state.js";

/** @typedef {import("./nim.js").Heaps} Heaps */
/** @typedef {import("./nim.js").Made} Made */
/** @typedef {import("./nim.js").Move} Move */
/** @typedef {import("./nim.js").State} State */

/** @type {(n: number) => string} */
const binary = (n) => n.toString(2).padStart(COLUMNS.length, "0");
/** @type {(heaps: Heaps) => string} */
const hope = (heaps) => `Take 1 token from row ${delayingMove(heaps)[0] + 1} and hope.`;

/**
 * What the chosen move would do.
 * @param {State} state
 * @param {Move} picked
 */
function preview({ heaps, digits, play }, picked) {
  const [heap, n] = picked;
  const sentences = [chosen(picked), staying(heap + 1, heaps[heap] - n)];
  if (digits) sentences.push(`The digital sum would be ${digitalSum(take(heaps, picked))}.`);
  sentences.push(play ? "To make the move, tap again or press Take." : "To make the move, tap again.");
  return sentences.join(" ");
}

/** @param {Move} move */
function marked([heap, n]) {
  if (heap < 0) return "The hint marks nothing.";
  return n ? `The hint marks ${counting(n)} from row ${heap + 1}.` : `The hint marks row ${heap + 1}.`;
}

/**
 * What the proof advises: one row is changed where the digital sum is to change. If not `whole`,
 * only where to look.
 * @param {Heaps} heaps
 * @param {boolean} misere
 */
export function hint(heaps, misere, digits = true, rival = "", whole = true) {
  if (isOver(heaps)) return "The game is over.";
  const [move] = winningMoves(heaps, misere);
  if (!digits) return plainHint(heaps, move, whole);
  if (goal(heaps, misere)) return lastHint(heaps, move, whole);
  if (move) return digitsHint(heaps, move, whole);
  return `The digital sum is 0: every move makes the position favourable to ${theRival({ rival })}. ${hope(heaps)}`;
}

/**
 * A hint that says nothing of digits.
 * @param {Heaps} heaps
 * @param {Move | undefined} move
 * @param {boolean} whole
 */
function plainHint(heaps, move, whole) {
  if (!move) return `No move wins against a perfect opponent. ${hope(heaps)}`;
  return whole ? advice(move) : `A good move takes from row ${move[0] + 1}. ${AGAIN}`;
}

/**
 * How the digits of a row are to change.
 * @param {Heaps} heaps
 * @param {Move} move
 * @param {boolean} whole
 */
function digitsHint(heaps, [heap, n], whole) {
  const sum = digitalSum(heaps);
  const row = heap + 1;
  const left = heaps[heap] - n;
  const first = COLUMNS.find((column) => sum & column);
  const [from, to] = [binary(heaps[heap]), binary(left)];
  const found = `The digital sum is ${sum} = ${binary(sum)} in base 2. Its first 1 stands in the column of the ${first}s; row ${row} has a 1 there.`;
  if (!whole) return `${found} ${AGAIN}`;
  if (left === 0) return `${found} Change the digits of row ${row} where the digital sum has a 1: ${from} becomes ${to}, so no token stays: take ${n}.`;
  if (left === 1) return `${found} Change the digits of row ${row} where the digital sum has a 1: ${from} becomes ${to}, so 1 token stays: take ${n}.`;
  return `${found} Change the digits of row ${row} where the digital sum has a 1: ${from} becomes ${to}, so ${left} tokens stay: take ${n}.`;
}

/**
 * The end of misère play, when at most one heap has two tokens or more.
 * @param {Heaps} heaps
 * @param {Move | undefined} move
 * @param {boolean} whole
 */
function lastHint(heaps, move, whole) {
  const aim = "Whoever takes the last token loses: leave an odd number of single tokens.";
  if (!move) return `${aim} An odd number is before you, and every move leaves an even number. ${hope(heaps)}`;
  const [row, n] = [move[0] + 1, move[1]];
  const left = take(heaps, move).reduce((sum, tokens) => sum + tokens, 0);
  const found = large(heaps) ? `Only row ${row} has two tokens or more` : `There are ${left + 1}`;
  if (!whole) return `${aim} ${found}. ${AGAIN}`;
  if (left === 1) return `${aim} ${found}: take ${n} from row ${row}, so 1 token stays.`;
  return `${aim} ${found}: take ${n} from row ${row}, so ${left} tokens stay.`;
}

/** What is said when no token is left. @param {State} state */
function ending(state) {
  const { made, play, digits } = state;
  const last = made.at(-1);
  const sum = digits ? ["The digital sum is 0."] : [];
  if (!last) return [emptied(state), ...sum].join(" ");
  if (!play) return [tell(last), "No token is left: the game is over.", ...sum].join(" ");
  const sentences = [won(last, state)];
  if (state.streak) sentences.push(streakWords(state.streak));
  sentences.push(judgement(ownPart(state)));
  sentences.push(...sum);
  if (!state.film) sentences.push(`New game begins from ${state.start.join("-")}.`);
  return sentences.join(" ");
}

/** What the reader has played: from where they left a record of the film, if there is one. @param {State} state */
function ownPart(state) {
  const count = state.film ? followed(state.made) : 0;
  const film = state.made.slice(0, count);
  return { ...state, from: after(state.from, film), made: state.made.slice(count) };
}

/** No heap has a token, and nobody has taken one. @param {State} state */
function emptied({ play, start }) {
  if (play && start.some(Boolean)) return "No token is left: press New game, or choose rows with the sliders.";
  return "No token is there: choose rows with the sliders.";
}

/**
 * Who took the last token, and what that means.
 * @param {Made} last
 * @param {State} state
 */
function won({ who }, state) {
  const { misere } = state;
  if (isShared(state)) return misere ? `${who} took the last token and loses.` : `${who} took the last token and wins.`;
  if (who === YOU) return misere ? "You took the last token: you lose." : "You took the last token: you win.";
  return misere ? `${Rival(state)} took the last token: you win.` : `${Rival(state)} took the last token: you lose.`;
}

/** @typedef {{heaps: string, total: number, sum: number, kind: string, name: string, whom: string}} Judged */
/** @typedef {(fields: Judged) => string} Judgement */
/**
 * What is before whom: without a judgement if no digits are shown, or favourable or not, by a
 * digital sum to leave of 0 or, at the end of misère play, of 1.
 * @type {Record<"waits" | "yours" | "friends" | "nobodys", {plain: Judgement, told: Judgement, last: Judgement}>}
 */
const JUDGED = {
  waits: {
    plain: ({ heaps, name }) => `${name} begins from ${heaps} when you press New game.`,
    told: ({ heaps, sum, kind, name, whom }) => `${name} begins from ${heaps} when you press New game: the digital sum is ${sum}, so the position is ${kind} to ${whom}.`,
    last: ({ heaps, sum, kind, name, whom }) => `${name} begins from ${heaps} when you press New game: at most one row has two tokens or more, so the digital sum to leave is 1; it is ${sum}, so the position is ${kind} to ${whom}.`,
  },
  yours: {
    plain: ({ heaps }) => `Your move from ${heaps}.`,
    told: ({ heaps, sum, kind }) => `Your move from ${heaps}: the digital sum is ${sum}, so the position is ${kind} to you.`,
    last: ({ heaps, sum, kind }) => `Your move from ${heaps}: at most one row has two tokens or more, so the digital sum to leave is 1; it is ${sum}, so the position is ${kind} to you.`,
  },
  friends: {
    plain: ({ heaps, name }) => `${name} is to move from ${heaps}.`,
    told: ({ heaps, sum, kind, name }) => `${name} is to move from ${heaps}: the digital sum is ${sum}, so the position is ${kind} to ${name}.`,
    last: ({ heaps, sum, kind, name }) => `${name} is to move from ${heaps}: at most one row has two tokens or more, so the digital sum to leave is 1; it is ${sum}, so the position is ${kind} to ${name}.`,
  },
  nobodys: {
    plain: ({ heaps, total }) => (total === 1 ? `${heaps}: 1 token in all.` : `${heaps}: ${total} tokens in all.`),
    told: ({ heaps, sum, kind }) => `${heaps}: the digital sum is ${sum}, so the position is ${kind} to the player who is to move.`,
    last: ({ heaps, sum, kind }) => `${heaps}: at most one row has two tokens or more, so the digital sum to leave is 1; it is ${sum}, so the position is ${kind} to the player who is to move.`,
  },
};

/** @param {keyof typeof JUDGED} turn @param {State} state */
function judged(turn, { heaps, misere, digits, rival, made }) {
  const kind = isFavourable(heaps, misere) ? "favourable" : "unfavourable";
  const name = turn === "friends" ? friendToMove({ made }) : Rival({ rival });
  const total = heaps.reduce((sum, tokens) => sum + tokens, 0);
  const fields = { heaps: heaps.join("-"), total, sum: digitalSum(heaps), kind, name, whom: theRival({ rival }) };
  const { plain, told, last } = JUDGED[turn];
  if (!digits) return plain(fields);
  return goal(heaps, misere) ? last(fields) : told(fields);
}

/**
 * The sentences over the picture. A hint, or a move that is chosen, takes the place of what was
 * said before, so that no more room is needed.
 * @param {State} state
 */
export function caption(state) {
  const { heaps, misere, digits, hinted, picked } = state;
  if (state.book?.length) return picked ? preview(state, picked) : quiz(state);
  if (state.film && follows(state) && !hinted && !picked) return follow(state);
  if (isOver(heaps)) return ending(state);
  if (hinted) return hint(heaps, misere, digits, whomToFear(state), hinted > 1);
  if (picked) return preview(state, picked);
  return atRest(state);
}

/** What is said where nothing is chosen. @param {State} state */
function atRest(state) {
  const { made, play, due } = state;
  if (due) return [...made.slice(-1).map(tell), takes(due)].join(" ");
  if (state.isWhy) return reason(state);
  const sentences = play ? turnOf(state) : [...recent(state).map(tell), judged("nobodys", state)];
  return sentences.join(" ");
}

/** What the opponent is called, or the friend who is not to move. @param {State} state */
function whomToFear({ opponent, rival, made }) {
  if (!isShared({ opponent })) return rival;
  return friendToMove({ made }) === FIRST ? SECOND : FIRST;
}

/** Whose turn it is in a game, after what has just been done. @param {State} state */
function turnOf(state) {
  const moves = recent(state).map(tell);
  if (waits(state)) return [rule(state), judged("waits", state), ...moves];
  const sentences = [...moves, judged(isShared(state) ? "friends" : "yours", state)];
  return state.made.length < 2 ? [rule(state), ...sentences] : sentences;
}

/** @param {State} state */
function turnWords(state) {
  if (isShared(state)) return `It is the turn of ${friendToMove(state)}.`;
  return waits(state) ? `${Rival(state)} is to begin.` : "It is your turn.";
}

/** What a screen reader says of the picture. @param {State} state */
export function label(state) {
  const { heaps, digits, play, hinted, picked, due } = state;
  const said = [`Rows of tokens: ${heaps.map((tokens, heap) => `row ${heap + 1} has ${tokens}`).join(", ")}.`];
  if (digits) said.push(`The digital sum is ${digitalSum(heaps)}.`);
  if (!state.film || !follows(state)) said.push(...recent(state).map(tell));
  if (state.book?.length && isAnswered(state)) said.push(handed(state));
  else if (state.film && follows(state)) said.push(follow(state));
  else if (isOver(heaps)) said.push("The game is over.");
  else if (due) said.push(takes(due));
  else if (play) said.push(turnWords(state), rule(state));
  if (hinted) said.push(marked(advised(state)));
  if (picked) said.push(chosen(picked), staying(picked[0] + 1, heaps[picked[0]] - picked[1]));
  return said.join(" ");
}
