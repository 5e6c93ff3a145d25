"""What the document of *Marienbad* lays down: heaps, moves, and the digital sum."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import xor
from typing import NamedTuple, Self, TypeAlias

from jeux.checks import as_boolean, as_integer, as_integers, as_sequence

MARIENBAD = (3, 5, 7, 9)
"""The heaps at the start, in the document."""

FILM = (1, 3, 5, 7)
"""The heaps at the start, in the film *L'Année dernière à Marienbad* (1961)."""

Heaps: TypeAlias = tuple[int, ...]

MAX_MOVES = 10_000_000
"""Moves of all positions of a box, or of a game, together, up to which they are gone through."""

MAX_LISTED = 2_000_000
"""Moves of one position that are listed at most."""


class _Pair(NamedTuple):
    heap: int
    """Which heap, counted from 0."""
    tokens: int
    """How many tokens, at least 1."""


class Move(_Pair):
    """Tokens taken from one heap."""

    __slots__ = ()

    def __new__(cls, heap: int, tokens: int) -> Self:
        """Check a move that is written down; the moves of the rules are made by `_make`."""
        return super().__new__(cls, as_integer("heap", heap), as_integer("tokens", tokens, 1))


def as_position(heaps: Sequence[int], name: str = "heaps") -> Heaps:
    """Return heaps, some of them perhaps empty, as a tuple of integers of at least 0."""
    return as_integers(name, heaps, count=0)


def as_unfinished(heaps: Sequence[int]) -> Heaps:
    """Return heaps as a position from which there is a move."""
    sizes = as_position(heaps)
    if not any(sizes):
        raise ValueError(f"heaps must hold a token, got {sizes}: the game is over")
    return sizes


def as_countable(heaps: Sequence[int]) -> Heaps:
    """Return heaps as a position with a move, if 64 bits count its tokens: chance can pick one."""
    sizes = as_unfinished(heaps)
    as_integer("tokens in all heaps", sum(sizes), most=2**63 - 1)
    return sizes


def dashed(heaps: Sequence[int]) -> str:
    """Write heaps as the book does.

    Parameters
    ----------
    heaps : sequence of int
        The heaps.

    Examples
    --------
    >>> dashed(MARIENBAD)
    '3-5-7-9'
    """
    return "-".join(map(str, as_position(heaps)))


def moves(heaps: Sequence[int]) -> list[Move]:
    """Return every move that the rules allow, heap by heap.

    Parameters
    ----------
    heaps : sequence of int
        The heaps.

    Raises
    ------
    TypeError, ValueError
        If a heap is not an integer of at least 0, or there are more than two million moves.

    Examples
    --------
    >>> moves([0, 2])
    [Move(heap=1, tokens=1), Move(heap=1, tokens=2)]
    """
    sizes = as_position(heaps)
    if (many := sum(sizes)) > MAX_LISTED:
        raise ValueError(f"heaps must leave at most {MAX_LISTED:,} moves, got {many:,}")
    pairs = ((heap, tokens) for heap, size in enumerate(sizes) for tokens in range(1, size + 1))
    return list(map(Move._make, pairs))


def take(heaps: Sequence[int], move: Sequence[int]) -> Heaps:
    """Return the heaps after a move.

    Parameters
    ----------
    heaps : sequence of int
        The heaps before the move.
    move : Move or (int, int)
        Which heap, counted from 0, and how many tokens are taken.

    Raises
    ------
    TypeError
        If the move is no pair of integers.
    ValueError
        If the game is over, there is no such heap, or the heap has too few tokens.

    Examples
    --------
    >>> take((3, 5, 7, 9), Move(heap=3, tokens=8))
    (3, 5, 7, 1)
    """
    before = as_unfinished(heaps)
    return left_by(before, as_move("move", move, before))


def as_move(name: str, move: Sequence[int], before: Heaps) -> Move:
    """Return a pair of integers as a move that the rules allow from a position."""
    pair = as_sequence(name, move)
    if len(pair) != 2:
        raise TypeError(f"{name} must be a pair (heap, tokens), got {move!r}")
    heap = as_integer(f"heap of {name}", pair[0], most=len(before) - 1)
    if before[heap] == 0:
        raise ValueError(f"heap of {name} must not be empty, got heap {heap} of {before}")
    return Move._make((heap, as_integer(f"tokens of {name}", pair[1], 1, before[heap])))


def left_by(before: Heaps, move: Move) -> Heaps:
    """Return the heaps that a move of the rules leaves."""
    heap, tokens = move
    return (*before[:heap], before[heap] - tokens, *before[heap + 1 :])


def digital_sum(heaps: Sequence[int]) -> int:
    """Return the digital sum of the heaps: their sum in base 2 without carries.

    The field calls it the nim-sum, the exclusive or of the heaps; `nim_sum` is the same function.

    Parameters
    ----------
    heaps : sequence of int
        The heaps.

    Examples
    --------
    >>> digital_sum([3, 5, 7, 9])
    8
    """
    return reduce(xor, as_position(heaps), 0)


nim_sum = digital_sum


def goal(heaps: Sequence[int], misere: bool = False) -> int:
    """Return the digital sum to leave to the opponent: 0, or 1 at the end of misère play.

    In misère play it is 1 as soon as at most one heap has two tokens or more (Bouton 1901).

    Parameters
    ----------
    heaps : sequence of int
        The heaps.
    misere : bool
        If true, the player who takes the last token loses.

    Examples
    --------
    >>> goal([1, 1, 3]), goal([1, 1, 3], misere=True), goal([1, 2, 3], misere=True)
    (0, 1, 0)
    """
    return _goal(as_position(heaps), as_boolean("misere", misere))


def _goal(sizes: Heaps, misere: bool) -> int:
    return int(misere and sum(tokens > 1 for tokens in sizes) <= 1)


def is_favourable(heaps: Sequence[int], misere: bool = False) -> bool:
    """Say whether the player who is to move can force a win.

    In normal play this is the document's definition: the digital sum is not 0.

    Parameters
    ----------
    heaps : sequence of int
        The heaps.
    misere : bool
        If true, the player who takes the last token loses.

    Examples
    --------
    >>> is_favourable([3, 5, 7, 9]), is_favourable([1, 3, 5, 7])
    (True, False)
    >>> is_favourable([1, 1]), is_favourable([1, 1], misere=True)
    (False, True)
    """
    sizes = as_position(heaps)
    return reduce(xor, sizes, 0) != _goal(sizes, as_boolean("misere", misere))


def winning_moves(heaps: Sequence[int], misere: bool = False) -> list[Move]:
    """Return the moves that leave the opponent an unfavourable position.

    They are those of the document's proof: the digits of one heap are changed in the columns
    where the digital sum is to change, if that makes the heap smaller.

    Parameters
    ----------
    heaps : sequence of int
        The heaps.
    misere : bool
        If true, the player who takes the last token loses.

    Examples
    --------
    >>> winning_moves([3, 5, 7, 9])
    [Move(heap=3, tokens=8)]
    >>> winning_moves([1, 3, 5, 7])
    []
    """
    sizes = as_position(heaps)
    change = reduce(xor, sizes, 0) ^ _goal(sizes, as_boolean("misere", misere))
    left = ((heap, size, size ^ change) for heap, size in enumerate(sizes))
    return [Move._make((heap, size - rest)) for heap, size, rest in left if rest < size]
