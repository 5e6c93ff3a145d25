"""A page that holds one board of Marienbad, and the board as a reader uses it."""

import json
from itertools import chain, product

from pages import ROOT

from browser.widgets import is_spoken, is_told, look, wait_for_another
from jeux.marienbad import digital_sum
from jeux.marienbad.board import NimBoard

BOX = [[*heaps] for heaps in product(range(4), range(6), range(8), range(10))]
FLAGS = ["misere", "begins", "digits", "play"]
SYNCED = ["heaps", "start", "epsilon", *FLAGS, "record", "book", "rival"]

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Nim</title>
<link rel="stylesheet" href="/book.css"><link rel="stylesheet" href="/board.css">
<script src="/widgets-setup.js"></script>
<style>
  body { margin: 0 16px; font: 16px sans-serif }
  html[data-theme=dark] body { background: #121212; color: #ced6dd; color-scheme: dark }
</style><body class="bd-content"><main class="bd-article"><h1>Nim</h1></main>"""
ASSETS = ROOT / "book" / "assets"
STATIC = ROOT / "book" / "site" / "static"
FILES = {
    "": (PAGE, "text/html"),
    "board.js": (NimBoard._esm, "text/javascript"),
    "board.css": (NimBoard._css, "text/css"),
    "book.css": ((ASSETS / "book.css").read_text("utf-8"), "text/css"),
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
        if "/fonts/" in route.request.url:
            route.fulfill(path=ASSETS / "fonts" / route.request.url.rpartition("/")[2])
            return
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
  document.querySelector('summary')?.click();
}"""
SEEN = """root => {
  const part = name => root.querySelector(`[data-is=${name}]`);
  const list = name => part(name) && [...part(name).options].map(o => Number(o.text));
  const numbers = kind => [...root.querySelectorAll(kind)].map(t => Number(t.textContent));
  const sliders = [...root.querySelectorAll('[data-is^=heap]')];
  const heaps = numbers('svg .count');
  return {
    heaps,
    sliders: sliders.map(input => Number(input.value)),
    beside: sliders.map(input => Number(input.nextElementSibling.value)),
    digits: numbers('svg .digit'), sum: numbers('svg .sum'), then: numbers('svg .then'),
    odd: [...root.querySelectorAll('svg .odd')].length,
    ghosts: [...root.querySelectorAll('svg .ghost')].length,
    tokens: heaps.map((_, k) => root.querySelectorAll(`.token[data-heap="${k}"]`).length),
    table: [...root.querySelectorAll('tr')].slice(1).map(
      tr => [...tr.querySelectorAll('td')].map(td => Number(td.textContent))),
    rows: list('row'), most: list('tokens'),
    offered: root.querySelector('svg').matches('.offered'),
    mine: root.querySelectorAll('svg > g circle.yours').length,
    his: root.querySelectorAll('svg > g circle.theirs').length,
    crosses: root.querySelectorAll('svg > g path.theirs').length,
    due: [...root.querySelectorAll('.token.due')].map(t => Number(t.dataset.heap)),
    label: root.querySelector('svg').getAttribute('aria-label'),
    hinted: [...root.querySelectorAll('.token.hinted')].map(t => Number(t.dataset.heap)),
    chosen: [...root.querySelectorAll('.token.chosen')].map(t => Number(t.dataset.heap)),
    picked: [...root.querySelectorAll('.token.picked')].map(t => Number(t.dataset.heap)),
    disabled: [...root.querySelectorAll(':disabled')].map(e => e.dataset.is),
    focus: document.activeElement.dataset.is,
    model: window.model.state,
  };
}"""

PLACED = """root => [...root.querySelectorAll('svg > g circle')].map(c => [
  (c.getAttribute('class') || c.parentNode.getAttribute('class')).split(' ')[0],
  Number(c.getAttribute('cx')), Number(c.getAttribute('cy'))])"""


class Board:
    """The board as a reader uses it; whatever is read of it agrees with itself."""

    def __init__(self, page, *given, seed=1, **how):
        python = NimBoard(*given, **how)
        page.evaluate(MODEL, [python.get_state(SYNCED), seed])
        page.evaluate("scrollTo(0, 0)")  # wherever an earlier board left the page
        python.close()
        self.page = page
        self.root = page.locator(".jeux-widget")

    def part(self, name):
        return self.root.locator(f"[data-is={name}]")

    def token(self, heap, rest):
        return self.root.locator(f'.token[data-heap="{heap}"][data-rest="{rest}"]')

    def take(self, heap, rest):
        """Leave so many tokens of a heap: a tap shows the move, a second one makes it."""
        for _ in range(2):
            self.token(heap, rest).click()

    def take_one(self):
        """Take one token from the largest heap."""
        heaps = self.heaps
        self.take(heaps.index(max(heaps)), max(heaps) - 1)

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
        assert seen["tokens"] == model["heaps"] == heaps
        assert seen["beside"] == seen["sliders"]
        if not (model["record"] or model["book"]):
            assert seen["sliders"] == [*model["start" if model["play"] else "heaps"]]
        for row, size in enumerate(heaps, 1):
            assert f"row {row} has {size}" in seen["label"]
        total = digital_sum(heaps)
        lines = [[*map(int, f"{n:04b}")] for n in [*heaps, total]]
        assert seen["table"] == (lines if model["digits"] else [])
        # the picture has the same digits, and a rim where a column has an odd number of ones
        assert [*seen["digits"], *seen["sum"]] == [*chain(*seen["table"])]
        ones = [sum(1 for n in heaps if n & power) for power in (8, 4, 2, 1)]
        assert seen["odd"] == (sum(n for n in ones if n % 2) if model["digits"] else 0)
        if model["digits"]:
            assert f"digital sum is {total}" in seen["label"]
        if not any(heaps):
            assert not seen["offered"]
        if seen["due"]:
            assert not seen["offered"], "it is the opponent's turn"
        elif model["play"]:
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
