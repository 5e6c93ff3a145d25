"""Races in which pawns meet, against eliminations written out pair by pair, and games played."""

from fractions import Fraction as F
from math import sqrt

import numpy as np
import pytest
from chains import floats, matrices, naive
from hypothesis import given
from hypothesis import strategies as st

from jeux import race
from jeux.race import endless_pairs, meeting_race, pairs
from jeux.race.tolerances import NEGLIGIBLE, UNIT
from jeux.serpents import AUDET, GRID_1, Board
from jeux.serpents.theory.together import classic_together, sent_back

LOOP = Board(4, {2: 1, 3: 1}, die=3)
BOARDS = {
    "grid 1": GRID_1,
    "bare": Board(5, {}, die=2),
    "exact": Board(5, {2: 4}, die=3, finish="exact"),
    "bounce": Board(6, {4: 1}, die=[1, 1, 2], finish="bounce"),
}
every_board = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS.keys())


def by_faces(board):
    """P and E as Fractions, by elimination among (mover, other), with the rule in words."""
    n, found = board.size, []
    states = [(i, j) for i in range(n) for j in range(n)]
    for sign in (1, -1):
        rows = []
        for i, j in states:
            row = {(i, j): F(1)}
            for face in board.faces:
                here, there = board.land(i, face), j
                if here == n:
                    continue
                if here == there:
                    there = 0
                row[there, here] = row.get((there, here), F(0)) + F(sign, len(board.faces))
            rows.append([row.get(state, F(0)) for state in states] + [F(1)])
        for c in range(n * n):
            pivot = next(i for i in range(c, n * n) if rows[i][c])
            rows[c], rows[pivot] = rows[pivot], rows[c]
            rows[c] = [x / rows[c][c] for x in rows[c]]
            for i, row in enumerate(rows):
                if i != c and row[c]:
                    rows[i] = [x - row[c] * y for x, y in zip(row, rows[c], strict=True)]
        found.append(np.array([row[-1] for row in rows], dtype=object).reshape(n, n))
    return found


@every_board
def test_exact_answers_are_those_of_the_rule_written_out(board):
    A, moved = board.exact_transition_matrix(), sent_back(board.size)
    for X, Y in zip(meeting_race(A, moved), by_faces(board), strict=True):
        assert (X == Y).all()


@every_board
def test_floats_are_near_the_fractions(board):
    moved = sent_back(board.size)
    P, E = meeting_race(board.transition_matrix(), moved)
    p, e = meeting_race(board.exact_transition_matrix(), moved)
    m = float(e.max())
    assert np.abs(P - p.astype(float)).max() <= 2**-50 * m
    assert np.abs(E - e.astype(float)).max() <= 2**-50 * m * m


@given(matrices(), st.randoms(use_true_random=False))
def test_without_meetings_it_is_the_race(A, rng):
    n = len(A)
    stays = [[j] * n for j in range(n)]
    assert endless_pairs(A, stays) == ()
    for X, Y in zip(meeting_race(A, stays), naive(A), strict=True):
        assert X.tolist() == Y
    moved = [[rng.randrange(n) for _ in range(n)] for _ in range(n)]
    if not endless_pairs(A, moved):
        P, E = meeting_race(A, moved)
        for i in range(n):
            for j in range(n):
                rest = [(A[i][k], moved[j][k], k) for k in range(n)]
                assert P[i, j] + sum(a * P[m, k] for a, m, k in rest) == 1
                assert E[i, j] - sum(a * E[m, k] for a, m, k in rest) == 1


def test_the_classic_board_without_meetings_is_the_article_s():
    A = AUDET.transition_matrix()
    found = meeting_race(A, np.repeat(np.arange(100)[:, None], 100, axis=1))
    for X, Y in zip(found, race.race_matrices(A), strict=True):
        assert X == pytest.approx(Y, abs=1e-11)


def test_the_classic_board_leaves_residuals_of_rounding():
    A, moved, at = AUDET.transition_matrix(), sent_back(100), np.arange(100)
    P, E = classic_together()
    # eight roundings of numbers up to the largest, in each of some hundreds of terms
    assert abs(P + A @ P[moved, at].T - 1).max() < 1000 * 8 * UNIT
    assert abs(E - A @ E[moved, at].T - 1).max() < 1000 * 8 * UNIT * E.max()


def in_words(A, i, j, rng, games):
    """Play games from i against j with the rule in words; return wins of the mover and lengths."""
    sums = np.cumsum(A, axis=1)
    wins, lengths = 0, []
    for _ in range(games):
        at, turn, throws = [i, j], 0, 0
        while True:
            throws += 1
            k = int(np.searchsorted(sums[at[turn]], rng.random(), side="right"))
            if k == len(A):
                break
            at[turn] = k
            if at[1 - turn] == k != 0:
                at[1 - turn] = 0
            turn = 1 - turn
        wins += turn == 0
        lengths.append(throws)
    return wins / games, np.array(lengths)


@pytest.mark.parametrize(("i", "j"), [(0, 0), (58, 59), (94, 99), (92, 91)])
def test_games_played_agree(i, j):
    P, E = classic_together()
    games = 3_000
    share, lengths = in_words(AUDET.transition_matrix(), i, j, np.random.default_rng(22), games)
    assert abs(share - P[i, j]) <= 4 * sqrt(P[i, j] * (1 - P[i, j]) / games)
    assert abs(lengths.mean() - E[i, j]) <= 4 * lengths.std() / sqrt(games)


def test_a_board_without_a_trap_may_be_endless():
    A = LOOP.transition_matrix()
    assert race.traps(A) == ()
    assert (0, 0) in endless_pairs(A, sent_back(4))
    with pytest.raises(ValueError, match="never does with the mover on 0 against 0"):
        meeting_race(A, sent_back(4))
    one_face = Board(3, {}, die=[1]).exact_transition_matrix()
    assert (0, 0) in endless_pairs(one_face, sent_back(3))


def test_what_is_left_after_K_throws_is_at_most_its_largest_entry_times_the_whole():
    """The first fact of the tolerances, for pairs: it says when the sums are complete."""
    A, moved, at = GRID_1.transition_matrix(), sent_back(6), np.arange(6)
    terms = [np.ones((6, 6))]
    while terms[-1].max() > NEGLIGIBLE**2:
        terms.append(A @ terms[-1][moved, at].T)
    whole = sum(terms)
    for K in (1, 3, 10, 40):
        assert (sum(terms[K:]) <= terms[K].max() * whole * (1 + 1e-12)).all()


def test_a_race_that_does_not_arrive_is_given_up(monkeypatch):
    monkeypatch.setattr(pairs, "MOST_THROWS", 100)
    with pytest.raises(ValueError, match="more than 100 throws"):
        meeting_race([[0.99]], [[0]])


@pytest.mark.parametrize(
    ("A", "moved", "error", "words"),
    [
        ([[0.5]], [[1]], ValueError, r"moved\[0\] must be"),
        ([[0.5]], [[0.5]], TypeError, r"moved\[0\] must be an integer"),
        ([[0.5]], [[0, 0]], ValueError, "moved must be an array of 1 by 1 states"),
        ([[0.5]], [[0], [0, 0]], ValueError, "moved must be an array of 1 by 1 states"),
        (np.zeros((401, 401)), [[0]], ValueError, "at most 400 states for pairs, got 401"),
        ([[F(0)] * 25] * 25, [[0]], ValueError, "at most 24 states for pairs, got 25"),
    ],
)
def test_senseless_arguments(A, moved, error, words):
    with pytest.raises(error, match=words):
        meeting_race(A, moved)
    with pytest.raises(error, match=words):
        endless_pairs(A, moved)


def test_floats_of_a_matrix_of_fractions():
    two = [[F(1, 2), F(1, 2)], [F(0), F(1, 2)]]
    P, E = meeting_race(floats(two), sent_back(2))
    assert (P[0, 0], E[0, 0]) == (pytest.approx(8 / 15), pytest.approx(8))
