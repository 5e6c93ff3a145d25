"""What the five remarks after the closing table say."""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np

from jeux.cloche.rules import CARDS, Table, sale
from jeux.cloche.theory.dice import mean_payment
from jeux.cloche.theory.first_period import first_period, first_period_exact
from jeux.cloche.theory.moments import gain_moments, gains_per_throw

PLAYERS = (2, 3, 6, 12)
FEW = (2, 3, 4)


@cache
def players_gain_one_nth() -> bool:
    """Say whether n times the gain of a throw, for a player alone, is the same for every n."""
    return len({n * gains_per_throw(n)[seat] for n in PLAYERS for seat in range(n)}) == 1


@cache
def players_gain_one_nth_exactly() -> bool:
    """Say whether n times the mean gain of a player alone is the same for every n."""
    return len({n * first_period_exact(5, n).gains[k] for n in FEW for k in range(n)}) == 1


@cache
def players_gain_together_exactly() -> bool:
    """Say whether all players alone have the same mean gain together for every n."""
    gains = {n: first_period_exact(5, n).gains for n in FEW}
    return len({sum(gains[n][seat] for seat in range(n)) for n in FEW}) == 1


@cache
def cards_gain_alike_exactly(cards: tuple[str, ...]) -> bool:
    """Say whether these cards have the same mean gains for every n, at a few caisses."""
    gains = {(c, n): first_period_exact(c, n).gains for c in (1, 5, 9) for n in FEW}
    return all(gains[c, n][card] == gains[c, 2][card] for c, n in gains for card in cards)


@cache
def gains_are_proportional() -> bool:
    """Say whether C/a throws of the rules bring the values, so that these grow as C does."""
    tables = list(product((1, 150, 3000), PLAYERS))
    throws = {(c, n): c / mean_payment() for c, n in tables}
    return all(
        dict(first_period(*at).gains)
        == {account: throws[at] * gain for account, gain in gains_per_throw(at[1]).items()}
        for at in tables
    )


@cache
def gains_are_proportional_exactly() -> bool:
    """Say whether the mean gains of the first period double when a caisse of 5 does."""
    once, twice = (first_period_exact(caisse, 3).gains for caisse in (5, 10))
    return all(twice[account] == 2 * once[account] for account in once)


def prices_are_in_the_caisse() -> bool:
    """Say whether sales at five prices leave five caisses, and five values of the Cloche."""
    sales = ([(card, [(0, bid)]) for card in CARDS] for bid in range(5))
    caisses = {sale(100, 20, 2, lots).caisse for lots in sales}
    return len(caisses) == len({first_period(c, 2).gains["Cloche"] for c in caisses}) == 5


def values_are_known_before_the_sale() -> bool:
    """Say whether there are prices, known from the stock alone, that turn out to be the values.

    All cards together are worth the same share of the caisse, whatever the caisse. If each is
    sold at its value, the stock is the other share, so the stock decides the caisse and with
    it every value. Parts of tokens count.
    """
    shares = first_period(1, 6).gains
    stock = 850
    caisse = stock / (1 - sum(shares[card] for card in CARDS))
    prices = {card: shares[card] * caisse for card in CARDS}
    return stock + sum(prices.values()) == caisse


@cache
def relative_deviations() -> dict[str, float]:
    """Return the standard deviation of each card, of one player and of all, over the mean.

    For the caisse and the players of the worked case.
    """
    table = Table(1500, 6, auberge=False)
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
