"""A board of snakes and ladders as a picture."""

from __future__ import annotations

import math
from collections.abc import Container, Sequence

from jeux.drawing import BLUE, GREEN, ORANGE, PAPER, PURPLE, paint, picture, text
from jeux.serpents.rules import Board

CELL = 42.0
"""Side of a square."""


def board_picture(board: Board, pawns: Sequence[int] = (), marked: Container[int] = ()) -> str:
    """Draw a board with its ladders and snakes, row by row from the bottom, there and back.

    Parameters
    ----------
    board : Board
        The board.
    pawns : sequence of int
        The squares of up to two pawns.
    marked : container of int
        Squares on a coloured ground.

    Returns
    -------
    str
        One SVG element.

    Examples
    --------
    >>> from jeux.serpents import GRID_1
    >>> "Ladders: 1 to 5. Snakes: 4 to 3." in board_picture(GRID_1)
    True
    """
    wide, high = _columns(board.size), _rows(board.size)
    out = []
    for square in range(1, board.size + 1):
        x, y = _middle(board.size, square)
        fill = 'fill="none"'
        if square == board.size or square in marked:
            colour = BLUE if square == board.size else ORANGE
            fill = f'fill="{paint(colour)}" fill-opacity=".25"'
        out.append(
            f'<rect x="{x - CELL / 2:g}" y="{y - CELL / 2:g}" width="{CELL:g}" height="{CELL:g}" '
            f'{fill} stroke="currentColor" stroke-opacity=".35"/>'
        )
        out.append(text(x - CELL / 2 + 3, y - CELL / 2 + 13, str(square), size=12))
    out += [_jump(board.size, start, end) for start, end in board.jumps.items()]
    for player, (square, colour) in enumerate(zip(pawns, (GREEN, PURPLE), strict=False)):
        x, y = _middle(board.size, square)
        x += 9 if player else -9
        out.append(f'<circle cx="{x:g}" cy="{y + 6:g}" r="10" fill="{paint(colour)}"/>')
        number = text(x, y + 10.5, str(player + 1), "middle", 13)
        out.append(f'<g fill="{paint(PAPER)}">{number}</g>')
    below = CELL if 0 in pawns else 0.0
    return picture("".join(out), _spoken(board, pawns), wide * CELL + 2, high * CELL + below + 2)


def _columns(size: int) -> int:
    return 10 if size > 25 else math.ceil(math.sqrt(size))


def _rows(size: int) -> int:
    return math.ceil(size / _columns(size))


def _middle(size: int, square: int) -> tuple[float, float]:
    """Return the middle of a square; 0 lies under the board, at its left."""
    wide = _columns(size)
    row, place = divmod(square - 1, wide) if square else (-1, 0)
    column = wide - 1 - place if row % 2 and square else place
    return (column + 0.5) * CELL + 1, (_rows(size) - row - 0.5) * CELL + 1


def _jump(size: int, start: int, end: int) -> str:
    """Draw a ladder with its rungs, or a snake with its waves."""
    (x, y), (u, v) = _middle(size, start), _middle(size, end)
    length = math.hypot(u - x, v - y)
    a, b = -6 * (v - y) / length, 6 * (u - x) / length  # six units to the side

    def at(part: float, side: float) -> str:
        return f"{x + (u - x) * part + a * side:.1f} {y + (v - y) * part + b * side:.1f}"

    if end > start:
        rungs = max(2, round(length / 16))
        lines = [(at(0, -1), at(1, -1)), (at(0, 1), at(1, 1))]
        lines += [(at(r / rungs, -1), at(r / rungs, 1)) for r in range(1, rungs)]
        path = "".join(f"M{here}L{there}" for here, there in lines)
    else:
        waves = max(2, round(length / 30))
        path = f"M{at(0, 0)}" + "".join(
            f"Q{at((w + 0.5) / waves, -2 if w % 2 else 2)} {at((w + 1) / waves, 0)}"
            for w in range(waves)
        )
    colour, thick = (BLUE, 2.5) if end > start else (ORANGE, 5)
    ink = f'stroke="{paint(colour)}" stroke-width="{thick:g}"'
    return (
        f'<g opacity=".85"><path d="{path}" fill="none" {ink} stroke-linecap="round"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="5" fill="{paint(colour)}"/></g>'
    )


def _spoken(board: Board, pawns: Sequence[int]) -> str:
    def listed(pairs: list[tuple[int, int]]) -> str:
        return ", ".join(f"{a} to {b}" for a, b in pairs) or "none"

    ladders = [(a, b) for a, b in board.jumps.items() if b > a]
    snakes = [(a, b) for a, b in board.jumps.items() if b < a]
    stand = f" Pawns on {' and '.join(map(str, pawns))}." if pawns else ""
    return (
        f"Board of {board.size} squares. Ladders: {listed(ladders)}. "
        f"Snakes: {listed(snakes)}.{stand}"
    )
