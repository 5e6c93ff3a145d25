"""The least probability of losing from a bad position, against an opponent who errs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import Any

from jeux.checks import as_probability
from jeux.marienbad.rules import Heaps, as_position, digital_sum

MAX_TOKENS = 10_000
"""Tokens of a position for which a product over all rounds is written down."""


def good_replies(heaps: Sequence[int]) -> list[int]:
    """Return how many good moves the opponent has in each round, if you always take one token.

    You delay: one token, from a heap whose last 1 in base 2 stands furthest to the right. The
    opponent answers each time with a good move, and all good moves take one token. How many there
    are depends on the numbers of 1s in the columns alone: the columns are emptied from the
    right, and an emptied column gets two 1s where one further left loses two.

    Parameters
    ----------
    heaps : sequence of int
        An unfavourable position.

    Returns
    -------
    list of int
        The numbers w₁, w₂, …: w_j good moves among 2j − 1, when the opponent finds 2j − 1 tokens.
        So the last entry is the first round of the game.

    Raises
    ------
    TypeError, ValueError
        If a heap is not an integer of at least 0, the position is favourable, or there are more
        than `MAX_TOKENS` tokens.

    Examples
    --------
    >>> good_replies([1, 3, 5, 7]), good_replies([3, 3, 3, 3])
    ([1, 1, 1, 1, 1, 1, 1, 3], [1, 1, 1, 3, 1, 3])
    """
    return list(_rounds(_bad(heaps)))


def _bad(heaps: Sequence[int]) -> Heaps:
    sizes = as_position(heaps)
    if total := digital_sum(sizes):
        raise ValueError(f"heaps must have the digital sum 0, got {sizes} with {total}")
    if (many := sum(sizes)) > MAX_TOKENS:
        raise ValueError(f"heaps must hold at most {MAX_TOKENS:,} tokens, got {many:,}")
    return sizes


def _rounds(sizes: Heaps) -> Iterator[int]:
    for column in reversed(range(max(sizes, default=0).bit_length())):
        ones = sum(size >> column & 1 for size in sizes)
        for good in range(1, ones, 2):
            yield from [1] * (2**column - 1)
            yield good


def least_loss(heaps: Sequence[int], epsilon: Any) -> Any:
    """Return the least probability of losing from an unfavourable position.

    At each turn the opponent makes with probability `epsilon` any legal move, each with the same
    probability, and otherwise a good move; which of the good ones does not matter. Chapter 4
    proves the formula for any number of heaps, and that the moves of `delaying_move` reach it.

    Parameters
    ----------
    heaps : sequence of int
        An unfavourable position; you are to move, and the last token wins.
    epsilon : float or fractions.Fraction
        The probability of an error at each turn of the opponent. If it is an integer or a
        fraction, the answer is a fraction.

    Raises
    ------
    TypeError, ValueError
        If `heaps` are refused by `good_replies`, or epsilon is not a number from 0 to 1.

    Examples
    --------
    >>> print(least_loss([1, 3, 5, 7], 1), least_loss([2, 2], 1))
    1/675675 1/3
    """
    errs = as_probability("epsilon", epsilon)
    number = type(errs)
    chances = (
        1 - errs + errs * good / number(2 * j - 1)
        for j, good in enumerate(_rounds(_bad(heaps)), start=1)
    )
    return prod(chances, start=number(1))
