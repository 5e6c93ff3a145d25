"""How to cite: the book, its library, and each chapter, lesson and project, as text and BibTeX.

Author, title, version and year come from ``CITATION.cff``, titles from the pages themselves. What
is published nowhere is cited without an address. No date of a build is in it.
"""

from __future__ import annotations

from functools import cache
from html import escape
from typing import Any

import reading
import yaml
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

CITATION = reading.ROOT / "CITATION.cff"

TEXT = {
    "book": "{authors} ({year}). <cite>{book}</cite>, version {version}.",
    "library": "{authors} ({year}). <cite>jeux</cite>, the library of <cite>{book}</cite>, "
    "version {version}.",
    "chapter": "{authors} ({year}). “{title}”, chapter {place} of <cite>{part}</cite>. "
    "In <cite>{book}</cite>, version {version}.",
    "lesson": "{authors} ({year}). “{title}”, a lesson. In <cite>{book}</cite>, version {version}.",
    "project": "{authors} ({year}). “{title}”, a project. "
    "In <cite>{book}</cite>, version {version}.",
}
"""The text by what is cited: whole sentences with named fields, in HTML."""

NOTE = {
    "book": "Version {version}",
    "library": "Version {version}",
    "chapter": "{part}, chapter {place}. Version {version}",
    "lesson": "A lesson. Version {version}",
    "project": "A project. Version {version}",
}
KIND = {"book": "book", "library": "misc"}
"""The BibTeX kind of an entry; what stands in the book is an ``incollection``."""

TOLD = {"teach/lessons": "lesson", "teach/projects": "project"}


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    app.add_directive("citation", Cited)
    app.connect("html-page-context", tell)


def tell(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Give the foot of a page how to cite it; templates/cite.html shows it."""
    if kind_of(page):
        context["cite"] = citation(page, app.config.html_baseurl, app.config.jeux_repository)


def kind_of(page: str) -> str | None:
    """Say what a page is cited as; the others are not cited by themselves."""
    if page in reading.chapters():
        return "chapter"
    return TOLD.get(page.removeprefix("book/").rpartition("/")[0])


@cache
def told() -> dict[str, str]:
    """Return what CITATION.cff says of the book."""
    said = yaml.safe_load(CITATION.read_text("utf-8"))
    (author,) = said["authors"]
    return {
        "authors": author["name"],
        "book": said["title"],
        "version": str(said["version"]),
        "year": str(said["date-released"])[:4],
    }


def citation(page: str, site: str, repository: str) -> tuple[str, str]:
    """Return how to cite a page, the ``book`` or its ``library``: as HTML and as BibTeX."""
    fields = told()
    kind, address, key, title = page, site, "jeux", fields["book"]
    if page == "library":
        address, key, title = repository, "jeux-library", f"jeux, the library of {title}"
    elif page != "book":
        if not (kind := kind_of(page) or ""):
            raise ValueError(f"a chapter, a lesson or a project is cited, got {page!r}")
        title = reading.pages()[page].title
        address = f"{site.rstrip('/')}/{page}.html" if site else ""
        key = "-".join(["jeux", *page.split("/")[1:]]).replace("teach-", "")
    if kind == "chapter":
        place = str(reading.chapters()[page].place)
        fields = fields | {"part": reading.part_of(page).caption, "place": place}
    shown = {name: escape(value) for name, value in fields.items()} | {"title": escape(title)}
    link = f' <a href="{escape(address)}">{escape(address)}</a>' if address else ""
    entry = {
        "author": f"{{{fields['authors']}}}",
        "title": title,
        "booktitle": "" if kind in KIND else fields["book"],
        "note": NOTE[kind].format(**fields),
        "year": fields["year"],
        "url": address,
    }
    lines = [f"  {name} = {{{value}}}," for name, value in entry.items() if value]
    bibtex = "\n".join([f"@{KIND.get(kind, 'incollection')}{{{key},", *lines, "}"])
    return TEXT[kind].format(**shown) + link, bibtex


class Cited(SphinxDirective):
    """A citation on a page: of the book, of the library, or of the page that it names."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Make the text and, as a block that can be copied, the entry."""
        self.env.note_dependency(str(CITATION))
        try:
            text, bibtex = citation(
                self.arguments[0], self.config.html_baseurl, self.config.jeux_repository
            )
        except ValueError as error:
            raise self.error(str(error)) from None
        cited = nodes.raw("", f'<p class="jeux-cited">{text}</p>', format="html")
        return [cited, nodes.literal_block(bibtex, bibtex, language="bibtex")]
