"""Rows of cards to choose from: each can be tapped, and lies in the picture."""

import pytest
from frames import svg_in

from jeux.drawing import tiles
from jeux.drawing.tiles import GAP, RIM, TALL

ROWS = [["7♣", "V♥"], ["", "10♠"], ["A", "B"], ["H", "T"], ["1", "2"]]


@pytest.mark.parametrize("across", [1, 2, 5, 9])
def test_each_tile_lies_in_the_picture_and_apart_from_the_others(across):
    drawn = svg_in(tiles(ROWS, "Five rows of two cards.", across))
    _, _, wide, high = map(float, drawn.get("viewBox").split())
    groups = [g for g in drawn.iter("g") if g.get("data-choice")]
    assert [int(g.get("data-choice")) for g in groups] == [*range(5)]
    corners = set()
    for group, row in zip(groups, ROWS, strict=True):
        assert [words.text for words in group.iter("text")] == [sign for sign in row if sign]
        x, y, w, h = (float(group[0].get(k)) for k in ("x", "y", "width", "height"))
        assert 0 <= x < x + w <= wide
        assert 0 <= y < y + h <= high
        corners.add((round(x / (w + GAP)), round(y / (h + GAP))))
    assert len(corners) == 5


def test_a_tile_is_large_enough_for_a_finger_on_a_phone():
    assert TALL + 2 * RIM >= 52  # so many pixels: a row of eight is as wide as a phone


def test_rows_without_cards_are_refused():
    with pytest.raises(ValueError, match="a card each"):
        tiles([["A"], []], "A card, and none.")
