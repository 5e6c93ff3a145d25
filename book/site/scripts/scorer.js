/* How a search ranks and names what it found. Sphinx puts it into language_data.js, a classic script
   which comes after its own searchtools.js, and that reads these two names: no module could tell them.
   The index is by section (book/site/sections.py): a hit's name there is "place page section". */
/* exported Scorer, splitQuery */
Object.assign(Documentation.TRANSLATIONS, {
  "Search finished, found ${resultCount} page(s) matching the search query.": "Sections found: ${resultCount}.",
});
var Scorer = {
  objNameMatch: 0.9, objPartialMatch: 0.4, objPrio: {}, objPrioDefault: 0,
  title: 15, partialTitle: 7, term: 5, partialTerm: 2,

  // a definition (an entry of the index) comes first, then titles, then text; chapters come
  // before what stands around them, functions at last; among equals the order is the book's
  score(hit) {
    const [name, title, anchor, about, score, where] = hit;
    if (about) return score;
    const [place, page, section] = name.split(" ");
    hit[0] = page;
    hit[1] = title + where;
    hit[2] = anchor || `#${section}`;
    hit[5] = "";
    const isChapter = page.split("/").length > 2 && !/\/(appendix|measured|teach)\//.test(page);
    return (isChapter ? 2000 : 1000) + score - place / 1000;
  },
};

/* A query that somebody was sent may be of any length, and name anything. */
const LONGEST = 200; // letters
var splitQuery = (query) => query.slice(0, LONGEST).split(/[^\p{L}\p{N}_]+/u).filter(Boolean);

/* searchtools.js looks words up in plain objects, where "constructor" and "__proto__" always stand. */
const { setIndex } = Search;
const BARE = Object.assign(Object.create(null), { hasOwnProperty: Object.prototype.hasOwnProperty });
Search.setIndex = (index) => {
  for (const table of [index.terms, index.titleterms]) Object.setPrototypeOf(table, BARE);
  setIndex(index);
};
