/* A deal that the reader plays: to be built on ground.js. */
import { names } from "../trying/common.js";
import { cardDrawn, rowsOf } from "./faces.js";
import { Ground, tableFramed } from "./ground.js";
import { replay } from "./record.js";

const LABEL = "A deck that lies face down";

function dealFramed(id, { deck }) {
  const back = rowsOf(deck.map(() => cardDrawn(null)), LABEL);
  const picture = `<div data-is="deck">${back}</div>`;
  return tableFramed(id, { words: "", picture, acts: "", summary: "More", more: "" });
}

class Deal extends Ground {
  constructor(view) {
    super(view, dealFramed);
    this.show();
  }
}

export const DEAL = {
  still: ({ cards }, own) => dealFramed(names("cards", own), replay(cards)),
  begin(view) {
    new Deal(view);
    return () => {};
  },
};
