/* A question, the reader's guess, and then the answer beside it; without a kernel. A guess and an
   answer are lists of numbers: one number (of words: the place of one), or one for each bar. */
import { BLUE, GREEN, kept, ORANGE, PAPER, parts, say, speaks, told } from "./common.js";

const SAYS = {
  typed: "Type a number, then guess.", written: "You typed {guess}. Press Guess.", part: "A decimal, a fraction or a percentage will do.",
  line: "Put your mark on the line, then guess.", marked: "Your mark is at {guess}. Press Guess, or move it.",
  bars: "Draw the bars that you expect, then guess.",
  among: "Choose one, then guess.", chosen: "You chose “{guess}”. Press Guess, or choose again.",
  sum: "Your bars make {sum} together; they are scaled to make 1.",
  wait: "Your bars make {sum} together; {count} are still to be drawn.", waitOne: "Your bars make {sum} together; 1 is still to be drawn.",
  yes: "Yes, {answer}.", yesWhy: "Yes, {answer}: {why}.",
  near: "Near: you said {guess}, it is {answer}.", nearWhy: "Near: you said {guess}, it is {answer}: {why}.",
  no: "You said {guess}, it is {answer}.", noWhy: "You said {guess}, it is {answer}: {why}.",
  // words may be a sentence of their own, so they stand in quotation marks
  noWord: "You said “{guess}”. The answer is “{answer}”.", noWordWhy: "You said “{guess}”. The answer is “{answer}”: {why}.",
  passedWord: "The answer is “{answer}”.", passedWordWhy: "The answer is “{answer}”: {why}.",
  passed: "It is {answer}.", passedWhy: "It is {answer}: {why}.",
  law: "The outline is the law.", lawWhy: "The outline is the law: {why}.",
  cover: "Your bars cover {covered}% of the law.", coverWhy: "Your bars cover {covered}% of the law: {why}.",
  coverNear: "Near! Your bars cover {covered}% of the law.", coverNearWhy: "Near! Your bars cover {covered}% of the law: {why}.",
  // what is said of a picture
  picked: "{picture} You chose “{guess}”.", shown: "{picture} It is {answer}.", shownWord: "{picture} The answer is “{answer}”.",
  pictureBars: "Bar chart.", pictureLine: "Number line.",
  yours: "Your guess: {guess}.", truth: "The answer: {answer}.", value: "{name} {value}", none: "not drawn", empty: "nothing yet",
  you: "you: {guess}", youBars: "you", theLaw: "the law",
  equals: "= {value}", refused: "a number, please",
  say: "I say", guess: "Guess", pass: "I pass", again: "Guess again",
};

const SIGNS = { yes: "✓", near: "≈", no: "✗" }; // trying.css has them too

// ── guesses ─────────────────────────────────────────────────────────────────────────────

const MOST = 1e15; // there is no room for larger numbers

/** A number that somebody has typed: 3.5, 3,5, 7/2, 50 %, −2; undefined if it is none. */
export function parse(words) {
  // one comma is a decimal comma, several are marks between thousands; each side of a fraction has its own
  const plain = (side) => (/,.*[,.]/.test(side) ? side.replace(/,/g, "") : side.replace(",", "."));
  const text = words.replace(/[\s\u202f']/g, "").replace(/[−–]/g, "-").split("/").map(plain).join("/");
  const [, number, under, percent] = /^([-+]?(?:\d+\.?\d*|\.\d+))(?:\/(\d+\.?\d*|\.\d+))?(%?)$/.exec(text) || [];
  const value = Number(number) / Number(under ?? 1) / (percent ? 100 : 1);
  return Math.abs(value) < MOST ? value : undefined;
}

/** Whether what is asked is a part of a whole. */
const isPart = ({ answer, unit }) => answer[0] > 0 && answer[0] < 1 && !unit;

/** A guess as it is typed; where a part is asked, 33 is 33 %. */
export function guessed(state, words) {
  const value = parse(words.replace(state.unit, ""));
  return isPart(state) && value > 1 && value <= 100 && !/[/%]/.test(words) ? value / 100 : value;
}

/** What to say before a guess; of bars that are drawn, what they make together. */
export function prompt(state, marks = []) {
  const { manner } = state;
  const sum = told(Math.round(100 * marks.reduce((a, b) => a + b, 0)) / 100);
  const count = marks.filter((mark) => mark === null).length;
  if (count === marks.length) return manner === "typed" && isPart(state) ? SAYS.part : SAYS[manner];
  if (manner === "typed") return say(SAYS.written, { guess: told(marks[0], 6) });
  if (manner === "line") return say(SAYS.marked, { guess: told(marks[0], 6) });
  if (manner === "among") return say(SAYS.chosen, { guess: state.labels[marks[0]] });
  return say(count ? SAYS[count === 1 ? "waitOne" : "wait"] : SAYS.sum, { sum, count });
}

/** How far apart two guesses are: for bars, the total variation distance. */
export function apart(a, b) {
  if (a.length === 1) return Math.abs(a[0] - b[0]);
  return a.reduce((sum, x, k) => sum + Math.abs(x - b[k]), 0) / 2;
}

/** How a guess is met, by `yes`, `near` or `no`, and why: the reason that lies nearest to it, if one
    is near. */
function judged({ manner, answer, near, traps, because }, guess) {
  const away = apart(guess, answer);
  const [trap] = traps.map(([values, words]) => [apart(guess, values), words]).sort((a, b) => a[0] - b[0]);
  const caught = trap && trap[0] <= near && trap[0] < away;
  const right = away <= 1e-9 * Math.max(1, Math.abs(answer[0]));
  return [right ? "yes" : away <= near && !caught && manner !== "among" ? "near" : "no", caught ? trap[1] : because];
}

/** What to say to a guess. */
export function verdict(state, guess) {
  const { manner, answer, shown, because, labels } = state;
  const [kind, why] = guess ? judged(state, guess) : [manner === "bars" ? "law" : "passed", because];
  const quoted = manner === "among" && kind !== "yes" ? "Word" : "";
  const tell = (name, fields) => say(SAYS[name + quoted + (why && "Why")], { answer: shown, why, ...fields });
  if (!guess) return tell(kind);
  if (manner === "bars") return tell(kind === "no" ? "cover" : "coverNear", { covered: Math.floor(100 * (1 - apart(guess, answer)) + 1e-6) });
  return tell(kind, { guess: labels[guess[0]] ?? told(guess[0], 6) });
}

// ── the picture ─────────────────────────────────────────────────────────────────────────

const [WIDE, LEFT, BASE, TOP] = [440, 24, 220, 30];

const text = (x, y, words, more = "") => `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="middle" ${more}>${words}</text>`;

/** A number line: the reader's mark above it, the answer under it. */
function lineDrawn({ low, high, guess, answer, label, chosen, sign }) {
  const x = (value) => LEFT + ((Math.min(high, Math.max(low, value)) - low) / (high - low)) * (WIDE - 2 * LEFT);
  const inside = (at, words) => Math.min(WIDE - 4.2 * words.length, Math.max(4.2 * words.length, at));
  const power = 10 ** Math.floor(Math.log10((high - low) / 4));
  const most = Math.min(8, (WIDE - 2 * LEFT) / (9 * Math.max(...[low, high].map((end) => told(end).length))));
  const step = [1, 2, 5, 10, 20, 50].map((k) => k * power).find((s) => (high - low) / s <= most);
  let body = `<path d="M${LEFT} 62H${WIDE - LEFT}" stroke="currentColor" stroke-width="2"/>`;
  for (let k = Math.ceil(low / step - 1e-9); k <= high / step + 1e-9; k += 1) {
    const name = told(k * step || 0);
    const free = !answer || Math.abs(x(answer[0]) - x(k * step)) > 4.2 * name.length + 9; // of the answer's mark
    body += `<path d="M${x(k * step).toFixed(1)} 57v10" stroke="currentColor"/>${free ? text(x(k * step), 84, name, 'opacity=".75"') : ""}`;
  }
  if (guess) {
    const at = x(guess[0]);
    const words = `${say(SAYS.you, { guess: told(guess[0], 6) })} ${sign}`.trim();
    body += `<path d="M${at.toFixed(1)} 62l-9 -16a11 11 0 1 1 18 0z" fill="var(--jeux-met,${BLUE})"/>${chosen ? `<circle cx="${at}" cy="39" r="16" fill="none" stroke="${ORANGE}" stroke-width="3"/>` : ""}${text(inside(at, words), 18, words)}`;
  }
  if (answer) body += `<path d="M${x(answer[0]).toFixed(1)} 64l9 16h-18z" fill="${GREEN}" stroke="${PAPER}" stroke-width="1.5"/>${text(inside(x(answer[0]), label), 106, label, 'font-weight="bold"')}`;
  return [body, 112];
}

/** Bars: the reader's are filled, the law is their outline; `free` are to be drawn. */
function barsDrawn({ labels, guess, answer, top, chosen, free }) {
  const step = (WIDE - 16) / labels.length;
  const y = (value) => BASE - Math.min(1, value / top) * (BASE - TOP);
  let body = "";
  let outline = `M8 ${BASE}`;
  labels.forEach((name, k) => {
    const x = 8 + k * step;
    const value = guess[k];
    if (free && value === null) body += `<rect x="${x + 3}" y="${TOP}" width="${step - 6}" height="${BASE - TOP}" rx="4" fill-opacity=".06"/>${text(x + step / 2, BASE - 10, "?", 'opacity=".75"')}`;
    else if (value !== null) body += `<rect x="${(x + 0.08 * step).toFixed(1)}" y="${y(value).toFixed(1)}" width="${(0.84 * step).toFixed(1)}" height="${(BASE - y(value)).toFixed(1)}" fill="${BLUE}"/>`;
    if (free && value !== null && step > 30) body += text(x + step / 2, Math.max(14, y(value) - 6), told(Math.round(1000 * value) / 1000));
    if (chosen === k) body += `<rect x="${x + 1.5}" y="${TOP - 2}" width="${step - 3}" height="${BASE - TOP + 2}" rx="4" fill="none" stroke="${ORANGE}" stroke-width="3"/>`;
    if (answer) outline += `V${y(answer[k]).toFixed(1)}H${(x + step).toFixed(1)}`;
    body += text(x + step / 2, BASE + 18, name);
  });
  const law = answer ? `<path d="${outline}V${BASE}" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linejoin="round"/><rect x="8" y="3" width="14" height="12" fill="${BLUE}"/><text x="28" y="14">${SAYS.youBars}</text><path d="M78 15V3H92V15" fill="none" stroke="currentColor" stroke-width="2"/><text x="98" y="14">${SAYS.theLaw}</text>` : "";
  return [`${body}<path d="M4 ${BASE}H${WIDE - 4}" stroke="currentColor"/>${law}`, 246];
}

/** Sign a word that is right, or that was answered and is not. */
function signed(word, right, answered) {
  word.classList.toggle("jeux-true", right);
  word.classList.toggle("jeux-false", answered && !right);
}

/** Put a rim round a part of a picture. */
function rimmed(svg, element, kind) {
  const { x, y, width, height } = element.getBBox();
  const to = svg.getScreenCTM().inverse().multiply(element.getScreenCTM());
  const rim = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const look = { x: x - 4, y: y - 4, width: width + 8, height: height + 8, rx: 6, class: kind, transform: `matrix(${[to.a, to.b, to.c, to.d, to.e, to.f]})` };
  for (const [name, value] of Object.entries(look)) rim.setAttribute(name, value);
  svg.append(rim);
}

// ── the widget ──────────────────────────────────────────────────────────────────────────

/** The widget in HTML; `own` parts its names from others. */
function framed(state, own) {
  const { question, manner, answer, labels, picture, unit } = state;
  const id = `jeux-predict-${own}`;
  const hands = manner === "line" || manner === "bars" ? answer.length : 0;
  const drawn = hands || manner === "typed" ? '<svg role="img" width="100%" viewBox="0 0 440 112"></svg>' : "";
  const words = labels.map((word, k) => `<label><input type="radio" name="${id}" value="${k}" data-is="word${k}"><span>${word}</span></label>`);
  const button = (name, says, more = "") => `<button type="button" data-is="${name}"${more}>${says}</button>`;
  const typed = manner === "typed" ? `<label>${SAYS.say} <input data-is="typed" type="text" maxlength="20" autocomplete="off" aria-describedby="${id}"> ${unit}</label><output></output>` : "";
  return `<div class="jeux-trying jeux-predict" role="group" aria-labelledby="${id}"><p class="jeux-question" id="${id}">${question}</p>
    <figure class="jeux-frame"><figcaption>${prompt(state)}</figcaption><div class="jeux-surface"${manner === "typed" ? " hidden" : ""}>${drawn}<div class="jeux-given">${picture}</div><div class="jeux-hands">${'<input type="range">'.repeat(hands)}</div></div></figure>
    ${manner === "among" ? `<div class="jeux-words" role="radiogroup" aria-labelledby="${id}">${words.join("")}</div>` : ""}
    <div class="jeux-row">${typed}${button("guess", SAYS.guess, " disabled")}${button("pass", SAYS.pass)}${button("again", SAYS.again, " hidden")}</div></div>`;
}

/** How it begins, in HTML, for pages whose scripts come later or never. */
export const still = (state, own) => {
  const html = framed(state, `${own}-still`);
  if (state.manner === "typed") return html.replace(/<svg.*?<\/svg>/, ""); // it has nothing to show yet
  if (state.manner === "among") return html;
  const [body, tall] = state.manner === "bars" ? barsDrawn({ ...state, guess: state.answer.map(() => null), answer: undefined, top: state.high, free: true }) : lineDrawn({ ...state, guess: undefined, answer: undefined });
  return html.replace('viewBox="0 0 440 112"></svg>', `viewBox="0 0 ${WIDE} ${tall}">${body}</svg>`);
};

/** The fold that comes after a question, if no other question comes before it. JupyterLab gives
    folds no class of ours: there it is the first in the next three cells. */
function answerAfter(root) {
  let cell = root.closest(".jp-Cell");
  for (let k = 0; cell && k < 3; k += 1) {
    cell = cell.nextElementSibling;
    if (cell?.querySelector(".jeux-predict")) return undefined;
    const fold = cell?.querySelector("details");
    if (fold) return fold;
  }
  const follows = (element) => element && root.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
  const fold = [...document.querySelectorAll("details.answer")].find(follows);
  const next = [...document.querySelectorAll(".jeux-predict")].find((other) => other !== root && !other.closest(".jeux-still") && follows(other));
  const between = fold && next && next.compareDocumentPosition(fold) & Node.DOCUMENT_POSITION_FOLLOWING;
  return between ? undefined : fold;
}

function render({ model, el }) {
  const state = Object.fromEntries(["question", "manner", "answer", "shown", "near", "traps", "because", "unit", "labels", "low", "high", "step", "picture"].map((name) => [name, model.get(name)]));
  const { manner, answer, labels, low, high, step } = state;
  const name = `jeux-guess:${location.pathname}:${model.get("key")}`;
  el.insertAdjacentHTML("beforeend", framed(state, Math.random().toString(36).slice(2)));
  const root = el.lastElementChild;
  const part = parts(root);
  const [surface, caption, given] = [".jeux-surface", "figcaption", ".jeux-given svg"].map((s) => root.querySelector(s));
  const svg = surface.querySelector(":scope > svg");
  const pictured = given?.getAttribute("aria-label") ?? "";
  const hands = [...root.querySelectorAll(".jeux-hands input")];
  const words = [...root.querySelectorAll(".jeux-words input")];
  for (const hand of hands) hand.dataset.lmSuppressShortcuts = "true";
  caption.setAttribute("aria-live", speaks());

  let { guess, passed } = kept(name) ?? {};
  const fits = (x) => (manner === "among" ? Number.isInteger(x) && x in labels : Number.isFinite(x) && Math.abs(x) < MOST);
  if (!Array.isArray(guess) || guess.length !== answer.length || !guess.every(fits)) guess = undefined;
  let done = Boolean(guess || passed);
  let marks = guess ?? answer.map(() => null);
  let chosen;
  const typed = () => guessed(state, part.typed.value);
  const met = () => (done && guess ? judged(state, guess)[0] : "");
  const ready = () => (manner === "typed" ? typed() !== undefined : marks.every((mark) => mark !== null));

  const listed = (values) => values.map((value, k) => say(SAYS.value, { name: labels[k] ?? "", value: value === null ? SAYS.none : told(value, 6) }).trim()).join(", ");

  function drawNumbers() {
    const seen = done ? guess : marks[0] === null && manner !== "bars" ? undefined : marks;
    const truth = done ? answer : undefined;
    let [body, tall] = ["", 112];
    if (manner === "bars") [body, tall] = barsDrawn({ labels, guess: seen ?? labels.map(() => null), answer: truth, top: high, chosen, free: !done });
    else if (manner === "line" || done) {
      // a typed guess may lie anywhere: the line then reaches from the one to the other
      const ends = [...answer, ...(seen || [])];
      const reach = Math.max(...ends) - Math.min(...ends) || Math.abs(ends[0]) || 1;
      const [a, b] = manner === "line" ? [low, high] : [Math.min(low, ...ends), Math.max(...ends, Math.min(...ends) + reach * 1.2)];
      [body, tall] = lineDrawn({ low: a, high: b, guess: seen, answer: truth, label: state.shown, chosen: chosen !== undefined, sign: SIGNS[met()] ?? "" });
    }
    surface.hidden = !body;
    svg.style.touchAction = done ? "auto" : manner === "line" ? "pan-y" : "none";
    svg.setAttribute("viewBox", `0 0 ${WIDE} ${tall}`);
    svg.innerHTML = body;
    const spoken = [manner === "bars" ? SAYS.pictureBars : SAYS.pictureLine];
    if (seen) spoken.push(say(SAYS.yours, { guess: listed(seen) }));
    if (truth) spoken.push(say(SAYS.truth, { answer: manner === "bars" ? listed(answer) : state.shown }));
    svg.setAttribute("aria-label", spoken.join(" "));
    hands.forEach((hand, k) => {
      hand.disabled = done;
      hand.setAttribute("aria-valuetext", marks[k] === null ? SAYS.empty : told(marks[k], 6));
    });
  }

  function drawWords() {
    const picked = (done ? guess : marks)?.[0];
    words.forEach((input, k) => {
      input.checked = k === picked;
      input.disabled = done;
      signed(input.parentNode, done && k === answer[0], done && k === picked);
    });
    if (picked !== undefined && picked !== null) given?.setAttribute("aria-label", say(SAYS.picked, { picture: pictured, guess: labels[picked] }));
    else given?.setAttribute("aria-label", done ? say(manner === "among" ? SAYS.shownWord : SAYS.shown, { picture: pictured, answer: state.shown }) : pictured);
    for (const rim of given?.querySelectorAll(".jeux-yours, .jeux-true") ?? []) rim.remove();
    for (const [place, kind] of [[picked, "jeux-yours"], [done ? answer[0] : null, "jeux-true"]])
      for (const element of given?.querySelectorAll(`[data-choice="${place}"]:not([data-reach] *)`) ?? []) rimmed(given, element, kind);
  }

  function draw() {
    root.dataset.met = met();
    if (manner === "among") drawWords();
    else drawNumbers();
    surface.classList.toggle("jeux-open", !done);
    const sentence = done ? verdict(state, guess) : prompt(state, manner === "typed" ? [typed() ?? null] : marks);
    if (caption.textContent !== sentence) caption.textContent = sentence;
    part.guess.hidden = done;
    part.guess.disabled = !ready();
    part.pass.hidden = done;
    part.again.hidden = !done;
    if (!part.typed) return;
    part.typed.parentNode.hidden = done && !guess;
    part.typed.disabled = done;
    const value = typed();
    const words = part.typed.value.trim();
    const plain = /^[-\d.]*$/.test(words);
    root.querySelector("output").textContent = done || !words ? "" : value === undefined ? SAYS.refused : plain ? "" : say(SAYS.equals, { value: told(value, 6) });
  }

  const unfold = () => {
    const fold = answerAfter(root);
    if (fold && fold.open !== done) fold.querySelector("summary").click(); // JupyterLab undoes `open`
  };

  /** Show the answer: after a guess, or to a reader who passes. */
  function tell(numbers) {
    const sum = numbers && manner === "bars" ? numbers.reduce((a, b) => a + b, 0) : 1;
    guess = numbers?.map((x) => x / (sum || 1));
    [passed, done, chosen] = [!guess, true, undefined];
    kept(name, { guess, passed });
    model.set("guess", guess ?? []);
    model.save_changes();
    draw();
    unfold();
    part.again.focus({ preventScroll: true }); // the button that had the focus is gone
  }

  const ask = () => { if (!done && ready()) tell(manner === "typed" ? [typed()] : [...marks]); };
  part.guess.addEventListener("click", ask);
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return; // no form: JupyterLab lets none be sent
    const button = event.target.matches("button");
    if (!button || event.repeat) event.preventDefault(); // a key that is held down guesses, and does not ask again
    if (!button) ask();
  });
  part.pass.addEventListener("click", () => tell());
  part.again.addEventListener("click", ({ detail }) => {
    if (detail > 1) return; // the second click of two on the button that was here before
    kept(name, null);
    [guess, done, marks] = [undefined, false, answer.map(() => null)];
    if (part.typed) part.typed.value = "";
    draw();
    unfold();
    (part.typed ?? hands[0] ?? words[0]).focus({ preventScroll: true });
  });
  part.typed?.addEventListener("input", draw);

  const put = (k, value) => {
    const round = Math.min(high, Math.max(low, low + Math.round((value - low) / step) * step));
    marks[k] = Number(round.toPrecision(9));
    hands[k].value = marks[k];
    draw();
  };
  hands.forEach((hand, k) => {
    Object.assign(hand, { min: low, max: high, step });
    hand.value = (low + high) / 2;
    hand.setAttribute("aria-label", labels[k] ?? root.querySelector(".jeux-question").textContent);
    hand.addEventListener("input", () => put(k, Number(hand.value)));
    hand.addEventListener("focus", () => { chosen = hand.matches(":focus-visible") ? k : undefined; draw(); });
    hand.addEventListener("blur", () => { chosen = undefined; draw(); });
  });
  const choose = (place) => { [marks] = [[place]]; draw(); };
  words.forEach((input, k) => input.addEventListener("change", () => choose(k)));
  given?.addEventListener("click", ({ target }) => {
    const place = target.closest("[data-choice]")?.dataset.choice;
    if (place !== undefined && !done) choose(Number(place));
  });

  // a finger or a pointer draws: bars as it passes over them
  let held = false;
  const drawAt = (event) => {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    if (manner === "line") put(0, low + ((x - LEFT) / (WIDE - 2 * LEFT)) * (high - low));
    else put(Math.min(hands.length - 1, Math.max(0, Math.floor(((x - 8) / (WIDE - 16)) * hands.length))), ((BASE - y) / (BASE - TOP)) * high);
  };
  if (hands.length) {
    svg.addEventListener("pointerdown", (event) => {
      if (done || event.button) return;
      held = true;
      svg.setPointerCapture(event.pointerId);
      drawAt(event);
    });
    svg.addEventListener("pointermove", (event) => { if (held) drawAt(event); });
    svg.addEventListener("lostpointercapture", () => { held = false; });
  }

  if (part.typed && guess) part.typed.value = told(guess[0], 6);
  draw();
  if (done) requestAnimationFrame(unfold); // it is in the page by then
  if (given) requestAnimationFrame(draw); // and its parts have their places
}

export default { render };
