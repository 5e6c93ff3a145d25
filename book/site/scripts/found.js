/* Paints on a page what was searched for, as the search page or a link (?highlight=law) names it, until
   Escape. The browser paints it over the text: nothing in the page changes, and however much is asked
   for, only so many letters are looked for in so many places. */
const SHORTEST = 3; // letters of a word
const LETTERS = 200;
const PLACES = 200;
const NO_TEXT = "script, style, template, svg, mjx-container, button, input, select, textarea, .jeux-widget";

/** The words that Sphinx's searchtools.js left, or those of the address; they are asked for once. */
const searchedWords = () => {
  const address = new URL(location.href);
  const words = localStorage.getItem("sphinx_highlight_terms") || address.searchParams.get("highlight") || "";
  localStorage.removeItem("sphinx_highlight_terms");
  if (address.searchParams.has("highlight")) {
    address.searchParams.delete("highlight");
    history.replaceState(history.state, "", address);
  }
  return words.slice(0, LETTERS).split(/\s+/).filter((word) => word.length >= SHORTEST);
};

const read = (node) => {
  if (node.nodeType === Node.TEXT_NODE) return NodeFilter.FILTER_ACCEPT;
  return node.matches(NO_TEXT) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
};
/** The texts of an element that are read as text. */
function* texts(article) {
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, read);
  while (walker.nextNode()) yield walker.currentNode;
}

/** The places where some words stand in an element. */
function* places(words, article) {
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const anyWord = new RegExp(escaped.join("|"), "giu");
  for (const text of texts(article)) {
    for (const { 0: word, index } of text.data.matchAll(anyWord)) {
      const endOffset = index + word.length;
      yield new StaticRange({ startContainer: text, startOffset: index, endContainer: text, endOffset });
    }
  }
}

/** Paint what was searched for. */
export const paintFound = () => {
  const article = document.querySelector(".bd-article");
  if (!article || !CSS.highlights) return; // an older browser paints nothing
  const words = searchedWords();
  if (!words.length) return;
  const painted = new Highlight();
  for (const place of places(words, article)) {
    if (painted.size === PLACES) break;
    painted.add(place);
  }
  CSS.highlights.set("found", painted);
  addEventListener("keydown", ({ key }) => key === "Escape" && CSS.highlights.delete("found"));
};
