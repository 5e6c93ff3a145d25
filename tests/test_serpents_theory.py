"""What chapters and the ledger share, against the plain way."""

import numpy as np
import pytest

from jeux import race
from jeux.serpents import (
    ALTHOEN,
    AUDET,
    EXAMPLE_2,
    GRID_1,
    SHOWN,
    TRAPPED,
    Board,
    agreement,
    classic_matrices,
)
from jeux.serpents.theory import claims, two_dice


def test_agreement_counts_what_the_matrices_have():
    P, E = (M[np.ix_(SHOWN, SHOWN)] for M in classic_matrices())
    printed = P.round(3), E.round(2)
    rng = np.random.default_rng(2)
    boards = [dict(AUDET.jumps), {}]
    for _ in range(6):
        jumps = dict(AUDET.jumps)
        del jumps[int(rng.choice(list(jumps)))]
        boards.append(jumps)
    for jumps, count in zip(boards, agreement(boards, *printed, terms=1024), strict=True):
        found = race.race_matrices(Board(100, jumps).transition_matrix())
        near = [abs(M[np.ix_(SHOWN, SHOWN)] - shown) <= half + 1e-9
                for M, shown, half in zip(found, printed, (5e-4, 5e-3), strict=True)]  # fmt: skip
        assert count == sum(int(fit.sum()) for fit in near)


@pytest.mark.parametrize("kept", [EXAMPLE_2, *classic_matrices(), *two_dice()[:4]])
def test_what_is_kept_for_all_cannot_be_written_to(kept):
    with pytest.raises(ValueError, match="read-only"):
        kept[0, 0] = 0


def test_the_factors_of_theorem_2_1_make_vec_p():
    for A in (EXAMPLE_2, GRID_1.exact_transition_matrix()):
        identity, kronecker, T, ones = (M.astype(float) for M in claims.factors(A))
        P, E = (claims.vec(M).astype(float) for M in race.by_vectorisation(A))
        assert (identity + kronecker @ T) @ P == pytest.approx(ones)
        assert (identity - kronecker @ T) @ E == pytest.approx(ones)


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_p_has_n_squared_poles_if_pawns_stay_or_win(n):
    assert claims.poles_of_staying(n) == n * n


def test_a_product_needs_as_many_columns_as_rows():
    for columns, rows in np.ndindex(5, 5):
        assert claims.vec_of_product(columns, rows) == (columns == rows)


def test_claims_can_come_out_either_way():
    assert claims.boards_with_the_matrix_of_grid_1() == [(5, 2, 3, 3, 5)]
    assert (claims.upright_rows("ij"), claims.upright_rows("ji")) == (False, True)
    P, E = race.by_vectorisation(EXAMPLE_2)
    assert claims.solves(P, EXAMPLE_2, 1)
    assert claims.solves(E, EXAMPLE_2, -1)
    assert not claims.solves(E, EXAMPLE_2, 1)
    wrong = [claims.right_hand_side(M, EXAMPLE_2)[-1] for M in (P, E, P - P)]
    assert wrong == ["J", "?", "O"]
    assert not claims.condition_means_that_games_end(claims.trap_that_no_game_reaches())
    for board in (AUDET, ALTHOEN, TRAPPED):
        assert claims.condition_means_that_games_end(board)
    assert claims.series_solves(EXAMPLE_2, np.ones((2, 2)))
    assert not claims.series_solves(EXAMPLE_2, np.array([[1, 2], [3, 4]])), "B must be symmetric"
    assert claims.determinant_of_the_map(np.array([[-1.0]])) == pytest.approx(0)
    assert claims.matrix_named(0, 0, "0.509") == "p_0,0"
    with pytest.raises(ValueError, match="must be"):
        claims.matrix_named(0, 0, "0.5")
    with pytest.raises(ValueError, match="must be"):
        claims.terms_that_print(("1", "1", "1", "1"))


def test_the_ladder_on_80_counted_throw_by_throw():
    A, law = AUDET.transition_matrix(), np.eye(100)[81]
    taken = 0.0
    for _ in range(2000):
        taken += law[74:80].sum() / 6
        law = law @ A
    assert claims.chance_of_the_ladder_on_80(81) == pytest.approx(taken, abs=1e-10)


def test_the_mean_of_a_pawn_alone_is_the_published_one():
    plain = np.linalg.solve(np.eye(100) - ALTHOEN.transition_matrix(), np.ones(100))[0]
    assert float(claims.mean_alone(ALTHOEN)) == pytest.approx(plain)
    assert round(plain, 4) == 39.2251
