"""Many decks and many deals at once, against all the ways in which chance can fall."""

from collections import Counter
from itertools import chain, combinations, permutations, product
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
    assert eulerian(n) == [runs.count(number) for number in range(1, n + 1)]


@pytest.mark.parametrize("n", [1, 2, 4, 6])
def test_a_riffle_has_the_law_of_gilbert_shannon_and_reeds(n):
    """It moves places, whatever lies there, and leaves the decks that it was given."""
    tosses = np.array(list(product([0.25, 0.75], repeat=n)))
    decks = 3 * n - fresh(2**n, n)
    orders = 3 * n - riffle(decks, Script(tosses))
    assert Counter(map(tuple, orders.tolist())) == gilbert_shannon_reeds(n)
    assert (decks == 3 * n - fresh(2**n, n)).all()


ODD_PLACES = range(13, 20, 2)
PLACES = range(12, 21)


@pytest.mark.parametrize(("odd", "places"), [(True, ODD_PLACES), (False, PLACES)])
def test_a_cut_lies_where_the_dealer_cuts(odd, places, rng):
    games = 9_000
    decks = cut(fresh(games, 32), rng, odd)
    counts = Counter(decks[:, 0].tolist())
    assert sorted(counts) == list(places)
    assert {BelAtout(seed).cut_place(odd) for seed in range(200)} == set(places)
    expected = games / len(places)
    assert all(abs(count - expected) < 5 * expected**0.5 for count in counts.values())
    for deck in decks[:50].tolist():
        assert tuple(deck) == cut_at(DECK, deck[0])


def test_decks_are_gathered_trick_by_trick(rng):
    decks = gathered(np.repeat([SETS, EVEN], 3_000, axis=0), rng)
    for tricks, rows in zip((SETS, EVEN), np.split(decks, 2), strict=True):
        piles = np.sort(rows.reshape(-1, 4), axis=1)
        assert set(map(tuple, piles.tolist())) == set(tricks)
        # each trick comes first in each of its 24 orders
        first = set(map(tuple, rows[:, :4].tolist()))
        assert len(first) == 8 * factorial(4)


# deals and tricks


def hands_of(held):
    """Return the cards of each player, of who holds each card."""
    return [np.flatnonzero(held == player).tolist() for player in range(4)]


@pytest.mark.parametrize("least", [2, 3, 4, 9])
def test_many_deals_are_dealt_as_one(rng, least):
    decks = fair(fresh(80, 32), rng)
    for deck, held, taker, trump in zip(decks, *deal_many(decks, least), strict=True):
        dealt = deal(deck.tolist(), least=least)
        assert [sorted(hand) for hand in dealt.hands] == hands_of(held)
        if dealt.taker is None:
            assert (taker, trump) == (-1, -1)
        else:
            assert (taker, trump) == (dealt.taker, dealt.trump)


def test_any_card_is_played_by_the_rules(rng):
    owners, takers, trumps = deal_many(fair(fresh(400, 32), rng))
    owners = owners[takers >= 0]
    trumps = trumps[takers >= 0]
    played = play_many(owners, trumps, rng).tolist()
    for held, trump, tricks in zip(owners, trumps.tolist(), played, strict=True):
        hands = hands_of(held)
        leader = 0
        for trick in tricks:
            for place, card in enumerate(trick):
                hand = hands[(leader + place) % 4]
                assert card in referee(hand, trick[:place], trump)
                hand.remove(card)
            leader = (leader + master(trick, trump)) % 4


def test_every_legal_card_is_played_as_often(rng):
    # one deal, played many times: two tricks come out as often as from the slow player
    times = 1500
    dealt = deal(BelAtout(43_200).next_deck())
    held = np.empty(32, dtype=int)
    for player, hand in enumerate(dealt.hands):
        held[list(hand)] = player
    owners = np.tile(held, (times, 1))
    fast = play_many(owners, np.full(times, dealt.trump), rng)  # games, tricks, places
    randbelow = randbelow_from(rng)
    slow = np.array([play(dealt, randbelow) for _ in range(times)])
    for trick, place in product(range(2), range(4)):
        by_many = np.bincount(fast[:, trick, place], minlength=32)
        by_one = np.bincount(slow[:, trick, place], minlength=32)
        tolerance = 5 * np.sqrt(by_many + by_one + 1)
        assert (abs(by_many - by_one) <= tolerance).all()


@pytest.mark.parametrize("manner", [lowest, sensible])
def test_players_with_a_manner_play_the_same_tricks_many_at_once(rng, manner):
    decks = fair(fresh(150, 32), rng)
    owners, takers, trumps = deal_many(decks, least=2)
    keep = takers >= 0
    tricks = play_many(owners[keep], trumps[keep], rng, manner.__name__)
    for deck, fast in zip(decks[keep].tolist(), tricks, strict=True):
        slow = play(deal(deck, least=2), lambda n: 1 // 0, manner)
        assert fast.tolist() == list(map(list, slow))


def splits_of_cuts(taker):
    """Return how odd cuts split eight tricks among the players; other cuts give the same."""
    return {tuple(sorted(map(tuple, splits(cut, receiver=taker).tolist()))) for cut in (13, 15)}


def test_files_are_only_cut_after_a_deal_that_was_played(rng):
    files = draw_files(30, 8, rng, cut_only=True)
    shuffled = draw_files(30, 8, rng, cut_only=False)
    assert not shuffled.tricks.any()
    of_cuts = [splits_of_cuts(taker) for taker in range(4)]
    met = Counter()
    for number, file in product(range(7), range(30)):
        taker = files.takers[number + 1, file]
        if taker < 0:
            continue
        was_played = files.takers[number, file] >= 0
        tricks = np.arange(32).reshape(8, 4)
        if was_played:
            tricks = files.tricks[number, file]
        owners = files.owners[number + 1, file][tricks]
        split = sorted(tuple(np.bincount(trick, minlength=4).tolist()) for trick in owners)
        met[bool(was_played), tuple(split) in of_cuts[taker]] += 1
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
        for taken, pile in zip(table.T.tolist(), piles, strict=True):
            assert taken == [pile[trick] for trick in range(8)]
        pairs = 0
        for hand in hands:
            for a, b in combinations(map(deck.index, hand), 2):
                pairs += a // 4 == b // 4
        assert kept_pairs(place, pattern, taker or 0) == pairs
        receivers.add(taker)
    assert len(receivers) > 3


def naive_hands(tricks, hand):
    """Lay down the cards of tricks in all their orders, and count the suits at some places."""
    hands = Counter()
    for order in permutations(tricks):
        for mixed in product(*map(permutations, order)):
            suits = [card // 8 for card in chain.from_iterable(mixed)]
            held = [suits[place] for place in hand]
            hands[tuple(held.count(suit) for suit in range(4))] += 1
    return hands


TWO_SUITS_AND_MORE = [(0, 1, 8), (9, 16, 24), (25, 26, 27)]


@pytest.mark.parametrize(
    ("tricks", "hand"),
    [
        (TWO_SUITS_AND_MORE, (0, 1, 3)),
        (TWO_SUITS_AND_MORE, (0, 1, 4, 7, 8)),
        ([(0, 8), (9, 10), (16, 24), (1, 2)], (0, 1, 2, 5, 7)),
        ([(0, 8, 16, 24), (9, 10, 1, 17)], (1, 2, 3, 4)),
    ],
)
def test_hands_from_tricks_are_those_of_all_orders(tricks, hand):
    from_each = Counter(place // len(tricks[0]) for place in hand)
    fast = hand_ways(tricks, list(from_each.values()))
    slow = naive_hands(tricks, hand)
    assert np.count_nonzero(fast) == len(slow)
    for (a, b, c, _), count in slow.items():
        place = 81 * a + 9 * b + c
        assert int(fast[place]) * slow.total() == count * int(fast.sum())
        assert LONGEST[place] == max(a, b, c, 8 - a - b - c)
