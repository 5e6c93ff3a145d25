"""A game as one line of text: the parts of a record, as the page's `table.js` has them.

A record is ``size=100&throws=3526``; a link to a table is an address with a record after ``#``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from urllib.parse import parse_qsl, quote

from jeux.checks import as_text

LONGEST = 20_000
"""Letters of a line: no game has as many."""

_SPACES = "\t\n\v\f\r \xa0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff" + "".join(
    map(chr, range(0x2000, 0x200B))
)
"""What the page takes for space round a line."""


def parts_of(line: str, known: Collection[str]) -> dict[str, str]:
    """Return the parts of a line, a record or a link that ends in one.

    Names that `known` lacks are left out: a table may have parts of its own. On a page with
    two tables the parts of the second are called ``size-2``.

    >>> parts_of("https://example.org/play.html#size=100&throws=3526", ["throws"])
    {'throws': '3526'}
    """
    text = as_text("line", line)
    if len(text) > LONGEST:
        raise ValueError(f"line must have at most {LONGEST} letters, got {len(text)}")
    text = text.strip(_SPACES)
    record = text.partition("#")[2] if "#" in text else text
    parts = {}
    for name, value in parse_qsl(record.removeprefix("?"), keep_blank_values=True):
        stem, hyphen, number = name.rpartition("-")
        is_numbered = hyphen and number.isascii() and number.isdigit()
        part = stem if is_numbered else name
        if part in known:
            parts[part] = value
    return parts


def line_of(parts: Mapping[str, str]) -> str:
    """Return the record of these parts; those that are empty are left out.

    >>> line_of({"size": "100", "throws": "", "pawns": "3,5"})
    'size=100&pawns=3,5'
    """
    texts = {name: quote(text, safe="!~*'(),") for name, text in parts.items() if text}
    return "&".join(f"{name}={text}" for name, text in texts.items())
