"""Two people measured: against closed forms, slow sums and throws; and the page against Python."""

import re
from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import exp, inf, log, prod

import mpmath
import numpy as np
import pytest
from throws import run

from jeux.caillou import Measure, fair_start, fair_stones
from jeux.caillou.board import as_cell
from jeux.caillou.measuring import (
    exponential_rate,
    mean_ratio,
    order_ratio,
    proportional_test,
    walked,
)

A = [20.0, 50, 90, 40, 33, 75]
B = [10.0, 30, 40, 12, 61]

MANY = [*range(1, 501)]
"""As many distances as are taken at most."""


@pytest.mark.parametrize(("own", "other", "near"), [(A, B, 1e-10), (MANY, MANY, 1e-8)])
def test_intervals_have_the_tails_of_a_gamma_and_of_an_f_law(own, other, near):
    value, *ends = exponential_rate(own, 0.9)
    assert value == len(own) / sum(own)
    for end, tail in zip(ends, (0.05, 0.95), strict=True):
        gamma = mpmath.gammainc(len(own), 0, end * sum(own), regularized=True)
        assert float(gamma) == pytest.approx(tail, abs=near)
    value, *ends = mean_ratio(own, other)
    assert value == pytest.approx(np.mean(own) / np.mean(other))
    for end, tail in zip(ends, (0.025, 0.975), strict=True):
        # the other's share of both sums is beta, if every distance is measured by its rate
        measured = mpmath.mpf(end) * sum(other)
        share = measured / (measured + sum(own))
        beta = mpmath.betainc(len(other), len(own), 0, share, regularized=True)
        assert float(beta) == pytest.approx(tail, abs=near)


QUANTILE = 1.959964
"""Of the normal law, at 0.975."""


def test_four_stones_are_solved_by_hand():
    value, low, high = order_ratio([40, 90], [20, 60])
    assert value == pytest.approx((1 + 17**0.5) / 2)

    def likelihood(x):
        # stones of B, of A, of B and of A, from the wall
        return x / (1 + x) * 1 / (2 + x) * x / (1 + x)

    for end in (low, high):
        fall = log(likelihood(value) / likelihood(end))
        assert fall == pytest.approx(QUANTILE**2 / 2)


def test_the_likelihood_is_the_probability_of_the_order():
    # all orders of three stones of A and two of B, stone by stone
    def chances(ratio):
        law = Counter()
        for rates in permutations([(1, "A")] * 3 + [(ratio, "B")] * 2):
            chance = Fraction(1)
            for k, (rate, _) in enumerate(rates):
                chance *= Fraction(rate, sum(beyond for beyond, _ in rates[k:]))
            owners = "".join(owner for _, owner in rates)
            law[owners] += chance
        return law

    even = chances(1)
    uneven = chances(3)
    assert sum(uneven.values()) == 1
    for owners, chance in uneven.items():
        of_a = [place for place, owner in enumerate(owners, 1) if owner == "A"]
        of_b = [place for place, owner in enumerate(owners, 1) if owner == "B"]
        walk = walked(of_a, of_b)
        gain = walk.likelihood(3) - walk.likelihood(1)
        assert gain == pytest.approx(log(chance / even[owners]))


def test_the_order_alone_counts_and_not_who_is_first():
    moved_a = [x**3 + 1 for x in A]
    moved_b = [x**3 + 1 for x in B]
    assert order_ratio(moved_a, moved_b) == pytest.approx(order_ratio(A, B))
    assert proportional_test(moved_a, moved_b) == pytest.approx(proportional_test(A, B))
    for ratio in (order_ratio, mean_ratio):
        value, low, high = ratio(B, A)
        assert ratio(A, B) == pytest.approx((1 / value, 1 / high, 1 / low))
    _, p = proportional_test(A, B)
    _, p_of_exchanged = proportional_test(B, A)
    assert p == pytest.approx(p_of_exchanged)
    assert order_ratio([5, 5], [5, 5]).value == pytest.approx(1)
    with pytest.raises(ValueError, match="one place only"):
        proportional_test([5, 5], [5, 6])


NEAR = [*range(1, 21)]
FAR = [*range(21, 41)]
"""Stones of two people that do not overlap."""


def test_people_who_do_not_overlap_have_one_end():
    value, low, high = order_ratio([4, 5, 6], [1, 2, 3])
    assert (value, high) == (inf, inf)

    def order(x):
        return prod(k * x / (3 + k * x) for k in (1, 2, 3))

    assert order(low) == pytest.approx(exp(-(QUANTILE**2) / 2))
    assert order_ratio([1, 2, 3], [4, 5, 6]) == pytest.approx((0, 0, 1 / low))
    low = order_ratio(FAR, NEAR).low
    assert low > 10, "far from 1, both ways"
    assert order_ratio(NEAR, FAR).high == pytest.approx(1 / low)
    with pytest.raises(ValueError, match="overlap"):
        proportional_test([1, 2, 3], [4, 5, 6])


# The page computes the same.

SEEN = """
const [a, b] = columns;
const pair = [orderRatio(a, b), meanRatio(a, b), exponentialRate(a), exponentialRate(b)];
return [...pair, proportionalTest(a, b)];"""


def test_the_page_estimates_as_python_does():
    rng = np.random.default_rng(30)
    a = (60 * rng.standard_exponential(30)).round() + 1
    b = (60 * rng.standard_exponential(25)).round() + 1
    page = run(Measure(), SEEN, columns=[a.tolist(), b.tolist()])
    python = [
        order_ratio(a, b),
        mean_ratio(a, b),
        exponential_rate(a),
        exponential_rate(b),
        proportional_test(a, b),
    ]
    for of_page, of_python in zip(page, python, strict=True):
        assert of_page == pytest.approx([*of_python], rel=1e-8, abs=1e-9)
    without_test = SEEN.replace("proportionalTest(a, b)", "0")
    ratio, *_ = run(Measure(), without_test, columns=[FAR, NEAR])
    _, low, _ = ratio
    assert low == pytest.approx(order_ratio(FAR, NEAR).low)


def test_the_page_gives_the_same_handicaps():
    cases = [
        [2, 3, 7, [1, 1]],
        [1.57, 3, 5, [0.9, 0.8]],
        [4, 1, 11, [1, 0.5]],
        [9, 5, 3, [0.2, 1]],
    ]
    script = "return cases.map((c) => [fairStones(...c), fairStart(...c)]);"
    page = run(Measure(), script, cases=cases)
    for case, (stones, start) in zip(cases, page, strict=True):
        assert stones == pytest.approx(list(fair_stones(*case)))
        assert start == pytest.approx(list(fair_start(*case)))


CELLS = ["1,25", "1.25", " 125 cm ", "1,25 m", "x", "X", "×", "0", "0,0", "", " ", ",5", "5.",
         "1,2,5", "1.250,5", "-3", "twelve", "1e3", "3 ft", "12 13"]  # fmt: skip


def test_the_page_reads_cells_as_python_does():
    page = run(Measure(), "return cells.map(readCell);", cells=CELLS)
    for words, read in zip(CELLS, page, strict=True):
        try:
            cell = as_cell("a[0]", words)
        except ValueError:
            assert read == {"kind": "wrong"}
            continue
        if cell is None:
            assert read == {"kind": "empty"}
        elif cell[0]:
            assert (read["kind"], read["value"], read["unit"]) == ("distance", *cell)
        else:
            assert read == {"kind": "touched"}


FOLLOWS = """
return tables.map((columns) => {
  const found = measured({ columns, made: false, stones: 3, goal: 7 });
  return [found, curves(found)];
});"""


def follows(*tables):
    """Return what the page makes of tables: what it says, and its picture with its label."""
    return run(Measure(), FOLLOWS, tables=tables)


def test_a_wrong_cell_is_named_and_units_are_joined():
    units = ["1 m", "80cm", "x"]
    (wrong, _), (joined, _), (bare, _) = follows(
        [units, ["5 dm", "1,2,5"]],
        [units, ["5 dm", "900 mm"]],
        [["1 m", "80"], ["5 dm"]],
    )
    assert wrong["caption"].startswith("B 2: “1,2,5” is no distance")
    assert bare["caption"].startswith("A 2: “80” has no unit")
    measure = Measure(units, ["5 dm", "900 mm"])
    for of_page, of_python in zip(joined["table"]["distances"], measure.distances, strict=True):
        assert of_page == pytest.approx(of_python)
    assert joined["table"]["touched"] == [*measure.touched] == [1, 0]


def test_the_page_says_what_follows():
    cases = {
        "Eligible stones of A: 0": [[], []],
        "All eligible stones of B lie nearer than all of A": [["4", "5"], ["1", "2"]],
        "All eligible stones of A lie nearer than all of B": [["1", "2"], ["4", "5"]],
        "the test of one ratio has nothing to compare": [["50"] * 5, ["50"] * 5],
        "“−3” is no distance": [["−3", "4"], ["1", "2"]],
        "Eligible stones of B: 0": [["1", "2"], ["x"] * 30],
        "these throws do not tell who is better": [[*map(str, A)], [*map(str, B)]],
    }
    for words, page in zip(cases, follows(*cases.values()), strict=True):
        estimates, (body, label) = page
        assert words in estimates["caption"]
        text = body + label + estimates["caption"] + estimates["rates"]
        assert not re.search(r"NaN|undefined|null|\{|Infinity|∞", text)


def test_who_is_given_stones_is_who_wins_less():
    """B's rate is larger, but 10 of 15 of their stones touch the wall."""
    of_a = ["10", "20", "30", "40", "50"]
    of_b = ["9", "18", "27", "36", "45"] + ["x"] * 10
    uneven, even = follows([of_a, of_b], [of_a, of_a])
    estimates, _ = uneven
    assert estimates["ratio"] > 1
    assert "of B against 3 of A is 7, and B then wins" in estimates["caption"]
    ratio = order_ratio(*Measure(of_a, of_b).distances).value
    assert fair_stones(1 / ratio, 3, 7, (1 / 3, 1)).given == 7
    estimates, _ = even
    assert "B’s rate is 1 times A’s" in estimates["caption"]
    handicap = "of A against 3 of B is 3, and A then wins with probability 0.500"
    assert handicap in estimates["caption"]


def test_what_throws_lack_is_a_sentence():
    throws = {
        "a must be 2 to 500 distances": [],
        "b must be 2 to 500 distances": [[1, 2], ["x"] * 30],
        "a and b must overlap": [[4, 5], [1, 2]],
        "one place only": [[50] * 30, [50] * 30],
    }
    for words, columns in throws.items():
        assert words in Measure(*columns).lacking
    assert Measure([1, 3], [2, 4, "x"]).lacking == ""
