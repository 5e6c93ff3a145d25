"""The index of all exercises narrows; the sheets have the exercises, and nothing that answers."""

import io
import posixpath
import re
from urllib.parse import unquote

import pytest
import reading
from pages import ROOT, built, prose
from pypdf import PdfReader

INDEX, EXAMINATION = "book/teach/exercises", "book/teach/examination"
ROWS = ".jeux-asked tr[data-level]"


@pytest.fixture(scope="module")
def ready():
    return reading.exercises()


@pytest.fixture(scope="module")
def handed(ready):
    """The pages that can be seen as sheets, each with its exercises."""
    pages = dict.fromkeys([*(one.page for one in ready), EXAMINATION])
    return {page: reading.pages()[page].exercises for page in pages}


def shown(page):
    """The labels of the exercises that the table shows."""
    links = page.locator(f"{ROWS}:visible td > a").evaluate_all("all => all.map(a => a.hash)")
    return [unquote(link.removeprefix("#")) for link in links]


def choose(page, **wanted):
    for name, value in wanted.items():
        page.locator(f".jeux-asked select[name={name}]").select_option(value)


def test_the_index_lists_each_exercise_once_in_order(ready):
    text = built(INDEX).read_text("utf-8")
    table = text[text.index('class="jeux-asked"') :]
    links = re.findall(r'<td><a href="\.\./([^"#]+)\.html#([^"]+)">([\d.]+) ', table)
    wanted = [(one.page.removeprefix("book/"), one.label, one.number) for one in ready]
    assert links == wanted
    assert len(ready) > 100


def test_the_index_is_whole_without_scripts(still, ready):
    page = still("teach/exercises.html")
    assert page.locator(f"{ROWS}:visible").count() == len(ready)
    assert page.locator(".jeux-asked select").count() == 0


def test_the_index_is_narrowed_and_says_so_in_the_address(opened, ready):
    index = opened("teach/exercises.html", awake=False)
    assert shown(index) == [one.label for one in ready]
    for topic in sorted({topic for one in ready for topic in one.said("topic")}):
        choose(index, topic=topic)
        assert shown(index) == [one.label for one in ready if topic in one.said("topic")], topic
    choose(index, topic="", level="1", most="20", part="serpents")
    left = [
        one
        for one in ready
        if one.level == 1 and one.minutes <= 20 and one.page.split("/")[1] == "serpents"
    ]
    assert shown(index) == [one.label for one in left]
    said = index.locator(".jeux-asked [role=status]").text_content()
    counts = len(left), len(ready), sum(one.minutes for one in left)
    assert re.findall(r"\d+", said.replace(",", "")) == [*map(str, counts)]
    assert index.evaluate("() => location.hash") == "#level=1&most=20&part=serpents"
    # chapters of which nothing is left are gone too
    heads = index.locator(".jeux-asked .jeux-asked-chapter:visible").count()
    assert heads == len({one.page for one in left})
    choose(index, level="", most="", part="")
    assert index.evaluate("() => location.hash") == ""
    assert len(shown(index)) == len(ready)
    # a link narrows it, and leaves out what it does not know
    opened("teach/exercises.html#topic=expectation&level=2&most=7000", awake=False)
    wanted = [one.label for one in ready if one.level == 2 and "expectation" in one.said("topic")]
    assert shown(index) == wanted
    assert index.locator("select[name=most]").evaluate("s => s.selectedIndex") == 0  # and not none
    index.evaluate("() => { location.hash = '#level=3'; }")
    index.wait_for_function("() => document.querySelector('select[name=level]').value === '3'")
    assert shown(index) == [one.label for one in ready if one.level == 3]
    # by keyboard, and on a phone
    index.set_viewport_size({"width": 390, "height": 844})
    index.locator("select[name=topic]").focus()
    index.keyboard.press("Tab")
    index.keyboard.press("1")
    assert index.evaluate("() => location.hash") == "#level=1"
    for select in index.locator(".jeux-asked select").all():
        box = select.bounding_box()
        assert box["height"] >= 44
        assert box["x"] + box["width"] <= 390


def test_links_of_the_book_to_the_index_ask_for_what_it_has():
    text = built(INDEX).read_text("utf-8")
    known = {
        name: set(re.findall(r'<option value="(\w[^"]*)"', options))
        for name, options in re.findall(r'<select name="(\w+)">(.*?)</select>', text, re.S)
    }
    assert known.keys() == {"topic", "level", "most", "part"}
    for path in (ROOT / "book" / "teach").rglob("*.md"):
        text = path.read_text("utf-8")
        for found in re.findall(r"\{state\}`[^`<]*<[^`>]*\bexercises#([^`>]*)>", text):
            for name, value in (pair.split("=") for pair in found.split("&")):
                assert value in known[name], (path.name, found)


def test_an_exercise_says_on_its_page_how_hard_and_how_long_it_is(ready):
    for one in ready:
        text = built(one.page).read_text("utf-8")
        own = text[text.index(f'id="{one.label}"') :]
        said = re.search(r'<p class="jeux-effort">([^<]*)</p>', own)
        assert said[1] == f"Level {one.level}, about {one.minutes} minutes"
        assert own.index("jeux-effort") < own.index("<section")


def runs(text):
    """The longest runs of plain words of a text, by their letters alone."""
    plain = re.split(r"\$[^$]*\$|`[^`]*`|[\[\](){}*_:|\\<>]|\n\n", text)
    return [letters(part) for part in plain if len(letters(part)) >= 25]


def letters(text):
    return re.sub(r"[^a-z]", "", text.lower())


LOOKS = """all => [...new Set(all.flatMap(one => {
  const style = getComputedStyle(one);
  return [style.color, style.borderBottomColor];
}))]"""


def test_a_page_seen_as_a_sheet_has_its_exercises_and_room_and_no_answers(opened, handed):
    for name in (EXAMINATION, "book/start/2-toolkit"):  # of 5 to 90 minutes
        page = opened(f"{name.removeprefix('book/')}.html#show=exercises", awake=False)
        shown = page.locator(".bd-article .exercise:visible")
        labels = [one.label for one in handed[name]]
        assert shown.evaluate_all("all => all.map(one => one.id)") == labels
        lines = "all => all.map(one => one.children.length)"
        assert page.locator(".jeux-lines").evaluate_all(lines) == [
            min(max(5, one.minutes // 4 + 3), 18) for one in handed[name]
        ]
        assert page.locator(".bd-article details:visible").count() == 0
        assert page.locator(".bd-article .cell_output").count() == 0
        has_no_answers(name, letters(page.locator(".bd-article").inner_text()))
        page.emulate_media(media="print")
        for colour in page.locator(".bd-article *:visible").evaluate_all(LOOKS):
            red, green, blue = re.findall(r"[\d.]+", colour)[:3]
            assert red == green == blue, colour
        sheet = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True))).pages[0].mediabox
        assert (round(sheet.width), round(sheet.height)) == (595, 842)
        page.emulate_media(media="screen")
    page.evaluate("() => { location.hash = ''; }")  # and the whole page is back
    page.locator("html:not([data-show])").wait_for(state="attached")
    page.locator(".jeux-head").wait_for()


def has_no_answers(name, shown):
    """Check that a page's answers do not stand in a text, given by its letters alone."""
    text = prose(ROOT / f"{name}.ipynb")
    answers = re.findall(r"^:::\{dropdown\}[^\n]*\n(.*?)^:::$", text, re.S | re.M)
    answers += re.findall(r"^:::\{solution-start\}.*?\n:::\n(.*?)^:::\{sol", text, re.S | re.M)
    told = [run for answer in answers for run in runs(answer)]
    asked_for = letters(" ".join(re.findall(r"^:::\{exercise\}(.*?)^:::$", text, re.S | re.M)))
    assert len(told) > 5
    assert [run for run in told if run in shown and run not in asked_for] == []


def test_the_table_of_copies_has_every_sheet(handed):
    text = built("book/teach/exercises").read_text("utf-8")
    linked = re.findall(r'href="([^"]+)\.html#show=exercises"', text)
    assert [posixpath.normpath(f"book/teach/{one}") for one in linked] == [*handed]
