"""Print the speeds and sizes that the book promises, beside those of its peers.

Run with `make bench`. Figures are medians; on a shared machine read them as ratios.
"""

from __future__ import annotations

import functools
import gzip
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from jeux import cloche, sampling
from jeux.cloche import point_counts
from jeux.cloche.rules import MARKS, die
from jeux.law import Law

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "_build" / "html"


def median_us(work: Callable[[], object], repeat: int = 31) -> float:
    """Return the median time of one call, in microseconds."""
    start = time.perf_counter()
    work()
    calls = max(1, int(2e-3 / max(time.perf_counter() - start, 1e-7)))
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        for _ in range(calls):
            work()
        times.append((time.perf_counter() - start) / calls)
    return statistics.median(times) * 1e6


def six_dice() -> None:
    """The law of the six dice, exactly, by jeux and by its peers."""
    import dyce
    import icepool

    ours = [die(k) for k in MARKS]
    cool = [icepool.Die({0: 5, k: 1}) for k in MARKS]
    dyced = [dyce.H({0: 5, k: 1}) for k in MARKS]
    rows: dict[str, Callable[[], object]] = {
        "jeux.cloche.point_counts": point_counts,
        "jeux.law, six laws added": lambda: functools.reduce(Law.__add__, ours),
        "dyce, six histograms added": lambda: functools.reduce(lambda a, b: a + b, dyced),
        "icepool, six dice added": lambda: functools.reduce(lambda a, b: a + b, cool),
    }
    assert tuple(functools.reduce(Law.__add__, ours).weights.values()) == point_counts()
    base = median_us(point_counts)
    print("Law of the six dice (aim: 20 µs)")
    for name, work in rows.items():
        took = median_us(work)
        print(f"  {name:32}{took:9.1f} µs{took / base:8.1f} ×")


def games() -> None:
    """Whole games of Cloche et Marteau: one with its transcript, and many at once."""
    table = cloche.Table(1500, 6)
    rng = np.random.default_rng(1922)
    print("Games of Cloche et Marteau, 1500 tokens, 6 players")
    took = median_us(lambda: cloche.play(table, rng)) / 1000
    print(f"  jeux.cloche.play, one transcript (aim: 20 ms) {took:9.1f} ms")
    took = median_us(lambda: cloche.simulate(table, 10_000, rng), repeat=7) / 1e6
    print(f"  jeux.cloche.simulate, 10 000 games (aim: 2 s) {took:9.2f} s", end="")
    print(f"{10_000 / took:12,.0f} games/s")
    with ThreadPoolExecutor(2) as pool:
        start = time.perf_counter()
        sampling.estimate(_throws, 40_960, rng, executor=pool)
        took = time.perf_counter() - start
    print(f"  jeux.sampling.estimate over it, two threads      {40_960 / took:19,.0f} games/s")
    for name, work in (
        ("auberge(10 000), exact (aim: 1 s)", lambda: cloche.auberge(10_000)),
        ("auberge(10 000), floats (aim: 20 ms)", lambda: cloche.auberge(10_000, exact=False)),
        ("gain_moments, all covariances", lambda: cloche.gain_moments(table)),
    ):
        print(f"  {name:46}{median_us(work, repeat=3) / 1000:9.1f} ms")


def _throws(rng: np.random.Generator, size: int) -> np.ndarray:
    return cloche.simulate(cloche.Table(1500, 6), size, rng).throws


def import_time() -> None:
    """What `import jeux` and its ground floor cost beyond numpy."""
    code = "import time, numpy; t = time.perf_counter(); {}; print(time.perf_counter() - t)"
    names = "import jeux, jeux.law, jeux.drawing, jeux.sliders, jeux.ledger, jeux.cloche"
    print("Import beyond numpy (aim: 50 ms)")
    for line in ("import jeux", names):
        command = [sys.executable, "-c", code.format(line)]
        runs = [float(subprocess.check_output(command, text=True)) for _ in range(7)]
        print(f"  {line:80}{statistics.median(runs) * 1e3:6.1f} ms")


def pages() -> None:
    """The weight of each built page, and the time from a key to the painted frame."""
    sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "book" / "_site")]
    import threading

    from browser.chromium import FLAGS, find_or_install
    from playwright.sync_api import sync_playwright
    from serve import listen

    if not (SITE / "index.html").exists():
        print("Pages: there is no built book; run `make build` first")
        return
    print("Pages (aims: 1000 kB gzipped; 50 ms from key to paint)")
    to_paint = """slider => new Promise(done => {
      const start = performance.now();
      const key = new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true});
      slider.dispatchEvent(key);
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
    })"""
    with listen(8720) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=FLAGS)
        tab = browser.new_page()
        for path in sorted((SITE / "book").rglob("*.html")):
            page = path.relative_to(SITE).as_posix()
            tab.goto(f"http://127.0.0.1:{server.server_address[1]}/{page}")
            tab.wait_for_load_state("networkidle")
            times = []
            for slider in tab.locator(".jeux-widget [role=slider]").all():
                last = int(float(slider.get_attribute("aria-valuemax") or 0))
                slider.press("Home")
                times += [slider.evaluate(to_paint) for _ in range(last)]
            paint = f"{statistics.median(times):7.1f} ms, worst {max(times):.1f}" if times else ""
            weight = len(gzip.compress(path.read_bytes())) / 1000
            print(f"  {page:40}{weight:7.1f} kB{paint}")
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    print(f"Python {sys.version.split()[0]}, numpy {np.__version__}")
    six_dice()
    games()
    import_time()
    pages()
