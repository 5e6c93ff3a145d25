"""The board of Marienbad that steps through a record, and that asks for a book of positions."""

import json
import re
from itertools import pairwise

import pytest

from browser.conftest import AXE
from browser.nim import Board, opened
from browser.widgets import by_keyboard, by_mouse, try_controls
from jeux.marienbad import FILM, MARIENBAD, dashed, is_favourable, take, winning_moves
from jeux.marienbad.theory import demands, in_order, smallest_books

SECOND = "o11 M31 o71 M51 o51 M71 o31 M73 o51 M31 o71 M52"
THIRD = "M11 o31 M51 o31 M72 o31 M71 o71 M51 o71 M51 o71 M52"
[BOOK] = smallest_books(MARIENBAD)
[LOSING] = smallest_books(FILM[:2], misere=True)


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
def film(board):
    return lambda record: board(FILM, misere=True, record=record)


@pytest.fixture
def trainer(board):
    return lambda **how: board(MARIENBAD, book=[*BOOK], digits=False, **how)


# a record


@pytest.mark.parametrize(
    "record", [SECOND, pytest.param(THIRD, marks=pytest.mark.long)], ids=["second", "third"]
)
def test_each_step_says_who_moved_and_whether_the_move_was_good(film, record):
    shown, heaps = film(record), FILM
    begins = {"M": "M is to begin from 1-3-5-7", "o": "The other is to begin from 1-3-5-7"}
    assert begins[record[0]] in shown.caption
    seen = [shown.caption]
    for count, (who, size, taken) in enumerate(record.split(), 1):
        before, heaps = heaps, take(heaps, (FILM.index(int(size)), int(taken)))
        now = shown.changes(shown.part("forward").click)
        assert tuple(now["heaps"]) == heaps
        name = {"M": "M", "o": "the other"}[who]
        row = FILM.index(int(size)) + 1
        tokens = "1 token" if taken == "1" else f"{taken} tokens"
        words = f"Move {count}: {name} took {tokens} from row {row} and left {dashed(heaps)}. "
        assert shown.caption.startswith(words)
        good, kept = is_favourable(before, True), not is_favourable(heaps, True)
        assert ("The move is good" in shown.caption) == kept
        assert ("throws a win away" in shown.caption) == (good and not kept)
        assert ("No move was good" in shown.caption) == (not good)
        seen.append(shown.caption.removesuffix(" The record ends here."))
    assert shown.caption.endswith(" The record ends here.")
    assert "forward" in now["disabled"]
    for words in seen[-2::-1]:
        shown.changes(shown.part("back").click)
        assert shown.caption == words
    assert shown.now["disabled"].count("back") == 1


def test_arrow_keys_step_too_but_not_from_a_list(film, js):
    shown = film(SECOND)
    shown.part("forward").focus()
    for _ in range(3):
        shown.changes(lambda: js.keyboard.press("ArrowRight"))
    assert shown.caption.startswith("Move 3:")
    shown.changes(lambda: js.keyboard.press("ArrowLeft"))
    assert shown.caption.startswith("Move 2:")
    shown.part("tokens").focus()
    before = shown.heaps
    js.keyboard.press("ArrowRight")
    assert shown.heaps == before
    shown.part("new").click()
    assert tuple(shown.heaps) == FILM


def test_the_reader_takes_over_and_comes_back(film):
    shown = film(THIRD)
    for _ in range(3):
        shown.part("forward").click()
    assert shown.heaps == [0, 2, 4, 7]
    now = shown.changes(lambda: shown.take(3, 6))  # what the other misses
    assert (now["mine"], now["his"]) == (1, sum([0, 2, 4, 6]) - sum(now["heaps"]))
    assert shown.caption.startswith("You took 1 token from row 4. The opponent took")
    assert "forward" in now["disabled"]
    taken_over = shown.heaps
    heap, tokens = winning_moves(taken_over, True)[0]
    shown.changes(lambda: shown.take(heap, taken_over[heap] - tokens))
    shown.changes(shown.part("undo").click)
    assert shown.heaps == taken_over
    now = shown.changes(shown.part("back").click)
    assert now["heaps"] == [0, 2, 4, 7]
    assert shown.caption.startswith("Move 3:")
    shown.changes(shown.part("forward").click)
    assert shown.caption.startswith("Move 4: the other took 1 token")


def test_a_reader_who_takes_over_well_beats_m(film):
    shown = film(THIRD)
    for _ in range(3):
        shown.part("forward").click()
    while any(heaps := shown.heaps):
        heap, tokens = winning_moves(heaps, True)[0]
        shown.take(heap, heaps[heap] - tokens)
    assert shown.caption == "The opponent took the last token: you win. The digital sum is 0."


def test_the_tokens_of_a_step_are_crossed_before_they_go(film, js):
    js.emulate_media(reduced_motion="no-preference")
    try:
        shown = film(SECOND)
        js.evaluate("() => { window.now = setTimeout; window.setTimeout = () => 0; }")
        shown.part("forward").click()
        now = shown.now
        assert (tuple(now["heaps"]), now["due"]) == (FILM, [0])
        assert shown.caption == "The other takes 1 token from row 1."
        shown.part("forward").click()
        now = shown.now
        assert (now["heaps"], now["due"]) == ([0, 3, 5, 7], [1]), "one press, one step"
        shown.part("back").click()
        assert shown.now["due"] == []
        assert shown.caption.startswith("Move 1: the other took 1 token from row 1")
        js.evaluate("() => { window.setTimeout = now; }")
    finally:
        js.emulate_media(reduced_motion="reduce")


# a book


def test_the_page_asks_what_python_would(js):
    ask = """([book, start, misere]) => {
      const all = [];
      const random = seeded(7);
      const state = { book, start, misere };
      for (let k = 0; k < 300; k += 1) all.push(nim.question(state, new Set(), random));
      return JSON.stringify(all);
    }"""
    for book, start, misere in ((BOOK, MARIENBAD, False), (LOSING, FILM[:2], True)):
        for from_, move in json.loads(js.evaluate(ask, [[*book], start, misere])):
            if move is None:
                assert tuple(from_) == start
                continue
            assert in_order(from_) in book
            assert all(n <= m for n, m in zip(from_, start, strict=True)), "a position of the game"
            left = take(from_, move)
            assert any(left) or not misere
            good = {in_order(take(left, answer)) for answer in winning_moves(left, misere)}
            assert good in [set(one) for one in demands(from_, misere)]
            assert good & book


def test_a_question_is_one_whose_answer_is_not_yet_found(js):
    ask = (
        """([book, start, known]) => nim.question({ book, start, misere: false }, new Set(known))"""
    )
    for missing in BOOK - {()}:
        known = [dashed(one) for one in BOOK - {missing}]
        from_, move = js.evaluate(ask, [[*BOOK], MARIENBAD, known])
        asked = take(from_, move) if move else from_
        assert missing in {in_order(take(asked, m)) for m in winning_moves(asked)}


def named(heaps):
    return dashed(in_order(heaps)) or "the empty table"


@pytest.mark.long
def test_the_whole_book_is_learned(trainer):
    shown = trainer()
    listed = shown.root.locator(".jeux-nim-book li")
    assert listed.count() == 15
    for count in range(1, 16):
        heaps = shown.heaps
        answers = [m for m in winning_moves(heaps) if in_order(take(heaps, m)) in BOOK]
        found = {*shown.root.locator(".found").all_text_contents()}
        news = (m for m in answers if f"{named(take(heaps, m))} ✓" not in found)
        heap, tokens = next(news)
        shown.changes(lambda h=heap, left=heaps[heap] - tokens: shown.take(h, left))
        assert shown.caption.endswith(f"a position of the book. Found so far: {count} of 15.")
        assert shown.root.locator(".found").count() == count
        assert not shown.now["offered"]
        shown.changes(shown.part("new").click)
        assert shown.now["offered"]
    shown.part("whole").click()
    assert "…" not in listed.all_text_contents()


def test_what_is_handed_over_is_judged(trainer):
    shown = trainer()
    shown.changes(lambda: shown.take(3, 2))
    assert shown.caption == (
        "You handed over 2-3-5-7, which is favourable: a perfect opponent wins now. The book has "
        "1-3-5-7. Found so far: 0 of 15."
    )
    now = shown.changes(shown.part("undo").click)
    assert now["heaps"] == [*MARIENBAD]
    shown.changes(lambda: shown.take(3, 1))
    assert "a second try it is not counted" in shown.caption
    assert shown.root.locator(".found").count() == 0
    shown.changes(shown.part("new").click)
    shown.changes(shown.part("hint").click)
    assert re.fullmatch(r"Take \d tokens? from row \d\. This hands over [\w -]+\.", shown.caption)
    shown.part("whole").click()
    assert {*shown.root.locator(".jeux-nim-book li").all_text_contents()} == {"…"}


def test_a_good_move_out_of_the_book_is_told_from_a_bad_one(js):
    ask = "([state]) => nim.handed(state)"
    state = {"from": [1, 3, 5, 7], "book": [*BOOK], "misere": False}
    opponent, you = "The opponent", "You"
    made = [{"who": opponent, "move": [0, 1]}, {"who": you, "move": [1, 1]}]
    assert js.evaluate(ask, [{**state, "made": made}]) == (
        "You handed over 2-5-7, which is unfavourable, so the move was good; but it is not in "
        "this book, which has 3-4-7."
    )


@pytest.mark.long
def test_the_opponent_may_have_a_name(board):
    shown = board((0, 2, 4, 7), misere=True, digits=False, rival="M")
    said, words = [], []
    while any(heaps := shown.heaps):
        heap, tokens = winning_moves(heaps, True)[0]
        shown.changes(lambda h=heap, left=heaps[heap] - tokens: shown.take(h, left))
        said.append(shown.caption)
        words.append(shown.root.locator("svg").text_content())
    assert all(" M took " in one for one in said[:-1])
    assert all("M took" in one for one in words[:-1])
    assert said[-1].startswith("M took the last token: you win.")
    shown.part("new").click()
    shown.part("begins").select_option(label="M")
    said += [shown.caption, shown.label]
    shown.set("heaps", [2, 2])
    shown.set("digits", True)
    shown.part("hint").click()
    assert "every move makes the position favourable to M." in shown.caption
    assert not any("pponent" in one for one in [*said, *words, shown.caption])


# both, as widgets


@pytest.mark.long
@pytest.mark.parametrize("use", [by_keyboard, by_mouse])
def test_they_keep_the_promises_of_every_widget(film, trainer, js, use):
    try_controls(js, film(SECOND).root, use)
    try_controls(js, trainer().root, use)


def test_python_holds_them_as_it_holds_a_board(film, trainer, js):
    for make in (lambda: film(SECOND), trainer):
        shown = make()
        shown.set("digits", not shown.now["model"]["digits"])
        shown.now  # noqa: B018
        shown.set("heaps", [1, 1, 0, 2])
        assert shown.heaps == [1, 1, 0, 2]
        js.evaluate("document.querySelector('.jeux-nim').dispatchEvent(new CustomEvent("
                    "'jeux:set', { detail: { heaps: '3-3' } }))")  # fmt: skip
        assert shown.heaps == [1, 1, 0, 2], "a link sets plain boards only"


def test_python_may_change_the_heaps_while_a_button_has_the_focus(film, js):
    shown = film(SECOND)
    shown.part("forward").click()
    shown.part("back").focus()
    shown.set("heaps", [1, 1, 0, 2])  # then neither Back nor Forward can be used
    now = shown.now
    assert {"back", "forward"} <= {*now["disabled"]}
    assert now["focus"] == "new"
    assert shown.caption.startswith("Whoever takes the last token loses. Your move from 1-1-0-2")


@pytest.mark.long
def test_captions_have_the_room_that_they_need(film, trainer, js):
    js.set_viewport_size({"width": 390, "height": 1000})
    try:
        shown = film(SECOND)
        places = [shown.part("forward").bounding_box()]
        for _ in SECOND.split():
            shown.part("forward").click()
            places.append(shown.part("forward").bounding_box())
        assert all(one == other for one, other in pairwise(places))
        shown = trainer()
        place = shown.part("new").bounding_box()
        for _ in range(8):
            heap = shown.heaps.index(max(shown.heaps))
            shown.take(heap, shown.heaps[heap] - 1)
            assert shown.part("new").bounding_box() == place, shown.caption
            shown.part("new").click()
            assert shown.part("new").bounding_box() == place, shown.caption
    finally:
        js.set_viewport_size({"width": 1280, "height": 900})


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_axe_finds_nothing_serious(film, trainer, js, theme):
    js.evaluate(AXE)
    js.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
    ask = "async () => (await axe.run('main', { resultTypes: ['violations'] })).violations"
    found = []
    for make, name in ((lambda: film(SECOND), "forward"), (trainer, "hint")):
        make().part(name).click()
        found += js.evaluate(ask)
    js.evaluate("() => { document.documentElement.dataset.theme = 'light'; }")
    assert [v["id"] for v in found if v["impact"] in ("serious", "critical")] == []


def test_how_they_begin_is_drawn_without_scripts(js):
    ask = """state => {
      const area = document.createElement('div');
      area.innerHTML = nim.still(state, 'x');
      return [area.querySelector('figcaption').textContent, area.querySelectorAll('.token').length,
        area.querySelectorAll('[data-is=forward]').length];
    }"""
    plain = {"epsilon": 0, "begins": True, "digits": False, "play": True}
    record = {**plain, "heaps": FILM, "start": FILM, "misere": True, "record": SECOND, "book": []}
    words, tokens, forward = js.evaluate(ask, record)
    assert words.startswith("Whoever takes the last token loses. The other is to begin from")
    assert (tokens, forward) == (16, 1)
    asked = {**plain, "heaps": MARIENBAD, "start": MARIENBAD, "misere": False, "record": ""}
    words, tokens, forward = js.evaluate(ask, {**asked, "book": [*BOOK]})
    assert words.endswith("Your move from 3-5-7-9: hand over a position of the book.")
    assert (tokens, forward) == (24, 0)
