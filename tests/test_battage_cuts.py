"""Riffles with cuts, and two cards under riffles: what two chapters state, by another route."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import comb, factorial

import numpy as np
import pytest
from cells import defined

from jeux import battage


def riffled(law):
    """The law of a deck after a riffle: all lists of coins, one by one."""
    after = Counter()
    for deck, chance in law.items():
        for coins in product((0, 1), repeat=len(deck)):
            upper = coins.count(0)
            packets = iter(deck[:upper]), iter(deck[upper:])
            order = tuple(next(packets[coin]) for coin in coins)
            after[order] += chance / 2 ** len(deck)
    return after


def cut(law, chances):
    """The law of a deck after a cut, with these chances of its places."""
    after = Counter()
    for (deck, chance), (place, p) in product(law.items(), chances.items()):
        after[deck[place:] + deck[:place]] += chance * p
    return after


def cyclic_runs(deck):
    places = np.argsort(deck)
    return int((np.roll(places, -1) < places).sum())


@pytest.mark.parametrize("n", [4, 5])
def test_an_order_after_riffles_with_cuts_has_the_probability_of_its_cyclic_runs(n):
    new = {tuple(range(n)): Fraction(1)}
    anywhere = dict.fromkeys(range(n), Fraction(1, n))
    skew = {0: Fraction(1, 2), 1: Fraction(1, 3), n - 1: Fraction(1, 6)}
    runs = {deck: cyclic_runs(deck) for deck in permutations(range(n))}
    decks = Counter(runs.values())
    for c, orders in enumerate(battage.eulerian(n - 1), 1):
        assert decks[c] == n * orders
    assert sorted(decks) == list(range(1, n))
    fair = Fraction(1, factorial(n))
    law = cut(new, anywhere)
    for k in (1, 2, 3):
        law = cut(riffled(law), skew)
        distance = Fraction(0)
        for deck, c in runs.items():
            # C(2^k + n − 1 − c, n − 1) / (n 2^k(n−1))
            lists = comb(2**k + n - 1 - c, n - 1)
            assert law[deck] == Fraction(lists, n * 2 ** (k * (n - 1)))
            distance += abs(law[deck] - fair) / 2
        assert distance == battage.riffle_total_variation(n - 1, k)


NAMES = "owner seats fair_kinds excess packet of_two covariance tables noticed"
CHAIN = defined("battage/cutting", *NAMES.split())


def pairs_of_seats(decks):
    """In how many ways of each kind the pairs of one trick are divided: a row a deck."""
    places = np.argsort(decks, axis=1)
    seats = CHAIN["owner"][places].reshape(len(decks), 8, 4)  # deck, trick, card
    first, second = np.triu_indices(4, 1)
    low = np.minimum(seats[..., first], seats[..., second])  # deck, trick, pair
    high = np.maximum(seats[..., first], seats[..., second])
    counts = []
    for a, b in CHAIN["seats"]:
        pairs = (low == a) & (high == b)
        counts.append(pairs.sum((1, 2)))
    return np.array(counts).T


def test_pairs_of_one_trick_in_riffled_decks_are_as_many_as_the_chain_says():
    rng, games = np.random.default_rng(47), 40_000
    decks = battage.fresh(games, 32)
    for riffles in (1, 2, 3):
        if riffles > 1:
            decks = battage.cut(decks, rng)
        decks = battage.riffle(decks, rng)
        expected = CHAIN["fair_kinds"] + CHAIN["excess"][riffles]
        beyond = pairs_of_seats(decks) - expected
        stderr = beyond.std(0) / games**0.5
        assert abs(beyond.mean(0) / stderr).max() < 4


def test_packets_tell_riffled_tricks_from_fair_decks_as_soon_as_the_chapter_says():
    riffles = 4
    games = 20_000
    kinds = CHAIN["of_two"](CHAIN["packet"])
    covariances = [CHAIN["covariance"](a, b) for a, b in product(kinds, repeat=2)]
    spread = np.reshape(covariances, (len(kinds), len(kinds)))
    beyond_fair = CHAIN["tables"][riffles - 1] - 3 / 31
    gaps = (kinds * beyond_fair).sum((1, 2)) / 2
    weights = np.linalg.pinv(spread, rcond=1e-9, hermitian=True) @ gaps
    of_places = np.einsum("k,kpq->pq", weights, kinds)
    first, second = np.triu_indices(4, 1)

    def clue(decks):
        places = np.argsort(decks, axis=1).reshape(games, 8, 4)  # deck, trick, card
        of_pairs = of_places[places[..., first], places[..., second]]
        return of_pairs.sum((1, 2))

    rng = np.random.default_rng(61)
    new = battage.fresh(games, 32)
    riffled = battage.riffle(new, rng)
    for _ in range(riffles - 1):
        riffled = battage.riffle(battage.cut(riffled, rng), rng)
    fair = clue(battage.fair(new, rng))
    apart = (clue(riffled).mean() - fair.mean()) / fair.std()
    deals_to_notice = CHAIN["noticed"](kinds)[riffles - 1]
    expected = 3 / deals_to_notice**0.5
    tolerance = 4 * (2 / games) ** 0.5
    assert abs(apart - expected) < tolerance < expected / 4
