"""Views of the whole book on its pages: ``{view} lessons`` fills views/lessons.html.

The body of the directive is YAML: the words of the view, with named fields, and what only its page
says, such as the weeks of a course.
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
from sphinx.util.docutils import SphinxDirective

SETTING = jinja2.Environment(
    loader=jinja2.FileSystemLoader(Path(__file__).parent / "views"),
    undefined=jinja2.StrictUndefined,
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    extensions=["jinja2.ext.do"],
)
SETTING.globals |= {"book": reading, "door": boards}
SETTING.globals |= {"shipped": licences.groups, "paper": sheets.groups}


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
        html = filled(
            self.arguments[0],
            said=said,
            link=self.link,
            home=self.config.jeux_repository,
            site=self.config.html_baseurl,
        )
        return [nodes.raw("", html, format="html")]

    def link(self, name: str) -> str:
        """Return the address of a page, or of a file that the build lays beside the pages."""
        if name not in reading.pages():
            return "../" * self.env.docname.count("/") + name
        return str(self.env.app.builder.get_relative_uri(self.env.docname, name))


def filled(name: str, **values: Any) -> str:
    """Return a template, filled."""
    return SETTING.get_template(f"{name}.html").render(values)
