"""The opponent's turn on the board of Marienbad: it is seen, and nobody has to wait for it."""

import pytest

from browser.nim import Nim


@pytest.fixture
def later(moving):
    """What was to happen later does so when this is called."""
    moving.evaluate("bare.hold()")
    yield lambda: moving.evaluate("bare.later()")
    moving.evaluate("bare.release()")


def test_the_opponent_takes_a_turn_that_can_be_seen(js, later):
    board = Nim(js, seed=3)
    board.do("row=4, tokens=8, take Enter")
    now = board.now
    assert len(now.due) == 1, "the tokens that will go are marked"
    assert now.model["heaps"] == now.heaps, "Python sees what the reader sees"
    taken = rf"1 token from row {now.due[0] + 1}\."
    board.shows(
        "before", heaps=[3, 5, 7, 1], mine=8, his=0, focus="take",
        caption=rf"^You took 8 tokens from row 4\. The opponent takes {taken}$",
        label=f"The opponent takes {taken}",
    )  # fmt: skip
    assert 1000 <= js.evaluate("bare.lasts()") <= 2000, "long enough to be seen"
    later()
    words = f"The opponent took {taken} Your move from"
    board.shows("later", due=[], mine=8, his=1, focus="take", caption=words)
    later()
    assert js.locator(".jeux-live").text_content() == board.caption


TAP = """() => {
  for (let tap = 0; tap < 2; tap += 1) document.querySelector('.token[data-rest="14"]')
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  return document.querySelector('figcaption').textContent;
}"""


def test_a_click_is_answered_before_anything_else_happens(js, later):
    board = Nim(js, [15] * 6, seed=2)
    caption = js.evaluate(TAP)
    assert caption.startswith("You took 1 token from row 1. The opponent takes ")
    assert board.now.due, "and the opponent has not yet moved"


def test_without_motion_the_opponents_turn_is_told_at_once(js):
    seen = {"due": [], "his": 1, "caption": "The opponent took 1 token from row"}
    Nim(js, seed=3).check(("3:1!", seen))


@pytest.mark.parametrize(
    "gesture", ["take", "1:0", "hint, hint", "tokens=2", "digits", "player=random"]
)
def test_who_is_in_a_hurry_lets_the_opponent_move_at_once(js, later, gesture):
    board = Nim(js, seed=3)
    board.do(f"3:1!, {gesture}")
    now = board.now
    assert (now.due, now.mine, now.his) == ([], 8, 1), "and no move is made by mistake"
    assert bool(now.hinted) == (gesture == "hint, hint")
    assert bool(now.picked) == (gesture == "tokens=2")
    later()
    assert sum(board.heaps) == 15, "one move, not two"
    board.do("undo")
    assert board.heaps == [3, 5, 7, 9]


@pytest.mark.parametrize("gesture", ["undo", "new", "misere=loses", "heap-0 ArrowRight"])
def test_a_game_that_is_left_is_left_by_the_opponent_too(js, later, gesture):
    board, heaps = Nim(js, seed=3), [3 + (gesture[:4] == "heap"), 5, 7, 9]
    board.do(f"3:1!, {gesture}")
    for _ in range(2):
        board.shows(gesture, due=[], heaps=heaps)
        later()
    if gesture != "undo":
        board.do("undo")
        assert sum(board.heaps) == 15, "the game comes back whole"


def test_what_python_sets_stays(js, later):
    board = Nim(js, seed=3)
    board.do("3:0!")
    board.check(({"heaps": [1, 2]}, {}))
    later()
    board.shows("later", due=[], heaps=[1, 2])


def test_the_opponent_begins_in_plain_sight(js, later):
    board = Nim(js, begins=False, seed=9)
    board.do("new")
    caption = r"^The opponent takes 8 tokens from row 4\.$"
    board.shows("new", heaps=[3, 5, 7, 9], due=[3] * 8, caption=caption)
    later()
    board.shows("later", heaps=[3, 5, 7, 1], his=8)
