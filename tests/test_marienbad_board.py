"""The board of Marienbad in the page, seen from Python: what it is given and what it gives back."""

import json
import re
from fractions import Fraction
from importlib import resources

import ipywidgets
import numpy as np
import pytest
import traitlets
from hypothesis import given
from hypothesis import strategies as st

from jeux import marienbad
from jeux.marienbad import FILM
from jeux.marienbad.board import NimBoard

FLAGS = ["misere", "begins", "digits", "play"]
SYNCED = ["heaps", "start", "epsilon", *FLAGS]
SCRIPTS = "nim.js drills.js says.js lessons.js tokens.js board.js"


@pytest.fixture(autouse=True)
def forget_widgets():
    yield
    ipywidgets.Widget.close_all()


def test_the_board_is_found_where_the_game_is():
    assert marienbad.NimBoard is NimBoard
    with pytest.raises(AttributeError, match="has no attribute 'BoardEditor'"):
        _ = marienbad.BoardEditor


@given(
    st.lists(st.integers(0, 15), min_size=1, max_size=6),
    st.floats(0, 1),
    st.fixed_dictionaries({name: st.booleans() for name in FLAGS}),
)
def test_what_is_given_comes_back(heaps, opponent, flags):
    board = NimBoard(heaps, opponent=opponent, **flags)
    assert board.position == tuple(heaps)
    told = json.loads(json.dumps(board.get_state(SYNCED)))
    assert told == {"heaps": heaps, "start": heaps, "epsilon": opponent, **flags}
    assert repr(board) == f"Run this cell to play from {'-'.join(map(str, heaps))}"


def test_without_arguments_it_is_the_documents_game_against_a_perfect_opponent():
    assert NimBoard().get_state(SYNCED) == {
        "heaps": (3, 5, 7, 9),
        "start": (3, 5, 7, 9),
        "epsilon": 0.0,
        "misere": False,
        "begins": True,
        "digits": True,
        "play": True,
    }


def test_what_the_reader_does_is_the_position():
    board = NimBoard()
    board.set_state({"heaps": [3, 5, 7, 1], "digits": False})
    assert board.position == (3, 5, 7, 1)
    assert repr(board) == "Run this cell to play from 3-5-7-1"
    assert board.start == (3, 5, 7, 9)


def test_a_board_keeps_its_own_heaps():
    one, other = NimBoard(FILM), NimBoard(FILM)
    one.heaps = [*one.heaps, 2]
    assert (one.position, one.start, other.position) == ((1, 3, 5, 7, 2), FILM, FILM)


def test_numbers_of_other_kinds_are_as_good():
    board = NimBoard(np.array([1, 15]), opponent=Fraction(1, 4), misere=np.bool_(True))
    assert board.get_state(["heaps", "epsilon", "misere"]) == {
        "heaps": (1, 15),
        "epsilon": 0.25,
        "misere": True,
    }
    assert [type(tokens) for tokens in board.heaps] == [int, int]
    assert NimBoard(range(1, 3)).position == (1, 2)


ROOM = "heaps must be 1 to 6 heaps of 0 to 15 tokens, got "


@pytest.mark.parametrize(
    ("heaps", "error", "message"),
    [((), ValueError, ROOM + "()"),
     ([16, 1], ValueError, ROOM + "(16, 1)"),
     ([1] * 7, ValueError, ROOM + "(1, 1, 1, 1, 1, 1, 1)"),
     ([-1], ValueError, "heaps[0] must be an integer of at least 0, got -1"),
     ([True], ValueError, "heaps[0] must be an integer of at least 0, got True"),
     ([1.0], TypeError, "heaps[0] must be an integer, got 1.0"),
     ("35", TypeError, "heaps must be a sequence, got '35'"),
     (3, TypeError, "heaps must be a sequence, got 3")],
)  # fmt: skip
def test_heaps_that_the_page_has_no_room_for_are_refused(heaps, error, message):
    with pytest.raises(error, match=f"^{re.escape(message)}$"):
        NimBoard(heaps)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [("heaps", [], "heaps must be 1 to 6 heaps of 0 to 15 tokens, got ()"),
     ("heaps", [16], "heaps must be 1 to 6 heaps of 0 to 15 tokens, got (16,)"),
     ("heaps", [1] * 7, "heaps must be 1 to 6 heaps of 0 to 15 tokens, got (1, 1, 1, 1, 1, 1, 1)"),
     ("heaps", [-1], "heaps[0] must be an integer of at least 0, got -1"),
     ("heaps", "35", "heaps must be a sequence, got '35'"),
     ("start", [500, -3], "start[1] must be an integer of at least 0, got -3"),
     ("start", [500], "start must be 1 to 6 heaps of 0 to 15 tokens, got (500,)"),
     ("start", 5, "start must be a sequence, got 5"),
     ("epsilon", "no", "epsilon must be a real number, got 'no'"),
     ("epsilon", float("nan"), "epsilon must be finite, got nan"),
     ("opponent", 2, "opponent must be a number from 0 to 1, got 2"),
     ("opponent", True, "opponent must be a number, got True"),
     *[(flag, value, f"{flag} must be True or False, got {value!r}")
       for flag in FLAGS for value in (2, "no", [True], None)]],
)  # fmt: skip
def test_nonsense_is_refused_when_python_sets_it(name, value, message):
    board = NimBoard()
    before = board.get_state()
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        setattr(board, name, value)
    assert board.get_state() == before


def test_the_opponent_is_changed_by_the_name_that_it_was_given_by():
    board = NimBoard(opponent=Fraction(1, 4))
    board.opponent = np.float32(0.5)
    assert (board.opponent, board.epsilon) == (0.5, 0.5)


def test_nonsense_in_a_message_changes_nothing():
    board = NimBoard()
    with pytest.raises(traitlets.TraitError, match=r"^heaps must be a sequence, got 5$"):
        board.set_state({"start": [1, 2], "heaps": 5})
    assert (board.start, board.position) == ((3, 5, 7, 9), (3, 5, 7, 9))


def test_heaps_are_replaced_and_not_changed_in_their_place():
    with pytest.raises(TypeError, match="does not support item assignment"):
        NimBoard().heaps[0] = 99


@pytest.mark.parametrize(
    ("opponent", "error"), [(1.5, ValueError), (-0.1, ValueError), (True, ValueError),
                            (float("nan"), ValueError), ("perfect", TypeError), (None, TypeError)],
)  # fmt: skip
def test_an_opponent_is_a_probability(opponent, error):
    with pytest.raises(error, match=rf"^opponent must be .*, got {re.escape(repr(opponent))}$"):
        NimBoard(opponent=opponent)


@pytest.mark.parametrize("name", FLAGS)
@pytest.mark.parametrize("value", [1, 0, None, "yes"])
def test_a_flag_is_true_or_false(name, value):
    message = f"{name} must be True or False, got {value!r}"
    with pytest.raises(TypeError, match=f"^{re.escape(message)}$"):
        NimBoard(**{name: value})


def test_heaps_alone_are_given_without_their_name():
    with pytest.raises(TypeError):
        NimBoard((1, 2), True)


@pytest.mark.parametrize("change", [{"epsilon": 2}, {"misere": "no"}, {"start": 5}])
def test_what_is_no_part_of_a_board_is_refused_at_once(change):
    board = NimBoard()
    with pytest.raises(ValueError, match=next(iter(change))):
        board.set_trait(*change.popitem())


def test_it_is_a_widget_of_the_book():
    assert "jeux-widget" in NimBoard()._dom_classes


@pytest.mark.parametrize(("name", "held"), [(SCRIPTS, "_esm"), ("board.css", "_css")])
def test_script_and_style_lie_beside_the_game(name, held):
    files = (resources.files("jeux.marienbad").joinpath(part) for part in name.split())
    text = "\n".join(file.read_text("utf-8") for file in files)
    assert str(getattr(NimBoard(), held)) == text
    assert not re.search(r"https?:|@import|^import ", text, re.M), "nothing comes from elsewhere"


def test_colours_follow_the_theme():
    held = NimBoard._esm + NimBoard._css
    bare = re.sub(r"var\(--jp-[\w-]+, ?#[0-9a-f]{3,6}\)", "", held)
    assert not re.search(r"#[0-9a-f]{3,6}\b(?!-)|rgb\(|hsl\(", bare)


def test_the_script_gives_the_functions_that_the_browser_tests_compare():
    given = set(re.findall(r"^export (?:function|const) (\w+)", NimBoard._esm, re.M))
    assert given >= {"digitalSum", "goal", "isFavourable", "moves", "winningMoves", "take"}
    assert given >= {"reply", "hint", "leftAt", "caption", "label"}
    assert re.search(r"^export default \{ render \};$", NimBoard._esm, re.M)


# records and books


def test_a_record_and_a_book_are_held():
    board = NimBoard(FILM, misere=True, record="o71 M51")
    assert board.get_state(["record", "book"]) == {"record": "o71 M51", "book": ()}
    board = NimBoard((2, 5), book=[[0, 2, 2], (1, 1), ()])
    assert json.loads(json.dumps(board.book)) == [[], [1, 1], [2, 2]]


@pytest.mark.parametrize(
    ("record", "heaps", "message"),
    [("M1", FILM, "record must hold moves such as 'o71 M51', got 'M1'"),
     ("x11", FILM, "record must hold moves such as 'o71 M51', got 'x11'"),
     ("M11 ", FILM, "record must hold moves such as 'o71 M51', got 'M11 '"),
     ("M21", FILM, "record must name rows of different sizes, got M21 from (1, 3, 5, 7)"),
     ("M31", (3, 3), "record must name rows of different sizes, got M31 from (3, 3)"),
     ("M11 o11", FILM, "record must hold moves of a game from (1, 3, 5, 7), got 'M11 o11'"),
     (11, FILM, "record must be a string, got 11")],
)  # fmt: skip
def test_a_record_that_is_no_game_is_refused(record, heaps, message):
    with pytest.raises((TypeError, ValueError), match=f"^{re.escape(message)}$"):
        NimBoard(heaps, record=record)


@pytest.mark.parametrize("book", [[()], [(2, 2), ()], [(1, 2), (2, 2), (1, 1), ()]])
def test_a_book_that_leaves_a_reply_without_an_answer_is_refused(book):
    with pytest.raises(ValueError, match=r"^book must answer every reply in play from \(2, 5\)"):
        NimBoard((2, 5), book=book)
    with pytest.raises(TypeError, match="book must be a sequence"):
        NimBoard((2, 5), book=7)


def test_the_opponent_may_have_a_name_of_one_word():
    assert NimBoard(rival="M").get_state(["rival"]) == {"rival": "M"}
    for rival in ("<b>", "the other", "M" * 13):
        with pytest.raises(ValueError, match=r"^rival must be one word of at most 12 letters"):
            NimBoard(rival=rival)
    with pytest.raises(TypeError, match=r"^rival must be a string"):
        NimBoard(rival=1)
