"""A table in the page for the throws of two people; the page computes what follows from them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import resources
from math import inf
from typing import Any

import anywidget
import traitlets

from jeux.caillou.theory.handicaps import MOST_GIVEN, MOST_POINTS
from jeux.caillou.theory.measuring import order_ratio, proportional_test
from jeux.checks import as_boolean, as_integer, as_number, as_sequence

_FILES, _COMMON = resources.files(__package__), resources.files("jeux.trying")
_SIZES = {"mm": 0.1, "cm": 1.0, "dm": 10.0, "m": 100.0}
_CELL = re.compile(r"(\d+(?:[.,]\d*)?|[.,]\d+)\s*(mm|cm|dm|m)?", re.ASCII)
MOST_ROWS = 200
"""Throws of a person that the table takes, at most."""


class Measure(anywidget.AnyWidget):  # type: ignore[misc]
    """Take the throws of two people in a table, and estimate their rates and a fair handicap.

    The page computes without a kernel, as `order_ratio`, `proportional_test`, `mean_ratio`,
    `exponential_rate`, `fair_stones` and `fair_start` do. Where there is a kernel, `distances`
    and `touched` are what the reader has entered.

    Parameters
    ----------
    a, b : sequence of float or str
        The distances of the stones of either person from the wall, as numbers or as they would
        be typed ("1,25", "1.25 m"); 0 or "x" is a stone that has touched the wall.
    stones : int
        The stones of the better player, for the handicap.
    goal : int
        The points that win, with at least the goal.
    made_up : bool
        Whether these throws are made up: the page says so, and shows the reader's own, which
        stay on their device, once there are some.

    Raises
    ------
    TypeError, ValueError
        If a throw is neither a distance nor a stone that has touched the wall, or there are more
        than 200, or stones or goal are no integers of at least 1.

    Examples
    --------
    >>> shown = Measure([40, 90], ["0,2 m", "x", "0.6 m"])
    Traceback (most recent call last):
        ...
    ValueError: b[0] must be in the unit of the first distance or none, got '0,2 m'
    >>> shown = Measure(["40", "90"], ["20", "x", "60,5"])
    >>> shown.distances, shown.touched
    (((40.0, 90.0), (20.0, 60.5)), (0, 1))
    >>> Measure([40, 90], ["x", "x"]).lacking
    'Eligible stones of B: 0; at least 2 are needed.'
    """

    _esm = "\n".join(
        file.read_text("utf-8")
        for file in (
            _COMMON.joinpath("common.js"),
            _FILES.joinpath("measuring.js"),
            _FILES.joinpath("measure.js"),
        )
    )
    _css = "\n".join(
        file.read_text("utf-8")
        for file in (_COMMON.joinpath("trying.css"), _FILES.joinpath("measure.css"))
    )

    a: Any = traitlets.List(traitlets.Unicode()).tag(sync=True)
    b: Any = traitlets.List(traitlets.Unicode()).tag(sync=True)
    stones = traitlets.Int(3).tag(sync=True)
    goal = traitlets.Int(7).tag(sync=True)
    made_up = traitlets.Bool(False).tag(sync=True)

    def __init__(
        self,
        a: Sequence[float | str] = (),
        b: Sequence[float | str] = (),
        *,
        stones: int = 3,
        goal: int = 7,
        made_up: bool = False,
    ) -> None:
        cells = [_as_cells("a", a), _as_cells("b", b)]
        _distances(*cells)
        super().__init__(
            a=cells[0],
            b=cells[1],
            stones=as_integer("stones", stones, 1, MOST_GIVEN),
            goal=as_integer("goal", goal, 1, MOST_POINTS),
            made_up=as_boolean("made_up", made_up),
        )
        self.add_class("jeux-widget")

    @property
    def distances(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """The distances of the eligible stones of A and of B, in the unit of the first."""
        return _distances(self.a, self.b)

    @property
    def touched(self) -> tuple[int, int]:
        """How many stones of A and of B have touched the wall."""
        first, second = (
            sum(as_cell(f"{name}[{k}]", words) == (0.0, "") for k, words in enumerate(column))
            for name, column in (("a", self.a), ("b", self.b))
        )
        return first, second

    @property
    def lacking(self) -> str:
        """What these throws lack to be compared, as a sentence; empty if they can be.

        Either person needs at least 2 eligible stones. Not all of one may lie nearer than all of
        the other, nor all that can be compared at one place.
        """
        try:
            pair = self.distances
        except ValueError as error:
            return f"The table cannot be read: {error}."
        for who, own in zip("AB", pair, strict=True):
            if len(own) < 2:
                return f"Eligible stones of {who}: {len(own)}; at least 2 are needed."
        if not 0 < order_ratio(*pair).value < inf:
            return "All stones of one person lie nearer than all of the other: no ratio fits best."
        try:
            proportional_test(*pair)
        except ValueError:
            return "The stones lie at one place, so the test has nothing to compare."
        return ""

    def __repr__(self) -> str:
        return f"Run this cell to measure: {len(self.a)} throws of A, {len(self.b)} of B"


def as_cell(name: str, words: str) -> tuple[float, str] | None:
    """Return the distance and the unit in a cell; 0 if it touched the wall, None if it is empty."""
    text = words.strip().lower()
    if not text:
        return None
    if text in ("x", "×"):
        return 0.0, ""
    found = _CELL.fullmatch(text)
    if found is None or (value := float(found[1].replace(",", "."))) > 1e6:
        raise ValueError(f"{name} must be a distance, such as '1,25', or 'x', got {words!r}")
    return value, found[2] or "" if value else ""


def _as_cells(name: str, given: Sequence[float | str]) -> list[str]:
    """Return throws as they would be typed."""
    listed = as_sequence(name, given)
    if len(listed) > MOST_ROWS:
        raise ValueError(f"{name} must be at most {MOST_ROWS} throws, got {len(listed)}")
    cells = []
    for place, one in enumerate(listed):
        words = one if isinstance(one, str) else f"{float(as_number(name, one)):.6g}"
        as_cell(f"{name}[{place}]", words)
        cells.append("x" if words == "0" else words)
    return cells


def _distances(a: list[str], b: list[str]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the distances in two columns of cells, in the unit of the first."""
    unit: str | None = None
    found: dict[str, list[float]] = {"a": [], "b": []}
    for name, column in (("a", a), ("b", b)):
        for place, words in enumerate(column):
            cell = as_cell(f"{name}[{place}]", words)
            if not cell or not cell[0]:
                continue
            unit = cell[1] if unit is None else unit
            if bool(cell[1]) != bool(unit):
                raise ValueError(
                    f"{name}[{place}] must be in the unit of the first distance or none, "
                    f"got {words!r}"
                )
            found[name].append(cell[0] * (_SIZES[cell[1]] / _SIZES[unit] if unit else 1))
    return tuple(found["a"]), tuple(found["b"])
