"""The map, the courses and the topics: made from heads and lessons, and true to them."""

import re
from html import unescape
from xml.etree import ElementTree

import atlas
import heads
import pytest
import syllabus
from pages import ROOT

PAGE = (ROOT / "book" / "teach" / "map.md").read_text("utf-8")
LEAST, PHONE = 11, 324
"""Pixels that letters have at least, and that a picture has on a phone."""


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


MAP = drawn(atlas.Map, *bodies("map")[0])
COURSES = bodies("course")
TOPICS = drawn(syllabus.Topics, *bodies("topics")[0])
PICTURES = [
    ElementTree.fromstring(svg) for svg in re.findall(r"<svg [^>]*role=.*?</svg>", MAP, re.S)
]


def test_every_chapter_is_one_box_and_one_line_of_the_list():
    boxes = [link.get("href") for root in PICTURES for link in root.iter("a")]
    assert boxes.count("book/start/2-toolkit.html") == 1
    assert sorted(boxes) == sorted(f"{name}.html" for name in atlas.chapters())
    listed = re.findall(r'<li><a [^>]*href="([^"]*)"', MAP)
    assert sorted(listed) == sorted(boxes)


def test_a_box_tells_the_minutes_and_the_needs_of_the_head():
    told = dict(re.findall(r'<a href="([^"]*)"><title>([^<]*)</title>', MAP))
    for name, chapter in atlas.chapters().items():
        said = unescape(told[f"{name}.html"])
        assert said.startswith(f"{chapter.short}: {chapter.minutes} minutes, ")
        assert (chapter.kind == "Core") == ("core of the part" in said)
        for need in chapter.needs:
            assert atlas.chapters()[need].short in said.partition("needs")[2]


def test_a_chapter_stands_under_all_that_it_needs():
    for part in heads.parts():
        place = {c.name: y for y, row in enumerate(atlas.rows(part)) for c in row}
        assert sorted(place) == sorted(c.name for c in part.chapters)
        for name, row in place.items():
            assert all(place[need] < row for need in atlas.chapters()[name].needs if need in place)


def test_an_arrow_that_is_left_out_follows_from_others():
    for name, chapter in atlas.chapters().items():
        reached = set(atlas.direct(name)).union(*map(atlas.before, atlas.direct(name)))
        assert reached == atlas.before(name) >= set(chapter.needs)


def test_no_arrow_jumps_over_a_row():
    for part in heads.parts():
        place = {c.name: y for y, row in enumerate(atlas.rows(part)) for c in row}
        jumps = [(n, d) for n in place for d in atlas.direct(n) if d in place]
        assert {place[name] - place[need] for name, need in jumps} <= {1}


def test_words_are_large_enough_on_a_phone_and_stay_in_their_boxes():
    for root in PICTURES:
        wide, high = map(float, root.get("viewBox").split()[2:])
        assert 15 * PHONE / wide >= LEAST
        for link in root.iter("a"):
            box = next(link.iter("rect"))
            left, width = float(box.get("x")), float(box.get("width"))
            assert 0 <= left
            assert left + width <= wide
            assert float(box.get("y")) + float(box.get("height")) <= high
            # a finger's tip on a phone
            assert float(box.get("height")) * PHONE / wide >= 44
            for text in link.iter("text"):
                x, room = float(text.get("x")), left + width
                inside = text.get("text-anchor") or x + atlas.wide(text.text) <= room
                assert inside or text.text in ("Toolkit",), text.text


def test_levels_and_kinds_are_told_without_colour():
    chapters = atlas.chapters()
    level = atlas.levels(bodies("map")[0][1])
    for root in PICTURES:
        for link in root.iter("a"):
            name = link.get("href").removesuffix(".html")
            full = [c for c in link.iter("circle") if c.get("fill") == "currentColor"]
            assert len(full) == level[name]
            edges = [p for p in link.iter("path") if p.get("class") == "atlas-edge"]
            assert len(edges) == 1 + (chapters[name].kind == "Further")


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


def test_a_title_that_fits_no_box_is_named():
    assert atlas.lines("When pawns meet", 141) == ["When pawns", "meet"]
    with pytest.raises(ValueError, match="'Unpronounceable' does not fit"):
        atlas.lines("Unpronounceable", 102)


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
