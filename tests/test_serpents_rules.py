"""Boards of snakes and ladders, against pawns that walk square by square."""

import pickle
import re
from collections import Counter
from dataclasses import FrozenInstanceError
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from walks import naive, rules, walk

from jeux.serpents import ALTHOEN, AUDET, GRID_1, Board


def test_example_1_has_the_table_and_the_matrix_of_the_article():
    third, table = Fraction(1, 3), np.full((6, 7), Fraction(0))
    table[0, [2, 3, 5]] = table[1, 2] = table[2, 5] = table[3, [3, 5, 6]] = table[4, 5] = third
    table[1, 3] = table[2, 3] = table[4, 6] = 2 * third
    table[5, 6] = 1
    assert GRID_1.exact_transition_matrix().tolist() == table[:, :6].tolist()
    seen = [Counter(GRID_1.land(square, face) for face in (1, 2, 3)) for square in range(6)]
    assert [[row[j] * third for j in range(7)] for row in seen] == table.tolist()


@given(rules())
def test_every_throw_is_a_walk_and_both_matrices_count_them(at):
    board, rows = Board(*at), naive(at)
    for square, face in product(range(at.size), at.faces):
        assert board.land(square, face) == walk(at, square, face)
    exact, floats = board.exact_transition_matrix(), board.transition_matrix()
    assert exact.shape == floats.shape == (at.size, at.size)
    assert floats.dtype == float
    assert floats.tolist() == exact.astype(float).tolist()
    assert {type(p) for p in exact.flat} == {Fraction}
    for i in range(at.size):
        assert [*exact[i], 1 - exact[i].sum()] == rows[i]
    assert floats.sum(axis=1).max() <= 1 + 1e-15


def test_the_classic_board_has_the_entries_of_section_1():
    # the scan has lost the 0 of a_0 14 and a_0 38, the ladders 4→14 and 1→38
    sixth = Fraction(1, 6)
    printed = {1: 0, 2: sixth, 3: sixth, 4: 0, 5: sixth, 6: sixth, 14: sixth, 38: sixth}
    row = AUDET.exact_transition_matrix()[0]
    assert row.tolist() == [printed.get(j, 0) for j in range(100)]
    assert not AUDET.transition_matrix()[99].any()  # section 5


COLUMNS = [0, 1, 2, 3, 50, 51, 52, 53, 96, 97, 98, 99]
PRINTED = [  # in figures 3 and 4
    ("P", 0, "0.509 0.520 0.517 0.508 0.319 0.340 0.335 0.329 0.042 0.036 0.000 0.000"),
    ("P", 97, "0.966 0.967 0.967 0.966 0.945 0.949 0.948 0.947 0.776 0.742 0.699 0.667"),
    ("E", 0, "47.76 48.38 48.21 47.76 36.35 37.94 37.57 37.06 7.58 6.51 2.33 2.00"),
    ("E", 97, "5.58 5.62 5.61 5.58 4.76 4.89 4.86 4.82 2.00 1.85 1.41 1.33"),
]


def test_the_classic_board_has_the_figures_of_the_article():
    A, s, G = AUDET.transition_matrix(), np.ones(100), np.zeros((100, 100))
    while s.max() > 1e-9:
        G += np.outer(s, s)
        s = A @ s
    found = {"P": (G - A @ G, 3), "E": (G + A @ G, 2)}  # theorems 3.1 and 4.1
    for name, i, printed in PRINTED:
        matrix, digits = found[name]
        assert [f"{x:.{digits}f}" for x in matrix[i, COLUMNS]] == printed.split()


def test_one_player_needs_the_39_throws_of_althoen_king_and_schilling():
    left = np.eye(100) - ALTHOEN.transition_matrix()
    assert round(np.linalg.solve(left, np.ones(100))[0], 4) == 39.2251


LADDERS = "ladders 1→38 4→14 9→31 21→42 28→84 36→44 51→67 71→91 80→100"
SNAKES, DIE = "49→11 56→53 62→19 64→60 87→24 93→73 95→75 98→78", "die 1 2 3 4 5 6"


@pytest.mark.parametrize(
    ("board", "shown"),
    [(GRID_1, "6: ladders 1→5; snakes 4→3; die 1 2 3; finish overshoot"),
     (AUDET, f"100: {LADDERS}; snakes 16→6 48→26 {SNAKES}; {DIE}; finish overshoot"),
     (ALTHOEN, f"100: {LADDERS}; snakes 16→6 47→26 {SNAKES}; {DIE}; finish exact"),
     (Board(9, {}, [4, 1, 4], "bounce"), "9: ladders none; snakes none; die 1 4 4; finish bounce"),
     (Board(9, {8: 1, 5: 9, 3: 2}, 1, "exact"),
      "9: ladders 5→9; snakes 3→2 8→1; die 1; finish exact")],
)  # fmt: skip
def test_a_board_is_shown_in_one_line(board, shown):
    assert repr(board) == f"<Board to square {shown}>"


@pytest.mark.parametrize("die", [3, np.int8(3), [1, 2, 3], (1, 2, 3), range(1, 4), np.arange(1, 4)])
def test_boards_that_play_alike_are_equal(die):
    board = Board(np.int64(6), {4: np.uint8(3), np.int64(1): 5}, die)
    assert board == GRID_1
    assert board.faces == board.die == (1, 2, 3)
    assert list(board.jumps.items()) == [(1, 5), (4, 3)]
    numbers = [board.size, *board.faces, *board.jumps, *board.jumps.values()]
    assert {type(number) for number in numbers} == {int}


def test_boards_that_play_otherwise_differ():
    jumps = {1: 5, 4: 3}
    others = [(7, jumps, 3), (6, {1: 5, 4: 2}, 3), (6, jumps, 4), (6, jumps, 3, "exact")]
    assert all(Board(*other) != GRID_1 for other in others)


def test_a_board_does_not_change():
    jumps, die = {1: 5, 4: 3}, [1, 2, 3]
    board = Board(6, jumps, die)
    jumps[2], die[0] = 6, 9
    with pytest.raises(TypeError, match="support item assignment"):
        board.jumps[2] = 6
    for name in ("size", "jumps", "die", "faces", "finish"):
        with pytest.raises(FrozenInstanceError):
            setattr(board, name, getattr(AUDET, name))
    assert board == GRID_1
    assert board.land(0, 2) == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [((0, {}), "size must be an integer of at least 1, got 0"),
     ((6.0, {}), "size must be an integer, got 6.0"),
     ((6, [(1, 5)]), "jumps must map squares to squares, got [(1, 5)]"),
     ((6, {0: 3}), "the jump 0→3 must not begin on 0: that is off the board"),
     ((6, {6: 3}), "the jump 6→3 must not begin on 6: that is the last square"),
     ((6, {3: 3}), "the jump 3→3 must lead to another square"),
     ((6, {3: 0}), "the jump 3→0 must stay on the squares 1 to 6"),
     ((6, {3: 7}), "the jump 3→7 must stay on the squares 1 to 6"),
     ((6, {7: 3}), "the jump 7→3 must stay on the squares 1 to 6"),
     ((6, {-1: 3}), "the jump -1→3: a square must be an integer of at least 0, got -1"),
     ((6, {2: True}), "the jump 2→True: a square must be an integer of at least 0, got True"),
     ((6, {2.0: 3}), "the jump 2.0→3: a square must be an integer, got 2.0"),
     ((6, {2: "3"}), "the jump 2→'3': a square must be an integer, got '3'"),
     ((6, {4: 2, 2: 5}), "the jump 4→2 must not end where 2→5 begins: a pawn takes one jump a "
      "move; if it should take both, write 4→5"),
     ((6, {2: 5, 5: 3}), "the jump 2→5 must not end where 5→3 begins"),
     ((6, {}, 0), "die must be an integer of at least 1, got 0"),
     ((6, {}, []), "die must hold at least 1, got []"),
     ((6, {}, -1), "die must be an integer of at least 1, got -1"),
     ((6, {}, True), "die must be an integer of at least 1, got True"),
     ((6, {}, 10**9), "die must be at most 1000, got 1000000000"),
     ((6, {}, range(1, 1002)), "die must have at most 1000 faces, got 1001"),
     ((6, {}, 6.0), "die must be an integer, got 6.0"),
     ((6, {}, "6"), "die must be an integer, got '6'"),
     ((6, {}, [1, 0]), "die[1] must be an integer of at least 1, got 0"),
     ((6, {}, [1, -1]), "die[1] must be an integer of at least 1, got -1"),
     ((6, {}, [1, 2.5]), "die[1] must be an integer, got 2.5"),
     ((6, {}, 6, "Exact"), "finish must be one of 'overshoot', 'exact', 'bounce', got 'Exact'"),
     ((6, {}, [7, 1], "bounce"), "die must not reach past a board of size 6 when pawns bounce, "
      "got [7, 1]")],
    ids=str,
)  # fmt: skip
def test_a_board_that_cannot_be_is_refused(arguments, message):
    error = TypeError if re.search("integer, got|must map", message) else ValueError
    with pytest.raises(error, match=f"^{re.escape(message)}"):
        Board(*arguments)


def test_a_board_travels_to_another_process_and_is_a_key():
    assert pickle.loads(pickle.dumps(AUDET)) == AUDET
    assert {AUDET: 1}[Board(100, dict(AUDET.jumps))] == 1
    assert hash(AUDET) != hash(ALTHOEN)


@pytest.mark.parametrize("way", [(2.5, 1), (-1, 1), (0, 0), (100, 1), (True, 1)])
def test_only_a_pawn_on_the_board_can_walk(way):
    with pytest.raises((TypeError, ValueError), match=r"square must|face must"):
        AUDET.land(*way)


def test_integers_of_numpy_do_not_wrap():
    assert AUDET.land(np.uint8(99), np.uint8(200)) == 100
    assert Board(300, {}).land(np.uint8(250), 6) == 256 == Board(300, {}).land(250, np.uint8(6))
    assert Board(np.uint16(300), {np.uint8(7): np.int8(9)}, np.uint8(6)) == Board(300, {7: 9})


def test_a_matrix_of_too_many_squares_is_refused():
    board = Board(10**25, {2: 10**24})
    assert board.land(1, 1) == 10**24
    for matrix in (board.transition_matrix, board.exact_transition_matrix):
        with pytest.raises(ValueError, match="size must be at most 5000 for a matrix, got a board"):
            matrix()
