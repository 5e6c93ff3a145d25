"""Many games of *Marienbad* at once, between players who err."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_boolean, as_generator, as_integer, as_probability, as_sequence
from jeux.marienbad.play import Watch
from jeux.marienbad.rules import as_countable
from jeux.sampling import PATIENCE, Games, progress_bar

Ints = NDArray[np.int64]

MAX_GAMES = 50_000_000
"""Games that are played at most: their winners and lengths take 800 megabytes."""

BLOCK = 2**20
"""Heaps, of all games together, that are held at once."""


def simulate(
    heaps: Sequence[int],
    games: int,
    rng: np.random.Generator,
    epsilons: Sequence[float] = (0, 1),
    misere: bool = False,
) -> Games:
    """Play games between two players who err; all games take their moves together.

    The players are those of `jeux.marienbad.player`. A bar is shown if the games are likely to
    take more than five seconds. For a mean over more games, see `jeux.sampling.estimate`.

    Parameters
    ----------
    heaps : sequence of int
        The heaps at the start; at least one token.
    games : int
        How many games, at most fifty million.
    rng : numpy.random.Generator
        Where chance comes from.
    epsilons : (float, float)
        The probability of an error at each turn of the player who begins, and of the other.
    misere : bool
        If true, the player who takes the last token loses.

    Returns
    -------
    Games
        The ``winners``, 0 for the player who begins and 1 for the other; the ``lengths`` in
        moves; ``scores`` without a column, since the game counts no points.

    Raises
    ------
    TypeError, ValueError
        If there is no token, a heap is not an integer of at least 0, `rng` is no generator, or
        epsilons are not two numbers from 0 to 1.

    Examples
    --------
    >>> played = simulate([3, 5, 7, 9], 1000, np.random.default_rng(1961), (0, 0))
    >>> played.winners.any(), played.lengths.mean()
    (np.False_, np.float64(17.0))
    """
    start, rng = as_countable(heaps), as_generator(rng)
    games = as_integer("games", games, most=MAX_GAMES)
    given, misere = as_sequence("epsilons", epsilons), as_boolean("misere", misere)
    if len(given) != 2:
        raise ValueError(f"epsilons must be two numbers, got {epsilons!r}")
    errs = [float(as_probability(f"epsilons[{k}]", one)) for k, one in enumerate(given)]
    lengths, watch = np.zeros(games, dtype=np.int64), Watch(calls=2)
    size = max(1, BLOCK // len(start))
    with progress_bar(-(-games // size), "games", PATIENCE) as step:
        for begin in range(0, games, size):
            watch.begun = monotonic()
            _play(
                np.array(start, np.int64), lengths[begin : begin + size], errs, rng, misere, watch
            )
            step()
    # after an odd number of moves the player who began has made the last one
    winners = lengths + (1 + misere)
    winners %= 2
    return Games(winners, lengths, np.zeros((games, 0), dtype=np.int64))


def _play(
    start: Ints,
    lengths: Ints,
    errs: Sequence[float],
    rng: np.random.Generator,
    misere: bool,
    watch: Watch,
) -> None:
    """Play a block of games to their ends, and write down their lengths."""
    now, going, turn = np.tile(start, (len(lengths), 1)), np.arange(len(lengths)), 0
    while going.size:
        now = _moved(now, errs[turn % 2], rng, misere)
        turn += 1
        over = ~now.any(axis=1)
        lengths[going[over]] = turn
        going, now = going[~over], now[~over]
        watch.look(turn, lambda left: int(left.sum(axis=1).max(initial=0)), now)


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
