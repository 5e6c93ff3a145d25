"""The ledger as a table for readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from jeux.drawing import DataTable
from jeux.drawing import table as labelled
from jeux.ledger import VERDICTS, Verdict, read


def figure(verdict: Verdict) -> str:
    """Return the true figure as a reader wants it: two digits past the printed ones.

    Parameters
    ----------
    verdict : Verdict
        A checked row.

    Examples
    --------
    >>> from jeux.ledger import check, rows
    >>> [figure(v) for v in check(rows("cloche")) if v.row.id == "b"]
    ['3.165102']
    """
    true = verdict.value
    if true is None:
        return ""
    if isinstance(true, bool):
        return "holds" if true else "does not hold"
    if not isinstance(true, Fraction):
        return true
    if true.denominator == 1:
        return str(true)
    unit, percent = read(verdict.row.printed).unit, verdict.row.printed.endswith("%")
    if not unit:
        return str(true)
    decimals = len(str(unit.denominator)) + 1 - 2 * percent
    return f"{float(true * 100):.{decimals}f} %" if percent else f"{float(true):.{decimals}f}"


def table(verdicts: Iterable[Verdict]) -> DataTable:
    """Return checked rows as a table, in the order of the document.

    Parameters
    ----------
    verdicts : iterable of Verdict
        What `jeux.ledger.check` returns, or a part of it.

    Examples
    --------
    >>> from jeux.ledger import check, rows
    >>> len(table(check(rows("cloche"))[:2]).cells)
    2
    """
    lines = []
    for v in verdicts:
        row = v.row
        said = " ".join(filter(None, [row.note, row.restored and f"Restored: {row.restored}."]))
        through = f" through {row.cause}" if row.cause else ""
        lines.append([row.id, row.where, row.printed, figure(v), row.verdict + through, said])
    head = ("row", "place", "printed", "true", "verdict", "note")
    return labelled(head, lines, "A row for each printed number or claim, with its true value.")


def summary(verdicts: Iterable[Verdict]) -> DataTable:
    """Return how many rows have each verdict, and what the verdict means.

    Parameters
    ----------
    verdicts : iterable of Verdict
        What `jeux.ledger.check` returns, or a part of it.

    Examples
    --------
    >>> summary([]).cells[0]
    ['confirmed', '0', 'right to the last printed digit, or a true claim']
    """
    counts = Counter(v.row.verdict for v in verdicts)
    lines = [(name, counts[name], says) for name, says in VERDICTS.items()]
    return labelled(("verdict", "rows", "what it means"), lines, "The rows of each verdict.")


__all__ = ["summary", "table"]
