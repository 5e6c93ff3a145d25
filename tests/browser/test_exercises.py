"""The index of all exercises narrows; the sheets have the exercises, and nothing that answers."""

import io
import json
import re
from html import unescape
from urllib.parse import unquote

import handouts
import pytest
import reading
from pages import ROOT, SITE, built
from pypdf import PdfReader

INDEX = "book/teach/exercises"
ROWS = ".jeux-asked tr[data-level]"


@pytest.fixture(scope="module")
def ready():
    return reading.exercises()


@pytest.fixture(scope="module")
def handed():
    """The pages of which there are sheets, each with its exercises."""
    return [(page, every) for page, _, every in handouts.pages() if every]


@pytest.fixture
def index(browser, site):
    page = browser.new_page()
    page.goto(f"{site}/{INDEX}.html")
    yield page
    page.close()


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


def test_the_index_is_whole_without_scripts(browser, site, ready):
    page = browser.new_page()
    page.context.new_cdp_session(page).send("Emulation.setScriptExecutionDisabled", {"value": True})
    page.goto(f"{site}/{INDEX}.html")
    assert page.locator(f"{ROWS}:visible").count() == len(ready)
    assert page.locator(".jeux-asked select").count() == 0
    page.close()


def test_the_index_is_narrowed_and_says_so_in_the_address(index, ready):
    assert shown(index) == [one.label for one in ready]
    choose(index, topic="counting")
    assert shown(index) == [one.label for one in ready if "counting" in one.said("topic")]
    choose(index, topic="", level="1", most="20", part="serpents")
    left = [
        one
        for one in ready
        if one.level == 1 and one.minutes <= 20 and one.page.split("/")[1] == "serpents"
    ]
    assert shown(index) == [one.label for one in left]
    said = index.locator(".jeux-asked [role=status]").text_content()
    minutes = sum(one.minutes for one in left)
    assert re.findall(r"\d+", said.replace(",", "")) == [
        str(len(left)),
        str(len(ready)),
        str(minutes),
    ]
    assert index.evaluate("() => location.hash") == "#level=1&most=20&part=serpents"
    # chapters of which nothing is left are gone too
    heads = index.locator(".jeux-asked .jeux-asked-chapter:visible").count()
    assert heads == len({one.page for one in left})
    choose(index, level="", most="", part="")
    assert index.evaluate("() => location.hash") == ""
    assert len(shown(index)) == len(ready)


def test_a_link_narrows_the_index_and_what_is_unknown_is_left_out(browser, site, ready):
    page = browser.new_page()
    page.goto(f"{site}/{INDEX}.html#topic=expectation&level=2&most=7000")
    wanted = [one.label for one in ready if one.level == 2 and "expectation" in one.said("topic")]
    assert shown(page) == wanted
    page.evaluate("() => { location.hash = '#level=3'; }")
    page.wait_for_function("() => document.querySelector('select[name=level]').value === '3'")
    assert shown(page) == [one.label for one in ready if one.level == 3]
    page.close()


def test_the_index_is_used_by_keyboard_and_on_a_phone(index):
    index.set_viewport_size({"width": 390, "height": 844})
    index.locator("select[name=topic]").focus()
    index.keyboard.press("Tab")
    index.keyboard.press("1")
    assert index.evaluate("() => location.hash") == "#level=1"
    for select in index.locator(".jeux-asked select").all():
        box = select.bounding_box()
        assert box["height"] >= 44
        assert box["x"] + box["width"] <= 390
    assert index.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_links_of_the_book_to_the_index_ask_for_what_it_has():
    given = re.search(r'data-given="([^"]*)"', built(INDEX).read_text("utf-8"))
    words = json.loads(unescape(given[1]))
    known = {
        "topic": {topic for topic, _ in words["topics"]},
        "level": {"1", "2", "3"},
        "most": {str(minutes) for minutes in words["minutes"]},
        "part": {part for part, _ in words["parts"]},
    }
    for path in (ROOT / "book" / "teach").rglob("*.md"):
        for found in re.findall(r"\{state\}`[^`<]*<[^`>]*\bexercises#([^`>]*)>", path.read_text()):
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


def test_a_sheet_has_the_exercises_and_room_and_no_answers(handed):
    for page, every in handed:
        has_exercises_and_no_answers(page, every)


def has_exercises_and_no_answers(page, every):
    text = (SITE / handouts.FOLDER / handouts.name(page)).read_text("utf-8")
    assert text.count('<div class="room">') == len(every), page
    for one in every:
        assert f"<h2>{one.number} " in text
    text = text[text.index("<main>") : text.index("</main>")]
    assert not re.search(r"jeux-fold|<details|<button|<script|<a ", text)
    cells = json.loads((ROOT / f"{page}.ipynb").read_text("utf-8"))["cells"]
    whole = "\n\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
    answers = re.findall(r"^:::\{dropdown\}[^\n]*\n(.*?)^:::$", whole, re.S | re.M)
    answers += re.findall(r"^:::\{solution-start\}.*?\n:::\n(.*?)^:::\{sol", whole, re.S | re.M)
    asked_for = " ".join(re.findall(r"^:::\{exercise\}(.*?)^:::$", whole, re.S | re.M))
    shown = letters(re.sub(r"<[^>]*>", "", text))
    for run in (run for answer in answers for run in runs(answer)):
        assert run not in shown or run in letters(asked_for), run


def test_a_sheet_is_a4_and_black_on_white(browser, site, handed):
    page = browser.new_page()
    for name, every in (handed[0], handed[-1]):
        page.goto(f"{site}/{(handouts.FOLDER / handouts.name(name)).as_posix()}")
        page.emulate_media(media="print")
        colours = page.evaluate(
            "() => [...new Set([...document.querySelectorAll('body, main, main *')].flatMap(e => {"
            " const s = getComputedStyle(e); return [s.color, s.borderBottomColor]; }))]"
        )
        for colour in colours:
            red, green, blue = re.findall(r"\d+", colour)[:3]
            assert red == green == blue, colour
        printed = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True)))
        sizes = {(round(p.mediabox.width), round(p.mediabox.height)) for p in printed.pages}
        assert sizes == {(595, 842)}
        told = "".join(p.extract_text() for p in printed.pages)
        assert all(one.number in told for one in every)
        page.emulate_media(media="screen")
        page.set_viewport_size({"width": 700, "height": 900})
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.close()


def test_the_table_of_copies_has_every_sheet(handed):
    text = built("book/teach/exercises").read_text("utf-8")
    linked = re.findall(r'href="[./\w]*/exercise-sheets/([^"]+)"', text)
    assert linked == [handouts.name(page) for page, _ in handed]
    assert all((SITE / handouts.FOLDER / name).exists() for name in linked)
