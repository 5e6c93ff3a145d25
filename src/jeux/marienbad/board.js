/* Marienbad in the page: heaps explored and played without a kernel. The rules are in nim.js,
   which is put before this file. */

const CELL = 26;
const LINE = 40;
const LEFT = 68; // the names of the rows, and how many tokens they have
const TYPE = "font:14px var(--label,sans-serif)";
const MOST = 15; // tokens in a heap
const NARROW = 10; // tokens in a line where there is no room for 15

/** How wide lines of so many tokens are. */
const across = (tokens) => LEFT + tokens * CELL + 4;

// ── the picture ─────────────────────────────────────────────────────────────────────────

const [ACCENT, PAPER] = ["var(--jeux-accent)", "var(--jeux-sheet)"]; // board.css settles them

/** A token that has been taken: a ring, with a cross if the opponent took it. */
function ring(who, x, y) {
  const circle = (kind, stroke) => `<circle class="${kind}" cx="${x}" cy="${y}" r="9" fill="none" stroke="${stroke}" stroke-width="2.5"/>`;
  if (who === YOU) return circle("yours", ACCENT);
  return `${circle("theirs", "currentColor")}<path class="theirs" d="M${x - 4.5} ${y - 4.5}l9 9m0-9l-9 9" stroke="currentColor" stroke-width="2.5"/>`;
}

function token(x, y, heap, rest, marks) {
  const [fill, minus] = marks.includes("hinted") ? [`fill="${ACCENT}"`, `<path d="M${x - 5} ${y}h10" stroke="${PAPER}" stroke-width="3"/>`] : ["", ""];
  return `<g class="token ${marks}" data-heap="${heap}" data-rest="${rest}"><rect x="${x - CELL / 2}" y="${y - LINE / 2}" width="${CELL}" height="${LINE}" fill="transparent"/><circle cx="${x}" cy="${y}" r="10.5" ${fill}/>${minus}</g>`;
}

/** Who took which of the tokens that stay visible as rings, row by row. */
function rings(state) {
  const taken = state.heaps.map(() => []);
  for (const { who, move } of recent(state).reverse()) taken[move[0]].push(...new Array(move[1]).fill(who));
  return taken;
}

function drawn(state, fold, choice) {
  const { heaps, start, from } = state;
  const most = heaps.map((tokens, heap) => Math.max(tokens, start[heap] ?? 0, from[heap] ?? 0));
  const wide = across(fold);
  const taken = rings(state);
  const advice = advised(state);
  const goes = ([heap, tokens], k, rest) => heap === k && rest >= heaps[k] - tokens;
  let body = "";
  let y = LINE / 2;
  heaps.forEach((size, heap) => {
    const lines = Math.max(1, Math.ceil(most[heap] / fold));
    const at = (k) => [LEFT + (k % fold + 0.5) * CELL, y + Math.floor(k / fold) * LINE];
    if (heap === advice[0]) body += `<rect x="1" y="${y - LINE / 2 + 1}" width="${wide - 2}" height="${lines * LINE - 2}" rx="3" fill="${ACCENT}" fill-opacity=".1" stroke="${ACCENT}" stroke-width="1.5"/>`;
    body += `<text x="5" y="${y + 5}">row ${heap + 1}</text><text x="${LEFT - 6}" y="${y + 5}" text-anchor="end" font-weight="bold">${size}</text><g>`;
    for (let k = 0; k < size; k += 1) {
      const marks = [goes(advice, heap, k) && "hinted", goes(choice, heap, k) && "chosen"];
      body += token(...at(k), heap, k, marks.filter(Boolean).join(" "));
    }
    taken[heap].forEach((who, k) => { body += ring(who, ...at(size + k)); });
    body += "</g>";
    y += lines * LINE;
  });
  let x = 16;
  for (const [who, took] of [[YOU, "you took"], [OPPONENT, "the opponent took"]].filter(([who]) => taken.flat().includes(who))) {
    body += `${ring(who, x, y)}<text x="${x + 15}" y="${y + 5}">${took}</text>`;
    x += 110;
  }
  return [body, wide, y + LINE / 2];
}

function tabled(state) {
  const cells = (n, strong) => COLUMNS.map((column) => {
    const digit = n & column ? 1 : 0;
    return `<td>${strong & column ? `<b>${digit}</b>` : digit}</td>`;
  }).join("");
  const head = COLUMNS.map((column) => `<th scope="col">${column}</th>`).join("");
  const [heap, tokens] = advised(state);
  const rows = state.heaps.map((size, k) => {
    const changed = k === heap ? size ^ (size - tokens) : 0;
    return `<tr${changed ? ' class="hinted"' : ""}><th scope="row">row ${k + 1}</th>${cells(size, changed)}</tr>`;
  }).join("");
  const sum = digitalSum(state.heaps);
  return `<caption>The rows in base 2</caption><thead><tr><td></td>${head}</tr></thead><tbody>${rows}</tbody>` +
    `<tfoot><tr><th scope="row">digital sum</th>${cells(sum, sum)}</tr></tfoot>`;
}

// ── the widget ──────────────────────────────────────────────────────────────────────────

const SYNCED = ["heaps", "start", "misere", "epsilon", "begins", "digits", "play"];
const options = (pairs) => pairs.map(([value, text]) => `<option value="${value}">${text}</option>`).join("");

function slider(id, name, words, least, most, step) {
  return `<label for="${id(name)}">${words}</label><input id="${id(name)}" data-is="${name}" type="range" min="${least}" max="${most}" step="${step}"><output for="${id(name)}" aria-live="off"></output>`;
}

function setSlider(input, value) {
  input.value = value;
  input.nextElementSibling.textContent = value;
}

/** Offer these numbers, and leave a list alone that does already: it may be open. */
function setList(select, numbers, chosen) {
  const now = Array.from(select.options, ({ value }) => Number(value));
  if (!same(numbers, now)) select.innerHTML = options(numbers.map((n) => [n, n]));
  if (numbers.length) select.value = String(chosen);
}

function controls(id, play, rows) {
  const select = (name, words, offered) => `<label for="${id(name)}">${words}</label><select id="${id(name)}" data-is="${name}">${options(offered)}</select>`;
  const button = (name, words) => `<button type="button" data-is="${name}">${words}</button>`;
  const sliders = `<div class="jeux-nim-rows" data-part="sliders">${rows}</div>`;
  if (!play) return `<p class="jeux-nim-buttons">${button("hint", "Hint")}${button("undo", "Undo")}</p>${sliders}`;
  return `<p class="jeux-nim-buttons">${button("hint", "Hint")}${button("undo", "Undo")}${button("new", "New game")}</p>
    <p class="jeux-nim-take">${select("row", "row", [])}${select("tokens", "tokens", [])}${button("take", "Take")}</p>
    <p class="jeux-nim-head">A new game from</p>${sliders}
    <div class="jeux-nim-rows">
      ${select("begins", "who begins", [[1, "you"], [0, "the opponent"]])}
      ${select("misere", "who takes the last token", [[0, "wins"], [1, "loses"]])}
      ${select("player", "the opponent", [[0, "perfect"], ["some", "errs sometimes"], [1, "random"]])}
      <span class="jeux-nim-row" data-part="errs" hidden>${slider(id, "epsilon", "errs with probability", 0.05, 0.95, 0.05)}</span>
      <p class="jeux-nim-check"><input type="checkbox" id="${id("digits")}" data-is="digits"><label for="${id("digits")}">show the digital sum</label></p>
    </div>`;
}

const sliderRows = (id, heaps) => heaps.map((_, k) => slider(id, `heap-${k}`, `row ${k + 1}`, 0, MOST, 1)).join("");

/** A caption as long as they get in a game: it keeps room, so that a move shifts nothing. */
function roomy(state) {
  const move = [0, 10];
  return caption({ ...state, hinted: false, picked: undefined, begins: true, heaps: state.heaps.map(() => 10), made: [{ who: YOU, move }, { who: OPPONENT, move }] });
}

/** The board in HTML; the picture, its caption and the sliders are drawn into it. */
const framed = (id, play, [figure, words, room, rows] = ["", "", "", ""]) => `<div class="jeux-nim">
  <figure class="jeux-frame"><figcaption>${words}</figcaption><div class="jeux-room" aria-hidden="true">${room}</div>
    <div class="jeux-nim-shown">${figure || '<svg role="img" fill="currentColor"></svg>'}</div></figure>${controls(id, play, rows)}</div>`;

/** How a board begins, in HTML, for pages whose scripts come later or never; `own` is its name there. */
export function still(model, own) {
  const state = { ...model, from: model.heaps, made: [] };
  const [body, wide, high] = drawn(state, MOST, []);
  const table = state.digits ? `<table>${tabled(state)}</table>` : "";
  // cut off where the living board folds its lines: rows that need no fold look alike
  const svg = `<svg role="img" fill="currentColor" aria-label="${label(state)}" viewBox="0 0 ${wide} ${high}" preserveAspectRatio="xMinYMin slice" style="width:${wide}px;max-width:100%;aspect-ratio:${across(NARROW)}/${high};max-height:${high}px;${TYPE}">${body}</svg>`;
  const id = (name) => `jeux-nim-${own}-${name}`;
  return framed(id, state.play, [svg + table, caption(state), roomy(state), sliderRows(id, state.heaps)]);
}

function render({ model, el }) {
  // every model has a copy of this module: a counter would give two boards the same names
  const own = Math.random().toString(36).slice(2);
  const id = (name) => `jeux-nim-${own}-${name}`;
  const play = model.get("play");
  el.insertAdjacentHTML("beforeend", framed(id, play));
  const root = el.querySelector(".jeux-nim");
  const is = (name) => root.querySelector(`[data-is="${name}"]`);
  const on = (name, event, act) => is(name)?.addEventListener(event, act);
  const svg = root.querySelector("svg");
  const words = root.querySelector("figcaption");
  const room = root.querySelector(".jeux-room");
  // where no page speaks the caption, it speaks for itself
  if (!document.querySelector(".jeux-live")) words.setAttribute("aria-live", "polite");
  const sliders = root.querySelector("[data-part=sliders]");
  let [fold, choice] = [MOST, [0, 1]];
  let game = { from: model.get("heaps"), made: [] }; // as this view knows it: where it began, and the moves since
  let ended; // a game that was ended by a setting

  const state = () => ({ ...Object.fromEntries(SYNCED.map((name) => [name, model.get(name)])), play, ...game });
  let changing = false;
  function change(values) {
    changing = true;
    for (const [name, value] of Object.entries(values)) model.set(name, value);
    changing = false;
    model.save_changes();
    draw();
    root.dispatchEvent(new CustomEvent("jeux:state", { bubbles: true, detail: { heaps: model.get("heaps").join("-") } }));
  }

  /** Come to the position after these moves; hints and choices are forgotten. */
  function go(from, made, values = {}) {
    game = { from, made };
    choice = [choice[0], 1];
    change({ ...values, heaps: made.reduce((heaps, { move }) => take(heaps, move), from) });
  }

  const answer = ({ epsilon, misere }, heaps) => ({ who: OPPONENT, move: reply(heaps, epsilon, misere) });
  function moved(move) {
    const now = state();
    if (!isOffered(now)) return;
    const made = [...now.made, { who: YOU, move }];
    const left = take(now.heaps, move);
    if (play && !isOver(left)) made.push(answer(now, left));
    go(now.from, made);
  }

  /** Keep the game that something else than a move ends, with its settings, for Undo. */
  function keep() {
    const settings = ["start", "misere", "begins"].map((name) => [name, model.get(name)]);
    if (game.made.length) ended = [game.from, game.made, Object.fromEntries(settings)];
  }

  function begin(values = {}) {
    keep();
    const now = { ...state(), ...values };
    go(now.start, now.begins || isOver(now.start) ? [] : [answer(now, now.start)], values);
  }

  // a link into the page asks for heaps
  root.addEventListener("jeux:set", ({ detail }) => {
    const start = /^\d+(-\d+){0,5}$/.test(detail.heaps) ? detail.heaps.split("-").map(Number) : [MOST + 1];
    if (Math.max(...start) > MOST) return;
    keep();
    go(start, [], { start });
  });

  function drawSliders(heaps) {
    if (sliders.querySelectorAll("input").length !== heaps.length) {
      sliders.innerHTML = sliderRows(id, heaps);
      heaps.forEach((_, k) => {
        let before; // a finger that scrolls the page touches a slider, and is taken from it again
        on(`heap-${k}`, "pointerdown", () => { before = [game.from, game.made, { start: model.get("start") }, ended]; });
        on(`heap-${k}`, "pointercancel", () => { ended = before[3]; go(...before); });
        on(`heap-${k}`, "input", ({ target }) => {
          keep();
          const start = model.get("heaps").map((tokens, heap) => (heap === k ? Number(target.value) : tokens));
          go(start, [], { start });
        });
      });
    }
    heaps.forEach((tokens, k) => {
      setSlider(is(`heap-${k}`), tokens);
      is(`heap-${k}`).setAttribute("aria-valuetext", counted(tokens));
    });
  }

  function drawControls(now) {
    const offered = isOffered(now);
    drawSliders(now.heaps);
    is("hint").disabled = !offered;
    is("undo").disabled = !ended && !now.made.some(({ who }) => who === YOU);
    if (!play) return;
    // the lists offer the moves of the rules, no other
    const [heap, tokens] = choice;
    setList(is("row"), offered ? now.heaps.flatMap((size, k) => (size ? k + 1 : [])) : [], heap + 1);
    setList(is("tokens"), offered ? Array.from({ length: now.heaps[heap] }, (_, k) => k + 1) : [], tokens);
    for (const name of ["row", "tokens", "take"]) is(name).disabled = !offered;
    is("begins").value = String(Number(now.begins));
    is("misere").value = String(Number(now.misere));
    const errs = now.epsilon > 0 && now.epsilon < 1;
    is("player").value = errs ? "some" : String(now.epsilon);
    root.querySelector("[data-part=errs]").hidden = !errs;
    setSlider(is("epsilon"), now.epsilon);
    is("digits").checked = now.digits;
  }

  function draw(changed) {
    if (changed === "heaps") [game, ended] = [{ from: model.get("heaps"), made: [] }, undefined];
    const now = state();
    const { heaps } = now;
    const heap = heaps[choice[0]] ? choice[0] : Math.max(0, heaps.findIndex(Boolean));
    choice = [heap, Math.min(choice[1], heaps[heap]) || 1];
    const [body, wide, high] = drawn(now, fold, choice);
    svg.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    svg.style.cssText = `width:${wide}px;max-width:100%;${TYPE}`;
    svg.setAttribute("class", isOffered(now) ? "offered" : "");
    svg.innerHTML = body;
    svg.setAttribute("aria-label", label(now));
    words.textContent = caption(now);
    room.textContent = roomy(now);
    words.style.minHeight = `${words.getBoundingClientRect().height}px`; // it never shrinks: what a finger has found stays under it
    root.querySelector("table")?.remove();
    if (now.digits) svg.insertAdjacentHTML("afterend", `<table>${tabled(now)}</table>`);
    const held = document.activeElement;
    drawControls(now);
    // in JupyterLab arrows, Enter and letters are commands to the notebook, but not from elements so marked
    for (const control of root.querySelectorAll("[data-is]")) control.dataset.lmSuppressShortcuts = "true";
    // a disabled button drops the focus
    if (root.contains(held) && held.disabled) ["undo", "new", "heap-0"].map(is).find((control) => control && !control.disabled).focus();
  }

  on("hint", "click", () => { game = { ...game, hinted: true }; draw(); });
  on("take", "click", () => moved(choice));
  on("new", "click", () => begin());
  on("undo", "click", () => {
    const mine = game.made.findLastIndex(({ who }) => who === YOU);
    const back = mine < 0 ? ended : [game.from, game.made.slice(0, mine)];
    if (mine < 0) ended = undefined;
    go(...back);
  });
  // a key that is held down makes one move, not a game
  root.addEventListener("keydown", (event) => { if (event.repeat && event.target.matches("button")) event.preventDefault(); });
  const pick = (heap, tokens) => {
    choice = [heap, tokens];
    game = { ...game, picked: choice };
    draw();
  };
  on("row", "change", ({ target }) => pick(Number(target.value) - 1, 1));
  on("tokens", "change", ({ target }) => pick(choice[0], Number(target.value)));
  on("begins", "change", ({ target }) => begin({ begins: target.value === "1" }));
  on("misere", "change", ({ target }) => begin({ misere: target.value === "1" }));
  on("player", "change", ({ target }) => change({ epsilon: target.value === "some" ? 0.25 : Number(target.value) }));
  on("epsilon", "input", ({ target }) => change({ epsilon: Number(target.value) }));
  on("digits", "change", ({ target }) => change({ digits: target.checked }));

  svg.addEventListener("click", ({ target }) => {
    const taken = target.closest(".token")?.dataset;
    if (taken) moved([Number(taken.heap), model.get("heaps")[taken.heap] - taken.rest]);
  });

  // what Python changes
  for (const name of SYNCED) model.on(`change:${name}`, () => { if (!changing) draw(name); });
  draw();
  let wide;
  const sized = new ResizeObserver(() => {
    if (root.clientWidth === wide) return;
    wide = root.clientWidth;
    fold = wide < across(MOST) ? NARROW : MOST;
    words.style.minHeight = "";
    draw();
  });
  sized.observe(root);
  return () => sized.disconnect();
}

export default { render };
