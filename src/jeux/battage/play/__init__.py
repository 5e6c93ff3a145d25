"""Bel Atout at work: its list of numbers, the five steps of its dealer, and one deal played out."""

from jeux.battage.play.dealer import (
    INCREMENT,
    MULTIPLIER,
    BelAtout,
    RandBelow,
    as_randbelow,
    by_drawing,
    by_riffle,
    by_swaps,
    cut_at,
    randbelow_from,
    random_from_list,
)
from jeux.battage.play.players import Manner, lowest, play, played, sensible

__all__ = [
    "INCREMENT",
    "MULTIPLIER",
    "BelAtout",
    "Manner",
    "RandBelow",
    "as_randbelow",
    "by_drawing",
    "by_riffle",
    "by_swaps",
    "cut_at",
    "lowest",
    "play",
    "played",
    "randbelow_from",
    "random_from_list",
    "sensible",
]
