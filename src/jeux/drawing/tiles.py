"""Rows of small cards, dice or coins, to be chosen from."""

from __future__ import annotations

from collections.abc import Sequence

from jeux.checks import as_integer, as_sequence, as_text
from jeux.pictures import ORANGE, paint, svg, text

CARD, TALL, RIM, GAP = 33, 36, 8, 13
"""From card to card, the height of a card, the rim of a tile, and the gap between two tiles."""

EDGE = 7
"""Around all tiles: a choice is marked by a rim outside its tile."""


def tiles(rows: Sequence[Sequence[str]], label: str, across: int = 1) -> str:
    """Draw rows of cards as tiles, the first for the first word of a ``Predict(among=...)``.

    Parameters
    ----------
    rows : sequence of sequences of str
        The signs on the cards of each row; an empty one is the place of a card.
    label : str
        What a screen reader says of all of them.
    across : int
        How many tiles stand side by side.

    Examples
    --------
    >>> tiles(["ACBD", "BACD"], "Two orders of four cards.").count("data-choice")
    2
    >>> 'data-choice="2"' in tiles([["7♣"], ["V♥"], [""]], "Two cards and a place.", across=3)
    True
    """
    rows = [[as_text("rows", sign) for sign in row] for row in as_sequence("rows", rows)]
    across = as_integer("across", across, 1)
    if not rows or not all(rows):
        raise ValueError(f"rows must hold a card each, got {rows!r}")
    wide, high = 2 * RIM + CARD * max(map(len, rows)), 2 * RIM + TALL
    out = []
    for k, row in enumerate(rows):
        x, y = (wide + GAP) * (k % across) + EDGE, (high + GAP) * (k // across) + EDGE
        out.append(
            f'<g data-choice="{k}" pointer-events="all"><rect x="{x}" y="{y}" width="{wide}" '
            f'height="{high}" rx="7" fill="none" stroke="currentColor" stroke-opacity="0.35"/>'
            + "".join(_card(x + RIM + CARD * c, y + RIM, sign) for c, sign in enumerate(row))
            + "</g>"
        )
    down = -(-len(rows) // across)
    span = (wide + GAP) * min(across, len(rows)) - GAP + 2 * EDGE
    return svg("".join(out), label, span, (high + GAP) * down - GAP + 2 * EDGE)


def _card(x: float, y: float, sign: str) -> str:
    """Draw one card, or the place of one."""
    faint = ' stroke-dasharray="3 3"' if not sign else ""
    face = (
        f'<rect x="{x + 1.5:g}" y="{y:g}" width="{CARD - 3}" height="{TALL}" rx="4" fill="none" '
        f'stroke="currentColor" stroke-opacity="0.5"{faint}/>'
    )
    colour = paint(ORANGE) if set(sign) & set("♦♥") else "currentColor"
    words = text(x + CARD / 2, y + TALL / 2 + 5.5, sign, "middle")
    return f'{face}<g fill="{colour}">{words}</g>' if sign else face
