"""What leads elsewhere: to a state of a page, into the repository, to a test, to a work cited.

``{state}`five points <../caillou/match#goal-in-points=5>` `` names a page without its ending,
seen from the page that it stands on, and what ``scripts/links.js`` sets there. With ``&present``
at its end the page opens in *Present*, at the widget that was set. A cell that shows a widget
is called in links as in its notebook: ``#only=six-opening-throw`` (``scripts/alone.js``).
"""

from __future__ import annotations

import ast
import posixpath
import re
from functools import cache
from typing import Any

import address
import reading
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.docutils import ReferenceRole

REFERENCES = "book/appendix/references"
NAMED = re.compile(r'<span data-test="(\w+)">([^<]*)</span>')
log = logging.getLogger(__name__)


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    app.add_role("state", State())
    app.add_role("repository", Repository())
    app.connect("doctree-read", name_works)
    app.connect("doctree-read", name_widgets)


class State(ReferenceRole):
    """A link to a page of the book and to what is set on it."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Make the link; a page that is not there is a warning."""
        page, _, asked = self.target.partition("#")
        here = posixpath.dirname(self.env.docname)
        name = posixpath.normpath(posixpath.join(here, page))
        if name not in self.env.found_docs or not asked:
            told = "a state is a page and what is set there, got %r"
            log.warning(told, self.target, location=self.get_location())
        led = f"{posixpath.relpath(name, here)}.html#{asked}"
        return [nodes.reference("", self.title, refuri=led, classes=["jeux-state"])], []


class Repository(ReferenceRole):
    """A link to a page of the repository; where it has no address, the words."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the link, or the words."""
        if home := self.config.jeux_repository:
            led = address.inside(home, self.target)
            return [nodes.reference("", self.title, refuri=led)], []
        return [nodes.Text(self.title)], []


def name_works(app: Sphinx, doctree: Any) -> None:
    """Let links name a work of the list of references, which MyST does for headings alone."""
    keys = re.findall(r'<a id="(\w+)">', doctree.astext()) if app.env.docname == REFERENCES else []
    slugs = app.env.metadata[app.env.docname].setdefault("myst_slugs", {})
    slugs |= {key: (0, key, key) for key in keys}


def name_widgets(app: Sphinx, doctree: nodes.document) -> None:
    """Let links name the cells that show a widget, by their ids in the notebook."""
    page = reading.pages().get(app.env.docname)
    if not page or page.path.suffix != ".ipynb":
        return
    for cell in doctree.findall(nodes.container):
        kinds = [shown.get("mime_type") for shown in cell.findall(nodes.container)]
        if cell.get("nb_element") == "cell_code" and reading.WIDGET in kinds:
            cell["ids"].append(page.cells[cell["cell_index"]]["id"])


@cache
def tests() -> dict[str, str]:
    """Return the file and the line of every test."""
    return {
        node.name: f"{path.name}#L{node.lineno}"
        for path in sorted((reading.ROOT / "tests").glob("test_*.py"))
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }


def linked(body: str, home: str) -> str:
    """Return a page on which the names of tests lead to them; a name must be that of a test."""

    def lead(name: re.Match[str]) -> str:
        place = address.inside(home, f"blob/main/tests/{tests()[name[1]]}")
        return f'<a href="{place}">{name[2]}</a>' if home else name[2]

    return NAMED.sub(lead, body)
