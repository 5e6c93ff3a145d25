/* How a search ranks and names what it found; Sphinx puts it before its own searchtools.js.
   The index is by section (book/site/sections.py): a hit's name there is "place page section". */
Documentation.addTranslations({
  locale: "en",
  messages: {
    "Search finished, found ${resultCount} page(s) matching the search query.": "Sections found: ${resultCount}.",
  },
  plural_expr: "n == 1 ? 0 : 1",
});
var Scorer = {
  objNameMatch: 0.9, objPartialMatch: 0.4, objPrio: {}, objPrioDefault: 0,
  title: 15, partialTitle: 7, term: 5, partialTerm: 2,

  // a definition (an entry of the index) comes first, then titles, text, the appendix, at last
  // functions of the library; among equals the order is that of the book
  score(found) {
    const [name, title, anchor, about, score, chapter] = found;
    const [place, page, section] = name.split(" ");
    if (about) return score;
    found[0] = page;
    found[2] = anchor || `#${section}`;
    if (title !== chapter) found[3] = `in <cite>${chapter}</cite>`;
    found[5] = "";
    return (page.includes("/appendix/") ? 1 : 2) * 1000 + score - place / 1000;
  },
};
