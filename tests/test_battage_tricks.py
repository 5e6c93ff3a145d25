"""Tricks that are only cut, the bidding over a fair deck, many deals at once, and who plays how."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, factorial, prod

import numpy as np
import pytest
from battage_naive import chance

from jeux.battage import (
    check_tricks,
    cut,
    cut_at,
    deal,
    deal_all,
    fair,
    fair_bidding,
    fresh,
    gathered,
    kept_pairs,
    longest_after_cut,
    longest_suit_law,
    lowest,
    mean_suit_pairs,
    play,
    randbelow_from,
    sensible,
    suit_after_cut,
    suit_pairs,
    taken_from_tricks,
)
from jeux.battage.theory.tricks import hand_ways

NEW = tuple(range(32))
SETS = [tuple(range(first, first + 4)) for first in range(0, 32, 4)]
EVEN = [tuple(range(first, 32, 8)) for first in range(8)]


def played(count, rng, manner=None):
    """Return the tricks of fair deals that somebody took."""
    found = []
    while len(found) < count:
        dealt = deal(rng.permutation(32).tolist())
        if dealt.trump is not None:
            found.append(play(dealt, randbelow_from(rng), manner))
    return found


def naive_hands(tricks, hand):
    """Lay down the suits of tricks in all their orders, and count the hands at some places."""
    found = Counter()
    for order in permutations(tricks):
        for mixed in product(*map(permutations, order)):
            deck = [suit for trick in mixed for suit in trick]
            suits = [deck[place] for place in hand]
            found[tuple(suits.count(suit) for suit in range(4))] += 1
    return found


@pytest.mark.parametrize(
    ("tricks", "hand"),
    [
        ([(0, 0, 1), (1, 2, 3), (3, 3, 3)], (0, 1, 3)),
        ([(0, 0, 1), (1, 2, 3), (3, 3, 3)], (0, 1, 4, 7, 8)),
        ([(0, 1), (1, 1), (2, 3), (0, 0)], (0, 1, 2, 5, 7)),
        ([(0, 1), (1, 1), (2, 3), (0, 0)], (3,)),
        ([(0, 1, 2, 3), (1, 1, 0, 2)], (1, 2, 3, 4)),
    ],
)
def test_hands_from_tricks_are_those_of_all_orders(tricks, hand):
    size = len(tricks[0])
    taken = list(Counter(place // size for place in hand).values())
    counts = [[trick.count(suit) for suit in range(4)] for trick in tricks]
    found, slow = hand_ways(counts, taken), naive_hands(tricks, hand)
    total = int(found.sum())
    every = sum(slow.values())
    assert np.count_nonzero(found) == len(slow)
    for (a, b, c, _), ways in slow.items():
        assert Fraction(int(found[81 * a + 9 * b + c]), total) == Fraction(ways, every)


def test_what_a_hand_takes_is_what_the_deal_gives_it():
    rng, receivers = chance(3), set()
    for pattern, place in product([(3, 2, 3), (2, 3, 3), (1,) * 8], range(33)):
        deck = rng.permutation(32).tolist()
        hands, taker, _ = deal(cut_at(deck, place), pattern)
        piles = [Counter(deck.index(card) // 4 for card in hand) for hand in hands]
        found = taken_from_tricks(place, pattern, taker or 0)
        assert [sorted(pile.values(), reverse=True) for pile in piles] == list(map(list, found))
        assert kept_pairs(place, pattern, taker or 0) == sum(
            a // 4 == b // 4 for hand in hands for a, b in combinations(map(deck.index, hand), 2)
        )
        receivers.add(taker)
    assert len(receivers) == 5


def test_a_hand_depends_on_whether_the_cut_is_odd():
    even, odd = (sorted(taken_from_tricks(place)) for place in (16, 17))
    for place in range(33):
        assert sorted(taken_from_tricks(place)) == (odd if place % 2 else even)
    assert {kept_pairs(p, (1,) * 8, r) for p, r in product(range(33), range(4))} == {0, 2}
    # only because the first player has the turned card: in the third hand it is otherwise
    assert [kept_pairs(place, receiver=2) for place in range(4)] == [21, 16, 16, 19]
    assert sorted(taken_from_tricks(16, receiver=2)) != sorted(taken_from_tricks(18, receiver=2))


@pytest.mark.parametrize("pattern", [(3, 2, 3), (1,) * 8])
def test_the_mean_of_the_pairs_is_that_of_the_exact_laws(pattern):
    for tricks in (SETS, EVEN, *played(3, chance(4))):
        for places in ([13, 15, 17, 19], [16], range(12, 21)):
            laws = [suit_after_cut(tricks, suit, places, pattern) for suit in range(4)]
            pairs = sum(4 * comb(n, 2) * law.p(n) for law in laws for n in range(9))
            assert pairs == mean_suit_pairs(tricks, places, pattern)
            assert sum(law.mean for law in laws) == 8


def test_more_pairs_are_of_one_suit_just_if_the_tricks_have_more_than_chance():
    chance_of_48 = 48 * Fraction(7, 31)
    for tricks in (SETS, EVEN, *played(20, chance(6))):
        gains = [mean_suit_pairs(tricks, [place]) - 112 * Fraction(7, 31) for place in (16, 17)]
        for place, gain in zip((16, 17), gains, strict=True):
            kept = kept_pairs(place) - chance_of_48
            assert gain == Fraction(31, 1344) * kept * (suit_pairs(tricks) - chance_of_48)
    assert (suit_pairs(SETS), suit_pairs(EVEN)) == (48, 0)


def test_the_longest_suit_is_that_of_many_deals():
    rng = chance(7)
    for tricks in (SETS, EVEN, *played(2, rng)):
        law = longest_after_cut(tricks)
        decks = cut(gathered([tricks], 4_000, rng), rng, odd=True)
        longest = deal_all(decks, least=9).scores[:, :4].mean(1)
        stderr = longest.std(ddof=1) / len(longest) ** 0.5
        assert abs(longest.mean() - float(law.mean)) < 4 * stderr + 1e-12


def test_a_deal_of_many_is_the_deal_of_one():
    rng = chance(8)
    decks = fair(fresh(150, 32), rng)
    for pattern, least in product([(3, 2, 3), (2, 3, 3), (1,) * 8], (0, 2, 3, 4, 9)):
        found = deal_all(decks, pattern, least)
        for deck, taker, scores in zip(decks, found.winners, found.scores, strict=True):
            hands, who, trump = deal(deck.tolist(), pattern, least)
            suits = [[card // 8 for card in hand] for hand in hands]
            assert taker == (-1 if who is None else who)
            own = 0 if who is None else suits[who].count(trump)
            assert scores.tolist() == [*(max(map(s.count, range(4))) for s in suits), own]


def test_decks_are_gathered_trick_by_trick():
    decks = gathered([SETS, EVEN], 3_000, chance(9))
    for tricks, rows in zip((SETS, EVEN), np.split(decks, 2), strict=True):
        piles = rows.reshape(-1, 4)
        assert set(map(tuple, np.sort(piles, axis=1).tolist())) == set(tricks)
        assert (np.sort(rows, axis=1) == np.arange(32)).all()
        # each card lies at each place as often
        often = np.array([np.bincount(rows[:, place], minlength=32) for place in range(32)])
        assert abs(often - 3_000 / 32).max() < 6 * (3_000 / 32) ** 0.5


def test_the_bidding_over_fair_decks_is_that_of_many_deals():
    ends = fair_bidding()
    assert sum(end.share for end in ends.values()) == 1
    assert sum(end.share * end.by_lot for end in ends.values()) == longest_suit_law().mean
    decks = fair(fresh(30_000, 32), chance(10))
    found = deal_all(decks)
    turned = decks[:, 20] // 8
    hands = np.array([[*range(3 * p, 3 * p + 3), 12 + 2 * p, 13 + 2 * p] for p in range(4)])
    wants = ((decks[:, hands] // 8 == turned[:, None, None]).sum(2) >= 3).any(1)
    void = found.winners < 0
    kinds = {"turned suit": wants, "another suit": ~wants & ~void, "nobody": void}
    for kind, where in kinds.items():
        end, n = ends[kind], where.sum()
        share = float(end.share)
        assert abs(where.mean() - share) < 4 * (share * (1 - share) / len(where)) ** 0.5
        for value, exact in (
            (found.scores[where, :4].mean(1), end.longest),
            (found.scores[where, 4], end.trumps),
        ):
            stderr = value.std(ddof=1) / n**0.5
            assert abs(value.mean() - float(exact)) <= 4 * stderr


def test_the_share_of_void_deals_counted_hand_by_hand():
    fives = [k for k in product(range(3), repeat=4) if sum(k) == 5]
    ways = Counter({(8, 8, 8, 8): 1})
    for _ in range(4):
        after = Counter()
        for (left, way), hand in product(ways.items(), fives):
            rest = tuple(a - b for a, b in zip(left, hand, strict=True))
            if min(rest) >= 0:
                after[rest] += way * prod(map(comb, left, hand))
        ways = after
    every = factorial(32) // (factorial(5) ** 4 * factorial(12))
    assert fair_bidding()["nobody"].share == Fraction(sum(ways.values()), every)


@pytest.mark.parametrize("manner", [lowest, sensible])
def test_players_with_a_manner_keep_the_rules(manner):
    rng = chance(11)
    for _ in range(40):
        dealt = deal(rng.permutation(32).tolist(), least=2)
        assert check_tricks(play(dealt, lambda n: 1 // 0, manner), dealt) is None


def test_what_players_choose():
    # clubs 7 … A are 0 … 7; spades are trumps
    assert lowest([24, 28, 6, 3], [], 3) == 6
    assert lowest([28, 26, 31], [], 3) == 31
    assert lowest([3, 6], [], 3) == 6, "the king is weaker than the ten"
    assert sensible([0, 7, 31], [], 3) == 7, "a plain ace is led"
    assert sensible([0, 31], [], 3) == 0, "an ace of trumps is not"
    assert sensible([0, 3, 7], [6], 3) == 3, "the cheapest card that takes it"
    assert sensible([0, 3, 7], [1, 6], 3) == 3, "the ten takes the king"
    assert sensible([0, 7], [3, 1], 3) == 0, "the partner holds the trick"
    assert sensible([0, 7], [3, 1, 2], 3) == 7
    assert sensible([0, 1], [6], 3) == 0, "nothing takes it"


def test_odd_cuts_are_odd():
    tops = Counter(cut(fresh(4_000, 32), chance(), odd=True)[:, 0].tolist())
    assert sorted(tops) == [13, 15, 17, 19]
    assert all(abs(count - 1000) < 130 for count in tops.values())


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: play(deal(NEW), lambda n: 0, lambda *given: 40), ValueError, "manner .* got 40"),
        (lambda: play(deal(NEW), lambda n: 0, 3), TypeError, "manner must be a function, got 3"),
        (lambda: cut(fresh(1, 4), chance(), 0, True), ValueError, "spread must reach an odd"),
        (lambda: cut(fresh(1, 4), chance(), 1, 2), (TypeError, ValueError), "odd .* got 2"),
        (lambda: gathered([SETS[:7]], 1, chance()), ValueError, "tricks must"),
        (lambda: gathered([SETS], 0, chance()), ValueError, "times .* got 0"),
        (lambda: gathered([SETS], 1, 3), TypeError, "rng .* got 3"),
        (lambda: deal_all(fresh(1, 31)), ValueError, "decks must be of 32 cards, got 31"),
        (lambda: taken_from_tricks(33), ValueError, "place .* got 33"),
        (lambda: taken_from_tricks(1, (4, 4)), ValueError, "pattern must"),
        (lambda: kept_pairs(1, receiver=4), ValueError, "receiver .* got 4"),
        (lambda: suit_pairs(SETS[1:]), ValueError, "tricks must"),
        (lambda: mean_suit_pairs(SETS, []), ValueError, "places must"),
        (lambda: suit_after_cut(SETS, 4), ValueError, "suit .* got 4"),
        (lambda: longest_after_cut(SETS, [40]), ValueError, r"places\[0\] .* got 40"),
    ],
)
def test_bad_arguments_are_named(call, error, message):
    with pytest.raises(error, match=message):
        call()
