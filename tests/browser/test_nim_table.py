"""A table of Marienbad: records and links, two people, a position a day, and where it was lost."""

import json
import random
import re

import pytest

from browser.boards import alone, serious
from browser.nim import Nim
from jeux.marienbad import FILM, MARIENBAD, NimBoard, record, winning_moves

SET = """(el, detail) => el.querySelector('.jeux-frame').dispatchEvent(
  new CustomEvent('jeux:set', { bubbles: true, detail }))"""
HEAR = "el => { el.links = []; el.addEventListener('jeux:state', e => el.links.push(e.detail)); }"


def parts(line):
    return dict(part.split("=") for part in line.split("&"))


def linked(board):
    """What the page was last told, for a link that leads here."""
    return board.root.evaluate("el => el.links.at(-1)")


@pytest.fixture
def heard(js):
    """Makes a board whose links are heard."""

    def make(*given, **how):
        board = Nim(js, *given, **how)
        board.root.evaluate(HEAR)
        return board

    return make


# links and records


def test_a_game_is_in_the_link_and_comes_back_from_it(heard):
    board = heard(seed=3)
    board.do("3:1!, 2:5!")
    now = board.now
    link = linked(board)
    assert link == parts(now.model["record"])
    game = record.read(now.model["record"])
    assert ([*game.positions[-1]], len(game.moves)) == (now.heaps, 4)
    again = heard(seed=8)
    again.root.evaluate(SET, link)
    for name in ("heaps", "caption", "label", "disabled"):
        assert getattr(again.now, name) == getattr(now, name)
    again.do("undo, undo")
    assert (again.heaps, linked(again)) == ([*MARIENBAD], {"heaps": "3-5-7-9"})


def test_the_opponent_answers_where_a_link_leaves_them_to_move(heard):
    board = heard()
    board.root.evaluate(SET, {"heaps": "3-5-7-9", "moves": "4x8"})
    assert (board.now.mine, board.now.his) == (8, 1)


@pytest.mark.parametrize(
    ("how", "link", "line"),
    [
        ({}, {"heaps": "2-6-7-9"}, "heaps=2-6-7-9"),
        ({"misere": True}, {"heaps": "2-3"}, "heaps=2-3&misere=1"),
        ({"misere": True}, {"heaps": "2-3", "misere": "0"}, "heaps=2-3"),
        ({"opponent": 1}, {"heaps": "2-2"}, "heaps=2-2&opponent=1"),
        ({}, {"heaps": "1-2", "opponent": "friend", "moves": "2x1"},
         "heaps=1-2&opponent=friend&moves=2x1"),
    ],
)  # fmt: skip
def test_what_a_link_leaves_out_is_as_on_the_page(heard, how, link, line):
    board = heard(**how)
    board.root.evaluate(SET, link)
    assert board.now.model["record"] == line
    told = linked(board)
    assert link.items() <= told.items()
    assert record.read(line).misere == board.now.model["misere"]


HOSTILE = [
    "heaps=3-5-7-9&moves=4x99", "heaps=" + "9" * 50_000, "<img src=x onerror=alert(1)>",
    "heaps=<b>", "moves=4x8", "__proto__=1&heaps=x", "heaps=3&moves=1x1,1x1,1x1,1x1",
    "heaps=3&opponent={word}", "%", "#", "\0heaps=1", "heaps=1-2&misere=<script>alert(1)</script>",
    "javascript:alert(1)", "heaps=3-5-7-9&begins=constructor", "heaps=16&moves=1x16",
]  # fmt: skip


def test_what_is_pasted_is_played_or_told_why_it_is_not(js):
    board = Nim(js)
    board.do("3:1!")
    before = board.now
    said = board.root.locator("[data-part=unread]")
    for line in HOSTILE:
        board.part("line").fill(line)
        board.part("line").press("Enter")
        assert said.text_content(), line
        assert len(said.text_content()) < 300
        assert board.root.locator("img, script, b:not(td b)").count() == 0
        for name in ("heaps", "caption", "mine", "his", "start"):
            assert getattr(board.now, name) == getattr(before, name), line
    assert "row 4 has no 99 tokens" in board_says(board, "heaps=3-5-7-9&moves=4x99")
    board.part("line").fill("https://example.org/play.html#heaps=1-2&misere=1&moves=2x2,1x1")
    board.do("open")
    assert said.text_content() == ""
    now = board.now
    assert (now.heaps, now.model["misere"], now.start) == ([0, 0], True, [1, 2])
    assert now.caption.startswith("The opponent took the last token: you win.")


def board_says(board, line):
    board.part("line").fill(line)
    board.do("open")
    return board.root.locator("[data-part=unread]").text_content()


def test_a_hostile_link_changes_nothing(heard):
    board = heard()
    before = board.now.caption
    for line in HOSTILE:
        texts = {name: text for name, _, text in (part.partition("=") for part in line.split("&"))}
        board.root.evaluate(SET, texts)
        assert board.now.caption == before


def test_python_gives_a_game_and_hears_how_it_goes_on(js):
    board = Nim(js, record="heaps=3-5-7-9&opponent=0.25&moves=4x8,1x2", seed=4)
    assert (board.heaps, board.now.mine) == ([1, 5, 7, 1], 8)
    board.do("2:3!")
    game = record.read(board.now.model["record"])
    assert (len(game.moves), game.opponent) == (4, 0.25)
    board.check(({"record": "heaps=2-2&moves=1x1,1x1"}, {"heaps": [0, 2], "mine": 1}))
    board.check(({"heaps": [1, 2]}, {"heaps": [1, 2], "mine": 0}))
    board.do("0:0!")
    assert record.read(board.now.model["record"]).positions[0] == (1, 2)


def test_a_game_of_python_is_not_written_into_the_address(heard):
    board = heard(record="heaps=3-5-7-9&moves=4x8,1x2")
    board.root.evaluate("el => el.model.set('record', 'heaps=2-2&moves=1x1,1x1')")
    assert linked(board) is None
    board.do("1:0!")
    assert linked(board)["moves"].startswith("1x1,1x1,2x2")


def test_two_views_play_one_game(js):
    first = Nim(js, seed=2)
    first.root.evaluate("""el => nim.default.render({ model: el.model,
      el: document.querySelector('main').appendChild(document.createElement('div')) })""")
    first.do("3:5!, 2:3!")
    captions = js.locator(".jeux-nim figcaption").all_text_contents()
    assert captions[0] == captions[1]
    assert len(record.read(first.now.model["record"]).moves) == 4


def test_a_game_is_shared_and_told_how(js):
    board = Nim(js)
    js.evaluate("""() => Object.defineProperty(navigator, 'clipboard', { configurable: true,
      value: { writeText: async text => { window.copied = text; } } })""")
    board.do("3:1!, share")
    js.wait_for_function("document.querySelector('[data-part=said]').textContent")
    assert board.root.locator("[data-part=said]").text_content() == "Link copied."
    assert js.evaluate("copied").endswith(f"#{board.now.model['record']}")
    js.evaluate("() => { navigator.clipboard.writeText = async () => { throw new Error('no'); }; }")
    board.do("share")
    js.wait_for_function("/^Copy/.test(document.querySelector('[data-part=said]').textContent)")
    assert board.now.model["record"] in board.root.locator("[data-part=said]").text_content()


# two people


def test_two_people_play_on_one_screen(js):
    board = Nim(js, [1, 2], digits=False)
    board.part("player").select_option("friend")
    board.check(
        ("1:1!", {"heaps": [1, 1], "mine": 1, "his": 0,
                  "caption": r"^Whoever .* Player 1 took 1 token from row 2\. Player 2 is to"}),
        ("1:0!", {"heaps": [1, 0], "mine": 1, "his": 1,
                  "legend": ["Player 1 took", "Player 2 took"]}),
        ("undo", {"heaps": [1, 1]}),
        ("0:0!, 1:0!", {"heaps": [0, 0], "caption":
                        r"^Player 1 took the last token and wins\. Neither let a win go: Player 1 "
                        r"could force it from the start\."}),
        ("new, 1:0!, 0:0!", {"caption": r"^Player 2 took the last token and wins\. Player 1 let a "
                             r"sure win go at move 1\. Which move would have kept it\?"}),
        ("misere=loses, 1:0!", {"heaps": [1, 0]}),
        ("0:0!", {"caption": r"^Player 2 took the last token and loses\. Neither let a win go: "
                  r"Player 1 could force"}),
    )  # fmt: skip
    assert board.now.model["record"] == "heaps=1-2&misere=1&opponent=friend&moves=2x2,1x1"
    board.part("player").select_option("0")
    board.check(("", {"heaps": [1, 2], "mine": 0, "caption": "Your move"}))


# why, and where it was lost


@pytest.mark.parametrize("digits", [False, True])
@pytest.mark.parametrize("misere", [False, True])
def test_why_the_opponent_moved_so_is_true(js, digits, misere):
    rng = random.Random(5)
    words = set()
    for seed in range(14):
        heaps = [rng.randrange(4) for _ in range(3)]
        if sum(heaps) < 4:
            continue
        board = Nim(js, heaps, digits=digits, misere=misere, opponent=0.5, seed=seed)
        heap = next(k for k, size in enumerate(heaps) if size)
        board.move((heap, 1))
        if not any(board.heaps):
            continue
        game = record.read(board.now.model["record"])
        before, left = game.positions[-2:]
        board.do("why")
        caption = board.caption
        good, erred = winning_moves(before, misere), bool(winning_moves(left, misere))
        assert ("erred" in caption) == (bool(good) and erred)
        assert ("could not force" in caption or "could force" in caption) == (not good)
        assert digits or not re.search(r"digit|sum|favourable", caption)
        for row, tokens in re.findall(r"erred: (\d+) tokens? from row (\d)", caption):
            assert (int(tokens) - 1, int(row)) in good
        words.add(caption.split()[2])
    assert len(words) > 1


def test_the_move_that_cost_most_has_a_ring_and_a_chapter_explains(js):
    board = Nim(js, [2, 2, 1], opponent=1, seed=2, digits=False)
    rings = board.root.locator(".jeux-nim-strip circle.lost")
    board.do("0:0!")
    while any(board.heaps):
        board.do("take")
    now = board.now
    assert rings.count() == 1
    cost = r"Your move 1 cost most: your chance fell from 100% to [\d.]+%"
    assert re.search(rf"{cost}\. Which move was better\?", now.caption)
    after = board.root.locator("[data-part=after]").text_content()
    assert re.search(r"Choice and luck: of your chance, 100% at the start, your moves took", after)
    assert "How much hope?" in after
    board.do("digits")
    assert re.search(rf"{cost}; 1 token from row 3 was better\.", board.caption)
    board.do("undo")
    assert rings.count() == 0
    assert board.part("take").is_visible()


def test_a_game_without_a_mistake_has_no_ring(js):
    board = Nim(js, [2, 2, 1], seed=2)
    while any(board.heaps):
        board.move(winning_moves(board.heaps)[0])
    assert "You made no mistake." in board.caption
    assert board.root.locator(".jeux-nim-strip circle.lost").count() == 0
    assert "The theorem" in board.root.locator("[data-part=after]").text_content()


# a position a day


def won(board):
    while any(board.heaps):
        board.move(winning_moves(board.heaps)[0])
    return board.caption


def test_days_are_counted_if_the_position_is_won_without_help(js):
    js.evaluate("localStorage.clear()")
    board = Nim(js, opponent=0.5, misere=True)
    board.do("today")
    now = board.now
    assert len(winning_moves(now.heaps)) == 1
    assert (now.model["opponent"], now.model["misere"]) == (0, False)
    for help_ in ("hint", "take, undo"):
        board.do(f"{help_}")
        assert "Today's position" not in won(board)
        board.do("today")
    assert "Today's position is won: the first day in a row." in won(board)
    board.do("today")
    assert "the first day in a row" in won(board), "a day counts once"
    key = "jeux-nim:daily"
    kept = json.loads(js.evaluate("key => localStorage.getItem(key)", key))
    yesterday = js.evaluate("""day => new Date(Date.parse(day) - 86400000)
      .toISOString().slice(0, 10)""", kept["day"])  # fmt: skip
    js.evaluate("([key, text]) => localStorage.setItem(key, text)",
                [key, json.dumps({"day": yesterday, "streak": 4})])  # fmt: skip
    board.do("today")
    assert "Today's position is won: 5 days in a row." in won(board)
    js.evaluate("localStorage.clear()")


def test_what_the_device_keeps_may_be_nonsense_or_forbidden(js):
    for text in ("7", '"x"', "[]", "{", '{"day": "x", "streak": "y"}'):
        js.evaluate("text => localStorage.setItem('jeux-nim:daily', text)", text)
        board = Nim(js)
        board.do("today")
        assert "the first day in a row" in won(board), text
    js.evaluate("localStorage.clear()")
    js.evaluate("""() => {
      window.asItWas = Object.getOwnPropertyDescriptor(window, 'localStorage');
      const get = () => { throw new DOMException('no', 'SecurityError'); };
      Object.defineProperty(window, 'localStorage', { configurable: true, get });
    }""")
    board = Nim(js)
    board.do("today")
    assert "the first day in a row" in won(board)
    js.evaluate("() => { Object.defineProperty(window, 'localStorage', asItWas); }")
    assert js.evaluate("() => localStorage.length") is not None


# a child who presses everywhere

PRESS = """async ([seed, acts]) => {
  const random = seeded(seed);
  const pick = list => list[Math.floor(random() * list.length)];
  const root = document.querySelector('.jeux-nim');
  const bad = [];
  for (let k = 0; k < acts; k += 1) {
    const all = [...root.querySelectorAll('button, select, input, .token')];
    const one = pick(all.filter(e => e.checkVisibility() && !e.disabled));
    const tell = (event) => one.dispatchEvent(event);
    if (one.matches('.token, button')) tell(new MouseEvent('click', { bubbles: true }));
    else if (one.matches('select')) {
      if (one.options.length) one.selectedIndex = Math.floor(random() * one.options.length);
      tell(new Event('change', { bubbles: true }));
    } else if (one.type === 'checkbox') one.click();
    else if (one.type === 'range') {
      one.value = Math.floor(random() * 16);
      tell(new Event('input', { bubbles: true }));
    } else {
      one.value = pick(['', 'heaps=2-3&moves=1x1', 'heaps=9x', location.href]);
      tell(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    }
    const ways = root.querySelectorAll('[data-is=undo], [data-is=new], [data-is=take]');
    if (![...ways].some(way => !way.disabled)) bad.push(`no way on after ${one.outerHTML}`);
    if (/undefined|NaN|\\[object/.test(root.textContent)) bad.push(root.textContent);
  }
  return [bad, root.closest('.jeux-widget').model.state.record];
}"""


def test_a_child_who_presses_everywhere_finds_no_dead_end(js):
    board = Nim(js, opponent=0.25, seed=1)
    for seed in (1, 2):
        bad, line = js.evaluate(PRESS, [seed, 600])
        assert bad == []
        record.read(line)
    board.do("new")
    assert js.errors == []


# how it looks and speaks


def test_a_phone_shows_the_table_with_large_targets(phone):
    board = Nim(phone, digits=False, opponent=0.5, seed=3)
    board.do("3:1!, why")
    small = """all => all.filter(e => e.checkVisibility()).map(e => e.getBoundingClientRect())
      .filter(({ height }) => height < 43.9).length"""
    assert board.root.locator("button, select, input[type=text]").evaluate_all(small) == 0
    assert board.wrong() == {}
    while any(board.heaps):
        board.do("take")
    assert board.wrong() == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_after_a_game(js, theme):
    board = Nim(js, [1, 2], seed=3)
    while any(board.heaps):
        board.do("take")
    board.part("line").fill("x")
    board.do("open")
    assert serious(js, theme) == []


def test_drills_and_explored_heaps_have_no_record(js):
    words = "o11 M31 o71 M51"
    for board in (Nim(js, FILM, misere=True, record=words), Nim(js, play=False)):
        board.do("hint")
        assert board.now.model["record"] == ""
        assert board.part("share").count() == 0


def test_alone_a_record_is_copied_instead_of_a_link(browser):
    names = ["heaps", "start", "opponent", "misere", "begins", "digits", "play", "film", "book",
             "rival", "record", "moves"]  # fmt: skip
    board = NimBoard((1, 2))
    with alone(browser, board, *names) as page:
        page.evaluate("""() => Object.defineProperty(navigator, 'clipboard', { value: {
          writeText: async text => { window.copied = text; } } })""")
        page.locator("[data-is=take]").click()
        page.locator("[data-is=share]").click()
        page.wait_for_function("window.copied")
        assert page.evaluate("copied").startswith("heaps=1-2&moves=1x1")
        said = page.locator("[data-part=said]").text_content()
        assert said == "The game is copied, as a line of text."
    board.close()
