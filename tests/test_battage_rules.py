"""Cards, deals and legal play of belote, against a referee who reads the rules one by one."""

from collections import Counter
from itertools import combinations, product
from math import nan, sqrt

import numpy as np
import pytest
from battage_naive import DECK, NEW, ORDER, ORDER_OF_TRUMPS, chance, deals, master, referee

from jeux.battage import Hands, check_tricks, deal, fresh, legal, name, play, randbelow_from
from jeux.battage.rules import as_deck, as_decks, winner

FIVES = [(5,), (3, 2), (2, 3), (1, 4), (1, 1, 3), (1, 1, 1, 1, 1)]
THREES = [(3,), (1, 2), (2, 1), (1, 1, 1)]


def test_cards_have_names():
    names = [name(card) for card in DECK]
    assert len(set(names)) == 32
    assert names[:8] == ["7♣", "8♣", "9♣", "10♣", "V♣", "D♣", "R♣", "A♣"]
    assert [names[i] for i in (8, 16, 24, 31)] == ["7♦", "7♥", "7♠", "A♠"]


def test_a_pack_is_a_tuple_of_integers():
    for given in (DECK, list(DECK), range(32), np.arange(32), np.arange(32, dtype=np.int8)):
        found = as_deck(given)
        assert found == DECK
        assert {type(card) for card in found} == {int}
    assert as_deck(NEW) == tuple(NEW)


def test_checked_decks_are_a_copy():
    decks = fresh(2, 3)
    found = as_decks(decks)
    found[0, 0] = 7
    assert decks.tolist() == [[0, 1, 2]] * 2
    assert as_decks(np.array([[1, 0]], np.uint8)).dtype == np.int64


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
        assert deal(deck.tolist(), np.array(pattern)) == dealt


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


def test_tricks_are_checked_card_by_card():
    randbelow, refused = randbelow_from(chance()), 0
    for dealt in deals(15):
        tricks = play(dealt, randbelow)
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
    held = (7, 0, 1), (2, 24, 25), (3, 26, 4), (5, 27, 28)
    rest = sorted(set(DECK) - {card for hand in held for card in hand})
    hands = tuple((*hand, *rest[5 * k : 5 * k + 5]) for k, hand in enumerate(held))
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
    tricks = play(dealt, randbelow_from(chance()))
    with pytest.raises(ValueError, match=r"trick"):
        check_tricks(change(tricks), dealt)


def test_tricks_and_hands_may_be_arrays():
    dealt = deals(1)[0]
    tricks = np.array(play(dealt, randbelow_from(chance())))
    assert check_tricks(tricks, dealt) is None
    assert legal(np.array([1, 9]), np.array([], int), 0) == [1, 9]
    assert legal(np.array([1, 9]), np.array([0, 3]), 0) == [1]


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: deal([*DECK[:-1], 30]), ValueError, "once.* 30"),
        (lambda: deal(DECK[:-1]), ValueError, "once.* 31"),
        (lambda: deal([*DECK, 4]), ValueError, "once.* 4"),
        (lambda: deal([*DECK, 32]), ValueError, r"cards\[32\] .*32"),
        (lambda: deal([nan, *DECK[1:]]), (TypeError, ValueError), "cards"),
        (lambda: deal([]), ValueError, "once"),
        (lambda: deal(DECK, (3, 2, 2)), ValueError, r"pattern .* got \(3, 2, 2\)"),
        (lambda: deal(DECK, (3, 3, 2)), ValueError, r"pattern .* got \(3, 3, 2\)"),
        (lambda: deal(DECK, (6, -1, 3)), ValueError, r"pattern\[1\] must .*-1"),
        (lambda: deal(DECK, (3, 2, 0, 3)), ValueError, r"pattern\[2\] must .*0"),
        (lambda: deal(DECK, (3, 2, 4)), ValueError, r"pattern .* got \(3, 2, 4\)"),
        (lambda: deal(DECK, (4, 4)), ValueError, r"pattern .* got \(4, 4\)"),
        (lambda: deal(DECK, ()), ValueError, r"pattern must hold at least 1, got \(\)"),
        (lambda: check_tricks([DECK[:4]] * 8, deal(DECK, least=6)), ValueError, "void"),
        (lambda: check_tricks([], deal(DECK)), ValueError, "eight of four"),
        (lambda: name(32), ValueError, "card must be at most 31, got 32"),
        (lambda: name(-1), ValueError, "card .* got -1"),
        (lambda: deal(None), TypeError, "cards .* got None"),
        (lambda: deal([False, True, *DECK[2:]]), ValueError, r"cards\[0\] .* got False"),
        (lambda: deal([0.0, *DECK[1:]]), TypeError, r"cards\[0\] .* got 0.0"),
        (lambda: deal(DECK, (3.0, 2.0, 3.0)), TypeError, r"pattern\[0\] .* got 3.0"),
        (lambda: deal(DECK, (True, 4, 3)), ValueError, r"pattern\[0\] .* got True"),
        (lambda: deal(DECK, least=nan), TypeError, "least .* got nan"),
        (lambda: deal(DECK, least=-1), ValueError, "least .* got -1"),
        (lambda: check_tricks([(40, 1, 2, 3)] * 8, deal(DECK)), ValueError, "tricks.* got 40"),
        (lambda: check_tricks([(-1, 1, 2, 3)] * 8, deal(DECK)), ValueError, "tricks.* got -1"),
        (lambda: check_tricks([("a", 1, 2, 3)] * 8, deal(DECK)), TypeError, "tricks.* got 'a'"),
        (lambda: check_tricks([(nan, 1, 2, 3)] * 8, deal(DECK)), TypeError, "tricks.* got nan"),
        (lambda: deal(set(DECK)), TypeError, "cards must be a sequence"),
        (lambda: deal(dict.fromkeys(DECK)), TypeError, "cards must be a sequence"),
        (lambda: deal(iter(DECK)), TypeError, "cards must be a sequence"),
        (lambda: deal(DECK, {5: 0, 3: 0}), TypeError, "pattern must be a sequence"),
        (lambda: check_tricks(8, deal(DECK)), TypeError, "tricks must be a sequence, got 8"),
        (lambda: check_tricks([4] * 8, deal(DECK)), TypeError, r"tricks\[0\] .* got 4"),
        (lambda: legal([32], [], 0), ValueError, r"hand\[0\] must be at most 31, got 32"),
        (lambda: legal({1}, [], 0), TypeError, "hand must be a sequence, got {1}"),
        (lambda: legal([1], [-1], 0), ValueError, r"trick\[0\] .* got -1"),
        (lambda: legal([1], [2, 3, 4, 5], 0), ValueError, "trick .* three cards, got"),
        (lambda: legal([1], [], None), TypeError, "trump must be an integer, got None"),
        (lambda: legal([1], [], 4), ValueError, "trump must be at most 3, got 4"),
    ],
)
def test_bad_arguments_are_named(call, error, message):
    with pytest.raises(error, match=message):
        call()
