"""The first screen of a chapter holds something to touch or to look at."""

import re

import nbformat
import pytest
from pages import CHAPTERS, notebook

MOST_WORDS, MOST_LINES = 110, 7
"""Words between the head and the first picture, and lines of code up to it, imports apart."""


def is_picture(output):
    """Whether an output of a cell is a widget or a drawing."""
    data = output.get("data", {})
    return (
        "application/vnd.jupyter.widget-view+json" in data
        or any(kind.startswith("image/") for kind in data)
        or "<svg" in data.get("text/html", "")
    )


def before_the_picture(cells):
    """Return the words and the lines of code that a reader meets before the first picture.

    The head ends with its run-in lines; the first code cell, the imports, is folded.
    """
    head, *others = cells
    after = re.split(r"\*\*(?:It follows|Run it)\*\*.*", head.source)[-1]
    words, lines, imports = after.split(), [], True
    for cell in others:
        if cell.cell_type == "markdown":
            words += cell.source.split()
            continue
        if not imports:
            lines += [line for line in cell.source.splitlines() if line.strip()]
        imports = False
        if any(map(is_picture, cell.get("outputs", ()))):
            return len(words), len(lines)
    return None


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_a_chapter_opens_with_something_to_touch_or_to_look_at(path, record_property):
    met = before_the_picture(notebook(path).cells)
    assert met is not None, "no cell of the chapter shows a picture"
    words, lines = met
    record_property("words", words)
    assert words <= MOST_WORDS, f"{words} words come before the first picture"
    assert lines <= MOST_LINES, f"{lines} lines of code come before the first picture"


# the rule above guards the book; these guard the rule


def code(source, **data):
    outputs = [nbformat.v4.new_output("display_data", data)] if data else []
    return nbformat.v4.new_code_cell(source, outputs=outputs)


HEAD = nbformat.v4.new_markdown_cell("# Six\n\n**It follows** a book.\n\nTwo words")
WIDGET = {"application/vnd.jupyter.widget-view+json": {}}


@pytest.mark.parametrize(
    ("cells", "met"),
    [
        ([code("import jeux"), code("explore(f)", **WIDGET)], (2, 1)),
        ([code("import jeux"), code("a = 1\n\nb = 2"), code("c", **WIDGET)], (2, 3)),
        ([code("import jeux"), code("p", **{"image/png": ""})], (2, 1)),
        ([code("import jeux"), code("p", **{"text/html": "<svg></svg>"})], (2, 1)),
        ([code("import jeux"), code("p", **{"text/html": "<table>"})], None),
        ([], None),
    ],
)
def test_what_comes_before_a_picture_is_counted(cells, met):
    assert before_the_picture([HEAD, *cells]) == met
