/* What a widget shows, and what a reader does with it. */
import { all } from "./dom.js";

/** How a slider is made: the one thing that tests know of its insides. */
export const SLIDER = { kind: ".jeux-slider input", value: "aria-valuetext", ends: ["min", "value", "max"] };

/** What is seen of a widget, and heard: its picture, the label of that, the caption, the values of sliders. */
export const look = (widget) => {
  const seen = all(".jeux-frame, figcaption, [role=img]", widget).filter((part) => part.getClientRects().length);
  const each = (kind, say) => seen.filter((part) => part.matches(kind)).map(say).join("");
  return {
    frame: each(".jeux-frame", (frame) => frame.innerHTML) || each("[role=img]", (picture) => picture.outerHTML),
    label: each("[role=img]", (picture) => picture.getAttribute("aria-label") || ""),
    caption: each("figcaption", (caption) => caption.textContent),
    values: all(SLIDER.kind, widget).map((slider) => slider.getAttribute(SLIDER.value)).join(),
  };
};

// ── since `before`, where a test has put what it looked like ──

export const changed = (widget) => look(widget).frame !== widget.before.frame;
/** Which of its texts say the same as before. */
export const stayed = (widget) => {
  const now = look(widget);
  const { before } = widget;
  return ["label", "caption"].filter((part) => (now[part] || before[part]) && now[part] === before[part]);
};
/** Whether the live region speaks what it shows. */
export const spoken = (widget) => {
  const { caption, label } = look(widget);
  const words = document.querySelector("[role=status].jeux-live").textContent;
  return words && [caption, label].includes(words);
};

export const slider = (input) =>
  [input.getAttribute("aria-label"), ...SLIDER.ends.map((end) => Number(input[end]))];

/** With what a question is answered: the kind of its controls, how many, and a key for each. */
export const hands = (widget) => {
  const has = (kind) => widget.querySelector(kind);
  const many = (kind) => all(kind, widget).length;
  if (has("[data-is=typed]")) return ["[data-is=typed]", many("[data-is=typed]"), "1"];
  if (has("[type=radio]")) return ["[type=radio]", 1, "Space"];
  if (has(".jeux-hands input")) return [".jeux-hands input", many(".jeux-hands input"), "PageUp"];
};

// ── the room that widgets take ──

export const heights = () => all(".jeux-widget").map((widget) => widget.offsetHeight);

const FRAMES = 10;
/** Kept when widgets had the same heights in ten frames, one after the other. */
export const settled = () => new Promise((done) => {
  let last;
  let same = 0;
  const compare = () => {
    const now = heights().join();
    same = now === last ? same + 1 : 0;
    last = now;
    if (same < FRAMES) requestAnimationFrame(compare);
    else done();
  };
  compare();
});

const PHONE = "340px"; // where captions have the most lines

/** Set one control of an explorer; return what it says it is set to. */
const put = (row, place) => {
  const input = row.querySelector("input");
  if (!input) {
    all("button", row)[place].click();
    return all("[aria-pressed=true]", row).map((button) => button.textContent).join();
  }
  input.value = place;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  const words = row.querySelector(".jeux-value").textContent;
  return words === input.getAttribute(SLIDER.value) ? words : undefined;
};

/** What an explorer tells at each place of its controls: their values, whether the frame is the right
    one, and how high the widget is. */
export const places = (widget, everyPlace, frames) => {
  widget.style.width = PHONE;
  const right = document.createElement("div");
  return everyPlace.map((place, k) => {
    const rows = all(".jeux-slider, .jeux-choice", widget);
    const values = rows.map((row, r) => put(row, place[r]));
    right.innerHTML = frames[k];
    const isRight = widget.querySelector(".jeux-shown").innerHTML === right.innerHTML;
    return [values, isRight, widget.offsetHeight];
  });
};

// ── keys without sense ──

const KEYS = [
  "ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown",
  "Enter", " ", "Escape", "Tab", "Backspace", "Delete", "a", "9", "-",
];
const PARTS = ".jeux-widget :is(button, input, select, [tabindex], [role=gridcell])";
const BLOWS = 400;

/** Whole numbers below a bound, the same each time. */
const dice = () => {
  let seed = 1922;
  return (bound) => {
    seed = (1103515245 * seed + 12345) % 2147483648;
    return (seed % 65536) % bound;
  };
};

/** Press keys on all parts of all widgets, in no order. */
export const hammer = () => {
  const below = dice();
  for (let blow = 0; blow < BLOWS; blow += 1) {
    const parts = all(PARTS).filter((part) => part.checkVisibility({ visibilityProperty: true })); // boards draw anew
    if (!parts.length) return;
    const part = parts[below(parts.length)];
    const key = KEYS[below(KEYS.length)];
    const how = { key, bubbles: true, cancelable: true, shiftKey: !below(4) };
    part.focus();
    for (const kind of ["keydown", "keyup"]) part.dispatchEvent(new KeyboardEvent(kind, how));
    if (!below(5)) part.click();
  }
};
