"""The rule book as data: its sentences, its silences, and the clauses that mend them."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from importlib.resources import files
from math import inf
from typing import Any, NamedTuple

from jeux.caillou.rules import Agree, score_distances
from jeux.tables import DataTable

SILENT, LIBRARY = "clauses.html#silence-", "../appendix/library/caillou.html#"


class Sentence(NamedTuple):
    """A sentence of the rule book, footnotes included."""

    section: str
    number: int
    """Its place in the section, from 1."""
    says: str
    tests: tuple[str, ...]
    """The tests that check it, by their names."""
    code: tuple[str, ...]
    """What keeps it in the library, by its full name."""
    silences: tuple[str, ...]
    """What it leaves open, by the labels of the silences."""


class Clause(NamedTuple):
    """A clause of the mended rule book: what the rule book of 2018 says, and the amendment."""

    number: str
    says: str
    amended: str
    silences: tuple[str, ...]
    """The silences that it closes, by their labels."""
    rounds: tuple[str, ...]
    """The rounds that it decides, by their names in `silences`."""
    code: tuple[str, ...]
    """What keeps it in the library, by its full name."""
    tests: tuple[str, ...]
    """The tests that hold the code to it, by their names."""


def _rows(name: str) -> Iterator[dict[str, Any]]:
    """Yield the rows of a table; code, tests and silences are several names each."""
    text = files(__package__).joinpath(name).read_text("utf-8")
    for row in csv.DictReader(text.splitlines()):
        yield row | {kind: (*row[kind].split(),) for kind in ("code", "tests", "silences")}


def sentences() -> list[Sentence]:
    """Return the sentences of the rules, in their order.

    >>> sentences()[12].section, sentences()[12].says
    ('3', 'A player aims at scoring G points.')
    """
    return [Sentence(**row | {"number": int(row["number"])}) for row in _rows("rulebook.csv")]


def amendments() -> list[Clause]:
    """Return the clauses of the mended rule book, in their order.

    >>> amendments()[0].number, amendments()[0].says
    ('2 a', 'The wall is a part of the space.')
    """
    return [
        Clause(**row | {"rounds": (*filter(None, row["rounds"].split(";")),)})
        for row in _rows("amendments.csv")
    ]


def silences() -> dict[str, dict[str, Any]]:
    """Return rounds that the rule book does not decide, with two readings each, by short names.

    >>> silences()["B touches"]["silence"], silences()["B touches"]["stones"]
    ('only-the-scorers', [['A', 1], ['A', 2], ['B', 0]])
    """
    text = files(__package__).joinpath("silences.json").read_text("utf-8")
    return {one["round"]: one for one in json.loads(text)}


def gaps(distances: Mapping[Any, Iterable[float]], agree: Agree) -> tuple[str, ...]:
    """Return what the rule book of 2018 leaves open in a round, taken at its word.

    They are labels of silences, in the order of the sections. Ties that the rule book leaves to
    common agreement are no gaps. Arguments are those of `score_distances`.

    >>> gaps({"A": [1, 2], "B": []}, lambda about, tied: tied[0])
    ('only-the-scorers', 'player-without')
    """
    stones = {j: Counter(own) for j, own in distances.items()}
    found = score_distances(stones, agree)
    if not found.points:
        return ("no-eligible",)
    own = stones[found.scorer]
    others = {d for j, given in stones.items() if j != found.scorer for d in given}
    run = sorted({*own} | others)[: found.points]
    open_ones = {
        "own-tie": any(own[d] > 1 for d in run),
        "shared": any(d in others for d in run),
        "only-the-scorers": max(others, default=-inf) < run[-1],
        "player-without": not all(stones.values()),
        "scorer-chooses": len(stones) > 1 and found.scorer == found.chooser,
    }
    return tuple(name for name, leaves in open_ones.items() if leaves)


def in_words(test: str) -> str:
    """Return the name of a test as words, without the sections that it begins with.

    >>> in_words("test_4_4_and_4_5_1_the_next_round_begins_as_the_last_one_ended")
    'the next round begins as the last one ended'
    """
    return re.sub(r"^test_(?:\d_)*(?:and_(?:\d_)+)*", "", test).replace("_", " ")


class RuleBook(DataTable):
    """The mended rule book as a table; on a page it leads to silences, code and tests.

    >>> RuleBook().cells[3][:2]
    ['3', 'A player aims at a number G of points.']
    """

    def __init__(self) -> None:
        self.clauses = amendments()
        kept = [(c.silences, c.code, c.tests) for c in self.clauses]
        cells = [
            [c.number, c.says, c.amended, "; ".join(", ".join(names) for names in three)]
            for c, three in zip(self.clauses, kept, strict=True)
        ]
        heads = ["clause", "the rule book of 2018 says", "amended", "closes; code; tests"]
        super().__init__(
            "A row for each clause: what the rule book of 2018 says on the left, the amendment on "
            "the right; under them what it closes, and what keeps it.", heads, cells, [False] * 4,
        )  # fmt: skip

    def _repr_html_(self) -> str:
        """Return the clauses side by side; a narrow screen sets them one below the other."""
        head = "".join(f'<th scope="col" role="columnheader">{name}</th>' for name in self.heads)
        rows = "".join(map(_row, self.clauses))
        return (
            f'<div class="jeux-table jeux-clauses" role="region" aria-label="{self.caption}">'
            f'<table class="table" role="table"><caption>{self.caption}</caption>'
            f'<thead role="rowgroup"><tr role="row">{head}</tr></thead>'
            f'<tbody role="rowgroup">{rows}</tbody></table><p class="jeux-signed">Agreed on by '
            "all players, before the first hands are shaken:</p></div>"
        )


def _row(one: Clause) -> str:
    """Write a clause as a row of the page."""
    closed = (f'<a href="{SILENT}{s}">{s.replace("-", " ")}</a>' for s in one.silences)
    code = (
        f'<a href="{LIBRARY}{name}"><code>{name.removeprefix("jeux.caillou.")}</code></a>'
        for name in one.code
    )
    tests = (f'<span data-test="{name}">{in_words(name)}</span>' for name in one.tests)
    kept = "".join(
        f"<div><i>{head}</i> {', '.join(words)}</div>"
        for head, words in (("Closes", closed), ("Code", code), ("Tests", tests))
    )
    name = one.number.replace(".", "-").replace(" ", "-")
    return (
        f'<tr role="row" id="clause-{name}"><th scope="row" role="rowheader">{one.number}</th>'
        f'<td role="cell">{escape(one.says)}</td><td role="cell">{escape(one.amended)}</td>'
        f'<td role="cell">{kept}</td></tr>'
    )
