"""What a chain may be, and from where its race never ends."""

from fractions import Fraction as F
from functools import partial
from itertools import combinations, islice, product
from math import inf, nan

import numpy as np
import pytest
import sympy
from chains import ENDLESS, HALF, TWO, floats, ring, stuck

from jeux import race as r
from jeux.race import traps
from jeux.race.chain import Chain


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
    (LOST, ValueError, f"{STUCK} 0–1$", [[0, 0], [0, 1]]),
    (LOST, ValueError, f"{STUCK} 5$", [[5, 5]]),
    (LOST, ValueError, f"{STUCK} 0–1, 5$", [[4, 1]]),
    (
        STARTS,
        ValueError,
        r"(starts\[.\]|i|j) must be .* at least 0, got",
        [[0, -1], [True, 0]],
    ),
    (STARTS, ValueError, r"(starts\[.\]|i|j) must be at most 1, got 2", [[2, 0], [0, 2]]),
    (
        STARTS,
        TypeError,
        r"(starts\[.\]|i|j) must be an integer, got",
        [[0.0, 1], ["0", 1], [0, None]],
    ),
    (STARTS[:2], ValueError, "starts must hold at least 1, got", [[], ()]),
    (STARTS[:2], TypeError, "starts must be a sequence, got", [{0: 1}, {0, 1}, iter([0, 1])]),
    (TERMS, ValueError, "terms must be an integer of at least 1, got", [0, -1, True]),
    (TERMS, TypeError, "terms must be an integer, got", [2.0, "3", None]),
    ([partial(r.length_law, [[1 - 1e-9]])], ValueError, "more than 4000000 moves", [[0] * 8]),
    (TAIL, ValueError, "tail must (lie between 0 and 1|be finite), got", [0, 1, -0.1, nan, inf]),
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
