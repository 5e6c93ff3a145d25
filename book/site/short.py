"""Short addresses for paper, and the codes that a phone reads: once the book is published.

`go/cloche-1-3/` leads to the third picture that the first lesson of Cloche et Marteau shows on the
wall, `go/cloche-1-phone/` to what its pupils throw with, and `go/cloche/` to the table of the game.
"""

from __future__ import annotations

from pathlib import Path

import policy
import reading
import segno
from views import filled

FOLDER = "go"


def link(site: str, name: str) -> dict[str, str] | None:
    """Return a short address and its code, or nothing where nobody knows the book's address."""
    if not site:
        return None
    there = f"{site.rstrip('/')}/{FOLDER}/{name}/"
    code = segno.make(there, error="m", micro=False)
    drawn = code.svg_inline(border=4, omitsize=True, svgclass="jeux-qr", lineclass=None)
    return {"address": there, "code": drawn}


def lay(out: Path, site: str, decks: dict[str, list[str]], phones: dict[str, str]) -> None:
    """Write the pages that lead on from short addresses."""
    if not site:
        return
    for part in reading.parts():
        if part.table:
            lead(out, part.folder, f"{part.table.name}.html", part.table.title)
    for name, there in phones.items():
        lead(out, name, there, reading.pages()[there.partition(".html")[0]].title)
    for lesson, pictures in decks.items():
        for number, picture in enumerate(pictures, 1):
            page, _, state = picture.partition(".html#")
            title = reading.pages()[page].title
            there = f"{picture}&deck={lesson}.{number}" if state else picture
            lead(out, f"{lesson}-{number}", there, title)


def lead(out: Path, name: str, there: str, title: str) -> None:
    """Write one page that leads on."""
    path = out / FOLDER / name / "index.html"
    path.parent.mkdir(parents=True, exist_ok=True)
    text = filled("moved", to=f"../../{there}", title=title)
    path.write_text(policy.ruled(text, policy.BOOK), "utf-8")
