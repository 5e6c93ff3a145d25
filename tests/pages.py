"""What the tests read of the book: its pages, their prose and their evidence."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import nbformat

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "_build" / "html"


def toc() -> list[str]:
    """Return every page of the table of contents, as a path without its ending."""
    return re.findall(r"\b(?:root|file): (\S+)", (ROOT / "_toc.yml").read_text("utf-8"))


def source(page: str) -> Path:
    """Return the file that a page is written in."""
    for ending in (".ipynb", ".md"):
        path = ROOT / (page + ending)
        if path.exists():
            return path
    raise FileNotFoundError(f"{page}: in _toc.yml, but neither .ipynb nor .md is there")


def built(page: str) -> Path:
    return SITE / (page + ".html")


NOTEBOOKS = sorted(
    p for p in (ROOT / "book").rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts
)


CHAPTERS = [p for p in NOTEBOOKS if not {"appendix", "teach", "measured"} & {*p.parts}]
"""Those with a head; the others are for teachers, or collect."""


@cache
def notebook(path: Path) -> Any:
    """Return a notebook, read once: to look at, not to change."""
    return nbformat.read(path, as_version=4)


def cells(path: Path, kind: str) -> list[Any]:
    return [cell for cell in notebook(path).cells if cell.cell_type == kind]


def prose(path: Path) -> str:
    """Return the Markdown of a page."""
    if path.suffix == ".md":
        return path.read_text("utf-8")
    return "\n\n".join(cell.source for cell in cells(path, "markdown"))


@cache
def evidence(path: Path) -> str:
    """Return what a page computes: the text of its outputs, and its assertions."""
    if path.suffix == ".md":
        # a lesson stands on the chapters that it links to
        linked = {a or b for a, b in _CHAPTER.findall(prose(path))} if "teach" in path.parts else ()
        notebooks = [path.parent / f"{name}.ipynb" for name in sorted(linked)]
        return "\n".join(evidence(notebook) for notebook in notebooks if notebook.exists())
    found = []
    for cell in cells(path, "code"):
        code = ast.walk(ast.parse(cell.source))
        found += [ast.unparse(node) for node in code if isinstance(node, ast.Assert)]
        for output in cell.outputs:
            data = output.get("data", {})
            html = re.sub(r"<svg.*?</svg>", " ", data.get("text/html", ""), flags=re.S)
            found += [output.get("text", ""), data.get("text/plain", "")]
            found.append(unescape(re.sub(r"<[^>]*>", " ", html)))
    return "\n".join(found)


_CHAPTER = re.compile(r"\]\(([^)\s]+)\.ipynb|\{state\}`[^`<]*<([^`#>]+)#")


@dataclass(frozen=True)
class Numerals:
    """The numerals of a prose that a page has to compute, and those that it excuses."""

    to_compute: list[str]
    excused: list[tuple[str, str]]


_EXCUSED = re.compile(r"([\d.]*\d)(?: ?%)?[\s)\]*$.]{0,3}<!--\s*not computed:\s*(.*?)\s*-->", re.S)
# wrong figures beside the true ones: tests/test_errata.py holds them against the ledger
STRUCK = re.compile(r"<del>([^<]+)</del>(?=([^\n<]*))")
STRUCK_IN_FORMULA = re.compile(r"\\overset\{([^{}]*)\}\{\\cancel\{([^{}]*)\}\}")
# not prose: code, comments, links, citations, roles, options, tags, front matter, labels
_NOT_PROSE = re.compile(
    r"^(```+)(?:\w|\{(?:code-cell|code-block|eval-rst|bibliography)\}).*?^\1|^(```+)\n.*?^\2|<!--.*?-->"
    r"|\{[\w:]+\}`[^`]*`|`[^`\n]*`|\[[^]\n]*\]\([^)\n]*references\.md#\w+\)|\]\([^)\n]*\)|^:\w+:[^\n]*$|\\label\{.*?\}|\\tag\{.*?\}"
    r"|\A---.*?^---$|<del>[^<]+</del> \S+|^\([\w-]+\)=$|^:::\{view\} sheets\n.*?^:::$",
    re.S | re.M,
)
# where a document or a theorem is named; a number in brackets is a label if an equation bears it
_NAMED = re.compile(
    r"(?:\b(?:Theorem|Proposition|théorème|[Ee]quation|[Ss]ection)s? |§ )"
    r"\d+(?:\.\d+)+(?:(?:,| and| to) \d+(?:\.\d+)+)*"
)
_YEAR = re.compile(
    r"(\b(?:in|of|since|until|before|after|around|from|to|by|and|year|January|February|March|April"
    r"|June|July|August|September|October|November|December)\s+|[(–])"
    r"(?:1[6-9]\d\d|20\d\d)(?![\d,]*\d|\.\d)",
    re.I,
)
_NUMERAL = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?(?:e[+-]?\d+)?)(\s*%)?")


@cache
def tags() -> set[str]:
    """Return the numbers of the book's equations."""
    return {tag for page in toc() for tag in re.findall(r"\\tag\{([\d.]+)\}", prose(source(page)))}


def plain(text: str) -> str:
    """Write numbers without marks between the thousands, and one percent sign for all."""
    text = STRUCK_IN_FORMULA.sub(r"\1", text)
    text = re.sub(r"(?<=\d)(?:\\[,;:! ]|\{,\}|[_~\u202f\u00a0])(?=\d)", "", text)
    text = re.sub(r"\d{1,3}(?:,\d{3})+(?![\d,]*\d)", lambda m: m[0].replace(",", ""), text)
    return re.sub(r"(?<=\d)(?:\s|\\[,;:! ]|~)*(?:\\?%|per ?cent\b)", "%", text)


def numerals(text: str) -> Numerals:
    """Find the numerals with a decimal mark, an exponent, a percent sign or four digits.

    Years are let through where words or brackets around them say that they are years.
    """
    text = plain(text)
    excused = [(m[1], m[2]) for m in _EXCUSED.finditer(text)]
    text = _NOT_PROSE.sub(" ", _EXCUSED.sub(" ", text))
    text = _NAMED.sub(" ", _YEAR.sub(r"\1", text))
    text = re.sub(r"\(([\d.]+)\)", lambda m: " " if m[1] in tags() else m[0], text)
    found = []
    for number, percent in _NUMERAL.findall(text):
        if percent or "." in number or "e" in number or len(number) >= 4:
            found.append(number + ("%" if percent else ""))
    return Numerals(found, excused)


def foreign(text: str) -> list[str]:
    """Find numbers that are not written the English way, such as 12,5 or 46 656 or .5."""
    text = re.sub(r"\$\$.*?\$\$|\$[^$]*\$", " ", _NOT_PROSE.sub(" ", text), flags=re.S)
    return re.findall(r"\b\d{1,3} \d{3}\b|\b\d+,\d{1,2}\b(?!,)|(?<![\w.])\.\d+", text)


def missing(text: str, computed: str) -> list[str]:
    """Return the numerals of a prose that stand in nothing that its page computes."""
    shown = set(re.findall(r"\d+(?:\.\d+)?%?", plain(computed)))
    shown |= {number.rstrip("%") for number in shown}
    return [n for n in numerals(text).to_compute if n not in shown]
