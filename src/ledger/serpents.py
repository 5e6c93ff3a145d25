"""What the article says in words and formulas, decided on a case; the ledger calls these."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jeux.race import (
    by_series,
    by_vectorisation,
    length_law,
    meeting_race,
    race_matrices,
    traps,
)
from jeux.race.chain import NEGLIGIBLE, in_reach
from jeux.serpents.rules import AUDET, EXAMPLE_2, FINISHES, GRID_1, Board
from ledger.rivals import rivals  # noqa: F401 (a row asks for them)

Matrix = NDArray[Any]
SAME = 2.0**-40
"""How near to each other numbers are that differ by rounding alone."""

ONES = np.ones((2, 2), dtype=int)
X_23 = np.arange(6).reshape(2, 3)
"""A matrix of two rows and three columns, to try the rules of vectorisation on."""


# section 1


def boards_with_the_matrix_of_grid_1() -> list[tuple[int, ...]]:
    """Return where pawns on 1 … 5 come to rest, on each board that has the matrix of grid 1."""
    matrix = (3 * GRID_1.exact_transition_matrix()).astype(int)

    def counts(rests: tuple[int, ...]) -> Matrix:
        """Count the faces that lead from i to j, ij."""
        rest_on = (0, *rests, 6)
        faces = np.zeros((6, 7), dtype=int)
        for i, face in product(range(6), GRID_1.faces):
            comes_to = min(i + face, 6)
            faces[i, rest_on[comes_to]] += 1
        return faces[:, :6]

    boards = product(range(1, 7), repeat=5)
    return [rests for rests in boards if (counts(rests) == matrix).all()]


def arrival_at_once(square: int) -> Fraction:
    """Return the probability to arrive on grid 1 with the next throw, by counting faces."""
    lands = [GRID_1.land(square, face) for face in GRID_1.faces]
    return Fraction(lands.count(GRID_1.size), len(lands))


def rows_of_table_sum_to_one() -> bool:
    """Return whether each row of A and what arrives from there with one throw make 1."""
    A = GRID_1.exact_transition_matrix()
    return all(A[i].sum() + arrival_at_once(i) == 1 for i in range(GRID_1.size))


def rows_of_A_sum_to_staying() -> bool:
    """Return whether row i of A sums to the share of faces that do not lead to 6."""
    sums = GRID_1.exact_transition_matrix().sum(axis=1)

    def share_of_faces(square: int) -> Fraction:
        lands = [GRID_1.land(square, face) for face in GRID_1.faces]
        stay = [end for end in lands if end != GRID_1.size]
        return Fraction(len(stay), len(lands))

    return all(sums[i] == share_of_faces(i) for i in range(GRID_1.size))


def can_be_struck_out(square: int) -> bool:
    """Return whether the rest of P of grid 1 stays as it is without square 1, and another."""
    A = GRID_1.exact_transition_matrix()
    squares = [i for i in range(6) if i not in (1, square)]
    block = np.ix_(squares, squares)
    P, _ = by_vectorisation(A)
    P_without, _ = by_vectorisation(A[block])
    return bool((P[block] == P_without).all())


def holds_for_every_finish() -> bool:
    """Return whether (1.3) holds on grid 1 under each rule for the finish."""
    boards = [Board(6, GRID_1.jumps, 3, finish) for finish in FINISHES]
    for board in boards:
        A = board.exact_transition_matrix()
        P, _ = by_vectorisation(A)
        if not solves(P, A, 1):
            return False
    return True


def square_counts_two_throws() -> bool:
    """Return whether row 0 of A² counts the pairs of throws on grid 1 that end on each square."""
    A = GRID_1.exact_transition_matrix()
    ends = [Fraction(0)] * 7
    for first, second in product(GRID_1.faces, repeat=2):
        between = GRID_1.land(0, first)  # nobody arrives with the first throw
        ends[GRID_1.land(between, second)] += Fraction(1, 9)
    return bool(((A @ A)[0] == ends[:6]).all())


def trap_that_no_game_reaches() -> Board:
    """Return a board on which all games from 0 end, though (1.1) does not hold."""
    return Board(13, {1: 10, 2: 11, 3: 12, 7: 4, 8: 5, 9: 6}, 3)


def condition_means_that_games_end(board: Board) -> bool:
    """Return whether, on a board, (1.1) holds if and only if games from 0 end almost surely."""
    A = board.transition_matrix()
    try:
        in_reach(A, [0])
    except ValueError:
        return bool(traps(A))
    return not traps(A)


def solves(X: Matrix, A: Matrix, sign: int) -> bool:
    """Return whether X + sign · A Xᵗ = J."""
    return bool((X + sign * A @ X.T == 1).all())


def right_hand_side(X: Matrix, A: Matrix) -> str:
    """Return the equation X + A Xᵗ = … that a matrix solves: O for zeros, J for ones."""
    entries = set((X + A @ X.T).ravel())
    side = "?"
    if entries == {1}:
        side = "J"
    elif entries == {0}:
        side = "O"
    return f"X + A X^t = {side}"


def poles_of_staying(n: int) -> int:
    """Count the poles in t of the entries of P, if a pawn stays on i with t / qᵢ and else wins.

    The qᵢ are the first n primes. No formula with fewer than n letters A has so many.
    """
    from sympy import Matrix, Poly, cancel, diag, fraction, lcm, ones, prime, symbols, zeros

    t = symbols("t")
    stay = [t / prime(i + 1) for i in range(n)]

    def win(i: int, j: int) -> Any:
        return cancel((1 - stay[i]) / (1 - stay[i] * stay[j]))

    P = Matrix(n, n, win)
    error = P + diag(*stay) * P.T - ones(n, n)
    assert error.applyfunc(cancel) == zeros(n, n)
    denominators = [fraction(entry)[1] for entry in P]
    poles = Poly(lcm(denominators), t).sqf_part()
    return int(poles.degree())


def determinant_of_the_map(A: Matrix) -> float:
    """Return the determinant of the map from X to X + A Xᵗ, which is invertible if not 0."""
    A = A.astype(float)
    units = np.eye(A.size).reshape(A.size, *A.shape)
    images = [U + A @ U.T for U in units]
    return float(np.linalg.det(np.reshape(images, (A.size, A.size))))


# section 2


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


def rows_of_unit_column() -> str:
    """Say how many rows E_i must have, for δ_ji C_j = x_ij E_j with X of m = 2 by n = 3."""
    column = delta(0, 0, 3, 2) @ X_23[:, 0]
    m, n = X_23.shape
    letters = {m: "m", n: "n"}
    return f"E_i has {letters[len(column)]} rows"


def upright_row(i: int, block: Callable[[int, int], Matrix], columns: int) -> bool:
    """Return whether row i of X, upright, is the sum of the blocks times the columns of X."""
    parts = [block(i, j) @ X_23[:, j] for j in range(columns)]
    return bool((sum(parts) == X_23[i]).all())


def upright_rows(indices: str) -> bool:
    """Return whether the sum of the δ_ij C_j, or of the δ_ji C_j, is row i of X, upright."""

    def block(i: int, j: int) -> Matrix:
        row, column = (i, j) if indices == "ij" else (j, i)
        return delta(row, column, 3, 2)

    # of the δ_ij as many as there are
    columns = 2 if indices == "ij" else 3
    return all(upright_row(i, block, columns) for i in (0, 1))


def vec_of_transpose() -> str:
    """Say which product of T and vec(X) is vec(Xᵗ): the plain one or Kronecker's."""
    T = transposing(2, 3)
    x = vec(X_23)
    transposed = vec(X_23.T)
    products = {"T vec(X)": T @ x, "T ⊗ vec(X)": np.kron(T, x[:, None])}
    fitting = [name for name, y in products.items() if np.array_equal(y, transposed)]
    return fitting[0]


def vec_of_product(columns: int = 3, rows: int = 3) -> bool:
    """Return whether vec(XY) = (I ⊗ X) vec(Y), if X has so many columns and Y so many rows."""
    X = np.arange(2 * columns).reshape(2, columns)
    Y = np.arange(2 * rows).reshape(rows, 2)
    blocks = np.kron(np.eye(2, dtype=int), X)
    if blocks.shape[1] != Y.size:
        return False
    return np.array_equal(vec(X @ Y), blocks @ vec(Y))


# section 3


def series_solves(A: Matrix, B: Matrix, terms: int = 80) -> bool:
    """Return whether (I − A) Σ Aᵏ B (Aᵏ)ᵗ solves X + A Xᵗ = B, in floats."""
    A = A.astype(float)
    G = np.zeros(A.shape)
    for k in range(terms):
        power = np.linalg.matrix_power(A, k)
        G = G + power @ B @ power.T
    X = G - A @ G
    error = X + A @ X.T - B
    return bool(abs(error).max() < SAME)


def still_going(k: int) -> Matrix:
    """Return X_k of Example 2: the probabilities that the game goes on after k throws."""
    # the mover has thrown as often as the other, or once more
    mover: Matrix = np.linalg.matrix_power(EXAMPLE_2, (k + 1) // 2)
    other: Matrix = np.linalg.matrix_power(EXAMPLE_2, k // 2)
    return mover @ ONES @ other.T


def ending(k: int) -> Matrix:
    """Return P_k = X_{k−1} − X_k of Example 2: that the game ends with throw k."""
    return still_going(k - 1) - still_going(k)


def line_of_3_2() -> Matrix:
    """Return (I − A) J of Example 2, which (3.2) says is P_1."""
    right: Matrix = (np.eye(2, dtype=int) - EXAMPLE_2) @ ONES
    return right


def line_of_3_3(line: int) -> Matrix:
    """Return what a line of (3.3), from the second, makes of Example 2 for m = 1."""
    A, identity = EXAMPLE_2, np.eye(2, dtype=int)
    lines: dict[int, Matrix] = {
        2: A @ (ONES - A @ ONES),
        3: A @ (identity - A) @ ONES,
        4: A @ ONES @ (identity - A.T),
    }
    return lines[line]


def throws_change_places(most: int = 7) -> bool:
    """Return whether A P_kᵗ = P_{k+1} in Example 2, which is (3.4)."""
    for k in range(1, most + 1):
        next_throw = EXAMPLE_2 @ ending(k).T
        if (next_throw != ending(k + 1)).any():
            return False
    return True


def still_going_fits_the_law(most: int = 5) -> bool:
    """Return whether the formulas for X_k agree with the laws of the length in Example 2."""
    for i, j in product((0, 1), repeat=2):
        law = length_law(EXAMPLE_2, [i, j], NEGLIGIBLE**2)
        for k in range(1, most + 1):
            longer = law[k + 1 :].sum()
            if abs(still_going(k)[i, j] - longer) >= SAME:
                return False
    return True


def terms_that_print(decimals: tuple[str, ...]) -> int:
    """Return how many terms of the series for E in Example 2 print these decimals."""
    for terms in range(1, 40):
        _, E = by_series(EXAMPLE_2, terms)
        digits = [f"{float(entry):.4f}" for entry in E.ravel()]
        if digits == list(decimals):
            return terms
    raise ValueError(f"decimals must be those of some number of terms, got {decimals!r}")


# section 5


@cache
def classic() -> tuple[Matrix, Matrix]:
    """Return P and E of the classic board."""
    return race_matrices(AUDET.transition_matrix())


def matrix_named(i: int, j: int, printed: str) -> str:
    """Say of which matrix, A, P or E of the classic board, an entry prints as some decimals."""
    P, E = classic()
    matrices = {"a": AUDET.transition_matrix(), "p": P, "e": E}
    for letter, M in matrices.items():
        if f"{M[i, j]:.3f}" == printed:
            return f"{letter}_{i},{j}"
    raise ValueError(f"printed must be the entry {i}, {j} of a matrix, got {printed!r}")


def share_of_rising_steps(M: Matrix, axis: int) -> float:
    """Return the share of steps, from a square where pawns stand to the next, on which M rises."""
    free = [i for i in range(AUDET.size) if i not in AUDET.jumps]
    steps = np.diff(np.take(M, free, axis=axis), axis=axis)
    return float((steps >= 0).mean())


def chance_of_the_ladder_on_80(square: int) -> float:
    """Return the probability that a pawn alone ever takes the ladder from 80 to 100.

    >>> round(chance_of_the_ladder_on_80(79), 4)
    0.474
    """
    # u = t + A u: a pawn takes the ladder with its next throw, or later
    next_throw = [AUDET.faces.count(80 - i) / len(AUDET.faces) for i in range(AUDET.size)]
    A = AUDET.transition_matrix()
    ever = np.linalg.solve(np.eye(AUDET.size) - A, next_throw)
    return float(ever[square])


# section 6


def sum_of_both(i: int, j: int) -> float:
    """Return p_ij + p_ji if a pawn that is met goes back to 0; else it would be at least 1.

    >>> round(sum_of_both(58, 59), 4)
    0.9826
    """
    other, mover = np.ogrid[: AUDET.size, : AUDET.size]
    moved = np.where(other == mover, 0, other)
    P, _ = meeting_race(AUDET.transition_matrix(), moved)
    return float(P[i, j] + P[j, i])
