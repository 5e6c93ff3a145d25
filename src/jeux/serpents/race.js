/* A whole game on a board of snakes and ladders, as a throw: its length, or who wins. It is put
   after rules.js and picture.js. given: {size, jumps, faces, finish, starts, value}. */

const FLEET = [GREEN, PURPLE, BLUE, ORANGE, GREY]; // the pawns of up to five players, in turn
let [lines, drawnFor] = ["", undefined]; // a board does not change while its games are thrown

function boardDrawn(given) {
  const [shapes, numbers] = squares(given.size, BLUE);
  const jumps = given.jumps.map((jump) => jumpPath(jump, given.size)).join("");
  return `${shapes}<path d="${jumps}" fill="none" stroke="currentColor" stroke-opacity=".55" stroke-width="1.5"/><g stroke="${PAPER}" stroke-width="3" paint-order="stroke">${numbers}</g>`;
}

function pawnDrawn(size, square, who, players) {
  const [x, y] = middle(size, square);
  const [dx, dy] = players > 2 ? [10 * Math.cos((2 * Math.PI * who) / players), 10 * Math.sin((2 * Math.PI * who) / players)] : [who ? 9 : -9, 6];
  const at = `translate(${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)})`;
  return `<g transform="${at}"><circle r="10" fill="${FLEET[who]}" stroke="${PAPER}"/><text y="5" text-anchor="middle" font-size="15" fill="${PAPER}">${who + 1}</text></g>`;
}

export const mechanism = {
  words: { verb: "Play", one: "1 game", many: "{n} games" },
  lasts: ({ path }) => Math.min(3000, 150 * path.length),
  throw(chance, given) {
    const { size, faces, starts, value } = given;
    const [path, places] = [[], [...starts]];
    for (;;) {
      const who = path.length % starts.length;
      places[who] = land(given, places[who], faces[chance.below(faces.length)]);
      path.push(places[who]);
      if (places[who] < size) continue;
      const values = { winner: who, length: path.length, rounds: Math.ceil(path.length / starts.length) };
      return { path, who, value: values[value] };
    }
  },
  wins: "Player {player} wins with throw {throws} of the game.",
  say({ path, who }) {
    return say(this.wins, { player: who + 1, throws: path.length });
  },
  draw({ path, value }, given, part) {
    const { size, starts } = given;
    if (drawnFor !== given) [lines, drawnFor] = [boardDrawn(given), given];
    const gone = value === undefined ? [] : path.slice(0, Math.floor(part * path.length));
    const places = starts.map((start, who) => gone.filter((_, k) => k % starts.length === who).pop() ?? start);
    const pawns = places.map((square, who) => pawnDrawn(size, square, who, starts.length)).join("");
    const [wide, tall] = measure(size);
    return [`<g transform="translate(1 1)">${lines}${pawns}</g>`, wide + 2, tall + 2];
  },
};
