/* What is seen of a table of snakes and ladders. */
import { inside } from "./boards.js";

/** The square on which a pawn stands; the first stands to the left in it, the other to the right. */
const squareOf = (pawn, player, board) => [...Array(board.size + 1).keys()].find((square) => {
  const [x, y] = window.serpents.stand(board, square, player).map((at) => `${Number(at.toFixed(1))}px`);
  return pawn.style.transform === `translate(${x}, ${y})`;
});

/** All that is seen of a table. */
export const serpents = (root) => {
  const { all, part, texts } = inside(root);
  const { state } = root.model;
  const choice = (name) => part(name).selectedOptions[0]?.text;
  return {
    ...state,
    record: window.serpents.written(state),
    pawns: all(".pawn").map((pawn, player) => squareOf(pawn, player, state)),
    preset: choice("preset"),
    sized: choice("sized"),
    die: choice("die"),
    text: part("text").value,
    note: root.querySelector(".jeux-board-note").textContent,
    answer: root.querySelector(".jeux-board-answer").textContent,
    bar: all(".jeux-board-course .shares text").map((text) => text.textContent),
    after: texts(".jeux-board-after li"),
    drawn: all(".jump:not(.offer)").length,
    offer: all(".jump.offer").length,
    lengths: part("lengths").textContent,
    weighed: part("weighed").textContent,
    next: part("throw").textContent.trim(),
    slider: part("seen").disabled ? undefined : [Number(part("seen").value), Number(part("seen").max)],
    ringed: all(".decided").length,
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

/** Where the first pawn is put, step by step, and what is said then, until the sentence changes. */
export const walked = (root) => new Promise((done) => {
  const caption = root.querySelector("figcaption");
  const pawn = root.querySelector(".pawn");
  const places = [];
  const seen = new MutationObserver(() => {
    if (pawn.isConnected) places.push([pawn.style.transform, caption.textContent]);
    else {
      seen.disconnect();
      done(places);
    }
  });
  seen.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ["style"] });
  root.querySelector("[data-is=throw]").click();
});

/** A child who presses everywhere: so many acts on controls and on the picture. Return what stopped it. */
export const pressed = async (root, seed, count) => {
  const next = window.seeded(seed);
  const below = (n) => Math.floor(next() * n);
  const svg = root.querySelector(".jeux-board-field > svg");
  const pointer = (type, [x, y]) => svg.dispatchEvent(new PointerEvent(type, {
    pointerId: 1, bubbles: true, clientX: x, clientY: y, button: 0, buttons: 1, pointerType: "mouse",
  }));
  const somewhere = () => {
    const edge = svg.getBoundingClientRect();
    return [edge.left - 20 + next() * (edge.width + 40), edge.top - 20 + next() * (edge.height + 40)];
  };
  svg.setPointerCapture = () => {}; // no pointer of the browser's is down
  const TEXTS = ["", "1-5", "{3: 8}", "1-5\n5-9", "size=30&jumps=3-22,27-1", "size=6&throws=9", "[[-1,-1],[-1,-1]]", "<b>"];
  const acts = [
    () => {
      pointer("pointerdown", somewhere());
      for (let moves = below(5); moves > 0; moves -= 1) pointer("pointermove", somewhere());
      svg.dispatchEvent(new PointerEvent("lostpointercapture", { pointerId: 1 }));
    },
    () => {
      const buttons = [...root.querySelectorAll("button:enabled:not([data-is=share], [data-is=picture])")];
      buttons[below(buttons.length)].click();
    },
    () => root.querySelector("[data-is=throw]").click(),
    () => {
      const lists = [...root.querySelectorAll("select")];
      const list = lists[below(lists.length)];
      list.selectedIndex = below(list.options.length);
      list.dispatchEvent(new Event("change", { bubbles: true }));
    },
    () => {
      const slider = root.querySelector("[data-is=seen]");
      slider.value = String(below(Number(slider.max) + 1));
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    },
    () => {
      root.querySelector("[data-is=text]").value = TEXTS[below(TEXTS.length)];
      root.querySelector("[data-is=read]").click();
    },
    () => root.querySelector(".jeux-frame").dispatchEvent(new CustomEvent("jeux:set", {
      bubbles: true, detail: { size: `${below(200)}`, starts: `${below(40)}-${below(40)}` },
    })),
  ];
  for (let act = 0; act < count; act += 1) {
    acts[below(acts.length)]();
    const { state } = root.model;
    const wrong = window.serpents.tableFault(state);
    const isStuck = root.querySelector("[data-is=throw]").disabled;
    if (wrong || isStuck) return { act, wrong, state };
    if (act % 20 === 0) await new Promise((go) => { setTimeout(go); });
  }
  return undefined;
};
