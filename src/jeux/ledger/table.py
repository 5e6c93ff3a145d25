"""The ledger as a table for readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from jeux.drawing import html_table
from jeux.ledger import VERDICTS, Verdict, read

if TYPE_CHECKING:
    from IPython.display import HTML


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


def table(verdicts: Iterable[Verdict]) -> HTML:
    """Return checked rows as an HTML table, in the order of the document.

    Displayed in a notebook, it scrolls inside its own frame on a narrow screen.

    Parameters
    ----------
    verdicts : iterable of Verdict
        What `jeux.ledger.check` returns, or a part of it.

    Examples
    --------
    >>> from jeux.ledger import check, rows
    >>> table(check(rows("cloche"))[:2]).data.count("<tr>")
    3
    """
    lines = []
    for v in verdicts:
        row = v.row
        said = " ".join(filter(None, [row.note, row.restored and f"Restored: {row.restored}."]))
        through = f" through {row.cause}" if row.cause else ""
        lines.append([row.id, row.where, row.printed, figure(v), row.verdict + through, said])
    head = ("row", "place", "printed", "true", "verdict", "note")
    return html_table(head, lines, "Ledger rows")


def summary(verdicts: Iterable[Verdict]) -> str:
    """Return how many rows have each verdict, one a line, with what the verdict means.

    Parameters
    ----------
    verdicts : iterable of Verdict
        What `jeux.ledger.check` returns, or a part of it.

    Examples
    --------
    >>> print(summary([]).splitlines()[0])
        0  confirmed     right to the last printed digit, or a true claim
    """
    counts = Counter(v.row.verdict for v in verdicts)
    return "\n".join(f"{counts[name]:5}  {name:13} {says}" for name, says in VERDICTS.items())
