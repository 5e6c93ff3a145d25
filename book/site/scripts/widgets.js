/* The part of ipywidgets' own front end that the pages use; tools/assets.py bundles it. */
import * as base from "@jupyter-widgets/base";
import { ManagerBase } from "@jupyter-widgets/base-manager";
import * as box from "@jupyter-widgets/controls/lib/widget_box.js";
import * as description from "@jupyter-widgets/controls/lib/widget_description.js";
import * as slider from "@jupyter-widgets/controls/lib/widget_int.js"; // the style of sliders
import * as link from "@jupyter-widgets/controls/lib/widget_link.js";
import * as selection from "@jupyter-widgets/controls/lib/widget_selection.js";
import * as stack from "@jupyter-widgets/controls/lib/widget_selectioncontainer.js";
import * as string from "@jupyter-widgets/controls/lib/widget_string.js";
import { Widget } from "@lumino/widgets";
import { asked, follow, names } from "./links.js";
import { addSteps } from "./steps.js";
import "@lumino/widgets/style/index.css";
import "@jupyter-widgets/controls/css/labvariables.css";
import "@jupyter-widgets/controls/css/widgets-base.css";

const here = new URL(".", document.currentScript.src).href;
const modules = {
  "@jupyter-widgets/base": base,
  "@jupyter-widgets/controls": { ...box, ...description, ...slider, ...link, ...selection, ...stack, ...string },
};

// when frames change fast, a message finds a widget whose view is gone: base does not look
for (const kind of [base.JupyterLuminoWidget, base.JupyterLuminoPanelWidget]) {
  const { processMessage } = kind.prototype;
  kind.prototype.processMessage = function (message) {
    if (this._view) processMessage.call(this, message);
  };
}

// and a box that is gone, or has changed again, gets a child that it waited for
box.BoxView.prototype.add_child_model = async function (model) {
  const place = new Widget();
  this.luminoWidget.addWidget(place);
  const view = await this.create_child_view(model);
  const at = this.children_views ? this.luminoWidget.widgets.indexOf(place) : -1;
  if (at >= 0) this.luminoWidget.insertWidget(at, view.luminoWidget);
  place.dispose();
  return view;
};

// what a slider shows beside it cannot be typed into, though ipywidgets marks it so
class SelectionSliderView extends selection.SelectionSliderView {
  update(...how) {
    super.update(...how);
    this.readout.contentEditable = "false";
  }
}
// a stack has no name of its own for style sheets
class StackView extends stack.StackView {
  render() {
    super.render();
    this.el.classList.add("widget-stack");
  }
}
Object.assign(modules["@jupyter-widgets/controls"], { SelectionSliderView, StackView });
// a label without a tooltip would say "null"
description.DescriptionView.prototype.updateTooltip = () => {};

// anywidget's front end is an AMD module that asks for one thing
const anywidget = () =>
  new Promise((loaded, failed) => {
    window.define = (_, make) => loaded(make(base));
    const script = document.createElement("script");
    Object.assign(script, { src: `${here}anywidget.js`, onerror: failed });
    document.head.append(script);
  });

class Manager extends ManagerBase {
  // formulas are drawn when the book is built: there is nothing to typeset
  _rendermime = { latexTypesetter: { typeset() {} } };
  async loadClass(name, module) {
    if (module === "anywidget") modules[module] ??= anywidget();
    const found = (await modules[module])?.[name];
    if (!found) throw new Error(`book/site/scripts/widgets.js does not bring ${name} of ${module}`);
    return found;
  }
  async _get_comm_info() { return {}; }
  async _create_comm() { return { on_close() {}, on_msg() {}, close() {}, send() {} }; }
}

const of = (kind) => `script[type="application/vnd.jupyter.widget-${kind}+json"]`;
const idle = () => new Promise((done) => (window.requestIdleCallback ?? setTimeout)(done));
const painted = () => new Promise(requestAnimationFrame);

/* Put a widget where its view stands; the picture of how it begins goes when the widget is drawn. */
const put = async (view, tag, still) => {
  const area = document.createElement("div");
  area.className = still ? "widget-subarea jeux-coming" : "widget-subarea";
  tag.before(area);
  Widget.attach(view.luminoWidget, area);
  await view.displayed;
  for (const model of await Promise.all(view.model.get("children") ?? []))
    if (model.name === "SelectionSliderModel")
      for (const row of await Promise.all(Object.values(model.views))) addSteps(view.el, row.el, model);
  for (let k = 0; still && k < 50 && !area.querySelector(".widget-html-content > *, svg"); k++) await painted();
  still?.remove();
  area.classList.remove("jeux-coming");
  return area;
};

/** The part of a page's state that a widget needs, with the links between its models. */
const part = (all, root) => {
  const wanted = {};
  const refer = (value) => (Array.isArray(value) ? value.flatMap(refer) : /^IPY_MODEL_/.test(value) ? [value.slice(10)] : []);
  const add = (id) => {
    if (id in wanted) return;
    wanted[id] = all[id];
    Object.values(all[id].state).flatMap(refer).forEach(add);
  };
  add(root);
  for (const [id, { model_name, state }] of Object.entries(all)) if (model_name === "LinkModel" && refer(state.target)[0] in wanted) add(id);
  return { version_major: 2, version_minor: 0, state: wanted };
};

/* Widgets come alive when they near the screen, when a link names them, or all at once on the
   event jeux:wake. */
const begin = (all) => {
  const manager = new Manager();
  const tags = [...document.querySelectorAll(of("view"))];
  const roots = tags.map((tag) => JSON.parse(tag.textContent).model_id);
  const places = names(all, roots);
  const alive = new Map(); // what sets a widget, promised as soon as it is woken
  let before = Promise.resolve();

  const show = async (k) => {
    await before;
    const models = new Map((await manager.set_state(part(all, roots[k]))).map((model) => [model.model_id, model]));
    const still = tags[k].previousElementSibling?.matches(".jeux-still") && tags[k].previousElementSibling;
    const area = await put(await manager.create_view(models.get(roots[k])), tags[k], still || undefined);
    return [area, follow(area, places[k], models)];
  };
  const wake = (k) => {
    if (!alive.has(k)) {
      alive.set(k, show(k));
      before = alive.get(k).then(idle);
    }
    return alive.get(k);
  };

  const arrive = async () => {
    const wanted = asked();
    const k = places.findIndex((parts) => [...parts.keys()].some((name) => name in wanted));
    if (k < 0) return;
    const [area, set] = await wake(k);
    set(wanted);
    area.scrollIntoView({ behavior: "instant" });
  };
  arrive();
  addEventListener("hashchange", arrive);
  document.addEventListener("jeux:wake", () => tags.forEach((_, k) => wake(k)));
  const near = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) if (isIntersecting) {
      near.unobserve(target);
      wake(watched.get(target));
    }
  }, { rootMargin: "100% 0px" });
  const watched = new Map(tags.map((tag, k) => [tag.previousElementSibling ?? tag.parentElement, k]));
  for (const place of watched.keys()) near.observe(place);
};
const state = document.querySelector(of("state"));
if (state) begin(JSON.parse(state.textContent).state);
