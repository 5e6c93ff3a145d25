"""Boards of snakes and ladders and games on them, against pawns that walk square by square."""

import pickle
import re
from collections import Counter
from dataclasses import FrozenInstanceError
from fractions import Fraction
from itertools import product
from math import sqrt
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jeux.race import length_law
from jeux.serpents import ALTHOEN, AUDET, FINISHES, GRID_1, Board, simulate
from jeux.serpents.simulation import TOGETHER, _table

RNG = np.random.default_rng(0)
SIX, TWENTY = tuple(range(1, 7)), tuple(range(1, 21))


class Rules(NamedTuple):
    """What a board is made of."""

    size: int
    jumps: dict[int, int]
    faces: tuple[int, ...]
    finish: str = "overshoot"


@st.composite
def rules(draw, largest=12, most=9):
    size, finish = draw(st.integers(1, largest)), draw(st.sampled_from(FINISHES))
    marks = st.integers(1, min(most, size) if finish == "bounce" else most)
    faces = draw(st.lists(marks, min_size=1, max_size=5))
    starts = draw(st.sets(st.integers(1, max(size - 1, 1)), max_size=size - 1))
    ends = [square for square in range(1, size + 1) if square not in starts]
    jumps = {start: draw(st.sampled_from(ends)) for start in starts}
    return Rules(size, jumps, tuple(sorted(faces)), finish)


def walk(at, square, face):
    """Return where a pawn comes to rest, one step of its walk after the other."""
    here, step = square, 1
    for _ in range(face):
        if here == at.size:
            if at.finish == "overshoot":
                break
            if at.finish == "exact":
                return square
            step = -1
        here += step
    return at.jumps.get(here, here)


def naive(at):
    """Return the matrix of all squares, the last one too, as Fractions."""
    rows = [[Fraction(0)] * (at.size + 1) for _ in range(at.size)]
    for square, face in product(range(at.size), at.faces):
        rows[square][walk(at, square, face)] += Fraction(1, len(at.faces))
    return rows


def reach(at, square):
    """Return the squares that a pawn may come to, its own included."""
    seen, ahead = {square}, [square]
    while ahead:
        here = ahead.pop()
        rests = {walk(at, here, face) for face in at.faces if here < at.size} - seen
        seen |= rests
        ahead += rests
    return seen


def endless(at):
    """Return the squares that a pawn may come to and from which it never arrives."""
    return sorted(i for i in reach(at, 0) if at.size not in reach(at, i))


# boards


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


LADDERS = "ladders 1→38, 4→14, 9→31, 21→42, 28→84, 36→44, 51→67, 71→91, 80→100"
SNAKES, DIE = "49→11, 56→53, 62→19, 64→60, 87→24, 93→73, 95→75, 98→78", "die 1 2 3 4 5 6"


@pytest.mark.parametrize(
    ("board", "shown"),
    [(GRID_1, "6 squares: ladder 1→5; snake 4→3; die 1 2 3; finish overshoot"),
     (AUDET, f"100 squares: {LADDERS}; snakes 16→6, 48→26, {SNAKES}; {DIE}; finish overshoot"),
     (ALTHOEN, f"100 squares: {LADDERS}; snakes 16→6, 47→26, {SNAKES}; {DIE}; finish exact"),
     (Board(9, {}, [4, 1, 4], "bounce"), "9 squares: die 1 4 4; finish bounce"),
     (Board(9, {8: 1, 5: 9, 3: 2}, 1, "exact"),
      "9 squares: ladder 5→9; snakes 3→2, 8→1; die 1; finish exact")],
)  # fmt: skip
def test_a_board_is_shown_in_one_line(board, shown):
    assert repr(board) == f"<Board of {shown}>"


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
     ((6, {}, 0), "die must have at least one face, got 0"),
     ((6, {}, []), "die must have at least one face, got []"),
     ((6, {}, -1), "die must be an integer of at least 0, got -1"),
     ((6, {}, True), "die must be an integer of at least 0, got True"),
     ((6, {}, 6.0), "die must be an integer, got 6.0"),
     ((6, {}, "6"), "die must be an integer, got '6'"),
     ((6, {}, [1, 0]), "a face of the die must be an integer of at least 1, got 0"),
     ((6, {}, [1, -1]), "a face of the die must be an integer of at least 1, got -1"),
     ((6, {}, [1, 2.5]), "a face of the die must be an integer, got 2.5"),
     ((6, {}, 6, "Exact"), f"finish must be one of {FINISHES}, got 'Exact'"),
     ((6, {}, [7, 1], "bounce"), "die must not reach past a board of 6 squares when pawns bounce, "
      "got [7, 1]")],
    ids=str,
)  # fmt: skip
def test_a_board_that_cannot_be_is_refused(arguments, message):
    error = TypeError if re.search("integer, got|must map", message) else ValueError
    with pytest.raises(error, match=f"^{re.escape(message)}"):
        Board(*arguments)


# the same throws make the same games


SIX6 = tuple(sorted(SIX * 6))


def ahead(faces):
    """Return how many throws make at most 1296 cases: four of a die with six faces."""
    return max(t for t in range(1, 11) if t == 1 or 1 < faces**t <= 1296)


@pytest.mark.parametrize("finish", FINISHES)
@pytest.mark.parametrize("faces", [(1,), (1, 2), (1, 2, 3), (1, 3, 3, 5), SIX, TWENTY, SIX6])
def test_several_throws_at_once_lead_where_they_lead_one_by_one(faces, finish):
    at = Rules(max(8, max(faces)), {1: 5, 6: 2, 7: 3}, faces, finish)
    table, throws = _table(Board(*at))
    assert throws == ahead(len(faces))
    assert table.shape == (at.size, len(faces) ** throws)
    step = {(i, face): walk(at, i, face) for i in range(at.size) for face in set(faces)}
    for start in range(at.size):
        for column, sequence in enumerate(product(faces, repeat=throws)):
            here = start
            for t, face in enumerate(sequence):
                here = step[here, face]
                if here == at.size:
                    here += t
                    break
            assert table[start, column] == here


def one_by_one(at, games, players, rng):
    """Play games naively with the throws that `simulate` would take from a generator."""
    n, throws, rounds = len(at.faces), ahead(len(at.faces)), 0
    found, places = [None] * games, [[0] * players for _ in range(games)]
    while going := [game for game in range(games) if not found[game]]:
        numbers = [rng.integers(n**throws, size=len(going)) for _ in range(players)]
        for (k, game), throw, player in product(enumerate(going), range(throws), range(players)):
            if not found[game]:
                face = at.faces[numbers[player][k] // n ** (throws - 1 - throw) % n]
                here = places[game][player] = walk(at, places[game][player], face)
                if here == at.size:
                    found[game] = (player, (rounds + throw) * players + player + 1)
        rounds += throws
    return found


@given(rules(8, 4), st.integers(1, 6), st.integers(1, 4), st.integers(0, 2**32))
def test_games_end_as_they_do_one_by_one_or_the_board_is_refused(at, games, players, seed):
    board, rng, again = Board(*at), np.random.default_rng(seed), np.random.default_rng(seed)
    if stuck := endless(at):
        with pytest.raises(ValueError, match="nobody ever arrives from") as error:
            simulate(board, games, rng, players)
        spans = [span.split("–") for span in str(error.value).split("from ")[1].split(", ")]
        assert [i for span in spans for i in range(int(span[0]), int(span[-1]) + 1)] == stuck
    else:
        found = simulate(board, games, rng, players)
        assert list(zip(*found, strict=True)) == one_by_one(at, games, players, again)


@pytest.mark.parametrize(
    ("at", "named"),
    [(Rules(9, {5: 1, 6: 2, 7: 3}, (1, 2, 3)), "0–4"),  # figure 2: snakes as many as faces
     (Rules(9, {1: 8, 4: 2, 5: 3, 6: 2}, (1, 2, 3)), "2–3"),
     (Rules(10, {}, (3,), "exact"), "0, 3, 6, 9")],
    ids=str,
)  # fmt: skip
def test_squares_from_which_nobody_arrives_are_named(at, named):
    with pytest.raises(ValueError, match=f"nobody ever arrives from {named}$"):
        simulate(Board(*at), 1, RNG)


def test_a_trap_that_no_pawn_can_reach_does_no_harm():
    # from 4 nobody would arrive, but 0 leads to 8 and 8 to 9
    at = Rules(9, {1: 8, 2: 8, 3: 8, 5: 4, 6: 4, 7: 4}, (1, 2, 3))
    assert at.size not in reach(at, 4)
    winners, lengths = simulate(Board(*at), 5, RNG, players=3)
    assert (winners.tolist(), lengths.tolist()) == ([0] * 5, [4] * 5)


# the same law


def lengths_law(at, players):
    """Return the law of the length, from all places that the pawns have together."""
    A = np.array(naive(at), dtype=float)[:, :-1]
    places, law = np.zeros((at.size,) * players), [0.0]
    places.flat[0] = 1
    while (left := places.sum()) > 1e-9:
        # the pawn whose turn it is has the first axis, and then the last
        places = np.tensordot(places, A, axes=(0, 0))
        law.append(left - places.sum())
    return np.array(law)


def check_law(at, players, law, games=20_000):
    """Hold simulated games to the law of the length, and so to the chances of each player."""
    winners, lengths = simulate(Board(*at), games, np.random.default_rng(games), players)
    assert winners.shape == lengths.shape == (games,)
    assert winners.dtype == lengths.dtype == np.intp
    assert (winners == (lengths - 1) % players).all()
    for player in range(players):
        p = law[player + 1 :: players].sum()
        assert abs((winners == player).mean() - p) <= 4 * sqrt(p * (1 - p) / games) + 1e-6
    t = np.arange(len(law))
    variance = law @ t**2 - (law @ t) ** 2
    assert abs(lengths.mean() - law @ t) <= 4 * sqrt(variance / games) + 1e-6
    # neighbours are drawn together till 10 games are expected
    assert lengths.max() < len(law)
    classes = [np.zeros(2)]
    for pair in zip(np.bincount(lengths, minlength=len(law)), law * games, strict=True):
        assert pair[1] or not pair[0]
        classes[-1] += pair
        if classes[-1][1] >= 10:
            classes.append(np.zeros(2))
    *classes, rest = classes
    classes[-1] += rest
    f = len(classes) - 1
    # by the inequality of Laurent and Massart it is above this with probability below exp(−10)
    assert sum((s - e) ** 2 / e for s, e in classes) <= f + 2 * sqrt(10 * f) + 20


GRID = product([(1,), (1, 2), (1, 2, 3), SIX, (1, 1, 2)], FINISHES, [1, 2, 3, 4])


@pytest.mark.parametrize(
    ("at", "players"),
    [*((Rules(6, {1: 5, 4: 3}, faces, finish), players) for faces, finish, players in GRID),
     (Rules(1, {}, SIX), 2), (Rules(1, {}, SIX, "exact"), 4), (Rules(1, {}, (1,), "bounce"), 3),
     (Rules(3, {2: 1}, SIX), 2), (Rules(3, {2: 1}, SIX, "exact"), 3),
     (Rules(30, {28: 1, 7: 20}, TWENTY), 2), (Rules(20, {19: 3}, TWENTY, "exact"), 2),
     (Rules(20, {19: 3}, TWENTY, "bounce"), 1), (Rules(7, {3: 6}, (2, 5, 2, 1), "exact"), 2)],
    ids=str,
)  # fmt: skip
def test_winners_and_lengths_have_their_law(at, players):
    check_law(at, players, lengths_law(at, players))


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("board", [AUDET, ALTHOEN], ids=["Audet", "Althoen"])
def test_games_on_the_classic_boards_have_their_law(board, players):
    at = Rules(board.size, board.jumps, board.faces, board.finish)
    check_law(at, players, length_law(np.array(naive(at), dtype=float)[:, :-1], [0] * players))


def test_the_same_seed_gives_the_same_games():
    one, other = (simulate(AUDET, 500, np.random.default_rng(seed)) for seed in (1, 2))
    same = simulate(AUDET, 500, np.random.default_rng(1), players=2)
    assert np.array_equal(one, same)
    assert not np.array_equal(one, other)


@pytest.mark.parametrize("more", [0, 1, 77])
def test_games_are_played_in_blocks_and_the_last_one_may_be_smaller(more):
    at_once = simulate(GRID_1, 2 * TOGETHER + more, np.random.default_rng(3))
    rng = np.random.default_rng(3)
    parts = [simulate(GRID_1, games, rng) for games in (TOGETHER, TOGETHER, more) if games]
    assert np.array_equal(at_once, np.concatenate(parts, axis=1))


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [((0, RNG), ValueError, "games must be an integer of at least 1, got 0"),
     ((1.0, RNG), TypeError, "games must be an integer, got 1.0"),
     ((1, RNG, 0), ValueError, "players must be an integer of at least 1, got 0"),
     ((1, RNG, "2"), TypeError, "players must be an integer, got '2'"),
     ((1, 7), TypeError, "rng must be a numpy.random.Generator, got 7"),
     ((1, RNG.bit_generator), TypeError, "rng must be a numpy.random.Generator, got <")],
)  # fmt: skip
def test_games_that_cannot_be_are_refused(arguments, error, message):
    with pytest.raises(error, match=f"^{re.escape(message)}"):
        simulate(AUDET, *arguments)


def test_a_board_travels_to_another_process_and_is_a_key():
    assert pickle.loads(pickle.dumps(AUDET)) == AUDET
    assert {AUDET: 1}[Board(100, dict(AUDET.jumps))] == 1
    assert hash(AUDET) != hash(ALTHOEN)


@pytest.mark.parametrize("way", [(2.5, 1), (-1, 1), (0, 0), (100, 1), (True, 1)])
def test_only_a_pawn_on_the_board_can_walk(way):
    with pytest.raises((TypeError, ValueError), match=r"square must|face must"):
        AUDET.land(*way)
