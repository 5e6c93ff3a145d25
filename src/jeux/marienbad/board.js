/* Marienbad in the page: heaps explored and played without a kernel. The rules are in nim.js,
   records and books in drills.js, sentences in says.js and lessons.js, the picture is in tokens.js;
   all are put before this file. */

const PAUSE = 1400; // milliseconds for which the tokens stay that the opponent is about to take

// ── the widget ──────────────────────────────────────────────────────────────────────────

const SYNCED = ["heaps", "start", "misere", "epsilon", "begins", "digits", "play", "record", "book", "rival"];
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

const button = (name, words) => `<button type="button" data-is="${name}">${words}</button>`;
const tick = (id, name, words, on = "") => `<p class="jeux-nim-check"><input type="checkbox" id="${id(name)}" data-is="${name}"${on}><label for="${id(name)}">${words}</label></p>`;

/** The controls of a record or of a book: no sliders, since both say where the game begins. */
function drillControls(id, book, moving) {
  const first = book ? [["hint", "Hint"], ["undo", "Try again"], ["new", "Next position"]]
    : [["back", "Back"], ["forward", "Forward"], ["new", "From the start"], ["hint", "Hint"], ["undo", "Undo"]];
  const list = book ? `<p class="jeux-nim-head">The book</p><ul class="jeux-nim-book"></ul>` : "";
  const whole = book ? tick(id, "whole", "show the positions not yet found", " checked") : "";
  return `<p class="jeux-nim-buttons">${first.map(([name, words]) => button(name, words)).join("")}</p>${moving}${list}
    <div class="jeux-nim-rows">${whole}${tick(id, "digits", "show the digital sum")}</div>`;
}

/** The positions of a book: those found have a tick, the others are named or not. */
const listed = (book, known, whole) => book.map((heaps) => {
  const found = known.has(entry(heaps));
  const words = found || whole ? named(heaps) : "…";
  return found ? `<li class="found" aria-label="${words}, found">${words} ✓</li>` : `<li>${words}</li>`;
}).join("");

function controls(id, { play, record, book, rival }, rows) {
  const select = (name, words, offered) => `<label for="${id(name)}">${words}</label><select id="${id(name)}" data-is="${name}">${options(offered)}</select>`;
  const moving = `<p class="jeux-nim-take">${select("row", "row", [])}${select("tokens", "tokens", [])}${button("take", "Take")}</p>`;
  if (record || book.length) return drillControls(id, book.length > 0, moving);
  const sliders = `<div class="jeux-nim-rows" data-part="sliders">${rows}</div>`;
  if (!play) return `<p class="jeux-nim-buttons">${button("hint", "Hint")}${button("undo", "Undo")}</p>${sliders}`;
  return `<p class="jeux-nim-buttons">${button("hint", "Hint")}${button("undo", "Undo")}${button("new", "New game")}</p>
    ${moving}
    <p class="jeux-nim-head">A new game from</p>${sliders}
    <div class="jeux-nim-rows">
      ${select("begins", "who begins", [[1, "you"], [0, theRival({ rival })]])}
      ${select("misere", "who takes the last token", [[0, "wins"], [1, "loses"]])}
      ${select("player", theRival({ rival }), [[0, "perfect"], ["some", "errs sometimes"], [1, "random"]])}
      <span class="jeux-nim-row" data-part="errs" hidden>${slider(id, "epsilon", "errs with probability", 0.05, 0.95, 0.05)}</span>
      ${tick(id, "digits", "show the digital sum")}
    </div>`;
}

const sliderRows = (id, heaps) => heaps.map((_, k) => slider(id, `heap-${k}`, `row ${k + 1}`, 0, ROOM, 1)).join("");

/** Captions as long as they get in a game: they keep room, so that a move, a hint or a choice
    shifts nothing. */
function roomy(state) {
  const move = [0, 10];
  const now = { ...state, from: state.heaps.map((_, k) => (k ? 0 : 20)), hinted: false, picked: undefined, due: undefined, begins: true, heaps: state.heaps.map(() => 10), made: [{ who: YOU, move }, { who: OPPONENT, rival: state.rival, move }] };
  const own = state.record || state.book.length ? drillRoom(state) : "";
  if (state.book.length) return own;
  const long = [now, { ...now, picked: move }, { ...now, hinted: true, heaps: [15, 5] }, { ...now, hinted: true, heaps: [10, 1, 1] }, { ...now, heaps: state.heaps.map(() => 0) }];
  return own + long.map((one) => `<p>${caption(one)}</p>`).join("");
}

/** The same for a record, whose sentences are known, and for a book: its longest ones. */
function drillRoom(state) {
  const all = recorded(state);
  const said = all.map((_, k) => `${verdict({ ...state, from: state.start, made: all.slice(0, k + 1) })} The record ends here.`);
  if (state.book.length) {
    const from = state.heaps.map(() => 10);
    const made = [{ who: YOU, move: [0, 9] }];
    const one = { ...state, from, heaps: take(from, [0, 9]), made, misere: false };
    said.push(caption({ ...one, due: undefined }), caption({ ...state, from, made: [{ who: OPPONENT, move: [0, 10] }], due: undefined, hinted: false }));
  }
  return said.map((words) => `<p>${words}</p>`).join("");
}

/** The board in HTML; the picture, its caption and the sliders are drawn into it. */
const framed = (id, kind, [figure, words, room, rows] = ["", "", "", ""]) => `<div class="jeux-nim">
  <figure class="jeux-frame"><figcaption>${words}</figcaption><div class="jeux-room" aria-hidden="true">${room}</div>
    <div class="jeux-nim-shown">${figure || '<svg role="img" fill="currentColor"></svg>'}</div></figure>${controls(id, kind, rows)}</div>`;

/** How a board begins, in HTML, for pages whose scripts come later or never; `own` is its name there. */
export function still(model, own) {
  const state = { ...model, from: model.heaps, made: [], known: new Set() };
  const [body, wide, high] = drawn(state, ROOM);
  const table = state.digits ? `<table>${tabled(state)}</table>` : "";
  // cut off where the living board folds its lines: rows that need no fold look alike
  const svg = `<svg role="img" fill="currentColor" aria-label="${label(state)}" viewBox="0 0 ${wide} ${high}" preserveAspectRatio="xMinYMin slice" style="width:${GROWS * wide}px;max-width:100%;aspect-ratio:${state.digits ? wide : across(NARROW)}/${high};max-height:${GROWS * high}px;${TYPE}">${body}</svg>`;
  const id = (name) => `jeux-nim-${own}-${name}`;
  return framed(id, state, [svg + table, caption(state), roomy(state), sliderRows(id, state.heaps)]);
}

function render({ model, el }) {
  // every model has a copy of this module: a counter would give two boards the same names
  const own = Math.random().toString(36).slice(2);
  const id = (name) => `jeux-nim-${own}-${name}`;
  const [play, record, book, rival] = ["play", "record", "book", "rival"].map((name) => model.get(name));
  const known = new Set(); // what the reader has found of the book
  el.insertAdjacentHTML("beforeend", framed(id, { play, record, book, rival }));
  const root = el.querySelector(".jeux-nim");
  const is = (name) => root.querySelector(`[data-is="${name}"]`);
  /** Let a control act; if the opponent's move was due it is made before, and `hasty` says so. */
  const on = (name, event, act) => is(name)?.addEventListener(event, ({ target: { value, checked } }) => {
    act({ value, checked, hasty: settle() });
  });
  const svg = root.querySelector("svg");
  const words = root.querySelector("figcaption");
  const room = root.querySelector(".jeux-room");
  // where no page speaks the caption, it speaks for itself
  if (!document.querySelector(".jeux-live")) words.setAttribute("aria-live", "polite");
  const sliders = root.querySelector("[data-part=sliders]");
  let [fold, choice] = [ROOM, [0, 1]];
  let game = { from: model.get("heaps"), made: [] }; // as this view knows it: where it began, and the moves since
  let ended; // a game that was ended by a setting
  let waiting; // for the move that the opponent is about to make, game.due
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  const state = () => ({ ...Object.fromEntries(SYNCED.map((name) => [name, model.get(name)])), play, record, book, rival, known, ...game });
  let changing = false;
  function change(values) {
    changing = true;
    for (const [name, value] of Object.entries(values)) model.set(name, value);
    changing = false;
    model.save_changes();
    draw();
    if (!record && !book.length) root.dispatchEvent(new CustomEvent("jeux:state", { bubbles: true, detail: { heaps: model.get("heaps").join("-") } }));
  }

  /** Come to the position after these moves; hints and choices are forgotten. */
  function go(from, made, values = {}, due = undefined, helped = false) {
    clearTimeout(waiting);
    game = { from, made, due, helped };
    choice = [0, 1];
    change({ ...values, heaps: made.reduce((heaps, { move }) => take(heaps, move), from) });
    if (due) waiting = setTimeout(() => { if (settle()) root.dispatchEvent(new Event("change", { bubbles: true })); }, PAUSE); // and the live region says it
  }

  /** Let the opponent, whose move is due, make it now. */
  function settle() {
    if (!game.due) return false;
    go(game.from, [...game.made, game.due]);
    return true;
  }

  /** Come to the position after one more move that is not the reader's: first it is seen. */
  function seen(from, made, next, values = {}) {
    if (calm.matches) go(from, [...made, next], values);
    else go(from, made, values, next);
  }

  /** Come to the position after these moves, and let the opponent answer where the reader sees it. */
  function answered(from, made, values = {}) {
    const { epsilon, misere } = { ...state(), ...values };
    const move = reply(made.reduce((heaps, one) => take(heaps, one.move), from), epsilon, misere);
    seen(from, made, { who: OPPONENT, rival, move }, values);
  }

  function moved(move) {
    const { from, made, heaps } = state();
    const next = [...made, { who: YOU, move }];
    if (book.length) {
      const left = entry(take(heaps, move));
      if (!inBook(take(heaps, move), book)) for (const one of bookMoves(heaps, book)) known.delete(entry(take(heaps, one)));
      else if (!game.helped) known.add(left);
      go(from, next, {}, undefined, game.helped);
      return;
    }
    if (play && !isOver(take(heaps, move))) answered(from, next);
    else go(from, next);
  }

  /** Keep the game that something else than a move ends, with its settings, for Undo. */
  function keep() {
    const settings = ["start", "misere", "begins"].map((name) => [name, model.get(name)]);
    if (game.made.length) ended = [game.from, game.made, Object.fromEntries(settings)];
  }

  function begin(values = {}) {
    if (book.length) {
      const asked = entry(game.made.filter(({ who }) => who !== YOU).reduce((heaps, { move }) => take(heaps, move), game.from));
      const [from, move] = question({ ...state(), asked }, known);
      if (move) seen(from, [], { who: OPPONENT, move });
      else go(from, []);
      return;
    }
    if (!record || !follows(state())) keep();
    const { start, begins } = { ...state(), ...values };
    if (begins || isOver(start)) go(start, [], values);
    else answered(start, [], values);
  }

  // a link into the page asks for heaps
  root.addEventListener("jeux:set", ({ detail }) => {
    if (!sliders) return;
    const start = /^\d+(-\d+){0,5}$/.test(detail.heaps) ? detail.heaps.split("-").map(Number) : [ROOM + 1];
    if (Math.max(...start) > ROOM) return;
    settle();
    keep();
    go(start, [], { start });
  });

  /** What the sliders stand at: the heaps, or in play those from which a new game begins. */
  const shown = () => model.get(play ? "start" : "heaps");

  function drawSliders(heaps) {
    if (sliders.querySelectorAll("input").length !== heaps.length) {
      sliders.innerHTML = sliderRows(id, heaps);
      heaps.forEach((_, k) => {
        let before; // a finger that scrolls the page touches a slider, and is taken from it again
        on(`heap-${k}`, "pointerdown", () => { before = [game.from, game.made, { start: model.get("start") }, ended]; });
        on(`heap-${k}`, "pointercancel", () => { ended = before[3]; go(...before); });
        on(`heap-${k}`, "input", ({ value }) => {
          keep();
          const start = shown().map((tokens, heap) => (heap === k ? Number(value) : tokens));
          go(start, [], { start });
        });
      });
    }
    heaps.forEach((tokens, k) => {
      setSlider(is(`heap-${k}`), tokens);
      is(`heap-${k}`).setAttribute("aria-valuetext", counting(tokens));
    });
  }

  function drawControls(now) {
    const offered = isOffered(now);
    if (sliders) drawSliders(shown());
    is("undo").disabled = !ended && !now.made.some(({ who }) => who === YOU);
    if (book.length) root.querySelector(".jeux-nim-book").innerHTML = listed(book, known, is("whole").checked);
    if (record) {
      is("back").disabled = !now.made.length && !now.due;
      is("forward").disabled = !follows(now) || now.made.length + Boolean(now.due) >= recorded(now).length;
    }
    if (now.due) return; // what has the focus keeps it, until it is clear what can be done next
    is("hint").disabled = !offered;
    if (!play) return;
    // the lists offer the moves of the rules, no other
    const [heap, tokens] = choice;
    setList(is("row"), offered ? now.heaps.flatMap((size, k) => (size ? k + 1 : [])) : [], heap + 1);
    setList(is("tokens"), offered ? Array.from({ length: now.heaps[heap] }, (_, k) => k + 1) : [], tokens);
    for (const name of ["row", "tokens", "take"]) is(name).disabled = !offered;
    is("digits").checked = now.digits;
    if (!sliders) return;
    is("begins").value = String(Number(now.begins));
    is("misere").value = String(Number(now.misere));
    const errs = now.epsilon > 0 && now.epsilon < 1;
    is("player").value = errs ? "some" : String(now.epsilon);
    root.querySelector("[data-part=errs]").hidden = !errs;
    setSlider(is("epsilon"), now.epsilon);
  }

  function draw(changed) {
    if (changed === "heaps") {
      clearTimeout(waiting);
      [game, ended] = [{ from: model.get("heaps"), made: [] }, undefined];
    }
    const now = state();
    const { heaps } = now;
    const heap = heaps[choice[0]] ? choice[0] : Math.max(0, heaps.findIndex(Boolean));
    choice = [heap, Math.min(choice[1], heaps[heap]) || 1];
    const [body, wide, high] = drawn(now, fold, choice);
    svg.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    svg.style.cssText = `width:${GROWS * wide}px;max-width:100%;${TYPE}`;
    svg.setAttribute("class", isOffered(now) ? "offered" : "");
    svg.innerHTML = body;
    svg.setAttribute("aria-label", label(now));
    words.textContent = caption(now);
    room.innerHTML = roomy(now);
    root.querySelector("table")?.remove();
    if (now.digits) svg.insertAdjacentHTML("afterend", `<table>${tabled(now)}</table>`);
    const held = document.activeElement;
    drawControls(now);
    // in JupyterLab arrows, Enter and letters are commands to the notebook, but not from elements so marked
    for (const control of root.querySelectorAll("[data-is]")) control.dataset.lmSuppressShortcuts = "true";
    // a disabled button drops the focus
    if (root.contains(held) && held.disabled) (book.length ? ["new"] : record ? ["back", "forward", "new"] : ["undo", "new", "heap-0"]).map(is).find((control) => control && !control.disabled)?.focus();
  }

  on("hint", "click", () => {
    game = { ...game, hinted: true, helped: true, picked: undefined };
    draw();
  });
  on("take", "click", ({ hasty }) => { if (!hasty) moved(choice); });
  on("new", "click", () => begin());
  on("undo", "click", () => {
    const mine = game.made.findLastIndex(({ who }) => who === YOU);
    const back = mine < 0 ? ended : [game.from, game.made.slice(0, mine), {}];
    if (mine < 0) ended = undefined;
    go(back[0], back[1], back[2], undefined, true); // a second try is not counted
  });
  on("whole", "change", () => draw());

  /** One move of the record back; from a game of the reader's own, to where it left the record. */
  const back = () => {
    if (!game.due && !game.made.length) return;
    go(game.from, game.due || !follows(state()) ? game.made.slice(0, followed(game.made)) : game.made.slice(0, -1));
  };
  const forward = () => {
    settle();
    const next = follows(state()) && recorded(state())[game.made.length];
    if (next) seen(game.from, game.made, next);
  };
  is("back")?.addEventListener("click", back);
  is("forward")?.addEventListener("click", forward);
  if (record) root.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: back, ArrowRight: forward }[event.key];
    if (!step || event.target.matches("select, input") || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step();
    root.dispatchEvent(new Event("change", { bubbles: true })); // and the live region says it
  });
  // a key that is held down makes one move, not a game
  root.addEventListener("keydown", (event) => { if (event.repeat && event.target.matches("button")) event.preventDefault(); });
  const pick = (heap, tokens) => {
    choice = [heap, tokens];
    game = { ...game, picked: choice, hinted: false };
    draw();
  };
  on("row", "change", ({ value }) => pick(Number(value) - 1, 1));
  on("tokens", "change", ({ value }) => pick(choice[0], Number(value)));
  on("begins", "change", ({ value }) => begin({ begins: value === "1" }));
  on("misere", "change", ({ value }) => begin({ misere: value === "1" }));
  on("player", "change", ({ value }) => change({ epsilon: value === "some" ? 0.25 : Number(value) }));
  on("epsilon", "input", ({ value }) => change({ epsilon: Number(value) }));
  on("digits", "change", ({ checked }) => change({ digits: checked }));

  // a tap shows what a move would do, a second one makes it
  svg.addEventListener("click", ({ target }) => {
    const tapped = target.closest(".token")?.dataset;
    if (settle() || !tapped || !isOffered(state())) return;
    const move = [Number(tapped.heap), model.get("heaps")[tapped.heap] - tapped.rest];
    if (same(game.picked, move)) moved(move);
    else pick(...move);
  });

  // what Python changes
  for (const name of SYNCED) model.on(`change:${name}`, () => { if (!changing) draw(name); });
  draw();
  let wide;
  const sized = new ResizeObserver(() => {
    if (root.clientWidth === wide) return;
    wide = root.clientWidth;
    fold = wide < GROWS * across(ROOM) ? NARROW : ROOM;
    draw();
  });
  sized.observe(root);
  return () => {
    clearTimeout(waiting);
    sized.disconnect();
  };
}

export default { render };
