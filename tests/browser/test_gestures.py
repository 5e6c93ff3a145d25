"""A widget is at hand before a reader is: what is on the screen lives, and keys pass none by."""

import pytest
from playwright.sync_api import expect

from browser.boards import Finger, middle

# nothing comes near the screen: only a link, a key or an event brings a board to life
NOTHING_NEARS = """window.IntersectionObserver = class {
  observe() {} unobserve() {} disconnect() {}
};"""


@pytest.fixture
def track(fresh):
    """The first slider of a page, at rest on the screen, as soon as the page is read."""
    page = fresh("cloche/six-dice.html", awake=False, script=NOTHING_NEARS)
    slider = page.locator(".jeux-slider input").first

    def ready():
        page.evaluate("document.fonts.ready")  # new letters move what stands below
        slider.scroll_into_view_if_needed()
        return slider

    return ready


def test_a_mouse_or_a_finger_drags_a_slider_as_soon_as_the_page_is_read(track):
    slider = track()
    page, box, last = slider.page, slider.bounding_box(), slider.get_attribute("max")
    left, high = box["x"], box["y"] + 2  # over the track, and then beside its very end
    page.mouse.move(left + 2, high)
    page.mouse.down()
    page.mouse.move(left + box["width"] - 1, high, steps=4)
    page.mouse.up()
    expect(slider).to_have_js_property("value", last)
    assert page.locator(".jeux-still .jeux-explorer").count() == 0
    assert page.locator(".jeux-still").count(), "a question waits until it is near"
    # a finger comes down anywhere on the track, and drags on
    finger = Finger(page)
    page.reload()  # with the larger buttons that a finger gets
    slider = track()
    (x, y), wide = middle(slider), slider.bounding_box()["width"]
    finger.tap((x, y))
    expect(slider).to_have_js_property("value", str(-(-int(last) // 2)))
    finger.swipe((x, y), (x + 0.48 * wide, y))
    expect(slider).to_have_js_property("value", last)


def test_a_finger_drawn_along_the_deck_cuts_it_where_it_leaves(fresh):
    page = fresh("battage/cutting.html")
    shown, finger = page.locator(".jeux-explorer .jeux-shown:has([data-pick])"), Finger(page)
    caption = shown.locator("figcaption")

    def card(place):
        area = shown.locator(f'[data-pick="cut_after={place}"]').last
        area.scroll_into_view_if_needed()
        return middle(area)

    expect(caption).to_contain_text("Cut after 0 ")
    for start, end in [(9, 13), (13, 13), (30, 26)]:
        finger.swipe(card(start), card(end))
        expect(caption).to_contain_text(f"Cut after {end} ")


def test_the_tab_key_finds_a_widget(fresh):
    page = fresh("serpents/play.html", awake=False, script=NOTHING_NEARS)
    page.locator(".jeux-still").first.evaluate("""still => {
      const before = document.createElement("button");
      still.before(before);
      before.focus();
    }""")
    page.keyboard.press("Tab")
    page.locator(".jeux-widget :focus").wait_for()
