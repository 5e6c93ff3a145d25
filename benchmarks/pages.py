"""The book's own pages in a browser: first words, first slider, kB, and the first result of Run.

Each figure is the median of three visits, with the lowest and the highest of them. The pages are
those of the last build, sent by `tools/serve.py` with text compressed, so nothing of a network
counts but what the browser is told to imitate.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "_build" / "html"
sys.path.append(str(ROOT / "tools"))

PHONE = {"offline": False, "latency": 60, "downloadThroughput": 6.6e5, "uploadThroughput": 6e4}
"""A slow phone's network: milliseconds, and bytes a second."""
SLOWER = 4
"""How many times slower its processor is."""
PAGES = ("book/index", "book/battage/cutting", "book/cloche/six-dice", "book/serpents/board")
LIVE = "book/cloche/six-dice"
VISITS = 3
PATIENCE = 300_000
"""Milliseconds until a visit has failed."""

PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime / 1000"
SLIDER = "input[type=range], [role=slider], .jeux-digit button"
ALIVE = f"""() => [...document.querySelectorAll('{SLIDER}')].some(
  e => !e.disabled && !e.closest('.jeux-still') && e.checkVisibility({{visibilityProperty: true}}))
  && performance.now() / 1000"""


def measure() -> list[dict[str, Any]]:
    """Return a row for each thing that was measured, in seconds or bytes."""
    if not (SITE / "index.html").exists():
        sys.exit("There is no built book to measure: run `make build` first.")
    with reading() as (browser, site):
        found = [row for page in PAGES for row in slow_phone(browser, site, page)]
        found += first_run(browser, site)
        return found + jupyterlite(browser, site)


def row(page: str, what: str, values: Sequence[float]) -> dict[str, Any]:
    """Return the lowest, the median and the highest of some figures."""
    three = [min(values), statistics.median(values), max(values)]
    return {"page": page, "what": what, "low, median, high": three}


@contextmanager
def reading() -> Iterator[tuple[Any, str]]:
    """Give a browser, and the address of the built book."""
    import chromium
    from serve import serving

    with serving(8720, compress_response=True) as address, chromium.opened() as browser:
        yield browser, address


class Sent:
    """The bytes that a context's pages and their workers were sent since they were last asked."""

    def __init__(self, context: Any) -> None:
        self.requests: list[Any] = []
        context.on("requestfinished", lambda request: self.requests.append(request))

    def take(self) -> int:
        sizes = [request.sizes() for request in self.requests]
        self.requests.clear()
        return sum(one["responseBodySize"] + one["responseHeadersSize"] for one in sizes)


def slow_phone(browser: Any, site: str, page: str) -> list[dict[str, Any]]:
    """First words, first living slider, and bytes of a first visit."""
    runs = []
    for _ in range(VISITS):
        context = browser.new_context(viewport={"width": 390, "height": 844})
        tab, sent = context.new_page(), Sent(context)
        wire = context.new_cdp_session(tab)
        wire.send("Network.enable")
        wire.send("Network.emulateNetworkConditions", PHONE)
        wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        tab.goto(f"{site}/{page}.html", wait_until="commit")
        lives = tab.wait_for_function(ALIVE, timeout=PATIENCE).json_value()
        tab.wait_for_load_state("networkidle")
        runs.append((tab.evaluate(PAINT), lives, sent.take()))
        context.close()
    names = ("first words", "first slider", "bytes")
    return [
        row(page, what, values) for what, values in zip(names, zip(*runs, strict=True), strict=True)
    ]


def press_run(tab: Any) -> float:
    """Press the first Run in sight; return the seconds until its result is there."""
    run = tab.locator(".cell .jeux-run:visible").first
    tab.evaluate("window.began = performance.now()")
    run.click()
    done = "b => b.closest('.jeux-bar').querySelector('.jeux-said').textContent.startsWith('Done')"
    tab.wait_for_function(done, arg=run.element_handle(), timeout=PATIENCE)
    return float(tab.evaluate("(performance.now() - window.began) / 1000"))


def first_run(browser: Any, site: str) -> list[dict[str, Any]]:
    """From the first click on Run to its result, in a fresh browser and in one that has Python."""
    runs = []
    for _ in range(VISITS):
        context = browser.new_context()
        sent, tab = Sent(context), context.new_page()
        tab.goto(f"{site}/{LIVE}.html", wait_until="networkidle")
        sent.take()
        first, python = press_run(tab), sent.take()
        tab.goto(f"{site}/{LIVE}.html", wait_until="networkidle")
        runs.append((first, press_run(tab), python))
        context.close()
    names = ("first Run", "Run on a second visit", "bytes of the first Run")
    return [
        row(LIVE, what, values) for what, values in zip(names, zip(*runs, strict=True), strict=True)
    ]


def jupyterlite(browser: Any, site: str) -> list[dict[str, Any]]:
    """From the address to an open notebook."""
    opened = []
    for _ in range(VISITS):
        tab = browser.new_page()
        tab.goto(f"{site}/lite/notebooks/index.html?path={LIVE}.ipynb", wait_until="commit")
        tab.wait_for_function("document.querySelector('.jp-Cell h1')", timeout=PATIENCE)
        opened.append(float(tab.evaluate("performance.now() / 1000")))
        tab.close()
    return [row(LIVE, "open in JupyterLite", opened)]
