"""*Comment les cartes sont-elles battues ?*: how the cards of a computer belote are shuffled."""

from jeux.battage.belote import check_tricks, deal, legal, name, play
from jeux.battage.numbers import below_from, random_from_list
from jeux.battage.procedure import BelAtout
from jeux.battage.shuffles import repeated, rising_sequences
from jeux.battage.theory import (
    deal_count,
    hand_count,
    longest_suit_law,
    riffle_total_variation,
    trump_law,
    uniformity_test,
)

__all__ = [
    "BelAtout",
    "below_from",
    "check_tricks",
    "deal",
    "deal_count",
    "hand_count",
    "legal",
    "longest_suit_law",
    "name",
    "play",
    "random_from_list",
    "repeated",
    "riffle_total_variation",
    "rising_sequences",
    "trump_law",
    "uniformity_test",
]
