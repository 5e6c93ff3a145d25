/* What has been done, in lines at the door. The words are the page's own; each is a sentence with named
   fields. */
import { forget, GAMES, guesses, played, read } from "./played.js";
import { say } from "./say.js";

/** How many of some pages, by what leads to them, were read.
    @param {string[]} leads */
const readAmong = (leads) => {
  const addresses = read();
  return leads.filter((lead) => addresses.has(new URL(lead, document.baseURI).pathname)).length;
};

/** The lines of what was done: a line is left out that has nothing to tell.
    @param {DOMStringMap} words
    @param {Record<string, string>} names of the games */
const linesOf = (words, names) => {
  const counts = played();
  const guessed = [...guesses().values()].reduce((sum, count) => sum + count, 0);
  const main = JSON.parse(words.main);
  const chapters = readAmong(main);
  const games = GAMES.filter((game) => counts[game]).map((game) => say(words.game, { name: names[game], count: counts[game] }));
  return [
    games.length && say(words.games, { games: games.join(", ") }),
    chapters && say(words.read, { count: chapters, chapters: main.length }),
    guessed && say(words.guesses, { count: guessed }),
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
