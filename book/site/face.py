"""What the looks need from the text: the strip at a chapter's head, signs, a part's colour."""

from __future__ import annotations

import posixpath
import re
from functools import cache
from html import escape, unescape
from typing import Any

import reading
from docutils import nodes
from door import miniature
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.osutil import relative_uri

TRY, PROOF = "Try it.", "Proof."
PLACE = "{place} of {many}, {minutes} min"
"""Where in its part a chapter stands, and how long it is."""


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    app.add_post_transform(Face)
    app.connect("html-page-context", draw_once, priority=100)


class Face(SphinxPostTransform):
    """Turn the plain text of a head into a strip, and give recurring signs their class."""

    default_priority = 600
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        """Change the document in place."""
        for bold in self.document.findall(nodes.strong):
            before = "".join(node.astext() for node in bold.parent[: bold.parent.index(bold)])
            if bold.astext() == TRY and not before:
                bold.parent["classes"].append("jeux-try")
        for paragraph in list(self.document.findall(nodes.paragraph)):
            begun = paragraph[0] if len(paragraph) else None
            if isinstance(begun, nodes.Text) and begun.startswith(f"{PROOF} "):
                sign = nodes.emphasis("", PROOF, classes=["jeux-proof"])
                paragraph[0:1] = [sign, nodes.Text(begun.removeprefix(PROOF))]
                paragraph.parent["ids"] = []  # each proof of a page has the same one
        for section in self.document.findall(nodes.section):
            if not any(isinstance(child, nodes.title) for child in section.children):
                section["ids"] = []  # and so has the text of each statement
        if self.env.docname in reading.chapters():
            self.head()

    def head(self) -> None:
        """Make the strip, and put over the title where in its part the chapter stands."""
        page = reading.chapters()[self.env.docname]
        section = next(self.document.findall(nodes.section))
        paragraph = next(
            p
            for p in section.findall(nodes.paragraph)
            if any(s.astext() == reading.LINES["able"] for s in p.findall(nodes.strong))
        )
        names = {words: key for key, words in reading.LINES.items()}
        note = nodes.inline(classes=["jeux-kind-note"])
        lines, line = {}, note
        for node in paragraph.children:
            key = names.get(node.astext()) if isinstance(node, nodes.strong) else None
            if key:
                line = lines[key] = nodes.paragraph(classes=[key])
            if not isinstance(node, nodes.raw):  # a line break
                line += node.deepcopy()
        before = paragraph.parent[paragraph.parent.index(paragraph) - 1]
        if isinstance(before, nodes.paragraph):
            # a sentence of its own, after the word that says of what kind the chapter is
            before["classes"].append("jeux-standfirst")
            del before[0]
            before[0] = nodes.Text(before[0].lstrip())
        else:
            del note[0]
        said = note.astext().strip(" ().")
        section.insert(0, _raw(eyebrow(page, said)))
        strip = [_raw('<div class="jeux-head">'), lines["able"], _raw('<div class="lines">')]
        paragraph.replace_self([*strip, lines["need"], lines["follows"], _raw("</div></div>")])


def eyebrow(page: reading.Page, note: str = "") -> str:
    """Return the line over a chapter's title, and the part's miniature beside it."""
    part = reading.part_of(page.name)
    first, many = part.chapters[0].name, len(part.chapters)
    pips = "".join(f"<i{' class=here' * (one is page)}></i>" for one in part.chapters)
    told = f'<span class="jeux-kind-note">{escape(note)}</span>' if note else ""
    said = (
        f'<p class="jeux-eyebrow"><a lang="{part.lang}" href="{first.split("/")[-1]}.html">'
        f'{escape(part.caption)}</a><span class="jeux-pips" aria-hidden="true">{pips}</span>'
        f"<span>{PLACE.format(place=page.place, many=many, minutes=page.minutes)}</span>"
        f'<span class="jeux-kind {page.kind.lower()}">{page.kind}</span>{told}</p>'
    )
    if part.folder not in reading.GAMES:
        return said
    return f'<div class="jeux-mini" aria-hidden="true">{miniature(part.folder)}</div>{said}'


CAPTION = re.compile(r'<span class="caption-text">(.*?)</span>(?=.*?href="(.*?)")', re.S)
ENTRY = re.compile(r'<li class="toctree-l1(.*?href="(.*?)">)(.*?)</a>', re.S)
FURTHER = " (further)"
"""What follows the name of a page beside the main line, for ears."""


def contents(text: str, page: str) -> str:
    """Make each caption of the contents a link to its first page, and mark further pages."""
    known = {part.caption: part for part in reading.parts()}

    def caption(found: re.Match[str]) -> str:
        words, first = found.groups()
        part = known.get(unescape(words))
        own = f' data-part="{part.folder}"' if part else ""
        own += ' lang="fr"' * (part is not None and part.lang == "fr")
        return f'<a class="caption-text" href="{first}"{own}>{words}</a>'

    def entry(found: re.Match[str]) -> str:
        rest, link, words = found.groups()
        name = posixpath.normpath(f"{posixpath.dirname(page)}/{link}").removesuffix(".html")
        one = reading.chapters().get(page if link == "#" else name)
        if one is None or one.kind != "Further":
            return found[0]
        told = f'{words}<span class="jeux-unseen">{FURTHER}</span>'
        return f'<li class="jeux-further toctree-l1{rest}{told}</a>'

    return ENTRY.sub(entry, CAPTION.sub(caption, text))


def draw_once(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Draw the contents once for all pages, which Sphinx and the theme do for each."""
    context["toctree"] = lambda **options: seen_from(page, drawn(app.builder, **options))


@cache
def drawn(builder: Any, **options: Any) -> str:
    """Return the contents as a page that is not among them has them."""
    return str(builder._get_local_toctree("search", **options))


def seen_from(page: str, contents: str) -> str:
    """Return the contents with the links of a page, and with what is current there."""
    before, own, after = contents.partition(f'href="{page}.html"')
    if own:
        around = list[int]()
        for tag in re.finditer(r"<(/?)(?:ul|li)\b", before):
            around.pop() if tag[1] else around.append(tag.start())
        for start in reversed(around):
            if before.startswith("<ul>", start):
                before = before[:start] + before[start:].replace("<ul>", '<ul class="current">', 1)
            else:
                before = before[:start] + before[start:].replace('">', ' current">', 1)
        begun, _, names = before.rpartition('class="')
        own, before = 'href="#"', f'{begun}class="current {names}'
    return re.sub(
        r'href="([^"#]+)"',
        lambda link: f'href="{relative_uri(f"{page}.html", link[1])}"',
        before + own + after,
    )


def _raw(html: str) -> nodes.raw:
    return nodes.raw("", html, format="html")
