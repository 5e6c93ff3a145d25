/* A widget alone, for a frame in a page of one's own: #only=six-opening-throw names its cell, or a
   section, of which it is the first; #heaps=2-6-7-9&only is the one that the link sets. Where there is
   none of that name, the page stays whole. Nothing is moved or drawn anew: the rest is only not shown. */
import { made } from "./made.js";
import { fitIn } from "./present-fit.js";
import { say } from "./say.js";

const WIDGET = ".widget-subarea";
const LETTERS = [1, 0.85, 0.7]; // sizes, the largest first
const SMALLEST = 0.5; // a picture, as a part of the shorter side of the frame
const [WIDTH, HEIGHT] = [600, 420]; // of a frame

const root = document.documentElement;
const isFramed = self !== top;

/** What the address asks for beside the widget. */
const asked = () => new URLSearchParams(location.hash.slice(1));

/** The widget that the address names; `set` is the one that it has set.
    @param {Element} [set] */
const named = (set) => {
  const name = asked().get("only");
  if (name === "") return set;
  const place = name && document.getElementById(name);
  if (!place?.closest(".bd-article")) return undefined;
  // a cell of two names has the second one inside
  return (place.querySelector(WIDGET) ?? place.closest(".cell")?.querySelector(WIDGET)) || undefined;
};

/** The address of a widget in its page, with what is set there.
    @param {Element} area */
const placeOf = (area) => {
  const rest = location.hash.slice(1).split("&").filter((pair) => !/^only(=|$)/.test(pair)).join("&");
  return `${location.href.split("#")[0]}#${rest || area.closest(".cell")?.id || ""}`;
};

class Alone {
  /** @param {Element} area */
  constructor(area) {
    this.area = area;
    this.article = area.closest(".bd-article");
    this.foot = document.getElementById("jeux-alone").content.firstElementChild.cloneNode(true);
    this.title = this.article.querySelector("h1").firstChild.textContent;
    this.stay = new AbortController();
    this.sizes = new ResizeObserver(() => this.fit()); // what wakes late, too
  }
  open() {
    for (let inside = this.area; inside !== this.article; inside = inside.parentElement) {
      if (inside.matches("details")) inside.open = true;
      for (const beside of inside.parentElement.children) beside.classList.toggle("jeux-away", beside !== inside);
    }
    this.hearFoot();
    document.body.append(this.foot);
    root.dataset.only = "on";
    const { signal } = this.stay;
    addEventListener("resize", () => this.fit(), { signal });
    this.area.addEventListener("click", leadOut, { signal, capture: true });
    this.sizes.observe(this.area);
    this.fit();
  }
  hearFoot() {
    const [back, line, button, status] = ["a", ".line", "button", "[role=status]"].map((part) => this.foot.querySelector(part));
    back.textContent = say(back.dataset.words, this);
    back.href = placeOf(this.area);
    for (const event of ["pointerdown", "focus"]) back.addEventListener(event, () => { back.href = placeOf(this.area); });
    line.hidden = isFramed;
    const input = line.querySelector("input");
    const write = () => { input.value = this.lineFor(say(button.dataset.words, this)); };
    input.addEventListener("focus", () => { write(); input.select(); });
    button.addEventListener("click", async () => {
      input.focus();
      const isCopied = await navigator.clipboard?.writeText(input.value).then(() => true, () => false);
      status.textContent = isCopied ? status.dataset.copied : status.dataset.here;
    });
    write();
  }
  /** The line that shows the widget, as it stands, in another page.
      @param {string} title */
  lineFor(title) {
    const frame = made("iframe", { src: location.href, width: WIDTH, height: HEIGHT, title });
    frame.setAttribute("loading", "lazy");
    return frame.outerHTML;
  }
  /** The largest letters with which what is drawn is whole and not small. */
  fit() {
    if (this.area.querySelector("details[open]")) return; // what a reader unfolds is scrolled to
    const end = innerHeight - this.foot.offsetHeight;
    const isWhole = () => this.area.getBoundingClientRect().bottom + scrollY <= end;
    const small = SMALLEST * Math.min(innerWidth, innerHeight);
    for (const letters of LETTERS) if (fitIn(letters, isWhole, small)) break;
  }
  close() {
    this.stay.abort();
    this.sizes.disconnect();
    this.foot.remove();
    for (const away of this.article.querySelectorAll(".jeux-away")) away.classList.remove("jeux-away");
    delete root.dataset.only;
  }
}

/** Let what leads away from a widget open beside the page that shows it. */
const leadOut = ({ target }) => {
  const link = target.closest("a[href]");
  if (!link || link.download) return;
  link.target = "_blank";
  link.rel = "noopener";
};

/** Show a widget alone where the address asks for it, and the whole page where it does no more. */
export const standAlone = () => {
  let alone;
  const arrive = (set) => {
    const area = named(set);
    if (alone && area === alone.area) return;
    alone?.close();
    alone = area && new Alone(area);
    alone?.open();
    if (!alone) delete root.dataset.only;
  };
  document.addEventListener("jeux:arrived", ({ target }) => arrive(target));
  addEventListener("hashchange", () => arrive(document.querySelector("[data-arrived]")));
  arrive(document.querySelector("[data-arrived]"));
};
