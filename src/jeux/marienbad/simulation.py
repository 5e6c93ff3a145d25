"""Many games of *Marienbad* at once, between players who err."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_integer, as_probability
from jeux.marienbad.rules import unfinished

Ints = NDArray[np.int64]


def simulate(
    heaps: Iterable[int],
    games: int,
    rng: np.random.Generator,
    epsilons: tuple[float, float] = (0, 1),
    misere: bool = False,
) -> NDArray[np.bool_]:
    """Play games between two players who err, and say who won them.

    The players are those of `jeux.marienbad.player`; all games take their moves together.

    Parameters
    ----------
    heaps : iterable of int
        The heaps at the start; at least one token.
    games : int
        How many games.
    rng : numpy.random.Generator
        Where chance comes from.
    epsilons : (float, float)
        The probability of an error at each turn of the player who begins, and of the other.
    misere : bool
        If true, who takes the last token loses.

    Returns
    -------
    numpy.ndarray
        Truth values of shape (games,): whether the player who begins has won.

    Raises
    ------
    TypeError, ValueError
        If there is no token, a heap is not an integer of at least 0, or epsilons are not two
        numbers from 0 to 1.

    Examples
    --------
    >>> bool(simulate([3, 5, 7, 9], 1000, np.random.default_rng(1961), (0, 0)).all())
    True
    """
    start = unfinished(heaps)
    errs = [float(as_probability("an epsilon", epsilon)) for epsilon in epsilons]
    if len(errs) != 2:
        raise ValueError(f"epsilons must be two numbers, got {epsilons!r}")
    now: Ints = np.tile(np.array(start, dtype=np.int64), (as_integer("games", games), 1))
    won = np.zeros(len(now), dtype=bool)
    going = np.arange(len(now))
    turn = 0
    while going.size:
        now = _moved(now, errs[turn % 2], rng, misere)
        over = ~now.any(axis=1)
        won[going[over]] = (turn % 2 == 0) != misere
        going, now = going[~over], now[~over]
        turn += 1
    return won


def _moved(now: Ints, epsilon: float, rng: np.random.Generator, misere: bool) -> Ints:
    """Return positions, one a row, after a move of a player who errs."""
    aim = misere & ((now > 1).sum(axis=1) <= 1)
    left = now ^ (np.bitwise_xor.reduce(now, axis=1) ^ aim)[:, np.newaxis]
    wins = left < now
    lowest = np.where(now > 0, now & -now, np.iinfo(now.dtype).max)
    # a winning move, any of them; where there is none, the delaying one
    heap = np.where(
        wins.any(axis=1), ((1 - rng.random(now.shape)) * wins).argmax(axis=1), lowest.argmin(axis=1)
    )
    rows = np.arange(len(now))
    rest = np.where(wins[rows, heap], left[rows, heap], now[rows, heap] - 1)
    # an error: one of all the moves, counted through the heaps
    erring = rng.random(len(now)) < epsilon
    ends = now.cumsum(axis=1)
    number = rng.integers(ends[:, -1])
    any_heap: Any = (ends <= number[:, np.newaxis]).sum(axis=1)
    any_rest = ends[rows, any_heap] - number - 1
    after = now.copy()
    after[rows, np.where(erring, any_heap, heap)] = np.where(erring, any_rest, rest)
    return after
