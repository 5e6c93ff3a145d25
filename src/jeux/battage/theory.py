"""Counting deals and hands, the distance of riffle shuffles from chance, a test of uniformity."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import comb, expm1, factorial, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from jeux.checks import as_integer


def deal_count(hands: Sequence[int]) -> int:
    """Return in how many ways a deck can be dealt into hands of given sizes.

    Parameters
    ----------
    hands : sequence of int
        The sizes of the hands, at least one hand; the deck has as many cards as all of them.

    Raises
    ------
    TypeError, ValueError
        If there is no hand, or a size is not an integer of at least 0.

    Examples
    --------
    >>> deal_count([8, 8, 8, 8])
    99561092450391000
    """
    try:
        given = list(hands)
    except TypeError:
        raise TypeError(f"hands must be a sequence of sizes, got {hands!r}") from None
    sizes = [as_integer("a hand", size) for size in given]
    if not sizes:
        raise ValueError("hands must name at least one hand, got none")
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


def hand_count(deck: int, hand: int) -> int:
    """Return how many hands of a given size a deck holds.

    Parameters
    ----------
    deck, hand : int
        How many cards; the hand at most as many as the deck.

    Raises
    ------
    TypeError, ValueError
        If they are not such integers.

    Examples
    --------
    >>> hand_count(32, 8)
    10518300
    """
    deck = as_integer("deck", deck)
    return comb(deck, as_integer("hand", hand, most=deck))


def repeat_chance(ways: int, drawn: int) -> float:
    """Return how likely some way comes up twice among so many draws, all ways being as likely.

    Parameters
    ----------
    ways, drawn : int
        How many ways there are, and how many times one is drawn; at most a tenth as many draws
        as ways, or the answer is only an approximation.

    Returns
    -------
    float
        1 − e^(−n(n − 1)/2M), which is off by less than n³/6M².

    Examples
    --------
    >>> round(repeat_chance(365, 23), 3)
    0.5
    """
    return -expm1(-drawn * (drawn - 1) / 2 / ways)


def trump_law(suit: int = 8, deck: int = 32, hand: int = 8) -> list[Fraction]:
    """Return how likely a hand has 0, 1, 2, … cards of one suit.

    Parameters
    ----------
    suit, deck, hand : int
        How many cards are in the suit, in the deck and in the hand.

    Returns
    -------
    list of Fraction
        From 0 cards to as many as the hand or the suit has.

    Examples
    --------
    >>> [str(p) for p in trump_law(2, 4, 2)]
    ['1/6', '2/3', '1/6']
    """
    deck = as_integer("deck", deck, 1)
    suit, hand = as_integer("suit", suit, most=deck), as_integer("hand", hand, most=deck)
    ways = hand_count(deck, hand)
    most = min(suit, hand)
    return [Fraction(comb(suit, k) * comb(deck - suit, hand - k), ways) for k in range(most + 1)]


def longest_suit_law(suits: int = 4, suit: int = 8, hand: int = 8) -> dict[int, Fraction]:
    """Return how likely the longest suit of a hand has each length.

    Parameters
    ----------
    suits, suit, hand : int
        How many suits there are, and how many cards are in each of them and in the hand.

    Examples
    --------
    >>> {n: str(p) for n, p in longest_suit_law(2, 2, 2).items()}
    {1: '2/3', 2: '1/3'}
    """
    suits, suit = as_integer("suits", suits, 1), as_integer("suit", suit, 1)
    ways = hand_count(suits * suit, hand)
    law: dict[int, Fraction] = {}
    for lengths in product(range(suit + 1), repeat=suits):
        if sum(lengths) == hand:
            chance = Fraction(prod(comb(suit, n) for n in lengths), ways)
            law[max(lengths)] = law.get(max(lengths), Fraction(0)) + chance
    return dict(sorted(law.items()))


def eulerian(n: int) -> list[int]:
    """Return how many permutations of n things have 1, 2, …, n rising sequences.

    Parameters
    ----------
    n : int
        How many things, at least 1.

    Examples
    --------
    >>> eulerian(4)
    [1, 11, 11, 1]
    """
    row = [1]
    for m in range(2, as_integer("n", n, 1) + 1):
        row = [
            (k + 1) * (row[k] if k < m - 1 else 0) + (m - k) * (row[k - 1] if k else 0)
            for k in range(m)
        ]
    return row


def riffle_total_variation(cards: int, shuffles: int) -> Fraction:
    """Return the distance of some riffle shuffles from a fair deck (Bayer and Diaconis 1992).

    After k riffle shuffles a deck of n cards stands in an order with r rising sequences with
    probability C(2^k + n − r, n) / 2^(kn). The distance is half the sum, over all orders, of the
    differences from 1/n!.

    Parameters
    ----------
    cards : int
        How many cards, at least 1.
    shuffles : int
        How many riffle shuffles.

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
    n = as_integer("cards", cards, 1)
    piles = 2 ** as_integer("shuffles", shuffles)
    total, orders = piles**n, factorial(n)
    # twice the distance, times the number of orders and the number of ways to riffle
    apart = sum(
        count * abs(comb(piles + n - r, n) * orders - total)
        for r, count in enumerate(eulerian(n), 1)
    )
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
        Decks of the cards 0 … n − 1, at least one, independent of one another; n at least 2.

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

    found = checked_decks(decks)
    games, n = found.shape
    if n < 2:
        raise ValueError(f"decks must have at least two cards, got {n}")
    cells = (found + n * np.arange(n)).ravel()
    counts = np.bincount(cells, minlength=n * n)
    expected = games / n
    statistic = float(((counts - expected) ** 2).sum() / expected) * (n - 1) / n
    degrees = (n - 1) ** 2
    with mpmath.workdps(15):
        p = mpmath.gammainc(degrees / 2, statistic / 2, regularized=True)
    return Uniformity(statistic, degrees, float(p))


def checked_decks(decks: ArrayLike) -> NDArray[np.int64]:
    """Return decks as an array, and check that each holds every card once.

    Parameters
    ----------
    decks : array_like of int, shape (games, n)
        The decks.

    Raises
    ------
    ValueError
        If the shape is another, or a deck does not hold each of the cards 0 … n − 1 once.

    Examples
    --------
    >>> checked_decks([[1, 0, 1]])
    Traceback (most recent call last):
    ValueError: decks must hold each card 0 … 2 once, got [1, 0, 1] as deck 0
    """
    found = np.asarray(decks)
    if found.ndim != 2 or not found.size or not np.issubdtype(found.dtype, np.integer):
        raise ValueError(
            f"decks must be integers of shape (games, cards), got {found.dtype} of {found.shape}"
        )
    n = found.shape[1]
    wrong = np.flatnonzero((np.sort(found, axis=1) != np.arange(n)).any(axis=1))
    if wrong.size:
        bad = int(wrong[0])
        raise ValueError(
            f"decks must hold each card 0 … {n - 1} once, got {found[bad].tolist()} as deck {bad}"
        )
    return found.astype(np.int64)
