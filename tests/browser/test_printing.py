"""The book on paper: numbered through, with bookmarks, links, and what screen readers ask for."""

import re
from html import unescape

import numpy as np
import printing
import pypdfium2
import pytest
from pages import built
from pypdf import PdfReader

FEW = {
    # the door, questions of all manners, solutions, errata, pictures in files
    *("book/index", "book/start/reading", "book/cloche/six-dice", "book/cloche/bid-to-win"),
    *("book/teach/paper", "book/appendix/documents", "book/appendix/references"),
    "book/serpents/further",  # its part has an accent
}
SENTENCES = {
    "book/cloche/six-dice": "The mean of the sum of any dice is the sum of their means",
    "book/appendix/references": "10.5169/seals-515747",
}
EMPTY = 0.25
"""How much of a page's height must be used, if the chapter does not end on it."""


@pytest.fixture(scope="module", params=["few", pytest.param("all", marks=pytest.mark.long)])
def pages(request):
    """Pages of the book with the captions of their parts: a few, or all."""
    return [one for one in printing.listed() if request.param == "all" or one[0] in FEW]


@pytest.fixture(scope="module")
def pdf(browser, pages, tmp_path_factory):
    path = tmp_path_factory.mktemp("printed") / "jeux.pdf"
    printing.print_book(browser, pages, path)
    return path


@pytest.fixture(scope="module")
def book(pdf):
    return PdfReader(pdf)


@pytest.fixture(scope="module")
def drawn(pdf):
    with pypdfium2.PdfDocument(pdf) as document:
        yield document


@pytest.fixture(scope="module")
def marks(book):
    """The bookmarks: level, title, page from 1."""

    def under(entries, level):
        for entry in entries:
            if isinstance(entry, list):
                yield from under(entry, level + 1)
            else:
                yield level, entry.title, book.get_destination_page_number(entry) + 1

    return list(under(book.outline, 0))


@pytest.fixture(scope="module")
def begins(pages, marks):
    """The page on which each page of the site begins."""
    found, place = {}, 0
    for name, _ in pages[1:]:
        place = next(k for k in range(place, len(marks)) if marks[k][1] == printing.title(name))
        found[name] = marks[place][2]
    return found


def text(document, first, last=0):
    """Return the text of some pages, counted from 1, its lines joined."""
    pages = [document[k - 1] for k in range(first, (last or first) + 1)]
    return " ".join(" ".join(page.get_textpage().get_text_bounded() for page in pages).split())


def words(told):
    return re.sub(r"\W", "", told)


def test_pages_are_numbered_through_and_bear_the_names_of_part_and_chapter(pages, begins, drawn):
    # after the number may come pieces of a tall bracket, whose letters hang lower than their ink
    foots = [page.get_textpage().get_text_bounded(top=60).split() for page in drawn]
    assert [foot[0] for foot in foots] == [str(k) for k in range(1, len(drawn) + 1)]
    assert {tuple(map(round, page.get_size())) for page in drawn} == {(595, 842)}
    for name, part in pages[1:]:
        head = drawn[begins[name] - 1].get_textpage().get_text_bounded(bottom=782)
        assert head.split("\n")[0].split() == f"{part} {printing.title(name)}".split(), name


def test_bookmarks_name_parts_chapters_and_sections_in_order(pages, marks):
    parts = dict.fromkeys(part for _, part in pages[1:])
    assert [title for level, title, _ in marks if not level][2:] == [*parts]
    numbers = [page for _, _, page in marks]
    assert numbers == sorted(numbers)
    place = 0
    for name, _ in pages[1:]:  # each with its sections
        html = built(name).read_text("utf-8").partition("<article")[2]
        heads = re.findall(r"<h2>(.*?)<a class=\"headerlink", html, re.S)
        wanted = [printing.title(name), *(unescape(re.sub(r"<[^>]*>", "", h)) for h in heads)]
        found = next(k for k in range(place, len(marks)) if marks[k][1] == wanted[0])
        assert marks[found][0] == 1
        following = (k for k in range(found + 1, len(marks)) if marks[k][0] < 2)
        end = next(following, len(marks))
        titles = [words(title) for level, title, _ in marks[found + 1 : end] if level == 2]
        own = [words(title) for title, h in zip(wanted[1:], heads, strict=True) if "mjx" not in h]
        assert [title for title in own if title not in titles] == [], name
        place = found + 1


def test_the_contents_give_the_pages_where_things_are_and_their_words_are_found(drawn, begins):
    first = min(begins.values())
    told = text(drawn, 2, first - 1)
    for name, page in begins.items():
        title = printing.title(name)
        assert re.search(rf"{re.escape(' '.join(title.split()))} ?{page}\b", told), title
        assert words(title) in words(text(drawn, page))
    for name, sentence in SENTENCES.items():
        after = min((p for p in begins.values() if p > begins[name]), default=len(drawn) + 1)
        assert words(sentence) in words(text(drawn, begins[name], after - 1))


def test_links_lead_to_their_places_and_out_of_the_book_only_to_the_web(book, drawn, begins):
    within = 0
    for note in printing.notes(book.pages):
        if "/Dest" in note:
            assert note["/Dest"][0].get_object()["/Type"] == "/Page"
            within += 1
        elif "/A" in note:
            assert re.match("(https?|mailto):", note["/A"]["/URI"])
    assert within > 20
    # what a chapter says of a document leads to the line of that document, and not to its page
    chapter = book.pages[begins["book/cloche/six-dice"] - 1]
    numbers = {page.indirect_reference.idnum: k for k, page in enumerate(book.pages, 1)}
    led = [note["/Dest"] for note in printing.notes([chapter]) if "/Dest" in note]
    lines = [(numbers[to[0].idnum], to[3]) for to in led]
    assert [page for page, top in lines if top < printing.TOP] == [
        page for page in range(1, len(drawn) + 1) if "Récréation mathématique" in text(drawn, page)
    ]


def test_answers_and_solutions_wait_for_the_end_of_chapter_and_part(pages, marks, drawn, begins):
    told = text(drawn, 1, len(drawn))
    assert len(re.findall(r"Answer \d+ stands at the end of the chapter", told)) > 3
    hints = sum(built(name).read_text("utf-8").count("jeux-fold hint") for name, _ in pages)
    assert len(re.findall(r"Hint to Exercise \d", told)) == hints > 0
    assert "Without JavaScript" not in told
    for part in dict.fromkeys(part for _, part in pages[1:]):
        names = [name for name, caption in pages if caption == part]
        solved = sum(built(name).read_text("utf-8").count("jeux-fold solution") for name in names)
        if not solved:
            continue
        top = next(k for k, mark in enumerate(marks) if mark[:2] == (0, part))
        under = [mark for mark in marks[top:] if mark[:2] == (1, printing.SOLUTIONS)]
        start = under[0][2]
        later = [page for level, _, page in marks if level == 0 and page > start]
        told = text(drawn, start, min(later, default=len(drawn) + 1) - 1)
        assert len(re.findall(r"Solution to Exercise \d+", told)) == solved
        assert "Solution to Exercise" not in text(drawn, begins[names[0]], start - 1)


def test_screen_readers_find_the_structure_of_each_page(book):
    root = book.root_object
    tree = root["/StructTreeRoot"]
    keys = tree["/ParentTree"]["/Nums"][::2]
    assert keys == sorted(set(keys))
    assert max(keys) < tree["/ParentTreeNextKey"]
    own = [page["/StructParents"] for page in book.pages]
    own += [note["/StructParent"] for note in printing.notes(book.pages) if "/StructParent" in note]
    assert len(set(own)) == len(own)
    assert set(own) <= set(keys)
    assert all(part.get_object()["/P"] == tree for part in tree["/K"])
    assert (root["/Lang"], root["/MarkInfo"]["/Marked"].value) == ("en", True)


def test_fonts_are_embedded(book):
    fonts = {}
    for page in book.pages:
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


def test_pages_are_used(drawn, marks):
    ends = {page - 1 for level, _, page in marks if level < 3} | {len(drawn)}
    short = set()
    for k in range(2, len(drawn) + 1):
        ink = np.asarray(drawn[k - 1].render(scale=0.25, grayscale=True).to_numpy()) < 200
        high = ink.shape[0]
        rows = np.flatnonzero(ink.any(axis=1).ravel())
        body = rows[(rows > high * 0.075) & (rows < high * 0.925)]
        if body.size == 0 or body.max() < high * (0.08 + 0.84 * EMPTY):
            short.add(k)
    assert short <= ends
