"""Notices: what the site ships of others', read from the built parts themselves."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import address
import licences
import lite
from docutils import nodes
from licences import Component
from sphinx.application import Sphinx
from sphinx.util.docutils import ReferenceRole

TEXT = "_static/licences.txt"


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    app.add_role("repository", Repository())
    app.connect("build-finished", write)


@cache
def groups() -> dict[str, list[Component]]:
    """Return what is shipped, by where it runs."""
    return {
        "pages": licences.of_pages(),
        "python": licences.of_python_in_the_browser(lite.LITE),
        "lite": licences.of_lite(lite.LITE),
    }


def write(app: Sphinx, error: Exception | None) -> None:
    """Write the texts of all licences into the site."""
    if error is None and app.builder.format == "html":
        every = (component for group in groups().values() for component in group)
        (Path(app.outdir) / TEXT).write_text(licences.written(every), "utf-8")


class Repository(ReferenceRole):
    """A link to a page of the repository; where it has no address, the words."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the link, or the words."""
        if home := self.config.jeux_repository:
            led = address.inside(home, self.target)
            return [nodes.reference("", self.title, refuri=led)], []
        return [nodes.Text(self.title)], []
