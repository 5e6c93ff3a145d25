"""The hands of a deck that was built from tricks and only cut: exact laws, given the tricks.

Each trick is mixed, then the tricks among themselves, so all orders of the tricks and all orders
within each are equally likely. The deck is cut and dealt. Hands are those before the bidding: the
turned card goes to the first player, whatever it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import comb, lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jeux.battage.rules import as_packets, as_tricks, places_of
from jeux.checks import as_integer, as_integers
from jeux.law import Law

ODD = (13, 15, 17, 19)
"""The odd places at most four cards from the middle."""

Counts = Sequence[Sequence[int]]
"""How many cards of each suit each trick holds."""


def taken_from_tricks(
    place: int, pattern: Sequence[int] = (3, 2, 3), receiver: int = 0
) -> tuple[tuple[int, ...], ...]:
    """Return how many cards each hand takes from each trick that it takes cards from.

    Parameters
    ----------
    place : int
        Where the deck is cut: how many cards are lifted off, 0 to 32.
    pattern : sequence of int
        The packets, as in `deal`.
    receiver : int
        Which player gets the turned card, 0 to 3.

    Returns
    -------
    tuple of four tuples of int
        For each hand, in decreasing order. They depend on the remainder of `place` by 4 only.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as above.

    Examples
    --------
    >>> taken_from_tricks(16)[0], taken_from_tricks(13)[3]
    ((3, 3, 2), (2, 2, 1, 1, 1, 1))
    """
    place = as_integer("place", place, most=32)
    places = places_of(as_packets(pattern), as_integer("receiver", receiver, most=3))
    piles = (Counter((place + top) % 32 // 4 for top in hand) for hand in places)
    return tuple(tuple(sorted(pile.values(), reverse=True)) for pile in piles)


def kept_pairs(place: int, pattern: Sequence[int] = (3, 2, 3), receiver: int = 0) -> int:
    """Return how many of the 48 pairs of cards of one trick come into one hand.

    Parameters
    ----------
    place, pattern, receiver
        As in `taken_from_tricks`, with the same errors.

    Examples
    --------
    >>> [kept_pairs(place) for place in (12, 13, 14, 15)]
    [20, 18, 20, 18]
    """
    return sum(comb(n, 2) for hand in taken_from_tricks(place, pattern, receiver) for n in hand)


def suit_pairs(tricks: Sequence[Sequence[int]]) -> int:
    """Return how many of the 48 pairs of cards of one trick are of one suit.

    Parameters
    ----------
    tricks : sequence of sequences of int
        Eight tricks of four cards.

    Raises
    ------
    TypeError, ValueError
        If they are not.

    Examples
    --------
    >>> suit_pairs([range(first, first + 4) for first in range(0, 32, 4)])
    48
    """
    return sum(comb(n, 2) for trick in _counts(tricks) for n in trick)


def mean_suit_pairs(
    tricks: Sequence[Sequence[int]],
    places: Sequence[int] = ODD,
    pattern: Sequence[int] = (3, 2, 3),
) -> Fraction:
    """Return the mean number of pairs of one suit in one hand, all four hands together.

    A pair of the hands that was in one trick is of one suit with probability S/48, where S counts
    the `suit_pairs` of the tricks; any other pair with probability (112 − S)/448. A fair deck has
    112 · 7/31 such pairs on average.

    Parameters
    ----------
    tricks : sequence of sequences of int
        Eight tricks of four cards.
    places : sequence of int
        Where the deck may be cut, each place being as likely.
    pattern : sequence of int
        The packets, as in `deal`.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as above.

    Examples
    --------
    >>> mean_suit_pairs([range(first, first + 4) for first in range(0, 32, 4)])
    Fraction(220, 7)
    """
    same, cuts = suit_pairs(tricks), as_integers("places", places, most=32)
    kept = Fraction(sum(kept_pairs(place, pattern) for place in cuts), len(cuts))
    return kept * Fraction(same, 48) + (112 - kept) * Fraction(112 - same, 448)


def longest_after_cut(
    tricks: Sequence[Sequence[int]],
    places: Sequence[int] = ODD,
    pattern: Sequence[int] = (3, 2, 3),
) -> Law:
    """Return the law of the length of the longest suit of a hand, any of the four.

    Parameters
    ----------
    tricks, places, pattern
        As in `mean_suit_pairs`, with the same errors.

    Returns
    -------
    Law
        Over all orders of the tricks and within them, all places and all four hands.

    Examples
    --------
    >>> tricks = [range(first, first + 4) for first in range(0, 32, 4)]
    >>> longest_after_cut(tricks).mean, longest_after_cut(tricks, [16]).mean
    (Fraction(18, 5), Fraction(129, 35))
    """
    return _after_cut(tricks, places, pattern, _SUITS.max(0))


def suit_after_cut(
    tricks: Sequence[Sequence[int]],
    suit: int,
    places: Sequence[int] = ODD,
    pattern: Sequence[int] = (3, 2, 3),
) -> Law:
    """Return the law of the number of cards of one suit in a hand, any of the four.

    Parameters
    ----------
    tricks, places, pattern
        As in `mean_suit_pairs`, with the same errors.
    suit : int
        The suit, 0 to 3.

    Returns
    -------
    Law
        Over all orders of the tricks and within them, all places and all four hands.

    Examples
    --------
    >>> suit_after_cut([range(first, first + 4) for first in range(0, 32, 4)], 0).mean
    Fraction(2, 1)
    """
    return _after_cut(tricks, places, pattern, _SUITS[as_integer("suit", suit, most=3)])


_PLACES = np.arange(9**3)
_FIRST = np.array([_PLACES // 81, _PLACES // 9 % 9, _PLACES % 9])
_SUITS = np.vstack([_FIRST, 8 - _FIRST.sum(0)])
"""The numbers of cards of four suits in a hand of eight that stands at each place of an array."""


def _counts(tricks: Any) -> list[list[int]]:
    """Return how many cards of each suit each trick holds."""
    rows = [[card // 8 for card in trick] for trick in as_tricks(tricks)]
    return [[row.count(suit) for suit in range(4)] for row in rows]


def _after_cut(tricks: Any, places: Any, pattern: Any, value: NDArray[np.int64]) -> Law:
    """Return the law of a value of a hand, given for each place of the array of hands."""
    counts, cuts = _counts(tricks), as_integers("places", places, most=32)
    weights: Counter[int] = Counter()
    hands = Counter(hand for cut in cuts for hand in taken_from_tricks(cut, pattern))
    ways = {hand: hand_ways(counts, hand) for hand in hands}
    common = lcm(*(int(way.sum()) for way in ways.values()))
    for hand, times in hands.items():
        for place in np.flatnonzero(ways[hand]).tolist():
            way = int(ways[hand][place])
            weights[int(value[place])] += times * way * (common // int(ways[hand].sum()))
    return Law(weights)


def hand_ways(counts: Counts, taken: Sequence[int]) -> NDArray[np.int64]:
    """Return in how many ways a hand takes so many cards from different tricks, for all its suits.

    The tricks come one after another. Each gives some number of cards of `taken` that is still to
    come, or none; so an array of ways is kept for each choice of the numbers that have come. A
    hand with a, b, c cards of the first three suits stands at 81a + 9b + c.
    """
    sizes = sorted(set(taken))
    ways = np.zeros([taken.count(size) + 1 for size in sizes] + [9**3], dtype=np.int64)
    ways.flat[0] = 1
    for trick in counts:
        after = ways.copy()  # if the trick gives nothing
        for axis, size in enumerate(sizes):
            come, to_come = ([slice(None)] * len(sizes) for _ in range(2))
            come[axis], to_come[axis] = slice(1, None), slice(-1)
            for shift, times in _draws(trick, size):
                before = ways[(*to_come, slice(9**3 - shift))]
                after[(*come, slice(shift, None))] += times * before
        ways = after
    last: NDArray[np.int64] = ways.reshape(-1, 9**3)[-1]
    return last


def _draws(trick: Sequence[int], size: int) -> list[tuple[int, int]]:
    """Return by how much each choice of so many cards of a trick moves a hand, and its ways."""
    out = []
    for a, b, c in product(*(range(min(size, n) + 1) for n in trick[:3])):
        d = size - a - b - c
        if 0 <= d <= trick[3]:
            ways = comb(trick[0], a) * comb(trick[1], b) * comb(trick[2], c) * comb(trick[3], d)
            out.append((81 * a + 9 * b + c, ways))
    return out
