"""Two people measured: their rates from the distances of their eligible stones.

Throughout A is the first person and B the second. A *ratio* is the rate of B over that of A.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import erfc, exp, inf, lgamma, log, log1p, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_number, as_sequence

MOST_MEASURED = 1000
"""Stones of a person that are measured, at most."""


class Estimate(NamedTuple):
    """A number that throws tell, and the ends of its interval."""

    value: float
    """The estimate."""
    low: float
    """The lower end of the interval."""
    high: float
    """The upper end of the interval."""


def exponential_rate(distances: Sequence[float], level: float = 0.95) -> Estimate:
    """Estimate the rate of a person whose distances are exponential, with an exact interval.

    The rate times the sum of n distances is the n-th arrival of a Poisson process of rate 1.

    Parameters
    ----------
    distances : sequence of float
        The distances of eligible stones, above 0; the rate is per unit of distance.
    level : float
        How likely the interval holds the rate.

    Returns
    -------
    Estimate
        The rate, the reciprocal of the mean distance, and its interval.

    Raises
    ------
    TypeError, ValueError
        If there are not 2 to 1000 distances, one is not above 0, or level is not between 0 and 1.

    Examples
    --------
    >>> value, low, high = exponential_rate([10, 30])
    >>> f"{value:.3f} ({low:.3f} to {high:.3f})"
    '0.050 (0.006 to 0.139)'
    """
    own, tail = as_distances("distances", distances), _tail(level)
    count, total = len(own), sum(own)
    value = count / total
    low = _solve(lambda x: _arrived(count, x * total) - tail, value)
    high = _solve(lambda x: _arrived(count, x * total) - (1 - tail), value)
    return Estimate(value, low, high)


def mean_ratio(a: Sequence[float], b: Sequence[float], level: float = 0.95) -> Estimate:
    """Estimate how many times B's rate is A's from the means, for exponential distances.

    The sums of the distances, times the rates, are arrivals of two Poisson processes. So the
    ratio of the means over that of the rates has an F law, and its tail is a binomial sum.

    Parameters
    ----------
    a, b : sequence of float
        The distances of the eligible stones of either person, above 0, in one unit.
    level : float
        How likely the interval holds the ratio, if the distances are exponential.

    Returns
    -------
    Estimate
        The ratio of A's mean to B's, and its exact interval.

    Raises
    ------
    TypeError, ValueError
        As in `exponential_rate`.

    Examples
    --------
    >>> value, low, high = mean_ratio([20, 50, 90], [10, 30])
    >>> f"{value:.2f} ({low:.2f} to {high:.2f})"
    '2.67 (0.29 to 16.61)'
    """
    first, second, tail = as_distances("a", a), as_distances("b", b), _tail(level)
    count, others = len(first), len(second)
    value = sum(first) / count / (sum(second) / others)

    def before(ratio: float) -> float:
        """The probability that the sums favour B less than they did, if that is the ratio."""
        share = others * ratio / (others * ratio + count * value)
        return _successes(others, count, share)

    low = _solve(lambda x: before(x) - tail, value)
    high = _solve(lambda x: before(x) - (1 - tail), value)
    return Estimate(value, low, high)


def order_ratio(a: Sequence[float], b: Sequence[float], level: float = 0.95) -> Estimate:
    """Estimate how many times B's rate is A's from the order of the stones alone.

    Walk away from the wall. With j stones of A and k of B from here on, the next one is B's with
    probability k ratio / (j + k ratio); the product of these chances is the partial likelihood of
    Cox (1972), for stones at equal distances in the form of Breslow. The interval holds the
    ratios at which it is not much smaller than at its maximum.

    Parameters
    ----------
    a, b : sequence of float
        The distances of the eligible stones of either person, above 0, in one unit.
    level : float
        How likely the interval holds the ratio, nearly, for any proportional hazards.

    Returns
    -------
    Estimate
        The ratio and its interval. The value is 0 or infinite if all stones of one person lie
        nearer than all stones of the other.

    Raises
    ------
    TypeError, ValueError
        As in `exponential_rate`.

    Examples
    --------
    >>> value, low, high = order_ratio([40, 90], [20, 60])
    >>> f"{value:.2f} ({low:.2f} to {high:.2f})"
    '2.56 (0.24 to 56.10)'
    """
    walk = walked(a, b)
    drop = _quantile(_tail(level)) ** 2 / 2
    ours, theirs = np.any(walk.theirs & (walk.first > 0)), np.any(~walk.theirs & (walk.second > 0))
    if not ours:
        value, start, top = 0.0, 1.0, _likelihood(walk, 0.0)
    elif not theirs:
        value, start, top = inf, 1.0, _likelihood(walk, inf)
    else:
        value = start = _most_likely(walk)
        top = _likelihood(walk, value)

    def short(ratio: float) -> float:
        """How far the likelihood is above the bound."""
        return _likelihood(walk, ratio) - top + drop

    low = _solve(short, start) if ours else 0.0
    high = _solve(lambda x: -short(x), start) if theirs else inf
    return Estimate(value, low, high)


def proportional_test(a: Sequence[float], b: Sequence[float]) -> tuple[float, float]:
    """Test whether one ratio of rates holds at every distance.

    At the k-th stone from the wall the residual is 1 if the stone is B's, and else 0, minus the
    chance that it was B's. If B's advantage is larger near the wall, residuals fall with k. The
    statistic is their sum weighted by k, over its standard deviation; it is the score test of a
    ratio that changes with the rank of the stone, as in Grambsch and Therneau (1994).

    Parameters
    ----------
    a, b : sequence of float
        The distances of the eligible stones of either person, above 0, in one unit.

    Returns
    -------
    tuple of float
        The statistic z, positive if B's advantage grows with the distance, and the two-sided
        p-value from the normal law, near enough from ten stones each.

    Raises
    ------
    TypeError, ValueError
        As in `exponential_rate`, or if nothing is left to test: all stones of one person lie
        nearer than all of the other, or all that could lie before the other's lie at one place.

    Examples
    --------
    >>> z, p = proportional_test([20, 50, 90], [10, 30])
    >>> f"{z:.2f} {p:.2f}"
    '0.09 0.93'
    """
    walk = walked(a, b)
    if not np.any(walk.theirs & (walk.first > 0)) or not np.any(~walk.theirs & (walk.second > 0)):
        raise ValueError("a and b must overlap, got all stones of one nearer than all of the other")
    chance = _chances(walk, _most_likely(walk))
    spread = chance * (1 - chance)
    weight = walk.rank - (walk.rank * spread).sum() / spread.sum()
    if (variance := (weight**2 * spread).sum()) < 1e-9:
        raise ValueError("a and b must compare stones at two places, got one place only")
    z = float((weight * (walk.theirs - chance)).sum() / sqrt(variance))
    return z, erfc(abs(z) / sqrt(2))


# ── what these share ────────────────────────────────────────────────────────────────────────


class Walk(NamedTuple):
    """All stones: whose each is, and who had how many at its distance or beyond."""

    theirs: NDArray[np.bool_]
    """Whether the stone is B's."""
    first: NDArray[np.float64]
    """How many stones of A lie there or beyond."""
    second: NDArray[np.float64]
    """How many stones of B lie there or beyond."""
    rank: NDArray[np.float64]
    """The stone's place from the wall, its mean place among those at the same distance."""


def walked(a: Sequence[float], b: Sequence[float]) -> Walk:
    """Return the stones of two people with what somebody meets who walks away from the wall."""
    one, two = np.sort(as_distances("a", a)), np.sort(as_distances("b", b))
    both = np.concatenate([one, two])
    first = len(one) - np.searchsorted(one, both)
    second = len(two) - np.searchsorted(two, both)
    every = np.sort(both)
    rank = (np.searchsorted(every, both) + np.searchsorted(every, both, "right") + 1) / 2
    theirs = np.arange(len(both)) >= len(one)
    return Walk(theirs, first.astype(float), second.astype(float), rank)


def as_distances(name: str, given: Sequence[float]) -> tuple[float, ...]:
    """Return distances of eligible stones as floats, or say which is none."""
    listed = tuple(float(as_number(name, x)) for x in as_sequence(name, given))
    if not 2 <= len(listed) <= MOST_MEASURED:
        raise ValueError(f"{name} must be 2 to {MOST_MEASURED} distances, got {len(listed)}")
    for place, x in enumerate(listed):
        if not 0 < x < inf:
            raise ValueError(f"{name}[{place}] must be a distance above 0, got {given[place]!r}")
    return listed


def _tail(level: float) -> float:
    """Return how likely an interval of a level lies too high."""
    if not 0 < (told := float(as_number("level", level))) < 1:
        raise ValueError(f"level must be between 0 and 1, got {level!r}")
    return (1 - told) / 2


def _solve(rising: Callable[[float], float], start: float) -> float:
    """Return where a rising function of a positive number is 0."""
    if (begun := rising(start)) == 0:
        return start
    step = 2.0 if begun < 0 else 0.5
    far, near = start * step, start
    while (rising(far) < 0) == (begun < 0):
        far, near = far * step, far
    # regula falsi on the logarithm; an end that stays twice counts half, so that both move
    old, new = log(far), log(near)
    f, g = rising(exp(old)), rising(exp(new))
    for _ in range(100):
        if abs(new - old) < 1e-13 or g == 0:
            break
        middle = new - g * (new - old) / (g - f)
        h = rising(exp(middle))
        old, f = (new, g) if (h < 0) != (g < 0) else (old, f / 2)
        new, g = middle, h
        if abs(h) < 1e-14:
            break
    return exp(new)


def _arrived(count: int, time: float) -> float:
    """The probability that a Poisson process of rate 1 has so many arrivals by a time."""
    return 1 - sum(exp(k * log(time) - time - lgamma(k + 1)) for k in range(count))


def _successes(least: int, others: int, share: float) -> float:
    """The probability that so many of one kind arrive before so many others."""
    tries = least + others - 1
    if not 0 < share < 1:
        return float(share >= 1)
    ways = lgamma(tries + 1) + tries * log1p(-share)
    odds = log(share) - log1p(-share)
    return sum(
        exp(ways - lgamma(k + 1) - lgamma(tries - k + 1) + k * odds)
        for k in range(least, tries + 1)
    )


def _quantile(tail: float) -> float:
    """Return the number that a standard normal one exceeds with a probability below a half."""
    return _solve(lambda x: 2 * tail - erfc(x / sqrt(2)), 1.0)


def _chances(walk: Walk, ratio: float) -> NDArray[np.float64]:
    """The chance at each stone that it was B's."""
    found: NDArray[np.float64] = walk.second * ratio / (walk.first + walk.second * ratio)
    return found


def _likelihood(walk: Walk, ratio: float) -> float:
    """The logarithm of the partial likelihood; its limit at 0 and at infinity, where it has one."""
    if ratio in (0, inf):
        return -float(np.log(np.where(walk.theirs, walk.second, walk.first)).sum())
    odds = np.where(walk.theirs, ratio, 1.0)
    return float(np.log(odds / (walk.first + walk.second * ratio)).sum())


def _most_likely(walk: Walk) -> float:
    """The ratio at which as many stones are B's as are expected, one stone after the other."""
    seen = walk.theirs.sum()
    return _solve(lambda x: float(_chances(walk, x).sum() - seen), 1.0)
