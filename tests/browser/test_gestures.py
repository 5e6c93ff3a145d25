"""What a reader does to a widget that is not yet alive counts: it waits for that, and is done."""

import re

import pytest
from playwright.sync_api import expect

# nothing comes alive by itself: what is touched stands there as the picture of how it begins
NOTHING_NEARS = """window.IntersectionObserver = class {
  observe() {} unobserve() {} disconnect() {}
};"""
POINT = """(svg, [x, y]) => {
  const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
  return [at.x, at.y];
}"""


@pytest.fixture
def opened(browser, site):
    """Opens a page on which nothing comes alive, unless somebody lays hand on it."""
    page = browser.new_page()
    page.add_init_script(f"localStorage.clear(); {NOTHING_NEARS}")

    def go(name):
        page.goto(f"{site}/book/{name}.html")
        return page

    yield go
    page.close()


def alive(page, selector):
    """What a widget has come alive for, however busy the machine is."""
    found = page.locator(f".widget-subarea:not(.jeux-still) {selector}")
    found.first.wait_for()
    return found


def middle(locator, across=0.5):
    locator.page.evaluate("document.fonts.ready")  # new letters move what stands below
    locator.scroll_into_view_if_needed()
    box = locator.bounding_box()
    return box["x"] + across * box["width"], box["y"] + box["height"] / 2


def test_a_slider_steps_and_another_is_dragged(opened):
    page = opened("cloche/2-six-dice")
    waiting = page.locator(".jeux-still .widget-slider")
    page.mouse.click(*middle(waiting.first.locator(".jeux-more")))
    sliders = alive(page, "[role=slider]")
    expect(sliders).to_have_attribute("aria-valuetext", "2")
    start, end = (middle(waiting.first.locator(".slider"), part) for part in (0.1, 1))
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    page.mouse.up()
    sliders.nth(1).wait_for()
    last = sliders.nth(1).get_attribute("aria-valuemax")
    expect(sliders.nth(1)).to_have_attribute("aria-valuenow", last)


def test_a_ladder_is_dragged(opened):
    page = opened("serpents/1-board")
    board = page.locator(".jeux-board figure [role=img]")
    board.scroll_into_view_if_needed()
    start, end = (board.evaluate(POINT, at) for at in ([273, 357], [273, 273]))  # from 14 to 34
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    page.mouse.up()
    said = alive(page, ".jeux-board figcaption")
    expect(said).to_contain_text("Without the ladder from 4 to 34")


def test_a_finger_chooses_a_word_and_throws_once(opened):
    page = opened("cloche/2-six-dice")
    screen = page.context.new_cdp_session(page)
    screen.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    page.reload()  # with the larger buttons that a finger gets

    def tap(locator):
        x, y = middle(locator)
        for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
            screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    tap(page.locator(".jeux-still .jeux-words label").nth(1))
    expect(alive(page, ".jeux-words").get_by_role("radio").nth(1)).to_be_checked()
    tap(page.locator(".jeux-still .jeux-throw [data-is=once]"))
    tally = alive(page, ".jeux-throw svg").nth(1)
    expect(tally).to_contain_text(re.compile("^1 throw"))


def test_the_tab_key_finds_a_widget(opened):
    page = opened("serpents/1-board")
    page.locator(".jeux-still").first.evaluate("""still => {
      const before = document.createElement("button");
      still.before(before);
      before.focus();
    }""")
    page.keyboard.press("Tab")
    page.locator(".jeux-widget :focus").wait_for()
