"""Links to a state of a page: its sliders and boards stand as the link says.

``{state}`five points <../caillou/5-match#goal-in-points=5>` `` names a page without its ending,
seen from the page that it stands on, and what ``scripts/links.js`` sets there. With ``&present``
at its end the page opens in *Present*, at the widget that was set.
"""

from __future__ import annotations

import posixpath

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.docutils import ReferenceRole

log = logging.getLogger(__name__)


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    app.add_role("state", State())


class State(ReferenceRole):
    """A link to a page of the book and to what is set on it."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Make the link; a page that is not there is a warning."""
        page, _, asked = self.target.partition("#")
        name = posixpath.normpath(posixpath.join(posixpath.dirname(self.env.docname), page))
        if name not in self.env.found_docs or not asked:
            log.warning(
                "a state is a page and what is set there, got %r",
                self.target,
                location=self.get_location(),
            )
        address = posixpath.relpath(f"{name}.html", posixpath.dirname(self.env.docname))
        link = nodes.reference("", self.title, refuri=f"{address}#{asked}", classes=["jeux-state"])
        return [link], []
