"""What the pictures of Battage show, against what the library says."""

import re

import pytest

from jeux.battage import hand_count, name, random_from_list, riffle_total_variation
from jeux.battage.figures import repeat_curve, rising_bars, shuffle_walk
from jeux.battage.procedure import by_drawing
from jeux.battage.theory import eulerian, repeat_chance


def caption(frame):
    return re.search(r"<figcaption>(.*?)</figcaption>", frame)[1]


def test_the_chance_of_a_repeat_is_that_of_birthdays():
    different = 1.0
    for n in range(1, 2000):
        assert repeat_chance(20_000, n) == pytest.approx(1 - different, abs=n**3 / 6 / 20_000**2)
        different *= 1 - n / 20_000


@pytest.mark.parametrize(("deck", "hands"), [(32, 4), (52, 4), (24, 2)])
def test_half_of_the_players_have_had_a_hand_twice(deck, hands):
    said = caption(repeat_curve(deck, hands, 100))
    ways = hand_count(deck, deck // hands)
    half = int(said.rsplit(" ", 1)[1].rstrip(".").replace(",", ""))
    assert f"{ways:,} hands" in said
    assert repeat_chance(ways, half - 2) < 0.5 < repeat_chance(ways, half + 2)
    assert f"probability {repeat_chance(ways, 100):.4f}" in said


def test_a_shuffle_is_walked_through_card_by_card():
    deck = by_drawing(range(32), random_from_list(1922))
    for drawn in range(33):
        frame = shuffle_walk(drawn)
        cards = re.findall(r"<text[^>]*>(\w+[♣♦♥♠])</text>", frame)
        assert cards[32 - drawn :] == [name(card) for card in deck[:drawn]]
        assert sorted(cards) == sorted(map(name, range(32)))
        if drawn:
            assert f"picks {name(deck[drawn - 1])}," in caption(frame)


@pytest.mark.parametrize(("shuffles", "cards"), [(0, 32), (1, 32), (5, 32), (8, 52)])
def test_bars_are_the_law_of_rising_sequences(shuffles, cards):
    frame = rising_bars(shuffles, cards)
    distance = float(riffle_total_variation(cards, shuffles))
    assert f"distance from a fair deck: {distance:.3f}." in caption(frame)
    bars = re.findall(r'height="([\d.]+)" fill="var\(--jeux-(\w+)', frame)
    blue = [float(h) for h, colour in bars if colour == "blue"]
    grey = [float(h) for h, colour in bars if colour == "grey"]
    assert sum(blue) == pytest.approx(sum(grey), rel=0.02)
    if shuffles == 0:
        assert len(blue) == 1
    # without a riffle there is one order; a fair deck has orders on both sides of the middle
    highest = max(range(cards), key=eulerian(cards).__getitem__)
    assert abs(highest + 1 - (cards + 1) / 2) < 1


@pytest.mark.parametrize(
    ("call", "says"),
    [(lambda: repeat_curve(32, 3, 10), "hands must fit the deck: 3 hands do not share 32 cards"),
     (lambda: shuffle_walk(33), "cards_drawn must be at most 32"),
     (lambda: rising_bars(-1, 32), "shuffles must be an integer of at least 0"),
     (lambda: rising_bars(3, 1), "cards must be an integer of at least 2")],
)  # fmt: skip
def test_what_cannot_be_drawn_is_refused(call, says):
    with pytest.raises(ValueError, match=says):
        call()
