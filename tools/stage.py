"""Make the copy of a chapter that JupyterLite shows: what only the site draws, in plain words.

JupyterLab folds no solution whose code stands in cells of its own, and strikes nothing out.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import nbformat

WIDGET = "application/vnd.jupyter.widget-view+json"

STATE = re.compile(r"\{state\}`([^`<]+?)\s*<([^`#>]+)#[^`>]*>`")
PLACE = re.compile(r"\{(?:ref|doc|numref)\}`([^`<]+?)\s*<[^`>]*>`")
PAGE = re.compile(r"\[([^\]\n]*)\]\((?!https?:)[^)\s]+\.md(?:#[^)\s]*)?\)")
"""What leads to a page that is no notebook: JupyterLite does not have it, and its words stay."""
SOLUTION = "#### Solution"
RUN = "**Run it** cell by cell with Shift-Enter, or all of it from the menu *Run*."
GATE = re.compile(r"^:::\{solution-(start|end)\}.*\n(?::\w.*\n)*:::\n?", re.M)


def staged(path: Path) -> str:
    """Return a notebook of the book as JupyterLite needs it."""
    return readied(nbformat.read(path, as_version=4))


def readied(notebook: Any) -> str:
    """Return a notebook, changed in place, as JupyterLite needs it."""
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = readable(cell.source)
        else:
            # what the book itself stored may show its pictures; a widget is alive or nothing
            cell.metadata["trusted"] = True
            cell.outputs = [out for out in cell.outputs if WIDGET not in out.get("data", {})]
    notebook.cells = closed(notebook.cells)
    # not nbformat's own form: JupyterLite shows a text that is cut into lines with commas
    return json.dumps(notebook, ensure_ascii=False)


def readable(text: str) -> str:
    """Return Markdown without what only the site draws."""
    text = STATE.sub(r"[\1](\2.ipynb)", text)
    text = PAGE.sub(r"\1", PLACE.sub(r"\1", text))
    text = re.sub(r"~~([^~]+)~~", r"{del}`\1`", text)
    return re.sub(r"^\*\*Run it\*\*.*", RUN, text, flags=re.M)


def closed(cells: list[Any]) -> list[Any]:
    """Put each solution under a heading that is folded, with all cells down to the next one.

    That asks for a heading over each exercise too.
    """
    found = []
    for cell in cells:
        if cell.cell_type == "code":
            found.append(cell)
            continue
        # what stands around the gates, and the gates
        for k, piece in enumerate(GATE.split(cell.source + "\n")):
            if piece == "start" and k % 2:
                head = markdown(f"{cell.id}-fold", SOLUTION)
                head.metadata["jp-MarkdownHeadingCollapsed"] = True
                found.append(head)
            elif k % 2 == 0 and piece.strip():
                text = re.sub(
                    r"^:::\{exercise\} (.+)", r"### \1\n\n:::{exercise}", piece, flags=re.M
                )
                found.append(markdown(f"{cell.id}-{k}" if k else cell.id, text.strip()))
    return found


def markdown(name: str, text: str) -> Any:
    # nbformat's own function holds each cell against the schema, which is slow
    cell = {"cell_type": "markdown", "id": name, "metadata": {}, "source": text}
    return nbformat.from_dict(cell)
