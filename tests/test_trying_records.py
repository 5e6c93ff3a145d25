"""Records that readers enter: the page and Python read the same, and say what they cannot read."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from throws import run

from jeux.trying import Records
from jeux.trying.records import MOST_COLUMNS, MOST_RECORDS, read

COLUMNS = {"who": "A or B", "far": "centimetres", "points": "points"}
START = [("A", 12.5, 3), ("B", 7.0, 0)]

TEXTS = {
    "A;12.5;3\nB;7.0;0": [("A", 12.5, 3), ("B", 7.0, 0)],
    "who;far;points\nA;12,5;3": [("A", 12.5, 3)],
    "WHO\tFar\tpoints\r\n A \t 12,5\t−3\r\n\r\n": [("A", 12.5, -3)],
    'who,far,points\n"A",12.5,3': [("A", 12.5, 3)],
    "A;.5;+3.0": [("A", 0.5, 3)],
    "": [],
    "\n \n": [],
    "A;12.5": None,
    "A;12.5;3;4": None,
    "A;x;3": None,
    "A;1e3;3": None,
    "A;12.5;3.5": None,
    ";12.5;3": None,
    "A;٣;3": None,
    "A;1,2,3;4": None,
    "A;nan;3": None,
}
PROGRAM = "return texts.map((text) => read(text, names, kinds));"


def field():
    return Records(COLUMNS, START, "test")


def in_python(text, records):
    """What Python makes of a text, in the form of the page."""
    try:
        return [list(row) for row in read(text, records.names, records.kinds)]
    except ValueError as error:
        return re.search(r"line \d+|at most", str(error))[0]


def in_page(texts, records):
    names = {"names": records.names, "kinds": records.kinds}
    found = run(records, PROGRAM, texts=texts, **names)
    told = [one["wrong"] for one in found]
    return [
        one["rows"] if not words else re.search(r"line \d+|at most", words.lower())[0]
        for one, words in zip(found, told, strict=True)
    ]


def test_page_and_python_read_alike():
    records = field()
    assert in_page([*TEXTS], records) == [in_python(text, records) for text in TEXTS]
    for text, rows in TEXTS.items():
        records.text = text
        if rows is None:
            with pytest.raises(ValueError, match="line 1 must have"):
                _ = records.rows
        else:
            assert records.rows == rows


WORDS = st.text('AB;,\t .-−+0123456789xé"', max_size=12)


@settings(max_examples=10, deadline=None)
@given(st.lists(st.lists(WORDS, max_size=4).map("\n".join), min_size=30, max_size=30))
def test_page_and_python_read_any_words_alike(texts):
    records = field()
    assert in_page(texts, records) == [in_python(text, records) for text in texts]


def test_one_column_needs_no_separator():
    records = Records({"far": "centimetres"}, [(1.5,)], "test")
    records.text = "12,5\n3"
    assert records.column("far") == [12.5, 3.0]
    assert not records.made_up
    assert in_page([records.text], records) == [[[12.5], [3]]]


def test_the_records_to_begin_with_say_what_columns_take():
    records = field()
    assert records.kinds == ["words", "number", "whole"]
    assert records.made_up
    assert records.rows == START
    assert records.column("points") == [3, 0]
    assert repr(records) == "Run this cell to write down records: who, far, points"


def test_the_first_line_that_cannot_be_read_is_named():
    records = field()
    names = {"start": records.start, "names": records.names, "kinds": records.kinds}
    said = run(
        records, "return texts.map((text) => heading({ ...state, text }));",
        texts=[records.start, "A;1;2", "A;1;2\nB;2;3", "", "A;1;2\n\nB;far;2", "A;1"], state=names,
    )  # fmt: skip
    assert said == [
        "Made-up records, until you enter your own: 2 lines.",
        "Your records: 1 line.",
        "Your records: 2 lines.",
        "No records yet: write one a line.",
        "Line 3 must have a number as its far, and has “far”.",
        "Line 1 must have 3 fields, and has 2.",
    ]


def test_a_saved_file_names_its_columns_once_and_loses_no_line():
    records = field()
    texts = ["A;1;2\nB;?", "who;far;points\nA;1;2", "A\t1\t2", ""]
    saved = run(records, "return texts.map((text) => titled(text, names));",
                texts=texts, names=records.names)  # fmt: skip
    head = "who;far;points\n"
    assert saved == [head + texts[0], texts[1], "who\tfar\tpoints\nA\t1\t2", head]


def test_the_picture_tells_counts_means_and_words():
    records = field()
    program = "return drawn(read(text, names, kinds).rows, names, kinds);"
    names = {"names": records.names, "kinds": records.kinds}
    body, tall, label = run(records, program, text="A;1;2\nA;3;2\n<b>;5;2", **names)
    assert label == (
        "who: A 2, <b> 1. far: 3 numbers from 1 to 5, on average 3. "
        "points: 3 numbers from 2 to 2, on average 2."
    )
    assert "<b>" not in body
    assert "&#60;b&#62;" in body
    assert body.count("<circle") == 6
    assert tall == 300
    many = "\n".join(f"word {k};1;1" for k in range(9))
    assert "other words 4" in run(records, program, text=many, **names)[2]


def test_before_any_script_the_records_stand_there():
    records = field()
    state = records.get_state(("text", "start", "names", "told", "kinds", "key"))
    shown = run(records, "return still(state, 'x');", state=state)
    assert "A;12.5;3\nB;7.0;0</textarea>" in shown
    assert "Made-up records" in shown
    assert "far (centimetres)" in shown


@pytest.mark.parametrize(
    ("columns", "start", "error", "told"),
    [
        (["far"], [(1,)], TypeError, "columns must map"),
        ({}, [()], ValueError, "columns must be 1"),
        (dict.fromkeys(map(str, range(MOST_COLUMNS + 1)), "x"), [(1,)], ValueError, "columns"),
        ({"far": "cm"}, [], ValueError, "start must hold"),
        ({"far": "cm"}, [(1,)] * (MOST_RECORDS + 1), ValueError, "start must hold"),
        ({"far": "cm"}, [(1, 2)], ValueError, "fields a record"),
        ({"far": "cm"}, ["1"], TypeError, "start"),
        ({"far": "cm"}, [("a;b",)], ValueError, "separator"),
        ({"far": 7}, [(1,)], TypeError, "columns"),
    ],
)
def test_what_is_no_field_of_records_is_refused_by_name(columns, start, error, told):
    with pytest.raises(error, match=told):
        Records(columns, start, "test")


def test_a_column_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match="name must be one of"):
        field().column("near")


def test_too_many_records_are_refused():
    records = field()
    records.text = "A;1;2\n" * (MOST_RECORDS + 1)
    with pytest.raises(ValueError, match="at most"):
        _ = records.rows
    assert in_page([records.text], records) == ["at most"]


def test_styles_and_script_ask_for_nothing_from_elsewhere():
    assert not re.search(r"https?:|@import|^import ", Records._esm + Records._css, re.M)
    assert json.dumps(field().get_state()["_esm"])
