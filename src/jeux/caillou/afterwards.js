/* What can be said of a match that is over: in one sentence and a question, which a chapter answers; and what
   was luck, what was choice, what the rule book leaves open. */
import { say } from "../trying/common.js";
import { drawnChance } from "./again.js";
import { isEcho } from "./bots.js";
import { gapsOf } from "./counted.js";
import { orderRatio, wins } from "./measuring.js";
import { isRanking, playerOf, playersOf } from "./match.js";
import { groupsByScore } from "./rules.js";
import { metres, nameOf, together } from "./says.js";
import { isPerson } from "./seats.js";

/** @typedef {import("./record.js").Game} Game */
/** @typedef {import("./rules.js").Round} Round */
/** @typedef {import("./seats.js").Seat} Seat */

/** What everybody reads first. */
const FIRST = {
  turned: "Round {round} decided most: if both threw alike, {who} would win {before} of 100 matches from the score before it, and {after} from the score after it.",
  last: "The last round decided most: if both threw alike, {who} would win {before} of 100 matches from the score before it.",
  alike: "Your rounds brought {seen} points on average; if all threw alike, it would be {mean}.",
  open: "The rule book of 2018, taken at its word, does not decide {open} of your rounds.",
  openOne: "The rule book of 2018, taken at its word, does not decide round {round}.",
};

const AFTER = {
  lawless: "<b>Luck.</b> Chances such as these hold whatever the law of your distances is, as long as both throw alike.",
  turned: "<b>Luck.</b> Round {round} moved the chance to win most. If both threw alike from there on, whatever their law, {who} would have won with probability {before} before it, and with {after} after it.",
  alike: "<b>Luck.</b> If all threw alike, whatever their law, a round of these stones would bring {mean} points on average; your rounds brought {seen}.",
  order: "<b>Skill.</b> Believe the order of the stones, not their means: by the order, the rate of {second} was {ratio} times that of {first} (with 95% confidence {low} to {high}), if one ratio holds at every distance.",
  ordered: "<b>Skill.</b> All stones of one of you lie before all those of the other: no ratio can be told.",
  again: "With the stones of this match drawn again, {first} wins such a match with probability {chance}, with a standard error of {error}.",
  echo: "<b>Skill.</b> Your echo throws your own flicks again. If you throw as you did then, you win such a match with probability {chance}, whatever your law is; the more flicks it has, the more exactly.",
  twice: "<b>Skill.</b> Twice you throws the nearer of two of your own flicks. If you throw as you did then, you win such a match with probability {chance}, whatever your law is; the more flicks it has, the more exactly.",
  many: "<b>Skill.</b> {who} throws your own flicks, but chances are printed here for two players only.",
  exponential: "<b>Skill.</b> {who} throws by the exponential law of the chapters, and you by a law of your own. No one number tells how much better one of you throws, so no chance is printed here. Against your echo there is one.",
  choseOnce: "<b>Choice.</b> {who} chose the place once, {place} m.",
  chose: "<b>Choice.</b> {who} chose the place {times} times, {place} m on average, and scored in {scored} of these rounds.",
  choseInVain: "<b>Choice.</b> {who} chose the place {times} times, {place} m on average, and scored in none of these rounds.",
  ranked: "<b>The ranking.</b> By the scores (4.6.2): {ranks}.",
  rankedLevel: "<b>The ranking.</b> By the scores (4.6.2): {ranks}. Extra rounds part those who are level, if all agree to rank everybody.",
  rankedExtra: "<b>The ranking.</b> By the scores, and by extra rounds where these were level (4.6.2), as listed above.",
  rank: "{who} {score}",
  levelRank: "level {who} {score}",
  whole: "<b>The text.</b> The rule book of 2018 decides all of these {rounds} rounds.",
  wholeOne: "<b>The text.</b> The rule book of 2018 decides this round.",
};

/** Chapters by the question that they answer. @type {Record<string, {page: string, title: string, words: string}>} */
const CHAPTERS = {
  open: { page: "silences", title: "What the rules forgot", words: "How would you decide?" },
  echo: { page: "skill", title: "The child", words: "How likely were you to win, before the first stone?" },
  people: { page: "measure", title: "Measure yourselves", words: "How many stones would have made it fair?" },
  place: { page: "distance", title: "Choosing the distance", words: "From where should you throw against such a player?" },
  alone: { page: "measure", title: "Measure yourselves", words: "What do thirty flicks tell of a hand?" },
  round: { page: "round", title: "One round", words: "How many points should a round bring?" },
  match: { page: "match", title: "The match", words: "How can a score tell who will win?" },
};

// ── both throw alike ────────────────────────────────────────────────────────────────────

/** How likely a player with so many stones scores 0, 1, … points, if all stones of the round are alike.
    @param {number} own @param {number} others */
function alikeLaw(own, others) {
  let reached = 1; // that so many of the nearest stones are theirs
  const least = [1];
  for (let points = 1; points <= own; points += 1) {
    reached *= (own - points + 1) / (own + others - points + 1);
    least.push(reached);
  }
  return least.map((chance, points) => chance - (least[points + 1] ?? 0));
}

const MOST_WORK = 2e6; // steps, which a page makes in the blink of an eye

/**
 * How likely A wins from each score, if both throw alike: chances[A's points][B's points].
 * @param {number[]} stones
 * @param {number} goal
 */
function alikeChances([own, others], goal) {
  const laws = [alikeLaw(own, others), alikeLaw(others, own)];
  const chances = Array.from({ length: goal + 1 }, (_, x) => Array(goal + 1).fill(x === goal ? 1 : 0));
  /** @param {number} x @param {number} y */
  const from = (x, y) => {
    let total = 0;
    laws[0].forEach((chance, points) => {
      if (points) total += chance * chances[Math.min(goal, x + points)][y];
    });
    laws[1].forEach((chance, points) => {
      if (points) total += chance * chances[x][Math.min(goal, y + points)];
    });
    return total;
  };
  for (let x = goal - 1; x >= 0; x -= 1) {
    for (let y = goal - 1; y >= 0; y -= 1) chances[x][y] = from(x, y);
  }
  return chances;
}

/** How likely A was to win at first and after each round, if both throw alike; undefined where that has no
    answer, or a long one. @param {Game} game @returns {number[] | undefined} */
export function courseOf({ stones, goal, isExact, rounds }) {
  const numbers = Object.values(stones);
  if (numbers.length !== 2 || isExact || !goal || goal ** 2 * (numbers[0] + numbers[1]) > MOST_WORK) return undefined;
  const chances = alikeChances(numbers, goal);
  const after = rounds.flatMap(({ scores }) => (scores ? [scores] : []));
  const course = [{ A: 0, B: 0 }, ...after];
  return course.map(({ A, B }) => {
    const [first, second] = [A, B].map((score) => Math.min(goal, score));
    return chances[first][second];
  });
}

/** The points of a round on average, if all throw alike. @param {number[]} stones */
export function alikePoints(stones) {
  const all = stones.reduce((total, own) => total + own, 0);
  return stones.reduce((total, own) => total + own / (all - own + 1), 0);
}

// ── sentences ───────────────────────────────────────────────────────────────────────────

/** @param {number} chance */
const probability = (chance) => chance.toFixed(2);

/** The points of rounds in which somebody scored, on average, and what they would be if all threw alike. @param {Game} game */
function pointsOnAverage({ rounds, stones }) {
  const scored = rounds.map(({ result }) => result?.points ?? 0).filter(Boolean);
  const seen = scored.reduce((total, points) => total + points, 0) / (scored.length || 1);
  const mean = alikePoints(Object.values(stones));
  return { mean: mean.toFixed(2), seen: seen.toFixed(2) };
}

/** The round that moved the chance to win most: how likely the winner was to win before and after it.
    @param {Game} game @param {number[]} course */
function turnOf(game, course) {
  const moves = course.slice(1).map((chance, k) => Math.abs(chance - course[k]));
  const round = moves.indexOf(Math.max(...moves)) + 1;
  const isA = game.winners[0] === "A";
  const [before, after] = course.slice(round - 1, round + 1).map((chance) => (isA ? chance : 1 - chance));
  return { round, who: nameOf(playersOf(game)[isA ? 0 : 1]), before, after };
}

const inHundred = (/** @type {number} */ chance) => Math.round(100 * chance);

/** What everybody reads first. @param {Game} game @param {number[]} open the rounds that the rule book leaves open */
function firstSaid(game, open) {
  if (open.length) return say(open.length === 1 ? FIRST.openOne : FIRST.open, { open: open.length, round: open[0] });
  const course = courseOf(game);
  if (!course) return say(FIRST.alike, pointsOnAverage(game));
  const { round, who, before, after } = turnOf(game, course);
  const words = round === game.rounds.length ? FIRST.last : FIRST.turned;
  return say(words, { round, who, before: inHundred(before), after: inHundred(after) });
}

/** What was luck; `isFirst` if everybody has read it before the rest. @param {Game} game @param {boolean} isFirst */
function luck(game, isFirst) {
  const course = courseOf(game);
  if (!course) return say(AFTER.alike, pointsOnAverage(game));
  if (isFirst) return AFTER.lawless;
  const { round, who, before, after } = turnOf(game, course);
  return say(AFTER.turned, { round, who, before: probability(before), after: probability(after) });
}

/** The stones of a player in the whole match. @param {Game} game @param {string} who */
function thrownBy({ rounds }, who) {
  const all = rounds.flatMap(({ stones }) => stones.filter(({ player }) => player === who));
  const distances = all.flatMap(({ distance }) => (distance === undefined ? [] : [distance + 0.5]));
  return { distances, touched: all.length - distances.length };
}

const FEWEST = 10; // stones that count, from which something is told
const MOST = 150; // stones, of which drawing again would take long

const MOST_GOAL_TOLD = 50;

/** Whether chances are told of such a match. @param {Game} game */
const hasChances = ({ goal, isExact }) => goal > 0 && goal <= MOST_GOAL_TOLD && !isExact;

/** Two persons compared: by the order of their stones, and by these stones drawn again.
    @param {Game} game @param {Seat[]} players */
function twoCompared(game, players) {
  const [first, second] = players.map(nameOf);
  const hands = players.map(({ who }) => thrownBy(game, who));
  if (hands.some(({ distances }) => distances.length < 2)) return [];
  const [ratio, low, high] = orderRatio(hands[0].distances, hands[1].distances);
  if (!(ratio > 0 && ratio < Infinity)) return [AFTER.ordered];
  const [told, least, most] = [ratio, low, high].map((number) => number.toFixed(2));
  const numbers = { ratio: told, low: least, high: most };
  const words = [say(AFTER.order, { first, second, ...numbers })];
  const lengths = hands.map(({ distances }) => distances.length);
  const isTold = Math.min(...lengths) >= FEWEST && Math.max(...lengths) <= MOST;
  if (!isTold || !hasChances(game)) return words;
  const { chance, error } = drawnChance(hands, Object.values(game.stones), game.goal);
  return [...words, say(AFTER.again, { first, chance: probability(chance), error: probability(error) })];
}

/** Against a player of the page, what can be told whatever the reader's law is.
    @param {Game} game @param {Seat} person @param {Seat} bot @param {boolean} isKnown */
function against(game, person, bot, isKnown) {
  if (!isEcho(bot.kind)) return [say(AFTER.exponential, { who: nameOf(bot) })];
  if (!isKnown) return [];
  if (!hasChances(game)) return [];
  const { distances, touched } = thrownBy(game, person.who);
  const share = distances.length / (distances.length + touched) || 1;
  const numbers = [game.stones[person.who], game.stones[bot.who]];
  const [chance] = wins(numbers, bot.kind === "twice" ? 2 : 1, game.goal, [share, share]);
  return [say(bot.kind === "twice" ? AFTER.twice : AFTER.echo, { chance: probability(chance) })];
}

/** @param {Seat[]} players @param {boolean} isEchoKnown */
function manySaid(players, isEchoKnown) {
  const echoes = isEchoKnown ? players.filter(({ kind }) => isEcho(kind)) : [];
  return echoes.map((seat) => say(AFTER.many, { who: nameOf(seat) }));
}

/** Whether a chance was printed that does not depend on the law of the reader's hand.
    @param {Game} game @param {boolean} isEchoKnown */
function isLawless(game, isEchoKnown) {
  const players = playersOf(game);
  const isAgainstEcho = players.length === 2 && players.some(isPerson) && players.some(({ kind }) => isEcho(kind));
  return isAgainstEcho && isEchoKnown && hasChances(game);
}

/** @param {Game} game @param {boolean} isEchoKnown whether an echo had flicks to throw */
function skill(game, isEchoKnown) {
  const players = playersOf(game);
  const persons = players.filter(isPerson);
  if (players.length > 2) return manySaid(players, isEchoKnown);
  if (players.length !== 2) return [];
  if (persons.length === 2) return twoCompared(game, players);
  const [bot] = players.filter((seat) => !isPerson(seat));
  return persons.length ? against(game, persons[0], bot, isEchoKnown) : [];
}

/** Who chose places, and how they fared. @param {Game} game */
function choice(game) {
  return playersOf(game).flatMap((seat) => {
    const chosen = game.rounds.filter(({ chooser }) => chooser === seat.who);
    if (!chosen.length) return [];
    const total = chosen.reduce((sum_, round) => sum_ + round.place, 0);
    const place = metres(Math.round(total / chosen.length));
    const scored = chosen.filter(({ result }) => result?.scorer === seat.who).length;
    const who = nameOf(seat);
    const often = scored ? AFTER.chose : AFTER.choseInVain;
    const words = chosen.length === 1 ? AFTER.choseOnce : often;
    return [say(words, { who, place, times: chosen.length, scored })];
  });
}

/** Three or four players by their ranks, those who are level together. @param {Game} game */
function rankingSaid(game) {
  const players = playersOf(game);
  if (players.length < 3 || game.goal === 0) return [];
  if (isRanking(game)) return [AFTER.rankedExtra];
  const groups = groupsByScore(game.scores);
  const ranks = groups.map((group) => {
    const who = together(group.map((one) => nameOf(playerOf(game, one))));
    return say(group.length > 1 ? AFTER.levelRank : AFTER.rank, { who, score: game.scores[group[0]] });
  });
  const isLevel = groups.some((group) => group.length > 1);
  return [say(isLevel ? AFTER.rankedLevel : AFTER.ranked, { ranks: ranks.join("; ") })];
}

/** That the rule book decides all rounds, if it does. @param {Game} game */
function textSaid({ rounds }) {
  return rounds.length === 1 ? AFTER.wholeOne : say(AFTER.whole, { rounds: rounds.length });
}

/** The chapter for what was most unusual in a match. @param {Game} game @param {boolean} isOpen @param {boolean} isEchoKnown */
function chapterFor(game, isOpen, isEchoKnown) {
  const players = playersOf(game);
  const kinds = players.map(({ kind }) => kind);
  if (players.length === 1) return CHAPTERS.alone;
  if (isOpen) return CHAPTERS.open;
  if (isLawless(game, isEchoKnown)) return CHAPTERS.echo;
  if (kinds.includes("near") || kinds.includes("far")) return CHAPTERS.place;
  if (players.length === 2 && players.every(isPerson)) return CHAPTERS.people;
  return courseOf(game) ? CHAPTERS.match : CHAPTERS.round;
}

/**
 * What is said after a match: who is where, one sentence and the chapter with its question, and the rest.
 * @param {Game} game
 * @param {boolean} isEchoKnown
 * @returns {{first: string[], lines: string[], chapter: {page: string, title: string, words: string}}}
 */
export function afterwards(game, isEchoKnown) {
  const open = game.rounds.flatMap((round, k) => (gapsOf(round).length ? [k + 1] : []));
  const isOpen = open.length > 0;
  const chapter = chapterFor(game, isOpen, isEchoKnown);
  if (playersOf(game).length === 1) return { first: [], lines: [], chapter };
  const told = [luck(game, !isOpen), skill(game, isEchoKnown).join(" "), ...choice(game)];
  const lines = [...told, isOpen ? "" : textSaid(game)].filter(Boolean);
  return { first: [...rankingSaid(game), firstSaid(game, open)], lines, chapter };
}
