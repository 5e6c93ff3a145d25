/* The book that is opened from a disk, as from a memory stick: where a browser would open an empty page,
   or show a file as text, the page says first what to do. */
import { made } from "./made.js";
import { say } from "./say.js";

const SAYS = {
  lite: "JupyterLite runs only when the book comes from a server. In the book's folder, where READ-ME.txt lies, python start.py starts one (on Windows: py start.py). Then open http://localhost:8000/ in this browser.",
  notebook: "A browser shows a notebook on a disk as text. This one lies in the book's folder as {place}: open it from there with Jupyter.",
  close: "Close",
};
const LITE = "a[href*='lite/notebooks/']";
const NOTEBOOK = "a[href$='.ipynb']";

/** What a link needs said before it is followed; undefined if nothing.
    @param {HTMLAnchorElement | null} link */
const saidOf = (link) => {
  if (link?.matches(LITE)) return SAYS.lite;
  if (!link?.matches(NOTEBOOK) || link.protocol !== "file:") return undefined;
  return say(SAYS.notebook, { place: decodeURI(link.pathname).replace(/^.*\/(?=_sources\/)/, "") });
};

/** Say it in the place of what the link would open. */
export const sayOnDisk = () => {
  if (location.protocol !== "file:") return;
  const words = made("p", {});
  const close = made("button", { type: "button", textContent: SAYS.close });
  const dialog = made("dialog", { className: "jeux-said-first" }, words, close);
  close.addEventListener("click", () => dialog.close());
  document.body.append(dialog);
  document.addEventListener("click", (event) => {
    const told = saidOf(event.target.closest?.("a[href]"));
    if (!told) return;
    event.preventDefault();
    words.textContent = told;
    dialog.showModal();
  });
};
