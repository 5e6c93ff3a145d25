"""A race with choices: its value is what all plans, tried out one against the other, make it."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jeux import race
from jeux.race.choosing import best_play
from jeux.race.tolerances import APART
from jeux.serpents import AUDET, FINISHES, Board
from jeux.serpents.theory import two_dice


def leaky(rng, n):
    """A random matrix from every state of which the end can be reached."""
    A = rng.random((n, n + 1)) * (rng.random((n, n + 1)) < 0.7)
    A[:, n] += 0.05
    return (A / A.sum(axis=1, keepdims=True))[:, :n]


def chances(first, second, plan, other):
    """Win probabilities of the first player, to move and not, if both keep to a plan."""
    n = len(first[0])
    at = np.arange(n * n).reshape(n, n)
    system, right = np.eye(2 * n * n), np.ones(2 * n * n)
    for i, j in product(range(n), repeat=2):
        for k in range(n):
            system[at[i, j], n * n + at[j, k]] += first[plan[i][j]][i, k]
            system[n * n + at[i, j], at[j, k]] += second[other[i][j]][i, k]
    found = np.linalg.solve(system, right)
    return found[: n * n].reshape(n, n), found[n * n :].reshape(n, n)


@settings(max_examples=15)
@given(seed=st.integers(0, 10**6))
def test_no_plan_against_no_plan_does_better(seed):
    rng = np.random.default_rng(seed)
    first, second = ([leaky(rng, 2) for _ in range(2)] for _ in range(2))
    plans = [np.reshape(p, (2, 2)).tolist() for p in product((0, 1), repeat=4)]
    worth = np.array([[chances(first, second, p, q)[0] for q in plans] for p in plans])
    duel = best_play(first, second)
    assert worth.min(axis=1).max(axis=0) == pytest.approx(duel.value, abs=1e-9)
    assert worth.max(axis=0).min(axis=0) == pytest.approx(duel.value, abs=1e-9)


@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), n=st.integers(1, 6), dice=st.integers(1, 3))
def test_the_choices_make_the_value(seed, n, dice):
    rng = np.random.default_rng(seed)
    first, second = ([leaky(rng, n) for _ in range(dice)] for _ in range(2))
    duel = best_play(first, second)
    mine, theirs = chances(first, second, duel.choice, duel.other_choice)
    assert mine == pytest.approx(duel.value, abs=1e-9)
    assert theirs == pytest.approx(duel.other_value, abs=1e-9)


@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), n=st.integers(1, 6))
def test_without_a_choice_it_is_the_race(seed, n):
    A = leaky(np.random.default_rng(seed), n)
    for duel in (best_play([A]), best_play([A, A], [A])):
        assert duel.value == pytest.approx(race.race_matrices(A)[0], abs=1e-9)
        assert not duel.choice.any()


def test_the_bounds_of_a_slow_race_hold_its_value():
    p, q = 1 / 64, 1 / 128  # where steps that differ by little are far from the value
    first, second = [[[1 - p]]], [[[1 - q]]]
    together = 1 - (1 - p) * (1 - q)
    duel = best_play(first, second)
    assert duel.value[0, 0] == pytest.approx(p / together, abs=APART)
    assert duel.other_value[0, 0] == pytest.approx(q / together, abs=APART)


def test_more_choice_is_never_worse():
    two, one = two_dice(), best_play([AUDET.transition_matrix()])
    alone = best_play(
        [AUDET.transition_matrix(), Board(100, AUDET.jumps, 3).transition_matrix()],
        [AUDET.transition_matrix()],
    )
    assert (alone.value >= one.value - 1e-9).all()
    assert (alone.value >= two.value - 1e-9).all()
    assert two.value[0, 0] == pytest.approx(0.5136, abs=5e-5)


REST = [i for i in range(99) if i not in AUDET.jumps]


def small_gains():
    """What the small die gains for the mover, over the big one, where pawns rest; 99 left out."""
    big = AUDET.transition_matrix()
    small = Board(100, AUDET.jumps, 3).transition_matrix()
    return ((big - small) @ two_dice().other_value.T)[np.ix_(REST, REST)]


def test_no_choice_between_the_two_dice_hangs_on_rounding():
    gains = small_gains()
    assert abs(gains).min() > 5e-6
    assert ((gains > 0) == (two_dice().choice[np.ix_(REST, REST)] == 1)).all()


def test_fifteen_squares_look_at_the_other():
    right = small_gains() > 0
    against = {i: {j for j, x in zip(REST, row, strict=True) if x}
               for i, row in zip(REST, right, strict=True)}  # fmt: skip
    depends = [i for i in REST if 0 < len(against[i]) < len(REST)]
    assert depends == [6, 24, 34, 57, 68, 69, 70, 73, 75, 76, 81, 82, 83, 88, 89]
    assert sum(len(against[i]) == len(REST) for i in REST) == 13
    wrong = {i: set(REST) - against[i] for i in REST}
    assert wrong[76] == {74, 75, 76, 77, 78, 79, 94, 96, 97}
    assert wrong[81] == {88, 89}
    assert wrong[82] == {65, 66, 67, 68, 69, 70, 84, 85, 86, 88, 89, 90, 91}
    assert wrong[83] == wrong[82] | {92}
    assert against[34] == {63, 65, 79, 81, 82, 83}


def test_against_99_only_a_win_at_once_counts():
    big = AUDET.transition_matrix()
    small = Board(100, AUDET.jumps, 3).transition_matrix()
    for i in REST:
        chances = 1 - big[i].sum(), 1 - small[i].sum()
        assert two_dice().value[i, 99] == pytest.approx(max(chances), abs=1e-9)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([],), "first must have at least one matrix"),
        (([[[0.5]]], []), "second must have at least one matrix"),
        (([[[0.5]], np.eye(2) / 2],), "first must have matrices of one size"),
        (([[[0.5]]], [np.eye(2) / 2]), "second must have matrices of the size of first"),
        (([[[0.5]], [[1.0]]],), "first must not be able to avoid the end, but can for ever on 0"),
        (([[[0.5]]], [[[1]]]), "second must not be able to avoid the end"),
        (([[[1.5]]],), "no row sum above 1"),
    ],
)
def test_what_is_no_duel_is_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        best_play(*arguments)


def test_a_plan_that_mixes_dice_may_avoid_the_end():
    dice = [Board(5, {4: 1, 3: 5}, die=[face]).transition_matrix() for face in (1, 2)]
    assert [race.traps(A) for A in dice] == [(), ()]
    with pytest.raises(ValueError, match="for ever on 0–3"):
        best_play(dice)


@pytest.mark.parametrize("finish", FINISHES)
def test_two_equal_dice_are_one(finish):
    A = Board(20, {3: 15, 18: 2}, finish=finish).transition_matrix()
    assert best_play([A, A]).value == pytest.approx(race.race_matrices(A)[0], abs=1e-10)
