"""How pages look to a reader who comes by keyboard, by thumb, with large letters or own colours."""

import pytest
from playwright.sync_api import expect

from browser.conftest import wait_for_widgets


def test_the_contents_show_where_one_is(browser, site):
    page = browser.new_page()
    page.goto(f"{site}/book/teach/map.html")
    page.locator(".bd-article a[href*='marienbad/6-beyond']").first.click()
    here = page.locator("nav.bd-links a.current")
    expect(here).to_be_in_viewport()
    page.get_by_role("link", name="Serpents et échelles").first.press("Enter")
    expect(here).to_have_text("A board is a matrix")
    contents = page.locator("nav.bd-links")
    assert not contents.locator("a[href*='10-large']").is_visible()
    contents.locator("a[href$='further.html']:visible").click()
    core, further = (contents.locator(f"a[href*='{name}']") for name in ("2-equation", "10-large"))
    left = "link => link.getBoundingClientRect().x + parseFloat(getComputedStyle(link).paddingLeft)"
    assert further.evaluate(left) > core.evaluate(left) + 10
    assert not page.locator("nav.bd-links a[href*='marienbad/2']").is_visible()
    page.close()


def test_on_a_phone_the_contents_open_at_the_page(browser, site):
    page = browser.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site}/book/serpents/11-together.html")
    page.locator(".primary-toggle").click()
    expect(page.locator("nav.bd-links a.current")).to_be_in_viewport(ratio=1)
    page.close()


RING = """() => {
  const stop = document.activeElement, { outlineStyle, outlineWidth } = getComputedStyle(stop);
  return [outlineStyle === "none" ? 0 : parseFloat(outlineWidth), stop.closest("article") !== null];
}"""


def test_from_the_search_to_the_text_each_stop_has_a_ring(browser, site):
    page = browser.new_page()
    page.goto(f"{site}/book/cloche/2-six-dice.html")
    for media in ({}, {"color_scheme": "dark"}, {"forced_colors": "active"}):
        page.emulate_media(**media)
        page.locator(".search-button-field").focus()
        rings = []
        while not rings or not rings[-1][1]:
            page.keyboard.press("Tab")
            rings.append(page.evaluate(RING))
        assert len(rings) > 20
        assert min(width for width, _ in rings) >= 3, media
    page.close()


def seen(page, what, act, part=1.0):
    """Say whether a change to an element changes what is seen of it, or of its right part."""
    box = what.bounding_box()
    box |= {"x": box["x"] + (1 - part) * box["width"], "width": part * box["width"]}
    before = page.screenshot(clip=box)
    what.evaluate(act)
    return before != page.screenshot(clip=box)


HIDE = "part => { part.style.opacity = 0; }"


@pytest.fixture
def forced(browser):
    """A tab in which the reader's own colours take the place of the page's."""
    page = browser.new_page()
    page.emulate_media(forced_colors="active")
    yield page
    page.close()


def test_in_own_colours_icons_sliders_and_what_is_chosen_are_seen(forced, site):
    forced.goto(f"{site}/book/cloche/10-other-tables.html")
    wait_for_widgets(forced, 1)
    forced.locator(".jeux-choice [aria-pressed=true]").first.scroll_into_view_if_needed()
    for icon in forced.locator(".bd-header-article :is(.fas, .fa-bars):visible").all():
        assert seen(forced, icon, HIDE)
    play = forced.locator(".jeux-play:visible").first
    assert seen(forced, play, "button => button.classList.remove('jeux-play')")
    assert seen(forced, forced.locator(".jeux-slider input:visible").first, HIDE, part=0.2)
    chosen = forced.locator(".jeux-choice [aria-pressed=true]:visible").first
    assert seen(forced, chosen, "button => { button.ariaPressed = 'false'; }")


def test_in_own_colours_a_board_has_tracks_for_its_sliders(forced, site):
    forced.goto(f"{site}/book/marienbad/3-playing.html")
    wait_for_widgets(forced, 1)
    forced.get_by_text("Heap sizes, rules, opponent").first.click()
    slider = forced.locator("input[type=range]:visible").first
    slider.scroll_into_view_if_needed()
    assert seen(forced, slider, HIDE, part=0.2)


def test_in_own_colours_a_blank_die_is_blank(forced, site):
    forced.goto(f"{site}/book/index.html")
    blank = forced.locator(".door-die:not(.shows)").first
    assert not seen(forced, blank, "die => { die.textContent = ''; }")
    assert seen(forced, forced.locator(".door-die.shows").first, "die => { die.textContent = ''; }")


OVERLAP = """([one, other]) => {
  const [a, b] = [one, other].map(name => document.querySelector(name).getBoundingClientRect());
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""
LEFT = """names => names.map(name => {
  const part = document.querySelector(name), { left } = part.getBoundingClientRect();
  return left + parseFloat(getComputedStyle(part).paddingLeft);
})"""


def test_the_foot_stands_in_line_with_the_text_and_large_letters_cover_nothing(browser, site):
    page = browser.new_page()
    page.goto(f"{site}/book/cloche/2-six-dice.html")
    places = [".bd-article", ".jeux-cite", ".jeux-correction", ".prev-next-area"]
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        assert len({*page.evaluate(LEFT, [*places, "footer.bd-footer-content"])}) == 1, width
    page.add_style_tag(content="html { font-size: 200% }")
    part, picture = ".jeux-eyebrow a", ".jeux-mini"
    for pair in ([part, picture], [".theme-switch-button", ".bd-sidebar-secondary .onthispage"]):
        assert not page.evaluate(OVERLAP, pair), pair
    assert page.locator(".bd-article").bounding_box()["width"] > 600
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.close()


def test_after_a_tap_no_tooltip_stays(browser, site):
    page = browser.new_page()
    phone = page.context.new_cdp_session(page)
    size = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
    phone.send("Emulation.setDeviceMetricsOverride", size)
    phone.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    page.goto(f"{site}/book/cloche/2-six-dice.html")
    box = page.locator(".theme-switch-button:visible").bounding_box()
    at = [{"x": box["x"] + 10, "y": box["y"] + 10}]
    phone.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    phone.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.locator(".tooltip.show").wait_for(state="attached")
    assert not page.locator(".tooltip").is_visible()
    page.close()


def test_a_hit_tells_how_its_section_begins(browser, site):
    page = browser.new_page()
    page.goto(f"{site}/search.html?q=throws")
    hits = page.locator("#search-results li a")
    hits.nth(99).wait_for()
    told = hits.locator("> span").all_text_contents()
    assert sum(len(words) > 40 for words in told) > 90
    page.close()


FONT = "text => getComputedStyle(text).fontFamily.split(',')[0].replaceAll('\"', '')"


def test_map_and_sheets_are_set_in_the_book_s_letters(browser, site):
    page = browser.new_page()
    for path, words, name in (
        ("map", ".door-map a span", "Jeux Label"),
        ("sheets/board", "svg text", "Jost"),
    ):
        page.goto(f"{site}/book/teach/{path}.html")
        assert page.locator(words).first.evaluate(FONT) == name
        assert page.evaluate(
            "name => document.fonts.ready.then(() => document.fonts.check(`16px ${name}`))", name
        )
    page.close()
