"""Charts of the matrices P and E: terms of the series, ties, one row of each."""

from __future__ import annotations

import math

import numpy as np

from jeux.checks import as_integer
from jeux.drawing import BLUE, ORANGE, bars, frame, paint, picture, text
from jeux.race import by_series, by_vectorisation, race_matrices
from jeux.serpents.rules import Board
from jeux.serpents.theory import EXAMPLE_2, classic_matrices

MOST_TERMS = 24
"""Terms of the series that a frame shows."""

MOST_SQUARES = 60
"""Squares of the longest bare board."""


def series_chart(terms: int) -> str:
    """Draw how many decimals of p₀₀ the first terms of the series give in Example 2, as a frame.

    >>> "Number of terms 6: p₀₀ = 0.7065, too small by 0.0017" in series_chart(6)
    True
    """
    terms = as_integer("terms", terms, 1, MOST_TERMS)
    P, E = (M[0, 0] for M in by_vectorisation(EXAMPLE_2))
    errors = [P - by_series(EXAMPLE_2, k)[0][0, 0] for k in range(1, MOST_TERMS + 1)]
    p, e = (M[0, 0] for M in by_series(EXAMPLE_2, terms))
    conclusion = (
        f"Number of terms {terms}: p₀₀ = {float(p):.4f}, too small by {float(P - p):.2g}, and "
        f"e₀₀ = {float(e):.4f}, too small by {float(E - e):.2g}."
    )
    drawn = bars(
        [-math.log10(error) for error in errors],
        f"Bar chart of the decimals of p₀₀ that are right, by the number of terms. {conclusion}",
        first=1,
        top=9,
        chosen=[terms],
        x_label="terms",
        y_label="−log₁₀ of the error of p₀₀",
    )
    return frame(drawn, conclusion)


def tie_chart(squares: int) -> str:
    """Draw how likely a tie is on bare boards of 1 to 60 squares, as a frame.

    >>> "Board of length 1: the first player wins with probability 1.0000" in tie_chart(1)
    True
    """
    squares = as_integer("squares", squares, 1, MOST_SQUARES)
    # without jumps, only the distance to the end matters: one board holds all the shorter ones
    P, _ = race_matrices(Board(MOST_SQUARES, {}).transition_matrix())
    wins = np.diag(P)[::-1]
    conclusion = (
        f"Board of length {squares}: the first player wins with probability "
        f"{wins[squares - 1]:.4f}; both need equally many throws with probability "
        f"{2 * wins[squares - 1] - 1:.4f}."
    )
    drawn = bars(
        (2 * wins - 1).tolist(),
        f"Bar chart of the probability of a tie on bare boards of 1 to {MOST_SQUARES} squares. "
        f"{conclusion}",
        first=1,
        top=1,
        chosen=[squares],
        x_label="squares",
        y_label="probability of a tie",
    )
    return frame(drawn, conclusion)


def rows_chart(square: int) -> str:
    """Draw one row of P and of E of the classic board as curves, as a frame.

    >>> "From 74 to move: against 91 you win with probability 0.494" in rows_chart(74)
    True
    """
    square = as_integer("square", square, most=99)
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
        out += [text(left + 3.8 * j, base + 17, str(j), "middle") for j in range(0, 100, 20)]
    out.append(text(wide, 180 + high + 34, "square of the other", "end"))
    label = f"Two curves over the square of the other, 0 to 99. {conclusion}"
    drawn = picture("".join(out), label, wide, 180 + high + 40, "0 99 0 1 and 0 99 0 50")
    return frame(drawn, conclusion)
