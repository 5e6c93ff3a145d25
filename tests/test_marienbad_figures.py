"""The pictures of Marienbad say and draw what the rules give."""

import re
from fractions import Fraction
from itertools import combinations

import pytest

from jeux.marienbad import (
    FILM,
    MARIENBAD,
    digital_sum,
    favourable_positions,
    win_probabilities,
)
from jeux.marienbad.figures import heaps_picture, hope_chart, share_chart
from jeux.marienbad.figures.blocks import CELL, GHOST, HOLLOW, MOVES, blocks, changed, places


@pytest.mark.parametrize("heaps", [MARIENBAD, (1,), (0, 2), (15, 16), (0, 0)])
def test_every_token_is_drawn_and_every_digit_written(heaps):
    drawn = heaps_picture(heaps)
    assert drawn.count("<circle") == sum(heaps)
    width = max(1, max(heaps).bit_length())
    # the heads of the columns, then the digits; the numbers of rows and tokens stand to the left
    written = [
        int(n) for x, n in re.findall(r'<text x="([\d.]+)"[^>]*>(\d+)<', drawn) if float(x) > 40
    ]
    heads, digits = written[:width], map(str, written[width:])
    assert heads == [2**k for k in reversed(range(width))]
    total = 0
    for heap in heaps:
        total ^= heap
    assert "".join(digits) == "".join(f"{n:0{width}b}" for n in (*heaps, total))
    assert f"Digital sum {total:0{width}b}." in drawn


def test_tokens_that_are_taken_are_hollow():
    drawn = heaps_picture((2, 6, 7, 9), (3, 6))
    assert drawn.count(HOLLOW) == 6
    assert drawn.count(GHOST) == drawn.count(MOVES) == 2, "two of the 8 stay, as a block of 2"
    assert "Tokens taken from row 4: 6." in drawn
    assert "Tokens taken from row 1: 1." in heaps_picture((2, 1), (0, 1))


@pytest.mark.parametrize("heaps", [MARIENBAD, FILM, (2, 6, 7, 9), (1, 2, 4, 8), (4, 4)])
def test_blocks_have_a_rim_where_a_column_has_an_odd_number_of_ones(heaps):
    drawn, odd = heaps_picture(heaps), digital_sum(heaps)
    rims = [float(wide) / CELL for wide in re.findall(r'width="(\d+)" [^>]* stroke="', drawn)]
    wide = {8: 4, 4: 2, 2: 2, 1: 1}
    assert rims == [wide[p] for heap in heaps for p in wide if heap & p & odd]
    assert drawn.count("<rect") == sum(heap.bit_count() for heap in heaps)


def test_blocks_are_as_nearly_square_as_they_can_be_and_hold_their_tokens():
    for digits in range(1, 10):
        spots = places(digits)
        assert len({(x, y) for _, x, y in spots}) == len(spots) == 2**digits - 1
        for one in blocks(digits):
            assert one.lines * one.wide == one.power
            assert one.lines <= one.wide <= 2 * one.lines
            inside = [x for power, x, _ in spots if power == one.power]
            assert len(inside) == one.power
            assert one.x < min(inside) <= max(inside) < one.x + one.wide * CELL
    for size, rest in combinations(range(63, -1, -9), 2):
        comes, moves, goes = changed(size, rest, 6)
        assert (len(goes), len(moves)) == (size - rest, len(comes))


def test_without_digits_nothing_is_said_of_them():
    drawn = heaps_picture(MARIENBAD, digits=False)
    assert "sum" not in drawn
    assert "base 2" not in drawn


@pytest.mark.parametrize(
    ("heaps", "move", "says"),
    [((), None, "heaps must be one or more"),
     ((999, 0), None, "heaps must be at most 1,000 heaps and tokens together, got 1,001"),
     ((-1, 2), None, r"heaps\[0\] must be an integer of at least 0"),
     ((1, 2), (0, 2), "tokens of move must be at most 1"),
     ((1, 2), (2, 1), "heap of move must be at most 1")],
)  # fmt: skip
def test_what_cannot_be_drawn_is_refused(heaps, move, says):
    with pytest.raises(ValueError, match=says):
        heaps_picture(heaps, move)


@pytest.mark.parametrize("percent", [0, 1, 20, 50, 100])
def test_the_bars_of_hope_are_those_of_three_heaps(percent):
    drawn = hope_chart(percent)
    moving = win_probabilities((3, 5, 6), Fraction(percent, 100)).moving
    said = re.search(r"you win with probability ([\d.]+) from 10 tokens;", drawn)[1]
    assert said == f"{float(moving[1, 4, 5]):.4f}"


def test_the_bars_of_hope_say_from_where_it_is_more_than_one_half():
    assert "from 4 tokens on" in hope_chart(100)
    assert "from 18 tokens on" in hope_chart(10)
    assert "even from 30 tokens you are more likely to lose" in hope_chart(5)


@pytest.mark.parametrize("heaps", [2, 3, 4, 5])
def test_the_share_of_bad_positions_is_counted(heaps):
    bad = ~favourable_positions((9,) * heaps)
    assert f"one position in {bad.size / bad.sum():.2f} is unfavourable" in share_chart(heaps)


@pytest.mark.parametrize(("draw", "wrong"), [
    (hope_chart, -1), (hope_chart, 101), (share_chart, 1), (share_chart, 13),
])  # fmt: skip
def test_values_out_of_range_are_refused(draw, wrong):
    with pytest.raises(ValueError, match=f"got {wrong}"):
        draw(wrong)


@pytest.mark.parametrize(("draw", "values"), [(hope_chart, (0, 5, 100)), (share_chart, (2, 3, 12))])
def test_axes_hold_still(draw, values):
    stages = {
        tuple(re.findall(r'(?:viewBox|data-axes)="([^"]*)"', draw(value))) for value in values
    }
    assert len(stages) == 1
    assert len(stages.pop()) == 2
