"""The decks of the lessons: their pictures on the wall one by one, without what would answer."""

import json
import posixpath
import re
from functools import cache

import handouts
import pytest
from pages import SITE, source, toc
from playwright.sync_api import expect

STATE = re.compile(r"\{state\}`[^`<]*<([^`#>]+)#([^`>]+)>`")
LESSONS = [page for page in toc() if "/lessons/" in page]
LONGER = [pytest.param(name, marks=pytest.mark.long) for name in ("cloche-1", "caillou-3")]


@cache
def decks():
    script = (SITE / "_static" / "decks.js").read_text("utf-8")
    return json.loads(script.partition("= ")[2].rstrip(";\n"))


# the words outside the picture that are on the screen
OUTSIDE = """() => {
  const words = [];
  const article = document.querySelector('.bd-article');
  const walk = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement: holder, textContent } = walk.currentNode;
    const shown = holder.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const control = holder.closest('.jeux-on-wall .jeux-widget, .jeux-on-wall svg');
    // what is said in a game is a part of it
    const says = holder.closest('figcaption') && !holder.closest('.jeux-nim:has([data-is=new])');
    if (textContent.trim() && shown && (says || !control)) words.push(textContent.trim());
  }
  return words;
}"""


@pytest.fixture
def wall(opened):
    def show(name, number=1, deck=""):
        picture = decks()[name]["pictures"][number - 1].removeprefix("book/")
        page = opened(f"{picture}&deck={deck or f'{name}.{number}'}", awake=False)
        page.set_viewport_size({"width": 1024, "height": 768})
        return page

    return show


def stands(page, name, number):
    """Wait until a picture of a deck is on the wall."""
    lesson, count = decks()[name]["lesson"], len(decks()[name]["pictures"])
    said = f"{lesson}, picture {number} of {count}"
    if number == 0:
        said = f"{lesson}, the title of {count} pictures"
    status = page.locator(".jeux-stage [role=status]")
    expect(status).to_have_text(said, timeout=30_000)  # a page that opens on a busy machine


def goes_on(page, key):
    """Press a key until another picture comes: one that is cut off is scrolled first."""
    status = page.locator(".jeux-stage [role=status]")
    before = status.text_content()
    for _ in range(6):
        page.keyboard.press(key)
        page.wait_for_timeout(200)
        if not status.count() or status.text_content() != before:
            return


def test_a_deck_holds_the_links_of_the_wall_and_no_other():
    assert [*decks()] == [page.rpartition("/")[2] for page in LESSONS]
    for page in LESSONS:
        lines = [line for line in source(page).read_text("utf-8").splitlines() if "*Wall.*" in line]
        here = posixpath.dirname(page)
        links = [link for line in lines for link in STATE.findall(line)]
        states = [f"{posixpath.normpath(posixpath.join(here, to))}.html#{set}" for to, set in links]
        deck = decks()[page.rpartition("/")[2]]
        assert deck["pictures"] == states
        assert deck["page"] == f"{page}.html"
        assert deck["asks"] == handouts.pupils()[page.rpartition("/")[2]]["ask"]


@pytest.mark.parametrize("name", ["marienbad-2", *LONGER])
def test_a_deck_is_walked_from_first_to_last_and_back(opened, name):
    page = opened(f"teach/lessons/{name}.html", awake=False)
    page.set_viewport_size({"width": 1024, "height": 768})
    page.get_by_role("link", name="Open the deck").click()
    count = len(decks()[name]["pictures"])
    stands(page, name, 0)
    title = [decks()[name]["title"], decks()[name]["asks"]]
    assert page.locator(".jeux-title p").all_inner_texts()[:2] == title
    assert page.evaluate(OUTSIDE) == []
    expect(page.get_by_role("button", name="Answer")).to_be_hidden()
    page.keyboard.press("ArrowLeft")  # the beginning is one
    stands(page, name, 0)
    page.get_by_role("button", name="Next").click()
    for number in range(1, count + 1):
        stands(page, name, number)
        heading = page.locator(
            ":is(h1, h2, h3, h4):not(.jeux-off-wall):visible"
        ).all_text_contents()
        assert page.evaluate(OUTSIDE) == [text.removesuffix("#") for text in heading]
        page.get_by_role("button", name="Answer").click()
        assert len(page.evaluate(OUTSIDE)) > len(heading)
        goes_on(page, "PageDown" if number % 2 else "ArrowRight")
    stands(page, name, count)  # the end is an end
    for number in range(count - 1, -1, -1):
        goes_on(page, "PageUp" if number % 2 else "ArrowLeft")
        stands(page, name, number)
    page.get_by_role("button", name="Lesson").click()
    page.wait_for_url(f"**/lessons/{name}.html")


def test_a_blank_wall_has_nothing_but_the_bar(wall):
    page = wall("cloche-1", 2)
    stands(page, "cloche-1", 2)
    picture = page.locator(".jeux-on-wall")
    for key in ("b", "Escape", "."):
        page.keyboard.press(key)
        expect(picture).to_be_hidden()
        assert page.evaluate("() => document.body.innerText.split('\\n').length") < 12
        stands(page, "cloche-1", 2)
        page.keyboard.press(key)
        expect(picture).to_be_visible()
    page.get_by_role("button", name="Blank").click()
    page.get_by_role("button", name="Next").click()
    stands(page, "cloche-1", 3)
    expect(picture).to_be_visible()


def test_a_title_tells_nothing_and_is_blanked_as_a_picture_is(wall):
    page = wall("serpents-1", 1, "serpents-1.0")
    stands(page, "serpents-1", 0)
    title = page.locator(".jeux-title")
    expect(title).to_be_visible()
    expect(page.locator(".bd-article")).to_be_hidden()
    page.keyboard.press("b")
    expect(title).to_be_hidden()
    page.keyboard.press("b")
    expect(title).to_be_visible()
    page.keyboard.press("End")
    stands(page, "serpents-1", len(decks()["serpents-1"]["pictures"]))
    expect(page.locator(".jeux-title")).to_be_hidden()
    page.keyboard.press("Home")
    stands(page, "serpents-1", 0)


def test_the_rest_of_a_picture_comes_before_the_next(wall):
    page = wall("serpents-3", 1)
    stands(page, "serpents-3", 1)
    page.set_viewport_size({"width": 1024, "height": 500})
    page.wait_for_function("document.documentElement.scrollHeight > innerHeight + 24")
    page.keyboard.press("PageDown")
    page.wait_for_function("scrollY > 0")  # Chromium scrolls when it has the time
    stands(page, "serpents-3", 1)
    page.keyboard.press("PageUp")
    page.wait_for_function("scrollY < 24")
    stands(page, "serpents-3", 1)
    goes_on(page, "PageDown")
    stands(page, "serpents-3", 2)


def test_a_game_on_the_wall_says_what_happens(wall):
    page = wall("marienbad-1", 1)
    stands(page, "marienbad-1", 1)
    says = page.locator(".jeux-on-wall figcaption")
    expect(says).to_contain_text("Your move from 3-5-7-9.")
    page.get_by_role("button", name="Hint").click()
    expect(says).to_contain_text("A good move takes from row 4.")


def test_what_is_moved_on_the_wall_stays_in_the_deck(wall):
    page = wall("cloche-1", 3)
    slider = page.locator(".jeux-on-wall .jeux-slider input")
    slider.press("ArrowRight")  # its own
    page.wait_for_url("**#dice=4&present&deck=cloche-1.3")
    stands(page, "cloche-1", 3)
    slider.press("PageDown")  # of a clicker
    stands(page, "cloche-1", 4)


def test_a_second_link_into_the_same_tab_is_followed(wall):
    page = wall("cloche-1", 2)
    stands(page, "cloche-1", 2)
    page.get_by_role("button", name="Answer").click()
    page.evaluate("() => { location.hash = 'points-of-a-throw=4&present&deck=cloche-1.6'; }")
    stands(page, "cloche-1", 6)
    assert page.evaluate(OUTSIDE) == []
    page.evaluate("() => { location.hash = 'present=check-yourself'; }")
    expect(page.locator("#check-yourself h2")).to_be_visible()
    assert not page.locator("html[data-deck]").count()


@pytest.mark.parametrize(
    "deck",
    [
        *("constructor", "constructor.1", "__proto__.1", "%3Cb%3E.1", "cloche-1"),
        *("cloche-1.00", "cloche-1.99", "cloche-1.4", "cloche-2.1"),  # no number, or of another
    ],
)
def test_a_deck_that_is_none_of_this_picture_does_nothing(wall, deck):
    page = wall("cloche-1", 2, deck)
    page.locator("html[data-present]").wait_for()
    page.locator("html:not([data-deck])").wait_for()
    expect(page.get_by_role("button", name="Leave")).to_be_visible()
