/* What the table says: whole sentences, each case its own. */
import { say } from "../trying/common.js";

/** @typedef {import("./rules.js").Table} Table */
/** @typedef {import("./rules.js").Position} Position */
/** @typedef {import("./rules.js").Fault} Fault */
/** @typedef {import("./rules.js").Jump} Jump */
/** @typedef {import("./chances.js").Race} Race */

// ── numbers ─────────────────────────────────────────────────────────────────────────────

/** @param {number} share */
export const percent = (share) => `${(100 * share).toFixed(1)}%`;

/** @param {number} x @param {number} digits */
export function signed(x, digits) {
  if (!Number.isFinite(x)) return "?";
  const size = Math.abs(x).toFixed(digits);
  if (Number(size) === 0) return `±${size}`;
  return x < 0 ? `−${size}` : `+${size}`;
}

/** Numbers in words, those that follow each other as a run. @param {number[]} numbers */
export function runs(numbers) {
  /** @type {[number, number][]} */
  const ends = [];
  for (const number of numbers) {
    const run = ends[ends.length - 1];
    if (run && run[1] === number - 1) run[1] = number;
    else ends.push([number, number]);
  }
  return ends.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}

// ── a game ──────────────────────────────────────────────────────────────────────────────

/** @type {Record<string, string>} */
const HAPPENS = {
  begins: "Player {who} throws first.",
  walks: "Player {who} threw {face} and walked from {from} to {to}.",
  climbs: "Player {who} threw {face} and climbed from {foot} to {to}.",
  slides: "Player {who} threw {face} and slid from {foot} to {to}.",
  stays: "Player {who} threw {face}, too many, and stays on {to}.",
  bounces: "Player {who} threw {face} and bounced back to {to}.",
  home: "Player {who} threw {face} from {from} and is home.",
  homeByLadder: "Player {who} threw {face} from {from}, climbed from {foot} to {to} and is home.",
};
/** @type {Record<string, string>} */
const STANDS = {
  ahead: "Player 1's chance to win is {win}, player 2's {other}.",
  over: "Player {who} has won.",
  endless: "On this board {endless} of games never end: from {caught} nobody gets home.",
  long: "Games on this board take too long to sum up.",
};

/** What a throw did. @param {Table} table @param {NonNullable<Position["thrown"]>} thrown */
function kindOf({ size }, { face, from, foot, to }) {
  if (to === size) return to === foot ? "home" : "homeByLadder";
  if (to !== foot) return to > foot ? "climbs" : "slides";
  if (from === to) return "stays";
  return from + face > size ? "bounces" : "walks";
}

/** The sentences over the board. @param {Table} table @param {Position} position @param {Race} race @param {number[]} caught */
export function caption(table, { places, turn, thrown }, race, caught) {
  const happened = thrown
    ? say(HAPPENS[kindOf(table, thrown)], { ...thrown, who: thrown.who + 1 })
    : say(HAPPENS.begins, { who: turn + 1 });
  let stands = race.mean === undefined ? "long" : "ahead";
  if (race.endless) stands = "endless";
  const winner = places.indexOf(table.size);
  if (winner >= 0) stands = "over";
  const fields = { who: winner + 1, endless: percent(race.endless), caught: runs(caught) };
  const chances = { win: percent(race.win), other: percent(Math.max(0, 1 - race.win - race.endless)) };
  return `${happened} ${say(STANDS[stands], { ...fields, ...chances })}`;
}

const BOARD = "Board of {size} squares. Ladders: {ladders}. Snakes: {snakes}. Player 1 stands on {one}, player 2 on {two}.";
/** @param {Jump[]} jumps */
const listed = (jumps) => jumps.map(([from, to]) => `${from} to ${to}`).join(", ") || "none";

/** What the picture shows. @param {Table} table @param {Position} position */
export function label({ size, jumps }, { places: [one, two] }) {
  const ladders = listed(jumps.filter(([from, to]) => to > from));
  const snakes = listed(jumps.filter(([from, to]) => to < from));
  return say(BOARD, { size, ladders, snakes, one, two });
}

/** What the button of the die does. */
export const NEXT = { throw: "Player {who}, throw", known: "Show throw {number}", over: "Play again" };

export const SAYS = {
  drawn: "Up is a ladder, down is a snake.",
  pen: "Draw on the board, from square to square: up is a ladder, down is a snake. Or type the jumps in the fold below.",
  home: "A pawn must walk home.",
  gone: "This jump is taken off.",
  onward: "The board has changed: the game goes on from where the pawns stand, and its throws are counted anew. Back undoes it.",
  dropped: "Jumps that did not fit on this board were taken off: {dropped}.",
  read: "The board is laid out. Jumps: {jumps}.",
  longest: "This game is as long as a record can be. Begin a new one.",
  saved: "The picture is saved.",
  unsaved: "This browser does not let the picture be saved.",
  tally: "Games from here: {games}. Player 1 won {won}, where {exact} are expected; the longest took {longest} throws.",
  noTally: "Games from here: {games}. None of them ended.",
  isOver: "This game is over. Begin a new one, and then ask.",
};

/** What a jump is worth. @type {Record<string, string>} */
const WORTH = {
  ladder: "Ladder from {from} to {to}.",
  snake: "Snake from {from} to {to}.",
  longer: "With it a game takes {throws} throws more on average.",
  shorter: "With it a game takes {throws} throws fewer on average.",
  more: "Player 1 wins {points} more games of 100.",
  fewer: "Player 1 wins {points} fewer games of 100.",
  ladderNeeded: "Without the ladder from {from} to {to} some games would never end.",
  snakeNeeded: "Without the snake from {from} to {to} some games would never end.",
  unknown: "Games on this board cannot be summed up, so this jump has no price.",
};

/** @param {Jump} jump @param {{win: number, mean: number, endless: number}} worth */
export function worthWords([from, to], { win, mean, endless }) {
  const kind = to > from ? "ladder" : "snake";
  if (endless) return say(WORTH[`${kind}Needed`], { from, to });
  if (!Number.isFinite(mean)) return WORTH.unknown;
  const fields = { from, to, throws: Math.abs(mean).toFixed(2), points: Math.abs(100 * win).toFixed(2) };
  const sentences = [kind, mean < 0 ? "shorter" : "longer", win < 0 ? "fewer" : "more"];
  return sentences.map((name) => say(WORTH[name], fields)).join(" ");
}

// ── after a game ────────────────────────────────────────────────────────────────────────

const AFTER = {
  decided: "Throw {throws} decided it: the winner's chance was {before} before it and {after} after it.",
  start: "At the start the winner's chance was {start}.",
  leads: ["The lead never changed.", "The lead changed once.", "The lead changed {changes} times."],
};
/** The chapter that explains a game, by what was unusual in it. @type {Record<string, {words: string, page: string, title: string}>} */
export const CHAPTERS = {
  long: { words: "Only {longer} of games from this start take longer than its {throws} throws:", page: "how-long", title: "how long does a game take?" },
  short: { words: "Games from this start take longer than its {throws} throws with probability {longer}:", page: "how-long", title: "how long does a game take?" },
  jump: { words: "The throw that decided it took the jump from {foot} to {to}:", page: "ahead", title: "who is ahead?" },
  walk: { words: "No jump decided it, so compare the two chances square by square:", page: "equation", title: "who wins?" },
};

const EVEN = 0.02; // a chance at the start is told if it is further from one half

/** What was luck in a game. @param {{throws: number, before: number, after: number, changes: number}} decided @param {number} start the winner's chance at the start */
export function afterWords({ changes, before, after, throws }, start) {
  return [
    Math.abs(start - 0.5) > EVEN ? say(AFTER.start, { start: percent(start) }) : "",
    say(AFTER.decided, { throws, before: percent(before), after: percent(after) }),
    say(AFTER.leads[Math.min(changes, 2)], { changes }),
  ].filter(Boolean);
}

// ── answers ─────────────────────────────────────────────────────────────────────────────

export const CHARTS = { share: "{who}: {share}", half: "half by {throws}", nearly: "95% by {throws}", throws: "{throws} throws" };

/** What the curve of player 1's chance is, and its ends: above, below, left and right. */
export const CURVE = {
  title: "Player 1's chance, throw by throw (dots: ladders, snakes)",
  above: "sure to win",
  below: "no chance",
  left: "start",
  right: "throw {most}",
};

/** @type {[string, string][]} */
export const LENGTHS = [
  ["shortest game", "{shortest} throws"],
  ["most likely length", "{likeliest} throws, probability {chance}"],
  ["median", "{median} throws"],
  ["mean", "{mean} throws"],
  ["95% are over by", "{most} throws"],
];
/** @type {[string, string][]} */
export const RESTS = [
  ["most visited square", "{square}, {visits} times a game"],
  ["biggest slide", "{slide}"],
];
export const SLIDE = { some: "{from} to {to}, {times} times a game", none: "none" };
export const JUMPS = ["jump", "times a game", "throws more or less", "player 1, points"];
export const LAW = "How many throws a game from here takes, of both players together; bars are games that were played.";

const LADDERS = {
  shortest: "Of {all} places, a ladder from {from} to {to} makes the game shortest: {mean} throws on average, and player 1's chance to win is {win}.",
  longest: "Of {all} places, a ladder from {from} to {to} makes the game longest: {mean} throws on average, and player 1's chance to win is {win}.",
  fairest: "Of {all} places, a ladder from {from} to {to} makes the game fairest: player 1's chance to win is {win}, and a game takes {mean} throws on average.",
};
const NO_HELP = {
  shortest: "No ladder makes the game shorter than it is now.",
  longest: "No ladder makes the game longer than it is now.",
  fairest: "No ladder makes the game fairer than it is now.",
};
export const AIMS = { shortest: "shortest game", longest: "longest game", fairest: "fairest game" };
export const SEARCH = {
  full: "There is no room for another ladder.",
  never: "No place can be called the best: with any of {all} ladders the game may never end, or takes too long to sum up here.",
  stopped: "The search was stopped after {done} of {all} places; none of them helps.",
  sofar: "The search was stopped after {done} of {all} places. The best of these: from {from} to {to}; {mean} throws on average, and player 1's chance to win is {win}.",
};

/** @param {number} count */
export const counted = (count) => count.toLocaleString("en");

/**
 * What a search for the best ladder has found.
 * @param {{aim: "shortest" | "longest" | "fairest", all: number, helps: boolean,
 *   best?: {from: number, to: number, mean: number, win: number}}} found
 */
export function ladderWords({ aim, all, best, helps }) {
  if (!all) return SEARCH.full;
  if (!best) return say(SEARCH.never, { all: counted(all) });
  if (!helps) return NO_HELP[aim];
  return say(LADDERS[aim], { all: counted(all), ...ladderFields(best) });
}

/** @param {{from: number, to: number, mean: number, win: number}} ladder */
const ladderFields = ({ from, to, mean, win }) => ({ from, to, mean: mean.toFixed(2), win: `${(100 * win).toFixed(2)}%` });

/**
 * What a search has found that was stopped.
 * @param {{done: number, all: number, helps: boolean,
 *   best?: {from: number, to: number, mean: number, win: number}}} tried
 */
export function stoppedWords({ done, all, best, helps }) {
  const places = { done: counted(done), all: counted(all) };
  return best && helps ? say(SEARCH.sofar, { ...places, ...ladderFields(best) }) : say(SEARCH.stopped, places);
}

// ── what cannot be ──────────────────────────────────────────────────────────────────────

/** @type {Record<string, string>} */
const FAULTS = {
  begins: "{from} → {to} cannot lie so: a jump begins on 1 to {last}.",
  ends: "{from} → {to} cannot lie so: a jump ends on 1 to {size}.",
  stays: "{from} → {to} cannot lie so: a jump leads to another square.",
  twice: "{from} → {to} cannot lie so: another one begins on {from}.",
  onEnd: "{from} → {to} cannot lie so: another one ends on {from}, and a move takes one jump.",
  onStart: "{from} → {to} cannot lie so: another one begins on {to}, and a move takes one jump.",
  size: "A board has 1 to {most} squares.",
  wide: "A row has 1 to {most} squares.",
  die: "A die has up to {faces} faces with marks from 1 to {most}.",
  finish: "A throw past the last square is overshoot, exact or bounce.",
  bounce: "A throw that bounces must not be larger than the board, which has {size} squares.",
  pawns: "Two pawns stand on squares from 0 to {last}.",
  who: "Player 1 or player 2 begins.",
  long: "A game has at most {most} throws.",
  throw: "Throw {number} shows {face}, which is not on the die.",
  late: "Throw {number} comes after the end of the game.",
  part: "The part {part} of this line cannot be “{word}”.",
  tooLong: "This text has more than {most} letters.",
  nothing: "There are no squares in this text.",
  word: "“{word}” is not read. A line has pairs such as 1-38, or 1 → 38, or 1,38.",
  literal: "A list or a dictionary cannot go on with “{word}”.",
  pair: "A jump needs two squares, from and to.",
  laddersCount: "A number must say how many ladders follow.",
  snakesCount: "A number must say how many snakes follow.",
  laddersList: "A ladder must lead up.",
  snakesList: "A snake must lead down.",
  more: "The text must end after its snakes.",
};
const LINE = "Line {line}: {why}";

/** Why something cannot be, and in which line of a text. @param {Fault} fault */
export function faultWords({ rule, fields }) {
  const why = say(FAULTS[rule], fields);
  return fields.line === undefined ? why : say(LINE, { line: fields.line, why });
}

// ── the picture to give on ──────────────────────────────────────────────────────────────

const ABOUT = {
  known: "The first player's chance to win is {win}; a game takes {mean} throws on average.",
  endless: "On this board some games never end.",
  long: "A board of snakes and ladders.",
};

/** What a board is, in a sentence. @param {Race} race */
export function about({ win, mean, endless }) {
  if (endless) return ABOUT.endless;
  return mean === undefined ? ABOUT.long : say(ABOUT.known, { win: percent(win), mean: mean.toFixed(1) });
}

// ── controls ────────────────────────────────────────────────────────────────────────────

export const CONTROLS = {
  start: "start",
  undo: "Back",
  share: "Share",
  pen: "Draw",
  seen: "slide to look back at a throw",
  fold: "Draw your own board; all answers",
  hint: "Draw from square to square: up is a ladder, down is a snake. Draw an end to move it, or off the board to take it away. Pawns can be moved too.",
  preset: "board",
  chance: "by chance",
  own: "your own",
  sized: "size",
  other: "as it is",
  die: "die",
  finish: "a throw past the end",
  begins: "who begins",
  rival: "player 2",
  text: "the jumps as text; paste yours in any form, a link, a line of a game",
  read: "Lay it out",
  fresh: "New game",
  picture: "Save the picture",
  answers: "All answers on this board",
  hundred: "Play 100",
  aim: "one more ladder, for the",
  find: "Find it",
  stop: "Stop",
  take: "Put it there",
  progress: "places tried",
};
export const PAST_END = { overshoot: "wins", exact: "is void", bounce: "bounces back" };
/** @type {[string, string][]} */
export const DICE = [["3", "1 to 3"], ["4", "1 to 4"], ["6", "1 to 6"], ["8", "1 to 8"], ["12", "1 to 12"]];
/** @type {[string, string][]} */
export const PLAYERS = [["0", "player 1"], ["1", "player 2"]];
/** @type {[string, string][]} */
export const RIVALS = [["", "a friend beside you"], ["page", "the page"]];
