/* What the reader has done in the book: games that were played to their end, questions that were
   guessed, the digit. Tables tell the first and the last by jeux:played; questions keep their guesses
   themselves. All of it lies on the reader's device, where anything may stand under these names. */

/** Games of the book, and the wrong digit of 1922. */
export const GAMES = ["battage", "cloche", "caillou", "serpents", "marienbad"];
const COUNTED = [...GAMES, "digit"];
const GUESS = "jeux-guess:";
/** How names begin that are forgotten: what is told at the door, and the days of Marienbad. */
const FORGOTTEN = ["jeux-played", "jeux-digit", GUESS, "jeux-nim:"];
const MOST = 99_999; // games that are told

/** What is kept as JSON; undefined if it is none.
    @param {string | null} text */
const parsed = (text) => {
  try {
    return JSON.parse(text ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
};

/** How often each game was played, from what is kept: only games, only whole numbers.
    @param {string | null} text
    @returns {Record<string, number>} */
export const countsOf = (text) => {
  const kept = parsed(text);
  const counts = COUNTED.map((name) => [name, Object.hasOwn(Object(kept), name) ? kept[name] : 0]);
  return Object.fromEntries(counts.filter(([, count]) => Number.isInteger(count) && count > 0 && count <= MOST));
};

/** Count a game; what is no game of the book counts nothing.
    @param {Record<string, number>} counts
    @param {unknown} name */
export const counted = (counts, name) => {
  if (!COUNTED.includes(/** @type {string} */ (name))) return counts;
  const game = /** @type {string} */ (name);
  return { ...counts, [game]: Math.min(MOST, (counts[game] ?? 0) + 1) };
};

/** How many questions were guessed on the page at an address, or in the whole book.
    @param {string} [address] */
export const guessesAt = (address) => {
  const begins = address ? `${GUESS}${address}:` : GUESS; // they lie under the address of their page
  return Object.keys(localStorage).filter((name) => name.startsWith(begins)).length;
};

/** What was done, as the door tells it. */
export const done = () => {
  const counts = countsOf(localStorage.getItem("jeux-played"));
  return { counts, guesses: guessesAt() };
};

/** Count on every page what tables tell of. */
export const countPlayed = () => {
  document.addEventListener("jeux:played", (event) => {
    const { detail } = /** @type {CustomEvent} */ (event);
    const counts = counted(countsOf(localStorage.getItem("jeux-played")), detail);
    localStorage.setItem("jeux-played", JSON.stringify(counts));
  });
};

/** Forget it all, and let what stands on the page, or in another tab, know. */
export const forget = () => {
  const names = Object.keys(localStorage).filter((name) => FORGOTTEN.some((begin) => name.startsWith(begin)));
  for (const name of names) delete localStorage[name];
  dispatchEvent(new StorageEvent("storage", { key: null }));
};
