"""The book's own pages in a browser, and how long the book itself takes to build and to test.

Each figure is a median of at least three visits, with the lowest and the highest of them. The
pages are those of the last build, sent by `tools/serve.py`, so nothing of a network counts but
what the browser is told to imitate.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "_build" / "html"
sys.path[:0] = [str(ROOT / "book" / "site"), str(ROOT / "tools")]

PHONE = {"offline": False, "latency": 60, "downloadThroughput": 6.6e5, "uploadThroughput": 6e4}
"""A slow phone's network: milliseconds, and bytes a second."""
SLOWER = 4
"""How many times slower its processor is."""
PAGES = (
    *("book/index", "book/battage/4-cutting", "book/cloche/2-six-dice", "book/caillou/5-match"),
    *("book/serpents/1-board", "book/marienbad/3-playing"),
)
"""The door and one chapter of each part; the heaviest page is added."""
LIVE = "book/cloche/2-six-dice"
VISITS = 3
PATIENCE = 300_000
"""Milliseconds until a visit has failed."""
CELLS = 9
"""Runs of a small cell."""

SHIFTS = """window.shift = 0; new PerformanceObserver(list => {
  for (const e of list.getEntries()) if (!e.hadRecentInput) window.shift += e.value;
}).observe({type: 'layout-shift', buffered: true})"""
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN"
TOUCHED = ".jeux-widget :is(input, button):enabled, .door button"
ALIVE = f"""() => [...document.querySelectorAll('{TOUCHED}')].some(
  e => !e.closest('.jeux-still') && e.checkVisibility({{visibilityProperty: true}}))"""
TO_PAINT = """slider => new Promise(done => {
  const start = performance.now();
  slider.stepUp();
  slider.dispatchEvent(new Event('input', {bubbles: true}));
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
})"""
PROMPT = "document.querySelector('.jp-CodeCell .jp-InputPrompt')?.textContent"


def measure() -> dict[str, Any]:
    """Return what was measured of the pages, and the times that build and tests wrote down."""
    if not (SITE / "index.html").exists():
        sys.exit("There is no built book to measure: run `make build` first.")
    sizes = weights()
    heaviest = max(sizes, key=lambda page: sizes[page])
    found: dict[str, Any] = {
        "busy": [os.getloadavg()[0]],  # what else ran: processes that wanted a core
        "throttle": {
            "processor": SLOWER,
            "latency": PHONE["latency"] / 1000,
            "down": PHONE["downloadThroughput"],
            "up": PHONE["uploadThroughput"],
        },
        "weights": [{"page": page, "bytes": size} for page, size in sizes.items()],
    }
    with reading() as (browser, site):
        chosen = dict.fromkeys((*PAGES, heaviest))
        found["phone"] = [slow_phone(browser, site, page) for page in chosen]
        keys = [key_to_paint(browser, site, page) for page in chosen]
        found["keys"] = [row for row in keys if row]
        if (SITE / "lite").is_dir():
            found["live"] = live_cells(browser, site, LIVE)
            found["lite"] = jupyterlite(browser, site, LIVE)
    found["busy"].append(os.getloadavg()[0])
    found["book"] = commands()
    return found


def commands() -> dict[str, dict[str, float]]:
    """Return how long the book takes to build, with no cell executed before, and to test."""
    shutil.rmtree(ROOT / "_build" / "executed", ignore_errors=True)
    found = {}
    for name, command in {"build": "rebuild", "tests": "test"}.items():
        start = time.monotonic()
        subprocess.run(["make", "-s", command], cwd=ROOT, check=True)
        seconds = round(time.monotonic() - start, 1)
        found[name] = {"seconds": seconds, "cores": len(os.sched_getaffinity(0))}
    return found


def spread(values: Sequence[float]) -> dict[str, Any]:
    """Return the median of some figures, the lowest, the highest, and all of them."""
    return {
        "median": statistics.median(values),
        "low": min(values),
        "high": max(values),
        "values": list(values),
    }


def weights(site: Path = SITE) -> dict[str, int]:
    """Return the bytes of each page of the book as it is sent, gzipped."""
    return {
        page.relative_to(site).with_suffix("").as_posix(): len(gzip.compress(page.read_bytes(), 6))
        for page in sorted((site / "book").rglob("*.html"))
    }


@contextmanager
def reading() -> Iterator[tuple[Any, str]]:
    """Give a browser, and the address of the built book."""
    from chromium import FLAGS, find_or_install
    from playwright.sync_api import sync_playwright
    from serve import listen

    with listen(8720) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=FLAGS)
        yield browser, f"http://127.0.0.1:{server.server_address[1]}"
        browser.close()
        server.shutdown()


def slow_phone(browser: Any, site: str, page: str) -> dict[str, Any]:
    """First paint, first living slider, bytes on the wire and layout shift on a slow phone."""
    runs = []
    for _ in range(VISITS):
        context = browser.new_context(viewport={"width": 390, "height": 844})
        tab = context.new_page()
        sizes: list[int] = []
        wire = context.new_cdp_session(tab)
        wire.on("Network.loadingFinished", lambda e, to=sizes: to.append(e["encodedDataLength"]))
        wire.send("Network.enable")
        wire.send("Network.emulateNetworkConditions", PHONE)
        wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        tab.add_init_script(SHIFTS)
        tab.goto(f"{site}/{page}.html", wait_until="commit")
        tab.wait_for_function(ALIVE, timeout=PATIENCE)
        lives = tab.evaluate("performance.now()")
        tab.wait_for_timeout(1500)  # what moves late, moves now
        first, shift = tab.evaluate(f"[{PAINT}, window.shift]")
        runs.append((first / 1000, lives / 1000, sum(sizes), shift))
        context.close()
    names = ("paint", "slider", "bytes", "shift")
    return {"page": page} | {
        name: spread(values) for name, values in zip(names, zip(*runs, strict=True), strict=True)
    }


def key_to_paint(browser: Any, site: str, page: str) -> dict[str, Any] | None:
    """Seconds from a key on each slider of a page to the frame that it brings; all steps."""
    tab = browser.new_page()
    tab.goto(f"{site}/{page}.html")
    tab.evaluate("document.dispatchEvent(new Event('jeux:wake'))")
    tab.wait_for_load_state("networkidle")
    took: list[float] = []
    sliders = tab.locator(".jeux-slider input:enabled:visible").all()
    for slider in sliders:
        last = int(float(slider.get_attribute("max") or 0))
        slider.press("Home")
        took += [slider.evaluate(TO_PAINT) / 1000 for _ in range(last)]
    tab.close()
    if not took:
        return None
    return {"page": page, "sliders": len(sliders), "keys": len(took)} | {
        name: value for name, value in spread(took).items() if name != "values"
    }


def press_run(tab: Any, place: str) -> float:
    """Press Run under a cell; return the seconds until its result stands there."""
    said = f"document.querySelector({place!r}).querySelector('.jeux-said')"
    tab.evaluate(f"() => {{ {said}.textContent = ''; window.began = performance.now(); }}")
    tab.locator(place).locator(".jeux-run").click()
    tab.wait_for_function(f"() => {said}.textContent.startsWith('Done')", timeout=PATIENCE)
    return float(tab.evaluate("(performance.now() - window.began) / 1000"))


def open_cells(context: Any, site: str, page: str) -> Any:
    """Open a page, and name its first cell that computes, and the empty one of an exercise."""
    tab = context.new_page()
    tab.goto(f"{site}/{page}.html")
    cell = ".cell:has(.jeux-bar):not(:has(.imports))"
    tab.evaluate(f"document.querySelector('{cell}').id = 'one'")
    tab.evaluate("document.querySelector('.jeux-own').id = 'own'")
    return tab


def live_cells(browser: Any, site: str, page: str) -> dict[str, Any]:
    """From the first click to the first result, on a second visit, and what a cell costs."""
    told = json.loads((SITE / "lite/static/pyodide-lock/sizes.json").read_text("utf-8"))["bytes"]
    firsts, seconds, beside = [], [], []
    for _ in range(VISITS):
        context = browser.new_context()
        tab = open_cells(context, site, page)
        firsts.append(press_run(tab, "#one"))
        tab.close()
        tab = open_cells(context, site, page)
        seconds.append(press_run(tab, "#one"))
        tab.locator("#own .jeux-edit").click()
        tab.locator("#own .cm-focused").wait_for()
        tab.keyboard.insert_text("1 + 1")
        press_run(tab, "#own")  # and all cells before it
        beside += [press_run(tab, "#own") for _ in range(CELLS // VISITS)]
        context.close()
    return {
        "page": page,
        "python": sum(told.values()),
        "first": spread(firsts),
        "again": spread(seconds),
        "cell": spread(beside),
    }


def first_cell_in_lite(tab: Any, site: str, page: str) -> tuple[float, float]:
    """Open a chapter in JupyterLite and run its first cell; return the seconds of both."""
    tab.goto(f"{site}/lite/notebooks/index.html?path={page}.ipynb", wait_until="commit")
    tab.wait_for_function("document.querySelector('.jp-Cell h1')", timeout=PATIENCE)
    opened = float(tab.evaluate("performance.now()")) / 1000
    tab.locator(".jp-CodeCell").first.click()
    tab.keyboard.press("Shift+Enter")
    tab.wait_for_function(f"/\\d/.test({PROMPT})", timeout=PATIENCE)
    return opened, float(tab.evaluate("performance.now()")) / 1000 - opened


def jupyterlite(browser: Any, site: str, page: str) -> dict[str, Any]:
    """From the address to an open notebook, and from there to the result of its first cell."""
    opened: list[float] = []
    ran: list[float] = []
    for _ in range(VISITS):
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        first, second = first_cell_in_lite(context.new_page(), site, page)
        opened.append(first)
        ran.append(second)
        context.close()
    disk = sum(path.stat().st_size for path in (SITE / "lite").rglob("*") if path.is_file())
    return {"page": page, "disk": disk, "open": spread(opened), "cell": spread(ran)}


if __name__ == "__main__":
    json.dump(measure(), sys.stdout, indent=1)
