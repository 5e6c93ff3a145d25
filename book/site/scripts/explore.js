/* An explorer of a page: light.py draws how it begins, and here its controls come to life. All its
   frames are in the page, those of the last control beside each other. */
import touch from "../../../src/jeux/trying/touch.js";
import { bring } from "./control.js";
import { made } from "./made.js";
import { Model } from "./model.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** A frame that goes fades over the one that comes, unless the reader wants no motion. */
const fade = (shown) => {
  shown.parentElement.querySelector(":scope > .jeux-gone")?.remove();
  const ghost = made("div", { className: "jeux-gone", ariaHidden: true }, ...shown.firstElementChild.childNodes);
  ghost.addEventListener("animationend", () => ghost.remove());
  shown.after(ghost);
};

/** Bring an explorer to life; return a model for each of its controls. */
export const explore = (widget, { controls, at, frames }) => {
  const shown = widget.querySelector(".jeux-shown");
  const models = controls.map(({ label, options }, k) => new Model({ description: label, _options_labels: options, index: at[k] }));
  const show = () => {
    if (!calm.matches) fade(shown);
    shown.innerHTML = frames[models.reduce((place, model, k) => place * controls[k].options.length + model.get("index"), 0)];
  };
  const rows = widget.querySelectorAll(":scope > :is(.jeux-slider, .jeux-choice)");
  models.forEach((model, k) => {
    bring(rows[k], model);
    model.on("change:index", show);
  });
  if (frames.some((frame) => frame.includes("data-pick"))) {
    const values = Object.fromEntries(controls.map((one) => [one.name, one.values]));
    const of = (name) => models[controls.findIndex((one) => name === `at_${one.name}`)];
    const get = (name) => of(name)?.get("index") ?? values;
    touch.render({ el: widget, model: { get, set: (name, place) => of(name).set("index", place), save_changes() {} } });
  }
  return models;
};
