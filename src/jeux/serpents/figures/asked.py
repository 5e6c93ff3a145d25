"""Pictures of questions: squares of a board, or entries of a matrix, of which one is tapped."""

from __future__ import annotations

from collections.abc import Sequence

from jeux.checks import as_integer, as_integers, as_sequence
from jeux.drawing import GREEN, halo, paint, picture, text
from jeux.serpents.figures.board import CELL, _columns, _faint, _jump, _middle, _numbers, _rows
from jeux.serpents.figures.needed import as_board
from jeux.serpents.rules import Board

MOST_WIDE, REACH = 10, 28.0
"""Columns of a wide board, and how far from the middle of its squares a finger still meets them:
on a phone such a square is 35 pixels wide, and the circle 46."""


def squares_picture(board: Board, squares: Sequence[int]) -> str:
    """Draw a board with some squares to choose from, in their order.

    >>> from jeux.serpents import AUDET
    >>> squares_picture(AUDET, [5, 17]).count("data-choice")
    2
    """
    board = as_board("board", board)
    squares = as_integers("squares", squares, 1, board.size, count=2)
    wide, high, choices = _columns(board.size), _rows(board.size), []
    for place, square in enumerate(squares):
        x, y = _middle(board.size, square)
        corner = f'x="{x - CELL / 2:g}" y="{y - CELL / 2:g}" width="{CELL:g}" height="{CELL:g}"'
        unseen = 'stroke="none" fill="none" pointer-events="all"'
        rim = f'<circle cx="{x:g}" cy="{y:g}" r="{REACH:g}" {unseen}/>'
        choices.append(
            f'<g data-choice="{place}" fill="{paint(GREEN)}" stroke="{paint(GREEN)}">'
            f"{rim if wide == MOST_WIDE else ''}"
            f'<rect {corner} fill-opacity=".25" stroke-width="2.5"/></g>'
        )
    ladders, snakes = (
        ", ".join(f"{a} to {b}" for a, b in jumps.items()) or "none"
        for jumps in (board.ladders, board.snakes)
    )
    asked = ", ".join(map(str, squares))
    label = (
        f"Board of {board.size} squares. Ladders: {ladders}. Snakes: {snakes}. "
        f"Squares to choose from: {asked}."
    )
    bare = _faint(Board(board.size, {}))
    jumps = "".join(_jump(board.size, *jump) for jump in board.jumps.items())
    body = bare + jumps + "".join(choices) + halo(_numbers(board.size, board.size))
    return picture(body, label, wide * CELL + 2, high * CELL + 2)


def entries_picture(size: int, entries: Sequence[tuple[int, int]]) -> str:
    """Draw a matrix of a game with some entries to choose from, in their order.

    >>> entries_picture(6, [(3, 4), (4, 3)]).count("data-choice")
    2
    """
    size = as_integer("size", size, 2, 9)
    pairs = as_sequence("entries", entries)
    cells = [as_integers("entries", pair, 0, size - 1, count=2) for pair in pairs]
    left, top = 74.0, 44.0
    out = [text(left, 16, "the other on"), text(4, top + 27, "you on")]
    for k in range(size):
        out.append(text(left + CELL * (k + 0.5), 38, str(k), "middle"))
        out.append(text(left - 9, top + CELL * (k + 0.5) + 5, str(k), "end"))
    rules = "".join(
        f"M{left + CELL * k:g} {top:g}v{CELL * size:g}M{left:g} {top + CELL * k:g}h{CELL * size:g}"
        for k in range(size + 1)
    )
    out.append(f'<path d="{rules}" fill="none" stroke="currentColor" stroke-opacity=".35"/>')
    for place, (row, column) in enumerate(cells):
        corner = f'x="{left + CELL * column:g}" y="{top + CELL * row:g}"'
        out.append(
            f'<g data-choice="{place}" fill="{paint(GREEN)}" stroke="{paint(GREEN)}">'
            f'<rect {corner} width="{CELL:g}" height="{CELL:g}" fill-opacity=".25" '
            f'stroke-width="2.5"/></g>'
        )
    asked = ", ".join(f"{row} and {column}" for row, column in cells)
    label = (
        f"A matrix with a row for each square of yours and a column for each of the other's. "
        f"Entries to choose from, by row and column: {asked}."
    )
    return picture("".join(out), label, left + CELL * size + 2, top + CELL * size + 2)
