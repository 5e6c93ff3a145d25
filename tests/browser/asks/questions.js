/* What is asked of every page: each question answers with what is wrong, as a list. */
import { faint } from "./colours.js";
import { FORMULA, all, outline, scrolls } from "./dom.js";
import { SLIDER, look } from "./widgets.js";

const WRONG_FORMULA = "mjx-merror, [data-mjx-error]";
const FOLD_NAME = /^(Hint|Marking notes|Solution to Exercise [\d.]+)$/;
const LOW = 340; // pixels of the head of a chapter
const THUMB = 44; // pixels that a thumb hits

export const beyondScreen = () => {
  const { scrollWidth } = document.documentElement;
  return scrollWidth > innerWidth ? [scrollWidth] : [];
};

const withoutWords = () => {
  const hasWords = (picture) => picture.getAttribute("aria-label") || picture.querySelector("title")?.textContent;
  return [...all("img:not([alt])"), ...all("[role=img]").filter((picture) => !hasWords(picture))];
};
const withoutCaption = () => all(".jeux-widget").filter((widget) => {
  if (!widget.querySelector(".jeux-frame")) return false;
  const { frame, caption, label } = look(widget);
  return !frame || !(caption || label);
});
const withoutName = () => {
  const controls = [...all(`.jeux-widget ${SLIDER.kind}`), ...all(".jeux-choice")];
  return controls.filter((control) => !control.getAttribute("aria-label"));
};
const wrongFolds = () => all("details:is(.hint, .solution, .answer, .aside)").filter((fold) => {
  const hasOwnName = fold.matches(".answer, .aside");
  const name = fold.querySelector("summary").textContent.trim();
  return fold.open || (!hasOwnName && !FOLD_NAME.test(name));
});

/** The elements that scroll sideways. */
const sideways = () => all(`.bd-article *:not(svg *, ${FORMULA} *, pre *)`).filter((element) => {
  const mayScroll = ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
  return mayScroll && scrolls(element) && element.checkVisibility();
});
const unreached = () => sideways().filter((element) => {
  const hasStop = element.tabIndex >= 0 || element.querySelector("a[href], button, [tabindex='0']");
  return !element.closest("[inert]") && !hasStop;
});
// the theme has a stop where a single pixel is hidden, the book where two are
const needlessStops = () => all(`pre, ${FORMULA}, .jeux-table`).filter((element) =>
  element.tabIndex >= 0 && element.checkVisibility() && element.scrollWidth <= element.clientWidth);

// a chapter may send its readers to the table of its part
const TO_TOUCH = '.jeux-widget, .cell_output svg, .bd-article p a[href="play.html"]';
const hasTouchAtOnce = () => {
  const first = all(TO_TOUCH).find((element) => element.checkVisibility());
  return !first || first.getBoundingClientRect().top + scrollY < innerHeight;
};
const isHeadLow = () => {
  const [from, to] = [".jeux-eyebrow", ".jeux-head"].map((part) => document.querySelector(part));
  if (!to) return true;
  const height = to.getBoundingClientRect().bottom - from.getBoundingClientRect().top;
  return height <= LOW && hasTouchAtOnce();
};
const smallForThumbs = () => all(".jeux-widget :is(button, select, input)")
  .filter((control) => control.getClientRects().length && control.type !== "checkbox")
  .filter((control) => !control.closest(".jeux-hands"))
  .map((control) => (control.type === "radio" ? control.closest("label") : control))
  .filter((control) => Math.min(control.offsetWidth, control.offsetHeight) < THUMB);

// ── one line a question ──
const EVERYWHERE = {
  "it fits the screen": beyondScreen,
  "formulas are set": () => all(`${WRONG_FORMULA}, .math:not(:has(${FORMULA}))`).map(outline),
  "pictures have words": () => withoutWords().map(outline),
  "frames have a caption or a label": () => withoutCaption().map(outline),
  "sliders and choices have names": () => withoutName().map(outline),
  "folds have their names and are closed": () => wrongFolds().map(outline),
  "it does not speak unasked": () => all(".jeux-live").map((region) => region.textContent).filter(Boolean),
  "what scrolls is reached by a key": () => unreached().map(outline),
  "words stand out from what is behind them": () => faint(),
  "code can be copied": () => all("div.cell_input:not(:has(button.copybtn))").map(outline),
};
const ON = {
  desk: {
    "its head is low, and something to touch stands on the first screen": () => (isHeadLow() ? [] : ["no"]),
  },
  phone: {
    "keys stop nowhere else": () => needlessStops().map(outline),
    "something to touch stands on the first screen": () =>
      (!document.querySelector(".jeux-head") || hasTouchAtOnce() ? [] : ["no"]),
    "a thumb hits what it taps": () => smallForThumbs().map(outline),
  },
};

/** The questions that a page answers badly, on a `desk` or a `phone`, with what is wrong. */
export const everything = (size) => {
  const answers = {};
  for (const [question, ask] of Object.entries({ ...EVERYWHERE, ...ON[size] })) {
    const wrong = ask();
    if (wrong.length) answers[question] = wrong;
  }
  return answers;
};
