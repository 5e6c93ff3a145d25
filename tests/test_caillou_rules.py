"""Rounds and agreements of the jeu du caillou; tests are named by sections of its rules."""

import math
import pickle
import random
from dataclasses import FrozenInstanceError

import numpy as np
import pytest

from jeux.caillou import (
    Match,
    Straight,
    Throw,
    Wall,
    brandelet,
    ducobu,
    handshakes,
    is_square,
    next_to_throw,
    score_distances,
    score_round,
)
from jeux.caillou.rules import agreed, as_stones

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


def test_4_3_2_the_nearest_scores_for_each_stone_before_the_first_of_another():
    assert round_of(A=[1, 2, 4], B=[3, 5])[:2] == ("A", 2)
    assert round_of(A=[2], B=[1, 3])[:2] == ("B", 1)


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
     ({"A": ["near"]}, TypeError), ([[1], [2]], TypeError)],
)  # fmt: skip
def test_4_3_2_distances_are_numbers(distances, error):
    with pytest.raises(error, match=r"player, got none|a distance of 'A'|must be a mapping"):
        score_distances(distances, first)


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


@pytest.mark.parametrize(
    ("stones", "goal", "victory", "error", "says"),
    [({}, 3, "exactly", ValueError, "stones must hold at least 1"),
     ({"A": 0}, 3, "exactly", ValueError, "stones must be at least one in all"),
     ({"A": -1}, 3, "exactly", ValueError, r"stones\[0\] must be an integer of at least 0, got -1"),
     ({"A": 1}, -1, "exactly", ValueError, "goal must be an integer of at least 0, got -1"),
     ({"A": 1}, 1.5, "exactly", TypeError, "goal must be an integer, got 1.5"),
     ({"A": 1}, 1, "strict", ValueError, "victory must be one of 'at_least', 'exactly', got"),
     ([3, 3], 3, "exactly", TypeError, "stones must be a mapping of player to number")],
)  # fmt: skip
def test_4_1_what_cannot_be_agreed_on_is_refused(stones, goal, victory, error, says):
    with pytest.raises(error, match=says):
        Match(stones, goal, victory)


def test_5_brandelet():
    match = brandelet(4, "AB")
    assert (match.stones, match.goal) == ({"A": 4, "B": 4}, 9)
    with pytest.raises(ValueError, match="stones must be an integer of at least 1, got 0"):
        brandelet(0, "AB")


def test_5_every_ducobu_disposition_is_square():
    for n in range(1, 12):
        stones = ducobu(range(n))
        assert list(stones.values()) == [n] * n
        assert is_square(stones)
    with pytest.raises(ValueError, match="players must name one player to 10000, got 0"):
        ducobu([])


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


def test_4_3_2_a_distance_of_0_is_the_nearest():
    found = score_distances({"A": [0], "B": [np.float32(0.5)], "C": [np.int64(1)]}, first)
    assert found == ("A", 1, {"A": 0, "B": 0.5, "C": 1}, "C", ("A", "B", "C"))


def test_4_3_2_an_infinite_distance_is_refused():
    with pytest.raises(ValueError, match="of 'A' must be finite, got inf"):
        score_distances({"A": [math.inf], "B": [3]}, first)


def test_4_3_2_distances_may_come_one_by_one():
    assert score_distances({"A": iter([1, 2]), "B": {3}}, first)[:2] == ("A", 2)


@pytest.mark.parametrize("given", [{1: 2}, "12", 1, np.array(1)])
def test_distances_that_are_not_several_are_refused(given):
    with pytest.raises(TypeError, match="distances of 'A' must be several numbers"):
        score_distances({"A": given, "B": [3]}, first)


def test_4_3_2_what_is_no_distance_is_shown():
    with pytest.raises(ValueError, match=r"of 'B' must be at least 0, got -0\.5"):
        score_distances({"A": [1], "B": [2, -0.5]}, first)
    with pytest.raises(TypeError, match="of 'B' must be a real number, got None"):
        score_distances({"A": [1], "B": [2, None]}, first)


def test_4_5_1_agreement_is_asked_for_those_who_are_tied_only():
    asked = []

    def last(about, tied):
        asked.append((about, tied))
        return tied[-1]

    found = score_distances({"A": [2], "B": [1], "C": [2], "D": [3], "E": [3], "F": [3]}, last)
    assert found.order == ("B", "C", "A", "E", "D", "F")
    assert asked == [("the chooser", ("D", "E", "F")), ("the next to throw", ("A", "C")),
                     ("the next to throw", ("D", "E"))]  # fmt: skip


def test_4_5_1_without_an_eligible_stone_the_chooser_is_last():
    found = score_distances({"A": [], "B": [], "C": []}, first)
    assert (found.chooser, found.order) == ("A", ("B", "C", "A"))


def test_4_5_2_nobody_else_throws():
    with pytest.raises(ValueError, match=r"no stone is left to throw: \{'A': 0\}"):
        next_to_throw({"A": 1.0}, {"A": 0}, first)


@pytest.mark.parametrize("players", ["AAB", [1, True], [[]], iter("AB"), {"A", "B"}, {"A": 1},
                                     [math.nan], range(10**25), [], ""])  # fmt: skip
def test_players_with_odd_names_are_refused(players):
    for call in (ducobu, lambda players: brandelet(1, players)):
        with pytest.raises((TypeError, ValueError), match="players must"):
            call(players)


def test_5_dispositions_name_a_player_once():
    assert ducobu([None, (), "A"]) == {None: 3, (): 3, "A": 3}
    assert brandelet(1, "AB").goal == 3
    assert brandelet(np.int64(2), ["A", "B"], "exactly") == Match({"A": 2, "B": 2}, 5, "exactly")


def test_4_1_what_has_been_agreed_on_is_not_changed_from_outside():
    stones = {"A": 1, "B": 1}
    match = Match(stones, 1)
    stones["A"] = -5
    assert match.stones == {"A": 1, "B": 1}
    with pytest.raises(TypeError, match="wall must be a Wall, got"):
        Match({"A": 1}, 1, wall=[[0, 0], [0, 1]])


def test_handshakes_are_counted():
    assert [handshakes(n) for n in (1, 2, 3, 10)] == [0, 1, 3, 45]
    with pytest.raises(ValueError, match="players must be an integer of at least 1, got 0"):
        handshakes(0)


def test_squares_are_found():
    assert [n for n in range(30) if is_square([n])] == [0, 1, 4, 9, 16, 25]
    assert is_square([10**20, 0])
    assert not is_square([10**20 + 1])


def test_stones_are_read_from_what_has_an_order():
    for stones in ([3, 5], (3, 5), np.array([3, 5]), {"A": 3, "B": 5}, Match({2: 3, 1: 5}, 4)):
        assert as_stones(stones) == (3, 5)
    for stones in ({3, 5}, "35", {"A": 3}.values(), 3):
        with pytest.raises(TypeError, match="stones must be a sequence"):
            as_stones(stones)


@pytest.mark.parametrize("found", [None, [], {"A"}, np.array(["A", "B"]), "AB", math.nan])
def test_agreement_on_nonsense_is_refused(found):
    with pytest.raises(ValueError, match="agree must return one of"):
        round_of(lambda about, tied: found, A=[1], B=[1])


def test_a_player_called_none_is_first_after_scoring():
    found = score_distances({None: [1], "A": [1], "B": [2]}, lambda about, tied: tied[0])
    assert (found.scorer, found.order) == (None, (None, "A", "B"))


def test_a_match_cannot_be_changed_and_goes_to_other_processes():
    match = Match({"A": 2, "B": 1}, 3, "exactly")
    assert pickle.loads(pickle.dumps(match)).stones == match.stones
    with pytest.raises(TypeError, match="does not support item assignment"):
        match.stones["A"] = -5
