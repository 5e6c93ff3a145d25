"""Sheets for a class: A4, in millimetres, black on white, to play on, to cut out and to fill in.

A sheet says by lines and words, never by colour or by grey, so that a copier loses nothing of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from textwrap import wrap
from typing import NamedTuple

from jeux.pictures import text

WIDE, HIGH, MARGIN = 210.0, 297.0, 10.0
"""A4, and what many printers leave white at its edges."""

LEFT, RIGHT, TOP, BOTTOM = 11.0, 199.0, 37.0, 281.0
"""What a game may draw on; over it stands the title, under it the foot."""

SMALL, BODY, TITLE = 3.25, 3.9, 6.5
"""Sizes of letters; 3.175 millimetres are 9 points."""

FOOT = "Jeux · {title} · by the authors of Jeux, CC BY 4.0"
"""What stands at the foot of a sheet: the book, the sheet and its licence."""

FLAP = 7.0
"""How far a flap of a net stands out."""


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


def sheet(name: str, title: str, told: str, body: str, group: str = "") -> Sheet:
    """Return a sheet with its head and its foot; `told` says what to do with it."""
    lines = wrap(told, 92)
    head = bold(words(LEFT, 18, title, TITLE)) + "".join(
        words(LEFT, 25.5 + 5.3 * k, line) for k, line in enumerate(lines)
    )
    foot = words(LEFT, HIGH - MARGIN - 1.5, FOOT.format(title=title), SMALL)
    spoken = f"{title}. {told}"
    return Sheet(
        name,
        group or name,
        title,
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE:g}mm" height="{HIGH:g}mm" '
        f'viewBox="0 0 {WIDE:g} {HIGH:g}" role="img" aria-label="{escape(spoken)}" fill="#000" '
        f'style="font:{BODY:g}px sans-serif">'
        f'<path d="M0 0h{WIDE:g}v{HIGH:g}h-{WIDE:g}z" fill="#fff"/>{head}{body}{foot}</svg>',
    )


def words(x: float, y: float, said: str, size: float = BODY, anchor: str = "start") -> str:
    """Return words on a sheet, where their base line starts."""
    return text(x, y, said, anchor, size)


def bold(drawn: str) -> str:
    """Return words in bold letters."""
    return f'<g font-weight="bold">{drawn}</g>'


def paragraph(x: float, y: float, said: str, letters: int, size: float = BODY) -> str:
    """Return words in lines of at most so many letters, the first with its base line at y."""
    out = []
    for part in said.split("\n"):
        for line in wrap(part, letters):
            out.append(words(x, y, line, size))
            y += 1.35 * size
        y += 0 if part else 0.7 * size  # an empty line is half as high
    return "".join(out)


def inked(path: str, thick: float = 0.35, dashed: bool = False) -> str:
    """Return a line; what is to be folded is dashed."""
    dashes = ' stroke-dasharray="2 1.4"' if dashed else ""
    return f'<path d="{path}" fill="none" stroke="#000" stroke-width="{thick:g}"{dashes}/>'


def box(x: float, y: float, wide: float, high: float, thick: float = 0.35, round: float = 0) -> str:
    """Return an empty box."""
    corners = f' rx="{round:g}"' if round else ""
    return (
        f'<rect x="{x:.5g}" y="{y:.5g}" width="{wide:.5g}" height="{high:.5g}"{corners} '
        f'fill="none" stroke="#000" stroke-width="{thick:g}"/>'
    )


def cell(x: float, y: float, wide: float, high: float, said: str = "", size: float = BODY) -> str:
    """Return a box with words in its middle, a line each; without words it is to be filled in."""
    lines = said.split("\n") if said else []
    first = y + high / 2 + 0.36 * size - 0.6 * size * (len(lines) - 1)
    return box(x, y, wide, high) + "".join(
        words(x + wide / 2, first + 1.2 * size * k, line, size, "middle")
        for k, line in enumerate(lines)
    )


def form(
    x: float,
    y: float,
    heads: Mapping[str, float],
    rows: Sequence[Sequence[str]],
    high: float,
    size: float = BODY,
    head: float = 0,
) -> str:
    """Return a table: heads with the widths of their columns, and rows of words or blanks."""
    top, out = head or high, []
    for k, line in enumerate([tuple(heads), *rows]):
        at, down = x, y + (top + (k - 1) * high if k else 0)
        for said, wide in zip(line, heads.values(), strict=True):
            drawn = cell(at, down, wide, high if k else top, said, size)
            out.append(drawn if k else bold(drawn))
            at += wide
    return "".join(out)


def blank(x: float, y: float, said: str, end: float) -> str:
    """Return words over a line that is to be written on, up to `end`."""
    return words(x, y, said) + inked(f"M{x:g} {y + 1.8:g}H{end:g}")


def net(x: float, y: float, side: float, faces: Sequence[str]) -> str:
    """Return the net of a cube, its upper left corner at x, y, with seven flaps.

    Four faces stand in a row, the first opposite the third and the second opposite the fourth; the
    fifth lies over the second, the sixth under it. A face is what is drawn around its middle.
    """
    corners = [(x + side * k, y + side) for k in range(4)]
    corners += [(x + side, y), (x + side, y + 2 * side)]
    out = []
    for number, ((a, b), drawn) in enumerate(zip(corners, faces, strict=True)):
        middle = f"translate({a + side / 2:g} {b + side / 2:g})"
        out.append(
            f'<rect data-face="{number}" x="{a:g}" y="{b:g}" width="{side:g}" height="{side:g}" '
            'fill="none"/>'
            f'<g transform="{middle}">{drawn}</g>'
        )
    along = side - 2 * FLAP
    for k in (0, 2, 3):
        a, b = corners[k]
        for edge, out_ in ((b, -FLAP), (b + side, FLAP)):
            out.append(_flap(f"M{a:g} {edge:g}l{FLAP:g} {out_:g}h{along:g}l{FLAP:g} {-out_:g}"))
    a, b = corners[3]
    out.append(_flap(f"M{a + side:g} {b:g}l{FLAP:g} {FLAP:g}v{along:g}l-{FLAP:g} {FLAP:g}"))
    folds = "".join(f"M{x:g} {y + side * k:g}h{4 * side:g}" for k in (1, 2))
    folds += "".join(f"M{x + side * k:g} {y + side:g}v{side:g}" for k in (1, 2, 3, 4))
    # edges with neither a face nor a flap beyond them are cut
    free = f"M{x:g} {y + side:g}v{side:g}M{x + side:g} {y + side:g}v-{side:g}h{side:g}v{side:g}"
    free += f"M{x + side:g} {y + 2 * side:g}v{side:g}h{side:g}v-{side:g}"
    return "".join(out) + inked(folds, dashed=True) + inked(free, 0.5)


def _flap(path: str) -> str:
    return f'<path data-flap="" d="{path}" fill="none" stroke="#000" stroke-width="0.5"/>'
