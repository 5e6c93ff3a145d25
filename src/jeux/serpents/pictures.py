"""The board as a scene, to which a chapter adds marks: `middle` says where a square lies.

A square is 1 by 1; its row 0 is the lowest, and square 0 lies under the board, at its left. The
board in the page draws them alike (`picture.js`); a test compares the places.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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
    Point,
    Stage,
    boxes,
    dots,
    paint,
    picks,
    plane,
    words,
)
from jeux.serpents.rules import Board

PAWNS = (GREEN, PURPLE)
"""The colours of the first and of the second player."""


def columns(size: int) -> int:
    """Return how many squares a row of a board has."""
    return 10 if size > 25 else ceil(sqrt(size))


def middle(square: int, size: int = 100) -> tuple[int, int]:
    """Return column and row of a square; rows run to and fro, from below.

    >>> middle(1), middle(11), middle(100), middle(0)
    ((0, 0), (9, 1), (0, 9), (0, -1))
    """
    row, k = divmod(square - 1, columns(size)) if square else (-1, 0)
    return (columns(size) - 1 - k if row % 2 and square else k), row


def corners(numbers: Iterable[int], size: int = 100) -> dict[Point, str]:
    """Return where the numbers of squares are written: `words` go from there."""
    return {(x - 0.44, y + 0.26): str(k) for k in numbers for x, y in [middle(k, size)]}


def areas(shares: Mapping[int, float], size: int = 100) -> list[tuple[float, float, float, float]]:
    """Return boxes in the middles of squares, as large as their shares; a share of 1 is a square.

    >>> areas({1: 0.25})
    [(-0.25, -0.25, 0.25, 0.25)]
    """
    sides = ((*middle(k, size), sqrt(share) / 2) for k, share in shares.items() if k)
    return [(x - half, y - half, x + half, y + half) for x, y, half in sides]


def track(start: complex, end: complex, up: bool) -> str:
    """Return the path of a ladder with its rungs, or of a snake with its waves, in pixels."""
    long = abs(end - start)
    side = 6j * (end - start) / long  # six pixels to the side

    def at(part: float, far: int) -> str:
        spot = start + (end - start) * part + far * side
        return f"{steady(spot.real):.1f} {steady(spot.imag):.1f}"

    if up:
        n = max(2, round(long / 16))
        rungs = [(at(k / n, -1), at(k / n, 1)) for k in range(1, n)]
        rails = [(at(0, far), at(1, far)) for far in (-1, 1)]
        return "".join(f"M{here}L{there}" for here, there in rails + rungs)
    n = max(2, round(long / 30))
    waves = (f"Q{at((k + 0.5) / n, -2 if k % 2 else 2)} {at((k + 1) / n, 0)}" for k in range(n))
    return f"M{at(0, 0)}{''.join(waves)}"


def jumps(pairs: Mapping[int, int], size: int = 100, colour: str = "", thick: float = 0) -> Picture:
    """Draw ladders with their rungs and snakes with their waves, and a dot where each begins.

    With a colour they are thin lines without dots, for marks that say more.
    """
    ladders = {start: end for start, end in pairs.items() if end > start}
    snakes = {start: end for start, end in pairs.items() if end < start}

    def line_of(on: Stage, start: int, end: int) -> str:
        p, q = (complex(*on.at(middle(square, size))) for square in (start, end))
        return track(p, q, end > start)

    def draw(on: Stage) -> None:
        for kind, ink, wide in ((ladders, BLUE, 2.5), (snakes, ORANGE, 5)):
            path = "".join(line_of(on, *jump) for jump in kind.items())
            look = {"stroke": paint(colour or ink), "stroke_width": thick or wide, "fill": "none"}
            share = 0.45 if colour else 0.85
            on.draw(
                f'<path d="{path}"/>' * bool(path),
                **look,
                stroke_opacity=share,
                stroke_linecap="round",
            )

    drawn = Picture((Mark(draw),))
    if colour:
        return drawn
    for kind, ink in ((ladders, BLUE), (snakes, ORANGE)):
        drawn += dots([middle(start, size) for start in kind], ink, 5)
    return drawn


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
    wide, high = columns(size), ceil(size / columns(size))
    squares = [middle(k, size) for k in range(1, of.size + 1)]
    listed = {
        name: some
        for name, some in (
            ("Pawns", ", ".join(map(str, pawns))),
            ("Marked", ranges(sorted(marked))),
        )
        if some
    } | {
        name: ", ".join(f"{a} to {b}" for a, b in pairs.items()) or "none"
        for name, pairs in (("Ladders", of.ladders), ("Snakes", of.snakes))
    }
    drawn = plane(
        x=range(wide), y=range(high - 1, -2 if pawns else -1, -1), square=True, wide=42 * wide + 4,
        shows=". ".join([f"Board of {of.size} squares", *(f"{k}: {v}" for k, v in listed.items())]),
    ) + boxes(dict.fromkeys(squares, 0), INK, rim=0.4, trim=0)  # fmt: skip
    if faint:
        return drawn + jumps(of.jumps, size, INK, 1)
    drawn += boxes({middle(of.size, size): 0.6}, BLUE, trim=0)
    drawn += boxes({middle(k, size): 0.6 for k in marked}, ORANGE, trim=0)
    drawn += jumps(of.jumps, size)
    drawn += words(corners(range(1, of.size + 1), size), side="from", rim=True)
    for player, (square, colour) in enumerate(zip(pawns, PAWNS, strict=False), 1):
        x, y = middle(square, size)
        at = x + 0.43 * player - 0.645, y - 0.14
        drawn += dots([at], colour, 10) + words({at: str(player)}, PAPER)
    return drawn


def to_tap(of: Board, squares: Sequence[int]) -> str:
    """Draw a board with squares to choose from, in their order, to be tapped in a question.

    >>> from jeux.serpents import AUDET
    >>> [f'data-choice="{k}"' in to_tap(AUDET, [5, 17]) for k in range(3)]
    [True, True, False]
    """
    at = [middle(square, of.size) for square in squares]
    tapped = boxes(dict.fromkeys(at, 0.6), GREEN, rim=2.5, trim=0) + picks("choice", enumerate(at))
    said = f"Squares to choose from: {', '.join(map(str, squares))}."
    return (board(of) + tapped).svg(said)
