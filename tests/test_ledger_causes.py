"""The rule that chooses the cause of a wrong row, as `jeux.ledger` states it."""

import re
from dataclasses import replace

import pytest

from jeux.ledger import check, read, rows

HEIRS = [row for row in rows() if row.cause and row.verdict in ("inherited", "rounding")]
WRONG = ("error", "inherited", "rounding")
# figures nearer to a row than its cause, and what they give instead of the printed digits
NEARER = {
    "g-s": (
        """value("p-s") * value("b") / value("a") * (1 - value("nu-0") / value("b-sum"))""",
        "0,56071",
    ),
    "g-cl": ("""value("p-cl") * value("b") / value("a")""", "0,12551"),
    "calc-cl": ("""1500 * value("g-cl")""", "188,28"),
    "calc-m": ("""1500 * value("g-m")""", "188,28"),
}


def repeated(row):
    """Return the id of the row that a row only repeats, if any."""
    found = re.fullmatch(r"""value\(["']([^"']+)["']\)""", row.recompute)
    return found and found[1]


def heirs(which):
    return pytest.mark.parametrize(
        "row", [row for row in HEIRS if which(row)], ids=lambda row: f"{row.document}/{row.id}"
    )


@heirs(lambda row: not repeated(row))
def test_what_is_worked_out_stands_after_its_causes(row):
    ids = [other.id for other in rows(row.document)]
    assert all(ids.index(cause) < ids.index(row.id) for cause in row.cause.split())


@heirs(repeated)
def test_what_is_repeated_has_the_digits_of_its_cause(row):
    book = {other.id: other for other in rows(row.document)}
    assert row.cause == repeated(row)
    assert not repeated(book[row.cause]) or book[repeated(book[row.cause])].verdict not in WRONG
    assert read(row.printed).value == read(book[row.cause].printed).value


@heirs(lambda row: not repeated(row) and row.id not in NEARER)
def test_wrong_factors_printed_in_a_formula_are_its_causes(row):
    beside = {
        repeated(other)
        for other in HEIRS
        if (other.document, other.where) == (row.document, row.where) and repeated(other)
    }
    assert beside <= set(row.cause.split())


def test_figures_further_back_are_causes_only_where_the_nearer_ones_fail():
    book = {row.id: row for row in rows("cloche")}
    more = []
    for name, (expression, digits) in NEARER.items():
        named = re.findall(r'value\("([^"]+)"\)', expression)
        wrong = {other for other in named if book[other].verdict in WRONG}
        assert wrong != set(book[name].cause.split())
        assert digits in book[name].note
        changed = {"id": f"nearer-{name}", "printed": digits, "recompute": expression}
        more.append(replace(book[name], **changed, cause=" ".join(sorted(wrong))))
    # claims in words take long, and no figure comes from them
    figures = [row for row in book.values() if any(map(str.isdigit, row.printed))]
    judged = check([*figures, *more])[len(figures) :]
    for name, nearer in zip(NEARER, judged, strict=True):
        assert read(book[name].printed).fit(nearer.from_cause) != "equal"
