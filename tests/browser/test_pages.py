"""Every page of the built site, in a real browser. New chapters are covered as they are."""

import json
import re
from itertools import pairwise

import pytest
from jeux_site import widgets_of
from pages import ROOT, prose, toc

from browser.conftest import one_a_kind, tried
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

DESK, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}
AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")


def resize(tab, size):
    """Give a page its size, unless it has it: to lay it out anew takes long."""
    if tab.page.viewport_size != size:
        tab.page.set_viewport_size(size)


SWEPT = one_a_kind()
"""A page of each kind, of which every slider, word and board is moved."""
LAST = {name.split("/")[1]: name for name in toc()}.values()
FEW = ("book/index", "book/start/1-reading", "book/marienbad/3-playing")
FEW += ("book/teach/lessons/battage-1", "book/appendix/library/battage")


def few(pages):
    """Some pages; most of them in `make check-long` alone."""
    return [page if page in FEW else pytest.param(page, marks=pytest.mark.long) for page in pages]


SAMPLE = few(dict.fromkeys([*SWEPT, *LAST]))
"""A page of each kind, and the last one of each part."""
SOME = tried()


@pytest.fixture(autouse=True)
def size(tab, request):
    """A test finds the page on a desk; or on a phone, if it is marked so."""
    resize(tab, PHONE if request.node.get_closest_marker("phone") else DESK)


def test_every_widget_is_on_the_page(tab):
    assert tab.page.locator(".jeux-widget").count() == widgets_of(tab.source)
    for widget in widgets(tab.page):
        shown = look(widget)
        assert shown["caption"] or shown["label"]
        for slider in sliders(widget):
            assert slider.get_attribute("aria-label")


def test_sliders_answer_the_keyboard(tab):
    told = False
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
                assert after["height"] == before["height"], "the page holds still"
            assert steps[-1].get("moved") == 0
            if not told:
                is_spoken(tab.page, widget)
            told = True
            slider.press("Home")
            assert wait_for_another(tab.page, widget, after) == first


@pytest.mark.parametrize("tab", SOME, indirect=True)
def test_sliders_answer_the_mouse(tab):
    told = False
    for widget in widgets(tab.page):
        for slider in sliders(widget):
            to_its_first_place(tab.page, widget, slider)
            before = look(widget)
            track = slider.locator("xpath=ancestor::*[contains(@class, 'noUi-target')]")
            box = track.bounding_box()
            # a thumb that comes down beside the very end
            track.click(position={"x": box["width"] + 10, "y": -15})
            is_told(before, wait_for_another(tab.page, widget, before))
            if not told:
                is_spoken(tab.page, widget)
            told = True
            slider.press("Home")


def test_words_answer_keyboard_and_mouse(tab):
    for widget in widgets(tab.page):
        for slider in sliders(widget):  # where it begins, words may make no difference
            slider.press("End")
            slider.press("ArrowLeft")
        for row in widget.locator(".widget-toggle-buttons").all():
            group = row.locator("[role=group]")
            assert group.count() == 1, "nobody hears which of these words is chosen"
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
    """The widgets that draw themselves; steps and words of the others are tried on their own.

    Questions are asked by hand in `test_trying.py`: they tell nothing before a guess.
    """
    others = ".widget-slider, .widget-toggle-buttons, .jeux-predict"
    drawn = tab.page.locator(f".jeux-widget:not(:has({others}))")
    return [widget for widget in drawn.all() if widget.locator(CONTROLS).count()]


def test_boards_answer_the_keyboard(tab):
    for board in boards(tab):
        try_controls(tab.page, board, by_keyboard)


def test_boards_answer_the_mouse(tab):
    for board in boards(tab):
        try_controls(tab.page, board, by_mouse)


def test_live_region_is_silent_until_a_widget_is_used(tab):
    assert [words for words in tab.spoken_unasked if words] == []


# moderate for axe, and for who moves through a page by its landmarks the page's plan
PLAN = ("landmark-unique", "landmark-one-main", "page-has-heading-one")
ON_A_PHONE = ("color-contrast", "target-size", "scrollable-region-focusable")
# what axe calls minor or moderate is not asked for here, and takes a fifth of its time
RUN = """({plan, rules, ...options}) => {
  const light = axe._audit.rules.filter(
    ({id, impact}) => ['minor', 'moderate'].includes(impact) && !plan.includes(id));
  const left_out = Object.fromEntries(light.map(({id}) => [id, {enabled: false}]));
  return axe.run({exclude: [['mjx-math'], ['mjx-assistive-mml']]},
    {resultTypes: ['violations'], rules: {...left_out, ...rules}, ...options});
}"""


def serious(tab, **options):
    if not tab.page.evaluate("() => 'axe' in window"):
        tab.page.evaluate(AXE)
    found = tab.page.evaluate(RUN, {"plan": PLAN, **options})
    return [
        {"rule": v["id"], "help": v["help"], "nodes": [n["html"][:200] for n in v["nodes"][:3]]}
        for v in found["violations"]
        if v["impact"] in ("serious", "critical") or v["id"] in PLAN
    ]


def theme(tab, scheme):
    tab.page.evaluate("s => document.documentElement.dataset.theme = s", scheme)


@pytest.mark.parametrize("tab", few(toc()), indirect=True)
def test_axe_finds_nothing_serious(tab):
    """With contrast on a page of each kind; `--both-schemes` computes it for all."""
    theme(tab, "light")
    contrast = {"color-contrast": {"enabled": tab.name in {*SWEPT, *LAST}}}
    found = serious(tab, rules=contrast)
    assert not found, json.dumps(found, indent=1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_contrast_in_the_dark(tab, scheme):
    """Only with --both-schemes: `make check-long` asks for it."""
    theme(tab, scheme)
    found = serious(tab, runOnly=["color-contrast"])
    theme(tab, "light")
    assert not found, json.dumps(found, indent=1)


SLOW = """() => [...document.querySelectorAll('*')].filter(e =>
  [null, '::before', '::after'].map(part => getComputedStyle(e, part)).some(style =>
    `${style.transitionDuration}, ${style.animationDuration}`.split(', ').some(
      seconds => parseFloat(seconds) > 0.01)))
  .map(e => e.outerHTML.slice(0, 90))"""


@pytest.mark.parametrize("tab", SAMPLE, indirect=True)
def test_nothing_moves_for_who_wants_no_motion(tab):
    assert tab.page.evaluate("() => matchMedia('(prefers-reduced-motion: reduce)').matches")
    assert tab.page.evaluate(SLOW) == []


UNREACHED = """() => [...document.querySelectorAll('.bd-article *')].filter(e =>
    ['auto', 'scroll'].includes(getComputedStyle(e).overflowX) &&
    e.scrollWidth > e.clientWidth + 1 && e.checkVisibility() && !e.closest('[inert]'))
  .filter(e => e.tabIndex < 0 && !e.querySelector('a[href], button, [tabindex="0"]'))
  .map(e => e.outerHTML.slice(0, 90))"""
IDLE = """() => [...document.querySelectorAll('pre, mjx-container, .jeux-table')]
  .filter(e => e.tabIndex >= 0 && e.checkVisibility() && e.scrollWidth <= e.clientWidth + 1)
  .map(e => e.outerHTML.slice(0, 90))"""


@pytest.mark.parametrize("tab", SAMPLE, indirect=True)
def test_a_key_reaches_what_scrolls_and_stops_nowhere_else(tab):
    for size in (PHONE, DESK):
        resize(tab, size)
        for wrong in (UNREACHED, IDLE):
            tab.page.wait_for_function(f"() => !({wrong})().length")


def test_formulas_are_typeset(tab):
    assert tab.page.locator("mjx-merror, [data-mjx-error]").count() == 0
    assert tab.page.locator(".math:not(:has(mjx-container))").count() == 0


def test_code_can_be_copied(tab):
    code = tab.page.locator("div.cell_input").count()
    assert tab.page.locator("div.cell_input button.copybtn").count() == code


OPENED = """kind => [...document.querySelectorAll(kind)].map(fold => {
  const [line, body] = fold.children, was = fold.open;
  if (!was) line.click();
  const found = [line.textContent.trim(), fold.open, body.firstElementChild.checkVisibility()];
  fold.open = was;
  return found;
})"""


def test_hints_and_solutions_open_alike(tab):
    # what a Markdown page shows of them is code
    asked = prose(tab.source).count("{solution-start}") * (tab.source.suffix == ".ipynb")
    for kind, words in (
        ("hint", r"Hint|Marking notes"),
        ("solution", r"Solution to Exercise [\d.]+"),
    ):
        folds = tab.page.locator(f"details.{kind}").all()
        assert len(folds) == asked
        for fold in folds[:1]:
            inside = fold.locator("> .jeux-fold-body > *").first
            before = inside.is_visible()
            fold.locator("> summary").click()
            assert inside.is_visible() != before
            fold.locator("> summary").press("Enter")
            assert inside.is_visible() == before
        for said, opened, shown in tab.page.evaluate(OPENED, f"details.{kind}"):
            assert re.fullmatch(words, said)
            assert opened
            assert shown


HEAD = """() => {
  const [from, to] = [".jeux-eyebrow", ".jeux-head"].map(part => document.querySelector(part));
  return to ? to.getBoundingClientRect().bottom - from.getBoundingClientRect().top : 0;
}"""


FIRST = """() => [...document.querySelectorAll('.jeux-widget, .cell_output svg')]
  .find(e => e.checkVisibility()).getBoundingClientRect().top + scrollY"""


def test_something_to_touch_stands_on_the_first_screen(tab):
    if not tab.page.locator(".jeux-head").count():
        return  # no chapter
    assert tab.page.evaluate(HEAD) <= 340
    for size in (DESK, PHONE):  # the tests that follow are on a phone
        resize(tab, size)
        assert tab.page.evaluate(FIRST) < size["height"]


def on_a_phone_at_night(tab):
    theme(tab, "dark")
    # what scrolls now becomes a stop for the keyboard when the page has been drawn anew
    tab.page.wait_for_function(f"() => !({UNREACHED})().length")
    found = serious(tab, runOnly=list(ON_A_PHONE))
    theme(tab, "light")
    return found


@pytest.mark.phone
@pytest.mark.parametrize("tab", SAMPLE, indirect=True)
def test_axe_finds_nothing_serious_on_a_phone_at_night(tab):
    found = on_a_phone_at_night(tab)
    assert not found, json.dumps(found, indent=1)


@pytest.mark.phone
def test_axe_finds_nothing_serious_on_a_phone_in_the_dark(tab):
    """Only with --both-schemes, for every page."""
    found = on_a_phone_at_night(tab)
    assert not found, json.dumps(found, indent=1)


# links in a sentence and hidden things need no room; sliders have a track to be hit
TIGHT = """() => [...document.querySelectorAll('a[href], button, summary, select, [role=button]')]
  .filter(e => e.checkVisibility({opacityProperty: true, visibilityProperty: true}))
  .filter(e => !e.closest('p, li p, dd, td, th, figcaption, cite, #pst-skip-link'))
  .map(e => [e.getBoundingClientRect(), e])
  .filter(([box]) => box.width && (box.width < 44 || box.height < 44))
  .map(([box, e]) => `${e.outerHTML.slice(0, 90)} ${box.width} x ${box.height}`)"""


@pytest.mark.phone
@pytest.mark.parametrize("tab", SAMPLE, indirect=True)
def test_a_thumb_hits_what_it_taps(tab):
    found = tab.page.evaluate(TIGHT)
    for toggle in ("primary", "secondary"):
        button = tab.page.locator(f".sidebar-toggle.{toggle}-toggle")
        if button.count() and button.first.is_visible():
            button.first.click()
            found += tab.page.evaluate(TIGHT)
            tab.page.keyboard.press("Escape")
    assert found == []


# a word to choose is hit by its label; what a finger draws on a picture has the whole picture
SMALL = """() => [...document.querySelectorAll('.jeux-widget :is(button, select, input)')]
  .filter(e => e.getClientRects().length && e.type !== 'checkbox' && !e.closest('.jeux-hands'))
  .map(e => e.type === 'radio' ? e.closest('label') : e)
  .filter(e => Math.min(e.offsetWidth, e.offsetHeight) < 44).map(e => e.outerHTML.slice(0, 200))"""


# what begins left of the page cannot be scrolled to
CUT = """() => [...document.querySelectorAll('mjx-container[display="true"]')]
  .filter(e => e.checkVisibility() && e.getBoundingClientRect().left < 0)
  .map(e => e.parentElement.outerHTML.slice(0, 200))"""


@pytest.mark.phone
def test_page_fits_a_phone(tab):
    width = tab.page.evaluate("() => document.documentElement.scrollWidth")
    small = tab.page.evaluate(SMALL)
    assert tab.page.evaluate(CUT) == [], "a formula begins on the page"
    assert width <= 390
    assert small == [], "a thumb needs 44 px"


IN_PICTURES = """() => [...document.querySelectorAll('.jeux-frame svg[role=img] text')]
  .filter(e => e.getClientRects().length && e.textContent.trim())
  .map(e => ({words: e.textContent, look: getComputedStyle(e), by: e.getScreenCTM().d}))
  .map(({words, look, by}) => [parseFloat(look.fontSize) * by, look.fontFamily, words])"""


@pytest.mark.phone
def test_words_in_pictures_are_large_enough_on_a_phone(tab):
    found = tab.page.evaluate(IN_PICTURES)
    assert [(size, words) for size, _, words in found if size < 11] == []
    assert [words for _, family, words in found if "Jeux Label" not in family] == []


UNSIGNED = """() => [...document.querySelectorAll('.bd-article *')]
  .filter(e => ['auto', 'scroll'].includes(getComputedStyle(e).overflowX))
  .filter(e => e.clientWidth && e.scrollWidth > e.clientWidth + 1)
  .filter(e => !getComputedStyle(e).backgroundAttachment.includes('local'))
  .map(e => e.outerHTML.slice(0, 90))"""


@pytest.mark.phone
def test_what_scrolls_shows_that_there_is_more(tab):
    assert tab.page.evaluate(UNSIGNED) == []


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


@pytest.mark.parametrize("tab", few(toc()), indirect=True)
def test_hammered_keys_do_no_harm(tab):
    tab.page.evaluate(HAMMER)
    tab.page.wait_for_timeout(200)
    for widget in widgets(tab.page):
        shown = look(widget)
        assert shown["frame"]
        assert shown["caption"] or shown["label"]


def strangers(tab):
    """What a page asked of others than its host, and what it should not need."""
    own = (tab.site, "data:", "blob:")
    # icons are cut from the theme's script (book/site/light.py), not a font of 157 kB
    return [url for url in tab.requests if not url.startswith(own) or "/fa-" in url]


def test_page_is_quiet_and_keeps_to_its_host(tab):
    """Last, so that it also speaks for everything that the tests above did."""
    assert tab.errors == []
    assert strangers(tab) == []
