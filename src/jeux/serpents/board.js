/* The board of snakes and ladders in the page: edited, played on and drawn without a kernel. It is
   put after rules.js, picture.js and play.js. */

// ── the picture ─────────────────────────────────────────────────────────────────────────

const [ACCENT, INK, PAPER] = ["var(--jeux-accent)", "currentColor", "var(--jeux-sheet)"]; // board.css settles them
const HEAT = "var(--jeux-blue,#0072b2)"; // as in the pictures of the chapter
const [REACH, PAWN] = [26, 18]; // a finger needs more room than an eye; of two ends in reach the nearer is taken

function jumpDrawn(jump, size, chosen) {
  const [[x, y], [u, v]] = jump.map((square) => middle(size, square));
  const up = jump[1] > jump[0];
  const colour = up ? INK : ACCENT;
  const width = (up ? 2.5 : 5) + (chosen ? 1.5 : 0);
  const dot = (cx, cy, fill) => `<circle class="end" cx="${cx}" cy="${cy}" r="${REACH}" fill="transparent"/><circle class="end" cx="${cx}" cy="${cy}" r="${chosen ? 8 : 6}" fill="${fill}" stroke="${colour}" stroke-width="2.5"/>`;
  return `<g opacity="${chosen ? 1 : 0.8}"><path d="${jumpPath(jump, size)}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" pointer-events="none"/>${dot(x, y, colour)}${dot(u, v, PAPER)}</g>`;
}

/** Where a pawn is drawn that stands on a square, beside the other. */
const stand = (size, square, player) => {
  const [x, y] = middle(size, square);
  return [x + (player ? 9 : -9), y + 6];
};

function pawnDrawn([x, y], player) {
  const [fill, ink] = player ? [PAPER, INK] : [INK, PAPER];
  return `<g class="pawn" transform="translate(${x} ${y})"><circle class="end" r="${PAWN}" fill="transparent"/><circle class="end" r="10" fill="${fill}" stroke="${ink}" stroke-width="1.5"/><text y="5.5" text-anchor="middle" font-size="15" fill="${ink}" pointer-events="none">${player + 1}</text></g>`;
}

function drawn({ size, jumps }, places, chosen, shares) {
  const [shapes, numbers] = squares(size, ACCENT);
  const heat = shares ? `<path class="heat" d="${areas(size, shares)}" fill="${HEAT}" fill-opacity=".5"/>` : "";
  const [sx, sy] = middle(size, 0);
  const start = `<text x="${sx + CELL / 2 + 8}" y="${sy + 5}" font-size="15">0: the start</text>`;
  // the chosen one on top
  const order = jumps.map((_, k) => k).sort((a, b) => (a === chosen) - (b === chosen));
  const lines = order.map((k) => jumpDrawn(jumps[k], size, k === chosen)).join("");
  // numbers over the jumps, rimmed in the colour of the ground
  const over = `<g stroke="${PAPER}" stroke-width="3" paint-order="stroke" pointer-events="none">${numbers}</g>`;
  const pawns = places.map((square, player) => pawnDrawn(stand(size, square, player), player)).join("");
  return [shapes + heat + start + lines + over + pawns, ...measure(size)];
}

const listed = (pairs) => (pairs.length ? pairs.map(([a, b]) => `${a} to ${b}`).join(", ") : "none");

const PAST = { overshoot: "wins", exact: "is void", bounce: "bounces back" };

const RULE = {
  overshoot: "A throw past the last square wins.",
  exact: "A throw past the last square is void.",
  bounce: "A throw past the last square bounces back.",
};

function label({ size, jumps, finish }, places, shares) {
  const ladders = jumps.filter(([a, b]) => b > a);
  const snakes = jumps.filter(([a, b]) => b < a);
  const heat = shares ? " Blue areas are large on squares where the first pawn often comes to rest." : "";
  return `Board of ${size} squares. Ladders: ${listed(ladders)}. Snakes: ${listed(snakes)}. ${RULE[finish]} The first player stands on ${places[0]}, the second on ${places[1]}.${heat}`;
}

// ── the widget ──────────────────────────────────────────────────────────────────────────

/** Captions as long as they get on nearly all boards: they keep room, so that a move shifts nothing. */
const ROOMY = [
  filled(STANDS.begins, { win: "0.0000", mean: "00.00" }) + " " + filled(STANDS.caught, { stuck: "00–00" }),
  filled(STANDS.endless, { endless: "0.0000", win: "0.0000", stuck: "00–00" }),
  filled(HAPPENS.climbs, { throws: 10, who: "second", face: 6, from: 10, foot: 10, to: 10 }) + " " + filled(STANDS.goesOn, { who: "second", win: "0.0000", mean: "00.00" }),
];
const HOT = filled(STANDS.visits, { chance: "0.000", square: 10 });

const roomFor = (hot) => ROOMY.map((words) => `<p>${words} ${hot ? HOT : ""}</p>`).join("");

const sized = (wide, high) => [`-8 -8 ${wide + 16} ${high + 16}`, `max-width:${Math.round(1.2 * wide)}px;font:15px var(--label,sans-serif)`];

const NEXT = ["Throw for the first player", "Throw for the second player", "Play again"];

/** The board in HTML; picture, caption and the states of the controls are drawn into it. */
function framed(id, size, words = "", figure = '<svg role="img" fill="currentColor" width="100%"></svg>') {
  const slider = (name, says, least, most) =>
    `<label for="${id(name)}">${says}</label><input id="${id(name)}" data-is="${name}" type="range" min="${least}" max="${most}" step="1"><output for="${id(name)}" aria-live="off"></output>`;
  return `<div class="jeux-board">
    <figure class="jeux-frame"><figcaption>${words}</figcaption><div class="jeux-room" aria-hidden="true">${roomFor(false)}</div>${figure}</figure>
    <p class="jeux-board-buttons"><button type="button" data-is="throw"><svg viewBox="0 0 24 24" width="32" height="32" aria-hidden="true">${dieDrawn(12, 12, 6, PAPER, INK)}</svg><span>${NEXT[0]}</span></button>
      <button type="button" data-is="undo" disabled>Undo</button>
      <button type="button" data-is="heat" aria-pressed="false">Where the first pawn goes</button></p>
    <div class="jeux-board-rows">
      ${slider("first", "first begins on", 0, size - 1)}
      ${slider("second", "second begins on", 0, size - 1)}
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
  const fits = told.size === `${now.size}` && Object.hasOwn(PAST, told.finish) && !(told.finish === "bounce" && Math.max(...now.faces) > now.size);
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
  const room = el.querySelector(".jeux-room");
  const note = el.querySelector(".jeux-board-note");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let chosen = 0;
  let game = fresh(model.get("starts"));
  let hot = false;
  let walking = 0; // the frame that moves a pawn
  // beside the book's own pages nobody else speaks for the board
  if (!document.querySelector(".jeux-live")) caption.setAttribute("aria-live", "polite");

  const board = () => ({ size, jumps: model.get("jumps"), faces: model.get("faces"), finish: model.get("finish") });
  const say = (words) => { if (note.textContent !== words) note.textContent = words; };
  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

  // what can be undone; the steps of one gesture are undone together
  const past = [];
  let gesture;
  function remember(by) {
    if (by === undefined || by !== gesture) past.push([{ ...board(), starts: model.get("starts") }, game, chosen]);
    gesture = by;
  }

  let changing = false;
  function put(values) {
    say("");
    changing = true;
    for (const [name, value] of Object.entries(values)) model.set(name, value);
    changing = false;
    model.save_changes();
    draw();
    el.firstElementChild.dispatchEvent(new CustomEvent("jeux:state", { bubbles: true, detail: link({ ...board(), starts: model.get("starts") }) }));
  }
  /** Change the board under a game that goes on, or begin one where `starts` say; then this jump
      is the chosen one. */
  function change(values, by, which = chosen) {
    remember(by);
    chosen = which;
    game = values.starts ? fresh(values.starts) : { ...game, last: undefined };
    put(values);
  }
  // a link into the page asks for a board
  el.addEventListener("jeux:set", ({ detail }) => {
    const next = linked(detail, { ...board(), starts: model.get("starts") });
    if (next) change(next);
  });

  part.undo.addEventListener("click", () => {
    const [{ jumps, faces, finish, starts }, then, which] = past.pop();
    [game, chosen, gesture] = [then, which, undefined];
    put({ jumps, faces, finish, starts });
    if (part.undo.disabled) part.throw.focus(); // a disabled button drops the focus
  });
  part.throw.addEventListener("click", () => {
    const now = board();
    if (over(now, game)) {
      change({ starts: model.get("starts") });
      return;
    }
    remember();
    say("");
    game = thrown(now, game, now.faces[Math.floor(Math.random() * now.faces.length)]);
    if (calm.matches) draw();
    else walk(now, game.last);
  });
  part.heat.addEventListener("click", () => {
    hot = !hot;
    part.heat.setAttribute("aria-pressed", hot);
    room.innerHTML = roomFor(hot);
    draw();
  });

  /** Let a pawn go square by square, and then along its jump; the sentence waits for it. */
  function walk(now, { who, from, walked, to }) {
    draw(game.places.map((square, player) => (player === who ? from : square)));
    const pawn = svg.querySelectorAll(".pawn")[who];
    const legs = walked.map((square, k) => [walked[k - 1] ?? from, square, 160]);
    const foot = walked[walked.length - 1] ?? from;
    if (foot !== to) legs.push([foot, to, 700]);
    svg.setAttribute("aria-busy", true);
    const began = performance.now();
    const step = (at) => {
      let left = at - began;
      const leg = legs.find(([, , lasts]) => (left < lasts ? true : ((left -= lasts), false)));
      if (!leg) {
        draw();
        svg.dispatchEvent(new Event("change", { bubbles: true })); // the live region says it
        return;
      }
      const [[x, y], [u, v]] = leg.slice(0, 2).map((square) => stand(size, square, who));
      const gone = Math.max(0, left / leg[2]);
      pawn.setAttribute("transform", `translate(${x + (u - x) * gone} ${y + (v - y) * gone})`);
      walking = requestAnimationFrame(step);
    };
    walking = requestAnimationFrame(step);
  }

  function setSlider(input, value) {
    input.value = value;
    const shown = input.nextElementSibling;
    if (shown.textContent !== String(value)) shown.textContent = value;
  }

  /** Show what is; while a pawn walks, it is still where it was, and the sentence too. */
  function draw(places = undefined) {
    cancelAnimationFrame(walking);
    const now = board();
    const starts = model.get("starts");
    chosen = Math.max(0, Math.min(chosen, now.jumps.length - 1));
    const shares = hot && !fault(now, starts) && game.places[0] < size ? visits(now, (places ?? game.places)[0]) : undefined;
    const [body, wide, high] = drawn(now, places ?? game.places, chosen, shares);
    const [box, style] = sized(wide, high);
    svg.setAttribute("viewBox", box);
    svg.style.cssText = style;
    svg.innerHTML = body;
    svg.setAttribute("aria-busy", false);
    if (!places) {
      svg.setAttribute("aria-label", label(now, game.places, shares));
      caption.textContent = conclusion(now, starts, game, shares);
    }
    part.undo.disabled = !past.length;
    part.throw.firstElementChild.innerHTML = dieDrawn(12, 12, game.last?.face ?? Math.max(...now.faces), PAPER, INK);
    part.throw.lastElementChild.textContent = NEXT[over(now, game) ? 2 : game.throws % 2];
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
  function moved(k, end, square, by) {
    const jumps = board().jumps;
    const pair = end ? [jumps[k][0], square] : [square, jumps[k][1]];
    const others = jumps.filter((_, other) => other !== k);
    const why = objection(size, others, ...pair);
    say(why);
    if (why || same(pair, jumps[k])) return !why;
    const next = jumps.map((jump, other) => (other === k ? pair : jump)).sort((a, b) => a[0] - b[0]);
    change({ jumps: next }, by, next.findIndex((jump) => same(jump, pair)));
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
    if (square !== old) moved(chosen, end, square, input);
    else {
      say(why(wanted));
      draw();
    }
  }
  part.from.addEventListener("input", () => slid(0));
  part.to.addEventListener("input", () => slid(1));

  /** Begin a game with one pawn on a square, and the other where it stands, unless it is home. */
  const begin = (from, player, square, by) => change({ starts: from.map((s, k) => (k === player ? square : s < size ? s : model.get("starts")[k])) }, by);
  [part.first, part.second].forEach((input, player) => input.addEventListener("input", () => begin(model.get("starts"), player, Number(input.value), input)));
  for (const input of [part.first, part.second, part.from, part.to]) input.addEventListener("change", () => { gesture = undefined; });
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
        change({ jumps: next }, undefined, next.findIndex(([a]) => a === from));
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
    const pawns = game.places.map((s, player) => [stand(size, s, player), { player }]);
    const away = ([[x, y]]) => Math.hypot(x - point.x, y - point.y);
    [, held] = [...pawns, ...ends].sort((a, b) => away(a) - away(b))[0];
    if ("k" in held) chosen = held.k; // drawn later: a touch ends with the element that it began on
    event.preventDefault();
  });
  svg.addEventListener("pointermove", (event) => {
    if (!held) return;
    const [at] = square(event);
    if ("player" in held) {
      if (at < size && at !== game.places[held.player]) begin(game.places, held.player, at, held);
    } else if (moved(held.k, held.end, at, held)) held.k = chosen;
  });
  svg.addEventListener("lostpointercapture", () => {
    held = undefined;
    draw();
  });
  // touch-action does not hold for parts of a picture
  svg.addEventListener("touchstart", (event) => { if (held) event.preventDefault(); }, { passive: false });

  const follow = (name) => {
    if (changing) return;
    if (name === "starts") game = fresh(model.get("starts"));
    draw();
  };
  for (const name of ["jumps", "faces", "finish", "starts"]) model.on(`change:${name}`, () => follow(name));
  draw();
  return () => cancelAnimationFrame(walking);
}

export default { render };
