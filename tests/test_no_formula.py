"""What *No formula isolates P* proves: the determinant, and one inverse for any formula."""

import numpy as np
import pytest
from sympy import Matrix, diag, eye, ones, zeros


@pytest.mark.parametrize("n", [2, 3, 4])
def test_the_determinant_of_the_equation_is_a_product_over_pairs_of_eigenvalues(n):
    A = np.random.default_rng(n).normal(size=(n, n))
    values = np.linalg.eigvals(A)
    pairs = [1 - values[i] * values[j] for j in range(n) for i in range(j)]
    # column k of the map is what it does to the k-th unit matrix
    columns = [X + A @ X.T for X in np.eye(n * n).reshape(-1, n, n)]
    det = np.linalg.det(np.reshape(columns, (n * n, n * n)))
    assert det == pytest.approx((np.prod(1 + values) * np.prod(pairs)).real)


# a formula is (U, L, V), and its value U L⁻¹ V


def block(a, b, c, d):
    return a.row_join(b).col_join(c.row_join(d))


def constant(K):
    return eye(K.rows), eye(K.rows), K


def letter(A):
    n = A.rows
    right = zeros(n).col_join(eye(n))
    return eye(n).row_join(zeros(n)), block(eye(n), -A, zeros(n), eye(n)), right


def plus(f, g):
    return f[0].row_join(g[0]), diag(f[1], g[1]), f[2].col_join(g[2])


def times(f, g):
    (U, L, V), (U2, L2, V2) = f, g
    large = block(L, -V * U2, zeros(L2.rows, L.cols), L2)
    return U.row_join(zeros(U.rows, L2.cols)), large, zeros(L.rows, V2.cols).col_join(V2)


def transpose(f):
    return f[2].T, f[1].T, f[0].T


def inverse(f):
    (U, L, V), n = f, f[0].rows
    left = zeros(n, L.cols).row_join(eye(n))
    return left, block(L, V, -U, zeros(n)), left.T


def nested(A):
    """(I + A (J + Aᵗ)⁻¹)⁻¹ + A, of length 3."""
    a, unit, J = letter(A), constant(eye(A.rows)), constant(ones(*A.shape))
    inner = times(a, inverse(plus(J, transpose(a))))
    return plus(inverse(plus(unit, inner)), a)


@pytest.mark.parametrize("A", [diag(2, 3, 5), Matrix([[1, 2, 0], [0, 3, 1], [1, 0, 1]]) / 5])
def test_inverses_in_inverses_are_one_inverse_in_which_no_letter_is_written_twice(A):
    U, L, V = nested(A)
    inner = A * (ones(3, 3) + A.T).inv()
    assert U * L.LUsolve(V) == (eye(3) + inner).inv() + A
    _, constants, _ = nested(zeros(3, 3))
    assert (L - constants).rank() <= 3 * A.rank()
