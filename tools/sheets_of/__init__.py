"""Sheets for a class: A4, in millimetres, black on white, to play on, to cut out and to fill in.

A sheet says by lines and words, never by colour or by grey, so that a copier loses nothing of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple

import address

from jeux.stage import tag, text

WIDE = 210.0
HIGH = 297.0
"""The paper: A4."""

MARGIN = 10.0
"""What many printers leave white at its edges."""

LEFT = 11.0
RIGHT = 199.0
TOP = 37.0
BOTTOM = 281.0
"""What a game may draw on; over it stands the title, under it the foot."""

SMALL = 3.25
BODY = 3.9
TITLE = 6.5
"""Sizes of letters; 3.175 millimetres are 9 points."""

LETTERS = 92
"""How many letters a line holds that says what to do with a sheet."""

FOOT = "Jeux · {title} · by the authors of Jeux, CC BY 4.0"
"""What stands at the foot of a sheet: the book, the sheet and its licence."""

FOOT_LETTERS = 115
"""How many letters the foot holds: no sheet has an address for which there is no room."""

_SIGNS = Path(__file__).with_name("signs.svg").read_text("utf-8")

SIGNS = dict(re.findall('<g id="(.+?)">(.+?)</g>', _SIGNS))
"""What is painted on cards and dice."""

MIDDLES = (
    (19, 57),
    (57, 57),
    (95, 57),
    (133, 57),
    (57, 19),
    (57, 95),
)
"""The middles of the faces in the net of a cube whose side is 38.

Four faces stand in a row, the first opposite the third and the second opposite the fourth; the
fifth lies over the second, the sixth under it.
"""

FOLDS = "M0 38h152M0 76h152M38 38v38M76 38v38M114 38v38M152 38v38"
FLAPS = (
    "M0 38l7-7h24l7 7M76 38l7-7h24l7 7M114 38l7-7h24l7 7M152 38l7 7v24l-7 7"
    "M0 76l7 7h24l7-7M76 76l7 7h24l7-7M114 76l7 7h24l7-7"
)
CUTS = "M0 38v38M38 38v-38h38v38M38 76v38h38v-38"
"""The lines of the net: where it is folded, its seven flaps, and edges with nothing beyond them."""


class Sheet(NamedTuple):
    """A sheet of paper."""

    name: str
    """Its name, as files and addresses have it."""
    group: str
    """What it is printed with: the sheets of a game that belong together."""
    title: str
    """What stands at its head."""
    picture: str
    """The sheet as SVG, as large as the paper."""


def sheet(name: str, title: str, advice: str, body: Iterable[str], group: str = "") -> Sheet:
    """Return a sheet with its head and its foot; `advice` says what to do with it."""
    marks = [
        tag("path", d=f"M0 0h{WIDE:g}v{HIGH:g}h-{WIDE:g}z", fill="#fff"),
        bold(words(LEFT, 18, title, TITLE)),
    ]
    for k, part in enumerate(wrap(advice, LETTERS)):
        marks.append(words(LEFT, 25.5 + 5.3 * k, part))
    marks += body
    foot = FOOT.format(title=title)
    marks.append(words(LEFT, HIGH - MARGIN - 1.5, foot, SMALL))
    site = address.site()
    if site and len(foot + site) < FOOT_LETTERS:
        marks.append(words(RIGHT, HIGH - MARGIN - 1.5, site, SMALL, "end"))
    label = escape(f"{title}. {advice}")
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE:g}mm" height="{HIGH:g}mm" '
        f'viewBox="0 0 {WIDE:g} {HIGH:g}" role="img" aria-label="{label}" '
        f'fill="#000" style="font:{BODY:g}px sans-serif">{"".join(marks)}</svg>'
    )
    return Sheet(name, group or name, title, picture)


def blank_and_filled(
    name: str, title: str, advice: str, draw: Callable[[bool], Iterable[str]]
) -> tuple[Sheet, Sheet]:
    """Return a table as pupils fill it in, and as the teacher has it: `draw` it filled or not."""
    return (
        sheet(name, f"{title}: a table to fill in", advice, draw(False)),
        sheet(f"{name}-filled", f"{title}: for the teacher", advice, draw(True)),
    )


def words(x: float, y: float, sentence: str, size: float = BODY, anchor: str = "start") -> str:
    """Return words on a sheet, where their base line starts."""
    return text(x, y, sentence, anchor, size)


def bold(marks: str) -> str:
    """Return words in bold letters."""
    return tag("g", marks, font_weight="bold")


def paragraph(x: float, y: float, sentences: str, letters: int, size: float = BODY) -> str:
    """Return words in lines of at most so many letters, the first with its base line at y."""
    lines = []
    for part in sentences.split("\n"):
        for line_words in wrap(part, letters):
            lines.append(words(x, y, line_words, size))
            y += 1.35 * size
        if not part:  # an empty line is half as high
            y += 0.7 * size
    return "".join(lines)


def line(thick: float = 0.35) -> dict[str, Any]:
    """Return the look of lines."""
    return {"fill": "none", "stroke": "#000", "stroke_width": thick}


def inked(path: str, thick: float = 0.35, dashed: bool = False) -> str:
    """Return a line; what is to be folded is dashed."""
    return tag("path", d=path, **line(thick), stroke_dasharray="2 1.4" * dashed)


def box(x: float, y: float, wide: float, high: float, thick: float = 0.35) -> str:
    """Return an empty box."""
    corner = {"x": f"{x:.5g}", "y": f"{y:.5g}"}
    return tag("rect", **corner, width=f"{wide:.5g}", height=f"{high:.5g}", **line(thick))


def disc(x: float, y: float, r: float, **look: Any) -> str:
    """Return a disc around a point; with the look of a line it is a circle."""
    return tag("circle", cx=f"{x:g}", cy=f"{y:g}", r=r, **look)


def placed(x: float, y: float, marks: str, scale: float = 1, **look: Any) -> str:
    """Return what is drawn around 0, around another point."""
    return tag("g", marks, transform=f"translate({x:g} {y:g}) scale({scale:g})", **look)


def sign(x: float, y: float, name: str, scale: float = 1) -> str:
    """Return a sign around a point, so many millimetres for one of its units."""
    thick = f"{0.45 / scale:.3g}"
    look = {"stroke": "#000", "stroke_width": thick, "stroke_linejoin": "round"}
    return placed(x, y, SIGNS[name], scale, **look)


def cell(
    x: float, y: float, wide: float, high: float, content: str = "", size: float = BODY
) -> str:
    """Return a box with words in its middle, a line each; without words it is to be filled in."""
    marks = box(x, y, wide, high)
    if not content:
        return marks
    lines = content.split("\n")
    middle = x + wide / 2
    first = y + high / 2 + 0.36 * size - 0.6 * size * (len(lines) - 1)
    for k, line_words in enumerate(lines):
        marks += words(middle, first + 1.2 * size * k, line_words, size, "middle")
    return marks


def form(
    x: float, y: float, heads: Mapping[str, float], rows: Iterable[Sequence[str]], high: float,
    size: float = BODY, head: float = 0,
) -> Iterator[str]:  # fmt: skip
    """Draw a table: heads with the widths of their columns, and rows of words, then of blanks.

    `high` is the height of a row, and `head` that of the heads if it is another.
    """
    widths = list(heads.values())
    head_high = head or high
    for drawn_head in _row(x, y, list(heads), widths, head_high, size):
        yield bold(drawn_head)
    y += head_high
    for row in rows:
        yield from _row(x, y, row, widths, high, size)
        y += high


def _row(
    x: float, y: float, row: Sequence[str], widths: Sequence[float], high: float, size: float
) -> Iterator[str]:
    """Draw the cells of a row; the last ones are blank where it has fewer words than columns."""
    blanks = [""] * (len(widths) - len(row))
    for content, wide in zip([*row, *blanks], widths, strict=True):
        yield cell(x, y, wide, high, content, size)
        x += wide


def blank(x: float, y: float, question: str, end: float) -> str:
    """Return words over a line that is to be written on, up to `end`."""
    return words(x, y, question) + inked(f"M{x:g} {y + 1.8:g}H{end:g}")


def net(y: float, faces: Sequence[str]) -> str:
    """Return the net of a cube on a sheet; a face is what is drawn around its middle."""
    marks = ""
    for (middle_x, middle_y), face in zip(MIDDLES, faces, strict=True):
        marks += placed(middle_x, middle_y, face)
    marks += inked(FOLDS, dashed=True)
    marks += inked(FLAPS + CUTS, 0.5)
    return placed(25, y, marks)
