/* Run and Edit under every cell: what they need comes when one of them is used, or about to be. */
import { words } from "./live-words.js";

const REST = 150; // milliseconds for which a pointer rests on Run before Python is fetched

const assets = new URL(".", document.currentScript.src).href;
let page;
let cells;

const load = () =>
  (page ??= import(`${assets}live-page.js`)
    .then(({ begin }) => (cells = begin(assets)))
    .catch((error) => {
      page = undefined;
      throw error;
    }));
const act = async (place, what) => {
  const said = place.querySelector(".jeux-said");
  if (!cells) said.textContent = words.editor;
  try {
    await load();
  } catch {
    said.textContent = words.because[location.protocol === "file:" ? "file" : "editor"];
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
