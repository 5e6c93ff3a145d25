"""The classic board and the one that no table tells from it, near the end."""

from __future__ import annotations

from functools import cache

import numpy as np

from jeux.checks import as_integer
from jeux.drawing import BLUE, ORANGE, frame, halo, paint, picture, text
from jeux.race.chain import Floats
from jeux.serpents.rules import AUDET, Board

OLD, NEW = 93, 94
"""Where the snake begins on the classic board, and on its twin; it is as long on both."""

CELL, HIGH, BETWEEN, PANEL = 54.0, 42.0, 46.0, 178.0
"""Width and height of a square, what lies between the two rows, and height of a board."""

MOST_THROWS = 20


@cache
def _boards() -> tuple[Board, Board]:
    jumps = {a: b for a, b in AUDET.jumps.items() if a != OLD}
    return AUDET, Board(AUDET.size, jumps | {NEW: AUDET.jumps[OLD] + NEW - OLD})


def twins_picture(throws: int) -> str:
    """Draw the rows 73–80 and 93–100 of both boards, and who is still under way, as a frame.

    >>> "the sums 1.8333 and 1.8333" in twins_picture(1)
    True
    """
    throws = as_integer("throws", throws, most=MOST_THROWS)
    out, sums = [], []
    for k, (board, name) in enumerate(zip(_boards(), ("classic", "twin"), strict=True)):
        s = _survival(board, throws)
        rests = [board.jumps.get(x, x) for x in (OLD, NEW)]
        sums.append(s[rests].sum())
        top = PANEL * k
        one, other = (f"{s[i]:.4f}" for i in rests)
        out.append(text(4, top + 15, f"{name}: {one} + {other} = {sums[-1]:.4f}"))
        out.append(_rows(board, rests, s, top + 23))
    conclusion = (
        f"Throws: {throws}. A pawn that comes to {OLD} or to {NEW} rests on a tinted square; for "
        f"both squares together, the probabilities that it is still under way have the sums "
        f"{sums[0]:.4f} and {sums[1]:.4f}."
    )
    label = f"Rows 93 to 100 and 73 to 80 of two boards, with their jumps. {conclusion}"
    return frame(picture("".join(out), label, 8 * CELL + 4, 2 * PANEL - 16), conclusion)


def _survival(board: Board, throws: int) -> Floats:
    """Return, for each square, the probability that a pawn from there is not home yet."""
    A, s = board.transition_matrix(), np.ones(board.size)
    for _ in range(throws):
        s = A @ s
    return s


def _rows(board: Board, rests: list[int], s: Floats, top: float) -> str:
    out, over = [], []
    for column in range(8):
        for row, square in enumerate((OLD + column, OLD - 20 + column)):
            x, y = 2 + CELL * column, top + (HIGH + BETWEEN) * row
            look = 'fill="none"'
            if square == board.size or square in rests:
                colour = BLUE if square == board.size else ORANGE
                look = f'fill="{paint(colour)}" fill-opacity=".25"'
            out.append(
                f'<rect x="{x:g}" y="{y:g}" width="{CELL:g}" height="{HIGH:g}" {look} '
                f'stroke="currentColor" stroke-opacity=".35"/>'
            )
            over.append(text(x + 4, y + 16, str(square)))
            if square in rests:
                over.append(text(x + CELL - 3, y + 36, f"{s[square]:.4f}", "end"))
        for start, end in ((OLD + column, OLD - 20 + column), (OLD - 20 + column, OLD + column)):
            if board.jumps.get(start) == end:
                x = 2 + CELL * (column + 0.5)
                out.append(_jump(x, top + HIGH - 5, BETWEEN + 10, up=end > start))
    return "".join(out) + halo("".join(over))


def _jump(x: float, y: float, length: float, up: bool) -> str:
    """Draw a ladder from below, or a snake from above, with a dot where it begins."""
    if up:
        steps = "".join(f"M{x - 6:g} {y + r * length / 5:g}h12" for r in range(1, 5))
        path = f"M{x - 6:g} {y:g}v{length:g}M{x + 6:g} {y:g}v{length:g}{steps}"
        ink, foot = f'stroke="{paint(BLUE)}" stroke-width="2.5"', y + length
    else:
        part = length / 4
        path = f"M{x:g} {y:g}q9 {part / 2:g} 0 {part:g}" + f"t0 {part:g}" * 3
        ink, foot = f'stroke="{paint(ORANGE)}" stroke-width="5"', y
    dot = f'<circle cx="{x:g}" cy="{foot:g}" r="5" fill="{paint(BLUE if up else ORANGE)}"/>'
    return f'<g opacity=".85"><path d="{path}" fill="none" {ink} stroke-linecap="round"/>{dot}</g>'
