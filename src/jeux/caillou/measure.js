/* A table for the throws of two people, what follows from them, and a picture; without a kernel. The
   reader's own throws are kept on their device. */
import { BLUE, heard, kept, ORANGE, PAPER, parts, say, speaks, told } from "../trying/common.js";
import {
  exponentialRate,
  fairStart,
  fairStones,
  meanRatio,
  MOST_GIVEN,
  orderRatio,
  proportionalTest,
  readCell,
  readTable,
  walked,
  wins,
} from "./measuring.js";

const SAYS = {
  made: "Made-up throws, until you enter your own.", own: "Your throws.",
  few: "Eligible stones of {who}: {count}; at least 2 are needed.",
  wrong: "{who} {row}: “{words}” is no distance; write a number such as 1.25 or 1,25, or x for a stone that has touched the wall.",
  unit: "{who} {row}: “{words}” has a unit, but the first distance has none; use one unit or none.",
  noUnit: "{who} {row}: “{words}” has no unit, but the first distance has one; use one unit or none.",
  ratio: "{from} By the order of their {first} and {second} eligible stones, B’s rate is {value} times A’s; the 95% interval reaches from {low} to {high}.",
  nearer: "{from} All eligible stones of {near} lie nearer than all of {far}, so no number can be estimated; the 95% interval says that {near}’s rate is at least {low} times {far}’s.",
  even: "It holds 1, so these throws do not tell who is better.",
  untested: "No stone of one can lie before stones of the other at two places or more, so the test of one ratio has nothing to compare.",
  holds: "The test finds nothing against one ratio at every distance (p = {p}).",
  failsFar: "The test speaks against one ratio at every distance (p is below 0.001), so one handicap may not be fair from everywhere.",
  fails: "The test speaks against one ratio at every distance (p = {p}), so one handicap may not be fair from everywhere.",
  stones: "First to {goal}: the fairest number of stones of {weak} against {own} of {strong} is {given}, and {weak} then wins with probability {chance}; at the ends of the interval the fairest numbers are {least} and {most}.",
  start: "Or, with equal stones ({own} each), the fairest lead of {weak} in points is {given}, and {weak} then wins with probability {chance}.",
  rates: "If distances are exponential, A’s rate is {a} ({aLow} to {aHigh}) and B’s {b} ({bLow} to {bHigh}) for each unit of distance, and the ratio of the rates {r} ({rLow} to {rHigh}).",
  beyond: "more than {most}",
  picture: "Two curves: the share of the eligible stones of A and of B that lie nearer than a distance, on a scale on which proportional hazards are a constant distance apart; half of A’s stones lie within {a}, half of B’s within {b}.",
  none: "No curves yet.",
  title: "Throws of two people", cell: "{who}, throw {row}", row: "throw",
  axis: "share of the stones that lie nearer", along: "distance", alongUnit: "distance, {unit}",
  strong: "stones of the stronger player", goal: "points to win",
  enter: "Enter your own", empty: "Empty the table", example: "Show the made-up throws",
  sheet: "Print an empty sheet", heading: "Place, date, unit, names of A and B; x is a stone that has touched the wall:",
  help: "A number in each cell, or x for a stone that has touched the wall. Enter goes down; a whole column can be pasted.",
};
const [ROWS, MOST_ROWS] = [30, 200];
const NAMES = ["A", "B"];
const LEVELS = [0.02, 0.05, 0.1, 0.2, 0.5, 0.9, 0.99];
const BOX = { left: 44, right: 412, top: 34, bottom: 262 };
const KEPT = "jeux-measure";

const short = (x) => (x >= 100 ? String(Math.round(x)) : told(x, 3));

/** What a table of throws comes to, in whole sentences; wrong cells come first. */
export function measured({ columns, made, stones, goal }) {
  const table = readTable(columns);
  const [a, b] = table.distances;
  const from = made ? SAYS.made : SAYS.own;
  const wrong = table.wrong.map(({ who, row, words, why }) => say(SAYS[why], { who: NAMES[who], row: row + 1, words }));
  const few = table.distances.findIndex((own) => own.length < 2);
  if (wrong.length || few >= 0) {
    const told_ = wrong.length ? wrong.slice(0, 3) : [`${from} ${say(SAYS.few, { who: NAMES[few], count: table.distances[few].length })}`];
    return { table, caption: told_.join(" "), rates: "", ratio: undefined };
  }
  const [ratio, test] = [orderRatio(a, b), proportionalTest(a, b)];
  const [value, low, high] = ratio;
  const said = [];
  const one = value > 0 && value < Infinity; // whether a number can be estimated
  if (one) {
    said.push(say(SAYS.ratio, { from, first: a.length, second: b.length, value: short(value), low: short(low), high: short(high) }));
    if (low < 1 && high > 1) said.push(SAYS.even);
    said.push(!test ? SAYS.untested : say(test[1] < 0.001 ? SAYS.failsFar : test[1] < 0.05 ? SAYS.fails : SAYS.holds, { p: test[1].toFixed(3) }));
    const shares = table.distances.map((own, j) => own.length / (own.length + table.touched[j]));
    const second = wins([stones, stones], value, goal, shares)[0] < 0.5 + 1e-9; // whether B is the stronger one
    const [strong, weak] = second ? ["B", "A"] : ["A", "B"];
    const ends = second ? [low, high] : [1 / high, 1 / low];
    const eligible = second ? shares : [...shares].reverse();
    const times = second ? value : 1 / value;
    const [given, chance] = fairStones(times, stones, goal, eligible);
    const [least, most] = ends.map((end) => fairStones(end, stones, goal, eligible)).map(([n, c]) => (n === MOST_GIVEN && c < 0.45 ? say(SAYS.beyond, { most: MOST_GIVEN }) : n));
    said.push(say(SAYS.stones, { goal, given, own: stones, strong, weak, chance: chance.toFixed(3), least, most }));
    if (goal > 1) {
      const [ahead, then] = fairStart(times, stones, goal, eligible);
      said.push(say(SAYS.start, { own: stones, weak, given: ahead, chance: then.toFixed(3) }));
    }
  } else {
    const second = value > 1;
    said.push(say(SAYS.nearer, { from, near: NAMES[Number(second)], far: NAMES[1 - second], low: short(second ? low : 1 / high) }));
  }
  const named = (name, [x, lowest, highest]) => ({ [name]: short(x), [`${name}Low`]: short(lowest), [`${name}High`]: short(highest) });
  const rates = say(SAYS.rates, { ...named("a", exponentialRate(a)), ...named("b", exponentialRate(b)), ...named("r", meanRatio(a, b)) });
  return { table, caption: said.join(" "), rates, ratio: one ? value : undefined };
}

const half = (own) => {
  const sorted = [...own].sort((x, y) => x - y);
  return sorted[Math.ceil(sorted.length / 2) - 1];
};

/** The curves of both people, and thin those of one ratio; what a listener hears is the label. */
export function curves({ table, ratio }) {
  const [a, b] = table.distances;
  if (a.length < 2 || b.length < 2 || table.wrong.length) return ["", SAYS.none];
  const walk = walked(a, b).sort((s, t) => s.far - t.far);
  const reach = walk[walk.length - 1].far;
  const unit = 10 ** Math.floor(Math.log10(reach));
  const wide = [1, 1.2, 1.6, 2, 2.4, 3.2, 4, 5, 6, 8, 10].find((k) => k * unit >= reach) * unit;
  const [lowest, top] = [Math.log(-Math.log1p(-LEVELS[0])), Math.log(-Math.log1p(-0.995))];
  const x = (far) => (BOX.left + (far / wide) * (BOX.right - BOX.left)).toFixed(1);
  const y = (hazard) => (BOX.bottom - ((Math.min(top, Math.max(lowest, Math.log(hazard))) - lowest) / (top - lowest)) * (BOX.bottom - BOX.top)).toFixed(1);
  const text = (at, down, words, more = "") => `<text x="${at}" y="${down}" ${more}>${words}</text>`;
  let body = text(4, 16, SAYS.axis) + text(BOX.right, 306, table.unit ? say(SAYS.alongUnit, { unit: table.unit }) : SAYS.along, 'text-anchor="end"');
  for (const level of LEVELS) {
    const down = y(-Math.log1p(-level));
    body += `<path d="M${BOX.left} ${down}H${BOX.right}" stroke="currentColor" opacity=".15"/>${text(BOX.left - 5, Number(down) + 5, `${Math.round(100 * level)}%`, 'text-anchor="end" opacity=".75"')}`;
  }
  for (let k = 0; k <= 4; k += 1) body += text(x((k * wide) / 4), 284, told((k * wide) / 4), 'text-anchor="middle" opacity=".75"');
  const ends = [];
  [a, b].forEach((own, j) => {
    const colour = [BLUE, ORANGE][j];
    if (ratio) {
      let base = 0;
      const points = walk.map((s) => {
        base += 1 / (s.first + s.second * ratio);
        return `${x(s.far)} ${y(base * (j ? ratio : 1))}`;
      });
      body += `<path d="M${points.join("L")}" fill="none" stroke="${colour}" stroke-width="1.5" stroke-dasharray="2 4"/>`;
    }
    let [hazard, path] = [0, ""];
    for (const s of walk.filter((t) => t.theirs === Boolean(j))) {
      hazard += 1 / (j ? s.second : s.first);
      path += path ? `H${x(s.far)}V${y(hazard)}` : `M${x(s.far)} ${BOX.bottom}V${y(hazard)}`;
      ends[j] = [Number(x(s.far)), Number(y(hazard))];
    }
    body += `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2.5"/>`;
  });
  const close = Math.hypot(ends[0][0] - ends[1][0], ends[0][1] - ends[1][1]) < 18;
  ends.forEach(([at, down], j) => { body += text(at + 6, down + 5 - (close && j ? 16 : 0), NAMES[j], `font-weight="bold" stroke="${PAPER}" stroke-width="3" paint-order="stroke" style="fill:${[BLUE, ORANGE][j]}"`); });
  return [body, say(SAYS.picture, { a: short(half(a)), b: short(half(b)) })];
}

// ── the widget ──────────────────────────────────────────────────────────────────────────

const rowOf = (k) => `<tr><th scope="row">${k + 1}</th>${NAMES.map((who, j) => `<td><input type="text" inputmode="text" maxlength="20" autocomplete="off" data-who="${j}" data-row="${k}" aria-label="${say(SAYS.cell, { who, row: k + 1 })}"></td>`).join("")}</tr>`;

/** The widget in HTML; `own` parts its names from others. */
function framed({ stones, goal, made_up }, own) {
  const id = `jeux-measure-${own}`;
  const choice = (name, words, values, chosen) => `<label>${words} <select data-is="${name}">${values.map((n) => `<option${n === chosen ? " selected" : ""}>${n}</option>`).join("")}</select></label>`;
  const listed = (values, also) => [...new Set([...values, also])].sort((m, n) => m - n);
  return `<div class="jeux-trying jeux-measure" role="group" aria-label="${SAYS.title}">
    <figure class="jeux-frame"><figcaption></figcaption><svg role="img" width="100%" viewBox="0 0 440 312"></svg></figure>
    <p data-is="rates"></p>
    <div class="jeux-row">${choice("stones", SAYS.strong, listed([1, 2, 3, 4, 5, 6], stones), stones)}${choice("goal", SAYS.goal, listed([1, 3, 5, 7, 11, 13, 21], goal), goal)}</div>
    <div class="jeux-row"><button type="button" data-is="empty">${made_up ? SAYS.enter : SAYS.empty}</button><button type="button" data-is="example">${SAYS.example}</button><button type="button" data-is="sheet">${SAYS.sheet}</button></div>
    <p class="jeux-measure-help" id="${id}">${SAYS.help}</p>
    <div class="jeux-measure-table"><p class="jeux-measure-head">${SAYS.heading}</p><table aria-describedby="${id}"><thead><tr><th scope="col">${SAYS.row}</th><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody>${Array.from({ length: ROWS }, (_, k) => rowOf(k)).join("")}</tbody></table></div></div>`;
}

const safe = (words) => words.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** How it begins, in HTML, for pages whose scripts come later or never. */
export const still = (state, own) => {
  const columns = [state.a, state.b];
  const found = measured({ columns, made: state.made_up, stones: state.stones, goal: state.goal });
  const [body, label] = curves(found);
  const cells = (html) => html.replace(/data-who="(\d)" data-row="(\d+)"/g, (all, j, k) => `${all} value="${safe(columns[j][k] ?? "")}"`);
  return cells(framed(state, `${own}-still`))
    .replace("<figcaption></figcaption>", `<figcaption>${safe(found.caption)}</figcaption>`)
    .replace('viewBox="0 0 440 312"></svg>', `viewBox="0 0 440 312" aria-label="${safe(`${label} ${found.caption}`)}">${body}</svg>`)
    .replace('<p data-is="rates"></p>', `<p data-is="rates">${found.rates}</p>`);
};

function render({ model, el }) {
  const begun = { a: model.get("a"), b: model.get("b"), stones: model.get("stones"), goal: model.get("goal"), made: model.get("made_up") };
  const listed = (x) => Array.isArray(x) && x.length <= MOST_ROWS && x.every((words) => typeof words === "string" && words.length <= 20);
  const ownKept = () => {
    const before = begun.made ? kept(KEPT) : null;
    return listed(before?.a) && listed(before?.b) ? [[...before.a], [...before.b]] : undefined;
  };
  let columns = ownKept();
  let made = columns ? false : begun.made;
  columns ??= [[...begun.a], [...begun.b]];
  let { stones, goal } = begun;
  el.insertAdjacentHTML("beforeend", framed({ stones, goal, made_up: begun.made }, Math.random().toString(36).slice(2)));
  const root = el.lastElementChild;
  const part = parts(root);
  const [caption, svg, body] = ["figcaption", "svg", "tbody"].map((name) => root.querySelector(name));
  caption.setAttribute("aria-live", speaks());

  const at = (who, row) => body.querySelector(`[data-who="${who}"][data-row="${row}"]`);

  function fill() {
    const rows = Math.min(MOST_ROWS, Math.max(ROWS, ...columns.map((column) => column.length + 1)));
    for (let k = body.rows.length; k < rows; k += 1) body.insertAdjacentHTML("beforeend", rowOf(k));
    for (const input of body.querySelectorAll("input")) {
      const words = columns[input.dataset.who][input.dataset.row] ?? "";
      if (input.value !== words) input.value = words;
      input.dataset.lmSuppressShortcuts = "true";
    }
  }

  function draw() {
    const found = measured({ columns, made, stones, goal });
    const [picture, label] = curves(found);
    svg.innerHTML = picture;
    svg.setAttribute("aria-label", `${label} ${found.caption}`);
    if (caption.textContent !== found.caption) caption.textContent = found.caption;
    part.rates.textContent = found.rates;
    const wrong = new Set(found.table.wrong.map(({ who, row }) => `${who} ${row}`));
    for (const input of body.querySelectorAll("input")) input.setAttribute("aria-invalid", wrong.has(`${input.dataset.who} ${input.dataset.row}`));
    part.example.disabled = made || !begun.made;
    part.empty.textContent = made ? SAYS.enter : SAYS.empty;
  }

  /** Take the table as it now is for the reader's own, and keep it. */
  function settle() {
    for (const column of columns) while (column.length && !column.at(-1)) column.pop();
    if (!made && begun.made) kept(KEPT, columns.some((column) => column.length) ? { a: columns[0], b: columns[1] } : null);
    tell();
  }

  /** Show the throws, and say them to Python. */
  function tell() {
    model.set("a", [...columns[0]]);
    model.set("b", [...columns[1]]);
    model.set("made_up", made);
    model.save_changes();
    fill();
    draw();
  }

  const write = (who, row, words) => {
    while (columns[who].length < row) columns[who].push("");
    columns[who][row] = words.trim().slice(0, 20);
  };
  let mine = made ? [[], []] : columns; // the reader's own, while the made-up throws are shown
  const begin = () => { if (made) [columns, made] = [mine, false]; };
  body.addEventListener("input", ({ target }) => {
    begin();
    write(Number(target.dataset.who), Number(target.dataset.row), target.value);
    for (const column of columns) while (column.length && !column.at(-1)) column.pop();
    if (begun.made) kept(KEPT, { a: columns[0], b: columns[1] });
    fill();
    draw();
  });
  body.addEventListener("change", settle);
  body.addEventListener("keydown", (event) => {
    const way = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const { who, row } = event.target.dataset;
    const there = Number(row) + way;
    settle();
    if (!at(who, there) && there < MOST_ROWS && way > 0) {
      body.insertAdjacentHTML("beforeend", rowOf(there));
      fill();
    }
    at(who, there)?.focus();
  });
  body.addEventListener("paste", (event) => {
    const lines = event.clipboardData.getData("text").replace(/\s+$/, "").split(/\r?\n/).map((line) => line.split(/\t|;/));
    const pieces = lines.length === 1 && lines[0].length === 1 ? lines[0][0].split(/\s+/) : [];
    const several = pieces.length > 1 && pieces.every((words) => readCell(words).kind !== "wrong");
    const numbered = lines.length > 1 && lines.every((line) => line.length > 2);
    const grid = several ? pieces.map((words) => [words]) : lines.map((line) => line.slice(numbered ? 1 : 0));
    if (grid.length > 1 && grid[0].every((words) => !/\d|^\s*[x×]?\s*$/i.test(words))) grid.shift(); // names over the columns
    if (grid.length === 1 && grid[0].length === 1) return; // one cell is typed as any
    event.preventDefault();
    begin();
    const [who, row] = [Number(event.target.dataset.who), Number(event.target.dataset.row)];
    grid.slice(0, MOST_ROWS - row).forEach((line, k) => line.slice(0, 2 - who).forEach((words, j) => write(who + j, row + k, words)));
    settle();
  });
  part.empty.addEventListener("click", () => {
    if (made) begin();
    else columns = [[], []];
    settle();
    at(0, 0).focus();
  });
  part.example.addEventListener("click", () => {
    mine = columns;
    [columns, made] = [[[...begun.a], [...begun.b]], true];
    settle();
    part.empty.focus();
  });
  part.sheet.addEventListener("click", () => {
    root.classList.add("jeux-measure-sheet");
    window.print();
    root.classList.remove("jeux-measure-sheet");
  });
  part.stones.addEventListener("change", () => { stones = Number(part.stones.value); model.set("stones", stones); model.save_changes(); draw(); });
  part.goal.addEventListener("change", () => { goal = Number(part.goal.value); model.set("goal", goal); model.save_changes(); draw(); });

  fill();
  draw();
  if (!made && begun.made) { model.set("a", [...columns[0]]); model.set("b", [...columns[1]]); model.set("made_up", false); model.save_changes(); }
  // What is entered in another tab stands here, too. It is not kept once more: that tab may have
  // gone on meanwhile, and would be given back its older throws.
  return heard(KEPT, () => {
    if (!begun.made) return;
    const own = ownKept() ?? [[], []];
    if (made) mine = own;
    else {
      columns = own;
      tell();
    }
  });
}

export default { render };
