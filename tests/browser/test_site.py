"""The built site as files: links, weight, frames."""

import gzip
import json
import re
from collections import Counter
from html.parser import HTMLParser
from urllib.parse import unquote, urldefrag, urlsplit

import heads
import pytest
from pages import (
    NOTEBOOKS,
    ROOT,
    SITE,
    STRUCK,
    STRUCK_IN_FORMULA,
    built,
    cells,
    prose,
    source,
    toc,
)

from browser import markup
from browser.conftest import wait_for_widgets

MOST_BYTES, MOST_FRAMES = 1_000_000, 300
WIDGETS = r'<script type="application/vnd.jupyter.widget-state\+json">(.*?)</script>'


@pytest.fixture(scope="module")
def pages():
    return markup.site()


def test_internal_links_lead_somewhere(pages):
    broken = []
    for path, found in pages.items():
        for target in found.targets:
            address, fragment = urldefrag(target)
            if urlsplit(address).scheme or address.startswith("//"):
                continue
            to = (path.parent / unquote(urlsplit(address).path)).resolve() if address else path
            if to.is_dir():
                to = to / "index.html"
            # tests/browser/test_states.py looks at links to a state
            state = "=" in fragment or fragment == "present"
            known = pages[to].ids if to in pages and not state else {unquote(fragment)}
            if not to.exists() or (fragment and unquote(fragment) not in known):
                broken.append(f"{path.relative_to(SITE)} -> {target}")
    assert broken == []


def test_an_id_names_one_thing_of_a_page(pages):
    twice = {p.name: [i for i, n in found.every.items() if n > 1] for p, found in pages.items()}
    assert {name: ids for name, ids in twice.items() if ids} == {}


def test_no_formula_is_a_stop_of_the_tab_key(pages):
    assert [path.name for path, found in pages.items() if "mjx-container" in found.stops] == []


def test_exercises_are_numbered_by_chapter():
    for part in heads.parts():
        for place, chapter in enumerate(part.chapters, 1):
            text = built(chapter.name).read_text("utf-8")
            shown = re.findall(r'<span class="caption-number">Exercise ([\d.]+)', text)
            asked = text.count('class="exercise admonition"')
            assert shown == [f"{place}.{k}" for k in range(1, asked + 1)], chapter.name


@pytest.mark.parametrize("page", toc())
def test_page_is_light(page):
    text = built(page).read_text("utf-8")
    raw = text.encode()  # gzip makes nothing heavier, and takes its time
    weight = len(raw) if len(raw) <= MOST_BYTES else len(gzip.compress(raw, 6))
    assert weight <= MOST_BYTES, f"{page} weighs {weight} bytes gzipped"
    state = re.search(WIDGETS, text, re.S)
    models = json.loads(state[1])["state"].values() if state else []
    frames = [m for m in models if m["model_name"] == "HTMLModel"]
    assert len(frames) <= MOST_FRAMES, f"{page} carries {len(frames)} frames"


def test_no_page_speaks_of_the_machine_that_built_it():
    root = str(SITE.parents[1])
    told = [p.name for p in SITE.rglob("*.html") if root in p.read_text("utf-8")]
    assert told == []


def test_sources_are_all_built():
    assert [page for page in toc() if not built(page).exists()] == []


@pytest.mark.long
def test_a_link_into_a_page_lands_on_its_heading(browser, site):
    page = browser.new_page()
    page.goto(f"{site}/book/cloche/2-six-dice.html#exercises")
    wait_for_widgets(page, 2)
    page.wait_for_function(
        "() => Math.abs(document.querySelector('#exercises').getBoundingClientRect().top) < 150"
    )
    page.close()


@pytest.mark.parametrize("page", toc())
def test_what_is_struck_bears_the_mark(page):
    text = prose(source(page))
    html = built(page).read_text("utf-8")
    assert "<s>" not in html
    assert html.count('<span class="jeux-unseen">printed </span>') == len(STRUCK.findall(text))
    drawn = re.findall(r"<mjx-mover [^>]*\berratum\b", html)
    assert len(drawn) == len(STRUCK_IN_FORMULA.findall(text))


CUT_OFF = """() => [...document.querySelectorAll('.jeux-widget svg[role=img]')].filter(picture =>
  picture.checkVisibility() && picture.getBoundingClientRect().bottom >
    picture.closest('.jeux-widget').getBoundingClientRect().bottom + 1).length"""


def test_paper_is_light_and_shows_what_was_opened(browser, site):
    page = browser.new_page()
    page.goto(f"{site}/book/cloche/2-six-dice.html")
    wait_for_widgets(page, 2)
    page.evaluate("() => { document.documentElement.dataset.theme = 'dark'; }")
    page.locator("details.solution > summary").first.click()
    seen = (
        "() => [...document.querySelectorAll('.bd-article details')].map(d => d.checkVisibility())"
    )
    opened = page.evaluate(
        "() => [...document.querySelectorAll('.bd-article details')].map(d => d.open)"
    )
    page.evaluate("() => window.dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    assert page.evaluate("() => document.documentElement.dataset.theme") == "light"
    # what waits for a guess waits on paper, too
    assert page.evaluate(seen) == opened
    assert opened.count(True) == 1
    for what in ("header", ".bd-sidebar-primary", ".prev-next-area", ".copybtn", ".noUi-handle"):
        assert page.locator(f"{what}:visible").count() == 0
    under_sliders = ".jeux-widget:has([role=slider])"
    pictures = page.locator(f"{under_sliders} .jeux-frame svg[role=img]:visible")
    assert pictures.count() == page.locator(under_sliders).count() > 0
    assert page.evaluate(CUT_OFF) == 0
    page.emulate_media(media="screen")
    page.evaluate("() => window.dispatchEvent(new Event('afterprint'))")
    assert page.evaluate("() => document.documentElement.dataset.theme") == "dark"
    page.close()


@pytest.mark.long
def test_the_ledger_prints_its_errata_alone(browser, site):
    page = browser.new_page()
    page.goto(f"{site}/book/appendix/ledger.html")
    left_out = page.locator(".jeux-left-out")
    assert not left_out.locator("visible=true").count()
    page.emulate_media(media="print")
    assert page.locator("tr.jeux-confirmed").count()
    assert not page.locator("tr.jeux-confirmed:visible").count()
    assert page.locator(".jeux-ledger tr:visible").count()
    assert left_out.locator("visible=true").count() == left_out.count() > 0
    page.close()


def test_a_link_to_a_solution_opens_it(browser, site):
    page = browser.new_page()
    page.goto(f"{site}/book/marienbad/3-playing.html")
    place = page.locator("details.solution > .jeux-fold-body").nth(1)
    assert not place.is_visible()
    page.goto(f"{site}/book/marienbad/3-playing.html#{place.get_attribute('id')}")
    assert place.is_visible()
    page.close()


class Printed(HTMLParser):
    """What the cells of a page print, cell by cell."""

    def __init__(self, text):
        super().__init__()
        self.found, self.inside = [], False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        classes = dict(attributes).get("class") or ""
        if "output stream" in classes or "output text_plain" in classes:
            self.found.append("")
            self.inside = True

    def handle_endtag(self, tag):
        self.inside = self.inside and tag != "pre"

    def handle_data(self, data):
        if self.inside:
            self.found[-1] += data


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
def test_a_page_prints_what_its_notebook_prints(path):
    page = built(path.relative_to(ROOT).with_suffix("").as_posix())
    said = Counter(words.strip() for words in Printed(page.read_text("utf-8")).found)
    outputs = (output for cell in cells(path, "code") for output in cell.outputs)
    stored = Counter(o.text.strip() for o in outputs if o.output_type == "stream")
    assert stored - said == Counter()


def test_without_scripts_a_page_shows_formulas_and_how_its_widgets_begin(browser, site):
    page = browser.new_page()
    page.context.new_cdp_session(page).send("Emulation.setScriptExecutionDisabled", {"value": True})
    page.goto(f"{site}/book/cloche/2-six-dice.html")
    assert page.locator("noscript").count()
    assert page.locator(".jeux-still svg:visible").first.get_attribute("aria-label")
    assert page.locator(".jeux-still .widget-readout").first.text_content() == "1"
    formula = page.locator("mjx-container").first
    assert formula.bounding_box()["height"] > 5
    assert formula.locator("mjx-assistive-mml math").count() == 1
    page.close()


FORBID = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, {
    configurable: true, get() { throw new DOMException("denied", "SecurityError"); },
  });"""


@pytest.mark.long
def test_where_storing_is_forbidden_theme_and_search_work(browser, site):
    page, errors = browser.new_page(), []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.add_init_script(FORBID)
    page.goto(f"{site}/book/cloche/2-six-dice.html")
    theme = "() => document.documentElement.dataset.theme"
    modes = []
    for _ in range(3):
        page.locator(".theme-switch-button").first.click()
        modes.append(page.evaluate(theme))
    assert set(modes) == {"light", "dark"}
    page.goto(f"{site}/search.html?q=caisse")
    page.wait_for_function("() => document.querySelectorAll('#search-results li').length > 3")
    assert errors == []
    page.close()


FIND = """words => {
  const [query, ...terms] = Search._parseQuery(words);
  return Search._performSearch(query, ...terms).reverse().map(([page, title, place]) =>
    page + '.html' + place);
}"""


def test_search_opens_at_a_section_of_a_chapter_and_names_functions_last(browser, site, pages):
    page = browser.new_page()
    page.goto(f"{site}/search.html?q=caisse")
    hits = page.locator("#search-results li a")
    hits.nth(3).wait_for()
    assert "#" in hits.first.get_attribute("href")
    assert hits.first.locator("cite").text_content().startswith("Cloche et Marteau · ")
    chapters = {f"{c.name}.html" for part in heads.parts() for c in part.chapters}
    first = {}
    for words in (
        *("caisse", "standard error", "riffle", "survival", "digital sum", "winner's curse"),
        *("vectorisation", "law", "birthday", "Markov chain"),
    ):
        found = page.evaluate(FIND, words)
        kinds = [address.partition("#")[0] in chapters for address in found]
        assert all(kinds[:2]), (words, found[:2])
        assert kinds == sorted(kinds, reverse=True), words
        for address in found:
            target, _, fragment = address.partition("#")
            assert fragment in pages[SITE / target].ids, address
            # of the reference names are found, and not its text
            assert "/library/" not in target or "jeux." in fragment, address
        first[words] = found[0]
    for words, part in {
        "caisse": "cloche",
        "riffle": "battage",
        "digital sum": "marienbad",
    }.items():
        assert first[words].startswith(f"book/{part}/")
    functions = page.evaluate(FIND, "by_riffle")
    assert functions[-1].startswith("book/appendix/library/battage.html#jeux.battage.by_riffle")
    page.close()


STOP = """() => {
  const stop = document.activeElement;
  const kind = stop.closest('mjx-container') ? 'formula' : stop.getAttribute('role');
  return {kind, main: Boolean(stop.closest('main')), hash: stop.hash};
}"""


@pytest.mark.long
def test_the_first_stop_skips_to_the_text_and_formulas_are_none(browser, site):
    page = browser.new_page()
    page.goto(f"{site}/book/cloche/2-six-dice.html")
    wait_for_widgets(page, 2)

    def tab():
        page.keyboard.press("Tab")
        return page.evaluate(STOP)

    assert tab()["hash"] == "#main-content"
    page.keyboard.press("Enter")
    stops = [tab()]
    while stops[-1]["kind"] != "slider":
        assert stops[-1]["main"], "the slider was not reached"
        stops.append(tab())
    assert "formula" not in [stop["kind"] for stop in stops]
    page.close()
