"""Only cut, or shuffled? Files of deals against the slow dealer, likelihoods deal by deal."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import factorial

import numpy as np
import pytest

from jeux.battage import (
    BelAtout,
    Hands,
    check_tricks,
    cut,
    cut_at,
    deal,
    deal_count,
    fair,
    fresh,
    gathered,
    lowest,
    randbelow_from,
    sensible,
)
from jeux.battage import play as play_one
from jeux.battage.play import by_drawing
from jeux.battage.simulation import deal_many, draw_files, play_many
from jeux.battage.theory import (
    cut_likelihood,
    deals_after_cut,
    file_scores,
    pair_counts,
    pair_weights,
    possible_deals,
    power,
    trick_chances,
    trick_pairs,
    trick_splits,
)
from jeux.battage.theory.tricks import ODD

RECEIVERS = [
    "00011122233300112233000111222333",
    "00011122233300112233100011222333",
    "00011122233300112233200011122333",
    "00011122233300112233300011122233",
]
"""Who receives each card of a deck if player 0, 1, 2 or 3 takes."""

COLUMNS = [tuple(range(first, first + 4)) for first in range(0, 32, 4)]


@pytest.fixture
def rng():
    return np.random.default_rng(23)


def hands_of(owners):
    return [np.flatnonzero(owners == k).tolist() for k in range(4)]


@pytest.mark.parametrize("least", [2, 3, 4, 9])
def test_many_deals_are_dealt_as_one(rng, least):
    decks = rng.permuted(np.tile(np.arange(32), (60, 1)), axis=1)
    owners, takers, trumps = deal_many(decks, least=least)
    for deck, held, taker, trump in zip(decks, owners, takers, trumps, strict=True):
        dealt = deal(deck, least=least)
        assert [sorted(hand) for hand in dealt.hands] == hands_of(held)
        assert (dealt.taker, dealt.trump) == (
            (None, None) if taker < 0 else (int(taker), int(trump))
        )
        assert "".join(map(str, held[deck])) == RECEIVERS[max(taker, 0)]


def test_many_deals_are_played_by_the_rules(rng):
    decks = rng.permuted(np.tile(np.arange(32), (200, 1)), axis=1)
    owners, takers, trumps = deal_many(decks)
    keep = takers >= 0
    tricks = play_many(owners[keep], trumps[keep], rng)
    for deck, played in zip(decks[keep], tricks, strict=True):
        check_tricks(played, deal(deck))


def test_every_legal_card_is_played_as_often(rng):
    # one deal, played many times: the first trick comes out as often as from the slow player
    dealt = deal(BelAtout(43_200).next_deck())
    owners = np.empty((1, 32), dtype=int)
    for player, hand in enumerate(dealt.hands):
        owners[0, list(hand)] = player
    times = 1500
    fast = play_many(np.repeat(owners, times, 0), np.full(times, dealt.trump), rng)[:, :2]
    randbelow = randbelow_from(rng)
    slow = np.array([play_one(dealt, randbelow)[:2] for _ in range(times)])
    for trick in range(2):
        for place in range(4):
            counts = [np.bincount(x[:, trick, place], minlength=32) for x in (fast, slow)]
            gap = abs(counts[0] - counts[1])
            assert (gap <= 5 * np.sqrt(counts[0] + counts[1] + 1)).all()


@pytest.mark.parametrize("manner", [lowest, sensible])
def test_players_with_a_manner_play_the_same_tricks_many_at_once(rng, manner):
    decks = fair(fresh(150, 32), rng)
    owners, takers, trumps = deal_many(decks, least=2)
    keep = takers >= 0
    tricks = play_many(owners[keep], trumps[keep], rng, manner.__name__)
    for deck, found in zip(decks[keep], tricks, strict=True):
        slow = play_one(deal(deck, least=2), lambda n: 1 // 0, manner)
        assert found.tolist() == list(map(list, slow))


def test_a_deck_is_cut_as_the_dealer_cuts_it(rng):
    dealer = BelAtout(0, cut_only=True)
    places = {dealer.cut_place(True) for _ in range(200)}
    assert places == set(ODD)
    # cards c of trick c // 4: the places where a trick begins are those of the dealer
    decks = cut(gathered(np.arange(32).reshape(1, 8, 4), 400, rng), rng, odd=True)
    for deck in decks:
        begins = [k for k in range(32) if deck[k] // 4 != deck[k - 1] // 4]
        assert {(k + 1) % 2 for k in begins} == {0}
        assert len(begins) == 8
    slow = Counter(dealer.next_deck(COLUMNS).index(0) for _ in range(400))
    fast = Counter(np.argmin(decks, axis=1).tolist())
    assert max(slow.values()) < 40 > max(fast.values())


@pytest.mark.parametrize("taker", range(4))
def test_splits_are_those_of_a_deck_that_was_cut(taker):
    to = list(map(int, RECEIVERS[taker]))
    for place in range(32):
        deck = cut_at(tuple(range(32)), place)
        found = Counter((card // 4, player) for card, player in zip(deck, to, strict=True))
        split = sorted(tuple(found[trick, k] for k in range(4)) for trick in range(8))
        assert list(trick_splits(taker, place)) == split
    # the odd cuts make two kinds of splits, and no deal comes from both
    kinds = {trick_splits(taker, place) for place in ODD}
    assert len(kinds) == 2
    assert possible_deals(taker) == sum(deals_after_cut(taker, place) for place in (13, 15))


def naive_deals(tricks, cards, to):
    """Every deal that can follow small tricks: all orders of tricks and cards, one by one."""
    from itertools import permutations, product

    found = Counter()
    for order in permutations(tricks):
        for mixed in product(*map(permutations, order)):
            deck = [c for trick in mixed for c in trick]
            held = tuple(to[deck.index(c)] for c in range(cards))
            found[held] += 1
    return found


def test_all_deals_after_a_cut_are_as_likely():
    # three tricks of three cards, to three players: the count by hand and by the formula
    to = (0, 0, 1, 1, 1, 2, 2, 2, 0)
    found = naive_deals([(0, 1, 2), (3, 4, 5), (6, 7, 8)], 9, to)
    assert len(set(found.values())) == 1
    splits = [Counter(to[first : first + 3]) for first in (0, 3, 6)]
    alike = Counter(tuple(sorted(s.items())) for s in splits)
    ways = factorial(3) * 6**3
    for n in alike.values():
        ways //= factorial(n)
    for split in splits:
        for n in split.values():
            ways //= factorial(n)
    assert len(found) == ways


def test_a_deck_that_was_cut_is_possible_and_a_shuffled_one_is_not(rng):
    files = draw_files(8, 12, rng, cut_only=True)
    asked = 0
    for t, f in np.argwhere((files.takers[:-1] >= 0) & (files.takers[1:] >= 0)):
        tricks, taker = files.tricks[t, f], int(files.takers[t + 1, f])
        dealt = Hands(hands_of(files.owners[t + 1, f]), taker, int(files.trumps[t + 1, f]))
        found = cut_likelihood(tricks.tolist(), dealt)
        assert found in {Fraction(1, 2 * deals_after_cut(taker, place)) for place in (13, 15)}
        shuffled = by_drawing(range(32), randbelow_from(rng))
        assert cut_likelihood(tricks.tolist(), deal(shuffled)) == 0
        asked += 1
    assert asked > 40


def test_one_shuffled_deal_in_a_million_is_possible():
    shares = [possible_deals(taker) / deal_count([8] * 4) for taker in range(4)]
    assert max(shares) < 1.4e-6
    assert min(shares) > 1.2e-7
    # the support is all that a cut can deal: its likelihoods add up to 1
    for taker in range(4):
        ways = {trick_splits(taker, place): deals_after_cut(taker, place) for place in ODD}
        assert sum(ways.values()) == possible_deals(taker)


def test_pairs_are_counted_one_by_one(rng):
    before, after = (rng.permuted(np.arange(32) % 4) for _ in range(2))
    slow = np.zeros((3, 3), dtype=int)
    for a, b in combinations(range(32), 2):
        row = 0 if before[a] == before[b] else 1 if a // 8 == b // 8 else 2
        gap = abs(int(after[a]) - int(after[b]))
        slow[row, min(gap, 4 - gap)] += 1
    assert pair_counts(before, after).tolist() == slow.tolist()
    both = pair_counts(np.array([before, after]), np.array([after, before]))
    assert both[0].tolist() == slow.tolist()
    with pytest.raises(ValueError, match="shape"):
        pair_counts(before, after[:8])


@pytest.mark.parametrize("taker", range(4))
def test_weights_are_logarithms_of_a_likelihood_ratio(taker):
    assert sum(trick_pairs(taker)) == 48
    # pairs of which it is known that they were, or were not, in one trick
    together, apart, _ = np.exp(pair_weights([1, 0, 1 / 8], taker))
    chance = np.array([112, 256, 128]) / 496
    assert (together * chance).sum() == pytest.approx(1)
    assert (apart * chance).sum() == pytest.approx(1)
    assert together[0] > 1.4 > 1 > together[2]


def test_one_pair_in_eight_of_two_players_was_in_one_trick(rng):
    files = draw_files(60, 5, rng, cut_only=True)
    owner, suit, other = trick_chances(files)
    assert owner == 0
    assert suit > 1 / 8 > other
    pairs = pair_counts(files.owners, files.owners)[files.takers >= 0].sum(axis=2)
    assert (pairs @ [owner, suit, other]).mean() == pytest.approx(48)


def test_scores_tell_files_that_were_cut(rng):
    files, shuffled = (draw_files(150, 30, rng, cut_only=c) for c in (True, False))
    chances = trick_chances(files)
    a, b = (file_scores(given, chances) for given in (shuffled, files))
    assert a.shape == (30, 150)
    assert not a[0].any()
    assert power(a[29], b[29], 0.05)[0] > 0.95
    assert power(a[29], a[29], 0.05)[0] == pytest.approx(0.05, abs=0.02)
    # by the owners alone, without a look at suits: weaker, and still something
    plain = [file_scores(given, [0, 1 / 8, 1 / 8])[29] for given in (shuffled, files)]
    assert 0.6 < power(*plain, 0.05)[0] < 1


@pytest.mark.parametrize("files", [0, 10**7])
def test_files_that_are_too_many_are_refused(rng, files):
    with pytest.raises(ValueError, match="files"):
        draw_files(files, 50, rng, cut_only=True)


def test_chances_of_files_in_which_nobody_played_are_refused(rng):
    with pytest.raises(ValueError, match="files must hold the tricks"):
        trick_chances(draw_files(3, 5, rng, cut_only=False))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda rng: gathered(np.zeros((1, 7, 4), int), 1, rng), r"shape \(deals, 8, 4\)"),
        (lambda rng: gathered(np.zeros((1, 8, 4), int), 1, rng), "tricks must hold each card"),
        (lambda rng: draw_files(1, 1, rng, cut_only=True, manner="bold"), "manner .* got 'bold'"),
    ],
)
def test_bad_arguments_are_named(rng, call, message):
    with pytest.raises(ValueError, match=message):
        call(rng)


def test_an_array_of_tricks_is_gathered_as_a_list_of_them(rng):
    tricks = rng.permuted(np.tile(np.arange(32), (5, 1)), axis=1).reshape(5, 8, 4)
    both = [gathered(given, 3, np.random.default_rng(1)) for given in (tricks, tricks.tolist())]
    assert (both[0] == both[1]).all()
