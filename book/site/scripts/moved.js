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
};

const page = location.pathname.split("/").slice(-2).join("/").replace(/\.html$/, "");
const follow = () => {
  const asked = location.hash.slice(1);
  const [name, to] = Object.entries(MOVED[page] ?? {}).find(([old]) => (old.endsWith("=") ? asked.startsWith(old) : asked === old)) ?? [];
  if (to) location.replace(to.replace("#", ".html#") + asked.slice(name.length));
};
follow();
addEventListener("hashchange", follow);
