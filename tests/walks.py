"""Pawns that walk square by square, for the tests of serpents."""

from fractions import Fraction
from itertools import product
from typing import NamedTuple

from hypothesis import strategies as st

from jeux.serpents import FINISHES


class Rules(NamedTuple):
    """What a board is made of."""

    size: int
    jumps: dict[int, int]
    faces: tuple[int, ...]
    finish: str = "overshoot"


@st.composite
def rules(draw, largest=12, most=9):
    size = draw(st.integers(1, largest))
    finish = draw(st.sampled_from(FINISHES))
    if finish == "bounce":
        most = min(most, size)
    faces = draw(st.lists(st.integers(1, most), min_size=1, max_size=5))
    before_last = st.integers(1, max(size - 1, 1))
    starts = draw(st.sets(before_last, max_size=size - 1))
    ends = [square for square in range(1, size + 1) if square not in starts]
    jumps = {start: draw(st.sampled_from(ends)) for start in starts}
    return Rules(size, jumps, tuple(sorted(faces)), finish)


def walk(board, square, face):
    """Return where a pawn comes to rest, one step of its walk after the other."""
    here = square
    step = 1
    for _ in range(face):
        if here == board.size:
            if board.finish == "overshoot":
                break
            if board.finish == "exact":
                return square
            step = -1
        here += step
    return board.jumps.get(here, here)


def naive(board):
    """Return the matrix of all squares, the last one too, as Fractions."""
    share = Fraction(1, len(board.faces))
    rows = [[Fraction(0)] * (board.size + 1) for _ in range(board.size)]
    for square, face in product(range(board.size), board.faces):
        rest = walk(board, square, face)
        rows[square][rest] += share
    return rows


def reach(board, square):
    """Return the squares that a pawn may come to, its own included."""
    seen = {square}
    ahead = [square]
    while ahead:
        here = ahead.pop()
        if here == board.size:
            continue
        rests = {walk(board, here, face) for face in board.faces} - seen
        seen |= rests
        ahead += rests
    return seen


def endless(board):
    """Return the squares that a pawn may come to and from which it never arrives."""
    return sorted(i for i in reach(board, 0) if board.size not in reach(board, i))
