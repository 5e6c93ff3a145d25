"""The exact fraction of the classic board, digit by digit, and the squares that make it long."""

from __future__ import annotations

from functools import cache
from math import isqrt, log10

import numpy as np

from jeux.checks import as_integer
from jeux.drawing import BLUE, ORANGE, counted, frame, paint, picture, text
from jeux.race import exact_race
from jeux.serpents.figures.board import CELL, _faint, _line, _middle
from jeux.serpents.rules import AUDET, Board

JUMPS = sorted(AUDET.jumps.items(), key=lambda jump: (jump[1] < jump[0], jump))
"""The ladders, then the snakes, from the bottom up."""

SCALE, DIGIT, LEFT, BAR = 0.5, 3.0, 234.0, 212.0
"""Size of the board, of a digit, and where the fraction and its bar are."""


def digits_picture(jumps_drawn: int) -> str:
    """Draw the first player's exact chance as a fraction of dots, one a digit, as a frame.

    The squares to which a pawn can come back are blue, and so are the digits of the denominator
    that are not made of 2s and 3s, the primes of the die.

    >>> "a fraction of 4,500 digits over 4,500" in digits_picture(19)
    True
    """
    count = as_integer("jumps_drawn", jumps_drawn, most=len(JUMPS))
    above, below, others = _digits(count)
    again = _met_again(count)
    if count:
        start, end = JUMPS[count - 1]
        conclusion = (
            f"Jumps drawn: {count}, the last one from {start} to {end}; a pawn can come back to "
            f"{counted(len(again), 'square', 'squares')}, and the first player wins with a "
            f"fraction of {above:,} digits over {below:,}."
        )
    else:
        conclusion = (
            f"The board without a jump: a pawn can come back to no square, and the first player "
            f"wins with a fraction of {above:,} digits over {below:,}."
        )
    body = _board(count, again) + _fraction(count) + _words(len(again), below, others)
    label = (
        f"The classic board, with the squares to which a pawn can come back, and a fraction whose "
        f"digits are dots. {conclusion}"
    )
    return frame(picture(body, label, 440, 2 * BAR, "digits"), conclusion)


@cache
def _digits(count: int) -> tuple[int, int, int]:
    """Return the digits of numerator and denominator, and those not made of 2s and 3s."""
    board = Board(AUDET.size, dict(JUMPS[:count]))
    chance, _ = exact_race(board.exact_transition_matrix(), 0, 0)
    rest = chance.denominator
    for prime in (2, 3):
        while rest % prime == 0:
            rest //= prime
    above, below, others = (1 + int(log10(x)) for x in (chance.numerator, chance.denominator, rest))
    return above, below, others if rest > 1 else 0


@cache
def _met_again(count: int) -> list[int]:
    """Return the squares to which a pawn that began on 0 can come back."""
    board = Board(AUDET.size, dict(JUMPS[:count]))
    steps = board.transition_matrix() > 0
    paths = steps.astype(int)
    while ((more := np.minimum(paths + paths @ paths, 1)) != paths).any():
        paths = more
    return [i for i in range(AUDET.size) if paths[i, i] and paths[0, i]]


def _board(count: int, again: list[int]) -> str:
    """Draw the board with its jumps, the newest one in the second colour."""
    squares = "".join(
        f"M{x - CELL / 2:g} {y - CELL / 2:g}h{CELL:g}v{CELL:g}h-{CELL:g}z"
        for x, y in (_middle(AUDET.size, square) for square in again)
    )
    drawn = f'<path d="{squares}" fill="{paint(BLUE)}" fill-opacity=".4"/>'
    drawn += _faint(Board(AUDET.size, dict(JUMPS[:count])))
    if count:
        line = _line(AUDET.size, *JUMPS[count - 1])
        ink = f'fill="none" stroke="{paint(ORANGE)}" stroke-width="5"'
        drawn += f'<path d="{line}" {ink}/>'
    return f'<g transform="scale({SCALE:g})">{drawn}</g>'


def _fraction(count: int) -> str:
    """Draw numerator and denominator as squares of dots, and outlines of others to compare."""
    above, below, others = _digits(count)
    thin = 'fill="none" stroke="currentColor" stroke-opacity=".4"'
    out = [f'<path d="M{LEFT - 4:g} {BAR:g}H440" stroke="currentColor" stroke-width="2"/>']
    # the denominator of the frame before, and of the whole board
    for n, look in ((max(count - 1, 0), ' stroke-dasharray="3 3"'), (len(JUMPS), "")):
        top, bottom, _ = _digits(n)
        for digits, way in ((top, -1), (bottom, 1)):
            side = DIGIT * _side(digits)
            high = way * (side + 5)
            box = f"M{LEFT:g} {BAR:g}v{high:g}h{side:g}v{-high:g}"
            out.append(f'<path d="{box}" {thin}{look}/>')
    out.append(_dots(0, above, _side(above), -1, "currentColor"))
    out.append(_dots(0, others, _side(below), 1, paint(BLUE)))
    out.append(_dots(others, below, _side(below), 1, "currentColor"))
    return "".join(out)


def _side(digits: int) -> int:
    """Return the side of the smallest square with room for some digits."""
    return isqrt(max(digits - 1, 0)) + 1


def _dots(first: int, last: int, wide: int, way: int, colour: str) -> str:
    """Draw the dots of a square from one to another, row by row from the bar."""
    path, k = [], first
    while k < last:
        row, place = divmod(k, wide)
        run = min(last - k, wide - place)
        y = BAR + way * (6 + DIGIT * row)
        path.append(f"M{LEFT + DIGIT * place:g} {y:g}h{DIGIT * run - 1:g}")
        k += run
    # each subpath begins the pattern anew, with a dot
    ink = f'fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="2 1"'
    return f'<path d="{"".join(path)}" {ink}/>'


def _words(again: int, below: int, others: int) -> str:
    """Write the count of the squares under the board, and what it says about the digits."""
    lines = (
        (f"squares met again: {again}", BAR + 34),
        (f"{again}² · log₁₀ 6 = {again**2 * log10(6):,.0f}", BAR + 58),
        ("digits under the bar:", BAR + 100),
        (f"{others:,} in blue,", BAR + 122),
        (f"{below - others:,} for 2s and 3s", BAR + 144),
    )
    return "".join(text(4, y, words) for words, y in lines)
