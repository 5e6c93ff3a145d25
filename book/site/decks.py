"""Decks: the pictures that a lesson shows on the wall, in order, to be walked across pages.

A picture of a deck is a ``{state}`` link on a line of the lesson that begins with *Wall.* Such a
link opens its picture within the deck. The head of the lesson opens its title, which is picture 0
and asks what the pupils' page asks: so nothing that answers is seen when the hour begins. The build
lays all decks beside the pages; ``scripts/deck.js`` walks them.
"""

from __future__ import annotations

import json
import posixpath
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import handouts
import reading
import short
from docutils import nodes
from sphinx.application import Sphinx
from views import filled

LESSONS = "book/teach/lessons/"
SIGN = "Wall."
OPEN = "Open the deck"
TOLD = (
    ": its title, then {count} pictures for the wall. A picture shows what is drawn, numbers too;"
    " what is said of it waits until you press Answer."
)
SCRIPT = "decks.js"
"""A script and not JSON: a site that is opened as a file may fetch nothing else."""


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    app.connect("doctree-read", deal)


def deal(app: Sphinx, doctree: Any) -> None:
    """Put the wall links of a lesson into its deck, and a link to its title into its head."""
    page = app.env.docname
    if not page.startswith(LESSONS):
        return
    name, links = page.removeprefix(LESSONS), list(walls(doctree))
    here = posixpath.dirname(page)
    pictures = [posixpath.normpath(posixpath.join(here, link["refuri"])) for link in links]
    app.env.metadata[page]["jeux_deck"] = pictures
    title = f"{links[0]['refuri']}&deck={name}.0" if links else ""
    for number, link in enumerate(links, 1):
        link["refuri"] += f"&deck={name}.{number}"
    if app.config.html_baseurl:
        write_down(doctree, name, links, app.config.html_baseurl)
    if links:
        head = next(doctree.findall(nodes.paragraph))
        first = nodes.reference("", OPEN, refuri=title, classes=["jeux-state"])
        told = nodes.Text(TOLD.format(count=len(links)))
        head.parent.insert(head.parent.index(head) + 1, deck := nodes.paragraph(classes=["deck"]))
        deck += [first, told]


def write_down(doctree: Any, name: str, links: list[nodes.reference], site: str) -> None:
    """Number the wall links of a lesson on paper; its end lists their short addresses and codes."""
    listed = []
    for number, link in enumerate(links, 1):
        listed.append((link.astext(), short.link(site, f"{name}-{number}")))
        mark = nodes.superscript("", str(number), classes=["jeux-wall"])
        link.parent.insert(link.parent.index(link) + 1, mark)
    if listed:
        doctree[0] += nodes.raw("", filled("walls", listed=listed), format="html")


def walls(doctree: nodes.document) -> Iterator[nodes.reference]:
    """Yield the links to states on the lines of a lesson that begin with *Wall.*"""
    for paragraph in doctree.findall(nodes.paragraph):
        begins, on_the_wall = True, False
        for node in paragraph.children:
            if isinstance(node, nodes.raw):  # a line ends
                begins = True
            elif begins and node.astext().strip():
                begins = False
                on_the_wall = isinstance(node, nodes.emphasis) and node.astext() == SIGN
            elif on_the_wall and "jeux-state" in getattr(node, "attributes", {}).get("classes", ()):
                yield node


def lay(app: Sphinx) -> dict[str, list[str]]:
    """Lay all decks beside the pages; return the pictures of each, in order."""
    decks = {}
    for page in reading.pages():
        if pictures := app.env.metadata.get(page, {}).get("jeux_deck"):
            name = page.removeprefix(LESSONS)
            decks[name] = {
                "lesson": name.replace("-", " ").capitalize(),
                "title": handouts.title_of(name),
                "asks": handouts.pupils()[name]["ask"],
                "page": f"{page}.html",
                "pictures": pictures,
            }
    script = f"window.jeuxDecks = {json.dumps(decks, ensure_ascii=False, indent=0)};\n"
    (Path(app.outdir) / "_static" / SCRIPT).write_text(script, "utf-8")
    return {name: deck["pictures"] for name, deck in decks.items()}
