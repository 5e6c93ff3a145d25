"""A page that holds nothing but boards, and what a reader does on any of them."""

import re
from types import SimpleNamespace

from pages import ROOT

from browser.conftest import AXE
from browser.widgets import SHOWN, is_told, look
from jeux.marienbad.board import NimBoard
from jeux.serpents.board import BoardEditor

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Board</title>
<link rel="stylesheet" href="/book.css"><link rel="stylesheet" href="/nim.css">
<link rel="stylesheet" href="/serpents.css"><script type="module" src="/speak.js"></script>
<style>
  body { margin: 0 16px; font: 16px sans-serif }
  html[data-theme=dark] body { background: #121212; color: #ced6dd; color-scheme: dark }
</style><body class="bd-content"><main class="bd-article"></main>"""
ASSETS, SCRIPTS = ROOT / "book" / "assets", ROOT / "book" / "site" / "scripts"
FILES = {
    "": (PAGE, "text/html"),
    "nim.js": (NimBoard._esm, "text/javascript"),
    "nim.css": (NimBoard._css, "text/css"),
    "serpents.js": (BoardEditor._esm, "text/javascript"),
    "serpents.css": (BoardEditor._css, "text/css"),
    "book.css": ((ASSETS / "book.css").read_text("utf-8"), "text/css"),
    "speak.js": ((SCRIPTS / "speak.js").read_text("utf-8"), "text/javascript"),
    "favicon.ico": ("", "image/x-icon"),
}
# the live region waits for a widget to come to rest; here it need not wait so long
START = """async () => {
  const wait = window.setTimeout;
  window.setTimeout = (act, time, ...given) => wait(act, time / 50, ...given);
  for (const kind of ['nim', 'serpents']) window[kind] = await import(`/${kind}.js`);
  window.seeded = seed => () => {  // mulberry32
    seed = (seed + 0x6D2B79F5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}"""


def opened(browser):
    """A page in which `nim` and `serpents` are the modules of the boards."""
    page = browser.new_page()

    def serve(route):
        if "/fonts/" in route.request.url:
            route.fulfill(path=ASSETS / "fonts" / route.request.url.rpartition("/")[2])
            return
        body, kind = FILES[route.request.url.split("/")[3].split("?")[0]]
        route.fulfill(body=body, content_type=f"{kind}; charset=utf-8")

    page.errors = errors = []
    page.on("console", lambda m: m.type == "error" and errors.append(m.text))
    page.on("pageerror", lambda e: errors.append(str(e)))
    page.on("request", lambda r: r.url.startswith("https://board.test/") or errors.append(r.url))
    page.route("https://board.test/**", serve)
    page.goto("https://board.test/")
    page.evaluate(START)
    return page


# a board `beside` others has a module of its own, as anywidget gives it; one that is `alone` is on
# no page of the book, where nobody speaks for it
RENDER = """async ([kind, state, { seed = 1, beside, alone }]) => {
  const main = document.querySelector('main');
  const region = document.querySelector('body > [role=status]');
  [region.textContent, region.className] = ['', alone ? '' : 'jeux-live'];
  if (!beside) {
    Math.random = seeded(seed);
    main.innerHTML = '<h1>Board</h1>';
    scrollTo(0, 0);
  }
  const el = main.appendChild(document.createElement('div'));
  [el.className, el.id] = ['jeux-widget', `board-${main.children.length}`];
  const heard = {};
  el.model = {
    state, saved: 0, get: name => state[name],
    set: (name, value) => {
      if (JSON.stringify(state[name]) === JSON.stringify(value)) return;
      state[name] = value;
      (heard[`change:${name}`] || []).forEach(follow => follow());
    },
    on: (name, follow) => { (heard[name] ??= []).push(follow); },
    save_changes() { this.saved += 1; },
  };
  const module = beside ? await import(`/${kind}.js?${el.id}`) : window[kind];
  module.default.render({ model: el.model, el });
  el.querySelectorAll('details').forEach(fold => { fold.open = true; });
  return el.id;
}"""
# picture and live region have followed
FOLLOWED = f"""([id, before]) => {{
  const {{ frame, caption, label }} = ({SHOWN})(document.getElementById(id));
  const said = document.querySelector('.jeux-live').textContent;
  return frame !== before && said && [caption, label].includes(said);
}}"""


class Played:
    """A board as a reader uses it; `now` is what is seen of it, and agrees with itself."""

    def __init__(self, page, kind, state, **how):
        self.page, self.id = page, page.evaluate(RENDER, [kind, state, how])
        self.root = page.locator(f"#{self.id}")

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
        """Use controls; picture, caption, label and the live region must follow."""
        before = look(self.root)
        gestures() if callable(gestures) else self.do(gestures)
        self.page.wait_for_function(FOLLOWED, arg=[self.id, before["frame"]])
        is_told(before, look(self.root))
        return self.now

    def check(self, *steps):
        """Take steps; after each it is seen what its row says, where words are a pattern."""
        for gestures, seen in steps:
            now = vars(self.changes(gestures))
            for name, value in seen.items():
                same = re.search(value, now[name]) if isinstance(value, str) else value == now[name]
                assert same, f"{gestures}: {name} is {now[name]!r}, and not {value!r}"

    def set(self, name, value):
        """Change it from Python."""
        self.root.evaluate("(el, [name, value]) => el.model.set(name, value)", [name, value])

    def see(self, code):
        return SimpleNamespace(**look(self.root), **self.root.evaluate(code))

    @property
    def caption(self):
        return look(self.root)["caption"]

    @property
    def focus(self):
        return self.page.evaluate("document.activeElement.dataset.is")


def serious(page):
    """What axe calls serious, on all boards of a page."""
    page.evaluate(AXE)
    ask = "async () => (await axe.run('main', { resultTypes: ['violations'] })).violations"
    return [v["id"] for v in page.evaluate(ask) if v["impact"] in ("serious", "critical")]


class Finger:
    """A finger on the screen of a page."""

    def __init__(self, page):
        self.page, self.screen = page, page.context.new_cdp_session(page)
        self.screen.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def _send(self, kind, *points):
        at = [{"x": x, "y": y} for x, y in points]
        self.screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    def tap(self, at):
        self._send("touchStart", at)
        self._send("touchEnd")

    def swipe(self, start, end):
        self._send("touchStart", start)
        for k in range(1, 11):
            self._send("touchMove", [a + (b - a) * k / 10 for a, b in zip(start, end, strict=True)])
            self.page.evaluate("() => new Promise(requestAnimationFrame)")
        self._send("touchEnd")


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
