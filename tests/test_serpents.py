"""Boards, games and single jumps, each against the plain way; what others have published."""

import pickle
from collections import Counter
from fractions import Fraction
from itertools import cycle, product

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from walks import endless, naive, rules, walk

from jeux import race, serpents
from jeux.race.chain import ranges
from jeux.serpents import ALTHOEN, AUDET, GRID_1, TRAPPED, Board
from ledger.rivals import rivals, search

# boards


def board_of(parts):
    return Board(parts.size, parts.jumps, parts.faces, parts.finish)


@given(rules())
def test_a_pawn_lands_where_it_walks(parts):
    board = board_of(parts)
    rows = naive(parts)
    for square, face in product(range(parts.size), parts.faces):
        assert board.land(square, face) == walk(parts, square, face)
    exact = board.exact_transition_matrix()
    assert exact.tolist() == [row[:-1] for row in rows]
    assert board.transition_matrix() == pytest.approx(exact.astype(float), abs=1e-15)
    for lacks, row in zip(1 - exact.sum(axis=1), rows, strict=True):
        assert lacks == row[-1], "what a row lacks arrives"


@given(rules())
def test_a_board_is_a_value(parts):
    board = board_of(parts)
    again = board_of(parts)
    assert board == again == pickle.loads(pickle.dumps(board))
    backwards = dict(reversed(parts.jumps.items()))
    turned = board_of(parts._replace(jumps=backwards))
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


def joined(pairs, between, after):
    """Jumps as text, each with a sign between its squares."""
    return after.join(f"{start}{between}{end}" for start, end in pairs)


def of_a_spreadsheet(pairs):
    lines = [f'"{start}";{end}\r\n' for start, end in pairs]
    return "\ufefffrom;to\r\n" + "".join(lines)


FORMS = {
    "pairs": list,
    "array": np.array,
    "zip": lambda pairs: zip(*np.transpose(pairs), strict=True),
    "text of pairs": repr,
    "text of a dictionary": lambda pairs: repr(dict(pairs)),
    "CSV": lambda pairs: joined(pairs, ",", "\n"),
    "CSV of a spreadsheet": of_a_spreadsheet,
    "arrows": lambda pairs: joined(pairs, "→", "  "),
    "hyphens": lambda pairs: joined(pairs, "-", ", "),
    "words": lambda pairs: joined(pairs, " to ", "\n"),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_board_is_read_in_every_form_in_which_people_write_it(form):
    pairs = tuple(AUDET.jumps.items())
    assert Board(100, FORMS[form](pairs)) == AUDET


def test_a_matrix_of_leetcode_and_a_text_of_hackerrank_are_boards():
    rows = np.full((6, 6), -1)  # the first example of problem 909
    rows[3, 1] = 35
    rows[3, 4] = 13
    rows[5, 1] = 15
    board = Board(36, {2: 15, 14: 35, 17: 13})
    listed = rows.tolist()
    text = "\n".join(" ".join(map(str, row)) for row in listed)
    for matrix in (rows, listed, str(listed), text):
        assert Board(36, matrix) == board
    small = [[-1, -1], [-1, 3]]
    assert Board(4, small) == Board(4, {2: 3})
    counted = "2\n2 15\n14 35\n1\n17 13\n"
    assert Board(36, counted) == board
    assert Board(36, "1\n" + counted) == board, "with the number of boards"
    for empty in ("0\n0", "", []):
        assert Board(36, empty) == Board(36, {})


def test_the_boards_of_the_documents():
    shared = AUDET.jumps.items() & ALTHOEN.jumps.items()
    assert len(AUDET.jumps) == len(ALTHOEN.jumps) == 19
    assert len(shared) == 18
    assert AUDET.jumps[48] == ALTHOEN.jumps[47] == 26
    assert ALTHOEN.finish == "exact"
    assert race.traps(TRAPPED.transition_matrix()) == tuple(range(61))


@settings(max_examples=30)
@given(rules(9))
def test_a_board_with_a_trap_is_not_played(parts):
    board = board_of(parts)
    rng = np.random.default_rng(1)
    trapped = endless(parts)
    if not trapped:
        serpents.play(board, rng)
        return
    with pytest.raises(ValueError, match="must end") as played:
        serpents.play(board, rng)
    with pytest.raises(ValueError, match="must end") as simulated:
        serpents.simulate(board, 5, rng)
    for raised in (played, simulated):
        assert str(raised.value).endswith(f" {ranges(trapped)}")


# games


@settings(max_examples=30)
@given(parts=rules(9), players=st.integers(1, 4), seed=st.integers(0, 10**6))
def test_a_game_is_told_throw_by_throw(parts, players, seed):
    assume(not endless(parts))
    board = board_of(parts)
    game = serpents.play(board, np.random.default_rng(seed), players)
    pawns = [0] * players
    turns = cycle(range(players))
    for turn, face, squares in zip(turns, game.faces, game.squares, strict=False):
        assert board.size not in pawns
        pawns[turn] = board.land(pawns[turn], face)
        assert squares == tuple(pawns)
    assert len(game.faces) == len(game.squares)
    assert pawns[game.winner] == board.size


def far(counts, law, games):
    """How far counts are from a law, in standard errors, where fifty or more are expected."""
    errors = []
    for t, p in enumerate(law):
        expected = games * p
        if expected >= 50:
            spread = (expected * (1 - p)) ** 0.5
            errors.append(abs(counts.get(t, 0) - expected) / spread)
    return errors


BOUNCING = Board(8, {3: 6, 7: 2}, [1, 2, 5], "bounce")


@pytest.mark.parametrize(
    ("board", "players"), [(GRID_1, 1), (GRID_1, 2), (BOUNCING, 3), (AUDET, 2)]
)
def test_games_follow_the_law(board, players):
    rng = np.random.default_rng(1993)
    games = serpents.simulate(board, 20_000, rng, players)
    law = race.length_law(board.transition_matrix(), [0] * players)
    counts = Counter(games.lengths.tolist())
    assert max(far(counts, law, 20_000)) < 4
    assert (games.winners == (games.lengths - 1) % players).all()
    played = [len(serpents.play(board, rng, players).faces) for _ in range(100)]
    lengths = np.arange(len(law))
    mean = law @ lengths
    variance = law @ lengths**2 - mean**2
    assert abs(np.mean(played) - mean) < 4 * (variance / 100) ** 0.5


# single jumps


def test_all_single_jumps_take_one_linear_system(monkeypatch):
    # threads that share out small ones wait for each other
    solve = np.linalg.solve
    systems = []

    def counted(*system):
        systems.append(system)
        return solve(*system)

    monkeypatch.setattr(np.linalg, "solve", counted)
    serpents.one_jump(GRID_1)
    assert len(systems) == 1


def without(board, x):
    """The jumps of a board that do not begin on x."""
    return {start: end for start, end in board.jumps.items() if start != x}


def plainly(board, x, y):
    """The game from 0 if a pawn that comes to x goes on to y, on a board of its own."""
    jumps = without(board, x)
    if y != x:
        jumps[x] = y
    changed = Board(board.size, jumps, board.faces, board.finish)
    A = changed.exact_transition_matrix()
    wins, length = race.exact_race(A, 0, 0)
    return [float(wins), float(length), float(race.exact_mean(A, 0))]


EXACT = Board(8, {2: 6, 7: 3}, 3, "exact")
SHORT = Board(7, {3: 1}, 2, "bounce")


@pytest.mark.parametrize("board", [GRID_1, EXACT, SHORT])
def test_every_single_jump_of_small_boards(board):
    games = serpents.one_jump(board, 4096)
    tried = 0
    for x, y in product(range(1, board.size), range(1, board.size + 1)):
        jumps = without(board, x)
        if y in jumps or x in jumps.values():
            continue
        try:
            plain = plainly(board, x, y)
        except ValueError:
            assert np.isnan(games.alone[x, y])
            continue
        tried += 1
        assert [M[x, y] for M in games] == pytest.approx(plain, abs=1e-8)
    assert tried >= 14


def test_a_jump_more_on_the_classic_board_is_a_board_of_its_own():
    games = serpents.one_jump(AUDET)
    for jump in ((94, 2), (17, 100), (81, 74)):
        A = Board(100, AUDET.jumps | dict([jump])).transition_matrix()
        wins, length = (M[0, 0] for M in race.race_matrices(A))
        assert games.wins[jump] == pytest.approx(wins, abs=1e-6)
        assert games.length[jump] == pytest.approx(length, abs=1e-6)


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
    lines = [search.line(*board) for board in search.find_rivals(off)]
    searched = {on: float(units) for _, on, units in lines}
    starts = " ".join(map(str, off))
    stored = {on: units for name, on, units in rivals() if name == starts}
    assert searched == pytest.approx(stored, abs=2e-4)
    assert len(lines) == many


def test_the_stored_rivals_are_as_far_off_as_they_say():
    assert len(rivals()) == 208
    distances = [units for *_, units in rivals()]
    assert distances == sorted(distances)
    for off, on, units in rivals()[::20]:
        jumps = dict(AUDET.jumps)
        for start in off.split():
            del jumps[int(start)]
        for jump in on.split():
            start, end = jump.split("→")
            jumps[int(start)] = int(end)
        assert search.distance(jumps) == pytest.approx(units, abs=1e-4)


def test_the_mean_of_1993():
    mean = race.exact_mean(ALTHOEN.exact_transition_matrix(), 0)
    assert mean == Fraction(
        225837582538403273407117496273279920181931269186581786048583,
        5757472998140039232950575874628786131130999406013041613400,
    )
    A = ALTHOEN.transition_matrix()
    s = np.ones(100)
    total = 0.0
    while s[0] > 1e-15:
        total += s[0]
        s = A @ s
    assert float(mean) == pytest.approx(total, rel=1e-12)


def test_the_chance_that_others_published():
    board = Board(100, AUDET.jumps, finish="exact")
    p, _ = race.exact_race(board.exact_transition_matrix(), 0, 0)
    all_but_30_of_4453_digits = 10 ** (4453 - 30)
    last_22 = 10**22
    assert p.numerator // all_but_30_of_4453_digits == 180926332670996705143434774852
    assert p.numerator % last_22 == 6190638869011346271241
    assert p.denominator // all_but_30_of_4453_digits == 356292525615602536056258382956
    assert p.denominator % last_22 == 5465297923649011295808
