"""Exact finite distributions against lists of cases written out one by one."""

import pickle
from collections import Counter
from fractions import Fraction
from itertools import product
from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jeux.law import Law

LARGE = 5**40  # a single weight past 63 bits

values = st.integers(-50, 50)
weights = st.dictionaries(values, st.integers(0, 12), max_size=6).filter(
    lambda by_value: any(by_value.values())
)
laws = st.builds(Law, weights)

SMALL = [
    {-2: a, 0: b, 3: c}  # the weights of three values, not all 0
    for a, b, c in product(range(3), repeat=3)
    if a or b or c
]


def cases(weights):
    """Write a law out as its list of equally likely cases."""
    listed = []
    for x, weight in weights.items():
        listed += [x] * weight
    return listed


def chi_square(law, draws):
    """Return Pearson's statistic and its degrees of freedom."""
    seen = Counter(draws.tolist())
    statistic = 0.0
    for x in law.weights:
        expected = float(law.p(x)) * draws.size
        statistic += (seen[x] - expected) ** 2 / expected
    return statistic, len(law.weights) - 1


# one law


@pytest.mark.parametrize("weights", SMALL, ids=str)
def test_a_law_agrees_with_its_list_of_cases(weights):
    law = Law(weights)
    listed = cases(weights)
    n = len(listed)
    mean = Fraction(sum(listed), n)
    assert law.total == n
    assert law.mean == mean
    squares = [(x - mean) ** 2 for x in listed]
    assert law.variance == sum(squares) / n
    for x in range(-4, 5):
        assert law.p(x) == Fraction(listed.count(x), n)


@given(weights)
def test_a_law_is_its_weights_in_order_without_zeros(weights):
    law = Law(weights)
    backwards = dict(reversed(weights.items()))
    same = Law(backwards | {99: 0})
    assert law == same
    assert law == eval(repr(law))
    assert law == pickle.loads(pickle.dumps(law))
    assert hash(law) == hash(same)
    positive = [(x, weight) for x, weight in weights.items() if weight]
    assert [*law.weights.items()] == sorted(positive)
    assert law != weights
    assert law != law + Law({0: 2})
    assert law != law + Law({1: 1})


def test_numpy_integers_become_plain_ones():
    hundred = np.int8(100)
    law = Law({np.int64(2): hundred, np.int64(3): hundred})
    assert law.total == 200
    for value, weight in law.weights.items():
        assert type(value) is int
        assert type(weight) is int


# sums


@pytest.mark.parametrize("weights", SMALL, ids=str)
def test_a_sum_agrees_with_all_pairs_of_cases(weights):
    law = Law(weights)
    for added in SMALL:
        pairs = product(cases(weights), cases(added))
        counted = Counter(x + y for x, y in pairs)
        total = law + Law(added)
        assert [*total.weights.items()] == sorted(counted.items())
        assert total == Law(counted)
        assert hash(total) == hash(Law(counted))
    with pytest.raises(TypeError):
        law + 1


@pytest.mark.parametrize("weights", SMALL, ids=str)
@pytest.mark.parametrize("copies", range(5))
def test_so_many_copies_agree_with_all_lists_of_cases(weights, copies):
    lists = product(cases(weights), repeat=copies)
    assert Law(weights).times(copies) == Law(Counter(map(sum, lists)))


@pytest.mark.parametrize("copies", [9, 14])
def test_more_copies_agree_with_adding_one_after_the_other(copies):
    law = Law({-2: 1, 0: 4, 3: 2})
    total = Law({0: 1})
    for _ in range(copies):
        total += law
    assert law.times(copies) == total
    assert total.mean == copies * law.mean
    assert total.variance == copies * law.variance


# waits


@pytest.mark.parametrize("p", [Fraction(1, 6), Fraction(2, 3), Fraction(0), Fraction(1), 1])
@pytest.mark.parametrize("last", range(1, 5))
def test_a_wait_agrees_with_all_lists_of_trials(p, last):
    success, sides = Fraction(p).as_integer_ratio()
    waits = Counter()
    for trials in product(range(sides), repeat=last):
        hits = [n for n, side in enumerate(trials, 1) if side < success]
        waits[min([*hits, last])] += 1
    law = Law.geometric(p, last)
    assert {n: law.p(n) for n in waits} == {
        n: Fraction(count, waits.total()) for n, count in waits.items()
    }
    assert set(law.weights) == set(waits)


def test_a_long_wait_has_one_over_p_for_its_mean():
    law = Law.geometric(Fraction(1, 6), 200)
    assert law.mean == 6 * (1 - Fraction(5, 6) ** 200)
    assert float(law.variance) == pytest.approx(30)


def test_a_law_cannot_be_changed():
    weights = {0: 5, 1: 1}
    law = Law(weights)
    weights[1] = 9
    assert law.p(1) == Fraction(1, 6)
    with pytest.raises(TypeError):
        law.weights[1] = 2


# samples


sizes = st.sampled_from([0, 7, (), (2, 3), (4, 0)])
seeds = st.integers(0, 2**32)


@given(laws, sizes, seeds)
def test_a_sample_has_the_shape_asked_for_and_values_of_the_support(law, size, seed):
    draws = law.sample(np.random.default_rng(seed), size)
    shape = size if isinstance(size, tuple) else (size,)
    assert np.shape(draws) == shape
    assert set(np.ravel(draws).tolist()) <= set(law.weights)


SAMPLED = {
    "a die with one mark": Law({0: 5, 4: 1}),
    "negative values": Law({-7: 3, -1: 1, 0: 4, 12: 2}),
    "equal weights": Law(dict.fromkeys(range(10), 1)),
    "the most cases drawn exactly": Law({0: 2**62, 1: 2**61, 2: 2**61 - 1}),
    "one case too many": Law({0: 2**62, 1: 2**61, 2: 2**61}),
    "far past 63 bits": Law({-2: LARGE, 0: 3 * LARGE, 5: 2 * LARGE}),
}


@pytest.mark.parametrize("law", SAMPLED.values(), ids=SAMPLED)
def test_a_sample_follows_the_law(law):
    draws = law.sample(np.random.default_rng(1922), 40_000)
    assert draws.dtype == np.int64
    assert set(draws.tolist()) == set(law.weights)
    statistic, degrees = chi_square(law, draws)
    assert statistic < degrees + 4 * sqrt(2 * degrees)
