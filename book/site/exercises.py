"""Exercises numbered by chapter: 2.3 is the third of a part's second chapter."""

from __future__ import annotations

import face
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    app.connect("env-check-consistency", number)


def number(app: Sphinx, env: BuildEnvironment) -> None:
    """Count the exercises of each chapter anew, where Sphinx counts through the book.

    Sphinx compares its own numbers with those of the last build, to know what to write again;
    by now it has stored them.
    """
    for page, (_, place) in face.places().items():
        counted = env.toc_fignumbers.get(page, {}).get("exercise", {})
        for k, label in enumerate(counted):
            counted[label] = (place + 1, k + 1)
