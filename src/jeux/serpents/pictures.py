"""The board as a scene, to which a chapter adds marks: `middle` says where a square lies.

A square is 1 by 1; its row 0 is the lowest, and square 0 lies under the board, at its left. The
board in the page draws them alike (`picture.js`); a test compares the places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import ceil, sqrt

from jeux.figures import ranges, steady
from jeux.pictures import (
    BLUE,
    GREEN,
    INK,
    ORANGE,
    PAPER,
    PURPLE,
    Mark,
    Picture,
    boxes,
    dots,
    picks,
    plane,
    words,
)
from jeux.serpents.rules import Board, columns
from jeux.stage import Point, Stage, paint

PAWNS = (GREEN, PURPLE)
"""The colours of the first and of the second player."""

SIDE = 42
"""Pixels of the side of a square."""

LEFT = 0.44
"""How far left of the middle of its square a number begins."""

UP = 0.26
"""How far above the middle."""

MARKED = 0.6
"""The tint of a square that is marked, and of the last."""

HALF_WIDTH = 6
"""Pixels from the middle of a ladder to its rails; a snake bends out twice as far."""

RUNG_EVERY = 16
"""Pixels from rung to rung, about."""

WAVE_EVERY = 30
"""Pixels that a wave of a snake is long, about."""


def middle(square: int, size: int = 100) -> tuple[int, int]:
    """Return column and row of a square; rows run to and fro, from below.

    >>> middle(1), middle(11), middle(100), middle(0)
    ((0, 0), (9, 1), (0, 9), (0, -1))
    """
    if not square:
        return 0, -1
    row, place = divmod(square - 1, columns(size))
    runs_back = row % 2 == 1
    return columns(size) - 1 - place if runs_back else place, row


def corners(numbers: Iterable[int], size: int = 100) -> dict[Point, str]:
    """Return where the numbers of squares are written: `words` go from there."""
    places: dict[Point, str] = {}
    for square in numbers:
        x, y = middle(square, size)
        places[x - LEFT, y + UP] = str(square)
    return places


def areas(shares: Mapping[int, float], size: int = 100) -> list[tuple[float, float, float, float]]:
    """Return boxes in the middles of squares, as large as their shares; a share of 1 is a square.

    >>> areas({1: 0.25})
    [(-0.25, -0.25, 0.25, 0.25)]
    """
    squares = []
    for square, share in shares.items():
        if square:
            x, y = middle(square, size)
            half = sqrt(share) / 2
            squares.append((x - half, y - half, x + half, y + half))
    return squares


def track(start: complex, end: complex, up: bool) -> str:
    """Return the path of a ladder with its rungs, or of a snake with its waves, in pixels."""
    along = end - start
    long = abs(along)
    aside = HALF_WIDTH * 1j * along / long

    def at(part: float, sides: int) -> str:
        """Say where one is after a part of the way, so many half widths to the side."""
        point = start + along * part + sides * aside
        return f"{steady(point.real):.1f} {steady(point.imag):.1f}"

    return _ladder(at, long) if up else _snake(at, long)


def _ladder(at: Callable[[float, int], str], long: float) -> str:
    """Return the path of two rails and the rungs between them."""
    path = ""
    for rail in (-1, 1):
        path += f"M{at(0, rail)}L{at(1, rail)}"
    gaps = max(2, round(long / RUNG_EVERY))
    for rung in range(1, gaps):
        part = rung / gaps
        path += f"M{at(part, -1)}L{at(part, 1)}"
    return path


def _snake(at: Callable[[float, int], str], long: float) -> str:
    """Return the path of waves, which bend to the one side and to the other."""
    path = f"M{at(0, 0)}"
    waves = max(2, round(long / WAVE_EVERY))
    for k in range(waves):
        side = -2 if k % 2 else 2
        bend = at((k + 0.5) / waves, side)
        end = at((k + 1) / waves, 0)
        path += f"Q{bend} {end}"
    return path


def jumps(pairs: Mapping[int, int], size: int = 100, colour: str = "", thick: float = 0) -> Picture:
    """Draw ladders with their rungs and snakes with their waves, and a dot where each begins.

    With a colour they are thin lines without dots, for marks that say more.
    """
    ladders = {start: end for start, end in pairs.items() if end > start}
    snakes = {start: end for start, end in pairs.items() if end < start}
    kinds = ((ladders, BLUE, 2.5), (snakes, ORANGE, 5))

    def path_of(stage: Stage, start: int, end: int) -> str:
        foot = complex(*stage.at(middle(start, size)))
        top = complex(*stage.at(middle(end, size)))
        return track(foot, top, end > start)

    def draw(stage: Stage) -> None:
        for kind, ink, wide in kinds:
            path = "".join(path_of(stage, start, end) for start, end in kind.items())
            stage.draw(
                f'<path d="{path}"/>' if path else "",
                stroke=paint(colour or ink),
                stroke_width=thick or wide,
                fill="none",
                stroke_opacity=0.45 if colour else 0.85,
                stroke_linecap="round",
            )

    picture = Picture((Mark(draw),))
    if not colour:
        for kind, ink, _ in kinds:
            picture += dots([middle(start, size) for start in kind], ink, 5)
    return picture


def board(
    of: Board,
    pawns: Sequence[int] = (),
    marked: Sequence[int] = (),
    *,
    faint: bool = False,
    room: int = 0,
) -> Picture:
    """Draw a board with its jumps, up to two pawns, and marked squares.

    Parameters
    ----------
    of : Board
        The board.
    pawns, marked : sequence of int
        The squares of the first and of the second pawn; squares that are tinted.
    faint : bool
        Whether it is drawn in thin lines and without numbers, for marks that say more on it.
    room : int
        The squares of the largest board beside which it stands, so that all have one size.

    Examples
    --------
    >>> from jeux.serpents import GRID_1
    >>> board(GRID_1, [0])
    Board of 6 squares. Pawns: 0. Ladders: 1 to 5. Snakes: 4 to 3.
    """
    size = max(of.size, room)
    across = columns(size)
    rows = ceil(size / across)
    lowest = -1 if pawns else 0  # row -1 has square 0
    picture = plane(
        x=range(across),
        y=range(rows - 1, lowest - 1, -1),
        square=True,
        wide=SIDE * across + 4,
        shows=_in_words(of, pawns, marked),
    )
    squares = [middle(square, size) for square in range(1, of.size + 1)]
    picture += boxes(dict.fromkeys(squares, 0), INK, rim=0.4, trim=0)
    if faint:
        return picture + jumps(of.jumps, size, INK, 1)
    last = middle(of.size, size)
    picture += boxes({last: MARKED}, BLUE, trim=0)
    picture += boxes({middle(square, size): MARKED for square in marked}, ORANGE, trim=0)
    picture += jumps(of.jumps, size)
    numbers = corners(range(1, of.size + 1), size)
    picture += words(numbers, side="from", rim=True)
    for player, (square, colour) in enumerate(zip(pawns, PAWNS, strict=False), 1):
        x, y = middle(square, size)
        # the first stands left of the middle, the second right, both below the number
        place = (x + 0.43 * player - 0.645, y - 0.14)
        picture += dots([place], colour, 10)
        picture += words({place: str(player)}, PAPER)
    return picture


def _in_words(of: Board, pawns: Sequence[int], marked: Iterable[int]) -> str:
    """Say what a picture of a board shows."""
    parts = {
        "Pawns": ", ".join(map(str, pawns)),
        "Marked": ranges(sorted(marked)),
        "Ladders": _list_of(of.ladders),
        "Snakes": _list_of(of.snakes),
    }
    sentences = [f"{name}: {squares}" for name, squares in parts.items() if squares]
    return ". ".join([f"Board of {of.size} squares", *sentences])


def _list_of(pairs: Mapping[int, int]) -> str:
    return ", ".join(f"{start} to {end}" for start, end in pairs.items()) or "none"


def to_tap(of: Board, squares: Sequence[int]) -> str:
    """Draw a board with squares to choose from, in their order, to be tapped in a question.

    >>> from jeux.serpents import AUDET
    >>> [f'data-choice="{k}"' in to_tap(AUDET, [5, 17]) for k in range(3)]
    [True, True, False]
    """
    middles = [middle(square, of.size) for square in squares]
    picture = board(of) + boxes(dict.fromkeys(middles, MARKED), GREEN, rim=2.5, trim=0)
    picture += picks("choice", enumerate(middles))
    return picture.svg(f"Squares to choose from: {', '.join(map(str, squares))}.")
