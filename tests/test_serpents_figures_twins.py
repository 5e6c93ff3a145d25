"""The picture of the twin boards, against their matrices."""

import re
from html import unescape

import numpy as np
import pytest
from frames import caption

from jeux.serpents import AUDET, Board
from jeux.serpents.figures import twins_picture


@pytest.mark.parametrize("throws", [0, 1, 3, 20])
def test_the_sums_are_those_of_the_boards(throws):
    frame = unescape(twins_picture(throws))
    twin = Board(100, {a: b for a, b in AUDET.jumps.items() if a != 93} | {94: 74})
    for board, name, rests in ((AUDET, "classic", (73, 94)), (twin, "twin", (93, 74))):
        s = np.linalg.matrix_power(board.transition_matrix(), throws).sum(axis=1)
        one, other = (f"{s[i]:.4f}" for i in rests)
        assert f"{name}: {one} + {other} = {s[list(rests)].sum():.4f}" in frame
        assert f">{one}</text>" in frame
        assert f">{other}</text>" in frame
    first, second = re.findall(r"\d\.\d{4}", caption(frame))
    assert first == second


def test_boards_differ_in_one_snake():
    paths = re.findall(r'<path d="([^"]*)"', twins_picture(3))
    classic, twin = paths[:4], paths[4:]
    assert len(twin) == 4
    heads = [[round(float(p[1:].split()[0])) for p in some] for some in (classic, twin)]
    assert [a != b for a, b in zip(*heads, strict=True)] == [True, False, False, False]


def test_throws_have_bounds():
    with pytest.raises(ValueError, match="throws"):
        twins_picture(21)
