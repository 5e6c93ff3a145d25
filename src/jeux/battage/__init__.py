"""*Comment les cartes sont-elles battues ?*: how the cards of a computer belote are shuffled.

- `rules`: cards, the deal of belote, who wins a trick, which cards may be played
- `record`: what happened to a deck at the table, as one line of text
- `play`: the dealer of the document (`BelAtout`), its list of numbers, one deal played out
- `simulation`: shuffles of many decks, many deals, files of deals
- `theory`: laws of a hand, of tricks that are only cut, of the bidding; riffles against chance
- `throws`: what a reader throws in the page; `pictures`: cards on a table; `board`: one at which a
  reader shuffles, plays and is spied upon

A card is a number 0 … 31, suit by suit; `cards` are a tuple of them, top card first, and `decks`
the rows of an array, shape (decks, cards). Players are numbered 0 … 3 in the order in which they
receive cards and lead the first trick; player 0 is a reader's player 1. `pattern` gives the packets
of a deal, and `receiver` gets the turned card; `place` says how many cards a cut lifts off.
`tricks` are eight of four cards, each in the order in which it was played. Chance comes from
`randbelow`, a function that gives a number from 0 to n − 1, or from `rng`, a numpy generator.
Counts, laws and distances are exact; `uniformity_test`, `riffled_pairs` and what follows from pairs
of one trick give floats.
"""

from typing import TYPE_CHECKING

from jeux import lazily
from jeux.battage.play import (
    BelAtout,
    by_drawing,
    cut_at,
    lowest,
    play,
    randbelow_from,
    random_from_list,
    sensible,
)
from jeux.battage.rules import deal, hand_places, name
from jeux.battage.simulation import cut, fair, fresh, gathered, riffle, rising_sequences
from jeux.battage.theory import (
    eulerian,
    fair_bidding,
    kept_pairs,
    longest_after_cut,
    longest_suit_law,
    notices,
    pair_covariances,
    pair_kinds,
    pairs_after,
    riffle_total_variation,
    riffled_pairs,
    rising_law,
    splits,
    suit_pairs,
    trump_law,
    uniformity_test,
)

if TYPE_CHECKING:
    from jeux.battage.board import CardTable

__getattr__ = lazily(__name__, "throws", "pictures", "record", "board", CardTable="board")

__all__ = [
    "BelAtout",
    "CardTable",
    "by_drawing",
    "cut",
    "cut_at",
    "deal",
    "eulerian",
    "fair",
    "fair_bidding",
    "fresh",
    "gathered",
    "hand_places",
    "kept_pairs",
    "longest_after_cut",
    "longest_suit_law",
    "lowest",
    "name",
    "notices",
    "pair_covariances",
    "pair_kinds",
    "pairs_after",
    "play",
    "randbelow_from",
    "random_from_list",
    "riffle",
    "riffle_total_variation",
    "riffled_pairs",
    "rising_law",
    "rising_sequences",
    "sensible",
    "splits",
    "suit_pairs",
    "trump_law",
    "uniformity_test",
]
