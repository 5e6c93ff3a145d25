"""The habits of the book, page by page."""

import ast
import re

import nbformat
import pytest
from notebooks import normalise
from pages import (
    CHAPTERS,
    NOTEBOOKS,
    ROOT,
    cells,
    evidence,
    foreign,
    missing,
    notebook,
    numerals,
    prose,
    source,
    toc,
)

MAY_IMPORT = {
    *("numpy", "sympy", "matplotlib", "ipywidgets", "jeux"),
    "flint",  # the ledger says by it what its page must fetch
    "json",  # Measured reads what was measured
    *("collections", "dataclasses", "fractions", "functools", "itertools", "math", "operator"),
    *("pathlib", "statistics", "time"),
}
PAGES = toc()
every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
every_chapter = pytest.mark.parametrize("path", CHAPTERS, ids=lambda p: p.stem)
every_page = pytest.mark.parametrize("page", PAGES)


def test_every_page_is_in_the_table_of_contents():
    written = {p.relative_to(ROOT).with_suffix("").as_posix() for p in NOTEBOOKS}
    written |= {
        p.relative_to(ROOT).with_suffix("").as_posix()
        for p in (ROOT / "book").rglob("*.md")
        if "assets" not in p.parts
    }
    assert written == set(PAGES)


def imports(code):
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module


@every_notebook
def test_imports_stand_in_the_first_cell_and_are_few(path):
    first, *others = cells(path, "code")
    for cell in others:
        assert not list(imports(cell.source)), f"cell {cell.id} imports"
    strange = {name for name in imports(first.source) if name.split(".")[0] not in MAY_IMPORT}
    assert not strange, f"notebooks import only {sorted(MAY_IMPORT)}"


@every_notebook
def test_cells_are_short(path):
    for number, cell in enumerate(cells(path, "code")):
        lines = [line for line in cell.source.splitlines() if line.strip()]
        # pictures and imports are folded
        most = 24 if not number or "picture" in cell.metadata.get("tags", ()) else 12
        assert len(lines) <= most, f"cell {cell.id} has {len(lines)} lines; at most {most}"
        for line in lines:
            assert len(line) <= 76, f"cell {cell.id}: {len(line)} characters; at most 76: {line}"


@every_notebook
def test_notebook_is_stored_executed_and_normalised(path):
    text = path.read_text("utf-8")
    assert text == normalise(nbformat.reads(text, as_version=4)), "run `make notebooks`"
    code = cells(path, "code")
    assert [c.execution_count for c in code] == list(range(1, len(code) + 1))
    for cell in code:
        for output in cell.outputs:
            assert output.output_type != "error", f"cell {cell.id} stores an error"
            assert output.get("name") != "stderr", f"cell {cell.id} writes to stderr"


@every_notebook
def test_cell_ids_are_names(path):
    ids = [cell.id for cell in notebook(path).cells]
    assert len(set(ids)) == len(ids)
    for name in ids:
        assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)+", name), f"{name}: give the cell a name"


@every_page
def test_numbers_in_prose_are_computed(page, record_property):
    path = source(page)
    text = "" if page.endswith("/references") else prose(path)  # volumes, pages, names of files
    found = numerals(text)
    record_property("numerals", len(found.to_compute))
    record_property("excused", len(found.excused))
    assert all(reason for _, reason in found.excused), "an exception gives its reason"
    assert missing(text, evidence(path)) == [], "neither in an output nor in an assertion"


@every_page
def test_numbers_are_written_the_english_way(page):
    assert foreign(prose(source(page))) == []


@every_chapter
def test_exercises_have_hints_and_solutions(path):
    text = prose(path)
    exercises = re.findall(r"\{exercise\}.*?\n:label: ([\w-]+)", text)
    solved = re.findall(r"\{solution-start\} ([\w-]+)\n:class: dropdown", text)
    assert solved == exercises
    assert text.count("{solution-end}") == len(exercises)
    assert text.count("{dropdown} Hint") == len(exercises)


@every_page
def test_proofs_start_with_a_word(page):
    # sphinx-proof drops a list or a formula that stands first in a proof
    for first in re.findall(
        r"\{prf:proof\}[^\n]*\n(?::\w+:[^\n]*\n)*\n?([^\n]*)", prose(source(page))
    ):
        assert re.match(r"[A-Za-zÀ-ÿ*]", first), first


@every_page
def test_fences_are_closed_and_a_folded_answer_holds_no_section(page):
    text, open_fences = prose(source(page)), []
    for fence, name in re.findall(r"^(:{3,}|`{3,})(.*)$", text, flags=re.M):
        if name.strip():
            open_fences.append(fence)
        else:
            assert open_fences, "a fence closes what is not open"
            assert open_fences.pop() == fence
    assert open_fences == []
    # a heading in a fold is missing to the reader who leaves it closed
    folds = re.findall(r"^:::\{dropdown\} What happens$(.*?)^:::$", text, flags=re.M | re.S)
    assert [fold for fold in folds if re.search(r"^(#|:{3,}\{)", fold, flags=re.M)] == []


@every_notebook
def test_formulas_and_struck_figures_are_read_alike_in_every_viewer(path):
    """jupyterlab-myst counts what is no `equation*`, and leaves two tildes as they are."""
    text = prose(path)
    formulas = text.split("$$")[1::2]
    written = [tex.startswith(r"\begin{equation*}") for tex in formulas]
    ended = [tex.endswith(r"\end{equation*}") for tex in formulas]
    assert all(written + ended)
    assert "~~" not in text
