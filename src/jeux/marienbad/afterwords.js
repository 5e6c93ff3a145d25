/* What is said after a game of Marienbad, where it was lost, and after a move of the opponent, why it
   was made. Where no digits are shown, none are named. */
import { say, told } from "../trying/common.js";
import { costliest, course } from "./hope.js";
import {
  after,
  digitalSum,
  errorsOf,
  FIRST,
  goal,
  isFavourable,
  isShared,
  OPPONENT,
  Rival,
  SECOND,
  take,
  theRival,
  winningMoves,
  YOU,
} from "./nim.js";
import { counting } from "./phrases.js";

/** @typedef {import("./nim.js").Made} Made */
/** @typedef {import("./nim.js").Move} Move */
/** @typedef {import("./nim.js").State} State */
/** @typedef {import("./hope.js").Loss} Loss */

/** @type {(chance: number) => string} */
const percent = (chance) => `${told(100 * chance, 3)}%`;
/** @type {(change: number) => string} */
const points = (change) => told(100 * change, 3);
/** @type {(move: Move) => {tokens: string, row: number}} */
const asWords = ([heap, tokens]) => ({ tokens: counting(tokens), row: heap + 1 });

// ── after the game ──────────────────────────────────────────────────────────────────────

/** Where digits are hidden a reader finds the better move without being told. */
const LOST = {
  plain: {
    sure: "At your move {turn} you let a sure win go. Which move would have kept it?",
    chance: "Your move {turn} cost most: your chance fell from {before} to {after}. Which move was better?",
    friend: "{who} let a sure win go at move {count}. Which move would have kept it?",
  },
  digits: {
    sure: "At your move {turn} you let a sure win go: {tokens} from row {row} would have kept it.",
    chance: "Your move {turn} cost most: your chance fell from {before} to {after}; {tokens} from row {row} was better.",
    friend: "{who} let a sure win go at move {count}: {tokens} from row {row} would have kept it.",
  },
};
const FLAWLESS = {
  won: "You made no mistake.",
  hopeless: "You made no mistake: against a perfect opponent this game could not be won.",
  chance: "You made no mistake; at the start your chance was {start}.",
  friends: "Neither let a win go: {winner} could force it from the start.",
};
const SPLIT = {
  gave: "Choice and luck: of your chance, {start} at the start, your moves took {cost} percentage points, and the opponent's gave {luck}.",
  took: "Choice and luck: of your chance, {start} at the start, your moves took {cost} percentage points, and the opponent's {luck}.",
};
const STREAK = {
  first: "Today's position is won: the first day in a row.",
  more: "Today's position is won: {streak} days in a row.",
};

/** Who plays against whom. @type {Record<string, string>} */
const OTHERS = { [YOU]: OPPONENT, [OPPONENT]: YOU, [FIRST]: SECOND, [SECOND]: FIRST };

/** Who has won. @param {Pick<State, "made" | "misere">} state */
function winnerOf({ made, misere }) {
  const { who } = /** @type {Made} */ (made.at(-1));
  return misere ? OTHERS[who] : who;
}

/** The move that cost most, or that there was none. @param {State} state */
export function judgement(state) {
  const loss = costliest(state);
  return loss ? lossWords(state, loss) : flawless(state);
}

/** @param {State} state @param {Loss} loss */
function lossWords(state, { at, who, turn, before, after: later, better }) {
  const fields = { who, turn, count: at + 1, before: percent(before), after: percent(later), ...asWords(better) };
  const words = state.digits ? LOST.digits : LOST.plain;
  if (isShared(state)) return say(words.friend, fields);
  return say(errorsOf(state) ? words.chance : words.sure, fields);
}

/** @param {State} state */
function flawless(state) {
  if (isShared(state)) return say(FLAWLESS.friends, { winner: winnerOf(state) });
  if (errorsOf(state)) return say(FLAWLESS.chance, { start: percent(course(state)[0]) });
  return winnerOf(state) === YOU ? FLAWLESS.won : FLAWLESS.hopeless;
}

/** What the reader's moves cost of their chance, and what those of an opponent who errs changed.
    @param {State} state */
export function choiceAndLuck(state) {
  if (isShared(state) || !errorsOf(state)) return "";
  const chances = course(state);
  let cost = 0;
  let luck = 0;
  state.made.forEach(({ who }, k) => {
    const change = chances[k + 1] - chances[k];
    if (who === YOU) cost -= change;
    else luck += change;
  });
  const fields = { start: percent(chances[0]), cost: points(Math.max(0, cost)), luck: points(Math.abs(luck)) };
  return say(luck < 0 ? SPLIT.took : SPLIT.gave, fields);
}

/** @type {(streak: number) => string} */
export const streakWords = (streak) => say(streak === 1 ? STREAK.first : STREAK.more, { streak });

/** The chapters that explain a game, and what a link to them says. */
const CHAPTERS = {
  misere: ["film", "The film: how the last token changes the end"],
  hope: ["hope", "How much hope? What the chances are, and which moves cost them"],
  find: ["the-game", "The digital sum: how such moves are found"],
  train: ["playing", "Playing: how such moves are found in the head"],
  proof: ["theorem", "The theorem: why nobody could do better"],
};

/** The chapter that explains this game. @param {State} state */
export function chapterOf(state) {
  if (state.misere) return CHAPTERS.misere;
  if (errorsOf(state)) return CHAPTERS.hope;
  if (!costliest(state)) return CHAPTERS.proof;
  return state.digits ? CHAPTERS.train : CHAPTERS.find;
}

// ── why the opponent moved so ───────────────────────────────────────────────────────────

const WHY = {
  plain: {
    answers: "{Rival} took {tokens} from row {row} and left you no good move: whatever you take, {rival} has an answer.",
    hopes: "No move of {rival} could force a win. So {rival} took {tokens} from row {row}, and waits for a mistake of yours.",
    erred: "{Rival} erred: {better} from row {where} would have left you no good move. Now you can force a win.",
  },
  digits: {
    answers: "The digital sum was {before}, and {tokens} from row {row} made it {after}. Whatever you take changes it, and {rival} has an answer.",
    hopes: "{Rival} could not force a win: the digital sum was {before}, and every move changes it. So {rival} took {tokens} from row {row}, and waits for a mistake of yours.",
    erred: "{Rival} erred: {better} from row {where} would have made the digital sum {aim}. It is {after}, and you can force a win.",
  },
  singles: {
    answers: "{Rival} left an odd number of single tokens: you and {rival} take them in turn, and the last one is yours.",
    hopes: "{Rival} could not force a win: an odd number of single tokens was left, and the last one falls to {rival}.",
    erred: "{Rival} erred: {better} from row {where} would have left an odd number of single tokens. Now you can.",
  },
};

/** Why the opponent made the last move. @param {State} state */
export function reason(state) {
  const { from, made, misere, digits } = state;
  const { move } = /** @type {Made} */ (made.at(-1));
  const before = after(from, made.slice(0, -1));
  const left = take(before, move);
  const [good] = winningMoves(before, misere);
  const isError = isFavourable(left, misere);
  const aimed = good ? take(before, good) : left;
  const words = wordsFor(digits, goal(good ? aimed : before, misere) === 1);
  const [better, where] = good ? [counting(good[1]), good[0] + 1] : ["", 0];
  const sums = { before: digitalSum(before), after: digitalSum(left), aim: digitalSum(aimed) };
  const fields = { ...asWords(move), ...sums, better, where, Rival: Rival(state), rival: theRival(state) };
  if (!good) return say(words.hopes, fields);
  return say(isError ? words.erred : words.answers, fields);
}

/** @param {boolean} digits @param {boolean} isEnd of misère play */
function wordsFor(digits, isEnd) {
  if (isEnd) return WHY.singles;
  return digits ? WHY.digits : WHY.plain;
}
