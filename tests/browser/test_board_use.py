"""The table of snakes and ladders in the page: by keyboard, mouse, finger and speech."""

import random
import re

import pytest

from browser.boards import Played, middle, serious
from jeux.serpents import AUDET, GRID_1, Board, record
from jeux.serpents.board import BARE, PRESETS, TRAPPED, BoardEditor
from jeux.serpents.record import PARTS

SYNCED = [*PARTS, "presets"]
PAWNS = ["first", "second"]


ONCE = """place => {
  const chance = window.serpents.Chance.prototype;
  window.below ??= chance.below;
  chance.below = () => {
    chance.below = window.below;
    return place;
  };
}"""


class Table(Played):
    """A table as a reader uses it; besides, ``14 to 34`` and ``first to 33`` drag an end of a jump
    and a pawn on one of 100 squares, ``14 to off`` drags it off the board, ``throw=3`` throws a 3,
    and ``seen=4`` slides back."""

    def __init__(self, page, board=AUDET, starts=(0, 0), begins=0, throws=(), **how):
        python = BoardEditor(board, starts, begins, throws)
        super().__init__(page, "serpents", python.get_state(SYNCED), **how)
        python.close()
        self.svg = self.root.locator("figure [role=img]")

    def at(self, place):
        """Where on the screen a square or a pawn is, once the board is in the middle."""
        self.svg.evaluate("svg => svg.scrollIntoView({ block: 'center' })")
        return self.spot(place)

    def spot(self, place):
        """Where it is now: a board that sticks lies elsewhere when it is brought there again."""
        if place in PAWNS:
            return middle(self.root.locator(".pawn").nth(PAWNS.index(place)))
        if place == "off":
            box = self.svg.bounding_box()
            return box["x"] - 8, box["y"] + 40
        row, k = divmod(int(place) - 1, 10)
        square = (9 - k if row % 2 else k, 9 - row) if row >= 0 else (0, 10.2)
        return self.svg.evaluate("bare.point", [42 * x + 21 for x in square])

    def drag(self, start, end, button="left"):
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down(button=button)
        mouse.move(*end, steps=4)
        mouse.up(button=button)

    def do(self, gestures):
        for gesture in gestures.split(", "):
            start, dragged, end = gesture.partition(" to ")
            if dragged:
                self.drag(self.at(start), self.spot(end))
            elif gesture.startswith("throw="):
                self.throws_next(int(gesture[6:]))
                super().do("throw Enter")
            elif gesture.startswith("seen="):
                self.part("seen").fill(gesture[5:])
            else:
                super().do(gesture)

    def check(self, *steps):
        """Take steps, of which some change nothing, and see what each says."""
        for step, seen in steps:
            if isinstance(step, dict):
                super().check((step, seen))
                continue
            if step:
                self.do(step)
            self.shows(step, **seen)

    def throws_next(self, face):
        """Let the die show a face once: chance is asked for its place among the marks."""
        self.page.evaluate(ONCE, face - 1)

    def brings(self, text):
        self.part("text").fill(text)
        self.do("read Enter")
        return self.now

    @property
    def now(self):
        """What is seen: a table that can be, and a picture, words and bars that agree."""
        seen = self.see()
        seen.game = record.read(seen.record)
        seen.board = seen.game.board
        assert [*seen.game.places] == seen.pawns
        first, second = seen.pawns
        assert f"Player 1 stands on {first}, player 2 on {second}." in seen.label
        assert seen.drawn == len(seen.jumps) == len(seen.board.jumps)
        if "chance to win is " in seen.caption:
            shares = re.search(r"to win is (.*), player 2's (.*)\.$", seen.caption).groups()
            assert seen.bar == [f"1: {shares[0]}", f"2: {shares[1]}"]
        return seen


# a table, and what is seen on it after each gesture
USES = {
    "pawns are thrown in turn until one is home": (AUDET, {}, [
        ("throw=1", {"pawns": [38, 0], "next": "Player 2, throw",
                     "caption": "^Player 1 threw 1 and climbed from 1 to 38"}),
        ("throw=4", {"pawns": [38, 14], "starts": [0, 0], "next": "Player 1, throw",
                     "caption": "Player 2 threw 4 and climbed from 4 to 14. "
                                "Player 1's chance to win is 54.5%, player 2's 45.5%."}),
        ("undo Enter", {"pawns": [38, 0], "next": "Show throw 2", "throws": [1]}),
        ("throw Enter", {"pawns": [38, 14], "throws": [1, 4]})]),
    "a game ends, is looked back at, and another begins": (GRID_1, {}, [
        ("throw=3", {"slider": [1, 20]}), ("throw=1", {}), ("throw=1", {}),
        ("throw=1", {"pawns": [3, 6], "next": "Play again", "ringed": 1,
                     "caption": "^Player 2 threw 1 from 5 and is home. Player 2 has won.$"}),
        ("seen=2", {"pawns": [3, 5], "next": "Show throw 3", "ringed": 0, "slider": [2, 20]}),
        ("seen=9", {"ringed": 1, "slider": [4, 20]}),
        ("throw Enter", {"pawns": [0, 0], "throws": [], "after": [], "slider": None}),
        ("undo Enter", {"pawns": [3, 6], "throws": [3, 1, 1, 1]})]),
    "jumps are drawn, moved, taken off, and each brought back": (AUDET, {}, [
        ("47 to 20", {"note": "^Snake from 47 to 20. .* takes 3.53 throws more", "drawn": 20}),
        ("14 to 34", {"note": "^Ladder from 4 to 34"}),
        ("98 to 2", {"note": "^Ladder from 2 to 78"}),
        ("78 to off", {"note": "^This jump is taken off.", "drawn": 19}),
        ("undo, undo, undo, undo Enter", {
                        "board": AUDET, "preset": "the article's", "focus": "throw"})]),
    "pawns are moved, but not home": (AUDET, {}, [
        ("first to 33", {"starts": [33, 0]}),
        ("second to 55", {"starts": [33, 55]}),
        ("second to 0", {"starts": [33, 0]}),
        ("first to 100", {"starts": [33, 0], "note": "must walk home"}),
        ("undo, undo, undo", {"starts": [0, 0]})]),
    "a board that is changed in a game begins one where its pawns stand": (AUDET, {}, [
        ("throw=2", {}), ("throw=3", {}), ("throw=3", {"pawns": [5, 3]}),
        ("47 to 20", {"starts": [5, 3], "begins": 1, "throws": [], "next": "Player 2, throw",
                      "answer": "^The board has changed: the game goes on"}),
        ("47 to 30", {"starts": [5, 3], "begins": 1}),
        ("throw=1", {"pawns": [5, 14], "answer": "^$"}),
        ("fresh", {"starts": [0, 0], "begins": 0, "throws": [], "next": "Player 1, throw"}),
        ("undo", {"starts": [5, 3], "begins": 1, "throws": [1]}),
        ("undo, undo", {"starts": [5, 3], "throws": []}),
        ("undo", {"starts": [0, 0], "begins": 0, "throws": [2, 3, 3], "board": AUDET})]),
    "rules, sizes and boards are chosen by keyboard": (AUDET, {}, [
        ("finish ArrowDown", {"finish": "exact", "focus": "finish", "preset": "your own"}),
        ("undo, preset ArrowDown", {"board": PRESETS["Althoen, King and Schilling's"],
                                    "focus": "preset"}),
        ("die ArrowDown", {"faces": [1, 2, 3, 4, 5, 6, 7, 8], "focus": "die"}),
        ("begins ArrowDown", {"begins": 1, "next": "Player 2, throw"})]),
    "a smaller board says which jumps find no room": (AUDET, {}, [
        ("sized=30-6", {"size": 30, "wide": 6, "jumps": [[4, 14], [16, 6]],
                        "note": "taken off: 17", "sized": "6 × 5"}),
        ("preset=0", {"board": AUDET, "wide": 10, "note": "^$"})]),
    "a trap says that games never end": (AUDET, {}, [
        ("preset=3", {"caption": "100.0% of games never end: from 0–60 nobody gets home"}),
        ("first to 77", {"caption": "Player 1's chance to win is 100.0%"})]),
    "pawns begin where a link or a chapter puts them": (AUDET, {"starts": (22, 43), "begins": 1}, [
        (None, {"caption": "^Player 2 throws first. Player 1's chance to win is 51.2%",
                "starts": [22, 43]}),
        ("throw=1", {"pawns": [22, 44]}),
        ("fresh Enter", {"pawns": [22, 43], "begins": 1, "throws": [], "focus": "throw"}),
        ("undo", {"pawns": [22, 44], "throws": [1]})]),
}  # fmt: skip


@pytest.mark.parametrize(("board", "how", "steps"), USES.values(), ids=[*USES])
def test_a_gesture_does_what_it_says(js, board, how, steps):
    Table(js, board, **how).check(*steps)


def test_after_a_game_it_is_told_what_decided_it(js):
    table = Table(js, starts=(22, 43), begins=1)
    for face in (1, 6, 1, 6, 1, 6):
        table.changes(f"throw={face}")
    table.do("throw=6")
    while (now := table.now).next != "Play again":
        table.do("throw=6")
    assert re.search(r"^Throw \d+ decided it: the winner's chance was \d", now.after[0])
    assert re.search("^The lead ", now.after[1])
    assert len(now.after) == 3
    assert now.ringed == 1


BY_LADDER = "2535314146526446315265251263644255265563123212336611643513513631331"


def test_a_ladder_to_the_last_square_is_named_as_the_jump_that_decided(js):
    now = Table(js, throws=[*map(int, BY_LADDER)]).now
    assert now.caption.startswith("Player 1 threw 1 from 79, climbed from 80 to 100 and is home.")
    assert now.after[0].startswith("Throw 67 decided it: ")
    assert now.after[-1].startswith("The throw that decided it took the jump from 80 to 100: ")


def test_a_tap_on_a_jump_tells_its_worth_and_one_on_a_pawn_throws(js):
    table = Table(js)
    js.mouse.click(*table.at("84"))
    table.shows(
        "84",
        note="^Ladder from 28 to 84. .* takes 12.88 throws fewer .* 1 wins 0.21 more games of 100",
    )
    js.mouse.click(*table.at("93"))
    table.shows("93", note="^Snake from 93 to 73. With it a game takes 2.75 throws more on average")
    table.throws_next(3)
    js.mouse.click(*table.at("first"))
    table.shows("first", pawns=[3, 0], note="^$")
    js.mouse.click(*table.at("first"))
    table.shows("not its turn", pawns=[3, 0])


def test_a_jump_that_cannot_lie_says_why_and_leaves_the_board(js):
    table = Table(js)
    for gesture, says in [
        ("50 to 28", "50 → 28 cannot lie so: another one begins on 28, and a move takes one jump."),
        ("14 to 28", "4 → 28 cannot lie so: another one begins on 28, and a move takes one jump."),
        ("38 to 60", None),  # the end of a ladder: it moves
        ("undo", None),
        ("50 to 80", "50 → 80 cannot lie so: another one begins on 80, and a move takes one jump."),
    ]:
        table.do(gesture)
        if says:
            assert table.now.note == says
            assert table.now.board == AUDET
    table.drag(table.at("14"), table.at("34"), button="right")
    assert table.now.board == AUDET


def test_while_a_jump_is_drawn_the_bar_moves_and_nothing_else(js):
    table = Table(js, starts=(22, 43))
    before = table.now
    js.mouse.move(*table.at("47"))
    js.mouse.down()
    bars, heights = [], []
    for square in (36, 25, 20, 7):
        js.mouse.move(*table.spot(square))
        bars.append(tuple(table.see().bar))
        heights.append(table.root.evaluate("el => el.offsetHeight"))
        assert table.root.evaluate("el => el.model.state.jumps.length") == 19, "not let go yet"
    js.mouse.up()
    assert len({*bars}) >= 3
    assert len({*heights}) == 1
    assert table.now.board.jumps[47] == 7
    assert before.bar != table.now.bar


def test_a_finger_draws_once_it_is_told_to_and_else_scrolls(finger):
    table = Table(finger.page)
    ends = table.at("14"), table.at("54")
    before = finger.page.evaluate("scrollY")
    finger.swipe(*ends)
    assert table.now.board.jumps[4] == 54
    finger.swipe(table.at("first"), table.at("43"))
    assert table.now.starts == [43, 0]
    assert finger.page.evaluate("scrollY") == before
    table.root.evaluate("el => { el.querySelector('[data-is=draw]').open = false; }")
    ends = table.at("48"), table.at("73")
    finger.swipe(*ends)
    assert table.now.board.jumps[48] == 26
    table.do("pen Enter")
    table.shows("pen", answer="^Draw on the board, from square to square")
    finger.swipe(table.at("48"), table.at("69"))
    assert table.now.board.jumps[69] == 26
    table.do("pen Enter, undo Enter")
    finger.swipe(table.at("48"), table.at("69"))
    assert table.now.board.jumps[48] == 26
    table.throws_next(3)
    finger.tap(table.at("second"))
    assert table.now.pawns == [43, 0], "it is not its turn"


# the text


def test_a_board_is_typed_and_the_line_is_named_that_cannot_be_read(js):
    table = Table(js)
    assert table.now.text.startswith("1-38, 4-14, 9-31, 16-6")
    assert table.brings("1-38\n38-50").note.startswith("Line 2: 38 → 50 cannot lie so")
    assert table.now.board == AUDET
    now = table.brings("{3: 22, 27: 1}")
    assert (now.board, now.note) == (Board(100, {3: 22, 27: 1}), "The board is laid out. Jumps: 2.")
    now = table.brings("https://example.org/play.html#size=6&jumps=1-5,4-3&faces=3&throws=31")
    assert (now.board, now.pawns, now.wide) == (GRID_1, [3, 5], 3)
    now = table.brings("[[-1,-1,-1],[-1,8,-1],[-1,6,-1]]")
    assert (now.size, now.starts, now.jumps) == (9, [1, 1], [[2, 6], [5, 8]])
    table.do("undo, undo, undo, undo, undo")  # the game had two throws
    assert table.now.board == AUDET


HOSTILE = [
    "<img src=x onerror=document.title='harmed'>", "size=6&jumps=<b>", "__proto__=1&size=6",
    "constructor=1", "jumps=" + "1-2," * 9000, "[" * 30_000, "size=1e9", "faces=999999",
    "throws=" + "1" * 6000, "size=400&wide=40&jumps=none&throws=" + "1" * 100,
    "\x00\ufffe\ud7ff", "size=%E0%A4%A", "9" * 400, "{" + "1:2," * 5000 + "}",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_texts_and_links_change_nothing_outside_the_table(js, text):
    table = Table(js)
    title = js.title()
    before = js.evaluate("document.body.children.length")
    now = table.brings(text)
    assert now.note
    set_ = """(el, detail) => el.querySelector(".jeux-frame").dispatchEvent(
      new CustomEvent("jeux:set", { bubbles: true, detail }))"""
    parts = dict(pair.partition("=")[::2] for pair in text.split("&"))
    table.root.evaluate(set_, parts)
    assert (table.now.size, js.title()) == (table.now.size, title)
    assert js.evaluate("document.body.children.length") == before
    assert table.root.locator("img, b, script").count() == 0


def test_a_link_sets_the_table_and_the_table_tells_it(js):
    table = Table(js)
    told = """el => new Promise((done) => {
      el.addEventListener("jeux:state", ({ detail }) => done(detail), { once: true });
      el.querySelector(".jeux-frame").dispatchEvent(new CustomEvent("jeux:set", { bubbles: true,
        detail: { jumps: "1-38,98-3", starts: "5-7", finish: "exact", throws: "34" } }));
    })"""
    assert table.root.evaluate(told) == {
        "size": "100", "jumps": "1-38,98-3", "starts": "5-7", "finish": "exact", "throws": "34",
    }  # fmt: skip
    assert table.now.pawns == [8, 11]
    table.do("undo")
    assert table.now.pawns == [8, 7]


# what is asked


def test_all_answers_come_and_follow_the_game(js):
    table = Table(js)
    js.wait_for_function(
        "el => el.querySelector('[data-is=weighed] tbody')", arg=table.root.element_handle()
    )
    now = table.now
    for words in ("shortest game13 throws", "median42 throws", "mean47.76 throws", "by96 throws"):
        assert words in now.lengths
    for words in ("44, 1.50 times a game", "87 to 24, 0.51 times", "80 ↗ 1000.45−15.64+0.28"):
        assert words in now.weighed
    table.do("hundred Enter")
    note = r"^Games from here: 100. Player 1 won \d+, where 51 are expected; the longest took \d+"
    table.shows("hundred", note=note)
    table.do("hundred Enter")
    table.shows("again", note="^Games from here: 200. .* where 102 are expected")
    table.do("throw=6")
    js.wait_for_function(
        "el => el.querySelector('[data-is=weighed]').className === ''",
        arg=table.root.element_handle(),
    )
    assert "mean47.76" not in table.now.lengths
    table.do("hundred Enter")
    table.shows("from there", note="^Games from here: 100. ")


SMALL = Board(30, {3: 22, 27: 1})


def test_a_ladder_is_asked_for_put_there_and_taken_back_by_keyboard(js):
    table = Table(js, SMALL)
    table.do("find Enter")
    ready = "root => !root.querySelector('[data-is=take]').disabled"
    js.wait_for_function(ready, arg=table.root.element_handle())
    now = table.now
    foot, top = re.search(r"from (\d+) to (\d+) makes", now.note).groups()
    assert (now.offer, now.board) == (1, SMALL), "it is only offered"
    table.do("take Enter")
    assert table.now.board == Board(30, {3: 22, 27: 1, int(foot): int(top)})
    assert (table.now.offer, table.now.focus) == (0, "find")
    table.do("undo Enter")
    assert table.now.board == SMALL


STOP = """() => {
  const progress = document.querySelector("progress"), find = document.activeElement;
  if (progress.value <= 20) return false;
  const seen = { words: find.textContent, named: find.localName === "button" };
  find.click();
  return seen;
}"""


def test_a_search_can_be_stopped_and_a_change_ends_it(js):
    table = Table(js, Board(100, {}))
    table.do("find Enter")
    # in one step of the page: a search may have ended before Python's next word comes
    button = js.wait_for_function(STOP).json_value()
    assert button == {"words": "Stop", "named": True}
    said = r"^The search was stopped after [\d,]+ of 4,950 places\. The best of these: from "
    table.shows("stopped", note=said, offer=1)
    table.do("take")
    assert len(table.now.board.jumps) == 1
    table.do("undo, find Enter, throw=3")
    js.evaluate("async () => { for (let k = 0; k < 20; k += 1) await new Promise(setTimeout); }")
    table.shows("changed", note="^$", offer=0)
    assert table.part("find").text_content() == "Find it"


# the page plays, pawns walk


def test_the_page_throws_for_player_2(js):
    table = Table(js)
    table.do("rival=page, throw=3")
    js.wait_for_function(
        "el => el.model.state.throws.length === 2", arg=table.root.element_handle()
    )
    assert table.now.pawns[0] == 3


def test_a_pawn_walks_square_by_square_and_its_sentence_waits(moving):
    table = Table(moving)
    table.throws_next(4)
    steps = table.root.evaluate("bare.walked")
    words = {words for _, words in steps}
    begins = "Player 1 throws first. Player 1's chance to win is 50.9%, player 2's 49.1%."
    assert words == {begins}
    assert len({at for at, _ in steps}) == 6, "the start, four squares and the ladder"
    assert table.caption.startswith("Player 1 threw 4 and climbed from 4 to 14.")


@pytest.fixture
def held(moving):
    """That page, on which nothing happens later before `bare.later` lets it."""
    moving.evaluate("bare.hold()")
    yield moving
    moving.evaluate("bare.release()")


LAST = {"board": GRID_1, "starts": (5, 0)}
"""A table at which any throw wins."""


def test_a_hand_that_does_not_wait_sees_each_throw_before_the_next(held):
    table = Table(held)
    tap = "() => document.querySelector('[data-is=throw]').click()"
    table.throws_next(4)
    held.evaluate(tap)
    assert table.caption.startswith("Player 1 throws first"), "the die still rolls"
    held.evaluate(tap)
    seen = {"caption": "^Player 1 threw 4 and climbed", "throws": [4], "next": "^Player 2, throw"}
    table.shows("pressed again", **seen)
    table.throws_next(2)
    held.evaluate(tap)
    held.evaluate("bare.later()")
    held.evaluate(tap)
    table.shows("player 2", caption="^Player 2 threw 2", throws=[4, 2], pawns=[14, 2])


def test_who_presses_while_the_winning_pawn_walks_sees_who_has_won(held):
    table = Table(held, **LAST)
    tap = "() => document.querySelector('[data-is=throw]').click()"
    held.evaluate(tap)
    assert table.caption.startswith("Player 1 throws first"), "the die still rolls"
    won = {"caption": "Player 1 has won.$", "pawns": [6, 0], "next": "Play again"}
    for _ in range(3):
        held.evaluate(tap)
        table.shows("pressed too soon", **won)
    held.evaluate("bare.later()")
    table.shows("a moment later", **won)
    held.evaluate(tap)
    table.shows("again", caption="^Player 1 throws first", throws=[], pawns=[5, 0])


def test_the_end_stays_for_a_moment_without_a_press_and_without_motion(held):
    table = Table(held, **LAST)
    table.do("throw Enter")
    while not table.caption.endswith("has won."):
        held.evaluate("bare.later()")
    table.do("throw Enter")
    table.shows("walked home", caption="has won.$")
    held.emulate_media(reduced_motion="reduce")
    table = Table(held, **LAST)
    table.do("throw Enter, throw Enter")
    table.shows("no motion", caption="has won.$")
    held.evaluate("bare.later()")
    table.do("throw Enter")
    table.shows("no motion, again", caption="^Player 1 throws first")


# many hands, other sizes, other readers


@pytest.mark.parametrize("seed", [1, 2])
def test_a_child_who_presses_everywhere_comes_to_no_error_and_no_end(js, seed):
    table = Table(js)
    assert table.root.evaluate("(el, seed) => bare.pressed(el, seed, 500)", seed) is None
    assert table.part("throw").is_enabled()


def test_two_tables_on_a_page_do_not_share_their_names(js):
    Table(js)
    Table(js, TRAPPED, beside=True)
    labels = "() => [...document.querySelectorAll('select, textarea')].map(e => e.labels.length)"
    assert {*js.evaluate(labels)} == {1}


@pytest.mark.parametrize("board", [Board(2, {}, 1), Board(5, {2: 4}), GRID_1, SMALL], ids=repr)
def test_a_board_of_any_size_shows_all_of_itself(js, board):
    table = Table(js, board)
    assert table.root.locator("figure rect:not([rx])").count() == board.size
    assert table.svg.evaluate("bare.inside")


def test_what_python_sets_is_seen(js):
    table = Table(js)
    table.check(({"starts": [5, 7]}, {"pawns": [5, 7]}), ({"throws": [1, 2]}, {"pawns": [6, 31]}))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_tables_in_use(js, theme):
    table = Table(js, BARE)
    table.do("throw=2, 11 to 31, hundred, 31 to 0")
    Table(js, GRID_1, throws=(3, 1, 1, 1), beside=True)
    assert serious(js, theme) == []


def test_a_game_is_played_by_keyboard_alone(js):
    table = Table(js, GRID_1)
    rng = random.Random(4)
    table.part("throw").focus()
    for _ in range(60):
        table.throws_next(rng.randint(1, 3))
        js.keyboard.press("Enter")
        if table.now.next == "Play again":
            break
    assert table.now.game.winner in (0, 1)
    js.keyboard.press("Tab")
    assert table.now.focus == "seen"
    js.keyboard.press("ArrowLeft")
    assert table.now.game.winner is None
