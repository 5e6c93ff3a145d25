"""What waits behind a line: code, and whatever tells the answer of a question."""

import re

import pytest

QUESTION = "book/serpents/8-players"
ASKED = ".cell:has(.jeux-predict:has-text('With the ladder from 79 to 81'))"
TOLD = "a pawn that climbs from 79 to 81 gains two squares"
CHAPTER = "book/marienbad/3-playing"


@pytest.fixture
def opened(browser, site):
    """Open a page; a second one of the same test keeps what the first has stored."""
    page = browser.new_page()

    def visit(name, asked=""):
        page.goto("about:blank")
        page.goto(f"{site}/{name}.html{asked}")
        return page

    yield visit
    page.evaluate("() => localStorage.clear()")
    page.close()


def test_an_answer_waits_for_the_guess(opened):
    page = opened(QUESTION)
    asked = page.locator(ASKED)
    asked.scroll_into_view_if_needed()
    source = asked.locator("details.question")
    table = page.locator(
        ".jeux-table", has_text="The mean number of throws of a pawn alone, from 0."
    )
    text = page.get_by_text(TOLD)
    assert source.locator("summary").inner_text() == "Code and answer"
    for answer in (source.locator("pre"), table, text):
        assert answer.count() == 1
        assert not answer.is_visible()
    asked = asked.locator(".widget-subarea:not(.jeux-still)")
    asked.get_by_text("larger", exact=True).click()
    asked.get_by_role("button", name="Guess", exact=True).click()
    table.wait_for()
    assert text.is_visible()
    assert not source.locator("pre").is_visible()


def test_paper_asks_and_does_not_tell(opened):
    page = opened(QUESTION)
    page.emulate_media(media="print")
    asked = page.locator(ASKED)
    for word in ("smaller", "larger"):
        assert asked.locator(".jeux-words").get_by_text(word, exact=True).first.is_visible()
    assert not page.get_by_text(TOLD).is_visible()
    for what in ("details.answer", "details.code", "details.question", ".jeux-own", ".jeux-bar"):
        assert page.locator(f"{what}:visible").count() == 0, what


def test_code_opens_cell_by_cell_or_all_at_once_and_is_remembered(opened):
    page = opened(CHAPTER)
    folds = page.locator("details.code:visible")
    code, outputs = page.locator(".cell_input:visible"), page.locator(".cell_output:visible")
    at_first, shown, all_folds = code.count(), outputs.count(), folds.count()
    assert 2 <= at_first <= 6 < all_folds
    assert not page.locator(".imports").is_visible()
    folds.first.locator("summary").press("Enter")
    assert folds.first.locator(".jeux-run").is_visible()
    folds.first.locator("summary").click()
    switch = page.get_by_role("button", name="Code", exact=True)
    assert switch.get_attribute("aria-pressed") == "false"
    switch.press("Enter")
    for name in ("", CHAPTER):
        page = opened(name) if name else page
        page.locator("details.code[open]").first.wait_for()
        assert switch.get_attribute("aria-pressed") == "true"
        assert code.count() == at_first + all_folds + 1, "the imports, too"
        assert outputs.count() == shown
        assert page.locator("details.question[open]").count() == 0
    opened(CHAPTER, "#present").locator("[data-present]").wait_for()
    assert page.locator("details.code[open]").count() == 0
    opened(CHAPTER)
    switch.press("Enter")
    assert code.count() == at_first


BUTTONS = """() => [...document.querySelectorAll('button')]
  .filter(button => button.checkVisibility({ visibilityProperty: true })).length"""


@pytest.mark.parametrize("name", ["book/cloche/1-the-game", "book/battage/2-five-steps"])
def test_a_page_at_rest_has_few_buttons(opened, name):
    page = opened(name)
    page.mouse.move(0, 0)
    assert page.evaluate(BUTTONS) <= 20


def test_only_code_can_be_copied(opened):
    page = opened(CHAPTER)
    assert page.locator(".cell_output .copybtn").count() == 0
    cell = page.locator(".cell_input:visible").first
    assert not cell.locator(".copybtn").is_visible()
    cell.hover()
    assert cell.locator(".copybtn").is_visible()
    assert re.search(r"[=(]", cell.inner_text())
