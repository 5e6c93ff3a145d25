/* The widgets of a page, alive without a kernel; tools/assets.py bundles it. */
import { waiting } from "./gestures.js";
import { Manager, put } from "./manager.js";
import { asked, follow, names } from "./links.js";

const here = new URL(".", document.currentScript.src).href;
const of = (kind) => `script[type="application/vnd.jupyter.widget-${kind}+json"]`;
const idle = () => new Promise((done) => (window.requestIdleCallback ?? setTimeout)(done));

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

/* A widget comes alive at once when a link names it, when it is on the screen or somebody lays hand
   on it; when nothing else is to be done, those that are near do, or all on the event jeux:wake. */
const begin = (all) => {
  const manager = new Manager(here);
  const tags = [...document.querySelectorAll(of("view"))];
  const roots = tags.map((tag) => JSON.parse(tag.textContent).model_id);
  const places = names(all, roots);
  const alive = new Map(); // what sets a widget, promised as soon as it is woken

  const show = async (k) => {
    const models = new Map((await manager.set_state(part(all, roots[k]))).map((model) => [model.model_id, model]));
    const area = await put(await manager.create_view(models.get(roots[k])), tags[k], true);
    const set = follow(area, places[k], models);
    await take[k](area);
    return [area, set];
  };
  const wake = (k) => {
    if (!alive.has(k)) alive.set(k, show(k));
    return alive.get(k);
  };
  let before = Promise.resolve();
  const later = (k) => { before = before.then(idle).then(() => wake(k)); };
  const stills = tags.map((tag) => tag.previousElementSibling);
  const take = stills.map((still, k) => waiting(still, () => wake(k)));

  const arrive = async () => {
    const wanted = asked();
    const k = places.findIndex((parts) => [...parts.keys()].some((name) => name in wanted));
    if (k < 0) return;
    const [area, set] = await wake(k);
    set(wanted);
    area.scrollIntoView({ behavior: "instant" });
    area.dataset.arrived = ""; // for scripts that come later
    area.dispatchEvent(new CustomEvent("jeux:arrived", { bubbles: true }));
  };
  arrive();
  addEventListener("hashchange", arrive);
  document.addEventListener("jeux:wake", () => tags.forEach((_, k) => later(k)));
  for (const [act, rootMargin] of [[wake, "0px"], [later, "100% 0px"]]) {
    const near = new IntersectionObserver((seen) => {
      for (const { target, isIntersecting } of seen) if (isIntersecting) {
        near.unobserve(target);
        act(stills.indexOf(target));
      }
    }, { rootMargin });
    for (const still of stills) near.observe(still);
  }
};
const state = document.querySelector(of("state"));
if (state) begin(JSON.parse(state.textContent).state);
