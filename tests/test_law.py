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

weights = st.dictionaries(st.integers(-50, 50), st.integers(0, 12), max_size=6).filter(
    lambda given: any(given.values())
)
laws = st.builds(Law, weights)

VALUES = (-2, 0, 3)
SMALL = [dict(zip(VALUES, w, strict=True)) for w in product(range(3), repeat=3) if any(w)]


def cases(given):
    """Write a law out as its list of equally likely cases."""
    return [x for x, w in given.items() for _ in range(w)]


def chi_square(law, draws):
    """Return Pearson's statistic and its degrees of freedom."""
    seen = Counter(draws.tolist())
    expected = {x: float(law.p(x)) * draws.size for x in law.weights}
    return sum((seen[x] - e) ** 2 / e for x, e in expected.items()), len(expected) - 1


# one law


@pytest.mark.parametrize("given", SMALL, ids=str)
def test_a_law_agrees_with_its_list_of_cases(given):
    law, listed = Law(given), cases(given)
    n = len(listed)
    mean = Fraction(sum(listed), n)
    assert law.total == n
    assert law.mean == mean
    assert law.variance == sum((x - mean) ** 2 for x in listed) / n
    for x in range(-4, 5):
        assert law.p(x) == Fraction(listed.count(x), n)


@given(weights)
def test_a_law_is_its_weights_in_order_without_zeros(given):
    law, other = Law(given), Law(dict(reversed(given.items())) | {99: 0})
    assert law == other == eval(repr(law)) == pickle.loads(pickle.dumps(law))
    assert hash(law) == hash(other)
    assert [*law.weights.items()] == sorted((x, w) for x, w in given.items() if w)
    assert law not in (given, law + Law({0: 2}), law + Law({1: 1}))


def test_numpy_integers_become_plain_ones():
    law = Law({np.int64(2): np.int8(100), np.int64(3): np.int8(100)})
    assert law.total == 200
    assert {type(n) for pair in law.weights.items() for n in pair} == {int}


# sums


@pytest.mark.parametrize("given", SMALL, ids=str)
def test_a_sum_agrees_with_all_pairs_of_cases(given):
    for other in SMALL:
        counted = Counter(x + y for x, y in product(cases(given), cases(other)))
        both = Law(given) + Law(other)
        assert [*both.weights.items()] == sorted(counted.items())
        assert (both, hash(both)) == (Law(counted), hash(Law(counted)))
    with pytest.raises(TypeError):
        Law(given) + 1


def test_a_law_cannot_be_changed():
    given = {0: 5, 1: 1}
    law = Law(given)
    given[1] = 9
    assert law.p(1) == Fraction(1, 6)
    with pytest.raises(TypeError):
        law.weights[1] = 2


# samples


@given(laws, st.sampled_from([0, 7, (), (2, 3), (4, 0)]), st.integers(0, 2**32))
def test_a_sample_has_the_shape_asked_for_and_values_of_the_support(law, size, seed):
    draws = law.sample(np.random.default_rng(seed), size)
    assert np.shape(draws) == (size if isinstance(size, tuple) else (size,))
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
