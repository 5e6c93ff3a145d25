"""Numbers within a part: each part has a Theorem 1; Exercise 4.2 is the second of its page 4."""

from __future__ import annotations

from collections import Counter
from typing import Any

import reading
from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.transforms.post_transforms import SphinxPostTransform


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    app.connect("env-check-consistency", number)
    app.add_post_transform(NamedParts)


def number(app: Sphinx, env: BuildEnvironment) -> None:
    """Count anew in each part, and on each page that belongs to none; Sphinx counts through.

    Sphinx compares its own numbers with those of the last build, to know what to write again; by
    now it has stored them.
    """
    within: dict[str, Counter[str]] = {}
    for name, page in reading.pages().items():
        counted = within.setdefault(page.part or name, Counter())
        numbered = env.toc_fignumbers.get(name)
        if numbered is None:
            continue
        for kind, numbers in numbered.items():
            for label in numbers:
                counted[kind] += 1
                numbers[label] = (counted[kind],)
        for one in page.exercises:
            numbered["exercise"][one.label] = tuple(map(int, one.number.split(".")))


class NamedParts(SphinxPostTransform):
    """Let a reference by number to another part say to which: Theorem 3 of *Marienbad*."""

    # after sphinx-exercise has made numbers of some references, and before Sphinx puts links
    default_priority = 8
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        """Change the document in place."""
        here = folder(self.env.docname)
        for reference in list(self.document.findall(addnodes.pending_xref)):
            there = folder(self.led_to(reference))
            if there and there != here:
                part = next(part for part in reading.parts() if part.folder == there)
                name = f' of <cite lang="{part.lang}">{part.caption}</cite>'
                around = reference.parent
                around.insert(around.index(reference) + 1, nodes.raw("", name, format="html"))

    def led_to(self, reference: nodes.Element) -> str:
        """Return the page on which is what a reference calls by its number, or ""."""
        target = reference["reftarget"]
        if reference["reftype"] == "numref":
            page: str = self.env.domaindata["std"]["anonlabels"].get(target, ("", ""))[0]
            return page
        if reference.get("refdomain") == "prf" and not reference["refexplicit"]:
            statements = getattr(self.env, "proof_list", {})
            return str(statements.get(target, {}).get("docname", ""))
        return ""


def folder(name: str) -> str:
    """Return the folder of the part to which a chapter, lesson or project belongs, or ""."""
    page = reading.pages().get(name)
    return reading.part_of(name).folder if page and page.cited else ""
