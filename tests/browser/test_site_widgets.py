"""Widgets of the built site beyond their frames: how they begin, steps, links to a state."""

import re
from itertools import product

import pytest
from pages import CHAPTERS, ROOT, SITE
from playwright.sync_api import expect

from browser import markup
from browser.boards import look
from browser.conftest import wait_for_widgets
from jeux import caillou, cloche


def heights(page, settled):
    """The heights of all widgets at some widths; nothing is wider than the page."""
    found = []
    for width in (1280, 512, 390, 320):
        page.set_viewport_size({"width": width, "height": 600})
        if settled:  # boards fold when they have been drawn anew
            page.evaluate("asks.settled")
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width
        found.append(page.evaluate("asks.heights()"))
    return found


def some(*names):
    """A few chapters in every run; all of them in the longer evidence."""
    every = (path.relative_to(ROOT / "book").with_suffix("").as_posix() for path in CHAPTERS)
    rest = [pytest.param(name, marks=pytest.mark.long) for name in every if name not in names]
    return pytest.mark.parametrize("name", [*names, *rest])


LARGE = [pytest.param(n, marks=pytest.mark.long) for n in ("caillou/match", "serpents/play")]


@pytest.mark.parametrize("name", ["marienbad/playing", *LARGE])
def test_a_widget_is_as_high_as_the_picture_of_how_it_begins(opened, still, name):
    begins, alive = still(f"{name}.html"), opened(f"{name}.html")
    for before, after in zip(heights(begins, False), heights(alive, True), strict=True):
        assert before == pytest.approx(after, abs=1)


def test_a_widget_comes_alive_near_the_screen_and_its_buttons_step_and_play(opened):
    page = opened("cloche/six-dice.html", awake=False)
    page.locator(".jeux-widget:not(.jeux-still *)").first.wait_for()
    still = page.locator(".jeux-still")
    far = still.count()
    assert far, "what is far away waits"
    still.last.evaluate("still => still.scrollIntoView()")
    page.wait_for_function("far => asks.count('.jeux-still') < far", arg=far)
    widget = page.locator(".jeux-widget:has(.jeux-play)").first
    slider = widget.locator("input")
    less, more, play = (widget.locator(f".jeux-{kind}") for kind in ("less", "more", "play"))
    for button in (less, more, play):
        assert "“" in button.get_attribute("aria-label")
    assert less.get_attribute("tabindex") == more.get_attribute("tabindex") == "-1"
    slider.press("End")
    expect(more).to_be_disabled()
    last = slider.input_value()
    less.click()
    expect(slider).to_have_value(str(int(last) - 1))
    play.click()
    expect(play).to_have_attribute("aria-label", re.compile("^Stop"))
    expect(slider).to_have_value(last)
    assert play.get_attribute("aria-label").startswith("Play"), "it stops with its last step"
    play.click()
    expect(slider).to_have_value("0")
    slider.press("ArrowRight")
    expect(play).to_have_attribute("aria-label", re.compile("^Play"))  # any use stops it
    expect(slider).to_have_value("1")
    # a touch on a picture moves its slider
    widget = page.locator(".jeux-explorer:has([data-pick])").first
    said, before = widget.locator("figcaption"), widget.locator("figcaption").text_content()
    for pick in widget.locator("[data-pick]:visible").all():
        if said.text_content() == before:
            pick.dispatch_event("pointerdown", {"button": 0})
            pick.click(force=True, timeout=2000)
    assert said.text_content() != before


# to another state, and until the page has heard of it
TO = """hash => new Promise(done => {
  addEventListener('hashchange', () => requestAnimationFrame(done), { once: true });
  location.hash = hash;
})"""
VALUES = "all => all.map(e => e.getAttribute('aria-valuetext'))"


def test_a_link_sets_sliders_and_moving_them_writes_one(opened):
    link = "caillou/match.html#goal-in-points=3&stones-of-b=9&to-win-reach=exactly&a=b"
    page = opened(link, awake=False)
    # the second of the page's two explorers, after a question
    told = page.get_by_text("stones of B")
    widget = page.locator(".jeux-widget:not(.jeux-still *)").filter(has=told)
    sliders = widget.locator("input")
    page.wait_for_function("() => scrollY > 500")
    assert sliders.evaluate_all(VALUES) == ["3", "2", "2"]
    assert widget.locator("[aria-pressed=true]").text_content() == "exactly"
    before = page.evaluate("history.length")
    sliders.first.press("ArrowRight")
    page.wait_for_function("() => location.hash.startsWith('#goal-in-points=4&')")
    assert page.evaluate("location.hash.slice(1).split('&').sort()") == [
        "goal-in-points=4", "stones-of-a=2", "stones-of-b=2", "to-win-reach=exactly"
    ]  # fmt: skip
    assert page.evaluate("history.length") == before
    page.evaluate("() => { location.hash = '#goal-in-points=6'; }")
    expect(widget.locator('[aria-valuetext="6"]')).to_be_attached()


@some("caillou/match", "cloche/six-dice")
def test_each_place_of_the_controls_shows_its_own_frame_and_the_page_holds_still(opened, name):
    page = opened(f"{name}.html", awake=False)
    text = (SITE / "book" / f"{name}.html").read_text("utf-8")
    states = [model["state"] for model in markup.models(text).values()]
    explorers = [state for state in states if "frames" in state]
    wait_for_widgets(page, len(explorers))  # one chapter has none
    for widget, state in zip(page.locator(".jeux-explorer").all(), explorers, strict=True):
        options = [control["options"] for control in state["controls"]]
        places = [*product(*(range(len(some)) for some in options))]
        seen = widget.evaluate("(w, given) => asks.places(w, ...given)", [places, state["frames"]])
        high = seen[0][-1]
        for values, one in zip(product(*options), seen, strict=True):
            assert one == [[*values], True, high]


BOARDS = {
    # a link and what it sets; links that set nothing; a key, and what is written then
    "marienbad/playing.html#heaps=2-6-7-9": (
        "settings", {"heap-0": "2", "heap-1": "6", "heap-2": "7", "heap-3": "9"},
        ["heaps=", "heaps=99", "heaps=1--2", "heaps=%E0%A4%A", "heaps=1-2-3-4-5-6-7"],
        "heap-0", "#heaps=3-6-7-9"),
    "serpents/play.html#jumps=1-38,98-3&starts=5-7&finish=exact": (
        "more", {"text": "1-38, 98-3", "begins": "0", "finish": "exact", "sized": "100-10"},
        ["jumps=1-38,38-3", "size=6&jumps=1-9", "starts=100-0", "jumps=a", "finish=home",
         "finish=toString"],
        "begins", "begins=2"),
}  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize(("link", "told"), BOARDS.items())
def test_a_link_sets_a_board_if_there_can_be_such_a_one(opened, link, told):
    fold, stands, wrong, key, written = told
    page = opened(link)
    board = page.locator("[data-arrived]")
    page.wait_for_function("() => scrollY > 100")
    board.locator(f"[data-is={fold}]").click()
    for hash_ in (*wrong, ""):
        shown = {name: board.locator(f"[data-is={name}]").input_value() for name in stands}
        assert shown == stands
        page.evaluate(TO, hash_ or "heaps=")
    board.locator(f"[data-is={key}]").press("ArrowRight")
    page.wait_for_function("words => location.hash.includes(words)", arg=written)


@some("marienbad/playing", "serpents/play")
def test_hammered_keys_do_no_harm(opened, name):
    page = opened(f"{name}.html", awake=False)
    wait_for_widgets(page, 0)
    page.evaluate("asks.hammer()")
    for widget in page.locator(".jeux-widget").all():
        shown = look(widget)
        assert shown["frame"]
        assert shown["caption"] or shown["label"]


GAMES = {
    "cloche": cloche.record.SAMPLE,
    "caillou": caillou.record.SAMPLE,
    "serpents": "size=6&jumps=1-5,4-3&faces=3&throws=3111",
    "marienbad": "heaps=1-2&moves=2x2,1x1",
}


@pytest.mark.parametrize(("part", "line"), GAMES.items())
def test_the_end_of_a_game_leads_to_a_page_of_its_part(opened, part, line):
    page = opened(f"{part}/play.html#{line}")
    link = page.locator(".jeux-widget:not(.jeux-still *) a[href]:visible")
    expect(link).to_have_count(1)
    chapter = link.evaluate("a => a.pathname")
    assert (SITE / chapter.lstrip("/")).exists(), chapter
    assert f"/{part}/" in chapter


@pytest.mark.parametrize("part", ["battage", "cloche", "caillou", "serpents", "marienbad"])
def test_where_nothing_may_be_copied_the_address_of_a_game_stands_on_the_page(fresh, part):
    forbid = """Object.defineProperty(navigator, "clipboard", { value: {
      writeText: () => Promise.reject(new Error("no")) } });"""
    page = fresh(f"{part}/play.html", script=forbid)
    page.set_viewport_size({"width": 390, "height": 844})
    button = page.locator("[data-is=share]:visible").first
    button.click()
    address = page.url.partition("#")[0]
    told = page.get_by_text(f"Copy this line: {address}#").first
    expect(told).to_be_visible()
    below = told.bounding_box()["y"] - button.bounding_box()["y"]
    assert 0 < below < 250, "the finger is there"
