// What tests ask in a page; Playwright lays it down before any script of the page runs.

window.asks = (() => {
  const all = (kind, root = document) => [...root.querySelectorAll(kind)];
  const told = (e) => e.outerHTML.slice(0, 120);
  const shown = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const plain = (html) => { const e = document.createElement("p"); e.innerHTML = html; return e.textContent; };
  const rest = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
  const scrolls = (e) => e.scrollWidth > e.clientWidth + 1;
  const holders = (root) => { // the elements that hold words
    const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), found = new Set();
    while (words.nextNode()) if (words.currentNode.data.trim()) found.add(words.currentNode.parentElement);
    return [...found];
  };
  const sideways = () => all(`.bd-article *:not(svg *, ${FORMULA} *, pre *)`).filter((e) => ["auto", "scroll"].includes(getComputedStyle(e).overflowX) && scrolls(e) && e.checkVisibility());

  // the two things that this file knows of the insides of a page: how a formula is set, and a slider made
  const FORMULA = "mjx-container", WRONG = "mjx-merror, [data-mjx-error]";
  const SLIDER = { kind: ".jeux-slider input", value: "aria-valuetext", ends: ["min", "value", "max"] };

  // ── colours: the contrast of each piece of text, as WCAG 1.4.3 asks; a picture behind words is not judged ──
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true }), painted = {};
  const paint = (colour) => (painted[colour] ??= (canvas.clearRect(0, 0, 1, 1), (canvas.fillStyle = colour), canvas.fillRect(0, 0, 1, 1), [...canvas.getImageData(0, 0, 1, 1).data].map((part) => part / 255)));
  const over = ([r, g, b, a], below) => [r, g, b].map((part, k) => a * part + (1 - a) * below[k]);
  const light = (rgb) => rgb.map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4)).reduce((sum, x, k) => sum + [0.2126, 0.7152, 0.0722][k] * x, 0);
  const faint = () => {
    const grounds = new Map([[null, { rgb: [1, 1, 1], veil: 1 }]]);
    const ground = (e) => {
      if (!grounds.has(e)) {
        const { backgroundColor, backgroundImage, opacity } = getComputedStyle(e), below = ground(e.parentElement);
        const bare = /none|linear-gradient/.test(backgroundImage);
        grounds.set(e, { rgb: below.rgb && bare ? over(paint(backgroundColor), below.rgb) : undefined, veil: below.veil * opacity });
      }
      return grounds.get(e);
    };
    const judged = (e) => shown(e) && !e.closest(`svg, ${FORMULA}, [inert], :disabled, [aria-disabled=true], [aria-hidden=true], .jeux-unseen, .visually-hidden, .skip-link`);
    return holders(document.body).filter(judged).filter((e) => {
      const { color, fontSize, fontWeight } = getComputedStyle(e), { rgb, veil } = ground(e);
      if (!rgb) return false;
      const [r, g, b, a] = paint(color), [low, high] = [light(over([r, g, b, a * veil], rgb)), light(rgb)].sort((x, y) => x - y);
      const large = parseFloat(fontSize) >= (fontWeight >= 700 ? 18.66 : 24);
      return (high + 0.05) / (low + 0.05) < (large ? 3 : 4.5) - 0.05;
    }).map(told);
  };

  // ── one line a question: what is wrong, as a list ──
  const BOTH = {
    "it fits the screen": () => (document.documentElement.scrollWidth > innerWidth ? [document.documentElement.scrollWidth] : []),
    "formulas are set": () => all(`${WRONG}, .math:not(:has(${FORMULA}))`).map(told),
    "pictures have words": () => [...all("img:not([alt])"), ...all("[role=img]").filter((e) => !(e.getAttribute("aria-label") || e.querySelector("title")?.textContent))].map(told),
    "frames have a caption or a label": () => all(".jeux-widget").filter((w) => w.querySelector(".jeux-frame")).map((w) => [look(w), w]).filter(([l]) => !l.frame || !(l.caption || l.label)).map(([, w]) => told(w)),
    "sliders and choices have names": () => [...all(`.jeux-widget ${SLIDER.kind}`), ...all(".jeux-choice")].filter((e) => !e.getAttribute("aria-label")).map(told),
    "folds have their names and are closed": () => all("details:is(.hint, .solution, .answer, .aside)").filter((e) => e.open || (!e.matches(".answer, .aside") && !/^(Hint|Marking notes|Solution to Exercise [\d.]+)$/.test(e.querySelector("summary").textContent.trim()))).map(told),
    "it does not speak unasked": () => all(".jeux-live").map((e) => e.textContent).filter(Boolean),
    "what scrolls is reached by a key": () => sideways().filter((e) => !e.closest("[inert]") && e.tabIndex < 0 && !e.querySelector("a[href], button, [tabindex='0']")).map(told),
    "words stand out from what is behind them": () => faint(),
    "code can be copied": () => all("div.cell_input:not(:has(button.copybtn))").map(told),
  };
  const touch = () => {
    const first = all(".jeux-widget, .cell_output svg").find((e) => e.checkVisibility());
    return !first || first.getBoundingClientRect().top + scrollY < innerHeight;
  };
  const ONE = {
    desk: {
      "its head is low, and something to touch stands on the first screen": () => {
        const [from, to] = [".jeux-eyebrow", ".jeux-head"].map((part) => document.querySelector(part));
        return !to || (to.getBoundingClientRect().bottom - from.getBoundingClientRect().top <= 340 && touch()) ? [] : ["no"];
      },
    },
    phone: {
      // the theme has a stop where a single pixel is hidden, the book where two are
      "keys stop nowhere else": () => all(`pre, ${FORMULA}, .jeux-table`).filter((e) => e.tabIndex >= 0 && e.checkVisibility() && e.scrollWidth <= e.clientWidth).map(told),
      "something to touch stands on the first screen": () => (!document.querySelector(".jeux-head") || touch() ? [] : ["no"]),
      "a thumb hits what it taps": () => all(".jeux-widget :is(button, select, input)")
        .filter((e) => e.getClientRects().length && e.type !== "checkbox" && !e.closest(".jeux-hands"))
        .map((e) => (e.type === "radio" ? e.closest("label") : e))
        .filter((e) => Math.min(e.offsetWidth, e.offsetHeight) < 44).map(told),
      "formulas begin on the page": () => all(`${FORMULA}[display="true"]`).filter((e) => e.checkVisibility() && e.getBoundingClientRect().left < 0).map(told),
      "words in pictures are large and in our type": () => all(".jeux-frame svg[role=img] text")
        .filter((e) => e.getClientRects().length && e.textContent.trim())
        .filter((e) => parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().d < 11 || !getComputedStyle(e).fontFamily.includes("Jeux Label")).map(told),
      "what scrolls shows it": () => sideways().filter((e) => !getComputedStyle(e).backgroundAttachment.includes("local")).map(told),
    },
  };
  const everything = (size) => Object.fromEntries(Object.entries({ ...BOTH, ...ONE[size] })
    .map(([question, ask]) => [question, ask()]).filter(([, wrong]) => wrong.length));

  // ── what a widget shows ──
  const look = (widget) => {
    const seen = all(".jeux-frame, figcaption, [role=img]", widget).filter((e) => e.getClientRects().length);
    const of = (kind, say) => seen.filter((e) => e.matches(kind)).map(say).join("");
    return {
      frame: of(".jeux-frame", (e) => e.innerHTML) || of("[role=img]", (e) => e.outerHTML),
      label: of("[role=img]", (e) => e.getAttribute("aria-label") || ""),
      caption: of("figcaption", (e) => e.textContent),
      values: all(SLIDER.kind, widget).map((s) => s.getAttribute(SLIDER.value)).join(),
    };
  };
  const changed = (widget) => look(widget).frame !== widget.before.frame;
  const stayed = (widget) => {
    const now = look(widget);
    return ["label", "caption"].filter((part) => (now[part] || widget.before[part]) && now[part] === widget.before[part]);
  };
  const spoken = (widget) => {
    const { caption, label } = look(widget), said = document.querySelector("[role=status].jeux-live").textContent;
    return said && [caption, label].includes(said);
  };
  const slider = (s) => [s.getAttribute("aria-label"), ...SLIDER.ends.map((end) => Number(s[end]))];
  const hands = (w) => {
    for (const [kind, key] of [["[data-is=typed]", "1"], ["[type=radio]", "Space"], [".jeux-hands input", "PageUp"]])
      if (w.querySelector(kind)) return [kind, kind === "[type=radio]" ? 1 : all(kind, w).length, key];
  };
  const following = (w) => { // the fold that a question opens: none if another question stands before it
    const after = (e) => w.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_FOLLOWING;
    const fold = all("details.answer").find(after), next = all(".jeux-widget:has(.jeux-predict)").find(after);
    return fold && next && next.compareDocumentPosition(fold) & Node.DOCUMENT_POSITION_FOLLOWING ? undefined : fold;
  };
  const again = (w) => shown(w.querySelector("[data-is=again]")) && (following(w)?.open ?? true);
  const folded = (w) => !following(w)?.open;
  const tells = ({ question, shown: answer, manner }) => all(".jeux-widget:has(.jeux-predict)")
    .filter((w) => w.querySelector(".jeux-question").textContent === plain(question))
    .filter((w) => w.querySelector(".jeux-true") || (plain(answer) && manner !== "among" && w.querySelector("figcaption").textContent.includes(plain(answer))) || following(w)?.open)
    .map((w) => w.querySelector(".jeux-question").textContent);

  // ── formulas: one that is cut at an edge, with nothing to scroll it by, is another formula ──
  const edge = (element) => {
    for (let around = element; around; around = around.parentElement) {
      const { overflowX } = getComputedStyle(around);
      if (/auto|scroll/.test(overflowX)) return Infinity;
      if (/hidden|clip/.test(overflowX)) return around.getBoundingClientRect().right;
    }
    return innerWidth;
  };
  const cut = () => {
    const closed = all("details:not([open])");
    for (const fold of closed) fold.open = true;
    const right = (formula) => Math.max(...all("mjx-math *", formula).map((e) => e.getBoundingClientRect().right));
    const wrong = all(FORMULA).filter((e) => e.checkVisibility() && right(e) > edge(e) + 1).map((e) => e.querySelector("math").textContent);
    for (const fold of closed) fold.open = false;
    return [...wrong, ...BOTH["it fits the screen"]()];
  };

  // ── axe, on a page without what it has seen: formulas, the insides of pictures, equal words of code ──
  const thin = () => {
    for (const e of all(FORMULA)) e.replaceChildren();
    for (const e of all("svg[role=img] > :not(title)")) e.remove();
    const met = new Set();
    for (const e of all("pre span[class]")) if (!e.children.length) met.has(e.className) ? e.replaceWith(e.textContent) : met.add(e.className);
  };
  const PLAN = ["landmark-unique", "landmark-one-main", "page-has-heading-one"];
  const axe_ = async (plan, colours) => {
    const left = axe._audit.rules.filter(({ id, impact }) => (["minor", "moderate"].includes(impact) && !(plan && PLAN.includes(id))) || (!colours && ["color-contrast", "target-size"].includes(id)));
    const rules = Object.fromEntries(left.map(({ id }) => [id, { enabled: false }]));
    const { violations } = await axe.run(document, { resultTypes: ["violations"], rules });
    return violations.filter(({ id, impact }) => ["serious", "critical"].includes(impact) || PLAN.includes(id))
      .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 120)).join(" · ")}`);
  };
  // the smallest letters of a printed page, in points; the digits of a fraction are smaller
  const letters = () => Math.min(...holders(document.querySelector(".bd-article"))
    .filter((e) => e.checkVisibility() && !e.closest(".katex, math"))
    .map((e) => parseFloat(getComputedStyle(e).fontSize) * 0.75));
  const heights = () => all(".jeux-widget").map((e) => e.offsetHeight);
  const settled = () => new Promise((done) => { // the same heights in ten frames, one after the other
    let last, same = 0;
    const again = () => {
      const now = heights().join();
      same = now === last ? same + 1 : 0;
      last = now;
      same < 10 ? requestAnimationFrame(again) : done();
    };
    again();
  });
  // what an explorer tells at each place of its controls, on a phone, where captions have the most lines
  const places = (widget, every, frames) => {
    widget.style.width = "340px";
    const wanted = document.createElement("div");
    return every.map((place, k) => {
      const values = all(".jeux-slider, .jeux-choice", widget).map((row, r) => {
        const input = row.querySelector("input");
        if (!input) {
          all("button", row)[place[r]].click();
          return all("[aria-pressed=true]", row).map((e) => e.textContent).join();
        }
        input.value = place[r];
        input.dispatchEvent(new Event("input", { bubbles: true }));
        const said = row.querySelector(".jeux-value").textContent;
        return said === input.getAttribute(SLIDER.value) ? said : undefined;
      });
      wanted.innerHTML = frames[k];
      return [values, widget.querySelector(".jeux-shown").innerHTML === wanted.innerHTML, widget.offsetHeight];
    });
  };
  const KEYS = ["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown", "Enter", " ", "Escape", "Tab", "Backspace", "Delete", "a", "9", "-"];
  const hammer = () => {
    let seed = 1922;
    const below = (n) => (seed = (1103515245 * seed + 12345) % 2147483648, seed % 65536 % n);
    for (let k = 0; k < 400; k += 1) {
      const parts = all(".jeux-widget :is(button, input, select, [tabindex], [role=gridcell])"); // boards draw anew
      if (!parts.length) return;
      const place = parts[below(parts.length)], key = KEYS[below(KEYS.length)];
      const how = { key, bubbles: true, cancelable: true, shiftKey: !below(4) };
      place.focus();
      for (const kind of ["keydown", "keyup"]) place.dispatchEvent(new KeyboardEvent(kind, how));
      if (!below(5)) place.click();
    }
  };
  const printed = () => all(".output.stream pre, .output.text_plain pre").map((e) => e.textContent.trim());
  const count = (kind) => all(kind).length;
  return { SLIDER, all, count, rest, everything, cut, look, changed, stayed, spoken, slider, hands, again, folded, tells, thin, axe: axe_, letters, printed, heights, settled, places, hammer };
})();
