"""The checks of the core chapters, as the built pages ask them.

tests/test_checks.py reads where they stand in the notebooks; here are the questions themselves, as
each page holds them: running the chapters down to their checks would take a minute, and the build
has done so.
"""

import re
from collections import defaultdict
from functools import cache

import pytest
from pages import SITE, built
from playwright.sync_api import expect
from test_checks import CORE, checks
from throws import run

from browser import markup
from browser.conftest import wait_for_widgets
from jeux.trying import Predict

VIEW = re.compile(r'widget-view\+json">\{[^}]*"model_id": ?"(\w+)"')
SECTION = re.compile(r'<section id="check-yourself">.*?</section>', re.S)
FIRST = [page if page == CORE[0] else pytest.param(page, marks=pytest.mark.long) for page in CORE]
LEAST = {1280: 44, 390: 24}
"""How large a part to be tapped is at least, in pixels, in a wide window and on a phone.

The words under the picture choose the same, and are 44 pixels high on either."""


@cache
def questions(page):
    """The states of the questions under *Check yourself*, by the names of their cells."""
    text = built(page).read_text("utf-8")
    section = SECTION.search(text)
    assert section, "the built page has no section Check yourself"
    models = markup.models(text)
    shown = [models[view]["state"] for view in VIEW.findall(section[0])]
    return dict(zip([cell["id"] for cell in checks(page)], shown, strict=True))


def is_picture(state):
    return state["manner"] == "among" and bool(state["picture"])


def of_manner(state):
    """Which of the three kinds of check a question is."""
    if is_picture(state):
        return "a picture"
    kinds = {"typed": "a number", "line": "a number", "among": "a choice"}
    return kinds.get(state["manner"], state["manner"])


def missing(state):
    """What a check lacks."""
    lacks = [] if state["because"] else ["a reason for the right answer"]
    right, wrong = tuple(state["answer"]), {tuple(guess) for guess, _ in state["traps"]}
    if state["manner"] == "among":
        words = {(k,) for k in range(len(state["labels"]))} - {right}
        lacks += [f"a trap for {state['labels'][k]!r}" for (k,) in words - wrong]
    elif len(wrong - {right}) < 2:
        lacks.append("two traps")
    for words in (state["because"], *(words for _, words in state["traps"])):
        if words.endswith((".", "!", "?")) or not words.strip():
            lacks.append(f"an end that goes on after a colon, not {words!r}")
    if state["picture"]:
        there = {*re.findall(r'data-choice="(\d+)"', state["picture"])}
        names = [k for k in range(len(state["labels"])) if str(k) not in there]
        lacks += [f"something to tap for {state['labels'][k]!r}" for k in names]
        if not re.search(r"<svg[^>]*\saria-label=\"[^\"]+\"", state["picture"]):
            lacks.append("an aria-label")
    return lacks


def test_a_part_checks_in_three_manners_and_gives_reasons_for_right_and_wrong_answers():
    lacking, there = {}, defaultdict(set)
    for page in CORE:
        there[page.split("/")[1]] |= {of_manner(state) for state in questions(page).values()}
        lacking |= {name: missing(state) for name, state in questions(page).items()}
    wanted = {"a number", "a choice", "a picture"}
    lacking |= {part: wanted - found for part, found in there.items()}
    assert {name: what for name, what in lacking.items() if what} == {}


def wrong_guesses(state):
    """Every wrong guess that has to be met with a reason of its own."""
    if state["manner"] == "among":
        return [[k] for k in range(len(state["labels"])) if k != state["answer"][0]]
    return [guess for guess, _ in state["traps"]]


def test_every_wrong_answer_meets_the_reason_of_a_trap():
    states = [state for page in CORE for state in questions(page).values()]
    pairs = [(state, wrong_guesses(state)) for state in states]
    program = """return pairs.map(([state, wrong]) =>
      [verdict(state, state.answer), ...wrong.map((guess) => verdict(state, guess))]);"""
    told = run(Predict("?", 1), program, pairs=pairs)
    for (state, _), (right, *wrong) in zip(pairs, told, strict=True):
        assert right == f"Yes, {state['shown']}: {state['because']}."
        ends = tuple(f": {words}." for _, words in state["traps"])
        for sentence in wrong:
            assert sentence.startswith("You said"), sentence
            assert sentence.endswith(ends), sentence


@pytest.fixture
def asking(browser, site):
    """Opens a page and gives its checks, the living ones; forgets what was guessed afterwards."""
    tab = browser.new_page()

    def go(page):
        tab.goto(f"{site}/{built(page).relative_to(SITE).as_posix()}")
        wait_for_widgets(tab, 1)
        return tab, tab.locator("#check-yourself .widget-subarea:not(.jeux-still) .jeux-predict")

    yield go
    tab.evaluate("() => localStorage.clear()")
    tab.close()


@pytest.mark.parametrize("page", FIRST)
def test_a_finger_can_tap_each_choice_of_a_picture(asking, page):
    tab, every = asking(page)
    small = {}
    asked = [(at, name, s) for at, (name, s) in enumerate(questions(page).items()) if is_picture(s)]
    choices = [(at, name, k, word) for at, name, s in asked for k, word in enumerate(s["labels"])]
    for wide, least in LEAST.items():
        tab.set_viewport_size({"width": wide, "height": 900})  # the page is laid out anew
        for at, name, k, word in choices:
            parts = every.nth(at).locator(f'.jeux-given [data-choice="{k}"]')
            boxes = parts.evaluate_all("all => all.map((e) => e.getBoundingClientRect())")
            largest = max(min(box["width"], box["height"]) for box in boxes)
            if round(largest) < least:
                small[name, word, wide] = largest
    for at, _, k, _ in choices:
        every.nth(at).locator(f'.jeux-given [data-choice="{k}"]').first.dispatch_event("click")
        expect(every.nth(at).get_by_role("radio").nth(k)).to_be_checked()
    assert small == {}


def first(manner):
    """The first check of a manner in the core chapters that are built: page, place and state."""
    for page in CORE:
        # beside pages that are built one at a time
        if built(page).exists() and 'id="check-yourself"' in built(page).read_text("utf-8"):
            for at, state in enumerate(questions(page).values()):
                if of_manner(state) == manner:
                    return page, at, state
    raise AssertionError(f"no core chapter checks by {manner}")


def put(widget, state, guess, by):
    """Give a guess, and nothing else, by keys or by taps."""
    for place in guess:
        if is_picture(state) and by == "taps":
            part = widget.locator(f'.jeux-given [data-choice="{place}"]').first
            part.scroll_into_view_if_needed()
            part.click(force=True)
        elif state["manner"] == "among":
            word = widget.get_by_role("radio").nth(place)
            word.press("Space") if by == "keys" else word.check()
        elif state["manner"] == "line":
            low, high, step = state["low"], state["high"], state["step"]
            hand = widget.get_by_role("slider")
            hand.press("Home")
            for _ in range(round((min(high, max(low, place)) - low) / step)):
                hand.press("ArrowRight")
        else:
            widget.get_by_role("textbox").fill(str(place))
    button = widget.get_by_role("button", name="Guess", exact=True)
    button.press("Enter") if by == "keys" else button.click()


def wrong(state):
    """A wrong answer, and what has to be said of it."""
    low, high = state["low"], state["high"]
    fits = (trap for trap in state["traps"]
            if state["manner"] != "line" or low <= trap[0][0] <= high)  # fmt: skip
    return next(fits)


MANNERS = ("a number", "a choice", "a picture")
WAYS = ["keys", pytest.param("taps", marks=pytest.mark.long)]


@pytest.mark.parametrize("by", WAYS)
def test_a_wrong_answer_meets_its_reason_and_another_guess_may_be_right(asking, by):
    """All manners that a page has, with one visit and two returns."""
    pages = defaultdict(list)
    for manner in MANNERS:
        page, at, state = first(manner)
        pages[page].append((at, state))
    for page, asked in pages.items():
        tab, every = asking(page)
        said = {at: every.nth(at).locator("figcaption") for at, _ in asked}
        before = {at: said[at].text_content() for at, _ in asked}
        told = {}
        for at, state in asked:
            guess, why = wrong(state)
            put(every.nth(at), state, guess, by)
            expect(said[at]).to_contain_text(f": {why}.")
            expect(said[at]).to_contain_text("You said")
            told[at] = said[at].text_content()
        # they are kept on the device
        tab.reload()
        wait_for_widgets(tab, 1)
        for at, state in asked:
            widget = every.nth(at)
            expect(said[at]).to_have_text(told[at])
            again = widget.get_by_role("button", name="Guess again")
            again.press("Enter") if by == "keys" else again.click()
            expect(said[at]).to_have_text(before[at])
            assert widget.locator(":checked, .jeux-true").count() == 0
            if state["manner"] != "line":  # no key puts a mark just there
                put(widget, state, state["answer"], by)
                expect(said[at]).to_have_text(f"Yes, {state['shown']}: {state['because']}.")
        tab.reload()
        wait_for_widgets(tab, 1)
        for at, state in asked:
            if state["manner"] != "line":
                expect(said[at]).to_contain_text("Yes, ")
