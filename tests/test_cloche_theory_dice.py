"""The dice of Cloche et Marteau, each result by routes that share no code."""

import re
from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod, sqrt

import numpy as np
import pytest
from cloche_routes import counts, enumerated, outcomes
from hypothesis import given, settings
from hypothesis import strategies as st

from jeux import cloche
from jeux.cloche.rules import MARKS, die
from jeux.law import Law

GAMES = 200_000


@settings(deadline=None)
@given(st.lists(st.integers(1, 6), max_size=4).map(tuple))
def test_point_counts_agree_with_all_throws(marks):
    assert cloche.point_counts(marks) == counts(marks)


@given(st.lists(st.integers(1, 6), max_size=4), st.randoms())
def test_the_order_of_the_dice_does_not_matter(marks, random):
    shuffled = random.sample(marks, len(marks))
    assert cloche.point_counts(marks) == cloche.point_counts(shuffled)


def test_the_six_dice_agree_with_all_their_throws():
    nu = cloche.point_counts()
    assert nu == counts(MARKS)
    assert len(nu) == 22
    assert sum(nu) == 6**6


def test_the_six_dice_agree_with_the_sum_of_their_laws():
    law = sum(map(die, MARKS), start=Law({0: 1}))
    assert dict(law.weights) == dict(enumerate(cloche.point_counts()))


def test_a_die_has_a_positive_mark():
    for mark in (0, -3):
        with pytest.raises(ValueError, match=f"mark must be an integer of at least 1, got {mark}"):
            die(mark)


@pytest.mark.parametrize("marks", [(0,), (1, -2), (3, 0, 1)])
def test_a_mark_that_is_not_positive_is_named(marks):
    for count in (cloche.point_counts, lambda marks: cloche.ways(3, marks)):
        with pytest.raises(ValueError, match=rf"marks\[\d\] must be .*, got {min(marks)}"):
            count(marks)


@settings(deadline=None)
@given(st.lists(st.integers(1, 6), max_size=5).map(tuple))
def test_ways_are_all_the_sets_of_dice_with_the_sum_and_the_fewest_dice_come_first(marks):
    chosen = Counter()
    for shown in product([False, True], repeat=len(marks)):
        chosen[tuple(mark for mark, is_shown in zip(marks, shown, strict=True) if is_shown)] += 1
    listed = [cloche.ways(mu, marks) for mu in range(sum(marks) + 1)]
    assert Counter(s for sets in listed for s in sets) == chosen
    for mu, sets in enumerate(listed):
        assert {sum(s) for s in sets} <= {mu}
        assert [len(s) for s in sets] == sorted(len(s) for s in sets)
        assert sum(5 ** (len(marks) - len(s)) for s in sets) == enumerated(marks)[mu]


@pytest.mark.parametrize("mu", range(22))
def test_powers_of_five_amount_to_the_number_of_throws(mu):
    written = cloche.powers_of_five(mu)
    terms = re.findall(r"(?:(\d+)·)?5\^(\d)", written)
    assert sum(int(times or 1) * 5 ** int(power) for times, power in terms) == counts(MARKS)[mu]
    assert " + ".join((f"{t}·" if t else "") + f"5^{p}" for t, p in terms) == written
    powers = [int(power) for _, power in terms]
    assert powers == sorted(set(powers), reverse=True)
    assert "1" not in [times for times, _ in terms]


def test_the_figures_have_the_probabilities_of_their_dice():
    chances = Counter()
    for (_, card), count in outcomes().items():
        chances[card] += Fraction(count, 6**8)
    assert cloche.figure_probabilities() == chances
    twelfth = {None: 25, "Cloche": 5, "Marteau": 5, "Cloche-et-Marteau": 1}
    assert chances == {card: Fraction(k, 36) for card, k in twelfth.items()}


# the two means


def fined(points):
    return points or -1


def test_the_mean_payment_by_three_routes():
    throws = enumerated(MARKS)
    by_throws = Fraction(sum(mu * n for mu, n in throws.items()), 6**6)
    by_dice = sum(Fraction(mark, 6) for mark in MARKS)
    by_laws = sum(map(die, MARKS), start=Law({0: 1})).mean
    assert cloche.mean_payment() == by_throws == by_dice == by_laws == Fraction(7, 2)


def test_the_mean_after_the_fine_by_three_routes():
    throws = enumerated(MARKS)
    by_throws = Fraction(sum(fined(mu) * n for mu, n in throws.items()), 6**6)
    by_dice = Fraction(7, 2) - prod(Fraction(5, 6) for _ in MARKS)
    weights = sum(map(die, MARKS), start=Law({0: 1})).weights
    by_laws = Law({fined(mu): n for mu, n in weights.items()}).mean
    assert cloche.mean_after_fine() == by_throws == by_dice == by_laws


@pytest.mark.parametrize(
    ("worth", "mean"),
    [(int, cloche.mean_payment), (fined, cloche.mean_after_fine)],
    ids=["payment", "after the fine"],
)
def test_simulated_throws_have_the_mean(worth, mean):
    law = Law({worth(mu): nu for mu, nu in enumerate(cloche.point_counts())})
    standard_error = sqrt(law.variance / GAMES)
    # one draw of the sum, and six dice thrown one by one
    drawn = law.sample(np.random.default_rng(1922), GAMES)
    dice = [die(mark).sample(np.random.default_rng([1922, mark]), GAMES) for mark in MARKS]
    thrown = np.sum(dice, axis=0)
    thrown[thrown == 0] = worth(0)
    for sample in (drawn, thrown):
        assert abs(sample.mean() - float(mean())) / standard_error < 4
    # the printed means lie too low for so many throws
    assert (drawn.mean() - float(mean() - Fraction(1000, 6**6))) / standard_error > 2
