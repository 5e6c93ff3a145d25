"""What pupils hand in: the cells under each exercise, with the tags by which nbgrader marks them.

Where an exercise asks for numbers that book/teach/answers.csv has, a hidden test marks them. A
proof or a reason is a cell of words, and any other answer a cell of code: the teacher marks both.
`tools/copies.py` puts them into the copies of the chapters.
"""

from __future__ import annotations

import csv
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import contents
import nbformat

ROOT = contents.ROOT
COURSE = ROOT / "_build" / "nbgrader"
NUMBERS = ROOT / "book" / "teach" / "answers.csv"
FOR_WORDS = "*Your answer in words: double-click here, and write over this line.*"
FOR_TEST = "# Whether `answer` is right is tested here, when it is marked."
PROOF = re.compile(r"\b(?:why|prove|proof|show that|explain)\b", re.I)
"""What asks for words."""
CLASS = re.compile(r"^:class: *(.*)$", re.M)
MINUTES_A_POINT = 5
EXACT, THREE_FIGURES = "1e-9", "0.005"
"""How far from a number an answer may be, relative to it: a whole number is exact."""
CONFIGURATION = f'''\
"""nbgrader, for the chapters of the book: empty cells, and not cells that stop with an error."""

c = get_config()
c.CourseDirectory.course_id = "jeux"
c.ClearSolutions.code_stub = {{"python": ""}}
c.ClearSolutions.text_stub = "{FOR_WORDS}"
c.Execute.timeout = 300
'''


@dataclass(frozen=True)
class Numbers:
    """The numbers that an exercise asks for, in words, as they are, and by the solution's code."""

    asked: str
    answer: tuple[str, ...]
    code: str

    @property
    def start(self) -> str:
        """The lines that pupils complete."""
        dots = ["..."] * len(self.answer)
        value = f"({', '.join(dots)})" if len(dots) > 1 else dots[0]
        return f"# {self.asked}\nanswer = {value}"

    @property
    def test(self) -> str:
        """The hidden test; it makes no names that a chapter may have."""
        many = len(self.answer) > 1
        lines = ["### BEGIN HIDDEN TESTS", "import math", ""]
        if many:
            lines.append(f"assert len(answer) == {len(self.answer)}")
        for k, number in enumerate(self.answer):
            found = f"answer[{k}]" if many else "answer"
            close = EXACT if number.isdecimal() else THREE_FIGURES
            lines.append(f"assert math.isclose({found}, {number}, rel_tol={close})")
        return "\n".join([*lines, "### END HIDDEN TESTS"])


@cache
def numbers() -> dict[str, Numbers]:
    """Return the numbers that exercises ask for, by the label of the exercise."""
    with NUMBERS.open(encoding="utf-8", newline="") as file:
        return {
            row["label"]: Numbers(row["asked"], tuple(row["answer"].split(", ")), row["code"])
            for row in csv.DictReader(file)
        }


def cells(exercise: str, label: str, solution: list[Any] | None = None) -> list[Any]:
    """Return the cells under an exercise: empty for pupils, or with the solution for teachers."""
    asks = numbers().get(label)
    classes = CLASS.search(exercise)
    said = classes[1] if classes else ""
    words = PROOF.search(CLASS.sub("", exercise)) is not None
    code = asks is not None or not words or "needs-programming" in said
    minutes = re.search(r"minutes-(\d+)", said)
    points = max(code + words, int(minutes[1]) // MINUTES_A_POINT if minutes else 1)
    if not words:
        return of_code(label, asks, points, in_one(solution, "code", commented))
    if not code:
        return [of_words(f"{label}-yours", points, in_one(solution, "markdown", quoted))]
    half = points // 2
    return [
        *of_code(label, asks, points - half, in_one(solution, "code")),
        of_words(f"{label}-words", half, in_one(solution, "markdown")),
    ]


def of_code(label: str, asks: Numbers | None, points: int, solved: str | None) -> list[Any]:
    """Return the cell of code; if numbers are asked for, one that tests them has the points."""
    name = f"{label}-yours"
    if not asks:
        return [tagged("code", name, solved or "", points, solution=True)]
    start, test = asks.start, FOR_TEST
    if solved is not None:
        solved += f"\nanswer = {asks.code}"
        start += f"\n### BEGIN SOLUTION\n{solved}\n### END SOLUTION"
        test += f"\n{asks.test}"
    return [
        tagged("code", name, start, solution=True),
        tagged("code", f"{label}-test", test, points),
    ]


def of_words(name: str, points: int, solved: str | None) -> Any:
    """Return the cell of words."""
    text = FOR_WORDS if solved is None else solved
    return tagged("markdown", name, text, points, solution=True)


def in_one(
    solution: list[Any] | None, kind: str, other: Callable[[str], str] | None = None
) -> str | None:
    """Return a solution as the text of one cell; with `other` it has its other cells, too."""
    if solution is None:
        return None
    parts = []
    for cell in solution:
        if cell.cell_type == kind:
            parts.append(cell.source)
        elif other:
            parts.append(other(cell.source))
    return "\n\n".join(parts)


def commented(words: str) -> str:
    """Return words as they stand in a cell of code."""
    return "\n".join(f"# {line}".rstrip() for line in words.splitlines())


def quoted(code: str) -> str:
    """Return code as it stands in a cell of words."""
    return f"```python\n{code}\n```"


def tagged(kind: str, name: str, source: str, points: int = 0, solution: bool = False) -> Any:
    """Return a cell that nbgrader knows; with points it is marked."""
    tags = {"grade": points > 0, "solution": solution, "locked": not solution, "task": False}
    worth = {"points": points} if points else {}
    known = {"grade_id": name, "schema_version": 3, "cell_type": kind}
    return made(kind, name, source, nbgrader=tags | worth | known)


def made(kind: str, name: str, source: str = "", **metadata: Any) -> Any:
    """Return a new cell; nbformat's own functions hold each against the schema, slowly."""
    code: dict[str, Any] = {"execution_count": None, "outputs": []} if kind == "code" else {}
    cell = {"cell_type": kind, "id": name, "metadata": metadata, "source": source}
    return nbformat.from_dict(cell | code)


def assignment(path: Path) -> str:
    """Return the name of a chapter as an assignment, such as cloche-six-dice."""
    return f"{path.parent.name}-{path.stem}"


def write_course(sources: dict[Path, Any], course: Path = COURSE) -> None:
    """Write a course for nbgrader; what it has collected and marked there already stays."""
    shutil.rmtree(course / "source", ignore_errors=True)
    course.mkdir(parents=True, exist_ok=True)
    (course / "nbgrader_config.py").write_text(CONFIGURATION, "utf-8")
    for path, notebook in sources.items():
        folder = course / "source" / assignment(path)
        folder.mkdir(parents=True)
        nbformat.write(notebook, folder / path.name)
