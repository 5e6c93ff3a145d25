"""Numbers from a list, shuffles card by card, and a deal played out."""

from collections import Counter
from itertools import permutations, product
from math import nan, sqrt

import numpy as np
import pytest
from battage_naive import DECK, NEW, chance, deals, master, referee, scripted

from jeux.battage import (
    BelAtout,
    by_drawing,
    by_riffle,
    by_swaps,
    check_tricks,
    cut_at,
    deal,
    play,
    randbelow_from,
    random_from_list,
)

LISTED = [by_drawing, by_swaps, by_riffle]


def test_the_example_of_the_c_standard():
    randbelow = random_from_list(1)
    assert [randbelow(32_768) for _ in range(5)] == [16838, 5758, 10113, 17515, 31051]


@pytest.mark.parametrize(("bits", "each"), [(15, 1), (16, 2)])
def test_the_list_has_as_many_numbers_as_it_says(bits, each):
    randbelow = random_from_list(1922, bits)
    once = [randbelow(32_768) for _ in range(each * 32_768)]
    assert Counter(once) == dict.fromkeys(range(32_768), each)
    assert [randbelow(32_768) for _ in range(999)] == once[:999]
    # no sooner
    assert once[: 2**14 * each] != once[2**14 * each :]


@pytest.mark.parametrize("bits", [15, 16, 23, 30, 31])
def test_numbers_are_the_leading_bits(bits):
    randbelow, state = random_from_list(77, bits), 77
    for n in (32_768, 1, 2, 9, 32, 31, 1000, 32_767):
        state = (state * 1_103_515_245 + 12_345) % 2**bits
        assert randbelow(n) == state * 2**15 // 2**bits % n


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
    randbelow = randbelow_from(chance())
    for n in (1, 2, 6, 32_768, 10**6, 2**53 + 1, 2**80, 3**400):
        found = [randbelow(n) for _ in range(3_000)]
        assert {type(number) for number in found} == {int}
        assert 0 <= min(found) <= max(found) < n
        assert abs(np.mean(found) - (n - 1) / 2) < 4 * n / sqrt(12 * 3_000)


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int16, np.int32, np.int64, np.uint64])
def test_integers_of_numpy_of_any_width(kind):
    assert random_from_list(1)(kind(9)) == 16838 % 9
    assert random_from_list(5, kind(31))(32_768) == random_from_list(5)(32_768)
    dealer = BelAtout(kind(5), shuffles=kind(3), spread=kind(4), bits=kind(31))
    assert dealer.next_deck() == BelAtout(5).next_deck()
    assert (type(dealer.seed), type(dealer.bits)) == (int, int)


def test_drawing_takes_every_order_once():
    paths = product(range(4), range(3), range(2), range(1))
    assert sorted(by_drawing("abcd", scripted(p)) for p in paths) == sorted(permutations("abcd"))
    assert by_drawing("abcd", scripted([2, 0, 1, 0])) == ("c", "a", "d", "b")


@pytest.mark.parametrize("cards", [b"abcd", iter([1, 2]), {1, 2}, {1: 2}, None, 7])
@pytest.mark.parametrize("manner", LISTED)
def test_cards_without_an_order_are_not_shuffled(manner, cards):
    with pytest.raises(TypeError, match="cards must be a sequence, got"):
        manner(cards, lambda n: 0)
    with pytest.raises(TypeError, match="cards must be a sequence, got"):
        cut_at(cards, 0)


@pytest.mark.parametrize("manner", LISTED)
@pytest.mark.parametrize("number", [-1, 9, 0.0, True, None, nan, "0", np.uint8(200)])
def test_a_number_that_is_out_of_bounds_is_not_taken(manner, number):
    with pytest.raises((TypeError, ValueError), match=r"randbelow\(\d\) must .*got"):
        manner((0, 1, 2), lambda n: number)


@pytest.mark.parametrize("manner", LISTED)
def test_a_number_of_numpy_is_taken(manner):
    assert manner((0, 1, 2), lambda n: np.uint8(n - 1)) == manner((0, 1, 2), lambda n: n - 1)


@pytest.mark.parametrize("manner", LISTED)
def test_a_way_of_shuffling_a_list_keeps_its_cards(manner):
    randbelow = randbelow_from(chance())
    for cards in ((), (3,), DECK, NEW, np.array(NEW)):
        before = list(cards)
        after = manner(cards, randbelow)
        assert isinstance(after, tuple)
        assert sorted(after) == sorted(before) == sorted(cards)
        assert list(cards) == before


def test_play_keeps_the_rules():
    randbelow, leaders = randbelow_from(chance()), Counter()
    for dealt in deals(60):
        tricks = play(dealt, randbelow)
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

            def randbelow(n, pick=pick, asked=asked):
                asked.append(n)
                return pick(n)

            tricks = play(dealt, randbelow)
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
    play(dealt, randbelow_from(chance()))
    assert dealt.hands == before


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: random_from_list(-1), ValueError, "seed .* got -1"),
        (lambda: random_from_list(None), TypeError, "seed .* got None"),
        (lambda: random_from_list(nan), TypeError, "seed .* got nan"),
        (lambda: random_from_list(1, 14), ValueError, "bits .* got 14"),
        (lambda: random_from_list(1, 32), ValueError, "bits must be at most 31, got 32"),
        (lambda: random_from_list(1)(0), ValueError, "n .* got 0"),
        (lambda: random_from_list(1)(-3), ValueError, "n .* got -3"),
        (lambda: random_from_list(1)(32_769), ValueError, "n .* got 32769"),
        (lambda: cut_at((1, 2), 3), ValueError, "place among 2 cards must be at most 2, got 3"),
        (lambda: cut_at((1, 2), -1), ValueError, "place .* got -1"),
        (lambda: play(deal(DECK, least=6), randbelow_from(chance())), ValueError, "void"),
        (lambda: random_from_list(1)(2.5), TypeError, "n .* got 2.5"),
        (lambda: random_from_list(1)(True), ValueError, "n .* got True"),
        (lambda: random_from_list(1)("3"), TypeError, "n .* got '3'"),
        (lambda: randbelow_from(chance())(0), ValueError, "n .* got 0"),
        (lambda: randbelow_from(chance())(-5), ValueError, "n .* got -5"),
        (lambda: randbelow_from(chance())(nan), TypeError, "n .* got nan"),
        (lambda: randbelow_from(3), TypeError, "rng .* got 3"),
        (lambda: play(deal(DECK), chance()), TypeError, "randbelow must be a function, got Gen"),
    ],
)
def test_bad_arguments_are_named(call, error, message):
    with pytest.raises(error, match=message):
        call()
