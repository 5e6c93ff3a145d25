"""What a browser prints of a page: its answers, too, at the end; and no chart of no throws."""

from itertools import pairwise

import pypdfium2
import pytest
import reading

from browser.test_printing import words

FOLDS = "details:is(.answer, .hint, .solution):not([open])"
INSIDE = f"""() => [...document.querySelectorAll("{FOLDS} > .jeux-fold-body")].map(body =>
  [...body.querySelectorAll(":scope > p")].map(paragraph => [...paragraph.childNodes]
    .filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.textContent)).flat())"""
WHOLE = """() => asks.all('.bd-article *').map(one => one.tagName + one.id + one.hidden)"""
WORDS = 12
"""Letters that a run of plain words has at least, to be known again on paper."""


def printed(page):
    """The words on paper, by their letters, and on how many sheets."""
    page.emulate_media(media="print")  # where a test has asked for a screen, that would be printed
    paper = page.pdf(prefer_css_page_size=True)
    page.emulate_media(media="screen")
    with pypdfium2.PdfDocument(paper) as document:
        sheets = [sheet.get_textpage().get_text_bounded() for sheet in document]
    return words("".join(sheets)), sheets


@pytest.mark.parametrize("name", ["cloche/six-dice", "start/chain", "battage/counting"])
def test_what_folds_hold_is_printed_at_the_end(opened, name):
    page = opened(f"{name}.html")
    inside = [words(text) for texts in page.evaluate(INSIDE) for text in texts]
    runs = [run for run in inside if len(run) > WORDS]
    assert len(runs) >= 5
    before = page.evaluate(WHOLE)
    told, sheets = printed(page)
    assert page.evaluate(WHOLE) == before, "all is back where it was"
    chapter, _, end = told.rpartition("Answers")
    assert [run for run in runs if run not in end] == []
    (first,) = [k for k, sheet in enumerate(sheets) if "Answers" in sheet.split("\n")[0]]
    assert first > 0, "on a sheet of its own"
    for exercise in reading.chapters()[f"book/{name}"].exercises:
        for kind in ("Hint", "Solution"):
            line = words(f"{kind} to Exercise {exercise.number}")
            assert (line in end, line in chapter) == (True, False)


def test_an_answer_that_its_reader_opened_is_printed_where_it_is(opened):
    page = opened("cloche/six-dice.html")
    answers = page.locator("details.answer")
    assert answers.count() > 0
    page.evaluate("() => document.querySelectorAll('details').forEach(d => { d.open = true; })")
    told, _ = printed(page)
    assert "Answerstands" not in told
    assert "HinttoExercise" not in told
    assert page.locator(".jeux-answers").count() == 0


def test_without_scripts_answers_are_printed_where_they_are(still):
    page = still("cloche/six-dice.html")
    text, _ = printed(page)
    assert "SolutiontoExercise" in text
    assert "HinttoExercise" not in text


def test_no_chart_is_printed_of_what_nobody_threw(opened):
    page = opened("cloche/six-dice.html")
    throws = page.locator(".jeux-throw").first
    picture, chart = throws.locator("svg[role=img]").all()
    page.emulate_media(media="print")
    assert (picture.is_visible(), chart.is_visible()) == (True, False)
    assert not throws.locator("figcaption").is_visible()
    page.emulate_media(media="screen")
    throws.locator("[data-is=many]").click()
    throws.locator("xpath=self::*[not(@aria-busy='true')]").wait_for()
    page.emulate_media(media="print")
    assert (picture.is_visible(), chart.is_visible()) == (True, True)
    assert throws.locator("figcaption").is_visible()


def test_cards_lie_beside_each_other_on_paper(opened):
    page = opened("battage/play.html")
    page.emulate_media(media="print")
    row = page.locator(".jeux-cards-rows").first
    tops = row.locator(".card").evaluate_all("all => all.map(e => e.getBoundingClientRect().top)")
    assert len(tops) == 32
    assert [high - low > 30 for low, high in pairwise(tops[::8])] == [True] * 3
