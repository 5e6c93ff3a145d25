"""Bel Atout deals by the five steps of the document, one after another."""

from collections import Counter
from copy import deepcopy
from itertools import pairwise
from math import inf, sqrt

import numpy as np
import pytest
from battage_naive import DECK, NEW, chance, deals

from jeux.battage import (
    BelAtout,
    by_drawing,
    by_riffle,
    by_swaps,
    deal,
    play,
    randbelow_from,
    random_from_list,
    uniformity_test,
)


def some_tricks(seed=1):
    return play(deals(1, seed)[0], randbelow_from(chance(seed)))


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
    randbelow = random_from_list(seed, options.get("bits", 31))
    spread, decks = options.get("spread", 4), []

    def near_the_middle(deck):
        place = 16 - spread + randbelow(2 * spread + 1)
        return deck[place:] + deck[:place]

    for tricks, new_game in history:
        deck = last if options.get("keep", True) else list(DECK)
        complete = tricks is not None and not new_game
        if complete and options.get("rebuild", True):
            mixed = [list(by_drawing(trick, randbelow)) for trick in tricks]
            deck = [card for trick in by_drawing(mixed, randbelow) for card in trick]
        if complete and options.get("cut_only"):
            deck = near_the_middle(deck)
        else:
            for number in range(options.get("shuffles", 3)):
                deck = near_the_middle(deck) if number > 0 else deck
                deck = list(options.get("shuffle", by_drawing)(deck, randbelow))
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
    assert decks(5) == decks(np.int8(5)) == decks(5 + 2**31) == decks(5, list(DECK)) == whole
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
    def still(cards, randbelow):
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

    def backwards(cards, randbelow):
        seen.append((tuple(cards), randbelow(9)))
        return tuple(cards)[::-1]

    dealer = BelAtout(8, NEW, shuffle=backwards, shuffles=1)
    assert dealer.next_deck() == tuple(NEW[::-1])
    assert seen == [(tuple(NEW), random_from_list(8)(9))]


@pytest.mark.parametrize(
    "kind", [list, tuple, np.array, lambda tricks: [list(trick) for trick in tricks]]
)
def test_tricks_come_in_any_kind_of_sequence(kind):
    assert BelAtout(8).next_deck(kind(TRICKS)) == BelAtout(8).next_deck(TRICKS)


def test_bad_tricks_leave_the_last_deck():
    dealer = BelAtout(8, NEW)
    with pytest.raises(ValueError, match="once"):
        dealer.next_deck([*TRICKS[:-1], TRICKS[0]])
    assert dealer.last == tuple(NEW)


def test_bad_tricks_read_no_number():
    dealer = BelAtout(8)
    with pytest.raises(ValueError, match="once"):
        dealer.next_deck([*TRICKS[:-1], TRICKS[0]])
    assert dealer.next_deck() == BelAtout(8).next_deck()


@pytest.mark.parametrize("shuffle", [lambda c, b: [0] * 32, lambda c, b: c[1:], lambda c, b: None])
def test_a_base_shuffle_that_loses_cards(shuffle):
    dealer = BelAtout(8, NEW, shuffle=shuffle)
    with pytest.raises((TypeError, ValueError), match=r"shuffle.* must"):
        dealer.next_deck()
    assert dealer.last == tuple(NEW)
    assert BelAtout(8, shuffle=lambda c, b: list(c), shuffles=1).next_deck() == DECK


def test_short_lists_come_back_to_the_same_decks():
    # 32 + 31 + … + 1 numbers a deck; after 32768 decks the list is where it was
    dealer = BelAtout(8, keep=False, rebuild=False, shuffles=1, bits=15)
    first = [dealer.next_deck() for _ in range(6)]
    randbelow = random_from_list(8, bits=15)
    for _ in range(6 * 32):
        randbelow(2)
    for _ in range(32_768 - 6 * 32):
        randbelow(2)
    dealer.randbelow = randbelow
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


def test_some_of_two_thousand_deals_with_play_are_void():
    dealer, tricks, void = BelAtout(1), None, 0
    for _ in range(2_000):
        dealt = deal(dealer.next_deck(tricks))
        tricks = None if dealt.trump is None else play(dealt, dealer.randbelow)
        void += tricks is None
    assert 200 < void < 600


def test_decks_of_bel_atout_are_fair():
    dealer = BelAtout(43_200)
    decks = [dealer.next_deck() for _ in range(2_000)]
    assert uniformity_test(decks).p > 0.001
    for one, other in pairwise(decks):
        assert one != other
    assert inf > uniformity_test(decks).statistic > 700


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
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
        (lambda: BelAtout(0, None), TypeError, "last .* got None"),
        *(
            (
                lambda flag=flag: BelAtout(0, **{flag: 1}),
                TypeError,
                f"{flag} must be True or False, got 1",
            )
            for flag in ("keep", "rebuild", "cut_only", "odd")
        ),
        (
            lambda: BelAtout(0).next_deck(None, 0),
            TypeError,
            "new_game must be True or False, got 0",
        ),
        (lambda: BelAtout(0).cut_place(1), TypeError, "odd must be True or False, got 1"),
        (lambda: BelAtout(0, shuffle=3), TypeError, "shuffle must be a function, got 3"),
        (lambda: BelAtout(0, set(DECK)), TypeError, "last must be a sequence"),
        (lambda: BelAtout(0).next_deck(iter(TRICKS)), TypeError, "tricks must be a sequence"),
        (
            lambda: BelAtout(0).next_deck([set(t) for t in TRICKS]),
            TypeError,
            r"tricks\[0\] must be a sequence",
        ),
        (
            lambda: BelAtout(0).next_deck([4] * 8),
            TypeError,
            r"tricks\[0\] must be a sequence, got 4",
        ),
    ],
)
def test_bad_arguments_are_named(call, error, message):
    with pytest.raises(error, match=message):
        call()


@pytest.mark.parametrize(
    ("option", "value"),
    [("keep", 2), ("odd", "no"), ("rebuild", [True]), ("shuffles", -1), ("last", [1]), ("sed", 1)],
)
def test_what_is_set_anew_is_checked(option, value):
    dealer = BelAtout(1)
    with pytest.raises((TypeError, ValueError), match=option):
        setattr(dealer, option, value)


@pytest.mark.parametrize("option", ["seed", "bits"])
def test_a_list_is_entered_once(option):
    with pytest.raises(ValueError, match=f"{option} must be given to a new BelAtout"):
        setattr(BelAtout(1), option, 20)


def test_a_copy_of_a_dealer_reads_the_list_by_itself():
    dealer = BelAtout(1)
    twin = deepcopy(dealer)
    assert [twin.next_deck() for _ in range(3)] == [dealer.next_deck() for _ in range(3)]


def test_tricks_are_checked_in_a_new_game_too():
    with pytest.raises(TypeError, match="tricks must be a sequence, got 'no'"):
        BelAtout(1).next_deck("no", new_game=True)
    with pytest.raises(ValueError, match="tricks must be eight of four cards"):
        BelAtout(1).next_deck([DECK])
