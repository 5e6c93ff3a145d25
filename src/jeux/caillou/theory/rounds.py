"""The law of a round: who scores how many points, between equal and unequal players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import comb, lcm
from operator import truediv
from typing import Any, TypeAlias

from jeux.caillou.rules import Stones, as_rates, as_stones
from jeux.checks import as_integer, as_probability
from jeux.law import Law
from jeux.sampling import progress

MOST_STONES = 5000
"""Stones of all players together, at most, in the law of a round."""

RoundLaw: TypeAlias = dict[tuple[int | None, int], Any]
"""The probability of each result of a round, (player, points); (None, 0) if nobody scores."""


def exponential_law(stones: Stones, rates: Sequence[Any]) -> RoundLaw:
    """Return the law of a round between players of unequal skill, all stones being eligible.

    The distances of player j's stones are exponential with mean 1/rates[j]. Such a distance has
    no memory: beyond the nearest stone the others begin anew. So the nearest stone is one of
    player j's with probability proportional to N(j) rates[j], and the next ones likewise, with
    one stone less.

    Parameters
    ----------
    stones : Match, mapping of player to int, or sequence of int
        How many stones each player has.
    rates : sequence of int, Fraction or float
        The skill of each player; the law is exact for integers and fractions.

    Returns
    -------
    dict
        The probability of each (player, points) that is possible, players numbered from 0;
        (None, 0) if there is no stone.

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
    counts = as_few_stones(stones)
    skill = as_rates(counts, rates)
    one = skill[0] / skill[0]
    law: RoundLaw = {}
    weights = [n * r for n, r in zip(counts, skill, strict=True)]
    both = sum(weights)
    for j, (own, rate) in enumerate(zip(counts, skill, strict=True)):
        # floats lose what is small beside what is subtracted
        exact = isinstance(both, Fraction)
        others = both - weights[j] if exact else sum(weights[:j] + weights[j + 1 :])
        chance = one
        for p in range(1, own + 1):
            # the nearest p stones are theirs, and the next one is not
            chance *= (own - p + 1) * rate / ((own - p + 1) * rate + others)
            stops = others / ((own - p) * rate + others) if p < own else 1
            if chance * stops:
                law[j, p] = chance * stops
    return law or {(None, 0): one}


def scoring_law(stones: Stones, q: Any = 1) -> RoundLaw:
    """Return the law of a round between players of equal skill (sections 4.3.1 and 4.3.2).

    The distances of the stones are independent and have the same continuous law; each stone is
    eligible with probability q, whatever its distance. If at least p stones are eligible, the p
    nearest ones are any p of all stones, each choice with the same probability. So player j
    scores at least p points with probability

        N(j) (N(j) − 1) … (N(j) − p + 1) / (N (N − 1) … (N − p + 1)) · P(at least p are eligible).

    Where only stones of the scorer are left, all of them count.

    Parameters
    ----------
    stones : Match, mapping of player to int, or sequence of int
        How many stones each player has.
    q : int, Fraction or float
        The probability that a stone is eligible; the law is exact for integers and fractions.

    Returns
    -------
    dict
        The probability of each (player, points) that is possible, players numbered from 0;
        (None, 0) if no stone may be eligible.

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
    counts, q = as_few_stones(stones), as_probability("q", q)
    total = sum(counts)
    # a float is a fraction too: nothing is rounded before the end
    made: Any = truediv if isinstance(q, float) else Fraction
    law: RoundLaw = {}
    with progress(total + max(counts) + 1, "stones") as step:
        enough, whole = _at_least(Fraction(q), total, max(counts), step)
        for j, own in enumerate(counts):
            ways, cases = 1, whole
            for p in range(1, own + 1):
                # the nearest p stones are theirs, and the next one is not
                ways, cases = ways * (own - p + 1), cases * (total - p + 1)
                left = max(1, total - p)
                just = ways * (enough[p] * left - enough[p + 1] * (own - p))
                if just:
                    law[j, p] = made(just, cases * left)
                step()
    if enough[1] < whole:
        law[None, 0] = made(whole - enough[1], whole)
    return law


def as_few_stones(stones: Stones) -> tuple[int, ...]:
    """Return the stones of each player, few enough that a law of fractions can be held."""
    counts = as_stones(stones)
    if sum(counts) > MOST_STONES or len(counts) > MOST_STONES:
        raise ValueError(f"stones must be at most {MOST_STONES} in all, got {stones!r}")
    return counts


def _at_least(
    q: Fraction, total: int, most: int, step: Callable[[], None]
) -> tuple[list[int], int]:
    """Return in how many cases at least 0, 1, …, most + 1 stones are eligible, and all cases."""
    a, b = q.numerator, q.denominator
    enough = [b**total]
    for k in range(most + 1):
        enough.append(enough[-1] - comb(total, k) * a**k * (b - a) ** (total - k))
        step()
    return enough, enough[0]


def points_law(law: Mapping[tuple[int | None, int], Fraction], player: int) -> Law:
    """Return the law of one player's points in a round, 0 included.

    Parameters
    ----------
    law : mapping of (player, points) to Fraction
        The exact law of a round, from `scoring_law` or `exponential_law`.
    player : int
        The player's number, from 0.

    Raises
    ------
    TypeError, ValueError
        If the law is in floats, or none.

    Examples
    --------
    >>> points_law(scoring_law([2, 1]), 0), str(points_law(scoring_law([3, 3]), 0).mean)
    (Law({0: 1, 1: 1, 2: 1}), '3/4')
    """
    player = as_integer("player", player)
    if not isinstance(law, Mapping):
        raise TypeError(f"law must be a mapping of (player, points) to Fraction, got {law!r}")
    weights, total = {0: Fraction(0)}, 1
    for key, given in law.items():
        if not (isinstance(key, tuple) and len(key) == 2):
            raise TypeError(f"law must be one of (player, points), got {key!r}")
        who = None if key[0] is None else as_integer("player of law", key[0])
        points = as_integer("points of law", key[1])
        chance = as_probability(f"law of {key!r}", given)
        if isinstance(chance, float):
            raise TypeError("law must be exact, got one in floats")
        scored, total = points if who == player else 0, lcm(total, chance.denominator)
        weights[scored] = weights.get(scored, Fraction(0)) + chance
    if sum(weights.values()) != 1:
        raise ValueError(f"law must be chances that add up to 1, got {law!r}")
    return Law({scored: int(chance * total) for scored, chance in weights.items()})
