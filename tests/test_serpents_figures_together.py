"""Pictures of pawns that meet, against the rule and the two solutions."""

import re

import pytest

from jeux.serpents import AUDET, classic_matrices
from jeux.serpents.figures import meeting_picture, met_picture
from jeux.serpents.figures.together import FREE, recorded
from jeux.serpents.theory.together import classic_together


def test_the_recorded_game_keeps_the_rule():
    squares, meetings = [0, 0], 0
    for number, (turn, face, now, met) in enumerate(recorded(), start=1):
        assert turn == (number - 1) % 2
        squares[turn] = AUDET.land(squares[turn], face)
        assert met == (squares[0] == squares[1] != 0)
        if met:
            squares[1 - turn] = 0
            assert f"player {2 - turn} goes back to 0." in meeting_picture(number)
        meetings += met
        assert now == tuple(squares)
    assert meetings >= 2
    assert AUDET.size in squares
    assert f"Player {turn + 1} throws {face} and wins." in meeting_picture(number)
    assert meeting_picture(number) == meeting_picture(1000)


@pytest.mark.parametrize("square", [0, 58, 92, 99])
def test_numbers_are_the_differences(square):
    frame = met_picture(square)
    change = 100 * (classic_together()[0] - classic_matrices()[0])[square]
    others = [j for j in FREE if j != square or not square]
    drawn = re.findall(r">([+−]\d+|[+−]?\d+\.\d)</text>", frame)
    assert len(drawn) == len(others)
    for word, j in zip(drawn, others, strict=True):
        near = 0.05 if "." in word else 0.5  # from ten on there is no room for decimals
        assert abs(float(word.replace("−", "-")) - change[j]) <= near + 1e-9
