"""The Kronecker product of a board's matrix with itself: an entry, its block, and both moves."""

from __future__ import annotations

from jeux.checks import as_integer
from jeux.drawing import BLUE, GREEN, ORANGE, PAPER, PURPLE, frame, halo, paint, picture, text
from jeux.serpents.rules import Board

SMALL = Board(4, {3: 1}, die=3)
"""Four squares and a snake: pawns rest on 0, 1 and 2 only."""

REST = [square for square in range(SMALL.size) if square not in SMALL.jumps]
"""The squares that have a row and a column."""

CELL, GAP, LEFT, TOP, FACTOR = 33.0, 4.0, 54.0, 58.0, 22.0
"""Side of an entry, gap between blocks, where the product begins, entry of a factor."""

WIDE, HIGH = 58.0, 34.0
"""Sides of a square of the board."""


def product_picture(row: int, column: int) -> str:
    """Draw A ⊗ A for a board of four squares, and what one entry of it says, as a frame.

    Rows and columns are positions in the order of the list: down the squares of your pawn, for
    each square of the other's. A pair of faces that makes both moves is one ninth.

    >>> "2 of 3 faces for you times 2 of 3 for the other are 4 of the 9" in product_picture(1, 5)
    True
    """
    most = len(REST) ** 2
    row, column = as_integer("row", row, 1, most), as_integer("column", column, 1, most)
    (j, i), (m, k) = (divmod(place - 1, len(REST)) for place in (row, column))
    yours, theirs = (len(_faces(REST[a], REST[b])) for a, b in ((i, k), (j, m)))
    conclusion = (
        f"You from {REST[i]} to {REST[k]} and the other from {REST[j]} to {REST[m]}: "
        f"{yours} of 3 faces for you times {theirs} of 3 for the other are {yours * theirs} of the "
        f"9 pairs."
    )
    below = TOP + _at(most) + 56
    body = (
        _heads()
        + _product(row, column)
        + _factor("other", j, m, PURPLE, TOP + 20)
        + _factor("you", i, k, GREEN, TOP + 128)
        + _squares(below)
        + _moves("you", REST[i], REST[k], GREEN, below, -1)
        + _moves("other", REST[j], REST[m], PURPLE, below, 1)
    )
    label = (
        f"A matrix of nine rows and nine columns in nine blocks; under it a board of four squares "
        f"with both moves. {conclusion}"
    )
    return frame(picture(body, label, 440, below + HIGH + 52), conclusion)


def _faces(start: int, end: int) -> list[int]:
    """Return the faces that lead from a square to another."""
    return [face for face in SMALL.faces if SMALL.land(start, face) == end]


def _at(place: int) -> float:
    """Return where the entries of a row or a column begin, counted from 0."""
    return place * CELL + place // len(REST) * GAP


def _pawn(x: float, y: float, words: str, colour: str) -> str:
    number = f'<g fill="{paint(PAPER)}">{text(x, y + 5, words, "middle")}</g>'
    return f'<circle cx="{x:g}" cy="{y:g}" r="10" fill="{paint(colour)}"/>{number}'


def _heads() -> str:
    """Write the positions over the columns and before the rows: yours within the other's."""
    out = [text(4, TOP - 8, "from"), text(LEFT, 25, "to", "end")]
    for place in range(len(REST) ** 2):
        other, you = divmod(place, len(REST))
        middle = _at(place) + CELL / 2
        out.append(_pawn(LEFT + middle, TOP - 14, str(REST[you]), GREEN))
        out.append(_pawn(LEFT - 14, TOP + middle, str(REST[you]), GREEN))
        if you == 1:
            out.append(_pawn(LEFT + middle, TOP - 38, str(REST[other]), PURPLE))
            out.append(_pawn(LEFT - 40, TOP + middle, str(REST[other]), PURPLE))
    return "".join(out)


def _product(row: int, column: int) -> str:
    """Draw the entries of the product, in ninths; the chosen one and its block are lit."""
    n, cells, numbers = len(REST), [], []
    for r in range(n * n):
        for c in range(n * n):
            (j, i), (m, k) = divmod(r, n), divmod(c, n)
            ninths = len(_faces(REST[i], REST[k])) * len(_faces(REST[j], REST[m]))
            x, y = LEFT + _at(c), TOP + _at(r)
            share = 0.5 if (r + 1, c + 1) == (row, column) else 0.06 * ninths
            cells.append(
                f'<rect data-pick="row={r + 1};column={c + 1}" x="{x:g}" y="{y:g}" '
                f'width="{CELL:g}" height="{CELL:g}" fill-opacity="{share:g}"/>'
            )
            numbers.append(text(x + CELL / 2, y + 22, str(ninths), "middle"))
    look = f'fill="{paint(ORANGE)}" stroke="currentColor" stroke-opacity=".25"'
    out = [
        f'<g {look} style="cursor:pointer">{"".join(cells)}</g>',
        f'<g pointer-events="none">{"".join(numbers)}</g>',
    ]
    x, y = (at + _at((place - 1) // n * n) for at, place in ((LEFT, column), (TOP, row)))
    size = n * CELL
    out.append(
        f'<rect x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" fill="none" '
        f'stroke="{paint(ORANGE)}" stroke-width="3" pointer-events="none"/>'
    )
    return "".join(out)


def _factor(name: str, start: int, end: int, colour: str, top: float) -> str:
    """Draw A in thirds, with the entry of one pawn's move lit."""
    left = LEFT + _at(len(REST) ** 2) + 6
    out = [text(left, top - 6, f"A, {name}")]
    for a, here in enumerate(REST):
        for b, there in enumerate(REST):
            x, y = left + FACTOR * b, top + FACTOR * a
            share = 0.3 if (a, b) == (start, end) else 0
            out.append(
                f'<rect x="{x:g}" y="{y:g}" width="{FACTOR:g}" height="{FACTOR:g}" '
                f'fill="{paint(colour)}" fill-opacity="{share:g}" stroke="currentColor" '
                f'stroke-opacity=".25"/>'
            )
            out.append(text(x + FACTOR / 2, y + 16, str(len(_faces(here, there))), "middle"))
    return "".join(out)


def _middle(square: int) -> float:
    return LEFT + (square + 0.5) * WIDE


def _squares(y: float) -> str:
    """Draw the board in one line, with 0 before it, and its snake."""
    out = []
    for square in range(SMALL.size + 1):
        x = _middle(square) - WIDE / 2
        look = f'fill="{paint(BLUE)}" fill-opacity="{0.25 if square == SMALL.size else 0}"'
        dashes = "" if square else ' stroke-dasharray="3 3"'
        out.append(
            f'<rect x="{x:g}" y="{y:g}" width="{WIDE:g}" height="{HIGH:g}" {look} '
            f'stroke="currentColor" stroke-opacity=".5"{dashes}/>'
        )
        out.append(text(x + 4, y + 16, str(square)))
    for head, tail in SMALL.jumps.items():
        x, u = _middle(head), _middle(tail)
        wave = f"M{x:g} {y + 21:g}q{(u - x) / 4:g} -16 {(u - x) / 2:g} 0t{(u - x) / 2:g} 0"
        ink = f'stroke="{paint(ORANGE)}" stroke-width="4" stroke-linecap="round"'
        out.append(f'<path d="{wave}" fill="none" {ink} opacity=".85"/>')
    return "".join(out)


def _moves(name: str, start: int, end: int, colour: str, y: float, up: int) -> str:
    """Draw a pawn where it stands, a ring where it goes, and an arc for each face that does it."""
    edge = y if up < 0 else y + HIGH
    place = edge - 9 * up
    faces, x = _faces(start, end), _middle(start)
    out = [f'<circle cx="{x + 12:g}" cy="{place:g}" r="6" fill="{paint(colour)}"/>']
    ink = f'fill="none" stroke="{paint(colour)}" stroke-width="2"'
    out.append(f'<circle cx="{_middle(end) + 12:g}" cy="{place:g}" r="9" {ink}/>')
    for face in faces:
        far, high = WIDE * face, up * (14 + 10 * face)
        out.append(f'<path d="M{x:g} {edge:g}q{far / 2:g} {2 * high:g} {far:g} 0" {ink}/>')
        out.append(halo(text(x + far / 2, edge + high + 5, str(face), "middle")))
    told = f"{name}: {len(faces)} of 3"
    out.append(text(440, edge + 28 * up + 5, told, "end"))
    return "".join(out)
