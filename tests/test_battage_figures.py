"""What the pictures of Battage show, against what the library says."""

import re

import pytest

from jeux.battage import (
    by_drawing,
    eulerian,
    hand_count,
    name,
    random_from_list,
    repeat_chance,
    riffle_total_variation,
)
from jeux.battage.figures import repeat_chart, rising_chart, shuffle_picture


def caption(frame):
    return re.search(r"<figcaption>(.*?)</figcaption>", frame)[1]


def test_the_chance_of_a_repeat_is_that_of_birthdays():
    different = 1.0
    for n in range(1, 2000):
        assert repeat_chance(20_000, n) == pytest.approx(1 - different, abs=n**3 / 6 / 20_000**2)
        different *= 1 - n / 20_000


@pytest.mark.parametrize(("deck", "hands"), [(32, 4), (52, 4), (24, 2)])
def test_half_of_the_players_have_had_a_hand_twice(deck, hands):
    said = caption(repeat_chart(deck, hands, 100))
    ways = hand_count(deck, deck // hands)
    half = int(said.rsplit(" ", 1)[1].rstrip(".").replace(",", ""))
    assert f"{ways:,} hands" in said
    assert repeat_chance(ways, half - 2) < 0.5 < repeat_chance(ways, half + 2)
    assert f"probability {repeat_chance(ways, 100):.4f}" in said


def test_a_shuffle_is_walked_through_card_by_card():
    deck = by_drawing(range(32), random_from_list(1922))
    for drawn in range(33):
        frame = shuffle_picture(drawn)
        cards = re.findall(r"<text[^>]*>(\w+[♣♦♥♠])</text>", frame)
        assert cards[32 - drawn :] == [name(card) for card in deck[:drawn]]
        assert sorted(cards) == sorted(map(name, range(32)))
        if drawn:
            assert f"picks {name(deck[drawn - 1])}," in caption(frame)


@pytest.mark.parametrize(("shuffles", "cards"), [(0, 32), (1, 32), (5, 32), (8, 52)])
def test_bars_are_the_law_of_rising_sequences(shuffles, cards):
    frame = rising_chart(shuffles, cards)
    distance = float(riffle_total_variation(cards, shuffles))
    assert f"distance from a fair deck: {distance:.3f}." in caption(frame)
    bars = re.findall(r'height="([\d.]+)" fill="var\(--jeux-(\w+)', frame)
    blue = [float(h) for h, colour in bars if colour == "blue"]
    grey = [float(h) for h, colour in bars if colour == "grey"]
    assert {"data-axes": "1 40 0 0.4"}.items() <= dict(
        re.findall(r'([\w-]+)="([^"]*)"', frame)
    ).items()
    if shuffles < 2:
        # one order, or two sequences: far past the top, and written there
        assert max(blue) == blue[-1] > max(grey)
        assert ">1.000</text>" in frame
        assert sum(blue[:-1]) < 0.001
    else:
        assert sum(blue) == pytest.approx(sum(grey), rel=0.02)
        assert "1.000" not in frame
    # without a riffle there is one order; a fair deck has orders on both sides of the middle
    highest = max(range(cards), key=eulerian(cards).__getitem__)
    assert abs(highest + 1 - (cards + 1) / 2) < 1


@pytest.mark.parametrize(
    ("call", "says"),
    [(lambda: repeat_chart(32, 3, 10), "hands must fit the deck: 3 hands do not share 32 cards"),
     (lambda: repeat_chart(32, 4, 0), "deals_played must be an integer of at least 1, got 0"),
     (lambda: rising_chart(3, 53), "cards must be at most 52, got 53"),
     (lambda: shuffle_picture(33), "cards_drawn must be at most 32"),
     (lambda: rising_chart(-1, 32), "shuffles must be an integer of at least 0"),
     (lambda: rising_chart(3, 1), "cards must be an integer of at least 2")],
)  # fmt: skip
def test_what_cannot_be_drawn_is_refused(call, says):
    with pytest.raises(ValueError, match=says):
        call()
