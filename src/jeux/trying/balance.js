/* Bars that the reader sets, and the wedge on which they balance; without a kernel. A bar counts the
   throws that pay what stands under it, so the wedge is at what a throw pays on average. */
import { button, ORANGE, parts, say, speaks, told, within } from "./common.js";
import { letDraw } from "./hands.js";
import { barAt, barsDrawn, BARS_HIGH, BASE, TOP, WIDE } from "./picture.js";
import { element, tenths } from "./svg.js";

const BALANCED = {
  mean: "{throws} throws pay {sum} in all: {sum}/{throws} = {mean} each. There the bars balance.",
  one: "1 throw pays {sum}. There the bar balances.",
  none: "No bars, so nothing to balance: draw one.",
  bar: "throws that pay {value}",
  picture: "Bars and the wedge under them.",
  again: "Start again",
};

/** How many throws there are, what they pay in all, and each; undefined if there are none. */
export function balanced(values, counts) {
  const throws = counts.reduce((a, b) => a + b, 0);
  const sum = counts.reduce((total, count, k) => total + count * values[k], 0);
  return throws ? { throws, sum, mean: sum / throws } : undefined;
}

/** What is said of the bars. */
export function sentence(values, counts) {
  const found = balanced(values, counts);
  if (!found) return BALANCED.none;
  const { throws, sum, mean } = found;
  return say(throws === 1 ? BALANCED.one : BALANCED.mean, { throws, sum: told(sum), mean: told(mean, 3) });
}

/** The wedge under the floor, at a mean. */
function wedgeDrawn(values, mean) {
  const step = (WIDE - 16) / values.length;
  const x = 8 + (mean - values[0] + 0.5) * step;
  const y = BASE + 26;
  const words = told(mean, 3);
  const room = 5 * words.length;
  return [
    element("path", { d: `M${tenths(x)} ${y}l13 22h-26z`, fill: ORANGE }),
    element("text", { x: tenths(x + (x + 20 + 2 * room < WIDE ? 20 : -20 - 2 * room)), y: y + 20, "font-weight": "bold" }, words),
  ].join("");
}

/** The picture, and how high it is. */
function drawn({ values, most }, counts, chosen) {
  const labels = values.map(String);
  const [bars] = barsDrawn({ labels, guess: counts, top: most, chosen, free: true });
  const found = balanced(values, counts);
  return bars + (found ? wedgeDrawn(values, found.mean) : "");
}

function framed(state) {
  const hands = state.values.map((value) => `<input type="range" min="0" max="${state.most}" step="1" aria-label="${say(BALANCED.bar, { value })}">`);
  return `<div class="jeux-trying jeux-balance" role="group" aria-label="${BALANCED.picture}"><figure class="jeux-frame"><figcaption>${sentence(state.values, state.counts)}</figcaption>
    <div class="jeux-surface jeux-open"><svg role="img" aria-label="${BALANCED.picture}" width="100%" viewBox="0 0 ${WIDE} ${BARS_HIGH + 6}">${drawn(state, state.counts)}</svg><div class="jeux-hands">${hands.join("")}</div></div></figure>
    <div class="jeux-row">${button("again", BALANCED.again)}</div></div>`;
}

/** How it begins, in HTML, for pages whose scripts come later or never. */
export const still = (state) => framed({ ...state, counts: state.start });

function render({ model, el }) {
  const state = Object.fromEntries(["values", "start", "counts", "most"].map((name) => [name, model.get(name)]));
  el.insertAdjacentHTML("beforeend", framed(state));
  const root = el.lastElementChild;
  const [svg, caption] = [root.querySelector("svg"), root.querySelector("figcaption")];
  const hands = [...root.querySelectorAll(".jeux-hands input")];
  let counts = [...state.counts];
  let chosen; // the bar that keys move
  caption.setAttribute("aria-live", speaks());
  svg.style.touchAction = "none";

  function show() {
    svg.innerHTML = drawn(state, counts, chosen);
    caption.textContent = sentence(state.values, counts);
    hands.forEach((hand, k) => { hand.value = counts[k]; });
  }
  function set(changed) {
    counts = changed;
    model.set("counts", counts);
    model.save_changes();
    show();
  }
  const put = (bar, count) => set(counts.with(bar, within(0, Math.round(count), state.most)));
  const hold = (bar) => { chosen = bar; show(); };

  hands.forEach((hand, k) => {
    hand.dataset.lmSuppressShortcuts = "true";
    hand.addEventListener("input", () => put(k, Number(hand.value)));
    hand.addEventListener("focus", () => hold(hand.matches(":focus-visible") ? k : undefined));
    hand.addEventListener("blur", () => hold(undefined));
  });
  letDraw(svg, () => true, ({ x, y }) => put(barAt(x, hands.length), ((BASE - y) / (BASE - TOP)) * state.most));
  parts(root).again.addEventListener("click", () => set([...state.start]));
  show();
}

export default { render };
