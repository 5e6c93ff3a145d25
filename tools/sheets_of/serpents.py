"""Sheets of *Serpents et échelles*: boards, ordinary dice, and a table of pairs to fill in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil

import sheets_of as on
from jeux.race import exact_race
from jeux.serpents.pictures import middle, track
from jeux.serpents.rules import AUDET, BARE, GRID_1, Board, columns
from jeux.stage import tag
from sheets_of import LEFT, RIGHT, SMALL, TOP, Sheet

CELL = 42.0
"""Side of a square in the units in which boards are drawn."""

RESTS = (0, 2, 3, 5)
"""The squares of grid 1 where pawns rest."""

ORDER = (
    *((5, 5), (5, 3), (5, 2), (5, 0)),
    *((3, 5), (2, 5), (0, 5), (3, 3)),
    *((2, 3), (3, 2), (2, 2), (0, 3)),
    *((0, 2), (3, 0), (2, 0), (0, 0)),
)
"""The pairs of these squares, so that each follows from those before it."""

DIE = ("5", "19", "134679", "13579", "159", "1379")
"""The faces of an ordinary die in the order of `net`, opposite ones summing to 7: where their pips
lie, as on the keys of a calculator."""

PIP = 9.5
"""From one pip of a face to the next."""


def sheets() -> list[Sheet]:
    """Return the sheets of the game."""
    game = "Serpents et échelles"
    return [
        on.sheet(
            "board",
            f"{game}: the classic board",
            "Begin beside the board, before square 1. Throw one die, walk, climb a ladder from its "
            "foot, slide down a snake from its head. The first on square 100 wins.",
            (*_squares(AUDET, TOP, 18.8), *_listed(AUDET)),
        ),
        on.sheet(
            "board-blank",
            f"{game}: a board of your own",
            "Draw ladders and snakes, and list them below. No jump begins on 100, and none ends "
            "where another begins.",
            (*_squares(BARE, TOP, 18.8), *_lists()),
        ),
        on.sheet(
            "die",
            "Two ordinary dice",
            "Print on one side only. "
            "Cut along the full lines and fold along the dashed ones; glue the flaps inside. "
            "Opposite faces sum to 7.",
            _dice(),
        ),
        *on.blank_and_filled(
            "table-pairs",
            "The pairs of a small board",
            "Two pawns race to square 6 with a die that shows 1, 2 or 3. It is your turn. "
            "How likely are you to win from each pair of squares?",
            _pairs,
        ),
    ]


def _dice() -> Iterator[str]:
    """Draw the nets of two dice."""
    faces = [_pips(keys) for keys in DIE]
    for y in (38, 160):
        yield on.net(y, faces)


def _squares(board: Board, y: float, side: float) -> Iterator[str]:
    """Draw the squares of a board, its jumps, and the numbers over them."""
    rows = ceil(board.size / columns(board.size))

    def centre(square: int) -> complex:
        """Return the centre of a square from the upper left corner of the board, in squares."""
        column, row = middle(square, board.size)
        return complex(column + 0.5, rows - row - 0.5)

    numbers = ""
    for square in range(1, board.size + 1):
        left = LEFT + (centre(square).real - 0.5) * side
        top = y + (centre(square).imag - 0.5) * side
        yield on.box(left, top, side, side)
        numbers += on.words(left + 1.3, top + 4.9, str(square), 4)
    jumps = ""
    for start, end in board.jumps.items():
        jumps += _jump(CELL * centre(start), CELL * centre(end), end > start)
    yield on.placed(LEFT, y, jumps, side / CELL)
    rim = {"stroke": "#fff", "stroke_width": 1.3, "stroke_linejoin": "round"}
    yield tag("g", numbers, **rim, paint_order="stroke")


def _jump(start: complex, end: complex, up: bool) -> str:
    """Draw a ladder, or a snake as a tube with a black head, in the units of the book's boards."""
    path = track(start, end, up)
    if up:
        return on.inked(path, 1.4)
    x = start.real
    y = start.imag
    rim = tag("path", d=path, fill="none", stroke="#000", stroke_width=6, stroke_linecap="round")
    skin = tag("path", d=path, fill="none", stroke="#fff", stroke_width=3.4, stroke_linecap="round")
    head = on.disc(x, y, 6)
    eye = on.disc(x, y - 1.5, 1.8, fill="#fff")
    return rim + skin + head + eye


def _listed(board: Board) -> Iterator[str]:
    """Draw what stands under a board: its jumps, a rule, and room for ten games."""
    yield on.paragraph(LEFT, 232, f"Ladders: {_arrows(board.ladders)}.", 110, 3.4)
    yield on.paragraph(LEFT, 239, f"Snakes: {_arrows(board.snakes)}.", 110, 3.4)
    rule = "A throw that would lead past 100 wins. Two pawns may stand on one square."
    yield on.paragraph(LEFT, 248, rule, 90)
    heads = {"game": 37.0}
    for game in range(1, 11):
        heads[str(game)] = 15.1
    yield from on.form(LEFT, 253, heads, [["who won"], ["throws in all"]], 8)


def _arrows(jumps: Mapping[int, int]) -> str:
    """Return jumps in words: 3→22, 5→8."""
    return ", ".join(f"{start}→{end}" for start, end in jumps.items())


def _lists() -> Iterator[str]:
    """Draw the lists under a board of one's own."""
    yield from _list(230, "Ladders", ("foot", "top"))
    yield from _list(254, "Snakes", ("head", "tail"))


def _list(y: float, name: str, ends: tuple[str, str]) -> Iterator[str]:
    """Draw two lines of ten boxes, for both ends of jumps."""
    yield on.bold(on.cell(LEFT, y, 27, 18, name))
    for row, end in enumerate(ends):
        top = y + 9 * row
        yield on.cell(LEFT + 27, top, 15, 9, end, 3.4)
        for n in range(10):
            yield on.box(LEFT + 42 + 14.6 * n, top, 14.6, 9)


def _pips(keys: str) -> str:
    """Draw the pips of a face around its middle."""
    pips = ""
    for key in keys:
        row, column = divmod(
            int(key) - 1, 3
        )  # the key 1 is on the lower left, 9 on the upper right
        pips += on.disc(PIP * (column - 1), PIP * (1 - row), 3.4)
    return pips


def _pairs(filled: bool) -> Iterator[str]:
    """Draw grid 1, the table of its moves, and that of the pairs of squares where pawns rest."""
    yield from _squares(GRID_1, 44, 22)
    jumps = (
        "Square 0 is beside the board. A pawn that walks onto 1 goes to 5, one that walks onto 4 "
        "goes to 3. One that would pass 6 arrives, too."
    )
    yield on.paragraph(LEFT, 95, jumps, 38, 3.5)
    yield on.words(92, 42, "1. Where does each face lead?")
    yield from _moves(filled)
    rule = (
        "2. How likely are you to win, if it is your turn? A face takes you to 6, and you have "
        "won; or to another square, and it is the other player's turn, against yours: look up "
        "their chance. The small numbers say in which order the boxes can be filled in. In box 8 "
        "the unknown stands on both sides."
    )
    yield on.paragraph(LEFT, 124, rule, 90)
    yield from _chances(filled)


def _moves(filled: bool) -> Iterator[str]:
    """Draw the table of where each face leads."""
    heads = {"from": 26.0, "with a 1": 27.0, "with a 2": 27.0, "with a 3": 27.0}
    rows = []
    for rest in RESTS:
        row = [str(rest)]
        if filled:
            row += [str(GRID_1.land(rest, face)) for face in (1, 2, 3)]
        rows.append(row)
    yield from on.form(92, 45, heads, rows, 11)


def _chances(filled: bool) -> Iterator[str]:
    """Draw the table of the pairs: who moves by rows, the other player by columns."""
    moves = GRID_1.exact_transition_matrix()
    x = LEFT + 28
    y = 158.0
    wide = 40.0
    high = 25.0
    for k, rest in enumerate(RESTS):
        yield on.bold(on.cell(x + wide * k, y - 10, wide, 10, f"other on {rest}"))
        yield on.bold(on.cell(LEFT, y + high * k, 28, high, f"you on {rest}"))
    for number, (you, other) in enumerate(ORDER, 1):
        left = x + wide * RESTS.index(other)
        top = y + high * RESTS.index(you)
        yield on.box(left, top, wide, high)
        yield on.words(left + 1.5, top + 4.6, str(number), SMALL)
        if filled or number == 1:
            chance, _ = exact_race(moves, you, other)
            middle_y = top + high / 2
            yield on.words(left + wide / 2, middle_y + 3, str(chance), 6, "middle")
    yield on.inked(f"M{LEFT} {y + 4 * high:g}H{RIGHT}", 0.5)
