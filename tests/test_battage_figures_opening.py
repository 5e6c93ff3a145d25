"""What the opening pictures of Battage show, against what the library says."""

import itertools
import re
from collections import Counter

import pytest

from jeux.battage import BelAtout, cut_at, deal, name
from jeux.battage.figures import (
    deals_picture,
    launch_picture,
    packets_picture,
    riffles_picture,
)
from jeux.battage.figures.opening import PACKETS, SECRET


def caption(frame):
    return re.search(r"<figcaption>(.*?)</figcaption>", frame)[1]


def cards(frame):
    return re.findall(r"<text[^>]*>(\w+[♣♦♥♠])</text>", frame)


@pytest.mark.parametrize("number", range(2, 26))
def test_the_cards_that_come_back_are_those_of_both_hands(number):
    frame = deals_picture(number)
    before, now = cards(frame)[:8], cards(frame)[8:]
    assert now == cards(deals_picture(number + 1))[:8]
    again = [card for card in now if card in before]
    assert frame.count('fill-opacity="0.25"') == 2 * len(again)
    if again:
        assert caption(frame).endswith(f" {', '.join(again)}.")
        assert f"of your 8 cards {len(again)} came back" in caption(frame)
    else:
        assert "none of your 8 cards" in caption(frame)


def test_most_deals_bring_one_to_three_cards_back():
    # the chapter says so of the deals on its slider
    back = [deals_picture(n).count('fill-opacity="0.25"') / 2 for n in range(2, 26)]
    assert sum(1 <= number <= 3 for number in back) > 0.8 * len(back)


def test_one_second_alone_deals_the_hand():
    found = []
    for second in range(60):
        hand = deal(BelAtout(20 * 3600 + second, keep=False, rebuild=False).next_deck()).hands[0]
        frame = launch_picture(second)
        yours, guess = cards(frame)[:8], cards(frame)[8:]
        assert sorted(guess) == sorted(map(name, hand))
        same = len(set(yours) & set(guess))
        assert f"it has {same}." in caption(frame) or "all 8 are your cards" in caption(frame)
        found += [second] * (same == 8)
    assert found == [SECRET]


@pytest.mark.parametrize("packets", PACKETS)
@pytest.mark.parametrize("cut", range(17))
def test_hands_from_tidy_tricks_are_dealt_in_packets(packets, cut):
    frame = packets_picture(packets, cut)
    suits = re.findall(r">([♣♦♥♠])</text>", frame)
    hands = [suits[8 * k : 8 * k + 8] for k in range(4)]
    deck, expected = cut_at("♣♣♣♣♦♦♦♦♥♥♥♥♠♠♠♠" * 2, cut), ["", "", "", ""]
    for packet in PACKETS[packets]:
        for player in range(4):
            expected[player] += "".join(deck[:packet])
            deck = deck[packet:]
    assert [Counter(hand) for hand in hands] == [Counter(hand) for hand in expected]
    longest = ", ".join(str(max(Counter(hand).values())) for hand in expected)
    assert caption(frame).endswith(f"hands: {longest} cards.")


def test_what_the_chapter_says_of_the_packets():
    for cut in range(17):
        assert caption(packets_picture("1 by 1", cut)).endswith(": 2, 2, 2, 2 cards.")
        assert caption(packets_picture("3, 2 and 3", cut)).endswith(": 3, 3, 3, 3 cards.")
        whole = caption(packets_picture("4 and 4", cut)).endswith(": 8, 8, 8, 8 cards.")
        assert whole == (cut % 4 == 0)


@pytest.mark.parametrize("riffles", range(13))
def test_bars_join_cards_that_follow_each_other(riffles):
    frame = riffles_picture(riffles)
    deck = cards(frame)
    new = cards(riffles_picture(0))
    assert sorted(deck) == sorted(new)
    follow = sum(new.index(b) == new.index(a) + 1 for a, b in itertools.pairwise(deck))
    assert frame.count("<rect") == 32 + follow
    assert f" {follow} of 31 cards" in caption(frame)
