"""The bars of the costs, against what they count."""

import re
from math import log10

import pytest

from jeux.serpents.figures import cost_chart
from jeux.serpents.figures.large import _costs


@pytest.mark.parametrize("squares", [6, 100, 5000])
def test_bars_are_logarithms_of_the_counts(squares):
    widths = [float(x) for x in re.findall(r'width="([\d.]+)" height="22"', cost_chart(squares))]
    assert widths == pytest.approx(
        [428 / 24 * log10(cost) for cost in _costs(squares).values()], abs=0.06
    )


def test_the_order_of_the_ways_is_that_of_their_cost_on_large_boards():
    costs = list(_costs(1000).values())
    assert costs == sorted(costs, reverse=True)
    assert costs[0] == 10**18 / 3
