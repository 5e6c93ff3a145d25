"""The opponent's turn on the board of Marienbad: it is seen, and nobody has to wait for it."""

import pytest

from browser.nim import Board, opened
from browser.widgets import is_spoken


@pytest.fixture(scope="module")
def js(browser):
    page = opened(browser)
    yield page
    page.close()


@pytest.fixture(autouse=True)
def quiet(js):
    yield
    assert js.errors == []


@pytest.fixture
def board(js):
    return lambda *given, **how: Board(js, *given, **how)


@pytest.fixture
def waiting(js):
    """A page with motion, in which nothing that is to happen later does so before `later`."""
    js.emulate_media(reduced_motion="no-preference")
    js.evaluate("""() => {
      [window.held, window.key] = [new Map(), 1e6];
      [window.before, window.forget] = [window.setTimeout, window.clearTimeout];
      window.setTimeout = (act, time) => { held.set(key += 1, [act, time]); return key; };
      window.clearTimeout = key => { held.delete(key); forget(key); };
    }""")
    yield lambda: js.evaluate("""() => {
      for (const [key, [act]] of [...held]) { held.delete(key); act(); }
    }""")
    js.evaluate("() => { window.setTimeout = before; window.clearTimeout = forget; }")
    js.emulate_media(reduced_motion="reduce")


def test_the_opponent_takes_a_turn_that_can_be_seen(board, waiting):
    shown = board(seed=3)
    shown.part("row").select_option("4")
    shown.part("tokens").select_option("8")
    shown.part("take").focus()
    shown.part("take").press("Enter")
    now = shown.now
    assert (now["heaps"], now["mine"], now["his"]) == ([3, 5, 7, 1], 8, 0)
    assert now["model"]["heaps"] == [3, 5, 7, 1], "Python sees what the reader sees"
    assert len(now["due"]) == 1, "the tokens that will go are marked"
    row = now["due"][0] + 1
    assert shown.caption == (
        f"You took 8 tokens from row 4. The opponent takes 1 token from row {row}."
    )
    assert f"The opponent takes 1 token from row {row}." in shown.label
    assert now["focus"] == "take"
    lasts = [time for _, time in shown.page.evaluate("[...held.values()]")]
    assert 1000 <= max(lasts) <= 2000, "long enough to be seen"
    waiting()
    now = shown.now
    assert (now["due"], now["mine"], now["his"], now["focus"]) == ([], 8, 1, "take")
    assert sum(now["model"]["heaps"]) == 15
    assert f"The opponent took 1 token from row {row}. Your move from" in shown.caption
    waiting()
    is_spoken(shown.page, shown.root)


TAP = """() => {
  for (let tap = 0; tap < 2; tap += 1) document.querySelector('.token[data-rest="14"]')
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  return document.querySelector('figcaption').textContent;
}"""


def test_a_click_is_answered_before_anything_else_happens(board, waiting):
    shown = board([15] * 6, seed=2)
    told = shown.page.evaluate(TAP)
    assert told.startswith("You took 1 token from row 1. The opponent takes ")
    assert shown.now["due"], "and the opponent has not yet moved"


def test_without_motion_the_opponents_turn_is_told_at_once(board, js):
    shown = board(seed=3)
    shown.take(3, 1)
    assert (shown.now["due"], shown.now["his"]) == ([], 1)
    assert "The opponent took 1 token from row" in shown.caption


USES = {
    "take": lambda s: s.part("take").click(),
    "token": lambda s: s.token(1, 0).click(),
    "hint": lambda s: s.part("hint").click(),
    "tokens": lambda s: s.part("tokens").select_option("2"),
    "digits": lambda s: s.part("digits").click(),
    "player": lambda s: s.part("player").select_option(label="random"),
}


@pytest.mark.parametrize("name", USES)
def test_who_is_in_a_hurry_lets_the_opponent_move_at_once(board, waiting, name):
    shown = board(seed=3)
    shown.take(3, 1)
    assert shown.now["due"]
    USES[name](shown)
    now = shown.now
    assert (now["due"], now["mine"], now["his"]) == ([], 8, 1), "and no move is made by mistake"
    assert bool(now["hinted"]) == (name == "hint")
    assert bool(now["picked"]) == (name == "tokens")
    waiting()
    assert sum(shown.heaps) == 15, "one move, not two"
    shown.part("undo").click()
    assert shown.heaps == [3, 5, 7, 9]


def test_a_game_that_is_left_is_left_by_the_opponent_too(board, waiting):
    uses = {
        "undo": lambda s: s.part("undo").click(),
        "new": lambda s: s.part("new").click(),
        "misere": lambda s: s.part("misere").select_option(label="loses"),
    }
    for use in uses.values():
        shown = board(seed=3)
        shown.take(3, 1)
        use(shown)
        assert (shown.now["due"], shown.heaps) == ([], [3, 5, 7, 9])
        waiting()
        assert shown.heaps == [3, 5, 7, 9]
    shown = board(seed=3)
    shown.take(3, 1)
    shown.part("heap-0").press("ArrowRight")
    assert (shown.now["due"], shown.heaps) == ([], [4, 5, 7, 9])
    shown.part("undo").click()
    assert sum(shown.heaps) == 15, "the game comes back whole"
    shown.take(3, 0)
    shown.set("heaps", [1, 2])
    waiting()
    assert (shown.now["due"], shown.heaps) == ([], [1, 2]), "what Python sets stays"


def test_the_opponent_begins_in_plain_sight(board, waiting):
    shown = board(begins=False, seed=9)
    shown.part("new").click()
    now = shown.now
    assert (now["heaps"], now["due"]) == ([3, 5, 7, 9], [3] * 8)
    assert shown.caption == "The opponent takes 8 tokens from row 4."
    waiting()
    assert (shown.heaps, shown.now["his"]) == ([3, 5, 7, 1], 8)
