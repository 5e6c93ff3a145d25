"""Cards, deals, legal play and the dealer, against slow readings of the rules and of the steps."""

from collections import Counter
from itertools import combinations, pairwise, permutations, product

import numpy as np
import pytest
from battage_naive import (
    DECK,
    NEW,
    ORDER,
    ORDER_OF_TRUMPS,
    chance,
    deals,
    master,
    referee,
    scripted,
)

from jeux.battage import (
    BelAtout,
    by_drawing,
    cut_at,
    deal,
    hand_places,
    lowest,
    name,
    play,
    randbelow_from,
    random_from_list,
    sensible,
    uniformity_test,
)
from jeux.battage.rules import legal, winner

SETS = [DECK[first : first + 4] for first in range(0, 32, 4)]


def cards(words):
    return [next(card for card in DECK if name(card) == word) for word in words.split()]


# cards and tricks


def test_cards_have_names():
    names = [name(card) for card in DECK]
    assert len(set(names)) == 32
    assert names[:8] == ["7♣", "8♣", "9♣", "10♣", "V♣", "D♣", "R♣", "A♣"]
    assert [names[i] for i in (8, 16, 24, 31)] == ["7♦", "7♥", "7♠", "A♠"]


def test_a_trick_goes_to_the_master():
    rng = chance()
    for _ in range(2_000):
        size, trump = int(rng.integers(1, 5)), int(rng.integers(4))
        trick = rng.permutation(32)[:size].tolist()
        assert winner(trick, trump) == master(trick, trump)


@pytest.mark.parametrize(("suit", "trump"), [*product(range(4), repeat=2)])
def test_two_cards_of_a_suit_are_ranked(suit, trump):
    ranks = ORDER_OF_TRUMPS if trump == suit else ORDER
    numbers = cards(" ".join(rank + "♣♦♥♠"[suit] for rank in ranks))
    for low, high in combinations(numbers, 2):
        assert (winner([low, high], trump), winner([high, low], trump)) == (1, 0)


def test_legal_cards_are_those_of_a_referee():
    rng, met = chance(), Counter()
    for _ in range(5_000):
        deck = rng.permutation(32).tolist()
        size, lying, trump = int(rng.integers(1, 9)), int(rng.integers(4)), int(rng.integers(4))
        hand, trick = deck[:size], deck[size : size + lying]
        may, allowed = legal(hand, trick, trump), referee(hand, trick, trump)
        assert may == [card for card in hand if card in allowed], (hand, trick, trump)
        if trick:
            holds = master(trick, trump) == len(trick) - 2
            follows = any(card // 8 == trick[0] // 8 for card in hand)
            met[trick[0] // 8 == trump, holds, follows, len(may) == size] += 1
    # who cannot follow is free if trumps are led, or if their partner holds the trick
    assert len(met) == 13


@pytest.mark.parametrize(
    ("hand", "trick", "may"),
    [
        # spades are trumps. Trumps are led: go higher, even over a partner, else any trump
        ("V♠ 7♠ A♣", "9♠", "V♠"),
        ("8♠ 7♠ A♣", "9♠", "8♠ 7♠"),
        ("A♣ 7♦", "9♠", "A♣ 7♦"),
        ("V♠ 7♠ A♣", "9♠ 8♠", "V♠"),
        ("10♠ A♠ 7♠", "R♠ A♣ D♠", "10♠ A♠"),
        # the partner holds the trick and nothing of the suit led: anything
        ("9♠ 7♦", "A♣ 7♣", "9♠ 7♦"),
        ("9♠ 7♦", "7♣ 8♠ 8♣", "9♠ 7♦"),
        # an opponent holds it: trump, higher if one can
        ("9♠ 7♦", "A♣", "9♠"),
        ("9♠ 7♦", "A♣ 7♣ 8♣", "9♠"),
        ("V♠ 7♠ A♦", "7♣ 9♠", "V♠"),
        ("D♠ 7♠ A♦", "7♣ 9♠", "D♠ 7♠"),
        ("A♦ R♥", "7♣ 9♠", "A♦ R♥"),
        ("10♠ V♠ A♦", "7♣ 8♠ 9♠", "V♠"),
        ("10♠ A♦", "7♣ 9♠ 8♠", "10♠ A♦"),
        # who can follow a plain suit follows it, at any height
        ("A♣ 7♣ V♠", "D♣ 9♠", "A♣ 7♣"),
        ("A♣ 7♣ V♠", "", "A♣ 7♣ V♠"),
    ],
)
def test_the_rules_of_belote(hand, trick, may):
    assert legal(cards(hand), cards(trick), 3) == cards(may)


# deals


@pytest.mark.parametrize("pattern", [(3, 2, 3), (1,) * 8, (2, 3, 3), (4, 1, 2, 1)], ids=str)
def test_a_deal_card_by_card(pattern):
    takers = set()
    for seed in range(40):
        deck = chance(seed).permutation(32).tolist()
        hands, taker, _ = deal(deck, pattern)
        takers.add(taker)
        left, slow = iter(deck), [[], [], [], []]
        for packet in pattern:
            for hand in (hand for hand in slow for _ in range(packet)):
                if len(hand) < 8:
                    hand.append(next(left))
            if [*map(len, slow)] == [5] * 4:
                # a void deal is completed as if the first player took
                slow[taker or 0].append(next(left))
        assert [list(hand) for hand in hands] == slow
        assert deck[20] == hands[taker or 0][5]
    assert takers == {None, 0, 1, 2, 3}


@pytest.mark.parametrize("least", [1, 2, 3, 4, 5, 6])
def test_who_takes_has_enough_cards(least):
    ends = Counter()
    for seed in range(300):
        deck = chance(seed).permutation(32).tolist()
        hands, taker, trump = deal(deck, least=least)
        turned = deck[20] // 8
        held = [Counter(card // 8 for card in hand[:5]) for hand in hands]
        first = [player for player in range(4) if held[player][turned] >= least]
        # the first player with enough of another suit, and the lowest such suit
        second = [(p, s) for p, s in product(range(4), repeat=2) if held[p][s] >= least]
        ends["first" if first else "second" if second else "void"] += 1
        expected = (first[0], turned) if first else second[0] if second else (None, None)
        assert (taker, trump) == expected
    assert (ends["void"] > 0) == (least > 2)
    if least == 3:
        assert min(ends.values()) > 20


def test_the_first_player_with_enough_cards_of_another_suit_takes():
    # a heart is turned and nobody has three; the first has three spades, the last three clubs
    hands = ([24, 25, 26, 8, 16], [3, 9, 10, 27, 17], [4, 11, 12, 28, 18], [0, 1, 2, 13, 29])
    deck = [card for hand in hands for card in hand[:3]] + [c for hand in hands for c in hand[3:]]
    deck += [19] + [card for card in DECK if card not in [*deck, 19]]
    assert deal(deck)[1:] == (0, 3)


# play


def test_any_legal_card_is_played():
    leaders, rng = Counter(), chance()
    for dealt in deals(40):
        asked = []

        def randbelow(n, asked=asked):
            asked.append((n, int(rng.integers(n))))
            return asked[-1][1]

        tricks = play(dealt, randbelow)
        assert sorted(sum(tricks, ())) == list(DECK)
        hands, leader, told = [list(hand) for hand in dealt.hands], 0, iter(asked)
        for trick in tricks:
            leaders[leader] += 1
            for place, card in enumerate(trick):
                hand = hands[(leader + place) % 4]
                may = [c for c in hand if c in referee(hand, list(trick[:place]), dealt.trump)]
                many, chosen = next(told)
                assert (many, may[chosen]) == (len(may), card)
                hand.remove(card)
            leader = (leader + master(trick, dealt.trump)) % 4
        assert next(told, None) is None
    assert min(leaders[player] for player in range(4)) > 30


def test_what_players_choose():
    # clubs 7 … A are 0 … 7; spades are trumps
    assert lowest([24, 28, 6, 3], [], 3) == 6
    assert lowest([28, 26, 31], [], 3) == 31
    assert lowest([3, 6], [], 3) == 6, "the king is weaker than the ten"
    assert sensible([0, 7, 31], [], 3) == 7, "a plain ace is led"
    assert sensible([0, 31], [], 3) == 0, "an ace of trumps is not"
    assert sensible([0, 3, 7], [6], 3) == 3, "the cheapest card that takes it"
    assert sensible([0, 7], [3, 1], 3) == 0, "the partner holds the trick"
    assert sensible([0, 7], [3, 1, 2], 3) == 7
    assert sensible([0, 1], [6], 3) == 0, "nothing takes it"


# the list, and shuffles card by card


def test_the_example_of_the_c_standard():
    randbelow = random_from_list(1)
    assert [randbelow(32_768) for _ in range(5)] == [16838, 5758, 10113, 17515, 31051]


@pytest.mark.parametrize("bits", [15, 16, 23, 31])
def test_numbers_are_the_leading_bits(bits):
    randbelow, state = random_from_list(77, bits), 77
    for n in (32_768, 1, 2, 9, 32, 31, 1000, 32_767):
        state = (state * 1_103_515_245 + 12_345) % 2**bits
        assert randbelow(n) == state * 2**15 // 2**bits % n


@pytest.mark.parametrize(("bits", "each"), [(15, 1), (16, 2)])
def test_the_list_has_as_many_numbers_as_it_says(bits, each):
    randbelow, other = random_from_list(1922, bits), random_from_list(1922 + 2**bits, bits)
    once = [randbelow(32_768) for _ in range(each * 32_768)]
    assert Counter(once) == dict.fromkeys(range(32_768), each)
    assert [randbelow(32_768) for _ in range(999)] == once[:999]
    assert [other(32_768) for _ in range(999)] == once[:999]


def test_numbers_of_a_generator():
    randbelow = randbelow_from(chance())
    for n in (1, 2, 6, 32_768):
        found = [randbelow(n) for _ in range(3_000)]
        assert 0 <= min(found) <= max(found) < n
        assert abs(np.mean(found) - (n - 1) / 2) < 4 * n / (12 * 3_000) ** 0.5


def test_drawing_takes_every_order_once():
    paths = product(range(4), range(3), range(2), range(1))
    assert sorted(by_drawing("abcd", scripted(p)) for p in paths) == sorted(permutations("abcd"))
    assert by_drawing("abcd", scripted([2, 0, 1, 0])) == ("c", "a", "d", "b")


# the dealer


def some_tricks(seed=1):
    return play(deals(1, seed)[0], randbelow_from(chance(seed)))


ALL = [
    *({}, {"keep": False}, {"rebuild": False}, {"shuffles": 0}, {"shuffles": 1}, {"shuffles": 5}),
    *({"cut_only": True}, {"cut_only": True, "rebuild": False}, {"bits": 15}),
    *({"keep": False, "rebuild": False}, {"cut_only": True, "keep": False, "rebuild": False}),
]
HISTORY = [
    *((None, False), (some_tricks(), False), (some_tricks(3), True), (some_tricks(2), False)),
    (None, True),
]


def slow(options, seed, last, history):
    """Return decks by the five steps, one after another."""
    randbelow, decks = random_from_list(seed, options.get("bits", 31)), []
    for tricks, new_game in history:
        deck = last if options.get("keep", True) else list(DECK)
        complete = tricks is not None and not new_game
        if complete and options.get("rebuild", True):
            mixed = [list(by_drawing(trick, randbelow)) for trick in tricks]
            deck = [card for trick in by_drawing(mixed, randbelow) for card in trick]
        if complete and options.get("cut_only"):
            place = (13, 15, 17, 19)[randbelow(4)]
            deck = deck[place:] + deck[:place]
        else:
            for number in range(options.get("shuffles", 3)):
                if number > 0:
                    place = 12 + randbelow(9)
                    deck = deck[place:] + deck[:place]
                deck = list(by_drawing(deck, randbelow))
        last = deck
        decks.append(tuple(deck))
    return decks


@pytest.mark.parametrize("options", ALL, ids=" ".join)
def test_decks_come_by_the_five_steps(options):
    dealer = BelAtout(99, NEW, **options)
    found = [dealer.next_deck(tricks, new_game) for tricks, new_game in HISTORY]
    assert found == slow(options, 99, NEW, HISTORY)
    assert dealer.last == found[-1]
    assert all(sorted(deck) == list(DECK) for deck in found)


def test_tricks_are_mixed_within_and_among_themselves():
    dealer = BelAtout(11, shuffles=0)
    decks = np.array([dealer.next_deck(SETS) for _ in range(2_000)])
    assert uniformity_test(decks).p > 0.001
    assert uniformity_test(decks[:, ::4] // 4).p > 0.001
    for trick in range(8):
        where = np.nonzero(decks // 4 == trick)[1].reshape(-1, 4)
        assert uniformity_test(np.take_along_axis(decks, where, axis=1) % 4).p > 0.001


@pytest.mark.parametrize(("odd", "places"), [(True, range(13, 20, 2)), (False, range(12, 21))])
def test_all_places_of_a_cut_are_as_likely(odd, places):
    dealer = BelAtout(8)
    often, each = Counter(dealer.cut_place(odd) for _ in range(900)), 900 / len(places)
    assert sorted(often) == list(places)
    assert all(abs(many - each) < 4 * each**0.5 for many in often.values())
    assert cut_at("abcd", 1) == ("b", "c", "d", "a")


def test_dealers_do_not_share_their_state():
    alone, first, second = BelAtout(5), BelAtout(5), BelAtout(5)
    expected, found = [alone.next_deck() for _ in range(3)], []
    for _ in range(3):
        second.next_deck(some_tricks())
        found.append(first.next_deck())
    assert found == expected
    assert BelAtout(7).last == DECK


def test_decks_of_bel_atout_are_fair():
    dealer = BelAtout(43_200)
    decks = [dealer.next_deck() for _ in range(2_000)]
    assert uniformity_test(np.array(decks)).p > 0.001
    assert all(one != other for one, other in pairwise(decks))


def test_places_of_a_hand_do_not_depend_on_the_cards():
    for seed in range(20):
        deck = BelAtout(seed).next_deck()
        dealt = deal(deck)
        where = hand_places(receiver=dealt.taker or 0)
        assert dealt.hands == tuple(tuple(deck[place] for place in hand) for hand in where)
