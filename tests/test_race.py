"""Races on a chain: every way against slower ones, in fractions wherever there are fractions."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from walks import naive, rules

from jeux import race
from jeux.race.chain import in_reach
from jeux.race.pairs import Moves
from jeux.serpents import ALTHOEN, AUDET, GRID_1, TRAPPED, Board

ONE = Fraction(1)


def solved(system, right):
    """Solve a linear system in fractions by elimination; rows are lists."""
    rows = [[*row, b] for row, b in zip(system, right, strict=True)]
    for k in range(len(rows)):
        pivot = next(r for r in range(k, len(rows)) if rows[r][k])
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [x / rows[k][k] for x in rows[k]]
        for r, row in enumerate(rows):
            if r != k and row[k]:
                rows[r] = [x - row[k] * y for x, y in zip(row, rows[k], strict=True)]
    return [row[-1] for row in rows]


def by_first_step(A, sign, moved=None):
    """P (sign 1) or E (sign -1) from p_ij = 1 - Σ a_ik p_mk; m is j, or where j's pawn is put."""
    n = len(A)
    equations = []
    for i, j in product(range(n), repeat=2):
        row = [Fraction(0)] * (n * n)
        row[i * n + j] = ONE
        for k in range(n):
            m = j if moved is None else moved[j][k]
            row[m * n + k] += sign * A[i][k]
        equations.append(row)
    entries = solved(equations, [ONE] * (n * n))
    return np.array(entries, dtype=object).reshape(n, n)


def matrix_of(board):
    """The matrix of a board in fractions, from walks."""
    return np.array([row[: board.size] for row in naive(board)], dtype=object)


@st.composite
def chains(draw, largest=4):
    """A chain in fractions on which each race ends, from a small board."""
    A = matrix_of(draw(rules(largest, 6)))
    assume(not race.traps(A))
    return A


@settings(max_examples=25)
@given(chains())
def test_all_ways_agree_with_elimination(A):
    n = len(A)
    P = by_first_step(A, 1)
    E = by_first_step(A, -1)
    for M, exact in zip(race.by_vectorisation(A), (P, E), strict=True):
        assert (M == exact).all()
    for i, j in product(range(n), repeat=2):
        assert race.exact_race(A, i, j) == (P[i, j], E[i, j])
    for M, exact in zip(race.race_matrices(A), (P, E), strict=True):
        assert M == pytest.approx(exact.astype(float), rel=1e-12)
    P_3, E_3 = race.by_series(A, 3)
    P_4, E_4 = race.by_series(A, 4)
    assert (P_3 <= P_4).all()
    assert (E_3 <= E_4).all()
    assert (E_4 <= E).all()
    system = np.eye(n, dtype=int) - A
    means = solved(system.tolist(), [ONE] * n)
    assert [race.exact_mean(A, i) for i in range(n)] == means


def test_a_state_that_cannot_be_reached_does_not_count():
    jumps = {1: 10, 2: 11, 3: 12, 7: 4, 8: 5, 9: 6}
    hidden = Board(13, jumps, 3).exact_transition_matrix()
    assert race.traps(hidden) == (3, 4, 5, 6)
    part, at = in_reach(hidden, [0, 10])
    assert len(part) == 4
    assert race.exact_race(hidden, 0, 10) == race.exact_race(part, *at)
    assert race.length_law(hidden, [0, 0]).sum() == pytest.approx(1)
    for start in (race.race_matrices, lambda A: race.exact_mean(A, 3)):
        with pytest.raises(ValueError, match=r"never does from 3–6$"):
            start(hidden)
    with pytest.raises(ValueError, match="never does from"):
        race.exact_race(TRAPPED.exact_transition_matrix(), 0, 99)


@settings(max_examples=40)
@given(rules(10))
def test_traps_are_what_walking_finds(board):
    A = matrix_of(board)
    squares = set(range(board.size))
    home = {i for i in squares if sum(A[i]) < 1}
    for _ in squares:
        home |= {i for i in squares if any(A[i][j] for j in home)}
    assert set(race.traps(A)) == squares - home
    assert set(race.traps(A.astype(float))) == squares - home


def test_floats_that_add_up_to_almost_1_are_no_way_out():
    A = np.full((6, 6), 1 / 6)
    assert race.traps(A) == (0, 1, 2, 3, 4, 5)


def law_by_turns(A, starts, moves):
    """The law of the number of moves, one move after the other over all positions, in fractions."""
    positions = {tuple(starts): ONE}
    law = [Fraction(0)]
    for t in range(moves):
        turn = t % len(starts)
        after = {}
        home = Fraction(0)
        for position, share in positions.items():
            row = A[position[turn]]
            home += share * (1 - sum(row))
            for k, p in enumerate(row):
                if p:
                    moved = (*position[:turn], k, *position[turn + 1 :])
                    after[moved] = after.get(moved, 0) + share * p
        law.append(home)
        positions = after
    return law


@settings(max_examples=20)
@given(chains(3), st.data())
def test_the_law_of_the_length_is_that_of_single_moves(A, data):
    states = st.integers(0, len(A) - 1)
    starts = data.draw(st.lists(states, min_size=1, max_size=3))
    law = race.length_law(A, starts)
    plain = law_by_turns(A, starts, 12)
    beginning = np.pad(law, (0, 13))[:13]
    assert beginning == pytest.approx(np.array(plain, dtype=float), abs=1e-12)
    for chance, exact in zip(law, plain, strict=False):
        assert (chance > 0) == (exact > 0), "an impossible length has no chance"
    players = len(starts)
    wins = [law[1 + turn :: players].sum() for turn in range(players)]
    assert race.win_probabilities(A, starts) == pytest.approx(wins, abs=1e-12)
    if players == 2:
        P, E = race.race_matrices(A)
        pair = tuple(starts)
        mean = law @ np.arange(len(law))
        assert wins[0] == pytest.approx(P[pair], abs=1e-9)
        assert mean == pytest.approx(E[pair], rel=1e-8)


def test_a_law_ends_where_its_tail_is_asked_to():
    A = AUDET.transition_matrix()
    long = race.length_law(A, [0, 0])
    short = race.length_law(A, [0, 0], tail=0.01)
    assert (long[: len(short)] == short).all()
    assert 1 - short.sum() <= 0.01 < 1 - short[:-1].sum()
    slow = race.length_law([[0.999]], [0], tail=0.78)
    assert 1 - slow.sum() <= 0.78 < 1 - slow[:-1].sum()
    with pytest.raises(ValueError, match="more than 4,000,000 moves"):
        race.length_law([[1 - 1e-9]], [0])


def test_no_game_is_shorter_than_the_shortest_way():
    law = race.length_law(ALTHOEN.transition_matrix(), [0])
    assert np.flatnonzero(law)[0] == 7


def test_no_chance_is_below_zero():
    i, j = np.ogrid[:6, :6]
    is_move = (j - i) % 6 < 5
    ring = is_move / 5
    ring[5] = 0
    assert (race.length_law(ring, [0]) >= 0).all()


def test_the_classic_board_to_many_digits():
    P, E = race.race_matrices(AUDET.transition_matrix())
    assert round(P[0, 0], 4) == 0.5087
    assert round(E[0, 0], 2) == 47.76
    p, e = race.exact_race(AUDET.exact_transition_matrix(), 0, 0)
    assert 10**4499 <= p.denominator < 10**4500
    assert float(p) == pytest.approx(P[0, 0], rel=1e-12)
    assert float(e) == pytest.approx(E[0, 0], rel=1e-12)


def test_integers_of_numpy_are_exact():
    half = Fraction(np.int64(1), np.int64(2))
    assert race.exact_race([[half]], 0, 0) == (Fraction(2, 3), 2)
    small = np.array([[0, 1], [0, 0]], dtype=np.uint8)
    assert race.exact_race(small, 0, 1) == (0, 2)


def test_matrices_that_are_none_are_refused():
    with pytest.raises(ValueError, match=r"^A must"):
        race.race_matrices([[1 + Fraction(1, 10**15)]])
    with pytest.raises(ValueError, match="at most 2,000 states, got 2,001"):
        race.race_matrices(np.zeros((2001, 2001)))
    for kind, most in ((int, 24), (float, 80)):
        n = most + 1
        with pytest.raises(ValueError, match=f"at most {most} states, got {n}"):
            race.by_vectorisation(np.zeros((n, n), dtype=kind))


# players who choose


def leaky(rng, n):
    """A random matrix from every state of which the end can be reached."""
    A = rng.random((n, n + 1))
    A *= rng.random((n, n + 1)) < 0.7
    A[:, n] += 0.05
    A /= A.sum(axis=1, keepdims=True)
    return A[:, :n]


def chances(first, second, plan, other):
    """Win probabilities of the player to move, the first and the second, if both keep to a plan."""
    n = len(first[0])
    pairs = n * n
    system = np.eye(2 * pairs)  # the first player's pairs, then the second's
    for i, j in product(range(n), repeat=2):
        A = first[plan[i][j]]
        B = second[other[i][j]]
        here = i * n + j
        for k in range(n):
            after = j * n + k
            system[here, pairs + after] += A[i, k]
            system[pairs + here, after] += B[i, k]
    wins = np.linalg.solve(system, np.ones(2 * pairs))
    return wins.reshape(2, n, n)


@settings(max_examples=15)
@given(seed=st.integers(0, 10**6))
def test_no_plan_against_no_plan_does_better(seed):
    rng = np.random.default_rng(seed)
    first = [leaky(rng, 2), leaky(rng, 2)]
    second = [leaky(rng, 2), leaky(rng, 2)]
    plans = list(np.ndindex(2, 2, 2, 2))
    value = np.empty((16, 16, 2, 2))  # by plan of the first and of the second, ij
    for p, q in product(range(16), repeat=2):
        plan = np.reshape(plans[p], (2, 2))
        other = np.reshape(plans[q], (2, 2))
        value[p, q], _ = chances(first, second, plan, other)
    duel = race.best_play(first, second)
    back = race.best_play(second, first)
    sure = value.min(axis=1).max(axis=0)
    most = value.max(axis=0).min(axis=0)
    assert sure == pytest.approx(duel.value, abs=1e-9)
    assert most == pytest.approx(duel.value, abs=1e-9)
    assert back.value == pytest.approx(duel.other_value, abs=1e-9)
    mine, theirs = chances(first, second, duel.choice, back.choice)
    assert mine == pytest.approx(duel.value, abs=1e-9)
    assert theirs == pytest.approx(duel.other_value, abs=1e-9)


def test_one_matrix_leaves_no_choice_and_equal_ones_the_first():
    A = GRID_1.transition_matrix()
    P, _ = race.race_matrices(A)
    duel = race.best_play([A, A.copy()], [A])
    assert duel.value == pytest.approx(P, abs=1e-11)
    assert not duel.choice.any()
    nearly_equal = [[[0.3 + 1e-13]], [[0.3]]]
    assert not race.best_play(nearly_equal).choice.any()
    with pytest.raises(ValueError, match=r"first must not be able to avoid the end, but can on 0$"):
        race.best_play([[[1.0]], [[0.5]]])


@pytest.mark.parametrize("shape", [(1, 3, 3), (3, 7, 7)])
def test_means_after_a_move_are_products(shape):
    rng = np.random.default_rng(5)
    matrices = rng.random(shape)
    matrices *= rng.random(shape) < 0.4
    W = rng.random(shape[1:])
    means = Moves.of(matrices).mean(W)
    assert means == pytest.approx(matrices @ W.T, rel=1e-12)
    assert not Moves.of(0 * matrices).mean(W).any()


# pawns that meet


@settings(max_examples=15)
@given(chains(3), st.data())
def test_meetings_agree_with_elimination(A, data):
    n = len(A)
    places = st.lists(st.integers(0, n - 1), min_size=n, max_size=n)
    moved = data.draw(st.lists(places, min_size=n, max_size=n))
    assume(not race.endless_pairs(A, moved))
    P, E = race.meeting_race(A, moved)
    assert (by_first_step(A, 1, moved) == P).all()
    assert (by_first_step(A, -1, moved) == E).all()
    in_floats = race.meeting_race(A.astype(float), moved)
    for M, exact in zip(in_floats, (P, E), strict=True):
        assert M == pytest.approx(exact.astype(float), rel=1e-9)


def test_pawns_that_always_meet_are_named():
    always = [[0, 1], [0, Fraction(1, 2)]]
    moved = [[0, 0], [1, 0]]
    assert race.endless_pairs(always, moved) == ((0, 0), (0, 1))
    with pytest.raises(ValueError, match=r"never does with the mover and the other on \(0, 0\)"):
        race.meeting_race(always, moved)
