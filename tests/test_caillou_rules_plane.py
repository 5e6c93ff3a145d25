"""Walls, throws and contact in the jeu du caillou; tests are named by sections of its rules."""

import math
import random
from collections import Counter
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from test_caillou_rules import first, nobody

from jeux.caillou import Match, Throw, Wall, is_eligible, score_round

WALL = Wall([[0, 0], [0, 10]])


def test_2_the_wall_is_a_set_with_a_distance():
    corner = Wall([[0, 0], [0, 4], [3, 4]])
    assert corner.distance([1, 2]) == 1
    assert corner.distance([6, 8]) == 5
    assert corner.distance([-3, -4]) == 5
    assert corner.distance([0, 2]) == 0
    assert Wall([1, 1]).distance([4, 5]) == 5, "a wall may be one point"


def test_2_the_distance_is_the_least_to_any_point_of_the_wall():
    rng = np.random.default_rng(2018)
    for _ in range(40):
        corners = rng.normal(size=(4, 2))
        point = rng.normal(size=2)
        parts = np.linspace(0, 1, 4001)[:, None]
        along = [a + parts * (b - a) for a, b in pairwise(corners)]
        dense = np.hypot(*(np.concatenate(along) - point).T).min()
        assert Wall(corners).distance(point) == pytest.approx(dense, abs=2e-3)
        assert Wall(corners).distance(point) <= dense + 1e-12


@pytest.mark.parametrize(
    ("points", "error", "says"),
    [([], ValueError, "a wall must be one point of the plane or more"),
     ([[1, 2, 3]], ValueError, "a wall must be one point of the plane or more"),
     ([[0, math.nan]], ValueError, "a wall must have finite coordinates"),
     ([[0, math.inf]], ValueError, "a wall must have finite coordinates"),
     ([["1", "2"]], TypeError, "points of a wall must be points of the plane"),
     (np.array([[1j, 2]]), TypeError, "points of a wall must be points of the plane"),
     ("wall", TypeError, "a wall must be points of the plane, got 'wall'")],
)  # fmt: skip
def test_2_a_wall_has_points(points, error, says):
    with pytest.raises(error, match=says):
        Wall(points)


def test_4_2_a_stone_rests_where_its_curve_ends():
    assert Throw("A", [[9, 1], [3, 2], [4, 4]]).rest.tolist() == [4, 4]


def test_4_2_all_curves_begin_at_the_chosen_point():
    throws = [Throw("A", [[9, 1], [3, 2]]), Throw("B", [[9, 2], [3, 2]])]
    with pytest.raises(ValueError, match=r"'B' must begin at the chosen point \[9.0, 1.0\]"):
        score_round(throws, WALL, nobody)


def test_4_2_the_chosen_point_is_not_on_the_wall():
    with pytest.raises(ValueError, match=r"the chosen point \[0.0, 1.0\] lies on the wall"):
        score_round([Throw("A", [[0, 1], [3, 2]])], WALL, nobody)


def test_4_2_nobody_throws_who_is_not_in_the_game():
    with pytest.raises(ValueError, match="'D' is not in the game"):
        score_round([Throw("D", [[9, 1], [3, 2]])], WALL, nobody, ["A", "B"])


def test_4_2_a_curve_has_points_of_the_plane():
    with pytest.raises(ValueError, match="a curve must have finite coordinates"):
        Throw("A", [[9, math.nan], [1, 1]])


@pytest.mark.parametrize(
    ("curve", "eligible"),
    [([[5, 5], [1, 5]], True),
     ([[5, 5], [0, 5]], False),  # it ends on the wall
     ([[5, 5], [-5, 5]], False),  # through it
     ([[5, 5], [-1, 5], [-1, 20], [5, 20], [3, 5]], False),  # through it, and back round it
     ([[5, 5], [5, 20], [-5, 20], [-5, 5]], True),  # round it
     ([[5, 5], [0, 10], [5, 15]], False),  # it touches an end
     ([[5, 12], [0, 12], [0, 11]], True),  # in line with it, short of it
     ([[5, 12], [0, 12], [0, 9]], False),  # along it
     ([[5, 5]], True)],  # a stone that is not moved
)  # fmt: skip
def test_4_3_1_a_stone_that_touches_the_wall_is_not_eligible(curve, eligible):
    assert is_eligible(Throw("A", curve), WALL) == eligible


def test_4_3_1_crossing_agrees_with_a_plain_computation():
    rng = np.random.default_rng(7)
    for _ in range(300):
        a, b, c, d = rng.integers(0, 6, size=(4, 2)).tolist()
        # a point of both pieces, by the two linear equations, on a fine grid of parts
        parts = np.linspace(0, 1, 241)
        one = np.add.outer(1 - parts, 0 * parts)[..., None] * a + parts[:, None, None] * b
        two = (1 - parts)[None, :, None] * c + parts[None, :, None] * d
        gap = np.abs(one - two).max(axis=-1).min()
        met = not is_eligible(Throw("A", [a, b]), Wall([c, d]))
        if met:
            assert gap < 0.03
        else:
            assert gap > 1e-9


def test_2_the_distance_from_a_slanted_piece_is_that_of_its_foot():
    wall = Wall([[1, 2], [5, 5]])
    assert wall.distance([0, 7.5]) == 5, "from (3, 3.5)"
    assert wall.distance([-2, -2]) == 5, "from an end"
    assert wall.distance([8, 9]) == 5


def test_2_repeated_corners_and_closed_walls_are_walls():
    square = Wall([[0, 0], [4, 0], [4, 4], [4, 4], [0, 4], [0, 0]])
    assert len(square.pieces()) == 5
    assert square.distance([2, 1]) == 1
    assert square.distance([1, 2]) == 1, "its last piece closes it"
    assert is_eligible(Throw("A", [[1, 1], [2, 1], [2, 1], [3, 3]]), square)
    assert not is_eligible(Throw("A", [[1, 1], [-1, 1]]), square)


def test_2_the_straight_wall_is_ten_long():
    for end, eligible in ((4.75, False), (5, False), (5.5, True)):
        for side in (-1, 1):
            throw = Throw("A", [[3, side * end], [-3, side * end]])
            assert is_eligible(throw, Match({"A": 1}, 1).wall) == eligible


def test_4_2_the_place_may_be_anywhere_but_on_the_wall():
    wall = Wall([[0, 0], [0, 2], [3, 2]])
    for place in ([0, 1], [3, 2], [0, 2], [1, 2]):
        with pytest.raises(ValueError, match="lies on the wall"):
            score_round([Throw("A", [place, [5, 5]])], wall, first)
    assert score_round([Throw("A", [[1e-9, 1], [1, 1]])], wall, first).scorer == "A"


def exactly_met(a, b, c, d):
    """Whether two straight pieces meet, by solving a + s (b − a) = c + t (d − c)."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = ([Fraction(x) for x in p] for p in (a, b, c, d))
    ux, uy, vx, vy, wx, wy = bx - ax, by - ay, dx - cx, dy - cy, cx - ax, cy - ay
    det = ux * vy - uy * vx
    if det:
        return (0 <= wx * vy - wy * vx <= det or 0 >= wx * vy - wy * vx >= det) and (
            0 <= wx * uy - wy * ux <= det or 0 >= wx * uy - wy * ux >= det
        )
    if any(x * q - y * p for x, y in ((ux, uy), (vx, vy)) for p, q in ((wx, wy), (ux, uy))):
        return False
    if (a == b and c == d) and a != c:
        return False
    return all(
        max(min(p), min(q)) <= min(max(p), max(q))
        for p, q in (((ax, bx), (cx, dx)), ((ay, by), (cy, dy)))
    )


def test_4_3_1_crossing_is_what_exact_arithmetic_says():
    rng, met = random.Random(7), Counter()
    for _ in range(3000):
        # eighths are exact, and so are their products
        scale = rng.choice([1, 1 / 8])
        a, b, c, d = ([rng.randrange(6) * scale, rng.randrange(6) * scale] for _ in range(4))
        expected = exactly_met(a, b, c, d)
        met[expected] += 1
        assert is_eligible(Throw("A", [a, b]), Wall([c, d])) != expected, (a, b, c, d)
    assert min(met.values()) > 500


def test_4_3_1_a_stone_that_bends_on_a_slanted_wall_has_touched_it():
    wall = Wall([[0, 0], [49, 147]])
    for k in range(1, 49):
        through = [[50, 3 * k], [k, 3 * k], [-50, 3 * k]]
        assert not is_eligible(Throw("A", through), wall)
        assert not is_eligible(Throw("A", through[:2]), wall)


def test_4_3_1_a_stone_that_flies_through_a_corner_of_the_wall_has_touched_it():
    for k in range(1, 49):
        wall = Wall([[k - 5, 3 * k], [k, 3 * k], [k + 5, 3 * k + 2]])
        assert not is_eligible(Throw("A", [[0, 0], [49, 147]]), wall)


@pytest.mark.parametrize("unit", [1e-170, 1e-300, 1e200])
def test_4_3_1_no_unit_is_too_small_or_large(unit):
    wall = Wall([[0, -unit], [0, unit]])
    assert not is_eligible(Throw("A", [[unit, 0], [-unit, 0]]), wall)
    assert wall.distance([unit, 0]) == unit


def test_4_2_a_place_on_a_slanted_wall_is_refused():
    with pytest.raises(ValueError, match="lies on the wall"):
        score_round([Throw("A", [[1, 3], [5, 5]])], Wall([[0, 0], [49, 147]]), None)


def test_2_walls_and_curves_do_not_move_with_the_array_they_were_made_of():
    given = np.array([[0.0, 0.0], [0.0, 2.0]])
    wall, throw = Wall(given), Throw("A", given)
    given[:] = 9
    assert wall.distance([1, 1]) == 1
    assert throw.rest.tolist() == [0, 2]
    with pytest.raises(ValueError, match="read-only"):
        wall.points[0] = 9


def test_2_the_distance_is_a_metric():
    points = np.random.default_rng(2).normal(size=(3, 2))
    d = {(i, j): Wall([points[i]]).distance(points[j]) for i in range(3) for j in range(3)}
    for i in range(3):
        for j in range(3):
            assert (d[i, j] == 0) == (i == j)
            assert d[i, j] == d[j, i]
            assert all(d[i, j] <= d[i, k] + d[k, j] + 1e-12 for k in range(3))


def test_2_walls_and_throws_are_compared_as_what_they_are():
    wall, throw = Wall([[0, 0]]), Throw("A", [[1, 1]])
    assert wall == wall
    assert wall != Wall([[0, 0]])
    assert len({wall, throw}) == 2
