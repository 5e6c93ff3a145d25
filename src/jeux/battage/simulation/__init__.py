"""Ways of shuffling, many decks at once; decks built from tricks; many deals.

Decks are rows of the cards 0 … n − 1, top card first.
"""

from jeux.battage.simulation.deals import deal_all, gathered, simulate
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
    "fair",
    "fresh",
    "gathered",
    "repeated",
    "riffle",
    "rising_sequences",
    "simulate",
    "swaps",
    "top_to_random",
]
