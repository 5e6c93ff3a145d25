"""What the opening pictures of Cloche et Marteau show, against what the library says."""

import re

import pytest
from frames import caption

from jeux.cloche import first_period
from jeux.cloche.figures import (
    cards_picture,
    many_games_picture,
    sale_picture,
)


def numbers(frame):
    return [int(n.replace(",", "")) for n in re.findall(r"\d[\d,]*", caption(frame))]


def test_the_cards_gain_what_their_heaps_are_high():
    brought = []
    for game in range(1, 41):
        frame = cards_picture(game)
        found = numbers(frame)
        high = [float(h) for h in re.findall(r"216v-?([\d.]+)\"", frame)]
        assert high == pytest.approx([0.4 * tokens for tokens in found[1:5]], abs=0.06)
        assert sum(found[1:5]) < found[5] == 1500
        foot = float(re.search(rf'y="([\d.]+)" text-anchor="middle">{found[1]}</text>', frame)[1])
        assert not -4 < foot - (216 - 0.4 * 200) < 14  # the line at 200 strikes out no number
        brought.append(found[1] >= 200)
    assert (sum(brought[:10]), sum(brought)) == (3, 11)  # as the chapter says


@pytest.mark.parametrize("paid", range(0, 201, 5))
def test_the_cards_bring_back_their_part_of_the_caisse(paid):
    gains = first_period(150 + paid, 6).gains
    back = float(sum(share for card, share in gains.items() if isinstance(card, str)))
    assert numbers(sale_picture(paid)) == [paid, 150 + paid, round(back)]
    assert (back > paid) == (paid <= 115)  # the fair price lies between 115 and 120


def test_games_are_counted_against_the_one_of_1922():
    before = (0, 0)
    for games in range(41):
        frame = many_games_picture(games)
        made, low, _, high = (numbers(frame)[k] for k in (0, 2, 3, 4))
        assert made == games
        assert frame.count("<circle") == 2 * games
        assert before[0] <= low <= before[0] + 1
        assert before[1] <= high <= before[1] + 1
        before = low, high
    assert before == (5, 10)  # as the chapter says
