"""The board of Marienbad in the page: it can be seen, used and heard."""

import re

import pytest

from browser.boards import middle
from browser.nim import PLACED, Nim
from browser.widgets import look
from jeux.marienbad import take, winning_moves

ways = pytest.mark.parametrize("play", [True, False], ids=["play", "explore"])


def test_it_shows_the_board_of_the_document(js):
    shown = Nim(js)
    now = shown.now
    assert (now.heaps, now.mine, now.his, now.disabled) == ([3, 5, 7, 9], 0, 0, ["undo"])
    assert now.caption == (
        "Whoever takes the last token wins. Your move from 3-5-7-9: the digital sum is 8, "
        "so the position is favourable to you."
    )
    assert shown.root.evaluate("el => el.model.saved") == 0, "to look changes nothing"
    assert shown.root.locator("tfoot b").all_text_contents() == ["1"]
    assert shown.root.locator("table caption").text_content()
    assert shown.root.locator("tbody th[scope=row]").count() == 4
    heads = shown.root.locator("thead th[scope=col]").all_text_contents()
    assert heads == ["8", "4", "2", "1"]


# how a board is made, and what is seen after each gesture
USES = {
    "sliders begin a new game, and Undo brings back the one that they ended": ({}, [
        ("3:8, 3:8", {"heaps": [3, 5, 7, 1], "mine": 1, "his": 7}),
        ("heap-0 ArrowRight", {"heaps": [4, 5, 7, 9], "start": [4, 5, 7, 9], "mine": 0, "his": 0,
                               "focus": "heap-0"}),
        ("undo", {"heaps": [3, 5, 7, 1], "start": [3, 5, 7, 9], "mine": 1, "his": 7}),
        ("heap-1 Home", {"heaps": [3, 0, 7, 9]}),
        ("heap-2 End", {"heaps": [3, 0, 15, 9]}),
        ("heap-3 ArrowLeft", {"heaps": [3, 0, 15, 8]}),
        ("heap-1 99%", {"heaps": [3, 15, 15, 8], "start": [3, 15, 15, 8]})]),
    "sliders change what is explored": ({"play": False}, [
        ("3:8, 3:8", {"heaps": [3, 5, 7, 8]}),
        ("heap-0 ArrowRight", {"heaps": [4, 5, 7, 8], "start": [4, 5, 7, 8], "mine": 0}),
        ("undo", {"heaps": [3, 5, 7, 8], "start": [3, 5, 7, 9]}),
        ("heap-3 End", {"heaps": [3, 5, 7, 15], "focus": "heap-3"})]),
    "who explores takes back moves": ({"play": False}, [
        ("3:8, 3:8, 3:7, 3:7", {"heaps": [3, 5, 7, 7]}),
        ("undo", {"heaps": [3, 5, 7, 8]}),
        ("undo", {"heaps": [3, 5, 7, 9], "disabled": ["undo"]})]),
    "who explores sees what a move changes, and has no opponent": ({"play": False}, [
        ("3:1, 3:1", {"heaps": [3, 5, 7, 1], "mine": 8, "his": 0,
                      "caption": r"^You took 8 tokens from row 4\. 3-5-7-1: the digital sum is"}),
        ("0:2, 0:2", {"heaps": [2, 5, 7, 1], "mine": 1}),
        ("hint", {"hinted": [1], "caption": "^The digital sum is 1 = 0001"}),
        ("0:0, 0:0, 1:0, 1:0, 2:0, 2:0, 3:0, 3:0",
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
    "a hint says and shows the move until the next": ({}, [
        ("hint", {"hinted": [3] * 8, "loud": ["1001", "1", "1"], "focus": "hint",
                  "caption": r"1001 becomes 0001, so 1 token stays: take 8\.$",
                  "label": r"The hint marks 8 tokens from row 4\."}),
        ("3:1, 3:1", {"hinted": [], "caption": r"favourable to you\.$"})]),
    "a hint where no move is good": ({"heaps": [1, 3, 5, 7]}, [
        ("hint", {"hinted": [], "caption": r"Take 1 token from row \d and hope\.",
                  "label": r"The hint marks nothing\."})]),
    "a hint shows where tokens that stay would lie": ({"heaps": [2, 6, 7, 9]}, [
        # of the 8 two come to the column of 2
        ("hint", {"hinted": [3] * 6, "ghosts": 2, "moving": 2})]),
    "the opponent begins when asked to": ({"begins": False, "seed": 9}, [
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
        ("0:0, 0:0, misere=wins", {"heaps": [1, 1, 1], "mine": 0})]),
    "what was undone is not held against the reader": ({"heaps": [2], "digits": False}, [
        ("0:1, 0:1", {"caption": "left a favourable"}),
        ("undo", {"heaps": [2]}),
        ("0:0, 0:0", {"caption": "^You took the last token: you win. New game"})]),
}  # fmt: skip


@pytest.mark.parametrize(("how", "steps"), USES.values(), ids=[*USES])
def test_a_gesture_does_what_it_says(js, how, steps):
    Nim(js, **how).check(*steps)


def test_a_click_takes_a_token_and_all_to_its_right_and_the_opponent_answers(js):
    shown = Nim(js, seed=3)
    now = shown.changes("3:5, 3:5")
    after = [3, 5, 7, 5]
    replies = {take(after, move): move for move in winning_moves(after)}
    heap, tokens = replies[tuple(now.heaps)]
    assert (now.mine, now.his) == (4, tokens)
    legend = shown.root.locator("svg text").all_text_contents()[-2:]
    assert legend == ["you took", "the opponent took"]
    noun = "1 token" if tokens == 1 else f"{tokens} tokens"
    listed = "-".join(map(str, now.heaps))
    assert now.caption == (
        f"You took 4 tokens from row 4. The opponent took {noun} from row {heap + 1}. "
        f"Your move from {listed}: the digital sum is 0, so the position is unfavourable to you."
    )
    assert f"You took 4 tokens from row 4. The opponent took {noun}" in now.label


def test_rings_lie_where_the_tokens_were(js):
    shown = Nim(js, [9], opponent=1, seed=5, digits=False)
    shown.take(0, 6)
    now, places = shown.now, shown.root.evaluate(PLACED)
    assert [round((x - 81) / 26) for _, x, _ in places] == [*range(9)]
    assert now.his > 0
    kinds = ["token"] * now.heaps[0] + ["theirs"] * now.his + ["yours"] * 3
    assert [kind for kind, *_ in places] == kinds


def test_a_finger_takes_tokens(finger):
    shown = Nim(finger.page, seed=4)
    at = middle(shown.part("2:4"))
    now = shown.changes(lambda: finger.tap(at))
    assert (now.mine, now.picked) == (0, [2, 2, 2]), "the first tap shows what would go"
    now = shown.changes(lambda: finger.tap(at))
    assert now.mine == 3
    assert "You took 3 tokens from row 3." in now.label


@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misère"])
def test_a_perfect_reader_wins_with_the_keyboard_alone(js, misere):
    shown, keyboard, rounds = Nim(js, [2, 3, 4], misere=misere, seed=6), js.keyboard, 0
    shown.part("new").focus()
    while any(heaps := shown.heaps):
        for key in ["Shift+Tab", "Shift+Tab"] if rounds else ["Tab"]:
            keyboard.press(key)
        assert shown.focus == "row"
        rounds, before = rounds + 1, heaps
        heap, tokens = winning_moves(heaps, misere)[0]
        keyboard.type(str(heap + 1))
        keyboard.press("Tab")
        keyboard.type(str(tokens))
        assert shown.now.chosen == [heap] * tokens
        keyboard.press("Tab")
        assert shown.focus == "take"
        now = shown.changes(lambda: keyboard.press("Enter"))
        assert now.heaps[heap] <= heaps[heap] - tokens
    assert rounds > 2
    assert now.focus == "undo"
    last = "The opponent took the last token" if misere else "You took the last token"
    assert now.caption == f"{last}: you win. The digital sum is 0. New game begins from 2-3-4."
    assert shown.changes(lambda: keyboard.press("Enter")).heaps == before


def test_a_key_that_is_held_makes_one_move(js):
    shown = Nim(js, [15, 15], opponent=1)
    shown.part("take").focus()
    for _ in range(6):
        js.keyboard.down("Enter")
    js.keyboard.up("Enter")
    now = shown.now
    assert len(re.findall("You took", now.label)) == 1
    assert sum(now.heaps) < 30
    shown.do("undo")
    assert shown.heaps == [15, 15], "there was one move to undo"


@ways
def test_a_finger_that_scrolls_over_a_slider_changes_nothing(js, play):
    shown = Nim(js, play=play)
    shown.take(3, 8)
    before = shown.now
    shown.part("heap-2").evaluate("""slider => {
      const send = event => slider.dispatchEvent(event);
      send(new PointerEvent('pointerdown', { bubbles: true }));
      slider.value = 13;
      send(new Event('input', { bubbles: true }));
      send(new PointerEvent('pointercancel', { bubbles: true }));
      send(new Event('change', { bubbles: true }));
    }""")
    assert shown.now == before


def test_a_mouse_that_passes_by_chooses_nothing(js):
    shown = Nim(js)
    js.mouse.move(0, 0)
    before = look(shown.root)
    shown.part("2:4").hover()
    assert shown.now.faded == []
    shown.part("row").focus()
    assert shown.now.faded == [[0, 2]], "from 3 = 2 + 1 the 1 would go"
    assert look(shown.root) == before, "to look at a move changes nothing"


def test_undo_takes_back_the_last_move_and_the_reply(js):
    shown = Nim(js, opponent=1, begins=False, seed=8)
    shown.do("new")
    seen = [look(shown.root)]
    for _ in range(3):
        shown.take_one()
        seen.append(look(shown.root))
    for then in seen[-2::-1]:
        shown.changes("undo")
        assert look(shown.root) == then
    now = shown.now
    assert "undo" in now.disabled, "the opponent's first move stays"
    assert now.focus == "new"


def test_until_the_opponent_has_begun_nobody_moves(js):
    shown = Nim(js, begins=False)
    assert "The opponent begins from 3-5-7-9 when you press New game" in shown.caption
    assert "favourable to the opponent" in shown.caption
    shown.take(3, 4)
    now = shown.now
    assert (now.heaps, now.offered) == ([3, 5, 7, 9], False)


def test_the_opponent_can_be_chosen(js):
    shown = Nim(js)
    for gesture, epsilon in [
        ("player=random", 1), ("player=perfect", 0), ("player=errs sometimes", 0.25),
        ("epsilon ArrowRight", 0.3), ("epsilon Home", 0.05), ("epsilon End", 0.95),
    ]:  # fmt: skip
        shown.do(gesture)
        now = shown.now
        assert (now.epsilon, now.errs) == (epsilon, 0 < epsilon < 1)
    chosen = Nim(js, opponent=0.3).part("player").evaluate("s => s.selectedOptions[0].text")
    assert chosen == "errs sometimes"


# all but the room that is kept for captions, which is neither seen nor heard
TOLD = """r => {
  const copy = r.cloneNode(true);
  copy.querySelector('.jeux-room').remove();
  const marked = [...r.querySelectorAll('figcaption, .jeux-nim-shown')].map(e => e.outerHTML);
  return copy.textContent.replace('show the digital sum', '') + marked.join();
}"""


def test_hidden_digits_say_nothing_anywhere(js):
    shown = Nim(js, digits=False, opponent=1, seed=3)

    def silent():
        assert not re.findall(r"digit|\bsum\b|favourable|base 2", shown.root.evaluate(TOLD), re.I)
        assert shown.now.table == []

    silent()
    assert shown.changes("hint").caption.endswith("Take 8 tokens from row 4.")
    silent()
    for gestures in ("3:8", "3:8", "tokens=1", "take", "digits, digits"):
        shown.do(gestures)
        silent()
    now = shown.changes("digits")
    assert len(now.table) == 5
    assert "digital sum" in now.caption


ENDS = [
    ({"heaps": [4]}, "0:0", "You took the last token: you win."),
    ({"heaps": [4], "misere": True}, "0:0",
     "You took the last token: you lose. You left a favourable position at move 1."),
    ({"heaps": [4], "misere": True}, "0:1", "The opponent took the last token: you win."),
    ({"heaps": [1, 1]}, "0:0", "The opponent took the last token: you lose."),
    ({"heaps": [2]}, "0:1",
     "The opponent took the last token: you lose. You left a favourable position at move 1."),
]  # fmt: skip


@pytest.mark.parametrize(("how", "token", "words"), ENDS)
def test_the_end_says_who_wins_and_what_was_left(js, how, token, words):
    shown = Nim(js, **how, digits=False)
    listed = "-".join(map(str, how["heaps"]))
    for gestures, said in [
        (f"{token}, {token}", words),
        ("digits", f"{words} The digital sum is 0."),
    ]:
        now = shown.changes(gestures)
        assert now.caption == f"{said} New game begins from {listed}."
        assert not any(now.heaps)
        assert "undo" not in now.disabled
        assert {"hint", "row", "tokens", "take"} <= {*now.disabled}, "no move is offered"
        assert "The game is over." in now.label
        # the next game's heaps are where they will be; where the last tokens were, there are rings
        assert sum(now.start) - now.mine - now.his <= now.ghosts <= sum(now.start)
    ghosts = [spot for kind, *spot in shown.root.evaluate(PLACED) if kind == "ghost"]
    assert shown.changes("new").heaps == how["heaps"]
    lie = [spot for _, *spot in shown.root.evaluate(PLACED)]
    assert all(spot in lie for spot in ghosts), "the tokens come where it was said"


def test_only_the_first_mistake_is_mentioned(js):
    shown = Nim(js, [1, 1, 1, 2], digits=False)
    shown.take(3, 0)
    while any(shown.heaps):
        shown.take_one()
    assert "left a favourable position at move 1." in shown.caption


def test_the_explorer_has_a_caption_and_nothing_to_play_with(js):
    shown = Nim(js, [1, 1], play=False, digits=False)
    assert shown.caption == "1-1: 2 tokens in all."
    shown = Nim(js, play=False)
    assert shown.caption == (
        "3-5-7-9: the digital sum is 8, so the position is favourable to the player who is to move."
    )
    assert shown.root.locator("select, [data-is=take], [data-is=new], [type=checkbox]").count() == 0


def test_the_board_follows_python(js):
    shown = Nim(js)
    shown.take(3, 4)
    shown.set("heaps", [1, 2])
    now = shown.now
    assert (now.heaps, now.mine, now.his) == ([1, 2], 0, 0)
    shown.set("digits", False)
    shown.set("epsilon", 0.5)
    now = shown.now
    assert (now.table, now.errs) == ([], True)
    shown.set("start", [4])
    assert shown.changes("new").heaps == [4]
    shown.set("begins", False)
    assert not shown.now.offered


@ways
def test_boards_without_tokens_wait_for_some(js, play):
    shown = Nim(js, [0, 0], play=play)
    assert shown.now.caption == (
        "No token is there: choose heaps with the sliders. The digital sum is 0."
    )
    shown.check(("heap-1 ArrowRight", {"offered": True, "focus": "heap-1"}))
    shown.set("heaps", [0, 0])
    assert ("press New game" in shown.caption) == play, "the button is there"


def test_the_opponent_cannot_begin_without_tokens(js):
    shown = Nim(js, [0], begins=False)
    shown.do("new")
    assert shown.heaps == [0]


def test_two_views_of_a_board_share_its_heaps_and_not_their_names(js):
    first = Nim(js)
    first.root.evaluate("""el => nim.default.render({ model: el.model,
      el: document.querySelector('main').appendChild(document.createElement('div')) })""")
    labels = "[...document.querySelectorAll('input, select')].map(e => e.labels.length)"
    assert js.evaluate(labels) == [1] * 22
    marked = "all => all.every(e => e.dataset.lmSuppressShortcuts)"
    assert js.locator("input, select, button").evaluate_all(marked)
    first.take(2, 0)
    views = [
        view.locator("svg .count").all_text_contents() for view in js.locator(".jeux-nim").all()
    ]
    assert views[0] == views[1] != ["3", "5", "7", "9"]


UNMARKED = f"""root => ({PLACED})(root).filter(([kind]) => kind !== 'ghost')
  .map(([kind, ...spot]) => ['token', ...spot])"""


def test_what_a_finger_has_found_stays_under_it(phone):
    shown = Nim(phone, misere=True)
    place, places = shown.now.place, shown.root.evaluate(UNMARKED)
    for gesture in ("hint", "2:4"):
        shown.do(gesture)
        assert (shown.now.place, shown.root.evaluate(UNMARKED)) == (place, places)
    shown.do("take")
    token = shown.part("1:0").bounding_box()
    shown.take_one()
    assert (shown.now.place, shown.part("1:0").bounding_box()) == (place, token)


SMALL = """root => {
  const box = e => e.getBoundingClientRect();
  const all = kind => [...root.querySelectorAll(kind)];
  const font = (e, scale) => parseFloat(getComputedStyle(e).fontSize) * scale;
  const scale = root.querySelector('svg').getScreenCTM().a;
  const short = e => Math.min(box(e).width, box(e).height);
  return {
    small: all('.token, button, select, input')
      .filter(e => box(e).width && short(e) < (e.matches('.token') ? 26 : 24))
      .map(e => e.outerHTML),
    letters: Math.min(...all('text').map(e => font(e, scale)),
      ...all('td, th, caption, label, figcaption').map(e => font(e, 1))),
    right: Math.max(...all('*').map(e => box(e).right), document.documentElement.scrollWidth - 16),
  };
}"""


@pytest.mark.parametrize("heaps", [[3, 5, 7, 9], [15] * 6], ids=["the document's", "the largest"])
def test_it_fits_a_phone(phone, heaps):
    shown = Nim(phone, heaps, opponent=0.3)
    phone.wait_for_function("document.querySelector('svg').viewBox.baseVal.width <= 360")
    shown.do("hint")
    shown.take(1, 2)
    found = shown.root.evaluate(SMALL)
    assert found["small"] == []
    assert found["letters"] >= 11
    assert found["right"] <= 374
    assert shown.now.mine == heaps[1] - 2
