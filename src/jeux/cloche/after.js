/* After a game: whose purse came from what, the chapter that explains the largest part, and the race of chances,
   with every throw to look at again. */
import { choices, list } from "../trying/common.js";
import { chapterLink } from "../trying/table.js";
import { isPerson } from "./acts.js";
import { billsOf } from "./bill.js";
import { chancesAlong, MOST_CONTINUED, swingOf } from "./chances.js";
import { course, isSale } from "./game.js";
import { RACE_HIGH, RACE_WIDE, raceDrawn, waitDrawn } from "./race.js";
import { leaders } from "./rules.js";
import { billLines, chapterOf, CONTROLS, seatNames, swingWords, throwsMade } from "./words.js";

const SLICE = 12; // milliseconds of computing, then the page answers
const LEAST_CONTINUED = 50; // games for the chances after each throw
const THROWS_CONTINUED = 4e7; // of all these games together, about

/** @param {import("../trying/common.js").Names} id */
export const afterFramed = (id) => `<div class="jeux-cloche-after" data-is="after" hidden>
      <p class="jeux-cloche-row">${list(id, "whose", CONTROLS.whose)}</p>
      <table><tbody data-is="bill"></tbody></table><p data-is="chapter"></p>
      <svg data-is="race" role="img" viewBox="0 0 ${RACE_WIDE} ${RACE_HIGH}" fill="currentColor" aria-label="${CONTROLS.race}"></svg>
      <input data-is="seen" type="range" min="0" step="1" aria-label="${CONTROLS.seen}"><p data-is="swing"></p></div>`;

/** What stands below a table whose game is over; `look` shows a game in the picture. */
export class Afterwards {
  /** @param {Record<string, any>} part of the table's frame @param {(game: import("./game.js").Game) => void} look */
  constructor(part, look) {
    this.part = part;
    this.look = look;
    /** @type {import("./game.js").Game | undefined} */
    this.game = undefined;
    /** Those after the sale. @type {import("./game.js").Game[]} */
    this.games = [];
    /** @type {import("./bill.js").Bill[]} */
    this.bills = [];
    /** @type {import("./chances.js").After[]} */
    this.along = [];
    part.whose.addEventListener("change", () => this.draw());
    part.seen.addEventListener("input", () => {
      this.drawRace();
      look(this.games[this.at]);
    });
  }

  get at() {
    return Number(this.part.seen.value);
  }

  get seat() {
    return Number(this.part.whose.value);
  }

  /** How likely each seat was to win where a game of the course stood, as the curves have it; undefined before they are
      drawn. @param {import("./game.js").Game} game */
  chancesAt(game) {
    return this.game && this.along[this.games.indexOf(game)]?.chances;
  }

  hide() {
    clearTimeout(this.timer);
    this.game = undefined;
    this.part.after.hidden = true;
  }

  /** A game is over. @param {import("./game.js").Game} game @param {import("./worth.js").Gains[]} gains @param {number} seed */
  show(game, gains, seed) {
    if (this.game === game) return;
    this.hide();
    const { part } = this;
    this.game = game;
    this.games = course(game).filter((now) => !isSale(now));
    this.bills = billsOf(game, gains);
    this.along = [];
    const throws = this.games.length - 1;
    part.whose.innerHTML = choices(seatNames(game.seats).map((name, seat) => [seat, name]));
    part.whose.value = String(Math.max(0, game.seats.findIndex(isPerson)));
    part.seen.max = String(throws);
    part.seen.value = String(throws);
    part.swing.textContent = "";
    part.after.hidden = false;
    const times = Math.min(MOST_CONTINUED, Math.max(LEAST_CONTINUED, Math.round(THROWS_CONTINUED / throws ** 2)));
    this.compute(chancesAlong(game, seed, times));
    this.draw();
  }

  /** Take the chances one after the other, and answer the page in between. @param {Generator<import("./chances.js").After>} chances */
  compute(chances) {
    const end = performance.now() + SLICE;
    while (performance.now() < end) {
      const { done, value } = chances.next();
      if (done) {
        this.part.swing.textContent = swingWords(swingOf(this.along), this.games[0]);
        this.drawRace();
        if (this.at < this.games.length - 1) this.look(this.games[this.at]);
        return;
      }
      this.along.push(value);
    }
    this.drawRace();
    this.timer = setTimeout(() => this.compute(chances));
  }

  draw() {
    const { part, seat } = this;
    const bill = this.bills[seat];
    const rows = billLines(bill).map(([words, tokens]) => `<tr><th scope="row">${words}</th><td>${tokens}</td></tr>`);
    part.bill.innerHTML = rows.join("");
    this.drawChapter(chapterOf(bill, this.games[0].seats[seat]));
    this.drawRace();
  }

  /** Draw the curves, once all chances are there. */
  drawRace() {
    const { part, games, along, at, seat } = this;
    part.seen.setAttribute("aria-valuetext", throwsMade(at));
    const isWhole = along.length === games.length;
    const chances = along.map((after) => after.chances);
    const [winner] = leaders(games[games.length - 1].purses);
    const opened = games.findIndex((now) => now.opened);
    part.race.innerHTML = isWhole
      ? raceDrawn({ chances, names: seatNames(games[0].seats), seat, winner, opened, at })
      : waitDrawn(along.length / games.length);
  }

  /** @param {{words: string, page: string, title: string}} chapter */
  drawChapter({ words, page, title }) {
    this.part.chapter.replaceChildren(`${words} `, chapterLink("cloche", page, title));
  }
}
