"""The pictures of Battage, of the library and of the chapters' cells: what they show and say."""

import re
from collections import Counter
from itertools import pairwise
from math import comb, expm1, perm

import numpy as np
import pytest
from cells import defined, of
from frames import caption, numbers_in, svg_in

from jeux.battage import (
    BelAtout,
    by_drawing,
    cut_at,
    deal,
    name,
    random_from_list,
    riffle_total_variation,
)


def cards(frame):
    return re.findall(r"<text[^>]*>(\w+[♣♦♥♠])</text>", frame)


def outlined(frame):
    """Return how many boxes have a thick rim."""
    thick = (g for g in svg_in(frame).iter("g") if g.get("stroke-width") == "2.5")
    return sum(one.tag == "rect" for group in thick for one in group)


@pytest.mark.parametrize("number", range(2, 26))
def test_the_cards_that_come_back_are_those_of_both_hands(number):
    frame = of("battage", "two_deals")(deal_number=number)
    shown = {card for card, many in Counter(cards(frame)).items() if many == 2}
    assert len(cards(frame)) == 16
    assert f"of your 8 cards {len(shown)} came back" in caption(frame)
    assert {*re.findall(r"\w+[♣♦♥♠]", caption(frame))} == shown
    assert outlined(frame) == 2 * len(shown)


@pytest.mark.parametrize(("deck", "hands", "played"), [(32, 4, 1000), (52, 2, 100), (24, 2, 5000)])
def test_bars_are_as_high_as_likenesses_are_likely(deck, hands, played):
    size, said = (
        deck // hands,
        caption(of("battage", "likeness")(deck=deck, hands=hands, deals_played=played)),
    )
    ways = [comb(size, k) * comb(deck - size, size - k) for k in range(size + 1)]
    pairs = played * (played - 1) / 2
    likely = [-expm1(-pairs * sum(ways[k:]) / sum(ways)) for k in range(1, size + 1)]
    assert f"share {sum(p >= 0.5 for p in likely)} of {size} cards" in said
    same = f"{likely[-1]:.4f}" if likely[-1] > 5e-5 else "below 0.0001"
    assert f"probability {same}, which" in said
    assert f"{sum(ways):,} hands" in said
    half = numbers_in(said)[-1]
    assert -expm1(-(half**2) / 2 / sum(ways)) == pytest.approx(0.5, abs=1e-3)


def test_a_shuffle_is_walked_through_card_by_card():
    deck, randbelow = by_drawing(range(32), random_from_list(1922)), random_from_list(1922)
    for drawn in range(33):
        frame = of("battage", "drawing")(cards_drawn=drawn)
        assert sorted_by_place(frame)[32 - drawn :] == [name(card) for card in deck[:drawn]]
        assert sorted(cards(frame)) == sorted(map(name, range(32)))
        if drawn:
            told = re.search(r": ([^ ]+) equally", caption(frame))[1]
            beginnings = float(told.replace(",", "").replace("·10^", "e"))
            assert beginnings == pytest.approx(perm(32, drawn), rel=0.005)
            number = randbelow(33 - drawn)
            assert f"of 0 to {32 - drawn}, {number} took {name(deck[drawn - 1])}" in caption(frame)


@pytest.mark.parametrize(
    ("known", "enough"), [("in the order of the deal", 3), ("in any order", 6)]
)
def test_each_card_that_is_seen_strikes_out_seconds(known, enough):
    """The attack of the chapter, card by card, with its own program."""
    hands = [
        deal(BelAtout(20 * 3600 + second, keep=False, rebuild=False).next_deck()).hands[0]
        for second in range(3600)
    ]
    mine, before = hands[20 * 60 + 34], range(3600)
    for seen in range(9):
        if known == "in any order":
            left = [s for s in before if {*mine[:seen]} <= {*hands[s]}]
        else:
            left = [s for s in before if hands[s][:seen] == mine[:seen]]
        frame = of("battage", "suspects")(known=known, cards_seen=seen)
        assert sorted_by_place(frame) == [name(card) for card in mine[:seen]]
        assert f">{len(left):,} s</text>" in frame
        assert caption(frame).endswith("one, 20:20:34.") == (seen >= enough)
        if seen:  # a disc for each second that is left
            assert frame.count(f'r="{2.5 if len(left) > 9 else 4.5}"') == len(left)
        before = left


@pytest.mark.parametrize(
    ("packets", "pattern"),
    [("1 by 1", (1,) * 8), ("2 by 2", (2,) * 4), ("3, 2 and 3", (3, 2, 3)), ("4 and 4", (4, 4))],
)
def test_hands_from_tidy_tricks_are_dealt_in_packets(packets, pattern):
    tidy = "♣♣♣♣♦♦♦♦♥♥♥♥♠♠♠♠" * 2
    for cut in range(32):
        frame = of("battage", "packet_by_packet")(packets=packets, cut_after=cut)
        deck, hands = iter(cut_at(tidy, cut)), [[], [], [], []]
        for packet in pattern:
            for hand in hands:
                hand += [next(deck) for _ in range(packet)]
        longest = [max(Counter(hand).values()) for hand in hands]
        assert caption(frame).endswith(f"hands: {', '.join(map(str, longest))} cards.")
        # the long suits of a hand are marked, all that are as long
        counts = [Counter(hand).values() for hand in hands]
        assert outlined(frame) == sum(n == max(suits) > 2 for suits in counts for n in suits)
        assert {*re.findall(r">(\d)</text>", frame)} == {*"1234"}


def test_what_still_follows_its_old_neighbour_is_joined():
    for riffles in range(13):
        frame = of("battage", "joined")(riffles=riffles)
        deck = [[*map(name, range(32))].index(card) for card in sorted_by_place(frame)]
        joined = sum(b == a + 1 for a, b in pairwise(deck))
        assert caption(frame).endswith(f"{joined} of 31.")


def sorted_by_place(frame):
    """Return the cards of a frame, row by row."""
    texts = [t for t in svg_in(frame).iter("text") if re.fullmatch(r"\w+[♣♦♥♠]", t.text)]
    return [t.text for t in sorted(texts, key=lambda t: (float(t.get("y")), float(t.get("x"))))]


@pytest.mark.parametrize(("shuffles", "cards"), [(1, 32), (5, 32), (8, 52)])
def test_the_distance_from_a_fair_deck_is_told(shuffles, cards):
    distance = float(riffle_total_variation(cards, shuffles))
    said = caption(of("battage", "rising_chart")(shuffles=shuffles, cards=cards))
    assert said.endswith(f"fair deck: {distance:.3f}.")


def test_what_is_said_of_two_files_is_counted():
    files = defined("battage/6-fifty-deals", "FILES")["FILES"]
    for number in (1, 2, 7, 50):
        suits, tricks = (
            caption(of("battage", "files_picture")(deal_number=number, signs=signs))
            for signs in ("suits", "tricks")
        )
        means = [
            np.mean([Counter(c // 8 for c in range(32) if owners[c] == k).most_common(1)[0][1]
                     for owners in file.owners[:number] for k in range(4)])
            for file in files.values()
        ]  # fmt: skip
        assert numbers_in(suits)[-2:] == [round(mean, 2) for mean in means]
        for letter, file in files.items():
            told = re.search(rf"file {letter} (\w+)", tricks)[1]
            if number == 1 or file.takers[number - 2] < 0:
                assert told == "none"
            else:
                rows = file.owners[number - 1][file.tricks[number - 2]]
                assert int(told) == sum(comb(row.count(k), 2) for row in rows.tolist()
                                        for k in range(4))  # fmt: skip
