"""Exercises: numbered by chapter, with level and minutes beside them.

2.3 is the third exercise of a part's second chapter.
"""

from __future__ import annotations

from collections.abc import Iterable

import reading
from docutils import nodes
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


def number(app: Sphinx, env: BuildEnvironment) -> None:
    """Count the exercises of each page anew, where Sphinx counts through the book.

    Sphinx compares its own numbers with those of the last build, to know what to write again;
    by now it has stored them.
    """
    for page, kinds in env.toc_fignumbers.items():
        before = (reading.chapters()[page].place,) if page in reading.chapters() else ()
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
            node["classes"] = [c for c in node["classes"] if not reading.SAID.fullmatch(c)]


def effort(classes: Iterable[str]) -> str:
    """Return what the classes of an exercise say of level and minutes, as a sentence, if they do.

    >>> effort(["exercise", "level-1", "minutes-10", "topic-counting"])
    'Level 1, about 10 minutes'
    """
    said = dict(name.partition("-")[::2] for name in classes)
    if not {"level", "minutes"} <= set(said):
        return ""
    return (WORTH if "points" in said else EFFORT).format(**said)
