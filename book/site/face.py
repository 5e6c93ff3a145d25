"""What the looks need from the text: the strip at a chapter's head, signs, a part's colour."""

from __future__ import annotations

import re
from functools import cache
from itertools import cycle, groupby
from typing import Any

import reading
from bs4 import BeautifulSoup
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.osutil import relative_uri
from views import filled

TRY, PROOF = "Try it.", "Proof."
POSITION = re.compile(r"(?<![\w-])(\d+(?:-\d+)+)(?![\w-])")
"""Heaps of Marienbad, which no line breaks."""
AS_IT_IS = nodes.FixedTextElement, nodes.literal, nodes.math, nodes.raw
FURTHER = " (further)"
"""What follows the name of a page beside the main line, for ears."""
ENDS = "Here the main line ends."
"""What stands under the last chapter of a main line that other pages follow."""


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    app.add_post_transform(Face)


class Face(SphinxPostTransform):
    """Turn the plain text of a head into a strip, and give recurring signs their class."""

    default_priority = 600
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        """Change the document in place."""
        for paragraph in list(self.document.findall(nodes.paragraph)):
            words = paragraph.astext()
            if words.startswith(TRY):
                paragraph["classes"].append("jeux-try")
            elif words.startswith(f"{PROOF} ") and isinstance(begun := paragraph[0], nodes.Text):
                sign = nodes.emphasis("", PROOF, classes=["jeux-proof"])
                paragraph[0:1] = [sign, nodes.Text(begun.removeprefix(PROOF))]
                paragraph.parent["ids"] = []  # each proof of a page has the same one
        for section in self.document.findall(nodes.section):
            if not any(isinstance(child, nodes.title) for child in section.children):
                section["ids"] = []  # and so has the text of each statement
        for text in list(self.document.findall(nodes.Text)):
            parts = POSITION.split(text)
            if len(parts) > 1 and not isinstance(text.parent, AS_IT_IS):
                kinds = cycle([nodes.Text, unbroken])
                new = [kind(one) for kind, one in zip(kinds, parts, strict=False)]
                text.parent.replace(text, new)
        if page := reading.chapters().get(self.env.docname):
            self.head(page)

    def head(self, page: reading.Page) -> None:
        """Make the strip, and put over the title where in its part the chapter stands."""
        bold = self.document.findall(nodes.strong)
        begin = next(one for one in bold if one.astext() == reading.LINES["able"])
        paragraph = begin.parent
        before = paragraph.parent[paragraph.parent.index(paragraph) - 1]
        if isinstance(before, nodes.paragraph):
            # a sentence of its own, after the word that says of what kind the chapter is
            before["classes"].append("jeux-standfirst")
            before[:2] = [nodes.Text(before[1].lstrip())]
        text = paragraph[paragraph.index(begin) :]
        broken = groupby(text, lambda node: isinstance(node, nodes.raw))
        lines = [list(line) for is_break, line in broken if not is_break]
        able, need, follows = (
            nodes.paragraph("", "", *line, classes=[key])
            for key, line in zip(reading.LINES, lines, strict=True)
        )
        section = next(self.document.findall(nodes.section))
        section.insert(0, _raw(filled("eyebrow", page=page)))
        strip = [_raw('<div class="jeux-head">'), able, _raw('<div class="lines">')]
        paragraph.replace_self([*strip, need, follows, _raw("</div></div>")])


@cache
def drawn(builder: Any, **options: Any) -> str:
    """Return the contents as a page at the root has them: drawn once for all."""
    return contents(builder._get_local_toctree("search", **options))


def unbroken(words: str) -> nodes.inline:
    """Keep words on one line."""
    return nodes.inline("", words, classes=["jeux-unbroken"])


def contents(html: str) -> str:
    """Make each caption of the contents a link to its first page, and mark further pages.

    What scripts/progress.js says of a page is said of chapters, which have questions, and of games.
    """
    listed: Any = BeautifulSoup(html, "html.parser")
    parts = {part.caption: part for part in reading.parts()}
    tables = {part.table.name: part.folder for part in parts.values() if part.table}
    for caption in listed.select(".caption-text"):
        caption.name, caption["href"] = "a", caption.find_next("a")["href"]
        if part := parts.get(caption.text):
            caption["data-part"] = part.folder
            if part.lang == "fr":
                caption["lang"] = part.lang
    for link in listed.select(".toctree-l1 > a"):
        name = link["href"].removesuffix(".html")
        if game := tables.get(name):
            link["data-game"] = game
        one = reading.chapters().get(name)
        if not one:
            continue
        link["data-questions"] = one.questions
        if one is reading.part_of(name).ends:
            ends = listed.new_tag("li", attrs={"class": "jeux-ends"})
            ends.string = ENDS
            link.parent.insert_after(ends)
        if one.kind == "Further":
            link.parent["class"].insert(0, "jeux-further")
            link.append(ears := listed.new_tag("span", attrs={"class": "jeux-unseen"}))
            ears.string = FURTHER
    return str(listed)


def seen_from(page: str, contents: str) -> str:
    """Return the contents with the links of a page, and with what is current there."""
    listed: Any = BeautifulSoup(contents, "html.parser")
    for link in listed("a"):
        if link["href"] != f"{page}.html":
            link["href"] = relative_uri(f"{page}.html", link["href"])
            continue
        link["href"] = "#"
        if "caption-text" not in link["class"]:
            link["class"].insert(0, "current")
        for around in link.find_parents(["ul", "li"]):
            around["class"] = [*around.get("class", ()), "current"]
    return str(listed)


def _raw(html: str) -> nodes.raw:
    return nodes.raw("", html, format="html")
