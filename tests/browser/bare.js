// The page of boards.py, which holds nothing but boards: how one is put there, and what is seen of it.
window.seeded = (seed) => () => { // mulberry32
  seed = (seed + 0x6D2B79F5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

window.bare = (() => {
  // the live region waits for a widget to come to rest; here it need not wait so long
  const wait = window.setTimeout;
  window.setTimeout = (act, time, ...given) => wait(act, time / 50, ...given);

  // a board `beside` others has a module of its own, as anywidget gives it; one that is `alone` is
  // on no page of the book, where nobody speaks for it
  const render = async ([kind, state, { seed = 1, beside, alone }]) => {
    const main = document.querySelector("main"), region = document.querySelector("body > [role=status]");
    [region.textContent, region.className] = ["", alone ? "" : "jeux-live"];
    if (!beside) {
      Math.random = seeded(seed);
      main.innerHTML = "<h1>Board</h1>";
      scrollTo(0, 0);
    }
    const el = main.appendChild(document.createElement("div")), heard = {};
    [el.className, el.id] = ["jeux-widget", `board-${main.children.length}`];
    el.model = {
      state,
      saved: 0,
      get: (name) => state[name],
      set: (name, value) => {
        if (JSON.stringify(state[name]) === JSON.stringify(value)) return;
        state[name] = value;
        (heard[`change:${name}`] || []).forEach((follow) => follow());
      },
      on: (name, follow) => { (heard[name] ??= []).push(follow); },
      save_changes() { this.saved += 1; },
    };
    const module = beside ? await import(`/${kind}.js?${el.id}`) : window[kind];
    module.default.render({ model: el.model, el });
    el.querySelectorAll("details").forEach((fold) => { fold.open = true; });
    el.getBoundingClientRect(); // asks for its letters
    await document.fonts.ready;
    return el.id;
  };

  // a page on which nothing that is to happen later does so, before it is told to
  const [held, { setTimeout: before, clearTimeout: forget }] = [new Map(), window];
  let key = 1e6;
  const hold = () => {
    window.setTimeout = (act, time) => { held.set(key += 1, [act, time]); return key; };
    window.clearTimeout = (one) => { held.delete(one); forget(one); };
  };
  const later = () => { for (const [one, [act]] of [...held]) { held.delete(one); act(); } };
  const release = () => { held.clear(); [window.setTimeout, window.clearTimeout] = [before, forget]; };
  const lasts = () => Math.max(...[...held.values()].map(([, time]) => time));

  /** Where tokens, rings and ghosts of Marienbad lie: their kind, and the place. */
  const placed = (root) => [...root.querySelectorAll("svg > g circle")].map((c) => [
    (c.getAttribute("class") || c.parentNode.getAttribute("class")).split(" ")[0],
    Number(c.getAttribute("cx")), Number(c.getAttribute("cy"))]);

  const nim = (root) => {
    const all = (kind) => [...root.querySelectorAll(kind)];
    const part = (name) => root.querySelector(`[data-is=${name}]`);
    const list = (name) => part(name) && [...part(name).options].map((o) => Number(o.text));
    const texts = (kind) => all(kind).map((e) => e.textContent);
    const numbers = (kind) => texts(kind).map(Number);
    const tokens = (kind) => all(`.token${kind}`).map((t) => Number(t.dataset.heap));
    const sliders = all("[data-is^=heap]"), heaps = numbers("svg .count");
    const { start, epsilon } = root.model.state;
    const { x, y, width, height } = part("hint").parentNode.getBoundingClientRect();
    return {
      heaps, start, epsilon, model: root.model.state,
      sliders: sliders.map((input) => Number(input.value)),
      beside: sliders.map((input) => Number(input.nextElementSibling.value)),
      heard: sliders.map((input) => parseInt(input.getAttribute("aria-valuetext"), 10) || 0),
      digits: numbers("svg .digit"), sum: numbers("svg .sum"), then: numbers("svg .then"),
      odd: all("svg .odd").length, ghosts: all("svg .ghost").length,
      tokens: heaps.map((_, k) => tokens(`[data-heap="${k}"]`).length),
      table: all("tr").slice(1).map((tr) => [...tr.cells].slice(1).map((td) => Number(td.textContent))),
      rows: list("row"), most: list("tokens"),
      choice: [part("row")?.value, part("tokens")?.value],
      offered: root.querySelector("svg").matches(".offered"),
      mine: all("svg > g circle.yours").length, his: all("svg > g circle.theirs").length,
      crosses: all("svg > g path.theirs").length,
      legend: texts("svg > text").slice(-2),
      due: tokens(".due"), hinted: tokens(".hinted"), chosen: tokens(".chosen"),
      picked: tokens(".picked"), moving: tokens(".moves").length,
      faded: all(".token").filter((t) => getComputedStyle(t.querySelector("circle")).fillOpacity < 0.5)
        .map((t) => [Number(t.dataset.heap), Number(t.dataset.rest)]),
      loud: ["tr.hinted td", "tr.hinted b", "svg .digit.loud"].map((e) => texts(e).join("")),
      found: texts(".found"), listed: texts(".jeux-nim-book li"),
      errs: part("epsilon")?.checkVisibility(),
      disabled: all(":disabled").map((e) => e.dataset.is),
      focus: document.activeElement.dataset.is,
      place: [x, y + scrollY, width, height].join(),
    };
  };

  const serpents = (root) => {
    const part = (name) => root.querySelector(`[data-is=${name}]`);
    const all = (kind) => [...root.querySelectorAll(kind)];
    const values = (say) => Object.fromEntries(all("input").map((i) => [i.dataset.is, +say(i).value]));
    const chosen = (name) => part(name).selectedOptions[0].text;
    const { size, starts, jumps, faces } = root.model.state;
    const stands = (pawn, k) => [...Array(size + 1).keys()].find((square) => {
      const [x, y] = window.serpents.middle(size, square);
      return pawn.getAttribute("transform") === `translate(${x + (k ? 9 : -9)} ${y + 6})`;
    });
    return {
      size, starts, jumps, faces,
      listed: [...part("jump").options].map((o) => o.text.match(/\d+/g)?.map(Number)).filter(Boolean),
      chosen: part("jump").selectedIndex, jump: chosen("jump"), finish: part("finish").value,
      preset: chosen("preset"), span: chosen("span"),
      note: root.querySelector(".jeux-board-note").textContent,
      sliders: values((i) => i), beside: values((i) => i.nextElementSibling),
      pawns: all(".pawn").map(stands),
      next: part("throw").textContent, search: part("find").textContent,
      heat: [all(".heat").length, part("heat").getAttribute("aria-pressed")],
      offer: all(".feet, .offer[stroke-dasharray]").length,
      progress: root.querySelector("progress").checkVisibility({ visibilityProperty: true }),
      disabled: all(":disabled").map((e) => e.dataset.is).filter(Boolean),
      focus: document.activeElement.dataset.is,
    };
  };

  /** Where on the screen a point of a picture is, and whether the picture shows all that is in it. */
  const point = (svg, [x, y]) => {
    const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
    return [at.x, at.y];
  };
  const inside = (svg) => {
    const all = svg.getBoundingClientRect();
    return [...svg.children].map((e) => e.getBoundingClientRect()).every((box) => box.left >= all.left
      && box.right <= all.right && box.top >= all.top && box.bottom <= all.bottom);
  };

  /** How high a board is, its outline without the jump, and what is said, at each square of a slider. */
  const dragged = async (root) => {
    root.style.width = "370px";
    const [to, caption] = ["[data-is=to]", "figcaption"].map((kind) => root.querySelector(kind));
    const seen = [], busy = () => caption.getAttribute("aria-busy");
    for (let square = 6; square <= 29; square += 1) {
      to.value = square;
      to.dispatchEvent(new Event("input", { bubbles: true }));
      const outline = [...root.querySelectorAll(".jeux-board-worth path[fill=none]")];
      seen.push([root.offsetHeight, outline.map((p) => p.outerHTML).join(), caption.textContent, busy()]);
    }
    while (busy() === "true") await new Promise(requestAnimationFrame);
    return seen;
  };

  /** Where the first pawn is seen that throws a 4, frame by frame, until the sentence changes. */
  const walked = (root) => new Promise((done) => {
    Math.random = () => 3.5 / 6;
    const caption = root.querySelector("figcaption"), said = caption.textContent, places = [];
    const look = () => {
      const at = root.querySelector(".pawn").getAttribute("transform");
      places.push(at.match(/[\d.]+/g).map(Number));
      if (caption.textContent === said) requestAnimationFrame(look);
      else done(places);
    };
    requestAnimationFrame(look);
    root.querySelector("[data-is=throw]").click();
  });

  return { render, hold, later, release, lasts, placed, nim, serpents, point, inside, dragged, walked };
})();
