"""The board of Marienbad in the page: it can be seen, used and heard."""

import re

import pytest

from browser.boards import look, middle
from browser.nim import Nim
from jeux.marienbad import winning_moves


def test_it_shows_the_board_of_the_document(js):
    board = Nim(js)
    now = board.now
    assert (now.heaps, now.mine, now.his, now.disabled) == ([3, 5, 7, 9], 0, 0, ["why", "undo"])
    assert now.caption == (
        "Whoever takes the last token wins. Your move from 3-5-7-9: the digital sum is 8, "
        "so the position is favourable to you."
    )
    assert board.root.evaluate("el => el.model.saved") == 0, "to look changes nothing"
    assert board.root.locator("tfoot b").all_text_contents() == ["1"]
    assert board.root.locator("table caption").text_content()
    assert board.root.locator("tbody th[scope=row]").count() == 4
    heads = board.root.locator("thead th[scope=col]").all_text_contents()
    assert heads == ["8", "4", "2", "1"]


# how a board is made, and what is seen after each gesture
USES = {
    "a tap on a token takes all to its right, and the opponent answers well": ({"seed": 3}, [
        ("3:5!", {"mine": 4, "legend": ["you took", "the opponent took"],
                  "caption": r"^You took 4 tokens from row 4\. The opponent took \d tokens? from "
                  r"row \d\. Your move from [\d-]+: the digital sum is 0, so the position is "
                  r"unfavourable to you\.$",
                  "label": r"You took 4 tokens from row 4\. The opponent took \d token"})]),
    "sliders begin a new game, and Undo brings back the one that they ended": ({}, [
        ("3:8!", {"heaps": [3, 5, 7, 1], "mine": 1, "his": 7}),
        ("heap-0 ArrowRight", {"heaps": [4, 5, 7, 9], "start": [4, 5, 7, 9], "mine": 0, "his": 0,
                               "focus": "heap-0"}),
        ("undo", {"heaps": [3, 5, 7, 1], "start": [3, 5, 7, 9], "mine": 1, "his": 7}),
        ("heap-1 Home", {"heaps": [3, 0, 7, 9]}),
        ("heap-2 End", {"heaps": [3, 0, 15, 9]}),
        ("heap-3 ArrowLeft", {"heaps": [3, 0, 15, 8]}),
        ("heap-1 99%", {"heaps": [3, 15, 15, 8], "start": [3, 15, 15, 8]})]),
    "sliders change what is explored, and moves are taken back one by one": ({"play": False}, [
        ("3:8!, 3:7!, undo", {"heaps": [3, 5, 7, 8]}),
        ("heap-0 ArrowRight", {"heaps": [4, 5, 7, 8], "start": [4, 5, 7, 8], "mine": 0}),
        ("undo", {"heaps": [3, 5, 7, 8], "start": [3, 5, 7, 9]}),
        ("undo", {"heaps": [3, 5, 7, 9], "disabled": ["undo"]}),
        ("heap-3 End", {"heaps": [3, 5, 7, 15], "focus": "heap-3"})]),
    "who explores sees what a move changes, and has no opponent": ({"play": False}, [
        ("3:1!", {"heaps": [3, 5, 7, 1], "mine": 8, "his": 0,
                      "caption": r"^You took 8 tokens from row 4\. 3-5-7-1: the digital sum is"}),
        ("0:2!", {"heaps": [2, 5, 7, 1], "mine": 1}),
        ("hint", {"hinted": [1], "caption": "^The digital sum is 1 = 0001"}),
        ("0:0!, 1:0!, 2:0!, 3:0!",
         {"caption": r"No token is left: the game is over\. The digital sum is 0\.$"}),
        ("heap-0 ArrowRight", {"heaps": [1, 0, 0, 0]})]),
    "a choice fades what would go": ({}, [
        ("row=4", {"most": [*range(1, 10)]}),
        ("tokens=8", {"faded": [[3, k] for k in range(8)],  # the 8 goes, the 1 stays
                      "caption": r"Chosen: 8 tokens from row 4\."})]),
    "a tap shows the move and a second one makes it": ({"seed": 3}, [
        # of the 8 two would stay, as a block of 2; the single 1 stays
        ("3:3", {"heaps": [3, 5, 7, 9], "mine": 0, "picked": [3] * 6, "ghosts": 2,
                 "faded": [[3, k] for k in range(2, 8)], "then": [0, 0, 1, 0],
                 "choice": ["4", "6"],
                 "caption": r"^Chosen: 6 tokens from row 4\. 3 tokens would stay in row 4\. The "
                 r"digital sum would be 2\. To make the move, tap again or press Take\.$"}),
        ("2:0", {"picked": [2] * 7, "then": [1] * 4,  # another tap, another move
                 "caption": "No token would stay in row 3.",
                 "label": "No token would stay in row 3."}),
        ("2:0", {"mine": 7, "picked": []}),
        ("undo, 2:6, take", {"mine": 1})]),  # the button makes the move that is shown
    "without digits a preview marks the tapped token and those after it": ({"digits": False}, [
        ("2:4", {"faded": [[2, 4], [2, 5], [2, 6]], "ghosts": 0, "digits": [], "then": [],
                 "caption": r"^Chosen: 3 tokens from row 3\. 4 tokens would stay in row 3\. To make"
                 r" the move, tap again or press Take\.$"})]),
    "a hint says where to look, a second one says and shows the move until the next": ({}, [
        ("hint", {"hinted": [], "choice": ["1", "1"], "focus": "hint",
                  "caption": r"^The digital sum is 8 = 1000 in base 2\. Its first 1 stands in the "
                  r"column of the 8s; row 4 has a 1 there\. Press Hint again for the move\.$",
                  "label": r"The hint marks row 4\."}),
        ("hint", {"hinted": [3] * 8, "choice": ["4", "8"], "loud": ["1001", "1", "1"],
                  "caption": r"1001 becomes 0001, so 1 token stays: take 8\.$",
                  "label": r"The hint marks 8 tokens from row 4\."}),
        ("3:1!", {"hinted": [], "caption": r"favourable to you\.$"})]),
    "Take makes the move of a hint": ({}, [
        ("hint, hint", {"hinted": [3] * 8}),
        ("take Enter", {"mine": 8, "caption": r"^You took 8 tokens from row 4"})]),
    "a hint where no move is good": ({"heaps": [1, 3, 5, 7]}, [
        ("hint", {"hinted": [], "caption": r"Take 1 token from row \d and hope\.",
                  "label": r"The hint marks nothing\."})]),
    "a hint shows where tokens that stay would lie": ({"heaps": [2, 6, 7, 9]}, [
        # of the 8 two come to the column of 2
        ("hint, hint", {"hinted": [3] * 6, "ghosts": 2, "moving": 2})]),
    "until the opponent has begun nobody moves": ({"begins": False, "seed": 9}, [
        ("", {"offered": False, "caption": "favourable to the opponent"}),
        ("new", {"heaps": [3, 5, 7, 1], "his": 8, "mine": 0}),
        ("begins=you", {"heaps": [3, 5, 7, 9], "offered": True}),
        ("begins=the opponent", {"heaps": [3, 5, 7, 1], "offered": True}),
        ("heap-0 ArrowRight", {"heaps": [4, 5, 7, 9], "offered": False}),
        ("new", {"offered": True})]),
    "another rule begins a new game": ({"heaps": [1, 1, 1]}, [
        ("misere=loses",
         {"label": r"Whoever takes the last token loses\.",
          "caption": "at most one row has two tokens or more, so the digital sum to leave is 1; "
          r"it is 1, so the position is unfavourable to you\.$"}),
        ("0:0!, misere=wins", {"heaps": [1, 1, 1], "mine": 0})]),
    "what was undone is not held against the reader": ({"heaps": [2], "digits": False}, [
        ("0:1!", {"caption": "you let a sure win go"}),
        ("undo", {"heaps": [2]}),
        ("0:0!", {"caption": "^You took the last token: you win. You made no mistake. New game"})]),
    "undo takes back the move and the reply, but not how the opponent began": (
        {"opponent": 1, "begins": False, "seed": 8}, [
        ("new", {"offered": True}),
        ("take", {"mine": 1}),
        ("take", {"mine": 1}),
        ("undo", {"disabled": []}),
        ("undo", {"mine": 0, "disabled": ["undo"], "focus": "new",
                  "caption": "^Whoever .* The opponent took"})]),
    "the opponent can be chosen": ({}, [
        ("digits", {"errs": False, "opponent": 0}),
        *((gesture, {"opponent": epsilon, "errs": 0 < epsilon < 1}) for gesture, epsilon in (
            ("player=random, hint", 1), ("player=perfect, take", 0),
            ("player=errs sometimes, hint", 0.25), ("errors ArrowRight, take", 0.3),
            ("errors Home, hint", 0.05), ("errors End, take", 0.95)))]),
    "who explores two tokens is told no more": ({"heaps": [1, 1], "play": False, "digits": False}, [
        ("", {"caption": r"^1-1: 2 tokens in all\.$"})]),
    "the board follows Python": ({}, [
        ("3:8!", {"mine": 1}),
        ({"heaps": [1, 2]}, {"heaps": [1, 2], "mine": 0, "his": 0}),
        ({"digits": False, "opponent": 0.5}, {"table": [], "errs": True}),
        ({"start": [4]}, {"heaps": [1, 2]}),
        ("new", {"heaps": [4]}),
        ({"begins": False}, {"offered": False}),
        ({"heaps": [1, 2]}, {"offered": True})]),
    "boards without tokens wait for some": ({"heaps": [0, 0]}, [
        ("", {"caption": r"^No token is there: choose rows .* The digital sum is 0\.$"}),
        ("heap-1 ArrowRight", {"offered": True, "focus": "heap-1"}),
        ({"heaps": [0, 0]}, {"caption": "press New game"})]),
    "so do those to explore, which have no such button": ({"heaps": [0, 0], "play": False}, [
        ("heap-1 ArrowRight", {"offered": True, "focus": "heap-1"}),
        ({"heaps": [0, 0]}, {"caption": "^((?!New game).)*$"})]),
    "the opponent cannot begin without tokens": ({"heaps": [0], "begins": False}, [
        ("heap-0 ArrowRight, heap-0 ArrowLeft, new, digits", {"heaps": [0]})]),
}  # fmt: skip


@pytest.mark.parametrize(("how", "steps"), USES.values(), ids=[*USES])
def test_a_gesture_does_what_it_says(js, how, steps):
    Nim(js, **how).check(*steps)


def test_a_finger_takes_tokens(finger):
    board = Nim(finger.page, seed=4)
    place = middle(board.part("2:4"))
    now = board.changes(lambda: finger.tap(place))
    assert (now.mine, now.picked) == (0, [2, 2, 2]), "the first tap shows what would go"
    now = board.changes(lambda: finger.tap(place))
    assert now.mine == 3
    assert "You took 3 tokens from row 3." in now.label


@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misère"])
def test_a_perfect_reader_wins_with_the_keyboard_alone(js, misere):
    board, keyboard, rounds = Nim(js, [2, 3, 4], misere=misere, seed=6), js.keyboard, 0
    board.part("new").focus()
    while any(heaps := board.heaps):
        for key in ["Shift+Tab", "Shift+Tab"] if rounds else ["Tab", "Tab"]:
            keyboard.press(key)
        assert board.now.focus == "row"
        rounds, before = rounds + 1, heaps
        heap, tokens = winning_moves(heaps, misere)[0]
        keyboard.type(str(heap + 1))
        keyboard.press("Tab")
        keyboard.type(str(tokens))
        assert board.now.chosen == [heap] * tokens
        keyboard.press("Tab")
        assert board.now.focus == "take"
        now = board.changes(lambda: keyboard.press("Enter"))
        assert now.heaps[heap] <= heaps[heap] - tokens
    assert rounds > 2
    assert now.focus == "undo"
    last = "The opponent took the last token" if misere else "You took the last token"
    assert now.caption == (
        f"{last}: you win. You made no mistake. The digital sum is 0. New game begins from 2-3-4."
    )
    assert board.changes(lambda: keyboard.press("Enter")).heaps == before


def test_a_key_that_is_held_makes_one_move(js):
    board = Nim(js, [15, 15], opponent=1)
    board.part("take").focus()
    for _ in range(6):
        js.keyboard.down("Enter")
    js.keyboard.up("Enter")
    now = board.now
    assert len(re.findall("You took", now.label)) == 1
    assert sum(now.heaps) < 30
    board.do("undo")
    assert board.heaps == [15, 15], "there was one move to undo"


SCROLL = """slider => {
  const send = event => slider.dispatchEvent(event);
  send(new PointerEvent('pointerdown', { bubbles: true }));
  slider.value = 13;
  send(new Event('input', { bubbles: true }));
  send(new PointerEvent('pointercancel', { bubbles: true }));
  send(new Event('change', { bubbles: true }));
}"""
"""A finger begins on a slider, and the page takes it for scrolling."""


@pytest.mark.parametrize("play", [True, False], ids=["play", "explore"])
def test_a_finger_that_scrolls_over_a_slider_changes_nothing(js, play):
    board = Nim(js, play=play)
    board.do("3:8!")
    before = board.now
    board.part("heap-2").evaluate(SCROLL)
    assert board.now == before


def test_a_finger_that_scrolls_after_a_setting_has_ended_a_game_ends_no_other(js):
    board = Nim(js)
    board.do("3:8!")
    game = board.heaps
    board.do("misere=1")
    before = board.now
    board.part("heap-2").evaluate(SCROLL)
    assert board.now == before
    board.do("undo")
    assert board.heaps == game, "Undo still brings back the game that the setting ended"
    board.do("new, 2:5!")
    assert board.now.mine == 2


def test_a_mouse_that_passes_by_chooses_nothing(js):
    board = Nim(js)
    js.mouse.move(0, 0)
    before = look(board.root)
    board.part("2:4").hover()
    assert board.now.faded == []
    board.part("row").focus()
    assert board.now.faded == [[0, 2]], "from 3 = 2 + 1 the 1 would go"
    assert look(board.root) == before, "to look at a move changes nothing"


# all but the room that is kept for captions, which is neither seen nor heard
ALL_WORDS = """r => {
  const copy = r.cloneNode(true);
  copy.querySelector('.jeux-room').remove();
  const marked = [...r.querySelectorAll('figcaption, .jeux-nim-shown')].map(e => e.outerHTML);
  return copy.textContent.replace('show the digital sum', '') + marked.join();
}"""


def test_hidden_digits_say_nothing_anywhere(js):
    board = Nim(js, digits=False, opponent=1, seed=3)

    def silent():
        assert not re.findall(
            r"digit|\bsum\b|favourable|base 2", board.root.evaluate(ALL_WORDS), re.I
        )
        assert board.now.table == []

    silent()
    assert board.changes("hint").caption.startswith("A good move takes from row 4. Press")
    silent()
    assert board.changes("hint").caption.endswith("Take 8 tokens from row 4.")
    silent()
    for gestures in ("3:8", "3:8", "tokens=1", "take", "digits, digits"):
        board.do(gestures)
        silent()
    now = board.changes("digits")
    assert len(now.table) == 5
    assert "digital sum" in now.caption


ENDS = [
    ({"heaps": [4]}, "0:0!", "You took the last token: you win. You made no mistake."),
    ({"heaps": [4], "misere": True}, "0:0!",
     "You took the last token: you lose. At your move 1 you let a sure win go. Which move would "
     "have kept it?"),
    ({"heaps": [4], "misere": True}, "0:1!",
     "The opponent took the last token: you win. You made no mistake."),
    ({"heaps": [1, 1]}, "0:0!",
     "The opponent took the last token: you lose. You made no mistake: against a perfect opponent "
     "this game could not be won."),
    ({"heaps": [2]}, "0:1!",
     "The opponent took the last token: you lose. At your move 1 you let a sure win go. Which move "
     "would have kept it?"),
]  # fmt: skip


@pytest.mark.parametrize(("how", "last", "words"), ENDS)
def test_the_end_says_who_wins_and_where_the_next_game_lies(js, how, last, words):
    board = Nim(js, **how, digits=False)
    begins = f" New game begins from {'-'.join(map(str, how['heaps']))}."
    kept = f": {3 if board.now.model['misere'] else 2} tokens from row 1 would have kept it."
    full = words.replace(". Which move would have kept it?", kept)
    for gestures, sentence in [(last, words), ("digits", f"{full} The digital sum is 0.")]:
        now = board.changes(gestures)
        assert now.caption == sentence + begins
        assert not any(now.heaps)
        assert "undo" not in now.disabled
        assert "The game is over." in now.label
        # where the last tokens were, there are rings; in blocks they may lie elsewhere
        rings = sum(now.start) - now.mine - now.his
        assert rings <= now.ghosts <= (sum(now.start) if gestures == "digits" else rings)
    ghosts = [spot for kind, *spot in board.placed if kind == "ghost"]
    assert board.changes("new").heaps == how["heaps"]
    lie = [spot for _, *spot in board.placed]
    assert all(spot in lie for spot in ghosts), "the tokens come where it was said"


def test_two_views_of_a_board_share_its_heaps_and_not_their_names(js):
    first = Nim(js)
    first.root.evaluate("""el => nim.default.render({ model: el.model,
      el: document.querySelector('main').appendChild(document.createElement('div')) })""")
    labels = "[...document.querySelectorAll('input, select')].map(e => e.labels.length)"
    assert js.evaluate(labels) == [1] * 24
    marked = "all => all.every(e => e.dataset.lmSuppressShortcuts)"
    assert js.locator("input, select, button").evaluate_all(marked)
    first.do("2:0!")
    views = [
        view.locator("svg .count").all_text_contents() for view in js.locator(".jeux-nim").all()
    ]
    assert views[0] == views[1] != ["3", "5", "7", "9"]


def test_what_a_finger_has_found_stays_under_it(phone):
    board = Nim(phone, misere=True)
    place, places = board.now.place, [spot for _, *spot in board.placed]
    for gesture in ("hint", "hint", "2:4"):
        board.do(gesture)
        seen = [spot for kind, *spot in board.placed if kind != "ghost"]
        assert (board.now.place, seen) == (place, places)
    board.do("take")
    token = board.part("1:0").bounding_box()
    board.do("take")
    assert (board.now.place, board.part("1:0").bounding_box()) == (place, token)


@pytest.mark.parametrize("heaps", [[3, 5, 7, 9], [15] * 6], ids=["the document's", "the largest"])
def test_it_fits_a_phone(phone, heaps):
    board = Nim(phone, heaps, opponent=0.3)
    phone.wait_for_function("document.querySelector('svg').viewBox.baseVal.width <= 360")
    board.do("hint, hint, 1:2!")
    assert board.wrong() == {}
    small = """all => all.map(e => e.getBoundingClientRect())
      .filter(({ width, height }) => Math.min(width, height) < 26)"""
    assert board.root.locator(".token").evaluate_all(small) == []
    assert board.now.mine == heaps[1] - 2
