"""What waits behind a line: code, and whatever tells the answer of a question."""

import re


def test_an_answer_waits_for_the_guess(opened):
    page = opened("serpents/players.html", awake=False)
    asked = page.locator(".cell:has(.jeux-predict:has-text('With the ladder from 79 to 81'))")
    asked.scroll_into_view_if_needed()
    source, text = asked.locator("details.question"), page.get_by_text("The mean gets larger")
    table = page.locator(
        ".jeux-table", has_text="The mean number of throws of a pawn alone, from 0."
    )
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


def test_a_chapter_begins_with_what_it_is_about_and_not_with_its_preparations(opened):
    page = opened("cloche/the-game.html")
    first = page.locator(".bd-article :is(summary, .jeux-frame):visible").first
    assert first.get_attribute("class") == "jeux-frame"


BUTTONS = """() => asks.all('button')
  .filter(button => button.checkVisibility({ visibilityProperty: true })).length"""


def test_code_is_copied_and_opens_cell_by_cell_or_all_at_once_and_is_remembered(opened):
    chapter = "marienbad/playing.html"
    page = opened(chapter, awake=False)
    page.mouse.move(0, 0)
    assert page.evaluate(BUTTONS) <= 40, "a page at rest has few"
    folds = page.locator("details.code:visible")
    code, outputs = page.locator(".cell_input:visible"), page.locator(".cell_output:visible")
    at_first, shown, all_folds = code.count(), outputs.count(), folds.count()
    assert 2 <= at_first <= 6 < all_folds
    assert not page.locator(".imports").is_visible()
    assert page.locator(".cell_output .copybtn").count() == 0
    assert not code.first.locator(".copybtn").is_visible()
    code.first.hover()
    assert code.first.locator(".copybtn").is_visible()
    assert re.search(r"[=(]", code.first.inner_text())
    folds.first.locator("summary").press("Enter")
    assert folds.first.locator(".jeux-run").is_visible()
    folds.first.locator("summary").click()
    switch = page.get_by_role("button", name="Code", exact=True)
    assert switch.get_attribute("aria-pressed") == "false"
    switch.press("Enter")
    for again in (False, True):
        page = opened(chapter, awake=False) if again else page
        page.locator("details.code[open]").first.wait_for()
        assert switch.get_attribute("aria-pressed") == "true"
        assert code.count() == at_first + all_folds + 1, "the imports, too"
        assert outputs.count() == shown
        assert page.locator("details.question[open]").count() == 0
    opened(f"{chapter}#present", awake=False).locator("[data-present]").wait_for()
    assert page.locator("details.code[open]").count() == 0
    opened(chapter, awake=False)
    switch.press("Enter")
    assert code.count() == at_first
