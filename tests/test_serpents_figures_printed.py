"""The article's Figures 3 and 4 beside ours, against the ledger and the matrices."""

import re

import numpy as np
import pytest
from frames import svg_in

from jeux.ledger import rows
from jeux.serpents import SHOWN, classic_matrices
from jeux.serpents.figures import printed_picture
from jeux.serpents.figures.printed import COLUMNS, UNIT, WIDE

FRAMES = [(matrix, columns) for matrix in "PE" for columns in COLUMNS]
every_frame = pytest.mark.parametrize(("matrix", "columns"), FRAMES)


def entries(matrix, columns):
    """Return the two numbers of each entry, row by row, and how far its dot is from the middle."""
    drawn = svg_in(printed_picture(matrix, columns))
    numbers = [e for e in drawn.iter("text") if e.get("textLength")]
    words = ["".join(e.itertext()) for e in numbers]
    edges = [float(e.get("x")) - 40 for e in numbers[::2]]
    dots = [float(e.get("cx")) for e in drawn.iter("circle")]
    off = [(dot - x - WIDE / 2) / UNIT for dot, x in zip(dots, edges, strict=True)]
    return words[::2], words[1::2], np.array(off).reshape(12, 4)


def test_the_columns_are_those_of_the_figures():
    assert sum(COLUMNS.values(), ()) == SHOWN
    for words, group in COLUMNS.items():
        assert words == f"{group[0]}–{group[-1]}"


@every_frame
def test_each_entry_stands_as_printed_beside_the_true_one(matrix, columns):
    printed = {row.id: row.printed for row in rows("serpents")}
    was, true, off = entries(matrix, columns)
    ids = [f"{matrix.lower()}-{i}-{j}" for i in SHOWN for j in COLUMNS[columns]]
    assert was == [printed[name] for name in ids]
    ours = classic_matrices()["PE".index(matrix)][np.ix_(SHOWN, COLUMNS[columns])]
    unit = {"P": 1e-3, "E": 1e-2}[matrix]
    assert np.array(true, dtype=float).reshape(12, 4) == pytest.approx(ours, abs=unit / 199)
    shown = np.array(was, dtype=float).reshape(12, 4)
    assert off == pytest.approx((ours - shown) / unit, abs=2e-3)


@every_frame
def test_a_frame_marks_the_wrong_digits_and_says_how_many_entries_are_right(matrix, columns):
    slips = [
        r for r in rows("serpents") if r.where.startswith("Figure") and r.verdict == "rounding"
    ]
    group = COLUMNS[columns]
    here = [r for r in slips if r.id.startswith(matrix.lower()) and
            int(r.id.split("-")[2]) in group]  # fmt: skip
    frame = printed_picture(matrix, columns)
    said = re.search("<figcaption>(.*?)</figcaption>", frame)[1]
    struck = [e for e in svg_in(frame).iter("tspan") if e.get("text-decoration")]
    assert len(struck) == len(here) <= 1
    assert ("all 48" in said) == (not here)
    for slip in here:
        name, i, j = slip.id.split("-")
        assert f"47 of 48 printed entries are the true ones, rounded; {name}_{i},{j} is" in said
    off = abs(entries(matrix, columns)[2])
    assert (off > 0.5).sum() == len(here)


@pytest.mark.parametrize("wrong", [("A", "0–3"), ("P", "0–4")])
def test_what_is_no_figure_is_refused(wrong):
    with pytest.raises(ValueError, match="must be"):
        printed_picture(*wrong)
