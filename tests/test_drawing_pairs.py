"""The square of the pairs of two dice."""

import re

import pytest

from jeux.drawing.pairs import pairs_picture


@pytest.mark.parametrize("total", range(2, 13))
def test_a_sum_is_marked_wherever_it_stands(total):
    drawn = pairs_picture(total)
    pairs = sum(a + b == total for a in range(1, 7) for b in range(1, 7))
    assert f"The sum is {total} in {pairs} of the 36 pairs." in drawn
    assert drawn.count('fill-opacity="0.3"') == pairs
    sums = [int(n) for n in re.findall(r">(\d+)</text>", drawn)]
    assert sorted(sums) == sorted(
        [a + b for a in range(1, 7) for b in range(1, 7)] + [*range(1, 7)] * 2
    )
