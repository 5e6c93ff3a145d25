"""A page that holds nothing but widgets, and what a reader does on any of them."""

import json
import re
import time
from contextlib import contextmanager
from types import SimpleNamespace
from urllib.parse import urlsplit

from pages import ROOT

from browser.conftest import AXE, bundled
from jeux.marienbad.board import NimBoard
from jeux.serpents.board import BoardEditor

HEAD = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Board</title>
<meta name="viewport" content="width=device-width">"""
PAGE = f"""{HEAD}<link rel="stylesheet" href="/book.css"><link rel="stylesheet" href="/nim.css">
<link rel="stylesheet" href="/serpents.css">
<script type="module">import {{ speak }} from "/speak.js"; speak();</script>
<style>
  body {{ margin: 0 16px; font: 16px sans-serif }}
  html[data-theme=dark] body {{ background: #121212; color: #ced6dd; color-scheme: dark }}
</style><body class="bd-content"><main class="bd-article"></main>"""
ALONE = """{}<style>{}</style>
<body><main><h1>Alone</h1><div class="jeux-widget"></div></main><script type="module">
import widget from "/widget.js";
const state = {};
window.model = {{ state, get: name => state[name], on() {{}}, save_changes() {{}},
  set: (name, value) => {{ state[name] = value; }} }};
widget.render({{ model, el: document.querySelector(".jeux-widget") }});
</script>"""
ASSETS, SCRIPTS = ROOT / "book" / "assets", ROOT / "book" / "site" / "scripts"
COUNT_WRITES = """() => {
  const { setItem } = Storage.prototype;
  globalThis.writes = 0;
  Storage.prototype.setItem = function (...what) {
    globalThis.writes += 1;
    setItem.apply(this, what);
  };
}"""
"""From now on a page counts how often it keeps something on the reader's device."""


def served(browser, files):
    """A page made of these files, which lists what goes wrong on it."""
    page = browser.new_page()

    def serve(route):
        name = urlsplit(route.request.url).path[1:]
        if name.startswith("fonts/"):
            route.fulfill(path=ASSETS / name)
        else:
            kind = {"js": "javascript", "css": "css"}.get(name.rpartition(".")[2], "html")
            route.fulfill(body=files.get(name, ""), content_type=f"text/{kind}; charset=utf-8")

    page.errors = errors = []
    page.on("console", lambda m: m.type == "error" and errors.append(m.text))
    page.on("pageerror", lambda e: errors.append(str(e)))
    page.on("request", lambda r: r.url.startswith("https://board.test/") or errors.append(r.url))
    page.route("https://board.test/**", serve)
    page.goto("https://board.test/")
    return page


def opened(browser):
    """A page in which `nim` and `serpents` are the modules of the boards."""
    files = {"": PAGE, "book.css": (ASSETS / "book.css").read_text("utf-8")}
    files["speak.js"] = (SCRIPTS / "speak.js").read_text("utf-8")
    for name, board in (("nim", NimBoard), ("serpents", BoardEditor)):
        files |= {f"{name}.js": board._esm, f"{name}.css": board._css}
    page = served(browser, files)
    page.evaluate(bundled("bare.js"))
    for kind in ("nim", "serpents"):
        page.evaluate("async kind => { window[kind] = await import(`/${kind}.js`); }", kind)
    return page


@contextmanager
def alone(browser, made, *names):
    """A page as wide as a phone that holds one anywidget, with these of its traits."""
    state = json.dumps({name: getattr(made, name) for name in names})
    files = {"": ALONE.format(HEAD, made._css, state), "widget.js": made._esm}
    page = served(browser, files)
    page.set_viewport_size({"width": 390, "height": 800})
    page.locator(".jeux-widget > *").first.wait_for()
    yield page
    page.evaluate("localStorage.clear()")  # pages share it
    page.close()
    assert page.errors == []


def look(widget):
    return widget.evaluate("w => asks.look(w)")


def changes(widget, act):
    """Do something to a widget: picture, caption, label and a live region must follow."""
    widget.evaluate("w => { w.before = asks.look(w); }")
    act()
    after = "w => asks.changed(w) && (!document.querySelector('.jeux-live') || asks.spoken(w))"
    widget.page.wait_for_function(after, arg=widget.element_handle())
    assert widget.evaluate("w => asks.stayed(w)") == []


class Played:
    """A board as a reader uses it; `now` is what is seen of it, and agrees with itself."""

    def __init__(self, page, kind, state, **how):
        name = page.evaluate("given => bare.render(given)", [kind, state, how])
        # letters of another font move all
        page.evaluate("document.body.offsetHeight && document.fonts.ready.then(() => 0)")
        self.page, self.kind, self.root = page, kind, page.locator(f"#{name}")

    def part(self, name):
        return self.root.locator(f"[data-is={name}]")

    def do(self, gestures):
        """Use one control after the other.

        ``take`` is clicked, ``first 60%`` clicked there, ``row=4`` chosen, and ``take Enter`` is
        a key on it.
        """
        for gesture in gestures.split(", "):
            name, chosen, words = gesture.partition("=")
            name, _, key = name.partition(" ")
            part = self.part(name)
            if chosen:
                part.focus()
                part.select_option(words)
            elif key.endswith("%"):
                across = part.bounding_box()["width"] * float(key[:-1]) / 100
                part.click(position={"x": across, "y": 10})
            elif key:
                part.press(key)
            else:
                part.click()

    def changes(self, gestures):
        """Use controls; all that tells of it must follow."""
        changes(self.root, gestures if callable(gestures) else lambda: self.do(gestures))
        return self.now

    def check(self, *steps):
        """Take steps, and see what each says, where words are a pattern.

        A step is of gestures that all tells of, or of what Python sets, or of nothing.
        """
        for step, seen in steps:
            if isinstance(step, dict):
                set_ = "(el, all) => Object.entries(all).forEach(one => el.model.set(...one))"
                self.root.evaluate(set_, step)
            elif step:
                self.changes(step)
            self.shows(step, **seen)

    def shows(self, when, **seen):
        now = vars(self.now)
        for name, value in seen.items():
            same = re.search(value, now[name]) if isinstance(value, str) else value == now[name]
            assert same, f"{when}: {name} is {now[name]!r}, and not {value!r}"

    def see(self):
        code = f"w => ({{ ...asks.look(w), ...bare.{self.kind}(w) }})"
        return SimpleNamespace(**self.root.evaluate(code))

    @property
    def caption(self):
        return look(self.root)["caption"]

    def wrong(self):
        """What every page is asked on a phone, and this one answers badly."""
        # at once: a moment later it speaks of what was done
        return self.page.evaluate("""() => {
          document.querySelector(".jeux-live").textContent = "";
          return asks.everything("phone");
        }""")


def serious(page, theme):
    """What axe calls serious, on all boards of a page in light or dark."""
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
    page.evaluate(AXE)
    ask = "async () => (await axe.run('main', { resultTypes: ['violations'] })).violations"
    found = page.evaluate(ask)
    page.evaluate("() => { document.documentElement.dataset.theme = 'light'; }")
    return [v["id"] for v in found if v["impact"] in ("serious", "critical")]


class Finger:
    """A finger on the screen of a page."""

    def __init__(self, page):
        self.page, self.screen = page, page.context.new_cdp_session(page)
        self.screen.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def _send(self, kind, *points, **when):
        at = [{"x": x, "y": y} for x, y in points]
        self.screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at, **when})

    def tap(self, at):
        self._send("touchStart", at)
        self._send("touchEnd")

    def swipe(self, start, end):
        self._send("touchStart", start)
        for k in range(1, 11):
            self._send("touchMove", [a + (b - a) * k / 10 for a, b in zip(start, end, strict=True)])
            self.page.evaluate("() => new Promise(requestAnimationFrame)")
        self._send("touchEnd")

    def flick(self, start, end, seconds):
        """Go so fast by the times that the events bear, however busy the machine is."""
        begun = time.time()
        self._send("touchStart", start, timestamp=begun)
        for k in range(1, 11):
            now = begun + seconds * k / 10
            at = [a + (b - a) * k / 10 for a, b in zip(start, end, strict=True)]
            self._send("touchMove", at, timestamp=now)
        self._send("touchEnd", timestamp=begun + seconds)


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
