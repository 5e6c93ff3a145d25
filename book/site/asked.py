"""The exercises as the chapters ask them: number, level, minutes, topics, what they need.

A chapter says all but the number in one line under the label of an exercise:
``:class: level-1 minutes-10 topic-counting needs-expectation``.
"""

from __future__ import annotations

import csv
import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import heads

TOPICS = heads.ROOT / "book" / "teach" / "topics.csv"
ASKED = re.compile(r"^:::+\{exercise\} *(?P<title>.*)\n(?P<options>(?::[\w-]+:.*\n)+)", re.M)
OPTION = re.compile(r"^:([\w-]+): *(.*)$", re.M)
SAID = re.compile(r"(level|minutes|points|topic|needs)-([\w-]+)")


@dataclass(frozen=True)
class Exercise:
    """An exercise of a chapter; `page` and `place` say where, `classes` what is said of it."""

    label: str
    title: str
    page: str
    place: tuple[int, ...]
    classes: tuple[str, ...]

    @property
    def number(self) -> str:
        """Its number in its part, such as 5.2."""
        return ".".join(map(str, self.place))

    def said(self, kind: str) -> list[str]:
        """Return what is said of one kind: level, minutes, points, topic or needs."""
        pairs = filter(None, map(SAID.fullmatch, self.classes))
        return [pair[2] for pair in pairs if pair[1] == kind]

    @property
    def level(self) -> int:
        """From 1, one idea, to 3, research."""
        return int(self.said("level")[0])

    @property
    def minutes(self) -> int:
        """How long it takes a first-year student."""
        return int(self.said("minutes")[0])


def of_page(page: str, before: tuple[int, ...] = ()) -> list[Exercise]:
    """Return the exercises of a notebook in order; `before` begins their numbers."""
    return of_text(Path(heads.ROOT, f"{page}.ipynb").read_text("utf-8"), page, before)


def of_text(text: str, page: str, before: tuple[int, ...] = ()) -> list[Exercise]:
    """Return the exercises of a notebook given as text."""
    cells = json.loads(text)["cells"]
    prose = "\n\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
    found: list[Exercise] = []
    for asked in ASKED.finditer(prose):
        options = dict(OPTION.findall(asked["options"]))
        place, classes = (*before, len(found) + 1), tuple(options.get("class", "").split())
        found.append(Exercise(options["label"], asked["title"], page, place, classes))
    return found


@cache
def exercises() -> list[Exercise]:
    """Return the exercises of all chapters, in the order of the book."""
    return [
        exercise
        for part in heads.parts()
        for k, chapter in enumerate(part.chapters, 1)
        for exercise in of_page(chapter.name, (k,))
    ]


def ready(every: list[Exercise]) -> list[Exercise]:
    """Return those of which level and minutes are said."""
    return [one for one in every if one.said("level") and one.said("minutes")]


@cache
def topics() -> dict[str, str]:
    """Return the name of each topic by the word that exercises use."""
    with TOPICS.open(encoding="utf-8", newline="") as lines:
        return {line["slug"]: line["name"] for line in csv.DictReader(lines)}
