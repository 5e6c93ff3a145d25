"""The law of a round: who scores how many points, between equal and unequal players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, pairwise
from math import comb, lcm, perm
from typing import Any, TypeAlias

from jeux.caillou.play import as_rates
from jeux.caillou.rules import Stones, as_stones
from jeux.checks import as_integer, as_probability
from jeux.law import Law

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
    counts = as_stones(stones)
    skill = as_rates(counts, rates)
    one = skill[0] / skill[0]
    law: RoundLaw = {}
    for j, (own, rate) in enumerate(zip(counts, skill, strict=True)):
        pairs = zip(counts, skill, strict=True)
        others = sum(n * r for i, (n, r) in enumerate(pairs) if i != j)
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
    counts, q = as_stones(stones), as_probability("q", q)
    total = sum(counts)
    # a float is a fraction too: nothing is rounded before the end
    enough = _at_least(Fraction(q), total, max(counts))
    law: RoundLaw = {}
    for j, own in enumerate(counts):
        chances = [enough[p] * Fraction(perm(own, p), perm(total, p)) for p in range(1, own + 1)]
        for p, (chance, more) in enumerate(pairwise([*chances, Fraction(0)]), 1):
            if chance > more:
                law[j, p] = chance - more
    if enough[1] < 1:
        law[None, 0] = 1 - enough[1]
    return {who: float(p) for who, p in law.items()} if isinstance(q, float) else law


def _at_least(q: Fraction, total: int, most: int) -> list[Fraction]:
    """Return the probabilities that at least 0, 1, …, most + 1 of all stones are eligible."""
    a, b = q.numerator, q.denominator
    counts = [comb(total, k) * a**k * (b - a) ** (total - k) for k in range(most + 1)]
    return [Fraction(1), *(Fraction(b**total - below, b**total) for below in accumulate(counts))]


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
    TypeError
        If the law is in floats.

    Examples
    --------
    >>> points_law(scoring_law([2, 1]), 0), str(points_law(scoring_law([3, 3]), 0).mean)
    (Law({0: 1, 1: 1, 2: 1}), '3/4')
    """
    player = as_integer("player", player)
    if any(isinstance(chance, float) for chance in law.values()):
        raise TypeError("law must be exact, got one in floats")
    total = lcm(*(chance.denominator for chance in law.values()))
    weights = {0: 0}
    for (who, points), chance in law.items():
        scored = points if who == player else 0
        weights[scored] = weights.get(scored, 0) + int(chance * total)
    return Law(weights)
