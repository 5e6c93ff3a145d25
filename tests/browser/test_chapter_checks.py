"""The checks of the core chapters, as the built pages ask them.

tests/test_chapter_checks.py reads where they stand in the notebooks; here are the questions
themselves, as each page holds them: running the chapters down to their checks would take a minute,
and the build has done so.
"""

import re
from collections import defaultdict
from functools import cache

import pytest
from pages import SITE, built
from playwright.sync_api import expect
from test_chapter_checks import CORE, checks
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
    """What a check lacks, besides a reason for each wrong word."""
    lacks = [] if state["because"] else ["a reason for the right answer"]
    if state["manner"] != "among" and sum(t != state["answer"] for t, _ in state["traps"]) < 2:
        lacks.append("two traps")
    ends = [state["because"], *(words for _, words in state["traps"])]
    if any(words.endswith((".", "!", "?")) or not words.strip() for words in ends):
        lacks.append("ends that go on after a colon")
    if state["picture"]:
        there = {int(k) for k in re.findall(r'data-choice="(\d+)"', state["picture"])}
        if there != {*range(len(state["labels"]))}:
            lacks.append("something to tap for each word")
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


def test_every_wrong_answer_meets_the_reason_of_a_trap():
    pairs = []
    for state in (state for page in CORE for state in questions(page).values()):
        wrong = [guess for guess, _ in state["traps"]]
        if state["manner"] == "among":
            wrong = [[k] for k in range(len(state["labels"])) if k != state["answer"][0]]
        pairs.append((state, wrong))
    program = """return pairs.map(([state, wrong]) =>
      [verdict(state, state.answer), ...wrong.map((guess) => verdict(state, guess))]);"""
    told = run(Predict("?", 1), program, pairs=pairs)
    for (state, _), (right, *wrong) in zip(pairs, told, strict=True):
        assert right == f"Yes, {state['shown']}: {state['because']}."
        reasons = [f": {words}. " for _, words in state["traps"]]
        for sentence in wrong:
            assert sentence.startswith("You said"), sentence
            assert any(reason in sentence for reason in reasons), sentence


CHECKS = "#check-yourself .widget-subarea:not(.jeux-still) .jeux-predict"


def address(page):
    return built(page).relative_to(SITE / "book").as_posix()


@pytest.mark.parametrize("page", FIRST)
def test_a_finger_can_tap_each_choice_of_a_picture(opened, page):
    tab = opened(address(page))
    for wide, least in LEAST.items():
        tab.set_viewport_size({"width": wide, "height": 900})
        for at, state in enumerate(questions(page).values()):
            check = tab.locator(CHECKS).nth(at)
            for k, word in enumerate(state["labels"] if is_picture(state) else ()):
                parts = check.locator(f'.jeux-given [data-choice="{k}"]')
                boxes = parts.evaluate_all("all => all.map((e) => e.getBoundingClientRect())")
                largest = max(min(box["width"], box["height"]) for box in boxes)
                assert round(largest) >= least, f"{word}, {wide} wide"
                parts.first.dispatch_event("click")
                expect(check.get_by_role("radio").nth(k)).to_be_checked()


def put(check, state, guess, by):
    """Give a guess, and nothing else, by keys or by taps."""
    button = check.get_by_role("button", name="Guess", exact=True)
    expect(button).to_be_disabled()
    (place,) = guess
    if is_picture(state) and by == "taps":
        part = check.locator(f'.jeux-given [data-choice="{place}"]').first
        part.scroll_into_view_if_needed()
        part.click(force=True)
        assert check.locator("rect.jeux-yours").count()
    elif state["manner"] == "among":
        word = check.get_by_role("radio").nth(place)
        word.press("Space") if by == "keys" else word.check()
    elif state["manner"] == "line":
        low, high, step = state["low"], state["high"], state["step"]
        hand = check.get_by_role("slider")
        hand.press("Home")
        for _ in range(round((min(high, max(low, place)) - low) / step)):
            hand.press("ArrowRight")
    else:
        check.get_by_role("textbox").fill(str(place))
    button.press("Enter") if by == "keys" else button.click()


@pytest.mark.parametrize("by", ["keys", pytest.param("taps", marks=pytest.mark.long)])
@pytest.mark.parametrize("manner", ["a number", "a choice", "a picture"])
def test_a_wrong_answer_meets_its_reason_and_another_guess_may_be_right(opened, manner, by):
    """The first check of a manner, with one visit and two returns."""
    page, at, state = next(
        (page, at, state)
        for page in CORE
        for at, state in enumerate(questions(page).values())
        if of_manner(state) == manner
    )
    tab = opened(address(page))
    check, line = tab.locator(CHECKS).nth(at), state["manner"] == "line"
    said, again = check.locator("figcaption"), check.get_by_role("button", name="Guess again")
    before = said.text_content()
    guess, why = next(
        trap for trap in state["traps"] if not line or state["low"] <= trap[0][0] <= state["high"]
    )
    put(check, state, guess, by)
    expect(said).to_contain_text(re.compile(f"^You said .*: {re.escape(why)}\\. "))
    expect(again).to_be_focused()
    told = said.text_content()
    tab.reload()  # it is kept on the device
    wait_for_widgets(tab, 1)
    expect(said).to_have_text(told)
    if state["manner"] == "typed":
        expect(check.get_by_role("textbox")).not_to_have_value("")
    again.press("Enter") if by == "keys" else again.click()
    expect(said).to_have_text(before)
    assert check.locator(":checked, .jeux-true").count() == 0
    assert not tab.evaluate("Object.keys(localStorage).some(name => name.startsWith('jeux'))")
    if line:  # no key puts a mark just there
        return
    put(check, state, state["answer"], by)
    expect(said).to_have_text(f"Yes, {state['shown']}: {state['because']}.")
    assert check.locator(".jeux-false").count() == 0
    tab.reload()
    wait_for_widgets(tab, 1)
    expect(said).to_contain_text("Yes, ")
