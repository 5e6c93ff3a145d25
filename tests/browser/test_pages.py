"""Every page of the built site, in a real browser. New chapters are covered as they are."""

import json
import re
from itertools import pairwise

from jeux_site import widgets_of
from pages import ROOT, prose

from browser.widgets import (
    CONTROLS,
    by_keyboard,
    by_mouse,
    is_spoken,
    is_told,
    look,
    sliders,
    to_its_first_place,
    try_controls,
    wait_for_another,
    walk,
    widgets,
)

AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")


def test_every_widget_is_on_the_page(tab):
    assert tab.page.locator(".jeux-widget").count() == widgets_of(tab.source)
    for widget in widgets(tab.page):
        shown = look(widget)
        assert shown["caption"] or shown["label"]
        for slider in sliders(widget):
            assert slider.get_attribute("aria-label")


def test_sliders_answer_the_keyboard(tab):
    for widget in widgets(tab.page):
        for slider in sliders(widget):
            to_its_first_place(tab.page, widget, slider)
            first = look(widget)
            slider.press("ArrowRight")
            after = wait_for_another(tab.page, widget, first)
            is_told(first, after)
            steps = walk(tab.page, widget, slider)
            assert len(steps) == int(float(slider.get_attribute("aria-valuemax")))
            for before, after in pairwise(steps):
                assert after["frame"] != before["frame"]
                assert after["value"] != before["value"]
                is_told(before, after)
            is_spoken(tab.page, widget)
            slider.press("Home")
            assert wait_for_another(tab.page, widget, after) == first


def test_sliders_answer_the_mouse(tab):
    for widget in widgets(tab.page):
        for slider in sliders(widget):
            to_its_first_place(tab.page, widget, slider)
            before = look(widget)
            track = slider.locator("xpath=ancestor::*[contains(@class, 'noUi-target')]")
            box = track.bounding_box()
            track.click(position={"x": box["width"] - 2, "y": box["height"] / 2})
            is_told(before, wait_for_another(tab.page, widget, before))
            is_spoken(tab.page, widget)
            slider.press("Home")


def test_words_answer_keyboard_and_mouse(tab):
    for widget in widgets(tab.page):
        for group in widget.locator(".widget-toggle-buttons [role=group]").all():
            assert group.get_attribute("aria-label")
            others = group.locator("[aria-pressed=false]")
            assert others.count() == group.locator("button").count() - 1
            for use in (by_mouse, by_keyboard):
                before = look(widget)
                chosen = others.first.element_handle()
                use(others.first)
                is_told(before, wait_for_another(tab.page, widget, before))
                is_spoken(tab.page, widget)
                assert chosen.get_attribute("aria-pressed") == "true"


def boards(tab):
    return [widget for widget in widgets(tab.page) if widget.locator(CONTROLS).count()]


def test_boards_answer_the_keyboard(tab):
    for board in boards(tab):
        try_controls(tab.page, board, by_keyboard)


def test_boards_answer_the_mouse(tab):
    for board in boards(tab):
        try_controls(tab.page, board, by_mouse)


def test_live_region_is_silent_until_a_widget_is_used(tab):
    assert [words for words in tab.spoken_unasked if words] == []


def serious(tab, **options):
    tab.page.evaluate(AXE)
    found = tab.page.evaluate(
        "options => axe.run({resultTypes: ['violations'], ...options})", options
    )
    return [
        {"rule": v["id"], "help": v["help"], "nodes": [n["html"][:200] for n in v["nodes"][:3]]}
        for v in found["violations"]
        if v["impact"] in ("serious", "critical")
    ]


def theme(tab, scheme):
    tab.page.evaluate("s => document.documentElement.dataset.theme = s", scheme)


def test_axe_finds_nothing_serious(tab):
    theme(tab, "light")
    found = serious(tab)
    assert not found, json.dumps(found, indent=1)


def test_colours_contrast_in_the_dark(tab):
    """Only with --both-schemes: `make check-long` asks for it."""
    theme(tab, "dark")
    found = serious(tab, runOnly=["color-contrast"])
    theme(tab, "light")
    assert not found, json.dumps(found, indent=1)


def test_formulas_are_typeset(tab):
    assert tab.page.locator("mjx-merror, [data-mjx-error]").count() == 0
    assert tab.page.locator(".math:not(:has(mjx-container))").count() == 0


def test_code_can_be_copied(tab):
    code = tab.page.locator("div.cell_input").count()
    assert tab.page.locator("div.cell_input button.copybtn").count() == code


def test_solutions_open_on_a_click(tab):
    solutions = tab.page.locator(".solution.dropdown").all()
    assert len(solutions) == prose(tab.source).count("{solution-start}")
    for solution in solutions:
        first = solution.locator(".section, section").locator("> *").first
        before = first.is_visible()
        solution.locator("button.toggle-button").first.click()
        assert first.is_visible() != before


def test_page_fits_a_phone(tab):
    tab.page.set_viewport_size({"width": 390, "height": 844})
    width = tab.page.evaluate("() => document.documentElement.scrollWidth")
    tab.page.set_viewport_size({"width": 1280, "height": 900})
    assert width <= 390


IN_PICTURES = """() => [...document.querySelectorAll('.jeux-frame svg[role=img] text')]
  .filter(e => e.getClientRects().length && e.textContent.trim())
  .map(e => ({words: e.textContent, look: getComputedStyle(e), by: e.getScreenCTM().d}))
  .map(({words, look, by}) => [parseFloat(look.fontSize) * by, look.fontFamily, words])"""


def test_words_in_pictures_are_large_enough_on_a_phone(tab):
    tab.page.set_viewport_size({"width": 390, "height": 844})
    found = tab.page.evaluate(IN_PICTURES)
    tab.page.set_viewport_size({"width": 1280, "height": 900})
    assert [(size, words) for size, _, words in found if size < 11] == []
    assert [words for _, family, words in found if "Jeux Label" not in family] == []


def test_page_has_a_correction_link_and_a_way_to_run_it(tab):
    repository = re.search(r"^  url: (\S+)", (ROOT / "_config.yml").read_text("utf-8"), re.M)[1]
    link = tab.page.locator(".jeux-correction a").first.get_attribute("href")
    assert link.startswith(f"{repository}/issues/new?")
    if tab.source.suffix == ".ipynb":
        owner = "/".join(repository.split("/")[-2:])
        binder = tab.page.locator("a[href*='mybinder.org']").first.get_attribute("href")
        assert f"/gh/{owner}/" in binder
        assert tab.source.name in binder


HAMMER = """() => {
  const keys = ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp',
    'PageDown', 'Enter', ' ', 'Escape', 'Tab', 'Backspace', 'Delete', 'a', '9', '-'];
  let seed = 1922;
  const below = n => (seed = (1103515245 * seed + 12345) % 2147483648, seed % 65536 % n);
  const kinds = 'button, input, select, [tabindex], [role=slider], [role=gridcell]';
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


def test_hammered_keys_do_no_harm(tab):
    tab.page.evaluate(HAMMER)
    tab.page.wait_for_timeout(200)
    for widget in widgets(tab.page):
        shown = look(widget)
        assert shown["frame"]
        assert shown["caption"] or shown["label"]


def test_page_is_quiet_and_keeps_to_its_host(tab):
    """Last, so that it also speaks for everything that the tests above did."""
    assert tab.errors == []
    own = (tab.site, "data:", "blob:")
    assert [url for url in tab.requests if not url.startswith(own)] == []
