/* The widgets of a page, alive without a kernel: explorers, and boards that are anywidgets. */
import { explore } from "./explore.js";
import { asked, follow, names } from "./links.js";
import { Model } from "./model.js";
import "./speak.js";

const of = (kind) => `script[type="application/vnd.jupyter.widget-${kind}+json"]`;
const FIRST = ":is(button, input, select, [tabindex='0']):not(:disabled)";

const modules = {};
/** The script of a board, which light.py has laid beside the pages as text. */
const code = (name) => (modules[name] ??= import(URL.createObjectURL(new Blob([window.jeuxBoards[name]], { type: "text/javascript" }))));

/** Bring a widget to life; return the models of an explorer. */
const bring = async (area, state) => {
  const place = area.querySelector(".jeux-widget");
  const board = state._esm && (await code(state._esm)).default;
  area.classList.remove("jeux-still");
  if (!board) return explore(place, state);
  area.removeAttribute("tabindex");
  place.inert = false;
  place.replaceChildren();
  await board.render({ model: new Model(state), el: place });
};

/* Explorers come alive at once. A board does when it is near the screen, when a link names it or the
   Tab key finds it; all do on the event jeux:wake. */
const begin = (states) => {
  const widgets = [...document.querySelectorAll(of("view"))].map((tag) => ({
    area: tag.previousElementSibling,
    state: states[JSON.parse(tag.textContent).model_id].state,
  }));
  const places = names(widgets.map(({ state }) => state));
  const wake = (widget) => (widget.alive ??= bring(widget.area, widget.state).then((models) => follow(widget.area, widget.parts, models)));
  const arrive = async () => {
    const wanted = asked(), named = widgets.find(({ parts }) => [...parts.keys()].some((name) => name in wanted));
    if (!named) return;
    const set = await wake(named);
    set(wanted);
    named.area.scrollIntoView({ behavior: "instant" });
    named.area.dataset.arrived = ""; // for scripts that come later
    named.area.dispatchEvent(new CustomEvent("jeux:arrived", { bubbles: true }));
  };
  const near = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) if (isIntersecting) wake(widgets.find(({ area }) => area === target));
  }, { rootMargin: "100% 0px" });
  widgets.forEach((widget, k) => {
    const { area, state } = widget;
    widget.parts = places[k];
    if (state.frames) return wake(widget);
    near.observe(area);
    area.tabIndex = 0;
    area.addEventListener("focus", () => wake(widget).then(() => area.querySelector(FIRST)?.focus()), { once: true });
  });
  arrive();
  addEventListener("hashchange", arrive);
  document.addEventListener("jeux:wake", () => widgets.forEach(wake));
};
addEventListener("DOMContentLoaded", () => {
  const state = document.querySelector(of("state"));
  if (state) begin(JSON.parse(state.textContent).state);
});
