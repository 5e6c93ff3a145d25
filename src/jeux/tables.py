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

FIGURE_SPACE, POINT_SPACE, LINES = "\u2007", "\u2008", 20
"""Blanks as wide as a digit and as a point; rows that a terminal shows."""

LEFT = ' style="text-align:left"'

RED_CARD = re.compile(r"\w*[♦♥]")
RED = r'<span style="color:var(--jeux-orange,#b85000)">\g<0></span>'
"""Cards of red suits are set in the colour that they have in pictures."""


class DataTable:
    """A labelled table, as `table` makes it: HTML in a notebook, plain text in a terminal."""

    def __init__(
        self, caption: str, heads: list[str], cells: list[list[str]], right: Sequence[bool]
    ):
        self.caption, self.heads, self.cells, self.right = caption, heads, cells, right

    def __repr__(self) -> str:
        rows = [self.heads, *self.cells[:LINES]]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        sides = [">" if right else "<" for right in self.right]
        lines = [
            "  ".join(f"{w:{s}{n}}" for w, s, n in zip(row, sides, widths, strict=True)).rstrip()
            for row in rows
        ]
        rest = len(self.cells) - LINES
        return "\n".join([self.caption, *lines, *[f"… {rest} rows more"] * (rest > 0)])

    def _repr_html_(self) -> str:
        """Return the table in a frame of its own, in which it scrolls on a narrow screen."""
        # JupyterLab sets every cell flush right, if the cell itself does not say otherwise
        sides = [' class="jeux-number"' if right else LEFT for right in self.right]

        def line(words: Sequence[str], first: str, tag: str) -> str:
            kinds = [first, *[tag] * (len(words) - 1)]
            # an empty head would be announced before each of its cells
            tags = [t if word else "td" for t, word in zip(kinds, words, strict=True)]
            cells = zip(tags, sides, (RED_CARD.sub(RED, as_html(w)) for w in words), strict=True)
            return f"<tr>{''.join(f'<{t}{s}>{w}</{t[:2]}>' for t, s, w in cells)}</tr>"

        head = line(self.heads, 'th scope="col"', 'th scope="col"')
        body = "".join(line(words, 'th scope="row"', "td") for words in self.cells)
        caption = escape(self.caption)
        return (
            f'<div class="jeux-table" tabindex="0" role="region" aria-label="{caption}">'
            f'<table class="table"><caption>{caption}</caption>'
            f"<thead>{head}</thead><tbody>{body}</tbody></table></div>"
        )


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
    listed = [list(row) for row in rows]
    if wrong := [row for row in listed if len(row) != len(formats)]:
        raise ValueError(f"rows must have {len(formats)} values, got {wrong[0]!r}")
    filled = list(zip(*listed, strict=True)) or [()] * len(formats)
    made = [_column(*told, values) for told, values in zip(formats.items(), filled, strict=True)]
    words, right = zip(*made, strict=True)
    return DataTable(caption, list(formats), [*map(list, zip(*words, strict=True))], right)


def _column(head: str, spec: str, values: Sequence[Any]) -> tuple[list[str], bool]:
    """Write the values of a column; points and fraction bars of numbers lie one under the other."""
    words = [_cell(head, spec, value) for value in values]
    numbers = [isinstance(x, Number | Marked) and not isinstance(x, bool) for x in values]
    parted = [next((mark for mark in "/." if mark in word), "") for word in words]
    tails = [
        len(w.partition(mark)[2]) if mark else -1 for w, mark in zip(words, parted, strict=True)
    ]
    longest = max((tail for tail, number in zip(tails, numbers, strict=True) if number), default=-1)
    gaps = [
        FIGURE_SPACE * (longest - max(tail, 0)) + POINT_SPACE * (tail < 0 <= longest)
        for tail in tails
    ]
    return [w + gap * number for w, gap, number in zip(words, gaps, numbers, strict=True)], any(
        numbers
    )


def _cell(head: str, spec: str, value: Any) -> str:
    """Write one value of a table."""
    value = value.item() if hasattr(value, "dtype") else value
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Rational):
        value = Fraction(int(value.numerator), int(value.denominator))
        # Python formats fractions only from 3.12 on
        value = value.numerator if value.denominator == 1 else float(value) if spec else value
    if isinstance(value, float) and not spec:
        raise ValueError(f"column {head!r} holds {value!r}: give it a format, such as '.2f'")
    if not isinstance(value, Number):
        return str(value)
    return figure(value, spec or ("," if isinstance(value, int) else ""))


__all__ = ["DataTable", "table"]
