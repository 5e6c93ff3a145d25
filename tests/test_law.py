"""Exact finite distributions against lists of cases written out one by one."""

import pickle
from collections import Counter
from dataclasses import FrozenInstanceError
from fractions import Fraction
from itertools import product
from math import prod, sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jeux.law import Law

LARGE = 5**40  # a single weight past 63 bits

weights = st.dictionaries(st.integers(-50, 50), st.integers(0, 12), max_size=6).filter(
    lambda given: any(given.values())
)
laws = st.builds(Law, weights)

VALUES = (-2, 0, 3)
SMALL = [dict(zip(VALUES, w, strict=True)) for w in product(range(3), repeat=3) if any(w)]


def test_a_law_can_go_to_another_process():
    law = Law({-1: 2, 3: 4})
    assert pickle.loads(pickle.dumps(law)) == law


def cases(given):
    """Write a law out as its list of equally likely cases."""
    return [x for x, w in given.items() for _ in range(w)]


def spread(law, draws):
    """Return the z-score of the mean of a sample."""
    return float((draws.mean() - float(law.mean)) / sqrt(law.variance / draws.size))


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


def test_zero_weights_are_dropped_and_values_sorted():
    law = Law({7: 1, 2: 0, -3: 4})
    assert list(law.weights.items()) == [(-3, 4), (7, 1)]


def test_repr_rebuilds_the_law():
    law = Law({-1: 2, 4: 3})
    assert eval(repr(law)) == law


def test_numpy_integers_become_plain_ones():
    law = Law({np.int64(2): np.int8(100), np.int64(3): np.int8(100)})
    assert law.total == 200
    assert {type(n) for pair in law.weights.items() for n in pair} == {int}


# sums


@pytest.mark.parametrize("given", SMALL, ids=str)
def test_a_sum_agrees_with_all_pairs_of_cases(given):
    for other in SMALL:
        counted = Counter(x + y for x, y in product(cases(given), cases(other)))
        assert dict((Law(given) + Law(other)).weights) == counted


@settings(deadline=None)
@given(st.lists(weights, min_size=1, max_size=3))
def test_a_sum_of_three_agrees_with_nested_loops(parts):
    counted = Counter()
    for chosen in product(*(part.items() for part in parts)):
        counted[sum(x for x, _ in chosen)] += prod(w for _, w in chosen)
    assert sum(map(Law, parts), start=Law({0: 1})) == Law(counted)


@given(laws, laws)
def test_means_and_variances_add_and_totals_multiply(a, b):
    both = a + b
    assert both.mean == a.mean + b.mean
    assert both.variance == a.variance + b.variance
    assert both.total == a.total * b.total


@given(laws, laws)
def test_a_sum_is_indistinguishable_from_the_law_built_from_its_weights(a, b):
    both = a + b
    built = Law(both.weights)
    assert both == built
    assert hash(both) == hash(built)
    assert list(both.weights) == list(built.weights)


def test_a_law_adds_to_nothing_but_a_law():
    with pytest.raises(TypeError):
        Law({0: 1}) + 1


# value semantics


@given(weights)
def test_order_and_zero_weights_do_not_tell_laws_apart(given):
    law = Law(given)
    other = Law(dict(reversed(given.items())) | {99: 0})
    assert law == other
    assert hash(law) == hash(other)


def test_different_weights_are_different_laws():
    assert len({Law({0: 1}), Law({0: 2}), Law({1: 1}), Law({0: 1})}) == 3
    assert Law({0: 1}) != {0: 1}


def test_a_law_cannot_be_changed():
    given = {0: 5, 1: 1}
    for law in (Law(given), Law(given) + Law({0: 1})):
        with pytest.raises(FrozenInstanceError):
            law.weights = {}
        with pytest.raises(TypeError):
            law.weights[1] = 2
        given[1] = 9
        assert law.p(1) == Fraction(1, 6)
        given[1] = 1


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
    assert abs(spread(law, draws)) < 4
    statistic, degrees = chi_square(law, draws)
    assert statistic < degrees + 4 * sqrt(2 * degrees)


@pytest.mark.parametrize("law", SAMPLED.values(), ids=SAMPLED)
def test_the_seed_decides_the_sample(law):
    one, same, other = (law.sample(np.random.default_rng(s), 200) for s in (3, 3, 4))
    assert (one == same).all()
    assert (one != other).any()


def test_a_rare_value_is_drawn_as_often_as_its_weight_says():
    law = Law({0: 9_999, 1: 1})
    draws = law.sample(np.random.default_rng(6), 1_000_000)
    assert abs(spread(law, draws)) < 4
