"""How to cite: the book, its library, and each chapter, lesson and project, as text and BibTeX.

Author, title, version and year come from ``CITATION.cff``, titles from the pages themselves, and
addresses from ``_config.yml``. No date of a build is in it, so a page changes with a version only.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Any

import face
import heads
import syllabus
import yaml
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

CITATION = heads.ROOT / "CITATION.cff"

TEXT = {
    "book": "{authors} ({year}). <cite>{book}</cite>, version {version}. {address}",
    "library": "{authors} ({year}). <cite>jeux</cite>, the library of <cite>{book}</cite>, "
    "version {version}. {address}",
    "chapter": "{authors} ({year}). “{title}”, chapter {place} of <cite>{part}</cite>. "
    "In <cite>{book}</cite>, version {version}. {address}",
    "lesson": "{authors} ({year}). “{title}”, a lesson. "
    "In <cite>{book}</cite>, version {version}. {address}",
    "project": "{authors} ({year}). “{title}”, a project. "
    "In <cite>{book}</cite>, version {version}. {address}",
}
"""The text by what is cited: whole sentences with named fields, in HTML."""

CITE = {
    "chapter": "Cite this chapter",
    "lesson": "Cite this lesson",
    "project": "Cite this project",
}
"""The line at the foot of a page."""

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


@dataclass(frozen=True)
class Citation:
    """How one thing is cited: of what kind it is, as text (HTML), and as a BibTeX entry."""

    kind: str
    text: str
    bibtex: str


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    app.add_directive("citation", Cited)
    app.connect("html-page-context", tell)


def tell(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Give the foot of a page how to cite it; templates/cite.html shows it."""
    if kind := kind_of(page):
        context["cite"] = citation(page, *addresses(app))
        context["cite_line"] = CITE[kind]


def addresses(app: Sphinx) -> tuple[str, str]:
    """Return where the book is read, and where its repository is."""
    repository = app.config.html_theme_options.get("repository_url", "").rstrip("/")
    return app.config.html_baseurl, repository


def kind_of(page: str) -> str | None:
    """Say what a page is cited as; the others are not cited by themselves."""
    if page in face.places():
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


def title_of(page: str) -> str:
    """Return the title of a page, from its head or from its first line."""
    if page in face.places():
        part, place = face.places()[page]
        return part.chapters[place].title
    return syllabus.heading(page)


def citation(page: str, site: str, repository: str) -> Citation:
    """Return how to cite a page, by its name; or the ``book``, or its ``library``."""
    fields = told()
    kind, address, key = page, site, "jeux"
    title = fields["book"]
    if page == "library":
        address, key, title = repository, "jeux-library", f"jeux, the library of {title}"
    elif page != "book":
        found = kind_of(page)
        if found is None:
            raise ValueError(f"a chapter, a lesson or a project is cited, got {page!r}")
        kind, title = found, title_of(page)
        address = f"{site.rstrip('/')}/{page}.html"
        key = "-".join(["jeux", *page.split("/")[1:]]).replace("teach-", "")
    if kind == "chapter":
        part, place = face.places()[page]
        fields = fields | {"part": part.caption, "place": str(place + 1)}
    shown = {name: escape(value) for name, value in fields.items()} | {"title": escape(title)}
    link = f'<a href="{escape(address)}">{escape(address)}</a>'
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
    return Citation(kind, TEXT[kind].format(**shown, address=link), bibtex)


class Cited(SphinxDirective):
    """A citation on a page: of the book, of the library, or of the page that it names."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Make the text and, as a block that can be copied, the entry."""
        self.env.note_dependency(str(CITATION))
        try:
            found = citation(self.arguments[0], *addresses(self.env.app))
        except ValueError as error:
            raise self.error(str(error)) from None
        text = nodes.raw("", f'<p class="jeux-cited">{found.text}</p>', format="html")
        return [text, nodes.literal_block(found.bibtex, found.bibtex, language="bibtex")]
