"""Many decks and many deals at once, against all the ways in which chance can fall."""

from collections import Counter
from itertools import combinations, permutations, product
from math import factorial

import numpy as np
import pytest
from battage_naive import (
    DECK,
    Script,
    chance,
    gilbert_shannon_reeds,
    master,
    naive_rising,
    referee,
)

from jeux.battage import (
    BelAtout,
    cut,
    cut_at,
    deal,
    eulerian,
    fair,
    fresh,
    gathered,
    kept_pairs,
    lowest,
    play,
    randbelow_from,
    riffle,
    rising_sequences,
    sensible,
    splits,
)
from jeux.battage.simulation import deal_many, draw_files, play_many
from jeux.battage.theory import LONGEST, hand_ways

SETS = [tuple(range(first, first + 4)) for first in range(0, 32, 4)]
EVEN = [tuple(range(first, 32, 8)) for first in range(8)]


@pytest.fixture
def rng():
    return chance(23)


# shuffles


@pytest.mark.parametrize("n", range(1, 7))
def test_rising_sequences_are_those_of_a_scan(n):
    orders = list(permutations(range(n)))
    runs = rising_sequences(np.array(orders)).tolist()
    assert runs == [naive_rising(deck) for deck in orders]
    assert eulerian(n) == [runs.count(r) for r in range(1, n + 1)]


@pytest.mark.parametrize("n", [1, 2, 4, 6])
def test_a_riffle_has_the_law_of_gilbert_shannon_and_reeds(n):
    """It moves places, whatever lies there, and leaves the decks that it was given."""
    tosses, decks = np.array(list(product([0.25, 0.75], repeat=n))), 3 * n - fresh(2**n, n)
    orders = riffle(decks, Script(tosses))
    assert Counter(map(tuple, (3 * n - orders).tolist())) == gilbert_shannon_reeds(n)
    assert (decks == 3 * n - fresh(2**n, n)).all()


@pytest.mark.parametrize(("odd", "places"), [(True, range(13, 20, 2)), (False, range(12, 21))])
def test_a_cut_lies_where_the_dealer_cuts(odd, places, rng):
    decks, each = cut(fresh(9_000, 32), rng, odd), 9_000 / len(places)
    often = Counter(decks[:, 0].tolist())
    assert sorted(often) == list(places)
    assert {BelAtout(seed).cut_place(odd) for seed in range(200)} == {*places}
    assert all(abs(many - each) < 5 * each**0.5 for many in often.values())
    assert all(tuple(deck) == cut_at(DECK, deck[0]) for deck in decks[:50].tolist())


def test_decks_are_gathered_trick_by_trick(rng):
    decks = gathered(np.repeat([SETS, EVEN], 3_000, axis=0), rng)
    for tricks, rows in zip((SETS, EVEN), np.split(decks, 2), strict=True):
        piles = np.sort(rows.reshape(-1, 4), axis=1)
        assert set(map(tuple, piles.tolist())) == set(tricks)
        # each trick comes first in each of its 24 orders
        assert len({*map(tuple, rows[:, :4].tolist())}) == 8 * factorial(4)


# deals and tricks


@pytest.mark.parametrize("least", [2, 3, 4, 9])
def test_many_deals_are_dealt_as_one(rng, least):
    decks = fair(fresh(80, 32), rng)
    for deck, held, taker, trump in zip(decks, *deal_many(decks, least), strict=True):
        dealt = deal(deck.tolist(), least=least)
        assert [sorted(hand) for hand in dealt.hands] == [
            np.flatnonzero(held == k).tolist() for k in range(4)
        ]
        void = dealt.taker is None
        assert (taker, trump) == ((-1, -1) if void else (dealt.taker, dealt.trump))


def test_any_card_is_played_by_the_rules(rng):
    owners, takers, trumps = deal_many(fair(fresh(400, 32), rng))
    owners, trumps = owners[takers >= 0], trumps[takers >= 0]
    for held, trump, tricks in zip(
        owners, trumps.tolist(), play_many(owners, trumps, rng).tolist(), strict=True
    ):
        hands, leader = [np.flatnonzero(held == k).tolist() for k in range(4)], 0
        for trick in tricks:
            for place, card in enumerate(trick):
                hand = hands[(leader + place) % 4]
                assert card in referee(hand, trick[:place], trump)
                hand.remove(card)
            leader = (leader + master(trick, trump)) % 4


def test_every_legal_card_is_played_as_often(rng):
    # one deal, played many times: two tricks come out as often as from the slow player
    dealt, times = deal(BelAtout(43_200).next_deck()), 1500
    owners = np.empty((1, 32), dtype=int)
    for player, hand in enumerate(dealt.hands):
        owners[0, list(hand)] = player
    fast = play_many(np.repeat(owners, times, 0), np.full(times, dealt.trump), rng)[:, :2]
    randbelow = randbelow_from(rng)
    slow = np.array([play(dealt, randbelow)[:2] for _ in range(times)])
    for trick, place in product(range(2), range(4)):
        one, other = (np.bincount(x[:, trick, place], minlength=32) for x in (fast, slow))
        assert (abs(one - other) <= 5 * np.sqrt(one + other + 1)).all()


@pytest.mark.parametrize("manner", [lowest, sensible])
def test_players_with_a_manner_play_the_same_tricks_many_at_once(rng, manner):
    decks = fair(fresh(150, 32), rng)
    owners, takers, trumps = deal_many(decks, least=2)
    keep = takers >= 0
    tricks = play_many(owners[keep], trumps[keep], rng, manner.__name__)
    for deck, found in zip(decks[keep].tolist(), tricks, strict=True):
        slow = play(deal(deck, least=2), lambda n: 1 // 0, manner)
        assert found.tolist() == list(map(list, slow))


def test_files_are_only_cut_after_a_deal_that_was_played(rng):
    files, shuffled = (draw_files(30, 8, rng, cut_only) for cut_only in (True, False))
    assert not shuffled.tricks.any()
    odd = [{tuple(sorted(map(tuple, splits(at, receiver=t).tolist()))) for at in (13, 15)}
           for t in range(4)]  # fmt: skip
    met = Counter()
    for k, f in product(range(7), range(30)):
        before, after = files.takers[k, f], files.takers[k + 1, f]
        if after < 0:
            continue
        tricks = files.tricks[k, f] if before >= 0 else np.arange(32).reshape(8, 4)
        owners = files.owners[k + 1, f][tricks]
        split = tuple(sorted(tuple(np.bincount(row, minlength=4).tolist()) for row in owners))
        met[before >= 0, split in odd[after]] += 1
    assert met[True, True] > 50
    assert met[False, False] > 5
    assert met[True, False] == met[False, True] == 0


# tricks that are only cut


@pytest.mark.parametrize("pattern", [(3, 2, 3), (2, 3, 3), (1,) * 8])
def test_what_a_hand_takes_is_what_the_deal_gives_it(rng, pattern):
    receivers = set()
    for place in range(33):
        deck = rng.permutation(32).tolist()
        hands, taker, _ = deal(cut_at(deck, place), pattern)
        piles = [Counter(deck.index(card) // 4 for card in hand) for hand in hands]
        table = splits(place, pattern, taker or 0)
        assert table.T.tolist() == [[pile[trick] for trick in range(8)] for pile in piles]
        assert kept_pairs(place, pattern, taker or 0) == sum(
            a // 4 == b // 4 for hand in hands for a, b in combinations(map(deck.index, hand), 2)
        )
        receivers.add(taker)
    assert len(receivers) > 3


def naive_hands(tricks, hand):
    """Lay down the cards of tricks in all their orders, and count the suits at some places."""
    found = Counter()
    for order in permutations(tricks):
        for mixed in product(*map(permutations, order)):
            deck = [card // 8 for trick in mixed for card in trick]
            held = [deck[place] for place in hand]
            found[tuple(held.count(suit) for suit in range(4))] += 1
    return found


@pytest.mark.parametrize(
    ("tricks", "hand"),
    [
        ([(0, 1, 8), (9, 16, 24), (25, 26, 27)], (0, 1, 3)),
        ([(0, 1, 8), (9, 16, 24), (25, 26, 27)], (0, 1, 4, 7, 8)),
        ([(0, 8), (9, 10), (16, 24), (1, 2)], (0, 1, 2, 5, 7)),
        ([(0, 8, 16, 24), (9, 10, 1, 17)], (1, 2, 3, 4)),
    ],
)
def test_hands_from_tricks_are_those_of_all_orders(tricks, hand):
    taken = list(Counter(place // len(tricks[0]) for place in hand).values())
    found, slow = hand_ways(tricks, taken), naive_hands(tricks, hand)
    assert np.count_nonzero(found) == len(slow)
    for (a, b, c, _), ways in slow.items():
        place = 81 * a + 9 * b + c
        assert int(found[place]) * slow.total() == ways * int(found.sum())
        assert LONGEST[place] == max(a, b, c, 8 - a - b - c)
