"""Two people measured: their rates from the distances of their eligible stones.

Throughout A is the first person and B the second, `a` and `b` the distances of their eligible
stones, above 0 and in one unit; a *ratio* is the rate of B over that of A, and `level` how likely
an interval holds what it estimates. `touched` are their numbers of stones that touched the wall.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb, erfc, exp, inf, sqrt
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jeux.caillou.theory import ahead
from jeux.checks import as_integers


class Estimate(NamedTuple):
    """A number that throws tell, and the ends of its interval."""

    value: float
    """The estimate."""
    low: float
    """The lower end of the interval."""
    high: float
    """The upper end of the interval."""


MOST = 500
"""How many distances are taken at most."""


def as_distances(name: str, given: Sequence[float]) -> NDArray[np.float64]:
    """Return distances of two eligible stones at least, in their order from the wall."""
    distances = np.sort(np.asarray(given, dtype=float))
    enough = 2 <= len(distances) <= MOST
    if not enough or not (distances[0] > 0 and distances[-1] < inf):
        raise ValueError(f"{name} must be 2 to {MOST} distances above 0, got {given!r}")
    return distances


CLOSE = 1e-10
"""Between ends that are relatively closer, a root is found."""


def _root(rising: Callable[[float], float], start: float) -> float:
    """Return where a rising function of a positive number is 0, by halving its logarithm."""
    low = start
    while rising(low) > 0:
        low /= 2
    high = start
    while rising(high) < 0:
        high *= 2
    while high > low * (1 + CLOSE):
        middle = sqrt(low * high)
        if rising(middle) < 0:
            low = middle
        else:
            high = middle
    return low


def _between(rising: Callable[[float], float], value: float, level: float) -> Estimate:
    """Return an estimate, and where a rising probability is each of the two tails."""

    def end(tail: float) -> float:
        return _root(lambda x: rising(x) - tail, value)

    low = end((1 - level) / 2)
    high = end((1 + level) / 2)
    return Estimate(value, low, high)


def exponential_rate(distances: Sequence[float], level: float = 0.95) -> Estimate:
    """Estimate the rate of a person whose distances are exponential, with an exact interval.

    The rate times the sum of n distances is the n-th arrival of a Poisson process of rate 1.

    >>> value, low, high = exponential_rate([10, 30])
    >>> f"{value:.3f} ({low:.3f} to {high:.3f})"
    '0.050 (0.006 to 0.139)'
    """
    eligible = as_distances("distances", distances)
    n = len(eligible)

    def early(rate: float) -> float:
        """The probability of n arrivals by the time that was seen."""
        time = rate * eligible.sum()
        # 1 − Σ e^−t t^k / k!, k from 0 to n − 1
        chance = exp(-time)
        fewer = chance
        for k in range(1, n):
            chance = chance * time / k
            fewer += chance
        return float(1 - fewer)

    return _between(early, 1 / eligible.mean(), level)


def mean_ratio(a: Sequence[float], b: Sequence[float], level: float = 0.95) -> Estimate:
    """Estimate the ratio from the means, with an interval that is exact for exponential distances.

    The sums of the distances, times the rates, are arrivals of two Poisson processes. So the
    ratio of the means over that of the rates has an F law, and its tail is a binomial sum.

    >>> value, low, high = mean_ratio([20, 50, 90], [10, 30])
    >>> f"{value:.2f} ({low:.2f} to {high:.2f})"
    '2.67 (0.29 to 16.61)'
    """
    of_a = as_distances("a", a)
    of_b = as_distances("b", b)
    value = of_a.mean() / of_b.mean()
    n = len(of_a) + len(of_b) - 1

    def before(ratio: float) -> float:
        """The probability that the sums favour B less than they did, if that is the ratio."""
        # Σ C(n, k) s^k (1 − s)^(n − k), k from the stones of B to n
        weight = len(of_b) * ratio
        s = weight / (weight + len(of_a) * value)
        tail = 0.0
        for k in range(len(of_b), n + 1):
            tail += comb(n, k) * s**k * (1 - s) ** (n - k)
        return float(tail)

    return _between(before, value, level)


class Walk(NamedTuple):
    """All stones: whose each is, and who had how many at its distance or beyond."""

    theirs: NDArray[np.bool_]
    """Whether the stone is B's."""
    first: NDArray[np.int64]
    """How many stones of A lie there or beyond."""
    second: NDArray[np.int64]
    """How many stones of B lie there or beyond."""
    rank: NDArray[np.float64]
    """The stone's place from the wall, its mean place among those at the same distance."""

    def chances(self, ratio: float) -> NDArray[np.float64]:
        """Return the chance at each stone that it was B's."""
        # k ratio / (j + k ratio), j and k being the stones of A and of B from here on
        weight = self.second * ratio
        chances: NDArray[np.float64] = weight / (self.first + weight)
        return chances

    def likelihood(self, ratio: float) -> float:
        """Return the logarithm of the probability of the order, the partial likelihood."""
        rate = np.where(self.theirs, ratio, 1.0)
        all_rates = self.first + self.second * ratio
        return float(np.log(rate / all_rates).sum())

    def best(self) -> float:
        """Return the ratio at which as many stones are B's as are expected; 0 or inf at an end."""
        if not (self.theirs & (self.first > 0)).any():
            return 0.0
        if not (~self.theirs & (self.second > 0)).any():
            return inf
        of_b = int(self.theirs.sum())
        return _root(lambda ratio: float(self.chances(ratio).sum()) - of_b, 1.0)


def walked(a: Sequence[float], b: Sequence[float]) -> Walk:
    """Return the stones of two people with what somebody meets who walks away from the wall."""
    of_a = as_distances("a", a)
    of_b = as_distances("b", b)
    stones = np.concatenate([of_a, of_b])
    theirs = np.arange(len(stones)) >= len(of_a)
    first = len(of_a) - np.searchsorted(of_a, stones)
    second = len(of_b) - np.searchsorted(of_b, stones)
    from_wall = np.sort(stones)
    nearer = np.searchsorted(from_wall, stones)
    not_farther = np.searchsorted(from_wall, stones, "right")
    # those at one distance have the places from nearer + 1 to not_farther
    return Walk(theirs, first, second, (nearer + not_farther + 1) / 2)


EXTREME = 1e12
"""A ratio that stands for infinity, and one over it for 0, where the likelihood is computed."""


def order_ratio(a: Sequence[float], b: Sequence[float], level: float = 0.95) -> Estimate:
    """Estimate the ratio from the order of the stones alone.

    Walk away from the wall. With j stones of A and k of B from here on, the next one is B's with
    probability k ratio / (j + k ratio); the product of these chances is the partial likelihood of
    Cox (1972), for stones at equal distances in the form of Breslow. The interval holds the
    ratios at which it is not much smaller than at its maximum: its level is near enough for any
    proportional hazards. The value is 0 or infinite if all stones of one person lie nearer than
    all stones of the other.

    Examples
    --------
    >>> value, low, high = order_ratio([40, 90], [20, 60])
    >>> f"{value:.2f} ({low:.2f} to {high:.2f})"
    '2.56 (0.24 to 56.10)'
    """
    walk = walked(a, b)
    value = walk.best()
    top = min(max(value, 1 / EXTREME), EXTREME)
    quantile = NormalDist().inv_cdf((1 + level) / 2)
    # twice the fall of the logarithm below its maximum has a χ² law with one degree of freedom
    least = walk.likelihood(top) - quantile**2 / 2
    low = 0.0
    if value > 0:
        low = _root(lambda ratio: walk.likelihood(ratio) - least, top)
    high = inf
    if value < inf:
        high = _root(lambda ratio: least - walk.likelihood(ratio), top)
    return Estimate(value, low, high)


SAME_PLACE = 1e-9
"""Below this variance all weights are 0 but for rounding: the stones compare at one place only."""


def proportional_test(a: Sequence[float], b: Sequence[float]) -> tuple[float, float]:
    """Test whether one ratio of rates holds at every distance: return z and a two-sided p-value.

    At the k-th stone from the wall the residual is 1 if the stone is B's, and else 0, minus the
    chance that it was B's. If B's advantage is larger near the wall, residuals fall with k. The
    statistic is their sum weighted by k, over its standard deviation; it is the score test of a
    ratio that changes with the rank of the stone, as in Grambsch and Therneau (1994). z is
    positive if B's advantage grows with the distance; p is near enough from ten stones each.

    Examples
    --------
    >>> z, p = proportional_test([20, 50, 90], [10, 30])
    >>> f"{z:.2f} {p:.2f}"
    '0.09 0.93'
    """
    walk = walked(a, b)
    ratio = walk.best()
    if not 0 < ratio < inf:
        raise ValueError("a and b must overlap, got all stones of one nearer than all of the other")
    chance = walk.chances(ratio)
    spread = chance * (1 - chance)
    mean_rank = (walk.rank * spread).sum() / spread.sum()
    weight = walk.rank - mean_rank
    variance = (weight**2 * spread).sum()
    if variance < SAME_PLACE:
        raise ValueError("a and b must compare stones at two places, got one place only")
    residuals = walk.theirs - chance
    z = float((weight * residuals).sum() / sqrt(variance))
    return z, erfc(abs(z) / sqrt(2))


# one person's law


class Spread(NamedTuple):
    """How far apart stones lie, and how far apart those of an exponential law would."""

    mean: float
    """The mean distance."""
    difference: float
    """The mean difference of two distances."""
    low: float
    """The least difference in 19 of 20 samples of an exponential law with this mean."""
    high: float
    """The largest difference in 19 of 20 samples."""


def exponential_spread(distances: Sequence[float]) -> Spread:
    """Compare the mean difference of two distances with that of an exponential law.

    Two exponential distances differ on average by their mean, because beyond the nearer one the
    other begins anew. In a sample of n, half of the mean difference over the mean has the law of
    the mean of n − 1 uniform numbers (Gail and Gastwirth, 1978), which is nearly normal.

    >>> mean, difference, low, high = exponential_spread([10, 20, 40, 50])
    >>> f"{mean:.0f} {difference:.1f} ({low:.1f} to {high:.1f})"
    '30 23.3 (10.4 to 49.6)'
    """
    eligible = as_distances("distances", distances)
    n = len(eligible)
    # the gap beyond the k-th stone lies between k (n − k) of the pairs
    k = np.arange(1, n)
    difference = float((np.diff(eligible) * k * (n - k)).sum() / comb(n, 2))
    mean = float(eligible.mean())
    margin = NormalDist().inv_cdf(0.975) / sqrt(3 * (n - 1))
    return Spread(mean, difference, mean * (1 - margin), mean * (1 + margin))


# the stones themselves, drawn again


def _at_least(k: int, n: int, p: float) -> float:
    """Return the probability of at least k successes in n tries."""
    return sum(comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(k, n + 1))


def _reached(
    own: NDArray[np.float64], other: NDArray[np.float64], touched: tuple[int, int],
    stones: tuple[int, int], wins_ties: bool,
) -> list[float]:  # fmt: skip
    """Return the probabilities of at least 0, 1, … points of a player who wins or loses all ties.

    `touched` and `stones` are those of the player and of the other.
    """
    thrown = len(own) + touched[0]
    thrown_by_other = len(other) + touched[1]
    nearer = np.searchsorted(other, own, "left" if wins_ties else "right")
    all_beyond = (1 - nearer / thrown_by_other) ** stones[1]
    law = [0.0] * (stones[0] + 2)
    for points in range(1, stones[0] + 1):
        # how likely the stone number `points` from the wall is one of the k nearest of the hand
        within = [_at_least(points, stones[0], k / thrown) for k in range(len(own) + 1)]
        law[points] = float(np.diff(within) @ all_beyond)
    return law


def drawn_law(
    a: Sequence[float], b: Sequence[float], stones: Sequence[int], touched: Sequence[int] = (0, 0)
) -> dict[tuple[int | None, int], float]:
    """Return the law of a round in which both draw from the stones that they have thrown.

    Stones are drawn with replacement, so that no law of the distances is taken for granted, only
    that throws are independent. Where stones are level, a coin says for the round whose are nearer.

    Parameters
    ----------
    a, b : sequence of float
        The distances of the eligible stones that A and B have thrown.
    stones : pair of int
        The stones of each in a round.
    touched : pair of int
        How many stones of each have touched the wall, beside these.

    Examples
    --------
    >>> law = drawn_law([20, 30], [10, 40], (1, 1), touched=(0, 2))
    >>> law
    {(0, 1): 0.75, (1, 1): 0.25, (None, 0): 0.0}
    """
    numbers = _pair("stones", stones)
    touches = _pair("touched", touched)
    return _drawn_law((as_distances("a", a), as_distances("b", b)), numbers, touches)


def _pair(name: str, given: Sequence[int]) -> tuple[int, int]:
    """Return the stones of two players, at most 500 each."""
    pair = as_integers(name, given, 0, MOST)
    if len(pair) != 2:
        raise ValueError(f"{name} must be those of two players, got {given!r}")
    return pair[0], pair[1]


def _drawn_law(
    hands: tuple[NDArray[np.float64], NDArray[np.float64]],
    stones: tuple[int, int], touched: tuple[int, int],
) -> dict[tuple[int | None, int], float]:  # fmt: skip
    """Return the law of a round of stones that are drawn from hands."""
    law: dict[tuple[int | None, int], float] = {}
    for player in (0, 1):
        other = 1 - player
        touches = touched[player], touched[other]
        numbers = stones[player], stones[other]
        won = _reached(hands[player], hands[other], touches, numbers, True)
        lost = _reached(hands[player], hands[other], touches, numbers, False)
        least = [(high + low) / 2 for high, low in zip(won, lost, strict=True)]
        for points in range(1, stones[player] + 1):
            law[player, points] = least[points] - least[points + 1]
    law[None, 0] = 1.0
    for j in (0, 1):
        law[None, 0] *= (touched[j] / (len(hands[j]) + touched[j])) ** stones[j]
    return law


class Drawn(NamedTuple):
    """The chance of A by stones that are drawn again."""

    chance: float
    """How likely A wins."""
    error: float
    """Its standard error: how far other samples of as many throws would lead."""


def drawn_chance(
    a: Sequence[float], b: Sequence[float], stones: Sequence[int], goal: int,
    touched: Sequence[int] = (0, 0),
) -> Drawn:  # fmt: skip
    """Return how likely A wins with at least the goal, if both draw from stones they have thrown.

    The standard error is the jackknife's: how much the chance changes where one throw is left out.
    Other arguments are those of `drawn_law`.

    >>> chance, error = drawn_chance([20, 30, 50], [10, 40, 60, 70], (3, 3), 7)
    >>> f"{chance:.3f} ± {error:.3f}"
    '0.594 ± 0.557'
    """
    of_a, of_b = as_distances("a", a), as_distances("b", b)
    numbers = _pair("stones", stones)
    t, u = _pair("touched", touched)

    def chance(
        first: NDArray[np.float64], second: NDArray[np.float64], touches: tuple[int, int]
    ) -> float:
        law = _drawn_law((first, second), numbers, touches)
        return float(ahead(law, 2, goal)(0, 0).wins[0])

    without_a = [chance(np.delete(of_a, k), of_b, (t, u)) for k in range(len(of_a))]
    without_a += [chance(of_a, of_b, (t - 1, u))] * t if t else []
    without_b = [chance(of_a, np.delete(of_b, k), (t, u)) for k in range(len(of_b))]
    without_b += [chance(of_a, of_b, (t, u - 1))] * u if u else []
    variance = 0.0
    for found in (without_a, without_b):
        variance += float(np.var(found)) * (len(found) - 1)
    return Drawn(chance(of_a, of_b, (t, u)), sqrt(variance))
