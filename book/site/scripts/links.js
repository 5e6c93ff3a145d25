/* Links to a state: #players=6&caisse=1500 sets the controls of these names. What a reader moves
   is written into the address in the same way, without a step in the browser's history.

   A slider is called by its label, a board by the parts of it that it tells; a second one of a
   name on a page is players-2. A board hears jeux:set and tells jeux:state, both with an object
   of texts: {heaps: "2-6-7-9"}. */

const word = (text) => text.replace(/(?<=\d),(?=\d)/g, "").replace(/[^\p{L}\p{N}.]+/gu, "-").replace(/^-|-$/g, "").toLowerCase();

/** What a link calls the values of a control: numbers alone where that is enough. */
const called = (labels) => {
  const words = labels.map(word);
  const numbers = words.map((text) => text.match(/^\d[\d.]*(?=-|$)/)?.[0] ?? text);
  return new Set(numbers).size === words.length ? numbers : words;
};

/** The names by which links know the parts of each widget of a page, one map for each widget. */
export const names = (models, roots) => {
  const taken = new Map();
  const own = (name) => {
    const before = taken.get(name) ?? 0;
    taken.set(name, before + 1);
    return before ? `${name}-${before + 1}` : name;
  };
  return roots.map((root) => {
    const { model_name: kind, state } = models[root];
    if (kind === "AnyModel") return new Map(Object.keys(state).filter((part) => !part.startsWith("_")).map((part) => [own(part), part]));
    const children = (state.children ?? []).map((child) => child.replace("IPY_MODEL_", ""));
    const controls = children.filter((id) => models[id].state._options_labels);
    return new Map(controls.map((id) => [own(word(models[id].state.description)), id]));
  });
};

/** What the address asks for: an object of texts, empty for a link to a section. `present`, alone or
    with the name of a section, opens the page in Present. */
export const asked = () => (/=|^#present$/.test(location.hash) ? Object.fromEntries(new URLSearchParams(location.hash.slice(1))) : {});

let waiting;
const write = (pairs) => {
  clearTimeout(waiting); // browsers refuse an address that changes at every pixel of a drag
  waiting = setTimeout(() => {
    const hash = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`).join("&");
    history.replaceState(history.state, "", `#${hash}`);
  }, 300);
};

/** Let a living widget follow links, and write where it is moved to; return what sets it. */
export const follow = (area, parts, models) => {
  const board = area.querySelector(".jeux-frame");
  let setting = false;
  const controls = [...parts].filter(([, id]) => models.has(id)).map(([name, id]) => {
    const model = models.get(id);
    return { name, model, values: called(model.get("_options_labels")) };
  });
  for (const { model } of controls)
    model.on("change:index", () => {
      if (!setting) write(controls.map(({ name, model: one, values }) => [name, values[one.get("index")]]));
    });
  area.addEventListener("jeux:state", ({ detail }) => {
    if (!setting) write([...parts].filter(([, part]) => part in detail).map(([name, part]) => [name, detail[part]]));
  });
  return (wanted) => {
    setting = true;
    for (const { name, model, values } of controls) {
      const index = values.indexOf(wanted[name]);
      if (index >= 0) {
        model.set("index", index);
        model.save_changes();
      }
    }
    const detail = Object.fromEntries([...parts].filter(([name]) => name in wanted).map(([name, part]) => [part, wanted[name]]));
    if (!controls.length) board?.dispatchEvent(new CustomEvent("jeux:set", { bubbles: true, detail }));
    setting = false;
  };
};
