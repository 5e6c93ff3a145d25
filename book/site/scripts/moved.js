/* What has left its page for another: an address that a reader kept leads to where it is now.
   A name that ends with = stands for a control, and what it was set to goes along. */
const MOVED = {
  "battage/2-five-steps": {
    "steps-ex-modulo": "3-clock#steps-ex-modulo",
    "two-users-of-one-computer": "2-five-steps#steps-ex-users",
  },
  "battage/3-clock": {
    "clock-ex-landau": "7-period#clock-ex-landau",
    "battage-prop-period": "7-period#battage-prop-period",
    "battage-prop-seen": "7-period#battage-prop-seen",
    "when-does-a-list-repeat-itself": "7-period#when-does-the-list-repeat",
    "do-the-deals-repeat-sooner": "7-period#do-the-deals-repeat-sooner",
    "does-step-3-break-the-period": "7-period#does-step-3-break-the-period",
    "table=": "7-period#table=",
    "deals=": "7-period#deals=",
  },
  "battage/5-how-many": {
    "a-test-with-the-right-law": "8-tests#where-does-each-card-end",
    "further-a-test-made-for-riffles": "8-tests#do-neighbours-stay-together",
    "further-the-decks-of-bel-atout": "8-tests#the-decks-of-bel-atout",
  },
  "battage/6-fifty-deals": {
    "fifty-ex-open": "../teach/projects/battage#a-question-for-a-computer",
  },
  "caillou/2-silences": {
    "silence-wall": "7-clauses#silence-wall",
    "silence-curve": "7-clauses#silence-curve",
    "silence-no-best-throw": "7-clauses#silence-no-best-throw",
    "silence-measure": "7-clauses#silence-measure",
    "silence-only-the-scorers": "7-clauses#silence-only-the-scorers",
    "silence-no-eligible": "7-clauses#silence-no-eligible",
    "silence-player-without": "7-clauses#silence-player-without",
    "silence-own-tie": "7-clauses#silence-own-tie",
    "silence-shared": "7-clauses#silence-shared",
    "silence-scorer-chooses": "7-clauses#silence-scorer-chooses",
    "silence-no-stone-left": "7-clauses#silence-no-stone-left",
    "silence-no-stones": "7-clauses#silence-no-stones",
    "silence-first-round": "7-clauses#silence-first-round",
    "silence-agreement": "7-clauses#silence-agreement",
    "silence-goal-or-more": "7-clauses#silence-goal-or-more",
    "silence-which-way": "7-clauses#silence-which-way",
    "silence-goal-zero": "7-clauses#silence-goal-zero",
    "silence-exactly-end": "7-clauses#silence-exactly-end",
    "silence-lowered": "7-clauses#silence-lowered",
    "silence-extra-round": "7-clauses#silence-extra-round",
    "silence-few-players": "7-clauses#silence-few-players",
    "silence-both-names": "7-clauses#silence-both-names",
    "silence-notation": "7-clauses#silence-notation",
    "silence-manners": "7-clauses#silence-manners",
    "scoring=": "7-clauses#dispute=",
    "throwing=": "7-clauses#dispute=",
    "the-field=": "7-clauses#dispute=",
    "winning=": "7-clauses#dispute=",
    "silent-ex-open": "7-clauses#rulebook-ex-open",
  },
  "caillou/4-skill": {
    "present=unequal-skill-and-the-child": "4-skill#present=the-child",
    "stones-of-the-child=": "4-skill#the-child-s-stones=",
    "which-laws-give-the-same-answer": "9-measure#caillou-th-lehmann",
    "what-if-the-laws-are-not-of-one-family": "9-measure#caillou-th-lehmann",
    "caillou-th-lehmann": "9-measure#caillou-th-lehmann",
    "skill-ex-open": "9-measure#skill-ex-open",
  },
  "caillou/6-distance": {
    "place-ex-open": "../teach/projects/caillou#who-should-choose",
  },
  "cloche/1-the-game": {
    "what-does-each-silence-cost": "10-other-tables#what-do-the-rules-leave-open",
  },
  "cloche/3-first-period": {
    "four-remarks-which-of-them-hold-exactly": "7-closed-forms#the-player-alone-and-remarks-1-and-4",
    "first-ex-hands": "3-first-period#first-ex-hand",
    "first-ex-first": "7-closed-forms#inn-ex-seat",
  },
  "cloche/4-auberge": {
    "inn-limit": "7-closed-forms#inn-limit",
    "six-dice-a-limit-and-eleven-waves": "7-closed-forms#six-dice-a-limit-and-eleven-waves",
    "waves=": "7-closed-forms#waves=",
    "inn-ex-even": "7-closed-forms#inn-ex-even",
    "inn-ex-seat": "7-closed-forms#inn-ex-seat",
  },
  "cloche/5-auction": {
    "card-2=": "5-auction#card=",
    "is-there-only-one-fair-caisse": "7-closed-forms#how-many-caisses-are-fair",
    "auction-prop-unique": "7-closed-forms#auction-prop-unique",
    "the-winner-s-curse": "winners-curse#what-the-winner-pays",
    "auction-curse": "winners-curse#auction-curse",
    "auction-ex-shade": "winners-curse#auction-ex-shade",
    "auction-ex-factor": "winners-curse#auction-ex-factor",
  },
  "marienbad/4-hope": {
    "hope-ex-open": "8-one-token#hope-ex-open",
    "marienbad-th-loss": "8-one-token#marienbad-th-loss",
    "marienbad-th-random": "8-one-token#marienbad-th-random",
    "further-is-one-token-always-best": "8-one-token#the-good-moves-of-each-round",
    "present=further-is-one-token-always-best": "8-one-token#present=the-good-moves-of-each-round",
  },
  "marienbad/6-beyond": {
    "heaps=": "7-film#heaps-2=",
    "heaps-2=": "7-film#heaps-2=",
    "the-last-token-loses": "7-film#the-last-token-loses",
    "marienbad-th-misere": "7-film#marienbad-th-misere",
    "beyond-ex-hand": "7-film#beyond-ex-hand",
    "the-same-hope": "8-one-token#the-same-hope-when-the-last-token-loses",
    "marienbad-pr-same": "8-one-token#marienbad-pr-same",
  },
  "serpents/1-board": {
    "jumps=": "8-players#jumps=",
    "starts=": "8-players#starts=",
    "finish=": "8-players#finish=",
    "a-board-of-your-own": "8-players#snakes-that-help",
    "does-a-ladder-always-help": "8-players#does-a-ladder-always-help",
  },
  "serpents/2-equation": {
    "equation-ex-enough": "2-equation#one-solution-and-only-one",
  },
  "serpents/3-vectorisation": {
    "equation-th-when": "no-formula#equation-th-when",
    "vec-th-linear": "no-formula#vec-th-linear",
    "vec-th-isolate": "no-formula#vec-th-isolate",
    "vec-th-boards": "no-formula#vec-th-boards",
    "equation-ex-isolate": "no-formula#equation-ex-isolate",
    "vec-ex-length": "no-formula#vec-ex-length",
    "are-snakes-and-a-die-easier": "no-formula#are-snakes-and-a-die-easier",
    "when-is-there-just-one-solution": "no-formula#when-is-there-just-one-solution",
    "can-p-be-isolated": "no-formula#what-is-a-formula",
    "games-of-staying-or-winning": "no-formula#staying-or-winning",
  },
  "serpents/4-series": {
    "example-4": "4-series#the-mean-length",
    "series-ex-slow": "10-large-boards#how-many-digits-are-right",
  },
  "serpents/5-how-long": {
    "one-player-and-what-others-have-published": "5-how-long#what-others-have-published",
    "ahead-and-behind": "ahead#is-it-better-to-be-ahead",
  },
  "serpents/6-classic": {
    "the-player-to-move=": "ahead#the-player-to-move=",
    "is-it-better-to-be-ahead": "ahead#ahead-and-yet-worse",
    "which-jump-is-to-blame": "ahead#which-jump-is-to-blame",
    "is-the-ladder-gone": "ahead#is-the-ladder-gone",
    "classic-th-ahead": "ahead#classic-th-ahead",
    "classic-ex-read": "ahead#classic-ex-read",
    "classic-ex-hit": "ahead#classic-ex-hit",
  },
  "serpents/7-exactly": {
    "from-ten-thousand-unknowns-to-about-eighty": "7-exactly#two-sums-are-enough",
    "from-a-recurrence-to-equations": "7-exactly#any-board-any-pair-of-squares",
    "why-there-is-only-one-solution": "7-exactly#any-board-any-pair-of-squares",
    "exactly-th-yule": "7-exactly#exactly-th-parts",
    "exactly-ex-gcd": "7-exactly#exactly-ex-digits",
    "exactly-ex-cancel": "7-exactly#exactly-ex-digits",
  },
  "serpents/8-players": {
    "five-players-without-a-cube": "5-how-long#five-players-without-a-cube",
    "players-th-closed": "5-how-long#players-th-closed",
    "players-ex-last": "5-how-long#players-ex-last",
    "players-ex-fair": "5-how-long#players-ex-fair",
    "the-whole-law-of-the-length": "5-how-long#the-tail",
  },
  "serpents/9-choosing": {
    "two-dice-in-the-box": "9-choosing#the-value-of-a-game",
  },
  "serpents/10-large-boards": {
    "large-and-slow-the-rest-lives-in-a-small-space": "10-large-boards#large-and-slow-a-small-space",
    "neither-plain-doubling": "10-large-boards#large-and-slow-a-small-space",
    "large-ex-turning": "10-large-boards#large-and-slow-a-small-space",
  },
  "serpents/11-together": {
    "a-hundred-unknowns": "11-together#no-matrix-of-one-pawn-will-do",
  },
};

const page = location.pathname.split("/").slice(-2).join("/").replace(/\.html$/, "");
const follow = () => {
  const asked = location.hash.slice(1);
  const [name, to] = Object.entries(MOVED[page] ?? {}).find(([old]) => (old.endsWith("=") ? asked.startsWith(old) : asked === old)) ?? [];
  if (to) location.replace(to.replace("#", ".html#") + asked.slice(name.length));
};
follow();
addEventListener("hashchange", follow);
