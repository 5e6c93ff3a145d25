"""One game of *Marienbad*, move by move, between players who may err."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import NamedTuple, TypeAlias, TypeVar

import numpy as np

from jeux.checks import as_boolean, as_function, as_generator, as_probability
from jeux.marienbad.rules import (
    Heaps,
    Move,
    as_countable,
    as_move,
    as_unfinished,
    left_by,
    winning_moves,
)

T = TypeVar("T")

Player: TypeAlias = Callable[[Heaps, np.random.Generator], Move]
"""What a player does: the move that they make from these heaps."""


class Transcript(NamedTuple):
    """A game that has been played."""

    positions: tuple[Heaps, ...]
    """The heaps at the start and after each move."""
    moves: tuple[Move, ...]
    """The moves, the first player's first."""
    winner: int
    """0 if the first player won, 1 if the second did."""


def delaying_move(heaps: Sequence[int]) -> Move:
    """Return the move of a player in a bad position who makes the game last.

    One token, from the first of the heaps whose last 1 in base 2 stands in the column of least
    worth. Against an opponent who errs no move gives more hope, as chapter 4 proves.

    Parameters
    ----------
    heaps : sequence of int
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
    sizes = as_unfinished(heaps)
    least = min(size & -size for size in sizes if size)
    return Move._make((next(heap for heap, size in enumerate(sizes) if size & -size == least), 1))


def player(epsilon: float = 0, misere: bool = False) -> Player:
    """Return a player who errs with a given probability.

    At each turn, with probability `epsilon`, they make any move of the rules, each with the same
    probability. Otherwise they make a winning move, each with the same probability; where there
    is none, the delaying move.

    Parameters
    ----------
    epsilon : float
        The probability of an error at each turn: 0 is a perfect player, 1 a random one.
    misere : bool
        If true, the player who takes the last token loses.

    Raises
    ------
    TypeError, ValueError
        If epsilon is not a number from 0 to 1.

    Examples
    --------
    >>> player()((3, 5, 7, 9), np.random.default_rng(1922))
    Move(heap=3, tokens=8)
    """
    errs, misere = float(as_probability("epsilon", epsilon)), as_boolean("misere", misere)

    def move(heaps: Heaps, rng: np.random.Generator) -> Move:
        sizes, rng = as_unfinished(heaps), as_generator(rng)
        if errs and rng.random() < errs:
            # the moves, heap by heap, are as many as the tokens: one is picked, none is listed
            ends = [*accumulate(as_countable(sizes))]
            number = int(rng.integers(ends[-1]))
            heap = next(heap for heap, end in enumerate(ends) if number < end)
            return Move._make((heap, number + 1 - ends[heap] + sizes[heap]))
        choice = winning_moves(sizes, misere) or [delaying_move(sizes)]
        return choice[int(rng.integers(len(choice)))]

    return move


def play(
    heaps: Sequence[int],
    first: Player,
    second: Player,
    rng: np.random.Generator,
    misere: bool = False,
) -> Transcript:
    """Play a game to its end.

    Parameters
    ----------
    heaps : sequence of int
        The heaps at the start; at least one token.
    first, second : Player
        Who moves first, and who moves second: functions of the heaps and of `rng`.
    rng : numpy.random.Generator
        Where chance comes from.
    misere : bool
        If true, the player who takes the last token loses.

    Raises
    ------
    TypeError
        If `rng` is no generator, or a player does not return a pair of integers.
    ValueError
        If there is no token, or a player makes a move that the rules do not allow.

    Examples
    --------
    >>> play([3, 5, 7, 9], player(), player(), np.random.default_rng(1922)).winner
    0
    """
    positions = [as_unfinished(heaps)]
    made: list[Move] = []
    rng, misere = as_generator(rng), as_boolean("misere", misere)
    players = [("first", as_function("first", first)), ("second", as_function("second", second))]
    while any(now := positions[-1]):
        name, moves = players[len(made) % 2]
        move = as_move(f"the move of {name}", moves(now, rng), now)
        positions.append(left_by(now, move))
        made.append(move)
    last = (len(made) - 1) % 2
    return Transcript(tuple(positions), tuple(made), 1 - last if misere else last)
