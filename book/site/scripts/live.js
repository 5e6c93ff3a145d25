/* Run and Edit under every cell: what they need comes when one of them is used, or about to be. */
import { words } from "./live-words.js";
import { say } from "./say.js";
import { wrongType } from "./typed.js";

const REST = 150; // milliseconds for which a pointer rests on Run before Python is fetched
const ACTS = ["run", "edit", "reset"]; // what a button of a cell may do

const assets = new URL(".", document.currentScript.src).href;
const source = `${assets}live-page.js?v=${VERSION}`;
let loading;
let page; // what live-page.js has made of the cells

const fetched = async () => {
  const { begin, version } = await import(source);
  if (version !== VERSION) throw Object.assign(new Error("published"), { why: "published" });
  page = begin(assets);
};
const load = () =>
  (loading ??= fetched().catch((error) => {
    loading = undefined; // so that the next click tries again
    throw error;
  }));
/** Why the cells could not be brought to life. */
const reason = async ({ why }) => {
  if (why) return words.because[why];
  if (location.protocol === "file:") return words.because.file;
  const type = await wrongType(source);
  return type ? say(words.because.type, { file: "live-page.js", type }) : words.because.editor;
};
const act = async (cell, name) => {
  const line = cell.querySelector(".jeux-said");
  if (!page) line.textContent = words.editor;
  try {
    await load();
  } catch (error) {
    line.textContent = await reason(error);
    return;
  }
  if (line.textContent === words.editor) line.textContent = "";
  page[name](cell);
  if (name === "edit") ahead();
};
/* Python begins before it is asked to run; if it cannot, Run says so. */
const ahead = () => {
  if (!navigator.connection?.saveData) load().then(() => page.wake()).catch(() => {});
};

let timer;
document.addEventListener("pointerover", ({ target, pointerType }) => {
  clearTimeout(timer);
  if (pointerType === "mouse" && target.closest?.(".jeux-run")) timer = setTimeout(ahead, REST);
});
// the cell of an exercise is one to write in: it is opened to be edited
document.addEventListener("toggle", ({ target }) => {
  if (target.matches("details.jeux-own") && target.open) act(target, "edit");
}, true);
document.addEventListener("click", ({ target }) => {
  const cell = target.closest?.(".cell, .jeux-own");
  const button = target.closest?.("button");
  if (!cell?.querySelector(".jeux-bar")) return;
  const name = ACTS.find((kind) => button?.matches(`.jeux-${kind}`));
  if (name) act(cell, name);
});
