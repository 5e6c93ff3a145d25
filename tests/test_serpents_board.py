"""The table in the page, seen from Python: what it is given and what it gives back."""

import json

import ipywidgets
import numpy as np
import pytest
import traitlets
from hypothesis import given
from hypothesis import strategies as st

from jeux.serpents import AUDET, FINISHES, GRID_1, Board, record
from jeux.serpents.board import BARE, PRESETS, BoardEditor


@pytest.fixture(autouse=True)
def forget_widgets():
    yield
    ipywidgets.Widget.close_all()


@st.composite
def boards(draw):
    size = draw(st.integers(1, 100))
    finish = draw(st.sampled_from(FINISHES))
    most = min(size, 9) if finish == "bounce" else 9
    faces = draw(st.lists(st.integers(1, most), min_size=1, max_size=6))
    before_last = st.integers(1, max(size - 1, 1))
    begins = draw(st.sets(before_last, max_size=min(size - 1, 20)))
    free = [square for square in range(1, size + 1) if square not in begins]
    jumps = {square: draw(st.sampled_from(free)) for square in begins}
    return Board(size, jumps, faces, finish)


@given(boards(), st.data())
def test_a_board_comes_back_as_it_was_given(board, data):
    square = st.integers(0, board.size - 1)
    starts = data.draw(st.tuples(square, square))
    editor = BoardEditor(board, starts)
    assert editor.board == board
    assert tuple(editor.starts) == starts
    state = editor.get_state(["size", "jumps", "faces", "finish"])
    size, jumps, faces, finish = json.loads(json.dumps(state)).values()
    assert Board(size, dict(jumps), faces, finish) == board, "through the wire"


def test_what_the_reader_changes_is_the_board():
    editor = BoardEditor(AUDET)
    editor.set_state({"jumps": [[1, 38], [80, 2]], "finish": "exact", "starts": [5, 7]})
    assert editor.board == Board(100, {1: 38, 80: 2}, finish="exact")
    assert editor.starts == (5, 7)
    editor.faces = [1, 1, 2]
    assert editor.board.faces == (1, 1, 2)
    assert repr(editor) == "Run this cell to play: 100 squares, 2 jumps, pawns on 5 and 7"
    of_numpy = Board(np.int64(6), {np.int64(1): 5})
    editor = BoardEditor(of_numpy, np.array([2, 5]))
    for square in (editor.size, *editor.starts):
        assert type(square) is int
    assert editor.board == Board(6, {1: 5})


def test_the_presets_are_boards():
    assert BoardEditor().board == AUDET
    assert BoardEditor().starts == (0, 0)
    for board in (BARE, GRID_1):
        offered = {
            preset["name"]: Board(
                preset["size"], dict(preset["jumps"]), preset["faces"], preset["finish"]
            )
            for preset in BoardEditor(board).presets
        }
        assert offered == PRESETS


def test_the_game_that_is_played_is_a_record():
    table = BoardEditor(AUDET, starts=(22, 43), begins=1)
    assert table.record == "size=100&starts=22-43&begins=2"
    table.set_state({"throws": [1, 6]})
    assert table.game.squares == ((22, 44), (84, 44))
    assert record.read(table.record) == table.game
    table.set_state({"size": 30, "wide": 6, "jumps": [[3, 22]], "starts": [0, 5], "throws": []})
    assert table.record == "size=30&wide=6&jumps=3-22&starts=0-5&begins=2"
    assert record.read(table.record) == table.game


@pytest.mark.parametrize(
    ("name", "value"),
    [("jumps", [[0, 5]]), ("jumps", [[100, 5]]), ("jumps", [[5, 101]]), ("jumps", [[5, 5]]),
     ("jumps", [[1, 5], [5, 9]]), ("jumps", [[1, 5], [1, 9]]), ("jumps", [[1, 5], [1, 5]]),
     ("jumps", [[1, 5, 9]]), ("jumps", [[1]]), ("jumps", [[1.0, 5]]), ("jumps", 5),
     ("size", 50), ("size", "x"), ("faces", []), ("faces", [1, 0]),
     ("finish", "home"), ("finish", 1),
     ("throws", [9]), ("throws", "3"), ("begins", 2), ("begins", "1"), ("wide", 0), ("wide", 41),
     ("starts", [500, -3]), ("starts", [5, -3]), ("starts", [5]), ("starts", 0)],
)  # fmt: skip
def test_a_board_that_cannot_be_is_refused_at_once(name, value):
    editor = BoardEditor()
    before = editor.get_state()
    with pytest.raises(traitlets.TraitError):
        setattr(editor, name, value)
    with pytest.raises(traitlets.TraitError):
        editor.set_state({"finish": "exact", name: value})
    assert editor.get_state() == before
    assert editor.board == AUDET


def test_parts_that_come_together_are_seen_together():
    editor = BoardEditor(GRID_1)
    editor.throws = [1, 3]
    editor.set_state({"throws": [], "finish": "bounce", "faces": [6], "jumps": [[2, 5]]})
    assert editor.board == Board(6, {2: 5}, [6], "bounce")
    with pytest.raises(traitlets.TraitError, match="die"):
        editor.faces = [7]
    assert editor.board == Board(6, {2: 5}, [6], "bounce")
    editor.set_state({"finish": "exact", "faces": [7]})
    assert editor.board == Board(6, {2: 5}, [7], "exact")
    assert editor.starts == (0, 0)
