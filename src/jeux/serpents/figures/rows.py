"""One row of P on the classic board: on each square, how you stand against a pawn there."""

from __future__ import annotations

from itertools import pairwise

from jeux.checks import as_integer
from jeux.drawing import BLUE, GREEN, GREY, ORANGE, frame, halo, paint, picture, text
from jeux.serpents.figures.board import CELL, _faint, _middle
from jeux.serpents.figures.needed import SAME, classic_matrices
from jeux.serpents.rules import AUDET

FREE = [square for square in range(AUDET.size) if square not in AUDET.jumps]
"""The squares on which pawns rest."""


def rows_chart(square: int) -> str:
    """Draw one row of P of the classic board on the squares of the other, as a frame.

    Blue squares are those against which the player to move is the likelier winner, orange ones
    the others, the darker the surer. A square is framed where the other is worse off than on the
    square before it on which pawns rest.

    >>> "From 74 to move: against 91 you win with probability 0.494" in rows_chart(74)
    True
    """
    square = as_integer("square", square, most=AUDET.size - 1)
    P, E = (M[square] for M in classic_matrices())
    worse = [b for a, b in pairwise(FREE) if P[b] > P[a] + SAME]
    conclusion = (
        f"From {square} to move: against 91 you win with probability {P[91]:.3f}, and the game "
        f"takes {E[91]:.2f} throws; against 0 it is {P[0]:.3f} and {E[0]:.2f}; framed squares: "
        f"{len(worse)}."
    )
    grounds, numbers = [], []
    for j in FREE:
        x, y = _middle(AUDET.size, j)
        colour = BLUE if P[j] > 0.5 else ORANGE
        look = f'fill="{paint(colour)}" fill-opacity="{abs(P[j] - 0.5):.2f}"'
        pick = f'data-pick="square={j}" style="cursor:pointer"'
        at = f'x="{x - CELL / 2:g}" y="{y - CELL / 2:g}" width="{CELL:g}" height="{CELL:g}"'
        grounds.append(f"<rect {at} {look} {pick}/>")
        numbers.append(text(x, y + 15, f"{100 * P[j]:.0f}", "middle"))
    frames = []
    for j in worse:
        x, y = (at - CELL / 2 + 2 for at in _middle(AUDET.size, j))
        frames.append(f"M{x:g} {y:g}h{CELL - 4:g}v{CELL - 4:g}h-{CELL - 4:g}z")
    # no pawn rests there, so there is room for the numbers of the squares
    heads = "".join(
        text(x - CELL / 2 + 3, y - CELL / 2 + 15, str(j))
        for j in (*AUDET.jumps, AUDET.size)
        for x, y in [_middle(AUDET.size, j)]
    )
    side = 10 * CELL + 2
    x, y = _middle(AUDET.size, square)
    body = (
        "".join(grounds)
        + f'<g pointer-events="none">{_faint(AUDET)}'
        + f'<path d="{"".join(frames)}" fill="none" stroke="currentColor" stroke-width="3"/>'
        + f'<circle cx="{x:g}" cy="{y:g}" r="17" fill="none" stroke="{paint(GREEN)}" '
        + 'stroke-width="5"/>'
        + halo("".join(numbers) + f'<g fill="{paint(GREY)}">{heads}</g>')
        + text(CELL + 10, side + CELL / 2, "you win against a pawn there, in per cent")
        + "</g>"
    )
    label = (
        "The classic board; on each square the probability in per cent that you win against a pawn "
        f"there. {conclusion}"
    )
    return frame(picture(body, label, side, side + CELL, "per cent"), conclusion)
