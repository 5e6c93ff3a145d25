"""Wrong digits are found, marked, and nowhere marked but where the ledger says that they are."""

import re
from collections import Counter
from functools import cache
from xml.etree import ElementTree

import errata
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from pages import NOTEBOOKS, ROOT, STRUCK, STRUCK_IN_FORMULA, prose, source, toc

from jeux.errata import Marked, erratum, wrong_digits
from jeux.tables import table
from ledger import check, documents, read, rows
from ledger.table import MARKED, told
from ledger.table import table as galleys


def bracketed(mark):
    """Write the runs of a mark in brackets."""
    pieces, done = [], 0
    for start, stop in mark.runs:
        pieces += [mark[done:start], "[", mark[start:stop], "]"]
        done = stop
    return "".join(pieces) + mark[done:]


@pytest.mark.parametrize(
    ("printed", "true"),
    [
        ("1[4]000", "1[5]000"),
        ("1[4]000", "1[5],000"),
        ("16[2]·296", "16[3],296"),
        ("10.5[1]8.300", "105[2]8300"),
        ("3,[4787]", "3.[5000]00"),
        ("0,56[073]", "0.56[155]"),
        ("140,[1]8", "140.[3]871"),
        ("1[499,97]", "1[500]"),
        ("4[31,2]", "4[28.5]71"),
        ("[6,3] %", "[5.7]33 %"),
        ("5000", "[1]5,000"),
        ("[-]0,5", "0.5"),
        ("0,5", "[−]0.5"),
        ("[−2]", "[3]"),
        ("0,708[2]", "0.7082[59]"),
        ("0.25[0]", "0.250[82]"),
        ("3,4[9]", "3.4[8]3"),
        ("0.50", "0.4951"),
        ("3,5", "3.50"),
        ("3,4", "3.45"),
        ("[0,063]", "[6.3 %]"),
        ("[1]/[4]", "[7]/[31]"),
        ("section [2]", "section [4]"),
        ("théorème [2]", "théorème [2.1]"),
        ("proposition [(]1.1[)]", "proposition 1.1"),
        ("T [⊗] vec(X)", "T vec(X)"),
        ("[a]_0,50", "[p]_0,50"),
        ("", "[x]"),
    ],
)
def test_the_wrong_digits_are_found(printed, true):
    found = erratum(*(re.sub(r"[][]", "", words) for words in (printed, true)))
    assert [bracketed(mark) for mark in found] == [printed, true]


def written(number, decimals, comma, thousands, percent):
    """Write a whole number of last places as a document might."""
    digits = str(number).rjust(decimals + 1, "0")
    whole, rest = (digits[:-decimals], digits[-decimals:]) if decimals else (digits, "")
    if thousands:
        whole = f"{int(whole):,}".replace(",", thousands)
    return f"{whole}{comma if rest else ''}{rest}{percent}"


@given(
    st.integers(0, 10**9), st.integers(0, 10**9), st.integers(4, 6), st.sampled_from(",."),
    st.sampled_from(["", "·", " "]), st.sampled_from(["", "%", " %"]), st.integers(0, 2),
)  # fmt: skip
def test_digits_are_compared_place_by_place(old, new, decimals, comma, thousands, percent, more):
    # four decimals or more: no comma can be one between thousands
    printed = written(old, decimals, comma, thousands, percent)
    true = written(new * 10**more, decimals + more, ".", "", percent)
    wrong, right = wrong_digits(printed, true)
    # naively: both numbers filled up with zeros, digit under digit
    differ = [a != b for a, b in zip(f"{old:012}", f"{new:012}", strict=True)]
    for words, runs, wanted in ((printed, wrong, differ), (true, right, differ + [False] * more)):
        marked = [any(a <= i < b for a, b in runs) for i, c in enumerate(words) if c.isdigit()]
        assert marked == wanted[-len(marked) :]


@given(st.integers(0, 10**6), st.integers(0, 10**6), st.integers(0, 4), st.integers(0, 3))
def test_a_figure_that_the_true_one_rounds_to_has_no_wrong_digit(old, new, decimals, more):
    assume(3 not in (decimals, decimals + more))  # 1.000 may be a thousand
    printed = written(old, decimals, ".", "", "")
    true = written(new, decimals + more, ".", "", "")
    wrong, right = wrong_digits(printed, true)
    equal = read(printed).fit(read(true).value) == "equal"
    assert equal == (not wrong and not right)


def test_a_mark_is_heard_and_seen_without_colour():
    mark = erratum("1<4", "1<5", inherited=True)
    assert mark._repr_html_() == (
        '<span class="erratum inherited">'
        '<del><span class="jeux-unseen">printed </span>1&lt;<b>4</b></del> '
        '<ins><span class="jeux-unseen">true </span>1&lt;<b>5</b></ins></span>'
    )
    assert str(mark) == "1<4 → 1<5"


def test_cells_keep_their_marks_and_stand_point_under_point():
    lines = [("a", *erratum("3.4786", "3.5")), ("b", *erratum("431.21", "428.57"))]
    shown = table(["quantity", "printed", "true"], lines, "Two figures.")
    assert list(shown.right) == [False, True, True]
    assert [c.rstrip("\u2007\u2008") for c in shown.cells[0]] == ["a", "3.4786", "3.5"]
    assert {len(cell) - cell.index(".") for _, *row in shown.cells for cell in row} >= {5}
    root = ElementTree.fromstring(shown._repr_html_())
    assert [b.text for b in root.iter("b")] == ["4786", "5", "31.21", "28.57"]
    assert [cell.tag for span in root.iter("span") for cell in span] == ["del", "ins"] * 2
    assert "3.4786" in repr(shown)


def test_the_ledger_marks_what_is_wrong_and_nothing_else():
    for document in documents():
        judged = check(rows(document))
        shown = galleys(judged)
        lines = ElementTree.fromstring(shown._repr_html_()).findall(".//tbody/tr")
        for verdict, line, cells in zip(judged, lines, shown.cells, strict=True):
            marks = [span.get("class") for span in line.iter("span")]
            wrong = verdict.row.verdict in MARKED
            inherited = verdict.row.verdict == "inherited"
            assert marks == ["erratum inherited" if inherited else "erratum"] * 2 * wrong
            assert not wrong or any(isinstance(c, Marked) and c.runs for c in cells)
            assert (line.get("class") == "jeux-confirmed") == (verdict.row.verdict == "confirmed")


def test_galleys_say_that_they_are_a_table_and_what_paper_leaves_out():
    judged = check(rows("marienbad"))
    root = ElementTree.fromstring(galleys(judged)._repr_html_())
    roles = Counter(element.get("role") for element in root.iter())
    assert (roles["table"], roles["row"], roles["cell"]) == (1, len(judged) + 1, 5 * len(judged))
    right = [v for v in judged if v.row.verdict == "confirmed"]
    assert str(len(right)) in root.find("p[@class='jeux-left-out']").text
    assert "jeux-left-out" not in galleys([v for v in judged if v not in right])._repr_html_()


# in the chapters


MARK = STRUCK_IN_FORMULA.pattern
DIGITS = rf"(?:\d|\.|\\,|/|{MARK})*"


@cache
def wrong_figures(document):
    return [v for v in check(rows(document)) if v.row.verdict in MARKED]


def struck(page):
    """Return the pairs of printed and true words that a page marks."""
    text = prose(source(page))
    for m in STRUCK.finditer(text):
        yield m[1], errata.beside(m[1], m[2])
    for m in re.finditer(rf"{DIGITS}{MARK}{DIGITS}", text):
        whole = m[0].replace(r"\,", "")
        yield STRUCK_IN_FORMULA.sub(r"\2", whole), STRUCK_IN_FORMULA.sub(r"\1", whole)


def stands(printed, true, verdict):
    """Say whether a row of the ledger has this erratum."""
    if not re.search(r"\d", printed) or isinstance(verdict.value, str):
        row = verdict.row.printed, told(verdict)
        runs = wrong_digits(*row)
        found = [w[a:b] for w, r in zip(row, runs, strict=True) for a, b in r]
        return [printed, true] in (found, list(row))
    same = errata.bare(verdict.row.printed) == errata.bare(printed)
    return same and read(errata.bare(true)).fit(verdict.value) == "equal"


@pytest.mark.parametrize("page", toc())
def test_what_a_page_strikes_out_is_wrong_in_the_ledger(page):
    folder = page.split("/")[-2]
    parts = [folder] if folder in documents() else documents()
    among = [v for part in parts for v in wrong_figures(part)] if list(struck(page)) else []
    for printed, true in struck(page):
        assert any(stands(printed, true, v) for v in among), f"{printed} → {true}: no such row"


def test_every_part_marks_an_erratum():
    marked = {p.parent.name for p in NOTEBOOKS
              if list(struck(p.relative_to(ROOT).with_suffix("").as_posix()))}  # fmt: skip
    wrong = {row.document for row in rows() if row.verdict in ("error", "misprint", "inherited")}
    assert marked >= wrong


@pytest.mark.parametrize(
    ("printed", "after", "true"),
    [
        ("14,000", " 15,000 for it", "15,000"),
        ("3.1437", " 3.1651.", "3.1651"),
        ("section 2", " section 4 for", "section 4"),
        ("5", " 6), so", "6"),
        ("5", "", ""),
        ("5", ", six", ""),
        ("section 2", " 4.", ""),
    ],
)
def test_as_many_words_stand_beside_the_struck_ones(printed, after, true):
    assert errata.beside(printed, after) == true


def test_a_figure_of_another_part_is_not_marked():
    assert errata.wrong_rows("book/cloche/six-dice", "14,000")
    assert errata.wrong_rows("book/index", "14,000")
    assert not errata.wrong_rows("book/serpents/board", "14,000")
    assert not errata.wrong_rows("book/cloche/six-dice", "15,000")
