"""The ledger: every number that a document prints, recomputed and judged.

Each document has one CSV file beside this module, with the columns of `Row`. A row's
``recompute`` is a Python expression over ``jeux`` and the names of `_names`; it may call
``value("id")`` for the recomputed figure of another row of the same document (the printed
one, if that row is unverifiable). That is how a slip is traced: an ``inherited`` row is
computed a second time with the *printed* figure of its cause in place of the true one, and
must then give its own printed digits.

One rule chooses the cause of a row, in all documents:

- A figure that is printed several times has one row where it is worked out. The other rows
  repeat it: their expression is ``value`` of that row, and if it is wrong, it is their cause.
- A figure that is worked out is computed from the figures worked out last before it: those
  printed in its own formula, or where there is none, the results that the text has just reached.
- Only if these do not give the printed digits, the expression goes back a step, to the figures
  from which they were worked out; then the note says what the nearer ones would have given.
- The cause is every wrong row that the expression names, and no other.

`check` holds the last point, and that no cause is a repetition; the tests hold the others.

In all five documents a claim with a vague word (*few*, *rare*, *improbable*, *negligible*) is
decided only where the note says what the word was taken to mean, by the document or by
mathematical use; no bound is chosen to fit a figure. Otherwise the row is ``unverifiable``, and
its note gives the figure.
"""

from __future__ import annotations

import csv
import math
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cache
from importlib import import_module, resources
from importlib.util import find_spec
from itertools import chain
from typing import Any

import numpy as np

from jeux.checks import as_choice
from jeux.ledger.printed import Printed, read

VERDICTS = {
    "confirmed": "right to the last printed digit, or a true claim",
    "rounding": "last digit off by one (of what its cause gives)",
    "misprint": "wrong, without consequence",
    "error": "wrong by its working; later figures may be wrong through it",
    "inherited": "right arithmetic on a wrong figure",
    "refuted": "a claim in words that does not hold",
    "unverifiable": "nothing to compute it from, or to decide it by",
}


@dataclass(frozen=True, slots=True)
class Row:
    """One printed number, or one claim in words, of a document.

    Attributes
    ----------
    document : str
        The document, by the name of its part: ``"cloche"``.
    id : str
        Unique within the document.
    where : str
        Place in the document: rule, equation, table row.
    printed : str
        The digits as printed, or a short paraphrase of the claim.
    recompute : str
        Expression for the true figure; empty when unverifiable.
    verdict : str
        One of `VERDICTS`.
    cause : str
        For ``inherited``, and for ``rounding`` of an inherited figure: the ids of the wrong
        rows that the expression names, separated by spaces. For a ``misprint`` that is another
        row's printed figure, set in the wrong place: that row.
    restored : str
        What the scan lost, and how it was restored.
    note : str
        What a reader should know.
    """

    document: str
    id: str
    where: str
    printed: str
    recompute: str
    verdict: str
    cause: str
    restored: str
    note: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """A row that stands: the true figure, and what its cause (if any) makes of it."""

    row: Row
    value: Fraction | bool | str | None
    from_cause: Fraction | bool | str | None

    def __str__(self) -> str:
        return f"{self.row.document}/{self.row.id}: {self.row.verdict}"


def documents() -> tuple[str, ...]:
    """Return the documents that have a ledger, in alphabetical order.

    >>> "cloche" in documents()
    True
    """
    files = resources.files(__name__).iterdir()
    return tuple(sorted(f.name[:-4] for f in files if f.name.endswith(".csv")))


@cache
def _read(document: str) -> tuple[Row, ...]:
    text = resources.files(__name__).joinpath(f"{document}.csv").read_text("utf-8")
    columns = [field.name for field in fields(Row)][1:]
    table = csv.DictReader(text.splitlines())
    if table.fieldnames != columns:
        raise ValueError(f"{document}.csv must have the columns {columns}, got {table.fieldnames}")
    found = []
    for line in table:
        if None in line or None in line.values():
            raise ValueError(f"{document}.csv has a row with too many or too few cells: {line!r}")
        found.append(Row(document, **line))
    return tuple(found)


def rows(document: str | None = None) -> list[Row]:
    """Return the rows of one document, or of all.

    Parameters
    ----------
    document : str, optional
        The document, by the name of its part; all of them when left out.

    Raises
    ------
    ValueError
        If there is no such document, or its file is not a ledger.

    Examples
    --------
    >>> [row.printed for row in rows("cloche") if row.id == "a"]
    ['3,4787']
    """
    if document is None:
        return [row for name in documents() for row in _read(name)]
    return list(_read(as_choice("document", document, documents())))


def check(among: Iterable[Row] | None = None) -> list[Verdict]:
    """Recompute every row and hold its declared verdict against the figures.

    Parameters
    ----------
    among : iterable of Row, optional
        The rows to check; the whole ledger when left out. Rows named by ``value`` or by
        ``cause`` must be among them.

    Raises
    ------
    ValueError
        If any row fails: its expression raises, its verdict is unknown or contradicts the
        figures, or its id stands twice. The message names each such row with the printed
        and the computed figure.

    Examples
    --------
    >>> slip = [v for v in check(rows("cloche")) if v.row.verdict == "error"]
    >>> [(v.row.id, v.row.printed, v.value) for v in slip]
    [('product-4', '14000', Fraction(15000, 1))]
    """
    listed = rows() if among is None else list(among)
    by_document: dict[str, dict[str, Row]] = {}
    wrong: list[str] = []
    for row in listed:
        book = by_document.setdefault(row.document, {})
        if row.id in book:
            wrong.append(f"{row.document}/{row.id}: the id stands twice")
        book[row.id] = row
    verdicts = []
    for row in listed:
        try:
            verdicts.append(_judge(row, by_document[row.document]))
        except ValueError as error:
            wrong.append(f"{row.document}/{row.id}: {error}")
    for row in listed:
        heirs = (other.cause.split() for other in by_document[row.document].values())
        if row.verdict == "error" and not row.note and row.id not in chain(*heirs):
            wrong.append(f"{row.document}/{row.id}: an error names its consequence: in a note, "
                         "or as the cause of another row")  # fmt: skip
    if wrong:
        raise ValueError(f"{len(wrong)} ledger row(s) fail:\n" + "\n".join(wrong))
    return verdicts


def _judge(row: Row, book: dict[str, Row]) -> Verdict:
    """Return the verdict of a row, or raise ValueError that says why it does not stand."""
    if row.verdict not in VERDICTS:
        raise ValueError(f"verdict must be one of {list(VERDICTS)}, got {row.verdict!r}")
    if row.verdict == "inherited" and not row.cause:
        raise ValueError("an inherited row names its cause")
    if row.cause and row.verdict not in ("inherited", "rounding", "misprint"):
        raise ValueError(
            f"a cause goes with 'inherited', 'rounding' or 'misprint', got {row.cause!r}"
        )
    if row.cause and row.verdict == "misprint":
        # the same figure, so that a slip of ours in either is noticed
        copied = book.get(row.cause)
        if copied is None or read(copied.printed) != read(row.printed):
            raise ValueError(f"the cause {row.cause!r} does not print {row.printed!r}")
        return replace(_judge(replace(row, cause=""), book), row=row)
    if row.verdict == "unverifiable":
        if row.recompute or not row.note:
            raise ValueError("an unverifiable row has no expression, and a note that says why")
        return Verdict(row, None, None)
    named: set[str] = set()
    true = _evaluate(row, book, {}, named=named)
    if isinstance(true, bool) and row.cause:
        raise ValueError(f"a claim in words inherits nothing, got the cause {row.cause!r}")
    fits = _fit(row.printed, true)
    if not row.cause:
        _must(row, _ALLOWED[true if isinstance(true, bool) else fits], true)
        if fits == "far" and _fit(row.printed, _evaluate(row, book, _slips(book))) == "equal":
            raise ValueError(f"printed {row.printed!r} follows from a wrong row: name its cause")
        return Verdict(row, true, None)
    if fits == "equal":
        raise ValueError(f"printed {row.printed!r} is right ({true}): there is nothing to inherit")
    instead = {}
    for cause in row.cause.split():
        if cause not in book or book[cause].verdict not in _WRONG:
            raise ValueError(f"the cause {cause!r} is not a wrong row of the same document")
        instead[cause] = read(book[cause].printed).value
        again = _REPEATED.fullmatch(book[cause].recompute)
        if again and again[1] in book and book[again[1]].verdict in _WRONG:
            raise ValueError(f"the cause {cause!r} repeats {again[1]!r}: name that row")
    wrong = {name for name in named if book[name].verdict in _WRONG}
    if wrong != instead.keys():
        raise ValueError(
            f"the cause must be the wrong rows that the expression names, {sorted(wrong)}, "
            f"got {row.cause!r}"
        )
    from_cause = _evaluate(row, book, instead)
    for cause in instead:
        put_right = instead | {cause: _evaluate(book[cause], book, {})}
        if _evaluate(row, book, put_right) == from_cause:
            raise ValueError(f"the cause {cause!r} changes nothing: {from_cause} either way")
    _must(row, _ALLOWED_WITH_CAUSE[_fit(row.printed, from_cause)], from_cause)
    return Verdict(row, true, from_cause)


_REPEATED = re.compile(r"""value\(["']([^"']+)["']\)""")
_WRONG = ("error", "inherited", "rounding")
_ALLOWED: dict[bool | str, tuple[str, ...]] = {
    True: ("confirmed",),
    False: ("refuted",),
    "equal": ("confirmed",),
    "near": ("rounding",),
    "far": ("misprint", "error"),
}
_ALLOWED_WITH_CAUSE = {"equal": ("inherited",), "near": ("rounding",), "far": ()}


def _must(row: Row, allowed: tuple[str, ...], computed: Fraction | bool | str) -> None:
    if row.verdict not in allowed:
        through = f" through the cause {row.cause!r}" if row.cause else ""
        raise ValueError(
            f"declared {row.verdict!r}, but printed {row.printed!r} and computed {computed}"
            f"{through}: {' or '.join(allowed) or 'the cause does not explain it'}"
        )


def _fit(printed: str, true: Fraction | bool | str) -> str:
    """Say how printed digits sit to a figure: 'equal', 'near' (off by one) or 'far'."""
    if not isinstance(true, bool | str):
        return read(printed).fit(true)
    try:
        number = read(printed).unit != 0
    except ValueError:
        number = False
    if number:
        raise ValueError(f"printed {printed!r} is a number, and computed is {true!r}")
    return "equal" if isinstance(true, bool) or true == printed else "far"


def _slips(book: dict[str, Row]) -> dict[str, Fraction]:
    """Return what is printed in the wrong rows of a book, where it is a number."""
    figures = {}
    for row in book.values():
        if row.verdict in _WRONG:
            with suppress(ValueError):
                figures[row.id] = read(row.printed).value
    return figures


def _evaluate(
    row: Row,
    book: dict[str, Row],
    instead: dict[str, Fraction],
    above: tuple[str, ...] = (),
    known: dict[str, Any] | None = None,
    named: set[str] | None = None,
) -> Any:
    """Compute a row's expression, with some rows' figures replaced; collect the rows it names."""
    if row.id in above:
        raise ValueError(f"{row.id} depends on itself: {' -> '.join((*above, row.id))}")
    found: dict[str, Any] = {} if known is None else known  # each row is computed once

    def value(name: str) -> Any:
        if named is not None:
            named.add(name)
        if name in instead:
            return instead[name]
        if name not in book:
            raise ValueError(f"value({name!r}): no such row")
        if book[name].verdict == "unverifiable":
            return read(book[name].printed).value
        if name not in found:
            found[name] = _evaluate(book[name], book, instead, (*above, row.id), found)
        return found[name]

    try:
        if "value" not in row.recompute:
            return _alone(row.document, row.recompute)
        return _figure(row.document, row.recompute, {"value": value})
    except Exception as error:
        raise ValueError(
            f"the expression {row.recompute!r} fails: {type(error).__name__}: {error}"
        ) from error


def _figure(document: str, expression: str, more: dict[str, Any]) -> Any:
    # the expressions are this package's own data, not a stranger's
    result = eval(expression, _names(document) | more)
    result = result.item() if isinstance(result, np.generic) else result
    return result if isinstance(result, bool | str) else Fraction(result)


@cache
def _alone(document: str, expression: str) -> Any:
    """Compute, once in a process, a figure that depends on no other row."""
    return _figure(document, expression, {})


@cache
def _names(document: str) -> dict[str, Any]:
    """Return what an expression may use beside Python's builtins and ``value``."""
    names: dict[str, Any] = {"Fraction": Fraction, "comb": math.comb, "factorial": math.factorial}
    names["np"] = np
    names[document] = import_module(f"jeux.{document}")
    for name in ("law", "race", "sampling", f"{document}.rules"):
        if find_spec(f"jeux.{name}"):
            names[name.rpartition(".")[2]] = import_module(f"jeux.{name}")
    return names


__all__ = ["VERDICTS", "Printed", "Row", "Verdict", "check", "documents", "read", "rows"]
