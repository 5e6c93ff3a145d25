"""The ledger as a table for readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from jeux.errata import as_html, erratum
from jeux.tables import DataTable
from jeux.tables import table as labelled
from ledger import VERDICTS, Verdict, read

HEADS = ("row", "place", "printed", "true", "verdict", "note")
CAPTION = "A row for each printed number or claim, with its true value."
CONFIRMED_ONLY = "A row for each printed number or claim that is confirmed."
NOT_CONFIRMED = "A row for each printed number or claim that is not confirmed."
THROUGH = "{verdict} through {causes}"
RESTORED = "Restored: {words}."
LEFT_OUT = "The confirmed rows, {count} here, are left out on paper."
CONFIRMED = ' class="jeux-confirmed"'
MARKED = ("error", "misprint", "rounding", "inherited")
"""The verdicts on digits that are wrong; a claim in words has none."""


class Galleys(DataTable):
    """A ledger's table, on a page laid out row by row as galleys: figures above, notes below."""

    def __init__(self, verdicts: list[str], cells: list[list[str]], caption: str):
        super().__init__(caption, list(HEADS), cells, [False] * len(HEADS))
        self.verdicts = verdicts

    def _repr_html_(self) -> str:
        """Return the table; laid out as a grid it must say again that it is a table."""

        def line(words: list[str], *tags: str) -> str:
            cells = zip(tags, words, strict=True)
            return "".join(f"<{t}>{as_html(w)}</{t[:2]}>" for t, w in cells)

        n = len(HEADS) - 1
        head = line(self.heads, *['th scope="col" role="columnheader"'] * (n + 1))
        tags = ('th scope="row" role="rowheader"', *['td role="cell"'] * n)
        rows = "".join(
            f'<tr role="row"{CONFIRMED * (verdict == "confirmed")}>{line(words, *tags)}</tr>'
            for verdict, words in zip(self.verdicts, self.cells, strict=True)
        )
        caption = as_html(self.caption)
        count = self.verdicts.count("confirmed")
        only = " jeux-confirmed" * (count == len(self.cells))
        left_out = f'<p class="jeux-left-out" hidden="">{LEFT_OUT.format(count=count)}</p>'
        return (
            f'<div class="jeux-table jeux-ledger{only}" role="region" aria-label="{caption}">'
            f'<table class="table" role="table"><caption>{caption}</caption>'
            f'<thead role="rowgroup"><tr role="row">{head}</tr></thead>'
            f'<tbody role="rowgroup">{rows}</tbody></table>{left_out if count else ""}</div>'
        )


def told(verdict: Verdict) -> str:
    """Return the true figure as a reader wants it: two digits past the printed ones.

    Parameters
    ----------
    verdict : Verdict
        A checked row.

    Examples
    --------
    >>> from ledger import check, rows
    >>> [told(v) for v in check(rows("cloche")) if v.row.id == "b"]
    ['3.165102']
    """
    true = verdict.value
    if true is None:
        return ""
    if isinstance(true, bool):
        return "holds" if true else "does not hold"
    if not isinstance(true, Fraction):
        return true
    # floats that are whole but for their last digits, which differ between machines, are whole
    if abs(true - round(true)) < Fraction(1, 10**12):
        return str(round(true))
    unit, percent = read(verdict.row.printed).unit, verdict.row.printed.endswith("%")
    if not unit:
        return str(true)
    decimals = len(str(unit.denominator)) + 1 - 2 * percent
    return f"{float(true * 100):.{decimals}f} %" if percent else f"{float(true):.{decimals}f}"


def table(verdicts: Iterable[Verdict], caption: str = "") -> DataTable:
    """Return checked rows as a table, in the order of the document.

    Parameters
    ----------
    verdicts : iterable of Verdict
        What `ledger.check` returns, or a part of it.
    caption : str
        What the rows are, if they are not all rows, all confirmed ones or all others.

    Examples
    --------
    >>> from ledger import check, rows
    >>> len(table(check(rows("cloche"))[:2]).cells)
    2
    """
    judged = list(verdicts)
    found = [v.row.verdict for v in judged]
    return Galleys(found, [_cells(v) for v in judged], caption or _caption(found))


def _caption(verdicts: list[str]) -> str:
    """Say which rows a table has, by their verdicts."""
    confirmed = verdicts.count("confirmed")
    if 0 < confirmed < len(verdicts):
        return CAPTION
    return CONFIRMED_ONLY if confirmed else NOT_CONFIRMED


def _cells(judged: Verdict) -> list[str]:
    """Return the cells of a row, with the wrong digits marked."""
    row, verdict = judged.row, judged.row.verdict
    printed, true = row.printed, told(judged)
    if verdict in MARKED:
        printed, true = erratum(printed, true, inherited=verdict == "inherited")
    if row.cause:
        verdict = THROUGH.format(verdict=verdict, causes=row.cause)
    restored = row.restored and RESTORED.format(words=row.restored)
    return [row.id, row.where, printed, true, verdict, f"{row.note} {restored}".strip()]


def summary(verdicts: Iterable[Verdict]) -> DataTable:
    """Return how many rows have each verdict, and what the verdict means.

    Parameters
    ----------
    verdicts : iterable of Verdict
        What `ledger.check` returns, or a part of it.

    Examples
    --------
    >>> summary([]).cells[0]
    ['confirmed', '0', 'right to the last printed digit, or a true claim']
    """
    counts = Counter(v.row.verdict for v in verdicts)
    lines = [(name, counts[name], says) for name, says in VERDICTS.items()]
    return labelled(("verdict", "rows", "what it means"), lines, "The rows of each verdict.")


__all__ = ["summary", "table"]
