"""Rounds and agreements of the jeu du caillou; tests are named by sections of its rules."""

import math
import random
from dataclasses import FrozenInstanceError
from itertools import islice, pairwise

import numpy as np
import pytest

from jeux.caillou import (
    Match,
    Straight,
    Throw,
    Wall,
    brandelet,
    ducobu,
    is_eligible,
    next_to_throw,
    score_distances,
)
from jeux.caillou.play import first

WALL = Wall([[0, 0], [0, 10]])


def nobody(about, tied):
    raise AssertionError(f"asked for {about} among {tied}")


def last(about, tied):
    return tied[-1]


def round_of(agree=nobody, **stones):
    return score_distances(stones, agree)


def test_4_3_2_when_only_the_scorers_stones_are_left_all_of_them_count():
    assert round_of(A=[1, 2, 4], B=[])[:2] == ("A", 3)
    assert round_of(A=[1, 2, 3])[:2] == ("A", 3)


def test_4_3_2_equal_distances_of_one_player_are_one_element_of_the_set():
    assert round_of(A=[1, 1, 2], B=[3])[:2] == ("A", 2)


def test_4_3_2_a_distance_that_both_share_still_counts_for_the_scorer():
    assert round_of(A=[1, 2, 4], B=[2, 3])[:2] == ("A", 2)


def test_4_3_2_without_an_eligible_stone_nobody_scores():
    assert round_of(first, A=[], B=[])[:2] == (None, 0)


def test_4_3_2_players_who_are_tied_agree_on_the_scorer():
    def agree(about, tied):
        assert (about, tied) == ("the scorer", ("A", "B"))
        return "B"

    assert round_of(agree, A=[1], B=[1], C=[2])[:2] == ("B", 1)
    score = score_distances({None: [1], "A": [1]}, first)
    assert score[:2] == (None, 1), "whatever their names"


@pytest.mark.parametrize("found", ["C", None, [], {"A"}, "AB", math.nan])
def test_4_3_2_agreement_on_somebody_else_is_refused(found):
    with pytest.raises(ValueError, match=r"one of \('A', 'B'\) as the scorer, got"):
        round_of(lambda about, tied: found, A=[1], B=[1], C=[2])


def naive(distances):
    """The points of a round without ties, by walking through all stones."""
    stones = []
    for player, own in distances.items():
        stones += [(distance, player) for distance in own]
    stones.sort()
    if not stones:
        return None, 0
    _, scorer = stones[0]
    points = 0
    for _, player in stones:
        if player != scorer:
            break
        points += 1
    return scorer, points


def test_4_3_2_the_sets_give_what_a_walk_through_the_stones_gives():
    rng = random.Random(2018)
    for _ in range(500):
        sample = iter(rng.sample(range(100), 12))
        distances = {}
        for player in "ABC":
            distances[player] = list(islice(sample, rng.randint(0, 4)))
        assert score_distances(distances, first)[:2] == naive(distances)


def test_4_4_the_worst_placed_player_chooses():
    assert round_of(A=[1, 9], B=[4], C=[2]).chooser == "B"


def test_4_4_a_player_without_an_eligible_stone_is_the_worst_placed():
    assert round_of(A=[1], B=[], C=[9]).chooser == "B"


def test_4_4_players_who_are_tied_agree_on_the_chooser():
    score = round_of(first, A=[1], B=[2], C=[2])
    assert score.chooser == "B"
    assert score.order == ("A", "C", "B")


def test_4_5_1_players_throw_in_the_order_of_their_nearest_stones():
    score = round_of(A=[3, 8], B=[1], C=[4, 2])
    assert score.order == ("B", "C", "A")
    assert score.order[0] == score.scorer
    assert score.order[-1] == score.chooser
    assert score.best == {"A": 3, "B": 1, "C": 2}


def test_4_5_1_whoever_scores_throws_first_even_if_others_are_as_near():
    score = round_of(last, A=[1], B=[1], C=[2])
    assert score.order[0] == score.scorer == "B"


def test_4_5_2_the_worst_placed_player_throws_next():
    one_each = {"A": 1, "B": 1, "C": 1}
    assert next_to_throw({"A": 1, "B": 3, "C": 2}, one_each, nobody) == "B"
    assert next_to_throw({"A": 1, "B": math.inf}, {"A": 1, "B": 1}, nobody) == "B"


def test_4_5_2_a_player_without_stones_is_passed_over():
    best = {"A": 1, "B": 3, "C": 2}
    assert next_to_throw(best, {"A": 1, "B": 0, "C": 1}, nobody) == "C"


def test_4_5_2_players_who_are_tied_agree():
    best = {"A": math.inf, "B": math.inf}
    assert next_to_throw(best, {"A": 1, "B": 1}, last) == "B"
    with pytest.raises(ValueError, match="as the next to throw, got None"):
        next_to_throw(best, {"A": 1, "B": 1}, lambda about, tied: None)


def test_5_brandelet():
    match = brandelet(4, "AB")
    assert match.stones == {"A": 4, "B": 4}
    assert match.goal == 9
    match = brandelet(np.int64(2), "AB", "exactly")
    assert match == Match({"A": 2, "B": 2}, 5, "exactly")


def test_5_every_ducobu_disposition_is_square():
    for n in range(1, 12):
        assert ducobu(range(n)) == dict.fromkeys(range(n), n)


def test_5_the_match_of_2018_was_both():
    assert brandelet(2, "AB").stones == ducobu("AB")


@pytest.mark.parametrize(
    ("thing", "name"),
    [(Wall([[0, 0]]), "points"), (Throw("A", [[1, 1]]), "curve"),
     (Match({"A": 1}, 1), "goal"), (Straight({"A": 1.0}), "means")],
)  # fmt: skip
def test_2_what_has_been_agreed_on_stays(thing, name):
    with pytest.raises(FrozenInstanceError):
        setattr(thing, name, None)


def test_4_5_1_without_an_eligible_stone_the_chooser_is_last():
    score = score_distances({"A": [], "B": [], "C": []}, first)
    assert score.chooser == "A"
    assert score.order == ("B", "C", "A")


# walls, throws and contact


def test_2_the_distance_is_the_least_to_any_point_of_the_wall():
    rng = np.random.default_rng(2018)
    for size in (1, 2, 4, 4, 4, 4, 4, 4):
        corners = rng.normal(size=(size, 2))
        point = rng.normal(size=2)
        parts = np.linspace(0, 1, 4001)[:, None]
        along = [corners]
        for a, b in pairwise(corners):
            along.append(a + parts * (b - a))
        ways = np.concatenate(along) - point
        dense = np.hypot(*ways.T).min()
        distance = Wall(corners).distance(point)
        assert distance == pytest.approx(dense, abs=2e-3)
        assert distance <= dense + 1e-12


def test_4_2_a_stone_rests_where_its_curve_ends():
    curve = np.array([[9.0, 1], [3, 2], [4, 4]])
    throw = Throw("A", curve)
    wall = Wall(curve)
    curve[:] = 9  # a thrower may use one array again and again
    assert throw.rest.tolist() == [4, 4]
    assert wall.distance([4, 5]) == 1


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


def test_2_repeated_corners_and_closed_walls_are_walls():
    square = Wall([[0, 0], [4, 0], [4, 4], [4, 4], [0, 4], [0, 0]])
    assert square.distance([2, 1]) == 1
    assert square.distance([1, 2]) == 1, "its last piece closes it"
    assert is_eligible(Throw("A", [[1, 1], [2, 1], [2, 1], [3, 3]]), square)
    assert not is_eligible(Throw("A", [[1, 1], [-1, 1]]), square)


def test_2_the_straight_wall_is_ten_long():
    for end, eligible in ((4.75, False), (5, False), (5.5, True)):
        for side in (-1, 1):
            throw = Throw("A", [[3, side * end], [-3, side * end]])
            assert is_eligible(throw, Match({"A": 1}, 1).wall) == eligible


def test_4_3_1_a_stone_that_touches_a_slanted_wall_at_a_corner_has_touched_it():
    """Neither a corner of the curve nor one of the wall lies beside the other in floats."""
    line = [[0, 0], [49, 147]]
    for k in range(1, 49):
        through = [[50, 3 * k], [k, 3 * k], [-50, 3 * k]]
        assert not is_eligible(Throw("A", through), Wall(line))
        assert not is_eligible(Throw("A", through[:2]), Wall(line))
        wall = Wall([[k - 5, 3 * k], [k, 3 * k], [k + 5, 3 * k + 2]])
        assert not is_eligible(Throw("A", line), wall)


NO_POINTS = [[], [[1, 2, 3]], [[0, math.nan]], [[0, math.inf]], "wall"]


@pytest.mark.parametrize("points", NO_POINTS)
def test_2_a_wall_has_points(points):
    for make in (Wall, lambda corners: Throw("A", corners)):
        with pytest.raises(ValueError, match=r"must be points of the plane|could not convert"):
            make(points)


NO_DISTANCES = [{}, {"A": [math.nan]}, {"A": [-1]}, {"A": [1], "B": [math.inf]}]


@pytest.mark.parametrize("distances", NO_DISTANCES)
def test_4_3_2_distances_are_numbers(distances):
    with pytest.raises(ValueError, match="distances must be those of players, finite and not"):
        score_distances(distances, first)


@pytest.mark.parametrize(
    ("stones", "goal", "victory", "says"),
    [({}, 3, "exactly", "stones must hold at least 1"),
     ({"A": 0}, 3, "exactly", "stones must be at least one in all"),
     ({"A": -1}, 3, "exactly", r"stones\[0\] must be an integer of at least 0, got -1"),
     ({"A": 10**25}, 3, "exactly", r"stones\[0\] must be at most 5000"),
     ({"A": 1}, -1, "exactly", "goal must be an integer of at least 0, got -1"),
     ({"A": 1}, 1, "strict", "victory must be one of 'at_least', 'exactly', got")],
)  # fmt: skip
def test_4_1_what_cannot_be_agreed_on_is_refused(stones, goal, victory, says):
    with pytest.raises(ValueError, match=says):
        Match(stones, goal, victory)
