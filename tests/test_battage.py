"""Ways of shuffling, belote and Bel Atout, each against a slow, obvious reading of the rules."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise, permutations, product
from math import comb, erfc, exp, factorial, inf, lgamma, log, nan, sqrt
from time import perf_counter

import numpy as np
import pytest

from jeux.battage import (
    BelAtout,
    below_from,
    check_tricks,
    deal,
    deal_count,
    hand_count,
    legal,
    longest_suit_law,
    name,
    play,
    random_from_list,
    repeated,
    riffle_total_variation,
    rising_sequences,
    trump_law,
    uniformity_test,
)
from jeux.battage.belote import Hands, pack, winner
from jeux.battage.procedure import by_drawing, by_riffle, by_swaps, cut_at
from jeux.battage.shuffles import cut, fair, fresh, insertion, riffle, swaps
from jeux.battage.theory import checked_decks, eulerian

DECK = tuple(range(32))
NEW = fair(fresh(1, 32), np.random.default_rng(7))[0].tolist()
MANNERS = [fair, riffle, swaps, insertion, cut]
LISTED = [by_drawing, by_swaps, by_riffle]
FIVES = [(5,), (3, 2), (2, 3), (1, 4), (1, 1, 3), (1, 1, 1, 1, 1)]
THREES = [(3,), (1, 2), (2, 1), (1, 1, 1)]


def chance(seed=1):
    return np.random.default_rng(seed)


def scripted(numbers):
    """Return a `below` that gives numbers from a list, and refuses those that are too large."""
    left = iter(numbers)

    def below(n):
        number = next(left)
        assert 0 <= number < n
        return number

    return below


class Script:
    """A generator of numpy that gives what it is told, column by column."""

    def __init__(self, *columns):
        self.columns = [np.asarray(column) for column in columns]
        self.asked = []

    def integers(self, low, high=None, size=None):
        column = self.columns.pop(0).reshape(size)
        least, most = (0, low) if high is None else (low, high)
        assert column.min() >= least
        assert column.max() < most
        self.asked.append((least, most))
        return column

    def random(self, size):
        return self.columns.pop(0).reshape(size)


# counting


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
    for given in (hands, list(hands), np.array(hands), np.array(hands, np.int8), iter(hands)):
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
            assert law == [
                Fraction(held[k], comb(deck, hand)) for k in range(min(suit, hand) + 1)
            ], (deck, suit, hand)
            assert all(isinstance(p, Fraction) for p in law)
    assert trump_law() == trump_law(8, 32, 8)
    assert sum(k * p for k, p in enumerate(trump_law())) == 2


@pytest.mark.parametrize(("suits", "suit"), [(1, 1), (1, 3), (2, 3), (3, 2), (4, 2), (2, 1)])
def test_the_longest_suit_is_found_hand_by_hand(suits, suit):
    for hand in range(suits * suit + 1):
        found = Counter(
            max(Counter(c // suit for c in h).values(), default=0)
            for h in combinations(range(suits * suit), hand)
        )
        ways = comb(suits * suit, hand)
        law = longest_suit_law(suits, suit, hand)
        assert law == {n: Fraction(w, ways) for n, w in found.items()}
        assert list(law) == sorted(law)


def test_the_longest_suit_of_a_hand_of_belote():
    law = longest_suit_law()
    assert law == longest_suit_law(4, 8, 8)
    assert list(law) == [2, 3, 4, 5, 6, 7, 8]
    assert sum(law.values()) == 1
    assert law[8] == Fraction(4, 10_518_300)
    assert law[2] == Fraction(28**4, 10_518_300)


# riffles


def naive_rising(deck):
    where = {card: place for place, card in enumerate(deck)}
    return 1 + sum(where[card + 1] < where[card] for card in range(len(deck) - 1))


def gilbert_shannon_reeds(n):
    """Return how many of the 2^n ways to cut and to interleave give each order."""
    law = Counter()
    for top in range(n + 1):
        for places in combinations(range(n), top):
            deck = [None] * n
            for card, place in enumerate(places):
                deck[place] = card
            rest = (p for p in range(n) if p not in places)
            for card, place in enumerate(rest, top):
                deck[place] = card
            law[tuple(deck)] += 1
    assert law.total() == 2**n
    return law


@pytest.mark.parametrize("n", range(1, 7))
def test_rising_sequences_are_those_of_a_scan(n):
    orders = list(permutations(range(n)))
    runs = rising_sequences(np.array(orders))
    assert runs.tolist() == [naive_rising(deck) for deck in orders]
    assert runs.shape == (factorial(n),)
    found = Counter(runs.tolist())
    assert eulerian(n) == [found[r] for r in range(1, n + 1)]


def test_rising_sequences_read_lists_and_do_not_change_decks():
    decks = np.array([NEW], np.int8)
    assert rising_sequences([NEW]).tolist() == rising_sequences(decks).tolist()
    assert rising_sequences([NEW]).tolist() == [naive_rising(NEW)]
    assert decks.tolist() == [NEW]


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


@pytest.mark.parametrize("n", [1, 2, 4])
def test_a_riffle_has_the_law_of_gilbert_shannon_and_reeds(n):
    tosses = np.array(list(product([0.25, 0.75], repeat=n)))
    orders = riffle(fresh(2**n, n), Script(tosses))
    law = gilbert_shannon_reeds(n)
    assert Counter(map(tuple, orders.tolist())) == law
    listed = [by_riffle(range(n), scripted(coins)) for coins in product(range(2), repeat=n)]
    assert Counter(listed) == law


def test_a_riffle_of_other_cards_moves_them_alike():
    coins = [1, 0, 0, 1, 0]
    assert by_riffle("abcde", scripted(coins)) == ("d", "a", "b", "e", "c")
    toss = np.where(np.array([coins]) == 1, 0.25, 0.75)
    decks = np.array([[9, 7, 5, 3, 1]])
    assert riffle(decks, Script(toss)).tolist() == [[3, 9, 7, 1, 5]]
    assert decks.tolist() == [[9, 7, 5, 3, 1]]


def scores(orders, law, ways):
    """Return how many standard deviations each order's count lies from what its law asks."""
    found, games = Counter(map(tuple, orders.tolist())), len(orders)
    assert set(found) <= set(law)
    return [
        (found[o] - games * w / ways) / sqrt(games * w / ways * (1 - w / ways))
        for o, w in law.items()
    ]


def test_riffles_fall_as_their_law_says():
    orders = riffle(fresh(40_000, 4), chance())
    assert max(map(abs, scores(orders, gilbert_shannon_reeds(4), 16))) < 4
    below = below_from(chance(2))
    listed = np.array([by_riffle(range(4), below) for _ in range(8_000)])
    assert max(map(abs, scores(listed, gilbert_shannon_reeds(4), 16))) < 4


def test_a_riffled_deck_has_at_most_two_rising_sequences():
    assert set(rising_sequences(riffle(fresh(300, 52), chance())).tolist()) == {2}
    below = below_from(chance())
    listed = [by_riffle(range(52), below) for _ in range(50)]
    assert {naive_rising(deck) for deck in listed} == {2}


# other ways of shuffling


def all_swaps(n):
    law = Counter()
    for path in product(range(n), repeat=n):
        deck = list(range(n))
        for place, other in enumerate(path):
            deck[place], deck[other] = deck[other], deck[place]
        law[tuple(deck)] += 1
    return law


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_swaps_go_through_all_paths(n):
    paths = np.array(list(product(range(n), repeat=n)))
    orders = swaps(fresh(len(paths), n), Script(*paths.T))
    assert Counter(map(tuple, orders.tolist())) == all_swaps(n)
    assert Counter(by_swaps(range(n), scripted(path)) for path in paths) == all_swaps(n)
    for path, order in zip(paths, orders.tolist(), strict=True):
        assert by_swaps(range(n), scripted(path)) == tuple(order)


def test_three_cards_swapped_have_27_paths():
    law = all_swaps(3)
    assert sorted(law.values()) == [4, 4, 4, 5, 5, 5]
    orders = swaps(fresh(60_000, 3), chance())
    assert max(map(abs, scores(orders, law, 27))) < 4
    # and not the fair law
    assert max(map(abs, scores(orders, dict.fromkeys(law, 1), 6))) > 8


def test_fair_decks_take_all_orders_alike():
    orders = fair(fresh(48_000, 4), chance())
    law = dict.fromkeys(permutations(range(4)), 1)
    assert max(map(abs, scores(orders, law, 24))) < 4
    assert uniformity_test(orders).p > 0.01


def test_drawing_takes_every_order_once():
    paths = product(range(4), range(3), range(2), range(1))
    assert sorted(by_drawing("abcd", scripted(p)) for p in paths) == sorted(permutations("abcd"))
    assert by_drawing("abcd", scripted([2, 0, 1, 0])) == ("c", "a", "d", "b")


@pytest.mark.parametrize("n", [1, 2, 5])
def test_the_top_card_is_put_back_anywhere(n):
    paths = list(product(range(n), repeat=2))
    decks = np.tile(np.arange(10, 10 + n), (len(paths), 1))
    rng = Script(*np.array(paths).T)
    orders = insertion(decks, rng, 2)
    assert rng.asked == [(0, n)] * 2
    for path, order in zip(paths, orders.tolist(), strict=True):
        deck = list(range(10, 10 + n))
        for place in path:
            deck.insert(place, deck.pop(0))
        assert order == deck
    once = insertion(decks, Script([0] * len(paths)))
    assert once.tolist() == insertion(once, chance(), 0).tolist() == decks.tolist()


@pytest.mark.parametrize(("n", "spread"), [(8, 4), (9, 4), (9, 2), (7, 0), (1, 0), (32, 4)])
def test_a_cut_lies_near_the_middle(n, spread):
    shifts = np.arange(-spread, spread + 1)
    rng = Script(shifts)
    orders = cut(fresh(len(shifts), n), rng, spread)
    assert rng.asked == [(-spread, spread + 1)]
    for shift, order in zip(shifts, orders.tolist(), strict=True):
        place = n // 2 + shift
        assert order == [*range(place, n), *range(place)]


def test_a_cut_lies_at_most_four_cards_from_the_middle():
    tops = Counter(cut(fresh(9_000, 32), chance())[:, 0].tolist())
    assert sorted(tops) == list(range(12, 21))
    assert all(abs(count - 1000) < 130 for count in tops.values())


@pytest.mark.parametrize("manner", MANNERS)
def test_a_way_of_shuffling_keeps_cards_and_leaves_its_decks_alone(manner):
    decks = fair(fresh(50, 32), chance())
    before = decks.copy()
    after = manner(decks, chance(3))
    assert np.array_equal(decks, before)
    assert not np.shares_memory(decks, after)
    assert np.array_equal(np.sort(after, axis=1), fresh(50, 32))
    assert not np.array_equal(after, before)
    assert np.array_equal(after, manner(decks, chance(3)))
    assert after.shape == (50, 32)
    # the decks are not all shuffled alike
    assert len({tuple(row) for row in np.argsort(after, axis=1)[:, before[0]].tolist()}) > 5


@pytest.mark.parametrize("manner", LISTED)
def test_a_way_of_shuffling_a_list_keeps_its_cards(manner):
    below = below_from(chance())
    for cards in ((), (3,), DECK, NEW, np.array(NEW)):
        before = list(cards)
        after = manner(cards, below)
        assert isinstance(after, tuple)
        assert sorted(after) == sorted(before) == sorted(cards)
        assert list(cards) == before


def test_fresh_decks():
    assert fresh(3, 4).tolist() == [[0, 1, 2, 3]] * 3
    assert fresh(0, 4).shape == (0, 4)
    assert fresh(np.int8(2), np.int8(1)).tolist() == [[0], [0]]


def test_shuffles_are_repeated_one_after_another():
    rng, seen = chance(), []

    def shuffle(decks, given):
        assert given is rng
        seen.append(decks.tolist())
        return np.roll(decks, 1, axis=1)

    assert repeated(shuffle, [[0, 1, 2, 3]], 3, rng).tolist() == [[1, 2, 3, 0]]
    assert seen == [[[0, 1, 2, 3]], [[3, 0, 1, 2]], [[2, 3, 0, 1]]]
    assert repeated(riffle, fresh(2, 9), np.int8(4), chance()).shape == (2, 9)


def test_no_shuffle_gives_a_copy():
    decks = fresh(2, 5)
    kept = repeated(riffle, decks, 0, chance())
    kept[0, 0] = 9
    assert decks.tolist() == fresh(2, 5).tolist()


# uniformity


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
    decks = repeated(insertion, fresh(games, n), 6 * n, chance(n))
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


@pytest.mark.parametrize("manner", [riffle, swaps, insertion, cut])
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


def test_checked_decks_are_a_copy():
    decks = fresh(2, 3)
    found = checked_decks(decks)
    found[0, 0] = 7
    assert decks.tolist() == [[0, 1, 2]] * 2
    assert checked_decks(np.array([[1, 0]], np.uint8)).dtype == np.int64


@pytest.mark.parametrize("reader", [uniformity_test, checked_decks, rising_sequences])
@pytest.mark.parametrize(
    ("decks", "word"),
    [
        ([[0, 0]], r"\[0, 0\] as deck 0"),
        ([[1, 0], [0, 2], [1, 1]], r"\[0, 2\] as deck 1"),
        ([[0, -1]], "once"),
        ([[1, 2]], "once"),
        ([0, 1], r"int64 of \(2,\)"),
        ([[[0, 1]]], r"\(1, 1, 2\)"),
        ([], "shape"),
        ([[]], "shape"),
        (np.empty((0, 3), int), r"\(0, 3\)"),
        ([[0.0, 1.0]], "float64"),
        ([[0, nan]], "float64"),
        ([[False, True]], "bool"),
        (None, "object"),
        (7, "shape"),
        (iter([[0, 1]]), "object"),
        ([["0", "1"]], "integers"),
    ],
)
def test_decks_that_are_none(reader, decks, word):
    with pytest.raises(ValueError, match=f"decks must .*{word}"):
        reader(decks)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: deal_count([]), ValueError, "hands must name at least one hand"),
        (lambda: deal_count(8), TypeError, "hands .* got 8"),
        (lambda: deal_count(None), TypeError, "hands .* got None"),
        (lambda: deal_count([8, -1]), ValueError, "hand .* got -1"),
        (lambda: deal_count([True, 8]), ValueError, "hand .* got True"),
        (lambda: deal_count([8.0]), TypeError, "hand .* got 8.0"),
        (lambda: deal_count([nan]), TypeError, "hand .* got nan"),
        (lambda: deal_count("88"), TypeError, "hand .* got '8'"),
        (lambda: deal_count([[8, 8]]), TypeError, "hand must be an integer"),
        (lambda: hand_count(32, 33), ValueError, "hand must be at most 32, got 33"),
        (lambda: hand_count(-1, 0), ValueError, "deck .* got -1"),
        (lambda: hand_count(32, -8), ValueError, "hand .* got -8"),
        (lambda: hand_count(32.0, 8), TypeError, "deck .* got 32.0"),
        (lambda: hand_count(32, nan), TypeError, "hand .* got nan"),
        (lambda: trump_law(33), ValueError, "suit must be at most 32, got 33"),
        (lambda: trump_law(8, 32, 33), ValueError, "hand must be at most 32, got 33"),
        (lambda: trump_law(8, 0, 0), ValueError, "deck .* got 0"),
        (lambda: trump_law(0, 0, 0), ValueError, "deck .* got 0"),
        (lambda: trump_law(True), ValueError, "suit .* got True"),
        (lambda: longest_suit_law(0), ValueError, "suits .* got 0"),
        (lambda: longest_suit_law(4, 0, 0), ValueError, "suit .* got 0"),
        (lambda: longest_suit_law(4, 8, 33), ValueError, "hand must be at most 32, got 33"),
        (lambda: eulerian(0), ValueError, "n .* got 0"),
        (lambda: riffle_total_variation(0, 1), ValueError, "cards .* got 0"),
        (lambda: riffle_total_variation(52, -1), ValueError, "shuffles .* got -1"),
        (lambda: riffle_total_variation(52, 7.0), TypeError, "shuffles .* got 7.0"),
        (lambda: riffle_total_variation(nan, 7), TypeError, "cards .* got nan"),
        (lambda: riffle_total_variation(52, True), ValueError, "shuffles .* got True"),
        (lambda: uniformity_test([[0]]), ValueError, "at least two cards, got 1"),
        (lambda: fresh(-1, 3), ValueError, "decks .* got -1"),
        (lambda: fresh(1, 0), ValueError, "cards .* got 0"),
        (lambda: insertion(fresh(1, 3), chance(), -1), ValueError, "times .* got -1"),
        (lambda: cut(fresh(1, 9), chance(), 5), ValueError, "spread must be at most 4, got 5"),
        (lambda: cut(fresh(1, 9), chance(), -1), ValueError, "spread .* got -1"),
        (lambda: repeated(riffle, [[0, 1, 1]], 1, chance()), ValueError, r"got \[0, 1, 1\]"),
        (lambda: repeated(riffle, [[0, 1]], -1, chance()), ValueError, "times .* got -1"),
        (lambda: repeated(riffle, [[0, 1]], 1.5, chance()), TypeError, "times .* got 1.5"),
        (lambda: repeated(riffle, [[0, 1]], True, chance()), ValueError, "times .* got True"),
        (lambda: random_from_list(-1), ValueError, "seed .* got -1"),
        (lambda: random_from_list(None), TypeError, "seed .* got None"),
        (lambda: random_from_list(nan), TypeError, "seed .* got nan"),
        (lambda: random_from_list(1, 14), ValueError, "bits .* got 14"),
        (lambda: random_from_list(1, 32), ValueError, "bits must be at most 31, got 32"),
        (lambda: random_from_list(1)(0), ValueError, "n .* got 0"),
        (lambda: random_from_list(1)(-3), ValueError, "n .* got -3"),
        (lambda: random_from_list(1)(32_769), ValueError, "n .* got 32769"),
        (lambda: cut_at((1, 2), 3), ValueError, "place must be at most 2, got 3"),
        (lambda: cut_at((1, 2), -1), ValueError, "place .* got -1"),
        (lambda: deal([*DECK[:-1], 30]), ValueError, "once.* 30"),
        (lambda: deal(DECK[:-1]), ValueError, "once.* 31"),
        (lambda: deal([*DECK, 4]), ValueError, "once.* 4"),
        (lambda: deal([*DECK, 32]), ValueError, "a deck .*32"),
        (lambda: deal([nan, *DECK[1:]]), (TypeError, ValueError), "a deck"),
        (lambda: deal([]), ValueError, "once"),
        (lambda: deal(DECK, (3, 2, 2)), ValueError, r"pattern .* got \(3, 2, 2\)"),
        (lambda: deal(DECK, (3, 3, 2)), ValueError, r"pattern .* got \(3, 3, 2\)"),
        (lambda: deal(DECK, (6, -1, 3)), ValueError, "pattern must .*-1"),
        (lambda: deal(DECK, (3, 2, 0, 3)), ValueError, "pattern must .*0"),
        (lambda: deal(DECK, (3, 2, 4)), ValueError, r"pattern .* got \(3, 2, 4\)"),
        (lambda: deal(DECK, (4, 4)), ValueError, r"pattern .* got \(4, 4\)"),
        (lambda: deal(DECK, ()), ValueError, r"pattern .* got \(\)"),
        (lambda: play(deal(DECK, least=6), below_from(chance())), ValueError, "void"),
        (lambda: check_tricks([DECK[:4]] * 8, deal(DECK, least=6)), ValueError, "void"),
        (lambda: check_tricks([], deal(DECK)), ValueError, "eight of four"),
        (lambda: BelAtout(-1), ValueError, "seed .* got -1"),
        (lambda: BelAtout(None), TypeError, "seed .* got None"),
        (lambda: BelAtout(0, bits=32), ValueError, "bits .* got 32"),
        (lambda: BelAtout(0, shuffles=-1), ValueError, "shuffles .* got -1"),
        (lambda: BelAtout(0, shuffles=1.0), TypeError, "shuffles .* got 1.0"),
        (lambda: BelAtout(0, shuffles=True), ValueError, "shuffles .* got True"),
        (lambda: BelAtout(0, spread=16), ValueError, "spread must be at most 15, got 16"),
        (lambda: BelAtout(0, spread=-1), ValueError, "spread .* got -1"),
        (lambda: BelAtout(0, last=[0] * 32), ValueError, "once.* 0"),
        (lambda: BelAtout(0).next_deck([]), ValueError, "once"),
        (lambda: BelAtout(0).next_deck([DECK[:4]] * 8), ValueError, "once"),
        (lambda: BelAtout(0).next_deck([DECK[i : i + 4] for i in range(8)]), ValueError, "once"),
    ],
)
def test_bad_arguments_are_named(call, error, message):
    with pytest.raises(error, match=message):
        call()


# numbers from a list


def test_the_example_of_the_c_standard():
    below = random_from_list(1)
    assert [below(32_768) for _ in range(5)] == [16838, 5758, 10113, 17515, 31051]


@pytest.mark.parametrize(("bits", "each"), [(15, 1), (16, 2)])
def test_the_list_has_as_many_numbers_as_it_says(bits, each):
    below = random_from_list(1922, bits)
    once = [below(32_768) for _ in range(each * 32_768)]
    assert Counter(once) == dict.fromkeys(range(32_768), each)
    assert [below(32_768) for _ in range(999)] == once[:999]
    # no sooner
    assert once[: 2**14 * each] != once[2**14 * each :]


@pytest.mark.parametrize("bits", [15, 16, 23, 30, 31])
def test_numbers_are_the_leading_bits(bits):
    below, state = random_from_list(77, bits), 77
    for n in (32_768, 1, 2, 9, 32, 31, 1000, 32_767):
        state = (state * 1_103_515_245 + 12_345) % 2**bits
        assert below(n) == state * 2**15 // 2**bits % n


def test_the_seed_points_into_the_list():
    for seed in (1 + 2**31, 1 + 7 * 2**31, np.int8(1), np.uint64(1)):
        assert random_from_list(seed)(32_768) == 16838
    assert random_from_list(1 + 2**15, bits=15)(32_768) == random_from_list(1, bits=15)(32_768)
    assert random_from_list(5, bits=np.int64(31))(32_768) == random_from_list(5)(32_768)
    assert random_from_list(0)(32_768) == 0
    assert random_from_list(0)(1) == 0


def test_lists_are_read_each_for_itself():
    first, second = random_from_list(1), random_from_list(1)
    assert [first(32_768), first(32_768)] == [16838, 5758]
    assert second(32_768) == 16838


def test_numbers_of_a_generator():
    below = below_from(chance())
    for n in (1, 2, 6, 32_768, 10**6):
        found = [below(n) for _ in range(3_000)]
        assert {type(number) for number in found} == {int}
        assert 0 <= min(found) <= max(found) < n
        assert abs(np.mean(found) - (n - 1) / 2) < 4 * n / sqrt(12 * 3_000)


# belote


ORDER = ["7", "8", "9", "V", "D", "R", "10", "A"]
ORDER_OF_TRUMPS = ["7", "8", "D", "R", "10", "A", "9", "V"]


def test_cards_have_names():
    names = [name(card) for card in DECK]
    assert len(set(names)) == 32
    assert names[:8] == ["7♣", "8♣", "9♣", "10♣", "V♣", "D♣", "R♣", "A♣"]
    assert [names[i] for i in (8, 16, 24, 31)] == ["7♦", "7♥", "7♠", "A♠"]


def test_a_pack_is_a_tuple_of_integers():
    for given in (DECK, list(DECK), iter(DECK), np.arange(32), np.arange(32, dtype=np.int8)):
        found = pack(given)
        assert found == DECK
        assert {type(card) for card in found} == {int}
    assert pack(NEW) == tuple(NEW)


def beats(card, other, trump, led):
    """Say whether a card beats another in a trick: read off the names."""
    (rank, suit), (its_rank, its_suit) = ((name(c)[:-1], c // 8) for c in (card, other))
    if suit == its_suit == trump:
        return ORDER_OF_TRUMPS.index(rank) > ORDER_OF_TRUMPS.index(its_rank)
    if suit == its_suit:
        return suit == led and ORDER.index(rank) > ORDER.index(its_rank)
    return suit == trump or (its_suit != trump and suit == led)


def master(trick, trump):
    led = trick[0] // 8
    return next(
        place
        for place, card in enumerate(trick)
        if not any(beats(other, card, trump, led) for other in trick if other != card)
    )


def referee(hand, trick, trump):
    """Say which cards may be played, rule by rule."""
    if not trick:
        return set(hand)
    led = trick[0] // 8
    of_suit = {card for card in hand if card // 8 == led}
    trumps = {card for card in hand if card // 8 == trump}
    lying = [card for card in trick if card // 8 == trump]
    higher = {t for t in trumps if all(beats(t, other, trump, led) for other in lying)}
    if led == trump:
        return higher or trumps or set(hand)
    if of_suit:
        return of_suit
    partner = {2: 0, 3: 1}.get(len(trick))
    if master(trick, trump) == partner:
        return set(hand)
    return higher or trumps or set(hand)


def test_a_trick_goes_to_the_master():
    rng = chance()
    for _ in range(3_000):
        size, trump = int(rng.integers(1, 5)), int(rng.integers(4))
        trick = rng.permutation(32)[:size].tolist()
        assert winner(trick, trump) == master(trick, trump)


@pytest.mark.parametrize("suit", range(4))
def test_two_cards_of_a_suit_are_ranked(suit):
    for trump in range(4):
        ranks = ORDER_OF_TRUMPS if trump == suit else ORDER
        names = [rank + "♣♦♥♠"[suit] for rank in ranks]
        numbers = [next(c for c in DECK if name(c) == word) for word in names]
        for low, high in combinations(numbers, 2):
            assert winner([low, high], trump) == 1
            assert winner([high, low], trump) == 0


def test_legal_cards_are_those_of_a_referee():
    rng, met = chance(), Counter()
    for _ in range(8_000):
        cards = rng.permutation(32).tolist()
        size, lying, trump = int(rng.integers(1, 9)), int(rng.integers(4)), int(rng.integers(4))
        hand, trick = cards[:size], cards[size : size + lying]
        may = legal(hand, trick, trump)
        allowed = referee(hand, trick, trump)
        assert may == [card for card in hand if card in allowed], (hand, trick, trump)
        assert may
        if trick:
            holds = master(trick, trump) == len(trick) - 2
            follows = any(card // 8 == trick[0] // 8 for card in hand)
            met[trick[0] // 8 == trump, holds, follows, len(may) == size] += 1
    # who cannot follow is free if trumps are led, or if his partner holds the trick
    assert len(met) == 13


@pytest.mark.parametrize(
    ("hand", "trick", "trump", "may"),
    [
        # trumps are led: go higher, even over a partner, else any trump, else anything
        ("V♠ 7♠ A♣", "9♠", 3, "V♠"),
        ("8♠ 7♠ A♣", "9♠", 3, "8♠ 7♠"),
        ("A♣ 7♦", "9♠", 3, "A♣ 7♦"),
        ("V♠ 7♠ A♣", "9♠ 8♠", 3, "V♠"),
        ("10♠ A♠ 7♠", "R♠ A♣ D♠", 3, "10♠ A♠"),
        # the partner holds the trick and nothing of the suit led: anything
        ("9♠ 7♦", "A♣ 7♣", 3, "9♠ 7♦"),
        ("9♠ 7♦", "7♣ A♣ 8♣", 3, "9♠ 7♦"),
        ("9♠ 7♦", "7♣ 8♠ 8♣", 3, "9♠ 7♦"),
        # an opponent holds it: trump
        ("9♠ 7♦", "A♣", 3, "9♠"),
        ("9♠ 7♦", "7♣ A♣", 3, "9♠"),
        ("9♠ 7♦", "A♣ 7♣ 8♣", 3, "9♠"),
        ("9♠ 7♦", "7♣ 8♣ A♣", 3, "9♠"),
        # he has trumped: higher if possible, and if not a lower trump all the same
        ("V♠ 7♠ A♦", "7♣ 9♠", 3, "V♠"),
        ("D♠ 7♠ A♦", "7♣ 9♠", 3, "D♠ 7♠"),
        ("A♦ R♥", "7♣ 9♠", 3, "A♦ R♥"),
        # two trumps lie there: higher than the highest of them
        ("10♠ V♠ A♦", "7♣ 8♠ 9♠", 3, "V♠"),
        ("10♠ A♠ A♦", "7♣ 8♠ 9♠", 3, "10♠ A♠"),
        ("10♠ A♦", "7♣ 9♠ 8♠", 3, "10♠ A♦"),
        # who can follow a plain suit follows it, at any height
        ("A♣ 7♣ V♠", "D♣ 9♠", 3, "A♣ 7♣"),
        ("A♣ 7♣ V♠", "", 3, "A♣ 7♣ V♠"),
    ],
)
def test_the_rules_of_belote(hand, trick, trump, may):
    def cards(words):
        return [next(c for c in DECK if name(c) == word) for word in words.split()]

    assert legal(cards(hand), cards(trick), trump) == cards(may)
    assert legal(tuple(cards(hand)), tuple(cards(trick)), trump) == cards(may)


def test_a_deal_by_three_two_and_three():
    seen = set()
    for seed in range(40):
        deck = chance(seed).permutation(32).tolist()
        hands, taker, _ = deal(deck)
        seen.add(taker)
        left = deck[21:]
        for player in range(4):
            expected = [*deck[3 * player :][:3], *deck[12 + 2 * player :][:2]]
            # a void deal is completed as if the first player took
            if player == (taker or 0):
                expected.append(deck[20])
            while len(expected) < 8:
                expected.append(left.pop(0))
            assert hands[player] == tuple(expected)
    assert seen == {None, 0, 1, 2, 3}


def test_a_deal_one_by_one():
    for seed in range(40):
        deck = chance(seed).permutation(32).tolist()
        hands, taker, _ = deal(deck, (1,) * 8)
        expected = [deck[player:20:4] for player in range(4)]
        taking = taker or 0
        expected[taking].append(deck[20])
        left = iter(deck[21:])
        for player in (0, 1, 2, 3) * 3:
            if len(expected[player]) < 8:
                expected[player].append(next(left))
        assert [list(hand) for hand in hands] == expected


@pytest.mark.parametrize("pattern", [a + b for a in FIVES for b in THREES], ids=str)
def test_every_deal_is_of_eight_cards_each(pattern):
    for seed in range(12):
        deck = chance(seed).permutation(32)
        dealt = deal(deck, list(pattern))
        assert [len(hand) for hand in dealt.hands] == [8] * 4
        assert sorted(sum(dealt.hands, ())) == list(DECK)
        assert {type(card) for hand in dealt.hands for card in hand} == {int}
        assert deck[20] == dealt.hands[dealt.taker or 0][5]
        before = sum((hand[:5] for hand in dealt.hands), ())
        assert sorted(before) == sorted(deck[:20].tolist())
        # the packets lie in the deck as they came
        if pattern[0] > 1:
            assert dealt.hands[1][: pattern[0]] == tuple(deck[pattern[0] : 2 * pattern[0]])
        assert deal(iter(deck.tolist()), np.array(pattern)) == dealt


@pytest.mark.parametrize("least", [1, 2, 3, 4, 5, 6])
def test_who_takes_has_enough_cards(least):
    takers = Counter()
    for seed in range(300):
        deck = chance(seed).permutation(32).tolist()
        hands, taker, trump = deal(deck, least=least)
        turned = deck[20] // 8
        held = [Counter(card // 8 for card in hand[:5]) for hand in hands]
        first = [player for player in range(4) if held[player][turned] >= least]
        second = [(p, s) for p, s in product(range(4), repeat=2) if held[p][s] >= least]
        takers["first" if first else "second" if second else "void"] += 1
        if first:
            assert (taker, trump) == (first[0], turned)
        elif second:
            assert (taker, trump) in second
        else:
            assert (taker, trump) == (None, None)
    assert takers["void"] < 300 or least == 6
    assert (takers["void"] > 0) == (least > 2)
    if least == 3:
        assert deal(deck) == deal(deck, least=3)
        assert min(takers.values()) > 20


def deals(count, seed=1, **options):
    """Return deals that somebody takes."""
    rng, found = chance(seed), []
    while len(found) < count:
        dealt = deal(rng.permutation(32), **options)
        if dealt.taker is not None:
            found.append(dealt)
    return found


def test_play_keeps_the_rules():
    below, leaders = below_from(chance()), Counter()
    for dealt in deals(60):
        tricks = play(dealt, below)
        assert check_tricks(tricks, dealt) is None
        assert sorted(sum(tricks, ())) == list(DECK)
        assert all(type(trick) is tuple for trick in tricks)
        hands, leader = [set(hand) for hand in dealt.hands], 0
        for trick in tricks:
            leaders[leader] += 1
            for place, card in enumerate(trick):
                hand = hands[(leader + place) % 4]
                assert card in referee(sorted(hand), list(trick[:place]), dealt.trump)
                hand.remove(card)
            leader = (leader + master(trick, dealt.trump)) % 4
    assert min(leaders[player] for player in range(4)) > 60


def test_play_takes_any_legal_card_with_the_same_chance():
    # always the first, and always the last, of the legal cards
    for dealt in deals(20):
        for pick in (lambda n: 0, lambda n: n - 1):
            asked = []

            def below(n, pick=pick, asked=asked):
                asked.append(n)
                return pick(n)

            tricks = play(dealt, below)
            assert len(asked) == 32
            hands, leader = [list(hand) for hand in dealt.hands], 0
            numbers = iter(asked)
            for trick in tricks:
                for place, card in enumerate(trick):
                    hand = hands[(leader + place) % 4]
                    allowed = referee(hand, list(trick[:place]), dealt.trump)
                    may = [c for c in hand if c in allowed]
                    assert next(numbers) == len(may)
                    assert card == may[pick(len(may))]
                    hand.remove(card)
                leader = (leader + master(trick, dealt.trump)) % 4


def test_play_leaves_the_deal_alone():
    dealt = deals(1)[0]
    before = tuple(map(tuple, dealt.hands))
    play(dealt, below_from(chance()))
    assert dealt.hands == before


def test_tricks_are_checked_card_by_card():
    below, refused = below_from(chance()), 0
    for dealt in deals(15):
        tricks = play(dealt, below)
        check_tricks([list(trick) for trick in tricks], dealt)
        flat = sum(tricks, ())
        for i, j in ((0, 1), (3, 4), (5, 13), (30, 31), (2, 29)):
            changed = list(flat)
            changed[i], changed[j] = flat[j], flat[i]
            if any({flat[i], flat[j]} <= set(hand) for hand in dealt.hands):
                continue
            with pytest.raises(ValueError, match=f"{name(flat[j])} in trick {i // 4 + 1} is not"):
                # two cards of two players are exchanged: the first does not hold his
                check_tricks([changed[k : k + 4] for k in range(0, 32, 4)], dealt)
            refused += 1
    assert refused > 45


def test_a_trick_names_who_broke_the_rule():
    dealt = Hands(tuple(DECK[i : i + 8] for i in range(0, 32, 8)), 0, 3)
    with pytest.raises(ValueError, match="9♦ in trick 1 is not a card that player 1 may play"):
        check_tricks([(10, 8, 16, 24)] + [DECK[:4]] * 7, dealt)
    # the fourth player, with nothing but trumps, wins and leads
    tricks = [(0, 8, 16, 24), (25, 1, 9, 17)]
    with pytest.raises(ValueError, match="8♣ in trick 2 is not a card that player 4 may play"):
        check_tricks([tricks[0], (1, 9, 17, 25)] + [DECK[:4]] * 6, dealt)
    with pytest.raises(ValueError, match="7♣ in trick 3 is not a card that player 4 may play"):
        check_tricks([*tricks, *[DECK[:4]] * 6], dealt)


def test_a_card_that_its_owner_may_not_play():
    hands = ((7, 0, 1), (2, 24, 25), (3, 26, 4), (5, 27, 28))
    dealt = Hands(hands, 0, 3)
    with pytest.raises(ValueError, match="7♠ in trick 1 is not a card that player 2 may play"):
        check_tricks([(7, 24, 3, 5)] + [DECK[:4]] * 7, dealt)


@pytest.mark.parametrize(
    "change",
    [
        lambda tricks: tricks[:-1],
        lambda tricks: [*tricks, tricks[0]],
        lambda tricks: [*tricks[:-1], tricks[-1][:3]],
        lambda tricks: [*tricks[:-1], (*tricks[-1], 0)],
        lambda tricks: [tricks[0], tricks[0], *tricks[2:]],
        lambda tricks: [*tricks[:-1], tricks[-2]],
    ],
)
def test_tricks_that_are_missing_or_too_many(change):
    dealt = deals(1)[0]
    tricks = play(dealt, below_from(chance()))
    with pytest.raises(ValueError, match=r"trick"):
        check_tricks(change(tricks), dealt)


# Bel Atout


def some_tricks(seed=1):
    return play(deals(1, seed)[0], below_from(chance(seed)))


TRICKS = some_tricks()
ALL = [
    {},
    {"keep": False},
    {"rebuild": False},
    {"shuffles": 0},
    {"shuffles": 1},
    {"shuffles": 5, "spread": 15},
    {"spread": 0},
    {"cut_only": True, "odd": False},
    {"cut_only": True, "odd": False, "rebuild": False},
    {"cut_only": True, "odd": False, "keep": False, "rebuild": False},
    {"shuffle": by_riffle},
    {"shuffle": by_swaps, "shuffles": 2},
    {"bits": 15},
    {"keep": False, "rebuild": False},
]


def slow(options, seed, last, history):
    """Return decks by the five steps, one after another."""
    below = random_from_list(seed, options.get("bits", 31))
    spread, decks = options.get("spread", 4), []

    def near_the_middle(deck):
        place = 16 - spread + below(2 * spread + 1)
        return deck[place:] + deck[:place]

    for tricks, new_game in history:
        deck = last if options.get("keep", True) else list(DECK)
        complete = tricks is not None and not new_game
        if complete and options.get("rebuild", True):
            mixed = [list(by_drawing(trick, below)) for trick in tricks]
            deck = [card for trick in by_drawing(mixed, below) for card in trick]
        if complete and options.get("cut_only"):
            deck = near_the_middle(deck)
        else:
            for number in range(options.get("shuffles", 3)):
                deck = near_the_middle(deck) if number > 0 else deck
                deck = list(options.get("shuffle", by_drawing)(deck, below))
        last = deck
        decks.append(tuple(deck))
    return decks


HISTORY = [(None, False), (TRICKS, False), (TRICKS, True), (some_tricks(2), False), (None, True)]


@pytest.mark.parametrize("options", ALL, ids=" ".join)
def test_decks_come_by_the_five_steps(options):
    dealer = BelAtout(99, NEW, **options)
    found = [dealer.next_deck(tricks, new_game) for tricks, new_game in HISTORY]
    assert found == slow(options, 99, NEW, HISTORY)
    assert dealer.last == found[-1]
    assert {type(card) for deck in found for card in deck} == {int}
    assert all(type(deck) is tuple and sorted(deck) == list(DECK) for deck in found)


def test_the_same_seed_gives_the_same_decks():
    def decks(*given, **options):
        dealer = BelAtout(*given, **options)
        return [dealer.next_deck(), dealer.next_deck(TRICKS), dealer.next_deck()]

    whole = decks(5)
    assert decks(5) == decks(np.int8(5)) == decks(5 + 2**31) == decks(5, iter(DECK)) == whole
    assert decks(6) != whole
    assert decks(5, NEW) != whole
    assert decks(5, bits=30) != whole
    # what the document says: entered at the same place, the list gives the same deal again
    assert decks(5, keep=False, rebuild=False)[0] == whole[0]


def test_dealers_do_not_share_their_state():
    alone = BelAtout(5)
    expected = [alone.next_deck() for _ in range(3)]
    first, second = BelAtout(5), BelAtout(5)
    found = []
    for _ in range(3):
        second.next_deck(TRICKS)
        found.append(first.next_deck())
    assert found == expected
    given = list(NEW)
    dealer = BelAtout(5, given)
    deck = dealer.next_deck()
    assert given == NEW
    given[:] = [0] * 32
    assert dealer.last == deck
    assert BelAtout(7).last == DECK


def test_the_deck_is_kept_from_one_session_to_the_next():
    first = BelAtout(5)
    saved = first.next_deck()
    assert first.last == saved
    second, third = BelAtout(5, saved), BelAtout(5)
    assert second.last == saved
    assert second.next_deck() != third.next_deck() == saved


def test_without_a_shuffle_each_step_is_seen_alone():
    still = {"shuffles": 0}
    assert BelAtout(3, NEW, **still).next_deck() == tuple(NEW)
    assert BelAtout(3, NEW, keep=False, **still).next_deck() == DECK
    dealer = BelAtout(3, NEW, **still)
    assert dealer.next_deck(TRICKS, new_game=True) == tuple(NEW)
    assert BelAtout(3, NEW, rebuild=False, **still).next_deck(TRICKS) == tuple(NEW)
    for options in ({}, {"keep": False}):
        dealer = BelAtout(3, NEW, **still, **options)
        deck = dealer.next_deck(TRICKS)
        groups = [deck[i : i + 4] for i in range(0, 32, 4)]
        assert sorted(map(sorted, groups)) == sorted(map(sorted, TRICKS))
        assert groups != [tuple(trick) for trick in TRICKS]
        assert dealer.last == deck


def test_tricks_are_mixed_within_and_among_themselves():
    dealer = BelAtout(11, shuffles=0)
    tricks = [DECK[i : i + 4] for i in range(0, 32, 4)]
    decks = np.array([dealer.next_deck(tricks) for _ in range(2_000)])
    assert uniformity_test(decks).p > 0.001
    assert uniformity_test(decks[:, ::4] // 4).p > 0.001
    for trick in range(8):
        where = np.nonzero(decks // 4 == trick)[1].reshape(-1, 4)
        inside = np.take_along_axis(decks, where, axis=1) % 4
        assert uniformity_test(inside).p > 0.001


def place_of_cut(before, after):
    place = before.index(after[0])
    assert before[place:] + before[:place] == after
    return place


@pytest.mark.parametrize("spread", [1, 2, 4, 15])
def test_a_deck_that_is_only_cut_is_cut_at_an_odd_place(spread):
    dealer = BelAtout(8, rebuild=False, cut_only=True, spread=spread)
    places, before = Counter(), dealer.next_deck()
    for _ in range(600):
        after = dealer.next_deck(TRICKS)
        places[place_of_cut(before, after)] += 1
        before = after
    odd = [place for place in range(16 - spread, 17 + spread) if place % 2]
    assert sorted(places) == odd
    # all places are equally likely
    assert all(abs(count - 600 / len(odd)) < 4 * sqrt(600 / len(odd)) for count in places.values())
    assert BelAtout(8, spread=0).cut_place(True) == 17


def test_a_cut_may_lie_at_an_even_place_if_it_is_not_forced():
    dealer = BelAtout(8, rebuild=False, cut_only=True, odd=False)
    places, before = Counter(), dealer.next_deck()
    for _ in range(900):
        after = dealer.next_deck(TRICKS)
        places[place_of_cut(before, after)] += 1
        before = after
    assert sorted(places) == list(range(12, 21))
    assert all(abs(count - 100) < 45 for count in places.values())
    assert BelAtout(0, spread=0).cut_place(False) == 16


def test_between_two_shuffles_the_deck_is_cut():
    def still(cards, below):
        return tuple(cards)

    for shuffles, cuts in ((0, 0), (1, 0), (2, 1), (3, 2), (5, 4)):
        dealer = BelAtout(8, shuffle=still, shuffles=shuffles, spread=0)
        assert dealer.next_deck()[0] == 16 * cuts % 32
    places = {BelAtout(s, shuffle=still, shuffles=2).next_deck()[0] for s in range(400)}
    assert places == set(range(12, 21))


@pytest.mark.parametrize("new_game", [False, True])
def test_a_new_game_and_a_void_deal_are_shuffled_for_all_the_option(new_game):
    tricks = TRICKS if new_game else None
    dealer, other = BelAtout(8, NEW, cut_only=True), BelAtout(8, NEW)
    deck = dealer.next_deck(tricks, new_game)
    assert deck == other.next_deck(tricks, new_game) == BelAtout(8, NEW).next_deck()
    at = NEW.index(deck[0])
    assert list(deck) != NEW[at:] + NEW[:at]
    # and then the option holds again
    assert dealer.next_deck(TRICKS) != other.next_deck(TRICKS)


def test_cards_of_a_trick_stay_together_if_the_deck_is_only_cut():
    dealer = BelAtout(8, cut_only=True)
    for seed in range(1, 20):
        tricks = some_tricks(seed)
        deck = dealer.next_deck(tricks)
        mates = {frozenset(trick) for trick in tricks}
        rings = [
            {frozenset((deck * 2)[i : i + 4]) for i in range(start, start + 32, 4)}
            for start in range(4)
        ]
        assert rings[0] != mates != rings[2]
        assert mates in (rings[1], rings[3])


def test_another_base_shuffle_gets_cards_and_numbers():
    seen = []

    def backwards(cards, below):
        seen.append((tuple(cards), below(9)))
        return tuple(cards)[::-1]

    dealer = BelAtout(8, NEW, shuffle=backwards, shuffles=1)
    assert dealer.next_deck() == tuple(NEW[::-1])
    assert seen == [(tuple(NEW), random_from_list(8)(9))]


@pytest.mark.parametrize(
    "kind", [list, tuple, iter, np.array, lambda tricks: [list(trick) for trick in tricks]]
)
def test_tricks_come_in_any_kind_of_sequence(kind):
    assert BelAtout(8).next_deck(kind(TRICKS)) == BelAtout(8).next_deck(TRICKS)


def test_bad_tricks_leave_the_last_deck():
    dealer = BelAtout(8, NEW)
    with pytest.raises(ValueError, match="once"):
        dealer.next_deck([*TRICKS[:-1], TRICKS[0]])
    assert dealer.last == tuple(NEW)


def test_short_lists_come_back_to_the_same_decks():
    # 32 + 31 + … + 1 numbers a deck; after 32768 decks the list is where it was
    dealer = BelAtout(8, keep=False, rebuild=False, shuffles=1, bits=15)
    first = [dealer.next_deck() for _ in range(6)]
    below = random_from_list(8, bits=15)
    for _ in range(6 * 32):
        below(2)
    for _ in range(32_768 - 6 * 32):
        below(2)
    dealer.below = below
    assert [dealer.next_deck() for _ in range(6)] == first
    period = [BelAtout(8, keep=False, rebuild=False, shuffles=1, bits=15).next_deck()]
    again = BelAtout(8, keep=False, rebuild=False, shuffles=1, bits=15)
    # 32 numbers a deck: the list of 32768 is read once in 1024 decks
    decks = [again.next_deck() for _ in range(1_025)]
    assert decks[0] == decks[1_024] == period[0]
    assert len(set(decks)) == 1_024
    kept = BelAtout(8, rebuild=False, shuffles=1, bits=15)
    assert kept.next_deck() == decks[0]
    assert kept.next_deck() != decks[1]


def test_two_thousand_deals_with_play_are_fast():
    start = perf_counter()
    dealer, tricks, void = BelAtout(1), None, 0
    for _ in range(2_000):
        dealt = deal(dealer.next_deck(tricks))
        tricks = None if dealt.trump is None else play(dealt, dealer.below)
        void += tricks is None
    assert perf_counter() - start < 4
    assert 200 < void < 600


def test_decks_of_bel_atout_are_fair():
    dealer = BelAtout(43_200)
    decks = [dealer.next_deck() for _ in range(2_000)]
    assert uniformity_test(decks).p > 0.001
    for one, other in pairwise(decks):
        assert one != other
    assert inf > uniformity_test(decks).statistic > 700


# what once went wrong


def test_the_first_player_with_enough_cards_of_another_suit_takes():
    # a heart is turned and nobody has three; the first has three spades, the last three clubs
    hands = ([24, 25, 26, 8, 16], [3, 9, 10, 27, 17], [4, 11, 12, 28, 18], [0, 1, 2, 13, 29])
    deck = [card for hand in hands for card in hand[:3]] + [c for hand in hands for c in hand[3:]]
    deck += [19] + [card for card in DECK if card not in [*deck, 19]]
    assert deal(deck)[1:] == (0, 3)


def test_no_suit_is_trump_more_often():
    trumps = Counter(deal(chance(seed).permutation(32)).trump for seed in range(4_000))
    taken = 4_000 - trumps[None]
    assert all(abs(trumps[suit] - taken / 4) < 4 * sqrt(taken * 3 / 16) for suit in range(4))


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int16, np.int32, np.int64, np.uint64])
def test_integers_of_numpy_of_any_width(kind):
    assert random_from_list(1)(kind(9)) == 16838 % 9
    assert random_from_list(5, kind(31))(32_768) == random_from_list(5)(32_768)
    dealer = BelAtout(kind(5), shuffles=kind(3), spread=kind(4), bits=kind(31))
    assert dealer.next_deck() == BelAtout(5).next_deck()


def test_drawing_reads_an_iterator_too():
    assert by_drawing(iter("abcd"), scripted([2, 0, 1, 0])) == ("c", "a", "d", "b")
    tricks = [iter(trick) for trick in TRICKS]
    assert BelAtout(8).next_deck(tricks) == BelAtout(8).next_deck(TRICKS)


def test_bad_tricks_read_no_number():
    dealer = BelAtout(8)
    with pytest.raises(ValueError, match="once"):
        dealer.next_deck([*TRICKS[:-1], TRICKS[0]])
    assert dealer.next_deck() == BelAtout(8).next_deck()


def test_tricks_and_hands_may_be_arrays():
    dealt = deals(1)[0]
    tricks = np.array(play(dealt, below_from(chance())))
    assert check_tricks(tricks, dealt) is None
    assert legal(np.array([1, 9]), np.array([], int), 0) == [1, 9]
    assert legal(np.array([1, 9]), np.array([0, 3]), 0) == [1]


@pytest.mark.parametrize("shuffle", [lambda c, b: [0] * 32, lambda c, b: c[1:], lambda c, b: None])
def test_a_base_shuffle_that_loses_cards(shuffle):
    dealer = BelAtout(8, NEW, shuffle=shuffle)
    with pytest.raises((TypeError, ValueError), match="a deck must"):
        dealer.next_deck()
    assert dealer.last == tuple(NEW)
    assert BelAtout(8, shuffle=lambda c, b: list(c), shuffles=1).next_deck() == DECK


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: random_from_list(1)(2.5), TypeError, "n .* got 2.5"),
        (lambda: random_from_list(1)(True), ValueError, "n .* got True"),
        (lambda: random_from_list(1)("3"), TypeError, "n .* got '3'"),
        (lambda: below_from(chance())(0), ValueError, "n .* got 0"),
        (lambda: below_from(chance())(-5), ValueError, "n .* got -5"),
        (lambda: below_from(chance())(nan), TypeError, "n .* got nan"),
        (lambda: below_from(3), TypeError, "rng .* got 3"),
        (lambda: name(32), ValueError, "card must be at most 31, got 32"),
        (lambda: name(-1), ValueError, "card .* got -1"),
        (lambda: deal(None), TypeError, "a deck .* got None"),
        (lambda: deal([False, True, *DECK[2:]]), ValueError, "card of a deck .* got False"),
        (lambda: deal([0.0, *DECK[1:]]), TypeError, "card of a deck .* got 0.0"),
        (lambda: deal(DECK, (3.0, 2.0, 3.0)), TypeError, "packet of pattern .* got 3.0"),
        (lambda: deal(DECK, (True, 4, 3)), ValueError, "packet of pattern .* got True"),
        (lambda: deal(DECK, least=nan), TypeError, "least .* got nan"),
        (lambda: deal(DECK, least=-1), ValueError, "least .* got -1"),
        (lambda: check_tricks([(40, 1, 2, 3)] * 8, deal(DECK)), ValueError, "tricks .* got 40"),
        (lambda: check_tricks([(-1, 1, 2, 3)] * 8, deal(DECK)), ValueError, "tricks .* got -1"),
        (lambda: check_tricks([("a", 1, 2, 3)] * 8, deal(DECK)), TypeError, "tricks .* got 'a'"),
        (lambda: check_tricks([(nan, 1, 2, 3)] * 8, deal(DECK)), TypeError, "tricks .* got nan"),
        (lambda: BelAtout(0, None), TypeError, "a deck .* got None"),
    ],
)
def test_what_was_let_through_or_not_named(call, error, message):
    with pytest.raises(error, match=message):
        call()
