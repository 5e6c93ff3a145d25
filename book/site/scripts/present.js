/* Present: the chapter fills the screen, one step at a time; with a deck, pictures of a lesson. */
import { deckAsked } from "./deck.js";
import { Stage } from "./present-stage.js";
import { Wall } from "./present-wall.js";

const root = document.documentElement;

/** Let the button of the header present the chapter; a link may ask for it, too, at a section or at
    the widget that it sets, and may name a deck. */
export const present = () => {
  const start = document.querySelector(".jeux-present");
  const article = document.querySelector(".bd-article");
  if (!start || !article) return delete root.dataset.deck;
  let stage;
  const end = () => {
    stage = undefined;
    start.focus({ preventScroll: true });
  };
  const begin = (target, deck) => {
    if (stage && stage.deck?.name === deck?.name) {
      stage.deck = deck;
      return stage.go(target);
    }
    stage?.leave();
    stage = deck ? new Wall(article, end, deck) : new Stage(article, end);
    stage.open(target);
  };
  start.addEventListener("click", () => stage ?? begin());

  const arrive = async (widget) => {
    const hash = location.hash;
    const wanted = new URLSearchParams(hash.slice(1));
    const deck = await deckAsked();
    if (hash !== location.hash) return; // another link came meanwhile
    if (!deck && root.dataset.deck === "coming") delete root.dataset.deck;
    const section = wanted.get("present");
    if (section === null) return;
    const target = document.getElementById(section) ?? widget;
    wanted.delete("present");
    wanted.delete("deck");
    if (target || !wanted.size) begin(target, deck); // or else at what the link sets, when it is set
  };
  document.addEventListener("jeux:arrived", ({ target }) => arrive(target));
  addEventListener("hashchange", () => arrive());
  arrive(document.querySelector("[data-arrived]"));
};
