/* All answers on a board: the law at once, the rest in pieces, so that the page stays awake. */
import { say } from "../trying/common.js";
import { bestLadder, lengths, NO_GAMES, played, weighed } from "./answers.js";
import { prospect } from "./chances.js";
import { isOver } from "./rules.js";
import { lengthsDrawn, weighedDrawn } from "./scene.js";
import { CONTROLS, ladderWords, SAYS, stoppedWords } from "./words.js";

const PIECE = 12; // milliseconds
const GAMES = 100;

/** Take steps in pieces; return what stops them. `tell` hears of every piece, `end` of the end. */
export function inPieces(steps, tell, end) {
  const go = () => {
    const late = performance.now() + PIECE;
    let step;
    do step = steps.next(); while (!step.done && performance.now() < late);
    if (step.done) {
      end(step.value);
      return;
    }
    tell(step.value);
    timer = setTimeout(go);
  };
  let timer = setTimeout(go);
  return () => clearTimeout(timer);
}

/** The fold of answers, under a board that it asks for `shown` and `position`. */
export class Answers {
  constructor(board, part, chance) {
    this.board = board;
    this.part = part;
    this.chance = chance;
    this.tally = NO_GAMES;
    this.stopWeighing = () => {};
    this.stopSearch = undefined;
    this.offer = undefined; // a ladder that a search has found
    part.answers.addEventListener("toggle", () => this.draw());
    part.hundred.addEventListener("click", () => this.play());
    part.find.addEventListener("click", () => this.find());
    part.take.addEventListener("click", () => this.take());
  }

  /** See whether the position is still the one that was asked about; return its name. */
  notice() {
    const { shown, position } = this.board;
    const { size, jumps, faces, finish } = shown;
    const key = JSON.stringify([size, jumps, faces, finish, position.places, position.turn]);
    if (key !== this.asked) this.forget(key);
    return key;
  }

  /** Show what is so from where the pawns stand, if it is to be seen. */
  draw() {
    const { board, part } = this;
    const { shown, position } = board;
    const key = this.notice();
    const { tally } = this;
    const answered = `${key} ${tally.games}`;
    if (!part.answers.open || this.answered === answered) return;
    this.answered = answered;
    if (isOver(shown, position)) {
      part.lengths.textContent = SAYS.isOver;
      part.weighed.textContent = "";
      return;
    }
    part.lengths.innerHTML = lengthsDrawn(lengths(shown, position), tally.lengths);
    this.weigh(shown, position, key);
  }

  /** Another position is asked for: what was found of the one before is not true of it. */
  forget(key) {
    this.asked = key;
    this.tally = NO_GAMES;
    this.offer = undefined;
    this.endSearch();
    this.part.weighed.className = "waits"; // not busy: the page's voice waits for what is busy
  }

  weigh(shown, position, key) {
    const { part } = this;
    if (this.weighing === key) return;
    this.weighing = key;
    this.stopWeighing();
    this.stopWeighing = inPieces(weighed(shown, position), () => {}, (found) => {
      part.weighed.innerHTML = weighedDrawn(found);
      part.weighed.className = "";
    });
  }

  /** Play a hundred games from here. */
  play() {
    const { board } = this;
    const { shown, position } = board;
    if (isOver(shown, position)) {
      board.say(SAYS.isOver);
      return;
    }
    this.tally = played(shown, position, this.chance, GAMES, this.tally);
    const { games, wins: [won], lengths: long } = this.tally;
    const exact = Math.round(games * prospect(shown, position).win);
    board.say(say(long.length ? SAYS.tally : SAYS.noTally, { games, won, exact, longest: Math.max(...long) }));
    this.draw();
  }

  // ── one more ladder ───────────────────────────────────────────────────────────────────

  /** Begin a search, or stop the one that goes on. */
  find() {
    const { board, part } = this;
    const { shown, position } = board;
    if (this.stopSearch) {
      this.found(this.tried, stoppedWords(this.tried));
      return;
    }
    if (isOver(shown, position)) {
      board.say(SAYS.isOver);
      return;
    }
    const tell = (tried) => {
      this.tried = tried;
      part.progress.max = tried.all;
      part.progress.value = tried.done;
    };
    part.find.textContent = CONTROLS.stop;
    part.progress.classList.add("runs");
    board.say("");
    tell({ done: 0, all: 1, helps: false });
    const end = (found) => this.found(found, ladderWords(found));
    this.stopSearch = inPieces(bestLadder(shown, position, part.aim.value), tell, end);
  }

  /** Offer what a search has found, to its end or as far as it went. */
  found({ helps, best }, words) {
    this.offer = helps ? [best.from, best.to] : undefined;
    this.endSearch();
    this.board.say(words);
    this.board.draw();
  }

  endSearch() {
    this.stopSearch?.();
    this.stopSearch = undefined;
    this.part.find.textContent = CONTROLS.find;
    this.part.progress.classList.remove("runs");
    this.part.take.disabled = !this.offer;
  }

  take() {
    const { board, offer } = this;
    board.change({ jumps: [...board.shown.jumps, offer].sort((a, b) => a[0] - b[0]) });
    this.part.find.focus(); // a disabled button drops the focus
  }

  /** End all that goes on. */
  stop() {
    this.stopWeighing();
    this.stopSearch?.();
  }
}
