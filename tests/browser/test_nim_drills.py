"""The board of Marienbad that steps through a record, and that asks for a book of positions."""

import json

import pytest

from browser.boards import serious
from browser.nim import Nim
from jeux.marienbad import FILM, MARIENBAD, dashed, is_favourable, take, winning_moves
from jeux.marienbad.theory import demands, in_order, smallest_books

SECOND = "o11 M31 o71 M51 o51 M71 o31 M73 o51 M31 o71 M52"
THIRD = "M11 o31 M51 o31 M72 o31 M71 o71 M51 o71 M51 o71 M52"
[BOOK] = smallest_books(MARIENBAD)
[LOSING] = smallest_books(FILM[:2], misere=True)


def film(page, record, **how):
    return Nim(page, FILM, misere=True, record=record, **how)


def trainer(page, **how):
    return Nim(page, MARIENBAD, book=[*BOOK], digits=False, **how)


# a record


@pytest.mark.parametrize(
    "record", [SECOND, pytest.param(THIRD, marks=pytest.mark.long)], ids=["second", "third"]
)
def test_each_step_says_who_moved_and_whether_the_move_was_good(phone, record):
    board, heaps = film(phone, record), FILM
    begins = {"M": "M is to begin from 1-3-5-7", "o": "The other is to begin from 1-3-5-7"}
    seen = [board.now]
    assert seen[0].caption.endswith(f"{begins[record[0]]}."), "who can force a win is asked"
    for count, (who, size, taken) in enumerate(record.split(), 1):
        row = FILM.index(int(size))
        before, heaps = heaps, take(heaps, (row, int(taken)))
        now = board.changes("forward")
        assert now.heaps == [*heaps]
        name = {"M": "M", "o": "the other"}[who]
        tokens = "1 token" if taken == "1" else f"{taken} tokens"
        words = f"Move {count}: {name} took {tokens} from row {row + 1} and left {dashed(heaps)}. "
        assert now.caption.startswith(words)
        good, well_left = is_favourable(before, True), not is_favourable(heaps, True)
        assert ("The move is good" in now.caption) == well_left
        assert ("throws a win away" in now.caption) == (good and not well_left)
        assert ("No move was good" in now.caption) == (not good)
        seen.append(now)
    assert len({now.place for now in seen}) == 1, "the buttons stay under the finger"
    last = seen.pop().caption
    assert last.endswith(" The record ends here.")
    assert "forward" in board.now.disabled
    for then in seen[::-1]:
        board.do("back")
        assert board.caption == then.caption
    assert "back" in board.now.disabled


RECORDS = {
    "arrow keys step too": (SECOND, [
        ("forward ArrowRight", {"caption": "^Move 1:"}),
        ("forward ArrowRight, forward ArrowRight", {"caption": "^Move 3:"}),
        ("forward ArrowLeft", {"caption": "^Move 2:"}),
        ("tokens ArrowRight, new", {"heaps": [*FILM]}),
        # a list has its arrows to itself
        ("tokens ArrowRight, forward", {"caption": "^Move 1:"})]),
    "the reader takes over and comes back": (THIRD, [
        ("forward, forward, forward", {"heaps": [0, 2, 4, 7], "caption": "^Move 3:"}),
        ("3:6!", {"mine": 1, "caption": "^You took 1 token from row 4. The opponent took"}),
        ("back", {"heaps": [0, 2, 4, 7], "caption": "^Move 3:"}),
        ("forward", {"caption": "^Move 4: the other took 1 token"})]),
}  # fmt: skip


@pytest.mark.parametrize(("record", "steps"), RECORDS.values(), ids=[*RECORDS])
def test_a_record_is_gone_through(js, record, steps):
    film(js, record).check(*steps)


def test_a_record_is_judged_where_digits_are_shown(js):
    board = film(js, SECOND, digits=False)
    caption = "Move 1: the other took 1 token from row 1 and left 0-3-5-7."
    assert board.changes("forward").caption == caption
    assert board.changes("digits").caption.startswith(f"{caption} No move was good, and M can")


def test_a_reader_who_takes_over_well_beats_m(js):
    board = film(js, THIRD)
    board.do("forward, forward, forward, 3:6!")  # what the other misses
    heaps = board.heaps
    while any(board.heaps):
        board.move(winning_moves(board.heaps, True)[0])
        if board.now.mine and heaps:  # back by one move of the reader's own
            assert board.changes("undo").heaps == heaps
            heaps = []
    assert board.caption == (
        "The opponent took the last token: you win. You made no mistake. The digital sum is 0."
    )


def test_the_tokens_of_a_step_are_crossed_before_they_go(moving):
    moving.evaluate("bare.hold()")
    board = film(moving, SECOND)
    for gesture, seen in (
        ("forward", {"heaps": [*FILM], "due": [0],
                     "caption": r"^The other takes 1 token from row 1\.$"}),
        ("forward", {"heaps": [0, 3, 5, 7], "due": [1]}),  # one press, one step
        ("back", {"due": [], "caption": "^Move 1: the other took 1 token from row 1"}),
    ):  # fmt: skip
        board.do(gesture)
        board.shows(gesture, **seen)
    moving.evaluate("bare.release()")


# a book


def test_the_page_asks_what_python_would_and_what_is_not_yet_found(js):
    ask = """([book, start, misere]) => {
      const random = seeded(7);
      return JSON.stringify(Array.from({ length: 300 },
        () => nim.question({ book, start, misere }, new Set(), random)));
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
            assert good in [set(one) for one in demands(tuple(from_), misere)]
            assert good & book
    ask = "([book, start, known]) => nim.question({ book, start, misere: false }, new Set(known))"
    for missing in BOOK - {()}:
        known = [dashed(one) for one in BOOK - {missing}]
        from_, move = js.evaluate(ask, [[*BOOK], MARIENBAD, known])
        heaps = take(from_, move) if move else from_
        assert missing in {in_order(take(heaps, m)) for m in winning_moves(heaps)}


@pytest.mark.long
def test_the_whole_book_is_learned(phone):
    board = trainer(phone)
    assert len(board.now.listed) == 15
    places = {board.now.place}
    for count in range(1, 16):
        now = board.now
        assert now.offered
        for move in winning_moves(now.heaps):
            left = in_order(take(now.heaps, move))
            if left in BOOK and f"{dashed(left) or 'the empty table'} ✓" not in now.found:
                break
        now = board.changes(lambda move=move: board.move(move))
        assert now.caption.endswith(f"a position of the book. Found so far: {count} of 15.")
        assert (len(now.found), now.offered) == (count, False)
        places |= {now.place, board.changes("new").place}
    assert len(places) == 1, "the buttons stay under the finger"
    board.do("whole")
    assert "…" not in board.now.listed


def test_what_is_handed_over_is_judged(phone):
    board = trainer(phone)
    place = board.now.place
    board.check(
        ("3:2!", {"place": place, "caption": "^You handed over 2-3-5-7, which is favourable: a "
                      r"perfect opponent wins now\. The book has 1-3-5-7\. Found so far: 0 of"}),
        ("undo", {"place": place, "heaps": [*MARIENBAD]}),
        ("3:1!", {"place": place, "found": [], "caption": "a second try it is not counted"}),
        ("new, hint", {"place": place,
                       "caption": r"^The book takes from row \d\. Press Hint again for the move"}),
        ("hint", {"place": place, "caption": r"^Take \d tokens? from row \d\. This hands over "
                       r"[\w -]+\.$"}),
    )  # fmt: skip
    board.do("whole")
    assert {*board.now.listed} == {"…"}
    trainer(phone).check(("3:1!", {"found": ["1-3-5-7 ✓"], "offered": False,
        "caption": r"a position of the book\. Found so far: 1 of 15\.$"}))  # fmt: skip


def test_a_good_move_out_of_the_book_is_told_from_a_bad_one(js):
    two_moves = [{"who": "The opponent", "move": [0, 1]}, {"who": "You", "move": [1, 1]}]
    state = {"from": [1, 3, 5, 7], "book": [*BOOK], "misere": False, "made": two_moves}
    assert js.evaluate("state => nim.handed(state)", state) == (
        "You handed over 2-5-7, which is unfavourable, so the move was good; but it is not in "
        "this book, which has 3-4-7."
    )


def test_the_opponent_may_have_a_name(js):
    board = Nim(js, (0, 2, 4, 7), misere=True, digits=False, rival="M")
    for step, caption in [
        ("3:6!", " M took "),
        ("new, begins=M", "M took"),
        ({"heaps": [2, 2]}, ""),
        ("digits, hint", r"every move makes the position favourable to M\."),
        ({"heaps": [1, 1]}, ""),
        ("0:0!", r"M took the last token: you win\."),
    ]:
        board.check((step, {"caption": caption}))
        assert "pponent" not in board.root.locator("figure").inner_html()


# both, as widgets


@pytest.mark.parametrize("make", [lambda js: film(js, SECOND), trainer], ids=["record", "book"])
def test_python_holds_them_as_it_holds_a_board_and_links_do_not(js, make):
    board = make(js)
    state = {"digits": not board.now.model["digits"], "heaps": [1, 1, 0, 2]}
    board.check((state, {"heaps": [1, 1, 0, 2]}))
    js.evaluate("document.querySelector('.jeux-nim').dispatchEvent(new CustomEvent("
                "'jeux:set', { detail: { heaps: '3-3' } }))")  # fmt: skip
    assert board.heaps == [1, 1, 0, 2]


def test_python_may_change_the_heaps_while_a_button_has_the_focus(js):
    board = film(js, SECOND)
    board.do("forward")
    board.part("back").focus()
    words = r"^Whoever takes the last token loses\. Your move from 1-1-0-2"
    board.check(({"heaps": [1, 1, 0, 2]}, {"focus": "new", "caption": words}))
    assert {"back", "forward"} <= {*board.now.disabled}


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_axe_finds_nothing_serious_on_boards_in_use(js, theme):
    for beside, (make, gestures) in enumerate([
        (lambda **how: Nim(js, **how), "2:4, hint, hint"),
        (lambda **how: Nim(js, [4], misere=True, **how), "0:0"),
        (lambda **how: Nim(js, play=False, opponent=0.5, **how), "hint"),
        (lambda **how: film(js, SECOND, **how), "forward"),
        (lambda **how: trainer(js, **how), "hint, hint"),
    ]):  # fmt: skip
        make(beside=bool(beside)).do(gestures)
    assert serious(js, theme) == []


BEGINS = [
    ({"heaps": FILM, "misere": True, "film": SECOND, "book": []}, 16, 1,
     "Whoever takes the last token loses. The other is to begin from 1-3-5-7"),
    ({"heaps": MARIENBAD, "misere": False, "film": "", "book": [*BOOK]}, 24, 0,
     "Whoever takes the last token wins. Your move from 3-5-7-9: hand over a position of the book"),
]  # fmt: skip


@pytest.mark.parametrize(("state", "tokens", "forward", "words"), BEGINS)
def test_how_they_begin_is_drawn_without_scripts(js, state, tokens, forward, words):
    ask = """state => {
      const area = document.createElement('div');
      area.innerHTML = nim.still(state, 'x');
      const count = kind => area.querySelectorAll(kind).length;
      return [count('.token'), count('[data-is=forward]'),
        area.querySelector('figcaption').textContent];
    }"""
    plain = {"start": state["heaps"], "opponent": 0, "begins": True, "digits": False, "play": True}
    *seen, caption = js.evaluate(ask, plain | state)
    assert seen == [tokens, forward]
    assert caption.startswith(words)
