"""Matches of the jeu du caillou, played; tests are named by sections of its rules."""

import random
from itertools import chain, takewhile
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
        self.calls = []

    def choose(self, player, rng):
        self.calls.append(("choose", player))
        return (8, 0)

    def throw(self, player, place, rng):
        self.calls.append(("throw", player))
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
    stones = dict.fromkeys(rests, each)
    script = Script(**rests)
    numbers = dict(zip(rests, map(int, scores), strict=True))
    ranks = ranking(numbers, stones, script, RNG, agree, wall)
    return " ".join(map("".join, ranks)), script.calls


def test_4_1_the_first_order_and_the_first_chooser_are_agreed_on():
    minutes = Minutes()
    record = played(agree=minutes, A=[1], B=[2], C=[3])
    assert record.rounds[0].chooser == "C"
    assert [throw.player for throw in record.rounds[0].throws] == [*"CBA"]
    assert minutes == [
        ("the chooser", "ABC"),
        ("the next to throw", "ABC"),
        ("the next to throw", "AB"),
    ]


def test_4_1_every_player_begins_with_no_point_and_the_first_chooses():
    script = Script(A=[1], B=[2])
    record = play(Match({"A": 1, "B": 1}, 1), script, RNG)
    assert script.calls == [("choose", "A"), ("throw", "A"), ("throw", "B")]
    assert record.scores == {"A": 1, "B": 0}


def test_4_5_2_a_player_without_a_stone_does_not_throw():
    match = Match({"A": 0, "B": 2}, 2)
    record = play(match, Script(B=[1, 2]), RNG)
    assert [throw.player for throw in record.rounds[0].throws] == ["B", "B"]
    assert record.winners == ("B",)


def test_4_5_2_agreement_comes_in_the_order_of_the_first_throws():
    minutes = Minutes()
    played(each=2, agree=minutes, A=[2, 1], B=[2, 3])
    assert minutes == [
        ("the chooser", "AB"),
        ("the next to throw", "AB"),
        ("the next to throw", "BA"),
    ]


def test_4_6_1_a_score_above_the_goal_is_lowered_again():
    a = [1, 2, 1, 2, 1, 9]
    b = [8, 9, 8, 9, 5, 8]
    record = played(3, "exactly", 2, A=a, B=b)
    assert [turn.scores["A"] for turn in record.rounds] == [2, 2, 3]
    assert record.winners == ("A",)


def test_4_6_1_at_least_the_goal_wins():
    record = played(3, each=2, A=[1, 2, 1, 2], B=[8, 9, 8, 9])
    assert record.scores == {"A": 4, "B": 0}
    assert record.winners == ("A",)


def test_4_6_1_a_round_without_an_eligible_stone_changes_no_score():
    """And later rounds do not change its record."""
    record = played(A=[inf, 1], B=[inf, 2])
    without, later = record.rounds
    assert without.scores == {"A": 0, "B": 0}
    assert later.scores == {"A": 1, "B": 0}


def test_4_6_1_a_match_that_does_not_end_is_given_up():
    assert len(played(2, most=2, A=[1, 1], B=[2, 2]).rounds) == 2
    with pytest.raises(ValueError, match="has not ended after 1 rounds"):
        played(2, most=1, A=[1, 1], B=[2, 2])
    without_end = Match({"A": 2, "B": 0}, 3, "exactly")
    with pytest.raises(ValueError, match="has not ended after 50 rounds"):
        play(without_end, Straight({"A": 1.0}), RNG, most=50)


def test_4_6_2_the_ranking_follows_the_scores():
    assert ranked("132", A=[], B=[], C=[]) == ("B C A", [])


def test_4_6_2_an_extra_round_parts_those_who_are_tied():
    ranks, _ = ranked("117", 2, A=[5, 3], B=[4, 2], C=[])
    assert ranks == "C B A"


def test_4_6_2_whoever_would_score_comes_first_even_by_agreement():
    ranks, _ = ranked("11", agree=Minutes(), A=[2], B=[2])
    assert ranks == "B A"


def test_4_6_2_all_others_follow_by_their_nearest_stones():
    ranks, _ = ranked("00000", A=[8], B=[1], C=[0.5], D=[inf], E=[16])
    assert ranks == "C B A E D"


def test_4_6_2_a_single_stone_parts_those_who_are_tied_still():
    ranks, _ = ranked("111", A=[2, 6], B=[2, 5], C=[1])
    assert ranks == "C B A"


def test_4_6_2_without_an_eligible_stone_a_single_one_parts_all():
    ranks, _ = ranked("333", 2, A=[inf, inf, 4], B=[inf, inf, inf], C=[inf, inf, 2])
    assert ranks == "C A B"


def test_4_6_2_who_is_tied_after_it_is_of_equal_worth():
    ranks, _ = ranked("111", A=[2, 5], B=[2, 5], C=[1])
    assert ranks == "C AB"


def test_4_6_2_players_without_stones_have_their_single_stone():
    ranks, _ = ranked("000", 0, A=[2], B=[1], C=[3])
    assert ranks == "B A C"


def test_4_6_2_the_extra_round_changes_no_score():
    scores = {"A": 1, "B": 1}
    ranking(scores, {"A": 1, "B": 1}, Script(A=[2], B=[1]), RNG)
    assert scores == {"A": 1, "B": 1}


def test_4_6_2_the_first_of_those_who_are_tied_chooses_and_throws():
    _, calls = ranked("000", A=[3], B=[2], C=[1])
    assert calls == [("choose", "A"), ("throw", "A"), ("throw", "B"), ("throw", "C")]


def test_4_6_2_several_groups_are_parted_one_after_the_other():
    """C's stone is the nearest of all, but only D is its rival."""
    ranks, calls = ranked("22110", A=[3], B=[2], C=[1], D=[4], E=[])
    assert ranks == "B A C D E"
    assert [player for call, player in calls if call == "throw"] == [*"ABCD"]


def test_4_6_2_the_wall_of_the_extra_round_may_be_another():
    wall = Wall([[8, 5], [8, 6]])
    ranks, _ = ranked("00", wall=wall, A=[1], B=[7])
    assert ranks == "B A"


def test_4_7_hands_are_shaken_before_and_after():
    assert played(A=[1], B=[2], C=[3], D=[4], E=[5]).handshakes == 20


@pytest.mark.parametrize(("victory", "score"), [("at_least", 1), ("exactly", 0)])
def test_5_with_the_goal_0_more_than_one_player_has_won(victory, score):
    """No value is smaller than 0: the score above it falls back to what it was."""
    record = played(0, victory, A=[1], B=[2], C=[3])
    assert record.winners == ("A", "B", "C")
    assert record.scores == {"A": score, "B": 0, "C": 0}


# points and curves


def refused(match, place=(8, 0), curve=((8, 0), (1, 0))):
    script = Script(A=[1], B=[2])
    script.choose = lambda player, rng: place
    script.throw = lambda player, place, rng: script.calls.append(player) or curve
    with pytest.raises(ValueError, match=match):
        play(Match({"A": 1, "B": 1}, 1), script, RNG)
    return script.calls


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


STONES = [(0.0, 0.0, 0), (0.24, 0.25, 3), (0.25, 0.25, 0), (0.9, 1, 3)]


@pytest.mark.parametrize(("uniform", "eligible", "rest"), STONES)
def test_straight_stones_rest_before_the_wall_or_touch_it(uniform, eligible, rest):
    skill = Straight({"A": 3.0}, eligible, (8, 2))
    assert skill.choose("A", RNG) == (8, 2)
    curve = skill.throw("A", (8, 2), Fixed(uniform))
    assert curve.tolist() == [[8, 2], [rest, 0]]
    throw = Throw("A", curve)
    wall = Match({"A": 1}, 1).wall
    assert is_eligible(throw, wall) == (rest > 0)
    assert wall.distance(throw.rest) == rest


# an independent referee follows matches (sections 4.1 to 4.6.1)


class Dice:
    """Throws on few distances, so that many players are tied; some around or at the wall."""

    def __init__(self, seed, reach, touching):
        self.random = random.Random(seed)
        self.reach = reach
        self.touching = touching

    def choose(self, player, rng):
        x = self.random.randint(4, 9)
        y = self.random.randint(-3, 3)
        return (float(x), float(y))

    def throw(self, player, place, rng):
        distance = self.random.randint(1, self.reach)
        kind = self.random.random()
        if kind < self.touching:
            at_wall = self.random.choice([-1.0, 0.0])
            return [place, (at_wall, 0.0), (distance, 0.0)]
        if kind < self.touching + 0.1:
            return [place, (0, 9), (-distance, 0)]
        return [place, (distance, self.random.choice([0, 1, -1]))]


class Consent:
    """Common agreement by lot, written down."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.minutes = []

    def __call__(self, about, tied):
        chosen = self.random.choice(tied)
        self.minutes.append((about, set(tied), chosen))
        return chosen


def rest_of(throw):
    """The distance of a stone from the straight wall; None if it has touched it."""
    corners = throw.curve.tolist()
    if corners[1][0] <= 0 and corners[1][1] == 0:
        return None
    return abs(corners[-1][0])


class Referee:
    """Follows a match by the rules, and compares each decision."""

    def __init__(self, match, minutes):
        self.match = match
        self.players = list(match.stones)
        self.minutes = iter(minutes)
        self.scores = dict.fromkeys(self.players, 0)

    def agreed(self, about, tied):
        """Return who is agreed on, as the minutes have it, if two are tied."""
        if len(tied) == 1:
            return tied[0]
        question, among, chosen = next(self.minutes)
        assert (question, among) == (about, set(tied))
        return chosen

    def first_round(self):
        """Return who chooses, and the order of the players."""
        chooser = self.agreed("the chooser", self.players)
        order = []
        left = self.players[:]
        while left:
            order.append(self.agreed("the next to throw", left))
            left.remove(order[-1])
        return chooser, order

    def thrown(self, throws, order):
        """Follow the throws of a round; return the distances of the eligible stones."""
        hands = dict(self.match.stones)
        distances = {player: [] for player in self.players}
        firsts = [player for player in order if hands[player]]
        for k, throw in enumerate(throws):
            if k < len(firsts):
                assert throw.player == firsts[k]
            else:
                able = [player for player in self.players if hands[player]]
                best = {player: min(distances[player], default=inf) for player in able}
                behind = [player for player in able if best[player] == max(best.values())]
                assert throw.player == self.agreed("the next to throw", behind)
            hands[throw.player] -= 1
            if rest_of(throw) is not None:
                distances[throw.player].append(rest_of(throw))
        assert not any(hands.values())
        return distances

    def scored(self, distances):
        """Return who scores, and how many points."""
        sets = sorted(set(chain.from_iterable(distances.values())))
        if not sets:
            return None, 0
        nearest = [player for player in self.players if sets[0] in distances[player]]
        scorer = self.agreed("the scorer", nearest)
        points = len(list(takewhile(lambda distance: distance in distances[scorer], sets)))
        score = self.scores[scorer] + points
        if self.match.victory == "at_least" or score <= self.match.goal:
            self.scores[scorer] = score
        return scorer, points

    def next_round(self, scorer, best):
        """Return who chooses, and the order of the players."""
        worst = [player for player in self.players if best[player] == max(best.values())]
        chooser = self.agreed("the chooser", worst)
        order = [] if scorer is None else [scorer]
        while len(order) < len(self.players):
            left = [player for player in self.players if player not in order]
            nearest = min(best[player] for player in left)
            tied = [player for player in left if best[player] == nearest]
            # the chooser throws after those who are tied with them
            before = [player for player in tied if player != chooser]
            order.append(self.agreed("the next to throw", before or tied))
        return chooser, order

    def follow(self, record):
        """Compare a match from its first agreement to its last handshake."""
        chooser, order = self.first_round()
        for turn in record.rounds:
            assert turn.chooser == chooser
            distances = self.thrown(turn.throws, order)
            best = {player: min(distances[player], default=inf) for player in self.players}
            scorer, points = self.scored(distances)
            assert turn.result.best == best
            assert turn.result[:2] == (scorer, points)
            assert turn.scores == self.scores
            chooser, order = self.next_round(scorer, best)
            assert turn.result.chooser == chooser
            assert list(turn.result.order) == order
            goal = self.match.goal
            winners = tuple(player for player in self.players if self.scores[player] >= goal)
            assert bool(winners) == (turn is record.rounds[-1])
        assert record.winners == winners
        assert record.scores == self.scores
        assert record.handshakes == len(self.players) * (len(self.players) - 1)
        assert next(self.minutes, None) is None, "agreement on nothing else"


def test_4_a_referee_finds_nothing_to_object():
    refused = 0
    for seed in range(400):
        rng = random.Random(seed)
        players = "ABCD"[: rng.randint(1, 4)]
        stones = {player: rng.randint(0, 3) for player in players}
        if not any(stones.values()):
            continue
        match = Match(stones, rng.randint(0, 5), rng.choice(["exactly", "at_least"]))
        reach = rng.choice([2, 4, 30])
        touching = rng.choice([0, 0.3, 0.7])
        thrower = Dice(seed, reach, touching)
        consent = Consent(seed)
        try:
            record = play(match, thrower, RNG, consent, most=60)
        except ValueError as error:
            if "has not ended after 60 rounds" not in str(error):
                raise
            refused += 1
        else:
            Referee(match, consent.minutes).follow(record)
    assert refused < 20
