"""Old addresses lead on: moved.csv says of pages, sections and controls where they are now.

`battage/4-cutting` is a page that is gone, `serpents/board#does-a-ladder-always-help` a section, a
statement or an exercise that has left its page, and `serpents/board#jumps=` a control; its new
place has the name after its own #, or else the same. A page alone (`page#`) is led to at its top.
"""

from __future__ import annotations

import csv
import posixpath
from collections.abc import Container
from functools import cache
from pathlib import Path

import policy
import reading
from views import filled

TABLE = Path(__file__).with_name("moved.csv")


@cache
def rows() -> dict[str, str]:
    """Return the new place of each old address, both without ``book/``; names stand in both."""
    new_places: dict[str, str] = {}
    with TABLE.open(encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table):
            name = row["old"].partition("#")[2]
            same = bool(name) and "#" not in row["new"]
            new_places[row["old"]] = f"{row['new']}#{name}" if same else row["new"].rstrip("#")
    return new_places


def left(page: str) -> dict[str, str]:
    """Return what has left a page: by its name there, its new address as seen from the page."""
    places: dict[str, str] = {}
    for old, new in rows().items():
        there, _, name = old.partition("#")
        if name and f"book/{there}" == page:
            places[name] = seen_from(there, new)
    return places


def seen_from(page: str, new: str) -> str:
    """Return the address of a new place for a link on a page."""
    there, sign, name = new.partition("#")
    return f"{posixpath.relpath(there, posixpath.dirname(page))}.html{sign}{name}"


def lay(site: Path, built: Container[str]) -> None:
    """Write in the place of each page that is gone one that leads on, if this build has where."""
    for old, new in rows().items():
        page = f"book/{new.partition('#')[0]}"
        if "#" in old or page not in built:
            continue
        title = reading.pages()[page].title
        text = filled("moved", to=seen_from(old, new), title=title)
        (site / "book" / f"{old}.html").write_text(policy.ruled(text, policy.BOOK), "utf-8")
