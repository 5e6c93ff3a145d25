"""Exercises: numbered by chapter, with level and minutes beside them, and an index of them all.

2.3 is the third exercise of a part's second chapter.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape

import asked
import face
import heads
from docutils import nodes
from door import Door, words
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx_exercise.nodes import is_exercise_node

EFFORT = "Level {level}, about {minutes} minutes"
WORTH = "Level {level}, about {minutes} minutes, {points} points"


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    app.connect("env-check-consistency", number)
    app.add_post_transform(Efforts)
    app.add_directive("exercise-index", Index)


def number(app: Sphinx, env: BuildEnvironment) -> None:
    """Count the exercises of each page anew, where Sphinx counts through the book.

    Sphinx compares its own numbers with those of the last build, to know what to write again;
    by now it has stored them.
    """
    places = face.places()
    for page, kinds in env.toc_fignumbers.items():
        before = (places[page][1] + 1,) if page in places else ()
        counted = kinds.get("exercise", {})
        for k, label in enumerate(counted):
            counted[label] = (*before, k + 1)


class Efforts(SphinxPostTransform):
    """Say under the title of an exercise what its classes say, and take them off."""

    default_priority = 197  # before the folds
    formats = ("html",)

    def run(self, **kwargs: object) -> None:
        """Change the document in place."""
        for node in list(self.document.findall(is_exercise_node)):
            if sentence := effort(node["classes"]):
                node.insert(1, nodes.paragraph("", sentence, classes=["jeux-effort"]))
            node["classes"] = [c for c in node["classes"] if not asked.SAID.fullmatch(c)]


def effort(classes: Iterable[str]) -> str:
    """Return what the classes of an exercise say of level and minutes, as a sentence, if they do.

    >>> effort(["exercise", "level-1", "minutes-10", "topic-counting"])
    'Level 1, about 10 minutes'
    """
    said = dict(name.partition("-")[::2] for name in classes)
    if not {"level", "minutes"} <= set(said):
        return ""
    return (WORTH if "points" in said else EFFORT).format(**said)


class Index(Door):
    """All exercises in the order of the book; scripts/exercises.js lets a reader narrow them."""

    option_spec = words(
        *("caption", "exercise", "level", "minutes", "chapter", "also"),
        *("topic", "part", "most", "any", "most_minutes", "levels", "left", "none", "again"),
    )

    def html(self) -> str:
        """Return the table, and what its script needs."""
        self.env.note_dependency(str(asked.TOPICS))
        every = asked.ready(asked.exercises())
        names = asked.topics()
        used = sorted({t for one in every for t in one.said("topic")}, key=lambda t: names[t])
        given = {
            "words": self.options,
            "topics": [[topic, names[topic]] for topic in used],
            "parts": [[part.folder, part.caption] for part in heads.parts()],
            "minutes": sorted({one.minutes for one in every}),
        }
        chapters = "".join(
            self.chapter(part, place, [one for one in every if one.page == chapter.name])
            for part in heads.parts()
            for place, chapter in enumerate(part.chapters)
        )
        columns = "".join(
            f'<th scope="col">{self.say(name)}</th>' for name in ("exercise", "level", "minutes")
        )
        return (
            f'<div class="jeux-asked" data-given="{escape(json.dumps(given))}">'
            f"<table><caption>{self.say('caption', count=len(every))}</caption>"
            f"<thead><tr>{columns}</tr></thead>{chapters}</table></div>"
        )

    def chapter(self, part: heads.Part, place: int, every: list[asked.Exercise]) -> str:
        """Return the rows of a chapter under its name."""
        if not every:
            return ""
        one = part.chapters[place]
        titled = f'<a href="{self.link(one.name)}">{escape(one.title)}</a>'
        part_of = f"<span{face.french(part)}>{escape(part.caption)}</span>"
        head = self.options["chapter"].format(part=part_of, place=place + 1, title=titled)
        rows = "".join(map(self.row, every))
        return (
            f'<tbody data-part="{part.folder}"><tr class="jeux-asked-chapter">'
            f'<th scope="rowgroup" colspan="3">{head}</th></tr>{rows}</tbody>'
        )

    def row(self, one: asked.Exercise) -> str:
        """Return the row of an exercise."""
        names = asked.topics()
        listed = ", ".join(names[topic] for topic in one.said("topic"))
        told = f"<small>{escape(listed)}</small>"
        if needs := ", ".join(names[topic] for topic in one.said("needs")):
            told += f"<small>{self.say('also', topics=needs)}</small>"
        return (
            f'<tr data-level="{one.level}" data-minutes="{one.minutes}" '
            f'data-topics="{" ".join(one.said("topic"))}">'
            f'<td><a href="{self.link(one.page)}#{one.label}">{one.number} {escape(one.title)}</a>'
            f"{told}</td><td>{one.level}</td><td>{one.minutes}</td></tr>"
        )
