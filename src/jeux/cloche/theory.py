"""What the article derives, and what follows for the inn and the sale."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_integer
from jeux.cloche.chain import (
    chances,
    figure_probabilities,
    mean_after_fine,
    mean_gains,
    mean_payment,
    point_counts,
    points,
)
from jeux.cloche.rules import CARDS, FINE, HIGHEST_SUM, Account, Table


class FirstPeriod(NamedTuple):
    """Means of the first period by the article: gains by account, and throws of all players."""

    gains: Mapping[Account, Fraction]
    throws: Fraction


def first_period(caisse: int, players: int) -> FirstPeriod:
    """Return what each card and each player is worth in the first period (equations 12 to 21).

    Under Jéquier's relation (1), C = N·a, with his slip put right: the caisse is paid out to the
    last token, and each player throws N/n times.

    >>> values = first_period(1500, 6)
    >>> round(float(values.gains[0]), 2), round(float(values.gains["Cheval"]), 2)
    (140.39, 243.2)
    >>> sum(values.gains.values())
    Fraction(1500, 1)
    """
    table, b, p0 = Table(caisse, players), mean_after_fine(), points().p(0)
    n, p, throws = table.players, figure_probabilities(), table.caisse / mean_payment()
    gains: dict[Account, Fraction] = dict.fromkeys(range(n), p[None] * throws / n * (b - p0))
    gains |= {card: p[card] * throws * b for card in CARDS[:3]}
    gains |= {"Cheval": p0 * (1 + p[None]) * throws, "Auberge": Fraction(0)}
    return FirstPeriod(gains, throws)


class Auberge(NamedTuple):
    """How the first period ends, and what the Auberge earns from there on, exactly."""

    left: Mapping[int, Fraction]
    """Law of what is left when the first period ends: 0 if the caisse is broken."""
    income: Fraction
    """Mean gain of the Auberge, over all games."""
    throws: Fraction
    """Mean number of throws from the one that opens the Auberge on, over all games."""

    @property
    def p_opens(self) -> Fraction:
        """Probability that the Auberge opens."""
        return 1 - self.left[0]


def auberge(caisse: int) -> Auberge:
    """Return what the Auberge earns, and how the first period ends.

    Both readings of rules 13 and 14 give the same. At most 10,000 tokens.

    >>> round(float(auberge(1500).income), 2), auberge(1).p_opens
    (35.41, Fraction(27906, 31031))
    """
    caisse, f, (_, *nu) = as_integer("caisse", caisse, 1, 10_000), chances()[0], point_counts()
    # u_k, the probability that payments come by k tokens, times the k-th power of all ν together
    K, U = sum(nu), [1]
    for k in range(1, caisse + 1):
        U.append(sum(nu[s] * K**s * U[k - 1 - s] for s in range(min(k, HIGHEST_SUM))))
    left, income, throws = {0: Fraction(U[caisse], K**caisse)}, Fraction(0), Fraction(0)
    for r in range(1, min(caisse, HIGHEST_SUM - 1) + 1):
        made = Fraction(U[caisse - r], K ** (caisse - r)) / (1 - f[0])
        (over, excess), (earns, lasts) = beyond(r), still(r)
        left[r] = made * over
        income += made * excess + left[r] * earns
        throws += left[r] * (1 + lasts)
    return Auberge(left, income, throws)


def beyond(r: int) -> tuple[Fraction, Fraction]:
    """Return how likely a throw asks for more than r, and the mean of what it asks beyond r."""
    s, f = np.arange(r + 1, HIGHEST_SUM + 1), chances()[0][r + 1 :]
    return f.sum(), ((s - r) * f).sum()


@cache
def still(r: int) -> NDArray[Any]:
    """Return what the open Auberge still earns with r left, and in how many throws."""
    if not r:
        return np.array([Fraction(0)] * 2)
    f = chances()[0]
    now: NDArray[Any] = np.array([FINE * f[0] + beyond(r)[1], 1])
    for s in range(1, r + 1):
        now = now + f[s] * still(r - s)
    now /= f[1 : r + 1].sum()
    return now


class FairPrices(NamedTuple):
    """A sale at which every card costs what it brings."""

    caisse: float
    """Tokens in the caisse after the sale."""
    prices: Mapping[str, float]
    gains: Mapping[Account, float]
    """Mean gains in the game that follows; the owner of the Cheval sits at seat 0."""
    capped: tuple[str, ...]
    """Cards for which a purse is too small: they cost all that it holds, and are worth more."""


def fair_prices(
    stock: int, players: int, tokens: int | None = None, reading: str = "instead", **switches: Any
) -> FairPrices:
    """Return what the cards are worth if each is sold for just that.

    The prices go into the caisse, which decides what the cards are worth: the answer is the
    largest fixed point. A card that brings less than nothing is had for nothing.

    Parameters
    ----------
    stock, players : int
        Tokens in the caisse before the sale, and how many play.
    tokens : int, optional
        What each player has, and so the most that a card can cost; no bound when left out.
    reading, **switches
        Those of `Table`, for other readings and games.

    Raises
    ------
    ValueError
        If the cards bring more than any caisse holds, and `tokens` does not bound their prices.

    Examples
    --------
    >>> fair = fair_prices(150, 6)
    >>> round(fair.caisse, 2), round(sum(fair.prices.values()), 2)
    (307.8, 157.8)
    >>> fair_prices(150, 6, tokens=30).capped
    ('Cheval', 'Auberge')
    """
    stock, players = as_integer("stock", stock), as_integer("players", players)
    most = float(np.inf if tokens is None else as_integer("tokens", tokens))
    # far out the means lie on lines, to ten digits: who began is forgotten
    table = Table(max(200, 10 * players**2), players, reading=reading, **switches)
    means, cards = _means(table), table.accounts.cards
    step = np.diff(means[-2:, cards].sum(axis=1))[0]
    if tokens is None and step > 1 - 1e-9:
        raise ValueError("tokens must be given: the cards bring more than any caisse holds")

    def at(caisse: float) -> NDArray[np.float64]:
        """Return the mean gains: between whole numbers, too, they are taken to lie on a line."""
        low = min(int(caisse), len(means) - 2)
        value: NDArray[np.float64] = means[low] + (caisse - low) * (means[low + 1] - means[low])
        return value

    def round_from(caisse: float) -> float:
        """Return the caisse after a sale at the prices that this caisse makes fair."""
        return stock + float(np.clip(at(caisse)[cards], 0, most).sum())

    # each round is the sale at the caisse of the last; from above it meets the largest that is fair
    start = means[-1, cards].sum() - step * table.caisse
    sold = stock + 5 * most if tokens is not None else (stock + start) / (1 - step) + len(means)
    caisse, above = sold, np.inf
    while (sold := round_from(caisse)) < caisse:
        caisse, above = sold, caisse
    # it went too far where a fuller caisse makes a card cheaper
    while caisse < (middle := (caisse + above) / 2) < above:
        caisse, above = (middle, above) if middle <= round_from(middle) else (caisse, middle)
    gains = table.accounts.named(at(caisse).tolist())
    prices = {card: min(max(gains[card], 0.0), most) for card in CARDS}
    return FairPrices(caisse, prices, gains, tuple(c for c in CARDS if gains[c] > most))


@lru_cache(32)
def _means(table: Table) -> NDArray[np.float64]:
    """Return the mean gains of players and cards for a caisse of 0, 1, … tokens."""
    return mean_gains(table, exact=False, every=True)[:, table.accounts.gains]
