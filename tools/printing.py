"""Print the built book as one PDF, or the exercises of each chapter as a sheet.

python tools/printing.py            the book: _build/jeux.pdf
python tools/printing.py --sheets   sheets of exercises: _build/pupil/sheets

Chromium prints each page of the site for itself, numbered on from the one before; pypdf joins
them. What tells paper from screen is in printing.js and printing.css.
"""

from __future__ import annotations

import argparse
import io
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from html import escape, unescape
from itertools import groupby
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import address
import build
import chromium
import copies
import yaml
from playwright.sync_api import Browser, BrowserContext, Page
from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DictionaryObject,
    Fit,
    IndirectObject,
    NameObject,
    NullObject,
    NumberObject,
    TextStringObject,
)

SITE = build.BUILD / "html"
HOME = f"{SITE.as_uri()}/"
PDF = build.BUILD / "jeux.pdf"
SHEETS = copies.PUPIL / "sheets"
NUMBERED = """html {{ counter-reset: page {before} }}
@page {{ @top-left {{ content: {left} }} @top-right {{ content: {right} }} }}"""
CONTENTS, SOLUTIONS, ANSWERS = "Contents", "Solutions", "Answers"
LATER = "Answer {number} stands at the end of the chapter."
TOP = 842.0
"""The height of a page, in points."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sheets", action="store_true", help="print sheets of exercises")
    only_sheets = parser.parse_args().sheets
    build.build(anew=False)
    with chromium.opened() as browser:
        print(print_sheets(browser) if only_sheets else print_book(browser))


def print_sheets(browser: Browser | BrowserContext) -> str:
    """Print each page that has exercises as a sheet of them; say what was done."""
    SHEETS.mkdir(parents=True, exist_ok=True)
    tab = browser.new_page()
    asked = [name for name, _ in listed() if 'class="exercise ' in text(name)]
    for name in asked:
        show(tab, name, "exercises")
        pdf = SHEETS / f"{'-'.join(name.split('/')[1:])}.pdf"
        tab.pdf(path=pdf, tagged=True, prefer_css_page_size=True)
    return f"{len(asked)} sheets of exercises are in {SHEETS.relative_to(build.ROOT)}."


def print_book(
    browser: Browser | BrowserContext, pages: Iterable[tuple[str, str]] = (), pdf: Path = PDF
) -> str:
    """Print some pages with the captions of their parts, or all, as a book; say what was done."""
    (door, _), *rest = pages or listed()
    book = Book(browser)
    book.add(door, "", title(door))
    book.add(door, "", CONTENTS, contents=contents(rest, {}))  # as long as it will be
    for part, inside in groupby(rest, lambda one: one[1]):
        names = [name for name, _ in inside]
        for name in names:
            book.add(name, part, title(name))
        for name in names:
            if "jeux-fold solution" in text(name):
                book.add(name, part, f"{SOLUTIONS}: {title(name)}", view="solutions")
    later, book.sheets = book.sheets[2:], book.sheets[:1]
    book.add(door, "", CONTENTS, contents=contents(rest, book.places))
    book.sheets += later
    book.joined().write(pdf)
    return f"The printed book is {pdf}: {book.length} pages, {pdf.stat().st_size / 1e6:.1f} MB."


def listed() -> list[tuple[str, str]]:
    """Return each page of the book, in order, with the caption of its part."""

    def names(entries: list[dict[str, Any]]) -> Iterator[str]:
        for entry in entries:
            yield entry["file"]
            yield from names(entry.get("sections", []))

    table = yaml.safe_load((build.ROOT / "_toc.yml").read_text("utf-8"))
    parts = [(name, one["caption"]) for one in table["parts"] for name in names(one["chapters"])]
    return [(table["root"], ""), *parts]


def text(name: str) -> str:
    """Return a built page."""
    return (SITE / f"{name}.html").read_text("utf-8")


def title(name: str) -> str:
    """Return the title of a built page."""
    return unescape(re.findall(r"<title>\s*(.*?)(?: &#8212; [^<]*)?</title>", text(name))[0])


def show(tab: Page, name: str, view: str) -> None:
    """Open a page in one of the ways of seeing it."""
    tab.goto("about:blank")
    tab.goto(f"{HOME}{name}.html#show={view}")
    tab.locator(f"html[data-show={view}]").wait_for(state="attached")


def contents(pages: list[tuple[str, str]], places: dict[str, tuple[int, float]]) -> str:
    """Return the contents as HTML, with the numbers of the pages that are known."""

    def line(url: str, words: str) -> str:
        number = places[url][0] + 1 if url in places else 0
        return f'<a href="{url}"><span>{escape(words)}</span><b>{number}</b></a>'

    lines = f'<h1>{CONTENTS}</h1><div class="printed-contents">'
    for part, inside in groupby(pages, lambda one: one[1]):
        names = [name for name, _ in inside]
        solved = [name for name in names if "jeux-fold solution" in text(name)]
        lines += f"<div><p>{escape(part)}</p>"
        lines += "".join(line(f"{HOME}{name}.html", title(name)) for name in names)
        lines += "".join(line(f"{HOME}{name}.html#solutions", SOLUTIONS) for name in solved[:1])
        lines += "</div>"
    return f"{lines}</div>"


@dataclass
class Sheet:
    """What was printed of one page: under which part, and in which way of seeing it."""

    pages: PdfReader
    part: str
    view: str


@dataclass
class Book:
    """What is printed so far; `places` tells page and height of what links may lead to."""

    browser: Browser | BrowserContext
    sheets: list[Sheet] = field(default_factory=list)
    places: dict[str, tuple[int, float]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.still, self.alive = self.browser.new_page(), self.browser.new_page()
        off = {"value": True}  # a page without scripts is whole, and shows how widgets begin
        session = self.still.context.new_cdp_session(self.still)
        session.send("Emulation.setScriptExecutionDisabled", off)
        config = yaml.safe_load((build.ROOT / "_config.yml").read_text("utf-8"))
        self.imprint = f"{config['author']}, {config['copyright']} {address.repository()}".strip()

    @property
    def length(self) -> int:
        """So many pages are printed."""
        return sum(len(sheet.pages.pages) for sheet in self.sheets)

    def add(self, name: str, part: str, words: str, view: str = "", contents: str = "") -> None:
        """Print a page of the site, under its running heads."""
        before, url = self.length, f"{HOME}{name}.html"
        tab = self.alive if view else self.still
        if view:
            show(tab, name, view)
        else:
            tab.goto(url)
        first = self.sheets and part not in [sheet.part for sheet in self.sheets]
        quoted = partial(json.dumps, ensure_ascii=False)  # no é is \u00e9 in a style sheet
        heads = {"left": quoted(part), "right": quoted(words)}
        here = Path(__file__)
        style = here.with_suffix(".css").read_text("utf-8")
        told = {
            "style": style + NUMBERED.format(before=before, **heads),
            "part": part if first else "",
            "imprint": "" if self.sheets else self.imprint,
            **{"show": view, "contents": contents, "later": LATER, "answers": ANSWERS},
        }
        tab.evaluate(here.with_suffix(".js").read_text("utf-8"), told)
        printed = tab.pdf(prefer_css_page_size=True, tagged=True, outline=True)
        pages = PdfReader(io.BytesIO(printed))
        self.places.setdefault(f"{url}#{view}" if view else url, (before, TOP))
        for place, at in pages.named_destinations.items():
            page = pages.get_destination_page_number(at) or 0
            led = f"{url}#{unquote(place).removeprefix('/')}"
            self.places.setdefault(led, (before + page, float(at.top or TOP)))
        for note in notes(pages.pages):  # a link within the page as one from anywhere else
            if led := note.pop("/Dest", ""):
                leads = {"/S": NameObject("/URI"), "/URI": TextStringObject(f"{url}#{led[1:]}")}
                note[NameObject("/A")] = DictionaryObject(
                    {NameObject(key): value for key, value in leads.items()}
                )
        self.sheets.append(Sheet(pages, part, view))

    def joined(self) -> PdfWriter:
        """Return all that is printed as one file, with bookmarks, links and its structure."""
        writer, parts = PdfWriter(), dict[tuple[str, str], IndirectObject]()
        for sheet in self.sheets:
            before, root = len(writer.pages), sheet.pages.root_object
            outline = sheet.pages.outline
            for name in ("/Dests", "/Names"):
                root.pop(name, None)  # two pages may call two things alike
            writer.append(sheet.pages, import_outline=False)
            above = None
            for place in ((sheet.part, ""), (sheet.part, sheet.view)):
                if sheet.part and place not in parts:
                    words = SOLUTIONS if place[1] else sheet.part
                    parts[place] = writer.add_outline_item(
                        title=words, page_number=before, parent=above
                    )
                above = parts.get(place)
            bookmark(writer, sheet.pages, outline, before, above)
            structure(writer, sheet.pages, before)
        for note in notes(writer.pages):
            url = unquote(note["/A"].get("/URI", "")) if "/A" in note else ""
            if url.startswith("file:"):
                del note["/A"]
                page, top = self.places.get(url) or self.places.get(url.partition("#")[0]) or (0, 0)
                if top:
                    at = [writer.pages[page].indirect_reference, NameObject("/XYZ"), NullObject()]
                    note[NameObject("/Dest")] = ArrayObject([*at, NumberObject(top), NullObject()])
        writer.compress_identical_objects(remove_duplicates=True, remove_unreferenced=True)
        return writer


def notes(pages: Iterable[Any]) -> Iterator[Any]:
    """Yield the links of some pages."""
    for page in pages:
        for note in page.get("/Annots", ()):
            yield note.get_object()


def bookmark(
    writer: PdfWriter, pages: PdfReader, outline: list[Any], before: int, above: Any
) -> None:
    """Add the headings of a page to the bookmarks, under what is above it."""
    item = above
    for entry in outline:
        if isinstance(entry, list):
            bookmark(writer, pages, entry, before, item)
        else:
            page = before + (pages.get_destination_page_number(entry) or 0)
            fit = Fit.xyz(top=float(entry.top or TOP))
            item = writer.add_outline_item(
                title=entry.title, page_number=page, parent=above, fit=fit
            )


def structure(writer: PdfWriter, pages: PdfReader, before: int) -> None:
    """Add what screen readers know of a page to what they know of the whole file."""
    tree: Any = pages.root_object["/StructTreeRoot"].clone(writer)
    root: Any = writer.root_object
    if before:
        whole, keys = root["/StructTreeRoot"], root["/StructTreeRoot"]["/ParentTreeNextKey"]
        tree["/K"][NameObject("/P")] = whole.indirect_reference
        whole["/K"].append(tree.raw_get("/K"))
        numbers = iter(tree["/ParentTree"]["/Nums"])
        for key, value in zip(numbers, numbers, strict=True):
            whole["/ParentTree"]["/Nums"].extend([NumberObject(keys + key), value])
    else:
        whole, keys = tree, 0
        whole[NameObject("/K")] = ArrayObject([tree.raw_get("/K")])
        root[NameObject("/StructTreeRoot")] = whole.indirect_reference
        root[NameObject("/MarkInfo")] = DictionaryObject(
            {NameObject("/Marked"): BooleanObject(True)}
        )
        root[NameObject("/Lang")] = pages.root_object["/Lang"]
    whole[NameObject("/ParentTreeNextKey")] = NumberObject(keys + tree["/ParentTreeNextKey"])
    whole.pop("/IDTree", None)  # two pages may call two cells alike
    new = writer.pages[before : before + len(pages.pages)]
    for name, olds, news in (
        ("/StructParents", pages.pages, new),
        ("/StructParent", notes(pages.pages), notes(new)),
    ):
        for old, one in zip(olds, news, strict=True):
            if name in old:
                one[NameObject(name)] = NumberObject(keys + old[name])
