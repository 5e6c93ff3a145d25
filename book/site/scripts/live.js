/* Run and Edit under every cell: what they need comes when one of them is first used. */
import { words } from "./live-words.js";

const assets = new URL(".", document.currentScript.src).href;
let page;

const act = async (place, what) => {
  page ??= import(`${assets}live-page.js`).then(({ begin }) => begin(assets));
  let cells;
  try {
    cells = await page;
  } catch {
    page = undefined;
    const said = place.querySelector(".jeux-said");
    said.setAttribute("role", "alert");
    said.textContent = words.because[location.protocol === "file:" ? "file" : "editor"];
    return;
  }
  cells[what](place);
};

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
