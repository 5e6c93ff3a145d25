"""The map, the courses and the topics: made from heads and lessons, and true to them."""

import re
from html import unescape

import atlas
import heads
import pytest
import syllabus
from pages import ROOT

PAGE = (ROOT / "book" / "teach" / "map.md").read_text("utf-8")


def bodies(name):
    """Return the options and the body of each directive of a kind on the page."""
    found = re.findall(rf"^:::\{{{name}\}}\n((?::[^\n]*\n)*)\n(.*?)^:::$", PAGE, re.M | re.S)
    read = r"^:(\w+): \"?(.*?)\"?$"
    return [(dict(re.findall(read, options, re.M)), body) for options, body in found]


def drawn(kind, options, body):
    """Return what a directive draws, where every page is there."""
    directive = object.__new__(kind)
    directive.options, directive.content = options, body.splitlines()
    directive.link = lambda page: f"{page}.html"
    return directive.html()


BOARD = drawn(atlas.Board, *bodies("board")[0])
LEVEL = atlas.levels(bodies("board")[0][1])
COURSES = bodies("course")
TOPICS = drawn(syllabus.Topics, *bodies("topics")[0])
LEVELS = "upper secondary", "first year", "second or third year"
SQUARES = dict(re.findall(r'<a[^>]* href="([^"]*)\.html">(.*?)</a>', BOARD))


def test_every_chapter_is_one_square_in_the_order_of_the_book():
    assert [*SQUARES] == [*atlas.chapters()]
    assert BOARD.count("<li><a") == len(SQUARES)


def test_a_square_tells_what_the_head_and_the_levels_say():
    for name, chapter in atlas.chapters().items():
        said = unescape(re.sub("<[^>]*>", "", SQUARES[name]))
        assert chapter.short in said
        assert f"{chapter.minutes} minutes" in said
        assert said.count("●") == LEVEL[name]
        assert (
            f", {('upper secondary', 'first year', 'second or third year')[LEVEL[name] - 1]}:"
            in said
        )
        assert ("further" in said) == (chapter.kind == "Further")
        assert ("needs" in said) == bool(chapter.needs)
        for need in chapter.needs:
            other = atlas.chapters()[need]
            part = next(p for p in heads.parts() if other in p.chapters)
            own = chapter in part.chapters
            named = str(part.chapters.index(other) + 1) if own else other.short
            assert named in said.partition("needs")[2]


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("1:\n  start: [3-none]", "book/start/3-none"),
        ("1:\n  start: [1-reading]\n2:\n  start: [1-reading]", "one of the levels"),
        ("3:\n  start: [2-toolkit]\n1:\n  battage: [1-counting]", "higher level"),
    ],
)
def test_a_level_that_cannot_be_is_named(told, said):
    with pytest.raises(ValueError, match=said):
        atlas.levels(told)


def test_a_chapter_without_a_level_takes_that_of_its_needs():
    level = atlas.levels("2:\n  battage: [1-counting]")
    assert level["book/battage/2-five-steps"] == 2
    assert level["book/marienbad/1-the-game"] == 1
    assert level["book/marienbad/6-beyond"] == 2


# the courses


def test_a_week_has_five_lessons_and_the_three_are_of_growing_length():
    steps = [syllabus.course(body) for _, body in COURSES]
    lessons = [sum(len(step.taught) for step in course) for course in steps]
    assert lessons[0] == 5
    assert lessons == sorted(set(lessons))
    assert len(steps) == 3


def test_the_term_holds_every_core_chapter_and_every_lesson():
    term = syllabus.course(COURSES[-1][1])
    read = {chapter.name for step in term for chapter in step.read}
    assert read >= {name for name, one in atlas.chapters().items() if one.kind == "Core"}
    assert sum(len(step.taught) for step in term) == len(syllabus.lessons())


@pytest.mark.parametrize("course", COURSES, ids=["week", "month", "term"])
def test_a_course_respects_the_needs_and_its_sums_are_true(course):
    html = drawn(syllabus.Course, *course)
    rows = re.findall(r"<tr><th.*?</tr>", html)
    done, sums = set(), [0, 0]
    for row in rows:
        cells = re.findall(r"<td>(.*?)</td>", row)
        for k, cell in enumerate(cells):
            for to, minutes in re.findall(r'href="(.*?)\.html".*?([\d,]+) min', cell):
                sums[k] += int(minutes.replace(",", ""))
                if chapter := atlas.chapters().get(to):
                    assert set(chapter.needs) <= done, f"{to} before what it needs"
                    assert chapter.minutes == int(minutes)
                    done.add(to)
    last = re.search(r'class="jeux-sum">(.*?)</tr>', html)[1]
    printed = [int(m.replace(",", "")) for m in re.findall(r"([\d,]+) min", last)]
    assert printed == sums
    caption = re.search(r"<caption>(.*?)</caption>", html)[1]
    hours = [float(x) for x in re.findall(r"([\d.]+) hours", caption)]
    assert hours == pytest.approx([sums[1] / 60, sums[0] / 60], rel=0.005)
    assert f"{len(done)} chapters" in caption


@pytest.mark.parametrize("course", COURSES, ids=["week", "month", "term"])
def test_what_a_lesson_shows_most_has_been_read_before_it(course):
    read = set()
    for step in syllabus.course(course[1]):
        read |= {chapter.name for chapter in step.read}
        assert [one.name for one in step.taught if one.shows and one.shows[0] not in read] == []


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("- when: 1\n  read: [cloche/3-first-period]", "needs book/cloche/1-the-game"),
        ("- when: 1\n  read: [cloche/11-none]", "no chapter"),
        ("- when: 1\n  teach: [cloche-7]", "no lesson"),
        ("- when: 1\n  read: [marienbad/1-the-game]\n  teach: [marienbad-2]", "goes on from"),
        ("- when: 1\n  teach: [marienbad-1]", "no chapter of its part"),
        ("- when: 1\n  also: examination", "takes minutes"),
    ],
)
def test_a_course_that_cannot_be_followed_is_refused(told, said):
    with pytest.raises(ValueError, match=said):
        syllabus.course(told)


# the topics


def test_every_topic_stands_in_the_table_once():
    for slug, name in syllabus.names().items():
        assert TOPICS.count(f'<th scope="row">{name}</th>') == 1, slug


def test_a_chapter_stands_with_each_topic_of_its_exercises():
    covered = syllabus.covered(bodies("topics")[0][1])
    found = {slug: parts for topics in covered.values() for slug, parts in topics.items()}
    for part in heads.parts():
        for number, chapter in enumerate(part.chapters, 1):
            for slug in syllabus.practised(chapter):
                assert number in found[slug][part.folder], (slug, chapter.name)


def test_a_number_of_the_table_leads_to_its_chapter():
    short = {f"{name}.html": c.short for name, c in atlas.chapters().items()}
    links = re.findall(r'href="([^"]*)" title="([^"]*)">(\d+)<', TOPICS)
    assert len(links) > 80
    for to, title, number in links:
        part = next(p for p in heads.parts() if p.folder == to.split("/")[1])
        assert part.chapters[int(number) - 1].name == to.removesuffix(".html")
        assert unescape(title) == short[to]


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("Easy:\n  luck: {}", "'luck' is no topic"),
        ("Easy:\n  series: {}\nHard:\n  series: {}", "two levels"),
        ("Easy:\n  series: {cloche: [12]}", "has no chapters"),
        ("Easy:\n  series: {belote: [1]}", "has no chapters"),
    ],
)
def test_a_topic_that_is_none_is_named(told, said):
    with pytest.raises(ValueError, match=said):
        syllabus.covered(told)
