"""Derived results: how many deals and hands, laws of a hand, shuffles against chance."""

from jeux.battage.theory import claims
from jeux.battage.theory.bidding import Bidding, fair_bidding
from jeux.battage.theory.counting import (
    deal_count,
    hand_count,
    longest_suit_law,
    repeat_chance,
    trump_law,
)
from jeux.battage.theory.shuffling import (
    Uniformity,
    eulerian,
    riffle_total_variation,
    rising_law,
    uniformity_test,
)
from jeux.battage.theory.tricks import (
    kept_pairs,
    longest_after_cut,
    mean_suit_pairs,
    suit_after_cut,
    suit_pairs,
    taken_from_tricks,
)

__all__ = [
    "Bidding",
    "Uniformity",
    "claims",
    "deal_count",
    "eulerian",
    "fair_bidding",
    "hand_count",
    "kept_pairs",
    "longest_after_cut",
    "longest_suit_law",
    "mean_suit_pairs",
    "repeat_chance",
    "riffle_total_variation",
    "rising_law",
    "suit_after_cut",
    "suit_pairs",
    "taken_from_tricks",
    "trump_law",
    "uniformity_test",
]
