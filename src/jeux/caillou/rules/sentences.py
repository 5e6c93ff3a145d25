"""The rules of the *jeu du caillou*, sentence by sentence, and where each of them is kept."""

from __future__ import annotations

import csv
from importlib.resources import files
from typing import NamedTuple


class Sentence(NamedTuple):
    """A sentence of sections 2 to 5."""

    section: str
    """The section, as in "4.3.2"."""
    number: int
    """Its place in the section, from 1."""
    says: str
    """What it says, in short."""
    tests: tuple[str, ...]
    """The tests that check it, by their names."""
    code: tuple[str, ...]
    """What keeps it in the library, by its full name."""
    silences: tuple[str, ...]
    """What it leaves open, by the labels of the chapter on silences."""


def sentences() -> list[Sentence]:
    """Return the sentences of the rules, in their order.

    Examples
    --------
    >>> sentences()[10].section, sentences()[10].says
    ('3', 'A player aims at scoring G points.')
    """
    text = files("jeux.caillou.rules").joinpath("rulebook.csv").read_text("utf-8")
    return [
        Sentence(
            row["section"],
            int(row["number"]),
            row["says"],
            *(tuple(row[kind].split()) for kind in ("tests", "code", "silences")),
        )
        for row in csv.DictReader(text.splitlines())
    ]
