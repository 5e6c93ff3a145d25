"""Races on absorbing chains, against pairs of states written out one by one."""

import sys
from collections import Counter
from fractions import Fraction as F
from functools import partial
from itertools import combinations, islice, product
from math import ceil, inf, nan, prod, sqrt

import numpy as np
import pytest
import sympy
from hypothesis import example, given, settings
from hypothesis import strategies as st

from jeux import race as r
from jeux.race.chain import Chain, traps
from jeux.serpents import GRID_1, Board

HALF = F(1, 2)
TWO = [[F(1, 8), F(1, 4)], [F(3, 8), HALF]]  # example 2 of the article
SMALL = {
    "one sure move": [[0]],
    "one state": [[HALF]],
    "nilpotent": [[0, 1, 0], [0, 0, 1], [0, 0, 0]],
    "periodic": [[0, 1, 0], [0, 0, 1], [F(2, 3), 0, 0]],
    "two classes": [[HALF, 0], [0, F(1, 5)]],
    "example 2": TWO,
    "a zero row": [[HALF, F(1, 3), 0], [0, 0, 0], [F(1, 7), 0, F(6, 7)]],
    "no way back": [[HALF, HALF, 0], [0, F(2, 3), F(1, 3)], [0, 0, F(1, 6)]],
    "example 1": GRID_1.exact_transition_matrix().tolist(),
    "slow": [[F(9999, 10000)]],
    "slow, periodic": [[0, 1], [F(9998, 10000), 0]],
    "slow, mixed": [[HALF, F(499, 1000)], [F(1, 4), F(3, 4)]],
}
every_small = pytest.mark.parametrize("A", SMALL.values(), ids=SMALL.keys())


def floats(A):
    return np.array([[float(x) for x in row] for row in A])


def pairs(A, sign):
    """Return what one move says of all pairs of states: X + sign · A Xᵗ = J, entry by entry."""
    n = len(A)
    system = [[int(i == j) for j in range(n * n)] for i in range(n * n)]
    for i, j, k in product(range(n), repeat=3):
        # from i I move to k, then it is the turn of the player on j against one on k
        system[i * n + j][j * n + k] += sign * A[i][k]
    return system


def naive(A):
    """Return P and E, as rows of Fractions, by elimination among all pairs of states."""
    found, n = [], len(A)
    for sign in (1, -1):
        rows = [[F(x) for x in row] + [F(1)] for row in pairs(A, sign)]
        for c in range(n * n):
            row = rows.pop(next(i for i in range(c, n * n) if rows[i][c]))
            rows.insert(c, [x / row[c] for x in row])
            for i, row in enumerate(rows):
                if i != c and row[c]:
                    rows[i] = [x - row[c] * y for x, y in zip(row, rows[c], strict=True)]
        found.append([[rows[i * n + j][-1] for j in range(n)] for i in range(n)])
    return found


def doubled(A):
    """Return P and E in floats from Σ A^k J A^kᵗ, twice as many terms at each step."""
    G, power = np.ones(A.shape), A
    while power.sum(axis=1).max() > 1e-10:
        G, power = G + power @ G @ power.T, power @ power
    return G - A @ G, G + A @ G


def stuck(A):
    """Return the states from which no path leads to a row that lacks something to 1."""
    arrives = {i for i, row in enumerate(A) if sum(row) < 1}
    for _ in A:
        arrives |= {i for i, row in enumerate(A) if any(row[j] for j in arrives)}
    return tuple(i for i in range(len(A)) if i not in arrives)


@st.composite
def matrices(draw, most=5):
    """Draw an exact matrix on which every race ends; its rows may be zero or lack nothing."""
    n = draw(st.integers(1, most))
    rows = [draw(st.lists(st.integers(0, 4), min_size=n + 1, max_size=n + 1)) for _ in range(n)]
    A = [[F(w, sum(row) or 1) for w in row[:n]] for row in rows]
    for i in stuck(A):
        A[i] = [x / 2 for x in A[i]]
    return A


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
        monkeypatch.setitem(sys.modules, "flint", None)
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


def ring(n, back):
    """Return a path on which each move is one step, and the last leads back with a chance."""
    return np.eye(n, k=1) + back * np.eye(n, k=1 - n)


def sparse(n, leak):
    """Return a chain in which three random states can be reached from each."""
    rng, A = np.random.default_rng(n), np.zeros((n, n))
    for row in A:
        row[rng.choice(n, 3, replace=False)] = rng.dirichlet(np.ones(3)) * (1 - leak)
    return A


MIXED = {k: k * 7919 % 480 + 101 for k in range(20, 590, 38)}
SHORTCUTS, AT = ring(300, 0.99), np.arange(0, 300, 30)
SHORTCUTS[AT] = SHORTCUTS[AT] * 0.1 + np.eye(300)[(AT * 7 + 75) % 300] * 0.9
LARGE = {  # is it kept as places, and how do the attempts of Krylov's method end?
    "dense": (np.random.default_rng(1).dirichlet(np.ones(260), 260) * 0.998, False, []),
    "eight wide": (sum(np.eye(256, k=7 * k) for k in range(8)) / 8, True, []),
    "nine wide": (sum(np.eye(287, k=7 * k) for k in range(9)) / 9, False, []),
    "march": (ring(600, 0), True, []),
    "short march": (ring(255, 0), False, []),
    "zero": (np.zeros((256, 256)), True, []),
    "board": (Board(600, {k: k + 60 for k in range(20, 500, 19)}).transition_matrix(), True, []),
    "ring": (ring(300, 0.5), True, [False, False]),
    "slow board": (Board(600, MIXED).transition_matrix(), True, [True]),
    "slow": (sparse(300, 1e-4), True, [True]),
    "streak": (np.eye(300, k=1) * 0.98 + np.eye(300)[0] * 0.02, True, [False, True]),
    # the survival vectors fill two dimensions only
    "few places": (np.eye(300)[0] * 0.499 + np.tile(np.eye(300)[1] / 2, (300, 1)), True, [True]),
    # in a space of 32 … 224 dimensions what A is there has an eigenvalue above 1, as A has not
    "shortcuts": (SHORTCUTS, True, [True]),
}


@pytest.mark.parametrize(("A", "places", "ends"), LARGE.values(), ids=LARGE.keys())
def test_large_chains_agree_with_doubled_sums(A, places, ends, monkeypatch):
    rests, attempt = [], Chain._krylov
    monkeypatch.setattr(Chain, "_krylov", lambda *at: rests.append(attempt(*at)) or rests[-1])
    (P, E), expected = r.race_matrices(A), doubled(A)
    assert (Chain(A).places is not None) == places
    assert [rest is not None for rest in rests] == ends
    assert np.abs(P - expected[0]).max() <= 1e-14 * E.max()
    assert np.abs(E - expected[1]).max() <= 1e-14 * E.max() ** 2


def test_a_thousand_states_leave_a_residual_of_a_millionth_of_a_millionth():
    jumps = {k: k - 59 for k in range(60, 1000, 60)} | {91: 400, 331: 800}
    A = Board(1000, jumps).transition_matrix()
    P, E = r.race_matrices(A)
    assert max(np.abs(P + A @ P.T - 1).max(), np.abs(E - A @ E.T - 1).max()) <= 1e-12


def test_a_matrix_may_come_in_many_forms_and_stays_as_it_is():
    exact = [TWO, np.array(TWO), sympy.Matrix(TWO), tuple(map(tuple, TWO))]
    mixed = [[F(1, 8), 0.25], [sympy.Rational(3, 8), np.float64(0.5)]]
    for A in [*exact, floats(TWO), np.float32(TWO), mixed]:
        before, (P, E) = repr(A), r.race_matrices(A)
        assert P.ravel() == pytest.approx([1192 / 1683, 152 / 187, 184 / 561, 328 / 561])
        assert E.ravel() == pytest.approx([664 / 363, 872 / 363, 1048 / 363, 504 / 121])
        kind = F if any(A is B for B in exact) else np.float64
        for solver in (r.by_vectorisation, lambda A: r.by_series(A, 2)):
            assert {type(x) for X in solver(A) for x in X.flat} == {kind}
        assert repr(A) == before
    for A in ([[0, 1], [0, 0]], np.eye(2, k=1, dtype=np.uint8), [[np.int64(0), F(1)], [0, 0]]):
        assert r.by_vectorisation(A)[1].tolist() == [[3, 2], [1, 1]]
        assert r.exact_race(A, 0, 1) == (0, 2)


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


# races that may not end

ENDLESS = [[F(j == k) for j in range(9)] for k in (1, 0, 3, 2, 5, 5, 2, 8, 7)]
ENDLESS[3][2] = ENDLESS[4][5] = HALF


def test_starts_that_cannot_reach_a_trap_have_a_race():
    law = enumerated([[0, 1], [HALF, 0]], [0, 1], F(1, 10**6))
    assert r.length_law(ENDLESS, [2, 3], 1e-6) == pytest.approx([float(p) for p in law])
    assert r.win_probabilities(ENDLESS, (3, np.int64(2))) == pytest.approx([2 / 3, 1 / 3])
    assert r.exact_race(ENDLESS, 3, np.int64(2))[0] == F(2, 3)


# the entry 1.0 is all of the row but for rounding, though it leads to a row that lacks something
@pytest.mark.parametrize("race", [r.race_matrices, lambda A: r.length_law(A, [0])])
@pytest.mark.parametrize("chance", [1e-13, 1e-17])
def test_a_chance_that_rounding_swallows_ends_no_race(race, chance, monkeypatch):
    blocks = Chain.survival
    monkeypatch.setattr(Chain, "survival", lambda self: islice(blocks(self), 99))
    with pytest.raises(ValueError, match=r"nobody ever arrives.* 0$|no row sum above 1"):
        race([[1.0, chance], [0, 0]])


def test_traps_are_found_in_small_graphs_and_within_rounding():
    sets = [row for k in range(4) for row in combinations(range(3), k)]
    rows = [[F(k in a, len(a) + out or 1) for k in range(3)] for a in sets for out in (0, 1)]
    graphs = list(product(rows, repeat=3))[::5]
    radii = abs(np.linalg.eigvals(np.array(graphs, dtype=float))).max(axis=1)
    for A, radius in zip(graphs, radii, strict=True):
        assert traps(A) == traps(floats(A)) == stuck(A)
        assert r.is_almost_surely_finite(A) == (not stuck(A)) == (radius < 1 - 1e-9)
    assert traps([[1 - 5e-13]]) == (0,) == traps([[1 + 5e-13]])
    assert traps([[1 - 5e-12]]) == () == traps([[1 - F(1, 10**15)]])


@pytest.mark.parametrize("number", [np.float32(0.5), sympy.Float(0.5)])
def test_other_numbers_are_numbers_in_arrays_of_objects_too(number):
    assert r.race_matrices(np.array([[number]], dtype=object))[1].tolist() == [[2]]


FROM = [r.length_law, r.win_probabilities, lambda A, starts: r.exact_race(A, *starts)]
FULL = [r.race_matrices, r.by_vectorisation, partial(r.by_series, terms=2)]
EVERY = [*FULL, *(partial(f, starts=[0, 0]) for f in FROM), traps, r.is_almost_surely_finite]
STARTS, LOST = ([partial(f, A) for f in FROM] for A in (TWO, ENDLESS))
TERMS, TAIL = [partial(r.by_series, TWO)], [partial(r.length_law, TWO, [0])]
MARCH = ring(300, 0)
MARCH[9] = np.eye(300)[7]
SQUARE, SUM, KIND = "A must be a square matrix", "A must have no row sum above 1, got", " numbers"
BELOW, STUCK = "A must have no negative entry, got", "nobody ever arrives(:| from)"
REFUSED = [
    (EVERY, ValueError, SQUARE, [[], 0.5, [[0.5, 0.5]], np.zeros((0, 0)), np.zeros((1, 1, 1))]),
    (EVERY, ValueError, f"{BELOW} -0.25", [[[0, -0.25], [x, 0]] for x in (0.5, HALF)]),
    (EVERY, ValueError, f"{BELOW} -1/2", [[[0, -HALF], [0, 0]]]),
    (EVERY, ValueError, f"{SUM} 1.25 in row 1", [[[0, 0], [x, 0.75]] for x in (0.5, HALF)]),
    (EVERY, ValueError, f"{SUM} 3/2 in row 0", [[[1, HALF], [0, 0]]]),
    (EVERY, ValueError, f"{SUM} 1", [[[x, 0], [0, 0]] for x in (1 + 5e-12, 1 + F(1, 10**15))]),
    (EVERY, ValueError, "finite", [[[x, y], [0, 0]] for x in (nan, inf, -inf) for y in (0, HALF)]),
    (EVERY, TypeError, f"{KIND}, got dtype", [[["0.5"]], [[0.5j]], [[True]]]),
    (EVERY, TypeError, f"{KIND}, got pi", [[[sympy.pi, x], [0, 0]] for x in (0, 0.5, HALF)]),
    (EVERY, TypeError, f"{KIND}, got '?0.5", [[[x, HALF], [0, 0]] for x in ("0.5", 0.5j)]),
    (EVERY[5:6], TypeError, "A must have exact entries", [[[0.5]], [[HALF, 0.0], [0, 0]]]),
    (FULL, ValueError, f"{STUCK} 0–1, 5, 7–8$", [ENDLESS, floats(ENDLESS)]),
    (FULL[:1], ValueError, f"{STUCK} 0–(9|259)$", [MARCH, np.full((260, 260), 1 / 260)]),
    (LOST, ValueError, f"{STUCK} 0–1$", [[0, 6], [3, 1]]),
    (LOST, ValueError, f"{STUCK} 5$", [[3, 4], [5, 2]]),
    (LOST, ValueError, f"{STUCK} 0–1, 5$", [[4, 1]]),
    (STARTS, ValueError, "a start must be an integer of at least 0, got", [[0, -1], [True, 0]]),
    (STARTS, ValueError, "a start must be a state from 0 to 1, got 2", [[2, 0], [0, 2]]),
    (STARTS, TypeError, "a start must be an integer, got", [[0.0, 1], ["0", 1], [0, None]]),
    (STARTS[:2], ValueError, "starts must name the state of at least one player", [[], ()]),
    (TERMS, ValueError, "terms must be an integer of at least 1, got", [0, -1, True]),
    (TERMS, TypeError, "terms must be an integer, got", [2.0, "3", None]),
    ([partial(r.length_law, [[1 - 1e-9]])], ValueError, "more than 4000000 moves", [[0] * 8]),
    (TAIL, ValueError, "tail must lie between 0 and 1, got", [0, 1, -0.1, nan, inf]),
    (EVERY, ValueError, SQUARE, [[[HALF, HALF], [HALF]]]),
    (EVERY, TypeError, KIND, [[[False, HALF], [0, 0]]]),
    (STARTS[:2], TypeError, "start", [0]),
    (TAIL, TypeError, "tail must", ["0.1", None]),
]


@pytest.mark.parametrize(("races", "error", "message", "wrong"), REFUSED)
def test_what_is_no_race_is_refused(races, error, message, wrong):
    for race, refused in product(races, wrong):
        with pytest.raises(error, match=message):
            race(refused)
