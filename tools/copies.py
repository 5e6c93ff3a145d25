"""Copies of a chapter, notebook in and notebook out: for JupyterLite, and for pupils.

JupyterLab knows nothing of what only the site draws. Pupils get no hints, answers and outputs.
Run as a program, this writes the pupils' copies into _build/pupil, as Binder does; with --source it
also writes those that teachers have, with solutions and tests, as a course for nbgrader.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import address
import contents
import marking
import nbformat
from marking import made

ROOT = contents.ROOT
PUPIL = ROOT / "_build" / "pupil"
NOT_COPIED = {"teach", "measured", "appendix"}
WORD = (
    "*This is a pupil's copy: run its cells from top to bottom. Every output appears when you "
    "run its cell, and a cell for your answer waits under each exercise.*\n\n"
    "**Hand it in:** save it, choose *Download* from the menu *File*, and hand in that file. What "
    "you save stays in this browser if this is JupyterLite; on Binder it is gone when Binder stops."
)
LIBRARY = "jeux-library"
"""The cell of this id brings the library to wherever a copy was taken."""
RUN = "**Run it** cell by cell with Shift-Enter, or all of it from the menu *Run*."
SOLUTION = "#### Solution"
WIDGET = "application/vnd.jupyter.widget-view+json"
TRY = """
try:
    import jeux
except ModuleNotFoundError:
    %pip install -q {place}{wheel}"""
FROM_THE_SITE = """\
# Where jeux, the library of the book, is missing, this fetches it, once.
# Without a network the zip of the book runs this chapter in a browser: its READ-ME.txt
# says how. Or put {wheel} from that zip beside this notebook,
# and write this name in place of the address."""
FROM_A_FILE = """\
# Where jeux, the library of the book, is missing, this installs it, once, from a file:
# put {wheel} beside this notebook. The book has that file
# beside its first page, and the folder of pupils' copies has it too.
# Without a network the zip of the book runs this chapter in a browser."""
LABEL = re.compile(r"^:label: *([\w-]+)$", re.M)
SOLVED = re.compile(r"\{solution-start\} *([\w-]+)")
LINK = re.compile(r"\[([^\]\n]*)\]\((?!https?:|#)([^)\s#]+)(#[^)\s]*)?\)")
STATE = re.compile(r"\{state\}`([^`<]+?)\s*<([^`#>]+)#[^`>]*>`")
PLACE = re.compile(r"\{(?:ref|doc|numref)\}`([^`<]+?)\s*<[^`>]*>`")
PAGE = re.compile(r"\[([^\]\n]*)\]\((?!https?:)[^)\s]+\.md(?:#[^)\s]*)?\)")
"""What leads to a page that is no notebook: JupyterLite does not have it, and its words stay."""


def directive(names: str) -> re.Pattern[str]:
    """Return what finds whole directives of these names, each with its fence."""
    return re.compile(rf"^((:{{3,}})\{{(?:{names})\}}.*?^\2 *$)\n*", re.S | re.M)


FOLD, GATE = directive("dropdown"), directive("solution-(?:start|end)")
GATE_OR_EXERCISE = directive("solution-(?:start|end)|exercise")


def pieces(notebook: Any, cut: re.Pattern[str]) -> Iterator[tuple[bool, Any]]:
    """Yield the cells of a chapter, text cut at directives; and whether each is of a solution."""
    solved = False
    for cell in notebook.cells:
        if cell.cell_type == "code":
            yield solved, cell
            continue
        found = (text.strip() for k, text in enumerate(cut.split(cell.source)) if k % 3 < 2)
        for k, text in enumerate(filter(None, found)):
            solved |= "{solution-start}" in text
            yield solved, made("markdown", f"{cell.id}-{k}" if k else cell.id, text)
            solved &= "{solution-end}" not in text


def for_pupils(
    notebook: Any, known: Callable[[str], bool], solutions: dict[str, list[Any]] | None = None
) -> Any:
    """Return the copy without what answers; of a link that leads nowhere known its words stay.

    All outputs go. No program can tell an output that answers a question from one that does not:
    the page asks for a guess, and the table after it is the answer. Whoever runs the cell gets
    the output back, after the guess. What is folded in the book is folded here. With `solutions`
    it is the copy of which nbgrader makes this one.
    """

    def linked(text: str) -> str:
        return LINK.sub(lambda link: link[0] if known(link[2]) else link[1], text)

    cells = []
    for solved, cell in pieces(notebook, GATE_OR_EXERCISE):
        if solved:
            continue
        if cell.cell_type == "code":
            metadata = {name: told for name, told in cell.metadata.items() if name != "execution"}
            cells.append(made("code", cell.id, cell.source, **metadata))
        elif text := FOLD.sub("", cell.source).strip():
            cells.append(made("markdown", cell.id, linked(text)))
            if "{exercise}" in text and (label := LABEL.search(text)):
                solution = solutions.get(label[1], []) if solutions is not None else None
                cells += marking.cells(text, label[1], solution)
    cells.insert(1, made("markdown", f"{cells[0].id.rpartition('-')[0]}-pupil", WORD))
    cells.insert(2, made("code", LIBRARY, installing(address.site())))
    return with_cells(notebook, cells)


def solutions_of(notebook: Any) -> dict[str, list[Any]]:
    """Return the cells of each solution, by the label of its exercise."""
    found: dict[str, list[Any]] = {}
    own: list[Any] = []
    for solved, cell in pieces(notebook, GATE_OR_EXERCISE):
        if begins := SOLVED.search(cell.source):
            own = found.setdefault(begins[1], [])
        elif solved and "{solution-end}" not in cell.source:
            own.append(cell)
    return found


def for_taking(notebook: Any, site: str) -> Any:
    """Return the copy that the site gives away: the chapter, and the cell that fetches `jeux`."""
    cells = list(notebook.cells)
    cells.insert(1, made("code", LIBRARY, installing(site)))
    return with_cells(notebook, cells)


def installing(site: str) -> str:
    """Return the code that installs the library where it is missing."""
    place = f"{site.rstrip('/')}/" if site else ""
    words = FROM_THE_SITE if site else FROM_A_FILE
    return (words + TRY).format(place=place, wheel=wheel())


@cache
def wheel() -> str:
    """Return the file of the library, which the site has beside its first page."""
    return f"jeux-{version('jeux')}-py3-none-any.whl"


def for_lite(notebook: Any) -> Any:
    """Return the copy for JupyterLite: roles in words, each solution under a folded heading.

    JupyterLab folds down to the next heading, which each exercise gets for that.
    """
    cells = []
    for _, cell in pieces(notebook, GATE):
        if cell.id == LIBRARY:
            # here nothing is missing: the cell waits for those who download the notebook
            cells.append(made("code", LIBRARY, cell.source, jupyter={"source_hidden": True}))
        elif cell.cell_type == "code":
            # what the book itself stored may show its pictures; a widget is alive or nothing
            outputs = [out for out in cell.outputs if WIDGET not in out.get("data", {})]
            metadata = cell.metadata | {"trusted": True}
            cells.append(nbformat.from_dict(cell | {"metadata": metadata, "outputs": outputs}))
        elif "{solution-start}" in cell.source:
            head = {"jp-MarkdownHeadingCollapsed": True}
            cells.append(made("markdown", cell.id, SOLUTION, **head))
        elif "{solution-end}" not in cell.source:
            cells.append(made("markdown", cell.id, readable(cell.source)))
    return with_cells(notebook, cells)


def readable(text: str) -> str:
    """Return Markdown without what only the site draws."""
    text = STATE.sub(r"[\1](\2.ipynb)", text)
    text = PAGE.sub(r"\1", PLACE.sub(r"\1", text))
    text = re.sub(r"^\*\*Run it\*\*.*", RUN, text, flags=re.M)
    return re.sub(r"^:::\{exercise\} (.+)", r"### \1\n\n:::{exercise}", text, flags=re.M)


def with_cells(notebook: Any, cells: list[Any]) -> Any:
    """Return a notebook with other cells, and without the state of its widgets."""
    metadata = {name: told for name, told in notebook.metadata.items() if name != "widgets"}
    return nbformat.from_dict(notebook | {"cells": cells, "metadata": metadata})


@cache
def chapters() -> tuple[Path, ...]:
    """Return the notebooks of which pupils have a copy, in the order of the book."""
    return tuple(one for one in contents.chapters() if inside(one).parts[0] not in NOT_COPIED)


def inside(path: Path) -> Path:
    """Return where the copies have the copy of a chapter: the same as the book, without `book`."""
    return path.relative_to(ROOT / "book")


def of(path: Path, solved: bool = False) -> Any:
    """Return the pupils' copy of a chapter; or the one that teachers have, with solutions."""

    def known(link: str) -> bool:
        return (path.parent / link).resolve() in chapters()

    notebook = nbformat.read(path, 4)
    return for_pupils(notebook, known, solutions_of(notebook) if solved else None)


def asks(path: Path) -> bool:
    """Say whether a chapter has exercises."""
    return "{exercise}" in path.read_text("utf-8")


def write(path: Path, folder: Path) -> Path:
    """Write the pupils' copy of a chapter under a folder, where its part has one of its own."""
    target = folder / inside(path)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(of(path), ensure_ascii=False, indent=1) + "\n", "utf-8")
    return target


if __name__ == "__main__":
    shutil.rmtree(PUPIL, ignore_errors=True)
    written = [write(path, PUPIL) for path in chapters()]
    print(f"{len(written)} pupil copies are in {PUPIL.relative_to(ROOT)}.")
    if "--source" in sys.argv:
        sources = {path: of(path, solved=True) for path in chapters() if asks(path)}
        marking.write_course(sources)
        print(f"{len(sources)} assignments are in {marking.COURSE.relative_to(ROOT)}.")
