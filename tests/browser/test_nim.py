"""The board of Marienbad in the page: it plays as Python does, and it can be used."""

import json
import re
from itertools import product

import pytest
from pages import ROOT

from browser.test_pages import AXE
from browser.widgets import (
    by_keyboard,
    by_mouse,
    is_spoken,
    is_told,
    look,
    try_controls,
    wait_for_another,
)
from jeux.marienbad import (
    delaying_move,
    digital_sum,
    goal,
    is_favourable,
    moves,
    take,
    winning_moves,
)
from jeux.marienbad.board import NimBoard

BOX = [[*heaps] for heaps in product(range(4), range(6), range(8), range(10))]
SYNCED = ["heaps", "start", "misere", "epsilon", "begins", "digits", "play"]
both_rules = pytest.mark.parametrize("misere", [False, True], ids=["normal", "misère"])

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Nim</title>
<link rel="stylesheet" href="/book.css"><link rel="stylesheet" href="/board.css">
<script src="/widgets-setup.js"></script>
<style>
  body { margin: 0 16px; font: 16px sans-serif }
  html[data-theme=dark] body { background: #121212; color: #ced6dd; color-scheme: dark }
</style><main><h1>Nim</h1></main>"""
STATIC = ROOT / "book" / "_site" / "static"
FILES = {
    "": (PAGE, "text/html"),
    "board.js": (NimBoard._esm, "text/javascript"),
    "board.css": (NimBoard._css, "text/css"),
    "book.css": ((STATIC / "book.css").read_text("utf-8"), "text/css"),
    "widgets-setup.js": ((STATIC / "widgets-setup.js").read_text("utf-8"), "text/javascript"),
    "favicon.ico": ("", "image/x-icon"),
}
# the live region waits for a widget to come to rest; here it need not wait so long
START = """async box => {
  window.box = JSON.parse(box);  // as text: numbers take long to pass one by one
  const wait = window.setTimeout;
  window.setTimeout = (act, time, ...given) => wait(act, time / 50, ...given);
  window.nim = await import('/board.js');
  window.seeded = seed => () => {  // mulberry32
    seed = (seed + 0x6D2B79F5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}"""


def opened(browser):
    """A page in which `nim` is the module."""
    page = browser.new_page()

    def serve(route):
        body, kind = FILES[route.request.url.split("/")[3].split("?")[0]]
        route.fulfill(body=body, content_type=f"{kind}; charset=utf-8")

    errors = []
    page.on("console", lambda m: m.type == "error" and errors.append(m.text))
    page.on("pageerror", lambda e: errors.append(str(e)))
    page.route("https://nim.test/**", serve)
    page.on("request", lambda r: r.url.startswith("https://nim.test/") or errors.append(r.url))
    page.set_default_timeout(5000)
    page.goto("https://nim.test/")
    page.evaluate(START, json.dumps(BOX))
    page.errors = errors
    return page


@pytest.fixture(scope="module")
def js(browser):
    page = opened(browser)
    yield page
    page.close()


@pytest.fixture(autouse=True)
def quiet(js):
    yield
    assert js.errors == []


# what board.js computes


@both_rules
def test_every_position_is_what_it_is_in_python(js, misere):
    ask = """misere => JSON.stringify(box.map(heaps => [
      nim.digitalSum(heaps), nim.goal(heaps, misere), nim.isFavourable(heaps, misere),
      nim.moves(heaps), nim.winningMoves(heaps, misere)]))"""
    for heaps, found in zip(BOX, json.loads(js.evaluate(ask, misere)), strict=True):
        assert found == [
            digital_sum(heaps),
            goal(heaps, misere),
            is_favourable(heaps, misere),
            [[*move] for move in moves(heaps)],
            [[*move] for move in winning_moves(heaps, misere)],
        ], heaps


def test_every_move_leads_where_it_does_in_python(js):
    ask = """() => JSON.stringify(box.filter((_, k) => k % 7 === 0).map(
      heaps => nim.moves(heaps).map(move => nim.take(heaps, move))))"""
    expected = [[[*take(heaps, move)] for move in moves(heaps)] for heaps in BOX[::7]]
    assert json.loads(js.evaluate(ask)) == expected


def test_a_move_is_refused_where_python_refuses_it(js):
    tried = [(h, m) for h in ([0, 2, 1], [0, 0], [3]) for m in product(range(-1, 4), repeat=2)]
    tried += [([3], (0, 1.5)), ([3], (0.5, 1)), ([3], (0, None)), ([3], (None, 1)), ([3], ())]
    ask = """tried => tried.map(([heaps, move]) => {
      try { return nim.take(heaps, move); } catch (error) { return error instanceof Error; }
    })"""
    for (heaps, move), found in zip(tried, js.evaluate(ask, tried), strict=True):
        try:
            expected = [*take(heaps, tuple(move))]
        except (TypeError, ValueError):
            expected = True
        assert found == expected, (heaps, move)


REPLIES = """([heaps, epsilon, misere, seed, count]) => {
  const random = seeded(seed);
  const replies = Array.from({ length: count }, () => nim.reply(heaps, epsilon, misere, random));
  return JSON.stringify(replies);
}"""


@both_rules
def test_a_perfect_opponent_makes_a_winning_move_or_makes_the_game_last(js, misere):
    ask = "misere => JSON.stringify(box.slice(1).map(heaps => nim.reply(heaps, 0, misere)))"
    for heaps, found in zip(BOX[1:], json.loads(js.evaluate(ask, misere)), strict=True):
        winning = winning_moves(heaps, misere)
        assert tuple(found) in (winning or [delaying_move(heaps)]), heaps


def chi_square(replies, choice):
    """Pearson's statistic of these replies, if each of a choice is equally likely."""
    counts = [replies.count([*move]) for move in choice]
    assert sum(counts) == len(replies), "every reply is one of the choice"
    expected = len(replies) / len(choice)
    return sum((n - expected) ** 2 / expected for n in counts)


@pytest.mark.parametrize(
    ("epsilon", "heaps", "choice", "most"),
    # `most` is passed once in a thousand
    [(1, [3, 5, 7, 9], moves([3, 5, 7, 9]), 49.7),
     (0, [7, 7, 7], winning_moves([7, 7, 7]), 13.8)],
    ids=["random", "perfect"],
)  # fmt: skip
def test_replies_that_are_left_to_chance_are_equally_likely(js, epsilon, heaps, choice, most):
    replies = json.loads(js.evaluate(REPLIES, [heaps, epsilon, False, 1922, 6000]))
    assert chi_square(replies, choice) < most


def test_an_opponent_errs_as_often_as_he_is_said_to(js):
    heaps, epsilon, count = [3, 5, 7, 9], 0.25, 10_000
    replies = json.loads(js.evaluate(REPLIES, [heaps, epsilon, False, 7, count]))
    others = sum(tuple(move) not in winning_moves(heaps) for move in replies)
    expected = epsilon * 23 / 24
    assert abs(others / count - expected) < 3 * (expected * (1 - expected) / count) ** 0.5


SEARCH = """misere => {
  const known = new Map();
  // does each winning move, followed by any reply, end well? `mine` took the last token
  const wins = heaps => {
    const key = heaps.join();
    if (!known.has(key)) known.set(key, nim.winningMoves(heaps, misere).every(move => {
      const left = nim.take(heaps, move);
      if (!left.some(Boolean)) return !misere;
      return nim.moves(left).every(reply => {
        const next = nim.take(left, reply);
        return next.some(Boolean) ? nim.isFavourable(next, misere) && wins(next) : misere;
      });
    }) && nim.winningMoves(heaps, misere).length > 0);
    return known.get(key);
  };
  const favourable = box.slice(1).filter(heaps => nim.isFavourable(heaps, misere));
  return [favourable.length, favourable.filter(heaps => !wins(heaps))];
}"""


@both_rules
def test_from_a_favourable_position_the_perfect_player_wins_against_every_reply(js, misere):
    count, lost = js.evaluate(SEARCH, misere)
    assert count == sum(is_favourable(heaps, misere) for heaps in BOX[1:])
    assert lost == []


@both_rules
def test_a_hint_is_true_word_by_word(js, misere):
    ask = """misere => JSON.stringify(box.slice(1).map(heaps =>
      [nim.hint(heaps, misere), nim.hint(heaps, misere, false)]))"""
    hints = json.loads(js.evaluate(ask, misere))
    for heaps, (hint, short) in zip(BOX[1:], hints, strict=True):
        winning, total = winning_moves(heaps, misere), digital_sum(heaps)
        ending = goal(heaps, misere)
        assert not re.search(r"digit|sum|favourable", short)
        assert not re.search(r"\b1 tokens|\b1 stay\b|undefined|NaN|\b0 token", hint + short)
        if not winning:
            assert "and hope" in hint
            assert "and hope" in short
            assert ("odd number is before you" in hint) if ending else ("sum is 0:" in hint)
            assert not ending or sum(heaps) % 2 == 1 == max(heaps)
            continue
        heap, tokens = int(re.search(r"[Rr]ow (\d)", hint + " row 0")[1]) - 1, 0
        tokens = int(re.search(r"take (\d+)", hint)[1])
        if ending:
            heap = int(re.search(r"take \d+ from row (\d)", hint)[1]) - 1
            stays = int(re.search(r"so (\d+) tokens? stays?\.", hint)[1])
            assert stays == sum(heaps) - tokens
            assert stays % 2 == 1
            assert ("Only row" in hint) == (max(heaps) > 1)
        else:
            first = 1 << (total.bit_length() - 1)
            assert f"digital sum is {total} = {total:04b} in base 2" in hint
            assert f"the column of the {first}s" in hint
            assert heap == next(k for k, size in enumerate(heaps) if size & first)
            left = heaps[heap] - tokens
            assert f"{heaps[heap]:04b} becomes {left:04b}" in hint
            noun = {0: "no token stays", 1: "1 token stays"}.get(left, f"{left} tokens stay")
            assert f"so {noun}: take {tokens}." in hint
        assert (heap, tokens) in winning
        noun = "1 token" if tokens == 1 else f"{tokens} tokens"
        assert short == f"Take {noun} from row {heap + 1}."


# the board as a reader uses it

MODEL = """([state, seed]) => {
  Math.random = seeded(seed);
  const heard = {};
  const set = (name, value) => {
    if (JSON.stringify(state[name]) === JSON.stringify(value)) return;
    state[name] = value;
    (heard[`change:${name}`] || []).forEach(follow => follow());
  };
  window.model = {
    get: name => state[name], set, saved: 0, state,
    on: (name, follow) => { (heard[name] ??= []).push(follow); },
    save_changes: () => { window.model.saved += 1; },
  };
  document.querySelector('main').innerHTML = '<h1>Nim</h1><div class="jeux-widget"></div>';
  document.querySelector('.jeux-live').textContent = '';
  nim.default.render({ model: window.model, el: document.querySelector('.jeux-widget') });
}"""
SEEN = """root => {
  const part = name => root.querySelector(`[data-is=${name}]`);
  const list = name => part(name) && [...part(name).options].map(o => Number(o.text));
  const heaps = [...root.querySelectorAll('[data-is^=heap]')];
  return {
    heaps: heaps.map(input => Number(input.value)),
    beside: heaps.map(input => Number(input.nextElementSibling.value)),
    counts: [...root.querySelectorAll('svg text[font-weight]')].map(t => Number(t.textContent)),
    tokens: heaps.map((_, k) => root.querySelectorAll(`.token[data-heap="${k}"]`).length),
    table: [...root.querySelectorAll('tr')].slice(1).map(
      tr => [...tr.querySelectorAll('td')].map(td => Number(td.textContent))),
    rows: list('row'), most: list('tokens'),
    offered: root.querySelector('svg').matches('.offered'),
    mine: root.querySelectorAll('svg > g circle[stroke*=blue]').length,
    his: root.querySelectorAll('svg > g circle[stroke*=orange]').length,
    crosses: root.querySelectorAll('svg > g path[stroke*=orange]').length,
    label: root.querySelector('svg').getAttribute('aria-label'),
    hinted: [...root.querySelectorAll('.token.hinted')].map(t => Number(t.dataset.heap)),
    chosen: [...root.querySelectorAll('.token.chosen')].map(t => Number(t.dataset.heap)),
    disabled: [...root.querySelectorAll(':disabled')].map(e => e.dataset.is),
    focus: document.activeElement.dataset.is,
    model: window.model.state,
  };
}"""


class Board:
    """The board as a reader uses it; whatever is read of it agrees with itself."""

    def __init__(self, page, *given, seed=1, **how):
        python = NimBoard(*given, **how)
        page.evaluate(MODEL, [python.get_state(SYNCED), seed])
        python.close()
        self.page = page
        self.root = page.locator(".jeux-widget")

    def part(self, name):
        return self.root.locator(f"[data-is={name}]")

    def token(self, heap, rest):
        return self.root.locator(f'.token[data-heap="{heap}"][data-rest="{rest}"]')

    def take_one(self):
        """Take one token from the largest heap."""
        heaps = self.heaps
        self.token(heaps.index(max(heaps)), max(heaps) - 1).click()

    def set(self, name, value):
        self.page.evaluate("([name, value]) => model.set(name, value)", [name, value])

    @property
    def caption(self):
        return look(self.root)["caption"]

    @property
    def label(self):
        return look(self.root)["label"]

    @property
    def now(self):
        """What is seen, in numbers that agree."""
        seen = self.root.evaluate(SEEN)
        heaps, model = seen["heaps"], seen["model"]
        assert seen["crosses"] == seen["his"]
        assert seen["beside"] == seen["counts"] == seen["tokens"] == model["heaps"] == heaps
        for row, size in enumerate(heaps, 1):
            assert f"row {row} has {size}" in seen["label"]
        total = digital_sum(heaps)
        lines = [[n, *map(int, f"{n:04b}")] for n in [*heaps, total]]
        assert seen["table"] == (lines if model["digits"] else [])
        if model["digits"]:
            assert f"digital sum is {total}" in seen["label"]
        if not any(heaps):
            assert not seen["offered"]
        if model["play"]:
            left = [row for row, size in enumerate(heaps, 1) if size]
            assert seen["rows"] == (left if seen["offered"] else [])
            shut = {"row", "tokens", "take", "hint"} & set(seen["disabled"])
            assert len(shut) == (0 if seen["offered"] else 4)
        return seen

    @property
    def heaps(self):
        return self.now["heaps"]

    def changes(self, use):
        """Use a control; picture, caption, label and the live region must follow."""
        shown = look(self.root)
        use()
        is_told(shown, wait_for_another(self.page, self.root, shown))
        is_spoken(self.page, self.root)
        return self.now


@pytest.fixture
def board(js):
    return lambda *given, **how: Board(js, *given, **how)


def test_it_shows_the_board_of_the_document(board):
    shown = board()
    now = shown.now
    assert now["heaps"] == [3, 5, 7, 9]
    assert shown.caption == (
        "Whoever takes the last token wins. Your move from 3, 5, 7, 9: the digital sum is 8, "
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
    assert heads == ["tokens", "8", "4", "2", "1"]


@pytest.mark.parametrize("play", [True, False], ids=["play", "explore"])
def test_sliders_set_the_position_anew(board, play):
    shown = board(play=play)
    for k, key in enumerate(["ArrowRight", "Home", "End", "ArrowLeft"]):
        shown.take_one()
        before = shown.heaps
        slider = shown.part(f"heap-{k}")
        slider.focus()
        now = shown.changes(lambda s=slider, key=key: s.press(key))
        n = before[k]
        before[k] = {"ArrowRight": n + 1, "Home": 0, "End": 15, "ArrowLeft": n - 1}[key]
        assert now["heaps"] == before == now["model"]["start"]
        assert (now["mine"], now["his"]) == (0, 0)
        assert now["focus"] == f"heap-{k}"
        assert not play or "undo" in now["disabled"], "the game has ended"
    box = shown.part("heap-1").bounding_box()
    at = {"x": box["width"] - 3, "y": 10}
    assert shown.changes(lambda: shown.part("heap-1").click(position=at))["heaps"][1] == 15


def test_a_click_takes_a_token_and_all_to_its_right_and_the_opponent_answers(board):
    shown = board(seed=3)
    now = shown.changes(shown.token(3, 5).click)
    after = [3, 5, 7, 5]
    replies = {take(after, move): move for move in winning_moves(after)}
    assert tuple(now["heaps"]) in replies
    heap, tokens = replies[tuple(now["heaps"])]
    assert (now["mine"], now["his"]) == (4, tokens)
    legend = shown.root.locator("svg text").all_text_contents()[-2:]
    assert legend == ["you took", "the opponent took"]
    noun = "1 token" if tokens == 1 else f"{tokens} tokens"
    listed = ", ".join(map(str, now["heaps"]))
    assert shown.caption == (
        f"The opponent took {noun} from row {heap + 1}. Your move from {listed}: "
        "the digital sum is 0, so the position is unfavourable to you."
    )
    assert f"You took 4 tokens from row 4. The opponent took {noun}" in shown.label


def test_rings_lie_where_the_tokens_were(board):
    shown = board([9], opponent=1, seed=5)
    ask = """root => [...root.querySelectorAll('svg > g circle')].map(
      c => [Math.round((c.getAttribute('cx') - 66) / 28), c.getAttribute('stroke') || 'token'])"""
    shown.token(0, 6).click()
    now = shown.now
    places = shown.root.evaluate(ask)
    assert [k for k, _ in places] == [*range(9)]
    kinds = [re.sub(r"\W|var|jeux|[0-9a-f]{6}", "", kind) for _, kind in places]
    rest, his = now["heaps"][0], now["his"]
    assert his > 0
    assert kinds == ["token"] * rest + ["orange"] * his + ["blue"] * 3


def test_a_click_answers_at_once(board):
    shown = board([15] * 6, seed=2)
    ask = """() => {
      const start = performance.now();
      document.querySelector('.token[data-rest="14"]').dispatchEvent(
        new MouseEvent('click', { bubbles: true }));
      document.body.getBoundingClientRect();
      return performance.now() - start;
    }"""
    took = [shown.page.evaluate(ask) for _ in range(3)]
    assert sum(shown.heaps) < 90 - 3
    assert min(took) < 50


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
        after = shown.changes(lambda: js.keyboard.press("Enter"))
        assert after["heaps"][heap] <= heaps[heap] - tokens
    assert rounds > 2
    assert shown.now["focus"] == "new"
    last = "The opponent took the last token" if misere else "You took the last token"
    assert shown.caption == f"{last}: you win. The digital sum is 0."
    shown.changes(lambda: js.keyboard.press("Enter"))
    assert shown.heaps == [2, 3, 4]


def test_what_would_go_is_faded_where_the_reader_looks(board):
    shown = board()
    faded = """root => [...root.querySelectorAll('.token')]
      .filter(t => getComputedStyle(t).opacity < 1)
      .map(t => [Number(t.dataset.heap), Number(t.dataset.rest)])"""
    shown.page.mouse.move(0, 0)
    assert shown.root.evaluate(faded) == []
    before = look(shown.root)
    shown.token(2, 4).hover()
    assert shown.root.evaluate(faded) == [[2, 4], [2, 5], [2, 6]]
    shown.page.mouse.move(0, 0)
    shown.part("row").focus()
    assert shown.root.evaluate(faded) == [[0, 2]]
    assert look(shown.root) == before, "to look at a move changes nothing"
    after = shown.changes(lambda: shown.part("row").select_option("4"))
    assert after["most"] == [*range(1, 10)]
    shown.changes(lambda: shown.part("tokens").select_option("8"))
    assert shown.root.evaluate(faded) == [[3, k] for k in range(1, 9)]
    assert "Chosen: 8 tokens from row 4." in shown.caption


def test_a_hint_says_and_shows_the_move_until_the_next(board):
    shown = board()
    now = shown.changes(shown.part("hint").click)
    assert now["hinted"] == [3] * 8
    assert shown.caption.endswith("1001 becomes 0001, so 1 token stays: take 8.")
    assert "The hint marks 8 tokens from row 4." in shown.label
    assert shown.root.locator("tr.hinted td").all_text_contents() == [*"91001"]
    assert shown.root.locator("tr.hinted b").all_text_contents() == ["1"]
    assert now["focus"] == "hint"
    now = shown.changes(shown.token(3, 1).click)
    assert now["hinted"] == []
    assert "take" not in shown.caption.split(".")[-2]
    shown = board([1, 3, 5, 7])
    now = shown.changes(shown.part("hint").click)
    assert now["hinted"] == []
    assert re.search(r"Take 1 token from row \d and hope\.", shown.caption)
    assert "The hint marks nothing." in shown.label


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
    assert "The opponent begins from 3, 5, 7, 9 when you press New game" in shown.caption
    assert "favourable to the opponent" in shown.caption
    shown.token(3, 4).click()
    assert shown.heaps == [3, 5, 7, 9], "it is not the reader's turn"
    now = shown.changes(shown.part("new").click)
    assert (now["heaps"], now["his"], now["mine"]) == ([3, 5, 7, 1], 8, 0)
    shown.part("begins").focus()
    now = shown.changes(lambda: shown.part("begins").select_option(label="you"))
    assert (now["heaps"], now["offered"]) == ([3, 5, 7, 9], True)
    now = shown.changes(lambda: shown.part("begins").select_option(label="the opponent"))
    assert (now["heaps"], now["model"]["begins"]) == ([3, 5, 7, 1], False)
    now = shown.changes(lambda: shown.part("heap-0").press("ArrowRight"))
    assert (now["heaps"], now["offered"]) == ([4, 5, 7, 1], False)
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
    shown.token(0, 0).click()
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
        told = shown.root.evaluate("r => r.querySelector('figure').outerHTML")
        assert not about.search(told), told
        words = shown.root.evaluate("r => r.textContent.replace('show the digital sum', '')")
        assert not about.search(words)
        assert shown.root.locator("table").count() == 0

    silent()
    shown.changes(shown.part("hint").click)
    assert shown.caption.endswith("Take 8 tokens from row 4.")
    silent()
    shown.token(3, 8).click()
    silent()
    shown.changes(lambda: shown.part("tokens").select_option("1") or shown.token(0, 2).click())
    silent()
    now = shown.changes(shown.part("digits").click)
    assert len(now["table"]) == 5
    assert "digital sum" in shown.caption
    shown.changes(shown.part("digits").click)
    silent()


def finish(shown, *moves):
    for heap, rest in moves:
        shown.token(heap, rest).click()
    now = shown.now
    assert not any(now["heaps"])
    assert now["disabled"].count("undo") == 0
    assert {"hint", "row", "tokens", "take"} <= set(now["disabled"]), "no move is offered"
    assert "The game is over." in shown.label
    return shown.caption


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
        shown.token(3, 0).click()
        words = "left a favourable position at move 1."
        while any(shown.heaps):
            shown.take_one()
        assert shown.caption.endswith(words)
        return
    assert finish(shown, *moves) == words
    with_sum = shown.changes(shown.part("digits").click)
    assert with_sum["table"]
    assert shown.caption == words + " The digital sum is 0."


def test_what_was_undone_is_not_held_against_the_reader(board):
    shown = board([2], digits=False)
    shown.token(0, 1).click()
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
        "3, 5, 7, 9: the digital sum is 8, so the position is favourable to the player who is "
        "to move."
    )
    assert shown.root.locator("select, [data-is=take], [data-is=new], [type=checkbox]").count() == 0
    now = shown.changes(shown.token(3, 1).click)
    assert (now["heaps"], now["mine"], now["his"]) == ([3, 5, 7, 1], 8, 0)
    assert shown.caption.startswith("You took 8 tokens from row 4. 3, 5, 7, 1: the digital sum is")
    now = shown.changes(shown.token(0, 2).click)
    assert (now["heaps"], now["mine"]) == ([2, 5, 7, 1], 1)
    assert shown.changes(shown.part("hint").click)["hinted"]
    assert "from row 1. The rows hold 2, 5, 7, 1. The digital sum is 1 = 0001" in shown.caption
    for heap in range(4):
        shown.token(heap, 0).click()
    assert shown.caption.endswith("No token is left: the game is over. The digital sum is 0.")
    assert shown.now["focus"] != "hint"
    shown.changes(lambda: shown.part("heap-0").press("ArrowRight"))
    shown = board([1, 1], play=False, digits=False)
    assert shown.caption == "1, 1: 2 tokens in all."


@pytest.mark.parametrize("play", [True, False], ids=["play", "explore"])
def test_it_keeps_the_promises_of_every_widget(board, js, play):
    for use in (by_keyboard, by_mouse):
        try_controls(js, board(play=play).root, use)


def test_the_board_follows_python(board):
    shown = board()
    shown.token(3, 4).click()
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
    js.locator(".token[data-heap='2']").first.click()
    first, second = (
        js.locator(".jeux-nim").nth(k).locator("svg text[font-weight]").all_text_contents()
        for k in range(2)
    )
    assert first == second != ["3", "5", "7", "9"]


SMALL = """root => {
  const box = e => e.getBoundingClientRect();
  const targets = [...root.querySelectorAll('.token, button, select, input')].filter(
    e => box(e).width && (box(e).width < 24 || box(e).height < 24));
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
        shown.token(1, 2).click()
        targets, smallest, right = shown.root.evaluate(SMALL)
        assert targets == []
        assert smallest >= 11
        assert right <= 374
        assert js.evaluate(inside)
        assert shown.now["mine"] == heaps[1] - 2
    finally:
        js.set_viewport_size({"width": 1280, "height": 900})


@pytest.mark.parametrize("theme", ["light", "dark"])
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
