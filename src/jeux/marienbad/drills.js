/* Two ways to use the board that are no plain game: a recorded game to step through, and a book of
   positions to learn. It is put after nim.js; what is said of both is in lessons.js. */

// ── a recorded game ─────────────────────────────────────────────────────────────────────

/** The moves of a record such as "o71 M51": who, the row by its size at the start, how many. */
export const recorded = ({ record, start }) => (record ? record.split(" ") : []).map(([who, size, tokens]) => (
  { who: who === "M" ? HOST : GUEST, move: [start.indexOf(Number(size)), Number(tokens)] }));

/** How many moves of the record stand on the board, before the reader takes over. */
const followed = (made) => {
  const own = made.findIndex(({ who }) => who === YOU || who === OPPONENT);
  return own < 0 ? made.length : own;
};

/** Whether the board shows the record, and the reader has not taken over. */
const follows = ({ record, made }) => Boolean(record) && followed(made) === made.length;

// ── a book of positions ─────────────────────────────────────────────────────────────────

/** A position as a book has it: without empty rows, the smallest row first. */
const entry = (heaps) => heaps.filter(Boolean).sort((a, b) => a - b).join("-");
const inBook = (heaps, book) => book.some((one) => entry(one) === entry(heaps));

/** The moves that bring the position back into the book. */
export const bookMoves = (heaps, book) => moves(heaps).filter((move) => inBook(take(heaps, move), book));

/** Every position that asks for the book: the start, and what a reply makes of a book position. */
function questions({ book, start, misere }) {
  const replies = book.flatMap((from) => moves(from).map((move) => ({ from, move, heaps: take(from, move) })));
  const asked = misere ? replies.filter(({ heaps }) => !isOver(heaps)) : replies;
  const first = inBook(start, book) ? [] : [{ from: start, heaps: start }];
  return [...first, ...asked].map((one) => ({ ...one, targets: bookMoves(one.heaps, book).map((move) => entry(take(one.heaps, move))) }));
}

/** Rows of the board for a book position, in an order that has come up in play: no row is longer
    than it was at the start. */
function laid(from, move, { start }, random) {
  const size = move && from[move[0]];
  const full = [...from, ...start.map(() => 0)].slice(0, Math.max(start.length, from.length));
  const orders = [];
  const lay = (rest, row, done) => {
    if (!rest.length) orders.push(done);
    rest.forEach((tokens, k) => { if (tokens <= (start[row] ?? 0)) lay(rest.filter((_, i) => i !== k), row + 1, [...done, tokens]); });
  };
  lay(full, 0, []);
  const heaps = orders.length ? orders[Math.floor(random() * orders.length)] : full;
  return [heaps, move && [heaps.indexOf(size), move[1]]];
}

/** The next question: one whose answer the reader has not found yet, where there is one. */
export function question(state, known, random = Math.random) {
  const all = questions(state);
  const open = [...new Set(all.flatMap(({ targets }) => targets))].filter((target) => !known.has(target));
  const pick = (list) => list[Math.floor(random() * list.length)];
  const target = open.length ? pick(open) : undefined;
  const { from, move } = pick(all.filter(({ targets }) => target === undefined || targets.includes(target)));
  return laid(from, move, state, random);
}
