/* What is seen of a board of Marienbad. */
import { inside } from "./boards.js";

/** Where tokens, rings and ghosts lie: their kind, and the place. */
export const placed = (root) => [...root.querySelectorAll("svg > g circle")].map((circle) => {
  const classes = circle.getAttribute("class") || circle.parentNode.getAttribute("class");
  const [kind] = classes.split(" ");
  return [kind, Number(circle.getAttribute("cx")), Number(circle.getAttribute("cy"))];
});

const LOUD = ["tr.hinted td", "tr.hinted b", "svg .digit.loud"];
const FAINT = 0.5; // opacity

const tableOf = ({ all }) => all("tr").slice(1).map((row) =>
  [...row.cells].slice(1).map((cell) => Number(cell.textContent)));

/** The heaps, and the marks in the picture. */
const pictureOf = (root) => {
  const { all, texts, numbers } = inside(root);
  const heapsOf = (kind) => all(`.token${kind}`).map((token) => Number(token.dataset.heap));
  const isFaint = (token) => getComputedStyle(token.querySelector("circle")).fillOpacity < FAINT;
  const faint = all(".token").filter(isFaint);
  const heaps = numbers("svg .count");
  return {
    heaps,
    tokens: heaps.map((_, k) => heapsOf(`[data-heap="${k}"]`).length),
    digits: numbers("svg .digit"),
    sum: numbers("svg .sum"),
    then: numbers("svg .then"),
    odd: all("svg .odd").length,
    ghosts: all("svg .ghost").length,
    offered: root.querySelector("svg").matches(".offered"),
    mine: all("svg > g circle.yours").length,
    his: all("svg > g circle.theirs").length,
    crosses: all("svg > g path.theirs").length,
    legend: texts("svg > text").slice(-2),
    due: heapsOf(".due"),
    hinted: heapsOf(".hinted"),
    chosen: heapsOf(".chosen"),
    picked: heapsOf(".picked"),
    moving: heapsOf(".moves").length,
    faded: faint.map(({ dataset }) => [Number(dataset.heap), Number(dataset.rest)]),
  };
};

/** The controls: what they are set to, what they offer, and what is said of them. */
const controlsOf = (root) => {
  const { all, part } = inside(root);
  const list = (name) => part(name) && [...part(name).options].map((option) => Number(option.text));
  const sliders = all("[data-is^=heap]");
  const spoken = (slider) => parseInt(slider.getAttribute("aria-valuetext"), 10) || 0;
  return {
    sliders: sliders.map((slider) => Number(slider.value)),
    beside: sliders.map((slider) => Number(slider.nextElementSibling.value)),
    heard: sliders.map(spoken),
    rows: list("row"),
    most: list("tokens"),
    choice: [part("row")?.value, part("tokens")?.value],
    errs: part("errors")?.checkVisibility(),
    disabled: all(":disabled").map((control) => control.dataset.is),
    focus: document.activeElement.dataset.is,
  };
};

/** All that is seen of a board. */
export const nim = (root) => {
  const board = inside(root);
  const { state } = root.model;
  const { x, y, width, height } = board.part("hint").parentNode.getBoundingClientRect();
  return {
    ...pictureOf(root),
    ...controlsOf(root),
    start: state.start,
    opponent: state.opponent,
    model: state,
    table: tableOf(board),
    loud: LOUD.map((kind) => board.texts(kind).join("")),
    found: board.texts(".found"),
    listed: board.texts(".jeux-nim-book li"),
    place: [x, y + scrollY, width, height].join(),
  };
};
