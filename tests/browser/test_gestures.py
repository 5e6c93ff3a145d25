"""A widget is at hand before a reader is: what is on the screen lives, and keys pass none by."""

import pytest
from playwright.sync_api import expect

# nothing comes near the screen: only a link, a key or an event brings a board to life
NOTHING_NEARS = """window.IntersectionObserver = class {
  observe() {} unobserve() {} disconnect() {}
};"""


@pytest.fixture
def opened(browser, site):
    page = browser.new_page()

    def go(name, script=""):
        page.add_init_script(f"localStorage.clear(); {script}")
        page.goto(f"{site}/book/{name}.html")
        return page

    yield go
    page.close()


def test_sliders_live_as_soon_as_the_page_is_read(opened):
    page = opened("cloche/2-six-dice", NOTHING_NEARS)
    assert page.locator(".jeux-still .jeux-explorer").count() == 0
    slider = page.locator(".jeux-slider input").first
    expect(slider).to_be_enabled()
    page.evaluate("document.fonts.ready")  # new letters move what stands below
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    left, high = box["x"], box["y"] + box["height"] / 2
    page.mouse.move(left + 2, high)
    page.mouse.down()
    page.mouse.move(left + box["width"] - 2, high, steps=4)
    page.mouse.up()
    last = slider.get_attribute("max")
    expect(slider).to_have_js_property("value", last)
    assert page.locator(".jeux-still").count(), "a question waits until it is near"


def test_a_finger_comes_down_anywhere_on_a_track_and_drags_on(opened):
    page = opened("cloche/2-six-dice")
    screen = page.context.new_cdp_session(page)
    screen.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    page.reload()  # with the larger buttons that a finger gets
    slider = page.locator(".jeux-slider input").first
    page.evaluate("document.fonts.ready")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()

    def touch(kind, part=None):
        at = {"x": box["x"] + (part or 0) * box["width"], "y": box["y"] + box["height"] / 2}
        points = [] if part is None else [at]
        screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    last = int(slider.get_attribute("max"))
    touch("touchStart", 0.5)
    expect(slider).to_have_js_property("value", str(-(-last // 2)))
    for part in range(5, 10):
        touch("touchMove", part / 10 + 0.08)
    touch("touchEnd")
    expect(slider).to_have_js_property("value", str(last))


def test_the_tab_key_finds_a_widget(opened):
    page = opened("serpents/8-players", NOTHING_NEARS)
    page.locator(".jeux-still").first.evaluate("""still => {
      const before = document.createElement("button");
      still.before(before);
      before.focus();
    }""")
    page.keyboard.press("Tab")
    page.locator(".jeux-widget :focus").wait_for()
