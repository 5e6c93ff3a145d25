"""What a page says of itself where it is listed, and where a link to it is shared.

A description stands on every page. A picture needs an address that is whole, so it is named where
the book is published: the table of the page's part, or else the book's first page.
"""

from __future__ import annotations

import re
import shutil
from html import escape
from pathlib import Path
from typing import Any

import reading
from sphinx.application import Sphinx

PICTURES = Path(__file__).with_name("previews")
"""One for each part that has a game, by tools/draw_previews.py; `book` is for all other pages."""
FOLDER = "_static/previews"
LONGEST = 200
"""Letters of a description: programs that show it cut what is longer."""
SENTENCE = re.compile(r".+?[.?!](?= |$)")
NO_SENTENCE = ("#", "{", "- ", "|", "<")
"""How what is no sentence begins: a heading, a directive, a list, a table, a tag."""


def describe(page: reading.Page | None) -> str:
    """Return what a page is about, in whole sentences from its beginning, or else of what book."""
    home = reading.pages()["book/index"]
    beginning = (page or home).begins[1].replace("$", "")
    if beginning.startswith(NO_SENTENCE):
        (of_the_book, *_) = SENTENCE.findall(home.begins[1])
        return f"{(page or home).title}. {of_the_book}"
    sentences: list[str] = SENTENCE.findall(beginning)
    described, *others = sentences
    for sentence in others:
        longer = described + sentence
        if len(longer) > LONGEST or longer.endswith("?"):
            break
        described = longer
    return described


def tell(app: Sphinx, page: str, context: dict[str, Any]) -> None:
    """Give a page its description, and where the book is published its picture."""
    described = describe(reading.pages().get(page))
    context["metatags"] = f'<meta name="description" content="{escape(described)}" />\n'
    if not app.config.html_baseurl:
        return
    picture = f"{app.config.html_baseurl.rstrip('/')}/{FOLDER}/{picture_of(page)}.png"
    context["metatags"] += '<meta name="twitter:card" content="summary_large_image" />\n'
    context["meta"] = (context.get("meta") or {}) | {
        "og:description": described,
        "og:image": picture,
        "og:image:alt": described,
    }


def picture_of(page: str) -> str:
    """Return the name of the picture of a page: its part, or the book."""
    folders = page.split("/")
    part = folders[1] if len(folders) > 1 else ""
    return part if part in reading.GAMES else "book"


def lay(site: Path) -> None:
    """Lay the pictures beside the pages."""
    shutil.copytree(PICTURES, site / FOLDER, dirs_exist_ok=True)
