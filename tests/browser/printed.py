"""The printed book, _build/jeux.pdf, as `make pdf` leaves it: part of the longer evidence."""

import re
from functools import cache
from urllib.parse import unquote

import numpy as np
import paper
import pdf
import pypdfium2
import pytest
from pages import SITE, toc
from pypdf import PdfReader

EMPTY = 0.25
"""How much of a page's height must be used, if the chapter does not end on it."""
SENTENCES = {
    "book/cloche/2-six-dice": "The mean of the sum of any dice is the sum of their means",
    "book/appendix/references": "10.5169/seals-515747",
    "book/caillou/5-match": "To at least 5 points, half of the matches take five or six rounds.",
}


@pytest.fixture(scope="module")
def printed():
    return PdfReader(pdf.PDF)


@pytest.fixture(scope="module")
def drawn():
    with pypdfium2.PdfDocument(pdf.PDF) as document:
        yield document


@cache
def book():
    return paper.read(SITE)


@cache
def places():
    return pdf.places(pdf.PDF)


def outline(entries, level=1):
    """Yield the lines of an outline: level, title, page."""
    for entry in entries:
        if isinstance(entry, list):
            yield from outline(entry, level + 1)
        else:
            yield level, entry


def test_it_has_as_many_pages_as_a_book_and_the_size_of_paper(printed):
    assert 400 < len(printed.pages) < 700
    assert {(round(p.mediabox.width), round(p.mediabox.height)) for p in printed.pages} == {
        (595, 842)
    }
    assert pdf.PDF.stat().st_size < 40e6


def test_the_outline_has_parts_chapters_and_sections_in_order(printed):
    found = list(outline(printed.outline))
    titles = [[entry.title for level, entry in found if level == k] for k in (1, 2, 3)]
    parts = list(dict.fromkeys(one.part for one in book().chapters))
    chapters = [one.title for one in book().chapters]
    assert titles[0] == [book().door.title, *parts, paper.SOLUTIONS]
    first = titles[1].index(chapters[0])
    assert titles[1][first:] == [*chapters, *book().solved]
    begun = next(k for k, (level, e) in enumerate(found) if (level, e.title) == (1, parts[0]))
    sections = [h.get_text() for one in book().chapters for h in one.article.find_all("h2")]
    inside = [entry.title for level, entry in found[begun:] if level == 3]
    assert inside[: len(sections)] == sections
    pages = [printed.get_destination_page_number(entry) for _, entry in found]
    assert pages == sorted(pages)


def test_links_lead_to_pages_and_out_of_the_book_only_to_the_web(printed):
    known, within, out = set(printed.named_destinations), 0, set()
    for page in printed.pages:
        for annotation in page.get("/Annots", ()):
            link = annotation.get_object()
            if "/Dest" in link:
                assert link["/Dest"] in known
                within += 1
            else:
                out.add(link["/A"]["/URI"])
    assert within > 1000
    assert all(address.startswith(("https://", "http://")) for address in out)


def test_the_contents_give_the_pages_where_things_are(drawn):
    written = paper.numbered(paper.assemble(book(), "html"), places())
    assert not re.search(rf'data-at="[^"]*">{paper.UNKNOWN}<', written)
    lines = [(one.title, places()[one.page]) for one in book().chapters]
    lines += [(part, places()[f"{paper.SOLUTIONS}/{part}"]) for part in book().solved]
    told = " ".join(text(drawn, page) for page in range(2, lines[0][1]))
    for title, page in lines:
        assert re.search(rf"{re.escape(' '.join(title.split()))} ?{page}\b", told), title
        assert words(title) in words(text(drawn, page))


def test_solutions_are_on_the_pages_that_exercises_name(drawn):
    for one in book().chapters:
        for solution in one.solutions:
            page = places()[unquote(solution.body["id"])]
            assert f"page {page}." in text(drawn, places()[solution.exercise]) + text(
                drawn, places()[solution.exercise] + 1
            )


def text(document, page):
    """Return the text of a page, its lines joined."""
    return " ".join(document[page - 1].get_textpage().get_text_bounded().split())


def words(title):
    return re.sub(r"\W", "", title)


def test_fonts_are_embedded(printed):
    fonts = {}
    for page in printed.pages:
        for font in page["/Resources"].get("/Font", {}).values():
            told = font.get_object()
            if told["/Subtype"] == "/Type3":  # variable fonts: the PDF itself draws each glyph
                continue
            (inner,) = told.get("/DescendantFonts", [font])
            shown = inner.get_object()["/FontDescriptor"]
            fonts[told["/BaseFont"]] = any(name.startswith("/FontFile") for name in shown)
    assert all(fonts.values())
    for family in ("OldStandard", "IBMPlexMono"):
        assert any(family in name for name in fonts), family


@pytest.mark.parametrize("page", SENTENCES)
def test_sentences_can_be_found(drawn, page):
    pages = [one.page for one in book().chapters]
    after = places()[pages[pages.index(page) + 1]]
    told = " ".join(text(drawn, k) for k in range(places()[page], after))
    assert SENTENCES[page] in told


def test_pages_are_used(drawn):
    begins = {places()[name] for name in toc()[1:] if name in places()}
    begins |= {places()[f"{paper.SOLUTIONS}/{part}"] for part in book().solved}
    ends = {page - 1 for page in begins} | {len(drawn)}
    short = []
    for k in range(2, len(drawn) + 1):
        ink = np.asarray(drawn[k - 1].render(scale=0.25, grayscale=True).to_numpy()) < 200
        rows = np.flatnonzero(ink.any(axis=1).ravel())
        high = ink.shape[0]
        body = rows[(rows > high * 0.075) & (rows < high * 0.925)]
        if body.size == 0 or body.max() < high * (0.08 + 0.84 * EMPTY):
            short.append(k)
    print(f"pages that are less than a quarter full: {short}")
    assert set(short) <= ends
