"""*Marienbad* as the document plays it: heaps, moves, the digital sum, and players."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from operator import xor
from typing import NamedTuple, TypeAlias

import numpy as np

from jeux.checks import as_integer, as_probability

MARIENBAD = (3, 5, 7, 9)
"""The heaps at the start, in the document."""

FILM = (1, 3, 5, 7)
"""The heaps at the start, in the film *L'Année dernière à Marienbad* (1961)."""

Heaps: TypeAlias = tuple[int, ...]


class Move(NamedTuple):
    """Tokens taken from one heap."""

    heap: int
    """Which heap, counted from 0."""
    tokens: int
    """How many tokens, at least 1."""


Player: TypeAlias = Callable[[Heaps, np.random.Generator], Move]
"""What a player does: the move that he makes from these heaps."""


class Transcript(NamedTuple):
    """A game that has been played."""

    positions: tuple[Heaps, ...]
    """The heaps at the start and after each move."""
    moves: tuple[Move, ...]
    """The moves, the first player's first."""
    winner: int
    """0 if the first player won, 1 if the second did."""


def position(heaps: Iterable[int]) -> Heaps:
    """Return heaps as a position: a tuple of whole numbers.

    Parameters
    ----------
    heaps : iterable of int
        The number of tokens in each heap; a heap may be empty.

    Raises
    ------
    TypeError
        If heaps are no iterable of integers.
    ValueError
        If a heap is negative.

    Examples
    --------
    >>> position([3, 5, 7, 9])
    (3, 5, 7, 9)
    """
    try:
        listed = tuple(heaps)
    except TypeError:
        raise TypeError(f"heaps must be a sequence of integers, got {heaps!r}") from None
    return tuple(as_integer("a heap", tokens) for tokens in listed)


def unfinished(heaps: Iterable[int]) -> Heaps:
    """Return heaps as a position from which there is a move.

    Parameters
    ----------
    heaps : iterable of int
        The heaps.

    Raises
    ------
    ValueError
        If no token is left.

    Examples
    --------
    >>> unfinished([0, 0])
    Traceback (most recent call last):
    ValueError: the game is over: no token is left in (0, 0)
    """
    sizes = position(heaps)
    if not any(sizes):
        raise ValueError(f"the game is over: no token is left in {sizes}")
    return sizes


def moves(heaps: Iterable[int]) -> list[Move]:
    """Return every move that the rules allow, heap by heap.

    Parameters
    ----------
    heaps : iterable of int
        The heaps.

    Examples
    --------
    >>> moves([0, 2])
    [Move(heap=1, tokens=1), Move(heap=1, tokens=2)]
    """
    sizes = enumerate(position(heaps))
    return [Move(heap, tokens) for heap, size in sizes for tokens in range(1, size + 1)]


def take(heaps: Iterable[int], move: tuple[int, int]) -> Heaps:
    """Return the heaps after a move.

    Parameters
    ----------
    heaps : iterable of int
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
    before = unfinished(heaps)
    try:
        heap, tokens = move
    except (TypeError, ValueError):
        raise TypeError(f"move must be a pair (heap, tokens), got {move!r}") from None
    heap = as_integer("heap", heap, most=len(before) - 1)
    if before[heap] == 0:
        raise ValueError(f"heap {heap} of {before} is empty: no token can be taken from it")
    tokens = as_integer("tokens", tokens, 1, before[heap])
    return (*before[:heap], before[heap] - tokens, *before[heap + 1 :])


def digital_sum(heaps: Iterable[int]) -> int:
    """Return the digital sum of the heaps: their sum in base 2 without carries.

    It is the field's nim-sum, the exclusive or of the heaps.

    Parameters
    ----------
    heaps : iterable of int
        The heaps.

    Examples
    --------
    >>> digital_sum([3, 5, 7, 9])
    8
    """
    return reduce(xor, position(heaps), 0)


def goal(heaps: Iterable[int], misere: bool = False) -> int:
    """Return the digital sum to leave to the opponent: 0, or 1 at the end of misère play.

    In misère play it is 1 as soon as at most one heap has two tokens or more (Bouton 1901).

    Parameters
    ----------
    heaps : iterable of int
        The heaps.
    misere : bool
        If true, who takes the last token loses.

    Examples
    --------
    >>> goal([1, 1, 3]), goal([1, 1, 3], misere=True), goal([1, 2, 3], misere=True)
    (0, 1, 0)
    """
    big = sum(tokens > 1 for tokens in position(heaps))
    return int(misere and big <= 1)


def is_favourable(heaps: Iterable[int], misere: bool = False) -> bool:
    """Say whether the player who is to move can force a win.

    In normal play this is the document's definition: the digital sum is not 0.

    Parameters
    ----------
    heaps : iterable of int
        The heaps.
    misere : bool
        If true, who takes the last token loses.

    Examples
    --------
    >>> is_favourable([3, 5, 7, 9]), is_favourable([1, 3, 5, 7])
    (True, False)
    >>> is_favourable([1, 1]), is_favourable([1, 1], misere=True)
    (False, True)
    """
    sizes = position(heaps)
    return digital_sum(sizes) != goal(sizes, misere)


def winning_moves(heaps: Iterable[int], misere: bool = False) -> list[Move]:
    """Return the moves that leave the opponent an unfavourable position.

    They are those of the document's proof: the digits of one heap are changed in the columns
    where the digital sum is to change, if that makes the heap smaller.

    Parameters
    ----------
    heaps : iterable of int
        The heaps.
    misere : bool
        If true, who takes the last token loses.

    Examples
    --------
    >>> winning_moves([3, 5, 7, 9])
    [Move(heap=3, tokens=8)]
    >>> winning_moves([1, 3, 5, 7])
    []
    """
    sizes = position(heaps)
    change = digital_sum(sizes) ^ goal(sizes, misere)
    left = ((heap, size, size ^ change) for heap, size in enumerate(sizes))
    return [Move(heap, size - rest) for heap, size, rest in left if rest < size]


def delaying_move(heaps: Iterable[int]) -> Move:
    """Return the move of a player in a bad position who makes the game last.

    One token, from the first of the heaps whose last 1 in base 2 stands in the column of least
    worth. Against an opponent who errs no move gives more hope: chapter 4 proves it for three
    heaps and checks it for more.

    Parameters
    ----------
    heaps : iterable of int
        The heaps; at least one token.

    Raises
    ------
    ValueError
        If no token is left.

    Examples
    --------
    >>> delaying_move([2, 4, 6])
    Move(heap=0, tokens=1)
    >>> delaying_move([4, 5, 1])
    Move(heap=1, tokens=1)
    """
    sizes = unfinished(heaps)
    lowest = [size & -size or np.inf for size in sizes]
    return Move(lowest.index(min(lowest)), 1)


def player(epsilon: float = 0, misere: bool = False) -> Player:
    """Return a player who errs with a given probability.

    At each turn, with probability `epsilon`, he makes any move of the rules, each with the same
    probability. Otherwise he makes a winning move, each with the same probability; where there
    is none, the delaying move.

    Parameters
    ----------
    epsilon : float
        The probability of an error at each turn: 0 is a perfect player, 1 a random one.
    misere : bool
        If true, who takes the last token loses.

    Raises
    ------
    TypeError, ValueError
        If epsilon is not a number from 0 to 1.

    Examples
    --------
    >>> player()((3, 5, 7, 9), np.random.default_rng(1922))
    Move(heap=3, tokens=8)
    """
    errs = as_probability("epsilon", epsilon)

    def move(heaps: Heaps, rng: np.random.Generator) -> Move:
        if errs and rng.random() < errs:
            choice = moves(heaps)
        else:
            choice = winning_moves(heaps, misere) or [delaying_move(heaps)]
        return choice[int(rng.integers(len(choice)))]

    return move


def play(
    heaps: Iterable[int],
    first: Player,
    second: Player,
    rng: np.random.Generator,
    misere: bool = False,
) -> Transcript:
    """Play a game to its end.

    Parameters
    ----------
    heaps : iterable of int
        The heaps at the start; at least one token.
    first, second : Player
        Who moves first, and who moves second: functions of the heaps and of `rng`.
    rng : numpy.random.Generator
        Where chance comes from.
    misere : bool
        If true, who takes the last token loses.

    Raises
    ------
    ValueError
        If there is no token, or a player makes a move that the rules do not allow.

    Examples
    --------
    >>> play([3, 5, 7, 9], player(), player(), np.random.default_rng(1922)).winner
    0
    """
    positions = [unfinished(heaps)]
    made: list[Move] = []
    while any(positions[-1]):
        move = (first, second)[len(made) % 2](positions[-1], rng)
        positions.append(take(positions[-1], move))
        made.append(Move(*map(int, move)))
    last = (len(made) - 1) % 2
    return Transcript(tuple(positions), tuple(made), 1 - last if misere else last)
