"""Tables: points under points, labels, and the same cells in a terminal."""

from fractions import Fraction
from xml.etree import ElementTree

import numpy as np
import pytest
import sympy
from hypothesis import example, given
from hypothesis import strategies as st

from jeux.figures import MINUS
from jeux.tables import FIGURE_SPACE, POINT_SPACE, table

# what XML can carry, and what a parser gives back unchanged
words = st.text(st.characters(min_codepoint=32, exclude_categories=("Cs", "Cc", "Cn", "Co")))


def column(head, values, spec=""):
    """Return what stands in a column of a table."""
    rows = [[value] for value in values]
    return [cell for [cell] in table({head: spec}, rows, "A column.").cells]


def places(words, mark):
    """Return how many characters stand from a mark to the end."""
    return {len(word) - word.index(mark) for word in words}


@given(st.lists(st.floats(-1e6, 1e6), min_size=1), st.integers(1, 4))
def test_points_of_a_column_stand_under_each_other(values, decimals):
    cells = column("x", values, f",.{decimals}f")
    assert places(cells, ".") == {decimals + 1}
    for cell, value in zip(cells, values, strict=True):
        written = cell.replace(",", "").replace(MINUS, "-")
        assert float(written) == round(value, decimals)


@given(st.lists(st.fractions(0, 100), min_size=1))
def test_fraction_bars_of_a_column_stand_under_each_other(values):
    cells = column("x", values)
    proper = [word for word in cells if "/" in word]
    assert len({len(word) - word.index("/") for word in proper}) <= 1
    blanks = FIGURE_SPACE + POINT_SPACE
    assert [Fraction(word.rstrip(blanks)) for word in cells] == values
    # an integer ends where the numerators do
    ends = {len(word.partition("/")[2]) for word in proper}
    for word in set(cells) - set(proper):
        gap = word[len(word.rstrip(blanks)) :]
        assert gap == (FIGURE_SPACE * max(ends) + POINT_SPACE if ends else "")


def test_integers_have_commas_between_the_thousands_and_a_true_minus():
    assert column("x", [1234567, -1000, 0]) == ["1,234,567", f"{MINUS}1,000", "0"]


@pytest.mark.parametrize(
    ("value", "spec", "shown"),
    [
        (0.25, "+.1%", "+25.0%"),
        (-0.25, "+.1%", f"{MINUS}25.0%"),
        (2, ".2f", "2.00"),
        (-1e-5, ".1e", f"{MINUS}1.0e{MINUS}05"),
        (-1e-17, ".4f", "0.0000"),
        (-1e-9, "+.1%", "+0.0%"),
        (Fraction(-1, 3), "", f"{MINUS}1/3"),
        (Fraction(4, 2), "", "2"),
        (Fraction(1, 8), ".3f", "0.125"),
        (1500, "d", "1500"),
        (np.uint8(7), "", "7"),
        (np.float64(0.5), ".1f", "0.5"),
        (np.True_, "", "yes"),
        (False, "", "no"),
        (sympy.Rational(1, 3), "", "1/3"),
        (sympy.Integer(2), "", "2"),
    ],
)
def test_numbers_are_written_as_their_format_says(value, spec, shown):
    assert column("x", [value], spec) == [shown]


def test_a_gap_is_empty_and_moves_nothing():
    found = column("x", [None, 1.5, "", 10.25], "g")
    assert found == ["", f"1.5{FIGURE_SPACE}", "", "10.25"]


def test_columns_of_numbers_stand_right_and_columns_of_words_left():
    shown = table(["who", "points", "ends"], [("a", 1, True), ("b", None, False)], "Two.")
    assert [*shown.right] == [False, True, False]
    cells = list(ElementTree.fromstring(shown._repr_html_()).find(".//tbody/tr"))
    assert [cell.get("class") for cell in cells] == [None, "jeux-number", None]
    assert [cell.get("style") for cell in cells] == ["text-align:left", None, "text-align:left"]


@given(words.filter(str.strip), words, words)
@example("Hearts.", "", "♥")
def test_a_table_is_labelled_by_its_caption_and_its_heads(caption, head, cell):
    root = ElementTree.fromstring(table([head], [(cell,)], caption)._repr_html_())
    assert (root.get("aria-label"), root.get("tabindex")) == (caption, "0")
    assert root.find("table/caption").text == caption
    heads = [(th.get("scope"), "".join(th.itertext())) for th in root.iter("th")]  # ♥ is coloured
    assert heads == [(scope, words) for scope, words in (("col", head), ("row", cell)) if words]
