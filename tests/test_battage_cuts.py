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
            after[tuple(next(packets[coin]) for coin in coins)] += chance / 2 ** len(deck)
    return after


def cut(law, chances):
    """The law of a deck after a cut, with these chances of its places."""
    after = Counter()
    for (deck, chance), (place, p) in product(law.items(), chances.items()):
        after[deck[place:] + deck[:place]] += chance * p
    return after


def cyclic_runs(deck):
    at = np.argsort(deck)
    return int((np.roll(at, -1) < at).sum())


@pytest.mark.parametrize("n", [4, 5])
def test_an_order_after_riffles_with_cuts_has_the_probability_of_its_cyclic_runs(n):
    law = cut({tuple(range(n)): Fraction(1)}, dict.fromkeys(range(n), Fraction(1, n)))
    skew = {0: Fraction(1, 2), 1: Fraction(1, 3), n - 1: Fraction(1, 6)}
    runs = {deck: cyclic_runs(deck) for deck in permutations(range(n))}
    found = Counter(runs.values())
    assert [found[c] for c in range(1, n)] == [n * m for m in battage.eulerian(n - 1)]
    for k in (1, 2, 3):
        law = cut(riffled(law), skew)
        for deck, many in runs.items():
            assert law[deck] == Fraction(comb(2**k + n - 1 - many, n - 1), n * 2 ** (k * (n - 1)))
        apart = sum(abs(law[deck] - Fraction(1, factorial(n))) for deck in runs)
        assert apart / 2 == battage.riffle_total_variation(n - 1, k)


NAMES = "owner seats fair_kinds excess packet of_two covariance tables noticed"
CHAIN = defined("battage/4-cutting", *NAMES.split())


def pairs_of_seats(decks):
    """In how many ways of each kind the pairs of one trick are divided: a row a deck."""
    seats = CHAIN["owner"][np.argsort(decks, axis=1)].reshape(len(decks), 8, 4)
    one, two = np.triu_indices(4, 1)
    low, high = (f(seats[..., one], seats[..., two]) for f in (np.minimum, np.maximum))
    return np.array([((low == a) & (high == b)).sum((1, 2)) for a, b in CHAIN["seats"]]).T


def test_pairs_of_one_trick_in_riffled_decks_are_as_many_as_the_chain_says():
    rng, games = np.random.default_rng(47), 40_000
    decks = battage.fresh(games, 32)
    for riffles in (1, 2, 3):
        if riffles > 1:
            decks = battage.cut(decks, rng)
        decks = battage.riffle(decks, rng)
        seen = pairs_of_seats(decks) - CHAIN["fair_kinds"] - CHAIN["excess"][riffles]
        assert abs(seen.mean(0) / (seen.std(0) / games**0.5)).max() < 4


def test_packets_tell_riffled_tricks_from_fair_decks_as_soon_as_the_chapter_says():
    kinds, riffles, games = CHAIN["of_two"](CHAIN["packet"]), 4, 20_000
    spread = [[CHAIN["covariance"](a, b) for b in kinds] for a in kinds]
    gaps = (kinds * (CHAIN["tables"][riffles - 1] - 3 / 31)).sum((1, 2)) / 2
    weights = np.linalg.pinv(np.array(spread), rcond=1e-9, hermitian=True) @ gaps
    of_places = np.einsum("k,kpq->pq", weights, kinds)
    one, two = np.triu_indices(4, 1)

    def clue(decks):
        tricks = np.argsort(decks, axis=1).reshape(games, 8, 4)
        return of_places[tricks[..., one], tricks[..., two]].sum((1, 2))

    rng = np.random.default_rng(61)
    new = battage.fresh(games, 32)
    riffled = battage.riffle(new, rng)
    for _ in range(riffles - 1):
        riffled = battage.riffle(battage.cut(riffled, rng), rng)
    fair = clue(battage.fair(new, rng))
    apart = (clue(riffled).mean() - fair.mean()) / fair.std()
    expected = 3 / CHAIN["noticed"](kinds)[riffles - 1] ** 0.5
    assert abs(apart - expected) < 4 * (2 / games) ** 0.5 < expected / 4
