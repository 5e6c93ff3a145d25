/* The board of snakes and ladders in the page: edited and drawn without a kernel. The rules are in
   rules.js, which is put before this file. */

const CELL = 42;

// ── the picture ─────────────────────────────────────────────────────────────────────────

const columns = (size) => (size > 25 ? 10 : Math.ceil(Math.sqrt(size)));

/** The middle of a square; 0 lies under the board, at its left. */
export function middle(size, square) {
  const wide = columns(size);
  const high = Math.ceil(size / wide);
  if (square === 0) return [CELL / 2, (high + 0.6) * CELL];
  const row = Math.floor((square - 1) / wide);
  const place = (square - 1) % wide;
  const column = row % 2 ? wide - 1 - place : place;
  return [(column + 0.5) * CELL, (high - row - 0.5) * CELL];
}

/** The square nearest to a point. */
export function nearest(size, x, y) {
  let best = 0;
  let least = Infinity;
  for (let square = 0; square <= size; square += 1) {
    const [a, b] = middle(size, square);
    const away = (a - x) ** 2 + (b - y) ** 2;
    if (away < least) [best, least] = [square, away];
  }
  return best;
}

const [ACCENT, INK, PAPER] = ["var(--jeux-accent)", "currentColor", "var(--jeux-sheet)"]; // board.css settles them
const [REACH, PAWN] = [26, 18]; // a finger needs more room than an eye; of two ends in reach the nearer is taken

function jumpDrawn([from, to], size, chosen) {
  const [x, y] = middle(size, from);
  const [u, v] = middle(size, to);
  const length = Math.hypot(u - x, v - y);
  const [a, b] = [(-6 * (v - y)) / length, (6 * (u - x)) / length]; // six units to the side
  const at = (part, side) => `${(x + (u - x) * part + a * side).toFixed(1)} ${(y + (v - y) * part + b * side).toFixed(1)}`;
  let path;
  if (to > from) {
    path = `M${at(0, -1)}L${at(1, -1)}M${at(0, 1)}L${at(1, 1)}`;
    const rungs = Math.max(2, Math.round(length / 16));
    for (let r = 1; r < rungs; r += 1) path += `M${at(r / rungs, -1)}L${at(r / rungs, 1)}`;
  } else {
    const waves = Math.max(2, Math.round(length / 30));
    path = `M${at(0, 0)}`;
    for (let w = 0; w < waves; w += 1) path += `Q${at((w + 0.5) / waves, w % 2 ? -2 : 2)} ${at((w + 1) / waves, 0)}`;
  }
  const colour = to > from ? INK : ACCENT;
  const width = (to > from ? 2.5 : 5) + (chosen ? 1.5 : 0);
  const dot = (cx, cy, fill) => `<circle class="end" cx="${cx}" cy="${cy}" r="${REACH}" fill="transparent"/><circle class="end" cx="${cx}" cy="${cy}" r="${chosen ? 8 : 6}" fill="${fill}" stroke="${colour}" stroke-width="2.5"/>`;
  return `<g opacity="${chosen ? 1 : 0.8}"><path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" pointer-events="none"/>${dot(x, y, colour)}${dot(u, v, PAPER)}</g>`;
}

function drawn(board, starts, chosen) {
  const { size, jumps } = board;
  const wide = columns(size);
  const high = Math.ceil(size / wide);
  let body = "", numbers = "";
  for (let square = 1; square <= size; square += 1) {
    const [x, y] = middle(size, square);
    const last = square === size ? ` fill="${ACCENT}" fill-opacity=".25"` : ' fill="none"';
    body += `<rect x="${x - CELL / 2}" y="${y - CELL / 2}" width="${CELL}" height="${CELL}"${last} stroke="currentColor" stroke-opacity=".35"/>`;
    numbers += `<text x="${x - CELL / 2 + 3}" y="${y - CELL / 2 + 15}" font-size="15">${square}</text>`;
  }
  const [sx, sy] = middle(size, 0);
  body += `<text x="${sx + CELL / 2 + 8}" y="${sy + 5}" font-size="15">0: the start</text>`;
  // the chosen one on top
  const order = jumps.map((_, k) => k).sort((a, b) => (a === chosen) - (b === chosen));
  body += order.map((k) => jumpDrawn(jumps[k], size, k === chosen)).join("");
  // numbers over the jumps, rimmed in the colour of the ground
  body += `<g stroke="${PAPER}" stroke-width="3" paint-order="stroke" pointer-events="none">${numbers}</g>`;
  starts.forEach((square, player) => {
    const [x, y] = middle(size, square);
    const cx = x + (player ? 9 : -9);
    body += `<circle class="end" cx="${cx}" cy="${y + 6}" r="${PAWN}" fill="transparent"/><circle class="end" cx="${cx}" cy="${y + 6}" r="10" fill="${player ? PAPER : INK}" stroke="${player ? INK : PAPER}" stroke-width="1.5"/>`;
    body += `<text x="${cx}" y="${y + 11.5}" text-anchor="middle" font-size="15" fill="${player ? INK : PAPER}" pointer-events="none">${player + 1}</text>`;
  });
  return [body, Math.max(wide * CELL, 140), (high + 1.2) * CELL];
}

const listed = (pairs) => (pairs.length ? pairs.map(([a, b]) => `${a} to ${b}`).join(", ") : "none");

const PAST = { overshoot: "wins", exact: "is void", bounce: "bounces back" };

const RULE = {
  overshoot: "A throw past the last square wins.",
  exact: "A throw past the last square is void.",
  bounce: "A throw past the last square bounces back.",
};

function label({ size, jumps, finish }, starts) {
  const ladders = jumps.filter(([a, b]) => b > a);
  const snakes = jumps.filter(([a, b]) => b < a);
  return `Board of ${size} squares. Ladders: ${listed(ladders)}. Snakes: ${listed(snakes)}. ${RULE[finish]} The first player stands on ${starts[0]}, the second on ${starts[1]}.`;
}

const runs = (numbers) => {
  const found = [];
  for (const k of numbers) {
    const run = found[found.length - 1];
    if (run && run[1] === k - 1) run[1] = k;
    else found.push([k, k]);
  }
  return found.map(([a, b]) => (a === b ? `${a}` : `${a}–${b}`)).join(", ");
};

/** The sentence over the picture. */
export function conclusion(board, starts) {
  const wrong = fault(board, starts);
  if (wrong) return wrong;
  const { win, mean, endless } = race(board, starts);
  const stuck = traps(board);
  if (endless) return `With probability ${endless.toFixed(4)} the game never ends: from ${runs(stuck)} nobody can arrive. The first player wins with probability ${win.toFixed(4)}.`;
  const note = stuck.length ? ` From ${runs(stuck)} nobody could arrive.` : "";
  if (mean === undefined) return `Games on this board take too long to sum up here: more than a thousand throws.${note}`;
  return `The first player wins with probability ${win.toFixed(4)}; a game takes ${mean.toFixed(2)} throws on average, of both players together.${note}`;
}

// ── the widget ──────────────────────────────────────────────────────────────────────────

/** Captions as long as they get on nearly all boards: they keep room, so that a move shifts nothing. */
const ROOMY = [
  "The first player wins with probability 0.0000; a game takes 00.00 throws on average, of both players together. From 00–00 nobody could arrive.",
  "With probability 0.0000 the game never ends: from 00–00 nobody can arrive. The first player wins with probability 0.0000.",
].map((words) => `<p>${words}</p>`).join("");

const sized = (wide, high) => [`-8 -8 ${wide + 16} ${high + 16}`, `max-width:${Math.round(1.2 * wide)}px;font:15px var(--label,sans-serif)`];

/** The board in HTML; picture, caption and the states of the controls are drawn into it. */
function framed(id, size, words = "", figure = '<svg role="img" fill="currentColor" width="100%"></svg>') {
  const slider = (name, says, least, most) =>
    `<label for="${id(name)}">${says}</label><input id="${id(name)}" data-is="${name}" type="range" min="${least}" max="${most}" step="1"><output for="${id(name)}" aria-live="off"></output>`;
  return `<div class="jeux-board">
    <figure class="jeux-frame"><figcaption>${words}</figcaption><div class="jeux-room" aria-hidden="true">${ROOMY}</div>${figure}</figure>
    <div class="jeux-board-rows">
      ${slider("first", "first player on", 0, size - 1)}
      ${slider("second", "second player on", 0, size - 1)}
      <label for="${id("jump")}">ladder or snake</label><select id="${id("jump")}" data-is="jump"></select>
      ${slider("from", "begins on", 1, size - 1)}
      ${slider("to", "leads to", 1, size)}
    </div>
    <p class="jeux-board-buttons"><button type="button" data-is="add">Add a jump</button>
      <button type="button" data-is="remove">Remove this jump</button></p>
    <div class="jeux-board-rows jeux-board-wide">
      <label for="${id("preset")}">board</label><select id="${id("preset")}" data-is="preset"></select>
      <label for="${id("finish")}">a throw past the last square</label><select id="${id("finish")}" data-is="finish">
        ${Object.entries(PAST).map(([finish, says]) => `<option value="${finish}">${says}</option>`).join("")}</select>
    </div>
    <p class="jeux-board-note" role="status"></p></div>`;
}

/** How a board begins, in HTML, for pages whose scripts come later or never; `own` is its name there. */
export function still({ size, jumps, faces, finish, starts }, own) {
  const board = { size, jumps, faces, finish };
  const [body, wide, high] = drawn(board, starts, 0);
  const [box, style] = sized(wide, high);
  const svg = `<svg role="img" fill="currentColor" width="100%" aria-label="${label(board, starts)}" viewBox="${box}" style="${style}">${body}</svg>`;
  return framed((name) => `jeux-board-${own}-${name}`, size, conclusion(board, starts), svg);
}

/** A board as a link tells it, and back; undefined if the link tells none. */
const link = ({ size, jumps, finish, starts }) => ({ size: `${size}`, jumps: jumps.map((ends) => ends.join("-")).join(","), finish, starts: starts.join("-") });
function linked(detail, now) {
  const pair = (text) => (/^\d+-\d+$/.test(text) ? text.split("-").map(Number) : [NaN, NaN]);
  const told = { ...link(now), ...detail };
  const jumps = told.jumps ? told.jumps.split(",").map(pair) : [];
  const next = { jumps, finish: told.finish, starts: pair(told.starts) };
  const fits = told.size === `${now.size}` && told.finish in PAST && !(told.finish === "bounce" && Math.max(...now.faces) > now.size);
  return fits && !fault({ size: now.size, jumps }, next.starts) ? next : undefined;
}

function render({ model, el }) {
  // every model has a copy of this module: a counter would give two boards the same names
  const own = Math.random().toString(36).slice(2);
  const id = (name) => `jeux-board-${own}-${name}`;
  const size = model.get("size");
  const presets = model.get("presets");
  el.insertAdjacentHTML("beforeend", framed(id, size));
  const part = Object.fromEntries([...el.querySelectorAll("[data-is]")].map((e) => [e.dataset.is, e]));
  // in JupyterLab arrows, Enter and letters are commands to the notebook, but not from elements so marked
  for (const control of Object.values(part)) control.dataset.lmSuppressShortcuts = "true";
  const svg = el.querySelector("svg");
  const caption = el.querySelector("figcaption");
  const note = el.querySelector(".jeux-board-note");
  let chosen = 0;

  const board = () => ({ size, jumps: model.get("jumps"), faces: model.get("faces"), finish: model.get("finish") });
  const say = (words) => { if (note.textContent !== words) note.textContent = words; };
  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

  let changing = false;
  function change(values) {
    say("");
    changing = true;
    for (const [name, value] of Object.entries(values)) model.set(name, value);
    changing = false;
    model.save_changes();
    draw();
    el.firstElementChild.dispatchEvent(new CustomEvent("jeux:state", { bubbles: true, detail: link({ ...board(), starts: model.get("starts") }) }));
  }
  // a link into the page asks for a board
  el.addEventListener("jeux:set", ({ detail }) => {
    const next = linked(detail, { ...board(), starts: model.get("starts") });
    if (next) change(next);
  });

  function setSlider(input, value) {
    input.value = value;
    const shown = input.nextElementSibling;
    if (shown.textContent !== String(value)) shown.textContent = value;
  }

  function draw() {
    const now = board();
    const starts = model.get("starts");
    chosen = Math.max(0, Math.min(chosen, now.jumps.length - 1));
    const [body, wide, high] = drawn(now, starts, chosen);
    const [box, style] = sized(wide, high);
    svg.setAttribute("viewBox", box);
    svg.style.cssText = style;
    svg.innerHTML = body;
    svg.setAttribute("aria-label", label(now, starts));
    caption.textContent = conclusion(now, starts);
    part.jump.innerHTML = now.jumps.map(([a, b], k) => `<option value="${k}">${b > a ? `ladder ${a} → ${b}` : `snake ${a} → ${b}`}</option>`).join("") || '<option value="0">none</option>';
    part.jump.value = String(chosen);
    for (const name of ["jump", "from", "to", "remove"]) part[name].disabled = !now.jumps.length;
    const [from, to] = now.jumps[chosen] || [1, 1];
    setSlider(part.from, from);
    setSlider(part.to, to);
    setSlider(part.first, starts[0]);
    setSlider(part.second, starts[1]);
    part.finish.querySelector("[value=bounce]").disabled = Math.max(...now.faces) > size;
    part.finish.value = now.finish;
    const which = presets.findIndex((p) => same([p.jumps, p.finish, p.faces], [now.jumps, now.finish, now.faces]));
    part.preset.innerHTML = presets.map((p, k) => `<option value="${k}"></option>`).join("") + '<option value="-1">your own</option>';
    presets.forEach((p, k) => { part.preset.options[k].textContent = p.name; });
    part.preset.value = String(which);
  }

  /** Put one end of a jump on a square, if it may lie there. */
  function moved(k, end, square) {
    const jumps = board().jumps;
    const pair = end ? [jumps[k][0], square] : [square, jumps[k][1]];
    const others = jumps.filter((_, other) => other !== k);
    const why = objection(size, others, ...pair);
    say(why);
    if (why || same(pair, jumps[k])) return !why;
    const next = jumps.map((jump, other) => (other === k ? pair : jump)).sort((a, b) => a[0] - b[0]);
    chosen = next.findIndex((jump) => same(jump, pair));
    change({ jumps: next });
    return true;
  }

  // a slider that comes to a square where the jump cannot lie goes on to the next where it can,
  // or else stops before it
  function slid(end) {
    const input = end ? part.to : part.from;
    const old = board().jumps[chosen][end];
    const wanted = Number(input.value);
    const step = Math.sign(wanted - old) || 1;
    const jumps = board().jumps;
    const others = jumps.filter((_, k) => k !== chosen);
    const why = (square) => objection(size, others, ...(end ? [jumps[chosen][0], square] : [square, jumps[chosen][1]]));
    let square = wanted;
    while (square >= 1 && square <= size && why(square)) square += step;
    if (why(square)) square = wanted;
    while (square !== old && why(square)) square -= step;
    if (square !== old) moved(chosen, end, square);
    else {
      say(why(wanted));
      draw();
    }
  }
  part.from.addEventListener("input", () => slid(0));
  part.to.addEventListener("input", () => slid(1));

  const stand = (player, square) => change({ starts: model.get("starts").map((s, k) => (k === player ? square : s)) });
  part.first.addEventListener("input", () => stand(0, Number(part.first.value)));
  part.second.addEventListener("input", () => stand(1, Number(part.second.value)));
  part.jump.addEventListener("change", () => { chosen = Number(part.jump.value); say(""); draw(); });
  part.finish.addEventListener("change", () => change({ finish: part.finish.value }));
  part.preset.addEventListener("change", () => {
    const { jumps, finish, faces } = presets[Number(part.preset.value)] || board();
    change({ jumps, finish, faces });
  });
  part.remove.addEventListener("click", () => {
    change({ jumps: board().jumps.filter((_, k) => k !== chosen) });
    if (part.remove.disabled) part.add.focus(); // a disabled button drops the focus
  });
  part.add.addEventListener("click", () => {
    const { jumps } = board();
    const ahead = columns(size);
    for (let from = 1; from < size; from += 1) {
      const near = Array.from({ length: ahead }, (_, k) => from + ahead - k);
      const to = [...near, size].find((square) => !objection(size, jumps, from, square));
      if (to) {
        const next = [...jumps, [from, to]].sort((a, b) => a[0] - b[0]);
        chosen = next.findIndex(([a]) => a === from);
        change({ jumps: next });
        return;
      }
    }
    say("There is no room for another ladder.");
  });

  // ends of jumps and pawns can be dragged
  let held;
  const square = (event) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    return [nearest(size, point.x, point.y), point];
  };
  svg.addEventListener("pointerdown", (event) => {
    if (held || event.button || !event.target.classList.contains("end")) return;
    svg.setPointerCapture(event.pointerId);
    const [, point] = square(event);
    const { jumps } = board();
    const ends = jumps.flatMap((pair, k) => pair.map((s, end) => [middle(size, s), { k, end }]));
    const pawns = model.get("starts").map((s, player) => {
      const [x, y] = middle(size, s);
      return [[x + (player ? 9 : -9), y + 6], { player }];
    });
    const away = ([[x, y]]) => Math.hypot(x - point.x, y - point.y);
    [, held] = [...pawns, ...ends].sort((a, b) => away(a) - away(b))[0];
    if ("k" in held) chosen = held.k; // drawn later: a touch ends with the element that it began on
    event.preventDefault();
  });
  svg.addEventListener("pointermove", (event) => {
    if (!held) return;
    const [at] = square(event);
    if ("player" in held) {
      if (at < size && at !== model.get("starts")[held.player]) stand(held.player, at);
    } else if (moved(held.k, held.end, at)) held.k = chosen;
  });
  svg.addEventListener("lostpointercapture", () => {
    held = undefined;
    draw();
  });
  // touch-action does not hold for parts of a picture
  svg.addEventListener("touchstart", (event) => { if (held) event.preventDefault(); }, { passive: false });

  for (const name of ["jumps", "faces", "finish", "starts"]) model.on(`change:${name}`, () => { if (!changing) draw(); });
  draw();
}

export default { render };
