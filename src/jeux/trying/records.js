/* A field for records that readers have made, one a line; Python reads them when a cell runs. The
   reader's own records are kept on their device. */
import { heard, kept, parts, say, speaks } from "./common.js";

const SAYS = {
  made: "Made-up records, until you enter your own: {count} lines.",
  own: "Your records: {count} lines.", ownOne: "Your records: 1 line.", empty: "No records yet: write one a line.",
  help: "One record a line: {columns}. Between them a semicolon or a tab; a number with a decimal comma or point. Then run this cell, and those below it: if a line cannot be read, the next cell says which one.",
  column: "{name} ({told})", joint: "; ", label: "Records",
  mine: "Enter your own", example: "Show the made-up records", open: "Open a CSV", save: "Save as CSV", file: "jeux-records.csv",
};

const safe = (words) => words.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** What is said of a text. */
export function heading(text, start) {
  const count = text.split("\n").filter((line) => line.trim()).length;
  if (text === start) return say(SAYS.made, { count });
  if (!count) return SAYS.empty;
  return count === 1 ? SAYS.ownOne : say(SAYS.own, { count });
}

/** A text with its columns named in its first line. */
export function titled(text, names) {
  const head = names.join(["\t", ";", ","].find((mark) => text.includes(mark)) ?? ";");
  return text.trim().split("\n")[0].trim().toLowerCase() === head.toLowerCase() ? text : `${head}\n${text}`;
}

/** How it begins, in HTML, for pages whose scripts come later or never. */
export function still({ text, start, names, told: kinds }, own) {
  const id = `jeux-records-${own}`;
  const columns = names.map((name, k) => say(SAYS.column, { name, told: kinds[k] })).join(SAYS.joint);
  const button = (name) => `<button type="button" data-is="${name}">${SAYS[name]}</button>`;
  return `<div class="jeux-trying jeux-records" role="group" aria-label="${SAYS.label}">
    <figure class="jeux-frame"><figcaption>${heading(text, start)}</figcaption><textarea data-is="text" rows="8" spellcheck="false" autocapitalize="off" autocomplete="off" aria-label="${SAYS.label}" aria-describedby="${id}">${safe(text)}</textarea></figure>
    <p class="jeux-records-help" id="${id}">${safe(say(SAYS.help, { columns }))}</p>
    <div class="jeux-row">${["mine", "example", "open"].map(button).join("")}<a data-is="save" download="${SAYS.file}">${SAYS.save}</a><input type="file" data-is="file" accept=".csv,.tsv,.txt,text/csv,text/plain" hidden></div></div>`;
}

function render({ model, el }) {
  const state = Object.fromEntries(["text", "start", "names", "told"].map((name) => [name, model.get(name)]));
  const { start, names } = state;
  const name = `jeux-records:${model.get("key")}`;
  el.insertAdjacentHTML("beforeend", still(state, Math.random().toString(36).slice(2)));
  const root = el.lastElementChild;
  const [part, caption] = [parts(root), root.querySelector("figcaption")];
  caption.setAttribute("aria-live", speaks());
  const ownKept = () => {
    const { own } = kept(name) ?? {};
    return typeof own === "string" ? own : "";
  };
  let mine = ownKept(); // the reader's own, while others are shown

  /** Say what stands in the field. */
  function describe() {
    const text = part.text.value;
    if (caption.textContent !== heading(text, start)) caption.textContent = heading(text, start);
    [part.mine.disabled, part.example.disabled] = [text !== start, text === start];
    part.save.href = `data:text/csv;charset=utf-8,${encodeURIComponent(`${titled(text, names)}\n`)}`;
  }

  /** Keep what stands in the field, if it is the reader's own. */
  function keep() {
    const text = part.text.value;
    if (text !== start) kept(name, (mine = text).trim() ? { own: text } : null);
    describe();
  }
  const tell = () => { model.set("text", part.text.value); model.save_changes(); };
  const put = (text) => { part.text.value = text; keep(); };
  const take = (text) => { put(text); tell(); part.text.focus(); };

  part.text.addEventListener("input", keep);
  part.text.addEventListener("change", tell);
  part.mine.addEventListener("click", () => take(mine));
  part.example.addEventListener("click", () => take(start));
  part.open.addEventListener("click", () => part.file.click());
  part.file.addEventListener("change", async () => {
    const [file] = part.file.files;
    if (file) take((await file.text()).replace(/^\ufeff/, "").trimEnd());
    part.file.value = ""; // the same file may be opened again
  });
  model.on("change:text", () => { if (part.text.value !== model.get("text")) put(model.get("text")); });
  put(state.text === start && mine ? mine : state.text);
  if (part.text.value !== state.text) tell();
  // What is typed in another tab stands here, too. It is not kept once more: that tab may have
  // gone on meanwhile, and would be given back its older text.
  return heard(name, () => {
    const shown = part.text.value !== start;
    mine = ownKept();
    if (!shown) return;
    part.text.value = mine || start;
    describe();
    tell();
  });
}

export default { render };
