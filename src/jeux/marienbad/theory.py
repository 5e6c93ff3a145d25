"""What follows from the rules: bad positions, hopes, Grundy numbers, and the document's claims."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import pairwise, product
from math import prod
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_boolean, as_probability
from jeux.marienbad.play import play, player
from jeux.marienbad.rules import (
    Heaps,
    as_position,
    digital_sum,
    is_favourable,
    moves,
    take,
    winning_moves,
)

P = TypeVar("P", bound=Hashable)

MAX_MOVES = 10_000_000
"""Moves of a box, from all its positions together, up to which hopes are computed."""


def digital_sums(heaps: Sequence[int]) -> NDArray[np.integer[Any]]:
    """Return the digital sums of all positions with at most so many tokens in each heap."""
    most = as_position(heaps)
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

    Examples
    --------
    >>> int((~favourable_positions([3, 5, 7, 9])).sum())
    192
    """
    most = as_position(heaps)
    half = len(most) // 2
    # the digital sum is 0 where those of both halves of the heaps are equal
    halves = digital_sums(most[:half]), digital_sums(most[half:])
    favourable: NDArray[np.bool_] = np.asarray(np.not_equal.outer(*halves))
    if as_boolean("misere", misere):
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
    most, misere = as_position(heaps), as_boolean("misere", misere)
    errs = as_probability("epsilon", epsilon)
    number: Any = type(errs)
    shape = tuple(m + 1 for m in most)
    if (many_moves := prod(shape) * sum(most) // 2) > MAX_MOVES:
        raise ValueError(
            f"heaps must leave at most {MAX_MOVES:,} moves, got {most} with {many_moves:,}"
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


# every other game


def mex(numbers: Iterable[int]) -> int:
    """Return the minimal excluded number: the least of 0, 1, 2, … that is not among some numbers.

    Parameters
    ----------
    numbers : iterable of int
        The numbers, in any order.

    Examples
    --------
    >>> mex([0, 1, 3]), mex([])
    (2, 0)
    """
    found = set(numbers)
    return next(n for n in range(len(found) + 1) if n not in found)


def grundy(position: P, moves: Callable[[P], Iterable[P]]) -> int:
    """Return the Grundy number of a position of any game: the `mex` of those after a move.

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
            values[here] = mex(values[option] for option in options)
            del path[here]
        elif unknown in path:
            raise ValueError(f"the game may never end: {unknown!r} can come back")
        else:
            path[unknown] = list(moves(unknown))
    return values[position]


# what the document claims, of all positions with at most so many tokens in each heap


def box(most: Heaps) -> Iterator[Heaps]:
    """Give all positions with at most so many tokens in each heap."""
    return product(*(range(m + 1) for m in most))


def _steps(most: Heaps) -> Iterator[tuple[Heaps, int, int, Heaps]]:
    """Give each move of a box: the heaps, which heap it takes from, how many, what it leaves."""
    return ((h, *move, take(h, move)) for h in box(most) for move in moves(h))


def _first_column(heaps: Heaps) -> int:
    """Return the power of two of the leftmost column where the digital sum has a 1."""
    return 1 << digital_sum(heaps).bit_length() - 1


def one_heap_gives_any_number(most: Heaps) -> bool:
    """Say whether there is a move for each number of tokens of each heap, and no other."""
    found = [(h, left) for h, _, _, left in _steps(most)]
    pairs = product(box(most), repeat=2)
    lower = ((h, left) for h, left in pairs if all(a >= b for a, b in zip(h, left, strict=True)))
    return sorted(found) == sorted(
        (h, left) for h, left in lower if sum(a > b for a, b in zip(h, left, strict=True)) == 1
    )


def one_heap_is_won_at_once(tokens: int) -> bool:
    """Say whether the first player wins from each heap of 1 to `tokens` tokens, by taking it."""
    rng = np.random.default_rng(1961)
    games = [play((n,), player(), player(), rng) for n in range(1, tokens + 1)]
    return all((game.winner, len(game.moves)) == (0, 1) for game in games)


def powers_write_each_number_once(digits: int) -> bool:
    """Say whether each number of so many digits is the sum of one set of powers of two."""
    choices = product((0, 1), repeat=digits)
    sums = (sum(used << column for column, used in enumerate(choice)) for choice in choices)
    return sorted(sums) == list(range(2**digits))


def columns_add_without_carries(most: Heaps) -> bool:
    """Say whether the digital sum has a 1 in the columns where an odd number of heaps has one."""
    columns = range(max(most).bit_length())
    odd = (sum((sum(n >> b & 1 for n in h) % 2) << b for b in columns) for h in box(most))
    return list(map(digital_sum, box(most))) == list(odd)


def some_move_is_good(most: Heaps) -> bool:
    """Say whether from each favourable position some move leads to an unfavourable one."""
    good = (h for h in box(most) if is_favourable(h))
    return all(any(not is_favourable(take(h, move)) for move in moves(h)) for h in good)


def every_move_spoils(most: Heaps) -> bool:
    """Say whether from each unfavourable position every move leads to a favourable one."""
    return all(is_favourable(left) for h, _, _, left in _steps(most) if not is_favourable(h))


def a_digit_changes(most: Heaps) -> bool:
    """Say whether each move changes a digit of its heap, and no digit of another."""
    changes = ((i, [a ^ b for a, b in zip(h, left, strict=True)]) for h, i, _, left in _steps(most))
    return all(change.pop(i) > 0 and not any(change) for i, change in changes)


def the_sum_changes_with_the_row(most: Heaps) -> bool:
    """Say whether a digital sum of 0 gets a 1 exactly in the columns that a move changes."""
    bad = (step for step in _steps(most) if not digital_sum(step[0]))
    return all(digital_sum(left) == h[i] ^ left[i] for h, i, _, left in bad)


def the_first_column_has_a_one(most: Heaps) -> bool:
    """Say whether some heap has a 1 in the leftmost column where the digital sum has one."""
    good = (h for h in box(most) if digital_sum(h))
    return all(any(n & _first_column(h) for n in h) for h in good)


def the_new_number_is_smaller(most: Heaps) -> bool:
    """Say whether the change shrinks each heap with a 1 in that column: the good moves."""
    for h in box(most):
        total = digital_sum(h)
        changed = [i for i, n in enumerate(h) if total and n & _first_column(h)]
        taken = [(i, h[i] - (h[i] ^ total)) for i in changed]
        if taken != winning_moves(h) or any(tokens < 1 for _, tokens in taken):
            return False
    return True


def the_sum_becomes_zero(most: Heaps) -> bool:
    """Say whether the good moves that the proof makes leave the digital sum 0."""
    return all(digital_sum(take(h, move)) == 0 for h in box(most) for move in winning_moves(h))


def number_of_changed_columns(most: Heaps) -> str:
    """Return ``"k"`` if the columns to be changed are always as many as the rows, else ``"J"``."""
    good = [h for h in box(most) if digital_sum(h)]
    return "k" if all(digital_sum(h).bit_count() == len(h) for h in good) else "J"


def the_favourable_are_won(most: Heaps) -> bool:
    """Say whether retrograde analysis, without base 2, finds the favourable positions won."""
    lost: set[Heaps] = set()
    for h in sorted(box(most), key=sum):
        if all(take(h, move) not in lost for move in moves(h)):
            lost.add(h)
    return all((h in lost) != is_favourable(h) for h in box(most))


def the_bad_may_hope(most: Heaps) -> bool:
    """Say whether against chance a bad position is won sometimes, if a heap has two tokens."""
    moving = win_probabilities(most, 1).moving
    large = (h for h in box(most) if max(h) > 1 and not is_favourable(h))
    return all(0 < moving[h] < 1 for h in large)
