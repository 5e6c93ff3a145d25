"""The board of Marienbad in the page: it can be seen, used and heard."""

import re

import pytest

from browser.conftest import AXE
from browser.nim import PLACED, Board, opened
from browser.widgets import (
    by_keyboard,
    by_mouse,
    look,
    try_controls,
)
from jeux.marienbad import take, winning_moves

both_rules = pytest.mark.parametrize("misere", [False, True], ids=["normal", "misère"])


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


def test_it_shows_the_board_of_the_document(board):
    shown = board()
    now = shown.now
    assert now["heaps"] == [3, 5, 7, 9]
    assert shown.caption == (
        "Whoever takes the last token wins. Your move from 3-5-7-9: the digital sum is 8, "
        "so the position is favourable to you."
    )
    assert (now["mine"], now["his"], now["disabled"]) == (0, 0, ["undo"])
    assert now["model"] == shown.page.evaluate("model.state")
    assert shown.page.evaluate("model.saved") == 0, "to look changes nothing"
    strong = shown.root.locator("tfoot b").evaluate_all("all => all.map(b => b.textContent)")
    assert strong == ["1"]
    assert shown.root.locator("table caption").text_content()
    assert shown.root.locator("tbody th[scope=row]").count() == 4
    heads = shown.root.locator("thead th[scope=col]").all_text_contents()
    assert heads == ["8", "4", "2", "1"]


@pytest.mark.parametrize(
    "play", [True, pytest.param(False, marks=pytest.mark.long)], ids=["play", "explore"]
)
def test_sliders_set_the_position_anew(board, play):
    shown = board(play=play)
    for k, key in enumerate(["ArrowRight", "Home", "End", "ArrowLeft"]):
        shown.take_one()
        ended, start = shown.heaps, shown.now["model"]["start"]
        # in a game they say from where a new one begins, and not how it stands
        before = [*start] if play else [*ended]
        slider = shown.part(f"heap-{k}")
        slider.focus()
        now = shown.changes(lambda s=slider, key=key: s.press(key))
        n = before[k]
        before[k] = {"ArrowRight": n + 1, "Home": 0, "End": 15, "ArrowLeft": n - 1}[key]
        assert now["heaps"] == before == now["model"]["start"]
        assert (now["mine"], now["his"]) == (0, 0)
        assert now["focus"] == f"heap-{k}"
        back = shown.changes(shown.part("undo").click)
        assert back["heaps"] == ended, "the game that the slider has ended comes back"
        assert back["model"]["start"] == start
        slider.focus()
        shown.changes(lambda s=slider, key=key: s.press(key))
    box = shown.part("heap-1").bounding_box()
    at = {"x": box["width"] - 3, "y": 10}
    assert shown.changes(lambda: shown.part("heap-1").click(position=at))["heaps"][1] == 15


def test_a_click_takes_a_token_and_all_to_its_right_and_the_opponent_answers(board):
    shown = board(seed=3)
    now = shown.changes(lambda: shown.take(3, 5))
    after = [3, 5, 7, 5]
    replies = {take(after, move): move for move in winning_moves(after)}
    assert tuple(now["heaps"]) in replies
    heap, tokens = replies[tuple(now["heaps"])]
    assert (now["mine"], now["his"]) == (4, tokens)
    legend = shown.root.locator("svg text").all_text_contents()[-2:]
    assert legend == ["you took", "the opponent took"]
    noun = "1 token" if tokens == 1 else f"{tokens} tokens"
    listed = "-".join(map(str, now["heaps"]))
    assert shown.caption == (
        f"You took 4 tokens from row 4. The opponent took {noun} from row {heap + 1}. "
        f"Your move from {listed}: the digital sum is 0, so the position is unfavourable to you."
    )
    assert f"You took 4 tokens from row 4. The opponent took {noun}" in shown.label


def test_rings_lie_where_the_tokens_were(board):
    shown = board([9], opponent=1, seed=5, digits=False)
    ask = """root => [...root.querySelectorAll('svg > g circle')].map(
      c => [Math.round((c.getAttribute('cx') - 81) / 26), c.getAttribute('class') || 'token'])"""
    shown.take(0, 6)
    now = shown.now
    places = shown.root.evaluate(ask)
    assert [k for k, _ in places] == [*range(9)]
    kinds = [kind for _, kind in places]
    rest, his = now["heaps"][0], now["his"]
    assert his > 0
    assert kinds == ["token"] * rest + ["theirs"] * his + ["yours"] * 3


def test_a_finger_takes_tokens(browser):
    page = opened(browser)  # its own: the browser goes on to think that there is no mouse
    screen = browser.new_cdp_session(page)
    screen.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    shown = Board(page, seed=4)
    box = shown.token(2, 4).bounding_box()
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}

    def tap():
        screen.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    now = shown.changes(tap)
    assert (now["mine"], now["picked"]) == (0, [2, 2, 2]), "the first tap shows what would go"
    now = shown.changes(tap)
    assert now["mine"] == 3
    assert "You took 3 tokens from row 3." in now["label"]
    assert page.errors == []
    page.close()


@both_rules
def test_a_perfect_reader_wins_with_the_keyboard_alone(board, js, misere):
    shown = board([2, 3, 4], misere=misere, seed=6)
    shown.part("new").focus()
    rounds = 0
    while any(heaps := shown.heaps):
        rounds += 1
        js.keyboard.press("Tab" if rounds == 1 else "Shift+Tab")
        if rounds > 1:
            js.keyboard.press("Shift+Tab")
        assert js.evaluate("document.activeElement.dataset.is") == "row"
        heap, tokens = winning_moves(heaps, misere)[0]
        js.keyboard.type(str(heap + 1))
        js.keyboard.press("Tab")
        js.keyboard.type(str(tokens))
        now = shown.now
        assert now["chosen"] == [heap] * tokens
        js.keyboard.press("Tab")
        assert js.evaluate("document.activeElement.dataset.is") == "take"
        heaps_before_the_end = heaps
        after = shown.changes(lambda: js.keyboard.press("Enter"))
        assert after["heaps"][heap] <= heaps[heap] - tokens
    assert rounds > 2
    assert shown.now["focus"] == "undo"
    last = "The opponent took the last token" if misere else "You took the last token"
    assert shown.caption == (f"{last}: you win. The digital sum is 0. New game begins from 2-3-4.")
    shown.changes(lambda: js.keyboard.press("Enter"))
    assert shown.heaps == heaps_before_the_end


def test_a_key_that_is_held_makes_one_move(board, js):
    shown = board([15, 15], opponent=1)
    shown.part("take").focus()
    js.keyboard.down("Enter")
    for _ in range(5):
        js.keyboard.down("Enter")
    js.keyboard.up("Enter")
    assert len(re.findall("You took", shown.label)) == 1
    assert sum(shown.heaps) < 30
    shown.part("undo").click()
    assert shown.heaps == [15, 15], "there was one move to undo"


@pytest.mark.parametrize("play", [True, False], ids=["play", "explore"])
def test_a_finger_that_scrolls_over_a_slider_changes_nothing(board, play):
    shown = board(play=play)
    shown.take_one()
    before = shown.now
    shown.part("heap-2").evaluate("""slider => {
      slider.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      slider.value = 13;
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      slider.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }));
      slider.dispatchEvent(new Event('change', { bubbles: true }));
    }""")
    after = shown.now
    assert after == before


UNMARKED = f"""root => ({PLACED})(root).filter(([kind]) => kind !== 'ghost')
  .map(([kind, ...spot]) => ['token', ...spot])"""


def test_what_a_finger_has_found_stays_under_it(board, js):
    shown = board(misere=True)
    js.set_viewport_size({"width": 390, "height": 844})
    try:
        place = shown.part("take").bounding_box()
        places = shown.root.evaluate(PLACED)
        shown.part("hint").click()
        assert shown.part("take").bounding_box() == place
        assert shown.root.evaluate(UNMARKED) == places
        shown.token(2, 4).click()
        assert shown.part("take").bounding_box() == place
        assert shown.root.evaluate(UNMARKED) == places
        shown.part("take").click()
        assert shown.part("take").bounding_box() == place
        token = shown.token(1, 0).bounding_box()
        shown.take_one()
        assert shown.token(1, 0).bounding_box() == token
    finally:
        js.set_viewport_size({"width": 1280, "height": 900})


def test_the_explorer_takes_back_moves(board):
    shown = board(play=False)
    shown.take_one()
    shown.take_one()
    assert shown.changes(shown.part("undo").click)["heaps"] == [3, 5, 7, 8]
    assert shown.changes(shown.part("undo").click)["heaps"] == [3, 5, 7, 9]
    assert "undo" in shown.now["disabled"]


FADED = """root => [...root.querySelectorAll('.token')]
  .filter(t => getComputedStyle(t.querySelector('circle')).fillOpacity < 0.5)
  .map(t => [Number(t.dataset.heap), Number(t.dataset.rest)])"""


def test_what_would_go_is_faded_where_the_reader_looks(board):
    shown = board()
    shown.page.mouse.move(0, 0)
    assert shown.root.evaluate(FADED) == []
    before = look(shown.root)
    shown.token(2, 4).hover()
    assert shown.root.evaluate(FADED) == [], "a mouse that passes by chooses nothing"
    shown.part("row").focus()
    # from 3 = 2 + 1 the 1 would go
    assert shown.root.evaluate(FADED) == [[0, 2]]
    assert look(shown.root) == before, "to look at a move changes nothing"
    after = shown.changes(lambda: shown.part("row").select_option("4"))
    assert after["most"] == [*range(1, 10)]
    shown.changes(lambda: shown.part("tokens").select_option("8"))
    assert shown.root.evaluate(FADED) == [[3, k] for k in range(8)], "the 8 goes, the 1 stays"
    assert "Chosen: 8 tokens from row 4." in shown.caption


def test_a_tap_shows_the_move_and_a_second_one_makes_it(board):
    shown = board(seed=3)
    now = shown.changes(shown.token(3, 3).click)
    assert (now["heaps"], now["mine"]) == ([3, 5, 7, 9], 0)
    # of the 8 two would stay, as a block of 2; the single 1 stays
    assert (now["picked"], now["ghosts"]) == ([3] * 6, 2)
    assert shown.root.evaluate(FADED) == [[3, k] for k in range(2, 8)]
    assert now["then"] == [0, 0, 1, 0]
    assert shown.caption == (
        "Chosen: 6 tokens from row 4. 3 tokens would stay in row 4. The digital sum would be 2. "
        "To make the move, tap again or press Take."
    )
    assert (shown.part("row").input_value(), shown.part("tokens").input_value()) == ("4", "6")
    now = shown.changes(shown.token(2, 0).click)
    assert (now["picked"], now["then"]) == ([2] * 7, [1, 1, 1, 1]), "another tap, another move"
    assert "No token would stay in row 3." in shown.caption
    assert "No token would stay in row 3." in shown.label
    now = shown.changes(shown.token(2, 0).click)
    assert (now["mine"], now["picked"]) == (7, [])
    shown.part("undo").click()
    shown.changes(shown.token(2, 6).click)
    now = shown.changes(shown.part("take").click)
    assert now["mine"] == 1, "the button makes the move that is shown"


def test_without_digits_a_preview_marks_the_tapped_token_and_those_after_it(board):
    shown = board(digits=False)
    now = shown.changes(shown.token(2, 4).click)
    assert shown.root.evaluate(FADED) == [[2, 4], [2, 5], [2, 6]]
    assert (now["ghosts"], now["digits"], now["then"]) == (0, [], [])
    assert shown.caption == (
        "Chosen: 3 tokens from row 3. 4 tokens would stay in row 3. To make the move, tap again "
        "or press Take."
    )


def test_a_hint_says_and_shows_the_move_until_the_next(board):
    shown = board()
    now = shown.changes(shown.part("hint").click)
    assert now["hinted"] == [3] * 8
    assert shown.caption.endswith("1001 becomes 0001, so 1 token stays: take 8.")
    assert "The hint marks 8 tokens from row 4." in shown.label
    assert shown.root.locator("tr.hinted td").all_text_contents() == [*"1001"]
    assert shown.root.locator("tr.hinted b").all_text_contents() == ["1"]
    assert shown.root.locator("svg .digit.loud").all_text_contents() == ["1"]
    assert now["focus"] == "hint"
    now = shown.changes(lambda: shown.take(3, 1))
    assert now["hinted"] == []
    assert "take" not in shown.caption.split(".")[-2]
    shown = board([1, 3, 5, 7])
    now = shown.changes(shown.part("hint").click)
    assert now["hinted"] == []
    assert re.search(r"Take 1 token from row \d and hope\.", shown.caption)
    assert "The hint marks nothing." in shown.label


def test_a_hint_shows_where_tokens_that_stay_would_lie(board):
    shown = board([2, 6, 7, 9])
    now = shown.changes(shown.part("hint").click)
    assert (now["hinted"], now["ghosts"]) == ([3] * 6, 2), "of the 8 two come to the column of 2"
    assert shown.root.locator(".token.moves").count() == 2


def test_undo_takes_back_the_last_move_and_the_reply(board):
    shown = board(opponent=1, begins=False, seed=8)
    shown.part("new").click()
    seen = [look(shown.root)]
    for _ in range(3):
        shown.take_one()
        seen.append(look(shown.root))
    for then in seen[-2::-1]:
        shown.changes(shown.part("undo").click)
        assert look(shown.root) == then
    assert "undo" in shown.now["disabled"], "the opponent's first move stays"
    assert shown.now["focus"] == "new"


def test_the_opponent_begins_when_he_is_asked_to(board):
    shown = board(begins=False, opponent=0, seed=9)
    assert not shown.now["offered"]
    assert "The opponent begins from 3-5-7-9 when you press New game" in shown.caption
    assert "favourable to the opponent" in shown.caption
    shown.take(3, 4)
    assert shown.heaps == [3, 5, 7, 9], "it is not the reader's turn"
    now = shown.changes(shown.part("new").click)
    assert (now["heaps"], now["his"], now["mine"]) == ([3, 5, 7, 1], 8, 0)
    shown.part("begins").focus()
    now = shown.changes(lambda: shown.part("begins").select_option(label="you"))
    assert (now["heaps"], now["offered"]) == ([3, 5, 7, 9], True)
    now = shown.changes(lambda: shown.part("begins").select_option(label="the opponent"))
    assert (now["heaps"], now["model"]["begins"]) == ([3, 5, 7, 1], False)
    now = shown.changes(lambda: shown.part("heap-0").press("ArrowRight"))
    assert (now["heaps"], now["offered"]) == ([4, 5, 7, 9], False)
    assert shown.changes(shown.part("new").click)["offered"]


def test_the_rule_can_be_changed_and_begins_a_new_game(board):
    shown = board([1, 1, 1])
    shown.part("misere").focus()
    now = shown.changes(lambda: shown.part("misere").select_option(label="loses"))
    assert now["model"]["misere"] is True
    assert "Whoever takes the last token loses." in shown.label
    assert shown.caption.endswith(
        "at most one row has two tokens or more, so the digital sum to leave is 1; "
        "it is 1, so the position is unfavourable to you."
    )
    shown.take(0, 0)
    shown.part("misere").select_option(label="wins")
    assert shown.heaps == [1, 1, 1]


def test_the_opponent_can_be_chosen(board):
    shown = board()
    errs = shown.part("epsilon")
    for name, epsilon in [("random", 1), ("errs sometimes", 0.25), ("perfect", 0)]:
        shown.part("player").select_option(label=name)
        assert shown.now["model"]["epsilon"] == epsilon
        assert errs.is_visible() == (name == "errs sometimes")
    shown.part("player").select_option(label="errs sometimes")
    errs.press("ArrowRight")
    assert shown.now["model"]["epsilon"] == 0.3
    for key, value in [("Home", 0.05), ("End", 0.95)]:
        errs.press(key)
        assert shown.now["model"]["epsilon"] == value
        assert errs.is_visible()
    assert board(opponent=0.3).part("player").evaluate("s => s.selectedOptions[0].text") == (
        "errs sometimes"
    )


def test_hidden_digits_say_nothing_anywhere(board):
    shown = board(digits=False, opponent=1, seed=3)
    about = re.compile(r"digit|\bsum\b|favourable|base 2", re.I)

    def silent():
        told = shown.root.evaluate("""r => [...r.querySelectorAll('figcaption, .jeux-nim-shown')]
          .map(e => e.outerHTML).join()""")
        assert not about.search(told), told
        words = shown.root.evaluate("""r => {
          const copy = r.cloneNode(true);
          copy.querySelector('.jeux-room').remove();  // neither seen nor heard
          return copy.textContent.replace('show the digital sum', '');
        }""")
        assert not about.search(words)
        assert shown.root.locator("table").count() == 0

    silent()
    shown.changes(shown.part("hint").click)
    assert shown.caption.endswith("Take 8 tokens from row 4.")
    silent()
    shown.take(3, 8)
    silent()
    shown.changes(lambda: shown.part("tokens").select_option("1") or shown.take(0, 2))
    silent()
    now = shown.changes(shown.part("digits").click)
    assert len(now["table"]) == 5
    assert "digital sum" in shown.caption
    shown.changes(shown.part("digits").click)
    silent()


GHOSTS = f"""root => ({PLACED})(root).filter(([kind]) => kind === 'ghost')
  .map(([_, ...spot]) => spot)"""


def finish(shown, *moves):
    for heap, rest in moves:
        shown.take(heap, rest)
    now = shown.now
    assert not any(now["heaps"])
    assert now["disabled"].count("undo") == 0
    assert {"hint", "row", "tokens", "take"} <= set(now["disabled"]), "no move is offered"
    assert "The game is over." in shown.label
    start = now["model"]["start"]
    # the next game's heaps are where they will be; where the last tokens were, there are rings
    assert sum(start) - now["mine"] - now["his"] <= now["ghosts"] <= sum(start)
    assert now["sliders"] == start
    listed = "-".join(map(str, start))
    assert shown.caption.endswith(f" New game begins from {listed}.")
    return shown.caption.removesuffix(f" New game begins from {listed}.")


@pytest.mark.parametrize(
    ("how", "moves", "words"),
    [({"heaps": [4]}, [(0, 0)], "You took the last token: you win."),
     ({"heaps": [4], "misere": True}, [(0, 0)],
      "You took the last token: you lose. You left a favourable position at move 1."),
     ({"heaps": [4], "misere": True}, [(0, 1)], "The opponent took the last token: you win."),
     ({"heaps": [1, 1]}, [(0, 0)], "The opponent took the last token: you lose."),
     ({"heaps": [2]}, [(0, 1)],
      "The opponent took the last token: you lose. You left a favourable position at move 1."),
     ({"heaps": [1, 1, 1, 2]}, [(0, 0)], None)],
)  # fmt: skip
def test_the_end_says_who_wins_and_what_was_left(board, how, moves, words):
    shown = board(**how, digits=False)
    if words is None:  # the second mistake is not mentioned
        shown.take(3, 0)
        words = "left a favourable position at move 1."
        while any(shown.heaps):
            shown.take_one()
        assert words in shown.caption
        return
    assert finish(shown, *moves) == words
    with_sum = shown.changes(shown.part("digits").click)
    assert with_sum["table"]
    assert finish(shown) == words + " The digital sum is 0."
    over = look(shown.root)["frame"]
    before = shown.root.evaluate(GHOSTS)
    now = shown.changes(shown.part("new").click)
    assert now["heaps"] == now["model"]["start"]
    assert over != look(shown.root)["frame"]
    lie = [spot for _, *spot in shown.root.evaluate(PLACED)]
    assert all(spot in lie for spot in before), "the tokens come where it was said"


def test_what_was_undone_is_not_held_against_the_reader(board):
    shown = board([2], digits=False)
    shown.take(0, 1)
    assert "left a favourable" in shown.caption
    shown.changes(shown.part("undo").click)
    assert finish(shown, (0, 0)) == "You took the last token: you win."


def test_the_first_mistake_is_the_one_that_is_told(board, js):
    ask = """([from, misere, ...made]) => nim.leftAt({ from, misere, made: made.map(
      ([who, ...move]) => ({ who, move })) })"""
    you, he = "You", "The opponent"
    cases = [
        ([[3, 5], False], 0),
        ([[3, 5], False, [you, 1, 2]], 0),
        ([[3, 5], False, [you, 1, 1]], 1),
        ([[3, 5], False, [he, 1, 1], [you, 1, 1], [he, 0, 1], [you, 1, 3]], 2),
        ([[3, 3], False, [you, 1, 1], [he, 0, 1], [you, 1, 1], [he, 1, 1], [you, 0, 1]], 3),
        ([[2, 2, 5], True, [you, 2, 4]], 1),
        ([[2, 2, 5], True, [you, 2, 5]], 0),
    ]
    for given, expected in cases:
        assert js.evaluate(ask, given) == expected, given


def test_the_explorer_shows_what_a_move_changes_and_has_no_opponent(board):
    shown = board(play=False)
    assert shown.caption == (
        "3-5-7-9: the digital sum is 8, so the position is favourable to the player who is to move."
    )
    assert shown.root.locator("select, [data-is=take], [data-is=new], [type=checkbox]").count() == 0
    now = shown.changes(lambda: shown.take(3, 1))
    assert (now["heaps"], now["mine"], now["his"]) == ([3, 5, 7, 1], 8, 0)
    assert shown.caption.startswith("You took 8 tokens from row 4. 3-5-7-1: the digital sum is")
    now = shown.changes(lambda: shown.take(0, 2))
    assert (now["heaps"], now["mine"]) == ([2, 5, 7, 1], 1)
    assert shown.changes(shown.part("hint").click)["hinted"]
    assert shown.caption.startswith("The digital sum is 1 = 0001")
    for heap in range(4):
        shown.take(heap, 0)
    assert shown.caption.endswith("No token is left: the game is over. The digital sum is 0.")
    assert shown.now["focus"] != "hint"
    shown.changes(lambda: shown.part("heap-0").press("ArrowRight"))
    shown = board([1, 1], play=False, digits=False)
    assert shown.caption == "1-1: 2 tokens in all."


@pytest.mark.long
@pytest.mark.parametrize("play", [True, False], ids=["play", "explore"])
def test_it_keeps_the_promises_of_every_widget(board, js, play):
    for use in (by_keyboard, by_mouse):
        try_controls(js, board(play=play).root, use)


def test_the_board_follows_python(board):
    shown = board()
    shown.take(3, 4)
    shown.set("heaps", [1, 2])
    now = shown.now
    assert (now["heaps"], now["mine"], now["his"]) == ([1, 2], 0, 0)
    shown.set("digits", False)
    assert shown.now["table"] == []
    shown.set("epsilon", 0.5)
    assert shown.part("epsilon").is_visible()
    shown.set("start", [4])
    assert shown.changes(shown.part("new").click)["heaps"] == [4]
    shown.set("begins", False)
    assert not shown.now["offered"]


def test_boards_without_tokens_wait_for_some(board):
    for play in (True, False):
        shown = board([0, 0], play=play)
        assert shown.caption == (
            "No token is there: choose heaps with the sliders. The digital sum is 0."
        )
        shown.now  # noqa: B018
        shown.part("heap-1").focus()
        assert shown.changes(lambda s=shown: s.part("heap-1").press("ArrowRight"))["offered"]
        assert shown.now["focus"] == "heap-1"
    shown = board([2, 1], play=True)
    shown.set("heaps", [0, 0])
    assert "No token is left: press New game, or choose" in shown.caption
    shown = board([0], begins=False)
    shown.part("new").click()
    assert shown.heaps == [0]


def test_two_boards_on_a_page_do_not_share_their_names(board, js):
    board()
    js.evaluate("""() => nim.default.render({ model, el: document.querySelector('main')
      .appendChild(document.createElement('div')) })""")
    labels = "[...document.querySelectorAll('input, select')].map(e => e.labels.length)"
    assert js.evaluate(labels) == [1] * 22
    marked = "all => all.every(e => e.dataset.lmSuppressShortcuts)"
    assert js.locator("input, select, button").evaluate_all(marked)
    for _ in range(2):
        js.locator(".token[data-heap='2']").first.click()
    first, second = (
        js.locator(".jeux-nim").nth(k).locator("svg .count").all_text_contents() for k in range(2)
    )
    assert first == second != ["3", "5", "7", "9"]


SMALL = """root => {
  const box = e => e.getBoundingClientRect();
  const targets = [...root.querySelectorAll('.token, button, select, input')].filter(
    e => box(e).width && Math.min(box(e).width, box(e).height) < (e.matches('.token') ? 26 : 24));
  const svg = root.querySelector('svg');
  const sizes = [...root.querySelectorAll('text')].map(
    e => parseFloat(getComputedStyle(e).fontSize) * svg.getScreenCTM().a);
  const words = [...root.querySelectorAll('td, th, caption, label, figcaption')].map(
    e => parseFloat(getComputedStyle(e).fontSize));
  return [targets.map(e => e.outerHTML), Math.min(...sizes, ...words),
    Math.max(...[...root.querySelectorAll('*')].map(e => box(e).right))];
}"""


@pytest.mark.parametrize("heaps", [[3, 5, 7, 9], [15] * 6], ids=["the document's", "the largest"])
def test_it_fits_a_phone(board, js, heaps):
    js.set_viewport_size({"width": 390, "height": 844})
    try:
        shown = board(heaps, opponent=0.3)
        inside = "innerWidth >= document.documentElement.scrollWidth"
        js.wait_for_function("document.querySelector('svg').viewBox.baseVal.width <= 360")
        shown.part("hint").click()
        shown.take(1, 2)
        targets, smallest, right = shown.root.evaluate(SMALL)
        assert targets == []
        assert smallest >= 11
        assert right <= 374
        assert js.evaluate(inside)
        assert shown.now["mine"] == heaps[1] - 2
    finally:
        js.set_viewport_size({"width": 1280, "height": 900})


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_axe_finds_nothing_serious(board, js, theme):
    js.evaluate(AXE)
    js.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
    ask = "async () => (await axe.run('main', { resultTypes: ['violations'] })).violations"
    found = []
    for shown, use in [
        (board(), lambda s: [s.token(2, 4).click(), s.part("hint").click()]),
        (board([4], misere=True), lambda s: s.token(0, 0).click()),
        (board(play=False, opponent=0.5), lambda s: s.part("hint").click()),
    ]:
        use(shown)
        found += js.evaluate(ask)
    js.evaluate("() => { document.documentElement.dataset.theme = 'light'; }")
    assert [v["id"] for v in found if v["impact"] in ("serious", "critical")] == []
