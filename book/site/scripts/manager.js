/* The part of ipywidgets' own front end that the book uses, and what we mend in it. */
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
import { addSteps } from "./steps.js";
import "@lumino/widgets/style/index.css";
import "@jupyter-widgets/controls/css/labvariables.css";
import "@jupyter-widgets/controls/css/widgets-base.css";

export const modules = {
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
const anywidget = (assets) =>
  new Promise((loaded, failed) => {
    window.define = (_, make) => loaded(make(base));
    const script = document.createElement("script");
    Object.assign(script, { src: `${assets}anywidget.js`, onerror: failed });
    document.head.append(script);
  });

export class Manager extends ManagerBase {
  /** @param assets the address of the folder that holds anywidget.js */
  constructor(assets) {
    super();
    this.assets = assets;
  }
  // formulas are drawn when the book is built: there is nothing to typeset
  _rendermime = { latexTypesetter: { typeset() {} } };
  async loadClass(name, module) {
    if (module === "anywidget") modules[module] ??= anywidget(this.assets);
    const found = (await modules[module])?.[name];
    if (!found) throw new Error(`book/site/scripts/manager.js does not bring ${name} of ${module}`);
    return found;
  }
  async _get_comm_info() { return {}; }
  async _create_comm() { return { on_close() {}, on_msg() {}, close() {}, send() {} }; }
}

const painted = () => new Promise(requestAnimationFrame);

/** Put a widget where its view stands; one whose picture is still there comes unseen, and is drawn. */
export const put = async (view, tag, coming = false) => {
  const area = document.createElement("div");
  area.className = coming ? "widget-subarea jeux-coming" : "widget-subarea";
  tag.before(area);
  Widget.attach(view.luminoWidget, area);
  await view.displayed;
  for (const model of await Promise.all(view.model.get("children") ?? []))
    if (model.name === "SelectionSliderModel")
      for (const row of await Promise.all(Object.values(model.views))) addSteps(view.el, row.el, model);
  for (let k = 0; coming && k < 50 && !area.querySelector(".widget-html-content > *, svg"); k++) await painted();
  return area;
};
