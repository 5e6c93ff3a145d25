"""The sheets for a class as a browser draws and prints them: on paper, nothing may be cut off."""

from unicodedata import normalize

import pytest
import sheets
from jeux_site import SHEETS
from pages import SITE
from pypdfium2 import PdfDocument
from pypdfium2.raw import FPDF_PAGEOBJ_IMAGE

MARGIN, SMALLEST, THINNEST = 10, 3.175, 0.3  # millimetres; 9 points

# of every sheet: where each piece lies in millimetres, how large its letters, how thick its lines
LOOK = """() => [...document.querySelectorAll('svg')].map(sheet => {
  const page = sheet.getBoundingClientRect(), mm = page.width / 210;
  const [ground, ...drawn] = sheet.querySelectorAll('path, rect, circle, ellipse, text');
  return drawn.map(piece => {
    const look = getComputedStyle(piece), at = piece.getBoundingClientRect();
    const { a, b } = piece.getScreenCTM(), scale = Math.hypot(a, b) / mm;
    const rim = look.stroke === 'none' ? 0 : parseFloat(look.strokeWidth) * scale;
    const out = piece.tagName === 'text' ? 0 : rim / 2;
    return {
      tag: piece.tagName, said: piece.textContent, rim, inks: [look.fill, look.stroke],
      faint: [look.opacity, look.fillOpacity, look.strokeOpacity].some(part => part !== '1'),
      letters: piece.tagName === 'text' ? parseFloat(look.fontSize) * scale : null,
      box: [at.left - page.left, at.top - page.top, at.right - page.left, at.bottom - page.top]
        .map((side, k) => side / mm + (k < 2 ? -out : out)),
    };
  });
})"""


@pytest.fixture(scope="module")
def all_sheets():
    return sheets.sheets()


@pytest.fixture(scope="module")
def paper(browser, all_sheets):
    """The pieces of each sheet as they are drawn, from one tab."""
    tab = browser.new_page()
    tab.set_content(sheets.page(all_sheets))
    pieces_of_each = tab.evaluate(LOOK)
    tab.close()
    return {sheet.name: pieces for sheet, pieces in zip(all_sheets, pieces_of_each, strict=True)}


def tight(piece):
    """Return the box of words without the room that a font keeps over and under them."""
    left, top, right, bottom = piece["box"]
    room = 0.17 * (bottom - top)
    return left, top + room, right, bottom - room


def apart(box, another):
    return (
        box[2] <= another[0] or another[2] <= box[0] or box[3] <= another[1] or another[3] <= box[1]
    )


def within(inner, outer):
    return (
        inner[0] >= outer[0]
        and inner[1] >= outer[1]
        and inner[2] <= outer[2]
        and inner[3] <= outer[3]
    )


def test_each_piece_keeps_off_the_edge_and_is_kept_by_a_copier(paper):
    area = MARGIN, MARGIN, 210 - MARGIN, 297 - MARGIN
    for name, pieces in paper.items():
        assert len(pieces) > 12, name
        for piece in pieces:
            where = name, piece
            assert within(piece["box"], area), where
            assert set(piece["inks"]) <= {"rgb(0, 0, 0)", "rgb(255, 255, 255)", "none"}, where
            assert not piece["faint"], where
            if piece["tag"] == "text":
                assert piece["letters"] >= SMALLEST, where
                assert piece["inks"][0] == "rgb(0, 0, 0)", where
            elif piece["rim"]:
                assert piece["rim"] >= THINNEST, where


def test_words_stand_clear_of_boxes_and_of_each_other(paper):
    for name, pieces in paper.items():
        words = [piece for piece in pieces if piece["tag"] == "text"]
        boxes = [piece["box"] for piece in pieces if piece["tag"] == "rect"]
        for k, piece in enumerate(words):
            letters, where = tight(piece), (name, piece["said"])
            assert all(apart(letters, box) or within(letters, box) for box in boxes), where
            assert all(apart(letters, tight(earlier)) for earlier in words[:k]), where


def test_a_pdf_has_a_page_of_a4_for_each_sheet(browser, all_sheets, tmp_path):
    tab, groups = browser.new_page(), sheets.groups()
    for name, inside in (("board", groups["board"]), ("all", all_sheets)):
        sheets.write(tab, inside, tmp_path / f"{name}.pdf")
        pages = list(PdfDocument(tmp_path / f"{name}.pdf"))
        assert len(pages) == len(inside), name
        for page, sheet in zip(pages, inside, strict=True):
            assert [side / 72 * 25.4 for side in page.get_size()] == pytest.approx(
                [210, 297], abs=0.3
            )
            assert list(page.get_objects([FPDF_PAGEOBJ_IMAGE])) == []
            assert sheet.title in normalize("NFKC", page.get_textpage().get_text_bounded())
    tab.close()


def test_the_page_shows_every_sheet_and_group_and_has_a_page_to_print_for_each(opened, all_sheets):
    folder, names = SITE / SHEETS, {sheet.name for sheet in all_sheets}
    assert {path.stem for path in folder.glob("*.svg")} == names
    assert {path.stem for path in folder.glob("*.html")} == names | {*sheets.groups()}
    tab = opened("teach/paper.html", awake=False)
    links = tab.locator(".jeux-sheets a")
    words = {
        f"sheets/{sheet.name}.html": f"Open, ready to print: {sheet.title}" for sheet in all_sheets
    }
    link_words = [(link.get_attribute("href"), link.inner_text()) for link in links.all()]
    assert sorted(link_words) == sorted(words.items())
    all_drawn = "asks.all('.jeux-sheets img').every(i => i.naturalWidth)"
    tab.wait_for_function(f"() => {all_drawn}")
    for name, inside in sheets.groups().items():
        whole = tab.locator(f'p > a[href="sheets/{name}.html"]')
        link_to_all = [f"Open all {len(inside)} sheets, ready to print"] * (len(inside) > 1)
        assert whole.all_inner_texts() == link_to_all


@pytest.mark.parametrize(("name", "number"), [("board", 1), ("dice", 4)])
def test_a_sheet_prints_by_itself(fresh, tmp_path, name, number):
    tab = fresh(
        f"{SHEETS.removeprefix('book/')}/{name}.html", awake=False,
        script="window.print = () => { window.printed = true; }",
    )  # fmt: skip
    assert tab.locator("svg").count() == number
    assert tab.evaluate("() => document.fonts.ready.then(() => document.fonts.check('16px Jost'))")
    tab.get_by_role("button", name="Print").click()
    assert tab.evaluate("() => window.printed")
    tab.pdf(path=tmp_path / "sheet.pdf", prefer_css_page_size=True)
    pages = list(PdfDocument(tmp_path / "sheet.pdf"))
    assert len(pages) == number
    assert "Print" not in pages[0].get_textpage().get_text_bounded().splitlines()
    # on a phone the whole sheet is seen
    tab.set_viewport_size({"width": 390, "height": 800})
    assert tab.evaluate("() => document.documentElement.scrollWidth") <= 390
