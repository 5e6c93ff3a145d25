"""All positions of a box at once: which are favourable, and how much may be hoped from each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import reduce
from itertools import pairwise
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_boolean, as_probability
from jeux.marienbad.rules import MAX_MOVES, Heaps, as_position
from jeux.sampling import progress

MAX_POSITIONS = 100_000_000
"""Positions of a box that are told apart: as many bytes, or eight times as many for one heap."""

MAX_HEAPS = 63
"""Heaps of a box: numpy has 64 axes, and one is needed to count tokens."""


def as_box(heaps: Sequence[int]) -> Heaps:
    """Return the largest numbers of tokens in each heap, if an array has room for the box."""
    most = as_position(heaps)
    if len(most) > MAX_HEAPS:
        raise ValueError(f"heaps must be at most {MAX_HEAPS}, got {len(most):,}")
    if (many := prod(m + 1 for m in most)) > MAX_POSITIONS:
        raise ValueError(f"heaps must leave at most {MAX_POSITIONS:,} positions, got {many:,}")
    return most


def digital_sums(heaps: Sequence[int]) -> NDArray[np.integer[Any]]:
    """Return the digital sums of all positions with at most so many tokens in each heap."""
    return _sums(as_box(heaps))


def _sums(most: Heaps) -> NDArray[np.integer[Any]]:
    """Return the digital sums of a box that has been checked."""
    kind: Any = np.uint8 if max(most, default=0) < 256 else np.int64
    sizes = [np.arange(m + 1, dtype=kind) for m in most] or [kind(0)]
    return np.asarray(reduce(np.bitwise_xor.outer, sizes))


def favourable_positions(heaps: Sequence[int], misere: bool = False) -> NDArray[np.bool_]:
    """Say of all positions with at most so many tokens in each heap if they are favourable.

    Parameters
    ----------
    heaps : sequence of int
        The largest number of tokens in each heap.
    misere : bool
        If true, the player who takes the last token loses.

    Returns
    -------
    numpy.ndarray
        Truth values of shape (m₁ + 1, …, mₖ + 1).

    Raises
    ------
    TypeError, ValueError
        If a heap is not an integer of at least 0, `misere` is neither true nor false, or the
        box has more than a hundred million positions.

    Examples
    --------
    >>> int((~favourable_positions([3, 5, 7, 9])).sum())
    192
    """
    most, misere = as_box(heaps), as_boolean("misere", misere)
    half = len(most) // 2
    # the digital sum is 0 where those of both halves of the heaps are equal
    halves = _sums(most[:half]), _sums(most[half:])
    favourable: NDArray[np.bool_] = np.asarray(np.not_equal.outer(*halves))
    if misere:
        # no heap has two tokens: the parity of the heaps decides the other way round
        favourable[(slice(2),) * favourable.ndim] ^= True
    return favourable


# how much may be hoped


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
    """When that player is to move: an array of shape (m₁ + 1, …, mₖ + 1)."""
    waiting: NDArray[Any]
    """When the opponent is to move; same shape."""


def win_probabilities(heaps: Sequence[int], epsilon: Any, misere: bool = False) -> Hope:
    """Return the probabilities of winning against an opponent who errs, from every position.

    The opponent makes any legal move (heap and number), each with the same probability, with
    probability `epsilon`; otherwise a winning move if there is one, each with the same
    probability. The player makes the move that gives the best chance. Dynamic programming,
    by the number of tokens.

    Parameters
    ----------
    heaps : sequence of int
        The largest number of tokens in each heap.
    epsilon : float or fractions.Fraction
        The probability of an error at each turn of the opponent. Where it is an integer or a
        fraction the answers are fractions.
    misere : bool
        If true, the player who takes the last token loses.

    Returns
    -------
    Hope
        ``moving`` and ``waiting``, arrays over all positions of the box.

    Raises
    ------
    TypeError, ValueError
        If a heap is not an integer of at least 0, epsilon is not a number from 0 to 1, or the
        box has more than `MAX_MOVES` moves.

    Examples
    --------
    >>> hope = win_probabilities([2, 2], 1)
    >>> print(hope.moving[2, 2], hope.waiting[2, 2], hope.waiting[2, 1])
    2/3 1 2/3
    """
    most, misere = as_box(heaps), as_boolean("misere", misere)
    errs = as_probability("epsilon", epsilon)
    shape = tuple(m + 1 for m in most)
    if (many_moves := prod(shape) * sum(most) // 2) > MAX_MOVES:
        raise ValueError(
            f"heaps must leave at most {MAX_MOVES:,} moves, got {most} with {many_moves:,}"
        )
    bad = ~favourable_positions(most, misere).ravel()
    moving, waiting = (np.full(bad.size, type(errs)(0)) for _ in range(2))
    # nobody moves from the empty position: who would have to has lost, or won in misère play
    (moving if misere else waiting)[0] = type(errs)(1)
    with progress(sum(most), "tokens") as step:
        _hope(_levels(shape), errs, bad, moving, waiting, step)
    return Hope(moving.reshape(shape), waiting.reshape(shape))


def _hope(
    levels: Iterator[tuple[Any, Any, Any]],
    errs: Fraction | float,
    bad: NDArray[np.bool_],
    moving: NDArray[Any],
    waiting: NDArray[Any],
    step: Callable[[], None],
) -> None:
    """Fill in the hopes of a player to move, and of one who waits, level by level."""
    number: Any = type(errs)
    for here, options, starts in levels:
        moving[here] = np.maximum.reduceat(waiting[options], starts)
        many = np.diff([*starts, options.size]).astype(moving.dtype)
        by_chance = np.add.reduceat(moving[options], starts) / many
        right = np.add.reduceat(bad[options].astype(int), starts).astype(moving.dtype)
        well = np.add.reduceat(np.where(bad[options], moving[options], 0), starts)
        # where no move wins, the opponent delays: the player's position is favourable
        well = np.where(right > 0, well / np.maximum(right, 1), number(1))
        waiting[here] = errs * by_chance + (1 - errs) * well
        step()
