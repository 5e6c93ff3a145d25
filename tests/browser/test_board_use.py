"""The board of snakes and ladders in the page: by keyboard, mouse, finger and speech."""

import math
import random
import re

import pytest

from browser.boards import Played, middle, serious
from jeux.race import race_matrices
from jeux.serpents import AUDET, GRID_1, Board
from jeux.serpents.board import BARE, PRESETS, TRAPPED, BoardEditor

SYNCED = ["size", "jumps", "faces", "finish", "starts", "presets"]
PAWNS = ["first", "second"]


class Ladders(Played):
    """A board as a reader uses it; besides, ``14 to 34`` and ``first to 33`` drag an end of a jump
    and a pawn on one of 100 squares, and ``throw=3`` throws a 3 with a die of six faces."""

    def __init__(self, page, board=AUDET, **how):
        python = BoardEditor(board)
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
        row, k = divmod(int(place) - 1, 10)
        square = (9 - k if row % 2 else k, 9 - row) if row >= 0 else (0, 10.1)
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
                self.page.evaluate("f => { Math.random = () => (f - 0.5) / 6; }", int(gesture[6:]))
                super().do("throw Enter")
            else:
                super().do(gesture)

    def found(self):
        """Ask for the best ladder by keyboard, and wait for the answer."""
        self.do("find Enter")
        ready = "root => !root.querySelector('[data-is=take]').disabled"
        self.page.wait_for_function(ready, arg=self.root.element_handle())
        return self.now

    @property
    def now(self):
        """What is seen: a board that can be, and words and numbers that agree."""
        seen = self.see()
        assert seen.jumps == seen.listed
        assert len(dict(seen.jumps)) == len(seen.jumps)
        seen.board = Board(seen.size, dict(seen.jumps), seen.faces, seen.finish)
        assert seen.beside == seen.sliders
        assert seen.starts == [seen.sliders[player] for player in PAWNS]
        first, second = seen.pawns
        assert f"The first player stands on {first}, the second on {second}." in seen.label
        if seen.jumps:
            assert seen.jumps[seen.chosen] == [seen.sliders["from"], seen.sliders["to"]]
        return seen


WITHOUT_28 = Board(100, {a: b for a, b in AUDET.jumps.items() if a != 28})
# a board, and what is seen on it after each gesture
USES = {
    "sliders begin a game or move a jump, and keep the focus": (AUDET, [
        ("first ArrowRight", {"starts": [1, 0], "pawns": [1, 0], "focus": "first"}),
        ("second ArrowUp", {"starts": [1, 1], "pawns": [1, 1], "focus": "second"}),
        ("from ArrowRight", {"jump": "ladder 2 → 38", "focus": "from", "preset": "your own"}),
        ("to ArrowLeft", {"jump": "ladder 2 → 37", "focus": "to"}),
        ("first 60%", {}), ("second 30%", {}), ("from 70%", {}), ("to 20%", {})]),
    "jumps are added and removed, rules and boards chosen by keyboard": (AUDET, [
        ("add Enter", {"jump": "ladder 2 → 12", "preset": "your own", "focus": "add"}),
        ("remove Space", {"board": AUDET, "preset": "the article's", "focus": "remove"}),
        ("finish ArrowDown", {"finish": "exact", "focus": "finish"}),
        ("undo, preset ArrowDown", {"board": PRESETS["Althoen, King and Schilling's"],
                                    "focus": "preset"})]),
    "so they are by mouse": (AUDET, [
        ("add", {"jump": "ladder 2 → 12"}),
        ("remove", {"board": AUDET})]),
    "presets come back after a change": (AUDET, [row
        for k, (name, board) in enumerate(PRESETS.items())
        for row in [("finish=bounce, add", {"preset": "your own"}),
                    (f"preset={k}", {"board": board, "preset": name, "note": "^$"})]]),
    "a trap says that games never end": (AUDET, [
        ("preset=3",
         {"caption": "^With probability 1.0000 the game never ends: from 0–60 nobody can arrive"}),
        ("first End", {"caption": "throws on average"})]),
    "ends of jumps are dragged, and each drag undone at once": (AUDET, [
        ("14 to 34", {"jump": "ladder 4 → 34", "preset": "your own"}),
        ("98 to 2", {"jump": "ladder 2 → 78", "chosen": 1}),  # the head of a snake
        ("undo", {"jump": "snake 98 → 78"}),
        ("undo Enter", {"board": AUDET, "disabled": ["undo", "take"], "focus": "throw"})]),
    "pawns are dragged, but not home": (AUDET, [
        ("first to 33", {"starts": [33, 0]}),
        ("second to 55", {"starts": [33, 55]}),
        ("second to 0", {"starts": [33, 0]}),
        ("first to 100", {"board": AUDET, "next": "Throw for the first player"})]),
    "pawns are thrown in turn until one is home": (AUDET, [
        ("throw=1", {"pawns": [38, 0], "next": "Throw for the second player",
                     "caption": "^Throw 1: the first player throws 1 from 0 and climbs"}),
        ("throw=4", {"pawns": [38, 14], "starts": [0, 0], "next": "Throw for the first player",
                     "caption": "the second player throws 4 from 0 and climbs from 4 to 14. The "
                     "first player is to throw; the first wins with probability 0.5448, and the "
                     "game takes 41.51 throws more on average"}),
        ("first End", {"starts": [99, 0], "next": "Throw for the first player"}),
        ("throw=5", {"pawns": [100, 0], "next": "Play again", "caption":
                     r"^Throw 1: the first player throws 5 from 99, is home and has won\.$"}),
        ("second to 33", {"starts": [99, 33], "pawns": [99, 33]}),
        ("undo Enter", {"pawns": [100, 0], "next": "Play again"}),
        ("throw Space", {"starts": [99, 0], "pawns": [99, 0],
                         "next": "Throw for the first player"})]),
    "throws and changes are undone one by one": (AUDET, [
        ("throw=3", {}), ("throw=3", {"pawns": [3, 3]}),
        ("first ArrowRight", {"starts": [1, 0], "pawns": [1, 0]}),
        ("jump=5, add", {"jump": "ladder 2 → 12"}),
        ("undo Enter", {"board": AUDET, "chosen": 5}),
        ("remove", {"starts": [1, 0], "board": WITHOUT_28}),
        ("undo Enter", {"starts": [1, 0], "board": AUDET}),
        ("undo Enter", {"starts": [0, 0], "caption": "^Throw 2: the second player throws 3"}),
        ("undo Enter", {"pawns": [3, 0], "caption": "^Throw 1: the first player throws 3"}),
        ("undo Enter", {"pawns": [0, 0], "caption": "^The first player wins .* 0.5087;"})]),
    "a game goes on under a change of the board": (AUDET, [
        ("throw=2", {}), ("throw=3", {"pawns": [2, 3]}),
        ("remove", {"pawns": [2, 3], "next": "Throw for the first player",
                    "caption": "^The first player is to throw; the first wins with "}),
        # a pawn put by hand begins another game from there
        ("second to 55", {"starts": [2, 55]})]),
    "heat is on the squares and in the sentence": (AUDET, [
        ("heat Enter", {"heat": [1, "true"], "label": "Blue areas are large",
                        "caption": r"rests on its square: 0\.614 on 44\.$"}),
        ("preset=3", {"heat": [1, "true"]}),
        ("heat", {"heat": [0, "false"], "caption": "^((?!blue).)*$"})]),
    "without a jump there is nothing to change but to add one": (Board(5, {2: 4}, 2), [
        ("remove Enter", {"board": Board(5, {}, 2), "jump": "none", "focus": "add",
                          "disabled": ["jump", "from", "to", "remove", "take"]}),
        ("add Enter", {"board": Board(5, {1: 4}, 2), "focus": "add"})]),
}  # fmt: skip


@pytest.mark.parametrize(("board", "steps"), USES.values(), ids=[*USES])
def test_a_gesture_does_what_it_says(js, board, steps):
    Ladders(js, board).check(*steps)


def test_a_chosen_jump_is_weighed_and_what_it_is_worth_stays_when_it_moves(js):
    ladders = Ladders(js)
    ladders.do("jump=1")
    ladders.shows("jump=1", jump="ladder 4 → 14", board=AUDET, focus="jump")
    _, words, worth = ladders.caption.partition("ladder from 4 to 14 the first player would")
    assert words
    for gesture, top in [("14 to 54", 54), ("to ArrowLeft", 53)]:
        assert ladders.changes(gesture).caption.endswith(
            f"4 to {top} the first player would{worth}"
        )
    ladders.do("jump=16")
    assert "Without the snake from 93 to 73" in ladders.caption
    js.mouse.click(*ladders.at("84"))
    assert ladders.now.jump == "ladder 28 → 84"


@pytest.mark.long
@pytest.mark.parametrize("name", ["from", "to"])
def test_a_slider_goes_over_squares_where_a_jump_cannot_lie(js, name):
    ladders = Ladders(js)
    ladders.do("jump=1")
    other_jumps = {k: v for k, v in AUDET.jumps.items() if k != 4}
    taken = set(other_jumps) | ({14, *other_jumps.values(), 100} if name == "from" else {4})
    free = [square for square in range(1, 101) if square not in taken]
    index = free.index(4 if name == "from" else 14)
    for key, step in [("Right", 1)] * 6 + [("Left", -1)] * 9:
        index = max(index + step, 0)
        ladders.do(f"{name} Arrow{key}")
        assert ladders.now.sliders[name] == free[index]
    assert ladders.changes(f"{name} End").sliders[name] == free[-1]
    assert ladders.changes(f"{name} Home").sliders[name] == free[0]
    assert (ladders.now.focus, len(ladders.now.jumps)) == (name, 19)


@pytest.mark.parametrize("name", ["to", pytest.param("from", marks=pytest.mark.long)])
def test_a_slider_that_is_torn_about_leaves_a_board_and_is_one_gesture(js, name):
    ladders, rng, mouse = Ladders(js), random.Random(4), js.mouse
    ladders.part(name).scroll_into_view_if_needed()
    box = ladders.part(name).bounding_box()
    mouse.move(*middle(ladders.part(name)))
    mouse.down()
    for _ in range(8):
        across, along = rng.uniform(-0.2, 1.2), rng.uniform(-40, 40)
        mouse.move(box["x"] + box["width"] * across, box["y"] + 22 + along)
        assert len(ladders.now.jumps) == 19
    mouse.up()
    torn = ladders.now.board
    assert torn != AUDET
    ladders.check((f"{name} End", {"preset": "your own"}), ("undo", {"board": torn}),
                ("undo", {"board": AUDET, "disabled": ["undo", "take"]}))  # fmt: skip


def test_what_is_dragged_stays_on_the_board_and_where_it_may_lie(js):
    ladders = Ladders(js)
    box = ladders.svg.bounding_box()
    for x, y in [(-150, 0), (box["width"] + 3, box["height"] - 3)]:
        ladders.drag(ladders.at("14"), (box["x"] + x, box["y"] + y))
        now = ladders.now
        assert len(now.jumps) == 19
        js.mouse.move(*ladders.at("45"))
        assert ladders.now == now, "it has been let go"
        ladders.do("undo")
    ladders.drag(ladders.at("14"), ladders.at("34"), button="right")
    ladders.do("29 to 33")  # nothing lies there
    assert ladders.now.board == AUDET
    ladders.do("14 to 28")  # where another ladder begins
    assert ladders.now.board.jumps[4] != 28
    assert "28" in ladders.now.note
    ladders.check(("first ArrowRight", {"note": "^$"}))


def test_a_finger_moves_the_board_and_not_the_page(finger):
    ladders = Ladders(finger.page)
    ends = ladders.at("14"), ladders.at("54")
    before = finger.page.evaluate("scrollY")
    assert ladders.changes(lambda: finger.swipe(*ends)).board.jumps[4] == 54
    ends = ladders.at("first"), ladders.at("43")
    assert ladders.changes(lambda: finger.swipe(*ends)).starts == [43, 0]
    assert finger.page.evaluate("scrollY") == before


def test_as_many_jumps_are_added_as_there_is_room_for(js):
    ladders = Ladders(js, Board(9, {3: 8}))
    while not (now := ladders.now).note:
        ladders.do("add Enter")
        assert len(ladders.now.jumps) - len(now.jumps) == (not ladders.now.note)
    now = ladders.now
    assert (now.note, now.focus) == ("There is no room for another ladder.", "add")
    assert {*now.board.jumps, *now.board.jumps.values()} >= {*range(1, 9)}


# one more ladder

SMALL = Board(30, {3: 22, 27: 1})


def test_a_ladder_is_asked_for_put_there_and_taken_back_by_keyboard(js):
    ladders = Ladders(js, SMALL)
    caption, now = ladders.caption, ladders.found()
    sentence = r"from (\d+) to (\d+) makes .* takes ([\d.]+) throws"
    foot, top, mean = re.search(sentence, now.note).groups()
    assert (now.offer, now.board) == (2, SMALL), "it is only offered"
    assert "is offered." in now.label
    ladders.check(
        ("take Enter", {"jump": f"ladder {foot} → {top}", "focus": "undo", "offer": 0, "caption":
         rf"takes {mean} throws on .* Without the ladder from {foot} to {top} the first"}),
        ("undo Enter", {"board": SMALL, "caption": re.escape(caption)}),
    )  # fmt: skip


STOP = """() => {
  const progress = document.querySelector("progress"), find = document.activeElement;
  if (progress.value <= 20) return false;
  const seen = { words: find.textContent, named: find.localName === "button",
    visible: progress.checkVisibility() };
  find.click();
  return seen;
}"""


def test_a_search_can_be_stopped_and_a_change_ends_it(js):
    ladders = Ladders(js, Board(100, {}))
    ladders.do("find Enter")
    # in one step of the page: a search may have ended before Python's next word comes
    button = js.wait_for_function(STOP).json_value()
    assert button == {"words": "Stop", "named": True, "visible": True}
    stopped = r"^The search was stopped after [\d,]+ of 4,950 places\.$"
    ladders.shows("stopped", note=stopped, progress=False)
    ladders.do("find Enter, first ArrowRight")
    # a search that went on would tell of the places that it has seen since
    js.evaluate("async () => { for (let k = 0; k < 20; k += 1) await new Promise(setTimeout); }")
    ladders.shows("changed", search="^Find it$", note="^$", progress=False, offer=0)


@pytest.mark.parametrize("gesture", ["to ArrowLeft", "throw Enter", "finish ArrowDown"])
def test_an_offer_goes_when_the_board_or_the_game_changes(js, gesture):
    ladders = Ladders(js, SMALL)
    assert ladders.found().offer
    ladders.check((gesture, {"offer": 0, "note": "^$"}))
    assert "take" in ladders.now.disabled


def test_a_ladder_as_long_as_the_chosen_jump_is_searched_for(js):
    ladders = Ladders(js, SMALL)
    ladders.do("span ArrowDown")
    now = ladders.found()
    foot, top = re.search(r"from (\d+) to (\d+) makes", now.note).groups()
    assert (int(top) - int(foot), now.span) == (19, "19 squares, as the chosen jump")
    ladders.check(("remove Enter, remove Enter", {"span": "any length"}))


# what moves, and what holds still


def test_while_a_jump_is_dragged_only_what_it_changes_moves(js):
    ladders = Ladders(js, SMALL, alone=True)
    # it is heard when the drag rests: else this does not end
    heights, outlines, captions, told_later = zip(
        *ladders.root.evaluate("w => bare.dragged(w)"), strict=True
    )
    assert len({*heights}) == 1
    assert len({*outlines}) == 1, "the board without the jump holds still"
    assert len({*captions}) > 20
    assert {*told_later} == {"true"}
    P, E = race_matrices(Board(30, {27: 1}).transition_matrix())
    sentence = f"{P[0, 0]:.4f}, and the mean number of throws would be {E[0, 0]:.2f}."
    assert all(words.endswith(sentence) for words in captions)


@pytest.mark.long
def test_a_pawn_walks_square_by_square_and_its_sentence_waits(moving):
    ladders = Ladders(moving)
    places = ladders.root.evaluate("bare.walked")
    assert ladders.caption.startswith("Throw 1: the first player throws 4 from 0 and climbs")
    foot, home = (41 + 42 * 3 - 29, 405), (41 + 42 * 6 - 29, 363)
    assert len(places) > 6
    assert min(math.dist(place, foot) for place in places) < 12
    assert math.dist(places[-1], home) < 1, "its sentence comes with its last step"
    ladders.do("throw, throw")  # a hand that does not wait
    moving.wait_for_function("/^Throw 3/.test(document.querySelector('figcaption').textContent)")


# boards of other sizes, on other pages, for other readers


def test_two_boards_on_a_page_do_not_share_their_names(js):
    Ladders(js)
    Ladders(js, TRAPPED, beside=True)
    labels = "() => [...document.querySelectorAll('input, select')].map(e => e.labels.length)"
    assert js.evaluate(labels) == [1] * 18


@pytest.mark.parametrize("board", [Board(2, {}, 1), Board(5, {2: 4}), GRID_1, SMALL], ids=repr)
def test_a_board_of_any_size_shows_all_of_itself_and_offers_its_rules(js, board):
    ladders = Ladders(js, board)
    assert ladders.root.locator("figure rect").count() == board.size
    ladders.do("heat")
    assert ladders.svg.evaluate("bare.inside")
    rules = ladders.root.locator("[data-is=finish] option:enabled").all()
    for rule in rules:  # none that Python refuses
        Board(board.size, board.jumps, board.faces, rule.get_attribute("value"))
    assert len(rules) == (3 if max(board.faces) <= board.size else 2)


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_boards_in_use(js, theme):
    ladders = Ladders(js, BARE)
    ladders.do("first 70%, heat, throw=2, add, 11 to 0")
    assert ladders.now.note
    Ladders(js, SMALL, beside=True).found()
    assert serious(js, theme) == []
