/* What has been done: at the door in lines, on the map at each chapter. The words are the page's own;
   each is a sentence with named fields. */
import { done, forget, GAMES, guessesAt } from "./played.js";
import { say } from "./say.js";

/** Say at each chapter how many guesses of it are kept on the reader's device. */
export const countGuesses = () => {
  for (const words of document.querySelectorAll(".door-map .done")) {
    const count = guessesAt(words.closest("a").pathname);
    words.hidden = !count;
    words.textContent = say(words.dataset.words, { count });
  }
};

/** The lines of what was done: a line is left out that has nothing to tell.
    @param {DOMStringMap} words
    @param {Record<string, string>} names of the games */
const linesOf = (words, names) => {
  const { counts, guesses } = done();
  const games = GAMES.filter((game) => counts[game]).map((game) => say(words.game, { name: names[game], count: counts[game] }));
  return [
    games.length && say(words.games, { games: games.join(", ") }),
    guesses && say(words.guesses, { count: guesses }),
    counts.digit && words.digit,
  ].filter(Boolean);
};

/** Tell at the door what was done, and forget it at the press of a button. */
export const showDone = () => {
  const place = document.querySelector(".door-done");
  if (!place) return;
  const [list, button, status] = ["ul", "button", "[role=status]"].map((part) => place.querySelector(part));
  const show = () => {
    const lines = linesOf(place.dataset, JSON.parse(place.dataset.names));
    list.replaceChildren(...lines.map((words) => Object.assign(document.createElement("li"), { textContent: words })));
    for (const part of place.querySelectorAll("h2, .kept, button")) part.hidden = !lines.length;
    place.hidden = !lines.length && !status.textContent;
  };
  button.addEventListener("click", () => {
    status.textContent = place.dataset.forgotten;
    forget();
  });
  document.addEventListener("jeux:played", () => {
    status.textContent = "";
    show();
  });
  addEventListener("storage", show);
  addEventListener("pageshow", show); // whoever comes back has more
  show();
};
