"""The inn with d dice, marked 1, 2, …, d on one face each: what *The inn, exactly* says of it.

`h[r]` is what an open inn still earns with r tokens left, divided by a (6/5)^d. With infinitely
many dice it goes up and down in waves, each twice as long as the last, if one counts digits of r.
"""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest


def weights(dice, most):
    """The coefficients of the product of 1 + x^k / 5 over the dice."""
    w = np.zeros(most + 1)
    w[0] = 1
    for k in range(1, min(dice, most) + 1):
        w[k:] += w[:-k] / 5
    return w


def earned(w, b):
    """h, if the numbers b stand for what a throw that is not paid earns."""
    W, h = np.cumsum(w) - 1, np.zeros(len(w))
    for r in range(1, len(w)):
        h[r] = (b[r] + w[1 : r + 1] @ h[r - 1 :: -1]) / W[r]
    return h


def by_sets(dice):
    w = [Fraction(0)] * (dice * (dice + 1) // 2 + 1)
    for size in range(dice + 1):
        for chosen in combinations(range(1, dice + 1), size):
            w[sum(chosen)] += Fraction(1, 5**size)
    return w


@pytest.mark.parametrize("dice", [4, 7, 10])
def test_the_inequalities_of_the_proof(dice):
    w = by_sets(dice)
    assert weights(dice, len(w) - 1) == pytest.approx([float(x) for x in w])
    a, M = Fraction(dice * (dice + 1), 12), Fraction(6, 5) ** dice
    assert sum(w) == M
    assert all(w[v] <= Fraction(6, 5) * w[v - 1] for v in range(2, len(w)))
    assert all(w[r] >= Fraction(1, 5) for r in range(1, dice + 1))
    f = [x / M for x in w]
    b = [(f[0] + sum(f[s] * (s - r) for s in range(r + 1, len(f)))) / a for r in range(len(f))]
    assert all(1 - r / a <= b[r] <= 1 for r in range(1, len(b)))
    h = earned(np.array(w, float), np.array(b, float))
    assert min(h[1:]) >= 25 / 11 * float(1 - 1 / a)


def test_a_game_played_out():
    """What an open inn earns with 5 tokens left and four dice, against its definition."""
    rng, dice, start = np.random.default_rng(12), 4, 5
    w = by_sets(dice)
    a, M = dice * (dice + 1) / 12, 1.2**dice
    f = np.array([float(x) for x in w]) / M
    s = np.arange(len(f))
    b = [(f[0] + (f * np.maximum(s - r, 0)).sum()) / a for r in range(len(f))]
    incomes = []
    for _ in range(4_000):
        left, income = start, 0
        while left:
            points = int((np.arange(1, dice + 1) * (rng.integers(6, size=dice) == 0)).sum())
            if points == 0:
                income += 1
            elif points > left:
                income += points - left
            else:
                left -= points
        incomes.append(income)
    exact = earned(np.array(w, float), np.array(b))[start] * a * M
    assert abs(np.mean(incomes) - exact) < 3.5 * np.std(incomes) / len(incomes) ** 0.5


def further(h, until):
    """h beyond its end, by log r: the weights there are those of the first order."""
    c = 2 * sum(-((-0.2) ** k) / k**2 for k in range(1, 40)) ** 0.5
    few = 2_000
    t = np.arange(few + 1)
    logs = list(np.log(np.arange(few, len(h), 20)))
    values = list(h[few::20])
    x, g = np.polynomial.legendre.leggauss(8)

    def share(t, r):
        return (1 - t / r) ** -0.75 * np.exp(c * (np.sqrt(r - t) - np.sqrt(r)))

    while logs[-1] < until:
        log = logs[-1] + 0.02
        r = np.exp(log)
        edges = np.geomspace(few + 0.5, min(r - 1, 80 * np.sqrt(r)), 100)
        middle, half = (edges[1:] + edges[:-1]) / 2, (edges[1:] - edges[:-1]) / 2
        many = (middle[:, None] + half[:, None] * x).ravel()
        by = share(many, r) * (half[:, None] * g).ravel()
        total = share(t, r) @ h[t] + by @ np.interp(np.log(many), logs, values)
        logs.append(log)
        values.append(total / (share(t, r).sum() + by.sum()))
    return np.array(logs), np.array(values)


def test_the_waves_go_on():
    h = earned(weights(12_000, 12_000), np.ones(12_001))
    # where both are known, they agree
    logs, values = further(h[:8_001], np.log(11_500))
    known = np.interp(logs, np.log(np.arange(1, len(h))), h[1:])
    assert abs(values - known)[logs > np.log(8_000)].max() < 1e-7
    logs, values = further(h, 53)
    turns = np.flatnonzero(np.diff(np.sign(np.diff(values)))) + 1
    assert logs[turns[-5:]] == pytest.approx([13.13, 18.41, 25.87, 36.43, 51.35], abs=0.1)
    seen = [f"{value:.5f}" for value in values[turns]]
    assert seen[-5:] == ["4.21494", "4.21464", "4.21488", "4.21467", "4.21487"]
