"""A table in the page for the throws of two people; the page computes what follows from them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import resources
from typing import Any

import anywidget
import traitlets

from jeux.caillou.measuring import proportional_test
from jeux.scripts import joined

_FILES, _COMMON = resources.files(__package__), resources.files("jeux.trying")
_SIZES = {"": 1.0, "mm": 0.1, "cm": 1.0, "dm": 10.0, "m": 100.0}
_CELL = re.compile(r"(\d+(?:[.,]\d*)?|[.,]\d+)\s*(mm|cm|dm|m)?", re.ASCII)


def as_cell(name: str, words: str) -> tuple[float, str] | None:
    """Return the distance and the unit in a cell; 0 if it touched the wall, None if it is empty."""
    text = words.strip().lower()
    if not text:
        return None
    found = _CELL.fullmatch(text if text not in "x×" else "0")
    if found is None or (value := float(found[1].replace(",", "."))) > 1e6:
        raise ValueError(f"{name} must be a distance, such as '1,25', or 'x', got {words!r}")
    return value, found[2] or "" if value else ""


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
        typed = [[x if isinstance(x, str) else f"{x:.6g}" for x in own] for own in (a, b)]
        super().__init__(a=typed[0], b=typed[1], **more)
        self.add_class("jeux-widget")
        self.distances  # noqa: B018  (a cell that cannot be read is named now)

    def _cells(self) -> list[tuple[int, str, tuple[float, str]]]:
        """Return whose each cell is, its name, and what it says, without those that are empty."""
        named = [
            (k, f"{'ab'[k]}[{n}]", words)
            for k, own in enumerate((self.a, self.b))
            for n, words in enumerate(own)
        ]
        return [(k, name, cell) for k, name, words in named if (cell := as_cell(name, words))]

    @property
    def distances(self) -> tuple[tuple[float, ...], ...]:
        """The distances of the eligible stones of A and of B, in the unit of the first."""
        far = [(k, name, value, unit) for k, name, (value, unit) in self._cells() if value]
        first = far[0][3] if far else ""
        for _, name, value, unit in far:
            if bool(unit) != bool(first):
                raise ValueError(
                    f"{name} must be in the unit of the first distance or none, got {value:g}{unit}"
                )
        return tuple(
            tuple(x * (_SIZES[unit] / _SIZES[first]) for k, _, x, unit in far if k == who)
            for who in (0, 1)
        )

    @property
    def touched(self) -> tuple[int, ...]:
        """How many stones of A and of B have touched the wall."""
        return tuple(
            sum(k == who and not value for k, _, (value, _) in self._cells()) for who in (0, 1)
        )

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
