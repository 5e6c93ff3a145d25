"""The sheets for a class as a browser draws and prints them: on paper, nothing may be cut off."""

from unicodedata import normalize

import pytest
import sheets
from pages import SITE
from prints import ALL, FOLDER, OPEN, PAGE, TO_PRINT
from pypdfium2 import PdfDocument
from pypdfium2.raw import FPDF_PAGEOBJ_IMAGE

EVERY = sheets.sheets()
GROUPS = sheets.groups(EVERY)
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
def paper(browser):
    """Every sheet, and its pieces as they are drawn, from one tab."""
    tab = browser.new_page()
    tab.set_content(sheets.page("all", EVERY))
    drawn = tab.evaluate(LOOK)
    tab.close()
    assert len(drawn) == len(EVERY)
    return {one.name: pieces for one, pieces in zip(EVERY, drawn, strict=True)}


def tight(piece):
    """Return the box of words without the room that a font keeps over and under them."""
    left, top, right, bottom = piece["box"]
    room = 0.17 * (bottom - top)
    return left, top + room, right, bottom - room


def apart(one, other):
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def within(one, other):
    return one[0] >= other[0] and one[1] >= other[1] and one[2] <= other[2] and one[3] <= other[3]


@pytest.mark.parametrize("name", [one.name for one in EVERY])
def test_nothing_leaves_the_printable_area(paper, name):
    area = MARGIN, MARGIN, 210 - MARGIN, 297 - MARGIN
    assert len(paper[name]) > 12
    assert [piece for piece in paper[name] if not within(piece["box"], area)] == []


@pytest.mark.parametrize("name", [one.name for one in EVERY])
def test_words_stand_clear_of_boxes_and_of_each_other(paper, name):
    words = [piece for piece in paper[name] if piece["tag"] == "text"]
    boxes = [piece["box"] for piece in paper[name] if piece["tag"] == "rect"]
    for k, piece in enumerate(words):
        here = tight(piece)
        assert all(apart(here, box) or within(here, box) for box in boxes), piece["said"]
        over = [other["said"] for other in words[:k] if not apart(here, tight(other))]
        assert over == [], piece["said"]


@pytest.mark.parametrize("name", [one.name for one in EVERY])
def test_a_copier_keeps_every_letter_and_line(paper, name):
    for piece in paper[name]:
        assert set(piece["inks"]) <= {"rgb(0, 0, 0)", "rgb(255, 255, 255)", "none"}, piece
        assert not piece["faint"], piece
        if piece["tag"] == "text":
            assert piece["letters"] >= SMALLEST, piece
            assert piece["inks"][0] == "rgb(0, 0, 0)"
        elif piece["rim"]:
            assert piece["rim"] >= THINNEST, piece


def test_a_pdf_has_a_page_of_a4_for_each_sheet(browser, tmp_path):
    tab = browser.new_page()
    for name, inside in (("dice", GROUPS["dice"]), ("board", GROUPS["board"]), ("all", EVERY)):
        sheets.write(tab, inside, tmp_path / f"{name}.pdf")
        pages = list(PdfDocument(tmp_path / f"{name}.pdf"))
        assert len(pages) == len(inside), name
        for page, one in zip(pages, inside, strict=True):
            assert [side / 72 * 25.4 for side in page.get_size()] == pytest.approx(
                [210, 297], abs=0.3
            )
            assert list(page.get_objects([FPDF_PAGEOBJ_IMAGE])) == []
            assert one.title in normalize("NFKC", page.get_textpage().get_text_bounded())
    tab.close()


def test_the_page_shows_every_sheet(browser, site):
    tab = browser.new_page()
    tab.goto(f"{site}/{PAGE}.html")
    links = tab.locator(".jeux-sheets a")
    assert links.all_inner_texts() == [OPEN.format(title=one.title) for one in shown(links)]
    assert sorted(one.name for one in shown(links)) == sorted(one.name for one in EVERY)
    drawn = "() => [...document.querySelectorAll('.jeux-sheets img')].map(i => i.naturalWidth)"
    tab.wait_for_function(f"() => ({drawn})().every(Boolean)")
    for name, inside in GROUPS.items():
        whole = tab.locator(f'p > a[href="{FOLDER}/{name}.html"]')
        wanted = [ALL.format(number=len(inside))] if len(inside) > 1 else []
        assert whole.all_inner_texts() == wanted
    tab.close()


def shown(links):
    """Return the sheets that links open, in their order."""
    by_name = {one.name: one for one in EVERY}
    return [by_name[link.get_attribute("href").split("/")[-1][:-5]] for link in links.all()]


def test_there_is_a_page_to_print_for_each_sheet_and_group():
    folder = (SITE / PAGE).with_name(FOLDER)
    assert {path.stem for path in folder.glob("*.svg")} == {one.name for one in EVERY}
    assert {path.stem for path in folder.glob("*.html")} == {one.name for one in EVERY} | {*GROUPS}


@pytest.mark.parametrize(
    ("name", "number"), [("board", 1), ("table-six-dice-filled", 1), ("dice", 4)]
)
def test_a_sheet_prints_by_itself(browser, site, tmp_path, name, number):
    tab, errors = browser.new_page(), []
    tab.on("console", lambda m: m.type == "error" and errors.append(m.text))
    tab.add_init_script("window.print = () => { window.printed = true; }")
    tab.goto(f"{site}/{PAGE.rpartition('/')[0]}/{FOLDER}/{name}.html")
    assert tab.locator("svg").count() == number
    tab.get_by_role("button", name=TO_PRINT).click()
    assert tab.evaluate("() => window.printed")
    tab.pdf(path=tmp_path / "sheet.pdf", prefer_css_page_size=True)
    pages = list(PdfDocument(tmp_path / "sheet.pdf"))
    assert len(pages) == number
    assert TO_PRINT not in pages[0].get_textpage().get_text_bounded().splitlines()
    # on a phone the whole sheet is seen
    tab.set_viewport_size({"width": 390, "height": 800})
    assert tab.evaluate("() => document.documentElement.scrollWidth") <= 390
    assert errors == []
    tab.close()
