"""Notices: what the site ships of others', read from the built parts themselves."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, ClassVar

import address
import licences
import lite
from docutils import nodes
from docutils.parsers.rst.directives import unchanged_required
from licences import Component
from sphinx.application import Sphinx
from sphinx.util.docutils import ReferenceRole, SphinxDirective

TEXT = "_static/licences.txt"
MOST = 12
"""So many parts of a component stand in its table; more are folded."""


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    app.add_directive("notices", Notices)
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


class Notices(SphinxDirective):
    """A table of what one part of the site ships; the options are its words, with named fields."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Any]] = dict.fromkeys(
        ("caption", "heads", "inside", "part", "untold"), unchanged_required
    )

    def run(self) -> list[nodes.Node]:
        """Make the tables, anew at each build: what they read is no source of Sphinx's."""
        if missing := set(self.option_spec) - set(self.options):
            raise self.error(f"notices lacks {', '.join(sorted(missing))}")
        self.env.note_reread()
        shipped = groups()[self.arguments[0]]
        rows = "".join(
            self.row(one) + "".join(self.row(part, one.name) for part in few(one.within))
            for one in shipped
        )
        html = self.table(self.options["caption"].format(count=len(shipped)), rows)
        html += "".join(self.fold(one) for one in shipped if not few(one.within) and one.within)
        return [nodes.raw("", html, format="html")]

    def fold(self, one: Component) -> str:
        """Return the many parts of a component behind one line."""
        line = self.options["inside"].format(name=one.name, count=len(one.within))
        rows = "".join(map(self.row, one.within))
        return (
            f'<details class="jeux-fold"><summary><span>{escape(line)}</span></summary>'
            f'<div class="jeux-fold-body">{self.table(line, rows)}</div></details>'
        )

    def table(self, caption: str, rows: str) -> str:
        """Return rows as a table."""
        heads = self.options["heads"].split("|")
        head = "".join(f'<th scope="col">{escape(word.strip())}</th>' for word in heads)
        return (
            f'<div class="jeux-table jeux-notices"><table class="table">'
            f"<caption>{escape(caption)}</caption>"
            f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
        )

    def row(self, one: Component, whole: str = "") -> str:
        """Return the row of a component, or of a part of the component `whole`."""
        name = escape(one.name)
        if one.home:
            name = f'<a class="reference external" href="{escape(one.home)}">{name}</a>'
        about = escape(self.options["part"].format(whole=whole) if whole else one.about)
        version = escape(one.version or self.options["untold"])
        licence = f'<a href="{self.up()}{TEXT}">{escape(one.licence)}</a>'
        return (
            f'<tr><th scope="row">{name}</th><td>{version}</td><td>{licence}</td>'
            f"<td>{about}</td></tr>"
        )

    def up(self) -> str:
        """Return the way from this page to the top of the site."""
        return "../" * self.env.docname.count("/")


def few(parts: Iterable[Component]) -> list[Component]:
    """Return the parts if they are few enough for the table of the whole."""
    found = list(parts)
    return found if len(found) <= MOST else []
