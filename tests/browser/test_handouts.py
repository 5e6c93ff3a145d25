"""What pupils get on paper: the questions, room to write, and nothing that answers."""

import io
import posixpath
import re
from html import unescape

import handouts
import moodle
import pypdfium2
import pytest
import reading
from pages import SITE, built, prose

EXAMINATION = reading.pages()[reading.EXAMINATION]
ASKED = {page: one.exercises for page, one in reading.chapters().items() if one.exercises}
PAGES = sorted((SITE / "book" / handouts.FOLDER).glob("*.html"))
LONG = 25
"""Letters that a run of plain words has at least, to be known again."""


def runs(text):
    """The longest runs of plain words of a text, by their letters alone."""
    plain = re.split(r"\$[^$]*\$|`[^`]*`|[\[\](){}*_:|\\<>]|\n\n", text)
    return [letters(part) for part in plain if len(letters(part)) >= LONG]


def letters(text):
    return re.sub(r"[^a-z]", "", text.lower())


def shown(page):
    """The words of a hand-out, as its source has them."""
    source = built(handouts.address(page)).read_text("utf-8")
    return source, letters(re.sub(r"<mjx-container.*?</mjx-container>|<[^>]+>", " ", source))


@pytest.mark.parametrize("page", ASKED)
def test_a_handout_has_the_questions_of_its_page_and_nothing_that_answers(page):
    source, words = shown(page)
    labels = [exercise.label for exercise in ASKED[page]]
    assert re.findall(r'class="exercise[^>]*id="([^"]+)"', source) == labels
    lines = [len(re.findall("<i>", one)) for one in source.split("handout-lines")[1:]]
    assert lines == [min(max(5, one.minutes // 4 + 3), 18) for one in ASKED[page]]
    assert "<a " not in source, "a link leads to where the answers are"
    assert not re.search(r"<details|class=\"[^\"]*(?:solution|hint|answer|cell_output)", source)
    text = prose(reading.pages()[page].path)
    answers = re.findall(r"^:::\{dropdown\}[^\n]*\n(.*?)^:::$", text, re.S | re.M)
    answers += re.findall(r"^:::\{solution-start\}.*?\n:::\n(.*?)^:::\{sol", text, re.S | re.M)
    asked = letters(" ".join(re.findall(r"^:::\{exercise\}(.*?)^:::$", text, re.S | re.M)))
    told = [run for answer in answers for run in runs(answer)]
    assert told
    assert [run for run in told if run in words and run not in asked] == []


def test_there_are_these_handouts_and_no_others():
    papers = [f"examination-{paper}-{one}" for paper in handouts.PAPERS for one in "ab"]
    expected = [handouts.address(page) for page in ASKED]
    expected += [handouts.of_lesson(name) for name in handouts.pupils()]
    expected += [f"book/{handouts.FOLDER}/{name}" for name in papers]
    found = [path.relative_to(SITE).with_suffix("").as_posix() for path in PAGES]
    assert found == sorted(expected)


# ── the examination ─────────────────────────────────────────────────────────────────────


def paper(name, version):
    return built(f"book/{handouts.FOLDER}/examination-{name}-{version}").read_text("utf-8")


def test_every_problem_stands_in_one_paper_and_each_paper_has_two_versions():
    assert sorted(map(int, sum(handouts.PAPERS.values(), ()))) == [*range(1, 11)]
    problems = {one.number: one for one in EXAMINATION.exercises}
    for name, numbers in handouts.PAPERS.items():
        titles = [problems[number].title for number in numbers]
        bodies = []
        for version in "ab":
            text = paper(name, version)
            heads = re.findall(r'admonition-title">\d+\. (.+?) \((\d+) points\)<', text)
            assert heads == [(problems[one].title, str(problems[one].points)) for one in numbers]
            bodies.append(text.split("admonition-title")[1:])
        for title, of_a, of_b in zip(titles, *bodies, strict=True):
            assert of_a != of_b, title
            assert of_a.count("<li>") == of_b.count("<li>") >= 3, title


@pytest.mark.parametrize("name", handouts.PAPERS)
@pytest.mark.parametrize("version", "ab")
def test_a_paper_has_nothing_that_answers(name, version):
    text = paper(name, version)
    assert "<a " not in text
    assert not re.search(r"<details|<pre|class=\"[^\"]*(?:solution|marking|cell_input)", text)
    assert "Common error" not in text
    table = built(reading.EXAMINATION).read_text("utf-8").partition('class="cell tag_key')[2]
    told = re.findall(r"\b\d{2,}/\d{2,}\b", re.sub("<[^>]+>", " ", table))
    assert len(set(told)) > 15
    assert [one for one in told if one in text] == []


def test_the_page_of_the_examination_leads_to_its_papers_and_to_the_marking_notes(opened):
    page = opened("teach/examination.html", awake=False)
    linked = page.locator('a[href*="handouts/"]').evaluate_all("all => all.map(one => one.href)")
    names = [link.rpartition("/")[2] for link in linked]
    assert names == [f"examination-{name}-{one}.html" for name in handouts.PAPERS for one in "ab"]
    page.locator('a[href="#show=solutions"]').click()
    page.locator("html[data-show=solutions]").wait_for(state="attached")
    shown = page.locator(".bd-article > section")
    assert shown.locator("details.solution[open]").count() == 10
    assert shown.locator("details.marking[open]").count() == 10
    assert shown.locator("table:visible", has_text="version B").count() == 1


# ── a lesson ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("lesson", reading.below("teach/lessons/"), ids=lambda one: one.name)
def test_pupils_have_a_page_for_a_lesson_without_its_answers(lesson):
    name = lesson.name.rpartition("/")[2]
    said = handouts.pupils()[name]
    text = built(handouts.of_lesson(name)).read_text("utf-8")
    assert said["ask"] in unescape(text)
    assert 3 <= len(said["do"]) == text.count("<li>") <= 5
    page, there = handouts.onward(name)
    assert re.findall('<a [^>]*href="([^"]+)"', unescape(text)) == [f"../../../{there}"]
    assert said.get("words", page.title) in unescape(text)
    steps = re.findall(r"^\| [\d–]+ \| .*? \| (.*?) \|$", lesson.text, re.M)
    assert len(steps) >= 6
    words = letters(" ".join(said["do"]))
    answers = [letters(answer) for answer in steps]
    assert [answer for answer in answers if len(answer) > 12 and answer in words] == []
    page = built(lesson.name).read_text("utf-8")
    assert f'href="../handouts/lesson-{name}.html"' in page


def test_the_table_of_copies_has_every_sheet_and_its_answers():
    text = built("book/teach/exercises").read_text("utf-8")
    linked = re.findall(r'href="([^"]+)\.html" aria-label="Sheet: ', text)
    expected = [handouts.address(page) for page in ASKED]
    assert [posixpath.normpath(f"book/teach/{link}") for link in linked] == expected
    answers = re.findall(r'href="([^"]+)\.html#show=solutions"', text)
    assert [posixpath.normpath(f"book/teach/{link}") for link in answers] == [*ASKED]


def test_homework_has_the_question_banks_to_save():
    page = built("book/teach/exercises")
    linked = re.findall(r'href="([^"]+)" download', page.read_text("utf-8"))
    assert linked == [moodle.BANK.name, moodle.GIFT.name]
    bank, simple = ((page.parent / name).read_text("utf-8") for name in linked)
    questions = len(re.findall(r'<question type="(?!category|cloze)', bank))
    assert questions == simple.count("// [id:") > 100


# ── on paper ────────────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def printed(browser):
    """The words of each hand-out on paper, page by page, and how large the paper is."""
    tab, found = browser.new_page(), {}
    for path in PAGES:
        tab.goto(path.as_uri())
        pdf = tab.pdf(prefer_css_page_size=True)
        with pypdfium2.PdfDocument(io.BytesIO(pdf)) as document:
            found[path.stem] = [
                (one.get_textpage().get_text_bounded().split(), one.get_size()) for one in document
            ]
    tab.close()
    return found


def test_every_page_of_paper_has_more_than_its_number_and_its_foot(printed):
    assert len(printed) == len(PAGES) > 40
    for name, pages in printed.items():
        assert len(pages) == 1 or not name.startswith("lesson-"), name
        for words, size in pages:
            assert [round(side) for side in size] == [595, 842], name
            said = " ".join(words)
            assert len(said.partition("Jeux · ")[0]) > 40, name


def test_paper_says_whose_it_is_and_under_which_licence(printed):
    for name, pages in printed.items():
        words, _ = pages[-1]
        assert "by the authors of Jeux, CC BY 4.0" in " ".join(words), name


def test_an_old_link_to_a_sheet_leads_to_the_handout(opened):
    page = opened("start/chain.html#show=exercises", awake=False)
    page.wait_for_url("**/book/teach/handouts/start-chain.html")
    assert page.locator(".exercise").count() == len(ASKED["book/start/chain"])
    page.emulate_media(media="print")
    assert page.locator("nav").is_hidden()


LOOKS = """all => [...new Set(all.flatMap(one => {
  const style = getComputedStyle(one);
  return [style.color, style.borderBottomColor];
}))]"""


def test_paper_is_black_on_white(still):
    page = still("teach/handouts/start-chain.html")
    for colour in page.locator("main *:visible").evaluate_all(LOOKS):
        red, green, blue = re.findall(r"[\d.]+", colour)[:3]
        assert red == green == blue, colour
