"""*Comment les cartes sont-elles battues ?*: how the cards of a computer belote are shuffled.

- `rules`: cards, the deal of belote, which cards may be played, who wins a trick
- `play`: the dealer of the document (`BelAtout`), its list of numbers, one deal played out
- `simulation`: ways of shuffling, many decks at once; sessions and files of many deals
- `theory`: how many deals, the laws of a hand of a fair deck and of one built from tricks and cut,
  the bidding of a fair deck, riffles against chance, a test of uniformity
- `throws`: what a reader throws in the page; `figures`: hands, decks, a clock, rising sequences

A card is a number 0 … 31, suit by suit; a deck is a tuple of them, top card first, and many decks
are the rows of an array. Players are numbered 0 … 3 in the order in which they receive cards and
lead the first trick. ``randbelow(n)`` is any function that gives a number from 0 to n − 1. Counts,
laws and distances are exact; `repeat_chance` and `uniformity_test` give floats.
"""

from jeux import lazily
from jeux.battage.play import (
    BelAtout,
    by_drawing,
    by_riffle,
    by_swaps,
    cut_at,
    lowest,
    play,
    randbelow_from,
    random_from_list,
    sensible,
)
from jeux.battage.rules import Hands, check_tricks, deal, legal, name
from jeux.battage.simulation import (
    cut,
    deal_all,
    fair,
    fresh,
    gathered,
    repeated,
    riffle,
    rising_sequences,
    simulate,
    swaps,
    top_to_random,
)
from jeux.battage.theory import (
    Bidding,
    Uniformity,
    deal_count,
    eulerian,
    fair_bidding,
    hand_count,
    kept_pairs,
    longest_after_cut,
    longest_suit_law,
    mean_suit_pairs,
    repeat_chance,
    riffle_total_variation,
    rising_law,
    suit_after_cut,
    suit_pairs,
    taken_from_tricks,
    trump_law,
    uniformity_test,
)

__getattr__ = lazily(__name__, "figures", "throws")

__all__ = [
    "BelAtout",
    "Bidding",
    "Hands",
    "Uniformity",
    "by_drawing",
    "by_riffle",
    "by_swaps",
    "check_tricks",
    "cut",
    "cut_at",
    "deal",
    "deal_all",
    "deal_count",
    "eulerian",
    "fair",
    "fair_bidding",
    "fresh",
    "gathered",
    "hand_count",
    "kept_pairs",
    "legal",
    "longest_after_cut",
    "longest_suit_law",
    "lowest",
    "mean_suit_pairs",
    "name",
    "play",
    "randbelow_from",
    "random_from_list",
    "repeat_chance",
    "repeated",
    "riffle",
    "riffle_total_variation",
    "rising_law",
    "rising_sequences",
    "sensible",
    "simulate",
    "suit_after_cut",
    "suit_pairs",
    "swaps",
    "taken_from_tricks",
    "top_to_random",
    "trump_law",
    "uniformity_test",
]
