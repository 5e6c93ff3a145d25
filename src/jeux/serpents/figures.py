"""Pictures of *Serpents et échelles*."""

from __future__ import annotations

import math
from collections.abc import Container, Sequence
from typing import Any

import numpy as np

from jeux.checks import whole_number
from jeux.drawing import BLUE, GREEN, ORANGE, PAPER, PURPLE, bars, frame, paint, picture, text
from jeux.race import by_series, by_vectorisation, length_law, race_matrices
from jeux.serpents.rules import AUDET, Board
from jeux.serpents.theory import EXAMPLE_2, classic_matrices

CELL = 42.0
"""Side of a square."""


def board_picture(board: Board, pawns: Sequence[int] = (), marked: Container[int] = ()) -> str:
    """Draw a board with its ladders and snakes, row by row from the bottom, there and back.

    Parameters
    ----------
    board : Board
        The board.
    pawns : sequence of int
        The squares of up to two pawns.
    marked : container of int
        Squares on a coloured ground.

    Returns
    -------
    str
        One SVG element.

    Examples
    --------
    >>> from jeux.serpents import GRID_1
    >>> "Ladders: 1 to 5. Snakes: 4 to 3." in board_picture(GRID_1)
    True
    """
    wide, high = _columns(board.size), _rows(board.size)
    out = []
    for square in range(1, board.size + 1):
        x, y = _middle(board.size, square)
        fill = 'fill="none"'
        if square == board.size or square in marked:
            colour = BLUE if square == board.size else ORANGE
            fill = f'fill="{paint(colour)}" fill-opacity=".25"'
        out.append(
            f'<rect x="{x - CELL / 2:g}" y="{y - CELL / 2:g}" width="{CELL:g}" height="{CELL:g}" '
            f'{fill} stroke="currentColor" stroke-opacity=".35"/>'
        )
        out.append(text(x - CELL / 2 + 3, y - CELL / 2 + 13, str(square), size=12))
    out += [_jump(board.size, start, end) for start, end in board.jumps.items()]
    for player, (square, colour) in enumerate(zip(pawns, (GREEN, PURPLE), strict=False)):
        x, y = _middle(board.size, square)
        x += 9 if player else -9
        out.append(f'<circle cx="{x:g}" cy="{y + 6:g}" r="10" fill="{paint(colour)}"/>')
        number = text(x, y + 10.5, str(player + 1), "middle", 13)
        out.append(f'<g fill="{paint(PAPER)}">{number}</g>')
    below = CELL if 0 in pawns else 0.0
    return picture("".join(out), _spoken(board, pawns), wide * CELL + 2, high * CELL + below + 2)


def _columns(size: int) -> int:
    return 10 if size > 25 else math.ceil(math.sqrt(size))


def _rows(size: int) -> int:
    return math.ceil(size / _columns(size))


def _middle(size: int, square: int) -> tuple[float, float]:
    """Return the middle of a square; 0 lies under the board, at its left."""
    wide = _columns(size)
    row, place = divmod(square - 1, wide) if square else (-1, 0)
    column = wide - 1 - place if row % 2 and square else place
    return (column + 0.5) * CELL + 1, (_rows(size) - row - 0.5) * CELL + 1


def _jump(size: int, start: int, end: int) -> str:
    """Draw a ladder with its rungs, or a snake with its waves."""
    (x, y), (u, v) = _middle(size, start), _middle(size, end)
    length = math.hypot(u - x, v - y)
    a, b = -6 * (v - y) / length, 6 * (u - x) / length  # six units to the side

    def at(part: float, side: float) -> str:
        return f"{x + (u - x) * part + a * side:.1f} {y + (v - y) * part + b * side:.1f}"

    if end > start:
        rungs = max(2, round(length / 16))
        lines = [(at(0, -1), at(1, -1)), (at(0, 1), at(1, 1))]
        lines += [(at(r / rungs, -1), at(r / rungs, 1)) for r in range(1, rungs)]
        path = "".join(f"M{here}L{there}" for here, there in lines)
    else:
        waves = max(2, round(length / 30))
        path = f"M{at(0, 0)}" + "".join(
            f"Q{at((w + 0.5) / waves, -2 if w % 2 else 2)} {at((w + 1) / waves, 0)}"
            for w in range(waves)
        )
    colour, thick = (BLUE, 2.5) if end > start else (ORANGE, 5)
    ink = f'stroke="{paint(colour)}" stroke-width="{thick:g}"'
    return (
        f'<g opacity=".85"><path d="{path}" fill="none" {ink} stroke-linecap="round"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="5" fill="{paint(colour)}"/></g>'
    )


def _spoken(board: Board, pawns: Sequence[int]) -> str:
    def listed(pairs: list[tuple[int, int]]) -> str:
        return ", ".join(f"{a} to {b}" for a, b in pairs) or "none"

    ladders = [(a, b) for a, b in board.jumps.items() if b > a]
    snakes = [(a, b) for a, b in board.jumps.items() if b < a]
    stand = f" Pawns on {' and '.join(map(str, pawns))}." if pawns else ""
    return (
        f"Board of {board.size} squares. Ladders: {listed(ladders)}. "
        f"Snakes: {listed(snakes)}.{stand}"
    )


def whereabouts(throws: int) -> str:
    """Draw where a pawn on the article's board is after some throws, as a frame.

    Parameters
    ----------
    throws : int
        How many throws, 0 or more.

    Raises
    ------
    TypeError, ValueError
        If the number of throws is not an integer, or negative.

    Examples
    --------
    >>> "on the way 26 is likeliest, with probability 0.052" in whereabouts(7)
    True
    """
    throws = whole_number("throws", throws)
    A = AUDET.transition_matrix()
    now = np.linalg.matrix_power(A, throws)[0]
    arrived = max(0.0, 1 - now.sum())
    best = np.flatnonzero(now > now.max() - 1e-12).tolist()
    conclusion = (
        f"After {throws} {'throw' if throws == 1 else 'throws'} the pawn has arrived with "
        f"probability {arrived:.3f}; of the squares on the way {' or '.join(map(str, best))} "
        f"{'is' if len(best) == 1 else 'are'} likeliest, with probability {now.max():.3f}."
    )
    drawn = bars(
        now.tolist(),
        f"Bar chart of the place of a pawn on the squares 0 to 99. {conclusion}",
        chosen=best,
        x_label="square",
        y_label="probability",
    )
    return frame(drawn, conclusion)


def series_digits(terms: int) -> str:
    """Draw how many decimals the first terms of the series give in Example 2, as a frame.

    Parameters
    ----------
    terms : int
        How many terms, 1 to 24.

    Raises
    ------
    TypeError, ValueError
        If the number of terms is not an integer from 1 to 24.

    Examples
    --------
    >>> "6 terms give p₀₀ = 0.7065, too small by 0.0017" in series_digits(6)
    True
    """
    most = 24
    if whole_number("terms", terms, 1) > most:
        raise ValueError(f"terms must be at most {most}, got {terms!r}")
    P, E = (M[0, 0] for M in by_vectorisation(EXAMPLE_2))
    errors = [P - by_series(EXAMPLE_2, k)[0][0, 0] for k in range(1, most + 1)]
    p, e = (M[0, 0] for M in by_series(EXAMPLE_2, terms))
    conclusion = (
        f"{terms} {'term gives' if terms == 1 else 'terms give'} p₀₀ = {float(p):.4f}, too small "
        f"by {float(P - p):.2g}, and e₀₀ = {float(e):.4f}, too small by {float(E - e):.2g}."
    )
    drawn = bars(
        [-math.log10(error) for error in errors],
        f"Bar chart of the decimals of p₀₀ that are right, by the number of terms. {conclusion}",
        first=1,
        chosen=[terms],
        x_label="terms",
        y_label="−log₁₀ of the error of p₀₀",
    )
    return frame(drawn, conclusion)


def length_bars(first: int, second: int, board: Board = AUDET) -> str:
    """Draw the law of the length of a game for two, as a frame.

    Parameters
    ----------
    first, second : int
        The squares of the player who begins and of the other.
    board : Board
        The board; the article's if left out.

    Raises
    ------
    TypeError, ValueError
        As in `jeux.race.length_law`.

    Examples
    --------
    >>> "wins with probability 0.509; the game takes 47.76 throws on average" in length_bars(0, 0)
    True
    """
    A = board.transition_matrix()
    law: Any = length_law(A, [first, second])
    P, E = (M[first, second] for M in race_matrices(A))
    shown = law[1:121]
    odd = law[1::2].sum()
    best = 1 + int(np.argmax(shown))
    conclusion = (
        f"From {first} against {second} the player who begins wins with probability {odd:.3f}; "
        f"the game takes {E:.2f} throws on average, and most often {best}."
    )
    assert abs(odd - P) < 1e-9, "the odd lengths are the wins of the player who begins"
    drawn = bars(
        shown.tolist(),
        f"Bar chart of the number of throws, 1 to {len(shown)}. {conclusion}",
        first=1,
        chosen=range(1, len(shown) + 1, 2),
        x_label="throws of both; orange: the first wins",
        y_label="probability",
    )
    return frame(drawn, conclusion)


def advantage(squares: int, die: int = 6) -> str:
    """Draw how likely a tie is on bare boards of 1 to 60 squares, as a frame.

    Parameters
    ----------
    squares : int
        The board that the sentence is about, 1 to 60 squares.
    die : int
        How many faces the die has.

    Raises
    ------
    TypeError, ValueError
        If the number of squares is not an integer from 1 to 60, or there is no face.

    Examples
    --------
    >>> "With 1 square the first player wins with probability 1.0000" in advantage(1)
    True
    """
    most = 60
    if whole_number("squares", squares, 1) > most:
        raise ValueError(f"squares must be at most {most}, got {squares!r}")
    # without jumps, only the distance to the end matters: one board holds all the shorter ones
    P, _ = race_matrices(Board(most, {}, die).transition_matrix())
    heights = np.diag(P)[::-1].tolist()
    chance = heights[squares - 1]
    conclusion = (
        f"With {squares} {'square' if squares == 1 else 'squares'} the first player wins with "
        f"probability {chance:.4f}; both need equally many throws with probability "
        f"{2 * chance - 1:.4f}."
    )
    drawn = bars(
        [2 * height - 1 for height in heights],
        f"Bar chart of the probability of a tie on bare boards of 1 to {most} squares. "
        f"{conclusion}",
        first=1,
        chosen=[squares],
        x_label="squares",
        y_label="probability of a tie",
    )
    return frame(drawn, conclusion)


def rows_as_curves(square: int) -> str:
    """Draw one row of P and of E of the classic board as curves, as a frame.

    Parameters
    ----------
    square : int
        The square i of the player who is to move, 0 to 99.

    Raises
    ------
    TypeError, ValueError
        If it is not an integer from 0 to 99.

    Examples
    --------
    >>> "From 74 to move: against 91 you win with probability 0.494" in rows_as_curves(74)
    True
    """
    if whole_number("square", square) > 99:
        raise ValueError(f"square must be at most 99, got {square!r}")
    P, E = (M[square] for M in classic_matrices())
    conclusion = (
        f"From {square} to move: against 91 you win with probability {P[91]:.3f}, and the game "
        f"takes {E[91]:.2f} throws; against 0 it is {P[0]:.3f} and {E[0]:.2f}."
    )
    left, wide, high = 50.0, 440.0, 150.0
    out = []
    for values, top, colour, name, y0 in (
        (P, 1.0, BLUE, "probability to win", 0.0),
        (E, 50.0, ORANGE, "mean number of throws", 180.0),
    ):
        base = y0 + high
        points = [
            f"{left + 3.8 * j:.1f} {base - v / top * (high - 25):.1f}" for j, v in enumerate(values)
        ]
        ink = 'stroke="currentColor" fill="none"'
        out.append(f'<path d="M{left:g} {y0 + 22:g}V{base:g}H{wide:g}" {ink}/>')
        out.append(f'<path d="M{"L".join(points)}" fill="none" stroke="{paint(colour)}" '
                   'stroke-width="2.5"/>')  # fmt: skip
        out.append(text(left, y0 + 15, name))
        out += [
            text(left - 6, base - v * (high - 25) + 5, f"{v * top:g}", "end") for v in (0, 0.5, 1)
        ]
        out += [text(left + 3.8 * j, base + 17, str(j), "middle", 13) for j in range(0, 100, 20)]
    out.append(text(wide, 180 + high + 17, "square of the other", "end", 13))
    label = f"Two curves over the square of the other, 0 to 99. {conclusion}"
    return frame(picture("".join(out), label, wide, 180 + high + 25), conclusion)
