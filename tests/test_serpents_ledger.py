"""The ledger's notes on Serpents et échelles, and cases in which its claims do not hold."""

import numpy as np
import pytest

from jeux import race
from jeux.figures import steady
from jeux.serpents import AUDET, EXAMPLE_2, GRID_1, Board
from ledger import read, rows
from ledger import serpents as claims

ROWS = {row.id: row for row in rows("serpents")}
STRAIGHT = Board(4, {1: 3}, 3)
"""A board without snakes."""


def printed_entries(letter):
    """Return the printed entries of Figure 3 or 4, by row and column."""
    entries = {}
    for name, row in ROWS.items():
        head, *place = name.split("-")
        if head == letter and len(place) == 2 and all(part.isdigit() for part in place):
            i, j = map(int, place)
            entries[i, j] = row.printed
    assert len(entries) == 144
    return entries


def differing(M, entries):
    """Return the places at which a matrix prints other digits, alike on each processor."""
    return [ij for ij, digits in entries.items()
            if f"{steady(M[ij], 10):.{len(digits.partition('.')[2])}f}" != digits]  # fmt: skip


def test_how_many_terms_print_the_two_figures():
    A = AUDET.transition_matrix()
    figure_3, figure_4 = printed_entries("p"), printed_entries("e")
    misses = {n: (differing(P, figure_3), differing(E, figure_4))
              for n, (P, E) in ((n, race.by_series(A, n)) for n in range(1, 401))}  # fmt: skip
    last = [(51, 50), (52, 3)]
    fewest_p = min(n for n, (of_p, _) in misses.items() if not of_p)
    fewest_e = min(n for n, (_, of_e) in misses.items() if of_e == last)
    assert min(len(of_e) for _, of_e in misses.values()) == 2
    for name in ("claim-cheap", "how-p"):
        assert f"{fewest_p} " in ROWS[name].note
    assert f"{fewest_e} are the fewest" in ROWS["how-e"].note


def test_how_far_six_terms_are_off():
    P, _ = race.by_vectorisation(EXAMPLE_2)
    six, _ = race.by_series(EXAMPLE_2, 6)
    gap = float(abs(P - six).max())
    assert f"{gap:.4f}" in ROWS["claim-near"].note
    assert f"{gap * 10**4:.0f} units" in ROWS["claim-near"].note
    pairs = zip(P.ravel(), six.ravel(), strict=True)
    assert all(round(x, 4) != round(y, 4) for x, y in pairs)
    for name in ("00", "01", "10", "11"):
        here, there = ROWS[f"ex3-dec-{name}"], ROWS[f"ex2-dec-{name}"]
        assert read(here.printed) == read(there.printed)


def test_the_series_needs_a_symmetric_right_hand_side():
    assert claims.series_solves(EXAMPLE_2, claims.SYMMETRIC)
    assert not claims.series_solves(EXAMPLE_2, np.array([[0, 1], [0, 0]]))


def test_endless_games_need_a_snake():
    assert not claims.endless_game_is_possible(STRAIGHT)
    assert claims.endless_game_is_possible(GRID_1)
    assert not claims.endless_game_has_probability_0(claims.trap_that_no_game_reaches())


def test_stochastic_matrices_are_not_substochastic():
    assert not claims.is_substochastic(np.eye(2))
    assert not claims.is_substochastic(np.array([[0.5, 0.6], [0, 0]]))


def test_a_series_ends_only_where_pawns_go_on():
    assert claims.series_never_ends(GRID_1.exact_transition_matrix())
    assert not claims.series_never_ends(STRAIGHT.exact_transition_matrix())


@pytest.mark.parametrize(("rows_of_y", "fits"), [(2, False), (3, True), (4, False)])
def test_sizes_of_2_1(rows_of_y, fits):
    assert claims.vec_of_product(rows_of_y) is fits


def test_statements_are_named_by_what_only_one_begins_with():
    assert claims.statement("théorème", "2") == "théorème 2.1"
    with pytest.raises(ValueError, match="unpack"):
        claims.statement("proposition", "4")


def test_some_matrix_would_be_that_of_a_board_of_two_squares():
    boards = claims.boards_of_two_squares()
    matrices = {str(board.exact_transition_matrix()) for board in boards}
    assert len(matrices) > 20
    assert all((board.exact_transition_matrix()[1, 0]) == 0 for board in boards)
