"""The proof-reader's mark in prose.

``<del>14,000</del> 15,000`` is a figure of the ledger, corrected.
"""

from __future__ import annotations

import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.transforms.post_transforms import SphinxPostTransform

from jeux.errata import erratum
from ledger import Row, documents, rows
from ledger.table import MARKED


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    app.add_post_transform(Struck)


class Struck(SphinxPostTransform):
    """Compare what is struck out with as many words after it, and mark the digits that differ.

    Markdown shows what it takes from HTML wherever a notebook is read. Its own two tildes it does
    not: jupyterlab-myst leaves them as they are.
    """

    default_priority = 590
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        """Change the document in place."""
        for begin in [n for n in self.document.findall(nodes.raw) if n.astext() == "<del>"]:
            around = begin.parent
            first = around.index(begin)
            closed = [k for k in range(first, len(around)) if around[k].astext() == "</del>"]
            last = closed[0] if closed else len(around)
            printed = "".join(node.astext() for node in around[first + 1 : last])
            after = around[last + 1].astext() if last + 1 < len(around) else ""
            true = beside(printed, after)
            found = wrong_rows(self.env.docname, printed)
            if not true or not found:
                lacks = "the true figure beside it" if not true else "a row in the ledger"
                raise ExtensionError(f"{self.env.docname}: {printed!r} is struck and lacks {lacks}")
            inherited = all(row.verdict == "inherited" for row in found)
            mark = erratum(printed, true, inherited)._repr_html_()
            rest = nodes.Text(after[after.index(true) + len(true) :])
            around[first : last + 2] = [nodes.raw("", mark, format="html"), rest]


def beside(printed: str, after: str) -> str:
    """Return the words that stand for the struck ones: as many, without the stop after them."""
    many = len(printed.split())
    found = re.match(rf"\s+((?:\S+\s+){{{many - 1}}}\S+?)(?=[.,;:!?)]*(?:\s|$))", after)
    return found[1] if found else ""


def wrong_rows(page: str, printed: str) -> list[Row]:
    """Return the rows of the page's document (or of all) that print these words, wrongly."""
    folder = page.split("/")[-2]
    listed = rows(folder) if folder in documents() else rows()
    return [row for row in listed if row.verdict in MARKED and bare(row.printed) == bare(printed)]


def bare(words: str) -> str:
    """Return a figure without marks between the thousands, and with a point for its decimals.

    >>> bare("162·296") == bare("162,296"), bare("3,4787") == bare("3.4787")
    (True, True)
    """
    return re.sub(r"(?<=\d)[ ,·](?=\d{3}(?!\d))", "", words).replace(",", ".").replace(" %", "%")
