"""The sheets for a class: a small picture of each on a page, and a page of its own that prints."""

from __future__ import annotations

from html import escape
from pathlib import Path

import policy
import sheets
from docutils import nodes
from sheets_of import HIGH, WIDE, Sheet
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

PAGE, FOLDER = "book/teach/paper", "sheets"
"""The page that shows the sheets; the folder beside it that holds them."""

OPEN, ALL = "Open, ready to print: {title}", "Open all {number} sheets, ready to print"
TO_PRINT, BACK = "Print", "All sheets"
"""What the links and the button say."""

UP = "../" * (PAGE.count("/") + 1)
"""From a page of sheets to the site."""

FONT = "_static/fonts/jost-latin-wght-normal.woff2"
LOOK = f"""
@font-face{{font-family:Jost;src:url("{UP}{FONT}");font-weight:100 900}}
body,svg{{font-family:Jost,sans-serif!important}}"""
LOOK += """
@media screen{body{background:#ddd;font-size:16px;line-height:1.5}
nav{display:flex;gap:1.5rem;padding:.75rem 1rem;background:#fff;align-items:center}
nav a,nav button{color:#000;font:inherit;padding:.6rem .25rem}nav button{padding:.6rem 1.25rem}
svg{width:min(210mm,100%);height:auto;margin:0 auto 1rem}}
@media print{nav{display:none}}"""
PRINTS = 'document.querySelector("button").addEventListener("click", () => window.print());'


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    app.add_directive("sheets", Sheets)
    app.connect("build-finished", lay)


class Sheets(SphinxDirective):
    """Small pictures of the sheets of some groups, each a link to the sheet itself."""

    required_arguments = 1
    optional_arguments = 9

    def run(self) -> list[nodes.Node]:
        """Return the pictures as HTML."""
        known = sheets.groups(sheets.sheets())
        if unknown := [name for name in self.arguments if name not in known]:
            raise self.error(f"there is no sheet {', '.join(unknown)}")
        shown = [one for name in self.arguments for one in known[name]]
        html = f'<ul class="jeux-sheets">{"".join(map(small, shown))}</ul>'
        for name in self.arguments:
            if (number := len(known[name])) > 1:
                words = escape(ALL.format(number=number))
                html += f'<p><a href="{FOLDER}/{name}.html">{words}</a></p>'
        return [nodes.raw("", html, format="html")]


def small(one: Sheet) -> str:
    """Return the small picture of a sheet, which opens it."""
    return (
        f'<li><a href="{FOLDER}/{one.name}.html"><img src="{FOLDER}/{one.name}.svg" alt="" '
        f'width="{WIDE:g}" height="{HIGH:g}">'
        f"<span>{escape(OPEN.format(title=one.title))}</span></a></li>"
    )


def lay(app: Sphinx, error: Exception | None) -> None:
    """Write the sheets and their pages beside the page that shows them, when that is written."""
    if error is not None or app.builder.format != "html":
        return
    out = Path(app.outdir)
    if out / f"{PAGE}.html" not in policy.pages(out):
        return
    folder = (out / PAGE).with_name(FOLDER)
    folder.mkdir(parents=True, exist_ok=True)
    every = sheets.sheets()
    for one in every:
        (folder / f"{one.name}.svg").write_text(one.picture, "utf-8")
    pages = {one.name: [one] for one in every} | sheets.groups(every)
    for name, inside in pages.items():
        (folder / f"{name}.html").write_text(printable(inside), "utf-8")


def printable(inside: list[Sheet]) -> str:
    """Return the page of some sheets; on the screen a button stands over them."""
    head = (
        '<meta name="viewport" content="width=device-width">'
        f'<link rel="icon" href="{UP}_static/favicon.svg"><style>{LOOK}</style>'
    )
    bar = (
        f'<nav><button type="button">{TO_PRINT}</button>'
        f'<a href="../{Path(PAGE).name}.html">{BACK}</a></nav><script>{PRINTS}</script>'
    )
    return sheets.page(inside[0].title, inside, head, bar)
