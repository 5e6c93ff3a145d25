/* How a search ranks and names what it found; Sphinx puts it before its own searchtools.js.
   The index is by section (book/site/sections.py): a hit's name there is "place page section". */
Object.assign(Documentation.TRANSLATIONS, {
  "Search finished, found ${resultCount} page(s) matching the search query.": "Sections found: ${resultCount}.",
});
var Scorer = {
  objNameMatch: 0.9, objPartialMatch: 0.4, objPrio: {}, objPrioDefault: 0,
  title: 15, partialTitle: 7, term: 5, partialTerm: 2,

  // a definition (an entry of the index) comes first, then titles, then text; chapters come
  // before what stands around them, functions at last; among equals the order is the book's
  score(found) {
    const [name, title, anchor, about, score, where] = found;
    if (about) return score;
    const [place, page, section] = name.split(" ");
    found[0] = page;
    found[1] = title + where;
    found[2] = anchor || `#${section}`;
    found[5] = "";
    return (page.split("/").length > 2 && !/\/(appendix|measured|teach)\//.test(page) ? 2000 : 1000) + score - place / 1000;
  },
};
