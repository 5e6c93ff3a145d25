"""The board in the page, seen from Python: what it is given and what it gives back."""

import json
import re
from importlib import resources

import ipywidgets
import numpy as np
import pytest
import traitlets
from hypothesis import given
from hypothesis import strategies as st

from jeux import serpents
from jeux.race import traps
from jeux.serpents import AUDET, FINISHES, GRID_1, Board
from jeux.serpents.board import BARE, PRESETS, TRAPPED, BoardEditor


@pytest.fixture(autouse=True)
def forget_widgets():
    yield
    ipywidgets.Widget.close_all()


@st.composite
def boards(draw):
    size, finish = draw(st.integers(1, 100)), draw(st.sampled_from(FINISHES))
    most = min(size, 9) if finish == "bounce" else 9
    faces = draw(st.lists(st.integers(1, most), min_size=1, max_size=6))
    begins = draw(st.sets(st.integers(1, max(size - 1, 1)), max_size=min(size - 1, 20)))
    ends = st.sampled_from([square for square in range(1, size + 1) if square not in begins])
    return Board(size, {square: draw(ends) for square in begins}, faces, finish)


def test_the_editor_is_found_where_the_game_is():
    assert serpents.BoardEditor is BoardEditor
    with pytest.raises(AttributeError, match="has no attribute 'NimBoard'"):
        _ = serpents.NimBoard


@given(boards(), st.data())
def test_a_board_comes_back_as_it_was_given(board, data):
    starts = data.draw(st.tuples(*[st.integers(0, board.size - 1)] * 2))
    editor = BoardEditor(board, starts)
    assert editor.board == board
    assert tuple(editor.starts) == starts
    told = editor.get_state(["size", "jumps", "faces", "finish"])
    size, jumps, faces, finish = json.loads(json.dumps(told)).values()
    assert Board(size, dict(jumps), faces, finish) == board, "through the wire"


def test_what_the_reader_changes_is_the_board():
    editor = BoardEditor(AUDET)
    editor.set_state({"jumps": [[1, 38], [80, 2]], "finish": "exact", "starts": [5, 7]})
    assert editor.board == Board(100, {1: 38, 80: 2}, finish="exact")
    assert editor.starts == (5, 7)
    editor.faces = [1, 1, 2]
    assert editor.board.faces == (1, 1, 2)


def test_an_editor_keeps_its_own_board():
    one, other = BoardEditor(GRID_1), BoardEditor(GRID_1)
    one.jumps = [*one.jumps, [2, 6]]
    assert (one.board.jumps, other.board) == ({1: 5, 2: 6, 4: 3}, GRID_1)


def test_without_arguments_it_shows_the_board_of_the_article():
    editor = BoardEditor()
    assert (editor.board, editor.starts) == (AUDET, (0, 0))


def test_numbers_of_numpy_are_as_good():
    editor = BoardEditor(Board(np.int64(6), {np.int64(1): 5}), np.array([2, 5]))
    assert [type(square) for square in (editor.size, *editor.starts)] == [int] * 3
    assert editor.board == Board(6, {1: 5})


@pytest.mark.parametrize("starts", [(), (1,), (1, 2, 3), (0, 100), (-1, 0), ("1", 0), (0, 1.0), 5])
def test_starts_that_cannot_be_are_refused(starts):
    with pytest.raises((TypeError, ValueError, traitlets.TraitError), match="starts"):
        BoardEditor(AUDET, starts)


def offered(editor):
    return {
        preset["name"]: Board(editor.size, dict(preset["jumps"]), preset["faces"], preset["finish"])
        for preset in editor.presets
    }


def test_presets_are_boards_of_the_same_size():
    assert offered(BoardEditor(BARE)) == PRESETS
    assert [*offered(BoardEditor(BARE))] == [*PRESETS]
    assert offered(BoardEditor(GRID_1)) == {}


def test_one_preset_is_a_trap_and_one_has_no_jump():
    assert not BARE.jumps
    assert traps(TRAPPED.transition_matrix()) == tuple(range(61))
    assert {board.size for board in PRESETS.values()} == {100}


@pytest.mark.parametrize(
    ("name", "value"),
    [("jumps", [[0, 5]]), ("jumps", [[100, 5]]), ("jumps", [[5, 101]]), ("jumps", [[5, 5]]),
     ("jumps", [[1, 5], [5, 9]]), ("jumps", [[1, 5], [1, 9]]), ("jumps", [[1, 5], [1, 5]]),
     ("jumps", [[1, 5, 9]]), ("jumps", [[1]]), ("jumps", [[1.0, 5]]), ("jumps", 5),
     ("faces", []), ("faces", [1, 0]), ("finish", "home"), ("finish", 1),
     ("starts", [500, -3]), ("starts", [5, -3]), ("starts", [5]), ("starts", 0)],
)  # fmt: skip
def test_a_board_that_cannot_be_is_refused_at_once(name, value):
    editor = BoardEditor()
    before = editor.get_state()
    with pytest.raises((TypeError, ValueError, traitlets.TraitError)):
        setattr(editor, name, value)
    assert editor.get_state() == before
    assert editor.board == AUDET


def test_parts_that_come_together_are_seen_together():
    editor = BoardEditor(GRID_1)
    editor.set_state({"finish": "bounce", "faces": [6], "jumps": [[2, 5]]})
    assert editor.board == Board(6, {2: 5}, [6], "bounce")
    with pytest.raises(ValueError, match="die"):
        editor.faces = [7]
    assert editor.board == Board(6, {2: 5}, [6], "bounce")
    editor.set_state({"finish": "exact", "faces": [7]})
    assert editor.board == Board(6, {2: 5}, [7], "exact")
    assert editor.starts == (0, 0)


def test_parts_are_replaced_and_not_changed_in_their_place():
    editor = BoardEditor()
    for part in (editor.starts, editor.jumps, editor.faces):
        with pytest.raises(TypeError, match="does not support item assignment"):
            part[0] = 500


def test_it_says_what_it_shows():
    editor = BoardEditor(GRID_1, (1, 5))
    assert repr(editor) == "Run this cell to build a board: 6 squares, 2 jumps, pawns on 1 and 5"
    editor.jumps = []
    editor.starts = [2, 3]
    assert repr(editor) == "Run this cell to build a board: 6 squares, 0 jumps, pawns on 2 and 3"


def test_it_is_a_widget_of_the_book():
    assert "jeux-widget" in BoardEditor()._dom_classes


@pytest.mark.parametrize(
    ("name", "held"),
    [
        ("../widget.js rules.js picture.js play.js worth.js search.js scene.js board.js", "_esm"),
        ("board.css", "_css"),
    ],
)
def test_script_and_style_lie_beside_the_game(name, held):
    files = (resources.files("jeux.serpents").joinpath(part) for part in name.split())
    text = "\n".join(file.read_text("utf-8") for file in files)
    assert str(getattr(BoardEditor(), held)) == text
    assert not re.search(r"https?:|@import|^import ", text, re.M), "nothing comes from elsewhere"


def test_the_script_gives_the_functions_that_the_browser_tests_compare():
    script = BoardEditor._esm
    given = set(re.findall(r"^export function (\w+)", script, re.M))
    assert given >= {
        "land",
        "way",
        "visits",
        "thrown",
        "happened",
        "traps",
        "race",
        "conclusion",
        "objection",
        "fault",
        "without",
        "places",
        "answer",
        "middle",
        "nearest",
    }
    assert re.search(r"^export default \{ render \};$", script, re.M)
