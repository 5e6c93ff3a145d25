"""The pictures of Battage, of the library and of the chapters' cells: what they show and say."""

import re
from collections import Counter
from itertools import islice, product
from math import comb, expm1, perm

import numpy as np
import pytest
from cells import defined, of
from frames import caption, numbers_in, svg_in

from jeux.battage import (
    by_drawing,
    cut_at,
    name,
    random_from_list,
    riffle_total_variation,
)

CARD = r"\w+[♣♦♥♠]"


def cards(frame):
    return re.findall(f"<text[^>]*>({CARD})</text>", frame)


def outlined(frame):
    """Return how many boxes have a thick rim."""
    boxes = 0
    for group in svg_in(frame).iter("g"):
        if group.get("stroke-width") == "2.5":
            boxes += len(group.findall("rect"))
    return boxes


TABLES = [(32, 4, 1000), (52, 2, 100), (24, 2, 5000)]


def chance_of_some(mean):
    """Return how likely it is that something happens that happens so often on average."""
    return -expm1(-mean)


@pytest.mark.parametrize(("deck", "hands", "played"), TABLES)
def test_bars_are_as_high_as_likenesses_are_likely(deck, hands, played):
    size = deck // hands
    sentence = caption(of("battage", "likeness")(deck=deck, hands=hands, deals_played=played))
    sharing = [comb(size, k) * comb(deck - size, size - k) for k in range(size + 1)]
    all_hands = sum(sharing)
    pairs = played * (played - 1) / 2
    likely = []
    for shared in range(1, size + 1):
        share = sum(sharing[shared:]) / all_hands
        likely.append(chance_of_some(pairs * share))
    even_chances = [p for p in likely if p >= 0.5]
    assert f"have {len(even_chances)} of {size} cards in common" in sentence
    same = f"{likely[-1]:.4f}" if likely[-1] > 5e-5 else "below 0.0001"
    assert f"probability {same};" in sentence
    deals = numbers_in(sentence)[-1]  # for which one half of all players have had a hand again
    assert chance_of_some(deals**2 / 2 / all_hands) == pytest.approx(0.5, abs=1e-3)


def test_a_shuffle_is_walked_through_card_by_card():
    deck = by_drawing(range(32), random_from_list(1922))
    names = [name(card) for card in deck]
    randbelow = random_from_list(1922)
    for count in (*range(8), 31, 32):
        frame = of("battage", "drawing")(cards_drawn=count)
        left = 32 - count
        assert sorted_by_place(frame)[left:] == names[:count]
        assert sorted(cards(frame)) == sorted(names)
        if count:
            words = re.search(r": ([^ ]+) equally", caption(frame))[1]
            assert words == (f"{perm(32, count):,}" if count < 31 else "32!")
            number = randbelow(left + 1)
            said = f"The number {number} (of 0 to {left}) takes {names[count - 1]}."
            assert (said if left else "One card was left.") in caption(frame)


@pytest.mark.parametrize(
    ("packets", "pattern"),
    [
        ("1 by 1", (1,) * 8),
        ("2 by 2", (2,) * 4),
        ("3, 2 and 3", (3, 2, 3)),
        ("4 and 4", (4, 4)),
    ],
)
def test_hands_from_tidy_tricks_are_dealt_in_packets(packets, pattern):
    tidy = "♣♣♣♣♦♦♦♦♥♥♥♥♠♠♠♠" * 2
    for cut in range(32):
        frame = of("battage", "packet_by_packet")(packets=packets, cut_after=cut)
        deck = iter(cut_at(tidy, cut))
        hands = [[], [], [], []]
        for packet in pattern:
            for hand in hands:
                hand += islice(deck, packet)
        longest = []
        marked = 0
        for hand in hands:
            suits = list(Counter(hand).values())
            longest.append(max(suits))
            # the long suits of a hand are marked, all that are as long
            if max(suits) > 2:
                marked += suits.count(max(suits))
        lengths = ", ".join(map(str, longest))
        assert caption(frame).endswith(f"Longest suits: {lengths}.")
        assert outlined(frame) == marked
        assert set(re.findall(r">(\d)</text>", frame)) == set("1234")


def sorted_by_place(frame):
    """Return the cards of a frame, row by row."""

    def row_and_column(text):
        return float(text.get("y")), float(text.get("x"))

    texts = [text for text in svg_in(frame).iter("text") if re.fullmatch(CARD, text.text)]
    return [text.text for text in sorted(texts, key=row_and_column)]


@pytest.mark.parametrize(("shuffles", "cards"), [(1, 32), (5, 32), (8, 52)])
def test_the_distance_from_a_fair_deck_is_told(shuffles, cards):
    distance = float(riffle_total_variation(cards, shuffles))
    sentence = caption(of("battage", "rising_chart")(shuffles=shuffles, cards=cards))
    bets_won = f"{50 * (1 + distance):.0f}"
    assert sentence.endswith(f"Orange: {distance:.3f}. Bets won: {bets_won} of 100.")


def longest_suit(owners, player):
    """Return the length of the longest suit of a player, from who holds each card."""
    suits = Counter(card // 8 for card in range(32) if owners[card] == player)
    return max(suits.values())


def test_what_is_said_of_two_files_is_counted():
    files = defined("battage/fifty-deals", "FILES")["FILES"]
    picture = of("battage", "files_picture")
    for number in (1, 2, 7, 50):
        of_suits = caption(picture(deal_number=number, signs="suits"))
        of_tricks = caption(picture(deal_number=number, signs="tricks"))
        means = []
        for file in files.values():
            hands = product(file.owners[:number], range(4))
            means.append(np.mean([longest_suit(owners, player) for owners, player in hands]))
        assert numbers_in(of_suits)[-2:] == [round(mean, 2) for mean in means]
        for letter, file in files.items():
            pairs = re.search(rf"file {letter} (\w+)", of_tricks)[1]
            if number == 1 or file.takers[number - 2] < 0:
                assert pairs == "none"
                continue
            owners = file.owners[number - 1][file.tricks[number - 2]].tolist()
            together = 0
            for trick, player in product(owners, range(4)):
                together += comb(trick.count(player), 2)
            assert int(pairs) == together
