"""The distance of riffle shuffles from chance, and a test of uniformity."""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from jeux.battage.rules import as_decks
from jeux.checks import as_integer
from jeux.law import Law
from jeux.sampling import progress

MOST_RISING = 10_000
"""Things whose permutations are counted by rising sequences, at most: some minutes."""

MOST_BITS = 500_000
"""Binary digits of the denominator of a distance, at most: some seconds."""

MOST_TESTED = 5_000
"""Cards of a deck that is tested, at most: a table of 200 megabytes."""


def eulerian(n: int) -> list[int]:
    """Return how many permutations of n things have 1, 2, …, n rising sequences.

    Parameters
    ----------
    n : int
        How many things, 1 to 10,000.

    Raises
    ------
    TypeError, ValueError
        If it is not such an integer.

    Examples
    --------
    >>> eulerian(4)
    [1, 11, 11, 1]
    """
    row, n = [1], as_integer("n", n, 1, MOST_RISING)
    with progress(n - 1, "rows") as step:
        for m in range(2, n + 1):
            row = [
                (k + 1) * (row[k] if k < m - 1 else 0) + (m - k) * (row[k - 1] if k else 0)
                for k in range(m)
            ]
            step()
    return row


def rising_law(cards: int, shuffles: int) -> Law:
    """Return the law of the number of rising sequences after some riffle shuffles.

    Parameters
    ----------
    cards, shuffles : int
        As in `riffle_total_variation`.

    Returns
    -------
    Law
        Its weights count the ways to riffle: lists of coin tosses.

    Raises
    ------
    TypeError, ValueError
        If an argument is not such an integer.

    Examples
    --------
    >>> rising_law(4, 1)
    Law({1: 5, 2: 11})
    """
    n = as_integer("cards", cards, 1, MOST_RISING)
    piles = 2 ** as_integer("shuffles", shuffles, most=MOST_BITS // n)
    orders = enumerate(eulerian(n)[:piles], 1)
    return Law({r: count * comb(piles + n - r, n) for r, count in orders})


def riffle_total_variation(cards: int, shuffles: int) -> Fraction:
    """Return the distance of some riffle shuffles from a fair deck (Bayer and Diaconis 1992).

    After k riffle shuffles a deck of n cards stands in an order with r rising sequences with
    probability C(2^k + n − r, n) / 2^(kn). The distance is half the sum, over all orders, of the
    differences from 1/n!.

    Parameters
    ----------
    cards : int
        How many cards, 1 to 10,000.
    shuffles : int
        How many riffle shuffles; at most 500,000 divided by the number of cards.

    Returns
    -------
    Fraction
        The total variation distance, 0 to 1.

    Raises
    ------
    TypeError, ValueError
        If an argument is not such an integer.

    Examples
    --------
    >>> round(float(riffle_total_variation(52, 7)), 3)
    0.334
    """
    n = as_integer("cards", cards, 1, MOST_RISING)
    piles = 2 ** as_integer("shuffles", shuffles, most=MOST_BITS // n)
    total, orders = piles**n, factorial(n)
    # twice the distance, times the number of orders and the number of ways to riffle
    apart, counts = 0, eulerian(n)
    with progress(n, "sequences") as step:
        for r, count in enumerate(counts, 1):
            apart += count * abs(comb(piles + n - r, n) * orders - total)
            step()
    return Fraction(apart, 2 * total * orders)


class Uniformity(NamedTuple):
    """What a test of uniformity gives."""

    statistic: float
    """Pearson's sum over cards and positions, times (n − 1)/n."""
    degrees: int
    """Its degrees of freedom, (n − 1)²."""
    p: float
    """How likely a fair deck gives at least as much."""


def uniformity_test(decks: ArrayLike) -> Uniformity:
    """Test whether every card is as likely in every position.

    Every deck fills each row and each column of the card × position table once. So the counts of
    n² cells have (n − 1)² degrees of freedom, and Pearson's sum is to be multiplied by
    (n − 1)/n: then it follows the χ² law, if there are many decks and they are fair.

    Parameters
    ----------
    decks : array_like of int, shape (games, n)
        Decks of the cards 0 … n − 1, at least one, independent of one another; n from 2 to 5,000.

    Returns
    -------
    Uniformity
        ``statistic``, ``degrees`` and ``p``.

    Raises
    ------
    ValueError
        If the shape is another, or a deck repeats a card.

    Examples
    --------
    >>> uniformity_test([[0, 1], [1, 0], [0, 1], [1, 0]])
    Uniformity(statistic=0.0, degrees=1, p=1.0)
    """
    import mpmath

    found = as_decks(decks)
    games, n = found.shape
    if not 2 <= n <= MOST_TESTED:
        raise ValueError(f"decks must have 2 to {MOST_TESTED:,} cards, got {n:,}")
    cells = (found + n * np.arange(n)).ravel()
    counts = np.bincount(cells, minlength=n * n)
    expected = games / n
    statistic = float(((counts - expected) ** 2).sum() / expected) * (n - 1) / n
    degrees = (n - 1) ** 2
    with mpmath.workdps(15):
        p = mpmath.gammainc(degrees / 2, statistic / 2, regularized=True)
    return Uniformity(statistic, degrees, float(p))
