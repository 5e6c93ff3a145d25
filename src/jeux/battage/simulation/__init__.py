"""Ways of shuffling, many decks at once; decks built from tricks; many deals.

Decks are rows of the cards 0 … n − 1, top card first.
"""

from jeux.battage.simulation.deals import deal_all, deal_many, gathered, simulate
from jeux.battage.simulation.files import draw_files, play_many
from jeux.battage.simulation.shuffles import (
    cut,
    fair,
    fresh,
    repeated,
    riffle,
    rising_sequences,
    swaps,
    top_to_random,
)

__all__ = [
    "cut",
    "deal_all",
    "deal_many",
    "draw_files",
    "fair",
    "fresh",
    "gathered",
    "play_many",
    "repeated",
    "riffle",
    "rising_sequences",
    "simulate",
    "swaps",
    "top_to_random",
]
