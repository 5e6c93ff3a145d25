"""What is handed in and how it is marked: cells, points and hidden tests, and nbgrader itself."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import copies
import marking
import nbformat
import pytest
import reading
from nbclient import NotebookClient
from pages import CHAPTERS, ROOT, notebook

from jeux.sampling import NO_BAR

EXERCISES = {exercise.label: exercise for exercise in reading.exercises()}
WITH_NUMBERS = sorted({EXERCISES[label].page for label in marking.numbers()})
ONE = ROOT / "book" / "start" / "spread.ipynb"
"""The chapter that nbgrader releases and marks: its exercises ask for numbers and for reasons."""
MARKS = """
import json
from nbgrader.api import Gradebook
with Gradebook("sqlite:///gradebook.db") as book:
    for pupil in "book", "empty":
        handed_in = book.find_submission_notebook({stem!r}, {assignment!r}, pupil)
        print(json.dumps({{grade.name: [grade.auto_score, grade.max_score, grade.needs_manual_grade]
                          for grade in handed_in.grades}}))
"""


def tags(cell):
    return cell.metadata.get("nbgrader", {})


def own(path, solved=False):
    """The cells of a copy that nbgrader knows, by name."""
    return {cell.id: cell for cell in copies.of(path, solved).cells if tags(cell)}


def test_numbers_are_those_of_exercises_and_written_the_same_way():
    lines = marking.NUMBERS.read_text("utf-8").splitlines()
    labels = [line.partition(",")[0] for line in lines[1:]]
    in_order = [label for label in EXERCISES if label in marking.numbers()]
    assert labels == in_order  # of the book, each once
    for asks in marking.numbers().values():
        assert all(re.fullmatch(r"\d+(?:\.\d+|/\d+)?", number) for number in asks.answer)
        assert max(map(len, asks.start.splitlines())) <= 76  # as on a page
        compile(asks.start + "\n" + asks.test, "a copy", "exec")
        compile(asks.code, "a solution", "eval")


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        (7, True),
        (7.0, True),
        (7.01, False),
        (..., False),
    ],
)
def test_a_whole_number_is_exact(answer, right):
    assert passes(marking.Numbers("", ("7",), ""), answer) is right


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        ((1 / 3, 0.0312), True),
        ([0.333, 1 / 32], True),
        ((0.33, 1 / 32), False),
        ((1 / 3,), False),
        (1 / 3, False),
        ((..., ...), False),
    ],
)
def test_other_numbers_have_three_figures(answer, right):
    assert passes(marking.Numbers("", ("1/3", "0.03125"), ""), answer) is right


def passes(asks, answer):
    """Whether an answer passes the hidden test, in which it makes no name but math."""
    names = {"answer": answer}
    try:
        exec(asks.test, names)
    except (AssertionError, TypeError):
        return False
    assert set(names) == {"answer", "math", "__builtins__"}
    return True


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_each_exercise_is_marked_by_a_test_or_by_the_teacher(path):
    pupils, teachers = own(path), own(path, solved=True)
    assert {name: tags(cell) for name, cell in pupils.items()} == {
        name: tags(cell) for name, cell in teachers.items()
    }
    labels = [exercise.label for exercise in reading.pages()[page_of(path)].exercises]
    assert sorted({name.rpartition("-")[0] for name in pupils}) == sorted(labels)
    for label in labels:
        parts = [cell for name, cell in teachers.items() if name.rpartition("-")[0] == label]
        graded = [cell for cell in parts if tags(cell)["grade"]]
        assert graded
        least = EXERCISES[label].minutes // marking.MINUTES_A_POINT
        points = [tags(cell)["points"] for cell in graded]
        assert min(points) >= 1
        assert sum(points) == max(least, len(graded))
        assert (f"{label}-test" in teachers) == (label in marking.numbers())
        for cell in parts:
            assert tags(cell)["grade_id"] == cell.id
            assert tags(cell)["cell_type"] == cell.cell_type
            assert tags(cell)["locked"] == cell.id.endswith("-test")
            assert "solution-" not in cell.source
        # what a solution says stands in one of its cells
        whole = "\n".join(cell.source for cell in parts)
        solution = copies.solutions_of(notebook(path))[label]
        said = [re.sub(r"^# ?", "", line) for line in whole.splitlines()]
        for cell in solution:
            if cell.cell_type == "code" or not label_has_code(label, teachers):
                assert cell.source in whole
            else:
                assert set(cell.source.splitlines()) <= set(said)


def label_has_code(label, teachers):
    return teachers[f"{label}-yours"].cell_type == "code"


def page_of(path):
    return path.relative_to(ROOT).with_suffix("").as_posix()


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_pupils_have_what_nbgrader_would_release(path):
    """Its two rules, by hand: solutions and hidden tests go, what stands around them stays."""
    pupils = own(path)
    for name, cell in own(path, solved=True).items():
        source = re.sub(r"### BEGIN (\w+).*?### END \1[^\n]*", "", cell.source, flags=re.S)
        if tags(cell)["solution"] and source == cell.source:
            source = "" if cell.cell_type == "code" else marking.FOR_WORDS
        assert pupils[name].source == source.strip()
    copy = "\n".join(cell.source for cell in copies.of(path).cells)
    assert "BEGIN" not in copy


def test_reasons_are_words():
    asked = ":::{exercise} A\n:label: a-ex-b\n:class: level-1 minutes-10\n\n"
    kinds = {
        "Show that it is so.": ["markdown"],
        "Draw it.": ["code"],
        "Why? Compute it.": ["markdown"],
    }
    for question, expected in kinds.items():
        cells = marking.cells(asked + question, "a-ex-b")
        assert [cell.cell_type for cell in cells] == expected
        assert sum(tags(cell)["points"] for cell in cells) == 2
    cells = marking.cells(asked + "Why?", "toolkit-ex-peek")
    assert [cell.id.rpartition("-")[2] for cell in cells] == ["yours", "test", "words"]


# ── run, and marked by nbgrader ─────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "page", [pytest.param(page, marks=pytest.mark.long) for page in WITH_NUMBERS]
)
def test_the_books_solutions_pass_the_hidden_tests(page, monkeypatch):
    monkeypatch.setenv(NO_BAR, "1")
    path = ROOT / f"{page}.ipynb"
    solved = copies.of(path, solved=True)
    place = {"metadata": {"path": path.parent}}
    NotebookClient(solved, timeout=300, resources=place).execute()


@pytest.mark.long
def test_nbgrader_releases_a_chapter_and_marks_it(tmp_path):
    """Full marks for the solutions of the book, none for a copy in which nothing is written."""
    uv = Path(sys.executable).with_name("uv")
    subprocess.run([uv, "venv", "-q", tmp_path / "env", "-p", sys.executable], check=True)
    python = tmp_path / "env" / "bin" / "python"
    install = [uv, "pip", "install", "-q", "-p", python, "nbgrader>=0.9.6,<0.10", "-e", ROOT]
    subprocess.run(install, check=True)
    course, name = tmp_path / "course", marking.assignment(ONE)
    solved, empty = copies.of(ONE, solved=True), copies.of(ONE)
    marking.write_course({ONE: solved}, course)
    grader = python.with_name("nbgrader")
    settings = os.environ | {"PATH": f"{grader.parent}:{os.environ['PATH']}", NO_BAR: "1"}

    def run(*command):
        done = subprocess.run(
            command, cwd=course, env=settings, capture_output=True, encoding="utf-8", check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    run(grader, "generate_assignment", name)
    released = nbformat.read(course / "release" / name / ONE.name, 4)
    assert [cell.source.strip() for cell in released.cells] == [
        cell.source.strip() for cell in empty.cells
    ]
    # a pupil may hand in the copy of the book, or the one that nbgrader has released
    for cell in released.cells:
        if tags(cell).get("solution"):
            (answer,) = (own.source for own in solved.cells if own.id == cell.id)
            cell.source = answer
    for pupil, handed_in in ("book", released), ("empty", empty):
        folder = course / "submitted" / pupil / name
        folder.mkdir(parents=True)
        nbformat.write(handed_in, folder / ONE.name)
    run(grader, "autograde", name)
    stem = ONE.stem
    marks = run(python, "-c", MARKS.format(stem=stem, assignment=name)).splitlines()
    book, nothing = map(json.loads, marks)
    assert any(cell.endswith("-test") for cell in book)
    for cell, (score, most, by_hand) in book.items():
        if cell.endswith("-test"):
            assert (score, by_hand) == (most, False), cell
        else:
            assert by_hand, cell  # the teacher reads it
    assert nothing.keys() == book.keys()
    assert not any(score or by_hand for score, _, by_hand in nothing.values())
