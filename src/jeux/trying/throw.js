/* Throws in the page, and their tally over the outline of the exact law, without a kernel. What is
   thrown is a game, {mechanism, law, given, untold}. Its mechanism says what one throw is, and how it looks:
     words             {verb: "Throw", one: "1 throw", many: "{n} throws"}
     throw(chance, given)        an outcome, an object with its `value`; all chance is `chance`
     say(outcome, given)         the outcome, as one sentence
     draw(outcome, given, part)  [SVG elements, width, height]; `part` goes from 0 to 1 in flight;
                                 before the first throw the outcome is one with `value` undefined
     lasts(outcome)              milliseconds in flight
     plain             true where the tally tells means and no errors
     least             where the picture holds small words: pixels in width that it needs beside the tally
     line(given)       where the tally has a line: {at, words}
     name(value, given)          where values are no numbers: what to call one; the tally then
                                 follows how often the law's first value comes
   A link with untold=1 opens a game of which nothing is told or drawn that is expected, until a reader asks. */
import { Chance } from "./chance.js";
import { classButton, classControls, Classroom } from "./classroom.js";
import { heard, kept, parts, shared, speaks, tellPage, within } from "./common.js";
import { seedOf } from "./phones.js";
import { chart, conclusion, high, SAYS, spoken, Tally, WIDE } from "./tally.js";

const MOST = 100000; // throws after which a run stops by itself
const MOST_KEPT = 2 * MOST; // single throws may be added after a run
const AT_ONCE = 10; // milliseconds of a frame in which throws are made
const SEEN = 300; // milliseconds for which a picture stays in a run, so that it can be seen

// ── the widget in HTML ──────────────────────────────────────────────────────────────────

/** What stands there before the first throw: an outcome to look at, and nothing in the tally. */
function outcomeToSee(seed, { mechanism, given }) {
  return { ...mechanism.throw(new Chance(seed), given), value: undefined };
}

function pictured(outcome, { mechanism, given }, part) {
  const [body, wide, tall] = mechanism.draw(outcome, given, part);
  return { body, box: `0 0 ${wide} ${tall}`, most: `${Math.round(1.2 * wide)}px` };
}

const NO_PICTURE = { body: "", box: "0 0 1 1", most: "0" };

/** The widget in HTML; pictures and sentence are drawn into it. */
function framed({ mechanism, law }, { words = "", room = "", picture = NO_PICTURE, bars = "" }) {
  const { body, box, most } = picture;
  const basis = mechanism.least ? `;flex-basis:${mechanism.least}px` : "";
  const button = (name, says) => `<button type="button" data-is="${name}">${says}</button>`;
  return `<div class="jeux-trying jeux-throw jeux-unthrown"><figure class="jeux-frame"><figcaption>${words}</figcaption><div class="jeux-room" aria-hidden="true"><p>${room}</p></div>
    <div class="jeux-throw-shown"><svg role="img" aria-label="${SAYS.before}" width="100%" viewBox="${box}" style="max-width:${most}${basis}">${body}</svg><svg role="img" aria-label="${SAYS.nothing}" width="100%" viewBox="0 0 ${WIDE} ${high(mechanism)}" style="max-width:${1.3 * WIDE}px">${bars}</svg></div></figure>
    <div class="jeux-row">${button("once", mechanism.words.verb)}${button("many", SAYS.hundred)}${button("run", SAYS.run)}${button("again", SAYS.again)}
    <label>${SAYS.seed} <input data-is="seed" type="number" min="0" max="9007199254740991" step="1" inputmode="numeric"></label>${classButton()}</div>
    ${classControls(mechanism, law)}<p data-is="untold" hidden>${button("tell", SAYS.tell)}</p></div>`;
}

/** A sentence as long as they get: it keeps room, so that a throw shifts nothing. */
function roomy(game, seed) {
  const { mechanism, given } = game;
  const tally = new Tally(game);
  const chance = new Chance(seed);
  let longest = "";
  for (let k = 0; k < 20; k += 1) {
    const outcome = mechanism.throw(chance, given);
    tally.add(outcome.value);
    const words = mechanism.say(outcome, given);
    if (words.length > longest.length) longest = words;
  }
  return conclusion(Object.assign(tally, { n: 88888 }), game, longest);
}

/** How it begins, in HTML, for pages whose scripts come later or never. */
export function firstFrame(mechanism, { law, given, seed }) {
  const game = { mechanism, law, given };
  const picture = pictured(outcomeToSee(seed ?? 0, game), game, 1);
  const bars = chart(new Tally(game), game);
  return framed(game, { words: SAYS.nothing, room: roomy(game, seed ?? 0), picture, bars });
}

// ── throws in time ──────────────────────────────────────────────────────────────────────

/** Throws that are in the air, due or in a run, and their tally. Its view can `show` them, and `rest`
    when they have come down. */
class Throws {
  constructor(game, view) {
    this.game = game;
    this.view = view;
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
  }

  sow(seed) {
    this.seed = seed;
    this.chance = new Chance(seed);
    this.tally = new Tally(this.game);
    this.view.sown(seed);
  }

  /** Begin anew; throws that were made before are made again, and not seen. */
  begin(seed, thrown = 0) {
    this.halt();
    this.flight = undefined; // when the throw in the air began, and how long it lasts
    this.due = thrown; // throws that are to be made as soon as can be
    this.running = 0; // in a run, how many throws are due by now, with their fraction
    this.recalling = thrown > 0;
    this.sow(seed);
    this.last = outcomeToSee(seed, this.game);
    if (this.due) this.go();
    this.view.show();
  }

  get isBusy() {
    return Boolean(this.running || this.due);
  }

  get isFull() {
    return this.tally.n >= MOST;
  }

  /** How much of its flight is over; a frame may be older than the press that it follows. */
  flown(now) {
    const { flight } = this;
    return flight?.lasts ? within(0, (now - flight.began) / flight.lasts, 1) : 1;
  }

  once() {
    this.stop();
    this.last = this.game.mechanism.throw(this.chance, this.game.given);
    const lasts = this.calm.matches ? 0 : this.game.mechanism.lasts(this.last);
    this.flight = { began: performance.now(), lasts };
    this.go();
  }

  many(count) {
    this.stop();
    this.due = count;
    this.go();
  }

  /** Begin a run, or end it. */
  run() {
    const { running } = this;
    this.stop();
    if (!running && !this.isFull) this.running = 1;
    this.go();
  }

  /** Let what is in the air or due come down at once. */
  stop() {
    this.land();
    while (this.due) this.due -= this.throwSome(this.due);
    this.running = 0;
  }

  land() {
    if (this.flight) this.tally.add(this.last.value);
    this.flight = undefined;
  }

  /** Make so many throws, or as many as there is time for in a frame; say how many. */
  throwSome(count) {
    const { mechanism, given } = this.game;
    const end = performance.now() + AT_ONCE;
    let made = 0;
    for (; made < count && (made % 64 || performance.now() < end); made += 1) {
      this.last = mechanism.throw(this.chance, given);
      this.tally.add(this.last.value);
    }
    return made;
  }

  go() {
    this.halt();
    this.view.wait();
    this.before = performance.now();
    this.ask();
  }

  ask() {
    this.frame = requestAnimationFrame((now) => this.tick(now));
  }

  halt() {
    cancelAnimationFrame(this.frame);
  }

  tick(now) {
    const seconds = Math.min(0.1, (now - this.before) / 1000);
    this.before = now;
    if (this.flight && now - this.flight.began >= this.flight.lasts) this.land();
    if (this.due) this.throwDue(seconds);
    else if (this.running) this.runOn(seconds);
    this.view.show(now);
    if (this.flight || this.isBusy) this.ask();
    else this.view.rest();
  }

  throwDue(seconds) {
    const atOnce = this.recalling || this.calm.matches;
    const some = Math.max(1, Math.round(100 * seconds));
    this.due -= this.throwSome(atOnce ? this.due : Math.min(this.due, some));
  }

  runOn(seconds) {
    const { n } = this.tally;
    this.running += seconds * Math.max(8, 0.7 * n); // slow enough at first to be followed
    const some = Math.floor(this.running - 1);
    const isSeen = !this.calm.matches || some > n / 4 + 10; // without motion, in large steps
    if (isSeen) this.running -= this.throwSome(Math.min(some, MOST - n));
    if (this.isFull) this.running = 0;
  }

  /** Make throws that were made elsewhere with this seed; the last one here stays to be seen. */
  catchUp(seed, count) {
    const { last } = this;
    const all = count + this.tally.n;
    if (seed !== this.seed) this.sow(seed);
    for (let more = all - this.tally.n; more > 0;) more -= this.throwSome(more);
    this.last = last;
  }
}

// ── the widget ──────────────────────────────────────────────────────────────────────────

/** What a reader sees of throws, and what this browser and Python keep of them. */
class Thrower {
  constructor(mechanism, model, el) {
    const { set, follow } = shared(model);
    this.set = set;
    this.follow = follow;
    this.model = model;
    this.game = { mechanism, law: model.get("law"), given: model.get("given"), untold: Boolean(model.get("untold")) };
    this.name = `jeux-throws:${location.pathname}:${model.get("key")}`;
    const room = roomy(this.game, model.get("seed") ?? 0);
    el.insertAdjacentHTML("beforeend", framed(this.game, { room }));
    this.root = el.lastElementChild;
    this.part = parts(this.root);
    this.part.untold.hidden = !this.game.untold;
    this.caption = this.root.querySelector("figcaption");
    [this.picture, this.chart] = this.root.querySelectorAll("svg");
    this.shared = 0; // so many of the throws here are in what this browser keeps
    this.throws = new Throws(this.game, this);
    this.classroom = new Classroom(this);
  }

  /** Begin anew with the seed that is named, or one that is nobody's. */
  begin(thrown = 0) {
    this.beginFrom(this.ownSeed(), thrown);
  }

  beginFrom(seed, thrown) {
    this.shared = 0;
    this.throws.begin(seed, thrown);
  }

  ownSeed() {
    return this.model.get("seed") ?? crypto.getRandomValues(new Uint16Array(1))[0];
  }

  get isNamed() {
    return this.model.get("seed") === this.throws.seed;
  }

  /** What a link to these throws holds: the seed that somebody has named, and whether the law is told, if
      the link that led here said that it was not. */
  link() {
    const untold = this.wasUntold && { untold: this.game.untold ? "1" : "0" };
    return { ...untold, ...(this.isNamed && { seed: String(this.throws.seed) }) };
  }

  /** Begin anew, and let this browser forget what was thrown. */
  again(seed) {
    this.beginFrom(seed);
    kept(this.name, null);
    this.rest();
  }

  /** Tell what is expected, or do not. */
  tellLaw(isTold) {
    if (isTold !== this.game.untold) return;
    this.set({ untold: !isTold });
    this.game.untold = !isTold;
    this.part.untold.hidden = isTold;
    if (this.classroom.isOpen) this.classroom.show();
    else this.show();
  }

  /** A reader asks what is expected: the button goes, and gives its focus on. */
  ask() {
    this.tellLaw(true);
    tellPage(this.root, this.link());
    this.part.once.focus({ preventScroll: true });
  }

  // ── what is seen ──────────────────────────────────────────────────────────────────────

  sown(seed) {
    this.part.seed.value = seed;
  }

  wait() {
    this.root.setAttribute("aria-busy", true);
  }

  show(now = 0) {
    if (this.classroom.isOpen) return;
    const { throws, game, caption, part } = this;
    const { tally, isBusy } = throws;
    const flown = throws.flown(now);
    if (!isBusy || !(now - this.drawn < SEEN)) this.showOutcome(now, flown);
    this.chart.innerHTML = chart(tally, game);
    this.root.classList.toggle("jeux-unthrown", !tally.n);
    const isDown = !isBusy && flown === 1 && tally.n;
    caption.textContent = conclusion(tally, game, isDown ? game.mechanism.say(throws.last, game.given) : "");
    if (!isBusy) this.chart.setAttribute("aria-label", tally.n ? spoken(tally, game) : SAYS.nothing);
    caption.setAttribute("aria-live", speaks(!throws.running));
    part.run.textContent = throws.running ? SAYS.pause : SAYS.run;
    part.run.classList.toggle("jeux-running", Boolean(throws.running));
    part.run.setAttribute("aria-disabled", throws.isFull); // truly disabled, it would drop the focus
  }

  showOutcome(now, flown) {
    const { picture, game } = this;
    const { last, recalling } = this.throws;
    const isThrow = last.value !== undefined;
    const { body, box, most } = pictured(last, game, flown);
    this.drawn = now;
    picture.setAttribute("viewBox", box);
    picture.style.maxWidth = most;
    picture.innerHTML = body;
    picture.setAttribute("aria-label", isThrow ? game.mechanism.say(last, game.given) : SAYS.before);
    if (flown < 1 || last === this.announced || !isThrow || recalling) return;
    this.announced = last;
    this.root.dispatchEvent(new CustomEvent("jeux:thrown", { bubbles: true, detail: last }));
  }

  /** Keep what has come down, and tell Python. */
  rest() {
    const { throws, model } = this;
    this.keep();
    this.root.setAttribute("aria-busy", false);
    if (!throws.recalling) this.root.dispatchEvent(new Event("change", { bubbles: true })); // the live region says it
    throws.recalling = false;
    model.set("thrown", throws.tally.n);
    model.set("counts", [...throws.tally.counts]);
    model.save_changes();
  }

  // ── what this browser keeps ───────────────────────────────────────────────────────────

  /** The seed of the throws that are kept, and how many; undefined if there are none. */
  record() {
    const { seed, thrown, named } = kept(this.name) ?? {};
    const isWhole = [seed, thrown].every((x) => Number.isSafeInteger(x) && x >= 0);
    return isWhole && thrown <= MOST_KEPT ? { seed, thrown, named: named === true } : undefined;
  }

  /** Take up what is kept, if there is something; say whether there is. */
  take() {
    const record = this.record();
    if (!record) return false;
    if (record.named) this.set({ seed: record.seed });
    this.beginFrom(record.seed, record.thrown);
    this.shared = record.thrown;
    return true;
  }

  /** Add what other tabs have thrown meanwhile; say whether they have. All draw from one seed, so that
      what is thrown anew here comes as it came there. */
  merge() {
    const record = this.record();
    const isKnown = record?.seed === this.throws.seed && record.thrown <= this.shared;
    if (!record || isKnown) return false;
    this.throws.catchUp(record.seed, record.thrown - this.shared);
    return true;
  }

  /** Tell this browser what has been thrown. */
  keep() {
    const { throws } = this;
    if (this.merge()) this.show();
    const { isNamed } = this;
    const thrown = throws.tally.n;
    this.shared = thrown;
    const record = { seed: throws.seed, thrown: Math.min(thrown, MOST_KEPT), ...(isNamed && { named: true }) };
    kept(this.name, thrown || isNamed ? record : null);
  }

  // ── what it listens to ────────────────────────────────────────────────────────────────

  listen() {
    const { part, throws, root } = this;
    part.once.addEventListener("click", () => throws.once());
    part.many.addEventListener("click", () => throws.many(100));
    part.run.addEventListener("click", () => throws.run());
    part.again.addEventListener("click", () => this.again(this.ownSeed()));
    part.seed.addEventListener("change", () => this.typed(part.seed));
    part.tell.addEventListener("click", () => this.ask());
    this.follow(["seed"], () => this.begin());
    this.follow(["untold"], () => this.tellLaw(!this.model.get("untold")));
    root.addEventListener("jeux:set", ({ detail }) => this.arrive(detail));
    this.classroom.listen();
  }

  /** Name the seed that is typed; where the field is emptied, have another one of one's own. */
  typed({ value, validity }) {
    const seed = seedOf(value);
    if (seed === undefined && (value || validity.badInput)) this.sown(this.throws.seed);
    else this.nameSeed(seed ?? null);
  }

  nameSeed(seed) {
    this.set({ seed });
    this.again(this.ownSeed());
    tellPage(this.root, this.link());
  }

  /** What a link asks for: a seed, and perhaps throws that are made with it, or a class, or that the law is
      untold. Throws that were made with this seed stay. */
  arrive({ seed = "", thrown = "", phones, each, untold = "" }) {
    this.wasUntold = untold !== "";
    this.tellLaw(untold !== "1");
    const named = seedOf(seed);
    if (named === this.throws.seed) this.set({ seed: named });
    else if (named !== undefined) this.nameSeed(named);
    if (!this.throws.isBusy) this.keep();
    const count = named === undefined ? 0 : seedOf(thrown) ?? 0;
    const { tally, due } = this.throws;
    if (count <= MOST && count > tally.n + due) this.beginFrom(named, count);
    if (phones !== undefined) this.classroom.arrive(phones, each);
    else if (named !== undefined) this.classroom.close();
  }

  /** Another tab throws on; what is still thrown here is added to that when it rests. Return what
      ends this. */
  hear() {
    const { throws } = this;
    return heard(this.name, () => {
      const isThrowing = throws.flight || throws.running || (throws.due && !throws.recalling);
      if (!isThrowing && !this.take()) this.begin();
    });
  }

  /** Keep a run in whose middle the page is left. */
  leave() {
    if (this.throws.isBusy && !this.throws.recalling) this.keep();
  }
}

export function show(mechanism, { model, el }) {
  const thrower = new Thrower(mechanism, model, el);
  thrower.listen();
  if (!thrower.take()) thrower.begin(model.get("thrown"));
  const stopHearing = thrower.hear();
  const leave = () => thrower.leave();
  addEventListener("pagehide", leave);
  return () => {
    removeEventListener("pagehide", leave);
    stopHearing();
    thrower.throws.halt();
    thrower.classroom.halt();
  };
}
