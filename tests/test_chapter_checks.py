"""Every core chapter checks what it taught: what can be read in the notebook itself.

What the questions are (their manners, traps, reasons and pictures) is read off the built pages, by
tests/browser/test_chapter_checks.py: making them here would run every chapter down to them once
more.
"""

import ast
import json
import re

import pytest
import reading
from pages import ROOT

STORY = "book/caillou/silences"  # its questions stand where the story comes to them
MANUAL = "book/start/reading"  # it teaches nothing but the book itself


def is_core(chapter):
    """Whether a head says so; one that says nothing fails in test_reading.py, not here for all.

    The part on one page gathers what its chapters have checked.
    """
    is_gathered = chapter.name.endswith("/verdict")
    return not is_gathered and re.search(r"^\*Core\b", chapter.text, re.M) is not None


CHAPTERS = reading.chapters()
# a tool is one idea in ten minutes: it asks where the idea comes up, and never later
TOOLS = [name for name in CHAPTERS if name.startswith("book/start/") and name != MANUAL]
UNCHECKED = {STORY, MANUAL, *TOOLS}
CORE = [name for name in CHAPTERS if is_core(CHAPTERS[name]) and name not in UNCHECKED]
TITLE = "## Check yourself"
ENDS = "## What you can do now"
"""How a chapter of the main line ends."""
AT_LEAST = 2


def cells(page):
    return json.loads((ROOT / f"{page}.ipynb").read_text("utf-8"))["cells"]


def headings(cell):
    """The headings of the second order of a Markdown cell."""
    return re.findall(r"^## .+$", "".join(cell["source"]), re.M)


def checks(page):
    """The cells of a page that ask what it taught."""
    return [cell for cell in cells(page) if re.match(r"[a-z]+-check-", cell["id"])]


def is_asked(node):
    """Whether a part of the code calls Predict."""
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Predict"


def asked(cell):
    """How often a cell calls Predict."""
    return sum(map(is_asked, ast.walk(ast.parse("".join(cell["source"])))))


@pytest.mark.parametrize("page", CORE)
def test_a_core_chapter_checks_before_it_tells_what_was_found(page):
    titles = [title for cell in cells(page) if cell["cell_type"] == "markdown"
              for title in headings(cell)]  # fmt: skip
    assert titles.count(TITLE) == 1, (
        f"a Core chapter has one section `{TITLE}`, right before `{ENDS}`; "
        "a chapter that teaches nothing new can be *Further*"
    )
    assert titles.count(ENDS) == 1, f"a Core chapter ends with `{ENDS}`, before its exercises"
    follows = titles.index(ENDS) == titles.index(TITLE) + 1
    assert follows, f"move `{TITLE}` right before `{ENDS}`"


@pytest.mark.parametrize("page", CORE)
def test_its_checks_stand_together_and_each_asks_one_thing(page):
    every = cells(page)
    places = [k for k, cell in enumerate(every) if cell in checks(page)]
    prefix = every[0]["id"].partition("-")[0]
    assert len(places) >= AT_LEAST, (
        f"under `{TITLE}` stand at least {AT_LEAST} cells with one Predict each, "
        f"whose ids begin with {prefix}-check-"
    )
    assert places == [*range(places[0], places[-1] + 1)], "other cells stand between the checks"
    lead = every[places[0] - 1]
    assert lead["cell_type"] == "markdown"
    assert (headings(lead) or [""])[-1] == TITLE, "the checks stand under another heading"
    said = "".join(lead["source"]).partition(TITLE)[2].strip()
    assert said, "no line says what to do"
    assert "\n" not in said, "more than a line stands before the checks"
    calls = [asked(every[k]) for k in places]
    assert calls == [1] * len(places), "each check is a cell of its own with one Predict"


@pytest.mark.parametrize("page", CORE)
def test_each_check_gives_reasons_for_right_and_wrong_answers(page):
    for cell in checks(page):
        (call,) = (n for n in ast.walk(ast.parse("".join(cell["source"]))) if is_asked(n))
        arguments = {given.arg for given in call.keywords}
        assert {"because", "traps"} <= arguments, f"{cell['id']} says because= and traps="


@pytest.mark.parametrize("page", CORE)
def test_its_checks_are_named_as_its_other_cells_are(page):
    prefix = cells(page)[0]["id"].partition("-")[0]
    for cell in checks(page):
        is_name = re.fullmatch(rf"{prefix}-check-[a-z0-9-]+", cell["id"]) is not None
        assert is_name, f"call the cell {cell['id']} {prefix}-check-, and what it asks"


@pytest.mark.parametrize("page", CORE)
def test_no_answer_is_folded_after_the_checks(page):
    text = ""
    for cell in cells(page):
        if TITLE in headings(cell):
            text = "".join(cell["source"]).partition(TITLE)[2]
    assert text, f"there is no section `{TITLE}`"
    assert "{dropdown}" not in text, "the checks tell their answers themselves: unfold it"
