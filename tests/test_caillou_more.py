"""More of the jeu du caillou; tests are named by the sections of the rules they check."""

import math
import random
from collections import Counter
from dataclasses import FrozenInstanceError
from fractions import Fraction

import numpy as np
import pytest
from test_caillou_game import Script

from jeux.caillou import (
    Match,
    Straight,
    Throw,
    Wall,
    brandelet,
    distance,
    ducobu,
    expected_rounds,
    exponential_law,
    is_eligible,
    play,
    ranking,
    score_round,
    scoring_law,
    simulate_rounds,
    win_probabilities,
    win_table,
)
from jeux.caillou.rules import next_to_throw, score_distances

RNG = np.random.default_rng(0)


def first(about, tied):
    return tied[0]


def thrown(record, number=0):
    return "".join(throw.player for throw in record.rounds[number].throws)


# section 2: walls and curves stay as they are


@pytest.mark.parametrize(
    ("thing", "name"),
    [(Wall([[0, 0]]), "points"), (Throw("A", [[1, 1]]), "curve"),
     (Match({"A": 1}, 1), "goal"), (Straight({"A": 1.0}), "means")],
)  # fmt: skip
def test_2_what_has_been_agreed_on_stays(thing, name):
    with pytest.raises(FrozenInstanceError):
        setattr(thing, name, None)


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


# section 4.2


def test_4_2_the_place_may_be_anywhere_but_on_the_wall():
    wall = Wall([[0, 0], [0, 2], [3, 2]])
    for place in ([0, 1], [3, 2], [0, 2], [1, 2]):
        with pytest.raises(ValueError, match="lies on the wall"):
            score_round([Throw("A", [place, [5, 5]])], wall, first)
    assert score_round([Throw("A", [[1e-9, 1], [1, 1]])], wall, first).scorer == "A"


def test_4_2_a_curve_that_begins_elsewhere_is_shown():
    class Elsewhere(Script):
        def throw(self, player, place, rng):
            return [(8, 1), (1, 0), (2, 0)]

    with pytest.raises(ValueError, match=r"'A' must begin at .* \(8, 0\), got \[8\.0, 1\.0\]"):
        play(brandelet(1, "AB"), Elsewhere(), RNG)
    throws = [Throw("A", [[9, 1], [3, 2]]), Throw("B", [[9, 2], [9, 1]])]
    with pytest.raises(ValueError, match=r"chosen point \[9\.0, 1\.0\], got \[9\.0, 2\.0\]"):
        score_round(throws, Wall([0, 0]), first)


# section 4.3.1, against exact arithmetic


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


# sections 4.3.2 to 4.5


def test_4_3_2_a_distance_of_0_is_the_nearest():
    found = score_distances({"A": [0], "B": [np.float32(0.5)], "C": [np.int64(1)]}, first)
    assert found == ("A", 1, {"A": 0, "B": 0.5, "C": 1}, "C", ("A", "B", "C"))


def test_4_3_2_an_infinite_distance_is_refused():
    with pytest.raises(ValueError, match="of 'A' must be finite and at least 0, got inf"):
        score_distances({"A": [math.inf], "B": [3]}, first)


def test_4_3_2_distances_may_come_one_by_one():
    assert score_distances({"A": iter([1, 2]), "B": iter([3])}, first)[:2] == ("A", 2)


def test_4_3_2_what_is_no_distance_is_shown():
    with pytest.raises(ValueError, match=r"of 'B' must be finite and at least 0, got -0\.5"):
        score_distances({"A": [1], "B": [2, -0.5]}, first)
    with pytest.raises(TypeError, match="of 'B' must be a number, got None"):
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


def test_4_5_2_nobody_else_throws():
    with pytest.raises(ValueError, match=r"no stone is left to throw: \{'A': 0\}"):
        next_to_throw({"A": 1.0}, {"A": 0}, first)


# sections 4.1 to 4.6.1: an independent referee


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
                scores[scorer] if match.victory == "exact" and after > match.goal else after
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
        match = Match(stones, rng.randint(0, 5), rng.choice(["exact", "at_least"]))
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


def test_4_6_1_a_match_may_end_in_its_last_round():
    match = Match({"A": 1, "B": 1}, 2)
    assert len(play(match, Script(A=[1, 1], B=[2, 2]), RNG, most=2).rounds) == 2
    with pytest.raises(ValueError, match="has not ended after 1 rounds"):
        play(match, Script(A=[1, 1], B=[2, 2]), RNG, most=1)
    with pytest.raises(ValueError, match="most must be an integer of at least 1, got 0"):
        play(match, Script(), RNG, most=0)


def test_4_6_1_the_record_of_a_round_is_not_changed_by_later_ones():
    record = play(Match({"A": 1, "B": 1}, 2), Script(A=[1, 1], B=[2, 2]), RNG)
    assert [r.scores for r in record.rounds] == [{"A": 1, "B": 0}, {"A": 2, "B": 0}]


# section 4.6.2


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


# section 5


def test_5_dispositions_name_a_player_once():
    assert ducobu("AAB") == {"A": 2, "B": 2}
    assert brandelet(1, "AB").goal == 3
    assert brandelet(np.int64(2), iter("AB"), "exact") == Match({"A": 2, "B": 2}, 5, "exact")


# players who throw straight


class Fixed:
    """Chance that is always the same."""

    def __init__(self, uniform):
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
    assert distance(throw, wall) == rest


def test_straight_players_stand_before_the_wall_unless_told_otherwise():
    skill = Straight({"A": 3.0})
    assert (skill.eligible, skill.place) == (1, (8, 0))
    assert Straight({"A": 1.0}, 1, (2, 1)).choose("A", RNG) == (2, 1)


# theory


@pytest.mark.parametrize("rates", [(1, 1), (3, 2)])
@pytest.mark.parametrize("stones", [(1, 1), (2, 3), (3, 1)])
@pytest.mark.parametrize("victory", ["exact", "at_least"])
def test_the_table_of_a_match_begins_with_its_probability(stones, victory, rates):
    table = win_table(stones, 4, victory, rates)
    assert table.shape == (4, 4)
    assert table[0, 0] == pytest.approx(float(win_probabilities(stones, 4, victory, rates)[0]))
    turned = win_table(stones[::-1], 4, victory, rates[::-1])
    assert table == pytest.approx(1 - turned.T)
    law = exponential_law(stones, rates)
    one = [float(law.get((j, 1), 0)) for j in (0, 1)]
    more = [float(sum(p for (who, k), p in law.items() if who == j)) for j in (0, 1)]
    ends = one if victory == "exact" else more
    assert table[3, 3] == pytest.approx(ends[0] / sum(ends))


@pytest.mark.parametrize("stones", [(1,), (1, 1, 1)])
def test_the_table_of_a_match_is_for_two(stones):
    with pytest.raises(ValueError, match="stones must be those of two players"):
        win_table(stones, 2)


def test_the_table_of_a_match_that_cannot_end_is_refused():
    with pytest.raises(ValueError, match=r"from the scores \(2, 2\) every round leads past it"):
        win_table([2, 0], 3, "exact")
    assert (win_table([2, 0], 3) == 1).all()
    assert (win_table([0, 1], 3, "exact") == 0).all()


@pytest.mark.parametrize("goal", [1, 2, 3, 7])
def test_a_player_who_is_alone_needs_as_many_rounds_as_can_be_counted(goal):
    assert expected_rounds([2, 0], goal) == -(-goal // 2)
    assert win_probabilities([2, 0], goal) == (1, 0)
    assert win_probabilities([0, 1], goal, "exact") == (0, 1)
    assert expected_rounds([1], goal, "exact") == goal


@pytest.mark.parametrize("goal", [1, 2, 5])
def test_single_stones_are_the_problem_of_points(goal):
    # a wins each round with probability 2/3: negative binomial
    p, q = Fraction(2, 3), Fraction(1, 3)
    won = sum(math.comb(goal - 1 + k, k) * p**goal * q**k for k in range(goal))
    for victory in ("exact", "at_least"):
        assert win_probabilities([1, 1], goal, victory, [2, 1]) == (won, 1 - won)


def test_floats_as_rates_are_taken_as_they_are():
    assert win_probabilities([2, 1], 3, "exact", [0.5, 0.25]) == win_probabilities(
        [2, 1], 3, "exact", [2, 1]
    )
    law = exponential_law([2, 1], [0.5, 0.25])
    assert all(isinstance(chance, float) for chance in law.values())
    assert law == pytest.approx({(0, 1): 4 / 15, (0, 2): 8 / 15, (1, 1): 1 / 5})


@pytest.mark.parametrize(("q", "kind"), [(0.5, float), (Fraction(1, 2), Fraction), (1, Fraction)])
def test_chances_are_as_exact_as_they_are_given(q, kind):
    assert {type(chance) for chance in scoring_law([2, 1], q).values()} == {kind}


def test_a_round_by_hand():
    third, half = Fraction(1, 3), Fraction(1, 2)
    assert scoring_law([1, 1], half) == {(0, 1): 3 * half**3, (1, 1): 3 * half**3,
                                         (None, 0): half**2}  # fmt: skip
    assert scoring_law([2, 1], third) == {
        (0, 1): Fraction(31, 81), (0, 2): Fraction(7, 81), (1, 1): Fraction(19, 81),
        (None, 0): Fraction(8, 27)}  # fmt: skip


# simulation


def test_rounds_in_blocks_are_as_many_as_asked_for():
    for rounds in (1, 16_384, 16_385, 40_000):
        found = simulate_rounds([1, 1], rounds, np.random.default_rng(1))
        assert found.scorers.shape == found.points.shape == (rounds,)
        assert set(found.points.tolist()) == {1}


def test_rounds_without_an_eligible_stone_are_nobodys():
    for stones, q in (([0, 0], 1), ([3, 1], 0)):
        found = simulate_rounds(stones, 7, np.random.default_rng(1), q)
        assert found.scorers.tolist() == [-1] * 7
        assert found.points.tolist() == [0] * 7


def test_skill_counts_among_eligible_stones_only():
    # both are eligible with 1/4; then A is twice as good
    found = simulate_rounds([1, 1], 100_000, np.random.default_rng(2), 0.5, [2, 1])
    shares = [np.mean(found.scorers == j) for j in (0, 1, -1)]
    assert shares == pytest.approx([1 / 4 + 1 / 6, 1 / 4 + 1 / 12, 1 / 4], abs=0.007)


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
    assert not is_eligible(Throw("A", [[unit, 0], [-unit, 0]]), Wall([[0, -unit], [0, unit]]))


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


def test_a_thrower_may_use_one_array_again_and_again():
    class Saving:
        curve, rests = np.zeros((2, 2)), iter([1.0, 5.0, 6.0, 2.0])

        def choose(self, player, rng):
            return (8.0, 0.0)

        def throw(self, player, place, rng):
            self.curve[:] = place, (next(self.rests), 0)
            return self.curve

    record = play(Match({"A": 2, "B": 2}, 1), Saving(), None)
    assert [t.rest[0] for t in record.rounds[0].throws] == [1, 5, 6, 2]
    assert record.winners == ("A",)


def test_rates_of_numpy_are_exact():
    for rates in ([3, 5], [2, 1]):
        for kind in (np.int8, np.int64):
            given = np.array(rates, dtype=kind)
            assert exponential_law([40, 40], given) == exponential_law([40, 40], rates)
            for victory in ("exact", "at_least"):
                assert win_probabilities([3, 3], 7, victory, given) == win_probabilities(
                    [3, 3], 7, victory, rates
                )


def test_rates_that_are_floats_give_chances():
    assert exponential_law([3], [0.1]) == {(0, 3): 1.0}
    assert exponential_law([2, 1], [np.float32(0.5), np.float32(0.5)]).keys() == {
        (0, 1),
        (0, 2),
        (1, 1),
    }
    for n in range(1, 8):
        for m in range(1, 4):
            law = exponential_law([n, m], [0.7, 0.1])
            assert min(law.values()) > 0
            assert math.isclose(sum(law.values()), 1)


def test_an_exact_goal_may_be_far():
    assert win_probabilities([1], 3000, "exact") == (1,)


def test_whoever_the_players_are_they_score():
    assert play(Match({None: 1, "A": 0}, 1), Straight({None: 1.0}), RNG).winners == (None,)


def test_laws_in_floats_follow_the_exact_ones():
    for q in (0.5, np.float32(0.5), np.float64(0.5)):
        law = scoring_law([2, 1], q)
        assert law == {who: float(p) for who, p in scoring_law([2, 1], Fraction(1, 2)).items()}
    assert scoring_law([2, 1], np.int64(1)) == scoring_law([2, 1])
    assert math.isclose(sum(scoring_law([600, 600], 0.5).values()), 1)


def test_4_2_the_chosen_point_is_checked_before_the_first_throw():
    script = Script(A=[1], B=[2])
    script.choose = lambda player, rng: (0, 1)
    with pytest.raises(ValueError, match=r"the chosen point \(0, 1\) lies on the wall"):
        play(Match({"A": 1, "B": 1}, 1), script, RNG)
    assert script.asked == []


def test_2_the_distance_is_a_metric():
    points = np.random.default_rng(2).normal(size=(3, 2))
    d = {(i, j): Wall([points[i]]).distance(points[j]) for i in range(3) for j in range(3)}
    for i in range(3):
        for j in range(3):
            assert (d[i, j] == 0) == (i == j)
            assert d[i, j] == d[j, i]
            assert all(d[i, j] <= d[i, k] + d[k, j] + 1e-12 for k in range(3))


def test_4_1_what_has_been_agreed_on_is_not_changed_from_outside():
    stones = {"A": 1, "B": 1}
    match = Match(stones, 1)
    stones["A"] = -5
    assert match.stones == {"A": 1, "B": 1}
    with pytest.raises(TypeError, match="wall must be a Wall, got"):
        Match({"A": 1}, 1, wall=[[0, 0], [0, 1]])


def test_4_6_2_stones_for_the_extra_round_are_checked():
    with pytest.raises(ValueError, match=r"stones must name every player, got none for \['B'\]"):
        ranking({"A": 1, "B": 1}, {"A": 1}, Script(), RNG)
    with pytest.raises(ValueError, match="a number of stones must be an integer of at least 0"):
        ranking({"A": 1, "B": 1}, {"A": 1, "B": -2}, Script(), RNG)


def test_straight_players_touch_the_wall_with_a_probability():
    with pytest.raises(ValueError, match="eligible must be a number from 0 to 1, got 2"):
        Straight({"A": 1.0}, eligible=2)


def test_2_walls_and_throws_are_compared_as_what_they_are():
    wall, throw = Wall([[0, 0]]), Throw("A", [[1, 1]])
    assert wall == wall
    assert wall != Wall([[0, 0]])
    assert len({wall, throw}) == 2
