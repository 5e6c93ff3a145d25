"""The board of snakes and ladders on its page: by keyboard, mouse and finger."""

import random
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest

from browser.conftest import AXE, Tab, wait_for_widgets
from browser.test_board import visited
from browser.widgets import is_spoken, is_told, look, wait_for_another
from jeux.race import race_matrices
from jeux.serpents import AUDET, Board
from jeux.serpents.board import BARE, PRESETS

# what board.js computes

STATE = """root => {
  const part = name => root.querySelector(`[data-is=${name}]`);
  const inputs = [...root.querySelectorAll('input')];
  const jumps = [...part('jump').options].map(o => (o.text.match(/\\d+/g) || []).map(Number));
  return {
    jumps: jumps.filter(jump => jump.length),
    chosen: part('jump').selectedIndex,
    jump: part('jump').selectedOptions[0]?.text,
    finish: part('finish').value,
    preset: part('preset').selectedOptions[0].text,
    note: root.querySelector('.jeux-board-note').textContent,
    sliders: Object.fromEntries(inputs.map(i => [i.dataset.is, Number(i.value)])),
    beside: Object.fromEntries(inputs.map(i => [i.dataset.is, Number(i.nextElementSibling.value)])),
    focus: document.activeElement.dataset.is,
    next: part('throw').textContent,
    heat: Boolean(root.querySelector('.heat')),
    undo: !part('undo').disabled,
  };
}"""
RESTORE = """root => {
  const set = (name, value, event) => {
    const control = root.querySelector(`[data-is=${name}]`);
    control.value = value;
    control.dispatchEvent(new Event(event, { bubbles: true }));
  };
  const heat = root.querySelector('[data-is=heat]');
  if (heat.getAttribute('aria-pressed') === 'true') heat.click();
  set('preset', 0, 'change');
  set('first', 0, 'input');
  set('second', 0, 'input');
  set('jump', 1, 'change');
}"""
POINT = """(svg, [x, y]) => {
  const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
  return [at.x, at.y];
}"""
PAWN = "(svg, k) => svg.querySelectorAll('text[text-anchor=middle]')[k].getBoundingClientRect()"
INTO_VIEW = "svg => svg.scrollIntoView({ block: 'center' })"


KEYS = {
    "first": "ArrowRight",
    "second": "ArrowUp",
    "from": "ArrowRight",
    "to": "ArrowLeft",
    "add": "Enter",
    "remove": "Space",
    "preset": "ArrowDown",
    "finish": "ArrowDown",
}


class Editor:
    """The board as a reader uses it; whatever is read of it is a board that can be."""

    def __init__(self, page):
        self.page = page
        self.root = page.locator(".jeux-widget:has(.jeux-board)")
        self.svg = self.root.locator("figure [role=img]")
        self.restore()

    def part(self, name):
        return self.root.locator(f"[data-is={name}]")

    @property
    def caption(self):
        return look(self.root)["caption"]

    def throws(self, *faces):
        """Throw these faces, one after the other; picture and words must follow each."""
        for face in faces:
            self.page.evaluate("f => { Math.random = () => (f - 0.5) / 6; }", face)
            shown = look(self.root)
            self.part("throw").press("Enter")
            is_told(shown, wait_for_another(self.page, self.root, shown))
            is_spoken(self.page, self.root)

    def restore(self):
        """Go back to the article's board; take hold of the ladder from 4."""
        self.root.evaluate(RESTORE)

    @property
    def now(self):
        """What is seen: a board that can be, and numbers that agree."""
        seen = SimpleNamespace(**self.root.evaluate(STATE))
        assert len(dict(seen.jumps)) == len(seen.jumps)
        seen.board = Board(100, dict(seen.jumps), finish=seen.finish)
        shown = seen.sliders
        assert seen.beside == shown
        seen.starts = shown["first"], shown["second"]
        if seen.jumps:
            assert seen.jumps[seen.chosen] == [shown["from"], shown["to"]]
        return seen

    def changes(self, use):
        """Use a control; picture, caption, label and the live region must follow."""
        before, shown = self.now, look(self.root)
        use()
        is_told(shown, wait_for_another(self.page, self.root, shown))
        is_spoken(self.page, self.root)
        after = self.now
        assert (after.board, after.starts) != (before.board, before.starts)
        return after

    def point(self, square):
        row, place = divmod(max(square, 1) - 1, 10)
        x, y = (9 - place if row % 2 else place) * 42 + 21, (9 - row) * 42 + 21
        return self.svg.evaluate(POINT, [x, y] if square else [21, 10.6 * 42])

    def pawn(self, player):
        box = self.svg.evaluate(PAWN, player)
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, start, end, button="left"):
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down(button=button)
        mouse.move(*end, steps=4)
        mouse.up(button=button)

    def drag_pawn(self, player, square):
        self.svg.evaluate(INTO_VIEW)
        self.drag(self.pawn(player), self.point(square))

    def drag_jump(self, start, end, **how):
        self.svg.evaluate(INTO_VIEW)
        self.drag(self.point(start), self.point(end), **how)


# the live region waits for a widget to come to rest; here it need not wait so long
OPEN = "() => document.querySelectorAll('.jeux-widget details').forEach(d => { d.open = true; })"
HURRY = """() => {
  const wait = window.hurried ??= window.setTimeout;
  window.setTimeout = (act, time, ...given) => wait(act, time / 10, ...given);
}"""


@pytest.fixture(scope="module")
def opened(browser, site):
    tab = Tab(browser, site)
    tab.open("book/serpents/1-board")
    wait_for_widgets(tab.page, 1)
    tab.page.evaluate(OPEN)
    tab.page.evaluate(HURRY)
    yield tab
    tab.page.close()


@pytest.fixture
def editor(opened):
    tab = opened
    tab.page.locator(".jeux-board figure [role=img]").evaluate(
        "svg => svg.scrollIntoView({ block: 'center' })"
    )
    yield Editor(tab.page)
    assert [*tab.errors, *tab.strangers()] == []


def test_every_control_answers_the_keyboard_and_keeps_it(editor):
    for name, key in KEYS.items():
        editor.restore()
        control = editor.part(name)
        control.focus()
        after = editor.changes(partial(control.press, key))
        assert after.focus == name


def test_every_control_answers_the_mouse(editor):
    for name, part in [("first", 0.6), ("second", 0.3), ("from", 0.7), ("to", 0.2)]:
        slider = editor.part(name)
        at = {"x": slider.bounding_box()["width"] * part, "y": 10}
        editor.changes(partial(slider.click, position=at))
    editor.restore()
    assert len(editor.changes(editor.part("add").click).jumps) == 20
    assert editor.changes(editor.part("remove").click).board == AUDET
    after = editor.changes(partial(editor.part("finish").select_option, "bounce"))
    assert after.board == Board(100, AUDET.jumps, finish="bounce")
    after = editor.changes(partial(editor.part("preset").select_option, label="bare"))
    assert after.board == BARE


@pytest.mark.long
def test_choosing_a_jump_shows_its_ends_and_changes_no_board(editor):
    before = editor.svg.inner_html()
    editor.part("jump").press("ArrowDown")
    now = editor.now
    assert (now.chosen, now.sliders["from"], now.sliders["to"]) == (2, 9, 31)
    assert (now.board, now.focus) == (AUDET, "jump")
    assert editor.svg.inner_html() != before


@pytest.mark.long
@pytest.mark.parametrize("name", ["from", "to"])
def test_a_slider_goes_over_squares_where_a_jump_cannot_lie(editor, name):
    others = {k: v for k, v in AUDET.jumps.items() if k != 4}
    taken = set(others) | ({14, *others.values(), 100} if name == "from" else {4})
    free = [square for square in range(1, 101) if square not in taken]
    slider, at = editor.part(name), free.index(4 if name == "from" else 14)

    def check(key, expected):
        slider.press(key)
        now = editor.now
        assert (now.sliders[name], len(now.jumps), now.focus) == (expected, 19, name)

    for key, step in [("ArrowRight", 1)] * 6 + [("ArrowLeft", -1)] * 9:
        at = max(at + step, 0)
        check(key, free[at])
    check("End", free[-1])
    check("Home", free[0])


@pytest.mark.long
def test_a_slider_that_is_torn_about_leaves_a_board(editor):
    rng, mouse = random.Random(4), editor.page.mouse
    for name in ("from", "to"):
        slider = editor.part(name)
        slider.scroll_into_view_if_needed()
        box = slider.bounding_box()
        y = box["y"] + box["height"] / 2
        mouse.move(box["x"] + box["width"] / 2, y)
        mouse.down()
        for _ in range(8):
            mouse.move(box["x"] + box["width"] * rng.uniform(-0.2, 1.2), y + rng.uniform(-40, 40))
            assert len(editor.now.jumps) == 19
        mouse.up()
        assert editor.now.board != AUDET
        assert editor.now.preset == "your own"


def test_ends_of_jumps_can_be_dragged(editor):
    after = editor.changes(partial(editor.drag_jump, 14, 34))
    assert (after.board.jumps[4], after.preset) == (34, "your own")
    after = editor.changes(partial(editor.drag_jump, 98, 2))  # the head of a snake
    assert (after.board.jumps[2], len(after.jumps), after.chosen) == (78, 19, 1)
    editor.page.mouse.click(*editor.point(84))
    assert editor.now.jump == "ladder 28 → 84"
    editor.drag_jump(34, 28)  # where another ladder begins
    assert editor.now.board.jumps[4] != 28
    assert "28" in editor.now.note
    editor.part("first").press("ArrowRight")
    assert editor.now.note == ""


@pytest.mark.long
def test_a_jump_dragged_off_the_board_stays_on_it(editor):
    box = editor.svg.bounding_box()
    for x, y in [(-150, 0), (box["width"] + 3, box["height"] - 3)]:
        editor.drag(editor.point(14), (box["x"] + x, box["y"] + y))
        now = editor.now
        assert len(now.jumps) == 19
        editor.page.mouse.move(*editor.point(45))
        assert editor.now == now, "it has been let go"
        editor.restore()
    editor.drag_jump(14, 0)
    assert len(editor.now.jumps) == 19
    editor.restore()
    editor.drag_jump(14, 34, button="right")
    editor.drag_jump(29, 33)  # nothing lies there
    assert editor.now.board == AUDET


@pytest.mark.long
def test_pawns_can_be_dragged_but_not_home(editor):
    for player, square in [(0, 33), (1, 55), (1, 0)]:
        after = editor.changes(lambda p=player, s=square: editor.drag_pawn(p, s))
        assert after.starts[player] == square
    editor.drag_pawn(0, 100)
    assert editor.now.starts[0] < 100
    assert editor.now.board == AUDET


@pytest.fixture
def swipe(editor):
    """Move a finger from one point of the screen to another."""
    page = editor.page
    screen = page.context.new_cdp_session(page)
    screen.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def send(kind, *points):
        at = [{"x": x, "y": y} for x, y in points]
        screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    def swipe(start, end):
        send("touchStart", start)
        for part in np.linspace(0.1, 1, 10):
            send("touchMove", [a + (b - a) * part for a, b in zip(start, end, strict=True)])
            page.evaluate("() => new Promise(requestAnimationFrame)")
        send("touchEnd")

    yield swipe
    screen.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
    screen.detach()


def test_a_finger_moves_the_board_and_not_the_page(editor, swipe):
    before = editor.page.evaluate("scrollY")
    after = editor.changes(lambda: swipe(editor.point(14), editor.point(54)))
    assert after.board.jumps[4] == 54
    after = editor.changes(lambda: swipe(editor.pawn(0), editor.point(43)))
    assert after.starts == (43, 0)
    assert editor.page.evaluate("scrollY") == before


@pytest.mark.long
def test_presets_come_back_after_a_change(editor):
    for name, board in PRESETS.items():
        editor.part("finish").select_option("bounce")
        editor.part("add").click()
        assert editor.now.preset == "your own"
        editor.part("preset").select_option(label=name)
        now = editor.now
        assert (now.board, now.preset, now.note) == (board, name, "")


@pytest.mark.long
def test_a_trap_says_that_games_never_end(editor):
    editor.changes(partial(editor.part("preset").select_option, label="a trap"))
    caption = look(editor.root)["caption"]
    assert "With probability 1.0000 the game never ends: from 0–60 nobody can arrive" in caption
    editor.part("first").fill("70")
    assert "throws on average" in look(editor.root)["caption"]


@pytest.mark.long
def test_all_jumps_can_be_removed_and_as_many_added_as_there_is_room_for(editor):
    remove, add = editor.part("remove"), editor.part("add")
    remove.press("Enter")
    assert (len(editor.now.jumps), editor.now.focus) == (18, "remove")
    remove.evaluate("button => { for (let k = 1; k < 18; k += 1) button.click(); }")
    assert len(editor.now.jumps) == 1
    remove.press("Enter")
    now = editor.now
    assert now.board == BARE
    assert all(editor.part(name).is_disabled() for name in ("from", "to", "jump", "remove"))
    assert now.jump == "none"
    assert now.focus, "the focus is still on the board"
    add.press("Enter")
    assert (editor.now.jumps, editor.now.focus) == ([[1, 11]], "add")
    for count in range(2, 100, 7):
        assert len(editor.now.jumps) == count - 1
        add.evaluate("button => { for (let k = 0; k < 7; k += 1) button.click(); }")
        if editor.now.note:
            break
    now = editor.now
    assert (now.note, now.focus) == ("There is no room for another ladder.", "add")
    assert {*now.board.jumps, *now.board.jumps.values()} >= {*range(1, 100)}


@pytest.mark.long
def test_axe_finds_nothing_serious_on_a_board_that_was_changed(editor):
    editor.part("preset").select_option(label="bare")
    editor.part("first").fill("70")
    editor.part("heat").click()
    editor.throws(2)
    editor.part("add").click()
    editor.drag_jump(11, 0)
    assert editor.now.note
    editor.page.evaluate(AXE)
    found = editor.root.evaluate("root => axe.run(root, { resultTypes: ['violations'] })")
    assert [v["id"] for v in found["violations"] if v["impact"] in ("serious", "critical")] == []


@pytest.mark.long
def test_what_the_chosen_jump_is_worth_follows_it(editor):
    assert "Without the ladder from 4 to 14 the first player would win" in editor.caption
    kept = without(4)
    editor.changes(partial(editor.drag_jump, 14, 54))
    assert editor.caption.endswith(f"Without the ladder from 4 to 54 {kept}")
    editor.part("to").press("ArrowLeft")
    assert editor.caption.endswith(
        f"Without the ladder from 4 to {editor.now.sliders['to']} {kept}"
    )
    editor.part("jump").select_option("16")
    assert "Without the snake from 93 to 73" in editor.caption


def without(foot):
    jumps = {a: b for a, b in AUDET.jumps.items() if a != foot}
    P, E = (M[0, 0] for M in race_matrices(Board(100, jumps).transition_matrix()))
    return (
        f"the first player would win with probability {P:.4f}, "
        f"and the mean number of throws would be {E:.2f}."
    )


@pytest.mark.long
def test_the_best_ladder_of_the_classic_board_is_found_and_put_there(editor):
    editor.part("find").press("Enter")
    editor.page.wait_for_function(
        "() => !document.querySelector('.jeux-widget [data-is=take]').disabled", timeout=60000
    )
    words = "Of 2,462 places, a ladder from 17 to 100 makes the game shortest: it takes 28.40"
    assert editor.now.note.startswith(words)
    editor.page.evaluate(AXE)
    found = editor.root.evaluate("root => axe.run(root, { resultTypes: ['violations'] })")
    assert [v["id"] for v in found["violations"] if v["impact"] in ("serious", "critical")] == []
    after = editor.changes(partial(editor.part("take").press, "Enter"))
    assert (after.board.jumps[17], after.jump, after.focus) == (100, "ladder 17 → 100", "undo")
    assert editor.changes(partial(editor.page.keyboard.press, "Enter")).board == AUDET


# a game on it


def test_pawns_are_thrown_in_turn_until_one_is_home(editor):
    assert editor.now.next == "Throw for the first player"
    editor.throws(1)
    assert editor.caption.startswith("Throw 1: the first player throws 1 from 0 and climbs")
    assert editor.now.next == "Throw for the second player"
    assert editor.pawn(0) == pytest.approx(beside(editor, 38, 0), abs=3)
    assert editor.pawn(1) == pytest.approx(beside(editor, 0, 1), abs=3)
    editor.throws(4)
    assert "the second player throws 4 from 0 and climbs from 4 to 14." in editor.caption
    P, E = race_matrices(AUDET.transition_matrix())
    assert f"the first wins with probability {P[38, 14]:.4f}, " in editor.caption
    assert f"takes {E[38, 14]:.2f} throws more on average" in editor.caption
    assert editor.now.starts == (0, 0), "the game began there"
    editor.part("first").fill("99")
    assert editor.now.next == "Throw for the first player"
    editor.throws(5)
    assert editor.caption == "Throw 1: the first player throws 5 from 99, is home and has won."
    assert editor.now.next == "Play again"
    editor.part("throw").press("Space")
    assert (editor.now.starts, editor.now.next) == ((99, 0), "Throw for the first player")


def beside(editor, square, player):
    x, y = editor.point(square)
    unit = editor.svg.evaluate("svg => svg.getScreenCTM().a")
    return x + (9 if player else -9) * unit, y + 6 * unit


@pytest.mark.long
def test_throws_and_changes_are_undone_one_by_one(editor):
    undo = editor.part("undo")
    before = editor.caption
    editor.throws(3, 3)
    editor.part("first").press("ArrowRight")
    editor.part("jump").select_option("5")
    editor.part("add").click()
    assert editor.now.chosen != 5
    undo.press("Enter")
    assert editor.now.chosen == 5
    editor.part("remove").click()
    assert (editor.now.starts, len(editor.now.jumps)) == ((1, 0), 18)
    undo.press("Enter")
    assert (editor.now.starts, len(editor.now.jumps)) == ((1, 0), 19)
    undo.press("Enter")
    assert editor.now.starts == (0, 0)
    assert editor.caption.startswith("Throw 2: the second player throws 3")
    undo.press("Enter")
    assert editor.caption.startswith("Throw 1: the first player throws 3")
    undo.press("Enter")
    assert editor.caption == before


@pytest.mark.long
def test_one_drag_is_undone_at_once_and_a_used_up_undo_gives_the_focus_on(editor):
    undo = editor.part("undo")
    undo.evaluate("undo => { undo.focus(); while (!undo.disabled) undo.click(); }")
    assert editor.now.focus == "throw"
    before = editor.now
    editor.drag_jump(14, 54)
    assert editor.now.board.jumps[4] == 54
    undo.press("Enter")
    assert (editor.now.board, editor.now.undo) == (before.board, False)
    slider = editor.part("second")
    for square in (10, 20, 30):
        slider.evaluate("(s, to) => { s.value = to; s.dispatchEvent(new Event('input')); }", square)
    slider.dispatch_event("change")
    slider.press("ArrowRight")
    assert editor.now.starts[1] == 31
    editor.part("undo").press("Enter")
    assert editor.now.starts[1] == 30
    editor.part("undo").press("Enter")
    assert editor.now.starts == before.starts


@pytest.mark.long
def test_a_game_goes_on_under_a_change_of_the_board(editor):
    editor.throws(2, 3)
    editor.part("remove").click()
    assert editor.caption.startswith("The first player is to throw; the first wins with ")
    assert editor.now.next == "Throw for the first player"
    assert editor.pawn(1) == pytest.approx(beside(editor, 3, 1), abs=3)
    editor.drag_pawn(1, 55)
    assert editor.now.starts == (2, 55), "a pawn put by hand begins another game from there"


def test_heat_is_on_the_squares_and_in_the_sentence(editor):
    heat = editor.part("heat")
    shown = look(editor.root)
    heat.press("Enter")
    is_told(shown, wait_for_another(editor.page, editor.root, shown))
    is_spoken(editor.page, editor.root)
    assert (editor.now.heat, heat.get_attribute("aria-pressed")) == (True, "true")
    assert editor.caption.endswith(f"rests on its square: {visited(AUDET, 0)[44]:.3f} on 44.")
    editor.part("preset").select_option(label="a trap")
    assert editor.now.heat
    heat.click()
    assert not editor.now.heat
    assert "blue" not in editor.caption


# where the first pawn is seen, frame by frame, and at which of them the sentence has changed
FOLLOW = """() => {
  Math.random = () => 3.5 / 6;
  const caption = document.querySelector('.jeux-board figcaption');
  const before = caption.textContent;
  const walked = window.walked = { places: [], told: 0 };
  const look = () => {
    const pawn = document.querySelector('.pawn').getAttribute('transform');
    walked.places.push(pawn.match(/[\\d.]+/g).map(Number));
    if (caption.textContent === before) requestAnimationFrame(look);
    else walked.told = walked.places.length;
  };
  requestAnimationFrame(look);
}"""


@pytest.mark.long
def test_a_pawn_walks_square_by_square_and_its_sentence_waits(editor):
    page = editor.page
    page.emulate_media(reduced_motion="no-preference")
    try:
        page.evaluate(FOLLOW)
        editor.part("throw").click()
        page.wait_for_function("() => window.walked.told > 0", timeout=10000)
        walked = SimpleNamespace(**page.evaluate("window.walked"))
        assert editor.caption.startswith("Throw 1: the first player throws 4 from 0 and climbs")
        assert walked.told >= len(walked.places) - 1, "its sentence comes with its last step"
        foot, home = (41 + 42 * 3 - 29, 405), (41 + 42 * 6 - 29, 363)
        assert len(walked.places) > 6
        assert min(np.hypot(x - foot[0], y - foot[1]) for x, y in walked.places) < 12
        assert walked.places[-1] == pytest.approx(home, abs=1)
        # a hand that does not wait
        editor.part("throw").click()
        editor.part("throw").click()
        page.wait_for_function("k => document.querySelector('.jeux-board figcaption')"
                               ".textContent.startsWith('Throw 3')", timeout=5000)  # fmt: skip
    finally:
        page.emulate_media(reduced_motion="reduce")


def test_the_buttons_are_large_enough_for_a_finger(editor):
    editor.page.set_viewport_size({"width": 390, "height": 800})
    for button in editor.root.locator("button, select, input").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 44
    editor.page.set_viewport_size({"width": 1280, "height": 900})
