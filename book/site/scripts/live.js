/* Run and Edit under every cell: what they need comes when one of them is used, or about to be. */
import { words } from "./live-words.js";
import { say } from "./say.js";
import { wrongType } from "./typed.js";

const REST = 150; // milliseconds for which a pointer rests on Run before Python is fetched

const assets = new URL(".", document.currentScript.src).href;
const source = `${assets}live-page.js?v=${VERSION}`;
let page;
let cells;

const load = () =>
  (page ??= import(source)
    .then(({ begin, version }) => {
      if (version !== VERSION) throw Object.assign(new Error("published"), { why: "published" });
      cells = begin(assets);
    })
    .catch((error) => {
      page = undefined;
      throw error;
    }));
/** Why the cells could not be brought to life. */
const reason = async ({ why }) => {
  if (why) return words.because[why];
  if (location.protocol === "file:") return words.because.file;
  const type = await wrongType(source);
  return type ? say(words.because.type, { file: "live-page.js", type }) : words.because.editor;
};
const act = async (place, what) => {
  const said = place.querySelector(".jeux-said");
  if (!cells) said.textContent = words.editor;
  try {
    await load();
  } catch (error) {
    said.textContent = await reason(error);
    return;
  }
  if (said.textContent === words.editor) said.textContent = "";
  cells[what](place);
  if (what === "edit") ahead();
};
/* Python begins before it is asked to run; if it cannot, Run says so. */
const ahead = () => {
  if (!navigator.connection?.saveData) load().then(() => cells.wake()).catch(() => {});
};

let rest;
document.addEventListener("pointerover", ({ target, pointerType }) => {
  clearTimeout(rest);
  if (pointerType === "mouse" && target.closest?.(".jeux-run")) rest = setTimeout(ahead, REST);
});
// the cell of an exercise is one to write in: it is opened to be edited
document.addEventListener("toggle", ({ target }) => {
  if (target.matches("details.jeux-own") && target.open) act(target, "edit");
}, true);
document.addEventListener("click", (event) => {
  const place = event.target.closest?.(".cell, .jeux-own");
  const button = event.target.closest?.("button");
  if (!place?.querySelector(".jeux-bar")) return;
  const asked = ["run", "edit", "reset"].find((one) => button?.matches(`.jeux-${one}`));
  if (asked) act(place, asked);
});
