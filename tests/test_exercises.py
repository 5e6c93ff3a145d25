"""What is said of each exercise: one level, minutes, topics that are listed."""

import json
import re
from collections import Counter

import asked
import heads
import pytest
from exercises import effort

EXERCISES = asked.exercises()
CHAPTERS = [chapter for part in heads.parts() for chapter in part.chapters]
LEVELS = {"1", "2", "3"}


@pytest.mark.parametrize("one", EXERCISES, ids=lambda one: one.label)
def test_an_exercise_says_its_level_its_minutes_and_its_topics(one):
    levels, minutes = one.said("level"), one.said("minutes")
    assert len(levels) == 1, "exactly one level"
    assert levels[0] in LEVELS
    assert len(minutes) == 1, "exactly one number of minutes"
    assert 5 <= int(minutes[0]) <= 120
    assert one.said("topic"), "at least one topic"
    assert set(one.said("topic") + one.said("needs")) <= set(asked.topics())
    assert all(map(asked.SAID.fullmatch, one.classes)), "a class that says none of these"
    assert len(set(one.classes)) == len(one.classes)


def test_every_topic_is_used():
    used = {topic for one in EXERCISES for topic in one.said("topic")}
    mapped = (heads.ROOT / "book" / "teach" / "map.md").read_text("utf-8")
    unused = set(asked.topics()) - used
    assert sorted(t for t in unused if f"\n  {t}: {{" not in mapped) == []


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.name)
def test_a_chapter_takes_at_least_as_long_as_its_exercises(chapter):
    own = [one.minutes for one in asked.ready(EXERCISES) if one.page == chapter.name]
    assert sum(own) <= chapter.minutes, f"its exercises take {sum(own)} minutes"


def test_exercises_are_all_read_and_labels_are_names_of_one():
    assert [one for one, many in Counter(one.label for one in EXERCISES).items() if many > 1] == []
    for chapter in CHAPTERS:
        text = (heads.ROOT / f"{chapter.name}.ipynb").read_text("utf-8")
        read = [one for one in EXERCISES if one.page == chapter.name]
        assert len(read) == text.count(":::{exercise}"), chapter.name


def test_what_is_said_is_read():
    text = r'{"cells": [{"cell_type": "markdown", "source": [":::{exercise} A title\n", '
    text += r'":label: one-ex\n", ":class: level-2 minutes-15 topic-counting needs-series\n", '
    text += r'"\n", "Why?\n", ":::"]}]}'
    (one,) = asked.of_text(text, "book/one", (4,))
    assert (one.title, one.label, one.number) == ("A title", "one-ex", "4.1")
    assert (one.level, one.minutes) == (2, 15)
    assert (one.said("topic"), one.said("needs")) == (["counting"], ["series"])
    assert effort(one.classes) == "Level 2, about 15 minutes"
    assert effort(["exercise"]) == ""


EXAMINATION = asked.of_page("book/teach/examination")


def test_the_examination_has_two_problems_a_part_and_says_what_they_are_worth():
    text = (heads.ROOT / "book/teach/examination.ipynb").read_text("utf-8")
    assert len(EXAMINATION) == 10
    assert sum(int(one.said("points")[0]) for one in EXAMINATION) == 100
    assert {one.level for one in EXAMINATION} == {1, 2, 3}
    assert not {one.label for one in EXAMINATION} & {one.label for one in EXERCISES}
    for place, one in enumerate(EXAMINATION, 1):
        assert set(one.said("topic") + one.said("needs")) <= set(asked.topics())
        assert all(map(asked.SAID.fullmatch, one.classes))
        worth = " | ".join([str(one.level), one.said("points")[0], str(one.minutes)])
        row = next(line for line in text.splitlines() if f'"| {place} {one.title} |' in line)
        assert f"| {worth} |" in row
    assert text.count("{dropdown} Marking notes") == len(EXAMINATION)
    assert text.count("{solution-start}") == text.count("{solution-end}") == len(EXAMINATION)


@pytest.mark.parametrize("one", EXAMINATION, ids=lambda one: one.label)
def test_marking_notes_give_away_exactly_the_points_of_a_problem(one):
    cells = json.loads((heads.ROOT / f"{one.page}.ipynb").read_text("utf-8"))["cells"]
    (notes,) = ["".join(c["source"]) for c in cells if c["id"] == f"{one.label}-end"]
    given = [int(points) for points in re.findall(r"^- \d \((\d+) points\)", notes, re.M)]
    assert sum(given) == int(one.said("points")[0])
    assert "Common error:" in notes
