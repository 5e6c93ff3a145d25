"""Boards of snakes and ladders as pictures: as they are, and with choices on them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from jeux.checks import as_integer, as_integers
from jeux.drawing import BLUE, GREEN, ORANGE, PAPER, PURPLE, frame, halo, paint, picture, text
from jeux.serpents.figures.needed import as_board, two_dice
from jeux.serpents.rules import AUDET, Board

CELL = 42.0
"""Side of a square."""

MOST_SQUARES = 400
"""Squares of a board that is drawn."""


def board_picture(
    board: Board, pawns: Sequence[int] = (), marked: Sequence[int] = (), room: int = 1
) -> str:
    """Draw a board with its jumps, up to two pawns and marked squares, as SVG.

    Boards of several sizes stand alike where there is `room` for the squares of the largest.

    >>> from jeux.serpents import GRID_1
    >>> "Ladders: 1 to 5. Snakes: 4 to 3." in board_picture(GRID_1)
    True
    """
    board = as_board("board", board)
    if board.size > MOST_SQUARES:
        raise ValueError(f"board must have at most {MOST_SQUARES} squares, got {board!r}")
    pawns = as_integers("pawns", pawns, 0, board.size, count=0)
    if len(pawns) > 2:
        raise ValueError(f"pawns must be at most two squares, got {pawns!r}")
    marked = as_integers("marked", marked, 0, board.size, count=0)
    room = max(board.size, as_integer("room", room, 1, MOST_SQUARES))
    wide, high = _columns(room), _rows(room)
    out = []
    for square in range(1, board.size + 1):
        x, y = _middle(room, square)
        fill = 'fill="none"'
        if square == board.size or square in marked:
            colour = BLUE if square == board.size else ORANGE
            fill = f'fill="{paint(colour)}" fill-opacity=".25"'
        out.append(
            f'<rect x="{x - CELL / 2:g}" y="{y - CELL / 2:g}" width="{CELL:g}" height="{CELL:g}" '
            f'{fill} stroke="currentColor" stroke-opacity=".35"/>'
        )
    out += [_jump(room, start, end) for start, end in board.jumps.items()]
    # over ladders and snakes, or they would hide them
    out.append(halo(_numbers(board.size, room)))
    for player, (square, colour) in enumerate(zip(pawns, (GREEN, PURPLE), strict=False)):
        x, y = _middle(room, square)
        x += 9 if player else -9
        out.append(f'<circle cx="{x:g}" cy="{y + 6:g}" r="10" fill="{paint(colour)}"/>')
        number = text(x, y + 11, str(player + 1), "middle")
        out.append(f'<g fill="{paint(PAPER)}">{number}</g>')
    below = CELL if pawns else 0.0  # room for square 0
    return picture(
        "".join(out), _spoken(board, pawns, marked), wide * CELL + 2, high * CELL + below + 2
    )


def choices_picture(square: int) -> str:
    """Draw against which squares of the other the small die is right from a square, as a frame.

    A player on 99 wins with the next throw whatever the other takes, so 99 is left out.

    >>> "From 76 the small die is right against 71 of the 80 squares" in choices_picture(76)
    True
    """
    square = as_integer("square", square, most=99)
    duel = two_dice()
    rest = [j for j in range(99) if j not in AUDET.jumps]
    small = [j for j in rest if duel.choice[square, j] == 1]
    conclusion = (
        f"From {square} the small die is right against {len(small)} of the {len(rest)} squares "
        f"before 99 where the other may stand; against 0 you win with probability "
        f"{duel.value[square, 0]:.3f}, against 50 with {duel.value[square, 50]:.3f}."
    )
    return frame(board_picture(AUDET, pawns=[square], marked=small), conclusion)


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
    """Draw a ladder or a snake in its colour, with a dot where it begins."""
    x, y = _middle(size, start)
    colour, thick = (BLUE, 2.5) if end > start else (ORANGE, 5)
    ink = f'stroke="{paint(colour)}" stroke-width="{thick:g}"'
    path = f'<path d="{_line(size, start, end)}" fill="none" {ink} stroke-linecap="round"/>'
    dot = f'<circle cx="{x:g}" cy="{y:g}" r="5" fill="{paint(colour)}"/>'
    return f'<g opacity=".85">{path}{dot}</g>'


def _line(size: int, start: int, end: int) -> str:
    """Return the path of a ladder with its rungs, or of a snake with its waves."""
    (x, y), (u, v) = _middle(size, start), _middle(size, end)
    length = math.hypot(u - x, v - y)
    a, b = -6 * (v - y) / length, 6 * (u - x) / length  # six units to the side

    def at(part: float, side: float) -> str:
        return f"{x + (u - x) * part + a * side:.1f} {y + (v - y) * part + b * side:.1f}"

    if end > start:
        rungs = max(2, round(length / 16))
        lines = [(at(0, -1), at(1, -1)), (at(0, 1), at(1, 1))]
        lines += [(at(r / rungs, -1), at(r / rungs, 1)) for r in range(1, rungs)]
        return "".join(f"M{here}L{there}" for here, there in lines)
    waves = max(2, round(length / 30))
    return f"M{at(0, 0)}" + "".join(
        f"Q{at((w + 0.5) / waves, -2 if w % 2 else 2)} {at((w + 1) / waves, 0)}"
        for w in range(waves)
    )


def _faint(board: Board) -> str:
    """Draw the lines of a board without its numbers, thin, for pictures that say more on it."""
    wide, high = _columns(board.size) * CELL, _rows(board.size) * CELL
    rules = [f"M{1 + CELL * k:g} 1v{high:g}" for k in range(_columns(board.size) + 1)]
    rules += [f"M1 {1 + CELL * k:g}h{wide:g}" for k in range(_rows(board.size) + 1)]
    lines = [_line(board.size, *jump) for jump in board.jumps.items()]
    ink = 'fill="none" stroke="currentColor" stroke-opacity'
    return f'<path d="{"".join(rules)}" {ink}=".25"/><path d="{"".join(lines)}" {ink}=".45"/>'


def _numbers(size: int, room: int) -> str:
    """Write the numbers of the squares into their corners."""
    places = ((square, *_middle(room, square)) for square in range(1, size + 1))
    return "".join(
        text(x - CELL / 2 + 3, y - CELL / 2 + 15, str(square)) for square, x, y in places
    )


def _spoken(board: Board, pawns: Sequence[int], marked: Sequence[int]) -> str:
    def listed(pairs: dict[int, int]) -> str:
        return ", ".join(f"{a} to {b}" for a, b in pairs.items()) or "none"

    ladders, snakes = listed(board.ladders), listed(board.snakes)
    said = [f"Board of {board.size} squares. Ladders: {ladders}. Snakes: {snakes}."]
    if pawns:
        said.append(f"Pawns: {', '.join(map(str, pawns))}.")
    if marked:
        said.append(f"Framed: {', '.join(map(str, marked))}.")
    return " ".join(said)
