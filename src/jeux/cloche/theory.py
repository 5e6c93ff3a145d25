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
    table = Table(caisse, players)
    b = mean_after_fine()
    p_0 = points().p(0)
    p = figure_probabilities()
    throws = table.caisse / mean_payment()  # N = C/a
    throws_of_each = throws / table.players
    gains: dict[Account, Fraction] = {}
    for seat in range(table.players):
        gains[seat] = p[None] * throws_of_each * (b - p_0)
    for card in CARDS[:3]:
        gains[card] = p[card] * throws * b
    gains["Cheval"] = p_0 * (1 + p[None]) * throws
    gains["Auberge"] = Fraction(0)
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
    caisse = as_integer("caisse", caisse, 1, 10_000)
    f, _ = chances()
    come_to = _come_to(caisse)
    left = {0: come_to[0]}
    income = Fraction(0)
    throws = Fraction(0)
    for r in range(1, len(come_to)):
        throws_at_r = come_to[r] / (1 - f[0])  # how many to expect with r left
        above, excess = beyond(r)
        earns, lasts = still(r)
        left[r] = throws_at_r * above
        income += throws_at_r * excess + left[r] * earns
        throws += left[r] * (1 + lasts)
    return Auberge(left, income, throws)


def _come_to(caisse: int) -> list[Fraction]:
    """Return how likely payments bring the caisse to 0, 1, … and at most 20 tokens.

    A payment is a sum s of 1 or more, in ν(s) of K cases. If payments never ended, they would
    come by k tokens in all with a probability u(k): u(0) = 1, u(k) = Σ ν(s) u(k - s) / K. So
    U(k) = u(k) Kᵏ are whole numbers, which are quicker than fractions.
    """
    nu = point_counts()
    K = sum(nu[1:])
    U = [1]
    for k in range(1, caisse + 1):
        # U(k) = Σ ν(s) Kˢ⁻¹ U(k - s)
        payments = range(1, min(k, HIGHEST_SUM) + 1)
        U.append(sum(nu[s] * K ** (s - 1) * U[k - s] for s in payments))
    come_to = []
    for r in range(min(caisse, HIGHEST_SUM - 1) + 1):
        paid = caisse - r
        come_to.append(Fraction(U[paid], K**paid))
    return come_to


def beyond(r: int) -> tuple[Fraction, Fraction]:
    """Return how likely a throw asks for more than r, and the mean of what it asks beyond r."""
    f, _ = chances()
    excess = np.arange(1, HIGHEST_SUM - r + 1)
    above = f[r + 1 :]
    return above.sum(), (excess * above).sum()


@cache
def still(r: int) -> NDArray[Any]:
    """Return what the open Auberge still earns with r left, and in how many throws."""
    if not r:
        return np.array([Fraction(0), Fraction(0)])
    f, _ = chances()
    _, excess = beyond(r)
    now: NDArray[Any] = np.array([FINE * f[0] + excess, 1])
    for s in range(1, r + 1):
        now = now + f[s] * still(r - s)
    # a 0, or a sum above r, leaves r: the same is still to come, so the sums from 1 to r remain
    now /= f[1 : r + 1].sum()
    return now


LARGEST_GAIN = 1500
"""Of the open inn: it gains more in fewer than one game in 10¹², however much is left."""


def inn_law(left: int) -> dict[int, float]:
    """Return the law of what the Auberge gains once it is open, with so many tokens left.

    >>> law = inn_law(1)
    >>> round(law[0], 4), round(sum(gain * chance for gain, chance in law.items()), 2)
    (0.067, 47.32)
    """
    left = as_integer("left", left, 1, HIGHEST_SUM - 1)
    f = chances()[0].astype(float)
    law = np.zeros((left + 1, LARGEST_GAIN + 1))  # by what is left, and by the gain
    law[0, 0] = 1
    for r in range(1, left + 1):
        taken = sum(f[s] * law[r - s] for s in range(1, r + 1))
        for gain in range(LARGEST_GAIN + 1):
            fined = f[0] * law[r, gain - FINE] if gain >= FINE else 0
            # a sum s pays s - r tokens, and leaves r
            most = min(HIGHEST_SUM, r + gain)
            over = sum(f[s] * law[r, gain - (s - r)] for s in range(r + 1, most + 1))
            law[r, gain] = taken[gain] + fined + over
    return dict(enumerate(law[left].tolist()))


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
    stock = as_integer("stock", stock)
    players = as_integer("players", players)
    most = float(np.inf if tokens is None else as_integer("tokens", tokens))
    # far out the means lie on lines, to ten digits: who began is forgotten
    table = Table(max(200, 10 * players**2), players, reading=reading, **switches)
    means = _means(table)
    cards = table.accounts.cards
    worth_before, worth = means[-2:, cards].sum(axis=1)
    slope = worth - worth_before
    if tokens is None and slope > 1 - 1e-9:
        raise ValueError("tokens must be given: the cards bring more than any caisse holds")

    def gains_at(caisse: float) -> NDArray[np.float64]:
        """Return the mean gains: between whole numbers, too, they are taken to lie on a line."""
        low = min(int(caisse), len(means) - 2)
        rise = means[low + 1] - means[low]
        gains: NDArray[np.float64] = means[low] + (caisse - low) * rise
        return gains

    def round_from(caisse: float) -> float:
        """Return the caisse after a sale at the prices that this caisse makes fair."""
        prices = np.clip(gains_at(caisse)[cards], 0, most)
        return stock + float(prices.sum())

    # each round is the sale at the caisse of the last; from above it meets the largest that is fair
    if tokens is not None:
        caisse = stock + len(CARDS) * most
    else:
        # c = stock + start + slope · c, where the lines meet, and more than they are off
        start = worth - slope * table.caisse
        caisse = (stock + start) / (1 - slope) + len(means)
    above = np.inf
    while (sold := round_from(caisse)) < caisse:
        above = caisse
        caisse = sold
    # it went too far where a fuller caisse makes a card cheaper
    while caisse < (middle := (caisse + above) / 2) < above:
        if middle <= round_from(middle):
            caisse = middle
        else:
            above = middle
    gains = table.accounts.named(gains_at(caisse).tolist())
    prices = {card: min(max(gains[card], 0.0), most) for card in CARDS}
    capped = tuple(card for card in CARDS if gains[card] > most)
    return FairPrices(caisse, prices, gains, capped)


@lru_cache(32)
def _means(table: Table) -> NDArray[np.float64]:
    """Return the mean gains of players and cards for a caisse of 0, 1, … tokens."""
    return mean_gains(table, exact=False, every=True)[:, table.accounts.gains]
