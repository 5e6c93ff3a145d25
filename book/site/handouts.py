"""Hand-outs: what pupils get on paper, each a page of its own that has nothing which answers.

The exercises of a page stand on A4 with room to write. What is not on a hand-out cannot be found
by somebody who looks at its source or changes its address: so it is no view of the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import policy
import reading
from sheets_of import FOOT
from sphinx.application import Sphinx
from views import SETTING, filled

FOLDER = "teach/handouts"
EXERCISE = re.compile(r'<div class="exercise [^>]*id="([\w-]+)".*?</section>', re.S)
"""An exercise on a built page, down to the end of its question: what follows helps or answers."""
MARK = re.compile(r'<a class="headerlink".*?</a>', re.S)
LINK = re.compile(r"</?a\b[^>]*>")
FEWEST, MOST = 5, 18
"""Lines to write on."""
AT_LEAST, MINUTES_A_LINE = 3, 4


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    SETTING.globals["handout"] = address


def address(page: str) -> str:
    """Return where the hand-out of a page lies, without its ending."""
    return f"book/{FOLDER}/{name_of(page)}"


def name_of(page: str) -> str:
    """Return the name of a page's hand-out, such as cloche-six-dice."""
    return "-".join(page.split("/")[1:])


def questions(text: str) -> Iterator[tuple[str, str]]:
    """Yield the exercises of a built page: the label, and the question as HTML without links."""
    for found in EXERCISE.finditer(text):
        yield found[1], LINK.sub("", MARK.sub("", found[0])) + "</div>"


def room(minutes: int) -> int:
    """Return how many lines an exercise gets to write on."""
    return min(max(FEWEST, minutes // MINUTES_A_LINE + AT_LEAST), MOST)


def lay(out: Path, page: str, text: str, site: str) -> None:
    """Write the hand-out of a built page that asks something."""
    about = reading.chapters().get(page)
    if about is None or not about.exercises:
        return
    minutes = {exercise.label: exercise.minutes for exercise in about.exercises}
    asked = [(html, room(minutes[label])) for label, html in questions(text)]
    part = reading.part_of(page)
    title = f"{about.title}: exercises"
    write(out, address(page), "handout", part, title=title, asked=asked, site=site)


def write(out: Path, name: str, view: str, part: reading.Part, **told: object) -> None:
    """Write a page of its own, under the policy of the book."""
    path = out / f"{name}.html"
    path.parent.mkdir(parents=True, exist_ok=True)
    told |= {"part": part.folder, "over": part.caption, "foot": FOOT}
    path.write_text(policy.ruled(filled(view, **told), policy.BOOK), "utf-8")
