/* A game for two on the board in the page, and the sentences that follow it. A game is {places, throws, last}: where the pawns stand, and the last throw. */
import { fault, land, race, traps, way } from "./rules.js";

const WHO = ["first", "second"];

export const fresh = (starts) => ({ places: [...starts], throws: 0, last: undefined });

/** The game after one more throw; a throw is {who, from, face, walked, to}. */
export function thrown(board, { places, throws }, face) {
  const who = throws % 2;
  const from = places[who];
  const to = land(board, from, face);
  const last = { who, from, face, walked: way(board, from, face), to };
  return { places: places.map((place, k) => (k === who ? to : place)), throws: throws + 1, last };
}

export const over = ({ size }, { places }) => places.includes(size);

export const filled = (words, fields) => words.replace(/\{(\w+)\}/g, (_, name) => fields[name]);

export const HAPPENS = {
  home: "Throw {throws}: the {who} player throws {face} from {from}, is home and has won.",
  climbs: "Throw {throws}: the {who} player throws {face} from {from} and climbs from {foot} to {to}.",
  slides: "Throw {throws}: the {who} player throws {face} from {from} and slides from {foot} to {to}.",
  stays: "Throw {throws}: the {who} player throws {face} on {from}, past the last square, and stays there.",
  bounces: "Throw {throws}: the {who} player throws {face} from {from} and bounces back to {to}.",
  walks: "Throw {throws}: the {who} player throws {face} and walks from {from} to {to}.",
};

/** What the last throw did. */
export function happened({ size }, { throws, last: { who, from, face, walked, to } }) {
  const foot = walked[walked.length - 1] ?? from;
  let kind = from + face > size ? "bounces" : "walks";
  if (!walked.length) kind = "stays";
  if (to !== foot) kind = to > foot ? "climbs" : "slides";
  if (to === size) kind = "home";
  return filled(HAPPENS[kind], { throws, who: WHO[who], from, face, foot, to });
}

export const STANDS = {
  begins: "The first player wins with probability {win}; a game takes {mean} throws on average, of both players together.",
  goesOn: "The {who} player is to throw; the first wins with probability {win}, and the game takes {mean} throws more on average, of both together.",
  endless: "With probability {endless} the game never ends: from {stuck} nobody can arrive. The first player wins with probability {win}.",
  tooLong: "Games on this board take too long to sum up here: more than a thousand throws.",
  caught: "From {stuck} nobody could arrive.",
  over: "The {who} player is home and has won.",
  visits: "Each blue area is the probability that the first pawn ever rests on its square: {chance} on {square}.",
};

const runs = (numbers) => {
  const found = [];
  for (const k of numbers) {
    const run = found[found.length - 1];
    if (run && run[1] === k - 1) run[1] = k;
    else found.push([k, k]);
  }
  return found.map(([a, b]) => (a === b ? `${a}` : `${a}–${b}`)).join(", ");
};

const KNOWN = new Map(); // the last races: a drag asks at each step for the board without its jump
function known(board, pair) {
  const key = JSON.stringify([board, pair]);
  if (!KNOWN.has(key)) {
    if (KNOWN.size > 9) KNOWN.delete(KNOWN.keys().next().value);
    KNOWN.set(key, race(board, pair));
  }
  return KNOWN.get(key);
}

/** The race from where the pawns stand; `win` is the first player's, whoever is to throw. */
export function prospect(board, { places, throws }, raced = known) {
  if (throws % 2 === 0) return raced(board, places);
  const { win, mean, endless } = raced(board, [places[1], places[0]]);
  return { win: Math.max(0, 1 - win - endless), mean, endless };
}

/** Who wins and how long it takes, from where the pawns stand. */
function standing(board, game) {
  const { throws } = game;
  const { win, mean, endless } = prospect(board, game);
  const stuck = runs(traps(board));
  const fields = {
    who: WHO[throws % 2], stuck, mean: mean?.toFixed(2), endless: endless.toFixed(4), win: win.toFixed(4),
  };
  if (endless) return filled(STANDS.endless, fields);
  const words = [mean === undefined ? STANDS.tooLong : throws ? STANDS.goesOn : STANDS.begins];
  return filled(words.concat(stuck ? STANDS.caught : []).join(" "), fields);
}

/** The sentences over the picture; `shares` are the probabilities on the squares, if shown, and
    `worth` is what is said of the chosen jump. */
export function conclusion(board, starts, game = fresh(starts), shares = undefined, worth = "") {
  const wrong = fault(board, starts);
  if (wrong) return wrong;
  const said = game.last ? [happened(board, game)] : [];
  // a board that was changed after the end has no last throw to tell
  if (over(board, game)) return said[0] ?? filled(STANDS.over, { who: WHO[game.places.indexOf(board.size)] });
  said.push(standing(board, game));
  if (worth) said.push(worth);
  if (shares) {
    // the likeliest of the squares that are neither sure nor the end
    const open = [...shares.keys()].slice(1, -1).filter((square) => square !== game.places[0]);
    const square = open.reduce((best, k) => (shares[k] > shares[best] ? k : best), open[0]);
    if (square) said.push(filled(STANDS.visits, { square, chance: shares[square].toFixed(3) }));
  }
  return said.join(" ");
}
