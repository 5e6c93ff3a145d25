"""A field in the page for what readers have counted or measured, one record a line."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Mapping, Sequence
from importlib import resources
from typing import Any

import anywidget
import traitlets

from jeux.checks import as_choice
from jeux.trying.scripts import joined

_FILES = resources.files(__package__)
_NUMBER = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)", re.ASCII)

Record = tuple[float | int | str, ...]


class Records(anywidget.AnyWidget):  # type: ignore[misc]
    """Take the records that a reader has made, one a line, typed or from a CSV.

    The fields of a line stand between semicolons or tabs, or between commas if no line has one of
    these; a number may have a decimal comma or point. A first line that names the columns is left
    out. What a reader enters stays on their device; where there is a kernel, `rows` and `column`
    read it.

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
    ValueError
        If there are no columns, or no records to begin with that have a field for each.

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

    _esm = joined("trying/records.js")
    _css = "\n".join(
        _FILES.joinpath(name).read_text("utf-8") for name in ("trying.css", "records.css")
    )

    text = traitlets.Unicode().tag(sync=True)
    start = traitlets.Unicode().tag(sync=True)
    names: Any = traitlets.List(traitlets.Unicode()).tag(sync=True)
    told: Any = traitlets.List(traitlets.Unicode()).tag(sync=True)
    key = traitlets.Unicode().tag(sync=True)

    def __init__(
        self, columns: Mapping[str, str], start: Iterable[Sequence[float | str]], key: str
    ) -> None:
        records = [tuple(record) for record in start]
        if not columns or {*map(len, records)} != {len(columns)}:
            raise ValueError(f"start must have a field for each of columns, got {records[:2]!r}")
        lines = "\n".join(";".join(map(str, record)) for record in records)
        names = [*columns]
        told = [columns[name] for name in names]
        super().__init__(text=lines, start=lines, names=names, told=told, key=key)
        self.kinds = [*map(_kind, zip(*records, strict=True))]
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
        """Return what stands in one column, in the order of the lines."""
        place = self.names.index(as_choice("name", name, self.names))
        return [record[place] for record in self.rows]

    def __repr__(self) -> str:
        return f"Run this cell to write down records: {', '.join(self.names)}"


def _kind(fields: Sequence[Any]) -> str:
    """Return what a column takes, by the values that it begins with."""
    if any(isinstance(field, str) for field in fields):
        return "words"
    return "a whole number" if all(isinstance(field, int) for field in fields) else "a number"


def read(text: str, names: Sequence[str], kinds: Sequence[str]) -> list[Record]:
    """Return the records in a text; its first line that is none is named by a ValueError."""
    mark = next((mark for mark in "\t;," if len(names) > 1 and mark in text), "\t")
    records: list[Record] = []
    for k, line in enumerate(text.splitlines(), 1):
        (fields,) = csv.reader([line], delimiter=mark, skipinitialspace=True)
        words = [field.strip() for field in fields]
        head = not records and [word.lower() for word in words] == [name.lower() for name in names]
        if head or not line.strip():
            continue
        if len(words) != len(names):
            raise ValueError(f"line {k} must have {len(names)} fields, got {len(words)}")
        record: list[float | int | str] = []
        for name, kind, word in zip(names, kinds, words, strict=True):
            value = _field(word, kind)
            if value is None:
                raise ValueError(f"line {k} must have {kind} as its {name}, got {word!r}")
            record.append(value)
        records.append(tuple(record))
    return records


def _field(words: str, kind: str) -> float | int | str | None:
    """Return one field of a record; None if it is not of its kind."""
    if kind == "words":
        return words or None
    plain = words.replace("−", "-").replace(",", ".")
    if not _NUMBER.fullmatch(plain):
        return None
    number = float(plain)
    if kind == "a number":
        return number
    return int(number) if number.is_integer() else None
