"""Many rounds, and many matches, of the *jeu du caillou* at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jeux.caillou.play import as_rates
from jeux.caillou.rules import Match, Stones, as_stones
from jeux.checks import as_generator, as_integer, as_probability
from jeux.sampling import Games

BLOCK = 16_384
"""Rounds that are thrown together."""


def simulate(
    match: Match,
    games: int,
    rng: np.random.Generator,
    q: float = 1,
    rates: Sequence[Any] | None = None,
    most: int = 10_000,
) -> Games:
    """Play matches between players whose distances are independent and exponential.

    Parameters
    ----------
    match : Match
        The match; its goal is at least 1. The wall is not used.
    games : int
        How many matches.
    rng : numpy.random.Generator
        Where chance comes from.
    q, rates
        As in `simulate_rounds`.
    most : int
        Rounds after which matches are given up: nobody wins those.

    Returns
    -------
    Games
        ``winners``; ``lengths``, the stones thrown; ``scores``, a column for each player.

    Raises
    ------
    TypeError, ValueError
        If the match is none or its goal is 0, or as in `simulate_rounds`.

    Examples
    --------
    >>> match = Match({"A": 2, "B": 2}, 5)
    >>> played = simulate(match, 1000, np.random.default_rng(2018))
    >>> played.scores.shape, round(float(played.lengths.mean()) / 4, 1)
    ((1000, 2), 5.6)
    """
    if not isinstance(match, Match):
        raise TypeError(f"match must be a Match, got {match!r}")
    goal, size = as_integer("goal", match.goal, 1), as_integer("games", games)
    winners, lengths = np.full(size, -1), np.zeros(size, dtype=np.int64)
    scores = np.zeros((size, len(match.stones)), dtype=np.int64)
    alive = np.arange(size)
    for _ in range(as_integer("most", most, 1)):
        thrown = simulate_rounds(match, alive.size, rng, q, rates)
        scores[alive] += thrown.scores
        lengths[alive] += thrown.lengths
        if match.victory == "exactly":
            past = scores[alive] > goal
            scores[alive] -= past * thrown.scores
        over = scores[alive].max(axis=1) >= goal
        winners[alive[over]] = thrown.winners[over]
        alive = alive[~over]
        if not alive.size:
            break
    return Games(winners, lengths, scores)


def simulate_rounds(
    stones: Stones,
    rounds: int,
    rng: np.random.Generator,
    q: float = 1,
    rates: Sequence[Any] | None = None,
) -> Games:
    """Throw rounds between players whose distances are independent and exponential.

    Parameters
    ----------
    stones : Match, mapping of player to int, or sequence of int
        How many stones each player has.
    rounds : int
        How many rounds.
    rng : numpy.random.Generator
        Where chance comes from.
    q : float
        The probability that a stone is eligible, whatever its distance.
    rates : sequence of numbers, optional
        The skill of each player: the reciprocal of the mean distance of their stones. All are
        equal if left out.

    Returns
    -------
    Games
        ``winners``, who score, -1 if no stone is eligible; ``lengths``, the stones thrown;
        ``scores``, the points, a column for each player.

    Raises
    ------
    TypeError, ValueError
        If there is no player, a number of stones is not an integer of at least 0, q is no
        probability, or rates are not one positive number for each player.

    Examples
    --------
    >>> found = simulate_rounds([2, 1], 1000, np.random.default_rng(2018))
    >>> sorted(set(map(tuple, found.scores.tolist())))
    [(0, 1), (1, 0), (2, 0)]
    """
    counts, rng = as_stones(stones), as_generator(rng)
    skill = [float(rate) for rate in as_rates(counts, rates)]
    chance = float(as_probability("q", q))
    size = as_integer("rounds", rounds)
    winners, scores = np.full(size, -1), np.zeros((size, len(counts)), dtype=np.int64)
    # in blocks that fit a processor's own memory
    for begun in range(0, size, BLOCK):
        block = slice(begun, min(begun + BLOCK, size))
        _throw(winners[block], scores[block], counts, rng, chance, skill)
    return Games(winners, np.full(size, sum(counts)), scores)


def _throw(
    winners: NDArray[np.int64],
    scores: NDArray[np.int64],
    counts: tuple[int, ...],
    rng: np.random.Generator,
    chance: float,
    skill: list[float],
) -> None:
    """Throw a block of rounds, and write down who scores how many points."""
    size = len(winners)
    first, second = np.full((2, size), np.inf)
    distances = []
    for j, (own, rate) in enumerate(zip(counts, skill, strict=True)):
        drawn = rng.standard_exponential((own, size)) / rate
        if chance < 1:
            drawn[rng.random(drawn.shape) >= chance] = np.inf
        distances.append(drawn)
        nearest = drawn.min(axis=0, initial=np.inf)
        second = np.minimum(second, np.maximum(first, nearest))
        winners[nearest < first] = j
        first = np.minimum(first, nearest)
    # nearer than the nearest stone of everybody else are stones of the scorer only
    for j, drawn in enumerate(distances):
        scores[:, j] = (drawn < second).sum(axis=0)
