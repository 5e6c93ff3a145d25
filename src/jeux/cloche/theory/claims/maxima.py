"""Whether the values are maxima, as the article says before equation (1)."""

from __future__ import annotations

from itertools import product

from jeux.cloche.rules import Table
from jeux.cloche.theory.first_period import first_period
from jeux.cloche.theory.moments import mean_gains


def values_are_maxima(reading: str = "instead") -> bool:
    """Say whether all accounts but the Auberge gain less in the mean than the article's values."""
    larger = []
    for caisse, players in product((60, 150), (5, 6, 10)):
        table = Table(caisse, players, reading=reading)
        means = table.accounts.named(mean_gains(table, exact=False))
        values = first_period(caisse, players).gains
        larger += [card for card in values if card != "Auberge" and means[card] >= values[card]]
    return not larger
