"""Boards of snakes and ladders as data, and their characteristic matrices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_choice, as_integer, as_integers

FINISHES = ("overshoot", "exact", "bounce")
"""What a throw past the last square does: it wins; it is void; the rest is walked back."""

MOST_FACES = 1_000
"""Faces that a die has at most."""

MOST_SQUARES = 5_000
"""Squares of the largest board whose matrix is written down, of two hundred megabytes."""


@dataclass(frozen=True)
class Board:
    """A board of snakes and ladders.

    Pawns begin on square 0, off the board, and the first to reach square `size` wins.

    Attributes
    ----------
    size : int
        Number of the last square; n in the article.
    jumps : mapping of int to int
        Ladders (up) and snakes (down): where a pawn that ends its walk on a square is taken.
    die : int or sequence of int
        How many faces a fair die has, marked 1, 2, 3 …; or the marks of its faces, each
        equally likely.
    finish : str
        One of `FINISHES`. The article plays ``"overshoot"``.

    Raises
    ------
    TypeError
        If a square, a face or the size is not an integer.
    ValueError
        If the size or a face is below 1, the die has no face or more than 1000, the finish is
        unknown; if a jump begins on 0 or on the last square, leads off the board or to where it
        begins; if a jump ends where another begins; or if pawns bounce and a face is above the
        size.

    Examples
    --------
    >>> board = Board(6, {1: 5, 4: 3}, die=3)
    >>> board
    <Board to square 6: ladders 1→5; snakes 4→3; die 1 2 3; finish overshoot>
    >>> board.land(2, 2)
    3
    """

    size: int
    jumps: Mapping[int, int]
    die: int | Sequence[int] = 6
    finish: str = "overshoot"
    faces: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        size = as_integer("size", self.size, 1)
        die: Any = self.die
        if np.ndim(die) if isinstance(die, np.ndarray) else isinstance(die, list | tuple | range):
            faces = tuple(sorted(as_integers("die", die, 1)))
        else:
            faces = tuple(range(1, as_integer("die", die, 1, MOST_FACES) + 1))
        if len(faces) > MOST_FACES:
            raise ValueError(f"die must have at most {MOST_FACES} faces, got {len(faces)}")
        finish = as_choice("finish", self.finish, FINISHES)
        if finish == "bounce" and max(faces) > size:
            raise ValueError(
                f"die must not reach past a board of size {size} when pawns bounce, got {die!r}"
            )
        jumps = as_jumps(self.jumps, size)
        object.__setattr__(self, "size", size)
        object.__setattr__(self, "jumps", MappingProxyType(jumps))
        object.__setattr__(self, "faces", faces)
        object.__setattr__(self, "die", faces)
        object.__setattr__(self, "finish", finish)

    def __hash__(self) -> int:
        return hash((self.size, *self.jumps.items(), self.faces, self.finish))

    def __reduce__(self) -> tuple[Any, ...]:
        # a mapping that cannot be changed cannot be pickled; a board can
        return Board, (self.size, dict(self.jumps), self.die, self.finish)

    def __repr__(self) -> str:
        def listed(pairs: Mapping[int, int]) -> str:
            return " ".join(f"{a}→{b}" for a, b in pairs.items()) or "none"

        return (
            f"<Board to square {self.size}: ladders {listed(self.ladders)}; "
            f"snakes {listed(self.snakes)}; die {' '.join(map(str, self.faces))}; "
            f"finish {self.finish}>"
        )

    @property
    def ladders(self) -> dict[int, int]:
        """The jumps that lead up, from the foot of each to its top."""
        return {start: end for start, end in self.jumps.items() if end > start}

    @property
    def snakes(self) -> dict[int, int]:
        """The jumps that lead down, from the head of each to its tail."""
        return {start: end for start, end in self.jumps.items() if end < start}

    def land(self, square: int, face: int) -> int:
        """Return where a pawn comes to rest that throws a face on a square.

        Parameters
        ----------
        square : int
            From 0 to ``size - 1``.
        face : int
            What the die shows, 1 or more; where pawns bounce, at most `size`.

        Raises
        ------
        TypeError, ValueError
            If one of them is not an integer, or out of these bounds.

        Examples
        --------
        >>> [AUDET.land(78, face) for face in (1, 2, 3)]
        [79, 100, 81]
        """
        square = as_integer("square", square, most=self.size - 1)
        face = as_integer("face", face, 1, self.size if self.finish == "bounce" else None)
        return self._land(square, face)

    def _land(self, square: int, face: int) -> int:
        reached = square + face
        if reached > self.size and self.finish != "bounce":
            return self.size if self.finish == "overshoot" else square
        reached = min(reached, 2 * self.size - reached)
        return self.jumps.get(reached, reached)

    def _ways(self) -> list[Counter[int]]:
        """Return, for each square, how many faces lead from it to which others before the last."""
        if self.size > MOST_SQUARES:
            raise ValueError(
                f"size must be at most {MOST_SQUARES} for a matrix, got a board of {self.size}"
            )
        rests = ([self._land(i, face) for face in self.faces] for i in range(self.size))
        return [Counter(j for j in row if j < self.size) for row in rests]

    def exact_transition_matrix(self) -> NDArray[Any]:
        """Return the characteristic matrix A in Fractions.

        Returns
        -------
        array of Fraction, size by size
            Entry (i, j) is the probability of going from square i to square j in one throw;
            the last square has no row and no column (article, section 1).

        Raises
        ------
        ValueError
            If the board has more than 5000 squares.

        Examples
        --------
        >>> [str(p) for p in GRID_1.exact_transition_matrix()[0]]
        ['0', '0', '1/3', '1/3', '0', '1/3']
        """
        ways = self._ways()
        A = np.full((self.size, self.size), Fraction(0))
        for row, counts in zip(A, ways, strict=True):
            for rest, count in counts.items():
                row[rest] = Fraction(count, len(self.faces))
        return A

    def transition_matrix(self) -> NDArray[np.float64]:
        """Return the characteristic matrix A in floats, as `exact_transition_matrix` does.

        Examples
        --------
        >>> GRID_1.transition_matrix().sum(axis=1).round(2).tolist()
        [1.0, 1.0, 1.0, 0.67, 0.33, 0.0]
        """
        ways = self._ways()
        A = np.zeros((self.size, self.size))
        for row, counts in zip(A, ways, strict=True):
            row[list(counts)] = list(counts.values())
        A /= len(self.faces)
        return A


def as_board(name: str, given: Any) -> Board:
    """Return an argument that must be a board."""
    if not isinstance(given, Board):
        raise TypeError(f"{name} must be a jeux.serpents.Board, got {given!r}")
    return given


def as_jumps(given: Mapping[int, int], size: int) -> dict[int, int]:
    """Return jumps in the order of their beginnings, if a pawn can take each of them."""
    if not isinstance(given, Mapping):
        raise TypeError(f"jumps must map squares to squares, got {given!r}")
    jumps = {}
    for start, end in given.items():
        name = f"the jump {start!r}→{end!r}"
        start, end = (
            as_integer(f"{name}: a square", start),
            as_integer(f"{name}: a square", end),
        )
        if start in (0, size):
            where = (
                "off the board, where pawns begin"
                if start == 0
                else f"the last square, of size {size}"
            )
            raise ValueError(f"{name} must not begin on {start}: that is {where}")
        if not (1 <= start < size and 1 <= end <= size):
            raise ValueError(f"{name} must stay on the squares 1 to {size}")
        if start == end:
            raise ValueError(f"{name} must lead to another square")
        jumps[start] = end
    for start, end in jumps.items():
        if end in jumps:
            raise ValueError(
                f"the jump {start}→{end} must not end where {end}→{jumps[end]} begins: a pawn "
                f"takes one jump a move; if it should take both, write {start}→{jumps[end]}"
            )
    return dict(sorted(jumps.items()))


_LADDERS = {1: 38, 4: 14, 9: 31, 21: 42, 28: 84, 36: 44, 51: 67, 71: 91, 80: 100}
_SNAKES = {16: 6, 49: 11, 56: 53, 62: 19, 64: 60, 87: 24, 93: 73, 95: 75, 98: 78}

AUDET = Board(100, _LADDERS | _SNAKES | {48: 26})
"""The classic board as the article plays it: snake 48→26, no exact throw needed to win.

Its picture is lost. This is the board in the shops that fits the printed figures; they would be
the same with a snake 94→74 in place of 93→73.
"""

ALTHOEN = Board(100, _LADDERS | _SNAKES | {47: 26}, finish="exact")
"""The board of Althoen, King and Schilling (1993): snake 47→26, exact throw needed to win."""

GRID_1 = Board(6, {1: 5, 4: 3}, die=3)
"""Grid 1 of the article, with the die of its Example 1."""

BARE = Board(100, {})
"""A hundred squares, no ladder, no snake."""

TRAPPED = Board(100, {6: 20, 61: 50, 62: 49, 63: 48, 64: 47, 65: 46, 66: 45})
"""Six snakes in a row: nobody passes them. It fits the caption of the article's Figure 2."""
