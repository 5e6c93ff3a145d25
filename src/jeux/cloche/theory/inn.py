"""The caisse as an absorbing chain: how the first period ends, and what the inn earns, exactly."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Any

import numpy as np

from jeux.checks import as_boolean, as_integer
from jeux.cloche.rules import FINE, HIGHEST_SUM
from jeux.cloche.theory.dice import point_counts, sum_chances
from jeux.law import Law

MOST_EXACT = 10**6
"""Tokens in the caisse of an exact answer; twice as many digits take four times as long."""


@dataclass(frozen=True, slots=True)
class Auberge:
    """How the first period ends, and what the Auberge earns from there on.

    Means are over all games, those in which it never opens included, as Fractions; or as
    floats where that was asked.

    Attributes
    ----------
    p_opens : Fraction or float
        Probability that the Auberge opens; otherwise the caisse is broken before.
    residue : Law or None
        Law of r, the tokens in the caisse when it opens, given that it does; None if it
        cannot.
    income : Fraction or float
        Mean gain of the Auberge, in tokens.
    second_period_throws : Fraction or float
        Mean number of throws from the one that opens the Auberge to the last.
    """

    p_opens: Fraction | float
    residue: Law | None
    income: Fraction | float
    second_period_throws: Fraction | float

    def __repr__(self) -> str:
        # an exact figure of a large caisse has more digits than Python will print
        figures = {
            "p_opens": self.p_opens,
            "mean residue": self.residue.mean if self.residue else None,
            "income": self.income,
            "second_period_throws": self.second_period_throws,
        }
        about = (f"{k} {'none' if v is None else f'{float(v):.6g}'}" for k, v in figures.items())
        return f"<Auberge: {', '.join(about)}>"


def auberge(caisse: int, *, exact: bool = True) -> Auberge:
    """Return what the Auberge earns, and how the first period ends.

    Both readings of rules 13 and 14 give the same: what changes is who pays the Cheval besides.

    Parameters
    ----------
    caisse : int
        Tokens in the caisse after the sale; C in the article.
    exact : bool
        Fractions if True, up to a million tokens; floats if False.

    Raises
    ------
    TypeError, ValueError
        If the caisse is not an integer of at least 0, or above a million for an exact answer.

    Examples
    --------
    >>> auberge(1500)
    <Auberge: p_opens 0.809971, mean residue 3.77243, income 35.4108, second_period_throws 12.5562>
    >>> auberge(1).p_opens
    Fraction(27906, 31031)
    >>> round(auberge(1500, exact=False).income, 2)
    35.41
    """
    exact = as_boolean("exact", exact)
    caisse = as_integer("caisse", caisse, 0, MOST_EXACT if exact else None)
    f = sum_chances()
    over, excess = zip(*map(beyond, range(HIGHEST_SUM)), strict=True)
    earned, lasts = second_period()
    # a caisse that comes by r sees 1 / (1 - f_0) throws there
    once, places = 1 / (1 - f[0]), range(1, HIGHEST_SUM)
    opens = [Fraction(0), *(over[r] * once for r in places)]
    income = [Fraction(0), *((excess[r] + over[r] * earned[r]) * once for r in places)]
    throws = [opens[r] * (1 + lasts[r]) for r in range(HIGHEST_SUM)]
    if exact:
        visits, unit = _exact_renewals(caisse)
    else:
        # a float is a whole number of units of 2^-80, as long as it is above 2^-27
        visits, unit = [int(u * 2**80) for u in _renewals(caisse)], 2**80
    law = {r: v * int(over[r] * f[0].denominator) for r, v in enumerate(visits) if r and v}

    def mean(each: list[Any]) -> Any:
        common = lcm(*(Fraction(x).denominator for x in each))
        total = sum(v * int(x * common) for v, x in zip(visits, each, strict=True))
        return Fraction(total, unit * common) if exact else total / (unit * common)

    return Auberge(mean(opens), Law(law) if law else None, mean(income), mean(throws))


def left_law(caisse: int) -> dict[int, Fraction]:
    """Return the law of what is left when the first period ends: 0 if the caisse is broken.

    Parameters
    ----------
    caisse : int
        Tokens in the caisse after the sale, at least 1; C in the article.

    Returns
    -------
    dict of int to Fraction
        Tokens left, 0 to 20, and the probability that the first period ends with so many.

    Raises
    ------
    TypeError, ValueError
        As for an exact answer of `auberge`.

    Examples
    --------
    >>> left_law(1)
    {0: Fraction(3125, 31031), 1: Fraction(27906, 31031)}
    """
    end = auberge(as_integer("caisse", caisse, 1))
    law = {0: Fraction(1 - end.p_opens)}
    if end.residue:
        law |= {r: end.residue.p(r) * Fraction(end.p_opens) for r in end.residue.weights}
    return law


def length_law(caisse: int) -> dict[int, float]:
    """Return the law of the number of throws of the first period, the last one included.

    It has no longest period: what has less than 10⁻¹² of the probability is left out.

    Parameters
    ----------
    caisse : int
        Tokens in the caisse after the sale, 1 to 10,000; C in the article.

    Returns
    -------
    dict of int to float
        Numbers of throws, and the probability of each.

    Raises
    ------
    TypeError, ValueError
        If the caisse is no such integer.

    Examples
    --------
    >>> law = length_law(60)
    >>> round(sum(n * p for n, p in law.items()), 2)
    18.02
    """
    caisse = as_integer("caisse", caisse, 1, 10**4)
    f = np.array(sum_chances(), float)
    last = np.zeros(caisse + 1)  # how likely a throw ends the period with so many tokens left
    last[: len(f)] = f[::-1].cumsum()[::-1][: caisse + 1]
    at = np.zeros(caisse + 1)  # how likely the period goes on with so many
    at[caisse], throws, law = 1.0, 0, dict[int, float]()
    while at.sum() > 1e-12:
        throws += 1
        if ends := float(at @ last):
            law[throws] = ends
        at = np.convolve(at[::-1], f)[caisse::-1]
        at[0] = 0
    return law


@cache
def beyond(r: int) -> tuple[Fraction, Fraction]:
    """Return how likely a throw asks for more than r, and the mean of what it asks beyond r."""
    more = [(p, s - r) for s, p in enumerate(sum_chances()) if s > r]
    return sum((p for p, _ in more), Fraction(0)), sum((p * k for p, k in more), Fraction(0))


@cache
def second_period() -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    """Return what the open Auberge still earns with r left, and in how many throws."""
    f = sum_chances()
    earned, lasts = [Fraction(0)], [Fraction(0)]
    for r in range(1, HIGHEST_SUM):
        moves = sum(f[1 : r + 1], Fraction(0))
        later = sum(f[s] * earned[r - s] for s in range(1, r + 1))
        earned.append((FINE * f[0] + beyond(r)[1] + later) / moves)
        lasts.append((1 + sum(f[s] * lasts[r - s] for s in range(1, r + 1))) / moves)
    return tuple(earned), tuple(lasts)


def _renewals(caisse: int) -> list[float]:
    """Return the probabilities that the caisse is ever at r, for r = 0 to 20."""
    q = np.array([float(p / (1 - sum_chances()[0])) for p in sum_chances()[1:]])
    window = np.zeros(HIGHEST_SUM)
    window[0] = 1.0
    for _ in range(caisse):
        window[1:], window[0] = window[:-1].copy(), q @ window
        if np.ptp(window) < 1e-16:  # settled to the last bit, and so is all that follows
            break
    return window.tolist()


def _exact_renewals(caisse: int) -> tuple[list[int], int]:
    """Return the same as integers over a common denominator.

    A positive sum s has the probability ν_s/K, K = 31031, and u_k = Σ ν_s/K · u_{k−s}. So
    U_k = K^k u_k are integers with U_k = Σ ν_s K^{s−1} U_{k−s}. Terms far out are read off
    a power of x modulo the polynomial of this recurrence.
    """
    whole = _integers()
    _, *nu = point_counts()
    base = whole(sum(nu))
    weights = [count * base**s for s, count in enumerate(nu)]
    U = [whole(1)]
    for k in range(1, 2 * HIGHEST_SUM):
        U.append(sum(w * U[k - s] for s, w in enumerate(weights, 1) if s <= k))
    if caisse >= len(U):
        power = _power_of_x(caisse - HIGHEST_SUM + 1, weights)
        U = [sum(c * U[j + t] for j, c in enumerate(power)) for t in range(HIGHEST_SUM)]
    else:
        U = [whole(0)] * HIGHEST_SUM + U[: caisse + 1]
    scaled = [int(U[-1 - r] * base**r) for r in range(HIGHEST_SUM)]
    return scaled, int(base**caisse)


def _integers() -> Any:
    """Return the fastest integers there are: python-flint's, or Python's own."""
    try:
        from flint import fmpz
    except ImportError:
        return int
    return fmpz


def _power_of_x(n: int, weights: list[Any]) -> list[Any]:
    """Return x^n modulo x^d − Σ w_s x^{d−s}, lowest coefficient first, by squaring."""
    power = [1]
    for bit in f"{n:b}":
        square = [0] * (2 * len(power))
        for i, a in enumerate(power):
            square[2 * i] += a * a
            for j, b in enumerate(power[:i]):
                square[i + j] += 2 * a * b
        power = [0, *square] if bit == "1" else square
        while len(power) > len(weights):
            top = power.pop()
            for s, w in enumerate(weights, 1):
                power[-s] += top * w
    return power
