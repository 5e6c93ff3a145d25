"""The search index by section: Sphinx's own, fed with the sections of each page instead of pages.

A hit then opens at its section, and shows how the section begins. Prose is indexed; code and
outputs are not, and of the library reference only the names are. In the browser
``scripts/scorer.js`` ranks the hits.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path
from textwrap import shorten
from typing import Any

import reading
from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.search import js_index
from sphinx.util.docutils import new_document
from views import filled

NOT_PROSE = (nodes.comment, nodes.literal_block, nodes.math, nodes.math_block, nodes.raw)
SENTENCE, FORMULA = re.compile(r"\S.*?[.?!]\)?(?=\s|$)", re.S), "\0"
SAID = {nodes.math: FORMULA, nodes.raw: " ", nodes.comment: ""}
"""What stands in a sentence for what has no words."""
SHORT, LONG = 40, 180
"""Letters of what says nothing alone, such as *Try it.*, and of what a hit has room for."""


def spare(app: Sphinx) -> None:
    """Spare Sphinx an index of whole pages."""
    builder: Any = app.builder
    builder.index_page = lambda *page: None
    builder.dump_search_index = lambda: None


def write(app: Sphinx) -> None:
    """Write the index anew from the pages as they were read, unchanged ones too."""
    builder: Any = app.builder
    index = builder.indexer
    index.prune([])  # an index that an earlier build left is read again
    index._index_entries.clear()  # which prune leaves behind
    index.lang.stem = cache(index.lang.stem)  # the same words stand in all sections
    read = [page for page in reading.pages() if page in app.env.found_docs]
    for place, page in enumerate(read):
        tree, chapter = app.env.get_doctree(page), app.env.titles[page].astext()
        if "nosearch" in app.env.metadata[page]:
            index.feed(page, "", escape(chapter), new_document(""))
            continue
        part = reading.part_of(page) if page in reading.chapters() else None
        for k, section in enumerate(filter(title_of, tree.findall(nodes.section))):
            # how the hit is ranked and where it stands travel in the two fields that are free
            key = f"{place}.{k:03} {page} {section['ids'][0]}"
            told = {"part": part, "chapter": chapter if k else "", "begins": opening(section)}
            index.feed(key, filled("hit", **told), escape(words(title_of(section))), alone(section))
    with (Path(app.outdir) / builder.searchindex_filename).open("w", encoding="utf-8") as file:
        index.dump(file, js_index)


def opening(section: nodes.section) -> str:
    """Return the first sentence of a section that says something, and says it in words alone."""
    for child in section.children:
        for paragraph in [] if title_of(child) else child.findall(nodes.paragraph):
            told = "".join(SAID.get(type(node), node.astext()) for node in paragraph.children)
            for sentence in SENTENCE.findall(told):
                if len(sentence) > SHORT and FORMULA not in sentence:
                    return shorten(sentence, LONG, placeholder=" …")
    return ""


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
                # what defines nothing: the lines of a head, and signs, such as *Try it.*
                if term not in (*reading.LINES.values(), *reading.PLAN) and term[-1:] != ".":
                    held += addnodes.index(entries=[("single", term, "", "main", None)])
    return document


def title_of(node: nodes.Node) -> nodes.title | None:
    """Return the title of a section; what holds the text of a theorem is one without."""
    begun = node.next_node(nodes.title, descend=True) if isinstance(node, nodes.section) else None
    return begun if begun is not None and begun.parent is node else None


def words(node: nodes.Node) -> str:
    """Return the prose of a node, which is what is neither code nor output nor formula."""
    if isinstance(node, nodes.Text):
        return str(node.astext())
    if isinstance(node, NOT_PROSE) or "cell_output" in node.get("classes", ()):
        return ""
    return " ".join(filter(None, map(words, node.children)))
