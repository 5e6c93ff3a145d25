"""Pawns that walk square by square, for the tests of serpents."""

from fractions import Fraction
from itertools import product
from typing import NamedTuple

from hypothesis import strategies as st

from jeux.serpents import FINISHES

SIX, TWENTY = tuple(range(1, 7)), tuple(range(1, 21))


class Rules(NamedTuple):
    """What a board is made of."""

    size: int
    jumps: dict[int, int]
    faces: tuple[int, ...]
    finish: str = "overshoot"


@st.composite
def rules(draw, largest=12, most=9):
    size, finish = draw(st.integers(1, largest)), draw(st.sampled_from(FINISHES))
    marks = st.integers(1, min(most, size) if finish == "bounce" else most)
    faces = draw(st.lists(marks, min_size=1, max_size=5))
    starts = draw(st.sets(st.integers(1, max(size - 1, 1)), max_size=size - 1))
    ends = [square for square in range(1, size + 1) if square not in starts]
    jumps = {start: draw(st.sampled_from(ends)) for start in starts}
    return Rules(size, jumps, tuple(sorted(faces)), finish)


def walk(at, square, face):
    """Return where a pawn comes to rest, one step of its walk after the other."""
    here, step = square, 1
    for _ in range(face):
        if here == at.size:
            if at.finish == "overshoot":
                break
            if at.finish == "exact":
                return square
            step = -1
        here += step
    return at.jumps.get(here, here)


def naive(at):
    """Return the matrix of all squares, the last one too, as Fractions."""
    rows = [[Fraction(0)] * (at.size + 1) for _ in range(at.size)]
    for square, face in product(range(at.size), at.faces):
        rows[square][walk(at, square, face)] += Fraction(1, len(at.faces))
    return rows


def reach(at, square):
    """Return the squares that a pawn may come to, its own included."""
    seen, ahead = {square}, [square]
    while ahead:
        here = ahead.pop()
        rests = {walk(at, here, face) for face in at.faces if here < at.size} - seen
        seen |= rests
        ahead += rests
    return seen


def endless(at):
    """Return the squares that a pawn may come to and from which it never arrives."""
    return sorted(i for i in reach(at, 0) if at.size not in reach(at, i))
