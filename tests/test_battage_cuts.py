"""Riffles with cuts, and pairs of one trick under riffles: what pages state, by another route."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import comb, factorial

import numpy as np
import pytest

from jeux import battage


def riffled(law):
    """The law of a deck after a riffle: all lists of coins, one by one."""
    after = Counter()
    for deck, chance in law.items():
        for coins in product((0, 1), repeat=len(deck)):
            upper = coins.count(0)
            heaps = iter(deck[:upper]), iter(deck[upper:])
            order = tuple(next(heaps[coin]) for coin in coins)
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


OWNER = np.argsort(np.concatenate(battage.hand_places())) // 8
PACKET = np.repeat(range(13), (3, 3, 3, 3, 2, 2, 2, 2, 1, 2, 3, 3, 3))


@pytest.mark.parametrize(("tricks", "cards"), [(2, 2), (3, 2), (2, 3)])
def test_places_hold_one_trick_as_often_as_all_lists_of_coins_say(tricks, cards):
    n, cuts = tricks * cards, (1, 2)
    beginnings = Counter({tuple(range(n)): Fraction(1)})

    def one_trick(law):
        table = np.zeros((n, n))
        for deck, chance in law.items():
            for p, q in permutations(range(n), 2):
                table[p, q] += float(chance) * (deck[p] // cards == deck[q] // cards)
        return table

    anywhere = dict.fromkeys(cuts, Fraction(1, 2))
    once = riffled(beginnings)
    twice = riffled(cut(once, anywhere))
    for law, riffles in (cut(beginnings, anywhere), 0), (once, 1), (twice, 2):
        table = battage.pairs_after(riffles, cuts, tricks, cards)
        assert np.allclose(table, one_trick(law), atol=1e-12)


@pytest.mark.parametrize(("tricks", "cards"), [(3, 2), (2, 3)])
def test_counts_of_pairs_vary_as_all_orders_say(tricks, cards):
    n = tricks * cards
    labels = [0, 1, 1, 2, 2, 2]
    kinds = battage.pair_kinds(labels)
    orders = np.array([*permutations(range(n))])
    of_trick = orders // cards
    same = of_trick[:, :, None] == of_trick[:, None, :]
    counts = (kinds[None] * same[:, None]).sum((2, 3)) / 2  # order, kind
    naive = np.cov(counts.T, bias=True)
    assert np.allclose(battage.pair_covariances(kinds, cards), naive, atol=1e-12)


@pytest.mark.parametrize(("tricks", "cards"), [(3, 2), (2, 3)])
def test_no_weights_notice_before_the_best_ones(tricks, cards):
    kinds = battage.pair_kinds([0, 0, 1, 1, 2, 3])
    tables = [battage.pairs_after(1, (2, 3), tricks, cards)]
    (best,) = battage.notices(kinds, tables, cards)
    gap = (kinds * (tables[0] - (cards - 1) / (tricks * cards - 1))).sum((1, 2)) / 2
    spread = battage.pair_covariances(kinds, cards)
    rng = np.random.default_rng(9)
    weights = rng.normal(size=(4000, len(kinds)))
    variances = np.einsum("wk,kl,wl->w", weights, spread, weights)
    found = 9 * variances / (weights @ gap) ** 2
    assert best - 1e-9 < found.min() < 1.5 * best


def pairs_of_kinds(decks, kinds):
    """How many pairs of one trick each kind of two places gets: a row a deck."""
    places = np.argsort(decks, axis=1).reshape(len(decks), 8, 4)  # deck, trick, card
    first, second = np.triu_indices(4, 1)
    of_kind = kinds[:, places[..., first], places[..., second]]  # kind, deck, trick, pair
    return of_kind.sum((2, 3)).T


def test_pairs_of_one_trick_in_riffled_decks_are_as_many_as_the_tables_say():
    rng, games = np.random.default_rng(47), 40_000
    kinds = battage.pair_kinds(OWNER)
    decks = battage.fresh(games, 32)
    for riffles in (1, 2, 3):
        if riffles > 1:
            decks = battage.cut(decks, rng)
        decks = battage.riffle(decks, rng)
        expected = (kinds * battage.pairs_after(riffles)).sum((1, 2)) / 2
        beyond = pairs_of_kinds(decks, kinds) - expected
        stderr = beyond.std(0) / games**0.5
        assert abs(beyond.mean(0) / stderr).max() < 4


def test_packets_tell_riffled_tricks_from_fair_decks_as_soon_as_the_formula_says():
    riffles, games = 4, 20_000
    kinds, table = battage.pair_kinds(PACKET), battage.pairs_after(4)
    spread = battage.pair_covariances(kinds)
    gaps = (kinds * (table - 3 / 31)).sum((1, 2)) / 2
    weights = np.linalg.pinv(spread, rcond=1e-9, hermitian=True) @ gaps

    def clue(decks):
        return pairs_of_kinds(decks, kinds) @ weights

    rng = np.random.default_rng(61)
    new = battage.fresh(games, 32)
    riffled = battage.riffle(new, rng)
    for _ in range(riffles - 1):
        riffled = battage.riffle(battage.cut(riffled, rng), rng)
    fair = clue(battage.fair(new, rng))
    apart = (clue(riffled).mean() - fair.mean()) / fair.std()
    (deals_to_notice,) = battage.notices(kinds, [table])
    expected = 3 / deals_to_notice**0.5
    tolerance = 4 * (2 / games) ** 0.5
    assert abs(apart - expected) < tolerance < expected / 4


def test_two_cards_followed_backwards_from_the_seats_make_the_same_means():
    kinds = battage.pair_kinds(OWNER)
    stacked, moves = battage.pairs_after(0, [0]), battage.riffled_pairs(32)
    backwards = kinds
    for riffles in range(1, 4):
        if riffles > 1:
            rolled = [np.roll(backwards, (c, c), (1, 2)) for c in range(12, 21)]
            backwards = np.mean(rolled, axis=0)
        backwards = np.einsum("ijpq,kpq->kij", moves, backwards)
        means = (backwards * stacked).sum((1, 2)) / 2
        forwards = (kinds * battage.pairs_after(riffles)).sum((1, 2)) / 2
        assert np.allclose(means, forwards, atol=1e-9)
