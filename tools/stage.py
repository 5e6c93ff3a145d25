"""Make the copy of a chapter that JupyterLite shows: what only the site draws, in plain words.

JupyterLab knows no bibliography, folds no solution whose code stands in cells of its own, and
strikes nothing out.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
from pybtex.backends.markdown import Backend
from pybtex.database import BibliographyData, Entry, parse_file
from pybtex.richtext import Text
from pybtex.style.formatting.unsrt import Style

ROOT = Path(__file__).resolve().parents[1]
BIBLIOGRAPHY = ROOT / "book" / "appendix" / "references.bib"
WIDGET = "application/vnd.jupyter.widget-view+json"

STATE = re.compile(r"\{state\}`([^`<]+?)\s*<([^`#>]+)#[^`>]*>`")
PLACE = re.compile(r"\{(?:ref|doc|numref)\}`([^`<]+?)\s*<[^`>]*>`")
PAGE = re.compile(r"\[([^\]\n]*)\]\((?!https?:)[^)\s]+\.md(?:#[^)\s]*)?\)")
"""What leads to a page that is no notebook: JupyterLite does not have it, and its words stay."""
CITED = re.compile(r"\{cite(:[tp])?\}`([^`]+)`")
IN_TEXT, IN_BRACKETS, UNDATED = "{names} ({year})", "({works})", "undated"
WORKS, SOLUTION = "## Works cited", "#### Solution"
RUN = "**Run it** cell by cell with Shift-Enter, or all of it from the menu *Run*."
GATE = re.compile(r"^:::\{solution-(start|end)\}.*\n(?::\w.*\n)*:::\n?", re.M)


class Words(Backend):  # type: ignore[misc] # pybtex has no types
    """Markdown, with what stands in formulas left as it is."""

    def format_str(self, text: str) -> str:
        return text


def staged(path: Path) -> str:
    """Return a notebook of the book as JupyterLite needs it."""
    return readied(nbformat.read(path, as_version=4))


def readied(notebook: Any) -> str:
    """Return a notebook, changed in place, as JupyterLite needs it."""
    keys = [k for cell in prose(notebook.cells) for k in cited(cell.source)]
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = readable(cell.source)
        else:
            # what the book itself stored may show its pictures; a widget is alive or nothing
            cell.metadata["trusted"] = True
            cell.outputs = [out for out in cell.outputs if WIDGET not in out.get("data", {})]
    notebook.cells = closed(notebook.cells)
    if keys:
        works = "\n".join(f"- {work(key)}" for key in dict.fromkeys(keys))
        notebook.cells.append(markdown("works-cited", f"{WORKS}\n\n{works}"))
    # not nbformat's own form: JupyterLite shows a text that is cut into lines with commas
    return json.dumps(notebook, ensure_ascii=False)


def readable(text: str) -> str:
    """Return Markdown without what only the site draws."""
    text = CITED.sub(lambda found: citation(found[1], found[2].split(",")), text)
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


def prose(cells: list[Any]) -> list[Any]:
    return [cell for cell in cells if cell.cell_type == "markdown"]


def cited(text: str) -> list[str]:
    """Return the keys of the works that a text cites, in order."""
    return [key for found in CITED.finditer(text) for key in found[2].split(",")]


def citation(kind: str | None, keys: list[str]) -> str:
    """Return a citation in words, in the sentence or in brackets."""
    if kind == ":t":
        return listed([IN_TEXT.format(names=names(k), year=year(k)) for k in keys])
    return IN_BRACKETS.format(works="; ".join(f"{names(k)}, {year(k)}" for k in keys))


@cache
def bibliography() -> BibliographyData:
    return parse_file(BIBLIOGRAPHY)


def entry(key: str) -> Entry:
    found: Entry = bibliography().entries[key]
    return found


def names(key: str) -> str:
    """Return the family names of those who wrote or edited a work; without any, its title."""
    people = [person for role in entry(key).persons.values() for person in role]
    family = [" ".join(map(str, p.rich_prelast_names + p.rich_last_names)) for p in people]
    return listed(family) or f"*{Text.from_latex(entry(key).fields['title'])}*"


def listed(words: list[str]) -> str:
    """Return words as a sentence lists them: 1, 2 and 3."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def year(key: str) -> str:
    return str(entry(key).fields.get("year", UNDATED))


@cache  # pybtex looks through all installed packages for each
def work(key: str) -> str:
    """Return what the list of works says of one."""
    (found,) = Style().format_bibliography(bibliography(), [key])
    return str(found.text.render(Words("utf-8"))).replace("\n", " ")
