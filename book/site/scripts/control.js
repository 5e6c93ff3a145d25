/* A control of an explorer, drawn by the page or by a cell that runs here: a row of words, or a slider
   with buttons beside it for a step back, a step on, and play. A slider has arrow keys of its own, so
   of these only play is a tab stop. */
import { made } from "./made.js";

const SECOND = 1000;

/** Let it set what is chosen, and show what is. */
export const bring = (row, model) => {
  const input = row.querySelector("input");
  const choose = (place) => { model.set("index", place); model.save_changes(); };
  const show = input ? slide(row, input, model, choose) : press(row, choose);
  model.on("change:index", () => show(model.get("index")));
  show(model.get("index"));
};

const press = (row, choose) => {
  const buttons = [...row.querySelectorAll("button")];
  buttons.forEach((button, place) => Object.assign(button, { disabled: false, onclick: () => choose(place) }));
  return (at) => buttons.forEach((button, place) => { button.ariaPressed = place === at; });
};

const slide = (row, input, model, choose) => {
  const name = model.get("description"), options = model.get("_options_labels"), last = options.length - 1;
  const at = () => model.get("index");
  const button = (kind, textContent, act) => made("button", { type: "button", className: `jeux-${kind}`, textContent, onclick: act });
  const less = button("less", "−", () => choose(at() - 1)), more = button("more", "+", () => choose(at() + 1));
  less.ariaLabel = `One step back on the slider “${name}”`;
  more.ariaLabel = `One step on with the slider “${name}”`;
  less.tabIndex = more.tabIndex = -1;

  let running;
  const play = button("play", "", () => {
    if (running) return stop();
    if (at() === last) choose(0);
    running = setInterval(step, SECOND);
    tell();
  });
  const tell = () => {
    play.classList.toggle("jeux-playing", Boolean(running));
    play.ariaLabel = running ? `Stop the slider “${name}” here` : `Play the slider “${name}” to its end`;
  };
  const stop = () => {
    if (!running) return;
    running = clearInterval(running);
    tell();
    row.dispatchEvent(new Event("change", { bubbles: true })); // the live region says where it came to rest
  };
  const step = () => {
    if (row.isConnected && at() < last) choose(at() + 1);
    if (!row.isConnected || at() === last) stop();
  };
  // whoever takes hold of the widget has it in hand; the play button stops it by itself
  for (const used of ["pointerdown", "keydown"])
    (row.closest(".jeux-widget") ?? row).addEventListener(used, (event) => {
      if (!play.contains(event.target) && event.key !== "Tab") stop();
    }, true);

  tell();
  Object.assign(input, { disabled: false, oninput: () => choose(input.valueAsNumber) });
  input.before(less);
  input.after(more);
  row.append(play);
  return (place) => {
    input.value = place;
    input.ariaValueText = row.querySelector(".jeux-value").textContent = options[place];
    less.disabled = place === 0;
    more.disabled = place === last;
  };
};
