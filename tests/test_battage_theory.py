"""Deals, hands and distances, counted one by one; the test of uniformity by hand."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, erfc, exp, factorial, lgamma, log, nan, prod, sqrt

import numpy as np
import pytest
from battage_naive import chance, gilbert_shannon_reeds

from jeux.battage import (
    cut,
    deal_count,
    eulerian,
    fair,
    fresh,
    hand_count,
    longest_suit_law,
    repeat_chance,
    repeated,
    riffle,
    riffle_total_variation,
    swaps,
    top_to_random,
    trump_law,
    uniformity_test,
)
from jeux.battage.theory import claims
from jeux.law import Law


def naive_deals(cards, hands):
    if not hands:
        return 1
    return sum(
        naive_deals([c for c in cards if c not in hand], hands[1:])
        for hand in combinations(cards, hands[0])
    )


def test_the_numbers_of_the_document():
    assert deal_count([8, 8, 8, 8]) == 99_561_092_450_391_000
    assert hand_count(32, 8) == 10_518_300


@pytest.mark.parametrize("hands", [(0,), (5,), (0, 3), (2, 2), (3, 1, 2), (1, 1, 1, 1), (2, 2, 3)])
def test_deals_are_counted_one_by_one(hands):
    ways = naive_deals(range(sum(hands)), hands)
    for given in (hands, list(hands), np.array(hands), np.array(hands, np.int8)):
        assert deal_count(given) == ways


def test_hands_are_counted_one_by_one():
    for deck in range(7):
        for hand in range(deck + 1):
            assert hand_count(deck, hand) == len(list(combinations(range(deck), hand)))
    assert hand_count(np.int8(32), np.uint8(8)) == 10_518_300


def test_trumps_are_counted_hand_by_hand():
    for deck in range(1, 7):
        for suit, hand in product(range(deck + 1), repeat=2):
            held = Counter(sum(c < suit for c in h) for h in combinations(range(deck), hand))
            law = trump_law(suit, deck, hand)
            assert law == Law(held), (deck, suit, hand)
            assert law.total == comb(deck, hand)
    assert trump_law() == trump_law(8, 32, 8)
    assert trump_law().mean == 2


@pytest.mark.parametrize(("suits", "suit"), [(1, 1), (1, 3), (2, 3), (3, 2), (4, 2), (2, 1)])
def test_the_longest_suit_is_found_hand_by_hand(suits, suit):
    for hand in range(suits * suit + 1):
        found = Counter(
            max(Counter(c // suit for c in h).values(), default=0)
            for h in combinations(range(suits * suit), hand)
        )
        law = longest_suit_law(suits, suit, hand)
        assert law == Law(found)
        assert law.total == comb(suits * suit, hand)


def test_the_longest_suit_of_a_hand_of_belote():
    law = longest_suit_law()
    assert law == longest_suit_law(4, 8, 8)
    assert list(law.weights) == [2, 3, 4, 5, 6, 7, 8]
    assert law.total == 10_518_300
    assert law.weights[8] == 4
    assert law.weights[2] == 28**4


@pytest.mark.parametrize("kind", [int, np.int16, np.uint16, np.int64])
def test_the_chance_of_a_repeat_counts_with_integers_of_any_width(kind):
    assert repeat_chance(kind(365), kind(300)) == repeat_chance(365, 300)
    assert repeat_chance(10**30, 0) == repeat_chance(1, 1) == 0


def test_eulerian_numbers_of_a_whole_deck():
    row = eulerian(52)
    assert (len(row), sum(row), row[:2]) == (52, factorial(52), [1, 2**52 - 53])
    assert row == row[::-1]


@pytest.mark.parametrize("n", range(1, 6))
def test_the_distance_of_riffles_is_that_of_all_riffles(n):
    once = gilbert_shannon_reeds(n)
    law = Counter({tuple(range(n)): 1})
    for shuffles in range(5):
        ways = 2 ** (n * shuffles)
        even = Fraction(1, factorial(n))
        distance = sum(abs(Fraction(law[o], ways) - even) for o in permutations(range(n))) / 2
        found = riffle_total_variation(n, shuffles)
        assert isinstance(found, Fraction)
        assert found == distance
        after = Counter()
        for (deck, a), (riffled, b) in product(law.items(), once.items()):
            after[tuple(deck[place] for place in riffled)] += a * b
        law = after


def test_the_distance_of_riffles_as_published():
    published = ["1.000", "1.000", "1.000", "1.000", "0.924", "0.614", "0.334", "0.167", "0.085"]
    found = [f"{float(riffle_total_variation(52, k)):.3f}" for k in range(1, 10)]
    assert found == published
    assert riffle_total_variation(np.int8(52), np.uint8(7)) == riffle_total_variation(52, 7)


def test_the_distance_of_no_riffle_and_of_very_many():
    for n in (1, 2, 7, 32):
        assert riffle_total_variation(n, 0) == 1 - Fraction(1, factorial(n))
    assert riffle_total_variation(1, 9) == 0
    far = [riffle_total_variation(32, k) for k in (500, 501)]
    assert 0 < far[1] < far[0] < Fraction(1, 2**480)
    assert float(far[0] / far[1]) == pytest.approx(2)


def test_the_statistic_by_hand():
    # card 0: 2 1 0, card 1: 1 1 1, card 2: 0 1 2 times; one each is expected
    found = uniformity_test([[0, 1, 2], [0, 2, 1], [1, 0, 2]])
    assert found.statistic == pytest.approx(4 * 2 / 3)
    assert found.degrees == 4
    assert found.p == pytest.approx(exp(-4 / 3) * (1 + 4 / 3), rel=1e-12)
    two = uniformity_test([[1, 0]])
    assert (two.statistic, two.degrees) == (1, 1)
    assert two.p == pytest.approx(erfc(sqrt(1 / 2)), rel=1e-12)


def naive_statistic(decks):
    games, n = len(decks), len(decks[0])
    apart = sum(
        (sum(deck[place] == card for deck in decks) - games / n) ** 2
        for card, place in product(range(n), repeat=2)
    )
    return apart * (n - 1) / games


def tail(degrees, statistic):
    """Return how likely χ² with an even number of degrees is that large: a sum of Poisson's law."""
    half = statistic / 2
    return sum(exp(k * log(half) - half - lgamma(k + 1)) for k in range(degrees // 2))


@pytest.mark.parametrize(("n", "games"), [(3, 40), (5, 100), (11, 60), (33, 150)])
def test_the_tail_is_a_sum_of_poisson_chances(n, games):
    decks = repeated(top_to_random, fresh(games, n), 6 * n, chance(n))
    statistic, degrees, p = uniformity_test(decks)
    assert statistic == pytest.approx(naive_statistic(decks.tolist()))
    assert degrees == (n - 1) ** 2
    assert p == pytest.approx(tail(degrees, statistic), rel=1e-9)
    assert (type(statistic), type(degrees), type(p)) == (float, int, float)


def test_fair_decks_have_uniform_chances():
    rng = chance(5)
    chances = sorted(uniformity_test(fair(fresh(200, 7), rng)).p for _ in range(200))
    apart = max(max(p - i / 200, (i + 1) / 200 - p) for i, p in enumerate(chances))
    assert apart < 1.63 / sqrt(200)


@pytest.mark.parametrize("manner", [riffle, swaps, top_to_random, cut])
def test_unfair_decks_are_found_out(manner):
    found = uniformity_test(repeated(manner, fresh(3_000, 32), 1, chance()))
    assert found.degrees == 961
    assert 0 <= found.p < 1e-9


def test_extreme_decks_have_chances_too():
    assert uniformity_test(fresh(1_000, 32))[::2] == (961_000, 0)
    circle = [np.roll(np.arange(9), shift).tolist() for shift in range(9)]
    assert uniformity_test(circle) == (0, 64, 1)
    whole = uniformity_test(circle)
    for kind in (np.int8, np.uint8, np.int32, np.uint64):
        assert uniformity_test(np.array(circle, kind)) == whole


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: deal_count([]), ValueError, "hands must hold at least 1"),
        (lambda: deal_count(8), TypeError, "hands .* got 8"),
        (lambda: deal_count(None), TypeError, "hands .* got None"),
        (lambda: deal_count([8, -1]), ValueError, r"hands\[1\] .* got -1"),
        (lambda: deal_count([True, 8]), ValueError, r"hands\[0\] .* got True"),
        (lambda: deal_count([8.0]), TypeError, r"hands\[0\] .* got 8.0"),
        (lambda: deal_count([nan]), TypeError, r"hands\[0\] .* got nan"),
        (lambda: deal_count("88"), TypeError, "hands must be a sequence, got '88'"),
        (lambda: deal_count([[8, 8]]), TypeError, r"hands\[0\] must be an integer"),
        (lambda: hand_count(32, 33), ValueError, "hand must be at most 32, .*got 33"),
        (lambda: hand_count(-1, 0), ValueError, "deck .* got -1"),
        (lambda: hand_count(32, -8), ValueError, "hand .* got -8"),
        (lambda: hand_count(32.0, 8), TypeError, "deck .* got 32.0"),
        (lambda: hand_count(32, nan), TypeError, "hand .* got nan"),
        (lambda: trump_law(33), ValueError, "suit must be at most 32, .*got 33"),
        (lambda: trump_law(8, 32, 33), ValueError, "hand must be at most 32, .*got 33"),
        (lambda: trump_law(8, 0, 0), ValueError, "deck .* got 0"),
        (lambda: trump_law(0, 0, 0), ValueError, "deck .* got 0"),
        (lambda: trump_law(True), ValueError, "suit .* got True"),
        (lambda: longest_suit_law(0), ValueError, "suits .* got 0"),
        (lambda: longest_suit_law(4, 0, 0), ValueError, "suit .* got 0"),
        (lambda: longest_suit_law(4, 8, 33), ValueError, "hand must fit .* 4 times 8, got hand=33"),
        (lambda: eulerian(0), ValueError, "n .* got 0"),
        (lambda: riffle_total_variation(0, 1), ValueError, "cards .* got 0"),
        (lambda: riffle_total_variation(52, -1), ValueError, "shuffles .* got -1"),
        (lambda: riffle_total_variation(52, 7.0), TypeError, "shuffles .* got 7.0"),
        (lambda: riffle_total_variation(nan, 7), TypeError, "cards .* got nan"),
        (lambda: riffle_total_variation(52, True), ValueError, "shuffles .* got True"),
        (lambda: uniformity_test([[0]]), ValueError, "2 to 5,000 cards, got 1"),
        (
            lambda: deal_count({8: 4, 24: 0}),
            TypeError,
            "hands must be a sequence, got {8: 4, 24: 0}",
        ),
        (lambda: deal_count(iter([8, 8])), TypeError, "hands must be a sequence"),
        (lambda: repeat_chance(0, 1), ValueError, "ways .* got 0"),
        (lambda: repeat_chance(365, 2.5), TypeError, "drawn .* got 2.5"),
    ],
)
def test_bad_arguments_are_named(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_the_longest_of_many_suits_is_as_by_counting():
    """Suit lengths one by one, as slowly as one may."""
    for suits, suit in product(range(1, 5), range(1, 5)):
        for hand in range(suits * suit + 1):
            slow = Counter()
            for lengths in product(range(suit + 1), repeat=suits):
                if sum(lengths) == hand:
                    slow[max(lengths)] += prod(comb(suit, n) for n in lengths)
            assert longest_suit_law(suits, suit, hand) == Law(slow), (suits, suit, hand)
    assert longest_suit_law(10, 8, 8).total == comb(80, 8)
    assert longest_suit_law(2**80, 8, 2).weights == {1: comb(2**80, 2) * 64, 2: 2**80 * 28}


def test_counts_of_large_decks_are_right():
    assert deal_count([10**25]) == 1 == deal_count([0, 0])
    assert deal_count([10**25, 1, 1]) == (10**25 + 2) * (10**25 + 1)
    for sizes in product(range(4), repeat=3):
        assert deal_count(sizes) == factorial(sum(sizes)) // prod(map(factorial, sizes))
    assert hand_count(10**25, 10**25 - 1) == 10**25
    for deck in range(7):
        for suit, hand in product(range(deck + 1), repeat=2):
            ways = {k: comb(suit, k) * comb(deck - suit, hand - k) for k in range(hand + 1)}
            if deck:
                assert trump_law(suit, deck, hand) == Law(ways)


def test_a_repeat_is_sure_with_more_draws_than_ways():
    assert repeat_chance(1, 2) == repeat_chance(365, 366) == repeat_chance(10**401, 10**400) == 1
    assert repeat_chance(np.uint16(365), np.uint16(300)) == repeat_chance(365, 300)


@pytest.mark.parametrize(
    ("call", "limit"),
    [
        (lambda: deal_count([10**25, 10**25]), "hands .* 100,000"),
        (lambda: hand_count(10**25, 10**24), "hand .* 100,000"),
        (lambda: trump_law(10**25, 2 * 10**25, 10**25), "suit, deck and hand .* 10,000"),
        (lambda: longest_suit_law(4, 10**25, 10**25), "hand .* 1,000,000,000 products"),
        (lambda: eulerian(10**25), "n must be at most 10000"),
        (lambda: riffle_total_variation(10**25, 1), "cards must be at most 10000"),
        (lambda: riffle_total_variation(52, 2**80), "shuffles must be at most 9615"),
    ],
)
def test_what_would_take_too_long_is_refused(call, limit):
    with pytest.raises(ValueError, match=limit):
        call()


def test_three_numbers_of_the_list_foretell_all_others_and_two_do_not():
    assert all(claims.next_numbers_are_foretold(seed, seen=3) for seed in range(100, 110))
    assert not any(claims.next_numbers_are_foretold(seed, seen=2) for seed in range(5))
    # numbers that chance has drawn fit no place
    drawn = np.random.default_rng(5).integers(2**15, size=4).tolist()
    assert claims.places_that_fit(drawn) == []
