"""The built site as files: links, weight, frames."""

import gzip
import json
import re
from html.parser import HTMLParser
from urllib.parse import unquote, urldefrag, urlsplit

import pytest
from pages import SITE, built, toc

MOST_BYTES, MOST_FRAMES = 1_000_000, 300
WIDGETS = r'<script type="application/vnd.jupyter.widget-state\+json">(.*?)</script>'


class Links(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.targets, self.ids = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.ids.add(given.get("id"))
        self.ids.add(given.get("name"))
        self.targets += [given[a] for a in ("href", "src") if given.get(a)]


@pytest.fixture(scope="module")
def pages():
    return {
        p: Links(p.read_text("utf-8")) for p in SITE.rglob("*.html") if "_static" not in p.parts
    }


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
            known = pages[to].ids if to in pages else {fragment}
            if not to.exists() or (fragment and unquote(fragment) not in known):
                broken.append(f"{path.relative_to(SITE)} -> {target}")
    assert broken == []


@pytest.mark.parametrize("page", toc())
def test_page_is_light(page):
    text = built(page).read_text("utf-8")
    weight = len(gzip.compress(text.encode()))
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


def test_a_link_into_a_page_lands_on_its_heading(browser, site):
    page = browser.new_page()
    page.goto(f"{site}/book/cloche/2-six-dice.html#exercises")
    page.wait_for_function("() => document.querySelectorAll('.jeux-widget svg').length >= 2")
    page.wait_for_function(
        "() => Math.abs(document.querySelector('#exercises').getBoundingClientRect().top) < 150"
    )
    page.close()


def test_paper_is_light_and_open(browser, site):
    page = browser.new_page()
    page.goto(f"{site}/book/appendix/ledger.html")
    state = """() => [document.documentElement.dataset.theme,
      [...document.querySelectorAll('details')].map(d => d.open)]"""
    page.evaluate("() => { document.documentElement.dataset.theme = 'dark'; }")
    before = page.evaluate(state)
    assert before[0] == "dark"
    assert before[1]
    assert not any(before[1])
    page.evaluate("() => window.dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate(state) == ["light", [True] * len(before[1])]
    page.evaluate("() => window.dispatchEvent(new Event('afterprint'))")
    assert page.evaluate(state) == before
    page.close()
