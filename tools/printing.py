"""Print the built book as one PDF, or what pupils get on paper.

python tools/printing.py            the book: _build/jeux.pdf
python tools/printing.py --sheets   exercises, papers, pages for lessons: _build/pupil/sheets

Chromium prints each page of the site for itself, numbered on from the one before; pypdf joins
them. What tells paper from screen is in printing.js and printing.css.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable, Iterator
from html import escape, unescape
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

import address
import assets
import build
import chromium
import copies
import yaml
from playwright.sync_api import Browser, BrowserContext, Page
from pypdf import PdfReader, PdfWriter, generic
from pypdf.generic import Destination, Fit, NameObject, NumberObject

SITE = build.BUILD / "html"
HOME = f"{SITE.as_uri()}/"
PDF = build.BUILD / "jeux.pdf"
HANDOUTS = SITE / "book" / "teach" / "handouts"
SHEETS = copies.PUPIL / "sheets"
SCRIPT = Path(__file__).with_suffix(".js")
STYLE = SCRIPT.with_suffix(".css").read_text("utf-8")
NUMBERED = """html {{ counter-reset: page {before} }}
@page {{ @top-left {{ content: {left} }} @top-right {{ content: {right} }} }}"""
CONTENTS, SOLUTIONS = "Contents", "Solutions"
TOP = 842.0
"""The height of a page, in points."""
SPOKEN = b"<< /Lang (en) /MarkInfo << /Marked true >> >>"
TREE = b"<< /Type /StructTreeRoot /K [] /ParentTree << /Nums [] >> /ParentTreeNextKey 0 >>"
"""What screen readers ask of a whole file, before there is a page."""


class Sheet(NamedTuple):
    """What is printed of a page: under which part and head, and in which way of seeing it."""

    name: str
    part: str
    head: str
    view: str = ""
    opens: str = ""
    """What begins with it: a part, or the solutions of a part."""

    @property
    def url(self) -> str:
        """What leads to it."""
        return f"{HOME}{self.name}.html" + (f"#{self.view}" if self.view else "")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sheets", action="store_true", help="print what pupils get on paper")
    only_sheets = parser.parse_args().sheets
    build.build(anew=False)
    with chromium.opened() as browser:
        print(print_sheets(browser) if only_sheets else print_book(browser))


def print_sheets(browser: Browser | BrowserContext) -> str:
    """Print every hand-out for pupils; say what was done."""
    SHEETS.mkdir(parents=True, exist_ok=True)
    tab = browser.new_page()
    pages = sorted(HANDOUTS.glob("*.html"))
    for page in pages:
        tab.goto(page.as_uri())
        tab.pdf(path=SHEETS / f"{page.stem}.pdf", tagged=True, prefer_css_page_size=True)
    return f"{len(pages)} hand-outs are in {SHEETS.relative_to(build.ROOT)}."


def print_book(
    browser: Browser | BrowserContext, pages: Iterable[tuple[str, str]] = (), pdf: Path = PDF
) -> str:
    """Print some pages with the captions of their parts, or all, as a book; say what was done."""
    book = Book(browser, planned(pages or listed()))
    for sheet in (*book.plan, book.plan[1]):  # the contents once more, with their numbers
        book.add(sheet)
    joined = book.joined()
    joined.write(pdf)
    size = pdf.stat().st_size / 1e6
    return f"The printed book is {pdf}: {len(joined.pages)} pages, {size:.1f} MB."


def listed() -> list[tuple[str, str]]:
    """Return each page of the book, in order, with the caption of its part."""
    part, found = "", []
    table = (build.ROOT / "_toc.yml").read_text("utf-8")
    for key, told in re.findall(r"\b(root|caption|file): (.+)", table):
        if key == "caption":
            part = told
        else:
            found.append((told, part))
    return found


def planned(pages: Iterable[tuple[str, str]]) -> list[Sheet]:
    """Return what is printed of these pages: the contents second, solutions after each part."""
    (door, _), *rest = pages
    plan = [Sheet(door, "", title(door)), Sheet(door, "", CONTENTS, "contents")]
    for part, inside in groupby(rest, lambda one: one[1]):
        names = [name for name, _ in inside]
        solved = [name for name in names if "jeux-fold solution" in text(name)]
        plan += [Sheet(name, part, title(name), "", part * (not k)) for k, name in enumerate(names)]
        plan += [
            Sheet(name, part, f"{SOLUTIONS}: {title(name)}", "solutions", SOLUTIONS * (not k))
            for k, name in enumerate(solved)
        ]
    return plan


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


class Book:
    """What is printed so far; `places` tells page and height of what links may lead to."""

    def __init__(self, browser: Browser | BrowserContext, plan: list[Sheet]) -> None:
        self.plan, self.tab = plan, browser.new_page()
        self.session = self.tab.context.new_cdp_session(self.tab)
        self.printed, self.places = dict[Sheet, PdfReader](), dict[str, tuple[int, float]]()

    def add(self, sheet: Sheet) -> None:
        """Print a sheet, under its running heads."""
        url, solved = f"{HOME}{sheet.name}.html", sheet.view == "solutions"
        # a page without scripts is whole, and shows how widgets begin
        self.session.send("Emulation.setScriptExecutionDisabled", {"value": not solved})
        if solved:
            show(self.tab, sheet.name, sheet.view)
        else:
            self.tab.goto(url)
        before = sum(len(self.printed[one].pages) for one in self.plan[: self.plan.index(sheet)])
        left, right = (json.dumps(words, ensure_ascii=False) for words in (sheet.part, sheet.head))
        told = {
            "style": STYLE + NUMBERED.format(before=before, left=left, right=right),
            "part": "" if solved else sheet.opens,
            "imprint": "" if before else imprint(),
            "solved": solved,
            "contents": self.contents() if sheet.view == "contents" else "",
        }
        script = assets.bundled(SCRIPT, "--global-name=printing")
        self.tab.evaluate(f"told => {{ {script} printing.dress(told); }}", told)
        printed = self.tab.pdf(prefer_css_page_size=True, tagged=True, outline=True)
        self.printed[sheet] = pages = PdfReader(BytesIO(printed))
        self.places[sheet.url] = before, TOP
        for name, to in pages.named_destinations.items():
            page, top = place(pages, to)
            led = f"{url}#{unquote(name).removeprefix('/')}"
            self.places.setdefault(led, (before + page, top))
        for note in notes(pages.pages):  # a link within the page as one from anywhere else
            if led := note.pop("/Dest", ""):
                note[NameObject("/A")] = action = parsed(b"<< /S /URI >>")
                action[NameObject("/URI")] = generic.TextStringObject(f"{url}#{led[1:]}")

    def contents(self) -> str:
        """Return the contents as HTML; numbers that are not known yet are as wide as the others."""
        lines = f'<h1>{CONTENTS}</h1><div class="printed-contents">'
        for part, inside in groupby(self.plan[2:], lambda one: one.part):
            lines += f"<div><p>{escape(part)}</p>"
            for sheet in inside:
                words = sheet.opens if sheet.view else sheet.head
                page, _ = self.places.get(sheet.url, (887, TOP))
                if words:
                    told = f"<span>{escape(words)}</span><b>{page + 1}</b>"
                    lines += f'<a href="{sheet.url}">{told}</a>'
            lines += "</div>"
        return f"{lines}</div>"

    def joined(self) -> PdfWriter:
        """Return all that is printed as one file, with bookmarks, links and its structure."""
        writer, above = PdfWriter(), dict[int, Any]()
        writer.root_object.update(parsed(SPOKEN))
        writer.root_object[NameObject("/StructTreeRoot")] = writer._add_object(parsed(TREE))
        for sheet in self.plan:
            pages, before = self.printed[sheet], len(writer.pages)
            level = bool(sheet.part) + (sheet.view == "solutions")
            marks = [(level - 1, sheet.opens, 0, TOP)] if sheet.opens else []
            marks += bookmarks(pages, pages.outline, level)
            for name in ("/Dests", "/Names"):
                pages.root_object.pop(name, None)  # two pages may call two things alike
            writer.append(pages, import_outline=False)
            structure(writer, pages, before)
            for level, words, page, top in marks:
                above[level] = writer.add_outline_item(
                    title=words, page_number=before + page, parent=above.get(level - 1),
                    fit=Fit.xyz(top=top),
                )  # fmt: skip
        for note in notes(writer.pages):
            url = unquote(note["/A"].get("/URI", "")) if "/A" in note else ""
            if url.startswith("file:"):
                del note["/A"]
                if found := self.places.get(url) or self.places.get(url.partition("#")[0]):
                    page, top = found
                    led: Any = writer.pages[page].indirect_reference
                    note[NameObject("/Dest")] = Destination("", led, Fit.xyz(top=top)).dest_array
        writer.compress_identical_objects(remove_duplicates=True, remove_unreferenced=True)
        return writer


def parsed(told: bytes) -> Any:
    """Return what is written as in a PDF."""
    return generic.read_object(BytesIO(told), None)


def imprint() -> str:
    """Return who has written the book, its licence and its address."""
    config = yaml.safe_load((build.ROOT / "_config.yml").read_text("utf-8"))
    return f"{config['author']}, {config['copyright']} {address.repository()}".strip()


def notes(pages: Iterable[Any]) -> Iterator[Any]:
    """Yield the links of some pages."""
    for page in pages:
        for note in page.get("/Annots", ()):
            yield note.get_object()


def place(pages: PdfReader, to: Destination) -> tuple[int, float]:
    """Return on which page something stands, and how high."""
    return pages.get_destination_page_number(to) or 0, float(to.top or TOP)


def bookmarks(
    pages: PdfReader, outline: list[Any], level: int
) -> Iterator[tuple[int, str, int, float]]:
    """Yield the headings of a page: their level, words and place."""
    for entry in outline:
        if isinstance(entry, list):
            yield from bookmarks(pages, entry, level + 1)
        else:
            yield level, entry.title, *place(pages, entry)


def structure(writer: PdfWriter, pages: PdfReader, before: int) -> None:
    """Add what screen readers know of some pages to what they know of the whole file."""
    tree: Any = pages.root_object["/StructTreeRoot"].clone(writer)
    whole: Any = writer.root_object["/StructTreeRoot"]
    keys = whole["/ParentTreeNextKey"]
    whole[NameObject("/ParentTreeNextKey")] = NumberObject(keys + tree["/ParentTreeNextKey"])
    tree["/K"][NameObject("/P")] = whole.indirect_reference
    whole["/K"].append(tree.raw_get("/K"))
    numbers = iter(tree["/ParentTree"]["/Nums"])
    for key, value in zip(numbers, numbers, strict=True):
        whole["/ParentTree"]["/Nums"].extend([NumberObject(keys + key), value])
    new = writer.pages[before:]
    for name, olds, news in (
        ("/StructParents", pages.pages, new),
        ("/StructParent", notes(pages.pages), notes(new)),
    ):
        for old, one in zip(olds, news, strict=True):
            if name in old:
                one[NameObject(name)] = NumberObject(keys + old[name])


if __name__ == "__main__":
    main()
