"""Matches of the jeu du caillou, played; tests are named by sections of its rules."""

import random
from math import inf

import numpy as np
import pytest

from jeux.caillou import (
    Match,
    Straight,
    Throw,
    Wall,
    is_eligible,
    play,
    ranking,
)
from jeux.caillou.play import STRAIGHT, first

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
        return [place, (0 if distance == inf else distance, 0)]


class Minutes(list):
    """Common agreement on the last of those who are tied, written down."""

    def __call__(self, about, tied):
        self.append((about, "".join(tied)))
        return tied[-1]


def played(goal=1, victory="at_least", each=1, agree=first, most=100, **rests):
    """Play a match of scripted players, each with as many stones."""
    match = Match(dict.fromkeys(rests, each), goal, victory)
    return play(match, Script(**rests), RNG, agree, most=most)


def ranked(scores, each=1, agree=first, wall=STRAIGHT, **rests):
    """Return the ranks of scripted players, best first, and what they were asked."""
    stones, script = dict.fromkeys(rests, each), Script(**rests)
    numbers = dict(zip(rests, map(int, scores), strict=True))
    found = ranking(numbers, stones, script, RNG, agree, wall)
    return " ".join(map("".join, found)), script.asked


def test_4_1_the_first_order_and_the_first_chooser_are_agreed_on():
    asked = Minutes()
    record = played(agree=asked, A=[1], B=[2], C=[3])
    assert record.rounds[0].chooser == "C"
    assert [t.player for t in record.rounds[0].throws] == [*"CBA"]
    assert asked == [("the chooser", "ABC"), ("the next to throw", "ABC"),
                     ("the next to throw", "AB")]  # fmt: skip


def test_4_1_every_player_begins_with_no_point_and_the_first_chooses():
    script = Script(A=[1], B=[2])
    record = play(Match({"A": 1, "B": 1}, 1), script, RNG)
    assert script.asked == [("choose", "A"), ("throw", "A"), ("throw", "B")]
    assert record.scores == {"A": 1, "B": 0}


def test_4_5_2_a_player_without_a_stone_does_not_throw():
    record = play(Match({"A": 0, "B": 2}, 2), Script(B=[1, 2]), RNG)
    assert [t.player for t in record.rounds[0].throws] == ["B", "B"]
    assert record.winners == ("B",)


def test_4_5_2_agreement_comes_in_the_order_of_the_first_throws():
    asked = Minutes()
    played(each=2, agree=asked, A=[2, 1], B=[2, 3])
    assert asked == [("the chooser", "AB"), ("the next to throw", "AB"),
                     ("the next to throw", "BA")]  # fmt: skip


def test_4_6_1_a_score_above_the_goal_is_lowered_again():
    record = played(3, "exactly", 2, A=[1, 2, 1, 2, 1, 9], B=[8, 9, 8, 9, 5, 8])
    assert [r.scores["A"] for r in record.rounds] == [2, 2, 3]
    assert record.winners == ("A",)


def test_4_6_1_at_least_the_goal_wins():
    record = played(3, each=2, A=[1, 2, 1, 2], B=[8, 9, 8, 9])
    assert (record.scores, record.winners) == ({"A": 4, "B": 0}, ("A",))


def test_4_6_1_a_round_without_an_eligible_stone_changes_no_score():
    """And later rounds do not change its record."""
    record = played(A=[inf, 1], B=[inf, 2])
    assert [dict(r.scores) for r in record.rounds] == [{"A": 0, "B": 0}, {"A": 1, "B": 0}]


def test_4_6_1_a_match_that_does_not_end_is_given_up():
    assert len(played(2, most=2, A=[1, 1], B=[2, 2]).rounds) == 2
    with pytest.raises(ValueError, match="has not ended after 1 rounds"):
        played(2, most=1, A=[1, 1], B=[2, 2])
    with pytest.raises(ValueError, match="has not ended after 50 rounds"):
        play(Match({"A": 2, "B": 0}, 3, "exactly"), Straight({"A": 1.0}), RNG, most=50)


def test_4_6_2_the_ranking_follows_the_scores():
    assert ranked("132", A=[], B=[], C=[]) == ("B C A", [])


def test_4_6_2_an_extra_round_parts_those_who_are_tied():
    assert ranked("117", 2, A=[5, 3], B=[4, 2], C=[])[0] == "C B A"


def test_4_6_2_whoever_would_score_comes_first_even_by_agreement():
    assert ranked("11", agree=Minutes(), A=[2], B=[2])[0] == "B A"


def test_4_6_2_all_others_follow_by_their_nearest_stones():
    assert ranked("00000", A=[8], B=[1], C=[0.5], D=[inf], E=[16])[0] == "C B A E D"


def test_4_6_2_a_single_stone_parts_those_who_are_tied_still():
    assert ranked("111", A=[2, 6], B=[2, 5], C=[1])[0] == "C B A"


def test_4_6_2_without_an_eligible_stone_a_single_one_parts_all():
    assert ranked("333", 2, A=[inf, inf, 4], B=[inf, inf, inf], C=[inf, inf, 2])[0] == "C A B"


def test_4_6_2_who_is_tied_after_it_is_of_equal_worth():
    assert ranked("111", A=[2, 5], B=[2, 5], C=[1])[0] == "C AB"


def test_4_6_2_players_without_stones_have_their_single_stone():
    assert ranked("000", 0, A=[2], B=[1], C=[3])[0] == "B A C"


def test_4_6_2_the_extra_round_changes_no_score():
    scores = {"A": 1, "B": 1}
    ranking(scores, {"A": 1, "B": 1}, Script(A=[2], B=[1]), RNG)
    assert scores == {"A": 1, "B": 1}


def test_4_6_2_the_first_of_those_who_are_tied_chooses_and_throws():
    asked = [("choose", "A"), *(("throw", player) for player in "ABC")]
    assert ranked("000", A=[3], B=[2], C=[1])[1] == asked


def test_4_6_2_several_groups_are_parted_one_after_the_other():
    """C's stone is the nearest of all, but only D is its rival."""
    found, asked = ranked("22110", A=[3], B=[2], C=[1], D=[4], E=[])
    assert (found, [who for what, who in asked if what == "throw"]) == ("B A C D E", [*"ABCD"])


def test_4_6_2_the_wall_of_the_extra_round_may_be_another():
    assert ranked("00", wall=Wall([[8, 5], [8, 6]]), A=[1], B=[7])[0] == "B A"


def test_4_7_hands_are_shaken_before_and_after():
    assert played(A=[1], B=[2], C=[3], D=[4], E=[5]).handshakes == 20


@pytest.mark.parametrize(("victory", "score"), [("at_least", 1), ("exactly", 0)])
def test_5_with_the_goal_0_more_than_one_player_has_won(victory, score):
    """No value is smaller than 0: the score above it falls back to what it was."""
    record = played(0, victory, A=[1], B=[2], C=[3])
    assert (record.winners, record.scores) == (("A", "B", "C"), {"A": score, "B": 0, "C": 0})


# points and curves


def refused(match, place=(8, 0), curve=((8, 0), (1, 0))):
    script = Script(A=[1], B=[2])
    script.choose = lambda player, rng: place
    script.throw = lambda player, place, rng: script.asked.append(player) or curve
    with pytest.raises(ValueError, match=match):
        play(Match({"A": 1, "B": 1}, 1), script, RNG)
    return script.asked


def test_a_curve_that_begins_elsewhere_is_refused():
    refused("must begin at the chosen point", curve=[(7, 0), (1, 0)])


def test_4_2_a_curve_that_begins_elsewhere_is_shown():
    refused(r"'A' must begin at .* \(8, 0\)", curve=[(8, 1), (1, 0), (2, 0)])


def test_4_2_the_chosen_point_is_checked_before_the_first_throw():
    assert refused(r"the chosen point \(0, 1\) lies on the wall", (0, 1)) == []


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
    skill = Straight({"A": 3.0}, eligible, (8, 2))
    assert skill.choose("A", RNG) == (8, 2)
    curve = skill.throw("A", (8, 2), Fixed(uniform))
    assert curve.tolist() == [[8, 2], [rest, 0]]
    throw, wall = Throw("A", curve), Match({"A": 1}, 1).wall
    assert (is_eligible(throw, wall), wall.distance(throw.rest)) == (rest > 0, rest)


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
        return min(rests[j], default=inf)

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
