/* What axe is asked, on a page without what it has seen, and how small the letters of a page are. */
import { FORMULA, all, holders } from "./dom.js";

const PLAN = ["landmark-unique", "landmark-one-main", "page-has-heading-one"];
const LOOKS = ["color-contrast", "target-size"];
const MILD = ["minor", "moderate"];
const GRAVE = ["serious", "critical"];
const EXAMPLES = 3; // of one fault in a report
const OUTLINE = 120; // letters of each
const POINTS = 0.75; // of a pixel

/** Leave out formulas, the insides of pictures, and equal words of code. */
export const thin = () => {
  for (const formula of all(FORMULA)) formula.replaceChildren();
  for (const part of all("svg[role=img] > :not(title)")) part.remove();
  const kinds = new Set();
  for (const word of all("pre span[class]")) {
    if (word.children.length) continue;
    if (kinds.has(word.className)) word.replaceWith(word.textContent);
    else kinds.add(word.className);
  }
};

/** What axe calls grave; of the `plan` of a page and of its `colours` only where that is asked. */
export const askAxe = async (plan, colours) => {
  const rules = {};
  for (const { id, impact } of axe._audit.rules) {
    const isMild = MILD.includes(impact) && !(plan && PLAN.includes(id));
    if (isMild || (!colours && LOOKS.includes(id))) rules[id] = { enabled: false };
  }
  const { violations } = await axe.run(document, { resultTypes: ["violations"], rules });
  const isGrave = ({ id, impact }) => GRAVE.includes(impact) || PLAN.includes(id);
  return violations.filter(isGrave).map(({ id, nodes }) => {
    const examples = nodes.slice(0, EXAMPLES).map(({ html }) => html.slice(0, OUTLINE));
    return `${id}: ${examples.join(" · ")}`;
  });
};

/** The smallest letters of a printed page, in points; the digits of a fraction are smaller. */
export const letters = () => {
  const words = holders(document.querySelector(".bd-article"));
  const judged = words.filter((element) => element.checkVisibility() && !element.closest(".katex, math"));
  const size = (element) => parseFloat(getComputedStyle(element).fontSize) * POINTS;
  return Math.min(...judged.map(size));
};
