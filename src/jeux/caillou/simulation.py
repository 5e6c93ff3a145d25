"""Many rounds of the *jeu du caillou* at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jeux.caillou.theory import checked_rates, counted_stones
from jeux.checks import as_integer, as_probability

BLOCK = 16_384
"""Rounds that are thrown together."""


class Rounds(NamedTuple):
    """Rounds that have been thrown."""

    scorers: NDArray[np.int64]
    """Who scores, counted from 0, or −1 if no stone is eligible; shape (rounds,)."""
    points: NDArray[np.int64]
    """How many points he scores; shape (rounds,)."""


def simulate_rounds(
    stones: Iterable[int],
    rounds: int,
    rng: np.random.Generator,
    q: float = 1,
    rates: Sequence[Any] | None = None,
) -> Rounds:
    """Throw rounds between players whose distances are independent and exponential.

    Parameters
    ----------
    stones : iterable of int
        How many stones each player has.
    rounds : int
        How many rounds.
    rng : numpy.random.Generator
        Where chance comes from.
    q : float
        The probability that a stone is eligible, whatever its distance.
    rates : sequence of numbers, optional
        The skill of each player: the reciprocal of the mean distance of his stones. All are
        equal if left out.

    Returns
    -------
    Rounds
        ``scorers`` and ``points``.

    Raises
    ------
    TypeError, ValueError
        If there is no player, a number of stones is not an integer of at least 0, q is no
        probability, or rates are not one positive number for each player.

    Examples
    --------
    >>> found = simulate_rounds([2, 1], 1000, np.random.default_rng(2018))
    >>> sorted(set(zip(found.scorers.tolist(), found.points.tolist())))
    [(0, 1), (0, 2), (1, 1)]
    """
    counts = counted_stones(stones)
    skill = [float(rate) for rate in checked_rates(counts, rates)]
    chance = float(as_probability("q", q))
    size = as_integer("rounds", rounds)
    # in blocks that fit a processor's own memory
    blocks = [min(BLOCK, size - begun) for begun in range(0, size, BLOCK)]
    found = [_block(counts, n, rng, chance, skill) for n in blocks]
    none = np.zeros(0, dtype=np.int64)
    scorers = np.concatenate([none, *(block.scorers for block in found)])
    points = np.concatenate([none, *(block.points for block in found)])
    return Rounds(scorers, points)


def _block(
    counts: tuple[int, ...], size: int, rng: np.random.Generator, chance: float, skill: list[float]
) -> Rounds:
    """Throw a block of rounds."""
    first, second = np.full((2, size), np.inf)
    scorers = np.full(size, -1)
    distances = []
    for j, (own, rate) in enumerate(zip(counts, skill, strict=True)):
        drawn = rng.standard_exponential((own, size)) / rate
        if chance < 1:
            drawn[rng.random(drawn.shape) >= chance] = np.inf
        distances.append(drawn)
        nearest = drawn.min(axis=0, initial=np.inf)
        second = np.minimum(second, np.maximum(first, nearest))
        scorers[nearest < first] = j
        first = np.minimum(first, nearest)
    # nearer than the nearest stone of everybody else are stones of the scorer only
    points = np.zeros(size, dtype=np.int64)
    for drawn in distances:
        points += (drawn < second).sum(axis=0)
    return Rounds(scorers, points)
