/* The board of snakes and ladders in the page: edited, played on and searched without a kernel. The file
   scene.js draws what it shows, widget.js has its controls. */
import { choices, keepKeys, names, setSlider, shared, speaks, tellPage } from "../widget.js";
import { columns, dieDrawn, middle, nearest } from "./picture.js";
import { conclusion, filled, fresh, over, thrown } from "./play.js";
import { fault, objection, visits } from "./rules.js";
import {
  ACCENT,
  drawn,
  EDITS,
  FIND,
  framed,
  INK,
  label,
  NEXT,
  PAPER,
  PAST,
  roomFor,
  sized,
  SPANS,
  stand,
} from "./scene.js";
import { answer, counted, inPieces, NOWHERE, search } from "./search.js";
import { bars, without } from "./worth.js";

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
  const id = names("board");
  const { set, follow } = shared(model);
  const size = model.get("size");
  const presets = model.get("presets");
  el.insertAdjacentHTML("beforeend", framed(id, size));
  const part = Object.fromEntries([...el.querySelectorAll("[data-is]")].map((e) => [e.dataset.is, e]));
  keepKeys(Object.values(part));
  const svg = el.querySelector("svg");
  const caption = el.querySelector("figcaption");
  const room = el.querySelector(".jeux-room");
  const note = el.querySelector(".jeux-board-note");
  const worth = el.querySelector(".jeux-board-worth");
  const progress = el.querySelector("progress");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let chosen = 0;
  let game = fresh(model.get("starts"));
  let hot = false;
  let walking = 0; // the frame that moves a pawn
  let offer; // a ladder that a search has found
  let stop; // what stops the search that goes on
  let resting; // the time after which a reader who listens hears the caption
  const alone = speaks(caption);

  const board = () => ({ size, jumps: model.get("jumps"), faces: model.get("faces"), finish: model.get("finish") });
  /** Say something in the place of the caption; a search, and a ladder offered before, end with it. */
  function say(words, found = undefined) {
    stop?.();
    [stop, offer] = [undefined, found];
    part.find.textContent = FIND;
    progress.style.visibility = "hidden";
    if (note.textContent !== words) note.textContent = words;
  }
  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

  // what can be undone; the steps of one gesture are undone together
  const past = [];
  let gesture;
  function remember(by) {
    if (by === undefined || by !== gesture) past.push([{ ...board(), starts: model.get("starts") }, game, chosen]);
    gesture = by;
  }

  function put(values) {
    say("");
    set(values);
    draw();
    tellPage(el.firstElementChild, link({ ...board(), starts: model.get("starts") }));
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
    say("");
    part.heat.setAttribute("aria-pressed", hot);
    room.innerHTML = roomFor(hot);
    draw();
  });

  // the best place of one more ladder
  part.find.addEventListener("click", () => {
    const now = board();
    const tried = { done: counted(progress.value), all: counted(progress.max) };
    const wrong = fault(now, model.get("starts")) || (over(now, game) ? NOWHERE.over : stop ? filled(NOWHERE.stopped, tried) : "");
    say(wrong);
    if (!wrong) seek(now);
    draw();
  });
  function seek(now) {
    part.find.textContent = "Stop";
    progress.style.visibility = "visible";
    const tell = ({ done, all }) => { [progress.max, progress.value] = [all, done]; };
    const end = (found) => {
      say(answer(found), found.best && { ...found.best, feet: found.feet });
      draw();
    };
    tell({ done: 0, all: 1 });
    stop = inPieces(search(now, game, part.aim.value, Number(part.span.value)), tell, end);
  }
  part.take.addEventListener("click", () => {
    const { from, to } = offer;
    const jumps = [...board().jumps, [from, to]].sort((a, b) => a[0] - b[0]);
    change({ jumps }, undefined, jumps.findIndex(([a]) => a === from));
    part.undo.focus(); // a disabled button drops the focus
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

  /** Words that change while something is dragged are heard when it rests. */
  function rest() {
    caption.setAttribute("aria-busy", true);
    clearTimeout(resting);
    resting = setTimeout(() => caption.setAttribute("aria-busy", false), 600);
  }

  /** Show what is; while a pawn walks, it is still where it was, and the sentence too. */
  function draw(places = undefined) {
    cancelAnimationFrame(walking);
    const now = board();
    const starts = model.get("starts");
    chosen = Math.max(0, Math.min(chosen, now.jumps.length - 1));
    const jump = now.jumps[chosen];
    const shares = hot && !offer && !fault(now, starts) && game.places[0] < size ? visits(now, (places ?? game.places)[0]) : undefined;
    const [body, wide, high] = drawn(now, places ?? game.places, chosen, shares, offer);
    const [box, style] = sized(wide, high);
    svg.setAttribute("viewBox", box);
    svg.style.cssText = style;
    svg.innerHTML = body;
    svg.setAttribute("aria-busy", false);
    if (!places) {
      svg.setAttribute("aria-label", label(now, game.places, shares, offer));
      if (alone) rest();
      caption.textContent = conclusion(now, starts, game, shares, without(now, game, jump));
      worth.innerHTML = bars(now, game, jump, ACCENT);
    }
    part.undo.disabled = !past.length;
    part.throw.firstElementChild.innerHTML = dieDrawn(12, 12, game.last?.face ?? Math.max(...now.faces), PAPER, INK);
    part.throw.lastElementChild.textContent = NEXT[over(now, game) ? 2 : game.throws % 2];
    part.jump.innerHTML = now.jumps.map(([a, b], k) => `<option value="${k}">${b > a ? `ladder ${a} → ${b}` : `snake ${a} → ${b}`}</option>`).join("") || '<option value="0">none</option>';
    part.jump.value = String(chosen);
    for (const name of ["jump", "from", "to", "remove"]) part[name].disabled = !now.jumps.length;
    const [from, to] = jump || [1, 1];
    const ladder = nextLadder();
    part.add.textContent = ladder ? filled(EDITS.add, { from: ladder[0], to: ladder[1] }) : EDITS.full;
    part.remove.textContent = filled(EDITS[jump ? (to > from ? "ladder" : "snake") : "none"], { from, to });
    const span = part.span.value;
    const long = Math.abs(to - from);
    part.span.innerHTML = choices(Object.entries({ 0: SPANS.any, ...(jump && { [long]: filled(long === 1 ? SPANS.one : SPANS.same, { long }) }) }));
    part.span.selectedIndex = jump && span > 0 ? 1 : 0;
    part.take.disabled = !offer;
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
  /** The first place where one more ladder may lie, a short one if it can be; undefined if none. */
  function nextLadder() {
    const { jumps } = board();
    const ahead = columns(size);
    for (let from = 1; from < size; from += 1) {
      const near = Array.from({ length: ahead }, (_, k) => from + ahead - k);
      const to = [...near, size].find((square) => !objection(size, jumps, from, square));
      if (to) return [from, to];
    }
    return undefined;
  }
  part.add.addEventListener("click", () => {
    const ladder = nextLadder();
    if (!ladder) {
      say("There is no room for another ladder.");
      return;
    }
    const next = [...board().jumps, ladder].sort((a, b) => a[0] - b[0]);
    change({ jumps: next }, undefined, next.indexOf(ladder));
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

  follow(["jumps", "faces", "finish", "starts"], (name) => {
    if (name === "starts") game = fresh(model.get("starts"));
    say("");
    draw();
  });
  draw();
  return () => {
    cancelAnimationFrame(walking);
    stop?.();
  };
}

export default { render };
