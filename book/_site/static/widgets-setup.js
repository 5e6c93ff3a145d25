/* Loaded before require.js, on the pages that hold widgets. */
(() => {
  "use strict";
  const here = new URL(".", document.currentScript.src).href;
  // RequireJS reads this global: where anywidget and the widgets' icon fonts are
  window.require = {
    baseUrl: here,
    paths: { "@jupyter-widgets": here + "fonts", "@jupyter-widgets/html-manager/dist": here + "fonts" },
  };

  // ipywidgets asks MathJax 2 to typeset; MathJax 3 answers
  const Hub = {
    Queue(job) {
      const element = job && job[2];
      const mathjax = window.MathJax;
      if (!element || !mathjax || !mathjax.startup || !mathjax.startup.promise) return;
      mathjax.startup.promise = mathjax.startup.promise
        .then(() => mathjax.typesetPromise([element]))
        .catch(console.error);
    },
  };
  const answer = () => { if (window.MathJax && !window.MathJax.Hub) window.MathJax.Hub = Hub; };
  document.addEventListener("DOMContentLoaded", answer);
  window.addEventListener("load", answer);

  // one polite live region a page; it speaks when a slider has rested
  const region = document.createElement("div");
  region.setAttribute("role", "status");
  region.className = "jeux-live";
  document.addEventListener("DOMContentLoaded", () => document.body.append(region));

  const conclusion = (explorer) => {
    const shown = [...explorer.querySelectorAll(".jeux-frame, svg[role=img]")].find((e) => e.getClientRects().length);
    if (!shown) return "";
    const caption = shown.querySelector("figcaption");
    return caption ? caption.textContent : shown.getAttribute("aria-label") || "";
  };

  const waiting = new Map();
  const rested = (explorer) => {
    clearTimeout(waiting.get(explorer));
    waiting.set(explorer, setTimeout(() => { region.textContent = conclusion(explorer); }, 400));
  };

  // a handle carries the name and the value that sighted readers see; ipywidgets gives neither
  const name = (handle) => {
    const row = handle.closest(".widget-inline-hbox");
    if (!row) return;
    const set = (attribute, part) => {
      const words = row.querySelector(part)?.textContent.trim();
      if (words && handle.getAttribute(attribute) !== words) handle.setAttribute(attribute, words);
    };
    set("aria-label", ".widget-label");
    set("aria-valuetext", ".widget-readout");
  };

  const born = new WeakSet();
  new MutationObserver((changes) => {
    document.querySelectorAll(".widget-inline-hbox .noUi-handle").forEach(name);
    for (const { target, attributeName } of changes) {
      if (attributeName !== "aria-valuenow") continue;
      // the first value is the slider being built, not a reader moving it
      if (!born.has(target)) { born.add(target); continue; }
      const explorer = target.closest(".jeux-explore");
      if (explorer) rested(explorer);
    }
  }).observe(document.documentElement, {
    subtree: true, childList: true, characterData: true,
    attributes: true, attributeFilter: ["aria-valuenow", "aria-valuetext"],
  });
})();
