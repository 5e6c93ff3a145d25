/* A question, the reader's guess, and then the answer beside it; without a kernel. What is said is in
   guesses.js, what is drawn in picture.js. */
import { button, kept, parts, say, speaks, told, within } from "./common.js";
import { guessed, judged, prompt, SAYS, TOO_LARGE, verdict } from "./guesses.js";
import { letDraw } from "./hands.js";
import { barAt, barsDrawn, BASE, LEFT, LENGTH, lineDrawn, rimmed, TOP, WIDE } from "./picture.js";

const SIGNS = { yes: "✓", near: "≈", no: "✗" }; // trying.css has them too

/** What Python has settled of a question. */
const ASKED = ["question", "manner", "answer", "shown", "near", "traps", "because", "unit", "labels", "low", "high", "step", "picture"];

// ── the widget in HTML ──────────────────────────────────────────────────────────────────

/** The words to choose from. */
function labelChoices(labels, id) {
  const words = labels.map((word, k) => `<label><input type="radio" name="${id}" value="${k}" data-is="word${k}"><span>${word}</span></label>`);
  return `<div class="jeux-words" role="radiogroup" aria-labelledby="${id}">${words.join("")}</div>`;
}

/** The widget in HTML; `own` parts its names from others. */
function framed(state, own) {
  const { question, manner, answer, labels, picture, unit } = state;
  const id = `jeux-predict-${own}`;
  const isTyped = manner === "typed";
  const hands = manner === "line" || manner === "bars" ? answer.length : 0;
  const drawing = `<svg role="img" aria-label="${prompt(state)}" width="100%" viewBox="0 0 440 112"></svg>`;
  const svg = hands || isTyped ? drawing : "";
  const field = isTyped ? `<label>${SAYS.say} <input data-is="typed" type="text" maxlength="20" autocomplete="off" aria-describedby="${id}"> ${unit}</label><output></output>` : "";
  return `<div class="jeux-trying jeux-predict" role="group" aria-labelledby="${id}"><p class="jeux-question" id="${id}">${question}</p>
    <figure class="jeux-frame"><figcaption>${prompt(state)}</figcaption><div class="jeux-surface"${isTyped ? " hidden" : ""}>${svg}<div class="jeux-given">${picture}</div><div class="jeux-hands">${'<input type="range">'.repeat(hands)}</div></div></figure>
    ${manner === "among" ? labelChoices(labels, id) : ""}
    <div class="jeux-row">${field}${button("guess", SAYS.guess, " disabled")}${button("pass", SAYS.pass)}${button("again", SAYS.again, " hidden")}</div></div>`;
}

/** The picture before a guess. */
function firstDrawn(state) {
  if (state.manner !== "bars") return lineDrawn({ ...state, guess: undefined, answer: undefined });
  const guess = state.answer.map(() => null);
  return barsDrawn({ ...state, guess, answer: undefined, top: state.high, free: true });
}

/** How it begins, in HTML, for pages whose scripts come later or never. */
export function still(state, own) {
  const html = framed(state, `${own}-still`);
  if (state.manner === "typed") return html.replace(/<svg.*?<\/svg>/, ""); // it has nothing to show yet
  if (state.manner === "among") return html;
  const [body, tall] = firstDrawn(state);
  return html.replace('viewBox="0 0 440 112"></svg>', `viewBox="0 0 ${WIDE} ${tall}">${body}</svg>`);
}

// ── the fold with the answer ────────────────────────────────────────────────────────────

const isAfter = (element, other) => Boolean(other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);

/** The fold that comes after a question in the next three cells of JupyterLab, which gives folds no
    class of ours; null where another question comes before it. */
function answerInLab(root) {
  let cell = root.closest(".jp-Cell");
  for (let k = 0; cell && k < 3; k += 1) {
    cell = cell.nextElementSibling;
    if (cell?.querySelector(".jeux-predict")) return null;
    const fold = cell?.querySelector("details");
    if (fold) return fold;
  }
  return undefined;
}

/** The fold that comes after a question, if no other question comes before it. */
function answerAfter(root) {
  const inLab = answerInLab(root);
  if (inLab !== undefined) return inLab;
  const fold = [...document.querySelectorAll("details.answer")].find((element) => isAfter(element, root));
  const questions = [...document.querySelectorAll(".jeux-predict")];
  const next = questions.find((question) => question !== root && !question.closest(".jeux-still") && isAfter(question, root));
  return fold && next && isAfter(fold, next) ? null : fold;
}

// ── the widget ──────────────────────────────────────────────────────────────────────────

/** Sign a word that is right, or that was answered and is not. */
function signed(word, right, answered) {
  word.classList.toggle("jeux-true", right);
  word.classList.toggle("jeux-false", answered && !right);
}

/** A question as a reader meets it. `marks` are what is put down before a guess, null where nothing
    is; `guess` is what stands after it, undefined if the reader has passed. */
class Question {
  constructor(model, el) {
    this.model = model;
    this.state = Object.fromEntries(ASKED.map((name) => [name, model.get(name)]));
    this.name = `jeux-guess:${location.pathname}:${model.get("key")}`;
    el.insertAdjacentHTML("beforeend", framed(this.state, Math.random().toString(36).slice(2)));
    this.root = el.lastElementChild;
    this.part = parts(this.root);
    this.surface = this.root.querySelector(".jeux-surface");
    this.caption = this.root.querySelector("figcaption");
    this.given = this.root.querySelector(".jeux-given svg");
    this.svg = this.surface.querySelector(":scope > svg");
    this.pictured = this.given?.getAttribute("aria-label") ?? "";
    this.hands = [...this.root.querySelectorAll(".jeux-hands input")];
    this.words = [...this.root.querySelectorAll(".jeux-words input")];
    for (const hand of this.hands) hand.dataset.lmSuppressShortcuts = "true";
    this.caption.setAttribute("aria-live", speaks());
    this.recall();
  }

  /** Take up the guess that this browser keeps. */
  recall() {
    const { guess, passed } = kept(this.name) ?? {};
    this.guess = this.isGuess(guess) ? guess : undefined;
    this.done = Boolean(this.guess || passed);
    this.marks = this.guess ?? this.noMarks();
    this.chosen = undefined; // the bar or mark that keys move
  }

  isGuess(guess) {
    const { manner, answer, labels } = this.state;
    const isPlace = (x) => Number.isInteger(x) && x in labels;
    const isNumber = (x) => Number.isFinite(x) && Math.abs(x) < TOO_LARGE;
    return Array.isArray(guess) && guess.length === answer.length && guess.every(manner === "among" ? isPlace : isNumber);
  }

  noMarks() {
    return this.state.answer.map(() => null);
  }

  get typed() {
    return guessed(this.state, this.part.typed.value);
  }

  /** How the guess is met. */
  get met() {
    return this.done && this.guess ? judged(this.state, this.guess)[0] : "";
  }

  get isReady() {
    if (this.state.manner === "typed") return this.typed !== undefined;
    return this.marks.every((mark) => mark !== null);
  }

  // ── how it is drawn ───────────────────────────────────────────────────────────────────

  draw() {
    this.root.dataset.met = this.met;
    if (this.state.manner === "among") this.drawWords();
    else this.drawNumbers();
    this.surface.classList.toggle("jeux-open", !this.done);
    const sentence = this.sentence();
    if (this.caption.textContent !== sentence) this.caption.textContent = sentence;
    this.part.guess.hidden = this.done;
    this.part.guess.disabled = !this.isReady;
    this.part.pass.hidden = this.done;
    this.part.again.hidden = !this.done;
    if (this.part.typed) this.drawTyped();
  }

  sentence() {
    if (this.done) return verdict(this.state, this.guess);
    return prompt(this.state, this.state.manner === "typed" ? [this.typed ?? null] : this.marks);
  }

  drawNumbers() {
    const { svg, done, marks } = this;
    const { manner } = this.state;
    const seen = this.numbersSeen();
    const [body, tall] = this.numbersDrawn(seen);
    this.surface.hidden = !body;
    const touch = manner === "line" ? "pan-y" : "none";
    svg.style.touchAction = done ? "auto" : touch;
    svg.setAttribute("viewBox", `0 0 ${WIDE} ${tall}`);
    svg.innerHTML = body;
    svg.setAttribute("aria-label", this.numbersSpoken(seen));
    this.hands.forEach((hand, k) => {
      hand.disabled = done;
      hand.setAttribute("aria-valuetext", marks[k] === null ? SAYS.empty : told(marks[k], 6));
    });
  }

  /** The numbers that a picture shows: the guess, or the marks, if there are any. */
  numbersSeen() {
    if (this.done) return this.guess;
    return this.marks[0] === null && this.state.manner !== "bars" ? undefined : this.marks;
  }

  numbersDrawn(seen) {
    const { done, chosen } = this;
    const { manner, labels, high, shown } = this.state;
    const answer = done ? this.state.answer : undefined;
    if (manner === "bars") {
      const guess = seen ?? labels.map(() => null);
      return barsDrawn({ labels, guess, answer, top: high, chosen, free: !done });
    }
    if (manner === "typed" && !done) return ["", 112];
    const sign = SIGNS[this.met] ?? "";
    return lineDrawn({ ...this.ends(seen), guess: seen, answer, label: shown, chosen: chosen !== undefined, sign });
  }

  /** The ends of a number line: a typed guess may lie anywhere, and the line then reaches from the
      guess to the answer. */
  ends(seen) {
    const { manner, answer, low, high } = this.state;
    if (manner === "line") return { low, high };
    const numbers = [...answer, ...(seen || [])];
    const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
    const reach = most - least || Math.abs(numbers[0]) || 1;
    return { low: Math.min(low, least), high: Math.max(most, least + reach * 1.2) };
  }

  /** What a screen reader says of numbers. */
  numbersSpoken(seen) {
    const { manner, answer, shown } = this.state;
    const isBars = manner === "bars";
    const sentences = [isBars ? SAYS.pictureBars : SAYS.pictureLine];
    if (seen) sentences.push(say(SAYS.yours, { guess: this.listed(seen) }));
    if (this.done) sentences.push(say(SAYS.truth, { answer: isBars ? this.listed(answer) : shown }));
    return sentences.join(" ");
  }

  listed(values) {
    const words = values.map((value, k) => {
      const number = value === null ? SAYS.none : told(value, 6);
      return say(SAYS.value, { name: this.state.labels[k] ?? "", value: number }).trim();
    });
    return words.join(", ");
  }

  drawWords() {
    const { done } = this;
    const [answer] = this.state.answer;
    const picked = (done ? this.guess : this.marks)?.[0];
    this.words.forEach((input, k) => {
      input.checked = k === picked;
      input.disabled = done;
      signed(input.parentNode, done && k === answer, done && k === picked);
    });
    if (this.given) this.drawPicture(picked);
  }

  /** The picture from which words are chosen: a rim round what was picked, and round the answer. */
  drawPicture(picked) {
    const { given } = this;
    given.setAttribute("aria-label", this.pictureSpoken(picked));
    for (const rim of given.querySelectorAll(".jeux-yours, .jeux-true")) rim.remove();
    this.rim(picked, "jeux-yours");
    if (this.done) this.rim(this.state.answer[0], "jeux-true");
  }

  rim(place, kind) {
    const chosen = this.given.querySelectorAll(`[data-choice="${place}"]:not([data-reach] *)`);
    for (const shape of chosen) rimmed(this.given, shape, kind);
  }

  pictureSpoken(picked) {
    const { manner, labels, shown } = this.state;
    const picture = this.pictured;
    if (picked !== undefined && picked !== null) return say(SAYS.picked, { picture, guess: labels[picked] });
    if (!this.done) return picture;
    return say(manner === "among" ? SAYS.shownWord : SAYS.shown, { picture, answer: shown });
  }

  drawTyped() {
    const { typed } = this.part;
    typed.parentNode.hidden = this.done && !this.guess;
    typed.disabled = this.done;
    this.root.querySelector("output").textContent = this.done ? "" : this.reading();
  }

  /** How what is typed is read, where that is not plain. */
  reading() {
    const words = this.part.typed.value.trim();
    if (!words) return "";
    if (this.typed === undefined) return SAYS.refused;
    return /^[-\d.]*$/.test(words) ? "" : say(SAYS.equals, { value: told(this.typed, 6) });
  }

  // ── what a reader does ────────────────────────────────────────────────────────────────

  ask() {
    if (this.done || !this.isReady) return;
    this.tell(this.state.manner === "typed" ? [this.typed] : [...this.marks]);
  }

  /** Show the answer: after a guess, or to a reader who passes. */
  tell(numbers) {
    const total = numbers && this.state.manner === "bars" ? numbers.reduce((a, b) => a + b, 0) : 1;
    this.guess = numbers?.map((x) => x / (total || 1));
    this.done = true;
    this.chosen = undefined;
    kept(this.name, { guess: this.guess, passed: !this.guess });
    this.model.set("guess", this.guess ?? []);
    this.model.save_changes();
    this.draw();
    this.unfold();
    this.part.again.focus({ preventScroll: true }); // the button that had the focus is gone
  }

  /** Ask once more. */
  again() {
    kept(this.name, null);
    this.guess = undefined;
    this.done = false;
    this.marks = this.noMarks();
    if (this.part.typed) this.part.typed.value = "";
    this.draw();
    this.unfold();
    (this.part.typed ?? this.hands[0] ?? this.words[0]).focus({ preventScroll: true });
  }

  /** Open the fold with the answer, or close it. */
  unfold() {
    const fold = answerAfter(this.root);
    if (fold && fold.open !== this.done) fold.querySelector("summary").click(); // JupyterLab undoes `open`
  }

  /** Put a mark on the nearest number that the line or the bar has. */
  put(k, value) {
    const { low, high, step } = this.state;
    const round = low + Math.round((value - low) / step) * step;
    this.marks[k] = Number(within(low, round, high).toPrecision(9));
    this.hands[k].value = this.marks[k];
    this.draw();
  }

  choose(place) {
    this.marks = [place];
    this.draw();
  }

  hold(k) {
    this.chosen = k;
    this.draw();
  }

  /** Put the mark, or the bar under it, where a finger or a pointer is. */
  drawAt({ x, y }) {
    const { low, high } = this.state;
    if (this.state.manner === "line") {
      this.put(0, low + ((x - LEFT) / LENGTH) * (high - low));
      return;
    }
    this.put(barAt(x, this.hands.length), ((BASE - y) / (BASE - TOP)) * high);
  }

  // ── what it listens to ────────────────────────────────────────────────────────────────

  listen() {
    this.part.guess.addEventListener("click", () => this.ask());
    this.part.pass.addEventListener("click", () => this.tell());
    this.part.again.addEventListener("click", ({ detail }) => {
      if (detail <= 1) this.again(); // not the second click of two on the button that was here before
    });
    this.part.typed?.addEventListener("input", () => this.draw());
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.hands.forEach((hand, k) => this.listenToHand(hand, k));
    this.words.forEach((input, k) => input.addEventListener("change", () => this.choose(k)));
    this.given?.addEventListener("click", ({ target }) => {
      const place = target.closest("[data-choice]")?.dataset.choice;
      if (place !== undefined && !this.done) this.choose(Number(place));
    });
    if (this.hands.length) letDraw(this.svg, () => !this.done, (point) => this.drawAt(point));
  }

  key(event) {
    if (event.key !== "Enter") return; // no form: JupyterLab lets none be sent
    const onButton = event.target.matches("button");
    if (!onButton || event.repeat) event.preventDefault(); // a key that is held down guesses, and does not ask again
    if (!onButton) this.ask();
  }

  listenToHand(hand, k) {
    const { low, high, step, labels } = this.state;
    Object.assign(hand, { min: low, max: high, step });
    hand.value = (low + high) / 2;
    hand.setAttribute("aria-label", labels[k] ?? this.root.querySelector(".jeux-question").textContent);
    hand.addEventListener("input", () => this.put(k, Number(hand.value)));
    hand.addEventListener("focus", () => this.hold(hand.matches(":focus-visible") ? k : undefined));
    hand.addEventListener("blur", () => this.hold(undefined));
  }
}

function render({ model, el }) {
  const asked = new Question(model, el);
  asked.listen();
  if (asked.part.typed && asked.guess) asked.part.typed.value = told(asked.guess[0], 6);
  asked.draw();
  if (asked.done) requestAnimationFrame(() => asked.unfold()); // it is in the page by then
  if (asked.given) requestAnimationFrame(() => asked.draw()); // and its parts have their places
}

export default { render };
