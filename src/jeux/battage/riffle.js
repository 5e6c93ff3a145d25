/* Riffles after Gilbert, Shannon and Reeds; the value is the number of rising sequences.
   given: {cards: 8, shuffles: 2} */
export const mechanism = {
  words: { verb: "Riffle", one: "1 riffled deck", many: "{n} riffled decks" },
  single: "{order}: one rising sequence.",
  several: "{order}: {value} rising sequences.",
  lasts: () => 900,
  throw(chance, { cards, shuffles }) {
    let deck = Array.from({ length: cards }, (_, k) => k + 1);
    for (let k = 0; k < shuffles; k += 1) {
      const lower = deck.map(() => chance.below(2)); // from which packet each place is filled
      const upper = lower.filter((side) => !side).length;
      const packets = [deck.slice(0, upper), deck.slice(upper)];
      deck = lower.map((side) => packets[side].shift());
    }
    const runs = [1]; // the rising sequence in which each card lies
    for (let card = 2; card <= cards; card += 1) {
      runs.push(runs[card - 2] + (deck.indexOf(card) < deck.indexOf(card - 1)));
    }
    return { deck, runs, value: runs[cards - 1] };
  },
  say({ deck, value }) {
    return say(value === 1 ? this.single : this.several, { order: deck.join(" "), value });
  },
  // each rising sequence stands a step lower, so that the steps count them
  draw({ deck, runs, value }, { cards, shuffles }, part) {
    const done = value === undefined ? 0 : part * part * (3 - 2 * part);
    const drawn = deck.map((card, place) => {
      const run = runs[card - 1];
      const [x, y] = [2 + 38 * (card - 1 + (place - card + 1) * done), 2 + 16 * (run - 1) * done];
      const colour = !done ? "currentColor" : run % 2 ? BLUE : ORANGE;
      return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="34" height="44" rx="4" fill="${PAPER}" stroke="${colour}" stroke-width="2.5"/><text x="${(x + 17).toFixed(1)}" y="${(y + 29).toFixed(1)}" text-anchor="middle" font-size="20" fill="${colour}">${card}</text>`;
    });
    return [drawn.join(""), 38 * cards, 48 + 16 * (Math.min(2 ** shuffles, cards) - 1)];
  },
};
