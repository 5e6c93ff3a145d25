"""Copies of chapters: pupils get nothing that answers, JupyterLite only words that it knows."""

import json
import re
import sys
from collections import Counter
from functools import cache
from importlib.metadata import version
from itertools import pairwise
from types import SimpleNamespace

import copies
import nbformat
import pytest
from IPython.core.inputtransformer2 import TransformerManager
from nbclient import NotebookClient
from pages import CHAPTERS, NOTEBOOKS, ROOT, notebook, prose

from jeux.sampling import NO_BAR

RUN = ROOT / "book" / "caillou" / "match.ipynb"
"""The copy that every run of the tests executes: one of its solutions defines a function."""
FOLD = re.compile(r"^(:{3,})\{dropdown\}.*?^\1$", re.S | re.M)
SOLVED = re.compile(r"^:::\{solution-start\}.*?^:::\{solution-end\}\n:::$", re.S | re.M)
HEADING = re.compile(r"^#{1,4} ", re.M)
every_copy = pytest.mark.parametrize("path", CHAPTERS, ids=lambda p: f"{p.parent.name}-{p.stem}")


@cache
def pupils(path):
    """The pupils' copy of a chapter, made once: to look at, not to change."""
    return copies.of(path)


@cache
def lite(path, of=notebook):
    """The cells that JupyterLite shows of a chapter, or of its copy for pupils."""
    return copies.for_lite(of(path)).cells


def lines(text):
    """Count the lines of a text that are long enough to tell something."""
    every = copies.LINK.sub(r"\1", text).splitlines()
    return Counter(line.strip() for line in every if len(line.strip()) > 15)


def whole(cells):
    return "\n\n".join(cell.source for cell in cells)


def answered(cells):
    """The cells in which pupils answer, and those that test an answer."""
    return [cell for cell in cells if "nbgrader" in cell.metadata]


def cell_of(cells):
    """The code that brings the library with a copy; it is the first code of all."""
    code = [cell for cell in cells if cell.cell_type == "code"]
    assert [cell.id == copies.LIBRARY for cell in code] == [True] + [False] * (len(code) - 1)
    return code[0].source


def test_there_is_a_copy_of_each_chapter():
    assert sorted(copies.chapters()) == CHAPTERS


@every_copy
def test_a_copy_is_a_notebook_without_outputs(path):
    nbformat.validate(pupils(path))
    cells = pupils(path).cells
    ids = [cell.id for cell in cells]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[a-z]+(-[a-z0-9]+)+", name) for name in ids)
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in cells)
    for cell in cells:  # its code holds the answer
        if cell.cell_type == "code" and "Predict(" in cell.source:
            assert cell.metadata["jupyter"] == {"source_hidden": True}


@every_copy
def test_a_copy_leaves_out_what_answers_and_nothing_else(path):
    text = whole(notebook(path).cells)
    copy = whole(pupils(path).cells)
    left = lines(FOLD.sub("", SOLVED.sub("", text)))
    told = set(lines(text)) - set(left)
    assert len(told) > 5 or "{exercise}" not in text
    answers = whole(answered(pupils(path).cells))
    assert lines(copy) == left + sum(
        map(lines, (copies.WORD, cell_of(pupils(path).cells), answers)), Counter()
    )
    assert not re.search(r"\{solution|\{dropdown\}", copy)


@every_copy
def test_a_cell_to_answer_in_stands_under_each_exercise(path):
    """What is in it, tests/test_marking.py holds against the solutions."""
    asked = re.findall(r"\{exercise\}.*\n:label: ([\w-]+)", prose(path))
    first = [
        (above, cell)
        for above, cell in pairwise(pupils(path).cells)
        if answered([cell]) and cell.id.endswith("-yours")
    ]
    assert [cell.id for _, cell in first] == [f"{label}-yours" for label in asked]
    for label, (above, _) in zip(asked, first, strict=True):
        assert f":label: {label}\n" in above.source
        assert above.source.endswith(":::")


@every_copy
def test_a_copy_keeps_its_head_and_leads_only_to_copies(path):
    cells = pupils(path).cells
    assert lines(notebook(path).cells[0].source) <= lines(cells[0].source)
    assert cells[1].source == copies.WORD
    text = whole(cell for cell in cells if cell.cell_type == "markdown")
    for link in re.findall(r"\]\((?!https?:|#)([^)\s#]+)", text):
        assert (path.parent / link).resolve() in CHAPTERS, link


@pytest.mark.parametrize(
    "path",
    [RUN, *(pytest.param(path, marks=pytest.mark.long) for path in CHAPTERS)],
    ids=lambda p: f"{p.parent.name}-{p.stem}",
)
def test_a_copy_runs(path, tmp_path, monkeypatch):
    monkeypatch.setenv(NO_BAR, "1")
    written = copies.write(path, tmp_path)
    place = {"metadata": {"path": written.parent}}
    NotebookClient(nbformat.read(written, 4), timeout=120, resources=place).execute()


def run(source):
    """Run a cell of IPython, and return what it asked the package installer for."""
    asked = []
    shell = SimpleNamespace(run_line_magic=lambda *words: asked.append(words))
    code = TransformerManager().transform_cell(source)
    exec(code, {"get_ipython": lambda: shell})
    return asked


def test_a_copy_that_was_taken_elsewhere_fetches_the_library_where_it_is_missing(monkeypatch):
    taken = copies.for_taking(notebook(RUN), "https://me.test/jeux")
    nbformat.validate(taken)
    assert taken.cells[0] == notebook(RUN).cells[0]
    code = cell_of(taken.cells)
    assert run(code) == []  # it is here
    monkeypatch.setitem(sys.modules, "jeux", None)
    wheel = f"jeux-{version('jeux')}-py3-none-any.whl"
    assert run(code) == [("pip", f"install -q https://me.test/jeux/{wheel}")]
    nowhere = copies.installing("")
    assert run(nowhere) == [("pip", f"install -q {wheel}")]
    for words in (code, nowhere):
        assert "# Without a network" in words
        assert max(map(len, words.splitlines())) < 100


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_jupyterlite_gets_words_that_it_knows_and_links_to_what_it_has(path):
    own = notebook(path).cells
    code = [(cell.id, cell.source) for cell in own if cell.cell_type == "code"]
    cells = lite(path)
    assert [(cell.id, cell.source) for cell in cells if cell.cell_type == "code"] == code
    handed = lite(path, pupils) if path in CHAPTERS else []
    assert all(c.metadata.jupyter.source_hidden for c in handed if c.id == copies.LIBRARY)
    assert len({cell.id for cell in cells}) == len(cells)
    text = whole(cell for cell in cells if cell.cell_type == "markdown")
    for link in re.findall(r"\]\((?!https?:)([^)\s]+)\)", text):
        assert (path.parent / link).resolve() in NOTEBOOKS, link
    if path in CHAPTERS:
        handed = lite(path, pupils)
        assert copies.SOLUTION not in [cell.source for cell in handed]
        text += whole(cell for cell in handed if cell.cell_type == "markdown")
    assert not re.search(r"\{(?:ref|numref|doc|term|eq)\b|\{solution-|~~|launch button", text)


def test_solutions_are_folded_up_to_the_next_exercise():
    folded = 0
    for path in NOTEBOOKS:
        cells = lite(path)
        heads = [k for k, cell in enumerate(cells) if cell.source == copies.SOLUTION]
        assert len(heads) == prose(path).count(":::{solution-start}"), path.name
        for k in heads:
            assert cells[k].metadata == {"jp-MarkdownHeadingCollapsed": True}
            # as far as JupyterLab folds: to the next heading that is as high
            high = (
                i for i, cell in enumerate(cells)
                if i > k and cell.cell_type == "markdown" and HEADING.search(cell.source)
            )  # fmt: skip
            inside = cells[k + 1 : next(high, len(cells))]
            assert inside, (path.name, k)
            assert "{exercise}" not in whole(inside), (path.name, k)
            folded += 1
    assert folded > 100


def test_a_wrong_figure_is_struck_out():
    assert "<del>14,000</del> 15,000" in whole(lite(ROOT / "book" / "cloche" / "six-dice.ipynb"))


def test_stored_pictures_are_shown_and_dead_widgets_are_not():
    path = ROOT / "book" / "serpents" / "board.ipynb"
    cells = [cell for cell in json.loads(json.dumps(lite(path))) if cell["cell_type"] == "code"]
    assert all(cell["metadata"]["trusted"] for cell in cells)
    kinds = {kind for c in cells for out in c["outputs"] for kind in out.get("data", {})}
    assert "text/html" in kinds
    assert copies.WIDGET not in kinds
    assert not any(isinstance(out.get("text"), list) for c in cells for out in c["outputs"])
