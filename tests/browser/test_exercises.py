"""The indexes of exercises and lessons narrow."""

import re
from urllib.parse import unquote

import pytest
import reading
from pages import ROOT, built

INDEX = "book/teach/exercises"
ROWS = ".jeux-asked tr[data-level]"


@pytest.fixture(scope="module")
def ready():
    return reading.exercises()


def labels_shown(page):
    """The labels of the exercises that the table shows."""
    links = page.locator(f"{ROWS}:visible td > a").evaluate_all("all => all.map(a => a.hash)")
    return [unquote(link.removeprefix("#")) for link in links]


def choose(page, **settings):
    for name, value in settings.items():
        page.locator(f".jeux-asked select[name={name}]").select_option(value)


def test_the_index_lists_each_exercise_once_in_order(ready):
    text = built(INDEX).read_text("utf-8")
    table = text[text.index('class="jeux-asked"') :]
    links = re.findall(r'<td><a href="\.\./([^"#]+)\.html#([^"]+)">([\d.]+) ', table)
    expected = [
        (exercise.page.removeprefix("book/"), exercise.label, exercise.number) for exercise in ready
    ]
    assert links == expected
    assert len(ready) > 100


def test_the_index_is_whole_without_scripts(still, ready):
    page = still("teach/exercises.html")
    assert page.locator(f"{ROWS}:visible").count() == len(ready)
    assert page.locator(".jeux-asked select").count() == 0


def test_the_index_is_narrowed_and_says_so_in_the_address(opened, ready):
    index = opened("teach/exercises.html", awake=False)
    assert labels_shown(index) == [exercise.label for exercise in ready]
    for topic in sorted({topic for exercise in ready for topic in exercise.said("topic")}):
        choose(index, topic=topic)
        assert labels_shown(index) == [
            exercise.label for exercise in ready if topic in exercise.said("topic")
        ], topic
    choose(index, topic="", level="1", most="20", part="serpents")
    left = [
        exercise
        for exercise in ready
        if exercise.level == 1
        and exercise.minutes <= 20
        and exercise.page.split("/")[1] == "serpents"
    ]
    assert labels_shown(index) == [exercise.label for exercise in left]
    status = index.locator(".jeux-asked [role=status]").text_content()
    counts = len(left), len(ready), sum(exercise.minutes for exercise in left)
    assert re.findall(r"\d+", status.replace(",", "")) == [*map(str, counts)]
    assert index.evaluate("() => location.hash") == "#level=1&most=20&part=serpents"
    # chapters of which nothing is left are gone too
    heads = index.locator(".jeux-asked .jeux-asked-chapter:visible").count()
    assert heads == len({exercise.page for exercise in left})
    choose(index, level="", most="", part="")
    assert index.evaluate("() => location.hash") == ""
    assert len(labels_shown(index)) == len(ready)
    # a link narrows it, and leaves out what it does not know
    opened("teach/exercises.html#topic=expectation&level=2&most=7000", awake=False)
    labels = [
        exercise.label
        for exercise in ready
        if exercise.level == 2 and "expectation" in exercise.said("topic")
    ]
    assert labels_shown(index) == labels
    assert index.locator("select[name=most]").evaluate("s => s.selectedIndex") == 0  # and not none
    index.evaluate("() => { location.hash = '#level=3'; }")
    index.wait_for_function("() => document.querySelector('select[name=level]').value === '3'")
    assert labels_shown(index) == [exercise.label for exercise in ready if exercise.level == 3]
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


def lessons_shown(page):
    """The lessons that the table of lessons shows."""
    links = page.locator(".lessons tr[data-level]:visible th > a")
    return [link.rpartition("/")[2] for link in links.evaluate_all("all => all.map(a => a.href)")]


def test_the_lessons_are_narrowed_to_what_a_teacher_has(opened, still):
    lessons = reading.below("teach/lessons/")

    def named(fits):
        return [f"{one.name.rpartition('/')[2]}.html" for one in lessons if fits(one)]

    page = opened("teach/index.html#level=1&most=50", awake=False)
    assert lessons_shown(page) == named(lambda one: 1 in one.levels and one.least <= 50)
    page.locator(".lessons select[name=level]").select_option("")
    page.locator(".lessons select[name=most]").select_option("")
    assert lessons_shown(page) == named(lambda one: True)
    page.locator(".lessons select[name=material]").select_option("dice")
    page.locator(".lessons select[name=prepare]").select_option("30")
    left = named(lambda one: "dice" in one.material and one.prepared <= 30)
    assert lessons_shown(page) == left
    assert page.evaluate("() => location.hash") == "#prepare=30&material=dice"
    said = page.locator(".lessons [role=status]").text_content()
    assert re.findall(r"\d+", said) == [str(len(left)), str(len(lessons))]
    bare = still("teach/index.html")
    assert lessons_shown(bare) == named(lambda one: True)
    assert bare.locator(".lessons select").count() == 0


def test_links_of_the_book_to_the_index_ask_for_what_it_has():
    text = built(INDEX).read_text("utf-8")
    known = {
        name: set(re.findall(r'<option value="(\w[^"]*)"', options))
        for name, options in re.findall(r'<select name="(\w+)">(.*?)</select>', text, re.S)
    }
    assert known.keys() == {"topic", "level", "most", "part"}
    for path in (ROOT / "book" / "teach").rglob("*.md"):
        text = path.read_text("utf-8")
        for state in re.findall(r"\{state\}`[^`<]*<[^`>]*\bexercises#([^`>]*)>", text):
            for name, value in (pair.split("=") for pair in state.split("&")):
                assert value in known[name], (path.name, state)


def test_an_exercise_says_on_its_page_how_hard_and_how_long_it_is(ready):
    for exercise in ready:
        text = built(exercise.page).read_text("utf-8")
        from_its_id = text[text.index(f'id="{exercise.label}"') :]
        effort = re.search(r'<p class="jeux-effort">([^<]*)</p>', from_its_id)
        assert effort[1] == f"Level {exercise.level}, about {exercise.minutes} minutes"
        assert from_its_id.index("jeux-effort") < from_its_id.index("<section")
