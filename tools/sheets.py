"""Print the sheets for a class into _build/print: each as SVG, what belongs together as PDF."""

from __future__ import annotations

import shutil
from functools import cache
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any

from sheets_of import Sheet, battage, caillou, cloche, marienbad, serpents

ROOT = Path(__file__).resolve().parents[1]
PRINT = ROOT / "_build" / "print"
LOOK = """@page{size:A4;margin:0}
html,body{margin:0;background:#fff;color:#000}
svg{display:block;width:210mm;height:297mm;break-after:page}
svg:last-of-type{break-after:auto}"""
"""How sheets stand on paper: one a page, and nothing around them."""


@cache
def sheets() -> list[Sheet]:
    """Return the sheets of all games, in the order of the book's parts."""
    rooms = (battage, cloche, caillou, serpents, marienbad)
    every: list[Sheet] = []
    for room in rooms:
        every += room.sheets()
    return every


def groups() -> dict[str, list[Sheet]]:
    """Return the sheets that are printed together, by the name of their group."""
    by_group = groupby(sheets(), lambda sheet: sheet.group)
    return {name: list(inside) for name, inside in by_group}


def page(printed: list[Sheet]) -> str:
    """Return a page of HTML that prints these sheets, and nothing else."""
    head = f'<html lang="en"><title>{escape(printed[0].title)}</title><style>{LOOK}</style>'
    pictures = "".join(sheet.picture for sheet in printed)
    return f"<!DOCTYPE html>\n{head}<main>{pictures}</main>\n"


def write(tab: Any, printed: list[Sheet], pdf: Path) -> None:
    """Print some sheets, in a tab of a browser, as one PDF."""
    tab.set_content(page(printed))
    tab.pdf(path=pdf, prefer_css_page_size=True)


if __name__ == "__main__":
    import chromium  # only what prints asks for a browser

    shutil.rmtree(PRINT, ignore_errors=True)
    PRINT.mkdir(parents=True)
    for sheet in sheets():
        (PRINT / f"{sheet.name}.svg").write_text(f"{sheet.picture}\n", "utf-8")
    with chromium.opened() as browser:
        tab = browser.new_page(java_script_enabled=False)
        for name, inside in {**groups(), "all": sheets()}.items():
            write(tab, inside, PRINT / f"{name}.pdf")
    print(f"{len(sheets())} sheets are in {PRINT.relative_to(ROOT)}, together in all.pdf.")
