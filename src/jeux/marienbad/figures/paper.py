"""Sheets of *Marienbad*: mats with rows for tokens, binary columns and a record of moves."""

from __future__ import annotations

from collections.abc import Sequence

from jeux.drawing.paper import (
    BOTTOM,
    LEFT,
    RIGHT,
    SMALL,
    TOP,
    Sheet,
    bold,
    box,
    form,
    inked,
    paragraph,
    sheet,
    words,
)
from jeux.marienbad.rules import FILM, MARIENBAD, dashed

STEP, TALL, SIDE = 15.2, 16.5, 9.6
"""From one token to the next, and from one row to the next; a box for a digit."""

FOLD = 158.5
"""Where the strip with the digits begins, which would tell the secret."""


def sheets() -> list[Sheet]:
    """Return the sheets of the game."""
    return [_mat(MARIENBAD), _mat(FILM)]


def _mat(heaps: Sequence[int]) -> Sheet:
    """Draw a mat: rows of places for tokens and a record; their digits on a strip to fold back."""
    digits = max(heaps).bit_length()
    x, y = RIGHT - SIDE * digits, 46.0
    out = [bold(words(LEFT, y - 3, "row")), bold(words(LEFT + 13, y - 3, "tokens"))]
    out.append(inked(f"M{FOLD:g} {TOP:g}V{BOTTOM:g}", dashed=True))
    for k in range(digits):
        power = str(2 ** (digits - 1 - k))
        out.append(bold(words(x + SIDE * (k + 0.5), y - 3, power, 4.5, "middle")))
    for row, heap in enumerate(heaps):
        middle = y + TALL * (row + 0.5)
        out.append(words(LEFT + 3.5, middle + 2, str(row + 1), 5.5, "middle"))
        out += [
            f'<circle cx="{LEFT + 16 + STEP * k:g}" cy="{middle:g}" r="7" fill="none" '
            'stroke="#000" stroke-width="0.35"/>'
            for k in range(heap)
        ]
        out += [box(x + SIDE * k, middle - SIDE / 2, SIDE, SIDE) for k in range(digits)]
    under = y + TALL * len(heaps) + 2
    out += [box(x + SIDE * k, under, SIDE, SIDE, 0.9) for k in range(digits)]
    odd = "1 where the column has an odd number of 1s, and else 0"
    out.append(paragraph(FOLD + 2, under + SIDE + 5, odd, 20, SMALL))
    heads = {"player": 31.5, "row": 16.0, "takes": 18.0}
    heads |= {f"left in\nrow {k + 1}": 82 / len(heaps) for k in range(len(heaps))}
    heads |= {"digital sum": RIGHT - FOLD}
    begin = ["begin", "–", "–", *map(str, heaps), ""]
    rows = [begin, *[[""] * len(heads)] * 12]
    out.append(form(LEFT, under + SIDE + 21, heads, rows, 9.2, head=12))
    said = (
        "Put a token on every circle. A move takes as many as you like, at least one, from a "
        "single row. Whoever takes the last token wins. Fold the strip back until you need it."
    )
    name = "".join(map(str, heaps))
    return sheet(f"nim-{name}", f"Marienbad: a mat for {dashed(heaps)}", said, "".join(out))
