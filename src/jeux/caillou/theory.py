"""What the rules of the *jeu du caillou* imply for equally skilled players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import accumulate, pairwise
from math import comb, isqrt, perm
from numbers import Rational, Real
from typing import Any, TypeAlias

from jeux.checks import as_integer, as_probability

Law: TypeAlias = dict[tuple[int | None, int], Any]
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
    return tuple(as_integer("a number of stones", n) for n in listed)


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
    [Fraction(1, 1), Fraction(1, 1)]
    """
    if rates is None:
        return [Fraction(1)] * len(counts)
    listed = list(rates)
    if len(listed) != len(counts):
        raise ValueError(f"rates must be one for each of {len(counts)} players, got {rates!r}")
    for rate in listed:
        if not isinstance(rate, Real) or isinstance(rate, bool):
            raise TypeError(f"a rate must be a number, got {rate!r}")
        if not 0 < float(rate) < float("inf"):
            raise ValueError(f"a rate must be positive and finite, got {rate!r}")
    return [_exact(rate) if isinstance(rate, Rational) else float(rate) for rate in listed]


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
    skill = checked_rates(counts, rates)
    law: Law = {}
    for j, (own, rate) in enumerate(zip(counts, skill, strict=True)):
        pairs = zip(counts, skill, strict=True)
        others = sum((n * r for i, (n, r) in enumerate(pairs) if i != j), start=Fraction(0))
        chance: Any = Fraction(1)
        for p in range(1, own + 1):
            # the nearest p stones are his, and the next one is not
            chance *= (own - p + 1) * rate / ((own - p + 1) * rate + others)
            stops = others / ((own - p) * rate + others) if p < own else 1
            if chance * stops:
                law[j, p] = chance * stops
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
    q = as_probability("q", q)
    total = sum(counts)
    enough = _at_least(_exact(q), total, max(counts))
    law: Law = {}
    for j, own in enumerate(counts):
        chances = [enough[p] * Fraction(perm(own, p), perm(total, p)) for p in range(1, own + 1)]
        for p, (chance, more) in enumerate(pairwise([*chances, Fraction(0)]), 1):
            if chance > more:
                law[j, p] = chance - more
    if enough[1] < 1:
        law[None, 0] = 1 - enough[1]
    return law if isinstance(q, Rational) else {who: float(p) for who, p in law.items()}


def _exact(x: Any) -> Fraction:
    """Return a real number as a fraction, whatever library it comes from."""
    if isinstance(x, Rational):
        return Fraction(int(x.numerator), int(x.denominator))
    return Fraction(float(x))


def _at_least(q: Fraction, total: int, most: int) -> list[Fraction]:
    """Return the probabilities that at least 0, 1, …, most + 1 of all stones are eligible."""
    a, b = q.numerator, q.denominator
    counts = [comb(total, k) * a**k * (b - a) ** (total - k) for k in range(most + 1)]
    return [Fraction(1), *(Fraction(b**total - below, b**total) for below in accumulate(counts))]


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
    return comb(as_integer("players", players, 1), 2)


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
