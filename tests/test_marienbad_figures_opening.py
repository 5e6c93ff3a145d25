"""What the opening pictures of Marienbad show, against what the library says."""

import re

import pytest

from jeux.marienbad import digital_sum
from jeux.marienbad.figures import answer_picture, dealt_picture, film_picture


def caption(frame):
    return re.search(r"<figcaption>(.*?)</figcaption>", frame)[1]


@pytest.mark.parametrize("taken", range(10))
def test_odd_columns_are_those_of_the_digital_sum(taken):
    frame, total = answer_picture(taken), digital_sum((2, 6, 7, 9 - taken))
    odd = [power for power in (8, 4, 2, 1) if total & power]
    assert frame.count(">odd<") == len(odd)
    assert frame.count('r="10"') == 24 - taken
    assert ("Every column has an even number" in caption(frame)) == (taken == 6)
    if odd:
        assert caption(frame).endswith(f"ones: {', '.join(map(str, odd))}.")


def test_lost_positions_are_those_of_digital_sum_0():
    lost = 0
    for deals in range(1, 61):
        frame = dealt_picture(deals)
        heaps = [int(n) for n in re.search(r"is ([\d-]+)\.", caption(frame))[1].split("-")]
        assert all(a <= b for a, b in zip(heaps, (3, 5, 7, 9), strict=True))
        lost += digital_sum(heaps) == 0
        assert f"dealt: {deals}; lost for the player to move: {lost}." in caption(frame)
        assert frame.count("<rect") == deals
        assert frame.count('r="10"') == sum(heaps)
    assert lost == 5  # as the chapter says


def test_the_film_is_played_to_its_last_token():
    left = [film_picture(move).count('r="10" fill="var') for move in range(9)]
    assert left == [16, 15, 14, 8, 6, 5, 3, 2, 1]
    for move in range(1, 9):
        frame = film_picture(move)
        assert frame.count('stroke-width="2.5"') == left[move - 1] - left[move]
        assert f"tokens left: {left[move]}." in caption(frame)
        assert (": M takes" in caption(frame)) == (move % 2 == 0)
