/* The door: six dice that throw, above the row that was printed in 1922 for their sum, and what has
   been done of each chapter. The words are the page's own; each is a sentence with named fields.
   What throws and counts is the book's own Throw, whose script the page holds as text. */
import { Model } from "./model.js";
import { say } from "./say.js";

// guesses are kept on the reader's device, under the address of their page; whoever comes back has more
addEventListener("pageshow", () => {
  for (const words of document.querySelectorAll(".door-map .done")) {
    const page = `jeux-guess:${words.closest("a").pathname}:`;
    const count = Object.keys(localStorage).filter((name) => name.startsWith(page)).length;
    words.hidden = !count;
    words.textContent = say(words.dataset.words, { count });
  }
});

addEventListener("DOMContentLoaded", async () => {
  "use strict";
  const table = document.querySelector(".door-table");
  if (!table) return;
  const list = table.querySelector(".door-dice"), dice = [...list.children];
  const [points, throws, product] = table.querySelectorAll("dd");
  const host = table.querySelector(".door-tally");
  const { _esm, ...state } = JSON.parse(host.dataset.state);
  const { shows, blank, right, slip } = table.dataset;
  const wrong = { points: points.textContent, mark: product.innerHTML }; // the row that stands first

  // all throws counted by their sum: each die in turn has blanks, and faces that add their mark
  const counts = state.given.faces.reduce((before, faces) => {
    const after = [];
    before.forEach((count, sum) => faces.forEach((mark) => { after[sum + mark] = (after[sum + mark] ?? 0) + count; }));
    return after;
  }, [1]);

  host.addEventListener("jeux:thrown", ({ detail: { shown, value: sum } }) => {
    dice.forEach((item, place) => {
      item.firstElementChild.classList.toggle("shows", shown[place] > 0);
      item.lastElementChild.textContent = say(shown[place] ? shows : blank, { die: place + 1 });
    });
    list.classList.remove("rolling");
    void list.offsetWidth; // lets the motion begin anew
    list.classList.add("rolling");
    const row = { points: sum, throws: counts[sum], product: sum * counts[sum] };
    points.textContent = row.points;
    throws.textContent = row.throws;
    if (String(sum) === wrong.points) product.innerHTML = wrong.mark;
    else product.textContent = row.product;
    table.querySelector("[role=status]").textContent = String(sum) === wrong.points ? slip : say(right, row);
  });

  const { default: { render }, mechanism } = await import(URL.createObjectURL(new Blob([_esm], { type: "text/javascript" })));
  [mechanism.lasts, mechanism.plain] = [() => 0, true]; // the dice above it roll
  host.replaceChildren();
  host.inert = false;
  render({ model: new Model(state), el: host });
});
