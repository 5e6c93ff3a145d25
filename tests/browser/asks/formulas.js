/* Formulas: one that is cut at an edge, with nothing to scroll it by, is another formula. */
import { FORMULA, all, scrolls } from "./dom.js";
import { beyondScreen } from "./questions.js";

/** Where what stands in an element is cut off. */
const edge = (element) => {
  for (let around = element; around; around = around.parentElement) {
    const { overflowX } = getComputedStyle(around);
    if (/auto|scroll/.test(overflowX)) return Infinity;
    if (/hidden|clip/.test(overflowX)) return around.getBoundingClientRect().right;
  }
  return innerWidth;
};
const right = (formula) =>
  Math.max(...all("mjx-math *", formula).map((sign) => sign.getBoundingClientRect().right));
const isCut = (formula) => formula.checkVisibility() && right(formula) > edge(formula) + 1;

/** The formulas, those in folds too, of which something is true, as they are read. */
const formulas = (isWrong) => {
  const closed = all("details:not([open])");
  for (const fold of closed) fold.open = true;
  const wrong = all(FORMULA).filter(isWrong).map((formula) => formula.querySelector("math").textContent);
  for (const fold of closed) fold.open = false;
  return wrong;
};

/** The formulas that are cut, and the width of a page that does not fit. */
export const cut = () => [...formulas(isCut), ...beyondScreen()];
/** The formulas that are wider than the page, and so scroll. */
export const wide = () => formulas((formula) => formula.checkVisibility() && scrolls(formula));
