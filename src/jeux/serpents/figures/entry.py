"""An entry of the matrix of grid 1, and the moves on the board that make it."""

from __future__ import annotations

from fractions import Fraction

from jeux.checks import as_integer
from jeux.drawing import GREY, ORANGE, PAPER, frame, paint, picture, text
from jeux.serpents.rules import GRID_1

HOME = GRID_1.size
"""The last square; what it would be a column of stands apart from the matrix."""

LEFT, WIDE, HIGH = 30.0, 57.0, 36.0
"""Where the columns begin; width of a square and of its column; height of a row."""

STRIP, HEADS = 92.0, 196.0
"""Where the squares of the board begin, and where the rows of the matrix do."""

PIPS = {1: ((0, 0),), 2: ((-5, -5), (5, 5)), 3: ((-5, -5), (0, 0), (5, 5))}
"""Where the pips of a die lie."""


def entry_picture(from_square: int, to_square: int) -> str:
    """Draw the matrix of grid 1 under its squares, and the moves of one entry, as a frame.

    >>> "From 0 to 5: the face 1 of three leads there, so the entry is 1/3." in entry_picture(0, 5)
    True
    """
    start = as_integer("from_square", from_square, most=HOME - 1)
    end = as_integer("to_square", to_square, most=HOME)
    makers = [face for face in GRID_1.faces if GRID_1.land(start, face) == end]
    conclusion = _said(start, end, makers)
    label = (
        f"The squares of grid 1 in a row, each over its column of the matrix; the moves that make "
        f"one entry are marked. {conclusion}"
    )
    body = _bands(start, end) + _moves(start, makers) + _squares(start) + _entries(start, end)
    return frame(picture(body, label, 440, HEADS + HOME * HIGH + 4), conclusion)


def _said(start: int, end: int, makers: list[int]) -> str:
    """Return the sentence about an entry, or about what a row lacks to 1."""
    value = Fraction(len(makers), len(GRID_1.faces))
    if end == HOME:
        return (
            f"From {start} home: faces of three that lead there: {len(makers)}; so row {start} of "
            f"the matrix sums to {1 - value}."
        )
    if not makers:
        return f"From {start} to {end}: none of the three faces leads there, so the entry is 0."
    if len(makers) == 1:
        return (
            f"From {start} to {end}: the face {makers[0]} of three leads there, so the entry is "
            f"{value}."
        )
    return (
        f"From {start} to {end}: the faces {' and '.join(map(str, makers))} of three lead there, "
        f"so the entry is {value}."
    )


def _at(square: int) -> float:
    """Return the middle of a square, and of its column; home stands a little apart."""
    return LEFT + WIDE * (square + 0.5) + (6 if square == HOME else 0)


def _bands(start: int, end: int) -> str:
    """Draw the row and the column of an entry."""
    tint = 'fill="currentColor" fill-opacity=".07"'
    x = _at(end) - WIDE / 2
    return (
        f'<rect x="{LEFT:g}" y="{HEADS + HIGH * start:g}" width="{7 * WIDE + 6:g}" '
        f'height="{HIGH:g}" {tint}/><rect x="{x:g}" y="{STRIP:g}" width="{WIDE:g}" '
        f'height="{HEADS + 6 * HIGH - STRIP:g}" {tint}/>'
    )


def _moves(start: int, makers: list[int]) -> str:
    """Draw where each face leads from a square: over the squares, and by a jump under them."""
    out = [_jump(foot, end, False) for foot, end in GRID_1.jumps.items()]
    # those that make the entry lie over the others
    for face in sorted(GRID_1.faces, key=lambda face: face in makers):
        lit, foot = face in makers, min(start + face, HOME)
        x, u, high = _at(start), _at(foot), STRIP - 26 * face
        look = f'stroke="{paint(ORANGE if lit else GREY)}" stroke-width="{3.5 if lit else 1.5:g}"'
        low = STRIP + 8
        top = f"{(x + u) / 2:g} {2 * high - STRIP + 20:g}"
        path = f"M{x:g} {low:g}Q{top} {u:g} {low:g}"
        out.append(f'<path d="{path}" fill="none" {look}/>')
        out.append(_die((x + u) / 2, high + 14, face, lit))
        if lit and foot in GRID_1.jumps:
            out.append(_jump(foot, GRID_1.jumps[foot], True))
    return "".join(out)


def _jump(foot: int, end: int, lit: bool) -> str:
    """Draw a jump under the squares: a ladder straight with rungs, a snake with waves."""
    x, u, y = _at(foot), _at(end), STRIP + 34
    look = f'stroke="{paint(ORANGE if lit else GREY)}" stroke-width="{3 if lit else 1.5:g}"'
    if end > foot:
        rails = ((5, 42), (-5, 30))
        path = "".join(f"M{x - a:g} {y:g}V{y + b:g}H{u + a:g}V{y:g}" for a, b in rails)
        path += "".join(f"M{x + 14 + 14.3 * k:g} {y + 30:g}v12" for k in range(15))
    else:
        half = (x - u) / 2 - 2
        path = f"M{x:g} {y:g}q8 9 0 15q-14 10 -{half:g} 0q-14 -10 -{half:g} 0q-8 -6 -4 -15"
    return f'<path d="{path}" fill="none" stroke-linecap="round" {look}/>'


def _die(x: float, y: float, face: int, lit: bool) -> str:
    """Draw a face of the die, lit if it makes the entry."""
    ground, pip = (ORANGE, PAPER) if lit else (PAPER, GREY)
    pips = "".join(f'<circle cx="{x + a:g}" cy="{y + b:g}" r="2.6"/>' for a, b in PIPS[face])
    return (
        f'<rect x="{x - 11:g}" y="{y - 11:g}" width="22" height="22" rx="5" '
        f'fill="{paint(ground)}" stroke="{paint(pip)}"/><g fill="{paint(pip)}">{pips}</g>'
    )


def _squares(start: int) -> str:
    """Draw the squares of the board; a touch puts the pawn on one."""
    out = []
    for square in range(HOME + 1):
        x = _at(square)
        name = "home" if square == HOME else str(square)
        pick = f' data-pick="from_square={square}" style="cursor:pointer"'
        out.append(
            f'<g{pick if square < HOME else ""}><rect x="{x - WIDE / 2:g}" y="{STRIP:g}" '
            f'width="{WIDE:g}" height="34" fill="none" pointer-events="all" '
            f'stroke="currentColor" stroke-opacity=".5"/>'
            f"{text(x, STRIP + 23, name, 'middle')}</g>"
        )
    pawn = f'cx="{_at(start):g}" cy="{STRIP + 17:g}" r="15" fill="none" stroke="currentColor"'
    return "".join(out) + f'<circle {pawn} stroke-width="2.5"/>'


def _entries(start: int, end: int) -> str:
    """Write the entries, what rows lack to 1 apart from them; each can be touched."""
    A = GRID_1.exact_transition_matrix()
    out = []
    for i, j in ((i, j) for i in range(HOME) for j in range(HOME + 1)):
        x, y = _at(j), HEADS + HIGH * i
        value = 1 - A[i].sum() if j == HOME else A[i, j]
        rim = f'stroke="{paint(ORANGE)}" stroke-width="3.5"' if (i, j) == (start, end) else ""
        number = text(x, y + HIGH / 2 + 5, str(value), "middle")
        out.append(
            f'<g data-pick="from_square={i};to_square={j}" style="cursor:pointer">'
            f'<rect x="{x - WIDE / 2 + 2:g}" y="{y + 2:g}" width="{WIDE - 4:g}" '
            f'height="{HIGH - 4:g}" fill="none" pointer-events="all" {rim}/>'
            + (number if value else f'<g opacity=".65">{number}</g>')
            + "</g>"
        )
    out += [text(LEFT - 10, HEADS + HIGH * (i + 0.5) + 5, str(i), "end") for i in range(HOME)]
    for x, way in ((LEFT - 2, 1), (LEFT + HOME * WIDE + 2, -1)):
        path = f"M{x + 7 * way:g} {HEADS:g}h{-7 * way}v{HOME * HIGH:g}h{7 * way}"
        out.append(f'<path d="{path}" fill="none" stroke="currentColor"/>')
    return "".join(out)
