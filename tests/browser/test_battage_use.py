"""The deck of Battage, cut by a finger on the built page."""

import pytest
from playwright.sync_api import expect

from browser.conftest import wait_for_widgets


@pytest.fixture
def deck(browser, site):
    """The widget with the deck, and a finger that is drawn from one of its cards to another."""
    page = browser.new_page()
    page.goto(f"{site}/book/battage/4-cutting.html")
    wait_for_widgets(page, 1)
    shown = page.locator(".jeux-explorer .jeux-shown:has([data-pick])")
    screen = page.context.new_cdp_session(page)
    screen.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def middle(card):
        area = shown.locator(f'[data-pick="cut_after={card}"]').last
        area.scroll_into_view_if_needed()
        box = area.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def send(kind, *points):
        at = [{"x": x, "y": y} for x, y in points]
        screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    def draw(start, end):
        (x, y), (u, v) = middle(start), middle(end)
        send("touchStart", (x, y))
        for part in range(1, 13):
            send("touchMove", (x + (u - x) * part / 12, y + (v - y) * part / 12))
            page.evaluate("() => new Promise(requestAnimationFrame)")
        send("touchEnd")

    yield shown.locator("figcaption"), draw
    page.close()


def test_a_finger_drawn_along_the_deck_cuts_it_where_it_leaves(deck):
    caption, draw = deck
    expect(caption).to_contain_text("Cut after 0 ")
    draw(9, 13)
    expect(caption).to_contain_text("Cut after 13 ")
    draw(13, 13)
    expect(caption).to_contain_text("Cut after 13 ")
    draw(30, 26)
    expect(caption).to_contain_text("Cut after 26 ")
