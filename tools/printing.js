/* What stands on paper otherwise than on a screen: tools/printing.py makes one script of this and of
   what it imports, and runs it in each page. */
import { gather } from "../book/site/scripts/paper.js";

/** Make a page of the site one of the printed book. */
export const dress = ({ style, part, solved, imprint, contents }) => {
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
  leaveOut("noscript, .jeux-imprint, .headerlink, .toctree-wrapper, .jeux-bar, .jeux-own, details.question");
  leaveOut("tr.jeux-confirmed, .jeux-confirmed > table");
  if (!solved) leaveOut("details.solution");
  leaveOut(".jeux-predict figure :is(figcaption, .jeux-hands, .jeux-surface[hidden])");
  each(".jeux-predict .jeux-words span", (word) => {
    word.closest(".jeux-predict").append(made("p", word.textContent, "printed-word"));
  });
  each("details.code, details.output", (fold) => fold.replaceWith(...[...fold.children].slice(1)));

  // a reader guesses first: answers and hints stand at the end of the chapter
  if (!solved) gather(section, "*");
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
};
