"""Every position of a box at once: which are favourable, and how much may be hoped in them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from fractions import Fraction
from functools import reduce
from itertools import pairwise
from math import prod
from numbers import Rational
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_probability
from jeux.marienbad.rules import Heaps, position

P = TypeVar("P", bound=Hashable)

MOST_MOVES = 10_000_000
"""Moves of a box, from all its positions together, up to which hopes are computed."""


def digital_sums(heaps: Iterable[int]) -> NDArray[np.integer[Any]]:
    """Return the digital sums of all positions with at most so many tokens in each heap.

    Parameters
    ----------
    heaps : iterable of int
        The largest number of tokens in each heap.

    Returns
    -------
    numpy.ndarray
        Integers of shape (m₁ + 1, …, mₖ + 1); the entry at (h₁, …, hₖ) is the digital sum of
        these heaps.

    Examples
    --------
    >>> digital_sums([2, 3])
    array([[0, 1, 2, 3],
           [1, 0, 3, 2],
           [2, 3, 0, 1]], dtype=uint8)
    """
    return _sums(position(heaps))


def _sums(most: Heaps) -> NDArray[np.integer[Any]]:
    """Return the digital sums of a box of positions."""
    kind: Any = np.uint8 if max(most, default=0) < 256 else np.int64
    sizes = [np.arange(m + 1, dtype=kind) for m in most] or [kind(0)]
    return np.asarray(reduce(np.bitwise_xor.outer, sizes))


def favourable_positions(heaps: Iterable[int], misere: bool = False) -> NDArray[np.bool_]:
    """Say of all positions with at most so many tokens in each heap if they are favourable.

    Parameters
    ----------
    heaps : iterable of int
        The largest number of tokens in each heap.
    misere : bool
        If true, who takes the last token loses.

    Returns
    -------
    numpy.ndarray
        Truth values of shape (m₁ + 1, …, mₖ + 1).

    Examples
    --------
    >>> int((~favourable_positions([3, 5, 7, 9])).sum())
    192
    """
    most = position(heaps)
    half = len(most) // 2
    # the digital sum is 0 where those of both halves of the heaps are equal
    halves = _sums(most[:half]), _sums(most[half:])
    favourable: NDArray[np.bool_] = np.asarray(np.not_equal.outer(*halves))
    if misere:
        # no heap has two tokens: the parity of the heaps decides the other way round
        favourable[(slice(2),) * favourable.ndim] ^= True
    return favourable


def _levels(shape: tuple[int, ...]) -> Iterator[tuple[Any, Any, Any]]:
    """Go through a box by the number of tokens, from 1 on.

    Give the positions with so many tokens, where each one can move to (their options, one after
    the other), and where in this list the options of each begin. Positions are flat indices.
    """
    index = np.arange(prod(shape)).reshape(shape)
    tokens = np.indices(shape).sum(axis=0).ravel()
    pairs = [
        (np.moveaxis(index, axis, 0)[taken:].ravel(), np.moveaxis(index, axis, 0)[:-taken].ravel())
        for axis, size in enumerate(shape)
        for taken in range(1, size)
    ]
    if not pairs:
        return
    before, after = (np.concatenate(ends) for ends in zip(*pairs, strict=True))
    order = np.lexsort((before, tokens[before]))
    before, after = before[order], after[order]
    cuts = np.searchsorted(tokens[before], np.arange(1, tokens[-1] + 2))
    for begin, end in pairwise(cuts):
        here, starts = np.unique(before[begin:end], return_index=True)
        yield here, after[begin:end], starts


class Hope(NamedTuple):
    """How likely a player wins who makes no mistake, against one who does."""

    moving: NDArray[Any]
    """When he is to move: an array of shape (m₁ + 1, …, mₖ + 1)."""
    waiting: NDArray[Any]
    """When his opponent is to move; same shape."""


def win_probabilities(heaps: Iterable[int], epsilon: Any, misere: bool = False) -> Hope:
    """Return the probabilities of winning against an opponent who errs, from every position.

    The opponent makes any legal move (heap and number), each with the same probability, with
    probability `epsilon`; otherwise a winning move if there is one, each with the same
    probability. The player makes the move that gives him the best chance. Dynamic programming,
    by the number of tokens.

    Parameters
    ----------
    heaps : iterable of int
        The largest number of tokens in each heap.
    epsilon : float or fractions.Fraction
        The probability of an error at each turn of the opponent. Where it is an integer or a
        fraction the answers are fractions.
    misere : bool
        If true, who takes the last token loses.

    Returns
    -------
    Hope
        ``moving`` and ``waiting``, arrays over all positions of the box.

    Raises
    ------
    TypeError, ValueError
        If a heap is not an integer of at least 0, epsilon is not a number from 0 to 1, or the
        box has more than `MOST_MOVES` moves.

    Examples
    --------
    >>> hope = win_probabilities([2, 2], 1)
    >>> print(hope.moving[2, 2], hope.waiting[2, 2], hope.waiting[2, 1])
    2/3 1 2/3
    """
    most = position(heaps)
    errs = as_probability("epsilon", epsilon)
    number: Any = float
    if isinstance(errs, Rational):
        # numpy's integers stay numpy's in a fraction, and overflow
        number, errs = Fraction, Fraction(int(errs.numerator), int(errs.denominator))
    shape = tuple(m + 1 for m in most)
    if (many_moves := prod(shape) * sum(most) // 2) > MOST_MOVES:
        raise ValueError(
            f"heaps must leave at most {MOST_MOVES:,} moves, got {most} with {many_moves:,}"
        )
    bad = ~favourable_positions(most, misere).ravel()
    moving, waiting = (np.full(bad.size, number(0)) for _ in range(2))
    # nobody moves from the empty position: who would have to has lost, or won in misère play
    (moving if misere else waiting)[0] = number(1)
    for here, options, starts in _levels(shape):
        moving[here] = np.maximum.reduceat(waiting[options], starts)
        many = np.diff([*starts, options.size]).astype(moving.dtype)
        by_chance = np.add.reduceat(moving[options], starts) / many
        right = np.add.reduceat(bad[options].astype(int), starts).astype(moving.dtype)
        well = np.add.reduceat(np.where(bad[options], moving[options], 0), starts)
        # where no move wins, the opponent delays: the player's position is favourable
        well = np.where(right > 0, well / np.maximum(right, 1), number(1))
        waiting[here] = errs * by_chance + (1 - errs) * well
    return Hope(moving.reshape(shape), waiting.reshape(shape))


def grundy(position: P, moves: Callable[[P], Iterable[P]]) -> int:
    """Return the Grundy number of a position of any game, by the least value left out.

    Parameters
    ----------
    position : hashable
        A position of an impartial game: both players have the same moves.
    moves : callable
        ``moves(position)`` gives the positions after each move; none where the game is over.

    Returns
    -------
    int
        The smallest of 0, 1, 2, … that is not the Grundy number of a position after a move. It
        is 0 where the player who has just moved wins (Sprague 1935, Grundy 1939).

    Raises
    ------
    ValueError
        If a position can come back, so that the game may never end.

    Examples
    --------
    >>> [grundy(n, lambda n: [n - t for t in (1, 2, 3) if t <= n]) for n in range(9)]
    [0, 1, 2, 3, 0, 1, 2, 3, 0]
    """
    values: dict[P, int] = {}
    known: Any = object()
    path = {position: list(moves(position))}
    # a stack of our own: a heap of a thousand tokens is deeper than Python's calls go
    while path:
        here, options = next(reversed(path.items()))
        unknown = next((option for option in options if option not in values), known)
        if unknown is known:
            found = {values[option] for option in options}
            values[here] = next(n for n in range(len(found) + 1) if n not in found)
            del path[here]
        elif unknown in path:
            raise ValueError(f"the game may never end: {unknown!r} can come back")
        else:
            path[unknown] = list(moves(unknown))
    return values[position]
