"""Many rounds, and many matches, of the *jeu du caillou* at once."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jeux.caillou.play import patient
from jeux.caillou.rules import Match, Stones, as_float, as_match, as_rates, as_stones
from jeux.checks import as_generator, as_integer, as_probability
from jeux.sampling import Games, progress

BLOCK = 16_384
"""Rounds that are thrown together."""

MOST_NUMBERS, MOST_STONES = 10**9, 10**7
"""Numbers of an answer, and stones of a round, at most; an eighth of the numbers is a gigabyte."""


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

    Warns
    -----
    UserWarning
        If the answer takes more than a gigabyte; more than eight are refused.

    Examples
    --------
    >>> match = Match({"A": 2, "B": 2}, 5)
    >>> played = simulate(match, 1000, np.random.default_rng(2018))
    >>> played.scores.shape, round(float(played.lengths.mean()) / 4, 1)
    ((1000, 2), 5.6)
    """
    match, rng = as_match("match", match), as_generator(rng)
    goal, most = as_integer("goal", match.goal, 1), as_integer("most", most, 1)
    stones, skill, chance = _as_skill(match, q, rates)
    size = _as_size("games", games, len(stones))
    winners, lengths = np.full(size, -1), np.full(size, sum(stones) * most)
    scores = np.zeros((size, len(stones)), dtype=np.int64)
    # those that go on, a row for each player
    alive, now = np.arange(size), np.zeros((len(stones), size), dtype=np.int64)
    with patient("games") as upto:
        for number in range(1, most + 1):
            leaders, points = _rounds(stones, alive.size, rng, chance, skill)
            now += points
            if match.victory == "exactly":
                now -= (now > goal) * points
            leading = now.max(axis=0)
            over = leading >= goal
            if over.any():
                ended, on = np.flatnonzero(over), np.flatnonzero(~over)
                winners[alive[ended]], lengths[alive[ended]] = leaders[ended], number * sum(stones)
                scores[alive[ended]] = now[:, ended].T
                alive, leading, now = alive[on], leading[on], now.take(on, axis=1)
            if not alive.size:
                break
            ahead = leading.mean() / goal * alive.size / size
            upto(max(number / most, 1 - alive.size / size + ahead))
    scores[alive] = now.T
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
    counts, skill, chance = _as_skill(stones, q, rates)
    size = _as_size("rounds", rounds, len(counts))
    winners, points = _rounds(counts, size, as_generator(rng), chance, skill)
    return Games(winners, np.full(size, sum(counts)), np.ascontiguousarray(points.T))


def _as_skill(
    stones: Stones, q: Any, rates: Sequence[Any] | None
) -> tuple[tuple[int, ...], list[float], float]:
    """Return the stones and the skill of each player, and how likely a stone is eligible."""
    counts = as_stones(stones)
    if sum(counts) > MOST_STONES:
        name = "stones of the match" if isinstance(stones, Match) else "stones"
        raise ValueError(f"{name} must be at most {MOST_STONES} in all, got {counts!r}")
    skill = [as_float("a rate", rate) for rate in as_rates(counts, rates)]
    return counts, skill, float(as_probability("q", q))


def _as_size(name: str, given: Any, players: int) -> int:
    """Return how many games there are; say so if their answer takes more than a gigabyte."""
    size = as_integer(name, given, 0, MOST_NUMBERS // (players + 2))
    if size * (players + 2) > MOST_NUMBERS // 8:
        bytes_held = 8 * size * (players + 2)
        warnings.warn(f"{name}: {size} take {bytes_held / 1e9:.1f} gigabytes", stacklevel=3)
    return size


def _rounds(
    counts: tuple[int, ...],
    size: int,
    rng: np.random.Generator,
    chance: float,
    skill: list[float],
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Throw rounds, in blocks that fit a processor's own memory, or few rounds of many stones.

    Return who scores, and the points, a row for each player.
    """
    winners, points = np.full(size, -1), np.zeros((len(counts), size), dtype=np.int64)
    step = max(1, min(BLOCK, MOST_NUMBERS // 32 // max(1, sum(counts))))
    begins = range(0, size, step)
    with progress(len(begins), "rounds") as done:
        for begun in begins:
            block = slice(begun, min(begun + step, size))
            _throw(winners[block], points[:, block], counts, rng, chance, skill)
            done()
    return winners, points


def _throw(
    winners: NDArray[np.int64],
    points: NDArray[np.int64],
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
        drawn = rng.standard_exponential((own, size))
        if rate != 1:
            drawn /= rate
        if chance < 1:
            drawn[rng.random(drawn.shape) >= chance] = np.inf
        distances.append(drawn)
        nearest = drawn.min(axis=0, initial=np.inf)
        np.minimum(second, np.maximum(first, nearest), out=second)
        winners[nearest < first] = j
        np.minimum(first, nearest, out=first)
    # nearer than the nearest stone of everybody else are stones of the scorer only
    for j, drawn in enumerate(distances):
        if len(drawn) > size:
            points[j] = (drawn < second).sum(axis=0)
        else:  # many rounds of few stones: stone by stone
            for stone in drawn:
                points[j] += stone < second
