"""Every frame of the sliders holds still, and says what it shows."""

import re

import pytest

from jeux.serpents import AUDET, GRID_1, Board
from jeux.serpents.figures import (
    board_picture,
    choices_picture,
    digits_picture,
    entry_picture,
    jumps_picture,
    length_chart,
    printed_picture,
    product_picture,
    rounds_chart,
    rows_chart,
    series_chart,
    tie_chart,
    turn_order_chart,
    whereabouts_picture,
    without_picture,
)

FREE = [square for square in range(100) if square not in AUDET.jumps]
TENS = [(first, second) for first in range(0, 100, 30) for second in (0, 10, 90)]
SLIDERS = {
    whereabouts_picture: [(throws,) for throws in (1, 2, 7, 60, 300)],
    tie_chart: [(1,), (7,), (60,)],
    product_picture: [(1, 5), (2, 9), (4, 2), (9, 9)],
    digits_picture: [(0,), (9,), (10,), (19,)],
    series_chart: [(1,), (6,), (24,)],
    length_chart: [*TENS, (92, 92), (91, 90)],
    rows_chart: [(0,), (74,), (99,)],
    printed_picture: [(m, c) for m in "PE" for c in ("0–3", "50–53", "96–99")],
    turn_order_chart: [(players,) for players in range(1, 21)],
    rounds_chart: [(players,) for players in range(1, 13)],
    without_picture: [(jump,) for jump in AUDET.jumps],
    choices_picture: [(square,) for square in FREE[::9]],
    jumps_picture: [("the length",), ("the first player",)],
    entry_picture: [(i, j) for i in range(6) for j in range(7)],
}
every_slider = pytest.mark.parametrize(
    ("draw", "values"), SLIDERS.items(), ids=[draw.__name__ for draw in SLIDERS]
)


@every_slider
def test_size_and_axes_hold_still(draw, values):
    stages = {tuple(re.findall(r'(?:viewBox|data-axes)="([^"]*)"', draw(*v))) for v in values}
    assert len(stages) == 1


@every_slider
def test_each_frame_says_its_own_sentence_to_those_who_see_and_those_who_listen(draw, values):
    frames = [draw(*v) for v in values]
    said = [re.search(r"<figcaption>(.*?)</figcaption>", frame)[1] for frame in frames]
    assert len(set(said)) == len(values)
    for frame, sentence in zip(frames, said, strict=True):
        label = re.search(r'aria-label="([^"]*)"', frame)[1]
        assert sentence in label or label.startswith("Board of 100 squares. Ladders: ")
        assert sentence[-1] == "."


@pytest.mark.parametrize(
    ("draw", "wrong"),
    [(whereabouts_picture, 0), (whereabouts_picture, 10_001), (entry_picture, (6, 0)),
     (entry_picture, (0, 7)), (tie_chart, 61), (series_chart, 25), (rows_chart, 100),
     (digits_picture, 20),
     (turn_order_chart, 21), (rounds_chart, 13), (without_picture, 2), (choices_picture, 100),
     (choices_picture, True), (jumps_picture, "fair")],
)  # fmt: skip
def test_what_no_slider_shows_is_refused(draw, wrong):
    with pytest.raises(ValueError, match="must be"):
        draw(*wrong) if isinstance(wrong, tuple) else draw(wrong)


def test_opponents_on_99_are_left_out_of_the_choices():
    for square, against in ((79, 80), (76, 71), (3, 0), (99, 0)):
        told = choices_picture(square)
        words = (
            f"From {square} the small die is right against {against} of the 80 squares before 99"
        )
        assert words in told


def test_a_board_is_drawn_with_what_is_on_it():
    label = "Board of 6 squares. Ladders: 1 to 5. Snakes: 4 to 3."
    assert f'aria-label="{label}"' in board_picture(GRID_1)
    with_pawns = board_picture(GRID_1, pawns=[0, 5], marked=[2])
    assert f'aria-label="{label} Pawns: 0, 5. Framed: 2."' in with_pawns
    assert board_picture(GRID_1).count("<rect") == with_pawns.count("<rect") == 6
    assert "Ladders: none. Snakes: none." in board_picture(Board(100, {}))
    sizes = [re.search(r'viewBox="([^"]*)"', board_picture(AUDET, [i]))[1] for i in (0, 50)]
    assert sizes[0] == sizes[1], "a pawn on 0 needs no other picture"
