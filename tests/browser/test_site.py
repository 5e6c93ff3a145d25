"""What one page of the built site does: on paper, without scripts, found, presented, cited."""

import io
import re

import pytest
import reading
from pages import (
    SITE,
    STRUCK,
    STRUCK_IN_FORMULA,
    built,
    prose,
    source,
    toc,
)
from pypdf import PdfReader

from browser import markup
from browser.conftest import wait_for_widgets


def test_exercises_are_numbered_by_chapter():
    for part in reading.parts():
        for place, chapter in enumerate(part.chapters, 1):
            text = built(chapter.name).read_text("utf-8")
            shown = re.findall(r'<span class="caption-number">Exercise ([\d.]+)', text)
            asked = text.count('class="exercise admonition"')
            assert shown == [f"{place}.{k}" for k in range(1, asked + 1)], chapter.name


@pytest.mark.long
def test_a_link_into_a_page_lands_on_its_heading(browser, site):
    page = browser.new_page()
    page.goto(f"{site}/book/cloche/2-six-dice.html#exercises")
    wait_for_widgets(page, 2)
    page.wait_for_function(
        "() => Math.abs(document.querySelector('#exercises').getBoundingClientRect().top) < 150"
    )
    page.close()


def test_what_is_struck_bears_the_mark():
    for page in toc():
        text, html = prose(source(page)), built(page).read_text("utf-8")
        assert "<s>" not in html, page
        marks = html.count('<span class="jeux-unseen">printed </span>')
        assert marks == len(STRUCK.findall(text)), page
        drawn = re.findall(r"<mjx-mover [^>]*\berratum\b", html)
        assert len(drawn) == len(STRUCK_IN_FORMULA.findall(text)), page


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
    for what in ("header", ".bd-sidebar-primary", ".prev-next-area", ".copybtn", "input"):
        assert page.locator(f"{what}:visible").count() == 0
    pictures = page.locator(".jeux-explorer .jeux-frame svg[role=img]:visible")
    assert pictures.count() == page.locator(".jeux-explorer").count() > 0
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


def test_without_scripts_a_page_shows_formulas_widgets_and_how_to_cite_it(browser, site):
    page = browser.new_page()
    page.context.new_cdp_session(page).send("Emulation.setScriptExecutionDisabled", {"value": True})
    page.goto(f"{site}/book/cloche/2-six-dice.html")
    assert page.locator("noscript").count()
    assert page.locator(".jeux-still svg:visible").first.get_attribute("aria-label")
    assert page.locator(".jeux-still .jeux-value").first.text_content() == "1"
    assert page.locator(".jeux-still .jeux-slider input").first.is_disabled()
    formula = page.locator("mjx-container").first
    assert formula.bounding_box()["height"] > 5
    assert formula.locator("mjx-assistive-mml math").count() == 1
    entry = page.locator(".jeux-cite pre")
    assert not entry.is_visible()
    page.locator(".jeux-cite > summary").click()
    assert entry.is_visible()
    assert entry.text_content().startswith("@incollection{jeux-cloche-2-six-dice,")
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


def test_search_opens_at_a_section_of_a_chapter_and_names_functions_last(browser, site):
    page = browser.new_page()
    page.goto(f"{site}/search.html?q=caisse")
    hits = page.locator("#search-results li a")
    hits.nth(3).wait_for()
    assert "#" in hits.first.get_attribute("href")
    assert hits.first.locator("cite").text_content().startswith("Cloche et Marteau · ")
    folders = {part.folder for part in reading.parts()}
    first = {}
    for words in (
        *("caisse", "standard error", "riffle", "survival", "digital sum", "winner's curse"),
        *("vectorisation", "law", "birthday", "Markov chain"),
    ):
        found = page.evaluate(FIND, words)
        kinds = [address.split("/")[1] in folders for address in found]
        assert all(kinds[:2]), (words, found[:2])
        assert kinds == sorted(kinds, reverse=True), words
        for address in found:
            target, _, fragment = address.partition("#")
            assert fragment in markup.read(SITE / target).ids, address
            # of the reference names are found, and not its text
            assert "/library/" not in target or "jeux." in fragment, address
        first[words] = found[0]
    for words, part in {
        "caisse": "cloche",
        "riffle": "battage",
        "digital sum": "marienbad",
    }.items():
        assert first[words].startswith(f"book/{part}/")
    functions = page.evaluate(FIND, "by_drawing")
    assert functions[-1].startswith("book/appendix/library/battage.html#jeux.battage.by_drawing")
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


SQUARES = """() => [...document.querySelectorAll('.door-map a')].map(link => {
  const { width, height } = link.getBoundingClientRect();
  const letters = [...link.querySelectorAll('span, small')].map(
    words => parseFloat(getComputedStyle(words).fontSize));
  return { thumb: Math.min(width, height), letters: Math.min(...letters),
           out: link.scrollWidth > link.clientWidth + 1 };
})"""


def test_the_map_is_read_and_tapped_on_a_phone(browser, site):
    page = browser.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site}/book/teach/map.html")
    places = page.evaluate(SQUARES)
    assert len(places) > 40
    assert [p for p in places if p["letters"] < 11 or p["thumb"] < 44 or p["out"]] == []
    page.locator(".door-map a[href*=six-dice]").click()
    page.wait_for_url("**/cloche/2-six-dice.html")
    page.close()


SIGN = """link => {
  const { backgroundImage, paddingLeft } = getComputedStyle(link);
  return [backgroundImage, parseFloat(paddingLeft)];
}"""


def test_a_link_to_a_state_bears_a_sign(browser, site):
    page = browser.new_page()
    page.goto(f"{site}/book/teach/lessons/cloche-1.html")
    looks = [link.evaluate(SIGN) for link in page.locator("a.jeux-state").all()]
    assert looks
    assert all("gradient" in image and room > 10 for image, room in looks)
    page.close()


# the letters of a printed page, in points; the digits of a fraction are smaller
LETTERS = """() => [...document.querySelectorAll('.bd-article *')]
  .filter(e => [...e.childNodes].some(n => n.nodeType === Node.TEXT_NODE && n.data.trim()))
  .filter(e => e.checkVisibility() && !e.closest('.katex, math'))
  .map(e => parseFloat(getComputedStyle(e).fontSize) * 0.75)"""


@pytest.mark.parametrize("name", [page for page in toc() if "/lessons/" in page])
def test_a_lesson_is_printed_on_two_sides_of_a4(browser, site, name):
    page = browser.new_page()
    page.goto(f"{site}/{name}.html")
    page.emulate_media(media="print")
    assert min(page.evaluate(LETTERS)) >= 9
    printed = PdfReader(io.BytesIO(page.pdf(format="A4", prefer_css_page_size=True)))
    assert len(printed.pages) == 2
    page.close()


# links in a sentence and hidden things need no room; sliders have a track to be hit
TIGHT = """() => [...document.querySelectorAll('a[href], button, summary, select, [role=button]')]
  .filter(e => e.checkVisibility({opacityProperty: true, visibilityProperty: true}))
  .filter(e => !e.closest('p, li p, dd, td, th, figcaption, cite, #pst-skip-link'))
  .map(e => [e.getBoundingClientRect(), e])
  .filter(([box]) => box.width && (box.width < 44 || box.height < 44))
  .map(([box, e]) => `${e.outerHTML.slice(0, 90)} ${box.width} x ${box.height}`)"""
SLOW = """() => [...document.querySelectorAll('*')].filter(e =>
  [null, '::before', '::after'].map(part => getComputedStyle(e, part)).some(style =>
    `${style.transitionDuration}, ${style.animationDuration}`.split(', ').some(
      seconds => parseFloat(seconds) > 0.01)))
  .map(e => e.outerHTML.slice(0, 90))"""


@pytest.mark.parametrize("name", ["index", "marienbad/3-playing"])
def test_a_thumb_hits_what_the_menus_hold_and_nothing_moves_unasked(browser, site, name):
    page = browser.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site}/book/{name}.html")
    assert page.evaluate(SLOW) == []
    found = page.evaluate(TIGHT)
    for toggle in page.locator(".sidebar-toggle:visible").all():
        toggle.click()
        found += page.evaluate(TIGHT)
        page.keyboard.press("Escape")
    assert found == []
    page.close()
