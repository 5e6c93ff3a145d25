/* The door: six dice that throw, above the row that was printed in 1922 for their sum, and what has
   been done of each chapter. The words are the page's own; each is a sentence with named fields.
   What throws and counts is the book's own Throw, whose script the page holds as text. */
import { Model } from "./model.js";
import { say } from "./say.js";

/** Say at each chapter how many guesses of it are kept on the reader's device. */
export const countGuesses = () => {
  for (const words of document.querySelectorAll(".door-map .done")) {
    const page = `jeux-guess:${words.closest("a").pathname}:`; // they lie under the address of their page
    const count = Object.keys(localStorage).filter((name) => name.startsWith(page)).length;
    words.hidden = !count;
    words.textContent = say(words.dataset.words, { count });
  }
};

/** How many throws have each sum: each die in turn has blanks, and faces that add their mark. */
const countBySum = (dice) => {
  let counts = [1];
  for (const faces of dice) {
    const after = [];
    counts.forEach((count, sum) => {
      for (const mark of faces) after[sum + mark] = (after[sum + mark] ?? 0) + count;
    });
    counts = after;
  }
  return counts;
};

/** Let the dice of the door throw. */
export const openDoor = async () => {
  const table = document.querySelector(".door-table");
  if (!table) return;
  const tally = table.querySelector(".door-tally");
  const { _esm: script, ...state } = JSON.parse(tally.dataset.state);
  const dice = new Dice(table);
  const row = new Row(table, countBySum(state.given.faces));
  tally.addEventListener("jeux:thrown", ({ detail: { shown: marks, value: sum } }) => {
    dice.show(marks);
    row.show(sum);
  });
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const { default: board, mechanism } = await import(address);
  // the dice above it roll
  mechanism.lasts = () => 0;
  mechanism.plain = true;
  tally.replaceChildren();
  tally.inert = false;
  board.render({ model: new Model(state), el: tally });
};

class Dice {
  constructor(table) {
    this.words = table.dataset;
    this.list = table.querySelector(".door-dice");
    this.dice = [...this.list.children];
  }
  /** Show what each die shows: its mark, or 0 for a blank. */
  show(marks) {
    this.dice.forEach(({ firstElementChild: face, lastElementChild: words }, k) => {
      face.classList.toggle("shows", marks[k] > 0);
      words.textContent = say(marks[k] ? this.words.shows : this.words.blank, { die: k + 1 });
    });
    this.list.classList.remove("rolling");
    void this.list.offsetWidth; // lets the motion begin anew
    this.list.classList.add("rolling");
  }
}

/* The row of the table for a sum: points, throws and their product, of which one is printed wrong. */
class Row {
  constructor(table, counts) {
    [this.points, this.throws, this.product] = table.querySelectorAll("dd");
    this.status = table.querySelector("[role=status]");
    this.words = table.dataset;
    this.counts = counts;
    this.wrong = { points: this.points.textContent, mark: this.product.innerHTML }; // the row that stands first
  }
  show(sum) {
    const row = { points: sum, throws: this.counts[sum], product: sum * this.counts[sum] };
    this.points.textContent = row.points;
    this.throws.textContent = row.throws;
    if (String(sum) === this.wrong.points) {
      this.product.innerHTML = this.wrong.mark;
      this.status.textContent = this.words.slip;
    } else {
      this.product.textContent = row.product;
      this.status.textContent = say(this.words.right, row);
    }
  }
}
