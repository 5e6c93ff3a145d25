/* A field for records that readers have made, one a line, and a picture of what stands there; without
   a kernel. common.js comes before. The reader's own records are kept on their device. */

const SAYS = {
  made: "Made-up records, until you enter your own: {count} lines.", own: "Your records: {count} lines.", ownOne: "Your records: 1 line.",
  empty: "No records yet: write one a line.",
  fields: "Line {line} must have {wanted} fields, and has {count}.",
  words: "Line {line} must have words as its {name}, and has “{words}”.",
  number: "Line {line} must have a number as its {name}, and has “{words}”.",
  whole: "Line {line} must have a whole number as its {name}, and has “{words}”.",
  many: "At most {most} records can be read, and these are {count}.",
  long: "This file is too long to be a list of records.",
  help: "One record a line: {columns}. Between them a semicolon or a tab; a number with a decimal comma or point.",
  column: "{name} ({told})", joint: "; ",
  label: "Records",
  dots: "{name}: {count} numbers from {low} to {high}, on average {mean}.", bars: "{name}: {list}.", bar: "{word} {count}",
  nothing: "No picture yet.", other: "other words", average: "mean {mean}",
  empties: "Enter your own", clear: "Empty", example: "Show the made-up records", open: "Open a CSV", save: "Save as CSV", file: "jeux-records.csv",
};
const [MOST, LONGEST, DRAWN] = [5000, 400000, 4];

// ── reading, as records.py does ─────────────────────────────────────────────────────────

const NUMBER = /^[-+]?(\d+([.,]\d*)?|[.,]\d+)$/;

const bare = (field) => field.trim().replace(/^"+|"+$/g, "").trim();

/** The lines that are not empty, each with its number and its fields. */
export function split(text, columns) {
  const lines = text.split(/\r\n|\r|\n/).map((line, k) => [k + 1, line]).filter(([, line]) => line.trim());
  const mark = (columns > 1 && ["\t", ";", ","].find((one) => lines.some(([, line]) => line.includes(one)))) || "\t";
  return lines.map(([k, line]) => [k, line.split(mark).map(bare)]);
}

const isHead = (fields, names) => fields.length === names.length && fields.every((words, k) => words.toLowerCase() === names[k].toLowerCase());

/** The records in a text, and the sentence on the first line that cannot be read. */
export function read(text, names, kinds) {
  const lines = split(text, names.length);
  if (lines.length && isHead(lines[0][1], names)) lines.shift();
  const rows = [];
  if (lines.length > MOST) return { rows, wrong: say(SAYS.many, { most: MOST, count: lines.length }) };
  for (const [line, fields] of lines) {
    if (fields.length !== names.length) return { rows, wrong: say(SAYS.fields, { line, wanted: names.length, count: fields.length }) };
    const record = fields.map((words, k) => {
      if (kinds[k] === "words") return words || null;
      const plain = words.replace(/−/g, "-");
      const value = NUMBER.test(plain) ? Number(plain.replace(",", ".")) : null;
      return kinds[k] === "whole" && !Number.isInteger(value) ? null : value;
    });
    const bad = record.indexOf(null);
    if (bad >= 0) return { rows, wrong: say(SAYS[kinds[bad]], { line, name: names[bad], words: fields[bad] }) };
    rows.push(record);
  }
  return { rows, wrong: "" };
}

/** A text with its columns named in its first line; its lines stay as they are, wrong ones too. */
export function titled(text, names) {
  const lines = split(text, names.length);
  const mark = ["\t", ";", ","].find((one) => text.includes(one)) ?? ";";
  return lines.length && isHead(lines[0][1], names) ? text : `${names.join(mark)}\n${text}`;
}

/** What is said of a text. */
export function heading({ text, start, names, kinds }) {
  const { rows, wrong } = read(text, names, kinds);
  if (wrong) return wrong;
  if (!rows.length) return SAYS.empty;
  return say(SAYS[text === start ? "made" : rows.length === 1 ? "ownOne" : "own"], { count: rows.length });
}

// ── the picture: dots for numbers, bars for words ───────────────────────────────────────

const [WIDE, HIGH] = [440, 78];
const safe = (words) => String(words).replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const put = (x, y, words, more = "") => `<text x="${x.toFixed(1)}" y="${y}" ${more}>${safe(words)}</text>`;

/** Numbers as dots over a line, one on the other where they are alike; a triangle is the mean. */
function dotted(values) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  const x = (value) => (high > low ? 12 + ((value - low) / (high - low)) * (WIDE - 24) : WIDE / 2);
  const stacks = new Map();
  for (const value of values) {
    const at = Math.round(x(value) / 6) * 6;
    stacks.set(at, (stacks.get(at) ?? 0) + 1);
  }
  const tall = Math.max(...stacks.values());
  const step = Math.min(6, 30 / tall);
  let body = "";
  for (const [at, count] of stacks) for (let k = 0; k < Math.min(count, 60); k += 1) body += `<circle cx="${at}" cy="${(48 - (k + 0.5) * (count > 60 ? 30 / 60 : step)).toFixed(1)}" r="2.6" fill="${BLUE}"/>`;
  body += `<path d="M6 49H${WIDE - 6}" stroke="currentColor"/><path d="M${x(mean).toFixed(1)} 50l5 9h-10z" fill="${ORANGE}"/>`;
  if (low === high) return [body + put(WIDE / 2, 74, told(low), 'text-anchor="middle"'), { low: told(low), high: told(high), mean: told(mean) }];
  const words = say(SAYS.average, { mean: told(mean) });
  const middle = Math.min(WIDE - 110, Math.max(110, x(mean)));
  body += put(6, 74, told(low)) + put(WIDE - 6, 74, told(high), 'text-anchor="end"') + put(middle, 74, words, 'text-anchor="middle"');
  return [body, { low: told(low), high: told(high), mean: told(mean) }];
}

/** Words as bars, the commonest first; what comes sixth and later counts as one. */
function barred(words) {
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const sorted = [...counts].sort((a, b) => b[1] - a[1]);
  const first = sorted.length > 6 ? [...sorted.slice(0, 5), [SAYS.other, sorted.slice(5).reduce((sum, [, n]) => sum + n, 0)]] : sorted;
  const step = (WIDE - 12) / first.length;
  const most = Math.max(...first.map(([, n]) => n));
  const fits = (word) => (word.length * 8.5 > step ? `${word.slice(0, Math.max(1, Math.floor(step / 8.5) - 1))}…` : word);
  let body = `<path d="M6 58H${WIDE - 6}" stroke="currentColor"/>`;
  first.forEach(([word, n], k) => {
    const [at, tall] = [6 + (k + 0.5) * step, (38 * n) / most];
    body += `<rect x="${(at - 0.3 * step).toFixed(1)}" y="${(58 - tall).toFixed(1)}" width="${(0.6 * step).toFixed(1)}" height="${tall.toFixed(1)}" fill="${BLUE}"/>`;
    body += put(at, 58 - tall - 4, n, 'text-anchor="middle"') + put(at, 74, fits(word), 'text-anchor="middle"');
  });
  return [body, first.map(([word, count]) => say(SAYS.bar, { word, count })).join(", ")];
}

/** The picture of records and its label: a strip for each of the first columns. */
export function drawn(rows, names, kinds) {
  if (!rows.length) return ["", 1, SAYS.nothing];
  const spoken = [];
  let body = "";
  names.slice(0, DRAWN).forEach((name, k) => {
    const values = rows.map((row) => row[k]);
    const [strip, found] = kinds[k] === "words" ? barred(values) : dotted(values);
    spoken.push(kinds[k] === "words" ? say(SAYS.bars, { name, list: found }) : say(SAYS.dots, { name, count: values.length, ...found }));
    body += `<g transform="translate(0 ${k * (HIGH + 22)})">${put(6, 13, name, 'font-weight="bold"')}<g transform="translate(0 16)">${strip}</g></g>`;
  });
  return [body, Math.min(names.length, DRAWN) * (HIGH + 22), spoken.join(" ")];
}

// ── the widget ──────────────────────────────────────────────────────────────────────────

function framed({ names, told: kinds }, own) {
  const id = `jeux-records-${own}`;
  const columns = names.map((name, k) => say(SAYS.column, { name, told: kinds[k] })).join(SAYS.joint);
  const button = (name, words) => `<button type="button" data-is="${name}">${words}</button>`;
  return `<div class="jeux-trying jeux-records" role="group" aria-label="${SAYS.label}">
    <figure class="jeux-frame"><figcaption></figcaption><svg role="img" width="100%" viewBox="0 0 440 100"></svg></figure>
    <p class="jeux-records-help" id="${id}">${safe(say(SAYS.help, { columns }))}</p>
    <textarea data-is="text" rows="8" spellcheck="false" autocapitalize="off" autocomplete="off" aria-label="${SAYS.label}" aria-describedby="${id}"></textarea>
    <div class="jeux-row">${button("empty", SAYS.empties)}${button("example", SAYS.example)}${button("open", SAYS.open)}${button("save", SAYS.save)}<input type="file" data-is="file" accept=".csv,.tsv,.txt,text/csv,text/plain" hidden></div></div>`;
}

/** How it begins, in HTML, for pages whose scripts come later or never. */
export const still = (state, own) => {
  const [body, tall, label] = drawn(read(state.text, state.names, state.kinds).rows, state.names, state.kinds);
  return framed(state, `${own}-still`)
    .replace("<figcaption></figcaption>", `<figcaption>${safe(heading(state))}</figcaption>`)
    .replace('viewBox="0 0 440 100"></svg>', `viewBox="0 0 ${WIDE} ${tall}" aria-label="${safe(label)}">${body}</svg>`)
    .replace("></textarea>", () => `>${safe(state.text)}</textarea>`);
};

function render({ model, el }) {
  const [start, names, kinds] = ["start", "names", "kinds"].map((name) => model.get(name));
  const name = `jeux-records:${model.get("key")}`;
  el.insertAdjacentHTML("beforeend", framed({ names, told: model.get("told") }, Math.random().toString(36).slice(2)));
  const root = el.lastElementChild;
  const part = parts(root);
  const [caption, svg] = ["figcaption", "svg"].map((one) => root.querySelector(one));
  caption.setAttribute("aria-live", speaks());
  const { own } = kept(name) ?? {};
  let mine = typeof own === "string" && own.length <= LONGEST ? own : ""; // the reader's own, while others are shown
  let waiting;

  function draw() {
    const text = model.get("text");
    const { rows, wrong } = read(text, names, kinds);
    const [body, tall, label] = drawn(rows, names, kinds);
    svg.innerHTML = body;
    svg.setAttribute("viewBox", `0 0 ${WIDE} ${tall}`);
    const words = heading({ text, start, names, kinds });
    svg.setAttribute("aria-label", `${label} ${words}`);
    if (caption.textContent !== words) caption.textContent = words;
    if (part.text.value !== text) part.text.value = text;
    part.text.setAttribute("aria-invalid", Boolean(wrong));
    part.example.disabled = text === start;
    part.empty.textContent = text === start ? SAYS.empties : SAYS.clear;
  }

  /** Take a text for the reader's own, keep it, and tell the kernel. */
  function settle(text) {
    if (text !== start) {
      mine = text;
      kept(name, text.trim() ? { own: text } : null);
    }
    model.set("text", text);
    model.save_changes();
    draw();
  }

  part.text.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => settle(part.text.value), 250); // a line is read when a hand rests
  });
  part.text.addEventListener("change", () => { clearTimeout(waiting); settle(part.text.value); });
  part.empty.addEventListener("click", () => {
    settle(model.get("text") === start ? mine : "");
    part.text.focus();
  });
  part.example.addEventListener("click", () => { settle(start); part.text.focus(); });
  part.open.addEventListener("click", () => part.file.click());
  part.file.addEventListener("change", async () => {
    const [file] = part.file.files;
    part.file.value = "";
    if (!file) return;
    if (file.size > LONGEST) { caption.textContent = SAYS.long; return; }
    settle((await file.text()).replace(/^\ufeff/, "").trimEnd());
  });
  part.save.addEventListener("click", () => {
    const text = `${titled(model.get("text"), names)}\n`;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
    link.download = SAYS.file;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });
  model.on("change:text", draw);
  if (mine && model.get("text") === start) settle(mine);
  draw();
}

export default { render };
