"""Views of the whole book on its pages: ``{view} lessons`` fills views/lessons.html.

The body of the directive is YAML: the words of the view, with named fields, and what only its page
says, such as the weeks of a course. A link to a page that is not there is a warning, and
stops the build.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import boards
import jinja2
import licences
import reading
import sheets
import yaml
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

SETTING = jinja2.Environment(
    loader=jinja2.FileSystemLoader(Path(__file__).parent / "views"),
    undefined=jinja2.StrictUndefined,
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    extensions=["jinja2.ext.do"],
)
SETTING.globals |= {"book": reading, "door": boards, "shipped": licences.groups}
SETTING.globals |= {"paper": sheets.groups}
log = logging.getLogger(__name__)


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    app.add_directive("view", View)


class View(SphinxDirective):
    """A view of the book, set anew at each build: what it reads is no source of its page's own."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Fill the template with the book and with what this page says."""
        self.env.note_reread()
        said = yaml.safe_load("\n".join(self.content)) or {}
        html = filled(self.arguments[0], said, self.link, self.config.jeux_repository)
        return [nodes.raw("", html, format="html")]

    def link(self, name: str) -> str:
        """Return the address of a page, or of a file that the build lays beside the pages."""
        if name not in reading.pages():
            return "../" * self.env.docname.count("/") + name
        if name not in self.env.found_docs:
            log.warning("there is no page %s to link to", name, location=self.get_location())
        return self.env.app.builder.get_relative_uri(self.env.docname, name)


def filled(name: str, said: Any = None, link: Any = None, home: str = "", **more: Any) -> str:
    """Return a template, filled."""
    template = SETTING.get_template(f"{name}.html")
    return template.render(said=said, link=link, home=home, **more)
