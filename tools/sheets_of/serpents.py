"""Sheets of *Serpents et échelles*: boards, ordinary dice, and a table of pairs to fill in."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from jeux.race import exact_race
from jeux.serpents.pictures import columns, middle
from jeux.serpents.rules import AUDET, BARE, GRID_1, Board
from sheets_of import (
    LEFT,
    RIGHT,
    SMALL,
    TOP,
    Sheet,
    bold,
    box,
    cell,
    form,
    inked,
    net,
    paragraph,
    sheet,
    words,
)

CELL = 42.0
"""Side of a square in the units in which boards are drawn."""

ORDER = (
    *((5, 5), (5, 3), (5, 2), (5, 0), (3, 5), (2, 5), (0, 5), (3, 3)),
    *((2, 3), (3, 2), (2, 2), (0, 3), (0, 2), (3, 0), (2, 0), (0, 0)),
)
"""The pairs of squares of grid 1 where pawns rest, so that each follows from those before it."""

PIPS = {1: "5", 2: "19", 3: "159", 4: "1379", 5: "13579", 6: "134679"}
"""Where the pips of a face lie, as on the keys of a calculator."""

DIE = (1, 2, 6, 5, 3, 4)
"""The faces of an ordinary die, in the order of `net`: opposite ones sum to 7."""


def sheets() -> list[Sheet]:
    """Return the sheets of the game."""
    pairs = "The pairs of a small board"
    return [
        sheet(
            "board",
            "Serpents et échelles: the classic board",
            "Begin beside the board, before square 1. Throw one die, walk, climb a ladder from its "
            "foot, slide down a snake from its head. The first on square 100 wins.",
            _board(AUDET),
        ),
        sheet(
            "board-blank",
            "Serpents et échelles: a board of your own",
            "Draw ladders and snakes, and list them below. No jump begins on 100, and none ends "
            "where another begins.",
            _board(BARE) + _lists(),
        ),
        sheet(
            "die",
            "Two ordinary dice",
            "Cut along the full lines and fold along the dashed ones; glue the flaps inside. "
            "Opposite faces sum to 7.",
            "".join(net(25, y, 38, [_pips(face) for face in DIE]) for y in (38, 160)),
        ),
        sheet("table-pairs", f"{pairs}: a table to fill in", _TOLD, _pairs(filled=False)),
        sheet("table-pairs-filled", f"{pairs}: for the teacher", _TOLD, _pairs(True)),
    ]


_TOLD = (
    "Two pawns race to square 6 with a die that shows 1, 2 or 3. It is your turn. "
    "How likely are you to win from each pair of squares?"
)


_KEPT = ("who won", "throws in all")
"""What a class writes down of each of its games."""


def _board(board: Board) -> str:
    """Draw a board of 100 squares over the width of a sheet."""
    out = [_squares(board, LEFT, TOP, (RIGHT - LEFT) / 10)]
    if board.jumps:
        for k, (name, jumps) in enumerate((("Ladders", board.ladders), ("Snakes", board.snakes))):
            listed = ", ".join(f"{start}→{end}" for start, end in jumps.items())
            out.append(paragraph(LEFT, 232 + 7 * k, f"{name}: {listed}.", 110, 3.4))
        said = "A throw that would lead past 100 wins. Two pawns may stand on one square."
        out.append(paragraph(LEFT, 248, said, 90))
        heads = {"game": 37.0} | {str(k): 15.1 for k in range(1, 11)}
        out.append(form(LEFT, 253, heads, [[name, *[""] * 10] for name in _KEPT], 8))
    return "".join(out)


def _squares(board: Board, x: float, y: float, side: float) -> str:
    """Draw the squares of a board, its jumps, and the numbers over them."""
    scale, high, out, numbers = side / CELL, ceil(board.size / columns(board.size)), [], []

    def at(square: int) -> complex:
        column, row = middle(square, board.size)
        return complex(column + 0.5, high - row - 0.5)

    for square in range(1, board.size + 1):
        a, b = x + (at(square).real - 0.5) * side, y + (at(square).imag - 0.5) * side
        out.append(box(a, b, side, side))
        numbers.append(words(a + 1.3, b + 4.9, str(square), 4))
    out.append(f'<g transform="translate({x:g} {y:g}) scale({scale:g})">')
    out += [
        _jump(CELL * at(start), CELL * at(end), end > start) for start, end in board.jumps.items()
    ]
    rim = 'stroke="#fff" stroke-width="1.3" stroke-linejoin="round" paint-order="stroke"'
    return f"{''.join(out)}</g><g {rim}>{''.join(numbers)}</g>"


def _jump(start: complex, end: complex, up: bool) -> str:
    """Draw a ladder, or a snake as a tube with a black head, in the units of the book's boards."""
    body = f'<path d="{_line(start, end, up)}" fill="none" '
    if up:
        return f'{body}stroke="#000" stroke-width="1.4"/>'
    body += 'stroke-linecap="round" '
    x, y = start.real, start.imag
    return (
        f'{body}stroke="#000" stroke-width="6"/>{body}stroke="#fff" stroke-width="3.4"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="6" fill="#000"/>'
        f'<circle cx="{x:g}" cy="{y - 1.5:g}" r="1.8" fill="#fff"/>'
    )


def _lists() -> str:
    """Draw the lists under a board of one's own."""
    out = []
    for k, (name, first, last) in enumerate(
        (("Ladders", "foot", "top"), ("Snakes", "head", "tail"))
    ):
        y = 230 + 24 * k
        out.append(bold(cell(LEFT, y, 27, 18, name)))
        for row, said in enumerate((first, last)):
            out.append(cell(LEFT + 27, y + 9 * row, 15, 9, said, 3.4))
            out += [cell(LEFT + 42 + 14.6 * n, y + 9 * row, 14.6, 9) for n in range(10)]
    return "".join(out)


def _pips(face: int) -> str:
    """Draw the pips of a face around its middle."""
    places = (int(key) - 1 for key in PIPS[face])
    return "".join(
        f'<circle cx="{9.5 * (key % 3 - 1):g}" cy="{9.5 * (1 - key // 3):g}" r="3.4"/>'
        for key in places
    )


def _pairs(filled: bool) -> str:
    """Draw grid 1, the table of its moves, and that of the pairs of squares where pawns rest."""
    out = [_squares(GRID_1, LEFT, 44, 22)]
    said = (
        "Square 0 is beside the board. A pawn that walks onto 1 goes to 5, one that walks onto 4 "
        "goes to 3. One that would pass 6 arrives, too."
    )
    out.append(paragraph(LEFT, 95, said, 38, 3.5))
    rests = [0, 2, 3, 5]
    lands = [[str(GRID_1.land(i, face)) for face in (1, 2, 3)] for i in rests]
    rows = [[str(i), *(line if filled else [""] * 3)] for i, line in zip(rests, lands, strict=True)]
    out.append(words(92, 42, "1. Where does each face lead?"))
    heads = {"from": 26.0, "with a 1": 27.0, "with a 2": 27.0, "with a 3": 27.0}
    out.append(form(92, 45, heads, rows, 11))
    rule = (
        "2. Your chance of winning is 1 minus the mean of three numbers, one for each face: the "
        "other player's chance after it, now that it is their turn, or 0 if the face has taken you "
        "to 6. The small numbers say in which order the boxes can be filled in. In box 8 the "
        "unknown stands on both sides."
    )
    out.append(paragraph(LEFT, 124, rule, 90))
    return "".join(out) + _grid(rests, filled)


def _grid(rests: Sequence[int], filled: bool) -> str:
    """Draw the table of the pairs, with its boxes numbered in the order of `ORDER`."""
    moves = GRID_1.exact_transition_matrix()
    x, y, wide, high = LEFT + 28, 158.0, 40.0, 25.0
    out = []
    for k, j in enumerate(rests):
        out.append(bold(cell(x + wide * k, y - 10, wide, 10, f"other on {j}")))
    for row, i in enumerate(rests):
        out.append(bold(cell(LEFT, y + high * row, 28, high, f"you on {i}")))
        for k, j in enumerate(rests):
            a, b = x + wide * k, y + high * row
            out.append(cell(a, b, wide, high))
            out.append(words(a + 1.5, b + 4.6, str(ORDER.index((i, j)) + 1), SMALL))
            if filled or (i, j) == ORDER[0]:
                chance, _ = exact_race(moves, i, j)
                out.append(words(a + wide / 2, b + high / 2 + 3, str(chance), 6, "middle"))
    return "".join(out) + inked(f"M{LEFT} {y + 4 * high:g}H{RIGHT}", 0.5)


def _line(start: complex, end: complex, up: bool) -> str:
    """Return the path of a ladder with its rungs, or of a snake with its waves."""
    length = abs(end - start)
    side = 6j * (end - start) / length  # six units to the side

    def at(part: float, far: int) -> str:
        place = start + (end - start) * part + far * side
        return f"{place.real:.1f} {place.imag:.1f}"

    if up:
        rungs = max(2, round(length / 16))
        lines = [(at(0, -1), at(1, -1)), (at(0, 1), at(1, 1))]
        lines += [(at(r / rungs, -1), at(r / rungs, 1)) for r in range(1, rungs)]
        return "".join(f"M{here}L{there}" for here, there in lines)
    n = max(2, round(length / 30))
    waves = (f"Q{at((w + 0.5) / n, -2 if w % 2 else 2)} {at((w + 1) / n, 0)}" for w in range(n))
    return f"M{at(0, 0)}{''.join(waves)}"
