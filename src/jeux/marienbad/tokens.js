/* How heaps are drawn: as lines of tokens, or in blocks of 8, 4, 2 and 1, the digits of their
   sizes in base 2. It is put after nim.js. Sixteen tokens are more than there is room for.

   Whichever it is, tokens lie on places with numbers: a size has its places, and what a move
   from one size to another changes follows from the two lists. */

const CELL = 26;
const LINE = 40; // from one line to the next
const BAND = 64; // from one row to the next, in blocks: the largest has two lines of tokens
const TYPE = "font:14px var(--label,sans-serif)";
const ROOM = 15; // tokens in a heap
const NARROW = 10; // tokens in a line where there is no room for 15
const GROWS = 1.3; // how much larger a picture is shown where there is room

/** How wide lines of so many tokens are. */
const across = (tokens) => 68 + tokens * CELL + 4; // the names of the rows, and how many tokens they have

const [ACCENT, SHEET] = ["var(--jeux-accent,var(--accent,currentColor))", "var(--jeux-sheet,var(--paper,Canvas))"];

// ── places ──────────────────────────────────────────────────────────────────────────────

/** Lines of so many tokens at most; names of the rows and numbers of tokens stand before them. */
function inLines(fold, most) {
  const left = 68;
  const tops = most.reduce((all, size) => [...all, all.at(-1) + LINE * Math.max(1, Math.ceil(size / fold))], [0]);
  return {
    wide: across(fold),
    left,
    tops,
    row: (heap) => `row ${heap + 1}`,
    middle: LINE / 2,
    reach: LINE / 2,
    places: (size) => Array.from({ length: size }, (_, k) => k),
    at: (k) => [left + (k % fold + 0.5) * CELL, LINE / 2 + Math.floor(k / fold) * LINE],
  };
}

const GAP = 15; // before each block, for its digit
/** Blocks, as nearly square as they can be: where each begins, and its columns and lines. */
const BLOCKS = [];
for (const power of COLUMNS) {
  const last = BLOCKS.at(-1);
  const lines = 2 ** Math.floor(Math.log2(power) / 2);
  BLOCKS.push({ power, lines, wide: power / lines, x: (last ? last.x + last.wide * CELL : 40) + GAP });
}
/** All places in blocks, each with its middle seen from the top left of its row. */
export const PLACES = BLOCKS.flatMap(({ power, lines, x }) => Array.from({ length: power }, (_, k) => (
  { power, x: x + (Math.floor(k / lines) + 0.5) * CELL, y: BAND / 2 + (k % lines - (lines - 1) / 2) * CELL, lines })));
const HEAD = 20;

/** Blocks under the head of their columns. */
function inBlocks(most) {
  return {
    wide: 340,
    left: 40,
    tops: [...most, 0].map((_, heap) => HEAD + BAND * heap),
    row: (heap) => heap + 1,
    middle: BAND / 2,
    places: (size) => PLACES.flatMap(({ power }, place) => (size & power ? place : [])),
    at: (place) => [PLACES[place].x, PLACES[place].y],
    blocks: true,
  };
}

/** The places that a heap leaves by getting smaller: of the tokens that move on to another block
    first, then of those that go; and the places that it comes to. */
export function changed(places, size, rest) {
  const [before, after] = [places(size), places(rest)];
  const comes = after.filter((place) => !before.includes(place));
  const leaves = before.filter((place) => !after.includes(place));
  return { comes, moves: leaves.slice(0, comes.length), goes: leaves.slice(comes.length) };
}

// ── tokens ──────────────────────────────────────────────────────────────────────────────

const cross = (x, y, stroke, kind = "") => `<path ${kind}d="M${x - 4.5} ${y - 4.5}l9 9m0-9l-9 9" stroke="${stroke}" stroke-width="2.5"/>`;

/** A token that has been taken: a ring, with a cross if the opponent or M took it, with a dot if
    the other player of a record did. */
function ring(who, [x, y]) {
  const circle = (kind, stroke) => `<circle class="${kind}" cx="${x}" cy="${y}" r="9" fill="none" stroke="${stroke}" stroke-width="2.5"/>`;
  if (who === YOU) return circle("yours", ACCENT);
  if (who === GUEST) return `${circle("guests", "currentColor")}<circle class="guests" cx="${x}" cy="${y}" r="2.5"/>`;
  return `${circle("theirs", "currentColor")}${cross(x, y, "currentColor", 'class="theirs" ')}`;
}

/** A place where a token will be. */
const ghost = ([x, y]) => `<circle class="ghost" cx="${x}" cy="${y}" r="9.5" fill="none" stroke="currentColor" stroke-width="1.5" stroke-dasharray="2 3"/>`;

function token([x, y], high, heap, rest, marks) {
  const is = (mark) => marks.includes(mark);
  let sign = "";
  if (is("due")) sign = cross(x, y, SHEET);
  else if (is("hinted")) sign = `<path d="M${x - 5} ${y}h10" stroke="${SHEET}" stroke-width="3"/>`;
  else if (is("picked")) sign = `<path d="M${x - 5} ${y}h10" stroke="currentColor" stroke-width="3"/>`;
  return `<g class="token ${marks.join(" ")}" data-heap="${heap}" data-rest="${rest}"><rect x="${x - CELL / 2}" y="${y - high / 2}" width="${CELL}" height="${high}" fill="transparent"/><circle cx="${x}" cy="${y}" r="10.5"${is("hinted") ? ` fill="${ACCENT}"` : ""}/>${sign}</g>`;
}

/** Who took which of the tokens that stay visible as rings, row by row. */
function rings(state) {
  const taken = state.heaps.map(() => []);
  for (const { who, move } of recent(state).reverse()) taken[move[0]].push(...new Array(move[1]).fill(who));
  return taken;
}

/** One row: its tokens, those marked that go in a move, and what has been taken from it. */
function rowOf({ places, at, blocks }, heap, size, taken, chances) {
  const marks = new Map();
  let out = "";
  for (const [mark, [row, tokens]] of Object.entries(chances)) {
    if (row !== heap) continue;
    const change = changed(places, size, size - tokens);
    for (const place of change.goes) marks.set(place, [...(marks.get(place) ?? []), mark]);
    if (mark === "chosen") continue; // what Take would do, before anything was picked
    for (const place of change.moves) marks.set(place, [...(marks.get(place) ?? []), "moves"]);
    for (const place of change.comes) out += ghost(at(place));
  }
  places(size).forEach((place, k) => {
    const high = blocks ? BAND / PLACES[place].lines : LINE;
    out += token(at(place), high, heap, k, marks.get(place) ?? []);
  });
  changed(places, size + taken.length, size).goes.forEach((place, k) => { out += ring(taken[k], at(place)); });
  return out;
}

// ── digits ──────────────────────────────────────────────────────────────────────────────

/** A number in base 2, each digit before the block that it counts; strong digits stand out. */
const digits = (n, y, strong = 0, kind = "digit") => BLOCKS.map(({ power, x }) => {
  const loud = strong & power ? ` class="${kind} loud" fill="${ACCENT}" font-weight="800"` : ` class="${kind}"`;
  return `<text x="${x - GAP / 2}" y="${y + 5}" text-anchor="middle" font-size="16"${loud}>${n & power ? 1 : 0}</text>`;
}).join("");

/** The blocks of a row; where a column has an odd number of ones, they have a rim. */
const grounds = (size, top, odd) => BLOCKS.filter(({ power }) => size & power).map(({ power, x, wide, lines }) => {
  const rim = odd & power ? `class="odd" fill="${ACCENT}" fill-opacity=".16" stroke="${ACCENT}" stroke-width="2.5"` : 'class="even" fill-opacity=".09"';
  return `<rect x="${x}" y="${top + BAND / 2 - lines * CELL / 2 - 1.5}" width="${wide * CELL}" height="${lines * CELL + 3}" rx="9" ${rim}/>`;
}).join("");

const heads = () => `<text x="0" y="14">row</text>${BLOCKS.map(({ power, x }) => `<text x="${x - GAP / 2}" y="14" text-anchor="middle" font-weight="600" class="head">${power}</text>`).join("")}`;

/** The digital sum under the rows, and under it what it would be after the chosen move. */
function foot(sum, next, y) {
  const line = `<path d="M0 ${y + 1}H336" stroke="currentColor"/>`;
  const then = next === undefined ? "" : `<text x="0" y="${y + 41}">then</text>${digits(next, y + 36, next, "then")}`;
  return `${line}<text x="0" y="${y + 21}">sum</text>${digits(sum, y + 16, sum, "sum")}${then}`;
}

// ── the picture ─────────────────────────────────────────────────────────────────────────

/** The elements of a picture, its width and its height; `choice` is the move that Take makes. */
export function drawn(state, fold, choice = [-1, 0]) {
  const { heaps, start, from, picked, due } = state;
  const over = state.play && isOver(heaps) && !state.book?.length;
  const most = heaps.map((tokens, heap) => Math.max(tokens, start[heap] ?? 0, from[heap] ?? 0));
  const layout = state.digits ? inBlocks(most) : inLines(fold, most);
  const { wide, left, tops, middle, row, places, at, blocks } = layout;
  const [sum, taken, advice] = [digitalSum(heaps), rings(state), advised(state)];
  const chances = { hinted: advice, chosen: choice, ...(picked && { picked }), ...(due && { due: due.move }) };
  let body = blocks ? heads() : "";
  heaps.forEach((size, heap) => {
    const [top, high] = [tops[heap], tops[heap + 1] - tops[heap]];
    if (heap === advice[0]) body += `<rect x="1" y="${top + 1}" width="${wide - 2}" height="${high - 2}" rx="3" fill="${ACCENT}" fill-opacity=".1" stroke="${ACCENT}" stroke-width="1.5"/>`;
    const y = top + middle + 5;
    body += `<text x="5" y="${y}">${row(heap)}</text><text class="count" x="${left - 6}" y="${y}" text-anchor="end" font-weight="bold">${size}</text>`;
    if (blocks) body += grounds(size, top, sum) + digits(size, top + middle, heap === advice[0] ? size ^ (size - advice[1]) : 0);
    body += `<g transform="translate(0 ${top})">`;
    if (over) { // where the tokens of the next game will be
      const rung = places(taken[heap].length);
      body += places(start[heap] ?? 0).map((place) => (rung.includes(place) ? "" : ghost(at(place)))).join("");
    }
    body += `${rowOf(layout, heap, size, taken[heap], chances)}</g>`;
  });
  let y = tops[heaps.length];
  if (blocks) {
    body += foot(sum, picked && digitalSum(take(heaps, picked)), y);
    y += 44;
  }
  let x = 16;
  for (const [who, took] of [[YOU, "you took"], [OPPONENT, "the opponent took"], [HOST, "M took"], [GUEST, "the other took"]].filter(([who]) => taken.flat().includes(who))) {
    body += `${ring(who, [x, y + LINE / 2])}<text x="${x + 15}" y="${y + LINE / 2 + 5}">${took}</text>`;
    x += 110;
  }
  return [body, wide, y + LINE];
}

/** The same for who listens: a table of the digits. */
function tabled(state) {
  const cells = (n, strong) => COLUMNS.map((column) => {
    const digit = n & column ? 1 : 0;
    return `<td>${strong & column ? `<b>${digit}</b>` : digit}</td>`;
  }).join("");
  const head = COLUMNS.map((column) => `<th scope="col">${column}</th>`).join("");
  const [heap, tokens] = advised(state);
  const rows = state.heaps.map((size, k) => {
    const differ = k === heap ? size ^ (size - tokens) : 0;
    return `<tr${differ ? ' class="hinted"' : ""}><th scope="row">row ${k + 1}</th>${cells(size, differ)}</tr>`;
  }).join("");
  const sum = digitalSum(state.heaps);
  return `<caption>The rows in base 2</caption><thead><tr><td></td>${head}</tr></thead><tbody>${rows}</tbody>` +
    `<tfoot><tr><th scope="row">digital sum</th>${cells(sum, sum)}</tr></tfoot>`;
}
