"""Matches of the jeu du caillou; tests are named by the sections of the rules."""

import math
from collections import Counter

import numpy as np
import pytest

from jeux.caillou import (
    Match,
    Straight,
    Wall,
    brandelet,
    ducobu,
    is_square,
    play,
    ranking,
    win_probabilities,
)
from jeux.caillou.rules import next_to_throw

RNG = np.random.default_rng(0)


class Script:
    """Players whose stones come to rest where they are told to; infinity hits the wall."""

    def __init__(self, **rests):
        self.rests = {player: iter(distances) for player, distances in rests.items()}
        self.asked = []

    def choose(self, player, rng):
        self.asked.append(("choose", player))
        return (8, 0)

    def throw(self, player, place, rng):
        self.asked.append(("throw", player))
        distance = next(self.rests[player])
        return [place, (0 if distance == math.inf else distance, 0)]


def last(about, tied):
    return tied[-1]


# section 4.1


@pytest.mark.parametrize(
    ("stones", "goal", "victory", "error", "says"),
    [({}, 3, "exact", ValueError, "stones must name at least one player"),
     ({"A": 0}, 3, "exact", ValueError, "stones must be at least one in all"),
     ({"A": -1}, 3, "exact", ValueError, "a number of stones must be an integer of at least 0"),
     ({"A": 1}, -1, "exact", ValueError, "goal must be an integer of at least 0, got -1"),
     ({"A": 1}, 1.5, "exact", TypeError, "goal must be an integer, got 1.5"),
     ({"A": 1}, 1, "strict", ValueError, "victory must be 'exact' or 'at_least', got 'strict'"),
     ([3, 3], 3, "exact", TypeError, "stones must be a mapping of player to number")],
)  # fmt: skip
def test_4_1_what_cannot_be_agreed_on_is_refused(stones, goal, victory, error, says):
    with pytest.raises(error, match=says):
        Match(stones, goal, victory)


def test_4_1_the_first_order_and_the_first_chooser_are_agreed_on():
    asked = []

    def agree(about, tied):
        asked.append((about, tied))
        return {"the chooser": "B", "the next to throw": tied[-1]}[about]

    script = Script(A=[1], B=[2], C=[3])
    record = play(Match({"A": 1, "B": 1, "C": 1}, 1), script, RNG, agree)
    assert record.rounds[0].chooser == "B"
    assert [t.player for t in record.rounds[0].throws] == ["C", "B", "A"]
    assert asked == [("the chooser", ("A", "B", "C")), ("the next to throw", ("A", "B", "C")),
                     ("the next to throw", ("A", "B"))]  # fmt: skip


def test_4_1_every_player_begins_with_no_point_and_the_first_chooses():
    script = Script(A=[1], B=[2])
    record = play(Match({"A": 1, "B": 1}, 1), script, RNG)
    assert record.rounds[0].chooser == "A"
    assert script.asked == [("choose", "A"), ("throw", "A"), ("throw", "B")]
    assert record.scores == {"A": 1, "B": 0}


# sections 4.2 to 4.5


def test_4_2_everybody_throws_all_his_stones_in_every_round():
    match = Match({"A": 2, "B": 3, "C": 1}, 4)
    record = play(match, Straight(dict.fromkeys("ABC", 1.0)), np.random.default_rng(3))
    for played in record.rounds:
        assert Counter(throw.player for throw in played.throws) == match.stones


def test_4_4_and_4_5_1_the_next_round_begins_as_the_last_one_ended():
    script = Script(A=[2, 1, 9], B=[1, 2, 1], C=[3, 3, 2])
    record = play(Match({"A": 1, "B": 1, "C": 1}, 2), script, RNG)
    assert [r.chooser for r in record.rounds] == ["A", "C", "C"]
    assert [t.player for t in record.rounds[1].throws] == ["B", "A", "C"]
    assert [t.player for t in record.rounds[2].throws] == ["A", "B", "C"]
    assert record.winners == ("B",)


def test_4_5_2_after_the_first_stones_the_worst_placed_throws():
    script = Script(A=[5, 4, 1], B=[3, 2, 9])
    record = play(Match({"A": 3, "B": 3}, 1), script, RNG)
    # after A 5 and B 3, A is behind (5, then 4) until he leads with 1
    assert [t.player for t in record.rounds[0].throws] == ["A", "B", "A", "A", "B", "B"]
    best, left = {"A": math.inf, "B": math.inf}, {"A": 3, "B": 3}
    for k, throw in enumerate(record.rounds[0].throws):
        if k >= 2:
            assert throw.player == next_to_throw(best, left, last)
        best[throw.player] = min(best[throw.player], throw.rest[0])
        left[throw.player] -= 1


def test_4_5_2_a_player_without_a_stone_does_not_throw():
    record = play(Match({"A": 0, "B": 2}, 2), Script(B=[1, 2]), RNG)
    assert [t.player for t in record.rounds[0].throws] == ["B", "B"]
    assert record.winners == ("B",)


# section 4.6.1


def test_4_6_1_a_score_above_the_goal_is_lowered_again():
    script = Script(A=[1, 2, 1, 2, 1, 9], B=[8, 9, 8, 9, 5, 8])
    record = play(Match({"A": 2, "B": 2}, 3, "exact"), script, RNG)
    assert [r.scores["A"] for r in record.rounds] == [2, 2, 3]
    assert record.winners == ("A",)


def test_4_6_1_at_least_the_goal_wins():
    script = Script(A=[1, 2, 1, 2], B=[8, 9, 8, 9])
    record = play(Match({"A": 2, "B": 2}, 3), script, RNG)
    assert (record.scores, record.winners) == ({"A": 4, "B": 0}, ("A",))


def test_4_6_1_a_round_without_an_eligible_stone_changes_no_score():
    script = Script(A=[math.inf, 1], B=[math.inf, 2])
    record = play(Match({"A": 1, "B": 1}, 1), script, RNG)
    assert [dict(r.scores) for r in record.rounds] == [{"A": 0, "B": 0}, {"A": 1, "B": 0}]


def test_4_6_1_a_match_that_does_not_end_is_given_up():
    match = Match({"A": 2, "B": 0}, 3, "exact")
    with pytest.raises(ValueError, match="has not ended after 50 rounds"):
        play(match, Straight({"A": 1.0}), RNG, most=50)


@pytest.mark.parametrize("victory", ["exact", "at_least"])
def test_4_6_1_matches_are_won_as_often_as_the_theory_says(victory):
    rng = np.random.default_rng(2018)
    match, games = Match({"A": 2, "B": 1}, 3, victory), 1500
    skill = Straight({"A": 1.0, "B": 1.0})
    won = sum(play(match, skill, rng).winners == ("A",) for _ in range(games))
    p = float(win_probabilities([2, 1], 3, victory)[0])
    assert abs(won / games - p) < 4 * (p * (1 - p) / games) ** 0.5


# section 4.6.2


def test_4_6_2_the_ranking_follows_the_scores():
    assert ranking({"A": 1, "B": 3, "C": 2}, dict.fromkeys("ABC", 1), Script(), RNG) == [
        ("B",), ("C",), ("A",)]  # fmt: skip


def test_4_6_2_an_extra_round_parts_those_who_are_tied():
    script = Script(A=[5, 3], B=[4, 2], C=[])
    found = ranking({"A": 1, "B": 1, "C": 7}, dict.fromkeys("ABC", 2), script, RNG)
    assert found == [("C",), ("B",), ("A",)]


def test_4_6_2_whoever_would_score_comes_first_even_by_agreement():
    script = Script(A=[2], B=[2])
    found = ranking({"A": 1, "B": 1}, {"A": 1, "B": 1}, script, RNG, last)
    assert found == [("B",), ("A",)]


def test_4_6_2_a_single_stone_parts_those_who_are_tied_still():
    script = Script(A=[2, 6], B=[2, 5], C=[1])
    found = ranking(dict.fromkeys("ABC", 1), dict.fromkeys("ABC", 1), script, RNG)
    assert found == [("C",), ("B",), ("A",)]


def test_4_6_2_who_is_tied_after_it_is_of_equal_worth():
    script = Script(A=[2, 5], B=[2, 5], C=[1])
    found = ranking(dict.fromkeys("ABC", 1), dict.fromkeys("ABC", 1), script, RNG)
    assert found == [("C",), ("A", "B")]


def test_4_6_2_players_without_stones_have_their_single_stone():
    script = Script(A=[2], B=[1], C=[3])
    found = ranking(dict.fromkeys("ABC", 0), {"A": 0, "B": 0, "C": 0}, script, RNG)
    assert found == [("B",), ("A",), ("C",)]


def test_4_6_2_the_extra_round_changes_no_score():
    scores = {"A": 1, "B": 1}
    ranking(scores, {"A": 1, "B": 1}, Script(A=[2], B=[1]), RNG)
    assert scores == {"A": 1, "B": 1}


# sections 4.7 and 5


def test_4_7_hands_are_shaken_before_and_after():
    players = "ABCDE"
    record = play(brandelet(1, players), Straight(dict.fromkeys(players, 1.0)), RNG)
    assert record.handshakes == 20


def test_5_brandelet():
    match = brandelet(4, "AB")
    assert (match.stones, match.goal) == ({"A": 4, "B": 4}, 9)
    with pytest.raises(ValueError, match="stones must be an integer of at least 1, got 0"):
        brandelet(0, "AB")


def test_5_every_ducobu_disposition_is_square():
    for n in range(1, 12):
        stones = ducobu(range(n))
        assert list(stones.values()) == [n] * n
        assert is_square(stones.values())
    with pytest.raises(ValueError, match="players must name at least one player, got none"):
        ducobu([])


def test_5_the_match_of_2018_was_both():
    assert brandelet(2, "AB").stones == ducobu("AB")


@pytest.mark.parametrize(("victory", "score"), [("at_least", 1), ("exact", 0)])
def test_5_with_the_goal_0_more_than_one_player_has_won(victory, score):
    record = play(Match(dict.fromkeys("ABC", 1), 0, victory), Script(A=[1], B=[2], C=[3]), RNG)
    assert record.winners == ("A", "B", "C")
    # no value is smaller than 0: the score above it falls back to what it was
    assert record.scores == {"A": score, "B": 0, "C": 0}


# what a thrower may not do


def test_a_curve_that_begins_elsewhere_is_refused():
    class Elsewhere(Script):
        def throw(self, player, place, rng):
            return [(7, 0), (1, 0)]

    class OnTheWall(Script):
        def choose(self, player, rng):
            return (0, 0)

    with pytest.raises(ValueError, match="lies on the wall"):
        play(brandelet(1, "AB"), OnTheWall(A=[1], B=[1]), RNG)
    throws = Elsewhere()
    with pytest.raises(ValueError, match="must begin at the chosen point"):
        play(Match({"A": 1, "B": 1}, 1, wall=Wall([[0, -5], [0, 5]])), throws, RNG)
