"""What the rules of the *jeu du caillou* imply for equally skilled players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache, reduce
from itertools import accumulate, pairwise
from math import comb, factorial, isqrt, perm
from numbers import Real
from typing import Any, Literal, TypeAlias

from jeux.checks import probability, whole_number

Victory: TypeAlias = Literal["exact", "at_least"]
"""How a match is won (section 4.6.1): with exactly G points, or with at least G."""

Law: TypeAlias = dict[tuple[int | None, int], Fraction]
"""The probability of each score of a round: (player, points)."""


def counted_stones(stones: Iterable[int]) -> tuple[int, ...]:
    """Return the numbers of stones of the players, N(j).

    Parameters
    ----------
    stones : iterable of int
        One number for each player, at least 0.

    Raises
    ------
    TypeError, ValueError
        If there is no player, or a number is not an integer of at least 0.

    Examples
    --------
    >>> counted_stones([3, 5])
    (3, 5)
    """
    try:
        listed = tuple(stones)
    except TypeError:
        raise TypeError(f"stones must be a sequence of integers, got {stones!r}") from None
    if not listed:
        raise ValueError("stones must name at least one player, got none")
    return tuple(whole_number("a number of stones", n) for n in listed)


def checked_rates(counts: tuple[int, ...], rates: Sequence[Any] | None) -> list[Any]:
    """Return the skills of the players, one for each.

    Parameters
    ----------
    counts : tuple of int
        The numbers of stones.
    rates : sequence of numbers, optional
        The skill of each player; all are 1 if left out.

    Raises
    ------
    TypeError, ValueError
        If rates are not one positive finite number for each player.

    Examples
    --------
    >>> checked_rates((3, 3), None)
    [1, 1]
    """
    if rates is None:
        return [1] * len(counts)
    listed = list(rates)
    if len(listed) != len(counts):
        raise ValueError(f"rates must be one for each of {len(counts)} players, got {rates!r}")
    for rate in listed:
        if not isinstance(rate, Real) or isinstance(rate, bool):
            raise TypeError(f"a rate must be a number, got {rate!r}")
        if not 0 < float(rate) < float("inf"):
            raise ValueError(f"a rate must be positive and finite, got {rate!r}")
    return listed


def exponential_law(stones: Iterable[int], rates: Sequence[Any]) -> Law:
    """Return the law of a round between players of unequal skill, all stones being eligible.

    The distances of player j's stones are exponential with mean 1/rates[j]. Such a distance has
    no memory: beyond the nearest stone the others begin anew. So the nearest stone is one of
    player j's with probability proportional to N(j) rates[j], and the next ones likewise, with
    one stone less.

    Parameters
    ----------
    stones : iterable of int
        How many stones each player has.
    rates : sequence of int, Fraction or float
        The skill of each player; answers are exact for integers and fractions.

    Returns
    -------
    dict
        The probability of each (player, points) that is possible.

    Raises
    ------
    TypeError, ValueError
        If there is no player, a number of stones is not an integer of at least 0, or rates are
        not one positive number for each player.

    Examples
    --------
    >>> {who: str(p) for who, p in exponential_law([1, 1], [2, 1]).items()}
    {(0, 1): '2/3', (1, 1): '1/3'}
    """
    counts = counted_stones(stones)
    skill = [r if isinstance(r, float) else Fraction(r) for r in checked_rates(counts, rates)]
    total = sum(own * rate for own, rate in zip(counts, skill, strict=True))
    law: Law = {}
    for j, (own, rate) in enumerate(zip(counts, skill, strict=True)):
        chances = list(
            accumulate(
                ((own - k) * rate / (total - k * rate) for k in range(own)), lambda a, b: a * b
            )
        )
        for p, (chance, more) in enumerate(pairwise([*chances, 0]), 1):
            if chance - more:
                law[j, p] = chance - more
    return law or {(None, 0): Fraction(1)}


def scoring_law(stones: Iterable[int], q: Any = 1) -> Law:
    """Return the law of a round between players of equal skill (sections 4.3.1 and 4.3.2).

    The distances of the stones are independent and have the same continuous law; each stone is
    eligible with probability q, whatever its distance. If at least p stones are eligible, the p
    nearest ones are any p of all stones, each choice with the same probability. So player j
    scores at least p points with probability

        N(j) (N(j) − 1) … (N(j) − p + 1) / (N (N − 1) … (N − p + 1)) · P(at least p are eligible).

    Where only stones of the scorer are left, all of them count.

    Parameters
    ----------
    stones : iterable of int
        How many stones each player has.
    q : int, Fraction or float
        The probability that a stone is eligible; answers are exact for integers and fractions.

    Returns
    -------
    dict
        The probability of each (player, points) that is possible; (None, 0) if no stone may be
        eligible.

    Raises
    ------
    TypeError, ValueError
        If there is no player, a number of stones is not an integer of at least 0, or q is not a
        number from 0 to 1.

    Examples
    --------
    >>> {who: str(p) for who, p in scoring_law([2, 1]).items()}
    {(0, 1): '1/3', (0, 2): '1/3', (1, 1): '1/3'}
    >>> str(scoring_law([2, 1], Fraction(1, 2))[None, 0])
    '1/8'
    """
    counts = counted_stones(stones)
    q = probability("q", q)
    q = q if isinstance(q, float) else Fraction(q)
    total = sum(counts)
    enough = _at_least(q, total, max(counts))
    law: Law = {}
    for j, own in enumerate(counts):
        chances = [enough[p] * Fraction(perm(own, p), perm(total, p)) for p in range(1, own + 1)]
        for p, (chance, more) in enumerate(pairwise([*chances, 0]), 1):
            if chance - more:
                law[j, p] = chance - more
    if enough[0] - enough[1]:
        law[None, 0] = enough[0] - enough[1]
    return law


def _at_least(q: Any, total: int, most: int) -> list[Any]:
    """Return the probabilities that at least 0, 1, …, most + 1 of all stones are eligible."""
    if isinstance(q, float):
        exactly = [comb(total, k) * q**k * (1 - q) ** (total - k) for k in range(most + 1)]
        return [1.0, *(1 - below for below in accumulate(exactly))]
    a, b = int(q.numerator), int(q.denominator)
    counts = [comb(total, k) * a**k * (b - a) ** (total - k) for k in range(most + 1)]
    return [Fraction(1), *(Fraction(b**total - below, b**total) for below in accumulate(counts))]


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
    goal = whole_number("goal", goal, 1)
    if not any(counts):
        raise ValueError(f"stones must be at least one in all, got {counts}")
    if victory not in ("exact", "at_least"):
        raise ValueError(f"victory must be 'exact' or 'at_least', got {victory!r}")
    return counts, goal


def _exact(counts: tuple[int, ...], goal: int, law: Law) -> tuple[tuple[Fraction, ...], Fraction]:
    """Win probabilities and mean rounds where a score above the goal is lowered again."""

    @cache
    def ahead(scores: tuple[int, ...]) -> tuple[tuple[Fraction, ...], Fraction]:
        if goal in scores:
            return tuple(Fraction(int(score == goal)) for score in scores), Fraction(0)
        # a round that would lead past the goal changes nothing
        moving, rounds, wins = Fraction(0), Fraction(1), [Fraction(0)] * len(scores)
        for (j, p), chance in law.items():
            if j is None or scores[j] + p > goal:
                continue
            moving += chance
            then, more = ahead((*scores[:j], scores[j] + p, *scores[j + 1 :]))
            wins = [win + chance * other for win, other in zip(wins, then, strict=True)]
            rounds += chance * more
        if not moving:
            raise ValueError(
                f"goal can never be {goal} with exactly so many points and {counts} stones: from "
                f"the scores {scores} every round leads past it"
            )
        return tuple(win / moving for win in wins), rounds / moving

    return ahead((0,) * len(counts))


def handshakes(players: int) -> int:
    """Return how many hands are shaken before a match, and again after it: n (n − 1) / 2.

    Parameters
    ----------
    players : int
        How many players, at least 1.

    Examples
    --------
    >>> handshakes(2), handshakes(12)
    (1, 66)
    """
    return comb(whole_number("players", players, 1), 2)


def is_square(stones: Iterable[int]) -> bool:
    """Say whether a disposition is square: the number of all stones is a square (section 5).

    Parameters
    ----------
    stones : iterable of int
        How many stones each player has.

    Examples
    --------
    >>> is_square([2, 2]), is_square([3, 3])
    (True, False)
    """
    total = sum(counted_stones(stones))
    return isqrt(total) ** 2 == total
