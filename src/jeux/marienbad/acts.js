/* What a reader does in a game of Marienbad, on the board of board.js: moves, hints, ways back, and
   games that come from elsewhere. */
import { kept, shared } from "../trying/common.js";
import { recordOf, tellPlayed, today } from "../trying/table.js";
import { bookMoves, entry, followed, follows, isInBook, question, recorded } from "./drills.js";
import { daily, prolonged } from "./hope.js";
import { after, FIRST, FRIEND, isOver, isShared, OPPONENT, reply, same, SECOND, take, YOU } from "./nim.js";
import { brief, read, textsOf } from "./record.js";
import { advised, waits } from "./state.js";

const PAUSE = 1400; // milliseconds for which the tokens stay that the opponent is about to take
const FIRST_CHOICE = [0, 1]; // the move that the lists offer before anything is chosen

/** What Python and the page both may change. */
export const SYNCED = ["heaps", "start", "misere", "opponent", "begins", "digits"];
/** What is settled when the board is made. */
export const SETTLED = ["play", "film", "book", "rival"];

/** Where this device keeps on how many days in a row the position was won. */
const STREAK_KEY = "jeux-nim:daily";

/** Made by a reader of this screen. */
export const isMine = ({ who }) => who === YOU || who === FIRST || who === SECOND;

/** A game that a reader plays, explores or follows: where it began, and the moves since. Its view
    can `draw` it, tell the page that it has `changed`, and `say` what came without a press. */
export class Game {
  constructor(model, view) {
    this.model = model;
    this.view = view;
    this.shared = shared(model);
    this.settled = this.read(SETTLED);
    this.known = new Set(); // what the reader has found of the book
    this.choice = FIRST_CHOICE;
    this.hasMoved = false; // a game from a link may be over before that
    this.ended = undefined; // a game that was ended by a setting, for Undo
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.forget();
    this.own = this.texts; // what the page says of this board, where a link says nothing else
  }

  read(traits) {
    return Object.fromEntries(traits.map((name) => [name, this.model.get(name)]));
  }

  /** Begin anew from what Python has set. */
  forget() {
    clearTimeout(this.waiting);
    this.now = { from: this.model.get("heaps"), made: [] };
    this.ended = undefined;
  }

  get state() {
    return { ...this.read(SYNCED), ...this.settled, known: this.known, ...this.now };
  }

  get follows() {
    return follows(this.state);
  }

  /** Whether it is a game, and can be told as a record: neither explored nor a drill. */
  get isGame() {
    const { play, film, book } = this.settled;
    return play && !film && !book.length;
  }

  /** The game as texts, those of its record. */
  get texts() {
    const { from, made, misere, opponent, ...state } = this.state;
    const begins = made.length ? made[0].who === YOU : !waits({ made, opponent, ...state });
    const moves = made.map(({ move }) => move);
    return textsOf({ heaps: from, misere, begins: begins || isShared({ opponent }), opponent, moves });
  }

  get record() {
    return recordOf(brief(this.texts));
  }

  /** Set what is shared with Python, and show what came of it. */
  change(values) {
    this.shared.set(values);
    if (this.isGame) this.shared.set({ record: this.record, moves: this.texts.moves });
    this.view.draw();
    this.view.changed();
  }

  /** Come to the position after these moves; hints and choices are forgotten. */
  go(from, made, { values = {}, due, helped = false } = {}) {
    clearTimeout(this.waiting);
    this.now = { from, made, due, helped };
    this.choice = FIRST_CHOICE;
    this.change({ ...values, heaps: after(from, made) });
    this.count(from, made);
    if (due) this.waiting = setTimeout(() => { if (this.settle()) this.view.say(); }, PAUSE);
  }

  /** Tell the page of a game that this reader has played to its end, once. */
  count(from, made) {
    if (this.isCounted || !this.hasMoved || !made.length || !this.isGame || !isOver(after(from, made))) return;
    this.isCounted = true;
    tellPlayed(this.view.root, "marienbad");
  }

  /** Let the opponent, whose move is due, make it now. */
  settle() {
    const { from, made, due, helped } = this.now;
    if (due) this.go(from, [...made, due], { helped });
    return Boolean(due);
  }

  /** Come to the position after one more move that is not the reader's: first it is seen. */
  show(from, made, next, { values = {}, helped = false } = {}) {
    if (this.calm.matches) this.go(from, [...made, next], { values, helped });
    else this.go(from, made, { values, helped, due: next });
  }

  /** Come to the position after these moves, and let the opponent answer where the reader sees it. */
  answer(from, made, how = {}) {
    const { opponent, misere } = { ...this.state, ...how.values };
    const move = reply(after(from, made), opponent, misere);
    this.show(from, made, this.madeBy(OPPONENT, move), how);
  }

  /** A move as it is kept: who made it, and what they are called. */
  madeBy(who, move) {
    return who === OPPONENT ? { who, rival: this.settled.rival, move } : { who, move };
  }

  /** The reader makes a move. */
  move(move) {
    this.hasMoved = true;
    const { from, made, heaps, book, play, opponent } = this.state;
    const { helped } = this.now;
    const isTwo = play && isShared({ opponent });
    const who = isTwo ? [FIRST, SECOND][made.length % 2] : YOU;
    const next = [...made, { who, move }];
    const left = take(heaps, move);
    if (book.length) this.judge(heaps, left);
    if (play && !isTwo && !book.length && !isOver(left)) this.answer(from, next, { helped });
    else this.go(from, next, { helped });
    if (isOver(left)) this.countDay();
  }

  /** After a win without help from the position of today, count the days. */
  countDay() {
    const { misere, helped } = this.state;
    const { heaps, opponent, begins } = read(this.texts);
    const isFair = this.isGame && begins && !misere && opponent === 0 && !helped;
    if (!isFair || !same(heaps, daily(today()))) return;
    const before = kept(STREAK_KEY);
    const streak = prolonged(before, today());
    kept(STREAK_KEY, streak);
    this.now = { ...this.now, streak: streak.streak };
    this.view.draw();
  }

  /** Begin the position of today, against an opponent who does not err. */
  beginToday() {
    this.keep();
    const start = daily(today());
    this.go(start, [], { values: { start, misere: false, begins: true, opponent: 0 } });
  }

  /** Play the game of a record on, of which the texts are told; what it leaves out is as in `own`.
      One against the rules is a Refusal. */
  open(texts, own) {
    const { heaps, moves, misere, begins, opponent } = read(texts, own);
    const values = { start: heaps, misere, begins, opponent };
    const [first, second] = playersOf(opponent, begins);
    const made = moves.map((move, k) => this.madeBy(k % 2 ? second : first, move));
    const isTheirs = made.length % 2 ? second === OPPONENT : made.length && first === OPPONENT;
    this.settle();
    this.keep();
    if (isTheirs && !isOver(after(heaps, made))) this.answer(heaps, made, { values });
    else this.go(heaps, made, { values });
  }

  /** Heaps to explore. */
  openHeaps(texts) {
    const { heaps } = read({ heaps: texts.heaps });
    this.keep();
    this.go(heaps, [], { values: { start: heaps } });
  }

  /** Note whether the reader knows what the book answers here. */
  judge(heaps, left) {
    const { book } = this.settled;
    if (!isInBook(left, book)) {
      for (const move of bookMoves(heaps, book)) this.known.delete(entry(take(heaps, move)));
    } else if (!this.now.helped) this.known.add(entry(left));
  }

  /** Keep the game that something else than a move ends, with its settings, for Undo. */
  keep() {
    const { from, made } = this.now;
    this.hasMoved = false;
    this.isCounted = false;
    if (made.length) this.ended = { from, made, values: this.read(["start", "misere", "begins", "opponent"]) };
  }

  /** Begin a new game, or ask the next question on the book. */
  begin(values = {}) {
    if (this.settled.book.length) {
      this.ask();
      return;
    }
    if (!this.follows) this.keep();
    const { start, begins, opponent } = { ...this.state, ...values };
    if (begins || isShared({ opponent }) || isOver(start)) this.go(start, [], { values });
    else this.answer(start, [], { values });
  }

  ask() {
    const { from: before, made } = this.now;
    const asked = entry(after(before, made.filter((one) => !isMine(one))));
    const [from, move] = question({ ...this.state, asked }, this.known);
    if (move) this.show(from, [], { who: OPPONENT, move });
    else this.go(from, []);
  }

  /** Take the reader's last move back, or the setting that ended a game. */
  undo() {
    const { from, made } = this.now;
    const mine = made.findLastIndex(isMine);
    const back = mine < 0 ? this.ended : { from, made: made.slice(0, mine) };
    if (mine < 0) this.ended = undefined;
    this.go(back.from, back.made, { values: back.values, helped: true }); // a second try is not counted
  }

  /** Say why the opponent has moved so. */
  why() {
    this.now = { ...this.now, isWhy: true, picked: undefined, hinted: 0 };
    this.view.draw();
  }

  /** Play against another opponent, or a friend; the moves of one are none of the other's. */
  meet(opponent) {
    const wasShared = isShared(this.state);
    if (wasShared === (opponent === FRIEND)) this.change({ opponent });
    else this.begin({ opponent });
  }

  /** One move of the record back; from a game of the reader's own, to where it left the record. */
  back() {
    const { from, made, due } = this.now;
    if (!due && !made.length) return;
    this.go(from, due || !this.follows ? made.slice(0, followed(made)) : made.slice(0, -1));
  }

  /** One move of the record on. */
  forward() {
    this.settle();
    const { from, made } = this.now;
    const next = this.follows && recorded(this.state)[made.length];
    if (next) this.show(from, made, next);
  }

  hint() {
    const { hinted } = this.now;
    const whole = hinted || !this.settled.play;
    this.now = { ...this.now, hinted: whole ? 2 : 1, helped: true, picked: undefined, isWhy: false };
    const [heap, tokens] = advised(this.state);
    if (tokens) this.choice = [heap, tokens];
    this.view.draw();
  }

  pick(heap, tokens) {
    this.choice = [heap, tokens];
    this.now = { ...this.now, picked: this.choice, hinted: 0, isWhy: false };
    this.view.draw();
  }

  /** Choose a move that can be made: heaps may have become smaller. */
  fit(heaps) {
    const [row, tokens] = this.choice;
    const heap = heaps[row] ? row : Math.max(0, heaps.findIndex(Boolean));
    this.choice = [heap, Math.min(tokens, heaps[heap]) || 1];
  }
}

/** Who makes the first move, and who the second. */
function playersOf(opponent, begins) {
  if (isShared({ opponent })) return [FIRST, SECOND];
  return begins ? [YOU, OPPONENT] : [OPPONENT, YOU];
}
