"""Laws of hands, of the bidding and of riffles, counted one by one; the test of uniformity."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, erfc, exp, factorial, lgamma, log, sqrt

import numpy as np
import pytest
from battage_naive import chance, gilbert_shannon_reeds, naive_rising

from jeux.battage import (
    fair,
    fair_bidding,
    fresh,
    longest_suit_law,
    riffle,
    riffle_total_variation,
    riffled_pairs,
    rising_law,
    trump_law,
    uniformity_test,
)
from jeux.battage.rules import hand_places
from jeux.battage.simulation import deal_many
from jeux.law import Law
from ledger import battage as claims

# hands and the bidding


def test_trumps_are_counted_hand_by_hand():
    for deck in range(1, 7):
        for suit, hand in product(range(deck + 1), repeat=2):
            trumps = Counter()
            for cards in combinations(range(deck), hand):
                trumps[sum(card < suit for card in cards)] += 1
            assert trump_law(suit, deck, hand) == Law(trumps), (deck, suit, hand)
    law = trump_law()
    assert law.total == comb(32, 8)
    assert law.mean == 2


def test_the_longest_suit_of_a_hand_of_belote():
    law = longest_suit_law()
    assert law.total == comb(32, 8)
    assert law.weights[8] == 4
    assert law.weights[2] == 28**4  # two cards of each suit, C(8, 2) ways each


def held_by(owners):
    """Return how many cards of each suit each player holds: deck, suit, player."""
    of_cards = owners.reshape(-1, 4, 8, 1)  # deck, suit, rank, 1
    return (of_cards == np.arange(4)).sum(2)


def longest_suits(decks, receiver):
    """Return the mean longest suit of the four hands of each deck, if this player takes."""
    hands = decks[:, np.array(hand_places(receiver=receiver))] // 8  # deck, player, card
    by_suit = (hands[..., None] == np.arange(4)).sum(2)  # deck, player, suit
    return by_suit.max(2).mean(1)


def test_the_bidding_over_fair_decks_is_that_of_many_deals():
    ends = fair_bidding()
    assert sum(end.share for end in ends.values()) == 1
    assert sum(end.share * end.by_lot for end in ends.values()) == longest_suit_law().mean
    decks = fair(fresh(60_000, 32), chance(10))
    owners, takers, trumps = deal_many(decks)
    held = held_by(owners)
    of_taker = held[np.arange(len(decks)), trumps, takers]
    longest = held.max(1).mean(1)
    by_lot = np.mean([longest_suits(decks, receiver) for receiver in range(4)], 0)
    of_turned = trumps == decks[:, 20] // 8
    void = takers < 0
    kinds = {"turned suit": of_turned, "another suit": ~of_turned & ~void, "nobody": void}
    for kind, where in kinds.items():
        end = ends[kind]
        values = [(longest[where], end.longest), (by_lot[where], end.by_lot)]
        share = float(end.share)
        deviation = (share * (1 - share) / len(where)) ** 0.5
        assert abs(where.mean() - share) < 4 * deviation
        if kind == "nobody":
            assert end.trumps == 0
        else:
            values.append((of_taker[where], end.trumps))
        for value, exact in values:
            stderr = value.std(ddof=1) / where.sum() ** 0.5
            assert abs(value.mean() - float(exact)) <= 4 * stderr


# riffles


def after_riffles(n, shuffles):
    """Return how many lists of tosses lead to each order."""
    once = gilbert_shannon_reeds(n)
    law = Counter({tuple(range(n)): 1})
    for _ in range(shuffles):
        before = law
        law = Counter()
        for (deck, tosses), (riffled, more_tosses) in product(before.items(), once.items()):
            order = tuple(deck[place] for place in riffled)
            law[order] += tosses * more_tosses
    return law


RIFFLES = [*product(range(1, 5), range(5)), (5, 1), (5, 2)]


@pytest.mark.parametrize(("n", "shuffles"), RIFFLES)
def test_the_distance_of_riffles_is_that_of_all_riffles(n, shuffles):
    law = after_riffles(n, shuffles)
    tosses = 2 ** (n * shuffles)
    fair_chance = Fraction(1, factorial(n))
    distance = Fraction(0)
    for order in permutations(range(n)):
        distance += abs(Fraction(law[order], tosses) - fair_chance) / 2
    assert riffle_total_variation(n, shuffles) == distance
    runs = Counter()
    for deck, lists in law.items():
        runs[naive_rising(deck)] += lists
    assert rising_law(n, shuffles) == Law(runs)


def test_the_distance_of_riffles_as_published():
    published = ["1.000", "1.000", "1.000", "1.000", "0.924", "0.614", "0.334", "0.167", "0.085"]
    distances = [float(riffle_total_variation(52, shuffles)) for shuffles in range(1, 10)]
    assert [f"{distance:.3f}" for distance in distances] == published


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_two_cards_go_where_all_riffles_lead_them(n):
    law = np.zeros((n, n, n, n))  # from places i and j to places p and q
    for deck, lists in gilbert_shannon_reeds(n).items():
        for i, j in permutations(range(n), 2):
            p = deck.index(i)
            q = deck.index(j)
            law[i, j, p, q] += lists / 2**n
    assert np.array_equal(riffled_pairs(n), law)


# the test of uniformity


SAMPLES = [(2, 1), (3, 40), (5, 100), (11, 60), (33, 150)]


@pytest.mark.parametrize(("n", "games"), SAMPLES)
def test_the_tail_is_a_sum_of_poisson_chances(n, games):
    decks = riffle(fair(fresh(games, n), chance(n)), chance(1))
    statistic, degrees, p = uniformity_test(decks)
    apart = 0
    for card, place in product(range(n), repeat=2):
        count = sum(deck[place] == card for deck in decks.tolist())
        apart += (count - games / n) ** 2
    assert statistic == pytest.approx(apart * (n - 1) / games)
    assert degrees == (n - 1) ** 2
    half = statistic / 2
    if degrees == 1:
        tail = erfc(sqrt(half))
    else:
        # Σ e^−h h^k / k!, h being half of the statistic
        logarithms = [k * log(half) - half - lgamma(k + 1) for k in range(degrees // 2)]
        tail = sum(map(exp, logarithms))
    assert p == pytest.approx(tail, rel=1e-9)


# what the ledger claims


def test_three_numbers_of_the_list_foretell_all_others_and_two_do_not():
    assert all(claims.next_numbers_are_foretold(seed, seen=3) for seed in range(100, 110))
    assert not any(claims.next_numbers_are_foretold(seed, seen=2) for seed in range(5))
    # numbers that chance has drawn fit no place
    drawn = np.random.default_rng(5).integers(2**15, size=4).tolist()
    assert claims.places_that_fit(drawn) == []


def test_a_run_of_void_deals_comes_back_at_its_period_and_no_sooner():
    assert claims.void_deals_return(after=24_576)
    assert not any(claims.void_deals_return(after=24_576 // p) for p in (2, 3))


def test_only_the_option_makes_some_orders_likelier():
    assert set(claims.ways_to_orders(cut_only=False)) == {2**3 * 24 * 3}
    orders = list(permutations(range(4)))
    counts = claims.ways_to_orders(cut_only=True)
    likely = {order for order, count in zip(orders, counts, strict=True) if count}
    # an odd cut of two tricks leaves one of them in the middle, and the other around it
    tricks = {0, 1}, {2, 3}
    assert likely == {order for order in orders if set(order[1:3]) in tricks}
    assert sum(counts) == 2**3 * 2
