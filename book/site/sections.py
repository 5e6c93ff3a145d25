"""The search index by section: Sphinx's own, fed with the sections of each page instead of pages.

A hit then opens at its section. Prose is indexed; code and outputs are not, and of the library
reference only the names are. In the browser ``scripts/scorer.js`` ranks the hits.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

import face
import heads
from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.search import js_index
from sphinx.util.docutils import new_document
from sphinx.util.parallel import ParallelTasks, SerialTasks, parallel_available

NOT_PROSE = (nodes.comment, nodes.literal_block, nodes.math, nodes.math_block, nodes.raw)
NOT_TERMS = {*heads.LINES.values(), *heads.KINDS}
"""Bold words that define nothing; the signs, such as *Try it.*, end with a full stop."""


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx, beside what is done to the written pages."""
    beside = ParallelTasks(1) if parallel_available else SerialTasks(1)

    def begin(app: Sphinx, error: Exception | None) -> None:
        if error is None and app.builder.format == "html" and hasattr(app.builder, "indexer"):
            beside.add_task(write, app)

    app.connect("build-finished", begin, priority=100)
    app.connect("build-finished", lambda app, error: beside.join(), priority=950)


def write(app: Sphinx) -> None:
    """Write the index anew from the pages as they were read, unchanged ones too."""
    builder: Any = app.builder
    index = builder.indexer
    index.prune([])  # Sphinx has fed it with whole pages
    index._index_entries.clear()  # which prune leaves behind
    for place, page in enumerate(pages(app.env)):
        tree = app.env.get_doctree(page)
        if "nosearch" in app.env.metadata[page]:
            index.feed(page, "", escape(app.env.titles[page].astext()), new_document(""))
            continue
        for k, section in enumerate(filter(title_of, tree.findall(nodes.section))):
            # how the hit is ranked and where it stands travel in the two fields that are free
            key = f"{place}.{k:03} {page} {section['ids'][0]}"
            title = escape(words(title_of(section)))
            index.feed(key, context(app.env, page, k), title, alone(section))
    with (Path(app.outdir) / builder.searchindex_filename).open("w", encoding="utf-8") as file:
        index.dump(file, js_index)


def pages(env: BuildEnvironment) -> list[str]:
    """Return the pages in the order of the book."""
    found = [env.config.root_doc]
    for page in found:
        found += [inside for inside in env.toctree_includes.get(page, []) if inside not in found]
    return found


def context(env: BuildEnvironment, page: str, k: int) -> str:
    """Return, as HTML, the part and the chapter in which a section stands."""
    part = face.places()[page][0] if page in face.places() else None
    french = part is not None and part.folder in face.PARTS
    caption = f"<span{' lang=fr' * french}>{escape(part.caption)}</span>" if part else ""
    chapter = escape(env.titles[page].astext()) if k else ""
    return " · ".join(filter(None, (caption, chapter)))


def alone(section: nodes.section) -> nodes.document:
    """Return a document of the prose that stands in a section, and in none of its parts.

    A term is bold where it is defined: the index takes it as its main entry.
    """
    document = new_document("")
    held = nodes.section(ids=section["ids"])
    document += held
    for child in section.children:
        if child is title_of(section):
            held += nodes.title("", words(child))
        elif not title_of(child):
            held += nodes.paragraph("", words(child))
            held += [entry.deepcopy() for entry in child.findall(addnodes.index)]
            for bold in child.findall(nodes.strong):
                term = bold.astext()
                if term not in NOT_TERMS and term[-1:] != ".":
                    held += addnodes.index(entries=[("single", term, "", "main", None)])
    return document


def title_of(node: nodes.Node) -> nodes.title | None:
    """Return the title of a section; what holds the text of a theorem is one without."""
    begun = node.next_node(nodes.title, descend=True) if isinstance(node, nodes.section) else None
    return begun if begun is not None and begun.parent is node else None


def words(node: nodes.Node) -> str:
    """Return the prose of a node, which is what is neither code nor output nor formula."""
    return " ".join(prose(node))


def prose(node: nodes.Node) -> Iterator[str]:
    """Yield the prose of a node, piece by piece."""
    if isinstance(node, nodes.Text):
        yield node.astext()
    elif not (isinstance(node, NOT_PROSE) or "cell_output" in node.get("classes", ())):
        for child in node.children:
            yield from prose(child)
