"""A field in the page for what readers have counted or measured, one record a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from importlib import resources
from typing import Any

import anywidget
import traitlets

from jeux.checks import as_sequence, as_text

_FILES = resources.files(__package__)
_NUMBER = re.compile(r"[-+]?(\d+([.,]\d*)?|[.,]\d+)", re.ASCII)
MOST_RECORDS, MOST_COLUMNS = 5000, 12
"""Records and columns that a field takes, at most."""

Record = tuple[float | int | str, ...]


class Records(anywidget.AnyWidget):  # type: ignore[misc]
    """Take the records that a reader has made, one a line, typed or from a CSV.

    The fields of a line stand between semicolons or tabs, or between commas if no line has one of
    these; a number may have a decimal comma or point. A first line that names the columns is left
    out. What a reader enters stays on their device; where there is a kernel, `rows` and `column`
    hold it.

    Parameters
    ----------
    columns : mapping of str to str
        The name of each column, and what stands in it, as a reader is told: "centimetres".
    start : iterable of sequences
        Records to begin with, said to be made up. A column whose values here are all integers
        takes whole numbers, one of numbers takes numbers, any other one takes words.
    key : str
        The name under which the reader's device keeps the records; another for each field.

    Raises
    ------
    TypeError, ValueError
        If there are no columns or more than 12, no records to begin with or more than 5000, a
        record has not as many fields as there are columns, or words hold a separator.

    Examples
    --------
    >>> thrown = Records({"who": "A or B", "far": "centimetres"}, [("A", 12.5), ("B", 7.0)], "doc")
    >>> thrown.rows
    [('A', 12.5), ('B', 7.0)]
    >>> thrown.text = "who;far\\nB;3,5"
    >>> thrown.column("far"), thrown.made_up
    ([3.5], False)
    >>> thrown.text = "B;near"
    >>> thrown.rows
    Traceback (most recent call last):
        ...
    ValueError: line 1 must have a number as its far, got 'near'
    """

    _esm = "\n".join(
        _FILES.joinpath(name).read_text("utf-8") for name in ("common.js", "records.js")
    )
    _css = "\n".join(
        _FILES.joinpath(name).read_text("utf-8") for name in ("trying.css", "records.css")
    )

    text = traitlets.Unicode().tag(sync=True)
    start = traitlets.Unicode().tag(sync=True)
    names: Any = traitlets.List(traitlets.Unicode()).tag(sync=True)
    told: Any = traitlets.List(traitlets.Unicode()).tag(sync=True)
    kinds: Any = traitlets.List(traitlets.Unicode()).tag(sync=True)
    key = traitlets.Unicode().tag(sync=True)

    def __init__(
        self, columns: Mapping[str, str], start: Iterable[Sequence[float | str]], key: str
    ) -> None:
        if not isinstance(columns, Mapping):
            raise TypeError(f"columns must map names to what stands in them, got {columns!r}")
        names = [as_text("columns", name) for name in columns]
        if not 1 <= len(names) <= MOST_COLUMNS:
            raise ValueError(f"columns must be 1 to {MOST_COLUMNS}, got {len(names)}")
        records = [as_sequence("start", record) for record in start]
        if not 1 <= len(records) <= MOST_RECORDS:
            raise ValueError(f"start must hold 1 to {MOST_RECORDS} records, got {len(records)}")
        for record in records:
            if len(record) != len(names):
                raise ValueError(f"start must have {len(names)} fields a record, got {record!r}")
            if any(isinstance(field, str) and re.search(r"[;,\t\n]", field) for field in record):
                raise ValueError(f"start must have no separator in its words, got {record!r}")
        lines = "\n".join(";".join(map(str, record)) for record in records)
        super().__init__(
            text=lines,
            start=lines,
            names=names,
            told=[as_text("columns", words) for words in columns.values()],
            kinds=[_kind(fields) for fields in zip(*records, strict=True)],
            key=as_text("key", key),
        )
        self.add_class("jeux-widget")

    @property
    def made_up(self) -> bool:
        """Whether these are still the records to begin with."""
        return bool(self.text == self.start)

    @property
    def rows(self) -> list[Record]:
        """The records, as numbers and words; a line that cannot be read is a ValueError."""
        return read(self.text, self.names, self.kinds)

    def column(self, name: str) -> list[Any]:
        """Return what stands in one column, in the order of the lines.

        Raises
        ------
        ValueError
            If there is no such column, or a line cannot be read.
        """
        if name not in self.names:
            raise ValueError(f"name must be one of {self.names!r}, got {name!r}")
        place = self.names.index(name)
        return [record[place] for record in self.rows]

    def __repr__(self) -> str:
        return f"Run this cell to write down records: {', '.join(self.names)}"


def _kind(fields: Sequence[Any]) -> str:
    """Return what a column takes, by the values that it begins with."""
    if any(isinstance(field, str) for field in fields):
        return "words"
    whole = all(isinstance(field, int) for field in fields)
    return "whole" if whole else "number"


def split(text: str, columns: int) -> list[tuple[int, list[str]]]:
    """Return the lines that are not empty, each with its number and its fields."""
    lines = [(k, line) for k, line in enumerate(re.split(r"\r\n|\r|\n", text), 1) if line.strip()]
    marks = [mark for mark in "\t;," if any(mark in line for _, line in lines)]
    mark = marks[0] if marks and columns > 1 else "\t"
    return [
        (k, [field.strip().strip('"').strip() for field in line.split(mark)]) for k, line in lines
    ]


def read(text: str, names: Sequence[str], kinds: Sequence[str]) -> list[Record]:
    """Return the records in a text; the page reads them in the same way (records.js)."""
    lines = split(text, len(names))
    if lines and [field.lower() for field in lines[0][1]] == [name.lower() for name in names]:
        del lines[0]
    if len(lines) > MOST_RECORDS:
        raise ValueError(f"there must be at most {MOST_RECORDS} records, got {len(lines)}")
    records = []
    for k, fields in lines:
        if len(fields) != len(names):
            raise ValueError(f"line {k} must have {len(names)} fields, got {len(fields)}")
        record = [
            _field(k, name, kind, field)
            for name, kind, field in zip(names, kinds, fields, strict=True)
        ]
        records.append(tuple(record))
    return records


def _field(line: int, name: str, kind: str, words: str) -> float | int | str:
    """Return one field of a record."""
    if kind == "words":
        if not words:
            raise ValueError(f"line {line} must have words as its {name}, got {words!r}")
        return words
    plain = words.replace("−", "-")
    number = float(plain.replace(",", ".")) if _NUMBER.fullmatch(plain) else None
    if kind == "whole":
        if number is None or not number.is_integer():
            raise ValueError(f"line {line} must have a whole number as its {name}, got {words!r}")
        return int(number)
    if number is None:
        raise ValueError(f"line {line} must have a number as its {name}, got {words!r}")
    return number
