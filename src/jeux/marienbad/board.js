/* Marienbad in the page: heaps explored and played without a kernel.
   Heaps are [tokens, …], a move is [heap, tokens] with heaps from 0, as in jeux.marienbad.rules;
   what a reader sees is a row, counted from 1. */

const CELL = 28;
const LINE = 32;
const LEFT = 52; // the names of the rows
const MOST = 15; // tokens in a heap
const NARROW = 10; // tokens in a line where there is no room for 15
const COLUMNS = [8, 4, 2, 1];

// ── the game ────────────────────────────────────────────────────────────────────────────

/** The sum in base 2 without carries. */
export const digitalSum = (heaps) => heaps.reduce((sum, tokens) => sum ^ tokens, 0);

const large = (heaps) => heaps.filter((tokens) => tokens > 1).length;
/** The digital sum to leave to the opponent: 0, or 1 at the end of misère play. */
export const goal = (heaps, misere) => (misere && large(heaps) <= 1 ? 1 : 0);

/** Whether the player who is to move can force a win. */
export const isFavourable = (heaps, misere) => digitalSum(heaps) !== goal(heaps, misere);

/** Every move of the rules. */
export const moves = (heaps) => heaps.flatMap((size, heap) => Array.from({ length: size }, (_, k) => [heap, k + 1]));

/** The moves that leave the opponent an unfavourable position. */
export function winningMoves(heaps, misere) {
  const change = digitalSum(heaps) ^ goal(heaps, misere);
  return heaps.map((size, heap) => [heap, size - (size ^ change)]).filter(([, tokens]) => tokens > 0);
}

/** The heaps after a move. */
export function take(heaps, [heap, tokens]) {
  const size = heaps[heap];
  if (!(Number.isInteger(tokens) && tokens >= 1 && tokens <= size)) throw new Error(`no such move from ${heaps}: ${tokens} from heap ${heap}`);
  return heaps.map((old, k) => (k === heap ? old - tokens : old));
}

/** The move of a player in a bad position who makes the game last. */
export function delayingMove(heaps) {
  const last = heaps.map((size) => size & -size || Infinity); // what the last 1 of each heap is worth
  return [last.indexOf(Math.min(...last)), 1];
}

/** The move of an opponent who errs with probability epsilon. */
export function reply(heaps, epsilon, misere, random = Math.random) {
  const any = (choice) => choice[Math.floor(random() * choice.length)];
  if (epsilon && random() < epsilon) return any(moves(heaps));
  const winning = winningMoves(heaps, misere);
  return winning.length ? any(winning) : delayingMove(heaps);
}

// ── in words ────────────────────────────────────────────────────────────────────────────

const YOU = "You";
const OPPONENT = "The opponent";
const counted = (n) => (n === 0 ? "no token" : n === 1 ? "1 token" : `${n} tokens`);
const named = ([heap, tokens]) => `${counted(tokens)} from row ${heap + 1}`;
const binary = (n) => n.toString(2).padStart(COLUMNS.length, "0");
const stays = (n) => `${counted(n)} ${n > 1 ? "stay" : "stays"}`;
const isOver = (heaps) => !heaps.some(Boolean);
const hope = (heaps) => `Take ${named(delayingMove(heaps))} and hope.`;
/** What the proof advises: one row is changed where the digital sum is to change. */
export function hint(heaps, misere, digits = true) {
  if (isOver(heaps)) return "The game is over.";
  const [move] = winningMoves(heaps, misere);
  if (!digits) return move ? `Take ${named(move)}.` : `No move wins against a perfect opponent. ${hope(heaps)}`;
  if (goal(heaps, misere)) return lastHint(heaps, move);
  const sum = digitalSum(heaps);
  if (!move) return `The digital sum is 0: every move makes the position favourable to the opponent. ${hope(heaps)}`;
  const [heap, tokens] = move;
  const [size, row] = [heaps[heap], `row ${heap + 1}`];
  const first = COLUMNS.find((column) => sum & column);
  return `The digital sum is ${sum} = ${binary(sum)} in base 2. Its first 1 stands in the column of the ${first}s; ${row} has a 1 there. ` +
    `Change the digits of ${row} where the digital sum has a 1: ${binary(size)} becomes ${binary(size - tokens)}, so ${stays(size - tokens)}: take ${tokens}.`;
}

/** The end of misère play, when at most one heap has two tokens or more. */
function lastHint(heaps, move) {
  const rule = "Whoever takes the last token loses: leave an odd number of single tokens.";
  if (!move) return `${rule} An odd number is before you, and every move leaves an even number. ${hope(heaps)}`;
  const left = take(heaps, move).reduce((sum, tokens) => sum + tokens, 0);
  const now = large(heaps) ? `Only row ${move[0] + 1} has two tokens or more` : `There are ${heaps.filter(Boolean).length}`;
  return `${rule} ${now}: take ${move[1]} from row ${move[0] + 1}, so ${stays(left)}.`;
}

/** What the digits say of a position. */
function judgement({ heaps, misere }, whom) {
  const sum = digitalSum(heaps);
  const kind = isFavourable(heaps, misere) ? "favourable" : "unfavourable";
  const found = goal(heaps, misere) ? `at most one row has two tokens or more, so the digital sum to leave is 1; it is ${sum}` : `the digital sum is ${sum}`;
  return `${found}, so the position is ${kind} to ${whom}`;
}

/** At which of his moves the reader first left a favourable position; 0 if at none. */
export function leftAt({ from, made, misere }) {
  let [heaps, count] = [from, 0];
  for (const { who, move } of made) {
    const before = isFavourable(heaps, misere);
    heaps = take(heaps, move);
    count += who === YOU;
    if (who === YOU && before && isFavourable(heaps, misere)) return count;
  }
  return 0;
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const rule = ({ misere }) => `Whoever takes the last token ${misere ? "loses" : "wins"}.`;
/** The opponent begins, and has not been asked to. */
const waits = ({ play, begins, made, heaps, start }) => play && !begins && !made.length && same(heaps, start);
const isOffered = (state) => !isOver(state.heaps) && !waits(state);
/** The moves whose tokens stay visible. */
const recent = ({ made, play }) => made.slice(play ? -2 : -1);
/** The move that the hint marks; of no heap if there is none. */
const advised = ({ hinted, heaps, misere }) => (hinted && winningMoves(heaps, misere)[0]) || [-1, 0];
const told = ({ who, move }) => `${who} took ${named(move)}.`;

function ending(state) {
  const { made, misere, play, digits } = state;
  const last = made.at(-1);
  const sum = digits ? " The digital sum is 0." : "";
  if (!last) return `No token is there: choose heaps with the sliders.${sum}`;
  if (!play) return `${told(last)} No token is left: the game is over.${sum}`;
  const wins = (last.who === YOU) !== misere;
  const regret = leftAt(state) ? ` You left a favourable position at move ${leftAt(state)}.` : "";
  return `${last.who} took the last token: you ${wins ? "win" : "lose"}.${regret}${sum}`;
}

/** The sentence over the picture. */
export function caption(state) {
  const { heaps, made, misere, digits, play, hinted, picked } = state;
  if (isOver(heaps)) return ending(state);
  const asked = (hinted ? ` ${hint(heaps, misere, digits)}` : "") + (picked ? ` Chosen: ${named(picked)}.` : "");
  const judged = (words, whom) => words + (digits && !hinted ? `: ${judgement(state, whom)}.` : ".") + asked;
  const listed = heaps.join(", ");
  const last = made.length ? `${told(made.at(-1))} ` : "";
  if (play && waits(state)) return judged(`${rule(state)} The opponent begins from ${listed} when you press New game`, "the opponent");
  if (play) return judged(`${last || `${rule(state)} `}Your move from ${listed}`, "you");
  if (digits) return judged(`${last}${hinted ? "The rows hold " : ""}${listed}`, "the player who is to move");
  return `${last}${listed}: ${counted(heaps.reduce((sum, tokens) => sum + tokens, 0))} in all.${asked}`;
}

/** What a screen reader says of the picture. */
export function label(state) {
  const { heaps, digits, play, hinted, picked } = state;
  const words = [`Rows of tokens: ${heaps.map((tokens, heap) => `row ${heap + 1} has ${tokens}`).join(", ")}.`];
  if (digits) words.push(`The digital sum is ${digitalSum(heaps)}.`);
  words.push(...recent(state).map(told));
  if (isOver(heaps)) words.push("The game is over.");
  else if (play) words.push(waits(state) ? "The opponent is to begin." : "It is your turn.", rule(state));
  const move = advised(state);
  if (hinted) words.push(`The hint marks ${move[1] ? named(move) : "nothing"}.`);
  if (picked) words.push(`Chosen: ${named(picked)}.`);
  return words.join(" ");
}

// ── the picture ─────────────────────────────────────────────────────────────────────────

const [BLUE, ORANGE] = ["var(--jeux-blue,#0072b2)", "var(--jeux-orange,#d55e00)"];
const [GREEN, PAPER] = ["var(--jeux-green,#008060)", "var(--jeux-paper,#fff)"];

/** A token that has been taken: a ring, with a cross if the opponent took it. */
function ring(who, x, y) {
  const cross = who === OPPONENT ? `<path d="M${x - 4.5} ${y - 4.5}l9 9m0-9l-9 9" stroke="${ORANGE}" stroke-width="2.5"/>` : "";
  return `<circle cx="${x}" cy="${y}" r="9" fill="none" stroke="${who === OPPONENT ? ORANGE : BLUE}" stroke-width="2.5"/>${cross}`;
}

function token(x, y, heap, rest, marks) {
  const [fill, minus] = marks.includes("hinted") ? [`fill="${GREEN}"`, `<path d="M${x - 5} ${y}h10" stroke="${PAPER}" stroke-width="3"/>`] : ['fill-opacity=".75"', ""];
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
  const across = fold === NARROW ? NARROW : Math.max(NARROW, ...most);
  const wide = LEFT + across * CELL + CELL;
  const taken = rings(state);
  const advice = advised(state);
  const goes = ([heap, tokens], k, rest) => heap === k && rest >= heaps[k] - tokens;
  let body = "";
  let y = LINE / 2;
  heaps.forEach((size, heap) => {
    const lines = Math.max(1, Math.ceil(most[heap] / fold));
    const at = (k) => [LEFT + (k % fold + 0.5) * CELL, y + Math.floor(k / fold) * LINE];
    if (heap === advice[0]) body += `<rect x="1" y="${y - LINE / 2 + 1}" width="${wide - 2}" height="${lines * LINE - 2}" rx="6" fill="${GREEN}" fill-opacity=".12" stroke="${GREEN}" stroke-width="2"/>`;
    body += `<text x="5" y="${y + 5}">row ${heap + 1}</text><text x="${wide - 6}" y="${y + 5}" text-anchor="end" font-weight="bold">${size}</text><g>`;
    for (let k = 0; k < size; k += 1) {
      const marks = [goes(advice, heap, k) && "hinted", goes(choice, heap, k) && "chosen"];
      body += token(...at(k), heap, k, marks.filter(Boolean).join(" "));
    }
    taken[heap].forEach((who, k) => { body += ring(who, ...at(size + k)); });
    body += "</g>";
    y += lines * LINE;
  });
  let x = LEFT + CELL / 2;
  for (const who of [YOU, OPPONENT].filter((who) => taken.flat().includes(who))) {
    body += `${ring(who, x, y)}<text x="${x + 15}" y="${y + 5}">${who.toLowerCase()} took</text>`;
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
    return `<tr${changed ? ' class="hinted"' : ""}><th scope="row">row ${k + 1}</th><td>${size}</td>${cells(size, changed)}</tr>`;
  }).join("");
  const sum = digitalSum(state.heaps);
  return `<caption>The rows in base 2</caption><thead><tr><td></td><th scope="col">tokens</th>${head}</tr></thead><tbody>${rows}</tbody>` +
    `<tfoot><tr><th scope="row">digital sum</th><td>${sum}</td>${cells(sum, sum)}</tr></tfoot>`;
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

function controls(id, play) {
  const select = (name, words, offered) => `<label for="${id(name)}">${words}</label><select id="${id(name)}" data-is="${name}">${options(offered)}</select>`;
  const button = (name, words) => `<button type="button" data-is="${name}">${words}</button>`;
  const sliders = '<div class="jeux-nim-rows" data-part="sliders"></div>';
  if (!play) return `<p class="jeux-nim-buttons">${button("hint", "Hint")}</p>${sliders}`;
  return `<p class="jeux-nim-buttons">${button("hint", "Hint")}${button("undo", "Undo")}${button("new", "New game")}</p>
    <p class="jeux-nim-take">${select("row", "row", [])}${select("tokens", "tokens", [])}${button("take", "Take")}</p>${sliders}
    <div class="jeux-nim-rows">
      ${select("begins", "who begins", [[1, "you"], [0, "the opponent"]])}
      ${select("misere", "who takes the last token", [[0, "wins"], [1, "loses"]])}
      ${select("player", "the opponent", [[0, "perfect"], ["some", "errs sometimes"], [1, "random"]])}
      <span class="jeux-nim-row" data-part="errs">${slider(id, "epsilon", "errs with probability", 0.05, 0.95, 0.05)}</span>
      <p class="jeux-nim-check"><input type="checkbox" id="${id("digits")}" data-is="digits"><label for="${id("digits")}">show the digital sum</label></p>
    </div>`;
}

function render({ model, el }) {
  // every model has a copy of this module: a counter would give two boards the same names
  const own = Math.random().toString(36).slice(2);
  const id = (name) => `jeux-nim-${own}-${name}`;
  const play = model.get("play");
  el.insertAdjacentHTML("beforeend", `<div class="jeux-nim">
    <figure class="jeux-frame"><figcaption></figcaption><div class="jeux-nim-shown">
      <svg role="img" fill="currentColor"></svg></div></figure>${controls(id, play)}</div>`);
  const root = el.querySelector(".jeux-nim");
  const is = (name) => root.querySelector(`[data-is="${name}"]`);
  const on = (name, event, act) => is(name)?.addEventListener(event, act);
  const svg = root.querySelector("svg");
  const sliders = root.querySelector("[data-part=sliders]");
  let [fold, choice] = [MOST, [0, 1]];
  let game = { from: model.get("heaps"), made: [] }; // as this view knows it: where it began, and the moves since

  const state = () => ({ ...Object.fromEntries(SYNCED.map((name) => [name, model.get(name)])), ...game });
  let changing = false;
  function change(values) {
    changing = true;
    for (const [name, value] of Object.entries(values)) model.set(name, value);
    changing = false;
    model.save_changes();
    draw();
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

  function begin(values = {}) {
    const now = { ...state(), ...values };
    go(now.start, now.begins || isOver(now.start) ? [] : [answer(now, now.start)], values);
  }

  function drawSliders(heaps) {
    if (sliders.querySelectorAll("input").length !== heaps.length) {
      sliders.innerHTML = heaps.map((_, k) => slider(id, `heap-${k}`, `row ${k + 1}`, 0, MOST, 1)).join("");
      heaps.forEach((_, k) => on(`heap-${k}`, "input", ({ target }) => {
        const start = model.get("heaps").map((tokens, heap) => (heap === k ? Number(target.value) : tokens));
        go(start, [], { start });
      }));
    }
    heaps.forEach((tokens, k) => setSlider(is(`heap-${k}`), tokens));
  }

  function drawControls(now) {
    const offered = isOffered(now);
    drawSliders(now.heaps);
    is("hint").disabled = !offered;
    if (!play) return;
    // the lists offer the moves of the rules, no other
    const [heap, tokens] = choice;
    setList(is("row"), offered ? now.heaps.flatMap((size, k) => (size ? k + 1 : [])) : [], heap + 1);
    setList(is("tokens"), offered ? Array.from({ length: now.heaps[heap] }, (_, k) => k + 1) : [], tokens);
    for (const name of ["row", "tokens", "take"]) is(name).disabled = !offered;
    is("undo").disabled = !now.made.some(({ who }) => who === YOU);
    is("begins").value = String(Number(now.begins));
    is("misere").value = String(Number(now.misere));
    const errs = now.epsilon > 0 && now.epsilon < 1;
    is("player").value = errs ? "some" : String(now.epsilon);
    root.querySelector("[data-part=errs]").hidden = !errs;
    setSlider(is("epsilon"), now.epsilon);
    is("digits").checked = now.digits;
  }

  function draw(changed) {
    if (changed === "heaps") game = { from: model.get("heaps"), made: [] };
    const now = state();
    const { heaps } = now;
    const heap = heaps[choice[0]] ? choice[0] : Math.max(0, heaps.findIndex(Boolean));
    choice = [heap, Math.min(choice[1], heaps[heap]) || 1];
    const [body, wide, high] = drawn(now, fold, choice);
    svg.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    svg.style.cssText = `width:${wide}px;max-width:100%;font:14px sans-serif`;
    svg.setAttribute("class", isOffered(now) ? "offered" : "");
    svg.innerHTML = body;
    svg.setAttribute("aria-label", label(now));
    root.querySelector("figcaption").textContent = caption(now);
    root.querySelector("table")?.remove();
    if (now.digits) svg.insertAdjacentHTML("afterend", `<table>${tabled(now)}</table>`);
    const held = document.activeElement;
    drawControls(now);
    // in JupyterLab arrows, Enter and letters are commands to the notebook, but not from elements so marked
    for (const control of root.querySelectorAll("[data-is]")) control.dataset.lmSuppressShortcuts = "true";
    if (root.contains(held) && held.disabled) (is("new") || is("heap-0")).focus(); // a disabled button drops the focus
  }

  on("hint", "click", () => { game = { ...game, hinted: true }; draw(); });
  on("take", "click", () => moved(choice));
  on("new", "click", () => begin());
  on("undo", "click", () => go(game.from, game.made.slice(0, game.made.findLastIndex(({ who }) => who === YOU))));
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
  const room = new ResizeObserver(() => {
    const before = fold;
    fold = root.clientWidth < LEFT + (MOST + 1) * CELL ? NARROW : MOST;
    if (fold !== before) draw();
  });
  room.observe(root);
  return () => room.disconnect();
}

export default { render };
