"""Labelled tables, for notebooks and terminals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from numbers import Number, Rational
from typing import Any

from jeux.checks import as_sequence, as_text
from jeux.drawing.errata import Marked, as_html

MINUS, FIGURE_SPACE, POINT_SPACE = "\u2212", "\u2007", "\u2008"
"""The sign of a negative number; blanks as wide as a digit and as a point."""


LINES = 20
"""Rows that a terminal shows; a page shows all."""


class DataTable:
    """A labelled table, as `table` makes it: HTML in a notebook, plain text in a terminal."""

    def __init__(self, caption: str, heads: list[str], cells: list[list[str]], right: list[bool]):
        self.caption, self.heads, self.cells, self.right = caption, heads, cells, right

    def __repr__(self) -> str:
        shown, rest = self.cells[:LINES], self.cells[LINES:]
        columns = list(zip(self.heads, *shown, strict=True))
        widths = [max(map(len, column)) for column in columns]
        lines = []
        for line in (self.heads, *shown):
            words = zip(line, widths, self.right, strict=True)
            padded = (w.rjust(n) if right else w.ljust(n) for w, n, right in words)
            lines.append("  ".join(padded).rstrip())
        return "\n".join([self.caption, *lines, *([f"… {len(rest)} rows more"] if rest else [])])

    def _repr_html_(self) -> str:
        """Return the table in a frame of its own, in which it scrolls on a narrow screen."""

        def line(words: list[str], *tags: str) -> str:
            sides = (' class="jeux-number"' if right else "" for right in self.right)
            cells = zip(tags, sides, words, strict=True)
            return "".join(f"<{t}{side}>{as_html(w)}</{t[:2]}>" for t, side, w in cells)

        n = len(self.heads)
        head = line(self.heads, *['th scope="col"'] * n)
        rows = (line(words, 'th scope="row"', *["td"] * (n - 1)) for words in self.cells)
        body = "".join(f"<tr>{row}</tr>" for row in rows)
        return (
            f'<div class="jeux-table" tabindex="0" role="region" '
            f'aria-label="{escape(self.caption)}"><table class="table">'
            f"<caption>{escape(self.caption)}</caption>"
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
        )


def table(
    columns: Mapping[str, str] | Sequence[str], rows: Iterable[Iterable[Any]], caption: str
) -> DataTable:
    """Return rows of values as a labelled table; end a cell with it, or ``display`` it.

    Columns of numbers stand right, their points and fraction bars one under the other.

    Parameters
    ----------
    columns : mapping of str to str, or sequence of str
        The heads of the columns, with their units; each with the format of its numbers, as
        for `format`: ``".2f"``, ``"+.1%"``. Without one, an integer stands with commas between
        the thousands, a fraction as a/b, and a float must be given one.
    rows : iterable of iterables
        The values, row by row: words, numbers, fractions, truth values, the two parts of an
        `erratum`; None leaves a gap.
    caption : str
        One sentence: what a row is and what the columns are.

    Raises
    ------
    ValueError
        If there is no caption, a row is longer or shorter than the head, or a float has no format.

    Examples
    --------
    >>> table({"dice": "", "mean, points": ".3f"}, [(1, 1 / 6), (2, 0.5)], "Means of 1 and 2 dice.")
    Means of 1 and 2 dice.
    dice  mean, points
       1         0.167
       2         0.500
    """
    if not as_text("caption", caption).strip():
        raise ValueError(f"caption must say what the table shows, got {caption!r}")
    if isinstance(columns, Mapping):
        formats = {as_text("columns", head): as_text("columns", columns[head]) for head in columns}
    else:
        formats = {as_text("columns", head): "" for head in as_sequence("columns", columns)}
    if not formats:
        raise ValueError(f"columns must name at least one column, got {columns!r}")
    try:
        listed = [list(row) for row in rows]
    except TypeError:
        raise TypeError(f"rows must be rows of values, got {rows!r}") from None
    for row in listed:
        if len(row) != len(formats):
            raise ValueError(
                f"rows must have a value for each of the {len(formats)} columns, got {row!r}"
            )
    out, right = [], []
    for (head, spec), column in zip(formats.items(), zip(*listed, strict=True), strict=False):
        numbers = [isinstance(x, Number | Marked) and not isinstance(x, bool) for x in column]
        words = [_cell(head, spec, value) for value in column]
        right.append(any(numbers))
        out.append(_aligned(words, numbers) if any(numbers) else words)
    cells = [list(line) for line in zip(*out, strict=True)]
    return DataTable(caption, list(formats), cells, right or [False] * len(formats))


def _cell(head: str, spec: str, value: Any) -> str:
    """Write one value of a table."""
    value = value.item() if hasattr(value, "dtype") else value
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Rational):
        value = Fraction(int(value.numerator), int(value.denominator))
        value = value.numerator if value.denominator == 1 else value
        # Python formats fractions only from 3.12 on
        value = float(value) if spec and isinstance(value, Fraction) else value
    if not spec and isinstance(value, float):
        raise ValueError(f"column {head!r} holds {value!r}: give it a format, such as '.2f'")
    if not isinstance(value, Number):
        return str(value)
    return f"{value:{spec or (',' if isinstance(value, int) else '')}}".replace("-", MINUS)


def _aligned(words: list[str], numbers: list[bool]) -> list[str]:
    """Fill up numbers on the right, with blanks as wide as a digit, so that their points meet."""
    marks = [next((mark for mark in "/." if mark in word), "") for word in words]
    parts = [
        word.partition(mark)[2] if mark else "" for word, mark in zip(words, marks, strict=True)
    ]
    longest = max((len(p) for p, number in zip(parts, numbers, strict=True) if number), default=0)
    gaps = {"": FIGURE_SPACE * longest + POINT_SPACE * any(marks), "/": "", ".": ""}
    return [
        word + (gaps[mark] or FIGURE_SPACE * (longest - len(part))) if number else word
        for word, mark, part, number in zip(words, marks, parts, numbers, strict=True)
    ]
