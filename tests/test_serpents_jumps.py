"""Boards that differ by one jump, against the plain way; published figures, to the last digit."""

import math
import re
import sys
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from jeux import race
from jeux.serpents import ALTHOEN, AUDET, GRID_1, TRAPPED, Board, one_jump
from jeux.serpents.figures import jumps_picture
from jeux.serpents.theory import changes, published

listed = cache(one_jump)


def changed(board, way):
    old, new = way
    jumps = {start: end for start, end in board.jumps.items() if not old or start != old[0]}
    return Board(board.size, jumps | ({new[0]: new[1]} if new else {}), board.die, board.finish)


def plain(board):
    A = board.transition_matrix()
    P, E = race.race_matrices(A)
    alone = np.linalg.solve(np.eye(len(A)) - A, np.ones(len(A)))
    return P[0, 0], E[0, 0], alone[0]


@pytest.mark.parametrize("board", [AUDET, ALTHOEN, Board(100, AUDET.jumps, finish="bounce")])
def test_a_sample_of_the_boards_agrees_with_the_matrices(board):
    found = listed(board, 2048 if board.finish == "bounce" else 1024)
    rng = np.random.default_rng(22)
    ways = list(found)
    sample = [ways[k] for k in rng.integers(0, len(ways), 24)]
    sample.append(max(ways, key=lambda way: found[way][1]))
    for way in sample:
        assert found[way] == pytest.approx(plain(changed(board, way)), rel=1e-6), way


@pytest.mark.parametrize(
    "board",
    [GRID_1, Board(6, {1: 5, 4: 3}, 3, "exact"), Board(6, {1: 5, 4: 3}, 3, "bounce"),
     Board(9, {4: 1, 5: 2}, die=3), Board(5, {}, [1, 1, 3])],
)  # fmt: skip
def test_all_boards_agree_on_small_ones(board):
    for way, values in one_jump(board, 4096).items():
        other = changed(board, way)
        if race.traps(other.transition_matrix()) and math.isnan(values[0]):
            continue
        assert values == pytest.approx(plain(other), abs=1e-7), way


def test_a_jump_that_traps_has_no_values():
    found = one_jump(Board(9, {4: 1, 5: 2}, die=3))
    assert {way for way, values in found.items() if math.isnan(values[1])} == {
        (None, (3, 1)), (None, (3, 2)), (None, (6, 1)), (None, (6, 2)), (None, (6, 3))
    }  # fmt: skip


@pytest.mark.parametrize("board", [GRID_1, Board(12, {2: 9, 8: 3, 5: 12})])
def test_every_change_that_the_rules_allow_is_listed_once(board):
    found, squares = changes(board), range(board.size + 1)
    pairs = [(start, end) for start in squares for end in squares]

    def playable(jumps):
        try:
            return bool(Board(board.size, jumps, board.die))
        except ValueError:
            return False

    jumps = dict(board.jumps)
    expected = {(jump, None) for jump in jumps.items()}
    expected |= {(None, (a, b)) for a, b in pairs if a not in jumps and playable(jumps | {a: b})}
    for start, end in jumps.items():
        rest = {a: b for a, b in jumps.items() if a != start}
        ends = {(start, b) for b in squares} | {(a, end) for a in squares if a not in rest}
        ends.remove((start, end))
        expected |= {((start, end), (a, b)) for a, b in ends if playable(rest | {a: b})}
    assert len(found) == len(set(found))
    assert set(found) == expected


@pytest.mark.parametrize(
    ("given", "wrong"),
    [((6,), TypeError), ((TRAPPED,), ValueError), ((Board(151, {}),), ValueError),
     ((GRID_1, 1), ValueError), ((GRID_1, 2.5), TypeError)],
)  # fmt: skip
def test_what_cannot_be_is_refused(given, wrong):
    with pytest.raises(wrong):
        one_jump(*given)


def test_althoen_king_and_schilling_1993_published_the_exact_mean():
    assert race.exact_mean(ALTHOEN.exact_transition_matrix(), 0) == published.AKS_MEAN


@pytest.mark.parametrize("figure", published.MEANS, ids=lambda figure: figure.printed)
def test_published_means_are_ours(figure):
    _, two, one = plain(figure.board)
    digits = len(figure.printed.partition(".")[2])
    assert f"{one if figure.players == 1 else two:.{digits}f}" == figure.printed


def test_robinfivewords_published_the_exact_chance():
    board = Board(100, AUDET.jumps, finish="exact")
    chance, _ = race.exact_race(board.exact_transition_matrix(), 0, 0)
    assert f"0.{round(10**50 * chance)}" == published.ROBIN_CHANCE
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        digits, *parts = published.ROBIN_DIGITS
        for number, (begins, ends) in zip(chance.as_integer_ratio(), parts, strict=True):
            assert len(str(number)) == digits
            assert str(number).startswith(begins)
            assert str(number).endswith(ends)
    finally:
        sys.set_int_max_str_digits(limit)


def test_the_mean_of_a_player_alone_is_exact():
    A = GRID_1.exact_transition_matrix()
    mean = race.exact_mean(A, 0)
    assert isinstance(mean, Fraction)
    assert float(mean) == pytest.approx(plain(GRID_1)[2])
    with pytest.raises(TypeError, match="exact"):
        race.exact_mean(GRID_1.transition_matrix(), 0)
    with pytest.raises(ValueError, match="arrive"):
        race.exact_mean(Board(6, {4: 1, 5: 2}, 2).exact_transition_matrix(), 0)


def test_the_map_has_a_cell_for_each_jump_and_a_ring_for_each_of_the_board():
    frame = jumps_picture("the length")
    heights = [int(high) for high in re.findall(r"h4v(\d+)h-4z", frame)]
    added = {new: values[1] for (old, new), values in listed(AUDET, 1024).items() if not old}
    assert sum(heights) == 4 * len(added)
    assert frame.count("a4 4 0 1 0 8 0") == len(AUDET.jumps)
    now = plain(AUDET)[1]
    snakes = sum(start > end and mean < now for (start, end), mean in added.items())
    ladders = sum(start < end and mean > now for (start, end), mean in added.items())
    said = re.search(r"<figcaption>(.*?)</figcaption>", frame)[1]
    assert f"{snakes} snakes make games shorter, and {ladders} ladders" in said
    assert frame.count("h1.6") == snakes + ladders
