"""The rule book of the jeu du caillou; tests are named by its sections."""

import math
import random
from itertools import pairwise

import numpy as np
import pytest

from jeux.caillou import Throw, Wall, is_eligible, score_round
from jeux.caillou.rules import agreed, next_to_throw, score_distances

WALL = Wall([[0, 0], [0, 10]])


def nobody(about, tied):
    raise AssertionError(f"asked for {about} among {tied}")


def first(about, tied):
    return tied[0]


def from_the_wall(*distances):
    """Curves that end so far from the wall, all from one place."""
    return [[[20, 5], [d, 5]] for d in distances]


def round_of(agree=nobody, **stones):
    return score_distances(stones, agree)


# section 2: the game space, the wall, curves


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
     ("wall", TypeError, "a wall must be points of the plane, got 'wall'")],
)  # fmt: skip
def test_2_a_wall_has_points(points, error, says):
    with pytest.raises(error, match=says):
        Wall(points)


# section 4.2: a throw is a curve from the chosen point


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


# section 4.3.1: eligibility


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


# section 4.3.2: points


def test_4_3_2_the_nearest_scores_for_each_stone_before_the_first_of_another():
    assert round_of(A=[1, 2, 4], B=[3, 5])[:2] == ("A", 2)
    assert round_of(A=[2], B=[1, 3])[:2] == ("B", 1)


def test_4_3_2_when_only_his_stones_are_left_all_of_them_count():
    assert round_of(A=[1, 2, 4], B=[])[:2] == ("A", 3)
    assert round_of(A=[1, 2, 3])[:2] == ("A", 3)


def test_4_3_2_equal_distances_of_one_player_are_one_element_of_the_set():
    assert round_of(A=[1, 1, 2], B=[3])[:2] == ("A", 2)


def test_4_3_2_a_distance_that_both_share_still_counts_for_the_scorer():
    assert round_of(A=[1, 2, 4], B=[2, 3])[:2] == ("A", 2)


def test_4_3_2_without_an_eligible_stone_nobody_scores():
    assert round_of(first, A=[], B=[])[:2] == (None, 0)


def test_4_3_2_players_who_are_tied_agree_on_the_scorer():
    asked = []

    def last(about, tied):
        asked.append((about, tied))
        return tied[-1]

    assert round_of(last, A=[1], B=[1], C=[2])[:2] == ("B", 1)
    assert asked[0] == ("the scorer", ("A", "B"))


def test_4_3_2_agreement_on_somebody_else_is_refused():
    with pytest.raises(ValueError, match=r"one of \('A', 'B'\) as the scorer, got 'C'"):
        round_of(lambda about, tied: "C", A=[1], B=[1], C=[2])


def naive(distances):
    """The points of a round without ties, by walking through all stones."""
    stones = sorted((d, j) for j, ds in distances.items() for d in ds)
    if not stones:
        return None, 0
    scorer = stones[0][1]
    return scorer, next((k for k, (_, j) in enumerate(stones) if j != scorer), len(stones))


def test_4_3_2_the_sets_give_what_a_walk_through_the_stones_gives():
    rng = random.Random(2018)
    for _ in range(500):
        drawn = iter(rng.sample(range(100), 12))
        distances = {j: [next(drawn) for _ in range(rng.randint(0, 4))] for j in "ABC"}
        assert score_distances(distances, first)[:2] == naive(distances)


@pytest.mark.parametrize(
    ("distances", "error"),
    [({}, ValueError), ({"A": [math.nan]}, ValueError), ({"A": [-1]}, ValueError),
     ({"A": ["near"]}, TypeError)],
)  # fmt: skip
def test_4_3_2_distances_are_numbers(distances, error):
    with pytest.raises(error, match=r"player, got none|a distance of 'A'"):
        score_distances(distances, first)


# sections 4.4 and 4.5: who chooses, who throws


def test_4_4_the_worst_placed_player_chooses():
    assert round_of(A=[1, 9], B=[4], C=[2]).chooser == "B"


def test_4_4_a_player_without_an_eligible_stone_is_the_worst_placed():
    assert round_of(A=[1], B=[], C=[9]).chooser == "B"


def test_4_4_players_who_are_tied_agree_on_the_chooser():
    found = round_of(lambda about, tied: tied[0], A=[1], B=[2], C=[2])
    assert (found.chooser, found.order) == ("B", ("A", "C", "B"))


def test_4_5_1_players_throw_in_the_order_of_their_nearest_stones():
    found = round_of(A=[3, 8], B=[1], C=[4, 2])
    assert found.order == ("B", "C", "A")
    assert found.order[0] == found.scorer
    assert found.order[-1] == found.chooser
    assert found.best == {"A": 3, "B": 1, "C": 2}


def test_4_5_1_whoever_scores_throws_first_even_if_others_are_as_near():
    found = round_of(lambda about, tied: tied[-1], A=[1], B=[1], C=[2])
    assert found.order[0] == found.scorer == "B"


def test_4_5_2_the_worst_placed_player_throws_next():
    assert next_to_throw({"A": 1, "B": 3, "C": 2}, dict.fromkeys(("A", "B", "C"), 1),
                         nobody) == "B"  # fmt: skip
    assert next_to_throw({"A": 1, "B": math.inf}, {"A": 1, "B": 1}, nobody) == "B"


def test_4_5_2_a_player_without_stones_is_passed_over():
    best = {"A": 1, "B": 3, "C": 2}
    assert next_to_throw(best, {"A": 1, "B": 0, "C": 1}, nobody) == "C"
    with pytest.raises(ValueError, match="no stone is left"):
        next_to_throw(best, dict.fromkeys(best, 0), nobody)


def test_4_5_2_players_who_are_tied_agree():
    best = {"A": math.inf, "B": math.inf}
    assert next_to_throw(best, {"A": 1, "B": 1}, lambda about, tied: "B") == "B"
    with pytest.raises(ValueError, match="as the next to throw, got None"):
        next_to_throw(best, {"A": 1, "B": 1}, lambda about, tied: None)


def test_one_player_needs_no_agreement():
    assert agreed(nobody, "the scorer", ["A"]) == "A"


def test_a_round_of_curves_is_scored_by_their_distances():
    near, far = from_the_wall(1, 4)
    (through,) = from_the_wall(-1)
    throws = [Throw("A", near), Throw("B", through), Throw("A", far)]
    found = score_round(throws, WALL, nobody)
    assert found == ("A", 2, {"A": 1.0, "B": math.inf}, "B", ("A", "B"))
