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


def of(function, *given):
    return cells.of("serpents", function)(*given)


def said(function, *given):
    return caption(of(function, *given))


def told(function, *given):
    return numbers_in(said(function, *given).replace("−", "-"))


# the scene


@pytest.mark.parametrize("of", [GRID_1, AUDET, Board(13, {}, 3)], ids=["6", "100", "13"])
def test_squares_run_to_and_fro(of):
    at = [middle(square, of.size) for square in range(1, of.size + 1)]
    assert len(set(at)) == of.size
    for (x, y), (u, v) in pairwise(at):
        assert abs(x - u) + abs(y - v) == 1, "neighbours touch"
    assert at[0] == (0, 0)


def test_a_board_is_told():
    words = repr(board(GRID_1, [0, 2], [3]))
    assert words == "Board of 6 squares. Pawns: 0, 2. Marked: 3. Ladders: 1 to 5. Snakes: 4 to 3."
    ((x, y, u, v),) = areas({7: 0.25})
    assert (u - x) * (v - y) == pytest.approx(0.25)
    assert ((x + u) / 2, (y + v) / 2) == middle(7)


# what the frames say


def test_the_followed_game_is_the_one_played():
    game = serpents.play(AUDET, np.random.default_rng(365))
    assert (len(game.faces), game.squares[-1][0]) == (17, 100)
    for throw, (face, squares) in enumerate(zip(game.faces, game.squares, strict=True), 1):
        words, player = said("followed", throw), (throw - 1) % 2
        assert f"player {player + 1} throws {face} " in words
        won = throw == len(game.faces)
        assert words.endswith("has won." if won else f"to {squares[player]}.")


def test_an_entry_is_that_of_the_matrix():
    A = GRID_1.exact_transition_matrix()
    for i, j in product(range(6), range(7)):
        p = 1 - sum(A[i]) if j == 6 else A[i, j]
        assert said("entry", i, j).endswith(f"probability {p}.")


@pytest.mark.parametrize("throws", [1, 7, 60])
def test_where_the_pawn_is_likely_to_be(throws):
    law = np.linalg.matrix_power(A, throws)[0]
    home, most = told("whereabouts", throws)[1:3]
    assert (home, most) == pytest.approx((1 - law.sum(), law.max()), abs=6e-4)


@pytest.mark.parametrize("squares", [1, 7, 60])
def test_ties_are_told(squares):
    M = Board(squares, {}).exact_transition_matrix()
    wins = float(race.exact_race(M, 0, 0)[0])
    assert told("ties", squares) == pytest.approx([squares, wins, 2 * wins - 1], abs=6e-5)


def test_places_and_products():
    assert [told("listed", k)[2:] for k in (1, 8, 36)] == [[0, 0], [1, 1], [5, 5]]
    small = (3 * Board(4, {3: 1}, 3).exact_transition_matrix()[:3, :3]).astype(int)
    ninths = np.kron(small, small)
    for row, column in product(range(1, 10), repeat=2):
        assert told("entry_of_product", row, column)[-2] == ninths[row - 1, column - 1]


@pytest.mark.parametrize("terms", [1, 6, 24])
def test_the_corner_is_what_terms_leave(terms):
    half = race.by_series(serpents.EXAMPLE_2, terms)[0][0, 0]
    whole = race.by_vectorisation(serpents.EXAMPLE_2)[0][0, 0]
    shown = said("corner", terms)
    assert f"= {float(half):.4f}, too small by {float(whole - half):.2g}, " in shown


def test_lengths_of_games():
    assert told("dice", 12)[0] == 12
    for first, second in ((0, 0), (22, 65), (90, 10)):
        _, _, wins, mean, *_ = told("lengths", first, second)
        assert (wins, mean) == pytest.approx((P[first, second], E[first, second]), abs=6e-3)
    for players in (2, 5, 20):
        wins = race.win_probabilities(A, [0] * players)
        assert told("turn_order", players)[1:3] == pytest.approx(wins[[0, -1]], abs=6e-5)


def test_two_printed_entries_are_not_ours():
    counts = {
        (matrix, columns): told("compared", matrix, columns)[-2:]
        for matrix, columns in product("PE", ("0–3", "50–53", "96–99"))
    }
    wrong = {key: count - right for key, (count, right) in counts.items() if count != right}
    assert wrong == {("E", "0–3"): 1, ("E", "50–53"): 1}


@pytest.mark.parametrize("throws", [0, 1, 20])
def test_twins_have_the_same_sums(throws):
    one, other = told("twins", throws)[-2:]
    s = np.linalg.matrix_power(A, throws).sum(axis=1)
    assert one == other == pytest.approx(s[73] + s[94], abs=6e-5)


def test_the_memory_of_a_board():
    assert said("recalled", 0) == "The board without a jump."
    assert told("recalled", 18)[1:] == [98, 78]


def test_exact_fractions():
    p, _ = race.exact_race(Board(5, {}).exact_transition_matrix(), 0, 0)
    assert said("bare_board", 5).endswith(f"with probability {p}.")
    assert "over 4,500, 4,495 of them" in said("digits_drawn", 19)
    assert "0 of them" in said("digits_drawn", 0)


@pytest.mark.parametrize(("measure", "place"), [("the length", 1), ("the first player", 0)])
def test_the_map_of_jumps(measure, place):
    found = cells.of("serpents", "jump_map").__globals__["found"][place]
    words, scale = said("jump_map", measure), 1 if place else 100
    for jump in ((17, 100), (94, 2)) if place else ((94, 2), (5, 100)):
        assert f"{scale * found[jump]:.2f}" in words
        assert f"{jump[0]}→{jump[1]}" in words
    against = 188 + 181
    assert f"jumps against their kind: {against}." in words or place == 0


def test_two_dice():
    assert said("reach", 79, "the small die") == "From 79 with the small die to: 81, 82, 100."
    assert "From 76 the small die is right against 71 of the 80 squares" in said("choices", 76)


def test_pawns_that_meet():
    assert said("meeting", 0) == "Throws made: 0. Player 1 stands on 0, player 2 on 0."
    assert said("meeting", 34).endswith("and wins.")
    assert "your chance by −7.6 percentage points against 91, " in said("met_changes", 92)


def test_a_row_of_chances_and_a_circle():
    for square in (0, 65, 74):
        chance, throws = told("against", square)[2:4]
        assert (chance, throws) == pytest.approx((P[square, 91], E[square, 91]), abs=6e-3)
    assert told("circle", 70) == [70, 86, 78]
    for i, j in ((70, 86), (86, 78), (78, 70)):
        share = Fraction(1, 2) * (1 + Fraction(P[i, j]) - Fraction(P[j, i]))
        assert f"{float(share):.4f}" in of("circle", 70)
