"""What a reader does to a widget that is not yet alive counts: it waits for that, and is done."""

import re

import pytest
from playwright.sync_api import expect

# nothing comes alive by itself: what is touched stands there as the picture of how it begins
NOTHING_NEARS = """window.IntersectionObserver = class {
  observe() {} unobserve() {} disconnect() {}
};"""
ALIVE = ".widget-subarea:not(.jeux-still)"


@pytest.fixture
def opened(browser, site):
    """Opens a page on which nothing comes alive, unless somebody lays hand on it."""
    page = browser.new_page()
    page.add_init_script(f"localStorage.clear(); {NOTHING_NEARS}")

    def go(name):
        page.goto(f"{site}/book/{name}.html")
        page.evaluate("document.fonts.ready")  # text that changes its face moves what stands below
        return page

    yield go
    page.close()


def middle(locator, across=0.5):
    locator.scroll_into_view_if_needed()
    box = locator.bounding_box()
    return box["x"] + across * box["width"], box["y"] + box["height"] / 2


def test_a_slider_steps_and_another_is_dragged(opened):
    page = opened("cloche/2-six-dice")
    waiting = page.locator(".jeux-still .widget-slider")
    alive = page.locator(".jeux-widget [role=slider]")
    page.mouse.click(*middle(waiting.first.locator(".jeux-more")))
    expect(alive).to_have_attribute("aria-valuetext", "2")
    start, end = (middle(waiting.first.locator(".slider"), part) for part in (0.1, 1))
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    page.mouse.up()
    expect(alive).to_have_count(2)
    dragged = alive.nth(1)
    last = dragged.get_attribute("aria-valuemax")
    expect(dragged).to_have_attribute("aria-valuenow", last)


def test_a_ladder_is_dragged(opened):
    page = opened("serpents/1-board")
    board = page.locator(".jeux-board figure svg")
    board.scroll_into_view_if_needed()
    box = board.bounding_box()
    unit = box["width"] / 436  # of a board with ten columns of 42 and its rim

    def square(row, column):
        return box["x"] + (29 + 42 * column) * unit, box["y"] + (29 + 42 * (9 - row)) * unit

    page.mouse.move(*square(1, 6))  # 14, where the ladder from 4 leads
    page.mouse.down()
    page.mouse.move(*square(3, 6), steps=4)
    page.mouse.up()
    said = page.locator(f"{ALIVE} .jeux-board figcaption")
    expect(said).to_contain_text("Without the ladder from 4 to 34")


def test_a_finger_chooses_a_word_and_throws_once(opened):
    page = opened("cloche/2-six-dice")
    screen = page.context.new_cdp_session(page)
    screen.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def tap(locator):
        x, y = middle(locator)
        for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
            screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    tap(page.locator(".jeux-still .jeux-words label").nth(1))
    alive = page.locator(ALIVE)
    expect(alive.get_by_role("radio").nth(1)).to_be_checked()
    tap(page.locator(".jeux-still .jeux-throw [data-is=once]"))
    tally = alive.locator(".jeux-throw svg").nth(1)
    expect(tally).to_contain_text(re.compile("^1 throw"))


def test_the_tab_key_finds_a_widget(opened):
    page = opened("serpents/1-board")
    page.locator(".jeux-still").first.evaluate("""still => {
      const before = document.createElement("button");
      still.before(before);
      before.focus();
    }""")
    page.keyboard.press("Tab")
    expect(page.locator(".jeux-widget :focus")).to_have_count(1)
