"""Sheets of *Marienbad*: mats with rows for tokens, binary columns and a record of moves."""

from __future__ import annotations

from collections.abc import Sequence

from jeux.drawing.paper import LEFT, RIGHT, Sheet, bold, box, form, sheet, words
from jeux.marienbad.rules import FILM, MARIENBAD, dashed

STEP, TALL, SIDE = 15.2, 16.5, 9.6
"""From one token to the next, and from one row to the next; a box for a digit."""


def sheets() -> list[Sheet]:
    """Return the sheets of the game."""
    return [_mat(MARIENBAD), _mat(FILM)]


def _mat(heaps: Sequence[int]) -> Sheet:
    """Draw a mat: rows of places for tokens, their numbers in base 2, and a record of a game."""
    digits = max(heaps).bit_length()
    powers = [2**k for k in reversed(range(digits))]
    x, y = RIGHT - SIDE * digits, 46.0
    out = [bold(words(LEFT, y - 3, "row")), bold(words(LEFT + 13, y - 3, "tokens"))]
    for k, power in enumerate(powers):
        out.append(bold(words(x + SIDE * (k + 0.5), y - 3, str(power), 4.5, "middle")))
    for row, heap in enumerate(heaps):
        middle = y + TALL * (row + 0.5)
        out.append(words(LEFT + 3.5, middle + 2, str(row + 1), 5.5, "middle"))
        out += [
            f'<circle cx="{LEFT + 16 + STEP * k:g}" cy="{middle:g}" r="7" fill="none" '
            'stroke="#000" stroke-width="0.35"/>'
            for k in range(heap)
        ]
        out += [box(x + SIDE * k, middle - SIDE / 2, SIDE, SIDE) for k in range(digits)]
    under = y + TALL * len(heaps) + 3
    odd = "Write 1 where the column has an odd number of 1s:"
    out.append(words(x - 3, under + 6.2, odd, anchor="end"))
    out += [box(x + SIDE * k, under, SIDE, SIDE, 0.9) for k in range(digits)]
    heads = {"player": 30.0, "row": 16.0, "takes": 18.0}
    heads |= {f"row {k + 1}": 17.0 for k in range(len(heaps))}
    heads |= {"sum in\nbase 2": 32.0, "0?": 24.0}
    begin = ["begin", "–", "–", *map(str, heaps), "", ""]
    rows = [begin, *[[""] * len(heads)] * 14]
    out.append(form(LEFT, under + 16, heads, rows, 9, head=12))
    said = (
        "Put a token on every circle. A move takes as many as you like, at least one, from a "
        "single row. Whoever takes the last token wins. After a move, write each row in base 2."
    )
    name = "".join(map(str, heaps))
    return sheet(f"nim-{name}", f"Marienbad: a mat for {dashed(heaps)}", said, "".join(out))
