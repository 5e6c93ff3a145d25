/* What the reader has done in the book: chapters that were read to their end, games that were played
   to theirs, questions that were guessed, the digit. Tables tell of games and of the digit by
   jeux:played; questions keep their guesses themselves; progress.js sees the end of a chapter. All of
   it lies on the reader's device, where anything may stand under these names. */

/** Games of the book, and the wrong digit of 1922. */
export const GAMES = ["battage", "cloche", "caillou", "serpents", "marienbad"];
const COUNTED = [...GAMES, "digit"];
const GUESS = "jeux-guess:";
/** How names begin that are forgotten: what is told at the door, and the days of Marienbad. */
const FORGOTTEN = ["jeux-played", "jeux-read", "jeux-digit", GUESS, "jeux-nim:"];
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

/** The addresses of the chapters that were read, from what is kept.
    @param {string | null} text
    @returns {Set<string>} */
export const readOf = (text) => {
  const kept = parsed(text);
  return new Set(Array.isArray(kept) ? kept.filter((address) => typeof address === "string") : []);
};

/** The addresses of the chapters that were read to their end. */
export const read = () => readOf(localStorage.getItem("jeux-read"));

/** Keep that the chapter at an address was read, too.
    @param {string} address */
export const keepRead = (address) => {
  localStorage.setItem("jeux-read", JSON.stringify([...read().add(address)]));
};

/** Whether what a question keeps is a guess: one that was passed over keeps none.
    @param {string | null} text */
export const isGuess = (text) => Array.isArray(Object(parsed(text)).guess);

/** How many questions were guessed, by the address of their page.
    @returns {Map<string, number>} */
export const guesses = () => {
  const counts = new Map();
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(GUESS) || !isGuess(localStorage[name])) continue;
    const address = name.slice(GUESS.length, name.lastIndexOf(":")); // the question's own name follows
    counts.set(address, (counts.get(address) ?? 0) + 1);
  }
  return counts;
};

/** How often each game was played to its end. */
export const played = () => countsOf(localStorage.getItem("jeux-played"));

/** Count on every page what tables tell of. */
export const countPlayed = () => {
  document.addEventListener("jeux:played", (event) => {
    const { detail } = /** @type {CustomEvent} */ (event);
    const counts = counted(played(), detail);
    localStorage.setItem("jeux-played", JSON.stringify(counts));
  });
};

/** Forget it all, and let what stands on the page, or in another tab, know. */
export const forget = () => {
  const names = Object.keys(localStorage).filter((name) => FORGOTTEN.some((begin) => name.startsWith(begin)));
  for (const name of names) delete localStorage[name];
  dispatchEvent(new StorageEvent("storage", { key: null }));
};
