"""The files of the ledger: their cells, and the rule that chooses the cause of a wrong row."""

import re
from contextlib import suppress
from dataclasses import replace

import pytest

import ledger
from ledger import VERDICTS, check, documents, figure, read, rows

HEIRS = [row for row in rows() if row.cause and row.verdict in ("inherited", "rounding")]
WRONG = ("error", "inherited", "rounding")
# figures nearer to a row than its cause, and what they give instead of the printed digits
NEARER = {
    "g-s": (
        """value("p-s") * value("b") / value("a") * (1 - value("nu-0") / value("b-sum"))""",
        "0.56071",
    ),
    "g-cl": ("""value("p-cl") * value("b") / value("a")""", "0.12551"),
    "calc-cl": ("""1500 * value("g-cl")""", "188.28"),
    "calc-m": ("""1500 * value("g-m")""", "188.28"),
}


def number(printed):
    """Return what is printed as a number to be rounded, if it is one."""
    with suppress(ValueError):
        return read(printed).unit and read(printed)


def named(row, book):
    """Return the rows that an expression names; those behind them do not count."""
    found = set()

    def value(name):
        found.add(name)
        if book[name].verdict == "unverifiable":
            return read(book[name].printed).value
        return figure(book[name], book)

    ledger._exact(row.document, row.recompute, value)
    return found


def faults(among):
    """Say what is wrong with the trail of rows that `check` lets stand."""
    book = {row.id: row for row in among}
    wrong = {name for name, row in book.items() if row.verdict in WRONG}
    slips = [name for name in wrong if number(book[name].printed)]
    heirs = {cause for row in among for cause in row.cause.split()}
    if len(book) < len(among):
        yield "an id stands twice"
    for row in among:
        causes = row.cause.split()
        if row.verdict not in VERDICTS or not (row.id and row.where and row.printed):
            yield f"{row.id}: a cell is empty, or no verdict"
        if row.verdict == "unverifiable":
            if row.recompute or not row.note or causes:
                yield f"{row.id}: neither expression nor cause, but a note that says why"
            continue
        try:
            true = figure(row, book)
        except Exception as error:  # whatever an expression may raise
            yield f"{row.id}: its expression cannot be computed: {type(error).__name__}: {error}"
            continue
        if number(row.printed) and isinstance(true, bool | str):
            yield f"{row.id}: words for a number"
        if row.verdict == "misprint" and isinstance(true, str) and (not true or " or " in true):
            yield f"{row.id}: one wording must be right, and no other"
        if row.verdict == "error" and not row.note and row.id not in heirs:
            yield f"{row.id}: an error without consequence is a misprint"
        if row.verdict in ("misprint", "error") and causes:
            if len(causes) > 1 or read(book[row.cause].printed) != read(row.printed):
                yield f"{row.id}: its cause does not print the same"
        elif causes:
            if row.verdict not in ("inherited", "rounding"):
                yield f"{row.id}: has a cause"
            if {name for name in named(row, book) if name in wrong} != {*causes}:
                yield f"{row.id}: causes are the wrong rows that it names"
                continue
            given = figure(row, book, causes)
            for cause in causes:
                right = replace(book[cause], recompute=f"Fraction('{figure(book[cause], book)}')")
                if figure(row, book | {cause: right}, {*causes} - {cause}) == given:
                    yield f"{row.id}: {cause} changes nothing"
                if repeated(book[cause]) in wrong:
                    yield f"{row.id}: {cause} only repeats"
        elif (
            row.verdict in ("misprint", "error")
            and not isinstance(true, bool | str)
            and read(row.printed).fit(figure(row, book, slips)) == "equal"
        ):
            yield f"{row.id}: follows from a wrong row"


@pytest.mark.parametrize("document", documents())
def test_the_trail_of_a_document_is_whole(document):
    found = [*faults(rows(document))]
    assert not found, f"mend these rows of src/ledger/{document}.csv"


def repeated(row):
    """Return the id of the row that a row only repeats, if any."""
    found = re.fullmatch(r"""value\(["']([^"']+)["']\)""", row.recompute)
    return found and found[1]


def heirs(which):
    return pytest.mark.parametrize(
        "row", [row for row in HEIRS if which(row)], ids=lambda row: f"{row.document}/{row.id}"
    )


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
