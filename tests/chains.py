"""Chains for the tests of races, and answers found naively."""

from fractions import Fraction as F
from itertools import product

import numpy as np
import pytest
from hypothesis import strategies as st

from jeux.serpents import GRID_1

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
ENDLESS = [[F(j == k) for j in range(9)] for k in (1, 0, 3, 2, 5, 5, 2, 8, 7)]
ENDLESS[3][2] = ENDLESS[4][5] = HALF
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


def ring(n, back):
    """Return a path on which each move is one step, and the last leads back with a chance."""
    return np.eye(n, k=1) + back * np.eye(n, k=1 - n)


def sparse(n, leak):
    """Return a chain in which three random states can be reached from each."""
    rng, A = np.random.default_rng(n), np.zeros((n, n))
    for row in A:
        row[rng.choice(n, 3, replace=False)] = rng.dirichlet(np.ones(3)) * (1 - leak)
    return A
