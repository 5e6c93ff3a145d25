"""Pawns that meet: a recorded game, and what the rule that sends back changes on each square."""

from __future__ import annotations

from functools import cache

import numpy as np

from jeux.checks import as_integer
from jeux.drawing import BLUE, GREEN, GREY, ORANGE, frame, halo, paint, picture, text
from jeux.serpents.figures.board import CELL, _faint, _middle, board_picture
from jeux.serpents.figures.needed import classic_matrices, classic_together
from jeux.serpents.rules import AUDET

FREE = [square for square in range(AUDET.size) if square not in AUDET.jumps]
"""The squares on which pawns rest."""

SEED = 34
"""Of the recorded game."""


@cache
def recorded() -> tuple[tuple[int, int, tuple[int, int], bool], ...]:
    """Return a game with the rule: thrower, face, both squares and whether a pawn is sent back.

    >>> recorded()[0]
    (0, 1, (38, 0), False)
    """
    rng, squares = np.random.default_rng(SEED), [0, 0]
    game: list[tuple[int, int, tuple[int, int], bool]] = []
    while AUDET.size not in squares:
        turn, face = len(game) % 2, int(rng.integers(1, 7))
        squares[turn] = AUDET.land(squares[turn], face)
        met = squares[0] == squares[1] != 0
        if met:
            squares[1 - turn] = 0
        game.append((turn, face, (squares[0], squares[1]), met))
    return tuple(game)


def meeting_picture(throws: int) -> str:
    """Draw the recorded game after some throws, as a frame; later ones show its end.

    >>> "Throws made: 0. Player 1 stands on 0, player 2 on 0." in meeting_picture(0)
    True
    """
    game = recorded()
    throws = min(as_integer("throws", throws, 0, 1000), len(game))
    turn, face, squares, met = game[throws - 1] if throws else (1, 0, (0, 0), False)
    conclusion = (
        f"Throws made: {throws}. Player 1 stands on {squares[0]}, player 2 on {squares[1]}."
    )
    if met:
        conclusion = (
            f"Throws made: {throws}. Player {turn + 1} throws {face} and lands on the other pawn "
            f"on {squares[turn]}: player {2 - turn} goes back to 0."
        )
    elif AUDET.size in squares:
        conclusion = f"Throws made: {throws}. Player {turn + 1} throws {face} and wins."
    marked = [squares[turn]] if met else []
    return frame(board_picture(AUDET, squares, marked), conclusion)


def met_picture(square: int) -> str:
    """Draw what the rule changes for a mover on a square, on the squares of the other, as a frame.

    Blue squares are those where the rule helps the mover, orange ones those where it harms; a
    full colour is ten percentage points or more.

    >>> "against 91 the rule changes it by −7.6 percentage points" in met_picture(92)
    True
    """
    square = as_integer("square", square, most=AUDET.size - 1)
    change = 100 * (classic_together()[0] - classic_matrices()[0])[square]
    others = [j for j in FREE if j != square or not square]
    worst, best = min(others, key=lambda j: change[j]), max(others, key=lambda j: change[j])
    conclusion = (
        f"From {square} to move: against {worst} the rule changes it by {_signed(change[worst])} "
        f"percentage points, against {best} by {_signed(change[best])}."
    )
    if _signed(change[worst]) == _signed(change[best]):
        conclusion = (
            f"From {square} to move: wherever the other stands, the rule changes it by "
            f"{_signed(change[best])} percentage points."
        )
    grounds, numbers = [], []
    for j in others:
        x, y = _middle(AUDET.size, j)
        part = min(abs(change[j]) / 10, 1) * 0.6
        look = f'fill="{paint(BLUE if change[j] > 0 else ORANGE)}" fill-opacity="{part:.2f}"'
        pick = f'data-pick="square={j}" style="cursor:pointer"'
        at = f'x="{x - CELL / 2:g}" y="{y - CELL / 2:g}" width="{CELL:g}" height="{CELL:g}"'
        grounds.append(f"<rect {at} {look} {pick}/>")
        told = _signed(change[j], 1 if abs(change[j]) < 9.95 else 0)
        numbers.append(text(x, y + 5, told, "middle"))
    # no pawn rests there, so there is room for the numbers of the squares
    heads = "".join(
        text(x - CELL / 2 + 3, y - CELL / 2 + 15, str(j))
        for j in (*AUDET.jumps, AUDET.size)
        for x, y in [_middle(AUDET.size, j)]
    )
    x, y = _middle(AUDET.size, square)
    if square:  # on 0 both may stand, and the ring holds a change
        numbers.append(text(x, y + 5, str(square), "middle"))
    side = 10 * CELL + 2
    body = (
        "".join(grounds)
        + f'<g pointer-events="none">{_faint(AUDET)}'
        + f'<circle cx="{x:g}" cy="{y:g}" r="17" fill="none" stroke="{paint(GREEN)}" '
        + 'stroke-width="5"/>'
        + halo("".join(numbers) + f'<g fill="{paint(GREY)}">{heads}</g>')
        + text(CELL + 10, side + CELL / 2, "change of your chance, percentage points")
        + "</g>"
    )
    label = (
        "The classic board; on each square of the other how many percentage points the rule adds "
        f"to the mover's chance to win. {conclusion}"
    )
    return frame(picture(body, label, side, side + CELL, "points"), conclusion)


def _signed(change: float, decimals: int = 1) -> str:
    told = f"{change:+.{decimals}f}".replace("-", "−")
    return told[1:] if told in ("+0.0", "−0.0") else told
