"""Matches of the *jeu du caillou* as a race to the goal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import reduce
from math import factorial
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from jeux.caillou.theory import Law, checked_rates, counted_stones, exponential_law, scoring_law
from jeux.checks import as_integer

Victory: TypeAlias = Literal["exact", "at_least"]
"""How a match is won (section 4.6.1): with exactly G points, or with at least G."""


def _survival(rate: Fraction, steps: Sequence[Fraction], goal: int) -> list[Fraction]:
    """Return the polynomial f with P(not yet at the goal at time t) = e^(−rate t) f(t).

    The player's rounds come at the given rate; each gives p points with probability steps[p].
    """
    coefficients = []
    below = [Fraction(1)] + [Fraction(0)] * (goal - 1)
    for k in range(goal):
        coefficients.append(sum(below, start=Fraction(0)) * rate**k / factorial(k))
        below = [
            sum((below[s - p] * steps[p] for p in range(1, min(s, len(steps) - 1) + 1)),
                start=Fraction(0))
            for s in range(goal)
        ]  # fmt: skip
    return coefficients


def _product(a: Sequence[Fraction], b: Sequence[Fraction]) -> list[Fraction]:
    """Return the product of two polynomials."""
    c = [Fraction(0)] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            c[i + j] += x * y
    return c


def win_probabilities(
    stones: Iterable[int],
    goal: int,
    victory: Victory = "at_least",
    rates: Sequence[Any] | None = None,
) -> tuple[Fraction, ...]:
    """Return how likely each player wins a match.

    Every stone is eligible. For "at_least" the rounds are imagined to come at random times, as
    many a unit of time as a Poisson law has it: then the players' scores are independent. For
    "exact", dynamic programming over all scores.

    Parameters
    ----------
    stones : iterable of int
        How many stones each player has; at least one stone in all.
    goal : int
        The winning number of points, G, at least 1.
    victory : {"exact", "at_least"}
        Whether a score above G is lowered again, or wins (section 4.6.1).
    rates : sequence of int or Fraction, optional
        The skill of each player, as in `exponential_law`; equal if left out.

    Returns
    -------
    tuple of Fraction
        One probability for each player.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as above, or the goal can never be hit: a player who has all the
        stones scores them all in every round.

    Examples
    --------
    >>> [str(p) for p in win_probabilities([2, 1], 2)]
    ['22/27', '5/27']
    """
    counts, goal = _match(stones, goal, victory)
    law = _law(counts, rates)
    if victory == "exact":
        return _exact(counts, goal, law)[0]
    speeds, alive = _players(counts, goal, law)
    found = []
    for j, rate in enumerate(speeds):
        # the density of j's arrival: −d/dt of e^(−rate t) f(t)
        f = alive[j]
        derived = [*((k + 1) * x for k, x in enumerate(f[1:])), Fraction(0)]
        density = [rate * x - y for x, y in zip(f, derived, strict=True)]
        found.append(_integral([density, *alive[:j], *alive[j + 1 :]]))
    return tuple(found)


def expected_rounds(
    stones: Iterable[int],
    goal: int,
    victory: Victory = "at_least",
    rates: Sequence[Any] | None = None,
) -> Fraction:
    """Return the mean number of rounds of a match.

    Parameters
    ----------
    stones, goal, victory, rates
        As in `win_probabilities`.

    Returns
    -------
    Fraction
        The mean number of rounds.

    Raises
    ------
    TypeError, ValueError
        As in `win_probabilities`.

    Examples
    --------
    >>> str(expected_rounds([1, 1], 2)), str(expected_rounds([2, 2], 2, "exact"))
    ('5/2', '11/5')
    """
    counts, goal = _match(stones, goal, victory)
    law = _law(counts, rates)
    if victory == "exact":
        return _exact(counts, goal, law)[1]
    return _integral(_players(counts, goal, law)[1])


def win_table(
    stones: Iterable[int],
    goal: int,
    victory: Victory = "at_least",
    rates: Sequence[Any] | None = None,
) -> NDArray[np.float64]:
    """Return how likely the first of two players wins, from every score.

    Parameters
    ----------
    stones, goal, victory, rates
        As in `win_probabilities`, for two players.

    Returns
    -------
    array, shape (goal, goal)
        The probability at the score a : b, in floats.

    Raises
    ------
    TypeError, ValueError
        As in `win_probabilities`, if there are not two players, or from some score, reached or
        not, every round leads past the goal.

    Examples
    --------
    >>> win_table([2, 2], 2, "exact").round(3).tolist()
    [[0.5, 0.4], [0.6, 0.5]]
    """
    counts, goal = _match(stones, goal, victory)
    if len(counts) != 2:
        raise ValueError(f"stones must be those of two players, got {counts}")
    law = {who: float(p) for who, p in _law(counts, rates).items()}
    # beyond the goal the table goes on: 1 where A has won, 0 where B has
    table = np.zeros((goal + max(counts), goal + max(counts)))
    table[goal:, :goal] = 1
    for a in range(goal - 1, -1, -1):
        for b in range(goal - 1, -1, -1):
            moving, won = 0.0, 0.0
            for (j, p), chance in law.items():
                then = (a + p, b) if j == 0 else (a, b + p)
                if victory == "at_least" or max(then) <= goal:
                    moving += chance
                    won += chance * table[then]
            if not moving:
                raise ValueError(_never(goal, counts, (a, b)))
            table[a, b] = won / moving
    return table[:goal, :goal]


def _law(counts: tuple[int, ...], rates: Sequence[Any] | None) -> Law:
    """Return the exact law of a round, all stones being eligible."""
    if rates is None:
        return scoring_law(counts)
    return exponential_law(counts, [Fraction(rate) for rate in checked_rates(counts, rates)])


def _players(
    counts: tuple[int, ...], goal: int, law: Law
) -> tuple[list[Fraction], list[list[Fraction]]]:
    """Return the rate at which each player scores, and how likely he is still on his way."""
    rates, alive = [], []
    for j, own in enumerate(counts):
        points = [law.get((j, p), Fraction(0)) for p in range(own + 1)]
        rate = sum(points, start=Fraction(0))
        rates.append(rate)
        steps = [p / rate for p in points] if rate else []
        alive.append(_survival(rate, steps, goal) if rate else [Fraction(1)])
    return rates, alive


def _integral(factors: Sequence[Sequence[Fraction]]) -> Fraction:
    """Return the integral of e^(−t) times a product of polynomials, from 0 to infinity."""
    product = reduce(_product, factors, [Fraction(1)])
    return sum((c * factorial(k) for k, c in enumerate(product)), start=Fraction(0))


def _match(stones: Iterable[int], goal: int, victory: Victory) -> tuple[tuple[int, ...], int]:
    """Return stones and goal of a match that can be played."""
    counts = counted_stones(stones)
    goal = as_integer("goal", goal, 1)
    if not any(counts):
        raise ValueError(f"stones must be at least one in all, got {counts}")
    if victory not in ("exact", "at_least"):
        raise ValueError(f"victory must be 'exact' or 'at_least', got {victory!r}")
    return counts, goal


def _exact(counts: tuple[int, ...], goal: int, law: Law) -> tuple[tuple[Fraction, ...], Fraction]:
    """Win probabilities and mean rounds where a score above the goal is lowered again."""

    start = (0,) * len(counts)
    reached = {start}
    waiting = [start]
    while waiting:
        scores = waiting.pop()
        for j, p in law:
            if j is None or goal in scores:
                continue
            after = (*scores[:j], scores[j] + p, *scores[j + 1 :])
            if after[j] <= goal and after not in reached:
                reached.add(after)
                waiting.append(after)
    ahead: dict[tuple[int, ...], tuple[tuple[Fraction, ...], Fraction]] = {}
    # more points come after fewer
    for scores in sorted(reached, key=sum, reverse=True):
        if goal in scores:
            ahead[scores] = tuple(Fraction(int(score == goal)) for score in scores), Fraction(0)
            continue
        # a round that would lead past the goal changes nothing
        moving, rounds, wins = Fraction(0), Fraction(1), [Fraction(0)] * len(scores)
        for (j, p), chance in law.items():
            if j is None or scores[j] + p > goal:
                continue
            moving += chance
            then, more = ahead[(*scores[:j], scores[j] + p, *scores[j + 1 :])]
            wins = [win + chance * other for win, other in zip(wins, then, strict=True)]
            rounds += chance * more
        if not moving:
            raise ValueError(_never(goal, counts, scores))
        ahead[scores] = tuple(win / moving for win in wins), rounds / moving

    return ahead[start]


def _never(goal: int, counts: tuple[int, ...], scores: tuple[int, ...]) -> str:
    return (
        f"goal can never be {goal} with exactly so many points and {counts} stones: from "
        f"the scores {scores} every round leads past it"
    )
