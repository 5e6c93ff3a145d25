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

/** The names by which links know the parts of each widget of a page, one map for each widget: of an
    explorer the values of each control, of a board how it calls the part itself. */
export const names = (states) => {
  const taken = {};
  const own = (name) => {
    taken[name] = (taken[name] ?? 0) + 1;
    return taken[name] > 1 ? `${name}-${taken[name]}` : name;
  };
  return states.map(({ controls, ...state }) => new Map(
    controls?.map(({ label, options }) => [own(word(label)), called(options)])
      ?? Object.keys(state).filter((part) => !part.startsWith("_")).map((part) => [own(part), part]),
  ));
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

/** Let a living widget follow links, and write where it is moved to; return what sets it. `models`
    are those of an explorer's controls. */
export const follow = (area, parts, models) => {
  const named = [...parts];
  let setting = false;
  const tell = (pairs) => { if (!setting) write(pairs); };
  for (const model of models ?? [])
    model.on("change:index", () => tell(named.map(([name, values], k) => [name, values[models[k].get("index")]])));
  area.addEventListener("jeux:state", ({ detail }) => tell(named.filter(([, part]) => part in detail).map(([name, part]) => [name, detail[part]])));
  return (wanted) => {
    setting = true;
    if (models) named.forEach(([name, values], k) => {
      const place = values.indexOf(wanted[name]);
      if (place >= 0) models[k].set("index", place);
    });
    else {
      const detail = Object.fromEntries(named.filter(([name]) => name in wanted).map(([name, part]) => [part, wanted[name]]));
      area.querySelector(".jeux-frame")?.dispatchEvent(new CustomEvent("jeux:set", { bubbles: true, detail }));
    }
    setting = false;
  };
};
