/* Elements of a page, and what is seen of them. */

export const FORMULA = "mjx-container";
const OUTLINE = 120; // letters of its markup by which an element is known in a report

export const all = (kind, root = document) => [...root.querySelectorAll(kind)];
export const count = (kind) => all(kind).length;

/** How a report names an element. */
export const outline = (element) => element.outerHTML.slice(0, OUTLINE);
export const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
export const scrolls = (element) => element.scrollWidth > element.clientWidth + 1;

/** What markup says without its marks. */
export const plain = (html) => {
  const paragraph = document.createElement("p");
  paragraph.innerHTML = html;
  return paragraph.textContent;
};

/** The elements that hold words. */
export const holders = (root) => {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const elements = new Set();
  while (texts.nextNode()) if (texts.currentNode.data.trim()) elements.add(texts.currentNode.parentElement);
  return [...elements];
};

/** Kept when the page has been drawn, and what waited for that is done. */
export const rest = () => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));

/** What cells have printed. */
export const printed = () =>
  all(".output.stream pre, .output.text_plain pre").map((pre) => pre.textContent.trim());
