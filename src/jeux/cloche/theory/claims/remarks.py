"""What the five remarks after the closing table say."""

from __future__ import annotations

from functools import cache

import numpy as np

from jeux.cloche.rules import CARDS, Table
from jeux.cloche.theory.first_period import first_period
from jeux.cloche.theory.moments import gain_moments, gains_per_throw

PLAYERS = (2, 3, 6, 12)


def players_gain_one_nth() -> bool:
    """Say whether n times the gain of a player alone is the same for every n."""
    return len({n * gains_per_throw(n)[seat] for n in PLAYERS for seat in range(n)}) == 1


def gains_are_proportional() -> bool:
    """Say whether all gains are proportional to the caisse."""
    gains = {caisse: list(first_period(caisse, 6).gains.values()) for caisse in (1, 150, 3000)}
    return all(gain == [caisse * one for one in gains[1]] for caisse, gain in gains.items())


@cache
def relative_deviations() -> dict[str, float]:
    """Return the deviation of each card, of one player and of all, as a share of the mean."""
    table = Table(150, 6, auberge=False)
    accounts, (mean, covariance) = table.accounts, gain_moments(table)
    one = {card: [accounts[card]] for card in CARDS[:4]}
    each = one | {"one player": [3], "all players": list(range(6))}
    return {
        name: float(covariance[np.ix_(columns, columns)].sum() ** 0.5 / mean[columns].sum())
        for name, columns in each.items()
    }


def rarer_cards_stray_further() -> bool:
    """Say whether the double card strays further than the Cloche, and the Marteau as far."""
    off = relative_deviations()
    return off["Cloche-et-Marteau"] > off["Cloche"] == off["Marteau"]


def deviations_are_ordered(last: str) -> bool:
    """Say whether the Cheval comes after these cards, and one player or all players last."""
    off = relative_deviations()
    return rarer_cards_stray_further() and off["Cloche"] > off["Cheval"] > off[last]
