"""What the article says in words and formulas, decided on a case; the ledger calls these."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

import numpy as np

from jeux.race import (
    best_play,
    by_series,
    by_vectorisation,
    exact_mean,
    length_law,
    meeting_race,
    race_matrices,
    traps,
)
from jeux.race.chain import NEGLIGIBLE, in_reach
from jeux.race.pairs import EQUALLY_GOOD
from jeux.serpents.rules import AUDET, EXAMPLE_2, FINISHES, GRID_1, Board
from ledger.matrices import (  # noqa: F401 (rows ask for some)
    CHAINS,
    LONG,
    ONES,
    SAME,
    SYMMETRIC,
    X_23,
    Y_34,
    Matrix,
    are_near,
    by_the_list,
    delta,
    determinant_of_the_map,
    ending,
    endings,
    ends_with,
    factors,
    going,
    lengths,
    matrix_of_the_list,
    still_going,
    system,
    terms_of_series,
    transposing,
    vec,
    wins,
)
from ledger.rivals import rivals  # noqa: F401 (a row asks for them)

# section 1


def squares(board: Board) -> set[int]:
    """Return 0 and the squares on which walks end, before a jump is taken."""
    steps = product(range(board.size), board.faces)
    return {0} | {min(square + face, board.size) for square, face in steps}


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


def opposite_faces_alike_give_thirds() -> bool:
    """Return whether grid 1 has its matrix with six faces, 1, 2 and 3 each on two opposite ones."""
    six_faces = [face for face in GRID_1.faces for _ in ("above", "below")]
    board = Board(GRID_1.size, GRID_1.jumps, six_faces)
    matrix = board.exact_transition_matrix()
    return len(six_faces) == 6 and bool((matrix == GRID_1.exact_transition_matrix()).all())


def is_substochastic(A: Matrix) -> bool:
    """Return whether no entry is negative and no row sums to more than 1, but some to less."""
    sums = A.sum(axis=1)
    return bool((A >= 0).all() and (sums <= 1).all() and (sums < 1).any())


def last_column_is_not_lost() -> bool:
    """Return whether what the rows of A lack to 1 is the column that A leaves out, on grid 1."""
    A = GRID_1.exact_transition_matrix()
    arrivals = [arrival_at_once(square) for square in range(GRID_1.size)]
    return [1 - total for total in A.sum(axis=1)] == arrivals


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


def power_counts_throws(k: int) -> bool:
    """Return whether the rows of Aᵏ count the series of k throws on grid 1 that end on a square."""
    A = GRID_1.exact_transition_matrix()
    counts = np.zeros((6, 6), dtype=int)
    for start, faces in product(range(6), product(GRID_1.faces, repeat=k)):
        square = start
        for face in faces:
            if square < GRID_1.size:
                square = GRID_1.land(square, face)
        if square < GRID_1.size:
            counts[start, square] += 1
    return bool((np.linalg.matrix_power(A, k) * 3**k == counts).all())


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


def endless_game_is_possible(board: Board) -> bool:
    """Return whether throws can lead on from 0 for ever: for as many of them as there are squares.

    With so many throws a pawn comes to some square twice.
    """
    leads = board.transition_matrix() > 0
    reached = np.arange(board.size) == 0
    for _ in range(board.size):
        reached = reached @ leads
    return bool(reached.any())


def endless_game_has_probability_0(board: Board, throws: int = 2000) -> bool:
    """Return whether from no square a pawn is likely to be still on the way after many throws."""
    A = board.transition_matrix()
    return bool(np.linalg.matrix_power(A, throws).sum(axis=1).max() < SAME)


def first_throw_divides_the_games() -> bool:
    """Return whether p_ij and all a_ik p_jk sum to 1 on grid 1, which is (1.2)."""
    A, P = GRID_1.transition_matrix(), wins("grid 1")
    n = len(P)
    for i, j in product(range(n), repeat=2):
        lost = sum(A[i, k] * P[j, k] for k in range(n))
        if abs(P[i, j] + lost - 1) >= SAME:
            return False
    return True


def twice_the_equation(most: int = 5) -> bool:
    """Return whether 2k steps from X to −A Xᵗ make Aᵏ X (Aᵏ)ᵗ, in Example 2."""
    start = np.array([[1, 2], [3, 4]])
    X = start
    for k in range(1, most + 1):
        for _ in range(2):
            X = -EXAMPLE_2 @ X.T
        power = np.linalg.matrix_power(EXAMPLE_2, k)
        if (X != power @ start @ power.T).any():
            return False
    return True


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


def one_size_is_isolated(chain: str) -> bool:
    """Return whether P comes out if I ⊗ A is written as a sum with n letters A: Σ W_k A W_kᵗ.

    W_k puts a column of n entries into the block k of n² entries.
    """
    A = CHAINS[chain]
    n = len(A)
    W = np.eye(n * n, dtype=int).reshape(n * n, n, n).swapaxes(0, 1)
    in_blocks = sum(W_k @ A @ W_k.T for W_k in W)
    inverse = np.linalg.inv((np.eye(n * n) + in_blocks @ transposing(n, n)).astype(float))
    list_of_P = inverse @ np.ones(n * n)
    P = np.transpose([W_k.T @ list_of_P for W_k in W])
    return are_near(P, wins(chain))


# section 2


STATEMENTS = (
    *("proposition 1.1", "théorème 1.1", "proposition 2.1", "théorème 2.1"),
    *("proposition 3.1", "théorème 3.1", "théorème 4.1"),
)
"""What the article's statements are called at their heads; (1.1) is the number of an equation."""


def statement(kind: str, number: str) -> str:
    """Return the head of the only statement of a kind whose number begins so."""
    (found,) = [head for head in STATEMENTS if head.startswith(f"{kind} {number}")]
    return found


def rows_of_unit_column() -> str:
    """Say how many rows E_i must have, for δ_ji C_j = x_ij E_j with X of m = 2 by n = 3."""
    column = delta(0, 0, 3, 2) @ X_23[:, 0]
    m, n = X_23.shape
    letters = {m: "m", n: "n"}
    return f"E_i has {letters[len(column)]} rows"


def upright_rows() -> str:
    """Say of which blocks, δ_ij or δ_ji, the sum of blocks times C_j is row i of X, upright."""
    m, n = X_23.shape

    def upright(i: int, indices: str) -> bool:
        # of the δ_ij as many as there are
        columns = range(m if indices == "ij" else n)
        at = {j: (i, j) if indices == "ij" else (j, i) for j in columns}
        parts = [delta(*at[j], n, m) @ X_23[:, j] for j in columns]
        return bool((sum(parts) == X_23[i]).all())

    fitting = [name for name in ("ij", "ji") if all(upright(i, name) for i in range(m))]
    return f"row i of X upright is the sum of delta_{' or '.join(fitting)} C_j"


def block_takes_an_entry() -> bool:
    """Return whether δ_ji C_j is x_ij E_j, with E_j of n rows."""
    m, n = X_23.shape
    for i, j in product(range(m), range(n)):
        unit = np.eye(n, dtype=int)[j]
        if (delta(j, i, n, m) @ X_23[:, j] != X_23[i, j] * unit).any():
            return False
    return True


def vec_of_transpose() -> str:
    """Say which product of T and vec(X) is vec(Xᵗ): the plain one or Kronecker's."""
    T = transposing(2, 3)
    x = vec(X_23)
    transposed = vec(X_23.T)
    products = {"T vec(X)": T @ x, "T ⊗ vec(X)": np.kron(T, x[:, None])}
    fitting = [name for name, y in products.items() if np.array_equal(y, transposed)]
    return fitting[0]


def transposes(m: int, n: int) -> bool:
    """Return whether Tᵐⁿ vec(X) = vec(Xᵗ) for a matrix of m rows and n columns."""
    X = np.arange(m * n).reshape(m, n)
    return np.array_equal(transposing(m, n) @ vec(X), vec(X.T))


def vec_of_product(rows: int = 3) -> bool:
    """Return whether vec(XY) = (I ⊗ X) vec(Y), if X has 3 columns and Y so many rows."""
    Y = np.arange(4 * rows).reshape(rows, 4) ** 2
    blocks = np.kron(np.eye(4, dtype=int), X_23)
    if blocks.shape[1] != Y.size:
        return False
    return np.array_equal(vec(X_23 @ Y), blocks @ vec(Y))


def rows_that_2_1_needs() -> str:
    """Say how many rows Y must have in (2.1), if X has m = 2 rows and n = 3 columns."""
    m, n = X_23.shape
    letters = {m: "m", n: "n"}
    fitting = [letters[rows] for rows in range(1, 7) if vec_of_product(rows)]
    return f"Y with {' or '.join(fitting)} rows and q columns"


def columns_of_product() -> bool:
    """Return whether column j of XY is X C_j, with C_j column j of Y."""
    columns = [X_23 @ column for column in Y_34.T]
    return np.array_equal(X_23 @ Y_34, np.transpose(columns))


def product_by_blocks() -> bool:
    """Return whether the blocks X, X, … in the diagonal take vec(Y) to vec(XY)."""
    q = Y_34.shape[1]
    zero = np.zeros_like(X_23)

    def row_of_blocks(row: int) -> list[Matrix]:
        return [X_23 if row == column else zero for column in range(q)]

    blocks = np.block([row_of_blocks(row) for row in range(q)])
    return np.array_equal(blocks @ vec(Y_34), vec(X_23 @ Y_34))


def proof_by_list() -> bool:
    """Return whether each line of the proof of Theorem 2.1 holds for P of Example 2."""
    A = EXAMPLE_2
    P, _ = by_vectorisation(A)
    with_A = factors(A)
    lines = [
        vec(P + A @ P.T),
        vec(P) + vec(A @ P.T),
        vec(P) + with_A.kronecker @ vec(P.T),
        vec(P) + with_A.kronecker @ with_A.transposing @ vec(P),
        matrix_of_the_list(A) @ vec(P),
    ]
    return all(np.array_equal(line, with_A.ones) for line in lines)


def boards_of_two_squares() -> list[Board]:
    """Return the boards of two squares with an eight-faced die, under each rule for the finish.

    A face above 2 does what a 3 does.
    """
    boards = []
    for faces in combinations_with_replacement((1, 2, 3), 8):
        finishes = FINISHES if max(faces) < 3 else FINISHES[:2]
        for finish in finishes:
            boards += [Board(2, jumps, faces, finish) for jumps in ({}, {1: 2})]
    return boards


def some_board_has_the_matrix_of_example_2() -> bool:
    """Return whether one of them has the matrix of Example 2, whose entries are eighths."""
    matrices = [board.exact_transition_matrix() for board in boards_of_two_squares()]
    return any((A == EXAMPLE_2).all() for A in matrices)


def is_found_exactly() -> bool:
    """Return whether elimination leaves fractions that solve X + A Xᵗ = J without a remainder."""
    P, _ = by_vectorisation(EXAMPLE_2)
    fractions = [isinstance(entry, Fraction) for entry in P.ravel()]
    return all(fractions) and solves(P, EXAMPLE_2, 1)


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


def series_never_ends(A: Matrix) -> bool:
    """Return whether no term of the series is O: a power that is O comes by the power n."""
    return all(term.any() for term in terms_of_series(A, len(A) + 1))


def partial_sums_come_near(A: Matrix, steps: tuple[int, ...] = (20, 40, 80, 160, 400)) -> bool:
    """Return whether more terms come nearer to P, and many as near as floats can."""
    P, _ = race_matrices(A)
    errors = [abs(by_series(A, terms)[0] - P).max() for terms in steps]
    # race_matrices breaks off where less than a billionth is left
    return bool((np.diff(errors) < 0).all() and errors[-1] < 1e-9)


def iterating_gives_the_series(most: int = 6) -> bool:
    """Return whether, from X = O, each second step to J − A Xᵗ is a partial sum in Example 2."""
    X = np.zeros((2, 2), dtype=int)
    for number in range(1, most + 1):
        for _ in range(2):
            X = ONES - EXAMPLE_2 @ X.T
        if (X != by_series(EXAMPLE_2, number)[0]).any():
            return False
    return True


def U(k: int) -> Matrix:
    """Return the U_k of Proposition 3.1, for Example 2 and a symmetric B."""
    powers = [np.linalg.matrix_power(EXAMPLE_2, exponent) for exponent in range(k + 1)]
    total: Matrix = sum(power @ SYMMETRIC @ power.T for power in powers)
    return total


def line_of_3_1(name: str, most: int = 6) -> bool:
    """Return whether a line of the proof of Proposition 3.1 holds for Example 2 and k up to 6."""
    A, B, identity = EXAMPLE_2, SYMMETRIC, np.eye(2, dtype=int)
    for k in range(most + 1):
        V = (identity - A) @ U(k)
        power = np.linalg.matrix_power(A, k + 1)
        added = power @ B @ power.T
        left = V + A @ V.T
        lines: dict[str, tuple[Matrix, Matrix]] = {
            "U from within": (U(k + 1), B + A @ U(k) @ A.T),
            "U from outside": (U(k + 1), U(k) + added),
            "U symmetric": (U(k).T, U(k)),
            "V 1": (left, (identity - A) @ U(k) + A @ U(k) @ (identity - A.T)),
            "V 2": (left, U(k) - A @ U(k) @ A.T),
            "V 3": (left, U(k) - (U(k + 1) - B)),
            "V 4": (left, B - added),
        }
        one, other = lines[name]
        if (one != other).any():
            return False
    return True


def sums_tend_to_the_solution() -> bool:
    """Return whether V_k comes to the only X with X + A Xᵗ = B, in Example 2."""
    V = (np.eye(2, dtype=int) - EXAMPLE_2) @ U(LONG)
    by_row = np.linalg.solve(system(EXAMPLE_2), SYMMETRIC.ravel())
    return are_near(V.astype(float), by_row.reshape(2, 2))


def step_of_going(parity: int) -> bool:
    """Return whether X_k+1 is A X_k for even k, or X_k Aᵗ for odd k, in Example 2."""
    A = EXAMPLE_2.astype(float)
    for k in range(parity, 12, 2):
        after = going(k) @ A.T if parity else A @ going(k)
        if not are_near(going(k + 1), after):
            return False
    return True


def ending_fits_the_law(most: int = 12) -> bool:
    """Return whether X_k−1 − X_k is how likely the game ends with throw k, in Example 2."""
    return all(are_near(going(k - 1) - going(k), ends_with(k)) for k in range(1, most + 1))


TRIED = range(1, 8)
"""The m up to which (3.2) and (3.3) are tried on Example 2."""


def line_of_3_2(line: int) -> bool:
    """Return whether a line of (3.2) is P_2m−1 of Example 2."""
    for m in TRIED:
        power = np.linalg.matrix_power(EXAMPLE_2, m - 1)
        A, B, identity = EXAMPLE_2, power.T, np.eye(2, dtype=int)
        lines: dict[int, Matrix] = {
            1: power @ ONES @ B - A @ power @ ONES @ B,
            2: power @ (ONES - A @ ONES) @ B,
            3: power @ (identity - A) @ ONES @ B,
            4: (identity - A) @ power @ ONES @ B,
        }
        if (lines[line] != ending(2 * m - 1)).any():
            return False
    return True


def ways_to_write_3_3(m: int) -> dict[int, dict[str, Matrix]]:
    """Return the lines of (3.3) for Example 2: each as printed, and as it may be mended."""
    A, J, identity = EXAMPLE_2, ONES, np.eye(2, dtype=int)
    left = np.linalg.matrix_power(A, m)
    right = np.linalg.matrix_power(A, m - 1).T
    return {
        1: {"A^m J (A^(m−1))^t − A^m J (A^m)^t": left @ J @ right - left @ J @ left.T},
        2: {
            "A^m (J − A J) (A^(m−1))^t": left @ (J - A @ J) @ right,
            "A^m (J − J A^t) (A^(m−1))^t": left @ (J - J @ A.T) @ right,
        },
        3: {
            "A^m (I − A) J (A^(m−1))^t": left @ (identity - A) @ J @ right,
            "A^m J (I − A^t) (A^(m−1))^t": left @ J @ (identity - A.T) @ right,
        },
        4: {"A^m J (A^(m−1))^t (I − A^t)": left @ J @ right @ (identity - A.T)},
    }


def line_of_3_3(line: int) -> str:
    """Return the way to write a line of (3.3) that is P_2m of Example 2."""
    fitting = set(ways_to_write_3_3(1)[line])
    for m in TRIED:
        for way, right in ways_to_write_3_3(m)[line].items():
            if (right != ending(2 * m)).any():
                fitting.discard(way)
    return " or ".join(sorted(fitting))


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


def line_of_mean(line: int) -> bool:
    """Return whether a line of section 4, from the first, is J + A Eᵗ in Example 2."""
    A = EXAMPLE_2.astype(float)
    P = endings()
    ks = range(1, len(P))
    later = sum((k + 1) * P[k + 1] for k in ks)
    lines = {
        1: ONES + sum(k * A @ P[k].T for k in ks),
        2: ONES + sum(k * P[k + 1] for k in ks),
        3: ONES + sum((k + 1) * P[k + 1] - P[k + 1] for k in ks),
        4: ONES - sum(P[k + 1] for k in ks) + later,
        5: ONES - (ONES - P[1]) + later,
        6: P[1] + later,
        7: sum(m * P[m] for m in P),
        8: lengths(),
    }
    return are_near(lines[line], ONES + A @ lengths().T)


def print_alike(X: Matrix, Y: Matrix, decimals: int = 4) -> bool:
    """Return whether two matrices have the same decimals when rounded."""
    pairs = zip(X.ravel(), Y.ravel(), strict=True)
    return all(round(x, decimals) == round(y, decimals) for x, y in pairs)


def vector_of_example_4() -> str:
    """Say which matrix of Example 2 has (I − (I ⊗ A) T)⁻¹ vec(J) as its list."""
    listed = by_the_list(EXAMPLE_2, -1)
    matrices = {"P": wins(), "E": lengths()}
    return " or ".join(f"vec({name})" for name, M in matrices.items() if are_near(M, listed))


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


def both_versions_are_linear() -> bool:
    """Return whether linear equations give the mean of one pawn, and P and E of two, on grid 1."""
    A = GRID_1.exact_transition_matrix()
    alone = np.array([exact_mean(A, square) for square in range(len(A))])
    P, E = by_vectorisation(A)
    return bool((alone - A @ alone == 1).all()) and solves(P, A, 1) and solves(E, A, -1)


def best_move_depends_on_the_other() -> bool:
    """Return whether the better of two moves on grid 1 depends on the square of the other pawn.

    The moves are a throw of its die, with 1, 2 and 3, and two squares without a throw. Equally
    good ones do not count.
    """
    throw, two_squares = (Board(6, GRID_1.jumps, die).transition_matrix() for die in (3, (2,)))
    later = best_play([throw, two_squares]).other_value.T
    # how much more the throw wins than the two squares
    more = two_squares @ later - throw @ later
    depends = (more.max(axis=1) > EQUALLY_GOOD) & (more.min(axis=1) < -EQUALLY_GOOD)
    return bool(depends.any())


def sum_of_both(i: int, j: int) -> float:
    """Return p_ij + p_ji if a pawn that is met goes back to 0; else it would be at least 1.

    >>> round(sum_of_both(58, 59), 4)
    0.9826
    """
    other, mover = np.ogrid[: AUDET.size, : AUDET.size]
    moved = np.where(other == mover, 0, other)
    P, _ = meeting_race(AUDET.transition_matrix(), moved)
    return float(P[i, j] + P[j, i])
