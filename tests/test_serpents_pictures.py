"""The pictures of Serpents et échelles, scene and cells: what they show and say."""

from fractions import Fraction
from itertools import pairwise, product

import cells
import numpy as np
import pytest
from frames import caption, numbers_in

from jeux import race, serpents
from jeux.serpents import AUDET, GRID_1, Board
from jeux.serpents.pictures import areas, board, middle

A = AUDET.transition_matrix()
P, E = race.race_matrices(A)


def frame(function, *values):
    return cells.of("serpents", function)(*values)


def said(function, *values):
    """The caption of a frame."""
    return caption(frame(function, *values))


def numbers(function, *values):
    """The numbers in it."""
    return numbers_in(said(function, *values).replace("−", "-"))


# the scene


@pytest.mark.parametrize("of", [GRID_1, AUDET, Board(13, {}, 3)], ids=["6", "100", "13"])
def test_squares_run_to_and_fro(of):
    middles = [middle(square, of.size) for square in range(1, of.size + 1)]
    assert len(set(middles)) == of.size
    for (x, y), (u, v) in pairwise(middles):
        assert abs(x - u) + abs(y - v) == 1, "neighbours touch"
    assert middles[0] == (0, 0)


def test_a_board_is_told():
    words = repr(board(GRID_1, [0, 2], [3]))
    assert words == "Board of 6 squares. Pawns: 0, 2. Marked: 3. Ladders: 1 to 5. Snakes: 4 to 3."
    ((left, low, right, high),) = areas({7: 0.25})
    assert (right - left) * (high - low) == pytest.approx(0.25)
    centre = ((left + right) / 2, (low + high) / 2)
    assert centre == middle(7)


# what the frames say


def test_an_entry_is_that_of_the_matrix():
    A = GRID_1.exact_transition_matrix()
    for i, j in product(range(6), range(7)):
        arrives = 1 - sum(A[i])
        p = arrives if j == 6 else A[i, j]
        assert said("entry", i, j).endswith(f"probability {p}.")


@pytest.mark.parametrize("throws", [1, 7, 60])
def test_where_the_pawn_is_likely_to_be(throws):
    law = np.linalg.matrix_power(A, throws)[0]
    home, most = numbers("whereabouts", throws)[1:3]
    assert home == pytest.approx(1 - law.sum(), abs=6e-4)
    assert most == pytest.approx(law.max(), abs=6e-4)


@pytest.mark.parametrize("squares", [1, 7, 60])
def test_ties_are_told(squares):
    M = Board(squares, {}).exact_transition_matrix()
    p, _ = race.exact_race(M, 0, 0)
    wins = float(p)
    assert numbers("ties", squares) == pytest.approx([squares, wins, 2 * wins - 1], abs=6e-5)


def test_places_and_products():
    assert numbers("listed", 1)[2:] == [0, 0]
    assert numbers("listed", 8)[2:] == [1, 1]
    assert numbers("listed", 36)[2:] == [5, 5]
    A = Board(4, {3: 1}, 3).exact_transition_matrix()
    thirds = (3 * A[:3, :3]).astype(int)
    ninths = np.kron(thirds, thirds)
    for row, column in np.ndindex(9, 9):
        entry = numbers("entry_of_product", row + 1, column + 1)[-2]
        assert entry == ninths[row, column]


@pytest.mark.parametrize("terms", [1, 6, 24])
def test_the_corner_is_what_terms_leave(terms):
    of_terms, _ = race.by_series(serpents.EXAMPLE_2, terms)
    whole, _ = race.by_vectorisation(serpents.EXAMPLE_2)
    corner = of_terms[0, 0]
    lacks = whole[0, 0] - corner
    words = said("corner", terms)
    assert f"their sum is {float(corner):.4f}. Games still on: " in words
    assert f"; the first player will win {float(lacks):.2g}, " in words


def test_lengths_of_games():
    assert numbers("so_far", 12)[0] == 12
    for first, second in ((0, 0), (22, 65), (90, 10)):
        *_, rounds, throws = numbers("begun", first, second)
        chance = numbers("race_on", first, second)[-1]
        assert chance == pytest.approx(P[first, second], abs=6e-4)
        assert throws == pytest.approx(E[first, second], abs=6e-3)
        assert rounds == pytest.approx((E + P)[first, second] / 2, abs=6e-3)
    for players in (2, 5, 20):
        wins = race.win_probabilities(A, [0] * players)
        first, last = numbers("turn_order", players)[1:3]
        assert first == pytest.approx(wins[0], abs=6e-5)
        assert last == pytest.approx(wins[-1], abs=6e-5)


def test_two_printed_entries_are_not_ours():
    wrong = {}
    for matrix, columns in product("PE", ("0–3", "50–53", "96–99")):
        printed, right = numbers("compared", matrix, columns)[-2:]
        if printed != right:
            wrong[matrix, columns] = printed - right
    assert wrong == {("E", "0–3"): 1, ("E", "50–53"): 1}


@pytest.mark.parametrize("throws", [0, 1, 20])
def test_twins_have_the_same_sums(throws):
    first, second = numbers("twins", throws)[-2:]
    s = np.linalg.matrix_power(A, throws).sum(axis=1)
    assert first == second
    assert first == pytest.approx(s[73] + s[94], abs=6e-5)


def test_the_memory_of_a_board():
    assert said("recalled", 0) == "The board without a jump."
    assert numbers("recalled", 18)[1:] == [98, 78]


def test_exact_fractions():
    p, _ = race.exact_race(Board(5, {}).exact_transition_matrix(), 0, 0)
    assert said("bare_board", 5).endswith(f"with probability {p}.")
    assert "over 4,500, 4,495 of them" in said("digits_drawn", 19)
    assert "0 of them" in said("digits_drawn", 0)


CHANGED_MOST = {"the length": ((17, 100), (94, 2)), "the first player": ((94, 2), (5, 100))}


@pytest.mark.parametrize(("measure", "place"), [("the length", 1), ("the first player", 0)])
def test_the_map_of_jumps(measure, place):
    changes = cells.of("serpents", "jump_map").__globals__["found"][place]
    words = said("jump_map", measure)
    scale = 1 if measure == "the length" else 100  # throws, or percentage points
    for start, end in CHANGED_MOST[measure]:
        assert f"{scale * changes[start, end]:.2f}" in words
        assert f"{start}→{end}" in words
    if measure == "the length":
        against = 188 + 181
        assert f"jumps against their kind: {against}." in words


def test_two_dice():
    assert said("reach", 79, "the small die") == "From 79 with the small die to: 81, 82, 100."
    assert "From 76 the small die is right against 71 of the 80 squares" in said("choices", 76)


def test_pawns_that_meet():
    assert said("meeting", 0) == "Throws made: 0. Player 1 stands on 0, player 2 on 0."
    assert said("meeting", 34).endswith("and wins.")
    assert "your chance by −7.6 percentage points against 91, " in said("met_changes", 92)


def test_a_row_of_chances_and_a_circle():
    for square in (0, 65, 74):
        chance, throws = numbers("against", square)[2:4]
        assert chance == pytest.approx(P[square, 91], abs=6e-3)
        assert throws == pytest.approx(E[square, 91], abs=6e-3)
    assert numbers("circle", 70) == [70, 86, 78]
    for i, j in ((70, 86), (86, 78), (78, 70)):
        ahead = Fraction(P[i, j]) - Fraction(P[j, i])
        share = float((1 + ahead) / 2)
        assert f"{share:.4f}" in frame("circle", 70)
