"""Chapters run whole, in place, under a sub-path; and what goes wrong while Python runs."""

import pytest
from playwright.sync_api import expect

from browser import firefox
from browser.test_lite_use import until
from browser.test_live import Live

pytestmark = pytest.mark.long
ONE_A_PART = (
    *("book/battage/counting", "book/cloche/six-dice", "book/caillou/rules"),
    *("book/serpents/exactly", "book/marienbad/playing", "book/start/toolkit"),
)
MINUTES = 5


@pytest.fixture
def page(browser):
    made = browser.new_page()
    yield made
    made.context.set_offline(False)
    made.close()


@pytest.mark.parametrize("chapter", ONE_A_PART)
def test_a_chapter_runs_whole_under_a_sub_path(page, under, chapter):
    """test_lite.py holds what its cells put out against what is stored."""
    live = Live(page, under, chapter)
    cell = page.locator(".cell:has(> .code:not(.imports))").first
    cell.locator("> .code > summary").click()
    cell.locator(".jeux-run").click()
    live.says(cell, "^Done in")
    cell.get_by_role("button", name="Run all").click()
    cell.locator(".jeux-said", has_text="cells have run").wait_for(timeout=MINUTES * 60_000)
    assert page.locator(".jeux-failure").count() == 0
    assert page.locator(".jeux-live-output .jeux-widget").count()
    sliders = page.locator(".jeux-live-output .jeux-slider input")
    if sliders.count():
        frame = page.locator(".jeux-live-output:has(.jeux-slider) .jeux-frame").first
        before = frame.inner_html()
        sliders.first.focus()
        page.keyboard.press("ArrowRight")
        expect(frame).not_to_have_js_property("innerHTML", before)
    assert not live.errors
    assert all(url.startswith((under, "data:", "blob:")) for url in live.requests)


def test_without_a_network_what_has_begun_goes_on(page, under):
    live = Live(page, under)
    cell = live.cell("three = ")
    cell.locator(".jeux-run").click()
    live.says(cell, "^Done in")
    page.context.set_offline(True)
    live.run(cell, "sum(range(11))")
    cell.locator(".jeux-live-output", has_text="55").wait_for()


def test_without_a_network_from_the_beginning_it_is_said(page, under):
    live = Live(page, under)
    page.context.set_offline(True)
    live.cell("three = ").locator(".jeux-run").click()
    live.page.locator(".jeux-said", has_text="Is the network there?").wait_for(timeout=10_000)


def test_a_cell_that_takes_all_memory_says_so_and_run_goes_on(page, under):
    live = Live(page, under)
    own = live.own
    live.run(own, "held = []\nwhile True:\n    held.append(bytearray(50_000_000))")
    # some browsers leave Python enough to raise it, others nothing to tell it with
    raised = own.locator(".jeux-failure", has_text="MemoryError")
    ended = own.locator(".jeux-said", has_text="Python needed more memory")
    raised.or_(ended).wait_for(timeout=180_000)
    live.run(own, "held = []; 6 * 7")
    own.locator(".jeux-live-output", has_text="42").wait_for(timeout=180_000)  # Python begins anew


def test_cells_run_in_firefox(under, tmp_path):
    if firefox.find() is None:
        pytest.skip("there is no Firefox here; FIREFOX=path names one")
    cells = "[...document.querySelectorAll('.cell:has(.jeux-bar)')]"
    cell = f"{cells}.find((cell) => cell.textContent.includes('three = '))"
    with firefox.opened(tmp_path) as page:
        page.goto(f"{under}/book/cloche/six-dice.html")
        page.evaluate(f"({cell}.querySelector('.jeux-run').click(), true)")
        until(page, f"{cell}.querySelector('.jeux-said').textContent.startsWith('Done')")
        text = page.evaluate(f"{cell}.querySelector('.jeux-live-output').textContent")
        assert "How many throws of three dice make each sum." in text
        slider = cell.replace("three = ", "explore(law_chart")
        page.evaluate(f"({slider}.querySelector('.jeux-run').click(), true)")
        handle = f"{slider}.querySelector('.jeux-live-output .jeux-slider input')"
        until(page, f"!!{handle}?.oninput", 60)
        page.evaluate(f"{handle}.stepUp(), {handle}.dispatchEvent(new Event('input'))")
        shown = f"{slider}.querySelector('.jeux-live-output figcaption').textContent"
        until(page, f"{shown}.startsWith('2 dice: 25 of 36')", 60)
        assert all(url.startswith((under, "data:", "blob:")) for url, _ in page.asked())
