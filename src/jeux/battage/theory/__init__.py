"""Derived results: how many deals and hands, laws of a hand, shuffles against chance."""

from jeux.battage.theory import claims
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

__all__ = [
    "Uniformity",
    "claims",
    "deal_count",
    "eulerian",
    "hand_count",
    "longest_suit_law",
    "repeat_chance",
    "riffle_total_variation",
    "rising_law",
    "trump_law",
    "uniformity_test",
]
