/* A table for the throws of two people, what follows from them, and a picture; without a kernel. The
   reader's own throws are kept on their device. The computations are in measuring.js, the sentences in
   findings.js, the picture in curves.js. */
import { button, heard, parts, say, speaks, within } from "../trying/common.js";
import { curves } from "./curves.js";
import { measured, NAMES, SAYS } from "./findings.js";
import { broughtBack, COLUMNS, isReplaced, keepColumns, keptColumns, LONGEST_CELL, MOST_ROWS } from "./flicks.js";
import { readCell } from "./measuring.js";

const ROWS = 30;
const STONES = [1, 2, 3, 4, 5, 6];
const GOALS = [1, 3, 5, 7, 11, 13, 21];

// ── the widget in HTML ──────────────────────────────────────────────────────────────────

function cellOf(who, row) {
  const label = say(SAYS.cell, { who: NAMES[who], row: row + 1 });
  return `<td><input type="text" inputmode="text" maxlength="${LONGEST_CELL}" autocomplete="off" data-who="${who}" data-row="${row}" aria-label="${label}"></td>`;
}

const rowOf = (row) => `<tr><th scope="row">${row + 1}</th>${cellOf(0, row)}${cellOf(1, row)}</tr>`;

/** A list of numbers, the chosen one among them. */
function choice(name, words, usual, chosen) {
  const numbers = [...new Set([...usual, chosen])].sort((m, n) => m - n);
  const options = numbers.map((n) => `<option${n === chosen ? " selected" : ""}>${n}</option>`);
  return `<label>${words} <select data-is="${name}">${options.join("")}</select></label>`;
}

/** The widget in HTML; `own` parts its names from others. */
function framed({ stones, goal, made_up: madeUp }, own) {
  const id = `jeux-measure-${own}`;
  const rows = Array.from({ length: ROWS }, (_, row) => rowOf(row));
  const lists = choice("stones", SAYS.strong, STONES, stones) + choice("goal", SAYS.goal, GOALS, goal);
  const begin = button("empty", madeUp ? SAYS.enter : SAYS.empty);
  const back = button("back", SAYS.back, " hidden");
  const buttons = begin + button("example", SAYS.example) + button("sheet", SAYS.sheet) + back;
  return `<div class="jeux-trying jeux-measure" role="group" aria-label="${SAYS.title}">
    <figure class="jeux-frame"><figcaption></figcaption><svg role="img" width="100%" viewBox="0 0 440 312"></svg></figure>
    <p data-is="rates"></p>
    <div class="jeux-row">${lists}</div>
    <div class="jeux-row">${buttons}</div>
    <p class="jeux-measure-help" id="${id}">${SAYS.help}</p>
    <div class="jeux-measure-table"><p class="jeux-measure-head">${SAYS.heading}</p><table aria-describedby="${id}"><thead><tr><th scope="col">${SAYS.row}</th><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody>${rows.join("")}</tbody></table></div></div>`;
}

const safe = (words) => words.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** How it begins, in HTML, for pages whose scripts come later or never. */
export function still(state, own) {
  const { a, b, stones, goal, made_up: made } = state;
  const columns = [a, b];
  const findings = measured({ columns, made, stones, goal });
  const [picture, label] = curves(findings);
  const withWords = (cell, who, row) => `${cell} value="${safe(columns[who][row] ?? "")}"`;
  return framed(state, `${own}-still`)
    .replace(/data-who="(\d)" data-row="(\d+)"/g, withWords)
    .replace("<figcaption></figcaption>", `<figcaption>${safe(findings.caption)}</figcaption>`)
    .replace('viewBox="0 0 440 312"></svg>', `viewBox="0 0 440 312" aria-label="${safe(`${label} ${findings.caption}`)}">${picture}</svg>`)
    .replace('<p data-is="rates"></p>', `<p data-is="rates">${findings.rates}</p>`);
}

// ── columns ─────────────────────────────────────────────────────────────────────────────

/** Cut the empty cells at the end of columns. */
function trim(columns) {
  for (const column of columns) while (column.length && !column.at(-1)) column.pop();
}

/** What is pasted, row by row; undefined if it is one cell, which is typed as any. */
function pastedRows(text) {
  const lines = text.replace(/\s+$/, "").split(/\r?\n/).map((line) => line.split(/\t|;/));
  const rows = severalCells(lines) ?? withoutNumbers(lines);
  const isHead = (words) => !/\d|^\s*[x×]?\s*$/i.test(words);
  if (rows.length > 1 && rows[0].every(isHead)) rows.shift(); // names over the columns
  return rows.length === 1 && rows[0].length === 1 ? undefined : rows;
}

/** One line of several cells with spaces between them, as a column. */
function severalCells(lines) {
  if (lines.length > 1 || lines[0].length > 1) return undefined;
  const cells = lines[0][0].split(/\s+/);
  const areCells = cells.length > 1 && cells.every((words) => readCell(words).kind !== "wrong");
  return areCells ? cells.map((words) => [words]) : undefined;
}

/** Lines without the numbers that stand before them. */
function withoutNumbers(lines) {
  const isNumbered = lines.length > 1 && lines.every((line) => line.length > 2);
  return lines.map((line) => line.slice(isNumbered ? 1 : 0));
}

// ── the widget ──────────────────────────────────────────────────────────────────────────

/** A table as a reader uses it: what stands in it, and the reader's own throws while the made-up ones
    are shown. */
class Measuring {
  constructor(model, el) {
    this.model = model;
    this.start = { a: model.get("a"), b: model.get("b"), made: model.get("made_up") };
    this.stones = model.get("stones");
    this.goal = model.get("goal");
    const own = this.ownKept();
    this.made = own ? false : this.start.made; // whether the throws are made up
    this.columns = own ?? this.example();
    this.mine = this.made ? [[], []] : this.columns;
    const state = { stones: this.stones, goal: this.goal, made_up: this.start.made };
    el.insertAdjacentHTML("beforeend", framed(state, Math.random().toString(36).slice(2)));
    this.root = el.lastElementChild;
    this.part = parts(this.root);
    this.caption = this.root.querySelector("figcaption");
    this.svg = this.root.querySelector("svg");
    this.body = this.root.querySelector("tbody");
    this.caption.setAttribute("aria-live", speaks());
  }

  example() {
    return [[...this.start.a], [...this.start.b]];
  }

  // ── what this browser keeps ───────────────────────────────────────────────────────────

  /** The reader's own throws, where the others are made up; undefined if there are none. */
  ownKept() {
    return this.start.made ? keptColumns() : undefined;
  }

  /** Keep columns; without them forget what is kept. */
  keep(columns) {
    if (this.start.made) keepColumns(columns);
  }

  // ── what is seen ──────────────────────────────────────────────────────────────────────

  cell(who, row) {
    return this.body.querySelector(`[data-who="${who}"][data-row="${row}"]`);
  }

  get cells() {
    return this.body.querySelectorAll("input");
  }

  addRow(row) {
    this.body.insertAdjacentHTML("beforeend", rowOf(row));
  }

  show() {
    this.fill();
    this.draw();
  }

  /** Put the words into the cells; there is always an empty one below. */
  fill() {
    const longest = Math.max(...this.columns.map((column) => column.length));
    const rows = within(ROWS, longest + 1, MOST_ROWS);
    for (let row = this.body.rows.length; row < rows; row += 1) this.addRow(row);
    for (const input of this.cells) {
      const words = this.columns[input.dataset.who][input.dataset.row] ?? "";
      if (input.value !== words) input.value = words;
      input.dataset.lmSuppressShortcuts = "true";
    }
  }

  draw() {
    const { columns, made, stones, goal, caption, part } = this;
    const findings = measured({ columns, made, stones, goal });
    const [picture, label] = curves(findings);
    this.svg.innerHTML = picture;
    this.svg.setAttribute("aria-label", `${label} ${findings.caption}`);
    if (caption.textContent !== findings.caption) caption.textContent = findings.caption;
    part.rates.textContent = findings.rates;
    this.mark(findings.table.wrong);
    part.example.disabled = made || !this.start.made;
    part.empty.textContent = made ? SAYS.enter : SAYS.empty;
    part.back.hidden = !this.start.made || !isReplaced();
  }

  mark(wrong) {
    const places = new Set(wrong.map(({ who, row }) => `${who} ${row}`));
    for (const input of this.cells) {
      const { who, row } = input.dataset;
      input.setAttribute("aria-invalid", places.has(`${who} ${row}`));
    }
  }

  // ── what a reader does ────────────────────────────────────────────────────────────────

  /** Take the table as it now is for the reader's own, and keep it. */
  settle() {
    trim(this.columns);
    const isEmpty = this.columns.every((column) => !column.length);
    if (!this.made) this.keep(isEmpty ? undefined : this.columns);
    this.tell();
  }

  /** Show the throws, and say them to Python. */
  tell() {
    this.sayColumns();
    this.show();
  }

  sayColumns() {
    const { model, columns } = this;
    model.set("a", [...columns[0]]);
    model.set("b", [...columns[1]]);
    model.set("made_up", this.made);
    model.save_changes();
  }

  /** The first change to made-up throws begins the reader's own. */
  begin() {
    if (!this.made) return;
    this.columns = this.mine;
    this.made = false;
  }

  write(who, row, words) {
    const column = this.columns[who];
    while (column.length < row) column.push("");
    column[row] = words.trim().slice(0, LONGEST_CELL);
  }

  type({ dataset, value }) {
    this.begin();
    this.write(Number(dataset.who), Number(dataset.row), value);
    trim(this.columns);
    this.keep(this.columns);
    this.show();
  }

  /** Enter and arrows go up and down; below the last row there is a new one. */
  key(event) {
    const steps = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!steps) return;
    event.preventDefault();
    const { who } = event.target.dataset;
    const row = Number(event.target.dataset.row) + steps;
    this.settle();
    if (!this.cell(who, row) && row < MOST_ROWS && steps > 0) {
      this.addRow(row);
      this.fill();
    }
    this.cell(who, row)?.focus();
  }

  paste(event) {
    const rows = pastedRows(event.clipboardData.getData("text"));
    if (!rows) return;
    event.preventDefault();
    this.begin();
    const who = Number(event.target.dataset.who);
    const first = Number(event.target.dataset.row);
    rows.slice(0, MOST_ROWS - first).forEach((cells, row) => {
      cells.slice(0, 2 - who).forEach((words, column) => this.write(who + column, first + row, words));
    });
    this.settle();
  }

  /** Enter one's own throws, or empty the table of them. */
  empty() {
    if (this.made) this.begin();
    else this.columns = [[], []];
    this.settle();
    this.cell(0, 0).focus();
  }

  showExample() {
    this.mine = this.columns;
    this.columns = this.example();
    this.made = true;
    this.settle();
    this.part.empty.focus();
  }

  /** Bring back the throws that flicks from the table took the place of. */
  bringBack() {
    this.begin();
    this.columns = broughtBack(this.columns);
    this.settle();
    this.part.empty.focus();
  }

  print() {
    this.root.classList.add("jeux-measure-sheet");
    window.print();
    this.root.classList.remove("jeux-measure-sheet");
  }

  /** Set the number of stones, or the goal. */
  set(name, value) {
    this[name] = value;
    this.model.set(name, value);
    this.model.save_changes();
    this.draw();
  }

  listen() {
    const { body, part } = this;
    body.addEventListener("input", ({ target }) => this.type(target));
    body.addEventListener("change", () => this.settle());
    body.addEventListener("keydown", (event) => this.key(event));
    body.addEventListener("paste", (event) => this.paste(event));
    part.empty.addEventListener("click", () => this.empty());
    part.example.addEventListener("click", () => this.showExample());
    part.sheet.addEventListener("click", () => this.print());
    part.back.addEventListener("click", () => this.bringBack());
    part.stones.addEventListener("change", () => this.set("stones", Number(part.stones.value)));
    part.goal.addEventListener("change", () => this.set("goal", Number(part.goal.value)));
  }

  /** What is entered in another tab stands here, too. It is not kept once more: that tab may have
      gone on meanwhile, and would be given back its older throws. Return what ends this. */
  hear() {
    return heard(COLUMNS, () => {
      if (!this.start.made) return;
      const own = this.ownKept() ?? [[], []];
      if (this.made) {
        this.mine = own;
        return;
      }
      this.columns = own;
      this.tell();
    });
  }
}

function render({ model, el }) {
  const table = new Measuring(model, el);
  table.listen();
  table.show();
  if (!table.made && table.start.made) table.sayColumns();
  return table.hear();
}

export default { render };
