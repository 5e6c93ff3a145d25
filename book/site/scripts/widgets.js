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
const put = async (view, tag) => {
  const still = tag.previousElementSibling?.matches(".jeux-still") && tag.previousElementSibling;
  const area = document.createElement("div");
  area.className = still ? "widget-subarea jeux-coming" : "widget-subarea";
  tag.before(area);
  Widget.attach(view.luminoWidget, area);
  await view.displayed;
  for (let k = 0; still && k < 50 && !area.querySelector(".widget-html-content > *, svg"); k++) await painted();
  if (still) still.remove();
  area.classList.remove("jeux-coming");
};

const show = async (state) => {
  const manager = new Manager();
  const models = await manager.set_state(JSON.parse(state.textContent));
  const named = new Map(models.map((model) => [model.model_id, model]));
  for (const tag of document.querySelectorAll(of("view"))) {
    await put(await manager.create_view(named.get(JSON.parse(tag.textContent).model_id)), tag);
    await idle();
  }
};
const state = document.querySelector(of("state"));
if (state) show(state);
