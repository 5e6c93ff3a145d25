"""The sheets for a class beside the page that shows them, each also as a page that prints."""

from __future__ import annotations

from pathlib import Path

import sheets
from views import filled

FOLDER = "book/teach/sheets"


def lay(site: Path) -> None:
    """Write every sheet, its page, and a page of each group."""
    folder = site / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for one in sheets.sheets():
        (folder / f"{one.name}.svg").write_text(one.picture, "utf-8")
    pages = {one.name: [one] for one in sheets.sheets()} | sheets.groups()
    for name, inside in pages.items():
        text = filled("printable", inside=inside, look=sheets.LOOK)
        (folder / f"{name}.html").write_text(text, "utf-8")
