/* Throws in the page, and their tally over the outline of the exact law, without a kernel. What is
   thrown is a game, {mechanism, law, given}. Its mechanism says what one throw is, and how it looks:
     words             {verb: "Throw", one: "1 throw", many: "{n} throws"}
     throw(chance, given)        an outcome, an object with its `value`; all chance is `chance`
     say(outcome, given)         the outcome, as one sentence
     draw(outcome, given, part)  [SVG elements, width, height]; `part` goes from 0 to 1 in flight;
                                 before the first throw the outcome is one with `value` undefined
     lasts(outcome)              milliseconds in flight
     plain             true where the tally tells means and no errors
     name(value, given)          where values are no numbers: what to call one; the tally then
                                 follows how often the law's first value comes */
import { Chance } from "./chance.js";
import { BLUE, heard, kept, ORANGE, parts, say, speaks, told } from "./common.js";

const MOST = 100000; // throws after which a run stops by itself
const MOULD = 50; // the outline holds so many throws at least: each of the first is a block

const SAYS = {
  nothing: "Nothing thrown yet.",
  even: "{throws}: mean {mean}, expected {exact}.",
  below: "{throws}: mean {mean}, expected {exact}. That is {away} standard errors (of {error}) below.",
  above: "{throws}: mean {mean}, expected {exact}. That is {away} standard errors (of {error}) above.",
  evenShare: "{throws}: “{name}” in {mean}%, expected {exact}%.",
  belowShare: "{throws}: “{name}” in {mean}%, expected {exact}%. That is {away} standard errors (of {error}%) below.",
  aboveShare: "{throws}: “{name}” in {mean}%, expected {exact}%. That is {away} standard errors (of {error}%) above.",
  stray: "{count} of them gave what cannot be.",
  law: "expected in {holds}",
  rest: "{value}+",
  bar: "{name}: {count}, expected {due}",
  chart: "Bar chart of {throws}, over what is expected. {bars}.",
  before: "Before the first throw.",
  hundred: "100 times", run: "Keep on", pause: "Pause", again: "Start again", seed: "seed",
};

// ── the tally ───────────────────────────────────────────────────────────────────────────

/** What has been thrown: how often each value of a law came, and the mean of what is followed. */
export class Tally {
  constructor({ mechanism, law: { values, open } }) {
    this.byName = Boolean(mechanism.name);
    this.place = new Map(values.map((value, k) => [String(value), k]));
    this.counts = values.map(() => 0);
    this.open = open ? values[values.length - 1] : Infinity; // the last bar holds the rest
    [this.n, this.sum, this.squares, this.strays] = [0, 0, 0, 0];
  }

  add(value) {
    const k = this.place.get(String(value >= this.open ? this.open : value));
    const x = this.byName ? Number(k === 0) : value;
    this.n += 1;
    this.sum += x;
    this.squares += x * x;
    if (k === undefined) this.strays += 1;
    else this.counts[k] += 1;
  }

  get mean() {
    return this.sum / this.n;
  }

  /** The standard error of the mean. */
  get error() {
    return Math.sqrt(Math.max(0, this.squares / this.n - this.mean ** 2) / (this.n - 1));
  }
}

const counted = (mechanism, n) => say(n === 1 ? mechanism.words.one : mechanism.words.many, { n: told(n, 9) });

/** What a bar is called; the last one may hold the rest. */
function called({ mechanism, law: { values, open }, given }, k) {
  const name = mechanism.name ? mechanism.name(values[k], given) : told(values[k]);
  return open && k === values.length - 1 ? say(SAYS.rest, { value: name }) : name;
}

/** The sentence over the picture. */
export function conclusion(tally, { mechanism, law, given }, last) {
  if (!tally.n) return SAYS.nothing;
  const share = mechanism.name ? "Share" : "";
  const scale = share ? 100 : 1;
  const [mean, error] = [tally.mean * scale, tally.error * scale];
  const exact = (share ? law.chances[0] : law.mean) * scale;
  const digits = error > 0 ? Math.min(6, Math.max(0, 1 - Math.floor(Math.log10(error)))) : 2;
  const away = (mean - exact) / error;
  const side = mechanism.plain || !(error > 0) ? "even" : away < 0 ? "below" : "above";
  const shown = (x) => (Number(x.toFixed(digits)) + 0).toFixed(digits).replace("-", "−"); // nothing is −0
  const fields = {
    throws: counted(mechanism, tally.n), name: share && mechanism.name(law.values[0], given),
    mean: error > 0 ? shown(mean) : told(mean), error: shown(error), exact: told(exact), away: Math.abs(away).toFixed(1),
  };
  const sentences = [last, say(SAYS[side + share], fields)];
  if (tally.strays) sentences.push(say(SAYS.stray, { count: told(tally.strays) }));
  return sentences.filter(Boolean).join(" ");
}

// ── the picture ─────────────────────────────────────────────────────────────────────────

const [WIDE, LEFT, TOP, BASE] = [440, 8, 36, 192];
const high = (mechanism) => BASE + (mechanism.name ? 28 : 58);

export function chart(tally, game) {
  const { mechanism, law } = game;
  const { values, chances, open } = law;
  const holds = Math.max(MOULD, tally.n);
  const step = (WIDE - 2 * LEFT) / values.length;
  const rise = (BASE - TOP) / (holds * Math.max(...chances) * 1.25);
  const top = (count) => Math.max(TOP - 4, BASE - count * rise).toFixed(1);
  const at = (k) => (LEFT + k * step).toFixed(1);
  const every = mechanism.name ? 1 : Math.max(1, Math.round(30 / step));
  const ends = values.length - 1 - (open ? Math.ceil(36 / step) : -1); // the last name needs room
  let [bars, names, outline] = ["", "", `M${LEFT} ${BASE}`];
  values.forEach((_, k) => {
    const y = top(tally.counts[k]);
    bars += `<rect x="${(LEFT + (k + 0.08) * step).toFixed(1)}" y="${y}" width="${(0.84 * step).toFixed(1)}" height="${(BASE - y).toFixed(1)}" fill="${BLUE}"/>`;
    outline += `V${top(chances[k] * holds)}H${at(k + 1)}`;
    const rest = open && k === values.length - 1;
    if (!rest && (k % every || k > ends)) return;
    const name = called(game, k);
    const x = Math.min(LEFT + (k + 0.5) * step, WIDE - 4.6 * name.length); // what has a narrow bar at the end
    names += `<text x="${x.toFixed(1)}" y="${BASE + 19}" text-anchor="middle">${name}</text>`;
  });
  let marks = "";
  if (tally.n && !mechanism.name && !mechanism.plain) {
    const x = (mean) => Math.min(WIDE - 4, Math.max(4, LEFT + (mean - values[0] + 0.5) * step)).toFixed(1);
    marks = `<path d="M${x(law.mean)} ${BASE + 25}l7 12h-14z" fill="${ORANGE}"/>`;
    const [y, error] = [BASE + 48, tally.error || 0];
    const reach = (errors) => `M${x(tally.mean - errors * error)} ${y}H${x(tally.mean + errors * error)}`;
    marks += `<path d="${reach(2)}" stroke="${BLUE}" stroke-width="2"/><path d="${reach(1)}" stroke="${BLUE}" stroke-width="6"/><circle cx="${x(tally.mean)}" cy="${y}" r="6" fill="${BLUE}"/>`;
  }
  // the two names stand over what they name: the bars in their colour, the outline in ink
  const key = `<rect x="${LEFT}" y="4" width="14" height="12" fill="${BLUE}"/><text x="${LEFT + 20}" y="15">${counted(mechanism, tally.n)}</text>`;
  const due = `<path d="M${WIDE - 158} 16V4h14v12" fill="none" stroke="currentColor" stroke-width="2"/><text x="${WIDE - 138}" y="15">${say(SAYS.law, { holds: told(holds, 9) })}</text>` +
    `<path d="${outline}V${BASE}" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>`;
  // before a throw the law may still be a question: a screen does not show it then, and paper does
  return `${key}${bars}<g${tally.n ? "" : ' class="jeux-untold"'}>${due}</g><path d="M${LEFT - 6} ${BASE}H${WIDE}" stroke="currentColor"/>${names}${marks}`;
}

export function spoken(tally, game) {
  const { mechanism, law } = game;
  const bars = law.chances.map((chance, k) => say(SAYS.bar, {
    name: called(game, k), count: told(tally.counts[k], 9), due: told(chance * tally.n),
  }));
  return say(SAYS.chart, { throws: counted(mechanism, tally.n), bars: bars.join("; ") });
}

// ── the widget ──────────────────────────────────────────────────────────────────────────

/** What stands there before the first throw: an outcome to look at, and nothing in the tally. */
function begun(seed, { mechanism, given }) {
  return { ...mechanism.throw(new Chance(seed), given), value: undefined };
}

function pictured(last, { mechanism, given }, part) {
  const [body, wide, tall] = mechanism.draw(last, given, part);
  return [body, `0 0 ${wide} ${tall}`, `${Math.round(1.2 * wide)}px`];
}

/** The widget in HTML; pictures and sentence are drawn into it. */
function framed(mechanism, words = "", room = "", [body, box, most] = ["", "0 0 1 1", "0"], bars = "") {
  const button = (name, says) => `<button type="button" data-is="${name}">${says}</button>`;
  return `<div class="jeux-trying jeux-throw"><figure class="jeux-frame"><figcaption>${words}</figcaption><div class="jeux-room" aria-hidden="true"><p>${room}</p></div>
    <div class="jeux-throw-shown"><svg role="img" aria-label="${SAYS.before}" width="100%" viewBox="${box}" style="max-width:${most}">${body}</svg><svg role="img" aria-label="${SAYS.nothing}" width="100%" viewBox="0 0 ${WIDE} ${high(mechanism)}" style="max-width:${1.3 * WIDE}px">${bars}</svg></div></figure>
    <div class="jeux-row">${button("once", mechanism.words.verb)}${button("many", SAYS.hundred)}${button("run", SAYS.run)}${button("again", SAYS.again)}
    <label>${SAYS.seed} <input data-is="seed" type="number" min="0" max="9007199254740991" step="1" inputmode="numeric"></label></div></div>`;
}

/** A sentence as long as they get: it keeps room, so that a throw shifts nothing. */
function roomy(game, seed) {
  const { mechanism, given } = game;
  const [tally, source] = [new Tally(game), new Chance(seed)];
  let longest = "";
  for (let k = 0; k < 20; k += 1) {
    const last = mechanism.throw(source, given);
    tally.add(last.value);
    const words = mechanism.say(last, given);
    if (words.length > longest.length) longest = words;
  }
  return conclusion(Object.assign(tally, { n: 88888 }), game, longest);
}

/** How it begins, in HTML, for pages whose scripts come later or never. */
export function firstFrame(mechanism, { law, given, seed }) {
  const game = { mechanism, law, given };
  const first = pictured(begun(seed ?? 0, game), game, 1);
  return framed(mechanism, SAYS.nothing, roomy(game, seed ?? 0), first, chart(new Tally(game), game));
}

export function show(mechanism, { model, el }) {
  const game = { mechanism, law: model.get("law"), given: model.get("given") };
  const name = `jeux-throws:${location.pathname}:${model.get("key")}`;
  el.insertAdjacentHTML("beforeend", framed(mechanism, "", roomy(game, model.get("seed") ?? 0)));
  const root = el.lastElementChild;
  const part = parts(root);
  const caption = root.querySelector("figcaption");
  const [one, all] = root.querySelectorAll("svg");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let [sown, chance, tally, last, flight, due, running, recall, frame, before, drawn, shown] = [];
  let shared = 0; // so many of the throws here are in what this browser keeps

  function showNow(now = 0) {
    // a frame may be older than the press that it follows
    const flying = flight?.lasts ? Math.min(1, Math.max(0, (now - flight.began) / flight.lasts)) : 1;
    const busy = running || due;
    if (!busy || !(now - drawn < 300)) { // in a run, a picture that can be seen
      drawn = now;
      const [body, box, most] = pictured(last, game, flying);
      one.setAttribute("viewBox", box);
      one.style.maxWidth = most;
      one.innerHTML = body;
      one.setAttribute("aria-label", last.value === undefined ? SAYS.before : mechanism.say(last, game.given));
      if (flying === 1 && last !== shown && last.value !== undefined && !recall) {
        shown = last;
        root.dispatchEvent(new CustomEvent("jeux:thrown", { bubbles: true, detail: last }));
      }
    }
    all.innerHTML = chart(tally, game);
    caption.textContent = conclusion(tally, game, busy || flying < 1 || !tally.n ? "" : mechanism.say(last, game.given));
    if (!busy) all.setAttribute("aria-label", tally.n ? spoken(tally, game) : SAYS.nothing);
    caption.setAttribute("aria-live", speaks(!running));
    part.run.textContent = running ? SAYS.pause : SAYS.run;
    part.run.classList.toggle("jeux-running", Boolean(running));
    part.run.setAttribute("aria-disabled", tally.n >= MOST); // truly disabled, it would drop the focus
  }

  function throwMany(count) {
    const end = performance.now() + 10;
    let k = 0;
    for (; k < count && (k % 64 || performance.now() < end); k += 1) {
      last = mechanism.throw(chance, game.given);
      tally.add(last.value);
    }
    return k;
  }

  /** What this browser keeps of throws: their seed, and how many. */
  function record() {
    const { seed, thrown } = kept(name) ?? {};
    const whole = [seed, thrown].every((x) => Number.isSafeInteger(x) && x >= 0);
    return whole && thrown <= 2 * MOST ? { seed, thrown } : undefined;
  }

  /** Add what other tabs have thrown meanwhile; say whether they have. All draw from one seed, so that
      what is thrown anew here comes as it came there. */
  function merge() {
    const there = record();
    if (!there || (there.seed === sown && there.thrown <= shared)) return false;
    const all = there.thrown + tally.n - shared;
    const seen = last;
    if (there.seed !== sown) sow(there.seed);
    for (let more = all - tally.n; more > 0;) more -= throwMany(more);
    last = seen;
    return true;
  }

  /** Tell this browser what has been thrown: after a run, single throws may have been added. */
  function keep() {
    if (merge()) showNow();
    shared = tally.n;
    kept(name, tally.n ? { seed: sown, thrown: Math.min(tally.n, 2 * MOST) } : null);
  }

  /** Tell Python too. */
  function rest() {
    keep();
    root.setAttribute("aria-busy", false);
    if (!recall) root.dispatchEvent(new Event("change", { bubbles: true })); // the live region says it
    recall = false;
    model.set("thrown", tally.n);
    model.set("counts", [...tally.counts]);
    model.save_changes();
  }

  function land() {
    if (flight) tally.add(last.value);
    flight = undefined;
  }

  function tick(now) {
    const seconds = Math.min(0.1, (now - before) / 1000);
    before = now;
    if (flight && now - flight.began >= flight.lasts) land();
    if (due) due -= throwMany(recall || calm.matches ? due : Math.min(due, Math.max(1, Math.round(100 * seconds))));
    else if (running) {
      running += seconds * Math.max(8, 0.7 * tally.n); // slow enough at first to be followed
      const some = Math.floor(running - 1);
      if (!calm.matches || some > tally.n / 4 + 10) running -= throwMany(Math.min(some, MOST - tally.n));
      if (tally.n >= MOST) running = 0;
    }
    showNow(now);
    if (flight || due || running) frame = requestAnimationFrame(tick);
    else rest();
  }

  function go() {
    cancelAnimationFrame(frame);
    root.setAttribute("aria-busy", true);
    before = performance.now();
    frame = requestAnimationFrame(tick);
  }

  /** Let what is in the air or due come down at once. */
  function stop() {
    land();
    while (due) due -= throwMany(due);
    running = 0;
  }

  function sow(seed) {
    part.seed.value = sown = seed;
    chance = new Chance(seed);
    tally = new Tally(game);
  }

  function begin(seed, thrown = 0) {
    cancelAnimationFrame(frame);
    [flight, due, running, recall, shared] = [undefined, thrown, 0, thrown > 0, 0];
    sow(seed);
    last = begun(seed, game);
    if (due) go();
    showNow();
  }

  /** Begin anew, and let this browser forget what was thrown. */
  function again(seed) {
    begin(seed);
    kept(name, null);
    rest();
  }

  /** Take up what this browser keeps, if it does; say whether it does. */
  function take() {
    const there = record();
    if (!there) return false;
    begin(there.seed, there.thrown);
    shared = there.thrown;
    return true;
  }

  const own = () => model.get("seed") ?? crypto.getRandomValues(new Uint16Array(1))[0];
  part.once.addEventListener("click", () => {
    stop();
    last = mechanism.throw(chance, game.given);
    flight = { began: performance.now(), lasts: calm.matches ? 0 : mechanism.lasts(last) };
    go();
  });
  part.many.addEventListener("click", () => { stop(); due = 100; go(); });
  part.run.addEventListener("click", () => {
    const ran = running;
    stop();
    if (!ran && tally.n < MOST) running = 1;
    go();
  });
  part.again.addEventListener("click", () => again(own()));
  part.seed.addEventListener("change", () => {
    const seed = Number(part.seed.value);
    if (part.seed.value === "" || !(seed >= 0 && Number.isSafeInteger(seed))) { part.seed.value = sown; return; }
    model.set("seed", seed);
    again(seed);
  });
  model.on("change:seed", () => { if (Number(part.seed.value) !== model.get("seed")) begin(own()); });
  if (!take()) begin(own(), model.get("thrown"));
  // another tab throws on; what is still thrown here is added to that when it rests
  const stopHearing = heard(name, () => {
    const busy = flight || running || (due && !recall);
    if (!busy && !take()) begin(own());
  });
  const leave = () => { if ((running || due) && !recall) keep(); }; // in the middle of a run
  addEventListener("pagehide", leave);
  return () => {
    removeEventListener("pagehide", leave);
    stopHearing();
    cancelAnimationFrame(frame);
  };
}
