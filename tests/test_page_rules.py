"""The habits of the book, page by page."""

import ast
import re

import nbformat
import pytest
import reading
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
    *("numpy", "sympy", "matplotlib", "ipywidgets", "jeux", "ledger"),
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
    unlisted = sorted(written - set(PAGES))
    assert not unlisted, "give each of these pages a line `- file: …` in _toc.yml"
    unwritten = sorted(set(PAGES) - written)
    assert not unwritten, "_toc.yml lists these pages, and no .ipynb or .md of the name is there"


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
        moved = list(imports(cell.source))
        assert not moved, f"cell {cell.id} imports {moved}: do it in the first code cell"
    strange = {name for name in imports(first.source) if name.split(".")[0] not in MAY_IMPORT}
    assert not strange, (
        f"{sorted(strange)} is not there in the browser or not meant for pages: "
        f"notebooks import only {sorted(MAY_IMPORT)}"
    )


@every_notebook
def test_cells_are_short(path):
    for number, cell in enumerate(cells(path, "code")):
        lines = [line for line in cell.source.splitlines() if line.strip()]
        # pictures and imports are folded
        most = 24 if not number or "picture" in cell.metadata.get("tags", ()) else 12
        assert len(lines) <= most, (
            f"cell {cell.id} has {len(lines)} lines, and may have {most}: make two of it; "
            "if it draws a picture, give it the tag `picture`, and it may have 24"
        )
        for line in lines:
            assert len(line) <= 76, (
                f"cell {cell.id}: break this line, of {len(line)} characters, before the 77th: "
                f"{line}"
            )


MAIN_LINE = [page for part in reading.parts() for page in part.main]


@pytest.mark.parametrize("page", MAIN_LINE, ids=lambda page: page.name.removeprefix("book/"))
def test_code_that_is_folded_shows_something(page):
    _, *others = cells(page.path, "code")  # the first imports
    mute = [cell.id for cell in others
            if "hide-input" in cell.metadata.get("tags", ()) and not cell.outputs]  # fmt: skip
    assert not mute, (
        "a reader sees of these cells a line *Code* between two sentences, and nothing more: take "
        f"each into the cell of the picture that needs it, or make it a test: {mute}"
    )


@every_notebook
def test_notebook_is_stored_executed_and_normalised(path):
    text = path.read_text("utf-8")
    store = f"run `.venv/bin/python tools/notebooks.py {path.relative_to(ROOT)}`"
    # compared here: pytest would print the whole notebook before the sentence
    is_normal = text == normalise(nbformat.reads(text, as_version=4))
    assert is_normal, f"not as the book stores it: {store}"
    code = cells(path, "code")
    in_order = list(range(1, len(code) + 1))
    assert [c.execution_count for c in code] == in_order, f"not run from top to bottom: {store}"
    for cell in code:
        for output in cell.outputs:
            mend = f"mend cell {cell.id} and {store}"
            assert output.output_type != "error", f"an error is stored: {mend}"
            assert output.get("name") != "stderr", f"a warning is stored: {mend}"


@every_notebook
def test_cell_ids_are_names(path):
    ids = [cell.id for cell in notebook(path).cells]
    twice = sorted({name for name in ids if ids.count(name) > 1})
    assert not twice, "two cells have one id: give the copy another"
    for position, name in enumerate(ids, 1):
        is_name = re.fullmatch(r"[a-z]+(-[a-z0-9]+)+", name) is not None
        assert is_name, (
            f'"id": "{name}" of cell {position}, invented by an editor: write a name such as '
            "six-mean in its place, which begins as all others of the page do "
            "(JupyterLab: Open With, Editor)"
        )


@every_page
def test_numbers_in_prose_are_computed(page, record_property):
    path = source(page)
    text = "" if page.endswith("/references") else prose(path)  # volumes, pages, names of files
    found = numerals(text)
    record_property("numerals", len(found.to_compute))
    record_property("excused", len(found.excused))
    bare = [number for number, reason in found.excused if not reason]
    assert not bare, "write why after each of these: <!-- not computed: the reason -->"
    uncomputed = missing(text, evidence(path))
    assert not uncomputed, (
        "these numbers stand in no output and no assertion of the page (a lesson: of the chapters "
        "that it links to): let a cell show or assert them, or write behind each why none can: "
        "<!-- not computed: the reason -->"
    )


@every_page
def test_numbers_are_written_the_english_way(page):
    wrongly_written = foreign(prose(source(page)))
    assert not wrongly_written, "write these as 12.5, 46,656 and 0.5"


@every_chapter
def test_exercises_have_hints_and_solutions(path):
    text = prose(path)
    exercises = re.findall(r"\{exercise\}.*?\n:label: ([\w-]+)", text)
    solved = re.findall(r"\{solution-start\} ([\w-]+)\n:class: dropdown", text)
    assert solved == exercises, (
        "each exercise is followed by its solution, in the same order: "
        ":::{solution-start} its-label, and in the next line :class: dropdown"
    )
    ends = text.count("{solution-end}")
    assert ends == len(exercises), "each solution ends with :::{solution-end}"
    hints = text.count("{dropdown} Hint")
    assert hints == len(exercises), "each exercise has one :::{dropdown} Hint"


@every_page
def test_proofs_start_with_a_word(page):
    # sphinx-proof drops a list or a formula that stands first in a proof
    for first in re.findall(
        r"\{prf:proof\}[^\n]*\n(?::\w+:[^\n]*\n)*\n?([^\n]*)", prose(source(page))
    ):
        begins_with_word = re.match(r"[A-Za-zÀ-ÿ*]", first) is not None
        assert begins_with_word, f"begin the proof with a word, else this is lost: {first}"


@every_page
def test_fences_are_closed_and_a_folded_answer_holds_no_section(page):
    text, open_fences = prose(source(page)), []
    for fence, name in re.findall(r"^(:{3,}|`{3,})(.*)$", text, flags=re.M):
        if name.strip():
            open_fences.append(fence)
        else:
            assert open_fences, f"a {fence} closes what is not open: count the fences above it"
            opened = open_fences.pop()
            assert opened == fence, "a fence closes with as many signs as it opened with"
    assert open_fences == [], "these fences are open at the end of the page: close them"
    # a heading in a fold is missing to the reader who leaves it closed
    folds = re.findall(r"^:::\{dropdown\} What happens$(.*?)^:::$", text, flags=re.M | re.S)
    hidden = [fold for fold in folds if re.search(r"^(#|:{3,}\{)", fold, flags=re.M)]
    assert not hidden, "move headings and directives out of the fold"


@every_notebook
def test_formulas_and_struck_figures_are_read_alike_in_every_viewer(path):
    """jupyterlab-myst counts what is no `equation*`, and leaves two tildes as they are."""
    text = prose(path)
    formulas = text.split("$$")[1::2]
    written = [tex.startswith(r"\begin{equation*}") for tex in formulas]
    ended = [tex.endswith(r"\end{equation*}") for tex in formulas]
    assert all(written + ended), (
        r"write a formula that stands alone as $$\begin{equation*} … \end{equation*}$$"
    )
    assert "~~" not in text, "strike out with <del>…</del>"
