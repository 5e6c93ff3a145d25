/* After a game: whose purse came from what, the chapter that explains the largest part, and the race of chances,
   with every throw to look at again. */
import { choices, list } from "../trying/common.js";
import { billsOf } from "./bill.js";
import { course, isSale } from "./game.js";
import { RACE_HIGH, RACE_WIDE, raceDrawn } from "./race.js";
import { isPerson } from "./acts.js";
import { leaders } from "./rules.js";
import { billLines, chapterOf, CONTROLS, seatNames, throwsMade, turningWords } from "./words.js";

/** @param {import("../trying/common.js").Names} id */
export const afterFramed = (id) => `<div class="jeux-cloche-after" data-is="after" hidden>
      <p class="jeux-cloche-row">${list(id, "whose", CONTROLS.whose)}</p>
      <table><tbody data-is="bill"></tbody></table><p data-is="chapter"></p>
      <p data-is="turning"></p>
      <svg data-is="race" role="img" viewBox="0 0 ${RACE_WIDE} ${RACE_HIGH}" fill="currentColor" aria-label="${CONTROLS.race}"></svg>
      <input data-is="seen" type="range" min="0" step="1" aria-label="${CONTROLS.seen}"></div>`;

export class After {
  /** @param {Record<string, any>} part the parts of the table's frame
      @param {{look: (game: any) => void, chancesAt: (game: any) => number[]}} table */
  constructor(part, table) {
    this.part = part;
    this.table = table;
    part.whose.addEventListener("change", () => this.draw());
    part.seen.addEventListener("input", () => {
      this.draw();
      table.look(this.games[this.at]);
    });
  }

  get at() {
    return Number(this.part.seen.value);
  }

  hide() {
    this.game = undefined;
    this.part.after.hidden = true;
  }

  stop() {
    this.hide();
  }

  /** A game is over. @param {any} game @param {any} gains @param {number} seed */
  show(game, gains, seed) {
    if (this.game === game) return;
    const { part } = this;
    this.game = game;
    this.seed = seed;
    this.games = course(game).filter((now) => !isSale(now));
    this.bills = billsOf(game, gains);
    const person = game.seats.findIndex(isPerson);
    part.whose.innerHTML = choices(seatNames(game.seats).map((name, seat) => [seat, name]));
    part.whose.value = String(Math.max(0, person));
    part.seen.max = String(this.games.length - 1);
    part.seen.value = part.seen.max;
    this.race = this.games.map((now) => this.table.chancesAt(now));
    part.after.hidden = false;
    this.draw();
  }

  draw() {
    const { part, game, race } = this;
    const seat = Number(part.whose.value);
    const bill = this.bills[seat];
    const rows = billLines(bill, game).map(([words, tokens]) => `<tr><th scope="row">${words}</th><td>${tokens}</td></tr>`);
    part.bill.innerHTML = rows.join("");
    this.drawChapter(chapterOf(bill, game, seat));
    part.seen.setAttribute("aria-valuetext", throwsMade(this.at));
    part.race.innerHTML = raceDrawn({
      chances: race,
      seat,
      winner: leaders(game.purses)[0],
      opened: this.games.findIndex(({ opened }) => opened),
      at: this.at,
    });
    part.turning.textContent = turningWords(race, seat, seatNames(game.seats)[seat]);
  }

  /** @param {{words: string, page: string, title: string}} chapter */
  drawChapter({ words, page, title }) {
    const root = document.documentElement.dataset.content_root;
    const link = document.createElement(root === undefined ? "i" : "a");
    if (root !== undefined) /** @type {HTMLAnchorElement} */ (link).href = `${root}book/cloche/${page}`;
    link.textContent = title;
    this.part.chapter.replaceChildren(`${words} `, link);
  }
}
