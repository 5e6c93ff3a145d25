"""Two players and more, against pairs and joint states written out one by one."""

from collections import Counter
from fractions import Fraction as F
from itertools import product
from math import ceil, prod, sqrt

import numpy as np
import pytest
from chains import ENDLESS, HALF, SMALL, TWO, every_small, floats, matrices, naive, pairs, sparse
from hypothesis import example, given, settings
from hypothesis import strategies as st

from jeux import race as r
from jeux.race.tolerances import UNIT
from jeux.serpents import AUDET, GRID_1, TRAPPED, Board

# the article


def test_examples_1_2_and_4_have_the_fractions_of_the_article():
    printed = ["001101", "001200", "000201", "000101", "000001", "000000"]  # in thirds
    assert GRID_1.exact_transition_matrix().tolist() == [[F(int(x), 3) for x in a] for a in printed]
    P, E = r.by_vectorisation(TWO)
    assert P.tolist() == [[F(1192, 1683), F(152, 187)], [F(184, 561), F(328, 561)]]
    assert E.tolist() == [[F(664, 363), F(872, 363)], [F(1048, 363), F(504, 121)]]


def test_example_4_takes_one_term_more_than_the_article_says():
    # it says k = 0 … 5, and prints what k = 0 … 6 give
    E = [r.by_series(TWO, terms)[1].astype(float).round(4).tolist() for terms in (6, 7)]
    assert E[0] == [[1.8204, 2.3829], [2.8678, 4.1231]]
    assert E[1] == [[1.8252, 2.3935], [2.8784, 4.1463]]


# two players


@settings(max_examples=20)
@given(matrices())
def test_exact_answers_solve_the_equations_of_the_article(A):
    P, E = r.by_vectorisation(A)
    M = np.array(A, dtype=object)
    assert (P + M @ P.T == 1).all()
    assert (E - M @ E.T == 1).all()
    one_by_one = [r.exact_race(A, i, j) for i, j in product(range(len(A)), repeat=2)]
    assert one_by_one == list(zip(P.flat, E.flat, strict=True))
    assert {type(x) for x in [*P.flat, *E.flat, *sum(one_by_one, ())]} == {F}


@settings(max_examples=20)
@given(matrices(most=3), st.integers(1, 6))
def test_the_series_is_a_sum_of_products_of_survival_and_rises_to_the_solution(A, terms):
    n, s, G = range(len(A)), [F(1)] * len(A), [[F(0)] * len(A) for _ in A]
    for _ in range(terms):
        G = [[G[i][j] + s[i] * s[j] for j in n] for i in n]
        s = [sum(A[i][k] * s[k] for k in n) for i in n]
    AG = [[sum(A[i][k] * G[k][j] for k in n) for j in n] for i in n]
    found = [r.by_series(A, terms), r.by_series(A, terms + 1), r.by_vectorisation(A)]
    for sign, X, Y, limit in zip((-1, 1), *found, strict=True):
        assert X.tolist() == [[G[i][j] + sign * AG[i][j] for j in n] for i in n]
        assert {type(x) for x in X.flat} == {F}
        assert ((X <= Y) & (Y <= limit)).all()


@every_small
def test_answers_agree_with_all_pairs_of_states(A, monkeypatch):
    exact, n = naive(A), range(len(A))
    for _ in ("with an accelerator", "without"):
        assert [X.tolist() for X in r.by_vectorisation(A)] == exact
        assert [[[r.exact_race(A, i, j)[k] for j in n] for i in n] for k in (0, 1)] == exact
        monkeypatch.setattr("jeux.race.rational.with_flint", lambda: False)
    P, E = map(floats, exact)
    for solver in (r.race_matrices, r.by_vectorisation):
        found = solver(floats(A))
        assert [X.dtype for X in found] == [float, float]
        assert np.abs(found[0] - P).max() <= 50e-16 * E.max()
        assert np.abs(found[1] - E).max() <= 50e-16 * E.max() ** 2
    for X, Y in zip(r.by_series(floats(A), 6 * ceil(E.max())), (P, E), strict=True):
        assert X == pytest.approx(Y, rel=1e-4)
    for i, j in product(n, n):
        law, p = r.length_law(A, [i, j]), P[i, j]
        assert E.max() > 100 or law @ np.arange(len(law)) == pytest.approx(E[i, j], rel=1e-9)
        assert r.win_probabilities(A, [i, j]) == pytest.approx([p, 1 - p], abs=2e-12)


def test_errors_are_as_small_as_the_docstring_says():
    q, (P, E) = F(0.9999), r.race_matrices([[0.9999]])
    assert abs(F(P.item()) - 1 / (1 + q)) <= 50e-16 / (1 - q)
    assert abs(F(E.item()) - 1 / (1 - q)) <= 50e-16 / (1 - q) ** 2


def test_a_wide_chain_agrees_with_one_system_for_all_pairs():
    A = np.random.default_rng(1).dirichlet(np.ones(20), 20) * 0.999
    for found, sign in zip(r.race_matrices(A), (1, -1), strict=True):
        expected = np.linalg.solve(np.array(pairs(A, sign)), np.ones(400)).reshape(20, 20)
        assert found == pytest.approx(expected, rel=1e-10)


# any number of players


def enumerated(A, starts, tail):
    """Return the law by following all joint states; it ends as soon as little enough is left."""
    states, law = {tuple(starts): F(1)}, [F(0)]
    while sum(states.values()) > tail:
        mover, after = (len(law) - 1) % len(starts), Counter()
        for (places, p), k in product(states.items(), range(len(A))):
            after[(*places[:mover], k, *places[mover + 1 :])] += p * A[places[mover]][k]
        law.append(sum(states.values()) - sum(after.values()))
        states = +after
    return law


def races(A):
    places = st.lists(st.integers(0, len(A) - 1), min_size=1, max_size=4)
    return st.tuples(st.just(A), places, st.sampled_from([0.29717, 0.010171, 0.00101717]))


@settings(max_examples=30)
@given(matrices(most=3).flatmap(races))
@example(([[HALF]], [0], F(1, 16)))  # exactly as much is left after four moves
@example((SMALL["slow, periodic"], [1, 0, 0], F(9, 10)))
def test_laws_and_wins_agree_with_all_joint_states(race):
    law, expected, (A, places, tail) = r.length_law(*race), enumerated(*race), race
    assert law.dtype == float
    assert law.tolist() == pytest.approx([float(p) for p in expected], abs=1e-14)
    wins = r.win_probabilities(A, places)
    assert abs(wins.sum() - 1) <= 1e-12 + 1e-15
    for k, p in enumerate(wins):
        assert -1e-12 <= p - sum(expected[k + 1 :: len(places)]) <= tail + 1e-14


def test_no_probability_is_negative():
    assert r.length_law([[8 / 9, 0, 0], [0.2, 0, 0.8], [0, 0.2, 0.8]], [2]).min() >= 0


@pytest.mark.parametrize(("n", "places"), [(300, [7, 8, 7]), (30, [2, 3])])
def test_a_law_goes_on_over_many_blocks(n, places):
    A, m = sparse(n, 0.01), len(places)
    law, s = r.length_law(A, places), [np.ones(n)]
    left = [1.0]
    for t in range(1, len(law)):
        s += [A @ s[-1]] * (len(s) <= t)
        left.append(prod(s[(t + m - 1 - j) // m][place] for j, place in enumerate(places)))
    assert len(law) > 800
    assert law[1:] == pytest.approx(-np.diff(left), abs=1e-14)
    assert left[-1] <= 1e-12 < left[-2]


def test_played_races_end_as_they_should():
    A, games, m = floats(SMALL["no way back"]), 40_000, 3
    rng, law = np.random.default_rng(1952), r.length_law(A, [0, 1, 0])
    places, lengths, bounds = np.tile([0, 1, 0], (games, 1)), np.zeros(games), A.cumsum(axis=1)
    for t in range(1, len(law)):
        move = (rng.random((games, 1)) >= bounds[places[:, (t - 1) % m]]).sum(axis=1)
        lengths[(lengths == 0) & (move == len(A))] = t
        places[:, (t - 1) % m] = move.clip(max=len(A) - 1)
    t = np.arange(len(law))
    seen = [*(((lengths - 1) % m == k) for k in range(m)), lengths]
    for x, mean in zip(seen, [*r.win_probabilities(A, [0, 1, 0]), law @ t], strict=True):
        assert abs(x.mean() - mean) <= 4 * x.std() / sqrt(games)


def test_starts_that_cannot_reach_a_trap_have_a_race():
    law = enumerated([[0, 1], [HALF, 0]], [0, 1], F(1, 10**6))
    assert r.length_law(ENDLESS, [2, 3], 1e-6) == pytest.approx([float(p) for p in law])
    assert r.win_probabilities(ENDLESS, (3, np.int64(2))) == pytest.approx([2 / 3, 1 / 3])
    assert r.exact_race(ENDLESS, 3, np.int64(2))[0] == F(2, 3)


def test_one_player_who_surely_arrives_is_enough():
    A, exact = TRAPPED.transition_matrix(), TRAPPED.exact_transition_matrix()
    for starts in ([21, 70], [70, 21], [61, 70], [70, 61]):
        law, (p, e) = r.length_law(A, starts), r.exact_race(exact, *starts)
        assert r.win_probabilities(A, starts)[0] == pytest.approx(float(p), abs=1e-12)
        assert np.arange(len(law)) @ law == pytest.approx(float(e), rel=1e-9)
    assert r.exact_race(exact, 70, 21)[0] == 1
    with pytest.raises(ValueError, match="nobody ever arrives from 45–60"):
        r.exact_race(exact, 61, 61)


def test_the_series_of_endless_terms_ends():
    P, E = r.by_series([[1 - 1e-6]], 10**25)
    assert (P, E) == tuple(pytest.approx(M) for M in r.race_matrices([[1 - 1e-6]]))
    x, terms = 1 - 1e-6, 123_456
    assert r.by_series([[x]], terms)[1] == pytest.approx((1 - x ** (2 * terms)) / (1 - x))
    with pytest.raises(ValueError, match="terms must be at most 10000, got 100000"):
        r.by_series([[F(1, 2)]], 10**5)


def test_many_states_and_players_are_refused():
    with pytest.raises(ValueError, match="at most 80 states for vectorisation, got 100"):
        r.by_vectorisation(np.eye(100) / 2)
    with pytest.raises(ValueError, match="starts must be those of at most 15625 players"):
        r.length_law([[0.5]], [0] * 15_626)
    assert r.win_probabilities([[0.5]], [0] * 15_625)[0] == pytest.approx(0.5)


@pytest.mark.parametrize("rows", range(5))
def test_errors_of_entries_against_fractions_on_slow_boards(rows):
    """P is off by less than 8 u m, E by less than u m e_ij; residuals bound errors by r e_ij."""
    heads = [20 * r + 12 + t for r in range(rows) for t in range(5)]
    board = Board(100, dict.fromkeys(heads, 1) or AUDET.jumps)
    A, exact = board.transition_matrix(), board.exact_transition_matrix()
    P, E = r.race_matrices(A)
    m, left = E.max(), (abs(P + A @ P.T - 1).max(), abs(E - A @ E.T - 1).max())
    for i, j in [(0, 0), (5, 50), (97, 50)]:
        p, e = r.exact_race(exact, i, j)
        off = abs(F(float(P[i, j])) - p), abs(F(float(E[i, j])) - e)
        assert off[0] <= 8 * UNIT * m
        assert off[1] <= UNIT * m * float(e)
        # A in floats is itself not quite the board
        assert off[0] <= (left[0] + UNIT) * float(e)
        assert off[1] <= (left[1] + UNIT * m) * float(e)
