"""A match as one line of text: written by the table in the page, read and checked by rules here.

A line is a record, or a link that ends in one::

    stones=3-3&goal=7&unit=mm&rounds=A.B.200.B61.A173.Ax

- ``stones``: those of A, B, C and D, one to four players
- ``goal``: the points that win; exactly these with ``victory=exactly``, else at least
- ``unit``: mm, cm or dm; distances are measured in it and rounded down
- ``rounds``: what happens, in the order in which the rules ask for it: ``A``, all agree on A;
  ``200``, the next round is thrown from 200 cm; ``B61``, a stone of B comes to rest 61 units from
  the wall; ``Ax``, one of A has touched it
- ``seats``, which may be left out: who sits at the table, A first. ``you`` is a person, with a
  title if they like (``you.docteur``); the others are players of the page: ``child``, ``adult``,
  ``near``, ``far``, ``echo`` and ``twice``
- ``extra``, which may be left out: the extra rounds in which players with equal scores are ranked
  after the match (section 4.6.2), told as ``rounds`` are

Common agreement is told where the rules ask for it: on who chooses the first place and on the first
order, and where players are tied. Other parts are left out. Here lengths are in metres, and a stone
lies in front of the wall, in the middle of its unit.
"""

from __future__ import annotations

import math
import re
from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from jeux.caillou.play import Record, Round, recorded, rounds
from jeux.caillou.play import ranking as ranked
from jeux.caillou.rules import Match, is_eligible
from jeux.checks import as_choice
from jeux.trying.lines import line_of, parts_of

PARTS = ("stones", "goal", "victory", "unit", "seats", "rounds", "extra")
PLAYERS = "ABCD"

UNITS = {"mm": 1, "cm": 10, "dm": 100}
"""Millimetres of each unit."""

TOUCHED = "x"
"""What stands for the distance of a stone that has touched the wall."""

SAMPLE = (
    "stones=2-2&goal=5&unit=cm&rounds=A.A.200.A68.B49.A42.B35.300.B34.A53.A73.B53"
    ".300.B92.A30.Bx.Ax.300.A21.B25.B40.A66.250.A67.Bx.B81.A57.150.Ax.B21.A8.B10"
)
"""A match for readers who have played none: A wins it by 5 to 3, after 0 : 3."""

_NUMBER = r"(?:0|[1-9][0-9]?)"
_STONES = re.compile(rf"{_NUMBER}(-{_NUMBER}){{0,3}}")
_GOAL = re.compile(r"0|[1-9][0-9]{0,2}")
_PLACE = re.compile(r"[1-9][0-9]{0,2}")
_TITLES = "madame|monsieur|mademoiselle|docteur"
_SEAT = re.compile(rf"you(\.({_TITLES}))?|child|adult|near|far|echo|twice")
_DISTANCE = re.compile(r"0|[1-9][0-9]{0,4}|x")

_ABOUT = {
    "the scorer": "section 4.3.2",
    "the chooser": "sections 4.1 and 4.4",
    "the next to throw": "sections 4.1 and 4.5",
}
"""Where the rules ask for common agreement."""


class Stone(NamedTuple):
    """A stone of a line."""

    player: str
    place: int
    """How far from the wall it was thrown, in centimetres."""
    distance: int | None
    """How far from the wall it came to rest, in units; None if it has touched the wall."""


def read(line: str) -> Record:
    """Return the match that a line tells: its rounds, to the end or as far as they were played.

    A round of which stones are still to be thrown is no round yet; `stones` has them.

    Raises
    ------
    ValueError
        If the line is no record, or a word of it is against the rules; the message names both.

    Examples
    --------
    >>> record = read("stones=1-1&goal=2&unit=mm&rounds=A.B.200.B310.A125.150.A90.Bx")
    >>> record.scores, record.winners
    ({'A': 2, 'B': 0}, ('A',))
    """
    return _Reader(line).record


def match(line: str) -> Match:
    """Return what the players of a line have agreed on before the match.

    >>> match("stones=3-2&goal=7&victory=exactly&unit=cm")
    Match(stones={'A': 3, 'B': 2}, goal=7, victory='exactly')
    """
    return _Reader(line).match


def stones(line: str) -> list[Stone]:
    """Return every stone of a line: also those of a round that is not over, and of extra rounds.

    >>> stones("stones=1-1&goal=2&unit=cm&rounds=A.B.200.B31.Ax")
    [Stone(player='B', place=200, distance=31), Stone(player='A', place=200, distance=None)]
    """
    return _Reader(line).stones


def seats(line: str) -> tuple[str, ...]:
    """Return who sits at the table of a line, A first; nobody is named where it leaves that out.

    >>> seats("stones=3-3&goal=7&unit=mm&seats=you-child")
    ('you', 'child')
    """
    return _Reader(line).seats


def ranking(line: str) -> list[tuple[Hashable, ...]]:
    """Return the final ranking that a line tells, best first, as `jeux.caillou.ranking` does.

    It is empty as long as the match goes on, or as extra rounds are not told to their end that
    part those who are level.

    >>> ranking("stones=1-1-1&goal=1&unit=cm&rounds=A.A.B.200.A3.B9.Cx&extra=B.B.200.B5.C2")
    [('A',), ('C',), ('B',)]
    """
    return _Reader(line).ranking


class _Ended(Exception):
    """The line has ended, and the match or its ranking goes on."""


class _Reader:
    """Who throws, chooses and agrees as a line tells."""

    def __init__(self, line: str) -> None:
        parts = parts_of(line, PARTS)
        self.match = _match(parts)
        self.unit = UNITS[_unit(parts)]
        self.seats = _seats(parts, len(self.match.stones))
        self.stones = list[Stone]()
        self._place = 0
        self._open(parts, "rounds")
        self.record = self._read()
        self._open(parts, "extra")
        self.ranking = self._rank() if self.record.winners else self._unranked()

    def _open(self, parts: Mapping[str, str], part: str) -> None:
        """Turn to the words of a part."""
        words = parts.get(part, "")
        self._part = part
        self._words = words.split(".") if words else []
        self._next = 0

    def _read(self) -> Record:
        played = list[Round]()
        nobody = np.random.default_rng(0)  # what happens is told: it is not asked
        try:
            for one in rounds(self.match, self, nobody, self._agree):
                played.append(one)
        except _Ended:
            return recorded(self.match, played)
        self._close("section 4.6.1")
        return recorded(self.match, played)

    def _rank(self) -> list[tuple[Hashable, ...]]:
        nobody = np.random.default_rng(0)  # what happens is told: it is not asked
        try:
            groups = ranked(self.record.scores, self.match.stones, self, nobody, self._agree)
        except _Ended:
            return []
        self._close("section 4.6.2")
        return groups

    def _unranked(self) -> list[tuple[Hashable, ...]]:
        if self._words:
            early = self._words[0][:60]
            raise ValueError(f"extra: {early!r} comes before the end of the match (section 4.6.2)")
        return []

    def _close(self, section: str) -> None:
        """See that a part has no words more."""
        if self._next < len(self._words):
            late = self._words[self._next][:60]
            raise ValueError(f"{self._part}: {late!r} comes after the end of the match ({section})")

    def _word(self) -> str:
        if self._next == len(self._words):
            raise _Ended
        self._next += 1
        return self._words[self._next - 1]

    def _agree(self, about: str, tied: tuple[Hashable, ...]) -> Hashable:
        word = self._word()
        if word not in tied:
            names = ", ".join(map(str, tied))
            raise ValueError(
                f"{self._part}: all must agree on one of {names} as {about} ({_ABOUT[about]}), "
                f"got {word[:60]!r}"
            )
        return word

    def choose(self, player: Hashable, rng: np.random.Generator) -> ArrayLike:
        word = self._word()
        if not _PLACE.fullmatch(word):
            raise ValueError(
                f"{self._part}: {player} must choose a place 1 to 999 cm from the wall "
                f"(section 4.2), got {word[:60]!r}"
            )
        self._place = int(word)
        return self._place / 100, 0.0

    def throw(self, player: Hashable, place: ArrayLike, rng: np.random.Generator) -> ArrayLike:
        word = self._word()
        far = word[1:]
        if word[:1] != player or not _DISTANCE.fullmatch(far):
            raise ValueError(
                f"{self._part}: {player} must throw a stone, such as {player}173 or {player}x "
                f"(section 4.5), got {word[:60]!r}"
            )
        distance = None if far == TOUCHED else int(far)
        self.stones.append(Stone(str(player), self._place, distance))
        return _curve(place, distance, self.unit)


def _match(parts: Mapping[str, str]) -> Match:
    """Return what is agreed on before (section 4.1)."""
    numbers = parts.get("stones", "")
    if not _STONES.fullmatch(numbers) or not re.search("[1-9]", numbers):
        raise ValueError(
            "stones must be those of one to four players, such as 3-3, at least one in all and "
            f"99 each at most (section 4.1), got {numbers[:60]!r}"
        )
    goal = parts.get("goal", "")
    if not _GOAL.fullmatch(goal):
        raise ValueError(f"goal must be points, at most 999 (section 4.1), got {goal[:60]!r}")
    victory = parts.get("victory", "")
    if victory not in ("", "exactly"):
        raise ValueError(f"victory must be exactly or left out (4.6.1), got {victory[:60]!r}")
    each = dict(zip(PLAYERS, map(int, numbers.split("-")), strict=False))
    return Match(each, int(goal), "exactly" if victory else "at_least")


def _unit(parts: Mapping[str, str]) -> str:
    """Return the unit in which distances are measured."""
    unit = parts.get("unit", "")
    if unit not in UNITS:
        raise ValueError(f"unit must be mm, cm or dm (section 4.1), got {unit[:60]!r}")
    return unit


def _seats(parts: Mapping[str, str], players: int) -> tuple[str, ...]:
    """Return who sits at the table."""
    text = parts.get("seats", "")
    if not text:
        return ()
    words = text.split("-")
    if len(words) != players or not all(map(_SEAT.fullmatch, words)):
        raise ValueError(
            f"seats must be those of {players} players, such as you, you.docteur or child, "
            f"got {text[:60]!r}"
        )
    return tuple(words)


# written


def written(match: Match, record: Record, unit: str = "mm", seats: Sequence[str] = ()) -> str:
    """Return the line of a match, which `read` takes, without extra rounds.

    Parameters
    ----------
    match : Match
        What was agreed on before, for one to four players.
    record : Record
        The match, in metres, its places in whole centimetres from the wall.
    unit : {"mm", "cm", "dm"}
        In which unit distances are told.
    seats : sequence of str
        Who sits at the table, as `seats` returns them; may be left out.

    Raises
    ------
    ValueError
        If rounding down to the unit would change who throws, scores or wins.

    Examples
    --------
    >>> line = "stones=1-1&goal=2&unit=mm&rounds=A.B.200.B310.A125.150.A90.Bx"
    >>> written(match(line), read(line)) == line
    True
    """
    size = UNITS[as_choice("unit", unit, (*UNITS,))]
    try:
        writer = _Writer(match, record, size)
        course = _course(record, writer.letters)
    except (IndexError, KeyError):
        raise ValueError(f"record must be one of this match, {match!r}, got {record!r}") from None
    parts = {
        "stones": "-".join(map(str, match.stones.values())),
        "goal": str(match.goal),
        "victory": "exactly" if match.victory == "exactly" else "",
        "unit": unit,
        "seats": "-".join(seats),
        "rounds": ".".join(writer.words),
    }
    line = line_of(parts)
    if _course(read(line), dict(zip(PLAYERS, PLAYERS, strict=True))) != course:
        raise ValueError(f"record must be a match that its line tells in {unit}, got {line}")
    return line


class _Writer:
    """Who throws, chooses and agrees as in a match that was played; it writes that down."""

    def __init__(self, match: Match, record: Record, unit: int) -> None:
        if len(match.stones) > len(PLAYERS):
            raise ValueError(f"match must be one of at most four players, got {match!r}")
        self.letters = dict(zip(match.stones, PLAYERS, strict=False))
        self.words = list[str]()
        self._wall = match.wall
        self._unit = unit
        self._ahead = [*record.rounds]
        self._round = record.rounds[0] if record.rounds else None
        self._thrown = 0
        self._has_begun = False
        before_the_wall = Match(match.stones, match.goal, match.victory)
        nobody = np.random.default_rng(0)  # what happens is told: it is not asked
        course = rounds(before_the_wall, self, nobody, self._agree)
        for _ in record.rounds:
            next(course, None)

    @property
    def _now(self) -> Round:
        """The round that is told."""
        if self._round is None:
            raise ValueError("record must have a round for each in which its match goes on")
        return self._round

    def _agree(self, about: str, tied: tuple[Hashable, ...]) -> Hashable:
        found = self._agreed_on(about, tied)
        self.words.append(self.letters[found])
        return found

    def _agreed_on(self, about: str, tied: tuple[Hashable, ...]) -> Hashable:
        """Return on whom all have agreed; on a place in the order that is nobody's, on anyone."""
        result = self._now.result
        if about == "the scorer":
            return result.scorer
        if about == "the chooser":
            return result.chooser if self._has_begun else self._now.chooser
        if self._has_begun and self._thrown < len(self._now.throws):
            return self._now.throws[self._thrown].player
        firsts = [throw.player for throw in self._now.throws]
        order = result.order if self._has_begun else firsts
        return next((player for player in order if player in tied), tied[0])

    def choose(self, player: Hashable, rng: np.random.Generator) -> ArrayLike:
        self._round = self._ahead.pop(0)
        self._thrown = 0
        self._has_begun = True
        place = round(100 * self._wall.distance(self._now.throws[0].curve[0]))
        self.words.append(str(place))
        return place / 100, 0.0

    def throw(self, player: Hashable, place: ArrayLike, rng: np.random.Generator) -> ArrayLike:
        throw = self._now.throws[self._thrown]
        self._thrown += 1
        distance = None
        if is_eligible(throw, self._wall):
            distance = math.floor(1000 * self._wall.distance(throw.rest) / self._unit)
        far = TOUCHED if distance is None else str(distance)
        self.words.append(f"{self.letters[player]}{far}")
        return _curve(place, distance, self._unit)


def _curve(place: ArrayLike, distance: int | None, unit: int) -> ArrayLike:
    """Return the way of a stone to the middle of its unit, or to the wall."""
    rest = 0.0 if distance is None else (distance + 0.5) * unit / 1000
    return np.array([place, (rest, 0.0)])


def _course(record: Record, names: Mapping[Hashable, str]) -> list[object]:
    """Return what happens in a match, but for distances; with letters for its players."""
    course = list[object]()
    for chooser, throws, result, scores in record.rounds:
        players = [names[throw.player] for throw in throws]
        scorer = result.scorer is not None and names[result.scorer]
        order = [names[player] for player in result.order]
        points = [scores[player] for player in names if player in scores]
        course += [names[chooser], players, scorer, result.points]
        course += [names[result.chooser], order, points]
    return course


__all__ = ["Stone", "match", "ranking", "read", "seats", "stones", "written"]
