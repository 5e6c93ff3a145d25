"""Boards, games and single jumps, each against the plain way; what others have published."""

import pickle
from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
import rivals
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from walks import endless, naive, rules, walk

from jeux import race, serpents
from jeux.ledger import serpents as claims
from jeux.race.chain import ranges
from jeux.serpents import ALTHOEN, AUDET, GRID_1, TRAPPED, Board

# boards


def board_of(at):
    return Board(at.size, at.jumps, at.faces, at.finish)


@given(rules())
def test_a_pawn_lands_where_it_walks(at):
    board, rows = board_of(at), naive(at)
    for square, face in product(range(at.size), at.faces):
        assert board.land(square, face) == walk(at, square, face)
    exact = board.exact_transition_matrix()
    assert exact.tolist() == [row[: at.size] for row in rows]
    assert board.transition_matrix() == pytest.approx(exact.astype(float), abs=1e-15)
    assert [1 - sum(row) for row in exact] == [row[-1] for row in rows]


@given(rules())
def test_a_board_is_a_value(at):
    board, again = board_of(at), board_of(at)
    assert board == again == pickle.loads(pickle.dumps(board))
    turned = Board(at.size, dict([*at.jumps.items()][::-1]), at.faces, at.finish)
    assert hash(board) == hash(again) == hash(turned)
    assert board.ladders | board.snakes == board.jumps
    assert all(end > start for start, end in board.ladders.items())


@pytest.mark.parametrize(
    "parts",
    [{"size": 0}, {"size": 5001}, {"size": 6.0}, {"jumps": {0: 5}}, {"jumps": {6: 5}},
     {"jumps": {5: 5}}, {"jumps": {5: 7}}, {"jumps": {1: 5, 5: 3}}, {"jumps": {1.0: 5}},
     {"die": 0}, {"die": []}, {"die": [1, 0]}, {"die": "6"}, {"finish": "home"},
     {"die": 7, "finish": "bounce"}],
    ids=str,
)  # fmt: skip
def test_a_board_that_cannot_be_is_refused(parts):
    with pytest.raises((TypeError, ValueError)) as raised:
        Board(**{"size": 6, "jumps": {}} | parts)
    (name,) = parts.keys() - {"finish"} or {"finish"}
    assert name in str(raised.value)


FORMS = {
    "pairs": lambda pairs: [*pairs],
    "array": np.array,
    "zip": lambda pairs: zip(*np.transpose(pairs), strict=True),
    "text of pairs": repr,
    "text of a dictionary": lambda pairs: repr(dict(pairs)),
    "CSV": lambda pairs: "\n".join(f"{a},{b}" for a, b in pairs),
    "CSV of a spreadsheet": lambda pairs: "\ufefffrom;to\r\n" + "".join(
        f'"{a}";{b}\r\n' for a, b in pairs
    ),
    "arrows": lambda pairs: "  ".join(f"{a}→{b}" for a, b in pairs),
    "hyphens": lambda pairs: ", ".join(f"{a}-{b}" for a, b in pairs),
    "words": lambda pairs: "\n".join(f"{a} to {b}" for a, b in pairs),
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_a_board_is_read_in_every_form_in_which_people_write_it(form):
    assert Board(100, FORMS[form](tuple(AUDET.jumps.items()))) == AUDET


def test_a_matrix_of_leetcode_and_a_text_of_hackerrank_are_boards():
    rows = np.full((6, 6), -1)  # the first example of problem 909
    rows[3, 1], rows[3, 4], rows[5, 1] = 35, 13, 15
    board = Board(36, {2: 15, 14: 35, 17: 13})
    text = "\n".join(" ".join(map(str, row)) for row in rows)
    for matrix in (rows, rows.tolist(), str(rows.tolist()), text):
        assert Board(36, matrix) == board
    assert Board(4, [[-1, -1], [-1, 3]]) == Board(4, {2: 3})
    counted = "2\n2 15\n14 35\n1\n17 13\n"
    assert Board(36, counted) == Board(36, "1\n" + counted) == board, "with the number of boards"
    assert Board(36, "0\n0") == Board(36, "") == Board(36, []) == Board(36, {})


def test_the_boards_of_the_documents():
    shared = AUDET.jumps.items() & ALTHOEN.jumps.items()
    assert len(AUDET.jumps) == len(ALTHOEN.jumps) == len(shared) + 1 == 19
    assert (AUDET.jumps[48], ALTHOEN.jumps[47], ALTHOEN.finish) == (26, 26, "exact")
    assert race.traps(TRAPPED.transition_matrix()) == tuple(range(61))


@settings(max_examples=30)
@given(rules(9))
def test_a_board_with_a_trap_is_not_played(at):
    board = board_of(at)
    if where := endless(at):
        for start in (serpents.play, lambda b, rng: serpents.simulate(b, 5, rng)):
            with pytest.raises(ValueError, match="must end") as raised:
                start(board, np.random.default_rng(1))
            assert str(raised.value).endswith(f" {ranges(where)}")
    else:
        serpents.play(board, np.random.default_rng(1))


# games


@settings(max_examples=30)
@given(rules(9), st.integers(1, 4), st.integers(0, 10**6))
def test_a_game_is_told_throw_by_throw(at, players, seed):
    assume(not endless(at))
    board = board_of(at)
    game = serpents.play(board, np.random.default_rng(seed), players)
    pawns = [0] * players
    for t, (face, told) in enumerate(zip(game.faces, game.squares, strict=True)):
        assert board.size not in pawns
        pawns[t % players] = board.land(pawns[t % players], face)
        assert told == tuple(pawns)
    assert pawns[game.winner] == board.size


def far(counts, law, games):
    """How far counts are from a law, in standard errors, where fifty or more are expected."""
    return [
        abs(counts.get(t, 0) - games * p) / (games * p * (1 - p)) ** 0.5
        for t, p in enumerate(law)
        if games * p >= 50
    ]


@pytest.mark.parametrize(
    ("board", "players"),
    [(GRID_1, 1), (GRID_1, 2), (Board(8, {3: 6, 7: 2}, [1, 2, 5], "bounce"), 3), (AUDET, 2)],
)
def test_games_follow_the_law(board, players):
    rng, n = np.random.default_rng(1993), 20_000
    found = serpents.simulate(board, n, rng, players)
    law = race.length_law(board.transition_matrix(), [0] * players)
    assert max(far(Counter(found.lengths.tolist()), law, n)) < 4
    assert (found.winners == (found.lengths - 1) % players).all()
    played = [len(serpents.play(board, rng, players).faces) for _ in range(100)]
    mean, square = (law @ np.arange(len(law)) ** power for power in (1, 2))
    assert abs(np.mean(played) - mean) < 4 * ((square - mean**2) / 100) ** 0.5


# single jumps


def test_all_single_jumps_take_one_linear_system(monkeypatch):
    # threads that share out small ones wait for each other
    solve, solved = np.linalg.solve, []
    monkeypatch.setattr(np.linalg, "solve", lambda *given: solved.append(given) or solve(*given))
    serpents.one_jump(GRID_1)
    assert len(solved) == 1


def plainly(board, x, y):
    """The game from 0 if a pawn that comes to x goes on to y, on a board of its own."""
    jumps = {a: b for a, b in board.jumps.items() if a != x} | ({} if x == y else {x: y})
    one = Board(board.size, jumps, board.faces, board.finish)
    A = one.exact_transition_matrix()
    return *race.exact_race(A, 0, 0), race.exact_mean(A, 0)


@pytest.mark.parametrize(
    "board", [GRID_1, Board(8, {2: 6, 7: 3}, 3, "exact"), Board(7, {3: 1}, 2, "bounce")]
)
def test_every_single_jump_of_small_boards(board):
    found, tried = serpents.one_jump(board, 4096), 0
    for x, y in product(range(1, board.size), range(1, board.size + 1)):
        others = {a: b for a, b in board.jumps.items() if a != x}
        if y in others or x in others.values():
            continue
        try:
            plain = plainly(board, x, y)
        except ValueError:
            assert np.isnan(found.alone[x, y])
            continue
        tried += 1
        assert [M[x, y] for M in found] == pytest.approx([*map(float, plain)], abs=1e-8)
    assert tried >= 14


# what is stored, and what others have published


@pytest.mark.parametrize(
    ("off", "many"),
    [
        pytest.param((), 83, marks=pytest.mark.long),
        pytest.param((93,), 13, marks=pytest.mark.long),
        ((28,), 2),
    ],
)
def test_the_stored_rivals_are_what_the_tool_finds(off, many):
    lines = [rivals.line(*board) for board in rivals.find_rivals(off)]
    found = {on: float(units) for _, on, units in lines}
    kept = {on: units for name, on, units in claims.rivals() if name == " ".join(map(str, off))}
    assert found == pytest.approx(kept, abs=2e-4)
    assert len(lines) == many


def test_the_stored_rivals_are_as_far_off_as_they_say():
    assert len(claims.rivals()) == 208
    far = [units for *_, units in claims.rivals()]
    assert far == sorted(far)
    for off, on, units in claims.rivals()[::20]:
        kept = {a: b for a, b in AUDET.jumps.items() if str(a) not in off.split()}
        jumps = kept | dict(map(int, jump.split("→")) for jump in on.split())
        assert rivals.distance(jumps) == pytest.approx(units, abs=1e-4)


def test_the_mean_of_1993():
    mean = race.exact_mean(ALTHOEN.exact_transition_matrix(), 0)
    assert mean == Fraction(
        225837582538403273407117496273279920181931269186581786048583,
        5757472998140039232950575874628786131130999406013041613400,
    )
    A, s, total = ALTHOEN.transition_matrix(), np.ones(100), 0.0
    while s[0] > 1e-15:
        total, s = total + s[0], A @ s
    assert float(mean) == pytest.approx(total, rel=1e-12)


def test_the_chance_that_others_published():
    board = Board(100, AUDET.jumps, finish="exact")
    p, _ = race.exact_race(board.exact_transition_matrix(), 0, 0)
    first, last = 10 ** (4453 - 30), 10**22
    assert p.numerator // first == 180926332670996705143434774852
    assert p.numerator % last == 6190638869011346271241
    assert p.denominator // first == 356292525615602536056258382956
    assert p.denominator % last == 5465297923649011295808
