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
from jeux.battage.theory.fifty import (
    cut_likelihood,
    deals_after_cut,
    file_scores,
    pair_counts,
    pair_weights,
    possible_deals,
    power,
    trick_chances,
    trick_pairs,
    trick_splits,
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
    "cut_likelihood",
    "deal_count",
    "deals_after_cut",
    "eulerian",
    "fair_bidding",
    "file_scores",
    "hand_count",
    "kept_pairs",
    "longest_after_cut",
    "longest_suit_law",
    "mean_suit_pairs",
    "pair_counts",
    "pair_weights",
    "possible_deals",
    "power",
    "repeat_chance",
    "riffle_total_variation",
    "rising_law",
    "suit_after_cut",
    "suit_pairs",
    "taken_from_tricks",
    "trick_chances",
    "trick_pairs",
    "trick_splits",
    "trump_law",
    "uniformity_test",
]
