/* Questions of a page, which a reader guesses first, and the folds that answer them. */
import { all, isShown, plain } from "./dom.js";

const QUESTION = ".jeux-widget:has(.jeux-predict)";
const follows = (element, other) => other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;

/** The fold that a question opens: none if another question stands before it. */
const following = (widget) => {
  const fold = all("details.answer").find((element) => follows(element, widget));
  const next = all(QUESTION).find((element) => follows(element, widget));
  return fold && next && follows(fold, next) ? undefined : fold;
};
export const again = (widget) => isShown(widget.querySelector("[data-is=again]")) && (following(widget)?.open ?? true);
export const folded = (widget) => !following(widget)?.open;

/** The questions of these words whose answer can be seen. */
export const tells = ({ question, shown: answer, manner }) => {
  const words = plain(answer);
  const isSaid = (widget) => words && manner !== "among" && widget.querySelector("figcaption").textContent.includes(words);
  const isTold = (widget) => widget.querySelector(".jeux-true") || isSaid(widget) || following(widget)?.open;
  const text = (widget) => widget.querySelector(".jeux-question").textContent;
  return all(QUESTION).filter((widget) => text(widget) === plain(question)).filter(isTold).map(text);
};
