"""Rivals of the classic board, against the plain way; and the jump that can be moved unnoticed."""

import sys
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from jeux.serpents import (
    ALTHOEN,
    AUDET,
    SHOWN,
    Board,
    agreement,
    boards_tried,
    distances,
    find_rivals,
    known_rivals,
)
from jeux.serpents.theory import rivals as room
from jeux.serpents.theory.classic import _entries

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))
import rivals as tool

P, E = tool.figures()
MORE = ((), (16, 87), (48,), (49,), (36,), (93,), (1, 48))
TWIN = {a: b for a, b in AUDET.jumps.items() if a != 93} | {94: 74}


def without(*off):
    return {a: b for a, b in AUDET.jumps.items() if a not in off}


def singles(base):
    """Every jump that makes a board with the others."""
    for begin in range(1, 100):
        for end in range(1, 101):
            if begin in base or begin in base.values() or end in base or end == begin:
                continue
            yield begin, end


def as_set(found):
    return {(frozenset(jumps.items()), round(units, 6)) for jumps, units in found}


@pytest.mark.long
@pytest.mark.parametrize("off", [(93,), (), (51,), (1,)])
def test_one_new_jump_is_found_as_by_trying_every_board(off):
    base = without(*off)
    back = {(a, AUDET.jumps[a]) for a in off}
    boards = [base, *(base | {a: b} for a, b in singles(base) if (a, b) not in back)]
    assert len(boards) == boards_tried(off)
    far = distances(boards, P, E).tolist()
    for units in (1, 5):
        near = [x for x in zip(boards, far, strict=True) if x[1] <= units]
        found = find_rivals(P, E, off, units=units)
        assert as_set(found) == as_set(near)
        assert found == sorted(found, key=lambda x: x[1])


@pytest.mark.long
def test_sums_over_points_are_those_of_all_throws():
    rng = np.random.default_rng(3)
    base = room._without((48, 93))
    boards, sums, pairs = [], [], []
    while len(boards) < 60:
        x, y = sorted(rng.choice(base.begins, 2, replace=False).tolist())
        a, b = rng.choice(base.ends, 2).tolist()
        if not {a, b} & {x, y}:
            boards.append(base.jumps | {x: a, y: b})
            g = room._with_two(base, x, np.array([[y, a, b]]), SHOWN)[..., 0]
            sums.append((g * room._WEIGHTS[:, None]).real.T @ g.real
                        + (g * room._WEIGHTS[:, None]).imag.T @ g.imag)  # fmt: skip
            pairs.append((x, y, a, b))
    true = _entries(boards, 2000).mean(axis=1)
    like = true[:, 0, 0] < 30  # as on the classic board, 24
    assert like.sum() > 20
    assert abs(np.array(sums) - true)[like].max() < room.QUADRATURE / 5
    for (x, y, a, b), one in zip(pairs[:20], sums, strict=False):
        assert [y, a, b] in room._pairs(base, x, y, one[0, 0], 1e-9).tolist()


@pytest.mark.long
def test_taking_jumps_off_is_as_never_putting_them_on():
    base = room._without((1, 93))
    A = Board(100, without(1, 93)).transition_matrix()
    g = np.linalg.solve(np.eye(100) - room._Z[:, None, None] * A, np.ones((100, 1)))[..., 0]
    assert base.g[:, :100] == pytest.approx(g)


@pytest.mark.long
@pytest.mark.parametrize("off", [(), (93,), (80, 93)])
def test_boards_are_counted_as_they_are_listed(off):
    base = without(*off)
    back = {(a, AUDET.jumps[a]) for a in off}
    first = [jump for jump in singles(base) if jump not in back]
    assert boards_tried(off, 0) == 1
    assert boards_tried(off, 1) == 1 + len(first)
    count = 0
    for begin, end in first:
        both = base | {begin: end}
        begins = set(range(1, 100)) - set(both) - set(both.values())
        count += len(begins) * (len(set(range(1, 101)) - set(both)) - 1)
        count -= sum(a in begins and b not in both for a, b in back)
    assert boards_tried(off, 2) == 1 + len(first) + count // 2


def test_known_rivals_are_what_they_are_said_to_be():
    boards, units = zip(*known_rivals(), strict=True)
    assert distances(boards, P, E) == pytest.approx(units, abs=1e-4)
    assert max(units) <= 1.5
    assert len({tuple(jumps.items()) for jumps in boards}) == len(boards) == 208
    ours = set(AUDET.jumps.items())
    for jumps in boards:
        assert len(ours - set(jumps.items())) <= 2
        assert len(set(jumps.items()) - ours) <= 2
    counts = agreement(boards, P, E)
    assert sorted(counts)[-3:] == [277, 286, 286]
    assert [boards[k] for k in np.flatnonzero(counts == 286)] == [dict(AUDET.jumps), dict(TWIN)]


def test_nobody_but_the_twin_would_stand_one_more_decimal():
    true = _entries([AUDET.jumps], 400)[0]
    boards = [jumps for jumps, _ in known_rivals()]
    far = np.sort(distances(boards, *true))
    assert far[:2] == pytest.approx([0, 0], abs=1e-5)
    assert 10 * far[2] > 3  # in the smaller unit


@pytest.mark.parametrize(
    "off",
    [
        (87,),
        *(
            pytest.param(off, marks=pytest.mark.long)
            for off in ((), (16, 87), (48,), (49,), (36,), (93,), (1, 48))
        ),
    ],
)
def test_a_piece_of_the_long_search_finds_the_same_again(off):
    off_there = " ".join(map(str, off))
    known = [line for line in (tool.line(*one) for one in known_rivals()) if line[0] == off_there]
    found = [tool.line(*one) for one in find_rivals(P, E, off, new=2)]
    assert sorted(found) == sorted(known)
    assert known


def test_pieces_are_all_ways_to_take_at_most_two_jumps_off():
    assert len(tool.PIECES) == len(set(tool.PIECES)) == 1 + 19 + 171
    assert set(tool.PIECES) == {off for m in (0, 1, 2) for off in combinations(AUDET.jumps, m)}


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"off": [2]}, "off must name"),
        ({"off": [0]}, "off"),
        ({"new": 3}, "new must be"),
        ({"units": 0}, "units must be"),
        ({"units": 6}, "units must be"),
        ({"P": np.ones((2, 2))}, "P must be"),
    ],
)
def test_what_cannot_be_searched_is_refused(wrong, words):
    with pytest.raises(ValueError, match=words):
        find_rivals(**({"P": P, "E": E} | wrong))


# the theorem of chapter 6


def survivals(board, throws):
    A, s = board.transition_matrix(), np.ones(board.size)
    found = [s]
    for _ in range(throws):
        s = A @ s
        found.append(s)
    return np.array(found)


def can_be_moved(board, a, by=1):
    """Whether the theorem says that a jump can be moved up by one (or down: from there)."""
    b = board.jumps[a]
    rest = {k: v for k, v in board.jumps.items() if k != a}
    if a + by in rest:
        return False
    try:
        Board(board.size, moved := rest | {a + by: b + by}, board.faces, board.finish)
    except ValueError:
        return False
    if by == -1:
        return can_be_moved(Board(board.size, moved, board.faces, board.finish), a - 1)
    die = max(board.faces)

    def ends(square):
        return min(board.jumps.get(square, square), board.size)

    lands = ends(a + die + 1) == ends(b + die + 1)
    return lands and b + 1 not in (a, board.size) and (a < die or a - die in board.jumps)


def moved(board, a):
    rest = {k: v for k, v in board.jumps.items() if k != a}
    return Board(board.size, rest | {a + 1: board.jumps[a] + 1}, board.faces, board.finish)


def test_of_the_classic_jumps_only_the_snake_from_93_can_be_moved():
    for board in (AUDET, Board(100, ALTHOEN.jumps)):
        assert [a for a in board.jumps if can_be_moved(board, a)] == [93]
        assert not [a for a in board.jumps if can_be_moved(board, a, by=-1)]
    assert moved(AUDET, 93).jumps == dict(sorted(TWIN.items()))


@pytest.mark.parametrize("finish", ["overshoot", "exact", "bounce"])
@pytest.mark.parametrize("jumps", [AUDET.jumps, ALTHOEN.jumps])
def test_the_twin_is_told_on_two_squares_only_whatever_the_finish(jumps, finish):
    board = Board(100, jumps, 6, finish)
    apart = abs(survivals(board, 200) - survivals(moved(board, 93), 200)).max(axis=0)
    assert np.flatnonzero(apart > 1e-12).tolist() == [87, 93]


def test_the_twin_is_told_nowhere_else_in_whole_numbers():
    ways = [(6 * b.exact_transition_matrix()).astype(int).astype(object)
            for b in (AUDET, moved(AUDET, 93))]  # fmt: skip
    s, t = (np.ones(100, dtype=object) for _ in ways)
    for _ in range(60):
        s, t = ways[0] @ s, ways[1] @ t
        assert set(np.flatnonzero(s != t).tolist()) <= {87, 93}


def test_every_jump_that_the_theorem_names_can_be_moved_on_small_boards():
    rng, met, near = np.random.default_rng(7), 0, 0
    while met < 60:
        begins = rng.choice(np.arange(1, 14), 5, replace=False).tolist()
        jumps = dict(zip(begins, rng.integers(1, 15, 5).tolist(), strict=True))
        try:
            board = Board(14, jumps, die=int(rng.integers(2, 5)))
        except ValueError:
            continue
        for a in board.jumps:
            if can_be_moved(board, a):
                met += 1
                told = abs(survivals(board, 60) - survivals(moved(board, a), 60)).max(axis=0)
                noticed = set(np.flatnonzero(told > 1e-12).tolist())
                assert noticed <= {a, a - max(board.faces)}
                near += bool(noticed)
    assert near > 10, "and often the two squares do notice"
