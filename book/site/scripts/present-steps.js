/* The steps in which a chapter is presented. */
const LEADS = "h1, h2, h3, h4, .jeux-eyebrow, .jeux-mini, .jeux-standfirst, .jeux-try";
const BEGINS = "h1, h2, h3, h4, .jeux-try, .exercise";
const SHOWS = ".jeux-head, .cell:has(.cell_output :is(svg, table, img, .jeux-widget))";
const FOLLOWS = ".jeux-fold, .cell:not(:has(.cell_output))";

/** @typedef {HTMLElement} Block */

/** The blocks of a chapter that are seen, in the order of the page.
    @param {Element} article */
export const blocksOf = (article) => [...article.querySelectorAll(":scope > section")].flatMap(blocksIn);
/** @param {Element} section
    @returns {Block[]} */
const blocksIn = (section) => [...section.children].flatMap((child) => {
  if (child.matches("section")) return blocksIn(child);
  const block = /** @type {Block} */ (child);
  return block.offsetHeight ? [block] : [];
});

/** The picture of a step, if it has one.
    @param {Block[]} step */
export const pictureOf = (step) => step.find((block) => block.matches(SHOWS));

/** @param {Block[]} step */
const begins = ([first]) => first.matches(BEGINS);
/** @param {Block[]} step
    @param {Block} block */
const goesWith = (step, block) => {
  const last = step[step.length - 1];
  return last.matches(LEADS) || block.matches(FOLLOWS) || !(pictureOf(step) || block.matches(BEGINS));
};

/** Cut blocks into steps. A step is a thought: what leads to a picture, the picture, and its folds;
    text that no picture follows ends the thought before it.
    @param {Block[]} blocks */
export const stepsOf = (blocks) => {
  /** @type {Block[][]} */
  const steps = [];
  for (const piece of piecesOf(blocks)) {
    const before = steps.at(-1);
    if (!before || pictureOf(piece) || begins(piece)) steps.push(piece);
    else before.push(...piece);
  }
  return steps;
};
/** @param {Block[]} blocks */
const piecesOf = (blocks) => {
  /** @type {Block[][]} */
  const pieces = [];
  for (const block of blocks) {
    const before = pieces.at(-1);
    if (before && goesWith(before, block)) before.push(block);
    else pieces.push([block]);
  }
  return pieces;
};
