"""The ledger as a table for readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING

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
    from IPython.display import HTML

    lines = []
    for v in verdicts:
        row = v.row
        said = " ".join(filter(None, [row.note, row.restored and f"Restored: {row.restored}."]))
        through = f" through {row.cause}" if row.cause else ""
        cells = [row.id, row.where, row.printed, figure(v), row.verdict + through, said]
        lines.append("<tr>" + "".join(f"<td>{escape(c)}</td>" for c in cells) + "</tr>")
    head = "".join(
        f'<th scope="col">{c}</th>' for c in ("row", "place", "printed", "true", "verdict", "note")
    )
    return HTML(  # type: ignore[no-untyped-call]
        '<div class="jeux-table" tabindex="0" role="region" aria-label="Ledger rows">'
        f'<table class="table"><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table></div>"
    )


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
