"""The matrices of the article on snakes and ladders: counted, listed, and added up.

What is counted is computed without the matrix equation, from the ways of two pawns, so that claims
on the equation are held against something else. Example 2 and grid 1 are the cases on which the
theorems and the lines of their proofs are tried.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jeux.race import length_law
from jeux.race.chain import NEGLIGIBLE
from jeux.serpents.rules import EXAMPLE_2, GRID_1

Matrix = NDArray[Any]

SAME = 2.0**-40
"""How near to each other numbers are that differ by rounding alone."""
ONES = np.ones((2, 2), dtype=int)

X_23 = np.arange(6).reshape(2, 3)
"""A matrix of two rows and three columns, to try the rules of vectorisation on."""

Y_34 = np.arange(12).reshape(3, 4) ** 2
"""A matrix that it can be multiplied with."""

SYMMETRIC = np.array([[1, 2], [2, 5]])
"""A symmetric matrix that is not J, to try Proposition 3.1 on."""

LONG = 120
"""Terms of a series in Example 2 after which the rest is below `SAME`."""


def are_near(X: Matrix, Y: Any) -> bool:
    """Return whether two matrices differ by rounding alone."""
    return bool(abs(X - Y).max() < SAME)


@cache
def laws(chain: str) -> dict[tuple[int, int], Matrix]:
    """Return the law of the length from each pair of squares of Example 2 or of grid 1."""
    A = CHAINS[chain]
    pairs = product(range(len(A)), repeat=2)
    return {(i, j): length_law(A, [i, j], NEGLIGIBLE**2) for i, j in pairs}


CHAINS = {"Example 2": EXAMPLE_2, "grid 1": GRID_1.exact_transition_matrix()}


def counted(chain: str, figure: Callable[[Matrix], float]) -> Matrix:
    """Return a figure of the law of the length, for each pair of squares."""
    n = len(CHAINS[chain])
    entries = [figure(laws(chain)[i, j]) for i, j in product(range(n), repeat=2)]
    return np.reshape(entries, (n, n))


def wins(chain: str = "Example 2") -> Matrix:
    """Return P: how likely the length is odd, since the player to move makes the odd throws."""
    return counted(chain, lambda law: law[1::2].sum())


def lengths(chain: str = "Example 2") -> Matrix:
    """Return E: the mean of the length."""
    return counted(chain, lambda law: float(np.arange(len(law)) @ law))


def going(k: int) -> Matrix:
    """Return how likely the game of Example 2 goes on after k throws."""
    return counted("Example 2", lambda law: law[k + 1 :].sum())


def ends_with(k: int) -> Matrix:
    """Return how likely the game of Example 2 ends with throw k."""
    return counted("Example 2", lambda law: law[k])


def system(A: Matrix) -> Matrix:
    """Return the matrix of the map from X to X + A Xᵗ: equations in rows, unknowns in columns."""
    A = A.astype(float)
    units = np.eye(A.size).reshape(A.size, *A.shape)
    images = [(U + A @ U.T).ravel() for U in units]
    return np.transpose(images)


def determinant_of_the_map(A: Matrix) -> float:
    """Return the determinant of the map from X to X + A Xᵗ, which is invertible if not 0."""
    return float(np.linalg.det(system(A)))


class Factors(NamedTuple):
    """The matrices in the formula of Theorem 2.1, for a matrix of n rows."""

    identity: Matrix
    kronecker: Matrix
    transposing: Matrix
    ones: Matrix


def factors(A: Matrix) -> Factors:
    """Return I, I ⊗ A, T and vec(J), so that vec(P) = (I + (I ⊗ A) T)⁻¹ vec(J)."""
    n = len(A)
    return Factors(
        identity=np.eye(n * n, dtype=int),
        kronecker=np.kron(np.eye(n, dtype=int), A),
        transposing=transposing(n, n),
        ones=np.ones(n * n, dtype=int),
    )


def delta(i: int, j: int, rows: int, columns: int) -> Matrix:
    """Return the matrix of zeros with a 1 in row i and column j, from 0."""
    block = np.zeros((rows, columns), dtype=int)
    block[i, j] = 1
    return block


def transposing(m: int, n: int) -> Matrix:
    """Return Tᵐⁿ with the block δ_cr in row r and column c of blocks."""

    def row_of_blocks(r: int) -> list[Matrix]:
        return [delta(c, r, n, m) for c in range(n)]

    return np.block([row_of_blocks(r) for r in range(m)])


def vec(X: Matrix) -> Matrix:
    """Return the columns of a matrix, one under the other."""
    return X.T.ravel()


def matrix_of_the_list(A: Matrix, sign: int = 1) -> Matrix:
    """Return I + (I ⊗ A) T, or I − (I ⊗ A) T."""
    with_A = factors(A)
    matrix: Matrix = with_A.identity + sign * with_A.kronecker @ with_A.transposing
    return matrix


def by_the_list(A: Matrix, sign: int) -> Matrix:
    """Return the matrix whose list is (I ± (I ⊗ A) T)⁻¹ vec(J), in floats."""
    n = len(A)
    X = np.linalg.solve(matrix_of_the_list(A, sign).astype(float), np.ones(n * n))
    return X.reshape(n, n).T


def terms_of_series(A: Matrix, most: int) -> list[Matrix]:
    """Return the first terms Aᵏ J (Aᵏ)ᵗ of the series."""
    powers = [np.linalg.matrix_power(A, k) for k in range(most)]
    return [power @ np.ones(A.shape, dtype=int) @ power.T for power in powers]


def still_going(k: int) -> Matrix:
    """Return X_k of Example 2: the probabilities that the game goes on after k throws."""
    # the mover has thrown as often as the other, or once more
    mover: Matrix = np.linalg.matrix_power(EXAMPLE_2, (k + 1) // 2)
    other: Matrix = np.linalg.matrix_power(EXAMPLE_2, k // 2)
    return mover @ ONES @ other.T


def ending(k: int) -> Matrix:
    """Return P_k = X_{k−1} − X_k of Example 2: that the game ends with throw k."""
    return still_going(k - 1) - still_going(k)


@cache
def endings() -> dict[int, Matrix]:
    """Return P_k of Example 2, in floats, as far as a digit changes."""
    return {k: ending(k).astype(float) for k in range(1, 2 * LONG)}
