/* On paper nothing can be opened: what closed folds hold of answers, hints and solutions then stands at
   the end of the page, each with its number or its name. It is moved and not copied, so that no address
   is there twice and a board keeps what its reader has done. tools/printing.py runs this, too. */
import { say } from "./say.js";

const SAYS = {
  heading: "Answers",
  waits: "Answer {number} stands at the end of the chapter.",
  answer: "{number}. {question}",
  hint: "Hint to {exercise}",
};
const HIDDEN = ["answer", "hint", "solution"].map((kind) => `details.${kind}`); // in the order in which they stand
const [ANSWER, HINT] = HIDDEN;

const made = (name, className, textContent = "") => Object.assign(document.createElement(name), { className, textContent });
const isAfter = (element, other) => Boolean(other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
const words = (element) => element.textContent.replace(/\s+/g, " ").trim();

/** What an answer answers: the question that stands between it and the answer before, or else the
    heading that it stands under. */
const askedBefore = (fold, section) => {
  const answers = [...section.querySelectorAll(ANSWER)];
  const before = answers[answers.indexOf(fold) - 1];
  const questions = [...section.querySelectorAll(".jeux-question")].filter((question) => isAfter(fold, question));
  const question = questions.at(-1);
  if (question && (!before || isAfter(question, before))) return words(question);
  const heading = fold.closest("section").querySelector("h1, h2, h3, h4").cloneNode(true);
  heading.querySelector(".headerlink")?.remove();
  return words(heading);
};

/** What is written over what a fold holds. */
const nameOf = (fold, number, section) => {
  if (fold.matches(ANSWER)) return say(SAYS.answer, { number, question: askedBefore(fold, section) });
  if (!fold.matches(HINT)) return words(fold.querySelector("summary"));
  const exercises = [...section.querySelectorAll(".exercise > .admonition-title")];
  const exercise = exercises.filter((title) => isAfter(fold, title)).at(-1);
  return exercise ? say(SAYS.hint, { exercise: words(exercise) }) : words(fold.querySelector("summary"));
};

/** Move what folds of a chapter hold to its end; return what puts it all back.
    @param {Element} section
    @param {string} which folds */
export const gather = (section, which) => {
  const found = HIDDEN.flatMap((kind) => [...section.querySelectorAll(kind)].filter((fold) => fold.matches(which)));
  if (!found.length) return () => {};
  const numbers = [...section.querySelectorAll(ANSWER)];
  const names = found.map((fold) => nameOf(fold, numbers.indexOf(fold) + 1, section));
  const end = made("section", "jeux-answers");
  end.append(made("h2", "", SAYS.heading));
  const back = found.map((fold, k) => {
    const body = fold.querySelector(".jeux-fold-body");
    const place = document.createComment("");
    body.replaceWith(place);
    end.append(made("p", "jeux-paper-line", names[k]), body);
    fold.hidden = true;
    if (!fold.matches(ANSWER)) return [fold, place, body];
    const line = made("p", "jeux-paper-line", say(SAYS.waits, { number: numbers.indexOf(fold) + 1 }));
    fold.before(line);
    return [fold, place, body, line];
  });
  section.append(end);
  return () => {
    for (const [fold, place, body, line] of back) {
      place.replaceWith(body);
      fold.hidden = false;
      line?.remove();
    }
    end.remove();
  };
};

/** Gather answers while the page is printed: what its reader has opened stays where it is. */
export const gatherForPaper = () => {
  let back;
  addEventListener("beforeprint", () => {
    const section = document.querySelector(".bd-article > section");
    if (back || !section || document.documentElement.dataset.show) return; // solutions alone stand open
    back = gather(section, ":not([open])");
  });
  addEventListener("afterprint", () => {
    back?.();
    back = undefined;
  });
};
