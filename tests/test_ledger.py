"""The ledger stands, and every way in which a row can be wrong is noticed and named."""

import math
import re
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ledger import VERDICTS, Row, check, documents, read, rows
from ledger.table import told

REAL = rows()

fractions = st.fractions(-(10**7), 10**7, max_denominator=10**6)


def french(units, decimals, gap="", sign="-", percent=""):
    """Print a whole number of units of the last digit: 1234567 with 2 as 12 345,67."""
    digits = str(abs(units)).rjust(decimals + 1, "0")
    whole, rest = digits[: len(digits) - decimals], digits[len(digits) - decimals :]
    parts = re.findall(r"\d{1,3}(?=(?:\d{3})*$)", whole)
    return (sign if units < 0 else "") + gap.join(parts) + ("," + rest if rest else "") + percent


def row(**changes):
    """Return a row that stands, with some cells changed."""
    good = Row("cloche", "x", "here", "3,50", "Fraction(7, 2)", "confirmed", "", "", "")
    return replace(good, **changes)


# an error, and two rows that are wrong through it
SLIP = row(id="slip", printed="14000", recompute="15000", verdict="error")
HEIR = row(
    id="heir", printed="28", recompute="value('slip') / 500", verdict="inherited", cause="slip"
)
GRANDCHILD = row(
    id="late", printed="29", recompute="value('heir') + 1", verdict="inherited", cause="heir"
)


def fails(*among, naming, saying=""):
    """Assert that `check` refuses the rows and names the one that is wrong."""
    with pytest.raises(ValueError, match=r"^\d+ ledger row\(s\) fail:\n") as raised:
        check(among)
    _, *lines = str(raised.value).split("\n")
    named = [line for line in lines if line.startswith(f"{naming.document}/{naming.id}: ")]
    assert named
    assert saying in named[0]
    return lines


# printed numbers


@given(
    fractions,
    st.integers(0, 6),
    st.sampled_from(["", " ", "·", "\u00a0", "\u202f"]),
    st.sampled_from(["-", "\u2212"]),
    st.sampled_from(["", "%", " %", "\u202f%"]),
)
def test_a_rounded_number_reads_back_and_fits(true, decimals, gap, sign, percent):
    scale = 10**decimals * (100 if percent else 1)
    units = round(true * scale)
    printed = read(french(units, decimals, gap, sign, percent))
    assert printed.value == Fraction(units, scale)
    assert printed.unit == Fraction(1, scale)
    assert printed.fit(true) == "equal"


@given(fractions, st.integers(0, 6), st.sampled_from([-1, 1]), st.integers(2, 1000))
@example(Fraction(1, 2), 0, 1, 2)
def test_off_by_one_is_near_unless_no_rounding_was_needed_and_more_is_far(
    true, decimals, side, more
):
    scaled = true * 10**decimals
    if scaled.denominator == 2:  # both neighbours are the rounded figure
        units = math.floor(scaled) + (side > 0)
        assert read(french(units, decimals)).fit(true) == "equal"
    else:
        units = round(scaled)
    by_one = read(french(units + side, decimals)).fit(true)
    assert by_one == ("far" if scaled.denominator == 1 else "near")
    assert read(french(units + side * more, decimals)).fit(true) == "far"


@pytest.mark.parametrize(
    ("printed", "value"),
    [
        ("5/36", Fraction(5, 36)),
        ("6^6", Fraction(46656)),
        ("162·296", Fraction(162296)),
        ("1.234.567", Fraction(1234567)),
        ("99.561.092.450.391.000", Fraction(99561092450391000)),
        ("1.000", Fraction(1)),
        ("47.76", Fraction(4776, 100)),
        ("0,5", Fraction(1, 2)),
        (" 12 ", Fraction(12)),
        ("\u22121", Fraction(-1)),
    ],
)
def test_what_the_documents_print_is_read(printed, value):
    number = read(printed)
    assert number.value == value
    if {*"/^"} & {*printed}:  # a quotient or a power is exact
        assert (number.unit, number.fit(value)) == (0, "equal")
        assert number.fit(value + Fraction(1, 10**9)) == "far"


# the real ledger


HOW = """
An expression may use Python, Fraction, comb, factorial, np, law, race, sampling, the game by its
name, `rules`, `claims` (src/ledger/<document>.py) and value("id"), which is another row's
figure: so `cloche.mean_payment()`, and not `mean_payment()`. What is printed must be a number as
the document has it (3,4787), or words with an expression that is true or false. The verdict that
fits stands at the end of a line: change the verdict, the expression or the digits."""


def test_the_whole_ledger_stands():
    try:
        verdicts = check()
    except ValueError as error:
        pytest.fail(f"src/ledger/<document>.csv: {error}\n{HOW}", pytrace=False)
    assert [verdict.row for verdict in verdicts] == REAL
    assert len(REAL) > 100
    unnamed = [row for row in REAL if not (row.id and row.where and row.printed)]
    assert not unnamed, "a row says its id, where it is printed, and what is printed"
    assert [row for name in documents() for row in rows(name)] == REAL


def test_the_slip_of_jequier_is_traced_to_his_means():
    known = {verdict.row.id: verdict for verdict in check(rows("cloche"))}
    assert (known["sum"].value, known["sum"].from_cause) == (163296, 162296)
    assert (known["a"].value, known["a"].from_cause) == (
        Fraction(7, 2),
        Fraction(162296, 46656),
    )
    assert (known["b"].value, known["b"].from_cause) == (
        Fraction(147671, 46656),
        Fraction(146671, 46656),
    )
    assert known["product-4"].from_cause is None


# rows made by hand


@pytest.mark.parametrize(
    "good",
    [
        row(),
        row(printed="5^2", recompute="'5^' + '2'"),
        row(recompute="", verdict="unverifiable", note="played once"),
        row(recompute="Fraction(comb(7, 1) * factorial(1), len(rules.MARKS) - 4)"),
        row(recompute="cloche.mean_payment()"),
    ],
    ids=lambda good: f"{good.verdict} {good.recompute}",
)
def test_a_good_row_stands(good):
    (verdict,) = check([good])
    assert verdict.row == good
    assert verdict.from_cause is None


@pytest.mark.parametrize(
    ("printed", "expression", "right"),
    [
        ("3,5", "3.47", {"confirmed"}),
        ("3,4", "3.47", {"rounding"}),
        ("3,2", "3.47", {"misprint", "error"}),
        ("3,4", "3.5", {"misprint", "error"}),
        ("so", "1 < 2", {"confirmed"}),
        ("so", "1 > 2", {"refuted"}),
        ("so", "'so'", {"confirmed"}),
        ("so", "'not so'", {"misprint", "error"}),
    ],
)
def test_the_figures_decide_which_verdicts_can_stand(printed, expression, right):
    for verdict in VERDICTS:
        judged = row(printed=printed, recompute=expression, verdict=verdict, note="a note")
        if verdict in right:
            assert check([judged])[0].row == judged
        else:
            fails(judged, naming=judged)


def test_an_error_is_handed_down():
    slip, heir, late = check(iter([SLIP, HEIR, GRANDCHILD]))
    assert (slip.value, slip.from_cause) == (15000, None)
    assert (heir.value, heir.from_cause) == (30, 28)
    assert (late.value, late.from_cause) == (31, 29)


def test_an_inherited_figure_can_be_rounded_badly():
    bad = row(printed="27,9", recompute="value('slip') / 500 + Fraction(1, 30)", cause="slip")
    (_, verdict) = check([SLIP, replace(bad, verdict="rounding")])
    assert verdict.from_cause == Fraction(28) + Fraction(1, 30)
    fails(SLIP, replace(bad, verdict="inherited"), naming=bad, saying="through 'slip'")


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        *((row(recompute=expression), says) for expression, says in (
            ("1 +", "SyntaxError"), ("nothing", "NameError"), ("1 / 0", "ZeroDivisionError"),
            ("cloche.nothing", "AttributeError"), ("cloche.point_counts()[99]", "IndexError"),
            ("value('nobody')", "'nobody'"), ("value('x')", "RecursionError"),
            ("float('nan')", "ValueError"), ("None", ""), ("[1]", ""), ("3 + 4j", ""),
            ("float('inf')", ""),
        )),
        (row(printed="three and a half"), "got 'three and a half'"),
        (row(document="nobody"), "jeux.nobody"),
        (row(printed="3,2"), "printed '3,2' and computed 7/2: error or misprint"),
        (replace(HEIR, cause="", recompute="value('absent')"), "'absent'"),
        (replace(HEIR, printed="30"), ""),
        (replace(HEIR, printed="25"), ""),
        (replace(HEIR, cause=""), ""),
    ],
    ids=lambda bad: getattr(bad, "recompute", ""),
)  # fmt: skip
def test_a_row_that_fails_is_named(bad, says):
    fails(row(id="good"), SLIP, bad, naming=bad, saying=says)


def test_a_printed_result_of_a_game_once_played_can_be_used():
    once = row(id="once", printed="404", recompute="", verdict="unverifiable", note="a game")
    off = row(id="off", printed="6,3 %", recompute="1 - value('once') / Fraction(4312, 10)")
    assert check([once, off])[0].value is None
    other = replace(once, printed="440")
    fails(other, off, naming=off)
    lost = replace(once, printed="abc")
    fails(lost, off, naming=off, saying="printed must be a number")


# what is shown


def test_a_float_that_is_whole_but_for_its_last_digit_is_shown_whole():
    """The browser's own numpy gives 1 − 2^−53 where ours gives 1."""
    (judged,) = check([row for row in rows("serpents") if row.id == "p-98-0"])
    nearly = replace(judged, value=Fraction(1 - 2**-53))
    assert told(nearly) == told(judged) == "1"
    assert told(replace(judged, value=Fraction(999, 1000))) == "0.99900"
