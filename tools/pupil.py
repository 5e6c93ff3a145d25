"""Make what pupils get: a copy of each chapter without answers, and a sheet of its exercises.

python tools/pupil.py            copies and sheets, in _build/pupil
python tools/pupil.py --copies   the copies alone, which need neither a build nor a browser
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import yaml

ROOT = Path(__file__).resolve().parents[1]
PUPIL = ROOT / "_build" / "pupil"
SHEETS = PUPIL / "sheets"
NOT_COPIED = {"teach", "measured", "appendix"}
WORD = (
    "*This is a pupil's copy: run its cells from top to bottom. Every output appears when you "
    "run its cell, and an empty cell waits under each exercise.*"
)
HIDES_A_SOLUTION = re.compile(r"^(:{3,})\{solution-(start|end)\}.*\n(?::\w.*\n)*\1 *\n?", re.M)
FENCE = re.compile(r"^(:{3,})(\{[\w:-]+\})?(.*)$")
LABEL = re.compile(r"^:label: *([\w-]+)$", re.M)
LINK = re.compile(r"\[([^\]\n]*)\]\((?!https?:|#)([^)\s#]+)(#[^)\s]*)?\)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--copies", action="store_true", help="the copies alone")
    only = parser.parse_args().copies
    shutil.rmtree(PUPIL, ignore_errors=True)
    written = [write(path, PUPIL) for path in chapters()]
    print(f"{len(written)} pupil copies are in {PUPIL.relative_to(ROOT)}.")
    if not only:
        print(f"{len(print_sheets())} sheets of exercises are in {SHEETS.relative_to(ROOT)}.")


@cache
def chapters() -> tuple[Path, ...]:
    """Return the notebooks of which there is a copy, in the order of the book."""
    parts = yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))["parts"]
    listed = [one for part in parts for one in part["chapters"]]
    chapters = [page for one in listed for page in one.get("sections", [one])]
    pages = [ROOT / f"{chapter['file']}.ipynb" for chapter in chapters]
    copied = [page for page in pages if page.exists()]
    return tuple(page for page in copied if inside(page).parts[0] not in NOT_COPIED)


def write(path: Path, folder: Path) -> Path:
    """Write the copy of a chapter under a folder, where its part has a folder of its own."""
    target = folder / inside(path)
    target.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(copy(path), ensure_ascii=False, indent=1, sort_keys=True)
    target.write_text(text + "\n", "utf-8")
    return target


def inside(path: Path) -> Path:
    """Return where the copies have the copy of a chapter: the same as the book, without `book`."""
    return path.relative_to(ROOT / "book")


def copy(path: Path) -> Any:
    """Return the copy of a chapter.

    All outputs go. No program can tell an output that answers a question from one that does not:
    the page asks for a guess, and the table after it is the answer. Whoever runs the cell gets
    the output back, after the guess. What is folded in the book is folded here.
    """
    notebook = nbformat.read(path, as_version=4)
    notebook.cells = list(left(notebook.cells, path))
    notebook.metadata.pop("widgets", None)
    return notebook


def left(cells: list[Any], path: Path) -> Iterator[Any]:
    """Yield the cells of the copy."""
    solved = False
    for place, cell in enumerate(cells):
        if cell.cell_type == "code":
            if not solved:
                yield emptied(cell)
            continue
        pieces, words = HIDES_A_SOLUTION.split(cell.source + "\n"), []
        for piece, gate in zip(pieces[::3], [*pieces[2::3], ""], strict=True):
            if not solved:
                words.append(piece)
            solved = {"start": True, "end": False}.get(gate, solved)
        text = unlinked(unfolded("".join(words)), path)
        for k, (prose, label) in enumerate(cut(text)):
            if prose.strip():
                name = f"{cell.id}-{k}" if k else cell.id
                yield made("markdown", name, prose.strip())
            if label:
                yield made("code", f"{label}-yours")
        if place == 0:
            yield made("markdown", f"{cell.id.rpartition('-')[0]}-pupil", WORD)


def made(kind: str, name: str, source: str = "") -> Any:
    """Return a new cell; nbformat's own functions hold each against the schema, slowly."""
    code: dict[str, Any] = {"execution_count": None, "outputs": []} if kind == "code" else {}
    cell: dict[str, Any] = {"cell_type": kind, "id": name, "metadata": {}, "source": source}
    return nbformat.from_dict(cell | code)


def emptied(cell: Any) -> Any:
    """Return a code cell without its outputs."""
    new = made("code", cell.id, cell.source)
    new.metadata.update(cell.metadata)
    new.metadata.pop("execution", None)
    return new


def unfolded(text: str) -> str:
    """Return Markdown without what is folded on the site: hints, answers, notes on marking."""
    kept, folded = [], ""
    for line in text.split("\n"):
        fence = FENCE.match(line)
        if fence and not folded and fence[2] == "{dropdown}":
            folded = fence[1]
        elif not folded:
            kept.append(line)
        elif fence and fence[1] == folded and not fence[2]:
            folded = ""
    return re.sub(r"\n{3,}", "\n\n", "\n".join(kept))


def cut(text: str) -> Iterator[tuple[str, str]]:
    """Cut Markdown after each exercise; yield each piece with the label of its exercise."""
    piece: list[str] = []
    open_at, begun = "", 0
    for line in text.split("\n"):
        fence = FENCE.match(line)
        piece.append(line)
        if fence and not open_at and fence[2] == "{exercise}":
            open_at, begun = fence[1], len(piece)
        elif fence and open_at == fence[1] and not fence[2]:
            label = LABEL.search("\n".join(piece[begun:]))
            assert label is not None, piece[begun:]
            yield "\n".join(piece), label[1]
            piece, open_at = [], ""
    yield "\n".join(piece), ""


def unlinked(text: str, path: Path) -> str:
    """Leave of a link that leads out of the copies its words."""

    def led(link: re.Match[str]) -> str:
        known = (path.parent / link[2]).resolve() in chapters()
        return link[0] if known else link[1]

    return LINK.sub(led, text)


def print_sheets() -> list[Path]:
    """Print the sheets that the build has made, one PDF each."""
    import build
    import chromium
    from playwright.sync_api import sync_playwright

    build.build(anew=False)
    SHEETS.mkdir(parents=True, exist_ok=True)
    made = build.BUILD / "html" / "book" / "teach" / "exercise-sheets"
    printed = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find_or_install(), args=chromium.FLAGS
        )
        page = browser.new_page(java_script_enabled=False)
        for sheet in sorted(made.glob("*.html")):
            page.goto(sheet.as_uri())
            printed.append(SHEETS / f"{sheet.stem}.pdf")
            page.pdf(path=printed[-1], tagged=True, prefer_css_page_size=True)
        browser.close()
    return printed


if __name__ == "__main__":
    main()
