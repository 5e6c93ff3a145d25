"""What the rules of the jeu du caillou imply, against counting."""

import math
from collections import Counter
from fractions import Fraction
from itertools import permutations, product, takewhile

import numpy as np
import pytest

from jeux.caillou import (
    ahead,
    ducobu,
    eligible_law,
    expected_rounds,
    exponential_law,
    fair_start,
    fair_stones,
    points_law,
    scoring_law,
    win_probabilities,
)

GRID = [
    *((1,), (3,)),
    *((1, 1), (2, 1), (2, 2), (3, 2), (0, 2)),
    *((1, 2, 3), (2, 2, 2)),
    (1, 1, 1, 1),
]
"""The stones of one to four players."""

each = pytest.mark.parametrize("stones", GRID, ids=str)


@pytest.mark.parametrize(
    ("q", "kind"),
    [
        (0.5, float),
        (np.float32(0.5), float),
        (Fraction(1, 2), Fraction),
        (1, Fraction),
        (np.int64(1), Fraction),
    ],
)
def test_chances_are_as_exact_as_they_are_given(q, kind):
    law = scoring_law([2, 1], q)
    assert {type(chance) for chance in law.values()} == {kind}
    assert law == pytest.approx(scoring_law([2, 1], Fraction(float(q))), rel=1e-13)
    rates = [2, kind(0.5)]
    exact = exponential_law([2, 1], [4, 1])
    assert exponential_law([2, 1], rates) == pytest.approx(exact, rel=1e-13)
    assert {type(chance) for chance in exponential_law([2, 1], rates).values()} == {kind}


def test_many_stones_are_counted_whole():
    for rates in ([3, 5], np.array([3, 5], dtype=np.int8)):
        law = exponential_law([40, 40], rates)
        assert sum(law.values()) == 1
        assert law == exponential_law([40, 40], [6, 10])
    assert math.isclose(sum(scoring_law([600, 600], 0.5).values()), 1)
    law = scoring_law([12] * 12, Fraction(3, 4))
    assert sum(law.values()) == 1
    assert law[None, 0] == Fraction(1, 4) ** 144


def enumerated(stones, q):
    """The law of a round, by all orders of all stones and all ways of being eligible."""
    owners = [j for j, n in enumerate(stones) for _ in range(n)]
    law = Counter()
    orders = list(permutations(owners))
    for eligible in product((True, False), repeat=len(owners)):
        chance = Fraction(1)
        for is_in in eligible:
            chance *= q if is_in else 1 - q
        if not chance:
            continue
        for order in orders:
            near = [owner for owner, is_in in zip(order, eligible, strict=True) if is_in]
            scorer = near[0] if near else None
            run = list(takewhile(lambda owner, scorer=scorer: owner == scorer, near))
            law[scorer, len(run)] += chance / len(orders)
    return dict(law)


@each
@pytest.mark.parametrize("q", [Fraction(1), Fraction(2, 3), Fraction(0)], ids=str)
def test_the_law_of_a_round_is_that_of_all_orders(stones, q):
    assert scoring_law(stones, q) == enumerated(stones, q)


@each
def test_equal_rates_are_equal_skill(stones):
    assert exponential_law(stones, [Fraction(5, 3)] * len(stones)) == scoring_law(stones)


def naive_exponential(counts, rates):
    """The law of a round by a tree: whose stone is the next nearest one?"""
    law = Counter()

    def walk(left, scorer, points, chance):
        total = sum(n * r for n, r in zip(left, rates, strict=True))
        if not total:
            law[scorer, points] += chance
            return
        for j, n in enumerate(left):
            if not n:
                continue
            step = chance * Fraction(n * rates[j], total)
            if scorer in (None, j):
                then = list(left)
                then[j] -= 1
                walk(then, j, points + 1, step)
            else:
                law[scorer, points] += step

    walk(list(counts), None, 0, Fraction(1))
    return dict(law)


@pytest.mark.parametrize(
    ("stones", "rates"),
    [
        ((3, 2), (1, 2)),
        ((2, 2, 1), (3, 1, 4)),
        ((0, 2), (1, 5)),
        ((4,), (2,)),
        ((0, 0), (1, 1)),
    ],
)
def test_the_law_of_unequal_skill_is_that_of_a_tree(stones, rates):
    assert exponential_law(stones, rates) == naive_exponential(stones, rates)


def test_a_mapping_is_read_by_its_stones_and_not_by_its_players():
    half = Fraction(1, 2)
    assert win_probabilities(ducobu([1, 2]), 5) == (half, half)
    assert expected_rounds(ducobu([1, 2]), 5) == expected_rounds([2, 2], 5)
    named = {"A": 3, "B": 1}
    assert scoring_law(named, half) == scoring_law([3, 1], half)
    assert exponential_law(named, [2, 1]) == exponential_law([3, 1], [2, 1])


@each
def test_the_law_of_a_players_points_is_that_of_the_round(stones):
    law = scoring_law(stones, Fraction(2, 3))
    for j, own in enumerate(stones):
        points = points_law(law, j)
        for p in range(1, own + 1):
            assert points.p(p) == law.get((j, p), 0)
        # a stone counts if it is eligible and nearer than all eligible ones of the others
        contest = sum(stones) - own + 1
        assert points.mean == own * (1 - Fraction(1, 3) ** contest) / contest


# matches


def walked_forward(law, players, goal, victory):
    """Return who wins how often, and the mean number of rounds, round after round.

    It ends where hardly any match is below the goal.
    """
    won = [0.0] * players
    rounds = 0.0
    going = {(0,) * players: 1.0}
    while sum(going.values()) > 1e-12:
        rounds += sum(going.values())
        next_round = Counter()
        for (scores, likely), ((scorer, points), chance) in product(going.items(), law.items()):
            after = list(scores)
            if scorer is not None:
                score = scores[scorer] + points
                if victory == "at_least" or score <= goal:
                    after[scorer] = score
            if scorer is not None and after[scorer] >= goal:
                won[scorer] += likely * float(chance)
            else:
                next_round[tuple(after)] += likely * float(chance)
        going = next_round
    return won, rounds


@each
@pytest.mark.parametrize("victory", ["exactly", "at_least"])
@pytest.mark.parametrize("goal", [1, 2, 5])
def test_what_is_ahead_is_what_the_rounds_do_one_after_the_other(stones, goal, victory):
    rates = [*range(1, len(stones) + 1)]
    law = exponential_law(stones, rates)
    if victory == "exactly" and max(stones) == sum(stones) and goal % max(stones):
        with pytest.raises(ValueError, match="can never be reached"):
            win_probabilities(stones, goal, victory, rates)
        return
    won, rounds = walked_forward(law, len(stones), goal, victory)
    wins = win_probabilities(stones, goal, victory, rates)
    assert {type(p) for p in wins} <= {Fraction}
    assert [float(p) for p in wins] == pytest.approx(won, abs=1e-9)
    mean = expected_rounds(stones, goal, victory, rates)
    assert float(mean) == pytest.approx(rounds, rel=1e-9)
    floats = [float(rate) for rate in rates]
    assert win_probabilities(stones, goal, victory, floats) == pytest.approx(wins, rel=1e-12)
    near_mean = expected_rounds(stones, goal, victory, floats)
    assert type(near_mean) is float
    assert near_mean == pytest.approx(float(mean), rel=1e-12)


def test_what_is_ahead_from_a_score():
    for victory, chance in (("at_least", Fraction(2, 3)), ("exactly", Fraction(3, 5))):
        from_scores = ahead(scoring_law([2, 2]), 2, 5, victory)
        assert from_scores(4, 3).wins == (chance, 1 - chance)
        assert from_scores(4, 4).wins == (Fraction(1, 2), Fraction(1, 2))
        assert from_scores(5, 0) == ((1, 0), 0)
    always_two = {(0, 2): Fraction(1, 2), (1, 2): Fraction(1, 2)}
    with pytest.raises(ValueError, match=r"goal 3 can never be reached from the scores \(2, 2\)"):
        ahead(always_two, 2, 3, "exactly")(0, 0)


A_BEHIND = {(a, b) for a, b in np.ndindex(5, 5) if a < b}
FAR_BEHIND = {(0, 4), (1, 4), (2, 4)}


@pytest.mark.parametrize(("stones", "behind"), [((2, 2), A_BEHIND), ((3, 2), FAR_BEHIND)])
def test_exactly_helps_whom_the_chapter_says(stones, behind):
    at_least = ahead(scoring_law(stones), 2, 5, "at_least")
    exactly = ahead(scoring_law(stones), 2, 5, "exactly")
    helped = set()
    for scores in np.ndindex(5, 5):
        if exactly(*scores).wins[0] > at_least(*scores).wins[0]:
            helped.add(scores)
    assert helped == behind


@pytest.mark.parametrize("stones", [(2, 1), (3, 2), (4, 3), (5, 1), (6, 3)], ids=str)
def test_more_stones_are_better_at_every_exact_goal_from_two_on(stones):
    far = 30
    from_scores = ahead(scoring_law(stones), 2, far, "exactly")
    for goal in range(1, far + 1):
        # a goal so far away is played to as from 0 : 0
        won, lost = from_scores(far - goal, far - goal).wins
        assert (won > lost) == (goal > 1)
        assert won + lost == 1
        if stones[1] == 1 and goal <= stones[0]:
            assert won == 1 - Fraction(1, 2**goal)


def test_more_stones_are_better_among_three_players():
    for goal in (1, 2, 3):
        most, fewer, fewest = win_probabilities((3, 2, 1), goal, "exactly")
        assert most > fewer > fewest


def test_eligible_stones_are_counted_first():
    counts = (2, 1)
    rates = (1, 2)
    shares = (Fraction(1, 3), Fraction(1, 2))
    slow = Counter()
    for eligible in product(range(3), range(2)):
        weight = Fraction(1)
        for n, k, q in zip(counts, eligible, shares, strict=True):
            weight *= math.comb(n, k) * q**k * (1 - q) ** (n - k)
        for score, chance in naive_exponential(eligible, rates).items():
            slow[score] += weight * chance
    assert eligible_law(counts, rates, shares) == slow
    three = eligible_law((2, 1, 2), (1, 1, 1), (Fraction(2, 3),) * 3)
    assert three == scoring_law((2, 1, 2), Fraction(2, 3))


@pytest.mark.parametrize(("ratio", "stones", "goal"), [(2.0, 3, 7), (1.3, 2, 5), (4.0, 1, 11)])
def test_handicaps_are_the_fairest_of_all(ratio, stones, goal):
    def chance(own, start=0):
        law = exponential_law((own, stones), (1, ratio))
        return ahead(law, 2, goal)(start, 0).wins[0]

    def unfair(wins):
        return abs(wins - 0.5)

    more_stones, wins = fair_stones(ratio, stones, goal)
    assert wins == pytest.approx(chance(more_stones))
    for own in range(1, 12):
        assert unfair(wins) <= unfair(chance(own)) + 1e-9
    head_start, wins = fair_start(ratio, stones, goal)
    assert wins == pytest.approx(chance(stones, head_start))
    for start in range(goal):
        assert unfair(wins) <= unfair(chance(stones, start)) + 1e-9
