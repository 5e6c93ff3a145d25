"""Labelled tables, for notebooks and terminals."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from numbers import Number, Rational
from typing import Any

from jeux.errata import Marked, as_html
from jeux.figures import figure

FIGURE_SPACE = "\u2007"
"""A blank as wide as a digit."""

POINT_SPACE = "\u2008"
"""A blank as wide as a point."""

LINES = 20
"""Rows that a terminal shows."""

NO_TAIL = -1
"""How many digits stand behind a point that is not there."""

LEFT = ' style="text-align:left"'

RED_CARD = re.compile(r"\w*[♦♥]")
ORANGE = r'<span style="color:var(--jeux-orange,#b85000)">\g<0></span>'
"""Cards of red suits are set in the colour that they have in pictures."""


class DataTable:
    """A labelled table, as `table` makes it: HTML in a notebook, plain text in a terminal."""

    def __init__(
        self, caption: str, heads: list[str], cells: list[list[str]], right: Sequence[bool]
    ):
        self.caption = caption
        self.heads = heads
        self.cells = cells
        self.right = right

    def __repr__(self) -> str:
        rows = [self.heads, *self.cells[:LINES]]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [self.caption]
        for row in rows:
            padded = []
            for words, width, right in zip(row, widths, self.right, strict=True):
                padded.append(words.rjust(width) if right else words.ljust(width))
            lines.append("  ".join(padded).rstrip())
        if len(self.cells) > LINES:
            lines.append(f"… {len(self.cells) - LINES} rows more")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        """Return the table in a frame of its own, in which it scrolls on a narrow screen."""
        head = self._line(self.heads, 'th scope="col"', 'th scope="col"')
        body = "".join(self._line(row, 'th scope="row"', "td") for row in self.cells)
        caption = escape(self.caption)
        return (
            f'<div class="jeux-table" tabindex="0" role="region" aria-label="{caption}">'
            f'<table class="table"><caption>{caption}</caption>'
            f"<thead>{head}</thead><tbody>{body}</tbody></table></div>"
        )

    def _line(self, row: Sequence[str], first: str, tag: str) -> str:
        """Return a row in HTML: its first cell, and the others."""
        line = ""
        for column, (words, right) in enumerate(zip(row, self.right, strict=True)):
            cell = tag if column else first
            if not words:
                cell = "td"  # an empty head would be announced before each of its cells
            # JupyterLab sets every cell flush right, if the cell itself does not say otherwise
            side = ' class="jeux-number"' if right else LEFT
            coloured = RED_CARD.sub(ORANGE, as_html(words))
            line += f"<{cell}{side}>{coloured}</{cell.split()[0]}>"
        return f"<tr>{line}</tr>"


def table(
    columns: Mapping[str, str] | Sequence[str], rows: Iterable[Iterable[Any]], caption: str
) -> DataTable:
    """Return rows of values as a labelled table; end a cell with it, or ``display`` it.

    Parameters
    ----------
    columns : mapping of str to str, or sequence of str
        The heads, with their units, each with the format of its numbers (``"+.1%"``). Without
        one, thousands have commas, fractions are a/b, and a float is a ValueError.
    rows : iterable of iterables
        Row by row words, numbers, truth values, parts of an `erratum`; None leaves a gap.
    caption : str
        One sentence: what a row is and what the columns are.

    Examples
    --------
    >>> table({"dice": "", "mean, points": ".3f"}, [(1, 1 / 6), (2, 0.5)], "Means of 1 and 2 dice.")
    Means of 1 and 2 dice.
    dice  mean, points
       1         0.167
       2         0.500
    """
    formats = dict(columns) if isinstance(columns, Mapping) else dict.fromkeys(columns, "")
    values = [list(row) for row in rows]
    if wrong := [row for row in values if len(row) != len(formats)]:
        raise ValueError(f"rows must have {len(formats)} values, got {wrong[0]!r}")
    columns_of_words = []
    right = []
    for column, (head, spec) in enumerate(formats.items()):
        in_column = [row[column] for row in values]
        columns_of_words.append(_column(head, spec, in_column))
        right.append(any(map(_is_number, in_column)))
    cells = [list(row) for row in zip(*columns_of_words, strict=True)]
    return DataTable(caption, list(formats), cells, right)


def _is_number(value: Any) -> bool:
    return isinstance(value, Number | Marked) and not isinstance(value, bool)


def _column(head: str, spec: str, values: Sequence[Any]) -> list[str]:
    """Write the values of a column; points and fraction bars of numbers lie one under the other."""
    words = [_cell(head, spec, value) for value in values]
    tails = [_tail(cell) for cell in words]
    of_numbers = [tail for tail, value in zip(tails, values, strict=True) if _is_number(value)]
    longest = max(of_numbers, default=NO_TAIL)
    aligned = []
    for cell, tail, value in zip(words, tails, values, strict=True):
        gap = ""
        if _is_number(value) and longest > NO_TAIL:
            gap = FIGURE_SPACE * (longest - max(tail, 0))
            if tail == NO_TAIL:
                gap += POINT_SPACE
        aligned.append(cell + gap)
    return aligned


def _tail(cell: str) -> int:
    """Return how many letters stand behind a fraction bar, or else a point."""
    for mark in "/.":
        if mark in cell:
            return len(cell.partition(mark)[2])
    return NO_TAIL


def _cell(head: str, spec: str, value: Any) -> str:
    """Write one value of a table."""
    value = value.item() if hasattr(value, "dtype") else value
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Rational):
        value = Fraction(int(value.numerator), int(value.denominator))
        if value.denominator == 1:
            value = value.numerator
        elif spec:
            value = float(value)  # Python formats fractions only from 3.12 on
    if isinstance(value, float) and not spec:
        raise ValueError(f"column {head!r} holds {value!r}: give it a format, such as '.2f'")
    if not isinstance(value, Number):
        return str(value)
    default = "," if isinstance(value, int) else ""
    return figure(value, spec or default)


__all__ = ["DataTable", "table"]
