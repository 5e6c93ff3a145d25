"""Pictures of questions: what can be tapped lies where it is named, and fingers meet one each."""

from itertools import combinations

import numpy as np
import pytest
from frames import svg_in

from jeux.serpents import AUDET, GRID_1, Board
from jeux.serpents.figures import entries_picture, squares_picture
from jeux.serpents.figures.asked import REACH
from jeux.serpents.figures.board import CELL, _middle


def asked(drawn):
    """The middle of each part that can be tapped, by its number."""
    rects = [g.find(".//{*}rect") for g in svg_in(drawn).iter("g") if g.get("data-choice")]
    numbers = [int(g.get("data-choice")) for g in svg_in(drawn).iter("g") if g.get("data-choice")]
    assert numbers == [*range(len(numbers))]
    return [(float(r.get("x")) + CELL / 2, float(r.get("y")) + CELL / 2) for r in rects]


@pytest.mark.parametrize("board", [GRID_1, AUDET, Board(12, {6: 1, 7: 2, 8: 3}, die=3)])
def test_squares_lie_where_the_board_has_them(board):
    squares = [5, 3, 1]
    places = asked(squares_picture(board, squares))
    assert places == [_middle(board.size, square) for square in squares]
    label = svg_in(squares_picture(board, squares)).get("aria-label")
    assert label.endswith("Squares to choose from: 5, 3, 1.")


@pytest.mark.parametrize("squares", [(87, 93, 95, 98), (5, 17, 47, 79)])
def test_circles_round_the_squares_of_the_checks_do_not_overlap(squares):
    for pair in combinations(asked(squares_picture(AUDET, squares)), 2):
        assert np.hypot(*np.subtract(*pair)) >= 2 * REACH


def test_entries_lie_in_their_rows_and_columns():
    one, below, beside = asked(entries_picture(6, [(2, 3), (3, 3), (2, 4)]))
    assert np.subtract(below, one).tolist() == [0, CELL]
    assert np.subtract(beside, one).tolist() == [CELL, 0]


def test_what_cannot_be_tapped_is_refused():
    with pytest.raises(ValueError, match="squares"):
        squares_picture(GRID_1, [7, 8])
    with pytest.raises(ValueError, match="entries"):
        entries_picture(6, [(6, 0), (0, 1)])
