/* Present: the chapter fills the screen, one step at a time. Nothing is moved or drawn anew: what is
   not of the step is only not shown, so that widgets stay as they are. */
addEventListener("DOMContentLoaded", () => {
  "use strict";
  const root = document.documentElement;
  const start = document.querySelector(".jeux-present");
  const article = document.querySelector(".bd-article");
  if (!start || !article) return;

  const LEADS = "h1, h2, h3, h4, .jeux-eyebrow, .jeux-mini, .jeux-kind-note, .jeux-standfirst, .jeux-try";
  const FOLLOWS = ".jeux-fold, .cell:has(.imports), div.math, ul, ol";
  const TEXT = "p, div.math, ul, ol";
  const OWN_KEYS = ".jeux-widget, input, select, textarea, [contenteditable]";

  let steps = [], at = 0, stage;

  /* The blocks of a section that are seen, those of its sections among them. */
  const blocks = (section) =>
    [...section.children].flatMap((block) =>
      block.matches("section") ? blocks(block) : block.offsetHeight ? [block] : []);

  /* Whether a block goes with those before it: they lead to it, or it ends their thought. */
  const goesWith = (step, block) => {
    if (!step) return false;
    const last = step.at(-1);
    if (block.matches("h1, h2, h3, h4")) return last.matches(LEADS);
    if (last.matches(LEADS) || block.matches(FOLLOWS) || /[:,]$/.test(last.textContent.trim())) return true;
    if (!last.matches(TEXT) || !block.matches("p, .cell") || block.querySelector(".jeux-widget")) return false;
    const height = [...step, block].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
    return height < 0.6 * innerHeight || /^\p{Ll}/u.test(block.textContent.trim());
  };

  const cut = () => {
    const found = [];
    for (const block of [...article.querySelectorAll(":scope > section")].flatMap(blocks))
      if (goesWith(found.at(-1), block)) found.at(-1).push(block);
      else found.push([block]);
    return found;
  };

  const show = (step) => {
    at = Math.max(0, Math.min(step, steps.length - 1));
    steps.forEach((step, k) => step.forEach((block) => block.classList.toggle("jeux-away", k !== at)));
    for (const section of article.querySelectorAll("section > section"))
      section.classList.toggle("jeux-away", !steps[at].some((block) => section.contains(block)));
    const status = stage.querySelector("[role=status]");
    status.textContent = status.dataset.words.replace("{step}", at + 1).replace("{all}", steps.length);
    scrollTo({ top: 0, behavior: "instant" });
  };

  /* On or back: first through a step that is higher than the screen, then to the next. */
  const page = (way) => {
    const left = way > 0 ? root.scrollHeight - innerHeight - scrollY : scrollY;
    if (left > 4) scrollBy({ top: way * innerHeight * 0.7, behavior: "instant" });
    else show(at + way);
  };

  const KEYS = {
    ArrowRight: () => show(at + 1), ArrowLeft: () => show(at - 1),
    ArrowDown: () => page(1), ArrowUp: () => page(-1),
    PageDown: () => page(1), PageUp: () => page(-1),
    " ": (event) => page(event.shiftKey ? -1 : 1),
    Home: () => show(0), End: () => show(steps.length - 1),
    Escape: () => leave(),
  };
  const pressed = (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !KEYS[key] || target.closest("dialog")) return;
    if (key !== "Escape" && (event.defaultPrevented || target.closest(OWN_KEYS))) return;
    if (key === " " && target.closest("button, summary, a")) return;
    event.preventDefault();
    KEYS[key](event);
  };
  const changed = () => { if (!document.fullscreenElement) leave(); };

  const leave = () => {
    if (!stage) return;
    const here = steps[at][0];
    document.removeEventListener("keydown", pressed);
    document.removeEventListener("fullscreenchange", changed);
    if (document.fullscreenElement) document.exitFullscreen();
    article.querySelectorAll(".jeux-away").forEach((block) => block.classList.remove("jeux-away"));
    delete root.dataset.present;
    stage.remove();
    stage = undefined;
    here.scrollIntoView({ behavior: "instant" });
    start.focus({ preventScroll: true });
  };

  /* Begin with the step that holds an element; without one, with what is on the screen. */
  const begin = (wanted) => {
    if (stage) return;
    const top = document.querySelector(".bd-header-article")?.getBoundingClientRect().bottom ?? 0;
    const all = [...article.querySelectorAll(":scope > section")].flatMap(blocks);
    const seen = all.find((block) => wanted && (block.contains(wanted) || wanted.contains(block)))
      ?? all.find((block) => block.getBoundingClientRect().bottom > top + 0.15 * innerHeight);
    stage = document.getElementById("jeux-stage").content.firstElementChild.cloneNode(true);
    for (const button of stage.querySelectorAll("[data-way]"))
      button.addEventListener("click", () => show(at + Number(button.dataset.way)));
    stage.querySelector(".leave").addEventListener("click", leave);
    document.body.append(stage);
    root.dataset.present = "";
    steps = cut();
    show(steps.findIndex((step) => step.includes(seen)));
    document.addEventListener("keydown", pressed);
    // where full screen is not granted, the page itself is filled
    root.requestFullscreen?.().then(() => document.addEventListener("fullscreenchange", changed), () => {});
    stage.querySelector("[data-way='1']").focus({ preventScroll: true });
  };
  start.addEventListener("click", () => begin());

  // a link may ask for it, at a section or at the widget that it sets
  const wanted = new URLSearchParams(location.hash.slice(1)).get("present");
  if (wanted === null) return;
  document.addEventListener("jeux:arrived", ({ target }) => begin(target));
  const there = document.getElementById(wanted) ?? document.querySelector("[data-arrived]");
  if (there) begin(there);
});
