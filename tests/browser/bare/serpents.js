/* What is seen of a board of snakes and ladders. */
import { inside } from "./boards.js";

const PAWN = { across: 9, down: 6 }; // from the middle of its square

/** The square on which a pawn stands; the first stands to the left in it, the other to the right. */
const squareOf = (pawn, k, size) => [...Array(size + 1).keys()].find((square) => {
  const [x, y] = window.serpents.middle(size, square);
  const across = k ? PAWN.across : -PAWN.across;
  return pawn.getAttribute("transform") === `translate(${x + across} ${y + PAWN.down})`;
});

/** All that is seen of a board. */
export const serpents = (root) => {
  const { all, part } = inside(root);
  const { size, starts, jumps, faces } = root.model.state;
  const choice = (name) => part(name).selectedOptions[0].text;
  const byName = (value) => {
    const inputs = all("input").map((input) => [input.dataset.is, Number(value(input).value)]);
    return Object.fromEntries(inputs);
  };
  const squares = (option) => option.text.match(/\d+/g)?.map(Number);
  return {
    size,
    starts,
    jumps,
    faces,
    listed: [...part("jump").options].map(squares).filter(Boolean),
    chosen: part("jump").selectedIndex,
    jump: choice("jump"),
    finish: part("finish").value,
    preset: choice("preset"),
    span: choice("span"),
    note: root.querySelector(".jeux-board-note").textContent,
    sliders: byName((input) => input),
    beside: byName((input) => input.nextElementSibling),
    pawns: all(".pawn").map((pawn, k) => squareOf(pawn, k, size)),
    next: part("throw").textContent,
    search: part("find").textContent,
    heat: [all(".heat").length, part("heat").getAttribute("aria-pressed")],
    offer: all(".feet, .offer[stroke-dasharray]").length,
    progress: root.querySelector("progress").checkVisibility({ visibilityProperty: true }),
    disabled: all(":disabled").map((control) => control.dataset.is).filter(Boolean),
    focus: document.activeElement.dataset.is,
  };
};

/** Where on the screen a point of a picture is. */
export const point = (svg, [x, y]) => {
  const place = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
  return [place.x, place.y];
};
/** Whether a picture shows all that is in it. */
export const isWhole = (svg) => {
  const edge = svg.getBoundingClientRect();
  const isInside = (box) =>
    box.left >= edge.left && box.right <= edge.right && box.top >= edge.top && box.bottom <= edge.bottom;
  return [...svg.children].map((part) => part.getBoundingClientRect()).every(isInside);
};

const PHONE = "370px";
const [FIRST, LAST] = [6, 29]; // squares to which the jump is drawn

/** How high a board is, its outline without the jump, and what is said, at each square of a slider. */
export const dragged = async (root) => {
  root.style.width = PHONE;
  const slider = root.querySelector("[data-is=to]");
  const caption = root.querySelector("figcaption");
  const busy = () => caption.getAttribute("aria-busy");
  const seen = [];
  for (let square = FIRST; square <= LAST; square += 1) {
    slider.value = square;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    const lines = [...root.querySelectorAll(".jeux-board-worth path[fill=none]")];
    const outline = lines.map((line) => line.outerHTML).join();
    seen.push([root.offsetHeight, outline, caption.textContent, busy()]);
  }
  while (busy() === "true") await new Promise(requestAnimationFrame);
  return seen;
};

const THROWS_FOUR = 3.5 / 6;

/** Where the first pawn is seen that throws a 4, frame by frame, until the sentence changes. */
export const walked = (root) => new Promise((done) => {
  Math.random = () => THROWS_FOUR;
  const caption = root.querySelector("figcaption");
  const sentence = caption.textContent;
  const places = [];
  const look = () => {
    const transform = root.querySelector(".pawn").getAttribute("transform");
    places.push(transform.match(/[\d.]+/g).map(Number));
    if (caption.textContent === sentence) requestAnimationFrame(look);
    else done(places);
  };
  requestAnimationFrame(look);
  root.querySelector("[data-is=throw]").click();
});
