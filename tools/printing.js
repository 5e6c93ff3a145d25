/* What stands on paper otherwise than on a screen; tools/printing.py runs this in each page, so it is
   one function, and no module. */
({ style, part, solved, imprint, contents }) => {
  const article = document.querySelector(".bd-article");
  const section = article.querySelector(":scope > section");
  const made = (tag, textContent, className = "") => Object.assign(document.createElement(tag), { textContent, className });
  const each = (selector, change) => article.querySelectorAll(selector).forEach(change);
  const leaveOut = (selector) => each(selector, (element) => element.remove());

  document.head.append(made("style", style));
  if (contents) section.innerHTML = contents;
  if (part) section.before(made("p", part, "printed-part"));
  if (imprint) section.append(made("p", imprint));

  // nothing to press; what the ledger finds right is left out; solutions follow the part
  leaveOut("noscript, .headerlink, .toctree-wrapper, .jeux-bar, .jeux-own, details.question");
  leaveOut("tr.jeux-confirmed, .jeux-confirmed > table");
  if (!solved) leaveOut("details.solution");
  leaveOut(".jeux-predict figure :is(figcaption, .jeux-hands, .jeux-surface[hidden])");
  each(".jeux-predict .jeux-words span", (word) => {
    word.closest(".jeux-predict").append(made("p", word.textContent, "printed-word"));
  });
  each("details.code, details.output", (fold) => fold.replaceWith(...[...fold.children].slice(1)));

  // a reader guesses first: answers stand at the end of the chapter
  const isBefore = (element, other) => element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
  each("details.answer", (fold, k) => {
    const questions = [...section.querySelectorAll(".jeux-question")];
    const question = questions.filter((element) => isBefore(element, fold)).at(-1);
    const number = k + 1;
    if (number === 1) section.append(made("h2", "Answers"));
    fold.before(made("p", `Answer ${number} stands at the end of the chapter.`, "printed-line"));
    const line = made("p", `${number} ${question?.textContent ?? ""}`, "printed-line");
    section.append(line, fold.querySelector(".jeux-fold-body"));
    fold.remove();
  });
  each("details", (fold) => { fold.open = true; });

  // Chromium names in a PDF only what its page links to; other pages may lead to any of these
  const links = made("nav", "");
  links.hidden = true;
  for (const { id } of article.querySelectorAll("[id]")) {
    const link = made("a", "");
    link.href = `#${id}`;
    links.append(link);
  }
  article.append(links);
}
