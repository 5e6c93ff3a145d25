"""Every link to a state, in the lessons and elsewhere, opens the state that it names."""

import posixpath
import re
from collections import Counter
from functools import cache

import pytest
import yaml
from pages import ROOT, SITE, built, prose, source, toc

from browser import markup

STATE = re.compile(r"\{state\}`[^`<]*<([^`#>]+)#([^`>]+)>`")
PRESENT = re.compile(r"\bpresent\b(?:=([^&]*))?")
VIEW = re.compile(r'widget-view\+json">\{[^}]*"model_id": ?"(\w+)"')
LINKS = sorted(
    {
        (posixpath.normpath(posixpath.join(posixpath.dirname(page), to)), asked)
        for page in toc()
        for to, asked in STATE.findall(prose(source(page)))
        if not to.endswith("exercises")  # the index is no widget: test_exercises.py
    }
)

STANDS = """([label, value]) =>
  [...document.querySelectorAll(':not(.jeux-still) > .jeux-explorer > :has(.jeux-label)')]
  .filter(row => row.querySelector('.jeux-label').textContent === label)
  .some(row => [row.querySelector('input')?.getAttribute('aria-valuetext'),
                row.querySelector('[aria-pressed=true]')?.textContent].includes(value))"""


def word(text):
    """What a link calls a label or a value, as scripts/links.js does."""
    text = re.sub(r"(?<=\d),(?=\d)", "", text)
    return re.sub(r"(?:[^\w.]|_)+", "-", text).strip("-").lower()


def called(labels):
    words = [word(label) for label in labels]
    numbers = [m[0] if (m := re.match(r"\d[\d.]*(?=-|$)", w)) else w for w in words]
    return words if len(set(numbers)) < len(words) else numbers


@cache
def widgets(page):
    """The widgets of a page, each as its names in links: of a slider with label and values."""
    text = built(page).read_text("utf-8")
    models = markup.models(text)
    taken, found = {}, []
    for root in VIEW.findall(text):
        state = models[root]["state"]
        if controls := state.get("controls"):
            parts = {word(c["label"]): (c["label"], c["options"]) for c in controls}
        else:
            parts = {name: (name, None) for name in state if not name.startswith("_")}
        own = {}
        for name, what in parts.items():
            before = taken[name] = taken.get(name, 0) + 1
            own[name if before == 1 else f"{name}-{before}"] = what
        found.append(own)
    return found


def said(page, asked):
    """What a link asks of a page, word for word: each label with its value, or a board's words."""
    pairs = dict(pair.partition("=")[::2] for pair in asked.split("&"))
    pairs.pop("present", None)
    (parts,) = [own for own in widgets(page) if set(pairs) <= set(own)] if pairs else [{}]
    for name, value in pairs.items():
        label, values = parts[name]
        if values is not None:
            assert value in called(values), f"{name} has no value {value}: {called(values)}"
            value = values[called(values).index(value)]
        yield values and label, value


def test_links_name_what_their_pages_have():
    assert {page.split("/")[1] for page, _ in LINKS} >= {"battage", "cloche", "caillou"}
    for page, asked in LINKS:
        assert all(value for _, value in said(page, asked)), (page, asked)
        shown = PRESENT.search(asked)
        assert not (shown and shown[1]) or shown[1] in markup.read(built(page)).ids, (page, asked)


def stands(tab, page, asked):
    """Wait until a page stands as a link asks for."""
    for label, value in said(page, asked):
        if label:
            tab.wait_for_function(STANDS, arg=[label, value], timeout=30_000)
        else:
            # a board tells the same values again when it is asked what it shows
            tab.wait_for_function(
                "v => [...document.querySelectorAll('.widget-subarea:not(.jeux-still)')]"
                ".some(e => e.textContent.includes(v) || e.innerHTML.includes(v))",
                arg=value,
                timeout=30_000,
            )
    if shown := PRESENT.search(asked):
        tab.wait_for_selector("html[data-present]")
        if shown[1]:
            assert tab.locator(f"#{shown[1]}").is_visible()


def some():
    """A page of each of two parts, those with the fewest links; the others in check-long."""
    counts = Counter(page for page, _ in LINKS)
    fewest = {}
    for page in sorted(counts, key=counts.get):
        fewest.setdefault(page.split("/")[1], page)
    now = [*fewest.values()][:2]
    return [page if page in now else pytest.param(page, marks=pytest.mark.long) for page in counts]


@pytest.mark.parametrize("page", some())
def test_links_open_the_states_that_they_name(browser, site, page):
    tab = browser.new_page()
    tab.emulate_media(reduced_motion="reduce")
    address = f"{site}/{built(page).relative_to(SITE).as_posix()}"
    # those that do not ask for Present follow each other on one page, as in a class
    every = sorted(
        (asked for to, asked in LINKS if to == page), key=lambda asked: "present" in asked
    )
    for k, asked in enumerate(every):
        if k and "present" not in asked:
            tab.evaluate("hash => { location.hash = hash; }", asked)
        else:
            tab.goto("about:blank")
            tab.goto(f"{address}#{asked}")
        stands(tab, page, asked)
    tab.close()


LESSONS = [page for page in toc() if "/lessons/" in page]


@pytest.mark.parametrize(
    "name",
    [p if p.endswith("cloche-1") else pytest.param(p, marks=pytest.mark.long) for p in LESSONS],
)
def test_a_lesson_opens_its_pages_presented_and_without_code(browser, site, name):
    asked = {where for _, where in STATE.findall(prose(source(name)))}
    assert [where for where in asked if "present" not in where] == []
    page = browser.new_page()
    page.goto(f"{site}/{name}.html")
    page.evaluate("() => localStorage.setItem('code', 'open')")  # what the teacher likes to see
    links = page.locator("a.jeux-state").evaluate_all("links => links.map(link => link.href)")
    assert len(links) >= len(asked)
    for link in dict.fromkeys(links):
        page.goto("about:blank")
        page.goto(link)
        page.locator("[data-present]").wait_for(state="attached")
        if "=" in link.partition("#present")[0]:
            page.locator("[data-arrived]").wait_for()
        assert page.locator(".cell_input:visible, .question:visible, .code:visible").count() == 0
    page.evaluate("() => localStorage.clear()")
    page.close()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("4-hope.html#hope-ex-open", "8-one-token.html#hope-ex-open"),
        ("6-beyond.html#heaps-2=1-3-5-7", "7-film.html#heaps-2=1-3-5-7"),
    ],
)
def test_an_address_of_what_left_its_page_leads_to_where_it_is(browser, site, old, new):
    page = browser.new_page()
    page.goto(f"{site}/book/marienbad/{old}")
    page.wait_for_url(f"{site}/book/marienbad/{new}")
    page.close()


def test_what_left_its_page_is_where_its_address_leads():
    script = (ROOT / "book/site/scripts/moved.js").read_text("utf-8")
    for old, moved in re.findall(r'^  "([\w/-]+)": \{\n(.*?)^  \}', script, re.S | re.M):
        for page, name in re.findall(r'": "([\w./-]+)#([\w=-]+)"', moved):
            if not name.endswith("="):
                page = posixpath.normpath(f"book/{posixpath.dirname(old)}/{page}")
                there = built(page).read_text("utf-8")
                assert f'id="{name.removeprefix("present=")}"' in there, name


def test_a_page_that_is_gone_leads_to_where_its_text_is():
    sphinx = yaml.safe_load((ROOT / "_config.yml").read_text("utf-8"))["sphinx"]
    for page, to in sphinx["config"]["redirects"].items():
        there = (SITE / f"{page}.html").read_text("utf-8")
        assert f"url={to}" in there
        assert (SITE / page).parent.joinpath(to.partition("#")[0]).exists()
