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
    "book": "<cite>{book}</cite>",
    "library": "<cite>jeux</cite>, the library of <cite>{book}</cite>",
    "chapter": "“{title}”, chapter {place} of <cite>{part}</cite>. In <cite>{book}</cite>",
    "lesson": "“{title}”, a lesson. In <cite>{book}</cite>",
    "project": "“{title}”, a project. In <cite>{book}</cite>",
}
"""What stands between the year and the version, by what is cited, in HTML."""
NOTE = {"chapter": "{part}, chapter {place}. ", "lesson": "A lesson. ", "project": "A project. "}
"""What an entry says of a page that stands in the book."""
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
    folder = page.removeprefix("book/").rpartition("/")[0]
    return "chapter" if page in reading.chapters() else TOLD.get(folder)


@cache
def told() -> dict[str, str]:
    """Return what CITATION.cff says of the book."""
    said = yaml.safe_load(CITATION.read_text("utf-8"))
    (author,), year = said["authors"], str(said["date-released"])[:4]
    version = str(said["version"])
    return {"authors": author["name"], "book": said["title"], "version": version, "year": year}


def citation(page: str, site: str, repository: str) -> tuple[str, str]:
    """Return how to cite a page, the ``book`` or its ``library``: as HTML and as BibTeX."""
    fields, address = told() | {"title": told()["book"]}, site
    kind, key, within = page, "jeux", ""
    if page == "library":
        address, key = repository, "jeux-library"
        fields["title"] = f"jeux, the library of {fields['book']}"
    elif page != "book":
        if not (kind := kind_of(page) or ""):
            raise ValueError(f"a chapter, a lesson or a project is cited, got {page!r}")
        one, within = reading.pages()[page], fields["book"]
        fields |= {"title": one.title, "place": str(one.place)}
        fields["part"] = reading.part_of(page).caption
        address = f"{site.rstrip('/')}/{page}.html" if site else ""
        key = "-".join(["jeux", *page.split("/")[1:]]).replace("teach-", "")
    text = f"{{authors}} ({{year}}). {TEXT[kind]}, version {{version}}."
    text = text.format(**{name: escape(value) for name, value in fields.items()})
    link = f' <a href="{escape(address)}">{escape(address)}</a>' if address else ""
    entry = {
        "author": f"{{{fields['authors']}}}",
        "title": fields["title"],
        "booktitle": within,
        "note": (NOTE.get(kind, "") + "Version {version}").format(**fields),
        "year": fields["year"],
        "url": address,
    }
    lines = [f"  {name} = {{{value}}}," for name, value in entry.items() if value]
    sort = "incollection" if within else "misc" if page == "library" else "book"
    return text + link, "\n".join([f"@{sort}{{{key},", *lines, "}"])


class Cited(SphinxDirective):
    """A citation on a page: of the book, of the library, or of the page that it names."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Make the text and, as a block that can be copied, the entry."""
        self.env.note_dependency(str(CITATION))
        text, bibtex = citation(
            self.arguments[0], self.config.html_baseurl, self.config.jeux_repository
        )
        cited = nodes.raw("", f'<p class="jeux-cited">{text}</p>', format="html")
        return [cited, nodes.literal_block(bibtex, bibtex, language="bibtex")]
