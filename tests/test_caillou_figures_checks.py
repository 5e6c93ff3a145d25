"""Pictures that the checks of the chapters ask about: every choice is there, slips are named."""

import re

import pytest

from jeux.caillou import points_law, scoring_law
from jeux.caillou.figures import asked_lanes, asked_laws, asked_scores


def choices(svg):
    return re.findall(r'data-choice="(\d+)"', svg)


def test_every_player_has_a_lane_with_their_stones():
    drawn = asked_lanes({"A": [0.4, 2.9], "B": [], "C": [1]}, "B", {"A": 0, "B": 1, "C": 2})
    assert choices(drawn) == ["0", "1", "2"]
    lanes = re.split(r"data-choice", drawn)[1:]
    assert [lane.count("<circle") for lane in lanes] == [2, 1, 1]
    assert "B: no stone that counts, still to throw: 1." in drawn
    # nearer to the wall is further to the left
    near, far = (float(x) for x in re.findall(r'cx="([\d.]+)"', lanes[0]))
    assert near < far


def test_bars_are_as_high_as_they_are_likely():
    laws = {n: points_law(scoring_law(s), 0) for n, s in (("I", (2, 1)), ("II", (2, 2, 2)))}
    drawn = asked_laws(laws)
    assert choices(drawn) == ["0", "1"]
    for chart, law in zip(drawn.split("data-choice")[1:], laws.values(), strict=True):
        _, *bars = (float(h) for h in re.findall(r'<rect[^>]*height="([\d.]+)"', chart))
        assert bars == pytest.approx([130 * float(law.p(x)) for x in range(3)], abs=0.06)


def test_scores_stand_in_their_cells():
    drawn = asked_scores(5, [(4, 1), (2, 2), (1, 4)])
    assert len(re.findall("<rect", drawn)) == 25
    cells = re.findall(r'data-choice="(\d)" pointer-events="all"><rect x="(\d+)" y="(\d+)"', drawn)
    at = {int(place): (int(x), int(y)) for place, x, y in cells}
    assert sorted(at) == [0, 1, 2]
    # B's points go across, A's down
    assert at[0][0] < at[1][0] < at[2][0]
    assert at[0][1] > at[1][1] > at[2][1]


@pytest.mark.parametrize(
    ("draw", "told"),
    [
        (lambda: asked_lanes({}), "1 to 4 of A to D"),
        (lambda: asked_lanes({"E": [1]}), "1 to 4 of A to D"),
        (lambda: asked_lanes({"A": [9]}), "up to 3.2 m"),
        (lambda: asked_lanes({"A": [0]}), "up to 3.2 m"),
        (lambda: asked_laws({}), "1 to 3"),
        (lambda: asked_scores(5, [(5, 0)]), "below the goal 5"),
        (lambda: asked_scores(9, [(1, 1)]), "goal"),
    ],
)
def test_what_cannot_be_drawn_is_named(draw, told):
    with pytest.raises(ValueError, match=told):
        draw()
