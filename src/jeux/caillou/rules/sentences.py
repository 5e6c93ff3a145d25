"""The rules of the *jeu du caillou*, sentence by sentence, and where each of them is kept."""

from __future__ import annotations

import csv
import re
from importlib.resources import files
from typing import NamedTuple

from jeux.checks import as_text


class Sentence(NamedTuple):
    """A sentence of the rule book, footnotes included."""

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
    >>> sentences()[12].section, sentences()[12].says
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


_NUMBERS = re.compile(r"^test_(?:\d_)*(?:and_(?:\d_)+)*")


def in_words(test: str) -> str:
    """Return the name of a test as words, without the sections that it begins with.

    Parameters
    ----------
    test : str
        The name of a test of the rules.

    Raises
    ------
    TypeError
        If it is not a text.

    Examples
    --------
    >>> in_words("test_4_4_and_4_5_1_the_next_round_begins_as_the_last_one_ended")
    'the next round begins as the last one ended'
    """
    return _NUMBERS.sub("", as_text("test", test)).replace("_", " ")
