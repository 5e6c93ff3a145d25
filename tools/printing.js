/* What stands on paper otherwise than on a screen; tools/printing.py runs this in each page. */
({ style, part, solved, imprint, contents }) => {
  const article = document.querySelector(".bd-article"), section = article.querySelector(":scope > section");
  const made = (tag, text, kind = "") => Object.assign(document.createElement(tag), { textContent: text, className: kind });
  const each = (selector, change) => article.querySelectorAll(selector).forEach(change);
  document.head.append(made("style", style));
  if (contents) section.innerHTML = contents;
  if (part) section.before(made("p", part, "printed-part"));
  if (imprint) section.append(made("p", imprint));

  // nothing to press; what the ledger finds right is left out; solutions follow the part
  each("noscript, .headerlink, .toctree-wrapper, .jeux-bar, .jeux-own, details.question", (one) => one.remove());
  each("tr.jeux-confirmed, .jeux-confirmed > table", (one) => one.remove());
  if (!solved) each("details.solution", (one) => one.remove());
  each(".jeux-predict figure", (asked) => {
    for (const way of asked.querySelectorAll("figcaption, .jeux-hands, .jeux-surface[hidden]")) way.remove();
  });
  each(".jeux-predict .jeux-words span", (word) => word.closest(".jeux-predict").append(made("p", word.textContent, "printed-word")));
  each("details.code, details.output", (fold) => fold.replaceWith(...[...fold.children].slice(1)));
  // a reader guesses first: answers stand at the end of the chapter
  each("details.answer", (fold, k) => {
    const asked = [...section.querySelectorAll(".jeux-question")].filter((one) => one.compareDocumentPosition(fold) & Node.DOCUMENT_POSITION_FOLLOWING).at(-1);
    if (!k) section.append(made("h2", "Answers"));
    fold.before(made("p", `Answer ${k + 1} stands at the end of the chapter.`, "printed-line"));
    section.append(made("p", `${k + 1} ${asked?.textContent ?? ""}`, "printed-line"), fold.querySelector(".jeux-fold-body"));
    fold.remove();
  });
  each("details", (fold) => { fold.open = true; });

  // Chromium names in a PDF only what its page links to; other pages may lead to any of these
  const named = made("nav", "");
  named.hidden = true;
  for (const { id } of article.querySelectorAll("[id]")) named.append(Object.assign(made("a", ""), { href: `#${id}` }));
  article.append(named);
}
