"""Bars that a reader sets, and the wedge under them: by pointer, by finger and by keys."""

import pytest
from playwright.sync_api import expect

from browser.boards import alone
from jeux.law import Law
from jeux.trying import Balance

BARS = Law({0: 25, 1: 5, 2: 5, 3: 1})
BEFORE = "36 throws pay 18 in all: 18/36 = 0.5 each. There the bars balance."


@pytest.fixture
def page(browser):
    """A tab as wide as a phone."""
    widget = Balance(BARS, range(7))
    with alone(browser, widget, "values", "start", "counts", "most") as page:
        page.set_viewport_size({"width": 390, "height": 800})
        yield page


def place(page, value, part):
    """The point over a value, at a part of the highest bar."""
    box = page.locator("svg").bounding_box()
    scale = box["width"] / 440
    return box["x"] + (8 + 424 / 7 * (value + 0.5)) * scale, box["y"] + (220 - 190 * part) * scale


def wedge(page):
    """The value under which the wedge stands."""
    path = page.locator("svg path[fill*=orange]").last.get_attribute("d")
    return (float(path[1:].split()[0]) - 8) / (424 / 7) - 0.5


def test_a_pointer_draws_bars_and_the_wedge_follows(page):
    caption = page.locator("figcaption")
    expect(caption).to_have_text(BEFORE)
    assert wedge(page) == pytest.approx(0.5, abs=0.01)
    page.mouse.move(*place(page, 4, 0.2))
    page.mouse.down()
    expect(caption).to_contain_text("41 throws pay 38 in all")
    page.mouse.move(*place(page, 6, 1))
    expect(caption).to_contain_text("66 throws pay 188 in all: 188/66 = 2.85 each.")
    assert wedge(page) == pytest.approx(188 / 66, abs=0.01)
    page.mouse.up()
    page.mouse.move(*place(page, 2, 1))
    expect(caption).to_contain_text("66 throws")
    assert page.evaluate("model.state.counts") == [25, 5, 5, 1, 5, 0, 25]
    page.get_by_role("button", name="Start again").click()
    expect(caption).to_have_text(BEFORE)
    assert page.evaluate("model.state.counts") == [25, 5, 5, 1, 0, 0, 0]


def test_keys_raise_and_lower_bars(page):
    bar = page.get_by_role("slider", name="throws that pay 5")
    bar.press("ArrowUp")
    bar.press("ArrowUp")
    expect(page.locator("figcaption")).to_contain_text("38 throws pay 28 in all: 28/38 = 0.737")
    bar.press("ArrowDown")
    expect(page.locator("figcaption")).to_contain_text("37 throws pay 23 in all")
    for value in range(7):
        page.get_by_role("slider", name=f"throws that pay {value}").press("Home")
    expect(page.locator("figcaption")).to_have_text("No bars, so nothing to balance: draw one.")


def test_a_finger_finds_every_bar(page):
    width = page.locator("svg").bounding_box()["width"]
    assert 424 / 7 * width / 440 >= 44
    assert page.get_by_role("button").bounding_box()["height"] >= 44
    session = page.context.new_cdp_session(page)

    def touch(kind, *points):
        fingers = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    touch("touchStart", place(page, 0, 0.4))
    touch("touchMove", place(page, 1, 0.4))
    touch("touchEnd")
    expect(page.locator("figcaption")).to_contain_text("26 throws pay 23 in all")
