"""The book's pages in a browser: weights, paint times, a slow phone, live cells."""

from __future__ import annotations

import gzip
import json
import statistics
import sys
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "_build" / "html"
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "book" / "site"), str(ROOT / "tools")]


def pages() -> None:
    """The weight of each built page, and the time from a key to the painted frame."""
    from chromium import FLAGS, find_or_install
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


def slow_phone() -> None:
    """First paint, first living slider, bytes on the wire and layout shift on a slow phone."""
    from chromium import FLAGS, find_or_install
    from playwright.sync_api import sync_playwright
    from serve import listen

    if not (SITE / "index.html").exists():
        return
    slow = {"offline": False, "latency": 60, "downloadThroughput": 6.6e5, "uploadThroughput": 6e4}
    shifts = """window.shift = 0; new PerformanceObserver(list => {
      for (const e of list.getEntries()) if (!e.hadRecentInput) window.shift += e.value;
    }).observe({type: 'layout-shift', buffered: true})"""
    paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN"
    touched = ".jeux-widget .noUi-handle, .jeux-widget button:enabled, .door button"
    living = "e => !e.closest('.jeux-still') && e.checkVisibility({visibilityProperty: true})"
    alive = f"() => [...document.querySelectorAll('{touched}')].some({living})"
    pages = (
        *("book/index", "book/battage/4-cutting", "book/cloche/2-six-dice", "book/caillou/5-match"),
        *("book/serpents/1-board", "book/marienbad/3-playing"),
    )
    weights = {len(gzip.compress(page.read_bytes())): page for page in SITE.glob("book/*/*.html")}
    heaviest = weights[max(weights)].relative_to(SITE).with_suffix("").as_posix()
    print("A slow phone: 4 times slower CPU, 5 Mbit/s (aims: 2 s, 6 s, 700 kB, 0.02)")
    with listen(8740) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=FLAGS)
        for page in (*pages, heaviest):
            runs = []
            for _ in range(3):
                context = browser.new_context(viewport={"width": 390, "height": 844})
                tab, sizes = context.new_page(), []
                wire = context.new_cdp_session(tab)
                wire.on(
                    "Network.loadingFinished", lambda e, to=sizes: to.append(e["encodedDataLength"])
                )
                wire.send("Network.enable")
                wire.send("Network.emulateNetworkConditions", slow)
                wire.send("Emulation.setCPUThrottlingRate", {"rate": 4})
                tab.add_init_script(shifts)
                address = f"http://127.0.0.1:{server.server_address[1]}/{page}.html"
                tab.goto(address, wait_until="commit")
                tab.wait_for_function(alive, timeout=60_000)
                lives = tab.evaluate("performance.now()")
                tab.wait_for_timeout(3000)
                seen = tab.evaluate(f"[{paint}, window.shift]")
                runs.append((seen[0] / 1000, lives / 1000, sum(sizes) / 1000, seen[1]))
                context.close()
            first, lives, weight, shift = map(statistics.median, zip(*runs, strict=True))
            print(f"  {page:26} paint {first:5.2f} s, first slider {lives:5.2f} s", end="")
            print(f", {weight:5.0f} kB, shift {shift:.4f}")
        browser.close()
        server.shutdown()


def live_cells() -> None:
    """Sizes of the browser kernel, the time to a page's first result, and a cell's overhead."""
    from chromium import FLAGS, find_or_install
    from playwright.sync_api import Page, sync_playwright
    from serve import listen

    if not (SITE / "lite").is_dir():
        print("Live cells: this build has none; PYODIDE_WHEELS names Pyodide's wheels")
        return
    disk = sum(path.stat().st_size for path in (SITE / "lite").rglob("*") if path.is_file())
    told = json.loads((SITE / "lite/static/pyodide-lock/sizes.json").read_text())["bytes"]
    print(
        "Live cells (aims: 15 s from the first click to a result, 0.3 s beside a cell's own time)"
    )
    whole = sum(told.values())
    print(f"  JupyterLite on disk {disk / 1e6:.0f} MB; a page's Python {whole / 1e6:.0f} MB")

    def run(tab: Page, place: str) -> float:
        """Press Run under a cell; return the seconds until its result stands there."""
        said = f"document.querySelector({place!r}).querySelector('.jeux-said')"
        begun = f"() => {{ {said}.textContent = ''; window.began = performance.now(); }}"
        tab.evaluate(begun)
        tab.locator(place).locator(".jeux-run").click()
        tab.wait_for_function(f"() => {said}.textContent.startsWith('Done')", timeout=120_000)
        return float(tab.evaluate("(performance.now() - window.began) / 1000"))

    pages = (
        *("battage/1-counting", "cloche/2-six-dice", "caillou/1-rules", "serpents/1-board"),
        *("marienbad/2-theorem", "start/2-toolkit"),
    )
    cell = ".cell:has(.jeux-bar):not(:has(.imports))"
    with listen(8760) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=FLAGS)
        for page in pages:
            context, firsts = browser.new_context(), []
            for _ in range(2):
                tab = context.new_page()
                tab.goto(f"http://127.0.0.1:{server.server_address[1]}/book/{page}.html")
                tab.evaluate(f"document.querySelector('{cell}').id = 'one'")
                firsts.append(run(tab, "#one"))
            tab.evaluate("document.querySelector('.jeux-own').id = 'own'")
            tab.locator("#own .jeux-edit").click()
            tab.locator("#own .cm-focused").wait_for()
            tab.keyboard.insert_text("1 + 1")
            run(tab, "#own")  # and all cells before it
            beside = statistics.median(run(tab, "#own") for _ in range(9))
            print(f"  {page:26} first result {firsts[0]:5.1f} s,", end="")
            print(f" on a second visit {firsts[1]:5.1f} s; 1 + 1 takes {beside:5.3f} s")
            context.close()
        browser.close()
        server.shutdown()
