"""What the rules of the jeu du caillou imply, against counting."""

import math
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations, product

import numpy as np
import pytest

from jeux.caillou import (
    Match,
    ducobu,
    expected_rounds,
    exponential_law,
    points_law,
    scoring_law,
    win_probabilities,
    win_table,
)

GRID = [(1,), (3,), (1, 1), (2, 1), (2, 2), (3, 2), (0, 2), (1, 2, 3), (2, 2, 2), (1, 1, 1, 1)]

each = pytest.mark.parametrize("stones", GRID, ids=str)


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


def test_rates_of_numpy_are_exact():
    for rates in ([3, 5], [2, 1]):
        for kind in (np.int8, np.int64):
            given = np.array(rates, dtype=kind)
            assert exponential_law([40, 40], given) == exponential_law([40, 40], rates)
            for victory in ("exactly", "at_least"):
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


def test_laws_in_floats_follow_the_exact_ones():
    for q in (0.5, np.float32(0.5), np.float64(0.5)):
        law = scoring_law([2, 1], q)
        assert law == {who: float(p) for who, p in scoring_law([2, 1], Fraction(1, 2)).items()}
    assert scoring_law([2, 1], np.int64(1)) == scoring_law([2, 1])
    assert math.isclose(sum(scoring_law([600, 600], 0.5).values()), 1)


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
            left = [j for j, is_in in zip(order, eligible, strict=True) if is_in]
            scorer = left[0] if left else None
            points = next((k for k, j in enumerate(left) if j != scorer), len(left))
            law[scorer, points] += chance / len(orders)
    return dict(law)


@each
@pytest.mark.parametrize("q", [Fraction(1), Fraction(2, 3), Fraction(0)], ids=str)
def test_the_law_of_a_round_is_that_of_all_orders(stones, q):
    assert scoring_law(stones, q) == enumerated(stones, q)


def test_floats_follow_fractions():
    for q in (0.0, 0.25, 1.0):
        exact = scoring_law([2, 3, 1], Fraction(q))
        floats = scoring_law([2, 3, 1], q)
        assert floats.keys() == exact.keys()
        for score, chance in exact.items():
            assert floats[score] == pytest.approx(float(chance), abs=1e-14)


def test_twelve_players_with_twelve_stones():
    law = scoring_law([12] * 12, Fraction(3, 4))
    assert sum(law.values()) == 1
    assert law[0, 1] == law[11, 1]
    assert law[None, 0] == Fraction(1, 4) ** 144


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [(lambda: scoring_law([]), ValueError, "stones must hold at least 1"),
     (lambda: scoring_law([-1]), ValueError, r"stones\[0\] must be an integer of at least 0"),
     (lambda: scoring_law([1.5]), TypeError, r"stones\[0\] must be an integer, got 1.5"),
     (lambda: scoring_law(3), TypeError, "stones must be a sequence, got 3"),
     (lambda: scoring_law([1], 1.5), ValueError, "q must be a number from 0 to 1, got 1.5"),
     (lambda: win_probabilities([0, 0], 2), ValueError, "stones must be at least one in all"),
     (lambda: win_probabilities([1], 0), ValueError, "goal must be an integer of at least 1"),
     (lambda: win_probabilities([1], 1, "strict"), ValueError, "victory must be one of"),
     (lambda: expected_rounds([1], 1, "large"), ValueError, "victory must be one of")],
)  # fmt: skip
def test_arguments_that_make_no_sense_are_named(call, error, says):
    with pytest.raises(error, match=says):
        call()


@each
def test_equal_rates_are_equal_skill(stones):
    assert exponential_law(stones, [Fraction(5, 3)] * len(stones)) == scoring_law(stones)
    for victory in ("exactly", "at_least"):
        goal = 2 * max(stones)
        rates = [7] * len(stones)
        assert win_probabilities(stones, goal, victory, rates) == win_probabilities(
            stones, goal, victory
        )


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
                walk([m - (i == j) for i, m in enumerate(left)], j, points + 1, step)
            else:
                law[scorer, points] += step

    walk(list(counts), None, 0, Fraction(1))
    return dict(law)


@pytest.mark.parametrize(
    ("stones", "rates"),
    [((3, 2), (1, 2)), ((2, 2, 1), (3, 1, 4)), ((0, 2), (1, 5)), ((4,), (2,)), ((0, 0), (1, 1))],
)
def test_the_law_of_unequal_skill_is_that_of_a_tree(stones, rates):
    assert exponential_law(stones, rates) == naive_exponential(stones, rates)


@pytest.mark.parametrize(
    ("rates", "error", "says"),
    [([1], ValueError, "rates must be one for each of 2 players"),
     ([1, 0], ValueError, "a rate must be positive and finite, got 0"),
     ([1, float("inf")], ValueError, "a rate must be finite, got inf"),
     ([1e308, 1e308], ValueError, "rates must not be so large"),
     ([1, "2"], TypeError, "a rate must be a real number, got '2'")],
)  # fmt: skip
def test_rates_that_make_no_sense_are_named(rates, error, says):
    for call in (exponential_law, lambda s, r: win_probabilities(s, 2, "at_least", r)):
        with pytest.raises(error, match=says):
            call([1, 1], rates)


@pytest.mark.parametrize("rates", [(1, 1), (3, 2)])
@pytest.mark.parametrize("stones", [(1, 1), (2, 3), (3, 1)])
@pytest.mark.parametrize("victory", ["exactly", "at_least"])
def test_the_table_of_a_match_begins_with_its_probability(stones, victory, rates):
    table = win_table(stones, 4, victory, rates)
    assert table.shape == (4, 4)
    assert table[0, 0] == pytest.approx(float(win_probabilities(stones, 4, victory, rates)[0]))
    turned = win_table(stones[::-1], 4, victory, rates[::-1])
    assert table == pytest.approx(1 - turned.T)
    law = exponential_law(stones, rates)
    one = [float(law.get((j, 1), 0)) for j in (0, 1)]
    more = [float(sum(p for (who, k), p in law.items() if who == j)) for j in (0, 1)]
    ends = one if victory == "exactly" else more
    assert table[3, 3] == pytest.approx(ends[0] / sum(ends))


@pytest.mark.parametrize("stones", [(1,), (1, 1, 1)])
def test_the_table_of_a_match_is_for_two(stones):
    with pytest.raises(ValueError, match="stones must be those of two players"):
        win_table(stones, 2)


def test_the_table_of_a_match_that_cannot_end_is_refused():
    with pytest.raises(ValueError, match=r"from the scores \(2, 2\) every round leads past it"):
        win_table([2, 0], 3, "exactly")
    assert (win_table([2, 0], 3) == 1).all()
    assert (win_table([0, 1], 3, "exactly") == 0).all()


@pytest.mark.parametrize("goal", [1, 2, 3, 7])
def test_a_player_who_is_alone_needs_as_many_rounds_as_can_be_counted(goal):
    assert expected_rounds([2, 0], goal) == -(-goal // 2)
    assert win_probabilities([2, 0], goal) == (1, 0)
    assert win_probabilities([0, 1], goal, "exactly") == (0, 1)
    assert expected_rounds([1], goal, "exactly") == goal


@pytest.mark.parametrize("goal", [1, 2, 5])
def test_single_stones_are_the_problem_of_points(goal):
    # a wins each round with probability 2/3: negative binomial
    p, q = Fraction(2, 3), Fraction(1, 3)
    won = sum(math.comb(goal - 1 + k, k) * p**goal * q**k for k in range(goal))
    for victory in ("exactly", "at_least"):
        assert win_probabilities([1, 1], goal, victory, [2, 1]) == (won, 1 - won)


def test_floats_as_rates_are_taken_as_they_are():
    for victory in ("at_least", "exactly"):
        found = win_probabilities([2, 1], 3, victory, [0.5, 0.25])
        assert found == pytest.approx(win_probabilities([2, 1], 3, victory, [2, 1]), rel=1e-14)
    law = exponential_law([2, 1], [0.5, 0.25])
    assert all(isinstance(chance, float) for chance in law.values())
    assert law == pytest.approx({(0, 1): 4 / 15, (0, 2): 8 / 15, (1, 1): 1 / 5})


def test_an_exact_goal_may_be_far():
    assert win_probabilities([1], 3000, "exactly") == (1,)


@cache
def played(stones, goal, victory, scores=None):
    """Win probabilities and mean rounds at least, by dynamic programming over scores."""
    scores = scores or (0,) * len(stones)
    if max(scores) >= goal:
        return [Fraction(int(score >= goal)) for score in scores], Fraction(0)
    wins, rounds, stays = [Fraction(0)] * len(stones), Fraction(1), Fraction(0)
    for (j, p), chance in scoring_law(stones).items():
        after = list(scores)
        after[j] += p
        if victory == "exactly" and after[j] > goal:
            stays += chance
            continue
        then, more = played(stones, goal, victory, tuple(after))
        wins = [w + chance * t for w, t in zip(wins, then, strict=True)]
        rounds += chance * more
    return [w / (1 - stays) for w in wins], rounds / (1 - stays)


@each
@pytest.mark.parametrize("victory", ["exactly", "at_least"])
@pytest.mark.parametrize("goal", [1, 2, 5])
def test_a_match_is_won_as_dynamic_programming_says(stones, goal, victory):
    if victory == "exactly" and max(stones) == sum(stones) and goal % max(stones):
        with pytest.raises(ValueError, match="every round leads past it"):
            win_probabilities(stones, goal, victory)
        return
    wins, rounds = played(stones, goal, victory)
    assert list(win_probabilities(stones, goal, victory)) == wins
    assert expected_rounds(stones, goal, victory) == rounds


def test_a_mapping_is_read_by_its_stones_and_not_by_its_players():
    half = Fraction(1, 2)
    assert win_probabilities(ducobu([1, 2]), 5) == (half, half)
    assert expected_rounds(ducobu([1, 2]), 5) == expected_rounds([2, 2], 5)
    named = {"A": 3, "B": 1}
    assert scoring_law(named, half) == scoring_law([3, 1], half)
    assert exponential_law(named, [2, 1]) == exponential_law([3, 1], [2, 1])
    assert (win_table(named, 4) == win_table([3, 1], 4)).all()


@pytest.mark.parametrize("victory", ["at_least", "exactly"])
@pytest.mark.parametrize("call", [win_probabilities, expected_rounds])
def test_a_match_brings_its_goal_and_the_way_to_win(call, victory):
    match = Match({"A": 3, "B": 1}, 4, victory)
    assert call(match) == call([3, 1], 4, victory)
    assert call(match, rates=[1, 2]) == call([3, 1], 4, victory, [1, 2])
    assert (win_table(match) == win_table([3, 1], 4, victory)).all()
    for more in ({"goal": 4}, {"victory": victory}):
        with pytest.raises(TypeError, match="goal and victory are those of the match"):
            call(match, **more)
    with pytest.raises(TypeError, match="goal must be given"):
        call([3, 1])
    with pytest.raises(ValueError, match="goal must be an integer of at least 1, got 0"):
        call(Match({"A": 1}, 0))


@pytest.mark.parametrize("stones", [{2, 3}, "23", iter([2, 3]), None])
@pytest.mark.parametrize("call", [scoring_law, lambda s: win_probabilities(s, 3)])
def test_what_has_no_order_is_refused(call, stones):
    with pytest.raises(TypeError, match="stones must be a sequence"):
        call(stones)


@pytest.mark.parametrize("victory", ["at_least", "exactly"])
def test_a_float_among_the_rates_gives_floats(victory):
    rates, near = [Fraction(1), 0.7, 2], [Fraction(1), Fraction(7, 10), Fraction(2)]
    found = win_probabilities([2, 1, 2], 6, victory, rates)
    assert {type(p) for p in found} == {float}
    assert found == pytest.approx(win_probabilities([2, 1, 2], 6, victory, near), rel=1e-12)
    mean = expected_rounds([2, 1, 2], 6, victory, rates)
    assert type(mean) is float
    assert mean == pytest.approx(expected_rounds([2, 1, 2], 6, victory, near), rel=1e-12)
    assert {type(p) for p in exponential_law([0, 2, 0], rates).values()} == {float}
    assert {type(p) for p in win_probabilities([2, 1, 2], 6, victory)} == {Fraction}


@each
def test_the_law_of_a_players_points_is_that_of_the_round(stones):
    law = scoring_law(stones, Fraction(2, 3))
    for j, own in enumerate(stones):
        points = points_law(law, j)
        assert all(points.p(p) == law.get((j, p), 0) for p in range(1, own + 1))
        others = sum(stones) - own
        assert points.mean == own * (1 - Fraction(1, 3) ** (others + 1)) / (others + 1)
    with pytest.raises(TypeError, match="law must be exact"):
        points_law(scoring_law([2, 1], 0.5), 0)


def test_six_players_with_exactly_the_goal():
    sixth = Fraction(1, 6)
    assert win_probabilities([2] * 6, 5, "exactly") == (sixth,) * 6
    rates = [1, 2, 1, 3, 2]
    assert win_probabilities([2] * 5, 3, "exactly", rates) == pytest.approx(
        win_probabilities([2] * 5, 3, "exactly", [float(rate) for rate in rates])
    )


@pytest.mark.parametrize(
    ("call", "says"),
    [(lambda: win_probabilities([1] * 6, 30, "exactly", [1, 2, 3, 4, 5, 6]), "at most 300000 sc"),
     (lambda: win_probabilities([3, 3], 10**25), "goal must be at most 5000"),
     (lambda: win_table([3, 3], 10**25), "goal must be at most 5000"),
     (lambda: scoring_law([10**25, 1]), "stones must be at most 5000 in all"),
     (lambda: points_law({(0, 1): Fraction(1, 2)}, 0), "law must be chances that add up to 1")],
)  # fmt: skip
def test_what_lasts_for_ever_is_refused_at_once(call, says):
    with pytest.raises(ValueError, match=says):
        call()
