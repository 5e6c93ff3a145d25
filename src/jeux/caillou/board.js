/* The wall in the page: a match of the jeu du caillou, flicked by hand, without a kernel. The rules are in
   rules.js, what players of the page do in match.js and bots.js, sentences in says.js and afterwards.js,
   the picture in field.js, the controls in scene.js, how a stone is held in holding.js. */
import { keepKeys, names, pressable, say, setSlider, shared, speaksAlone, tellPage } from "../trying/common.js";
import { announce, chanceOf, chapterLink, filled, isCalm, lineToShare, partsOf, Past, pause, recordOf, share, SHARE, tellPlayed } from "../trying/table.js";
import { afterFramed } from "./after.js";
import { barDrawn, closest, fieldDrawn, handsDrawn, HIGH, moving, placeSeen, restsOf, stoneDrawn, WIDE } from "./field.js";
import { aimed, FARTHEST, NEAREST, stoneAt, WALL } from "./flick.js";
import { flicksOf, forgetFlicks, keepFlick } from "./flicked.js";
import { keepFlicks } from "./flicks.js";
import { Holding } from "./holding.js";
import { begun, botTurn, handshakes, hasStones, isOpen, isPlaceAndThrow, lastPlace, playerOf, playersOf, rested, roundOf, takenBack } from "./match.js";
import { canRank, isByLot, isRanking, lotsDrawn, rankingBegun, roundsOf, stonesLeft } from "./match.js";
import { goneOn, PARTS, read, textsOf } from "./record.js";
import { agreementFramed, framed, heldDrawn, HOLD, quietly, scoresDrawn } from "./scene.js";
import { ARRANGEMENT_WORDS, asked, caption, CONTROLS, faultSaid, goalSaid, metres, NOTES, pictureSaid, stoneSaid } from "./says.js";
import { isPerson } from "./seats.js";
import { agreedMatch, showSettings } from "./settings.js";

const WAIT = 500; // milliseconds before a player of the page throws
const SHAKE_HANDS = 260; // for each pair
const BENDS = 450; // down to the stones
const TAP = 15; // cm by which a tap may miss the nearest place
const RADIUS = 11; // units: the stone is drawn so far behind its place
const MOST_WORDS = 4096; // of a match: each has a chance of its own

/** What stands in the page. */
class Wallside {
  constructor(model, el) {
    this.model = model;
    this.shared = shared(model);
    this.chance = chanceOf(model.get("seed") ?? undefined);
    this.past = new Past(); // matches that another one took the place of
    this.run = 0; // what moves belongs to the last of them
    this.come(this.fromModel());
    el.insertAdjacentHTML("beforeend", framed(names("caillou"), this.game));
    this.root = el.lastElementChild;
    const parts = [...this.root.querySelectorAll("[data-is]")];
    this.part = Object.fromEntries(parts.map((part) => [part.dataset.is, part]));
    keepKeys(parts);
    this.figure = this.root.querySelector("figure");
    this.words = this.root.querySelector("figcaption");
    this.svg = this.root.querySelector(".jeux-caillou-field > svg");
    this.holding = new Holding(this, this.part.hand, this.svg);
    speaksAlone(this.words);
    showSettings(this.part, this.game);
  }

  // ── what it is ────────────────────────────────────────────────────────────────────────

  fromModel() {
    const texts = Object.fromEntries(PARTS.map((name) => [name, this.model.get(name)]));
    return texts.rounds ? read(texts).game : begun(texts);
  }

  /** Stand where a match stands; hands were shaken if it has gone on. */
  come(game) {
    this.game = game;
    this.rests = { round: 0, points: [] }; // where stones of the last round were seen to come to rest
    this.lot = ""; // on whom it fell
    this.hasThrown = false; // the reader; a match that is pasted may end without them
    this.sliding = ""; // whose stone
    this.isGreeted = game.words.some((word) => /\d/.test(word));
    this.isParted = false;
    this.isMoving = false;
    this.place = lastPlace(game);
    this.zoom = 1;
    this.isNear = Boolean(roundOf(game)?.result);
  }

  get players() {
    return playersOf(this.game);
  }

  get flicks() {
    return flicksOf(this.players.find(isPerson)?.who ?? "A");
  }

  get now() {
    const { game, isGreeted, isParted, place, lot, sliding } = this;
    return { game, isGreeted, isParted, place, lot, sliding, flicks: this.flicks.length };
  }

  /** Who holds a stone in their hand and may flick it. */
  get holder() {
    const { wanted } = this.game;
    if (!this.isGreeted || this.isMoving) return undefined;
    if (wanted.want === "throw") return isPerson(playerOf(this.game, wanted.player)) ? wanted.player : undefined;
    return isPlaceAndThrow(this.game) && !this.isNear ? wanted.player : undefined;
  }

  get placeOfThrow() {
    return isOpen(this.game) ? roundOf(this.game).place : this.place;
  }

  /** Whether a person may choose the place now. */
  get isChoosing() {
    const { wanted } = this.game;
    return this.isGreeted && wanted.want === "place" && isPerson(playerOf(this.game, wanted.player));
  }

  get points() {
    return this.rests.round === roundsOf(this.game) ? this.rests.points : [];
  }

  // ── how it changes ────────────────────────────────────────────────────────────────────

  note(words) {
    if (this.part.note.textContent !== words) this.part.note.innerHTML = quietly(words);
    this.part.said.textContent = "";
  }

  /** Below the buttons, where the finger is. */
  reply(words) {
    this.note("");
    this.part.said.textContent = words;
  }

  /** The match has gone on, by a lot if it fell on somebody: tell Python and the page, and let the players of the
      page do what they do. */
  settle(told, lot = "") {
    const game = lotsDrawn(told, this.chance);
    const wasOpen = isOpen(this.game);
    this.run += 1;
    this.game = game;
    this.lot = lot;
    this.sliding = "";
    this.isMoving = false;
    if (game.wanted.want !== "over") this.isParted = false;
    this.isNear = Boolean(roundOf(game)?.result) && (wasOpen || this.isNear);
    if (!this.isNear) this.zoom = 1;
    if (!isOpen(game)) this.place = lastPlace(game);
    this.tell();
    this.note("");
    this.draw();
    if (wasOpen && this.isNear) this.bendDown();
    if (game.wanted.want === "over" && wasOpen && !isRanking(game) && this.hasThrown) tellPlayed(this.root, "caillou");
    this.goOn();
  }

  tell() {
    const texts = textsOf(this.game);
    this.shared.set(texts);
    tellPage(this.root, filled(texts));
  }

  /** Players of the page throw, and agree among themselves; they choose a place when somebody asks them to. */
  async goOn() {
    const { wanted } = this.game;
    if (!this.isGreeted) return;
    if (isByLot(this.game)) {
      this.settle(this.game);
      return;
    }
    if (["over", "place"].includes(wanted.want) || !this.botNext()) return;
    const { run } = this;
    await pause(isCalm() ? 0 : WAIT);
    if (run !== this.run || !this.root.isConnected) return;
    const { game, way } = this.botNext();
    if (way) this.fly(way, game);
    else this.settle(game);
  }

  /** What a player of the page would do; the chance of it is settled by the words so far. */
  botNext() {
    const chance = chanceOf(this.seed * MOST_WORDS + this.game.words.length);
    return botTurn(this.game, { flicks: this.flicks, chance });
  }

  get seed() {
    this.ownSeed ??= this.chance.next();
    return this.ownSeed;
  }

  /** Begin another match; the one before can come back. */
  begin(game) {
    if (this.game.words.length) this.past.keep(this.game);
    this.restore(game);
  }

  restore(game) {
    this.holding.stop();
    this.ownSeed = undefined;
    this.come(game);
    showSettings(this.part, game);
    this.settle(game);
    if (this.isNear) this.zoomTo(this.nearest);
  }

  get canUndo() {
    if (this.isMoving) return false;
    return Boolean(takenBack(this.game)) || (!hasStones(this.game) && !this.past.isEmpty);
  }

  undo() {
    const before = this.isMoving ? undefined : takenBack(this.game);
    if (before) this.settle(before);
    else if (!hasStones(this.game) && !this.past.isEmpty) this.restore(this.past.undo());
    else this.reply(hasStones(this.game) ? NOTES.thrown : NOTES.nothingYet);
  }

  // ── a stone ───────────────────────────────────────────────────────────────────────────

  /** A stone that a person lets go; where they choose the place as well, that is settled by it. */
  throwStone(way, isFlick) {
    const { holder, placeOfThrow: place } = this;
    if (!holder) return;
    this.hasThrown = true;
    if (!isOpen(this.game)) {
      this.game = goneOn(this.game, place);
      this.rests = { round: 0, points: [] };
    }
    if (isFlick) keepFlick(holder, { place, distance: way.distance });
    this.fly(way, rested(this.game, way));
  }

  flick(way) {
    this.throwStone(way, true);
  }

  aim(aim) {
    this.throwStone(aimed(this.placeOfThrow, aim, this.chance), false);
  }

  putDown() {
    this.note(NOTES.down);
  }

  barSwings() {
    this.note(NOTES.swings);
  }

  /** Let a stone slide; then it lies. */
  async fly(way, next) {
    const { player } = this.game.wanted;
    const number = roundsOf(this.game);
    this.run += 1;
    const { run } = this;
    this.isMoving = true;
    this.sliding = isCalm() ? "" : player;
    this.note("");
    this.draw();
    this.figure.setAttribute("aria-busy", "true");
    if (!isCalm()) await this.slide(way, player, run);
    if (run !== this.run || !this.root.isConnected) return;
    const points = this.rests.round === number ? [...this.rests.points] : [];
    points[roundOf(this.game).stones.length] = way.rest; // those before it may have been laid out
    this.rests = { round: number, points };
    this.figure.setAttribute("aria-busy", "false");
    this.settle(next);
    announce(this.figure);
  }

  slide(way, player, run) {
    this.svg.insertAdjacentHTML("beforeend", `<g>${stoneDrawn(player, [0, 0])}</g>`);
    const stone = this.svg.lastElementChild;
    const begins = performance.now();
    return new Promise((done) => {
      const step = (time) => {
        const point = stoneAt(way, Math.max(0, time - begins) / 1000);
        if (!point || run !== this.run || !this.root.isConnected) {
          done();
          return;
        }
        stone.setAttribute("transform", `translate(${moving(point).join(" ")})`);
        requestAnimationFrame(step);
      };
      step(begins);
    });
  }

  // ── acts ──────────────────────────────────────────────────────────────────────────────

  /** The one button: shake hands, choose the place, go on, begin again. */
  go() {
    const { game } = this;
    const { want } = game.wanted;
    if (this.isMoving) return;
    this.note("");
    if (!this.isGreeted) this.shakeHands(() => { this.isGreeted = true; });
    else if (want === "over" && !this.isParted) this.shakeHands(() => { this.isParted = true; });
    else if (want === "over") this.again();
    else if (want === "place") this.nextRound();
  }

  /** Another match of the same players, who shake hands at once. */
  again() {
    this.begin(begun(textsOf(this.game), this.chance));
    this.go();
  }

  nextRound() {
    const { game } = this;
    if (isPlaceAndThrow(game)) this.lookUp();
    else this.settle(this.isChoosing ? goneOn(game, this.place) : this.botNext().game);
  }

  async shakeHands(then) {
    this.run += 1;
    const { run } = this;
    const all = handshakes(this.players.length);
    this.isMoving = true;
    for (let shaken = 1; shaken <= all && !isCalm(); shaken += 1) {
      this.drawHands(shaken);
      await pause(SHAKE_HANDS);
      if (run !== this.run) return;
    }
    this.isMoving = false;
    then();
    this.draw();
    announce(this.figure);
    this.goOn();
  }

  /** Those who are level play extra rounds, if all agree to rank everybody. */
  rank() {
    if (this.isMoving || this.isParted || !canRank(this.game)) return;
    this.isNear = false;
    this.settle(rankingBegun(this.game, this.chance));
  }

  agree(player) {
    const { wanted } = this.game;
    if (wanted.want !== "agree") return;
    const { among } = wanted;
    const lot = player ? "" : among[this.chance.below(among.length)];
    this.settle(goneOn(this.game, player || lot), lot);
  }

  choose(place) {
    this.place = Math.min(FARTHEST, Math.max(NEAREST, 10 * Math.round(place / 10)));
    this.lookUp();
  }

  lookUp() {
    this.isNear = false;
    this.zoom = 1;
    this.draw();
  }

  /** A tap on the field: stand up from the stones, or choose the place. */
  tap({ clientY }) {
    if (this.isMoving || !this.isGreeted) return;
    const { top, height } = this.svg.getBoundingClientRect();
    const far = (((clientY - top) / height) * HIGH - WALL.y) / this.zoom;
    if (this.isChoosing && (!this.isNear || far > NEAREST - TAP)) this.choose(far);
    else if (this.isNear) this.lookUp();
  }

  // ── what comes from elsewhere ─────────────────────────────────────────────────────────

  /** Open the match of some texts; the seats that they leave out are those here, if they are as many. */
  open(texts) {
    const isAsMany = texts.stones?.split("-").length === this.players.length;
    const seats = texts.seats || (isAsMany ? this.game.seats : "");
    const { game, fault } = read({ victory: "", rounds: "", extra: "", ...texts, seats });
    if (!game || fault) {
      this.note(faultSaid(fault));
      return false;
    }
    this.begin(game.words.length ? game : begun(textsOf(game)));
    return true;
  }

  read() {
    const texts = partsOf(this.part.line.value, PARTS);
    if (!Object.keys(texts).length) this.note(NOTES.nothing);
    else if (this.open(texts)) this.note([NOTES.read, asked(this.now)].join(" "));
    this.part.note.scrollIntoView({ block: "nearest" });
  }

  /** A link of this page. */
  follow(detail) {
    const texts = Object.fromEntries(PARTS.filter((name) => name in detail).map((name) => [name, detail[name]]));
    if (!Object.keys(texts).length) return;
    const isWhole = "stones" in texts;
    this.open(isWhole ? texts : { ...textsOf(this.game), rounds: "", extra: "", ...texts });
  }

  /** Python has set a match. */
  hear() {
    const texts = Object.fromEntries(PARTS.map((name) => [name, this.model.get(name)]));
    const { game, fault } = read(texts);
    if (!game || fault || recordOf(textsOf(game)) === recordOf(textsOf(this.game))) return;
    this.run += 1;
    this.come(game.words.length ? game : begun(texts));
    this.draw();
  }

  async share() {
    const record = recordOf(textsOf(this.game));
    const done = await share(record, CONTROLS.table);
    if (done) this.reply(say(SHARE[done], { line: lineToShare(record) }));
  }

  arrange(name) {
    const game = agreedMatch(this.part, name, this.chance);
    if (!game) {
      this.note(NOTES.lacking);
      return;
    }
    this.begin(game);
    this.figure.scrollIntoView({ block: "nearest" });
  }

  measure() {
    const persons = this.players.filter((seat) => isPerson(seat) && "AB".includes(seat.who));
    const found = persons.map(({ who }) => ({ who, flicks: flicksOf(who) })).filter(({ flicks }) => flicks.length);
    const told = found.map(({ who, flicks }) => keepFlicks(who, flicks));
    const link = told.length ? chapterLink("caillou", "measure.html", CONTROLS.measured) : "";
    this.part.measured.replaceChildren(`${told.join(" ") || NOTES.few} `, link);
  }

  // ── how it is drawn ───────────────────────────────────────────────────────────────────

  get nearest() {
    return closest(restsOf(roundOf(this.game), this.game.unit, this.points));
  }

  zoomTo(zoom) {
    this.zoom = zoom;
    this.draw();
  }

  /** Bend down to the stones of a round that is over. */
  async bendDown() {
    const { run, nearest } = this;
    const begins = performance.now();
    for (let part = 0; part < 1 && !isCalm(); part = (performance.now() - begins) / BENDS) {
      this.zoom = 1 + (nearest - 1) * part;
      this.drawPicture();
      await pause(16);
      if (run !== this.run || !this.isNear) return;
    }
    this.zoomTo(nearest);
  }

  draw() {
    const { part, now } = this;
    const isHeld = [part.hand, part.go, part.rank, ...part.ask.children].includes(document.activeElement);
    this.drawPicture();
    const said = caption(now);
    if (this.words.textContent !== said) this.words.innerHTML = quietly(said);
    this.drawScores();
    this.drawHand();
    this.drawButtons();
    setSlider(part.aim, this.holding.aim.degrees);
    setSlider(part.strength, this.holding.aim.strength);
    this.drawAfter();
    if (document.activeElement !== part.line) part.line.value = recordOf(textsOf(this.game));
    if (isHeld) this.isWaitingForFocus = true;
    if (this.isWaitingForFocus) this.passFocus();
  }

  /** A button that goes takes the focus with it: what can be done next gets it. */
  passFocus() {
    const { part } = this;
    const next = [part.hand, part.ask.querySelector("button"), part.go].find((one) => one && !one.hidden);
    if (next && document.activeElement !== next) next.focus({ preventScroll: true });
    if (next) this.isWaitingForFocus = false;
  }

  drawHands(shaken) {
    const players = this.players.map(({ who }) => who);
    const field = fieldDrawn({ unit: this.game.unit, goal: goalSaid(this.game), rests: [], zoom: 1 });
    this.svg.innerHTML = field + handsDrawn(players, shaken);
  }

  drawPicture() {
    const { game, svg, now } = this;
    svg.setAttribute("aria-label", pictureSaid(now));
    if (!this.isGreeted || this.isParted) {
      this.drawHands(this.isParted ? Infinity : 0);
      return;
    }
    const isAimed = this.holder && (this.part.fold.open || this.holding.isAimedByKeys);
    const isFresh = game.wanted.want === "place" && !this.isNear;
    const round = isFresh ? undefined : roundOf(game);
    const place = game.wanted.want === "over" ? lastPlace(game) : this.placeOfThrow;
    const aim = isAimed ? this.holding.aim : undefined;
    svg.innerHTML = fieldDrawn({
      unit: game.unit,
      goal: goalSaid(game),
      round,
      last: roundOf(game),
      rests: this.points,
      place,
      zoom: this.zoom,
      aim,
    });
  }

  drawBar(height) {
    const bar = this.svg.querySelector("[data-part=bar]");
    if (bar) bar.innerHTML = height === undefined ? "" : barDrawn(height);
  }

  drawScores() {
    const { game } = this;
    const { wanted } = game;
    const turn = this.isGreeted && "player" in wanted ? wanted.player : undefined;
    this.part.scores.innerHTML = scoresDrawn(game, { inHand: stonesLeft(game), turn });
  }

  /** The stone in the hand: a button, from which a finger does not scroll the page. */
  drawHand() {
    const { holder, part, now } = this;
    part.hand.hidden = !holder;
    if (!holder) return;
    const [x, y] = placeSeen(this.placeOfThrow);
    part.hand.style.cssText = `left:${(100 * x) / WIDE}%;top:${(100 * (y + RADIUS)) / HIGH}%;width:${(200 * HOLD) / WIDE}%`;
    part.hand.dataset.who = holder;
    part.hand.innerHTML = heldDrawn(holder);
    part.hand.setAttribute("aria-label", stoneSaid(now, holder, this.holding.aim));
  }

  get goWords() {
    const { want } = this.game.wanted;
    if (!this.isGreeted) return this.players.length === 1 ? CONTROLS.alone : CONTROLS.shake;
    if (want === "over") return this.isParted ? CONTROLS.again : this.partWords;
    if (this.isChoosing && !isPlaceAndThrow(this.game)) return say(CONTROLS.from, { place: metres(this.place) });
    return this.game.rounds.length ? CONTROLS.next : CONTROLS.first;
  }

  get partWords() {
    return this.players.length === 1 ? CONTROLS.partAlone : CONTROLS.part;
  }

  drawButtons() {
    const { part, game } = this;
    const { wanted } = game;
    const isAsked = this.isGreeted && !this.isMoving && wanted.want === "agree" && !this.botNext();
    part.ask.innerHTML = isAsked ? agreementFramed(game, wanted.among) : "";
    keepKeys(part.ask.children);
    part.go.hidden = this.isMoving || (this.isGreeted && (["throw", "agree"].includes(wanted.want) || Boolean(this.holder)));
    part.go.textContent = this.goWords;
    part.rank.hidden = this.isMoving || this.isParted || !this.isGreeted || !canRank(game);
    part.undo.setAttribute("aria-disabled", `${!this.canUndo}`);
    part.place.disabled = !this.isChoosing;
    part.place.value = this.place;
    part.place.setAttribute("aria-valuetext", `${metres(this.place)} m`);
    for (const name of ["throw", "swing"]) part[name].disabled = !this.holder;
  }

  /** What was luck and what was choice, once a match is over; and the reader's hand, once it is known. */
  drawAfter() {
    const isOver = this.game.wanted.want === "over" && this.isGreeted;
    const key = isOver ? recordOf(textsOf(this.game)) : "";
    if (this.told === key) return;
    this.told = key;
    this.part.after.innerHTML = isOver ? afterFramed(this.game, this.flicks) : "";
  }

  // ── what it listens to ────────────────────────────────────────────────────────────────

  listen(el) {
    const { part, holding } = this;
    const acts = {
      go: () => this.go(),
      rank: () => this.rank(),
      undo: () => this.undo(),
      share: () => this.share(),
      read: () => this.read(),
      agreed: () => this.arrange("agreed"),
      measure: () => this.measure(),
      throw: () => { if (this.holder) holding.throwAimed(); },
      swing: () => { if (this.holder) holding.press(); },
      forget: () => {
        forgetFlicks();
        this.part.measured.textContent = NOTES.forgotten;
      },
      ...Object.fromEntries(Object.keys(ARRANGEMENT_WORDS).map((name) => [name, () => this.arrange(name)])),
    };
    pressable(part, acts);
    part.line.addEventListener("keydown", ({ key }) => { if (key === "Enter") this.read(); });
    part.ask.addEventListener("click", ({ target }) => { if ("agree" in target.dataset) this.agree(target.dataset.agree); });
    part.place.addEventListener("input", () => this.choose(Number(part.place.value)));
    part.aim.addEventListener("input", () => holding.set("degrees", Number(part.aim.value)));
    part.strength.addEventListener("input", () => holding.set("strength", Number(part.strength.value)));
    part.fold.addEventListener("toggle", () => this.draw());
    this.svg.addEventListener("click", (event) => this.tap(event));
    el.addEventListener("jeux:set", ({ detail }) => this.follow(detail));
    this.shared.follow(PARTS, () => this.hear());
  }
}

function render({ model, el }) {
  const table = new Wallside(model, el);
  table.listen(el);
  if (table.isNear) table.zoom = table.nearest;
  table.draw();
  table.goOn();
  return () => { table.run += 1; };
}

export default { render };
