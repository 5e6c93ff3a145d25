"""The exact race on the classic boards: the matrix equations hold entry by entry, in integers."""

import subprocess
import sys
from functools import cache
from itertools import product
from math import isqrt, lcm

import numpy as np
import pytest
from sympy import ZZ, Poly, symbols
from sympy.polys.matrices import DomainMatrix

from jeux import race
from jeux.race.chain import reachable
from jeux.race.rational import characteristic, in_units, solve, survival_in_units
from jeux.serpents import ALTHOEN, AUDET, GRID_1, Board

BOARDS = pytest.mark.parametrize(
    "board", [GRID_1, AUDET, ALTHOEN], ids=["grid", "audet", "althoen"]
)
PRIMES = 2**61 - 1, pytest.param(2**61 - 31, marks=pytest.mark.long)


def solve_modulo(system, right, prime):
    """Solve a square linear system modulo a prime."""
    rows = [[x % prime for x in (*row, b)] for row, b in zip(system, right, strict=True)]
    for k in range(len(rows)):
        pivot = next(r for r in range(k, len(rows)) if rows[r][k])
        rows[k], rows[pivot] = rows[pivot], rows[k]
        inverse = pow(rows[k][k], -1, prime)
        rows[k] = [x * inverse % prime for x in rows[k]]
        for r, row in enumerate(rows):
            if r != k and (head := row[k]):
                rows[r] = [(x - head * y) % prime for x, y in zip(row, rows[k], strict=True)]
    return [row[-1] for row in rows]


@cache
def everything(board, prime=0):
    """Return live squares, moves, unit, and γ_0 and γ_1 of all their pairs, over a denominator.

    As in the chapter, but for all pairs at once: γ_h is row h of the inverse of the system times
    the right-hand side, and two solutions of the transposed system give these rows. With a
    prime, everything is modulo that prime, and the denominator is 1.
    """
    A = board.exact_transition_matrix()
    live = reachable(A, [0])
    moves, unit = in_units(A[np.ix_(live, live)])
    d, char = len(live), characteristic(moves)
    s = np.array(survival_in_units(moves, [1] * d, range(d), d + 1), dtype=object)
    n = np.array([[sum(char[m] * row[k - m] for m in range(k + 1)) for k in range(d + 1)]
                  for row in s], dtype=object)  # fmt: skip
    parts = []
    for sign, h in ((1, 0), (1, 1), (-1, 1)):
        system = [[0] * (d + 1) for _ in range(d + 1)]
        for row, line in enumerate(system):
            for m, c in enumerate(char):
                line[abs(row - m)] += (c if row >= m else sign * c) * unit ** (d - m)
        if sign < 0:
            system[0] = [1] + [0] * d  # the odd part has γ_0 = 0
        turned, wanted = list(zip(*system, strict=True)), [int(k == h) for k in range(d + 1)]
        if prime:
            y, below = solve_modulo(turned, wanted, prime), 1
        else:
            y = solve(np.array(turned, dtype=object), np.array([wanted], dtype=object).T)[:, 0]
            below = lcm(*(x.denominator for x in y))
        left = np.zeros((d, d + 1), dtype=object)
        for shift, x in list(enumerate(y))[sign < 0 :]:
            powers = [unit ** (2 * (d - k) - shift) for k in range(d + 1 - shift)]
            left[:, : d + 1 - shift] += n[:, shift:] * powers * int(x * below)
            left = left % prime if prime else left
        both = left @ s.T
        parts.append((both + sign * both.T, below))
    below = lcm(*(b for _, b in parts))
    even_0, even_1, odd_1 = (M * (below // b) for M, b in parts)
    gamma_0, gamma_1, below = even_0, even_1 + odd_1, 2 * below * unit**d
    if prime:
        inverse = pow(below, -1, prime)
        gamma_0, gamma_1, below = gamma_0 * inverse % prime, gamma_1 * inverse % prime, 1
    return live, moves, unit, gamma_0, gamma_1, below


def times(moves, M):
    """The matrix of the moves times M."""
    zero = np.zeros(len(M), dtype=object)
    return np.array([sum((w * M[j] for j, w in row), zero) for row in moves])


@BOARDS
@pytest.mark.parametrize("prime", PRIMES)
def test_the_equations_hold_for_all_pairs_modulo_a_prime(board, prime):
    _, moves, unit, gamma_0, gamma_1, _ = everything(board, prime)
    P, E = gamma_0 - gamma_1, gamma_0 + gamma_1
    assert ((unit * P + times(moves, P.T) - unit) % prime == 0).all()
    assert ((unit * E - times(moves, E.T) - unit) % prime == 0).all()


@BOARDS
@pytest.mark.parametrize("prime", PRIMES)
def test_exact_entries_are_these_modulo_a_prime(board, prime):
    live, _, _, gamma_0, gamma_1, _ = everything(board, prime)
    for i, j in ((0, 0), (0, len(live) - 1)):
        p, e = race.exact_race(board.exact_transition_matrix(), live[i], live[j])
        p, e = (x.numerator * pow(x.denominator, -1, prime) % prime for x in (p, e))
        assert (p, e) == tuple((gamma_0 + s * gamma_1)[i, j] % prime for s in (-1, 1))


@pytest.mark.long
@BOARDS
def test_the_equations_hold_for_all_pairs_of_squares(board):
    _, moves, unit, gamma_0, gamma_1, below = everything(board)
    P, E = gamma_0 - gamma_1, gamma_0 + gamma_1
    assert (unit * P + times(moves, P.T) == unit * below).all()
    assert (unit * E - times(moves, E.T) == unit * below).all()


@pytest.mark.long
@BOARDS
def test_floats_are_the_exact_entries_rounded(board):
    live, _, _, gamma_0, gamma_1, below = everything(board)
    P, E = (M[np.ix_(live, live)] for M in race.race_matrices(board.transition_matrix()))
    scaled = (gamma_0 - gamma_1) * 10**20 // below
    assert abs(P - scaled.astype(float) / 1e20).max() < 1e-12
    scaled = (gamma_0 + gamma_1) * 10**20 // below
    assert abs(E - scaled.astype(float) / 1e20).max() < 1e-11


def test_the_fraction_has_thousands_of_digits():
    p, _ = race.exact_race(AUDET.exact_transition_matrix(), 0, 0)
    assert 10**4499 <= p.denominator < 10**4500
    assert p.numerator * 10**20 // p.denominator == 50865419797606169284


@pytest.mark.parametrize("jumps", [{}, {7: 2}, {6: 1, 3: 7}, {8: 3, 4: 1, 2: 6}])
@pytest.mark.parametrize("sign", [1, -1])
def test_denominators_divide_the_determinant_of_the_equations(jumps, sign):
    """The chapter factors it: 6^(n² − d²) Π (6 ± µ_i) Π (36 − µ_i µ_j), where µ is not zero."""
    A = Board(9, jumps).exact_transition_matrix()
    live = reachable(A, [0])
    moves, unit = in_units(A[np.ix_(live, live)])
    n = len(live)
    system = [[ZZ(0)] * n**2 for _ in range(n**2)]
    for i, j in product(range(n), repeat=2):
        system[i * n + j][i * n + j] += unit
        for k, w in moves[i]:
            system[i * n + j][j * n + k] += sign * w
    determinant = int(DomainMatrix(system, (n**2, n**2), ZZ).det())
    for i, j in product(live, repeat=2):
        p, e = race.exact_race(A, i, j)
        assert determinant % (p if sign > 0 else e).denominator == 0
    z = symbols("z")
    chi = Poly(characteristic(moves), z).terms_gcd()[1]
    c, d = [int(x) for x in chi.all_coeffs()], chi.degree()
    turned = Poly([x * unit ** (2 * (d - k)) for k, x in enumerate(c)][::-1], z)
    plus, minus = int((-1) ** d * chi(-unit)), int(chi(unit))
    pairs = isqrt(int(chi.resultant(turned)) // (plus * minus)) if d else 1
    assert determinant == unit ** (n**2 - d**2) * (plus if sign > 0 else minus) * pairs


def test_without_flint_the_answer_is_the_same(monkeypatch):
    A = Board(23, {12: 20}).exact_transition_matrix()
    fast = race.exact_race(A, 0, 0)
    monkeypatch.setattr("jeux.race.rational.with_flint", lambda: False)
    assert race.exact_race(A, 0, 0) == fast


def test_flint_may_be_missing_altogether():
    code = "import sys; sys.modules['flint'] = None; from jeux import race, serpents; "
    code += "print(*race.exact_race(serpents.GRID_1.exact_transition_matrix(), 0, 2))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("50/81 320/81\n", "")
