"""The sale of the cards: prices that are fair once they lie in the caisse (remark 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_integer
from jeux.cloche.rules import CARDS, Table
from jeux.cloche.theory.moments import caisse_means

_FAR = 10
"""Tokens times players squared from which on the means grow along a line, to ten digits:
who began is forgotten."""


@dataclass(frozen=True, slots=True)
class FairPrices:
    """A sale at which every card costs what it brings.

    Attributes
    ----------
    caisse : float
        Tokens in the caisse after the sale.
    prices : Mapping[str, float]
        Card to price, in tokens.
    solo : tuple of float
        Mean gain of each player alone in the game that follows, by seat; the owner of the
        Cheval at seat 0.
    capped : tuple of str
        Cards for which a purse is too small: they cost all that it holds, and are worth more.
    """

    caisse: float
    prices: Mapping[str, float]
    solo: tuple[float, ...]
    capped: tuple[str, ...]


def fair_prices(
    caisse: int, players: int, tokens: int | None = None, reading: str = "instead"
) -> FairPrices:
    """Return what the cards are worth if each is sold for just that.

    The prices go into the caisse, and the caisse decides what the cards are worth: a fixed
    point, found by halving an interval. Where there are several, as for an empty caisse, it
    is the largest. A card that brings less than nothing is had for nothing.

    Parameters
    ----------
    caisse : int
        Tokens in the caisse before the sale, when each player has had his.
    players : int
        How many play, 2 or more.
    tokens : int, optional
        What each player has, and so the most that a card can cost if nobody buys two; no
        bound when left out.
    reading : str
        ``"instead"`` or ``"also"``, as in `jeux.cloche.rules.Table`.

    Raises
    ------
    TypeError
        If a number is not an integer.
    ValueError
        If a number is out of range, or the reading is unknown.

    Examples
    --------
    >>> fair = fair_prices(150, 6)
    >>> round(fair.caisse, 2), round(sum(fair.prices.values()), 2)
    (307.8, 157.8)
    >>> fair_prices(150, 6, tokens=30).capped
    ('Cheval', 'Auberge')
    """
    before = as_integer("caisse", caisse)
    most = np.inf if tokens is None else as_integer("tokens", tokens)
    means = _means(Table(1, players, reading=reading).players, reading)
    cards = slice(players, players + len(CARDS))

    def prices(after: float) -> NDArray[np.float64]:
        fair: NDArray[np.float64] = np.clip(_at(means, after)[cards], 0, most)
        return fair

    def missing(after: float) -> float:
        """Return by how much the sale brings more than this caisse needs."""
        return before + float(prices(after).sum()) - after

    # beyond the last caisse that the sale outgrows lies the one that it meets
    low = float(max((c for c in range(len(means)) if missing(c) > 0), default=0))
    high = low + 1 if most else float(before)  # without tokens nobody can pay
    while missing(high) > 0:
        low, high = high, 2 * high
    while most and (middle := (low + high) / 2) not in (low, high):
        low, high = (middle, high) if missing(middle) > 0 else (low, middle)
    after = high
    worth = _at(means, after)
    named = dict(zip(CARDS, prices(after).tolist(), strict=True))
    capped = tuple(c for c, w in zip(CARDS, worth[cards], strict=True) if w > most)
    solo = tuple(worth[:players].tolist())
    return FairPrices(after, MappingProxyType(named), solo, capped)


@cache
def _means(players: int, reading: str) -> NDArray[np.float64]:
    """Return the mean gains of all accounts for a caisse of 0, 1, … tokens."""
    far = max(200, _FAR * players**2)
    return caisse_means(Table(far, players, reading=reading), exact=False)


def _at(means: NDArray[Any], caisse: float) -> NDArray[Any]:
    """Return the means for any caisse: between whole numbers, and far out, along a line."""
    low = min(int(caisse), len(means) - 2)
    value: NDArray[Any] = means[low] + (caisse - low) * (means[low + 1] - means[low])
    return value
