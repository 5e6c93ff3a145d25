"""What stands in the page: a wall to flick stones at, and a table for measured throws."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from importlib import resources
from math import inf
from typing import Any, NamedTuple

import anywidget
import traitlets

from jeux.caillou.measuring import proportional_test
from jeux.caillou.play import Record
from jeux.caillou.record import PARTS, ranking, read
from jeux.checks import as_integer
from jeux.trying.lines import line_of, parts_of
from jeux.trying.scripts import joined
from jeux.widgets import refusing

_FILES = resources.files(__package__)
_COMMON = resources.files("jeux.trying")

_CENTIMETRES = {"": 1.0, "mm": 0.1, "cm": 1.0, "dm": 10.0, "m": 100.0}
"""How many centimetres a unit has; without units any unit will do."""

_FARTHEST = 1e6
"""No distance is larger, in whatever unit."""

USUAL_MATCH = "stones=3-3&goal=7&unit=mm&seats=you-child"
"""A match of three stones each, against the child."""

_CELL = re.compile(r"(\d+(?:[.,]\d*)?|[.,]\d+)\s*(mm|cm|dm|m)?", re.ASCII)


def as_cell(name: str, words: str) -> tuple[float, str] | None:
    """Return the distance and the unit in a cell; 0 if it touched the wall, None if it is empty."""
    text = words.strip().lower()
    if not text:
        return None
    if text in "x×":
        return 0.0, ""
    cell = _CELL.fullmatch(text)
    distance = float(cell[1].replace(",", ".")) if cell else inf
    if cell is None or distance > _FARTHEST:
        raise ValueError(f"{name} must be a distance, such as '1,25', or 'x', got {words!r}")
    if not distance:
        return 0.0, ""
    return distance, cell[2] or ""


class _Cell(NamedTuple):
    """A cell that is not empty."""

    person: int
    """0 for A, 1 for B."""
    name: str
    distance: float
    """0 if the stone touched the wall."""
    unit: str


def _typed(distances: Sequence[float | str]) -> list[str]:
    """Return distances as they would be typed."""
    return [x if isinstance(x, str) else f"{x:.6g}" for x in distances]


class Measure(anywidget.AnyWidget):  # type: ignore[misc]
    """Take the throws of two people in a table, and estimate their rates and a fair handicap.

    The page computes without a kernel, as the functions of `jeux.caillou.measuring`, `fair_stones`
    and `fair_start` do. Where there is a kernel, `distances` and `touched` are what the reader has
    entered.

    Parameters
    ----------
    a, b : sequence of float or str
        The distances of the stones of either person from the wall, as numbers or as they would
        be typed ("1,25", "1.25 m"); 0 or "x" is a stone that has touched the wall.
    stones, goal : int
        The stones of the better player, and the points that win, for the handicap.
    made_up : bool
        Whether these throws are made up: the page says so, and shows the reader's own, which
        stay on their device, once there are some.

    Examples
    --------
    >>> shown = Measure(["40", "90"], ["20", "x", "60,5"])
    >>> shown.distances, shown.touched
    (((40.0, 90.0), (20.0, 60.5)), (0, 1))
    """

    _esm = joined("caillou/measure.js")
    _css = "\n".join(
        file.read_text("utf-8")
        for file in (_COMMON.joinpath("trying.css"), _FILES.joinpath("measure.css"))
    )

    a: Any = traitlets.List(traitlets.Unicode()).tag(sync=True)
    b: Any = traitlets.List(traitlets.Unicode()).tag(sync=True)
    stones = traitlets.Int(3, min=1, max=40).tag(sync=True)
    goal = traitlets.Int(7, min=1, max=100).tag(sync=True)
    made_up = traitlets.Bool(False).tag(sync=True)

    def __init__(
        self, a: Sequence[float | str] = (), b: Sequence[float | str] = (), **more: Any
    ) -> None:
        super().__init__(a=_typed(a), b=_typed(b), **more)
        self.add_class("jeux-widget")
        self.distances  # noqa: B018  (a cell that cannot be read is named now)

    def _cells(self) -> list[_Cell]:
        """Return the cells of both people, without those that are empty."""
        cells = []
        for person, column in enumerate((self.a, self.b)):
            for row, words in enumerate(column):
                name = f"{'ab'[person]}[{row}]"
                cell = as_cell(name, words)
                if cell is not None:
                    cells.append(_Cell(person, name, *cell))
        return cells

    @property
    def distances(self) -> tuple[tuple[float, ...], ...]:
        """The distances of the eligible stones of A and of B, in the unit of the first."""
        eligible = [cell for cell in self._cells() if cell.distance]
        unit = eligible[0].unit if eligible else ""
        distances: tuple[list[float], list[float]] = ([], [])
        for cell in eligible:
            if bool(cell.unit) != bool(unit):
                raise ValueError(
                    f"{cell.name} must be in the unit of the first distance or none, "
                    f"got {cell.distance:g}{cell.unit}"
                )
            scale = _CENTIMETRES[cell.unit] / _CENTIMETRES[unit]
            distances[cell.person].append(cell.distance * scale)
        return tuple(map(tuple, distances))

    @property
    def touched(self) -> tuple[int, ...]:
        """How many stones of A and of B have touched the wall."""
        touched = [0, 0]
        for cell in self._cells():
            if not cell.distance:
                touched[cell.person] += 1
        return tuple(touched)

    @property
    def lacking(self) -> str:
        """What these throws lack to be compared, as a sentence; empty if they can be."""
        try:
            proportional_test(*self.distances)
        except ValueError as error:
            return f"These throws cannot be compared: {error}."
        return ""

    def __repr__(self) -> str:
        return f"Run this cell to measure: {len(self.a)} throws of A, {len(self.b)} of B"


class Wallside(anywidget.AnyWidget):  # type: ignore[misc]
    """Play a match in the page: stones are flicked at a wall, and the rules count.

    The page knows the rules; it needs no kernel. Where there is one, `record` and `match` are what
    the reader has played.

    Parameters
    ----------
    record : str
        A match to begin or to go on with: a line of `jeux.caillou.record`, or a link. Who sits at
        the table is its part ``seats``.
    seed : int, optional
        Settles what the players of the page throw. Without it each visit has chance of its own.

    Examples
    --------
    >>> table = Wallside("stones=1-1&goal=2&unit=mm&rounds=A.B.200.B310.A125.150.A90.Bx")
    >>> table
    Run this cell to play: stones 1-1, to 2 points
    >>> table.match.winners
    ('A',)
    """

    _esm = joined("caillou/board.js")
    _css = "\n".join(
        file.read_text("utf-8")
        for file in (_COMMON.joinpath("trying.css"), _FILES.joinpath("board.css"))
    )

    stones: Any = traitlets.Unicode().tag(sync=True)
    goal: Any = traitlets.Unicode().tag(sync=True)
    victory: Any = traitlets.Unicode().tag(sync=True)
    unit: Any = traitlets.Unicode().tag(sync=True)
    seats: Any = traitlets.Unicode().tag(sync=True)
    rounds: Any = traitlets.Unicode().tag(sync=True)
    extra: Any = traitlets.Unicode().tag(sync=True)
    seed: Any = traitlets.Any().tag(sync=True)

    def __init__(self, record: str = USUAL_MATCH, seed: int | None = None) -> None:
        read(record)
        parts = dict.fromkeys(PARTS, "") | parts_of(record, PARTS)
        super().__init__(**parts, seed=None if seed is None else as_integer("seed", seed))
        self.add_class("jeux-widget")

    @traitlets.validate(*PARTS)
    @refusing()
    def _checked(self, proposal: Any) -> str:
        """Return a part of a match that can be; parts that come together are seen together."""
        parts = {part: getattr(self, part) for part in PARTS}
        read(line_of(parts | {proposal.trait.name: proposal.value}))
        return str(proposal.value)

    @property
    def record(self) -> str:
        """The match as one line, which `jeux.caillou.record.read` reads."""
        return line_of({part: getattr(self, part) for part in PARTS})

    @property
    def match(self) -> Record:
        """The match as far as it was played, played again by the rules."""
        return read(self.record)

    @property
    def ranking(self) -> list[tuple[Hashable, ...]]:
        """The final ranking, once those who are level have been parted."""
        return ranking(self.record)

    def __repr__(self) -> str:
        return f"Run this cell to play: stones {self.stones}, to {self.goal} points"
