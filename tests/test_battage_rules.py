"""Cards, deals, legal play and the dealer, against slow readings of the rules and of the steps."""

from collections import Counter
from itertools import chain, islice, permutations, product

import pytest
from battage_naive import (
    DECK,
    NEW,
    chance,
    deals,
    master,
    referee,
    scripted,
)

from jeux.battage import (
    BelAtout,
    by_drawing,
    deal,
    lowest,
    name,
    play,
    randbelow_from,
    random_from_list,
    sensible,
)
from jeux.battage.rules import legal, winner

# cards and tricks


def test_cards_have_names():
    assert " ".join(map(name, range(9))) == "7♣ 8♣ 9♣ 10♣ V♣ D♣ R♣ A♣ 7♦"
    assert len(set(map(name, DECK))) == 32
    assert name(23) == "A♥"
    assert name(31) == "A♠"


def test_a_trick_goes_to_the_master():
    rng = chance()
    for _ in range(2_000):
        size = int(rng.integers(1, 5))
        trump = int(rng.integers(4))
        trick = rng.permutation(32)[:size].tolist()
        assert winner(trick, trump) == master(trick, trump)


def test_legal_cards_are_those_of_a_referee():
    rng = chance()
    met = Counter()
    for _ in range(5_000):
        deck = rng.permutation(32).tolist()
        size = int(rng.integers(1, 9))
        lying = int(rng.integers(4))
        trump = int(rng.integers(4))
        hand = deck[:size]
        trick = deck[size : size + lying]
        may = legal(hand, trick, trump)
        allowed = referee(hand, trick, trump)
        assert may == [card for card in hand if card in allowed], (hand, trick, trump)
        if trick:
            led = trick[0] // 8
            partner_holds = master(trick, trump) == len(trick) - 2
            can_follow = any(card // 8 == led for card in hand)
            met[led == trump, partner_holds, can_follow, len(may) == size] += 1
    # who cannot follow is free if trumps are led, or if their partner holds the trick
    assert len(met) == 13


# deals


@pytest.mark.parametrize(
    ("pattern", "least"),
    [
        ((3, 2, 3), 3),
        ((1,) * 8, 2),
        ((2, 3, 3), 4),
        ((4, 1, 2, 1), 3),
        ((3, 2, 3), 1),
    ],
    ids=str,
)
def test_a_deal_card_by_card(pattern, least):
    ends = Counter()
    for seed in range(200):
        deck = chance(seed).permutation(32).tolist()
        hands, taker, trump = deal(deck, pattern, least)
        turned = deck[20] // 8
        left = iter(deck)
        slow = [[], [], [], []]
        for packet in pattern:
            for hand in slow:
                hand += islice(left, min(packet, 8 - len(hand)))
            if [*map(len, slow)] == [5, 5, 5, 5]:
                held = [Counter(card // 8 for card in hand) for hand in slow]
                # a void deal is completed as if the first player took
                slow[taker or 0].append(next(left))
        assert [list(hand) for hand in hands] == slow
        first_round = [(player, turned) for player in range(4)]
        all_bids = [*first_round, *product(range(4), repeat=2)]
        bids = [(player, suit) for player, suit in all_bids if held[player][suit] >= least]
        if not bids:
            assert (taker, trump) == (None, None)
            ends["void"] += 1
        else:
            assert (taker, trump) == bids[0]
            ends["first" if trump == turned else "second"] += 1
    if least == 1:
        assert set(ends) == {"first"}
    elif least == 2:
        assert set(ends) == {"first", "second"}
    else:
        assert set(ends) == {"first", "second", "void"}


# play


def test_any_legal_card_is_played():
    rng = chance()
    leaders = Counter()
    for dealt in deals(40):
        choices = []

        def randbelow(n, choices=choices):
            choices.append((n, int(rng.integers(n))))
            return choices[-1][1]

        tricks = play(dealt, randbelow)
        assert sorted(chain.from_iterable(tricks)) == list(DECK)
        hands = [list(hand) for hand in dealt.hands]
        leader = 0
        following = iter(choices)
        for trick in tricks:
            leaders[leader] += 1
            for place, card in enumerate(trick):
                hand = hands[(leader + place) % 4]
                allowed = referee(hand, list(trick[:place]), dealt.trump)
                may = [held for held in hand if held in allowed]
                count, chosen = next(following)
                assert (count, may[chosen]) == (len(may), card)
                hand.remove(card)
            leader = (leader + master(trick, dealt.trump)) % 4
        assert next(following, None) is None
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


def test_drawing_takes_every_order_once():
    paths = product(range(4), range(3), range(2), range(1))
    orders = [by_drawing("abcd", scripted(path)) for path in paths]
    assert sorted(orders) == sorted(permutations("abcd"))
    assert by_drawing("abcd", scripted([2, 0, 1, 0])) == ("c", "a", "d", "b")


# the dealer


def some_tricks(seed=1):
    return play(deals(1, seed)[0], randbelow_from(chance(seed)))


ALL = [
    *({}, {"keep": False}, {"rebuild": False}),
    *({"shuffles": 0}, {"shuffles": 1}, {"shuffles": 5}),
    *({"cut_only": True}, {"cut_only": True, "rebuild": False}, {"bits": 15}),
    *({"keep": False, "rebuild": False}, {"cut_only": True, "keep": False, "rebuild": False}),
]
HISTORY = [
    (None, False),
    (some_tricks(), False),
    (some_tricks(3), True),
    (some_tricks(2), False),
    (None, True),
]
"""The tricks of the deal before, and whether a new game begins."""


def slow(options, seed, last, history):
    """Return decks by the five steps, one after another."""
    randbelow = random_from_list(seed, options.get("bits", 31))
    decks = []
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
    decks = [dealer.next_deck(tricks, new_game) for tricks, new_game in HISTORY]
    assert decks == slow(options, 99, NEW, HISTORY)
    assert dealer.last == decks[-1]
    assert all(sorted(deck) == list(DECK) for deck in decks)
