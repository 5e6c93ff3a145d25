"""Bars in the page that the reader sets, and the wedge on which they balance."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any

import anywidget
import traitlets

from jeux.checks import as_integer
from jeux.law import Law
from jeux.trying.scripts import joined

MOST_BARS = 7
"""Bars as wide as a fingertip on a phone: 44 pixels or more."""


class Balance(anywidget.AnyWidget):  # type: ignore[misc]
    """Let the reader set bars, and show the wedge on which they balance; no kernel needed.

    Each bar counts the throws that pay what stands under it, so the wedge shows what a throw pays
    on average. A finger or a pointer draws the bars; Tab goes from one to the next, and the arrow
    keys raise and lower it.

    Parameters
    ----------
    law : Law
        The bars at first, as whole weights on neighbouring values.
    values : range, optional
        What throws may pay, 2 to 7 neighbouring values; left out, those of the law.
    most : int, optional
        How high a bar may get; left out, as high as the highest at first.

    Raises
    ------
    TypeError
        If `law` is none, or a number is not an integer.
    ValueError
        If there are too few bars or too many, or they cannot hold the law.

    Examples
    --------
    >>> bars = Balance(Law({0: 25, 1: 5, 2: 5, 3: 1}), range(7))
    >>> bars
    Run this cell to balance bars from 0 to 6
    >>> bars.counts
    [25, 5, 5, 1, 0, 0, 0]
    """

    _esm = joined("trying/balance.js")
    _css = resources.files(__package__).joinpath("trying.css").read_text("utf-8")

    values: Any = traitlets.List(traitlets.Int()).tag(sync=True)
    start: Any = traitlets.List(traitlets.Int()).tag(sync=True)
    counts: Any = traitlets.List(traitlets.Int()).tag(sync=True)
    most = traitlets.Int().tag(sync=True)

    def __init__(self, law: Law, values: range | None = None, most: int | None = None) -> None:
        if not isinstance(law, Law):
            raise TypeError(f"law must be a jeux.law.Law, got {law!r}")
        weights: Mapping[int, int] = law.weights
        shown = range(min(weights), max(weights) + 1) if values is None else values
        if not isinstance(shown, range) or shown.step != 1:
            raise TypeError(f"values must be a range of neighbours, got {values!r}")
        if not 2 <= len(shown) <= MOST_BARS or not weights.keys() <= set(shown):
            raise ValueError(f"values must be 2 to {MOST_BARS} that hold the law, got {shown!r}")
        highest = max(weights.values())
        counts = [weights.get(value, 0) for value in shown]
        super().__init__(
            values=[*shown],
            start=counts,
            counts=counts,
            most=highest if most is None else as_integer("most", most, highest, 100),
        )
        self.add_class("jeux-widget")

    def __repr__(self) -> str:
        return f"Run this cell to balance bars from {self.values[0]} to {self.values[-1]}"
