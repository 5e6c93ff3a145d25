"""The map: every chapter as a box under those that it needs, with its level and its minutes.

Each part is one picture, 440 units wide as all pictures of the book, so its words stay legible on
a phone. What is drawn is also said in a list. Minutes and needs come from the chapters' heads; the
levels stand in the directive's body.
"""

from __future__ import annotations

from functools import cache
from html import escape
from typing import ClassVar, NamedTuple

import heads
import yaml
from door import Door, needed, words
from face import french
from sphinx.application import Sphinx

from jeux.drawing import text

WIDE, HIGH, GAP, BETWEEN = 440.0, 34.0, 6.0, 34.0
"""Of a picture; of a box without its title; between boxes beside and under each other."""

LINE = 17.0
"""From line to line."""

ROOM = {"ijl' ": 4.8, "ftr?!,.": 6.4, "mwMW": 14.8, "cs": 8.3}
"""What letters of 15 units take in the widest of the usual typefaces, if not 9.6."""

LEVELS = (1, 2, 3)


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    app.add_directive("map", Map)


class Place(NamedTuple):
    """Where a box lies."""

    x: float
    y: float
    width: float
    high: float


@cache
def chapters() -> dict[str, heads.Chapter]:
    """Return all chapters by name."""
    return {chapter.name: chapter for part in heads.parts() for chapter in part.chapters}


@cache
def before(name: str) -> frozenset[str]:
    """Return all chapters that one needs, and those that these need."""
    needs = chapters()[name].needs
    return frozenset(needs).union(*map(before, needs))


def direct(name: str) -> list[str]:
    """Return the chapters that one needs and that no other of its needs needs in turn."""
    needs = chapters()[name].needs
    return [one for one in needs if not any(one in before(other) for other in needs)]


def rows(part: heads.Part) -> list[list[heads.Chapter]]:
    """Return the chapters of a part in rows, each under those that it needs."""
    names = [chapter.name for chapter in part.chapters]
    depth: dict[str, int] = {}

    def deep(name: str) -> int:
        own = [one for one in direct(name) if one in names]
        return depth.setdefault(name, 1 + max(map(deep, own), default=-1))

    found: list[list[heads.Chapter]] = []
    for level in range(1 + max(map(deep, names))):
        row = [chapter for chapter in part.chapters if depth[chapter.name] == level]
        if found:
            above = [chapter.name for chapter in found[-1]]
            row.sort(key=lambda one: _middle(one.name, above))
        found.append(row)
    return found


def _middle(name: str, above: list[str]) -> float:
    """Return where in the row above the chapters stand that one needs, so that few lines cross."""
    places = [above.index(one) for one in direct(name) if one in above]
    return sum(places) / len(places)


def wide(words: str) -> float:
    """Return how much room words take."""
    return sum(next((room for of, room in ROOM.items() if one in of), 9.6) for one in words)


def lines(title: str, width: float) -> list[str]:
    """Break a title into lines that fit into a box."""
    room, found = width - 13, [""]
    for word in title.split():
        if found[-1] and wide(f"{found[-1]} {word}") > room:
            found.append("")
        found[-1] = f"{found[-1]} {word}".strip()
    if len(found) > 3 or max(map(wide, found)) > room:
        raise ValueError(f"{title!r} does not fit into a box of the map: give a shorter title")
    return found


class Map(Door):
    """All chapters by what they need; the body is YAML: chapters of each level, by part."""

    has_content = True
    option_spec: ClassVar = words(
        *("levels", "label", "box", "needs", "core", "further", "list", "leads")
    )

    def html(self) -> str:
        """Return a legend, a picture for each part, and the list that says the same."""
        self.level = levels("\n".join(self.content))
        names = [name.strip() for name in self.options["levels"].split("|")]
        self.called = dict(zip(LEVELS, names, strict=True))
        legend = "".join(
            f"<li>{self.sign(level)} {escape(name)}</li>" for level, name in self.called.items()
        )
        kinds = "".join(
            f'<li><svg viewBox="0 0 30 16" width="30" height="16" aria-hidden="true">'
            f"{edge(1, 1, 28, kind)}</svg> {self.say(kind.lower())}</li>"
            for kind in heads.KINDS
        )
        parts = heads.parts()
        drawn = "".join(self.part(part) for part in parts)
        listed = "".join(self.listed(part) for part in parts)
        return (
            f'<ul class="atlas-legend">{legend}{kinds}</ul><div class="atlas">{drawn}</div>'
            f'<details class="jeux-fold"><summary><span>{self.say("list")}</span></summary>'
            f'<div class="jeux-fold-body atlas-list">{listed}</div></details>'
        )

    def sign(self, level: int) -> str:
        """Return the sign of a level in the legend."""
        return (
            f'<svg viewBox="0 0 32 16" width="32" height="16" aria-hidden="true">'
            f"{dots(2, 8, level)}</svg>"
        )

    def part(self, part: heads.Part) -> str:
        """Return the picture of one part."""
        found, top = rows(part), 24.0 if outside(part) else 6.0
        place: dict[str, Place] = {}
        for row in found:
            width = (WIDE - 4 - GAP * (max(len(row), 2) - 1)) / max(len(row), 2)
            start = (WIDE - len(row) * width - (len(row) - 1) * GAP) / 2
            high = HIGH + LINE * max(2, *(len(lines(one.short, width)) for one in row))
            for x, one in enumerate(row):
                place[one.name] = Place(start + x * (width + GAP), top, width, high)
            top += high + BETWEEN
        drawn = "".join(
            self.arrow(place[need], place[name])
            for name in place
            for need in direct(name)
            if need in place
        )
        boxes = "".join(self.box(one, place[one.name], part) for row in found for one in row)
        label = self.say("label", part=part.caption)
        return (
            f'<section class="atlas-part" data-part="{part.folder}">'
            f"<h3{french(part)}>{escape(part.caption)}</h3>"
            f'<svg viewBox="0 0 {WIDE:g} {top - BETWEEN + 4:g}" width="100%" role="group" '
            f'aria-label="{label}" '
            f'fill="currentColor" style="max-width:{1.3 * WIDE:.0f}px;font:15px sans-serif">'
            f"{drawn}{boxes}</svg></section>"
        )

    def arrow(self, one: Place, other: Place) -> str:
        """Return the way from a box to one that needs it."""
        x, y = one.x + one.width / 2, one.y + one.high
        to, end = other.x + other.width / 2, other.y
        # lines of one box stay apart
        x += max(-0.3, min(0.3, (to - x) / WIDE)) * one.width
        to += max(-0.3, min(0.3, (x - to) / WIDE)) * other.width
        half = (y + end - 6) / 2
        return (
            f'<path d="M{x:.1f} {y:.1f}C{x:.1f} {half:.1f} {to:.1f} {half:.1f} {to:.1f} '
            f'{end - 6:.1f}" fill="none" stroke="currentColor" stroke-width="1.5"/>'
            f'<path d="M{to:.1f} {end:.1f}l-4.5 -8h9z"/>'
        )

    def box(self, one: heads.Chapter, at: Place, part: heads.Part) -> str:
        """Return a box that is a link; its name says all that it shows."""
        x, y, width, high = at
        number = part.chapters.index(one) + 1
        drawn = edge(x, y, width, one.kind, high)
        drawn += f'<g class="atlas-number">{text(x + 8, y + 22, str(number))}</g>'
        drawn += dots(x + 22 + 10 * len(str(number)), y + 17, self.level[one.name])
        drawn += text(x + width - 8, y + 22, f"{one.minutes}′", "end")
        for k, line in enumerate(lines(one.short, width)):
            drawn += text(x + 8, y + 42 + k * LINE, line)
        other = [need for need in direct(one.name) if need not in {c.name for c in part.chapters}]
        if other:
            middle = x + width / 2
            drawn += f'<path d="M{middle:.1f} {y - 1:.1f}l-4.5 -8h9z"/>'
            drawn += text(middle + 9, y - 4, ", ".join(chapters()[need].short for need in other))
        return (
            f'<a href="{self.link(one.name)}"><title>{escape(self.told(one))}</title>'
            f'<g aria-hidden="true">{drawn}</g></a>'
        )

    def told(self, one: heads.Chapter) -> str:
        """Return a box in words."""
        fields = {
            "chapter": one.short,
            "minutes": one.minutes,
            "kind": self.options[one.kind.lower()],
            "level": self.called[self.level[one.name]],
            "chapters": ", ".join(chapters()[name].short for name in one.needs),
        }
        return str(self.options["needs" if one.needs else "box"]).format(**fields)

    def listed(self, part: heads.Part) -> str:
        """Return the chapters of a part as a list, with what each needs and what needs it."""
        items = ""
        for one in part.chapters:
            after = [c for c in chapters().values() if one.name in direct(c.name)]
            told = self.told(one).removeprefix(one.short)
            leads = ""
            if after:
                named = ", ".join(needed(c.name, one.name) for c in after)
                leads = f" {self.say('leads', chapters=named)}"
            items += (
                f'<li><a class="reference internal" href="{self.link(one.name)}">'
                f"{escape(one.short)}</a>{escape(told)}{leads}</li>"
            )
        return f"<h4{french(part)}>{escape(part.caption)}</h4><ol>{items}</ol>"


def outside(part: heads.Part) -> bool:
    """Say whether a chapter of a part needs one of another part."""
    own = {chapter.name for chapter in part.chapters}
    return any(need not in own for name in own for need in direct(name))


def dots(x: float, y: float, level: int) -> str:
    """Return the sign of a level: as many dots of three are full."""
    return "".join(
        f'<circle cx="{x + 4 + 11 * k:g}" cy="{y:g}" r="3.6" stroke="currentColor" '
        f'stroke-width="1.2" fill="{"currentColor" if k < level else "none"}"/>'
        for k in range(len(LEVELS))
    )


def edge(x: float, y: float, width: float, kind: str, high: float = 14) -> str:
    """Return a box: a thick upper edge if a chapter is core, a double one if it goes further."""
    box = (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{high:g}" class="atlas-box" '
        'fill="var(--paper,#fff)" stroke="currentColor"/>'
    )
    upper = '<path d="M{:.1f} {:.1f}h{:.1f}" class="atlas-edge" stroke-width="{}"/>'
    if kind == "Core":
        return box + upper.format(x, y + 2, width, 4)
    return box + "".join(upper.format(x, y + down, width, 1.3) for down in (0.6, 4.2))


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
