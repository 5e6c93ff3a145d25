/* The rules of the jeu du caillou in the page, as jeux.caillou's `rules` and `play` have them, asked in the
   same order. A match is a generator: it yields what it wants next, and is told it. Distances are those
   that are measured, in whole units. */

/** What is wanted: common agreement on one of several, a place, a stone; nothing if the match is over.
    @typedef {{want: "agree", about: "scorer" | "chooser" | "next", among: string[]}} WantsAgreement */
/** @typedef {{want: "place" | "throw", player: string}} WantsPlayer */
/** @typedef {WantsAgreement | WantsPlayer | {want: "over"}} Wanted */
/** A player, a place, or a distance; no distance if the stone has touched the wall.
    @typedef {string | number | undefined} Answer */
/** A part of a match that asks. @template T @typedef {Generator<Wanted, T, Answer>} Asking */

/** The distances of each player's eligible stones. @typedef {Record<string, number[]>} Lie */
/** As RoundScore. @typedef {{scorer: string | undefined, points: number, best: Record<string, number>, chooser: string, order: string[]}} Result */
/** A stone that was thrown. @typedef {{player: string, distance: number | undefined}} Stone */
/** A round, and the stones that its players have for it; it has a result once all are thrown. An extra round of
    the ranking may be one of a single stone each.
    @typedef {{chooser: string, order: string[], place: number, own: Agreed["stones"], stones: Stone[], isSingle?: boolean, result?: Result, scores?: Record<string, number>}} Round */
/** What is agreed on before (4.1). @typedef {{stones: Record<string, number>, goal: number, isExact: boolean}} Agreed */
/** What has happened in a match. @typedef {{rounds: Round[], scores: Record<string, number>, winners: string[]}} Match */

/**
 * One of these players, on whom all agree; that is asked only if several are tied.
 * @param {WantsAgreement["about"]} about
 * @param {string[]} among
 * @returns {Asking<string>}
 */
function* agreed(about, among) {
  return among.length === 1 ? among[0] : String(yield { want: "agree", about, among });
}

/** The players in the order on which all agree. @param {string[]} players @returns {Asking<string[]>} */
function* inTurn(players) {
  const order = [];
  const left = [...players];
  while (left.length) {
    const next = yield* agreed("next", left);
    order.push(next);
    left.splice(left.indexOf(next), 1);
  }
  return order;
}

/** Each player's least distance; infinite without an eligible stone. @param {Lie} lie */
function bestOf(lie) {
  const pairs = Object.entries(lie).map(([player, own]) => [player, Math.min(...own)]);
  return /** @type {Record<string, number>} */ (Object.fromEntries(pairs));
}

/** How many stones of a player lie nearer than those of all others; those at one distance count once.
    @param {Lie} lie @param {string} scorer */
function pointsOf(lie, scorer) {
  const own = new Set(lie[scorer]);
  const others = Object.values(lie).flat().filter((distance) => !own.has(distance));
  const limit = Math.min(...others);
  return [...own].filter((distance) => distance < limit).length;
}

/**
 * Score a round by the sets D₀, D₁, … (4.3.2), and settle how the next one begins (4.4, 4.5.1).
 * @param {Lie} lie
 * @returns {Asking<Result>}
 */
function* scored(lie) {
  const players = Object.keys(lie);
  const best = bestOf(lie);
  /** Who is as far as that. @param {string[]} among @param {number} distance */
  const tied = (among, distance) => among.filter((player) => best[player] === distance);
  const least = Math.min(...Object.values(best));
  const most = Math.max(...Object.values(best));
  const scorer = least < Infinity ? yield* agreed("scorer", tied(players, least)) : undefined;
  const points = scorer ? pointsOf(lie, scorer) : 0;
  const chooser = yield* agreed("chooser", tied(players, most));
  const order = scorer ? [scorer] : [];
  const behind = players.filter((player) => player !== scorer);
  const distances = [...new Set(behind.map((player) => best[player]))];
  for (const distance of distances.sort((a, b) => (a < b ? -1 : 1))) {
    const group = tied(behind, distance);
    order.push(...(yield* inTurn(group.filter((player) => player !== chooser))));
    if (group.includes(chooser)) order.push(chooser);
  }
  return { scorer, points, best, chooser, order };
}

/**
 * The stones of a round, thrown in the order of section 4.5, and its score.
 * @param {Round} round
 * @returns {Asking<Result>}
 */
function* thrownAll(round) {
  const { order, own } = round;
  const left = { ...own };
  /** @type {Lie} */
  const lie = Object.fromEntries(Object.keys(own).map((player) => [player, []]));
  const firsts = order.filter((player) => own[player]);
  for (;;) {
    const able = order.filter((player) => left[player]);
    if (!able.length) return yield* scored(lie);
    const best = bestOf(lie);
    const worst = Math.max(...able.map((player) => best[player]));
    const player = firsts.shift() ?? (yield* agreed("next", able.filter((one) => best[one] === worst)));
    const distance = /** @type {number | undefined} */ (yield { want: "throw", player });
    round.stones.push({ player, distance });
    left[player] -= 1;
    if (distance !== undefined) lie[player].push(distance);
  }
}

/**
 * Who chooses the place and in which order the first stones are thrown, where no round was before.
 * @param {string[]} players
 * @returns {Asking<{chooser: string, order: string[]}>}
 */
function* firstTurn(players) {
  const chooser = yield* agreed("chooser", players);
  const order = yield* inTurn(players);
  return { chooser, order };
}

/**
 * A match (4.1 to 4.7); what happens is written into `match`.
 * @param {Agreed} agreement
 * @param {Match} match
 * @returns {Asking<Wanted>}
 */
export function* played({ stones, goal, isExact }, match) {
  const players = Object.keys(stones);
  match.scores = Object.fromEntries(players.map((player) => [player, 0]));
  let { chooser, order } = yield* firstTurn(players);
  while (!match.winners.length) {
    const place = Number(yield { want: "place", player: chooser });
    /** @type {Round} */
    const round = { chooser, order, place, own: stones, stones: [] };
    match.rounds.push(round);
    const result = yield* thrownAll(round);
    const { scorer, points } = result;
    const reached = scorer ? match.scores[scorer] + points : 0;
    const isKept = scorer !== undefined && !(isExact && reached > goal);
    if (isKept) match.scores = { ...match.scores, [scorer]: reached };
    Object.assign(round, { result, scores: match.scores });
    match.winners = players.filter((player) => match.scores[player] >= goal);
    ({ chooser, order } = result);
  }
  return { want: "over" };
}

// ── the final ranking (4.6.2) ───────────────────────────────────────────────────────────

/**
 * Players in groups of equal worth, the least first.
 * @param {string[]} players
 * @param {Record<string, number>} worth
 */
function groupsBy(players, worth) {
  const levels = [...new Set(players.map((player) => worth[player]))].sort((a, b) => (a < b ? -1 : 1));
  return levels.map((level) => players.filter((player) => worth[player] === level));
}

/**
 * Players in groups of the same score, best first.
 * @param {Record<string, number>} scores
 */
export function groupsByScore(scores) {
  const losses = Object.fromEntries(Object.entries(scores).map(([player, score]) => [player, -score]));
  return groupsBy(Object.keys(scores), losses);
}

/**
 * A round that parts players who are tied, and changes no score.
 * @param {Agreed["stones"]} own the stones of those who are tied
 * @param {boolean} isSingle whether it is the one with a single stone each
 * @param {Round[]} extra rounds of the ranking, to which this one is added
 * @returns {Asking<Result>}
 */
function* extraRound(own, isSingle, extra) {
  const turn = yield* firstTurn(Object.keys(own));
  const place = Number(yield { want: "place", player: turn.chooser });
  /** @type {Round} */
  const round = { ...turn, place, own, isSingle, stones: [] };
  extra.push(round);
  round.result = yield* thrownAll(round);
  return round.result;
}

/**
 * Players who have the same score, best first, those of equal worth together.
 * @param {string[]} tied
 * @param {Agreed["stones"]} stones
 * @param {Round[]} extra
 * @returns {Asking<string[][]>}
 */
function* parted(tied, stones, extra) {
  const own = Object.fromEntries(tied.map((player) => [player, stones[player]]));
  const { scorer, points, best } = yield* extraRound(own, false, extra);
  const isAhead = scorer !== undefined && points > 0;
  const places = isAhead ? [[scorer]] : [];
  const behind = tied.filter((player) => !isAhead || player !== scorer);
  for (const level of groupsBy(behind, best)) {
    if (level.length === 1) {
      places.push(level);
      continue;
    }
    const oneEach = Object.fromEntries(level.map((player) => [player, 1]));
    const last = yield* extraRound(oneEach, true, extra);
    places.push(...groupsBy(level, last.best));
  }
  return places;
}

/**
 * The final ranking, best first; players of equal worth stand together. Players with the same score
 * play an extra round, and those who are still tied throw a single stone more.
 * @param {Record<string, number>} scores at the end of the match
 * @param {Agreed["stones"]} stones
 * @param {Round[]} extra the rounds that are played for the ranking are added to it
 * @returns {Asking<string[][]>}
 */
export function* ranked(scores, stones, extra) {
  const ranking = [];
  for (const tied of groupsByScore(scores)) {
    if (tied.length === 1) ranking.push(tied);
    else ranking.push(...(yield* parted(tied, stones, extra)));
  }
  return ranking;
}
