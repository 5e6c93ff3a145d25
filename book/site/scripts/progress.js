/* How far the reader has come: a sign at each chapter in the list of pages, words on the map of all
   chapters. A chapter is read when its reader has scrolled to its ending. */
import { guesses, keepRead, played, read } from "./played.js";
import { say } from "./say.js";

const SAYS = {
  read: "read",
  guessed: "{count} of {questions} guessed",
  both: "read, {count} of {questions} guessed",
  played: "played",
  chapters: "{count} of {chapters} chapters of the main line read.",
  once: "Game played to its end once.",
  often: "Game played to its end {count} times.",
};
const [READ, GUESSED] = ["✓", "{count}/{questions}"]; // the signs in the list of pages
const LISTED = "nav.bd-links";
const MAP = ".door-map";

/** What is to be told of a chapter that a link leads to: a sign and words, both empty at first. */
const toldOf = ({ pathname, dataset }, { addresses, guessed }) => {
  const questions = Number(dataset.questions);
  const count = Math.min(guessed.get(pathname) ?? 0, questions);
  const fields = { count, questions };
  const isRead = addresses.has(pathname);
  if (isRead && count) return { sign: `${READ} ${say(GUESSED, fields)}`, words: say(SAYS.both, fields) };
  if (isRead) return { sign: READ, words: SAYS.read };
  if (count) return { sign: say(GUESSED, fields), words: say(SAYS.guessed, fields) };
  return { sign: "", words: "" };
};

/** Put a sign behind the name of a page, and the same in words for ears; or take it away. */
const sign = (link, told) => {
  link.querySelector(".jeux-progress")?.remove();
  if (!told.sign) return;
  const [around, seen, heard] = ["span", "span", "span"].map((name) => document.createElement(name));
  around.className = "jeux-progress";
  seen.setAttribute("aria-hidden", "true");
  seen.textContent = told.sign;
  heard.className = "jeux-unseen";
  heard.textContent = `, ${told.words}`;
  around.append(seen, heard);
  link.append(around);
};

/** Say on the map what is read and guessed of a chapter. */
const tell = (link, { words }) => {
  const place = link.querySelector(".done");
  place.textContent = words;
  place.hidden = !words;
};

/** Say on the map of a part how much of its main line is read, and how often its game was played. */
const tellPart = (part, { addresses, games }) => {
  const main = [...part.querySelectorAll("a[data-questions]:not(.further)")];
  const count = main.filter(({ pathname }) => addresses.has(pathname)).length;
  const times = games[part.dataset.part] ?? 0;
  const sentences = [];
  if (count) sentences.push(say(SAYS.chapters, { count, chapters: main.length }));
  if (times) sentences.push(say(times === 1 ? SAYS.once : SAYS.often, { count: times }));
  const place = part.querySelector(".door-far");
  place.textContent = sentences.join(" ");
  place.hidden = !sentences.length;
};

/** Show how far the reader has come. */
const show = () => {
  const done = { addresses: read(), guessed: guesses(), games: played() };
  for (const link of document.querySelectorAll(`${LISTED} a[data-questions]`)) sign(link, toldOf(link, done));
  for (const link of document.querySelectorAll(`${LISTED} a[data-game]`))
    sign(link, done.games[link.dataset.game] ? { sign: READ, words: SAYS.played } : {});
  for (const link of document.querySelectorAll(`${MAP} a[data-questions]`)) tell(link, toldOf(link, done));
  for (const part of document.querySelectorAll(MAP)) tellPart(part, done);
};

/** The ending of a chapter: its last section before the exercises. */
const endingOf = (chapter) => [...chapter.querySelectorAll(":scope > section:not(:has(.exercise))")].at(-1) ?? chapter;

/** Keep that the chapter was read, when its reader comes down to its ending. Whoever is led there by a
    link, or jumps, has not read it: the ending was not below the screen while they scrolled. */
const watchEnding = () => {
  const chapter = document.querySelector(".bd-article > section");
  if (!chapter || document.documentElement.dataset.show) return; // solutions alone are no chapter
  if (!document.querySelector(`${LISTED} a.current[data-questions]`)) return;
  const ending = endingOf(chapter);
  let wasBelow = false;
  const look = () => {
    if (!ending.getClientRects().length) return; // a step that is presented is elsewhere
    const isBelow = ending.getBoundingClientRect().bottom > innerHeight;
    if (wasBelow && !isBelow) {
      removeEventListener("scroll", look);
      keepRead(location.pathname);
      show();
    }
    wasBelow = isBelow;
  };
  addEventListener("scroll", look, { passive: true });
};

/** Show it from now on, here and on the map, and see when the chapter comes to its end. */
export const showProgress = () => {
  show();
  watchEnding();
  addEventListener("pageshow", show); // whoever comes back has more
  addEventListener("storage", show); // so has another tab
  document.addEventListener("jeux:played", show);
  for (const act of ["click", "keydown"])
    document.addEventListener(act, ({ target }) => {
      if (target.closest?.(".jeux-predict")) setTimeout(show); // after the question has kept its guess
    });
};
