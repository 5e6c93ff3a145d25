"""Views of the whole book on its pages: ``{view} lessons`` sets templates/lessons.md.

A template is Markdown with Jinja: its links are the book's own, so Sphinx checks them. The body of
the directive is YAML: what only this page says, such as the weeks of a course.
"""

from __future__ import annotations

import json
from pathlib import Path

import jinja2
import reading
import yaml
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

TEMPLATES = Path(__file__).parent / "templates"
SETTING = jinja2.Environment(
    loader=jinja2.FileSystemLoader(TEMPLATES),
    undefined=jinja2.StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    app.add_directive("view", View)


class View(SphinxDirective):
    """A view of the book, set again when a page that it reads has changed."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Fill the template, and read what comes out as a part of this page."""
        for path in (reading.ROOT / "_toc.yml", *TEMPLATES.iterdir()):
            self.env.note_dependency(str(path))
        for page in reading.pages().values():
            self.env.note_dependency(str(page.path))
        told = yaml.safe_load("\n".join(self.content)) or {}
        return self.parse_text_to_nodes(filled(self.arguments[0], told, self.link, self.config))

    def link(self, name: str) -> str:
        """Return the address of a page for HTML that stands in a template."""
        return self.env.app.builder.get_relative_uri(self.env.docname, reading.pages()[name].name)


def filled(name: str, told: object, link: object, config: object) -> str:
    """Return a template with the book, and what a page tells, filled in."""
    fields = {"book": reading, "told": told, "link": link, "config": config, "json": json.dumps}
    return SETTING.get_template(f"{name}.md").render(fields)
