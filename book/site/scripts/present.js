/* Present: the chapter fills the screen, one step at a time. Nothing is moved or drawn anew: what is
   not of the step is only not shown, so that widgets stay as they are. */
import { say } from "./say.js";

addEventListener("DOMContentLoaded", () => {
  "use strict";
  const root = document.documentElement;
  const start = document.querySelector(".jeux-present");
  const article = document.querySelector(".bd-article");
  if (!start || !article) return;

  const LEADS = "h1, h2, h3, h4, .jeux-eyebrow, .jeux-mini, .jeux-standfirst, .jeux-try";
  const BEGINS = "h1, h2, h3, h4, .jeux-try, .exercise";
  const SHOWS = ".jeux-head, .cell:has(.cell_output :is(svg, table, img, .jeux-widget))";
  const FOLLOWS = ".jeux-fold, .cell:not(:has(.cell_output))";
  const OWN_KEYS = ".jeux-widget, input, select, textarea, [contenteditable]";

  const SAYS = ":is(.jeux-explorer, .jeux-nim:not(:has([data-is=new]))) figcaption"; // present.css knows it, too

  let steps = [], at = 0, stage, told, stay;

  /* The blocks of a section that are seen, those of its sections among them. */
  const blocks = (section) =>
    [...section.children].flatMap((block) =>
      block.matches("section") ? blocks(block) : block.offsetHeight ? [block] : []);
  const every = () => [...article.querySelectorAll(":scope > section")].flatMap(blocks);

  /* A step is a thought: what leads to a picture, the picture, and its folds; text that no picture
     follows ends the thought before it. */
  const shown = (step) => step.find((block) => block.matches(SHOWS));
  const goesWith = (step, block) =>
    step && (step.at(-1).matches(LEADS) || block.matches(FOLLOWS) || !(shown(step) || block.matches(BEGINS)));
  const cut = () => {
    const pieces = [], found = [];
    for (const block of every())
      if (goesWith(pieces.at(-1), block)) pieces.at(-1).push(block);
      else pieces.push([block]);
    for (const step of pieces)
      if (!found.length || shown(step) || step[0].matches(BEGINS)) found.push(step);
      else found.at(-1).push(...step);
    return found;
  };

  /* A picture stands whole on the screen under what leads to it: as wide as that lets it be, and where
     it would be small in smaller letters. */
  const fit = () => {
    const set = (name, value) => root.style.setProperty(name, value);
    const picture = shown(steps[at]), drawn = picture?.querySelector("svg[role=img], .jeux-frame svg") ?? picture;
    const whole = (wide) => {
      set("--across", `${wide}px`);
      return picture.getBoundingClientRect().bottom + scrollY <= innerHeight - stage.offsetHeight;
    };
    let across = 0;
    for (const letters of picture ? [1, 0.85, 0.7] : [1]) {
      set("--letters", letters);
      across = 0;
      for (let more = innerWidth; more > 4 && picture; more /= 2) if (whole(across + more)) across += more;
      set("--across", `${across || innerWidth}px`);
      if (across && (drawn.clientWidth > innerWidth / 2 || drawn.clientHeight > innerHeight / 2)) break;
    }
  };
  const sizes = new ResizeObserver(() => stage && fit()); // what wakes late, too, or folds out

  /* What a picture says waits until it is asked for. */
  const tell = (all) => {
    told.ariaPressed = all;
    root.dataset.present = all ? "told" : "";
  };

  const show = (step) => {
    at = Math.max(0, Math.min(step, steps.length - 1));
    steps.forEach((step, k) => step.forEach((block) => block.classList.toggle("jeux-away", k !== at)));
    for (const section of article.querySelectorAll("section > section"))
      section.classList.toggle("jeux-away", !steps[at].some((block) => section.contains(block)));
    const status = stage.querySelector("[role=status]");
    status.textContent = say(status.dataset.words, { step: at + 1, all: steps.length });
    tell(false);
    told.hidden = !steps[at].some((block) => block.querySelector(SAYS));
    scrollTo({ top: 0, behavior: "instant" });
    fit();
  };

  /* On or back: through a step that is higher than the screen, where the next block that is cut off
     comes up, then to another step. */
  const page = (way) => {
    const left = way > 0 ? root.scrollHeight - innerHeight - scrollY : scrollY;
    const bounds = steps[at].map((block) => block.getBoundingClientRect());
    const next = way > 0 && bounds.find(({ bottom }) => bottom > innerHeight - stage.offsetHeight);
    const top = next && next.top > 0.1 * innerHeight ? next.top - 8 : way * 0.7 * innerHeight;
    if (left > 0.03 * innerHeight) scrollBy({ top, behavior: "instant" });
    else show(at + way);
  };
  const on = () => page(1), back = () => page(-1);

  const KEYS = {
    ArrowRight: on, ArrowDown: on, PageDown: on, ArrowLeft: back, ArrowUp: back, PageUp: back,
    " ": ({ shiftKey }) => page(shiftKey ? -1 : 1),
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

  const leave = () => {
    if (!stage) return;
    const here = steps[at][0];
    stay.abort();
    sizes.disconnect();
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
    const seen = every().find((block) => wanted && (block.contains(wanted) || wanted.contains(block)))
      ?? every().find((block) => block.getBoundingClientRect().bottom > top + 0.15 * innerHeight);
    stage = document.getElementById("jeux-stage").content.firstElementChild.cloneNode(true);
    for (const button of stage.querySelectorAll("[data-way]"))
      button.addEventListener("click", () => page(Number(button.dataset.way)));
    stage.querySelector(".leave").addEventListener("click", leave);
    told = stage.querySelector(".tell");
    told.addEventListener("click", () => tell(told.ariaPressed !== "true"));
    document.body.append(stage);
    root.dataset.present = "";
    steps = cut();
    show(steps.findIndex((step) => step.includes(seen)));
    stay = new AbortController();
    const { signal } = stay;
    document.addEventListener("keydown", pressed, { signal });
    document.addEventListener("fullscreenchange", () => document.fullscreenElement ?? leave(), { signal });
    addEventListener("resize", fit, { signal });
    sizes.observe(article);
    root.requestFullscreen?.().catch(() => {}); // where it is not granted, the page itself is filled
    stage.querySelector("[data-way='1']").focus({ preventScroll: true });
  };
  start.addEventListener("click", () => begin());

  // a link may ask for it, at a section or at the widget that it sets
  const wanted = new URLSearchParams(location.hash.slice(1)).get("present");
  if (wanted === null) return;
  document.addEventListener("jeux:arrived", ({ target }) => begin(target));
  const there = document.getElementById(wanted) ?? document.querySelector("[data-arrived]");
  if (there || !location.hash.includes("&")) begin(there);
});
