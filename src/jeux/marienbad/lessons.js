/* What is said while a recorded game is followed, or a book of positions is learned; it is put
   after says.js and drills.js. Every sentence is whole, with named fields. */

// ── a recorded game ─────────────────────────────────────────────────────────────────────

const BEGINS = {
  [HOST]: {
    good: (heaps) => `M is to begin from ${heaps} and can force a win.`,
    bad: (heaps) => `M is to begin from ${heaps}, and the other can force a win.`,
  },
  [GUEST]: {
    good: (heaps) => `The other is to begin from ${heaps} and can force a win.`,
    bad: (heaps) => `The other is to begin from ${heaps}, and M can force a win.`,
  },
};

/** A move of the record: it keeps a win, throws one away, or none was to be had. */
const JUDGES = {
  [HOST]: {
    keeps: (k, tokens, row, left) => `Move ${k}: M took ${tokens} from row ${row} and left ${left}. The move is good, and M can force a win.`,
    throws: (k, tokens, row, left) => `Move ${k}: M took ${tokens} from row ${row} and left ${left}. The move throws a win away: now the other can force one.`,
    had: (k, tokens, row, left) => `Move ${k}: M took ${tokens} from row ${row} and left ${left}. No move was good, and the other can force a win.`,
  },
  [GUEST]: {
    keeps: (k, tokens, row, left) => `Move ${k}: the other took ${tokens} from row ${row} and left ${left}. The move is good, and the other can force a win.`,
    throws: (k, tokens, row, left) => `Move ${k}: the other took ${tokens} from row ${row} and left ${left}. The move throws a win away: now M can force one.`,
    had: (k, tokens, row, left) => `Move ${k}: the other took ${tokens} from row ${row} and left ${left}. No move was good, and M can force a win.`,
  },
};

/** The last move of a record that is followed, and what it was worth. */
export function verdict({ from, made, misere }) {
  const { who, move } = made.at(-1);
  const before = made.slice(0, -1).reduce((heaps, one) => take(heaps, one.move), from);
  const left = take(before, move);
  const kind = isFavourable(before, misere) ? (isFavourable(left, misere) ? "throws" : "keeps") : "had";
  return JUDGES[who][kind](made.length, counting(move[1]), move[0] + 1, left.join("-"));
}

function follow(state) {
  const { heaps, made, misere, due } = state;
  const all = recorded(state);
  if (due) return takes(due);
  if (!made.length) return `${rule(state)} ${BEGINS[all[0].who][isFavourable(heaps, misere) ? "good" : "bad"](heaps.join("-"))}`;
  if (isOver(heaps)) return `${verdict(state)} No token is left: the game is over.`;
  return made.length === all.length ? `${verdict(state)} The record ends here.` : verdict(state);
}

// ── a book of positions ─────────────────────────────────────────────────────────────────

const named = (heaps) => entry(heaps) || "the empty table";
const wanted = ({ heaps, book }) => [...new Set(bookMoves(heaps, book).map((move) => named(take(heaps, move))))].join(", ");

/** What the reader has handed over: a position of the book, another good one, or a bad one. */
export function handed({ from, made, book, misere, helped }) {
  const before = made.slice(0, -1).reduce((heaps, one) => take(heaps, one.move), from);
  const left = take(before, made.at(-1).move);
  const aim = wanted({ heaps: before, book });
  if (inBook(left, book) && helped) return `You handed over ${named(left)}, a position of the book; after a hint or a second try it is not counted.`;
  if (inBook(left, book)) return `You handed over ${named(left)}, a position of the book.`;
  if (isOver(left)) return `You took the last token and lost; the book has ${aim}.`;
  if (isFavourable(left, misere)) return `You handed over ${named(left)}, which is favourable: a perfect opponent wins now. The book has ${aim}.`;
  return `You handed over ${named(left)}, which is unfavourable, so the move was good; but it is not in this book, which has ${aim}.`;
}

const COUNTED = (known, all) => `Found so far: ${known} of ${all}.`;

function quiz(state) {
  const { heaps, made, book, known, hinted, due, from } = state;
  if (due) return `${named(from)} is in the book. ${takes(due)}`;
  if (isAnswered(state)) return `${handed(state)} ${COUNTED(known.size, book.length)}`;
  if (hinted) return bookHint(heaps, bookMoves(heaps, book)[0], book);
  const asks = `Your move from ${heaps.join("-")}: hand over a position of the book.`;
  return made.length ? `${named(from)} is in the book. ${tell(made.at(-1))} ${asks}` : `${rule(state)} ${asks}`;
}

function bookHint(heaps, move, book) {
  if (!move) return "No move leads into the book.";
  return `${advice(move)} This hands over ${named(take(heaps, move))}.`;
}
