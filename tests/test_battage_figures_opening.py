"""What the opening pictures of Battage show, against what the library says."""

import itertools
import re
from collections import Counter

import pytest
from frames import caption

from jeux.battage import BelAtout, cut_at, deal, name
from jeux.battage.figures import (
    clock_picture,
    deals_picture,
    launch_picture,
    packets_picture,
    riffles_picture,
)
from jeux.battage.figures.clock import KNOWN, LAUNCH, SECRET, _at
from jeux.battage.figures.hands import PACKETS


def cards(frame):
    return re.findall(r"<text[^>]*>(\w+[♣♦♥♠])</text>", frame)


@pytest.mark.parametrize("number", range(2, 26))
def test_the_cards_that_come_back_are_those_of_both_hands(number):
    frame = deals_picture(number)
    before, now = cards(frame)[:8], cards(frame)[8:]
    assert now == cards(deals_picture(number + 1))[:8]
    again = [card for card in now if card in before]
    assert frame.count('stroke-width="2.5"') == 2 * len(again)
    if again:
        assert caption(frame).endswith(f" {', '.join(again)}.")
        assert f"{len(again)} of your 8 cards came back" in caption(frame)
    else:
        assert "none of your 8 cards" in caption(frame)


def test_most_deals_bring_one_to_three_cards_back():
    # the chapter says so of the deals on its slider
    back = [deals_picture(n).count('stroke-width="2.5"') / 2 for n in range(2, 26)]
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


def dots(frame, colour):
    """Return where the dots of a colour lie."""
    paths = re.findall(
        rf'<path d="([^"]*)" stroke-linecap="round" stroke="var\(--jeux-{colour}', frame
    )
    return [
        tuple(map(float, at.split(" "))) for path in paths for at in re.findall("M([^h]*)h0", path)
    ]


def spots(seconds):
    return sorted((round(x, 1), round(y, 1)) for x, y in map(_at, seconds))


@pytest.mark.parametrize("known", KNOWN)
def test_each_card_that_is_seen_strikes_out_seconds(known):
    """The attack of the chapter, card by card, with its own program."""
    hands = {}
    for second in range(3600):
        dealer = BelAtout(20 * 3600 + second, keep=False, rebuild=False)
        hands[second] = deal(dealer.next_deck()).hands[0]
    mine, before = hands[LAUNCH], list(hands)
    for seen in range(9):
        if known == "in any order":
            left = [s for s in before if mine[:seen] == () or set(mine[:seen]) <= set(hands[s])]
        else:
            left = [s for s in before if hands[s][:seen] == mine[:seen]]
        frame = clock_picture(known, seen)
        assert cards(frame) == [name(card) for card in mine[:seen]]
        assert f">{len(left):,}</text>" in frame
        if len(left) == 1:
            assert caption(frame).endswith("one second of 3,600: 20:20:34.")
        else:
            assert f" {len(left):,} " in caption(frame)
        assert sorted(dots(frame, "blue")) == (spots(left) if seen else [])
        gone = set(before) - set(left)
        assert sorted(dots(frame, "grey")) == (spots(gone) if seen > 1 else [])
        assert [f'data-pick="cards_seen={k}"' in frame for k in range(1, 9)] == [True] * 8
        before = left


def test_what_the_chapter_says_of_the_clock():
    assert divmod(LAUNCH, 60) == (20, 34)
    for known, enough in zip(KNOWN, (3, 6), strict=True):
        said = [caption(clock_picture(known, seen)) for seen in range(9)]
        assert ["one second" in words for words in said] == [seen >= enough for seen in range(9)]


@pytest.mark.parametrize("packets", PACKETS)
@pytest.mark.parametrize("cut", range(33))
def test_hands_from_tidy_tricks_are_dealt_in_packets(packets, cut):
    frame = packets_picture(packets, cut)
    suits = re.findall(r">([♣♦♥♠])</text>", frame)
    tidy = "♣♣♣♣♦♦♦♦♥♥♥♥♠♠♠♠" * 2
    assert "".join(suits[:32]) == tidy
    hands = [suits[32 + 8 * k : 40 + 8 * k] for k in range(4)]
    deck, expected, owners = cut_at(tidy, cut), ["", "", "", ""], []
    for packet in PACKETS[packets]:
        for player in range(4):
            expected[player] += "".join(deck[:packet])
            deck = deck[packet:]
            owners.append(str(player + 1))
    assert [Counter(hand) for hand in hands] == [Counter(hand) for hand in expected]
    longest = [max(Counter(hand).values()) for hand in expected]
    said = ", ".join(map(str, longest))
    assert caption(frame).endswith(f"hands: {said} cards.")
    assert re.findall(r'font-size="20">(\d)</text>', frame) == list(map(str, longest))
    # a line under each packet bears the number of its player
    assert re.findall(r'paint-order="stroke"><text[^>]*>(\d)</text>', frame) == owners
    # the long suits of a hand are marked, all that are as long
    marked = sum(
        length == most > 2
        for hand, most in zip(expected, longest, strict=True)
        for length in Counter(hand).values()
    )
    assert frame.count('stroke-width="2.5"') == marked


def test_a_deck_is_cut_where_a_finger_comes_down():
    frame = packets_picture("2 by 2", 5)
    picks = re.findall(r'data-pick="cut_after=(\d+)" x="([\d.]+)" y="([\d.]+)"', frame)
    assert [int(pick) for pick, *_ in picks] == list(range(32))
    # the bar of the cut stands at the left of the card that comes to the top
    for cut in range(32):
        bar = re.search(r'<path d="M([\d.]+) ([\d.]+)v33"', packets_picture("2 by 2", cut))
        assert (float(bar[1]), float(bar[2])) == pytest.approx(
            (float(picks[cut][1]), float(picks[cut][2]))
        )


def test_what_the_chapter_says_of_the_packets():
    for cut in range(32):
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
    assert frame.count('stroke-width="5"') == follow
    assert f" {follow} of 31 cards" in caption(frame)
    if riffles:
        # the packets of the last riffle: each in the order in which it lay before
        before = cards(riffles_picture(riffles - 1))
        marked = re.findall(r'>(\w+.)</text></g><rect[^>]*width="2.5"', frame)
        others = [card for card in deck if card not in marked]
        assert marked + others == before
        assert f"packets of {len(marked)} and {len(others)} cards" in caption(frame)
