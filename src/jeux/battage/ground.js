/* What the scenes of the table share: one session of which picture, sentence, link and record are drawn,
   its undo, and the controls that all of them have. */
import { button, names, parts, say, shared, speaksAlone, tellPage } from "../trying/common.js";
import { chanceOf, lineToShare, Past, partsOf, recordOf, SHARE, share } from "../trying/table.js";
import { BEGUN, MOST_LETTERS, read, step, written } from "./record.js";

export const CONTROLS = {
  undo: "Undo",
  share: "Share",
  line: "Record",
  read: "Read it",
  full: "The record is as long as it may be. Begin with a new deck.",
  nothing: "No session is told there.",
  title: "A table of 32 cards",
};

/**
 * A scene in HTML: a sentence, a picture, acts, and one fold for all else. Where there is a verdict, it stands
 * with its sentence below the acts: what is pressed never moves. What a press did is told right below them.
 * @param {import("../trying/common.js").Names} id
 * @param {{words: string, picture: string, acts: string, last?: string, summary: string, more: string, line?: string, verdict?: string}} filled
 */
export function tableFramed(id, { words, picture, acts, last = "", summary, more, line = CONTROLS.line, verdict }) {
  const caption = `<figcaption>${words}</figcaption>`;
  const buttons = `<div class="jeux-cards-acts">${acts}${button("undo", CONTROLS.undo, " disabled")}${button("share", CONTROLS.share)}${last}</div>`;
  const field = `<label for="${id("line")}">${line}</label>
    <textarea id="${id("line")}" data-is="line" rows="2" spellcheck="false" autocapitalize="off"></textarea>`;
  const isBelow = verdict !== undefined;
  const acted = `${buttons}<p class="jeux-cards-note" data-is="note" role="status"></p>`;
  return `<div class="jeux-cards">
  <figure class="jeux-frame">${isBelow ? picture + acted + caption + verdict : caption + picture}</figure>${isBelow ? "" : acted}
  <a class="jeux-cards-chapter" data-is="chapter" hidden></a>
  <details><summary data-is="summary">${summary}</summary>${more}
    <div class="jeux-cards-line">${field}${button("read", CONTROLS.read)}</div></details></div>`;
}

/** A scene that lives: it is told to `draw` itself whenever its session changes. */
export class Ground {
  /**
   * @param {import("../trying/common.js").View} view
   * @param {(id: import("../trying/common.js").Names, session: import("./record.js").Session) => string} framed
   *   the scene in HTML
   */
  constructor({ model, el }, framed) {
    this.model = model;
    this.session = read(model.get("cards"));
    el.insertAdjacentHTML("beforeend", framed(names("cards"), this.session));
    this.root = /** @type {HTMLElement} */ (el.lastElementChild);
    this.part = parts(this.root);
    this.figure = /** @type {HTMLElement} */ (this.root.querySelector("figure"));
    this.caption = /** @type {HTMLElement} */ (this.root.querySelector("figcaption"));
    this.isInBook = !speaksAlone(this.caption);
    /** @type {Past<import("./record.js").Session>} */
    this.past = new Past();
    this.chance = chanceOf(model.get("seed") ?? undefined);
    this.shared = shared(model);
    this.shared.follow(["cards"], () => this.open(model.get("cards")));
    el.addEventListener("jeux:set", (event) => this.follow(/** @type {CustomEvent} */ (event).detail));
    this.press("undo", () => {
      this.undo();
      if (!this.canUndo) this.part.share.focus({ preventScroll: true });
    });
    this.press("share", () => this.share());
    this.press("read", () => this.read(this.line.value));
  }

  /** One of 0 … n − 1. */
  below = (/** @type {number} */ n) => this.chance.below(n);

  get line() {
    return /** @type {HTMLTextAreaElement} */ (this.part.line);
  }

  /** @param {string} name @param {() => void} act */
  press(name, act) {
    this.part[name].addEventListener("click", act);
  }

  // ── what is said ──────────────────────────────────────────────────────────────────────

  /** What the table has come to. @param {string} sentence */
  tell(sentence) {
    if (this.caption.textContent !== sentence) this.caption.textContent = sentence;
  }

  /** What a press of a button did, or why it did nothing. @param {string} words */
  note(words) {
    if (this.part.note.textContent !== words) this.part.note.textContent = words;
  }

  /** Where a chapter of the book goes on from what was said.
      @param {{words: string, to: string} | undefined} chapter */
  goOn(chapter) {
    const link = /** @type {HTMLAnchorElement} */ (this.part.chapter);
    link.hidden = !chapter || !this.isInBook;
    if (!chapter) return;
    link.textContent = chapter.words;
    link.href = chapter.to;
  }

  // ── the session ───────────────────────────────────────────────────────────────────────

  /** Come to a session; the one before can come back. @param {import("./record.js").Session} session */
  go(session) {
    this.past.keep(this.session);
    this.settle(session);
  }

  /** @param {import("./record.js").Session} session */
  settle(session) {
    const cards = written(session);
    this.session = session;
    this.note("");
    this.shared.set({ cards });
    tellPage(this.root, { cards });
    this.show();
  }

  /** Show the session; each scene has its own way. */
  draw() {}

  show() {
    /** @type {HTMLButtonElement} */ (this.part.undo).disabled = !this.canUndo;
    this.line.value = this.record;
    this.root.dataset.cards = written(this.session);
    this.draw();
  }

  /** Go on by these words; return whether it could be done. @param {string[]} words */
  add(...words) {
    return this.attempt(() => words.reduce(step, this.session));
  }

  /** Come to the session of a text. @param {string} text */
  open(text) {
    return this.attempt(() => read(text));
  }

  /** @param {() => import("./record.js").Session} next */
  attempt(next) {
    try {
      const session = next();
      if (written(session).length > MOST_LETTERS) throw new Error(CONTROLS.full);
      this.go(session);
      return true;
    } catch (error) {
      this.note(/** @type {Error} */ (error).message);
      return false;
    }
  }

  get canUndo() {
    return !this.past.isEmpty || this.session.words.length > 0;
  }

  /** What was done last is undone; of a session that came by a link, its last word. */
  undo() {
    const before = this.past.undo();
    this.settle(before ?? this.session.words.slice(0, -1).reduce(step, BEGUN));
  }

  // ── links and records ─────────────────────────────────────────────────────────────────

  /** The session as one line; the page may have another name for it, of two tables. */
  get record() {
    const area = /** @type {HTMLElement | null} */ (this.root.closest("[data-parts]"));
    const called = JSON.parse(area?.dataset.parts ?? "{}");
    return recordOf({ [called.cards ?? "cards"]: written(this.session) });
  }

  /** A link of this page. @param {Record<string, string>} detail */
  follow({ seed, cards }) {
    if (/^\d{1,9}$/.test(seed ?? "")) this.chance = chanceOf(Number(seed));
    if (cards !== undefined) this.open(cards);
  }

  /** Read a line that a reader pasted. @param {string} line */
  read(line) {
    const text = line.trim();
    const told = /[=#]/.test(text) ? partsOf(text, ["cards"]).cards : text;
    if (told) this.open(told);
    else this.note(CONTROLS.nothing);
  }

  async share() {
    const done = await share(this.record, CONTROLS.title);
    if (done) this.note(say(SHARE[/** @type {keyof typeof SHARE} */ (done)], { line: lineToShare(this.record) }));
  }
}
