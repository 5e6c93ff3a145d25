"""Ways of shuffling many decks, against all the ways in which chance can fall."""

from collections import Counter
from itertools import permutations, product
from math import factorial, nan

import numpy as np
import pytest
from battage_naive import (
    NEW,
    Script,
    all_swaps,
    chance,
    gilbert_shannon_reeds,
    naive_rising,
    scores,
    scripted,
)

from jeux.battage import (
    BelAtout,
    by_riffle,
    by_swaps,
    cut,
    deal,
    eulerian,
    fair,
    fresh,
    name,
    play,
    randbelow_from,
    repeated,
    riffle,
    rising_sequences,
    simulate,
    swaps,
    top_to_random,
    uniformity_test,
)
from jeux.battage.rules import as_decks

MANNERS = [fair, riffle, swaps, top_to_random, cut]


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


def test_riffles_fall_as_their_law_says():
    orders = riffle(fresh(40_000, 4), chance())
    assert max(map(abs, scores(orders, gilbert_shannon_reeds(4), 16))) < 4
    randbelow = randbelow_from(chance(2))
    listed = np.array([by_riffle(range(4), randbelow) for _ in range(8_000)])
    assert max(map(abs, scores(listed, gilbert_shannon_reeds(4), 16))) < 4


def test_a_riffled_deck_has_at_most_two_rising_sequences():
    assert set(rising_sequences(riffle(fresh(300, 52), chance())).tolist()) == {2}
    randbelow = randbelow_from(chance())
    listed = [by_riffle(range(52), randbelow) for _ in range(50)]
    assert {naive_rising(deck) for deck in listed} == {2}


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


@pytest.mark.parametrize("n", [1, 2, 5])
def test_the_top_card_is_put_back_anywhere(n):
    paths = list(product(range(n), repeat=2))
    decks = np.tile(np.arange(10, 10 + n), (len(paths), 1))
    rng = Script(*np.array(paths).T)
    orders = top_to_random(decks, rng, 2)
    assert rng.asked == [(0, n)] * 2
    for path, order in zip(paths, orders.tolist(), strict=True):
        deck = list(range(10, 10 + n))
        for place in path:
            deck.insert(place, deck.pop(0))
        assert order == deck
    once = top_to_random(decks, Script([0] * len(paths)))
    assert once.tolist() == top_to_random(once, chance(), 0).tolist() == decks.tolist()


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


@pytest.mark.parametrize("manner", MANNERS)
def test_a_way_of_shuffling_reads_lists(manner):
    assert np.array_equal(manner([NEW, NEW], chance(3)), manner(np.array([NEW, NEW]), chance(3)))


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


@pytest.mark.parametrize("reader", [uniformity_test, as_decks, rising_sequences])
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


@pytest.mark.parametrize("options", [{}, {"pattern": (1,) * 8}, {"least": 5}], ids=str)
@pytest.mark.parametrize("cut_only", [False, True])
def test_a_session_is_dealt_and_played_deal_by_deal(options, cut_only):
    session = simulate(BelAtout(7, cut_only=cut_only), 60, chance(2), **options)
    dealer, people, tricks = BelAtout(7, cut_only=cut_only), randbelow_from(chance(2)), None
    for winner, length, score in zip(*session, strict=True):
        hands, taker, trump = dealt = deal(dealer.next_deck(tricks), **options)
        tricks = None if taker is None else play(dealt, people)
        assert winner == (-1 if taker is None else taker)
        assert length == (0 if tricks is None else sum(map(len, tricks)))
        longest = [max(Counter(name(card)[-1] for card in hand).values()) for hand in hands]
        trumps = 0 if taker is None else sum(card // 8 == trump for card in hands[taker])
        assert score.tolist() == [*longest, trumps]
    assert {column.dtype for column in session} == {np.dtype(np.int64)}
    assert simulate(BelAtout(7), 0, chance()).scores.shape == (0, 5)


def test_a_session_goes_on_where_it_stopped():
    dealer = BelAtout(7)
    simulate(dealer, 3, chance())
    last = dealer.last
    assert simulate(dealer, 1, chance())[0] == deal(dealer.last).taker
    assert dealer.last != last


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: fresh(-1, 3), ValueError, "decks .* got -1"),
        (lambda: fresh(1, 0), ValueError, "cards .* got 0"),
        (lambda: top_to_random(fresh(1, 3), chance(), -1), ValueError, "times .* got -1"),
        (
            lambda: cut(fresh(1, 9), chance(), 5),
            ValueError,
            "spread .* half of the 9 .*got 5",
        ),
        (lambda: cut(fresh(1, 9), chance(), -1), ValueError, "spread .* got -1"),
        (lambda: repeated(riffle, [[0, 1, 1]], 1, chance()), ValueError, r"got \[0, 1, 1\]"),
        (lambda: repeated(riffle, [[0, 1]], -1, chance()), ValueError, "times .* got -1"),
        (lambda: repeated(riffle, [[0, 1]], 1.5, chance()), TypeError, "times .* got 1.5"),
        (lambda: repeated(riffle, [[0, 1]], True, chance()), ValueError, "times .* got True"),
        (lambda: top_to_random(fresh(1, 3), chance(), True), ValueError, "times .* got True"),
        *(
            (lambda manner=manner: manner(fresh(1, 9), 7), TypeError, "rng .* got 7")
            for manner in MANNERS
        ),
        *(
            (lambda manner=manner: manner([0, 1], chance()), ValueError, r"got int64 of \(2,\)")
            for manner in MANNERS
        ),
        (lambda: repeated(riffle, fresh(1, 9), 1, 7), TypeError, "rng .* got 7"),
        (lambda: simulate(7, 1, chance()), TypeError, "dealer must be a BelAtout, got 7"),
        (lambda: simulate(BelAtout(7), -1, chance()), ValueError, "games .* got -1"),
        (lambda: simulate(BelAtout(7), 1, 7), TypeError, "rng .* got 7"),
    ],
)
def test_bad_arguments_are_named(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_a_billion_decks_or_deals_are_refused():
    with pytest.raises(ValueError, match="decks must have a billion cards"):
        fresh(10**9, 32)
    with pytest.raises(ValueError, match="games must be at most 10000000"):
        simulate(BelAtout(1), 10**9, chance())


@pytest.mark.parametrize("shuffle", [print, lambda d, r: d[:, 1:], lambda d, r: d * 0])
def test_a_shuffle_that_loses_cards(shuffle):
    with pytest.raises(ValueError, match="shuffle"):
        repeated(shuffle, fresh(2, 4), 2, chance())


def test_a_deck_of_no_cards_stays_one():
    for manner in (fair, riffle, swaps, top_to_random):
        assert manner(np.empty((3, 0)), chance()).shape == (3, 0)


def test_decks_of_truth_values_are_none():
    with pytest.raises(ValueError, match="decks must be integers"):
        rising_sequences([[True, 0]])
