"""The pages for teachers: the map, citations and links to states, wide and on a phone."""

import re

import address
import cite
import pytest
from pages import built, toc

PUBLISHED = address.pages_of(address.repository()), address.repository()
CITED = [page for page in toc() if cite.kind_of(page)]
SMALL = """() => [...document.querySelectorAll('.atlas text')].map(text => {
  const svg = text.ownerSVGElement;
  return 15 * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
})"""
OUT = """() => [...document.querySelectorAll('.atlas a')].filter(link => {
  const box = link.querySelector('rect').getBoundingClientRect();
  return [...link.querySelectorAll('text')].some(text => {
    const words = text.getBoundingClientRect();
    const outside = words.left < box.left - 1 || words.right > box.right + 1;
    return outside && words.bottom > box.top + 2;  // what stands above a box may be wider
  });
}).map(link => link.querySelector('title').textContent)"""
NARROW = """() => [...document.querySelectorAll('.atlas a')].map(link => {
  const box = link.querySelector('rect').getBoundingClientRect();
  return Math.min(box.width, box.height);
})"""


WIDE = pytest.param(1280, marks=pytest.mark.long)


@pytest.fixture(params=[WIDE, 390], ids=["wide", "phone"])
def page(request, browser, site):
    """A tab of a size, and where the pages for teachers are."""
    tab = browser.new_page()
    tab.set_viewport_size({"width": request.param, "height": 844})
    tab.home = f"{site}/book/teach"
    yield tab
    tab.close()


def test_the_map_is_read_and_tapped(page):
    page.goto(f"{page.home}/map.html")
    assert min(page.evaluate(SMALL)) >= 11
    assert page.evaluate(OUT) == []
    assert min(page.evaluate(NARROW)) >= 44
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    links = page.locator(".atlas a")
    assert links.count() > 40
    page.locator(".atlas a[href*=six-dice]").click()
    page.wait_for_url("**/cloche/2-six-dice.html")
    assert page.title().startswith("Six dice")


@pytest.mark.long
@pytest.mark.parametrize("name", ["index", "map", "lessons", "projects", "cite", "adapt"])
def test_nothing_is_wider_than_the_screen(page, name):
    page.goto(f"{page.home}/{name}.html")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_every_chapter_lesson_and_project_tells_how_to_cite_it():
    for name in CITED:
        text = built(name).read_text("utf-8")
        (foot,) = re.findall(r'<details class="jeux-cite">.*?</details>', text, re.S)
        assert "Cite this page" in foot
        assert cite.citation(name, *PUBLISHED)[0] in foot
    assert "jeux-cite" not in built("book/index").read_text("utf-8")


def test_a_citation_opens_without_scripts(browser, site):
    tab = browser.new_page()
    tab.context.new_cdp_session(tab).send("Emulation.setScriptExecutionDisabled", {"value": True})
    tab.goto(f"{site}/book/cloche/2-six-dice.html")
    entry = tab.locator(".jeux-cite pre")
    assert not entry.is_visible()
    tab.locator(".jeux-cite > summary").click()
    assert entry.is_visible()
    assert entry.text_content().startswith("@incollection{jeux-cloche-2-six-dice,")
    tab.close()


def test_a_link_to_a_state_bears_a_sign(page):
    page.goto(f"{page.home}/index.html")
    look = "link => [getComputedStyle(link).backgroundImage, getComputedStyle(link).paddingLeft]"
    for link in page.locator("a.jeux-state").all():
        image, room = link.evaluate(look)
        assert "gradient" in image
        assert float(room.removesuffix("px")) > 10
