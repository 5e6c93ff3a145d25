"""The best observer of riffled tricks: V = 148955/63, exactly.

For an order of the deck c₂ says how much likelier, or less likely, it is after k riffles than in a
fair deck: by c₂/4^k of its chance there, and by less that falls faster. V is the mean of c₂² over
all orders. With σ(a, b) = 1 if card a lies before b and −1 if not, twice the rising sequences are
33 − Σ σ over the neighbours of the beginning, and averaged over the beginnings two kinds of
products are left that depend on the order:

- A: the mean of σ(a, b) σ(b, c), where a and b are in one trick and c is in another,
- B: the mean of σ(a, b) σ(c, d), where b and c are in one trick, a and d in two others.

c₂ = 248 (14 (A + 1/3) + 6 B). So V needs means of products of four signs, over orders of at most
eight cards.
"""

from fractions import Fraction
from functools import cache
from itertools import pairwise, permutations, product
from math import comb, factorial

import numpy as np
import pytest

from jeux import battage

V = Fraction(148_955, 63)


@cache
def mean_sign(edges):
    """The mean over all orders of the product of σ over these pairs."""
    cards = {card for edge in edges for card in edge}
    total = count = 0
    for order in permutations(range(len(cards))):
        sign = 1
        for a, b in edges:
            sign = sign if order[a] < order[b] else -sign
        total += sign
        count += 1
    return Fraction(total, count)


def connected(edges):
    """The pairs in groups that share no card: their signs are independent."""
    groups = []
    for edge in edges:
        touched = [group for group in groups if {*edge} & {card for e in group for card in e}]
        groups = [group for group in groups if group not in touched]
        groups.append([edge, *(e for group in touched for e in group)])
    return groups


def mean_product(edges):
    mean = Fraction(1)
    for group in connected(edges):
        if len(group) % 2:
            return 0  # read from the bottom, all signs of the group change
        names = {}
        for edge in group:
            for card in edge:
                names.setdefault(card, len(names))
        mean *= mean_sign(tuple([(names[a], names[b]) for a, b in group]))
    return mean


def in_trick(trick):
    return range(4 * trick, 4 * trick + 4)


def kind_a():
    for trick in range(8):
        outside = [card for card in range(32) if card // 4 != trick]
        for (a, b), c in product(permutations(in_trick(trick), 2), outside):
            yield (a, b), (b, c)


def kind_b():
    for first, middle, last in permutations(range(8), 3):
        for b, c in permutations(in_trick(middle), 2):
            for a, d in product(in_trick(first), in_trick(last)):
                yield (a, b), (c, d)


def mean_with(term, kind):
    """The mean of a product of one kind with one of another; all of a kind are alike."""
    found = [mean_product((*term, *other)) for other in kind()]
    return sum(found, Fraction(0)) / len(found)


def test_the_square_of_the_best_clue_is_exactly_148955_63():
    one_a, one_b = next(kind_a()), next(kind_b())
    assert mean_product(one_a) == Fraction(-1, 3)
    assert mean_product(one_b) == 0
    a_a = mean_with(one_a, kind_a) - Fraction(1, 9)
    a_b = mean_with(one_a, kind_b)
    b_b = mean_with(one_b, kind_b)
    assert 248**2 * (14**2 * a_a + 2 * 14 * 6 * a_b + 6**2 * b_b) == V


def test_c2_of_a_deck_is_what_the_products_say():
    rng, n = np.random.default_rng(3), 32
    stacked = np.tile(np.arange(n).reshape(1, 8, 4), (100_000, 1, 1))
    deck = battage.fair(battage.fresh(1, n), rng)[0]
    places = np.argsort(deck)
    mean_square = np.zeros(10)
    for batch in range(10):
        lie = places[battage.gathered(stacked, rng)]
        rising = 1 + (lie[:, 1:] < lie[:, :-1]).sum(1)
        mean_square[batch] = ((rising - (n + 1) / 2) ** 2).mean()
    sigma = np.sign(places[None, :] - places[:, None])  # 1 if the first of two lies before
    a, b = (np.mean([sigma[edge] * sigma[other] for edge, other in kind()])
            for kind in (kind_a, kind_b))  # fmt: skip
    by_definition = n * (n - 1) / 2 * (mean_square - (n + 1) / 12)
    stderr = by_definition.std(ddof=1) / 10**0.5
    by_products = 248 * (14 * (a + 1 / 3) + 6 * b)
    assert abs(by_definition.mean() - by_products) < 4 * stderr < 12


def test_places_of_pairs_need_hardly_more_deals_than_the_best_clue():
    places = battage.pair_kinds(range(32))
    uncut = [battage.pairs_after(k, [0]) for k in (5, 6, 7, 8)]
    for k, deals in enumerate(battage.notices(places, uncut), 5):
        assert deals == pytest.approx(9 * 16**k / float(V), rel=0.004)


def test_a_first_cut_anywhere_leaves_even_powers_and_its_own_v():
    """Three tricks of two cards, cut anywhere first: all beginnings against all 720 orders."""
    stacked = [
        sum((trick[::turn] for trick, turn in zip(tricks, turns, strict=True)), ())
        for tricks in permutations([(0, 1), (2, 3), (4, 5)])
        for turns in product((1, -1), repeat=3)
    ]
    begins = [deck[cut:] + deck[:cut] for deck in stacked for cut in range(6)]
    excess = {k: [] for k in (3, 4, 5)}
    c2 = []
    for order in permutations(range(6)):
        # the place of each card, read along each beginning
        falls = [[order[b] < order[a] for a, b in pairwise(deck)] for deck in begins]
        around = [order[deck[0]] < order[deck[-1]] for deck in begins]
        runs = [sum(fall) + last for fall, last in zip(falls, around, strict=True)]
        squares = Fraction(sum((c - 3) ** 2 for c in runs), len(runs))
        c2.append(10 * (squares - Fraction(1, 2)))
        for k, found in excess.items():
            ways = [comb(2**k + 5 - sum(fall), 6) for fall in falls]
            found.append(Fraction(factorial(6) * sum(ways), len(ways) * 2 ** (6 * k)) - 1)
    assert sum(c2) == 0
    v = sum(c**2 for c in c2) / len(c2)
    assert v == 5
    rests = [16**k * sum(f**2 for f in found) / len(found) - v for k, found in excess.items()]
    for rest, smaller in pairwise(rests):
        assert rest / smaller == pytest.approx(16, rel=0.01)  # here c₂ and c₄ are uncorrelated


def test_v_of_a_first_cut_anywhere():
    one_a, one_b = next(kind_a()), next(kind_b())
    a_a = mean_with(one_a, kind_a) - Fraction(1, 9)
    a_b = mean_with(one_a, kind_b)
    b_b = mean_with(one_b, kind_b)
    assert (a_a, a_b, b_b) == (
        Fraction(11, 10_080), Fraction(-11, 6720), Fraction(223, 80_640))  # fmt: skip
    assert 465**2 * (8**2 * a_a + 2 * 8 * 4 * a_b + 4**2 * b_b) == Fraction(225_835, 112)
