"""Matches of the jeu du caillou, played; tests are named by sections of its rules."""

import math
import random
from collections import Counter

import numpy as np
import pytest
from sizes import LONG

from jeux.caillou import (
    Match,
    Straight,
    Throw,
    Wall,
    brandelet,
    is_eligible,
    next_to_throw,
    play,
    ranking,
    win_probabilities,
)

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


def test_4_2_everybody_throws_all_their_stones_in_every_round():
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


def test_4_6_1_a_score_above_the_goal_is_lowered_again():
    script = Script(A=[1, 2, 1, 2, 1, 9], B=[8, 9, 8, 9, 5, 8])
    record = play(Match({"A": 2, "B": 2}, 3, "exactly"), script, RNG)
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
    match = Match({"A": 2, "B": 0}, 3, "exactly")
    with pytest.raises(ValueError, match="has not ended after 50 rounds"):
        play(match, Straight({"A": 1.0}), RNG, most=50)


@pytest.mark.parametrize("victory", ["exactly", "at_least"])
def test_4_6_1_matches_are_won_as_often_as_the_theory_says(victory):
    rng = np.random.default_rng(2018)
    match, games = Match({"A": 2, "B": 1}, 3, victory), 5000 if LONG else 1500
    skill = Straight({"A": 1.0, "B": 1.0})
    won = sum(play(match, skill, rng).winners == ("A",) for _ in range(games))
    p = float(win_probabilities([2, 1], 3, victory)[0])
    assert abs(won / games - p) < 4 * (p * (1 - p) / games) ** 0.5


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


def test_4_7_hands_are_shaken_before_and_after():
    players = "ABCDE"
    record = play(brandelet(1, players), Straight(dict.fromkeys(players, 1.0)), RNG)
    assert record.handshakes == 20


@pytest.mark.parametrize(("victory", "score"), [("at_least", 1), ("exactly", 0)])
def test_5_with_the_goal_0_more_than_one_player_has_won(victory, score):
    record = play(Match(dict.fromkeys("ABC", 1), 0, victory), Script(A=[1], B=[2], C=[3]), RNG)
    assert record.winners == ("A", "B", "C")
    # no value is smaller than 0: the score above it falls back to what it was
    assert record.scores == {"A": score, "B": 0, "C": 0}


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


def thrown(record, number=0):
    return "".join(throw.player for throw in record.rounds[number].throws)


def test_4_2_a_curve_that_begins_elsewhere_is_shown():
    class Elsewhere(Script):
        def throw(self, player, place, rng):
            return [(8, 1), (1, 0), (2, 0)]

    with pytest.raises(ValueError, match=r"'A' must begin at .* \(8, 0\)"):
        play(brandelet(1, "AB"), Elsewhere(), RNG)


def test_4_5_2_the_worst_placed_throws_in_a_match():
    record = play(Match({"A": 3, "B": 3}, 1), Script(A=[1, 7, 7], B=[5, 4, 3]), RNG)
    assert thrown(record) == "ABBBAA"
    record = play(Match({"A": 3, "B": 3}, 1), Script(A=[6, 4, 3], B=[5, 2, 7]), RNG)
    assert thrown(record) == "ABABAB"  # B is ahead, behind, ahead …


def test_4_5_2_a_stone_that_touched_the_wall_is_the_worst_placed():
    record = play(Match({"A": 3, "B": 2}, 1), Script(A=[math.inf, 4, 1], B=[5, 3]), RNG)
    assert thrown(record) == "ABABA"
    assert record.rounds[0].result.best == {"A": 1, "B": 3}


def test_4_5_2_a_stone_that_lies_worse_changes_nothing():
    record = play(Match({"A": 3, "B": 2}, 1), Script(A=[3, 2, 2], B=[4, 9]), RNG)
    assert thrown(record) == "ABBAA"
    record = play(Match({"A": 2, "B": 3}, 1), Script(A=[3, 2], B=[2.5, 9, 9]), RNG)
    assert thrown(record) == "ABABB"


def test_4_5_2_agreement_comes_in_the_order_of_the_first_throws():
    asked = []

    def last(about, tied):
        asked.append((about, tied))
        return tied[-1]

    play(Match({"A": 2, "B": 2}, 1), Script(A=[2, 1], B=[2, 3]), RNG, last)
    assert asked == [("the chooser", ("A", "B")), ("the next to throw", ("A", "B")),
                     ("the next to throw", ("B", "A"))]  # fmt: skip


def test_4_6_1_a_match_may_end_in_its_last_round():
    match = Match({"A": 1, "B": 1}, 2)
    assert len(play(match, Script(A=[1, 1], B=[2, 2]), RNG, most=2).rounds) == 2
    with pytest.raises(ValueError, match="has not ended after 1 rounds"):
        play(match, Script(A=[1, 1], B=[2, 2]), RNG, most=1)


def test_4_6_1_the_record_of_a_round_is_not_changed_by_later_ones():
    record = play(Match({"A": 1, "B": 1}, 2), Script(A=[1, 1], B=[2, 2]), RNG)
    assert [r.scores for r in record.rounds] == [{"A": 1, "B": 0}, {"A": 2, "B": 0}]


def test_4_6_2_all_others_follow_by_their_nearest_stones():
    script = Script(A=[8], B=[1], C=[0.5], D=[math.inf], E=[16])
    found = ranking(dict.fromkeys("ABCDE", 0), dict.fromkeys("ABCDE", 1), script, RNG)
    assert found == [("C",), ("B",), ("A",), ("E",), ("D",)]


def test_4_6_2_the_first_of_those_who_are_tied_chooses_and_throws():
    script = Script(A=[3], B=[2], C=[1])
    ranking(dict.fromkeys("ABC", 0), dict.fromkeys("ABC", 1), script, RNG)
    assert script.asked == [("choose", "A"), ("throw", "A"), ("throw", "B"), ("throw", "C")]


def test_4_6_2_without_an_eligible_stone_a_single_one_parts_all():
    gone = math.inf
    script = Script(A=[gone, gone, 4], B=[gone, gone, gone], C=[gone, gone, 2])
    found = ranking(dict.fromkeys("ABC", 3), dict.fromkeys("ABC", 2), script, RNG)
    assert found == [("C",), ("A",), ("B",)]


def test_4_6_2_several_groups_are_parted_one_after_the_other():
    script = Script(A=[1], B=[2], C=[4], D=[3], E=[])
    found = ranking({"A": 2, "B": 2, "C": 0, "D": 0, "E": 1}, dict.fromkeys("ABCDE", 1), script,
                    RNG)  # fmt: skip
    assert found == [("A",), ("B",), ("E",), ("D",), ("C",)]


def test_4_6_2_the_wall_of_the_extra_round_may_be_another():
    wall = Wall([[8, 5], [8, 6]])
    found = ranking({"A": 0, "B": 0}, {"A": 1, "B": 1}, Script(A=[1], B=[7]), RNG, wall=wall)
    assert found == [("B",), ("A",)]


class Fixed(np.random.Generator):
    """Chance that is always the same."""

    def __init__(self, uniform):
        super().__init__(np.random.PCG64(0))
        self.uniform = uniform

    def random(self):
        return self.uniform

    def exponential(self, mean):
        return mean


@pytest.mark.parametrize(
    ("uniform", "eligible", "rest"), [(0.0, 0.0, 0), (0.24, 0.25, 3), (0.25, 0.25, 0), (0.9, 1, 3)]
)
def test_straight_stones_rest_before_the_wall_or_touch_it(uniform, eligible, rest):
    skill = Straight({"A": 3.0}, eligible)
    curve = skill.throw("A", (8, 2), Fixed(uniform))
    assert curve.tolist() == [[8, 2], [rest, 0]]
    throw, wall = Throw("A", curve), Match({"A": 1}, 1).wall
    assert is_eligible(throw, wall) == (rest > 0)
    assert wall.distance(throw.rest) == rest


def test_straight_players_stand_before_the_wall_unless_told_otherwise():
    skill = Straight({"A": 3.0})
    assert (skill.eligible, skill.place) == (1, (8, 0))
    assert Straight({"A": 1.0}, 1, (2, 1)).choose("A", RNG) == (2, 1)


def test_a_thrower_may_use_one_array_again_and_again():
    class Saving:
        curve, rests = np.zeros((2, 2)), iter([1.0, 5.0, 6.0, 2.0])

        def choose(self, player, rng):
            return (8.0, 0.0)

        def throw(self, player, place, rng):
            self.curve[:] = place, (next(self.rests), 0)
            return self.curve

    record = play(Match({"A": 2, "B": 2}, 1), Saving(), RNG)
    assert [t.rest[0] for t in record.rounds[0].throws] == [1, 5, 6, 2]
    assert record.winners == ("A",)


def test_whoever_the_players_are_they_score():
    assert play(Match({None: 1, "A": 0}, 1), Straight({None: 1.0}), RNG).winners == (None,)


def test_4_2_the_chosen_point_is_checked_before_the_first_throw():
    script = Script(A=[1], B=[2])
    script.choose = lambda player, rng: (0, 1)
    with pytest.raises(ValueError, match=r"the chosen point \(0, 1\) lies on the wall"):
        play(Match({"A": 1, "B": 1}, 1), script, RNG)
    assert script.asked == []


def test_4_6_2_each_group_of_equal_scores_plays_an_extra_round_of_its_own():
    script, each = Script(A=[2], B=[3], C=[1], D=[4]), dict.fromkeys("ABCD", 1)
    found = ranking({"A": 4, "B": 4, "C": 3, "D": 3}, each, script, RNG)
    # C's stone is the nearest of all, but only D is its rival
    assert found == [("A",), ("B",), ("C",), ("D",)]
    assert [player for what, player in script.asked if what == "throw"] == [*"ABCD"]


# an independent referee follows matches (sections 4.1 to 4.6.1)


class Dice:
    """Throws on few distances, so that many players are tied; some around or at the wall."""

    def __init__(self, seed, reach, touching):
        self.random, self.reach, self.touching = random.Random(seed), reach, touching

    def choose(self, player, rng):
        return (float(self.random.randint(4, 9)), float(self.random.randint(-3, 3)))

    def throw(self, player, place, rng):
        d, kind = self.random.randint(1, self.reach), self.random.random()
        if kind < self.touching:
            return [place, (self.random.choice([-1.0, 0.0]), 0.0), (d, 0.0)]
        if kind < self.touching + 0.1:
            return [place, (0, 9), (-d, 0)]
        return [place, (d, self.random.choice([0, 1, -1]))]


class Consent:
    """Common agreement by lot, written down."""

    def __init__(self, seed):
        self.random, self.minutes = random.Random(seed), []

    def __call__(self, about, tied):
        found = self.random.choice(tied)
        self.minutes.append((about, set(tied), found))
        return found


def rest_of(throw):
    """The distance of a stone from the straight wall; None if it has touched it."""
    corners = throw.curve.tolist()
    if corners[1][0] <= 0 and corners[1][1] == 0:
        return None
    return abs(corners[-1][0])


def refereed(match, record, minutes):
    """Follow a match by the rules, and compare each decision."""
    minutes, players = iter(minutes), list(match.stones)

    def agreed(about, tied):
        if len(tied) == 1:
            return tied[0]
        asked, among, found = next(minutes)
        assert (asked, among) == (about, set(tied))
        return found

    def nearest(j):
        return min(rests[j], default=math.inf)

    scores = dict.fromkeys(players, 0)
    chooser, order, left = agreed("the chooser", players), [], players[:]
    while left:
        order.append(agreed("the next to throw", left))
        left.remove(order[-1])
    for played in record.rounds:
        assert played.chooser == chooser
        rests, hands = {j: [] for j in players}, dict(match.stones)
        firsts = [j for j in order if hands[j]]
        for k, throw in enumerate(played.throws):
            able = [j for j in players if hands[j]]
            worst = max(map(nearest, able))
            if k < len(firsts):
                assert throw.player == firsts[k]
            else:
                behind = [j for j in able if nearest(j) == worst]
                assert throw.player == agreed("the next to throw", behind)
            hands[throw.player] -= 1
            if rest_of(throw) is not None:
                rests[throw.player].append(rest_of(throw))
        assert not any(hands.values())
        best = {j: nearest(j) for j in players}
        assert played.result.best == best
        sets, scorer, points = sorted({d for ds in rests.values() for d in ds}), None, 0
        if sets:
            scorer = agreed("the scorer", [j for j in players if sets[0] in rests[j]])
            while points < len(sets) and sets[points] in rests[scorer]:
                points += 1
            after = scores[scorer] + points
            scores[scorer] = (
                scores[scorer] if match.victory == "exactly" and after > match.goal else after
            )
        assert played.result[:2] == (scorer, points)
        assert played.scores == scores
        chooser = agreed("the chooser", [j for j in players if best[j] == max(best.values())])
        order = [] if scorer is None else [scorer]
        while left := [j for j in players if j not in order]:
            tied = [j for j in left if best[j] == min(best[i] for i in left)]
            order.append(agreed("the next to throw", [j for j in tied if j != chooser] or tied))
        assert played.result.chooser == chooser
        assert list(played.result.order) == order
        won = tuple(j for j in players if scores[j] >= match.goal)
        assert bool(won) == (played is record.rounds[-1])
    assert record.winners == won
    assert record.scores == scores
    assert record.handshakes == len(players) * (len(players) - 1)
    assert next(minutes, None) is None, "agreement on nothing else"


def test_4_a_referee_finds_nothing_to_object():
    refused = 0
    for seed in range(400):
        rng = random.Random(seed)
        stones = {j: rng.randint(0, 3) for j in "ABCD"[: rng.randint(1, 4)]}
        if not any(stones.values()):
            continue
        match = Match(stones, rng.randint(0, 5), rng.choice(["exactly", "at_least"]))
        thrower = Dice(seed, rng.choice([2, 4, 30]), rng.choice([0, 0.3, 0.7]))
        consent = Consent(seed)
        try:
            record = play(match, thrower, RNG, consent, most=60)
        except ValueError as error:
            if "has not ended after 60 rounds" not in str(error):
                raise
            refused += 1
        else:
            refereed(match, record, consent.minutes)
    assert refused < 20
