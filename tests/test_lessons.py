"""The tables of lessons and projects, which are read from their own files."""

import re
from html import unescape

import heads
import lessons
import pytest
from pages import ROOT, toc

LESSON = """# Six dice, lesson 2: who is *lucky*?

*First year.* The pupils find [a law](../a.md) of $x$.

## Material

- {ref}`The table <table-six>` and [the nets](../paper.md#dice).

## Minute by minute

**0–8. Throw.** Show {state}`two dice <../../cloche/2-six-dice#dice=2>`.

**8–20. Count** 36 cases; {state}`again <../../cloche/2-six-dice#dice=3&present>`.

## The board at the end

**60. Nothing** of this counts.
"""
PART = heads.parts()[2]


def read(text=LESSON):
    return lessons.lesson(text, "cloche-2", PART, 2)


def test_a_lesson_is_read():
    found = read()
    assert found.title == "Six dice, lesson 2: who is lucky?"
    assert found.short == "Who is lucky?"
    assert (found.level, found.finds) == ("First year", "The pupils find a law of $x$.")
    assert found.minutes == [8, 12]
    assert found.sheets == ["The table", "the nets"]
    assert found.shows == ["book/cloche/2-six-dice"]


@pytest.mark.parametrize(
    ("steps", "taken"),
    [
        ("| min | what |\n|--|--|\n| 5 | ask |\n| 10–25 | throw 3 dice |", [5, 15]),
        ("- 0–10: ask\n- **10–60** throw", [10, 50]),
        ("### 0-5 Ask\n\n5 dice each.", [5]),
        ("1. 5 min: ask", [5]),
        ("**Ask** in 5 minutes.", []),
    ],
)
def test_the_minutes_of_a_lesson_are_found_where_steps_begin(steps, taken):
    assert lessons.minutes(steps) == taken


def test_a_lesson_without_a_title_of_its_own_keeps_the_one_that_it_has():
    assert read("# Marienbad, lesson 1\n").short == "Marienbad, lesson 1"


FOUND = lessons.lessons()
every_lesson = pytest.mark.parametrize("one", FOUND, ids=lambda one: one.name.split("/")[-1])


def test_every_lesson_and_every_project_is_found():
    listed = {page for page in toc() if page.startswith("book/teach/lessons/")}
    assert {one.name for one in FOUND} == listed
    assert [one.name for one in lessons.projects()] == [
        page for page in toc() if page.startswith("book/teach/projects/")
    ]


@every_lesson
def test_a_lesson_takes_an_hour_and_says_for_whom_it_is(one):
    assert sum(one.minutes) == lessons.HOUR
    assert re.match(r"(Upper secondary|First year|Second|Third)", one.level), one.level
    assert one.finds.endswith(".")
    assert one.shows, "a lesson puts chapters on the wall"


@pytest.mark.parametrize("one", lessons.projects(), ids=lambda one: one.part.folder)
def test_a_project_says_first_what_it_asks(one):
    assert len(one.asks.split()) >= 10


def drawn(kind, page):
    """Return what a directive of a page draws, where every page is there."""
    text = (ROOT / "book" / "teach" / f"{page}.md").read_text("utf-8")
    options = re.search(rf"^:::\{{{page}\}}\n((?::[^\n]*\n)*):::$", text, re.M)[1]
    directive = object.__new__(kind)
    directive.options = dict(re.findall(r"^:(\w+): \"?(.*?)\"?$", options, re.M))
    directive.link = lambda name: f"{name}.html"
    return directive.html()


def test_the_table_has_a_row_for_each_lesson():
    html = drawn(lessons.Lessons, "lessons")
    for one in FOUND:
        (row,) = re.findall(
            rf'<tr[^>]*><th scope="row"><a [^>]*href="{one.name}.html".*?</tr>', html
        )
        words = unescape(re.sub(r"<[^>]*>", " ", row))
        assert one.short in words
        assert one.finds in words
        assert f" {sum(one.minutes)} min" in words
    assert f"<caption>{len(FOUND)} lessons" in html


def test_the_table_has_a_row_for_each_project():
    html = drawn(lessons.Projects, "projects")
    for one in lessons.projects():
        assert f'href="{one.name}.html">{one.title}' in unescape(html)
        assert one.asks in unescape(html)
