"""How pages look to a reader who comes by keyboard, by thumb, with large letters or own colours."""

from playwright.sync_api import expect

from browser.boards import Finger, middle


def test_the_contents_show_where_one_is(opened):
    page = opened("teach/map.html", awake=False)
    page.locator(".bd-article a[href*='marienbad/beyond']").first.click()
    here = page.locator("nav.bd-links a.current")
    expect(here).to_be_in_viewport()
    page.get_by_role("link", name="Serpents et échelles").first.press("Enter")
    expect(here).to_have_text("Play")
    contents = page.locator("nav.bd-links")
    assert not contents.locator("a[href*='large-boards']").is_visible()
    contents.locator("a[href$='further.html']:visible").click()
    core, further = (
        contents.locator(f"a[href*='{name}']") for name in ("equation", "large-boards")
    )
    left = "link => link.getBoundingClientRect().x + parseFloat(getComputedStyle(link).paddingLeft)"
    assert further.evaluate(left) > core.evaluate(left) + 10
    assert not page.locator("nav.bd-links a[href*='marienbad/2']").is_visible()


def test_on_a_phone_the_contents_open_at_the_page(opened, reader):
    reader.set_viewport_size({"width": 390, "height": 400})
    page = opened("serpents/together.html", awake=False)
    page.locator(".primary-toggle").click()
    expect(page.locator("nav.bd-links a.current")).to_be_in_viewport(ratio=1)


RING = """() => {
  const stop = document.activeElement, { outlineStyle, outlineWidth } = getComputedStyle(stop);
  return [outlineStyle === "none" ? 0 : parseFloat(outlineWidth), stop.closest("article") !== null];
}"""


def test_tab_goes_on_from_the_text_when_the_contents_come_to_the_present_page(opened):
    page = opened("cloche/six-dice.html", awake=False)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # skips to the text
    contents = page.locator("nav.bd-links").first
    contents.evaluate("c => { c.hidden = true; }")
    page.evaluate("asks.rest")
    contents.evaluate("c => { c.hidden = false; }")
    page.evaluate("asks.rest")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.closest('article') !== null")


def test_the_first_stop_skips_to_the_text_and_each_before_it_has_a_ring(opened):
    page = opened("cloche/six-dice.html", awake=False)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.closest('article') !== null")
    page = opened("cloche/six-dice.html", awake=False)
    for media in ({}, {"color_scheme": "dark"}, {"forced_colors": "active"}):
        page.emulate_media(**media)
        page.locator(".search-button-field").focus()
        rings = []
        while not rings or not rings[-1][1]:
            page.keyboard.press("Tab")
            rings.append(page.evaluate(RING))
        assert len(rings) > 20
        assert min(width for width, _ in rings) >= 3, media


STOP = """() => {
  const { top, bottom, width, height } = document.activeElement.getBoundingClientRect();
  const what = document.activeElement.outerHTML.slice(0, 99);
  return [width > 0 && height > 0, top < innerHeight && bottom > 0, what];
}"""


def test_where_tab_goes_there_is_something_and_it_is_seen(opened):
    page = opened("serpents/equation.html", awake=False)
    page.emulate_media(reduced_motion="no-preference")
    for _ in range(60):
        page.keyboard.press("Tab")
        large, seen, what = page.evaluate(STOP)
        assert large, what
        assert seen or "#jeux-text" in what, what  # the first comes from over the page's edge


def test_letters_without_serifs_are_remembered_and_said(opened, reader):
    page = opened("cloche/six-dice.html", awake=False)
    face = "getComputedStyle(document.querySelector('.bd-article h1')).fontFamily"
    assert "Jeux Head" in page.evaluate(face)
    button = page.get_by_role("button", name="Plain letters")
    button.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "true")
    page = opened("index.html", awake=False)
    assert "Verdana" in page.evaluate(face)
    expect(page.get_by_role("button", name="Plain letters", pressed=True)).to_be_visible()


def test_the_switch_of_light_and_dark_says_which_it_is(opened):
    page = opened("cloche/six-dice.html", awake=False)
    names = set()
    for _ in range(3):
        names.add(page.locator(".theme-switch-button").first.get_attribute("aria-label"))
        page.locator(".theme-switch-button").first.click()
    assert names == {"Colours: light", "Colours: dark", "Colours: as the system has them"}


def test_who_asks_for_contrast_gets_black_on_white(opened, reader):
    page = opened("cloche/six-dice.html", awake=False)
    page.emulate_media(contrast="more")
    colours = """() => {
      const { color } = getComputedStyle(document.querySelector(".bd-article p"));
      return [color, getComputedStyle(document.body).backgroundColor];
    }"""
    assert page.evaluate(colours) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    page.emulate_media(contrast="no-preference")


def seen(what, act, part=1.0):
    """Say whether a change to an element changes what is seen of it, or of its right part."""
    box = what.bounding_box()
    box |= {"x": box["x"] + (1 - part) * box["width"], "width": part * box["width"]}
    before = what.page.screenshot(clip=box)
    what.evaluate(act)
    return before != what.page.screenshot(clip=box)


HIDE = "part => { part.style.opacity = 0; }"


def test_in_own_colours_controls_dice_and_what_is_chosen_are_seen(opened):
    page = opened("cloche/other-tables.html")
    page.emulate_media(forced_colors="active")
    page.locator(".jeux-choice [aria-pressed=true]").first.scroll_into_view_if_needed()
    for icon in page.locator(".bd-header-article :is(.fas, .fa-bars):visible").all():
        assert seen(icon, HIDE)
    play = page.locator(".jeux-play:visible").first
    assert seen(play, "button => button.classList.remove('jeux-play')")
    assert seen(page.locator(".jeux-slider input:visible").first, HIDE, part=0.2)
    chosen = page.locator(".jeux-choice [aria-pressed=true]:visible").first
    assert seen(chosen, "button => { button.ariaPressed = 'false'; }")
    opened("marienbad/playing.html")
    page.get_by_text("Rows, rules, opponent").first.click()
    slider = page.locator("input[type=range]:visible").first
    slider.scroll_into_view_if_needed()
    assert seen(slider, HIDE, part=0.2)


OVERLAP = """([one, other]) => {
  const [a, b] = [one, other].map(name => document.querySelector(name).getBoundingClientRect());
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""
LEFT = """names => names.map(name => {
  const part = document.querySelector(name), { left } = part.getBoundingClientRect();
  return left + parseFloat(getComputedStyle(part).paddingLeft);
})"""


def test_the_foot_stands_in_line_with_the_text_and_large_letters_cover_nothing(opened):
    page = opened("cloche/six-dice.html", awake=False)
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


def test_after_a_tap_no_tooltip_stays(fresh):
    finger = Finger(page := fresh("cloche/six-dice.html", awake=False))
    size = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
    finger.screen.send("Emulation.setDeviceMetricsOverride", size)
    page.reload()
    finger.tap(middle(page.locator(".theme-switch-button:visible")))
    page.locator(".tooltip.show").wait_for(state="attached")
    assert not page.locator(".tooltip").is_visible()
