/* What stands below a table once a match is over, as HTML: what was luck and what was choice, and the
   reader's own hand, once it is known. */
import { chapterLink } from "../trying/table.js";
import { afterwards } from "./afterwards.js";
import { ENOUGH } from "./bots.js";
import { ENOUGH_FLICKS, handOf, handPicture, handSays } from "./hand.js";
import { stoneDrawn } from "./field.js";
import { fromOnePlace } from "./flicked.js";
import { isRanking, playerOf } from "./match.js";
import { withQuietRules } from "./scene.js";
import { nameOf, OWN_HAND } from "./says.js";

/** @typedef {import("./bots.js").Flick} Flick */
/** @typedef {import("./record.js").Game} Game */

/** @param {string[]} sentences */
const bulleted = (sentences) => `<ul>${sentences.map((words) => `<li>${words}</li>`).join("")}</ul>`;

/** The reader's hand beside the chapters' law; before it is known, how many flicks it lacks.
    @param {Flick[]} flicks */
function ownHand(flicks) {
  const hand = handOf(fromOnePlace(flicks).map(({ distance }) => distance));
  const { law, holds, depends } = handSays(hand);
  const words = `<p>${OWN_HAND.begins} ${law.join(" ")}</p>`;
  if (hand.count < ENOUGH_FLICKS) return hand.count ? words : "";
  return `${words}${handPicture(hand)}
    <p>${OWN_HAND.holds}</p>${bulleted(holds)}<p>${OWN_HAND.depends}</p>${bulleted(depends)}`;
}

/** What only some will read, in a fold. @param {string[]} lines @param {Flick[]} flicks */
function folded(lines, flicks) {
  const body = (lines.length ? bulleted(lines) : "") + ownHand(flicks);
  return body && `<details class="jeux-fold"><summary data-is="own">${OWN_HAND.fold}</summary>${body}</details>`;
}

/** Everybody by rank, where extra rounds were thrown. @param {Game} game */
function ranksDrawn(game) {
  const ranking = isRanking(game) ? game.ranking ?? [] : [];
  const items = ranking.flatMap((group, k) => {
    const rank = 1 + ranking.slice(0, k).flat().length;
    return group.map((who) => `<li value="${rank}">${rankStone(who)} ${nameOf(playerOf(game, who))}, ${game.scores[who]}</li>`);
  });
  return items.length ? `<ol class="jeux-caillou-ranks">${items.join("")}</ol>` : "";
}

/** @param {string} who */
function rankStone(who) {
  return `<svg viewBox="-14 -14 28 28" aria-hidden="true">${stoneDrawn(who, [0, 0])}</svg>`;
}

/** @param {Game} game @param {Flick[]} flicks */
export function afterFramed(game, flicks) {
  const { first, lines, chapter } = afterwards(game, flicks.length >= ENOUGH);
  const { words, page, title } = chapter;
  const goesOn = `<b>${words}</b> ${chapterLink("caillou", `${page}.html`, title).outerHTML}`;
  const said = [...first.map(withQuietRules), goesOn].map((one) => `<p>${one}</p>`).join("");
  return ranksDrawn(game) + said + folded(lines, flicks);
}
