"""Courses as paths through the book, and the topics that each part covers.

Minutes are those of the chapters' heads and of the lessons' steps; the sums are computed.
"""

from __future__ import annotations

import csv
import json
import re
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import ClassVar

import atlas
import heads
import yaml
from door import words
from lessons import Lesson, Listed, lessons, titled
from sphinx.application import Sphinx

TOPICS = heads.ROOT / "book" / "teach" / "topics.csv"
PRACTISED = re.compile(r"\{exercise\}[^\n]*\n(?::[^\n]*\n)*?:class:([^\n]*)")


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    app.add_directive("course", Course)
    app.add_directive("topics", Topics)


@dataclass(frozen=True)
class Step:
    """A day or a week of a course: what is read before, what is taught, what else is done.

    `other` is a page of the part *Teaching*, such as a project, and `extra` its minutes.
    """

    when: str
    read: list[heads.Chapter]
    taught: list[Lesson]
    other: str = ""
    extra: int = 0

    @property
    def reading(self) -> int:
        """Minutes of the chapters, their exercises included."""
        return sum(chapter.minutes for chapter in self.read)

    @property
    def teaching(self) -> int:
        """Minutes of the lessons, and of what else is done in class."""
        return sum(sum(one.minutes) for one in self.taught) + self.extra


def course(told: str) -> list[Step]:
    """Read a course from YAML; what a chapter needs must stand before it, and so must lessons."""
    by_name = {one.name.rpartition("/")[2]: one for one in lessons()}
    steps, done, taught = [], set[str](), set[str]()
    for step in yaml.safe_load(told):
        chapters = []
        for stem in step.get("read", ()):
            chapter = atlas.chapters().get(f"book/{stem}")
            if chapter is None:
                raise ValueError(f"there is no chapter {stem!r} to read")
            if missing := set(chapter.needs) - done:
                raise ValueError(f"{stem} needs {', '.join(sorted(missing))}, which comes later")
            done.add(chapter.name)
            chapters.append(chapter)
        for name in step.get("teach", ()):
            if name not in by_name:
                raise ValueError(f"there is no lesson {name!r}")
            part, _, place = name.rpartition("-")
            if int(place) > 1 and f"{part}-{int(place) - 1}" not in taught:
                raise ValueError(f"{name} comes before the lesson that it goes on from")
            if not any(read.startswith(f"book/{part}/") for read in done):
                raise ValueError(f"{name} is taught, and no chapter of its part has been read")
            taught.add(name)
        here = [by_name[name] for name in step.get("teach", ())]
        other, extra = step.get("also", ""), int(step.get("minutes", 0))
        if bool(other) != bool(extra):
            raise ValueError(f"{step['when']}: what is done also takes minutes")
        steps.append(Step(str(step["when"]), chapters, here, other, extra))
    return steps


class Course(Listed):
    """A course: a row a day or a week, and under it the sums; the body is YAML."""

    has_content = True
    option_spec: ClassVar = words("caption", "heads", "minutes", "sum")

    def html(self) -> str:
        """Return the course as a table."""
        steps = course("\n".join(self.content))
        names = [name.strip() for name in self.options["heads"].split("|")]
        rows = "".join(map(self.row, steps))
        reading, teaching = sum(s.reading for s in steps), sum(s.teaching for s in steps)
        last = (
            f'<tr class="jeux-sum"><th scope="row">{self.say("sum")}</th>'
            f"<td>{self.time(reading)}</td><td>{self.time(teaching)}</td></tr>"
        )
        fields = {
            "lessons": sum(len(s.taught) for s in steps),
            "chapters": sum(len(s.read) for s in steps),
            "teaching": f"{teaching / 60:.3g}",
            "reading": f"{reading / 60:.3g}",
        }
        caption = self.options["caption"].format(**fields)
        body = f"<tbody>{rows}</tbody><tfoot>{last}</tfoot>"
        return self.table(names, body, caption, "course")

    def row(self, step: Step) -> str:
        """Return a day or a week."""
        read = [(one.name, one.short, one.minutes) for one in step.read]
        taught = [(one.name, one.title, sum(one.minutes)) for one in step.taught]
        if step.other:
            page = f"book/teach/{step.other}"
            taught.append((page, heading(page), step.extra))
        return (
            f'<tr><th scope="row">{escape(step.when)}</th><td>{self.items(read)}</td>'
            f"<td>{self.items(taught)}</td></tr>"
        )

    def items(self, found: list[tuple[str, str, int]]) -> str:
        """Return pages with their minutes as a list."""
        lines = "".join(
            f"<li>{self.to(name, title)} {self.time(minutes)}</li>"
            for name, title, minutes in found
        )
        return f"<ul>{lines}</ul>" if lines else ""

    def time(self, minutes: int) -> str:
        """Return minutes in words."""
        return f'<span class="jeux-minutes">{self.say("minutes", minutes=f"{minutes:,}")}</span>'


def heading(page: str) -> str:
    """Return the title of a page of the part *Teaching*."""
    path = heads.ROOT / f"{page}.md"
    if path.exists():
        return titled(path.read_text("utf-8"))[0]
    cells = json.loads((heads.ROOT / f"{page}.ipynb").read_text("utf-8"))["cells"]
    return titled("".join(cells[0]["source"]))[0]


@cache
def names() -> dict[str, str]:
    """Return the topics: slug and name."""
    with TOPICS.open(encoding="utf-8") as file:
        return {row["slug"]: row["name"] for row in csv.DictReader(file)}


def practised(chapter: heads.Chapter) -> set[str]:
    """Return the topics of a chapter's exercises."""
    cells = json.loads((heads.ROOT / f"{chapter.name}.ipynb").read_text("utf-8"))["cells"]
    text = "\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
    classes = " ".join(PRACTISED.findall(text)).split()
    return {name.removeprefix("topic-") for name in classes if name.startswith("topic-")}


def covered(told: str) -> dict[str, dict[str, dict[str, list[int]]]]:
    """Return, for each level and topic, the chapters of each part that teach or practise it.

    The YAML says which chapters teach a topic, by their numbers; those with an exercise on it are
    added from the chapters themselves. A topic without a level comes last.
    """
    found: dict[str, dict[str, dict[str, set[int]]]] = {}
    level_of = {}
    for level, topics in yaml.safe_load(told).items():
        found[level] = {}
        for slug, parts in topics.items():
            if slug not in names():
                raise ValueError(f"{slug!r} is no topic of topics.csv")
            if slug in level_of:
                raise ValueError(f"the topic {slug!r} has two levels")
            level_of[slug] = level
            found[level][slug] = {part: set(numbers) for part, numbers in (parts or {}).items()}
    last = list(found)[-1]
    for part in heads.parts():
        for number, chapter in enumerate(part.chapters, 1):
            for slug in practised(chapter) & set(names()):
                here = found[level_of.get(slug, last)].setdefault(slug, {})
                here.setdefault(part.folder, set()).add(number)
    size = {part.folder: len(part.chapters) for part in heads.parts()}
    for topics in found.values():
        for slug, parts in topics.items():
            for folder, numbers in parts.items():
                if folder not in size or not numbers <= set(range(1, size[folder] + 1)):
                    raise ValueError(f"{slug}: {folder} has no chapters {sorted(numbers)}")
    return {
        level: {
            slug: {part: sorted(numbers) for part, numbers in parts.items()}
            for slug, parts in sorted(topics.items(), key=lambda one: names()[one[0]])
        }
        for level, topics in found.items()
    }


class Topics(Listed):
    """A table of topics by level, with the chapters of each part; the body is YAML."""

    has_content = True
    option_spec: ClassVar = words("caption", "topic")

    def html(self) -> str:
        """Return the table."""
        levels = covered("\n".join(self.content))
        used = {name for topics in levels.values() for found in topics.values() for name in found}
        parts = [part for part in heads.parts() if part.folder in used]
        columns, body = [self.options["topic"], *(part.caption for part in parts)], ""
        for level, topics in levels.items():
            rows = "".join(
                f'<tr><th scope="row">{escape(names()[slug])}</th>'
                + "".join(
                    f"<td>{self.cell(part, found.get(part.folder, []))}</td>" for part in parts
                )
                + "</tr>"
                for slug, found in topics.items()
            )
            group = f'<th scope="rowgroup" colspan="{len(columns)}">{escape(level)}</th>'
            body += f'<tbody><tr class="jeux-part">{group}</tr>{rows}</tbody>'
        return self.table(columns, body, self.options["caption"], "topics")

    def cell(self, part: heads.Part, numbers: list[int]) -> str:
        """Return the chapters of a part, each by its number and, for the ear, by its name.

        A phone shows the name of the part beside them, where a wide table has it as its head.
        """
        if not numbers:
            return ""
        named = f'<small aria-hidden="true">{escape(part.caption)}</small> '
        return named + " ".join(
            f'<a class="reference internal" href="{self.link(chapter.name)}" '
            f'title="{escape(chapter.short)}">{number}'
            f'<span class="jeux-unseen"> {escape(chapter.short)}</span></a>'
            for number in numbers
            for chapter in [part.chapters[number - 1]]
        )
