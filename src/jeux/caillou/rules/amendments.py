"""The mended rule book: what the rule book of 2018 says, and its amendment, clause by clause."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any, NamedTuple

from jeux.caillou.rules.players import Agree, as_mapping
from jeux.caillou.rules.rounds import score_distances


class Clause(NamedTuple):
    """A clause of the mended rule book."""

    number: str
    """The section of 2018, and a letter where the section has several clauses: "4.3.2 c"."""
    says: str
    """What the rule book of 2018 says, in short."""
    amended: str
    """The amendment."""
    silences: tuple[str, ...]
    """The silences that it closes, by the labels of the chapter on silences."""
    rounds: tuple[str, ...]
    """The rounds that it decides, by the names of their pictures."""
    code: tuple[str, ...]
    """What keeps it in the library, by its full name."""
    tests: tuple[str, ...]
    """The tests that hold the code to it, by their names."""


def amendments() -> list[Clause]:
    """Return the clauses of the mended rule book, in their order.

    Examples
    --------
    >>> amendments()[0].number, amendments()[0].says
    ('2 a', 'The wall is a part of the space.')
    """
    text = files("jeux.caillou.rules").joinpath("amendments.csv").read_text("utf-8")
    return [
        Clause(
            row["number"],
            row["says"],
            row["amended"],
            tuple(row["silences"].split()),
            tuple(filter(None, row["rounds"].split(";"))),
            tuple(row["code"].split()),
            tuple(row["tests"].split()),
        )
        for row in csv.DictReader(text.splitlines())
    ]


def gaps(distances: Mapping[Any, Iterable[float]], agree: Agree) -> tuple[str, ...]:
    """Return what the rule book of 2018 leaves open in a round, taken at its word.

    Ties that it leaves to common agreement are no gaps.

    Parameters
    ----------
    distances : mapping of player to iterable of float
        The distances of each player's eligible stones, as for `score_distances`.
    agree : callable
        Common agreement, `Agree`.

    Returns
    -------
    tuple of str
        Silences, by the labels of the chapter on silences, in the order of the sections.

    Raises
    ------
    TypeError, ValueError
        As `score_distances`.

    Examples
    --------
    >>> gaps({"A": [1, 2], "B": []}, lambda about, tied: tied[0])
    ('only-the-scorers', 'player-without')
    """
    stones = {j: list(given) for j, given in as_mapping("distances", distances).items()}
    found = score_distances(stones, agree)
    if not found.points:
        return ("no-eligible",)
    own = Counter(stones[found.scorer])
    others = {d for j, given in stones.items() if j != found.scorer for d in given}
    run = sorted(own.keys() | others)[: found.points]
    left = set(own) | others
    open_ones = {
        "own-tie": any(own[d] > 1 for d in run),
        "shared": any(d in others for d in run),
        "only-the-scorers": len(run) == len(left) and run[-1] not in others,
        "player-without": not all(stones.values()),
        "scorer-chooses": len(stones) > 1 and found.scorer == found.chooser,
    }
    return tuple(name for name, leaves in open_ones.items() if leaves)
