"""The ledger as a table for readers."""

from dataclasses import replace
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from ledger import VERDICTS, Row, Verdict, check, rows
from ledger.table import summary, table, told

ROW = Row("cloche", "x", "here", "3,5", "Fraction(7, 2)", "confirmed", "", "", "")


@pytest.mark.parametrize(
    ("printed", "true", "shown"),
    [
        ("3,4787", Fraction(7, 2), "3.500000"),
        ("3,14", Fraction(22, 7), "3.1429"),
        ("14000", Fraction(15000), "15000"),
        ("5/36", Fraction(5, 36), "5/36"),
        ("so", True, "holds"),
        ("so", False, "does not hold"),
        ("5^2", "5^2", "5^2"),
        ("5", None, ""),
    ],
)
def test_true_figures_have_two_digits_more_than_the_printed_ones(printed, true, shown):
    assert told(Verdict(replace(ROW, printed=printed), true, None)) == shown


def cells(shown):
    root = ElementTree.fromstring(shown._repr_html_())
    head, *lines = root.iter("tr")
    assert {cell.get("scope") for cell in head} == {"col"}
    assert {line[0].get("scope") for line in lines} == {"row"}
    return [["".join(cell.itertext()) for cell in line] for line in (head, *lines)]


def test_the_table_has_a_line_for_each_row_in_order():
    head, *lines = cells(table(check(rows("cloche"))))
    assert head == ["row", "place", "printed", "true", "verdict", "note"]
    assert [line[0] for line in lines] == [row.id for row in rows("cloche")]
    assert [line[2] for line in lines] == [row.printed for row in rows("cloche")]


def test_the_caption_says_which_rows_there_are():
    confirmed = Verdict(ROW, Fraction(7, 2))
    slip = Verdict(replace(ROW, verdict="error"), Fraction(4))
    words = "A row for each printed number or claim"
    assert table([confirmed, slip]).caption == f"{words}, with its true value."
    assert table([confirmed]).caption == f"{words} that is confirmed."
    assert table([slip]).caption == f"{words} that is not confirmed."
    assert "<caption>Two &lt; three.</caption>" in table([slip], "Two < three.")._repr_html_()


def test_a_cause_and_what_was_restored_are_said():
    row = replace(ROW, cause="slip", verdict="inherited", restored="a dot", note="See <there>")
    _, line = cells(table([Verdict(row, Fraction(7, 2), Fraction(3))]))
    assert line[4] == "inherited through slip"
    assert line[5] == "See <there> Restored: a dot."


def test_the_summary_counts_every_verdict():
    verdicts = check(rows("cloche"))
    head, *lines = cells(summary(verdicts))
    assert head == ["verdict", "rows", "what it means"]
    assert [(name, says) for name, _, says in lines] == [*VERDICTS.items()]
    counts = {name: int(rows) for name, rows, _ in lines}
    assert sum(counts.values()) == len(verdicts)
    assert counts["error"] == 1
