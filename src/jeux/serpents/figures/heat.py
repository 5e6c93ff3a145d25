"""Numbers drawn on the classic board itself: where a pawn is, and what each jump is worth."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_choice, as_integer
from jeux.drawing import BLUE, ORANGE, frame, halo, paint, picture, text
from jeux.race import race_matrices
from jeux.serpents.figures.board import CELL, _faint, _line, _middle, _numbers
from jeux.serpents.figures.needed import SAME, classic_matrices
from jeux.serpents.rules import AUDET, Board

MOST_THROWS = 10_000
"""Throws after which a frame shows where a pawn is at most."""

FULL = 1 / 6
"""The probability that fills a square: no square of the board has more after a throw."""

WIDE = 10 * CELL
"""Width of the classic board."""

HOME = CELL / FULL / 10
"""Height of a bar over the board, as wide as it, that is full when the pawn is home for certain."""

LONGEST = 16.0
"""The change of the mean length, in throws, whose disc touches the four sides of its square."""


def whereabouts_picture(throws: int) -> str:
    """Draw where a pawn on the article's board is after some throws, on its squares, as a frame.

    Areas are probabilities, the bar of those who are home included, so that the blue area is
    the same in all frames.

    >>> "likeliest on the way, with probability 0.052: 26." in whereabouts_picture(7)
    True
    """
    throws = as_integer("throws", throws, 1, MOST_THROWS)
    before, now = _whereabouts(throws - 1), _whereabouts(throws)
    arrived = max(0.0, 1 - now.sum())
    best = np.flatnonzero(now > now.max() - SAME).tolist()
    conclusion = (
        f"Throws made: {throws}. The pawn has arrived with probability {arrived:.3f}; likeliest on "
        f"the way, with probability {now.max():.3f}: {', '.join(map(str, best))}."
    )
    blue = f'fill="{paint(BLUE)}" fill-opacity=".5"'
    ink = 'fill="none" stroke="currentColor"'
    bar = f'<rect x="1" y="1" width="{arrived * WIDE:.4g}" height="{HOME:g}" {blue}/>'
    rim = f'<path d="M1 1h{WIDE:g}v{HOME:g}h-{WIDE:g}z" {ink} stroke-opacity=".5"/>'
    gone = 1 + max(0.0, 1 - before.sum()) * WIDE
    rim += f'<path d="M{gone:.4g} 1v{HOME:g}" {ink}/>'
    words = [text(6, 19, f"home {arrived:.3f}")]
    board = (
        f'<path d="{_areas(dict(enumerate(now)))}" {blue}/>'
        f'<path d="{_areas(dict(enumerate(before)))}" {ink} stroke-opacity=".45"/>'
        f"{_faint(AUDET)}"
    )
    numbers = _numbers(AUDET.size, AUDET.size)
    shares = "".join(
        text(x, y + CELL / 2 - 5, f"{100 * now[square]:.0f}%", "middle")
        for square in np.flatnonzero(now > 0.0445).tolist()
        for x, y in [_middle(AUDET.size, square)]
    )
    numbers += f'<g font-weight="bold">{shares}</g>'
    below = f'<g transform="translate(0 {HOME + 6:g})">{board}{halo(numbers)}</g>'
    drawn = picture(
        bar + rim + halo("".join(words)) + below,
        f"The classic board; on each square an area as large as the probability that the pawn is "
        f"there, and a bar for home. {conclusion}",
        WIDE + 2,
        WIDE + HOME + 8,
        f"area 1 is {1 / FULL:g} squares",
    )
    return frame(drawn, conclusion)


@cache
def _whereabouts(throws: int) -> NDArray[np.float64]:
    """Return the law of a pawn on the squares before the last after some throws."""
    law: NDArray[np.float64] = np.linalg.matrix_power(AUDET.transition_matrix(), throws)[0]
    return law


def _areas(shares: Mapping[int, float]) -> str:
    """Return the path of a square in the middle of each square, as large as its share."""
    path = []
    for square, share in shares.items():
        side = CELL * math.sqrt(share / FULL)
        if square and side >= 0.5:
            x, y = (at - side / 2 for at in _middle(AUDET.size, square))
            path.append(f"M{x:.1f} {y:.1f}h{side:.1f}v{side:.1f}h-{side:.1f}z")
    return "".join(path)


def without_picture(jump: int) -> str:
    """Draw what each jump of the classic board changes, and one of them in words, as a frame.

    A disc where a jump begins is as large as the change of the mean length of a game for two
    without it: full if games get longer, a ring if they get shorter.

    >>> "Without the ladder 28→84 a game takes 60.64 throws on average" in without_picture(28)
    True
    """
    start = as_choice("jump", as_integer("jump", jump), tuple(AUDET.jumps))
    end = AUDET.jumps[start]
    mean, chance = _without()[start]
    change = mean - classic_matrices()[1][0, 0]
    if end > start:
        conclusion = (
            f"Without the ladder {start}→{end} a game takes {mean:.2f} throws on average, "
            f"{_signed(change)}; the first player wins with probability {chance:.4f}."
        )
    else:
        conclusion = (
            f"Without the snake {start}→{end} a game takes {mean:.2f} throws on average, "
            f"{_signed(change)}; the first player wins with probability {chance:.4f}."
        )
    label = (
        f"The classic board; a disc where each jump begins is as large as the change of the mean "
        f"length without it, full if games get longer. {conclusion}"
    )
    marks = [_mark(square, square == start) for square in AUDET.jumps]
    discs, changes, touched = ("".join(parts) for parts in zip(*marks, strict=True))
    # a wide rim: the edge of a disc above a decimal point would make a colon of it
    bold = f'<g font-weight="bold" stroke-width="9">{changes}</g>'
    words = halo(_numbers(AUDET.size, AUDET.size) + bold)
    body = _faint(AUDET) + discs + words + touched
    return frame(picture(body, label, WIDE + 2, WIDE + 2, f"disc {LONGEST:g} throws"), conclusion)


def ladders_picture() -> str:
    """Draw the classic board with its ladders to choose from, in their order.

    >>> ladders_picture().count("data-choice")
    9
    """
    choices = []
    for place, (foot, top) in enumerate(AUDET.ladders.items()):
        line = _line(AUDET.size, foot, top)
        choices.append(
            f'<g data-choice="{place}" fill="none"><path d="{line}" stroke="transparent" '
            f'stroke-width="24"/><path d="{line}" stroke="{paint(BLUE)}" stroke-width="2.5"/></g>'
        )
    ladders = ", ".join(f"{foot} to {top}" for foot, top in AUDET.ladders.items())
    label = f"The classic board; its ladders: {ladders}."
    body = f"{_faint(AUDET)}{''.join(choices)}{halo(_numbers(AUDET.size, AUDET.size))}"
    return picture(body, label, WIDE + 2, WIDE + 2)


def _mark(start: int, chosen: bool) -> tuple[str, str, str]:
    """Draw the disc of one jump; its number, if it is chosen or large; and where to touch it."""
    end = AUDET.jumps[start]
    x, y = _middle(AUDET.size, start)
    change = _without()[start][0] - classic_matrices()[1][0, 0]
    radius = CELL / 2 * math.sqrt(abs(change) / LONGEST)
    ink, part = (paint(ORANGE), 0.5) if chosen else ("currentColor", 0.25)
    look = f'stroke="{ink}" fill="{ink}" fill-opacity="{part if change > 0 else 0}"'
    line = _line(AUDET.size, start, end)
    drawn = f'<path d="{line}" fill="none" stroke="{ink}" stroke-width="2.5"/>' if chosen else ""
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="{radius:.1f}" stroke-width="2" {look}/>'
    number = ""
    if chosen or abs(change) > 4:
        at = min(max(x, 28), WIDE - 26)  # a number is wider than a square
        number = text(at, y + 18, _signed(change), "middle")
    touched = (
        f'<g data-pick="jump={start}" style="cursor:pointer" fill="transparent">'
        f'<path d="{line}" stroke="transparent" stroke-width="16"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{CELL / 2:g}"/></g>'
    )
    return drawn + disc, number, touched


@cache
def _without() -> dict[int, tuple[float, float]]:
    """Return the mean length and the first player's chance without each jump."""
    found = {}
    for start in AUDET.jumps:
        rest = {a: b for a, b in AUDET.jumps.items() if a != start}
        P, E = race_matrices(Board(AUDET.size, rest).transition_matrix())
        found[start] = float(E[0, 0]), float(P[0, 0])
    return found


def _signed(change: float) -> str:
    """Return a change with its sign and two decimals."""
    return f"{change:+.2f}".replace("-", "−")
