/* The widgets of a page, alive without a kernel: explorers, and boards that are anywidgets. */
import { explore } from "./explore.js";
import { asked, follow, names } from "./links.js";
import { Model } from "./model.js";
import { speak } from "./speak.js";

const of = (kind) => `script[type="application/vnd.jupyter.widget-${kind}+json"]`;
const FIRST = ":is(button, input, select, [tabindex='0']):not(:disabled)";
const NEAR = "100% 0px"; // a screen above and below the one that is seen

const modules = {};
/** The script of a board, which light.py has laid beside the pages as text. */
const imported = (name) => {
  modules[name] ??= import(URL.createObjectURL(new Blob([window.jeuxBoards[name]], { type: "text/javascript" })));
  return modules[name];
};

class Widget {
  /** `area` shows how it begins; links know its `parts` by their names. */
  constructor(area, state, parts) {
    this.area = area;
    this.state = state;
    this.parts = parts;
  }
  get isExplorer() {
    return Boolean(this.state.frames);
  }
  /** Bring it to life, once; what is kept lets a link set it. */
  wake() {
    // once its cell has run, another board stands in the cell
    const place = this.isExplorer ? this.area : this.area.closest(".cell") ?? this.area;
    this.alive ??= this.bring().then((models) => follow(place, this.parts, models));
    return this.alive;
  }
  /** Bring it to life; return the models of an explorer. */
  async bring() {
    const place = this.area.querySelector(".jeux-widget");
    const board = this.state._esm && (await imported(this.state._esm)).default;
    this.area.classList.remove("jeux-still");
    if (!board) return explore(place, this.state);
    this.area.removeAttribute("tabindex");
    place.inert = false;
    place.replaceChildren();
    const model = new Model(this.state);
    // what a reader has played here goes on where its cell runs
    this.area.addEventListener("jeux:state", () => { this.area.played = model; });
    await board.render({ model, el: place });
  }
  /** Come alive at the Tab key, and give it on to the first thing to use. */
  wakeByKey() {
    const wake = async () => {
      await this.wake();
      this.area.querySelector(FIRST)?.focus();
    };
    this.area.tabIndex = 0;
    this.area.addEventListener("focus", wake, { once: true });
  }
  async setAndShow(wanted) {
    const set = await this.wake();
    set(wanted);
    this.area.scrollIntoView({ behavior: "instant" });
    this.area.dataset.arrived = ""; // for scripts that come later
    this.area.dispatchEvent(new CustomEvent("jeux:arrived", { bubbles: true }));
  }
}

const widgetsOf = (states) => {
  const areas = [];
  const own = [];
  for (const view of document.querySelectorAll(of("view"))) {
    areas.push(view.previousElementSibling);
    own.push(states[JSON.parse(view.textContent).model_id].state);
  }
  const parts = names(own);
  return areas.map((area, k) => new Widget(area, own[k], parts[k]));
};

/* Explorers come alive at once. A board does when it is near the screen, when a link names it or the
   Tab key finds it; all do on the event jeux:wake. */
const begin = (states) => {
  const widgets = widgetsOf(states);
  const arrive = () => {
    const wanted = asked();
    widgets.find(({ parts }) => [...parts.keys()].some((name) => name in wanted))?.setAndShow(wanted);
  };
  const near = new IntersectionObserver((entries) => {
    const seen = entries.filter(({ isIntersecting }) => isIntersecting);
    for (const { target } of seen) widgets.find(({ area }) => area === target).wake();
  }, { rootMargin: NEAR });
  for (const widget of widgets) {
    if (widget.isExplorer) widget.wake();
    else {
      near.observe(widget.area);
      widget.wakeByKey();
    }
  }
  arrive();
  addEventListener("hashchange", arrive);
  document.addEventListener("jeux:wake", () => widgets.forEach((widget) => widget.wake()));
};

speak();
addEventListener("DOMContentLoaded", () => {
  const state = document.querySelector(of("state"));
  if (state) begin(JSON.parse(state.textContent).state);
});
