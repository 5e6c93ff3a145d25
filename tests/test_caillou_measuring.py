"""Two people measured: against closed forms, slow sums and throws; and the page against Python."""

import re
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

A, B = [20.0, 50, 90, 40, 33, 75], [10.0, 30, 40, 12, 61]


@pytest.mark.parametrize(
    ("own", "other", "near"), [(A, B, 1e-10), ([*range(1, 501)], [*range(1, 501)], 1e-8)]
)
def test_intervals_have_the_tails_of_a_gamma_and_of_an_f_law(own, other, near):
    value, *ends = exponential_rate(own, 0.9)
    assert value == len(own) / sum(own)
    for end, tail in zip(ends, (0.05, 0.95), strict=True):
        found = mpmath.gammainc(len(own), 0, end * sum(own), regularized=True)
        assert float(found) == pytest.approx(tail, abs=near)
    value, *ends = mean_ratio(own, other)
    assert value == pytest.approx(np.mean(own) / np.mean(other))
    for end, tail in zip(ends, (0.025, 0.975), strict=True):
        # the other's share of both sums is beta, if every distance is measured by its rate
        share = mpmath.mpf(end) * sum(other) / (end * sum(other) + sum(own))
        found = mpmath.betainc(len(other), len(own), 0, share, regularized=True)
        assert float(found) == pytest.approx(tail, abs=near)


def test_four_stones_are_solved_by_hand():
    value, low, high = order_ratio([40, 90], [20, 60])
    assert value == pytest.approx((1 + 17**0.5) / 2)

    def likelihood(x):
        return x / (1 + x) * 1 / (2 + x) * x / (1 + x)

    for end in (low, high):
        assert log(likelihood(value) / likelihood(end)) == pytest.approx(1.959964**2 / 2)


def test_the_likelihood_is_the_probability_of_the_order():
    # all orders of three stones of A and two of B, stone by stone
    def chances(ratio):
        rates, found = [1, 1, 1, ratio, ratio], {}
        for order in permutations(range(5)):
            owners = tuple(stone > 2 for stone in order)
            chance = prod(Fraction(rates[s], sum(rates[t] for t in order[k:]))
                          for k, s in enumerate(order))  # fmt: skip
            found[owners] = found.get(owners, 0) + chance
        return found

    even, uneven = chances(1), chances(3)
    assert sum(uneven.values()) == 1
    for owners, chance in uneven.items():
        places = [[k + 1 for k, who in enumerate(owners) if who == theirs] for theirs in (0, 1)]
        walk = walked(*places)
        told = walk.likelihood(3) - walk.likelihood(1)
        assert told == pytest.approx(log(chance / even[owners]))


def test_the_order_alone_counts_and_not_who_is_first():
    moved = [[x**3 + 1 for x in own] for own in (A, B)]
    assert order_ratio(*moved) == pytest.approx(order_ratio(A, B))
    assert proportional_test(*moved) == pytest.approx(proportional_test(A, B))
    for ratio in (order_ratio, mean_ratio):
        one, two = ratio(A, B), ratio(B, A)
        assert one == pytest.approx((1 / two.value, 1 / two.high, 1 / two.low))
    assert proportional_test(A, B)[1] == pytest.approx(proportional_test(B, A)[1])
    assert order_ratio([5, 5], [5, 5]).value == pytest.approx(1)
    with pytest.raises(ValueError, match="one place only"):
        proportional_test([5, 5], [5, 6])


def test_people_who_do_not_overlap_have_one_end():
    value, low, high = order_ratio([4, 5, 6], [1, 2, 3])
    assert (value, high) == (inf, inf)

    def order(x):
        return prod(k * x / (3 + k * x) for k in (1, 2, 3))

    assert order(low) == pytest.approx(exp(-(1.959964**2) / 2))
    assert order_ratio([1, 2, 3], [4, 5, 6]) == pytest.approx((0, 0, 1 / low))
    low = order_ratio([*range(21, 41)], [*range(1, 21)]).low
    assert low > 10, "far from 1, both ways"
    assert order_ratio([*range(1, 21)], [*range(21, 41)]).high == pytest.approx(1 / low)
    with pytest.raises(ValueError, match="overlap"):
        proportional_test([1, 2, 3], [4, 5, 6])


# The page computes the same.

SEEN = """
const [a, b] = columns;
const pair = [orderRatio(a, b), meanRatio(a, b), exponentialRate(a), exponentialRate(b)];
return [...pair, proportionalTest(a, b)];"""


def test_the_page_estimates_as_python_does():
    rng = np.random.default_rng(30)
    a, b = ((60 * rng.standard_exponential(size)).round() + 1 for size in (30, 25))
    page = run(Measure(), SEEN, columns=[a.tolist(), b.tolist()])
    python = [order_ratio(a, b), mean_ratio(a, b), exponential_rate(a), exponential_rate(b)]
    for one, two in zip(page, [*python, proportional_test(a, b)], strict=True):
        assert one == pytest.approx([*two], rel=1e-8, abs=1e-9)
    apart = [[*range(21, 41)], [*range(1, 21)]]
    (_, low, _), *_ = run(Measure(), SEEN.replace("proportionalTest(a, b)", "0"), columns=apart)
    assert low == pytest.approx(order_ratio(*apart).low)


def test_the_page_gives_the_same_handicaps():
    cases = [[2, 3, 7, [1, 1]], [1.57, 3, 5, [0.9, 0.8]], [4, 1, 11, [1, 0.5]], [9, 5, 3, [0.2, 1]]]
    page = run(
        Measure(), "return cases.map((c) => [fairStones(...c), fairStart(...c)]);", cases=cases
    )
    for case, (stones, start) in zip(cases, page, strict=True):
        assert stones == pytest.approx(list(fair_stones(*case)))
        assert start == pytest.approx(list(fair_start(*case)))


CELLS = ["1,25", "1.25", " 125 cm ", "1,25 m", "x", "X", "×", "0", "0,0", "", " ", ",5", "5.",
         "1,2,5", "1.250,5", "-3", "twelve", "1e3", "3 ft", "12 13"]  # fmt: skip


def test_the_page_reads_cells_as_python_does():
    page = run(Measure(), "return cells.map(readCell);", cells=CELLS)
    for words, seen in zip(CELLS, page, strict=True):
        try:
            cell = as_cell("a[0]", words)
        except ValueError:
            assert seen == {"kind": "wrong"}
            continue
        if cell is None:
            assert seen == {"kind": "empty"}
        elif cell[0]:
            assert (seen["kind"], seen["value"], seen["unit"]) == ("distance", *cell)
        else:
            assert seen == {"kind": "touched"}


TOLD = """
return every.map((columns) => {
  const found = measured({ columns, made: false, stones: 3, goal: 7 });
  return [found, curves(found)];
});"""


def told(*every):
    return run(Measure(), TOLD, every=every)


def test_a_wrong_cell_is_named_and_units_are_joined():
    units = ["1 m", "80cm", "x"]
    wrong, joined, bare = told(
        [units, ["5 dm", "1,2,5"]], [units, ["5 dm", "900 mm"]], [["1 m", "80"], ["5 dm"]]
    )
    assert wrong[0]["caption"].startswith("B 2: “1,2,5” is no distance")
    assert bare[0]["caption"].startswith("A 2: “80” has no unit")
    shown = Measure(units, ["5 dm", "900 mm"])
    for one, two in zip(joined[0]["table"]["distances"], shown.distances, strict=True):
        assert one == pytest.approx(two)
    assert joined[0]["table"]["touched"] == [*shown.touched] == [1, 0]


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
    for word, (found, (body, label)) in zip(cases, told(*cases.values()), strict=True):
        assert word in found["caption"]
        said = body + label + found["caption"] + found["rates"]
        assert not re.search(r"NaN|undefined|null|\{|Infinity|∞", said)


def test_who_is_given_stones_is_who_wins_less():
    """B's rate is larger, but 10 of 15 of their stones touch the wall."""
    far = [["10", "20", "30", "40", "50"], ["9", "18", "27", "36", "45"] + ["x"] * 10]
    ((found, _),) = told(far)
    assert found["ratio"] > 1
    assert "of B against 3 of A is 7, and B then wins" in found["caption"]
    shown = Measure(*far)
    given = fair_stones(1 / order_ratio(*shown.distances).value, 3, 7, (1 / 3, 1))
    assert given.given == 7
    ((found, _),) = told([far[0], far[0]])
    assert "B’s rate is 1 times A’s" in found["caption"]
    assert "of A against 3 of B is 3, and A then wins with probability 0.500" in found["caption"]


def test_what_throws_lack_is_a_sentence():
    for word, given in {
        "a must be 2 to 500 distances": [],
        "b must be 2 to 500 distances": [[1, 2], ["x"] * 30],
        "a and b must overlap": [[4, 5], [1, 2]],
        "one place only": [[50] * 30, [50] * 30],
    }.items():
        assert word in Measure(*given).lacking
    assert Measure([1, 3], [2, 4, "x"]).lacking == ""
