"""The square of the pairs of two dice."""

import re

import pytest

from jeux.drawing.pairs import pairs_picture


@pytest.mark.parametrize("total", range(2, 13))
def test_a_sum_is_marked_wherever_it_stands(total):
    drawn = pairs_picture(total)
    pairs = sum(a + b == total for a in range(1, 7) for b in range(1, 7))
    assert f"The sum is {total} in {pairs} of the 36 pairs." in drawn
    fields = re.findall(r'data-pick="total=(\d+)".*?M([\d.]+) .*?fill-opacity="([\d.]+)"', drawn)
    assert sum(float(shade) > 0 for *_, shade in fields) == pairs
    # the fields of a sum, and no others, are a column
    assert len({x for here, x, _ in fields if int(here) == total}) == 1
    assert len({x for _, x, _ in fields}) == 11
    sums = [int(n) for n in re.findall(r">(\d+)</text>", drawn)]
    assert sorted(sums) == sorted(
        [a + b for a in range(1, 7) for b in range(1, 7)] + [*range(1, 7)] * 2
    )
