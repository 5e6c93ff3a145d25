"""Handicaps that make a match between unequal players most nearly fair."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, inf
from typing import Any, NamedTuple

from jeux.caillou.theory.rounds import RoundLaw, exponential_law
from jeux.checks import as_integer, as_number, as_probability, as_sequence

MOST_GIVEN, MOST_POINTS = 40, 100
"""Stones of a player, and points of a goal, for which a handicap is looked for, at most."""


class Handicap(NamedTuple):
    """What makes a match most nearly fair, and how often the weaker player wins it."""

    given: int
    """The stones of the weaker player, or the points at which they begin."""
    chance: float
    """The probability that the weaker player wins."""


def eligible_law(stones: Sequence[int], rates: Sequence[Any], eligible: Sequence[Any]) -> RoundLaw:
    """Return the law of a round between two players who touch the wall now and then.

    Parameters
    ----------
    stones : pair of int
        How many stones each player has.
    rates : pair of numbers
        The rates of their eligible stones.
    eligible : pair of numbers
        The probability that a stone of each player is eligible; stones touch independently.

    Returns
    -------
    dict
        As `exponential_law`; (None, 0) is a round in which no stone is eligible.

    Raises
    ------
    TypeError, ValueError
        As in `exponential_law`, or if there are not two players or eligible holds no
        probabilities.

    Examples
    --------
    >>> from fractions import Fraction
    >>> law = eligible_law((1, 1), (1, 1), (Fraction(1, 2), 1))
    >>> str(law[0, 1]), str(law[1, 1])
    ('1/4', '3/4')
    """
    pair = [as_probability("eligible", q) for q in as_sequence("eligible", eligible)]
    counts = [as_integer("stones", n, 0, MOST_GIVEN) for n in as_sequence("stones", stones)]
    if len(pair) != 2 or len(counts) != 2:
        raise ValueError(f"stones and eligible must be pairs, got {stones!r} and {eligible!r}")
    laws = [
        [comb(n, k) * q**k * (1 - q) ** (n - k) for k in range(n + 1)]
        for n, q in zip(counts, pair, strict=True)
    ]
    law: RoundLaw = {}
    for i, one in enumerate(laws[0]):
        for k, two in enumerate(laws[1]):
            if one * two:
                for who, chance in exponential_law((i, k), rates).items():
                    law[who] = law.get(who, 0) + one * two * chance
    return law


def fair_stones(
    ratio: float, stones: int, goal: int = 1, eligible: Sequence[float] = (1, 1)
) -> Handicap:
    """Return how many stones of the weaker player make a match most nearly fair.

    Parameters
    ----------
    ratio : float
        The rate of the better player over that of the weaker one.
    stones : int
        The stones of the better player.
    goal : int
        The points that win, with at least the goal; 1 is a single round that is scored.
    eligible : pair of float
        The probability that a stone of the weaker and of the better player is eligible.

    Returns
    -------
    Handicap
        A number of stones from 1 to 40, and the weaker player's probability of winning.

    Raises
    ------
    TypeError, ValueError
        If ratio is not above 0, the goal or stones are no integers of at least 1, or one of
        eligible is 0 or no probability.

    Examples
    --------
    >>> given, chance = fair_stones(2, 3)
    >>> f"{given} stones: {chance:.3f}"
    '6 stones: 0.500'
    >>> fair_stones(4, 1, goal=7).given
    3
    """
    times, own, goal = _as_match(ratio, stones, goal, eligible)
    best = Handicap(0, 0.0)
    for given in range(1, MOST_GIVEN + 1):
        chance = _wins((given, own), times, goal, eligible)[0][0]
        if abs(chance - 0.5) < abs(best.chance - 0.5) - 1e-12:
            best = Handicap(given, chance)
        if chance > 0.5 - 1e-12:
            break
    return best


def fair_start(
    ratio: float, stones: int, goal: int, eligible: Sequence[float] = (1, 1)
) -> Handicap:
    """Return with how many points the weaker player should begin, if both have equal stones.

    Parameters
    ----------
    ratio, stones, goal, eligible
        As in `fair_stones`; the stones are those of each player.

    Returns
    -------
    Handicap
        A number of points from 0 to the goal less one, and the weaker player's probability of
        winning.

    Raises
    ------
    TypeError, ValueError
        As in `fair_stones`.

    Examples
    --------
    >>> given, chance = fair_start(2, 3, 7)
    >>> f"{given} points: {chance:.3f}"
    '4 points: 0.444'
    """
    times, own, goal = _as_match(ratio, stones, goal, eligible)
    table = _wins((own, own), times, goal, eligible)
    best = min(range(goal), key=lambda given: round(abs(table[given][0] - 0.5), 12))
    return Handicap(best, table[best][0])


def _as_match(ratio: float, stones: int, goal: int, eligible: Sequence[float]) -> Any:
    """Return the parts of a match whose handicap is looked for."""
    times = float(as_number("ratio", ratio))
    if not 0 < times < inf:
        raise ValueError(f"ratio must be above 0, got {ratio!r}")
    shares = [as_probability("eligible", q) for q in as_sequence("eligible", eligible)]
    if len(shares) != 2 or not all(shares):
        raise ValueError(f"eligible must be two probabilities above 0, got {eligible!r}")
    return (
        times,
        as_integer("stones", stones, 1, MOST_GIVEN),
        as_integer("goal", goal, 1, MOST_POINTS),
    )


def _wins(
    stones: tuple[int, int], ratio: float, goal: int, eligible: Sequence[float]
) -> list[list[float]]:
    """Return how likely the first player wins from each score; rounds without points are void."""
    law = eligible_law(stones, (1.0, ratio), [float(q) for q in eligible])
    scored = 1 - law.pop((None, 0), 0)
    table = [[0.0] * (goal + 1) for _ in range(goal + 1)]
    table[goal] = [1.0] * (goal + 1)
    for x in range(goal - 1, -1, -1):
        for y in range(goal - 1, -1, -1):
            table[x][y] = sum(
                chance
                / scored
                * (table[min(goal, x + p)][y] if j == 0 else table[x][min(goal, y + p)])
                for (j, p), chance in law.items()
            )
    return table
