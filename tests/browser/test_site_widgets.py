"""Widgets of the built site beyond their frames: how they begin, steps, links to a state."""

from itertools import pairwise, product

import pytest
from pages import CHAPTERS, ROOT, SITE

from browser import markup
from browser.conftest import wait_for_widgets
from browser.widgets import (
    is_told,
    look,
    sliders,
    to_its_first_place,
    wait_for_another,
    walk,
)

HEIGHTS = """() => [...document.querySelectorAll('.jeux-widget')].map(e => e.offsetHeight)"""
# the same heights in ten frames, one after the other
SETTLED = f"""() => new Promise(done => {{
  let last, same = 0;
  const look = () => {{
    const now = ({HEIGHTS})().join();
    same = now === last ? same + 1 : 0;
    last = now;
    same < 10 ? requestAnimationFrame(look) : done();
  }};
  look();
}})"""
WIDTHS = (1280, 512, 390, 320)


@pytest.fixture
def opened(browser, site):
    pages, errors = [], []

    def open_page(address, scripts=True):
        page = browser.new_page()
        pages.append(page)
        page.on("pageerror", lambda error: errors.append(str(error)))
        if not scripts:
            screen = page.context.new_cdp_session(page)
            screen.send("Emulation.setScriptExecutionDisabled", {"value": True})
        page.add_init_script("localStorage.clear()")  # what other tests have guessed
        page.goto(f"{site}/book/{address}")
        return page

    yield open_page
    for page in pages:
        page.close()
    assert errors == []


def heights(page, settled):
    """The heights of all widgets at some widths; nothing is wider than the page."""
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 600})
        if settled:  # boards fold when they have been drawn anew
            page.evaluate(SETTLED)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width
        found.append(page.evaluate(HEIGHTS))
    return found


@pytest.mark.parametrize(
    "name",
    [
        *(
            pytest.param(f"{n}", marks=pytest.mark.long)
            for n in ("caillou/5-match", "serpents/8-players")
        ),
        "marienbad/3-playing",
    ],
)
def test_a_widget_is_as_high_as_the_picture_of_how_it_begins(opened, name):
    still, alive = opened(f"{name}.html", scripts=False), opened(f"{name}.html")
    wait_for_widgets(alive, 1)
    for before, after in zip(heights(still, False), heights(alive, True), strict=True):
        assert before == pytest.approx(after, abs=1)


def test_a_widget_comes_alive_when_it_nears_the_screen(opened):
    page = opened("cloche/2-six-dice.html")
    page.wait_for_function("() => document.querySelector('.jeux-widget:not(.jeux-still *)')")
    still = page.locator(".jeux-still")
    far = still.count()
    assert far, "what is far away waits"
    still.last.evaluate("still => still.scrollIntoView()")
    page.wait_for_function("far => document.querySelectorAll('.jeux-still').length < far", arg=far)


def test_buttons_step_and_play_to_the_end(opened):
    page = opened("cloche/2-six-dice.html")
    wait_for_widgets(page, 2)
    widget = page.locator(".jeux-widget:has(.jeux-play)").first
    slider = widget.locator("input")
    less, more, play = (widget.locator(f".jeux-{kind}") for kind in ("less", "more", "play"))
    assert all("“" in button.get_attribute("aria-label") for button in (less, more, play))
    slider.press("End")
    assert more.is_disabled()
    last = look(widget)
    less.click()
    before = wait_for_another(page, widget, last)
    play.click()
    assert "Stop" in play.get_attribute("aria-label")
    assert wait_for_another(page, widget, before) == last
    assert "Play" in play.get_attribute("aria-label"), "it stops at the end"
    play.click()
    first = wait_for_another(page, widget, last)
    slider.press("ArrowRight")
    after = wait_for_another(page, widget, first)
    assert "Play" in play.get_attribute("aria-label"), "any use stops it"
    assert look(widget) == after
    assert less.get_attribute("tabindex") == more.get_attribute("tabindex") == "-1"


# to another state, and until the page has heard of it
TO = """hash => new Promise(done => {
  addEventListener('hashchange', () => requestAnimationFrame(done), { once: true });
  location.hash = hash;
})"""
CHOOSE = """(widget, [place, frame]) => {
  place.forEach((at, k) => {
    const row = widget.querySelectorAll('.jeux-slider, .jeux-choice')[k];
    const input = row.querySelector('input');
    if (!input) return row.querySelectorAll('button')[at].click();
    input.value = at;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const wanted = document.createElement('div');
  wanted.innerHTML = frame;
  return [widget.querySelector('.jeux-shown').innerHTML, wanted.innerHTML];
}"""
VALUES = "all => all.map(e => e.getAttribute('aria-valuetext'))"


def test_a_link_sets_sliders_and_moving_them_writes_one(opened):
    page = opened("caillou/5-match.html#goal-in-points=3&stones-of-b=9&to-win-reach=exactly&a=b")
    # the second of the page's two explorers, after a question
    told = page.get_by_text("stones of B")
    widget = page.locator(".jeux-widget:not(.jeux-still *)").filter(has=told)
    sliders = widget.locator("input")
    widget.wait_for()
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
    page.wait_for_function("() => document.querySelector('[aria-valuetext=\"6\"]')")


def test_every_place_of_several_sliders_shows_its_own_frame(opened):
    page = opened("caillou/5-match.html")
    path = SITE / "book" / "caillou" / "5-match.html"
    states = [model["state"] for model in markup.models(path.read_text("utf-8")).values()]
    explorers = [state for state in states if "frames" in state]
    assert max(len(state["controls"]) for state in explorers) > 2
    for widget, state in zip(page.locator(".jeux-explorer").all(), explorers, strict=True):
        shape = [range(len(control["options"])) for control in state["controls"]]
        for place, frame in zip(product(*shape), state["frames"], strict=True):
            shown, wanted = widget.evaluate(CHOOSE, [place, frame])
            assert shown == wanted, place


@pytest.mark.long
def test_a_link_sets_heaps(opened):
    page = opened("marienbad/3-playing.html#heaps=2-6-7-9")
    heaps = page.locator(".jeux-widget:not(.jeux-still *) [data-is^=heap]")
    seen = "all => all.map(e => e.value).join('-')"
    page.locator(".jeux-widget:not(.jeux-still *) [data-is=settings]").click()
    page.wait_for_function("() => scrollY > 100")
    assert heaps.evaluate_all(seen) == "2-6-7-9"
    for wrong in ("99", "", "1--2", "%E0%A4%A", "1-2-3-4-5-6-7"):
        page.evaluate(TO, f"heaps={wrong}")
        assert heaps.evaluate_all(seen) == "2-6-7-9"
    heaps.first.press("ArrowRight")
    page.wait_for_function("() => location.hash === '#heaps=3-6-7-9'")


@pytest.mark.long
def test_a_link_sets_a_board(opened):
    page = opened("serpents/8-players.html#jumps=1-38,98-3&starts=5-7&finish=exact")
    board = page.locator(".jeux-widget:not(.jeux-still *) .jeux-board")
    board.wait_for()
    page.wait_for_function("() => scrollY > 100")
    board.locator("[data-is=change]").click()

    def seen():
        return [
            board.locator("[data-is=jump] option").all_text_contents(),
            *(
                board.locator(f"[data-is={name}]").input_value()
                for name in ("first", "second", "finish")
            ),
        ]

    said = [["ladder 1 → 38", "snake 98 → 3"], "5", "7", "exact"]
    assert seen() == said
    for wrong in (
        *("jumps=1-38,38-3", "size=6&jumps=", "starts=100-0", "jumps=a"),
        *("finish=home", "finish=toString"),
    ):
        page.evaluate(TO, wrong)
        assert seen() == said
    board.locator("[data-is=first]").press("ArrowRight")
    page.wait_for_function("() => location.hash.includes('jumps=1-38,98-3&')")
    assert "starts=6-7" in page.evaluate("location.hash")


def some(*names):
    """A few chapters in every run; all of them in the longer evidence."""
    every = (path.relative_to(ROOT / "book").with_suffix("").as_posix() for path in CHAPTERS)
    rest = [pytest.param(name, marks=pytest.mark.long) for name in every if name not in names]
    return pytest.mark.parametrize("name", [*names, *rest])


def at_their_first_places(page):
    """Each slider of a page with its widget, one after the other, put where it begins."""
    wait_for_widgets(page, 0)
    for widget in page.locator(".jeux-widget").all():
        for slider in sliders(widget):
            to_its_first_place(page, widget, slider)
            yield widget, slider


@some("cloche/2-six-dice", "caillou/5-match")
def test_each_place_of_a_slider_and_a_mouse_tell_something_else_and_the_page_holds_still(
    opened, name
):
    page = opened(f"{name}.html")
    for widget, slider in at_their_first_places(page):
        steps = walk(page, widget, slider)
        assert len(steps) == int(slider.get_attribute("max")) + 1
        for before, after in pairwise(steps):
            assert after["frame"] != before["frame"]
            assert after["value"] != before["value"]
            is_told(before, after)
            assert after["height"] == before["height"]
        assert steps[-1]["moved"] == 0
        to_its_first_place(page, widget, slider)
        before = look(widget)
        # a thumb that comes down beside the very end, and over the track
        slider.click(position={"x": slider.bounding_box()["width"] - 1, "y": 2})
        is_told(before, wait_for_another(page, widget, before))
    for widget in page.locator(".jeux-widget").all():
        for group in widget.locator(".jeux-choice").all():
            before = look(widget)
            group.locator("[aria-pressed=false]").first.click()
            is_told(before, wait_for_another(page, widget, before))


HAMMER = """() => {
  const keys = ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp',
    'PageDown', 'Enter', ' ', 'Escape', 'Tab', 'Backspace', 'Delete', 'a', '9', '-'];
  let seed = 1922;
  const below = n => (seed = (1103515245 * seed + 12345) % 2147483648, seed % 65536 % n);
  const kinds = 'button, input, select, [tabindex], [role=gridcell]';
  for (let k = 0; k < 400; k += 1) {
    const all = document.querySelectorAll(`.jeux-widget :is(${kinds})`);  // boards draw anew
    if (!all.length) return;
    const place = all[below(all.length)], key = keys[below(keys.length)];
    const how = {key, bubbles: true, cancelable: true, shiftKey: !below(4)};
    place.focus();
    for (const kind of ['keydown', 'keyup']) place.dispatchEvent(new KeyboardEvent(kind, how));
    if (!below(5)) place.click();
  }
}"""


@some("marienbad/3-playing", "serpents/8-players")
def test_hammered_keys_do_no_harm(opened, name):
    page = opened(f"{name}.html")
    wait_for_widgets(page, 0)
    page.evaluate(HAMMER)
    for widget in page.locator(".jeux-widget").all():
        shown = look(widget)
        assert shown["frame"]
        assert shown["caption"] or shown["label"]
