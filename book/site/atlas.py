"""The map: every chapter as a square, with its level, its minutes and what it needs.

Minutes and needs come from the chapters' heads; the levels stand in the directive's body.
"""

from __future__ import annotations

from functools import cache
from html import escape
from typing import ClassVar

import heads
import yaml
from door import Door, words
from face import french
from sphinx.application import Sphinx

LEVELS = (1, 2, 3)


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    app.add_directive("board", Board)


@cache
def chapters() -> dict[str, heads.Chapter]:
    """Return all chapters by name."""
    return {chapter.name: chapter for part in heads.parts() for chapter in part.chapters}


class Board(Door):
    """All chapters as squares: single edge main line, double edge further; body: their levels.

    The body is YAML: the chapters of each level, by part. scripts/door.js says how many of its
    questions the reader has done.
    """

    has_content = True
    option_spec: ClassVar = words("levels", "minutes", "needs", "further", "done")

    def html(self) -> str:
        """Return what the signs of levels mean, and a row of squares for each part."""
        self.level = levels("\n".join(self.content))
        names = [name.strip() for name in self.options["levels"].split("|")]
        self.called = dict(zip(LEVELS, names, strict=True))
        legend = "".join(f"<li>{sign(k)} {escape(name)}</li>" for k, name in self.called.items())
        rows = "".join(self.row(part) for part in heads.parts())
        return f'<ul class="door-levels">{legend}</ul>{rows}'

    def row(self, part: heads.Part) -> str:
        """Return the squares of one part."""
        squares = "".join(
            f"<li>{self.square(k, chapter)}</li>" for k, chapter in enumerate(part.chapters, 1)
        )
        return (
            f'<div class="door-map" data-part="{part.folder}">'
            f"<h3{french(part)}>{escape(part.caption)}</h3><ol>{squares}</ol></div>"
        )

    def square(self, place: int, chapter: heads.Chapter) -> str:
        """Return one square; what it shows in signs it also says in words."""
        minutes = self.say("minutes", minutes=chapter.minutes)
        level = self.level[chapter.name]
        further = chapter.kind == "Further"
        said = f'<span class="jeux-unseen">, {self.say("further")}</span>' * further
        needed = ", ".join(needs(name, chapter.name) for name in chapter.needs)
        told = self.say("done", count="{count}", questions=chapter.questions)
        done = f'<small class="done" data-words="{told}" hidden></small>'
        asks = f"<small>{self.say('needs', chapters=needed)}</small>" if needed else ""
        return (
            f'<a{" class=further" * further} href="{self.link(chapter.name)}"><b>{place}</b>'
            f'<small class="minutes"><span aria-hidden="true">{sign(level)} '
            f"{chapter.minutes}′</span>"
            f'<span class="jeux-unseen">{minutes}, {escape(self.called[level])}: </span></small>'
            f"<span>{escape(chapter.short)}</span>{said}{done}{asks}</a>"
        )


def sign(level: int) -> str:
    """Return as many full dots of three as the level says.

    >>> sign(2)
    '●●○'
    """
    return "●" * level + "○" * (len(LEVELS) - level)


def needs(name: str, by: str) -> str:
    """Return what a square calls another: its number within a part, else its title."""
    for part in heads.parts():
        names = [chapter.name for chapter in part.chapters]
        if name in names:
            place = names.index(name)
            return str(place + 1) if by in names else part.chapters[place].short
    raise ValueError(f"{by} needs {name}, which is no chapter")


def levels(told: str) -> dict[str, int]:
    """Read the level of each chapter; none is below the level of a chapter that it needs.

    A chapter that is not named has the highest level of those that it needs, and at least the
    second if it goes further.
    """
    found: dict[str, int] = {}
    for level, parts in yaml.safe_load(told).items():
        for part, stems in parts.items():
            for stem in stems:
                name = f"book/{part}/{stem}"
                if name in found or name not in chapters() or level not in LEVELS:
                    raise ValueError(f"{name}: a chapter has one of the levels {LEVELS}")
                found[name] = level

    def of(name: str) -> int:
        least = max(map(of, chapters()[name].needs), default=1)
        level = found.get(name, max(least, 1 + (chapters()[name].kind == "Further")))
        if level < least:
            raise ValueError(f"{name} needs a chapter of a higher level")
        return level

    return {name: of(name) for name in chapters()}
