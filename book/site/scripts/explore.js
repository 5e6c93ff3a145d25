/* An explorer of a page: light.py draws how it begins, and here its controls come to life. All its
   frames are in the page, those of the last control beside each other. */
import touch from "../../../src/jeux/trying/touch.js";
import { bring } from "./control.js";
import { made } from "./made.js";
import { Model } from "./model.js";

const ROWS = ":scope > :is(.jeux-slider, .jeux-choice)";
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** A frame that goes fades over the one that comes, unless the reader wants no motion. */
const fade = (place) => {
  place.parentElement.querySelector(":scope > .jeux-gone")?.remove();
  const frame = place.firstElementChild.childNodes;
  const ghost = made("div", { className: "jeux-gone", ariaHidden: true }, ...frame);
  ghost.addEventListener("animationend", () => ghost.remove());
  place.after(ghost);
};

/** Bring an explorer to life; return a model for each of its controls. */
export const explore = (widget, { controls, at: places, frames }) => {
  const models = controls.map(({ label, options }, k) =>
    new Model({ description: label, _options_labels: options, index: places[k] }));
  const rows = widget.querySelectorAll(ROWS);
  const picture = widget.querySelector(".jeux-shown");
  const show = () => {
    if (!calm.matches) fade(picture);
    picture.innerHTML = frames[frameAt(models)];
  };
  models.forEach((model, k) => {
    bring(rows[k], model);
    model.on("change:index", show);
  });
  if (frames.some((frame) => frame.includes("data-pick"))) letTouch(widget, controls, models);
  return models;
};

/** The number of the frame that shows where all controls stand; the last control runs through its
    values first. */
const frameAt = (models) => {
  let number = 0;
  for (const model of models) number = number * model.get("_options_labels").length + model.get("index");
  return number;
};

/** Let what is touched in a picture set the controls, which touch.js knows as traits of one model. */
const letTouch = (widget, controls, models) => {
  const values = {};
  const byTrait = {};
  controls.forEach((control, k) => {
    values[control.name] = control.values;
    byTrait[`at_${control.name}`] = models[k];
  });
  const get = (trait) => (trait === "values" ? values : byTrait[trait]?.get("index"));
  const set = (trait, place) => byTrait[trait].set("index", place);
  touch.render({ el: widget, model: { get, set, save_changes() {} } });
};
