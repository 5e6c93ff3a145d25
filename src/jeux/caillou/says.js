/* What is said at the wall. Every sentence is whole; one and several are two sentences. */
import { say } from "../trying/common.js";
import { bestsOf, counted, lengthSaid } from "./counted.js";
import { ENOUGH, isEcho } from "./bots.js";
import { handshakes, isPlaceAndThrow, isRanking, lastPlace, playerOf, playersOf, roundOf, roundToCome, stonesLeft } from "./match.js";
import { isPerson } from "./seats.js";

/** @typedef {import("./record.js").Game} Game */
/** @typedef {import("./seats.js").Seat} Seat */
/** @typedef {import("./rules.js").Stone} Stone */
/** What is on the table: the match, whether hands were shaken before it and after it, the place that a person
    thinks of, how many flicks of the reader there are, on whom a lot has just fallen, and whose stone slides.
    @typedef {{game: Game, isGreeted: boolean, isParted: boolean, place: number, flicks: number, lot?: string, sliding?: string}} Now */

/** @type {Record<string, string>} */
export const TITLE_WORDS = { madame: "Madame", monsieur: "Monsieur", mademoiselle: "Mademoiselle", docteur: "Docteur" };
/** @type {Record<string, string>} */
export const KIND_WORDS = { you: "a person", child: "the child", adult: "the adult", near: "Near", far: "Far", echo: "your echo", twice: "twice you" };
/** Who may sit at the table, in a list. @type {Record<string, string>} */
export const SEAT_WORDS = { ...KIND_WORDS, near: "Near, good from nearby", far: "Far, alike from everywhere" };

/** @param {Seat} seat */
export const nameOf = ({ title, who }) => `${TITLE_WORDS[title]} ${who}`;

/** @param {string[]} words */
const listed = (words) => words.join(", ");

const AND = " and ";

/** Names in a sentence: A; A and B; A, B and C. @param {string[]} names */
export function together(names) {
  const before = names.slice(0, -1);
  const last = names.slice(-1);
  return (before.length ? [listed(before), ...last] : last).join(AND);
}

const GREETINGS = {
  alone: "You are alone: there is nobody whose hand to shake.",
  bot: "You are {you}; {other}, {kind}, is played by the page. First you shake hands, and say vous to each other, as polite people do in French (4).",
  two: "Before the first stone the two players shake hands, call each other by their titles, and say vous (4).",
  many: "Before the first stone every two of the {players} players shake hands (4.1): {hands} handshakes.",
};

const TURNS = {
  begin: "À vous (your turn), {who}: hold your stone and flick it at the wall. Tap the field to begin from elsewhere.",
  placeAndThrow: "{who}, you choose the place: tap the field, or stay where you are and flick.",
  first: "À vous, {who}.",
  bot: "{who} throws.",
  slides: "The stone of {who} slides.",
  chooseFirst: "{who}, choose from where all throw (4.1).",
  botChoosesFirst: "{who} chooses the place (4.1).",
  botChose: "{who} has chosen {place} m.",
  lot: "The lot falls on {who}.",
};

/** Why it is a person's turn once all have thrown a stone: players are compared by their best stones. */
const TURNS_NEXT = {
  otherIsOut: "{other} has no stone left: à vous, {who}.",
  othersAreOut: "The others have no stone left: à vous, {who}.",
  level: "À vous, {who}: level with {others}, you go first (4.5.2).",
  without: "À vous, {who}: no stone of yours counts yet (4.5.2).",
  worst: "À vous, {who}: of all best stones yours lies farthest (4.5.2).",
  worstLeft: "À vous, {who}: of those who have stones left, your best lies farthest (4.5.2).",
};

/** Why somebody chooses the next place. */
const CHOOSES = {
  level: "{who}, you are level, and choose the next place (4.4).",
  without: "{who}, no stone of yours counts (4.5.2): choose the next place.",
  worst: "{who}, your best stone lies farthest: choose the next place (4.4).",
};
const BOT_CHOOSES = {
  level: "{who} was level, and chooses the place (4.4).",
  without: "No stone of {who} counts, so {who} chooses the place (4.5.2).",
  worst: "{who}, whose best stone lies farthest, chooses the place (4.4).",
};

const RESTED = {
  rests: "{who}: {far}.",
  touched: [
    "Toc! {who} has touched the wall: it does not count (4.3.1).",
    "The wall has it: {who}’s stone touched it, and does not count (4.3.1).",
    "Too far: {who}’s stone touched the wall, and does not count (4.3.1).",
  ],
};

const SCORED = {
  one: "{who} scores 1 point, and has {score}.",
  several: "{who} scores {points} points, and has {score}.",
  over: "{who} scores {points}, too many for exactly {goal}, and stays at {score} (4.6.1).",
  nobody: "No stone counts, so nobody scores (4.3.2).",
};

/** The rounds after a match that part those who are level. */
const EXTRA = {
  level: "{names} are level, and play an extra round (4.6.2).",
  single: "{names} are still level: they throw one stone each (4.6.2).",
  first: "{who} would score, and goes before the others who were level (4.6.2).",
  nobody: "No stone counts, so this round puts nobody first (4.6.2).",
};

/** @type {Record<string, string>} */
const LEVEL = {
  scorer: "{names} are level, so all must agree: whose stone is nearest, and scores? (4.3.2)",
  chooser: "{names} are level, so all must agree: who chooses the place? (4.4)",
  next: "{names} are level, so all must agree: who throws first? (4.5)",
};

const ENDS = {
  one: "{who} wins after 1 round. It is time to shake hands again (4.7).",
  several: "{who} wins after {rounds} rounds. It is time to shake hands again (4.7).",
  alone: "You have thrown your stones, alone.",
  ranked: "Everybody is ranked (4.6.2): {ranks}. It is time to shake hands again (4.7).",
  cordial: "The goal was 0, an entente cordiale: everybody has won, and all shake hands (5).",
  parted: "{who} has won. The hands are shaken, and nobody bears a grudge.",
  partedAlone: "You bow to the wall. It keeps its dignity.",
};

const ECHO = {
  waits: "An echo needs {enough} flicks of yours; until then it throws as the child.",
};

/** @param {Game} game */
const isFirstRound = (game) => !game.rounds.length;

/** @param {Game} game @param {string[]} players */
const namesOf = (game, players) => together(players.map((player) => nameOf(playerOf(game, player))));

/** Everybody by rank, those who share one together. @param {Game} game @param {string[][]} ranking */
function ranksSaid(game, ranking) {
  const ranks = ranking.map((group, k) => {
    const rank = 1 + ranking.slice(0, k).flat().length;
    return say(group.length > 1 ? RANKS.shared : RANKS.one, { rank, names: namesOf(game, group) });
  });
  return ranks.join("; ");
}

const RANKS = { one: "{rank}.\u00a0{names}", shared: "{rank}.\u00a0{names}, level" };

/** Before hands are shaken. @param {Seat[]} players */
function greeting(players) {
  if (players.length === 1) return GREETINGS.alone;
  const count = { players: players.length, hands: handshakes(players.length) };
  const [you, ...people] = players.filter(isPerson);
  if (players.length === 2 && you && !people.length) {
    const other = /** @type {Seat} */ (players.find((player) => player !== you));
    return say(GREETINGS.bot, { you: nameOf(you), other: nameOf(other), kind: KIND_WORDS[other.kind] });
  }
  return say(players.length === 2 ? GREETINGS.two : GREETINGS.many, count);
}

/** How a stone came to rest. @param {Game} game @param {Stone} stone @param {number} at */
function restedSaid(game, { player, distance }, at) {
  const who = nameOf(playerOf(game, player));
  const { rests, touched } = RESTED;
  if (distance === undefined) return say(touched[at % touched.length], { who });
  return say(rests, { who, far: lengthSaid(distance, game.unit) });
}

const TOLD_AT_ONCE = 2; // stones at most, so that the field below stays where it is

/** The last stones: those of bots, and the person's before them; the very last where more is to be said.
    @param {Game} game */
function lastStones(game) {
  const round = roundOf(game);
  const isRankingFresh = isRanking(game) && !game.extra.length;
  if (!round || isRankingFresh) return [];
  const { stones } = round;
  const person = stones.findLastIndex(({ player }) => isPerson(playerOf(game, player)));
  const most = game.wanted.want === "throw" ? TOLD_AT_ONCE : 1;
  const from = Math.max(person, stones.length - most, 0);
  return stones.slice(from).map((stone, k) => restedSaid(game, stone, from + k));
}

/** What an extra round gave that is over, and whom the next one is for. @param {Game} game */
function extraSaid(game) {
  const round = game.extra[game.extra.length - 1];
  const next = roundToCome(game);
  const names = next ? namesOf(game, Object.keys(next.own)) : "";
  const words = next ? [say(next.isSingle ? EXTRA.single : EXTRA.level, { names })] : [];
  if (!round?.result || round.isSingle || game.ranking) return words;
  const { scorer } = round.result;
  return [scorer ? say(EXTRA.first, { who: namesOf(game, [scorer]) }) : EXTRA.nobody, ...words];
}

/** What a round gave that is over. @param {Game} game */
function scoreSaid(game) {
  const { result } = roundOf(game) ?? {};
  const isAloneAtEnd = playersOf(game).length === 1 && game.winners.length > 0;
  if (!result || isAloneAtEnd) return [];
  const { scorer, points } = result;
  if (isRanking(game)) return extraSaid(game);
  if (!scorer) return [SCORED.nobody];
  const score = game.scores[scorer];
  const before = game.rounds[game.rounds.length - 2]?.scores?.[scorer] ?? 0;
  const who = nameOf(playerOf(game, scorer));
  const fields = { who, points, score, goal: game.goal };
  if (points && score === before) return [say(SCORED.over, fields)];
  return [say(points === 1 ? SCORED.one : SCORED.several, fields)];
}

/** Who chooses. @param {Now} now @param {string} player */
function choosing({ game }, player) {
  const seat = playerOf(game, player);
  const who = nameOf(seat);
  if (isPlaceAndThrow(game)) return say(isFirstRound(game) ? TURNS.begin : TURNS.placeAndThrow, { who });
  const isFirst = isFirstRound(game) || isRanking(game);
  const { result } = roundOf(game) ?? {};
  if (isFirst || !result) return say(isPerson(seat) ? TURNS.chooseFirst : TURNS.botChoosesFirst, { who });
  const why = placed(result.best, player);
  return say(isPerson(seat) ? CHOOSES[why] : BOT_CHOOSES[why], { who });
}

/** How somebody is placed who is among the worst. @param {Record<string, number>} best @param {string} player */
function placed(best, player) {
  if (best[player] === Infinity) return "without";
  return levelWith(best, player).length ? "level" : "worst";
}

/** @param {Record<string, number>} best @param {string} player */
const levelWith = (best, player) => Object.keys(best).filter((other) => other !== player && best[other] === best[player]);

/** Why a person throws, once everybody has thrown a stone. @param {Game} game @param {string} player */
function throwingNext(game, player) {
  const who = nameOf(playerOf(game, player));
  const left = stonesLeft(game);
  const others = Object.keys(left).filter((other) => other !== player);
  const able = others.filter((other) => left[other]);
  if (others.length === 1 && !able.length) return say(TURNS_NEXT.otherIsOut, { who, other: namesOf(game, others) });
  if (!able.length) return say(TURNS_NEXT.othersAreOut, { who });
  const best = bestsOf(roundOf(game));
  const level = levelWith(best, player).filter((other) => able.includes(other));
  if (level.length) return say(TURNS_NEXT.level, { who, others: namesOf(game, level) });
  if (best[player] === Infinity) return say(TURNS_NEXT.without, { who });
  const isWorst = others.every((other) => best[other] < best[player]);
  return say(isWorst ? TURNS_NEXT.worst : TURNS_NEXT.worstLeft, { who });
}

/** Whose turn it is to throw. @param {Now} now @param {string} player */
function throwing({ game }, player) {
  const seat = playerOf(game, player);
  const who = nameOf(seat);
  if (!isPerson(seat)) return say(TURNS.bot, { who });
  const thrown = roundOf(game).stones.some((stone) => stone.player === player);
  const isAlone = Object.keys(roundOf(game).own).length === 1;
  return thrown && !isAlone ? throwingNext(game, player) : say(TURNS.first, { who });
}

/** How a match has ended. @param {Now} now */
function ending({ game, isParted }) {
  const players = playersOf(game);
  const isAlone = players.length === 1;
  if (isParted && isAlone) return ENDS.partedAlone;
  const who = nameOf(playerOf(game, game.winners[0]));
  if (isParted) return say(ENDS.parted, { who });
  if (isAlone) return ENDS.alone;
  if (game.goal === 0) return ENDS.cordial;
  if (isRanking(game) && game.ranking) return say(ENDS.ranked, { ranks: ranksSaid(game, game.ranking) });
  const rounds = game.rounds.length;
  return say(rounds === 1 ? ENDS.one : ENDS.several, { who, rounds });
}

/** On whom a lot has fallen. @param {Now} now */
function lotSaid({ game, lot }) {
  return lot ? [say(TURNS.lot, { who: nameOf(playerOf(game, lot)) })] : [];
}

/** The place that a player of the page has chosen, until a person has thrown from there. @param {Game} game */
function placeSaid(game) {
  const round = roundOf(game);
  if (!round || game.wanted.want !== "throw") return [];
  const seat = playerOf(game, round.chooser);
  if (isPerson(seat) || round.stones.some(({ player }) => isPerson(playerOf(game, player)))) return [];
  return [say(TURNS.botChose, { who: nameOf(seat), place: metres(round.place) })];
}

/** What is asked of the players. @param {Now} now */
export function asked(now) {
  const { game } = now;
  const { wanted } = game;
  if (wanted.want === "over") return ending(now);
  if (wanted.want === "agree") {
    return say(LEVEL[wanted.about], { names: namesOf(game, wanted.among) });
  }
  return wanted.want === "place" ? choosing(now, wanted.player) : throwing(now, wanted.player);
}

/** The sentences over the picture. @param {Now} now */
export function caption(now) {
  const { game, isGreeted, isParted, flicks, sliding } = now;
  const players = playersOf(game);
  if (!isGreeted) return greeting(players);
  if (isParted) return ending(now);
  if (sliding) return [...lastStones(game), say(TURNS.slides, { who: nameOf(playerOf(game, sliding)) })].join(" ");
  const waits = players.some(({ kind }) => isEcho(kind)) && flicks < ENOUGH && isFirstRound(game);
  const before = waits ? [say(ECHO.waits, { enough: ENOUGH })] : [];
  return [...before, ...placeSaid(game), ...lastStones(game), ...lotSaid(now), ...scoreSaid(game), asked(now)].join(" ");
}

const PICTURE = {
  hands: "The players stand round, and shake hands.",
  field: "The field from above, the wall at the top. All throw from {place} m.",
  none: "No stone lies in the field.",
  near: "Nearest first: {stones}.",
  point: "{player} {far}, a point",
  stone: "{player} {far}",
  out: "Stones that touched the wall: {players}.",
};

/** The place of the round, or the one that is thought of. @param {Now} now */
export function placeShown({ game, place }) {
  return game.wanted.want === "place" ? place : lastPlace(game);
}

/** What a screen reader says of the picture. @param {Now} now */
export function pictureSaid(now) {
  const { game, isGreeted, isParted } = now;
  if (!isGreeted || isParted) return PICTURE.hands;
  const round = roundOf(game);
  const words = [say(PICTURE.field, { place: metres(placeShown(now)) })];
  if (!round?.stones.length) return [...words, PICTURE.none].join(" ");
  const { near, points } = counted(round);
  const stones = near.map(({ at, player, distance }) => {
    return say(points.has(at) ? PICTURE.point : PICTURE.stone, { player, far: lengthSaid(distance, game.unit) });
  });
  if (near.length) words.push(say(PICTURE.near, { stones: listed(stones) }));
  const out = round.stones.filter(({ distance }) => distance === undefined).map(({ player }) => player);
  if (out.length) words.push(say(PICTURE.out, { players: listed(out) }));
  return words.join(" ");
}

/** @param {number} place */
export const metres = (place) => (place / 100).toFixed(place % 10 ? 2 : 1);

// ── controls ────────────────────────────────────────────────────────────────────────────

export const CONTROLS = {
  shake: "Shake hands",
  alone: "Begin",
  from: "Throw from {place} m",
  first: "First round",
  next: "Next round",
  part: "Shake hands again",
  partAlone: "Bow to the wall",
  rank: "Rank everybody",
  again: "New match",
  lots: "Draw lots",
  undo: "Undo",
  share: "Share",
  left: "stones in hand: {left}",
  place: "Place, from the wall",
  fold: "Players, goal, other throws",
  aim: "to the right, degrees",
  strength: "how far it slides, cm",
  errs: "This hand errs by 6% of its speed, so a stone that it throws scatters. Keys on the stone: up and down arrows set the way, left and right the aim, Enter throws, Space lets a bar swing.",
  swing: "Let a bar swing",
  letGo: "Let go",
  throw: "Throw as aimed",
  seat: "player {who}",
  nobody: "nobody",
  title: "title of {who}",
  stones: "stones of {who}",
  goal: "points to win",
  victory: "how to win",
  unit: "measured in",
  agree: "Agree on this, and begin",
  line: "the match as one line; paste another",
  read: "Open",
  measure: "Measure these flicks",
  measured: "Measure yourselves",
  forget: "Forget my flicks",
  table: "Le jeu du caillou, to play",
};

/** @type {Record<string, string>} */
export const VICTORIES = { "": "at least so many", exactly: "exactly so many" };
/** @type {Record<string, string>} */
export const UNIT_WORDS = { mm: "millimetres", cm: "centimetres, rounded down", dm: "decimetres, rounded down" };
/** @type {Record<string, string>} */
export const ARRANGEMENT_WORDS = {
  brandelet: "Brandelet: to 2 × stones + 1",
  ducobu: "Ducobu: as many stones each as players",
  cordial: "Entente cordiale: to 0",
  flicks: "Thirty flicks, alone",
};

const AIM = {
  ahead: "straight ahead",
  leftOne: "1 degree to the left",
  left: "{degrees} degrees to the left",
  rightOne: "1 degree to the right",
  right: "{degrees} degrees to the right",
};

/** @param {number} degrees to the right */
export function aimSaid(degrees) {
  if (!degrees) return AIM.ahead;
  const [one, several] = degrees < 0 ? [AIM.leftOne, AIM.left] : [AIM.rightOne, AIM.right];
  return say(Math.abs(degrees) === 1 ? one : several, { degrees: Math.abs(degrees) });
}

const STONE = "Stone of {who}, {place} m from the wall. Flick it; or press Space, and again when the bar stands high enough. Up and down arrows set a strength, now {strength} cm, left and right arrows an aim, now {aim}; Enter throws so.";

/** @param {Now} now @param {string} who @param {{strength: number, degrees: number}} aim */
export function stoneSaid(now, who, { strength, degrees }) {
  const place = metres(placeShown(now));
  return say(STONE, { who: nameOf(playerOf(now.game, who)), place, strength, aim: aimSaid(degrees) });
}

/** What stands in the field itself. */
export const FIELD = {
  toc: "toc!",
  slides: "it slides",
  metres: "{far} m",
  one: "to 1 point",
  several: "to {goal} points",
  exactlyOne: "to exactly 1 point",
  exactly: "to exactly {goal} points",
  extra: "an extra round",
};

/** @param {Game} game */
export function goalSaid(game) {
  const { goal, isExact } = game;
  if (goal <= 1 && playersOf(game).length === 1) return ""; // stones thrown alone, to no end
  if (isRanking(game)) return FIELD.extra;
  if (goal === 1) return isExact ? FIELD.exactlyOne : FIELD.one;
  return say(isExact ? FIELD.exactly : FIELD.several, { goal });
}

export const NOTES = {
  down: "A stone is thrown, not put down (4.2): flick it, and let go while your finger moves.",
  swings: "The bar swings: press again to let the stone go.",
  thrown: "A stone that is thrown stays thrown: this game rests on fair play (4).",
  nothingYet: "There is nothing to take back.",
  read: "The match is laid out as it stands.",
  nothing: "No match of this game is told there.",
  lacking: "The match needs at least one player, and one stone in all (2).",
  forgotten: "Your flicks are forgotten.",
  few: "There is nothing to measure yet: flick some stones.",
};

/** Why a record cannot be read. @type {Record<string, string>} */
export const FAULTS = {
  stones: "“{word}” are no stones of one to four players, such as 3-3 (4.1).",
  goal: "“{word}” is no number of points, at most 999 (4.1).",
  victory: "“{word}” is no way to win: exactly, or nothing (4.6.1).",
  unit: "“{word}” is no unit: mm, cm or dm (4.1).",
  seats: "“{word}” does not seat these players, such as you-child.",
  scorer: "“{word}” is none of those who are level and may score (4.3.2).",
  chooser: "“{word}” is none of those who may choose the place (4.1, 4.4).",
  next: "“{word}” is none of those who may throw next (4.1, 4.5).",
  place: "“{word}” is no place from 1 to 999 cm (4.2).",
  throw: "“{word}” is no stone of the player who is to throw, such as A173 or Ax (4.5).",
  over: "“{word}” comes after the end of the match (4.6.1).",
  early: "“{word}” comes before the end of the match, and ranks nobody yet (4.6.2).",
};

const LONGEST_WORD = 30; // letters of what cannot be read, told again

/** @param {import("./record.js").Fault} fault */
export const faultSaid = ({ why, word }) => say(FAULTS[why], { word: word.length > LONGEST_WORD ? `${word.slice(0, LONGEST_WORD)}…` : word });

/** Rules and limits of the table, for the fold. */
export const ABOUT = [
  "Everybody throws one stone first, the last scorer before the others. After that, of those who have stones left, always the one whose best stone lies farthest (4.5). A stone may pass beside the wall.",
  "In the rule book a place may be any point; here it is a distance from the wall, on the line through its middle.",
  "A stone leaves the hand with 0.6 of the speed that your finger had in its last 80 milliseconds, and slides as on coarse grass: four times as far at twice the speed. Where it comes to rest follows your own law.",
  "Child, adult, Near and Far throw by the chapters’ exponential law, and touch the wall once in ten throws. Near’s stones lie 20 cm from it on average for each metre of the place, Far’s 40 cm from everywhere: so Near is the better from less than 2 m, and Far from more.",
  "Your echo throws your own flicks again, and twice you the nearer of two of them: what the chapters say of one rate holds against these two whatever your law is, as long as no stone touches.",
  "Without a flick, a hand that errs by 6% of its speed throws for you. That is a law of this page, so these stones are not counted among your flicks.",
  "This table prints no chance that is computed from mean distances: such a chance is right only if all distances are exponential.",
];

/** The reader's own hand. */
export const OWN_HAND = {
  fold: "Luck, skill, your hand",
  begins: "<b>Your hand.</b>",
  holds: "What the chapters say that holds whatever your law is:",
  depends: "What holds for exponential stones only:",
};
