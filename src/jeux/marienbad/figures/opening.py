"""Pictures that open the chapters of *Marienbad*: one move, many deals, one game of the film."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from jeux.checks import as_integer
from jeux.drawing import BLUE, GREY, ORANGE, frame, paint, picture, text
from jeux.marienbad.figures.charts import STEP
from jeux.marienbad.rules import FILM, MARIENBAD, Heaps, Move, digital_sum, take

ANSWERED = (2, 6, 7, 9)
"""The heaps of `answer_picture`; the last one is to be changed."""

FIRST_GAME = "o71 M51 o76 M52 o51 M32 o11 M31"
"""The first game of the film: who (M or the other), the row by its size at the start, how many."""


def answer_picture(tokens_taken: int) -> str:
    """Draw 2-6-7-9 in base 2 after taking from the row of nine, as a frame.

    Columns with an odd number of ones are marked.

    Parameters
    ----------
    tokens_taken : int
        How many are taken from the last row, 0 to 9.

    Examples
    --------
    >>> "Columns with an odd number of ones: 8, 2." in answer_picture(0)
    True
    """
    taken = as_integer("tokens_taken", tokens_taken, 0, ANSWERED[-1])
    left = (*ANSWERED[:-1], ANSWERED[-1] - taken)
    total = digital_sum(left)
    odd = [power for power in (8, 4, 2, 1) if total & power]
    if odd:
        conclusion = (
            f"Taken from the row of nine: {taken}. Columns with an odd number of ones: "
            f"{', '.join(map(str, odd))}."
        )
    else:
        conclusion = (
            f"Taken from the row of nine: {taken}. Every column has an even number of ones."
        )
    out, edge = _rows(ANSWERED, left), 34 + STEP * max(ANSWERED)
    for row, size in enumerate(left):
        for k, power in enumerate((8, 4, 2, 1)):
            y = 25 + STEP * row
            digit = text(edge + 20 + 33 * k, y, str(int(bool(size & power))), "middle", 17)
            out.append(
                f'<g fill="{paint(ORANGE)}" font-weight="bold">{digit}</g>'
                if power in odd
                else digit
            )
    for k, power in enumerate((8, 4, 2, 1)):
        words = "odd" if power in odd else "even"
        out.append(text(edge + 20 + 33 * k, 25 + STEP * 4, words, "middle"))
        out.append(text(edge + 20 + 33 * k, 43 + STEP * 4, str(power), "middle"))
    label = f"Four rows of tokens and their numbers in base 2. {conclusion}"
    return frame(picture("".join(out), label, edge + 136, 48 + STEP * 4), conclusion)


def dealt_picture(deals: int) -> str:
    """Draw a position dealt at random, and whether it and those before are lost, as a frame.

    Heaps are at most 3, 5, 7 and 9; who is to move from a lost one cannot force a win.

    Parameters
    ----------
    deals : int
        How many positions have been dealt, 1 to 60.

    Examples
    --------
    >>> "Positions dealt: 1;" in dealt_picture(1)
    True
    """
    deals = as_integer("deals", deals, 1, 60)
    rng = np.random.default_rng(10)
    dealt = [tuple(int(rng.integers(heap + 1)) for heap in MARIENBAD) for _ in range(deals)]
    lost = [digital_sum(heaps) == 0 for heaps in dealt]
    conclusion = (
        f"Positions dealt: {deals}; lost for the player to move: {sum(lost)}. The last one is "
        f"{'-'.join(map(str, dealt[-1]))}."
    )
    out = _rows(MARIENBAD, dealt[-1])
    for k, bad in enumerate(lost):
        x, y = 30 + 15 * (k % 20), 14 + STEP * 4 + 15 * (k // 20)
        look = f'fill="{paint(ORANGE)}"' if bad else f'fill="none" stroke="{paint(GREY)}"'
        out.append(f'<rect x="{x}" y="{y:g}" width="11" height="11" {look}/>')
    label = f"Rows of tokens, and a square for each deal, filled if it is lost. {conclusion}"
    return frame(picture("".join(out), label, 340, 64 + STEP * 4), conclusion)


def film_picture(move: int) -> str:
    """Draw the first game of the film after some moves, as a frame.

    Parameters
    ----------
    move : int
        How many moves have been made, 0 to 8.

    Examples
    --------
    >>> "Move 1: the other takes 1 of the row that had 7" in film_picture(1)
    True
    """
    words = FIRST_GAME.split()
    count = as_integer("move", move, 0, len(words))
    after: list[Heaps] = [FILM]
    for _, row, taken in map(tuple, words[:count]):
        after.append(take(after[-1], Move(FILM.index(int(row)), int(taken))))
    heaps = after[-1]
    if count == 0:
        conclusion = "Rows of 1, 3, 5 and 7; the other player is to begin."
    else:
        player, row, taken = tuple(words[count - 1])
        if player == "M":
            conclusion = (
                f"Move {count}: M takes {taken} of the row that had {row}; tokens left: "
                f"{sum(heaps)}."
            )
        else:
            conclusion = (
                f"Move {count}: the other takes {taken} of the row that had {row}; tokens left: "
                f"{sum(heaps)}."
            )
    drawn = "".join(_rows(FILM, heaps, after[-2:][0]))
    label = f"Rows of tokens: {', '.join(map(str, heaps))}. {conclusion}"
    return frame(picture(drawn, label, 40 + STEP * max(FILM), 10 + STEP * len(FILM)), conclusion)


def _rows(
    start: Sequence[int], left: Sequence[int], before: Sequence[int] | None = None
) -> list[str]:
    """Draw what is left of rows of tokens; what has just gone is hollow, the rest a dot."""
    out = []
    for row, size in enumerate(start):
        y = 20 + STEP * row
        out.append(text(4, y + 5, str(row + 1)))
        for token in range(size):
            x = 40 + STEP * token
            if token < left[row]:
                look = f'r="10" fill="{paint(BLUE)}"'
            elif before and token < before[row]:
                look = f'r="10" fill="none" stroke="{paint(ORANGE)}" stroke-width="2.5"'
            else:
                look = f'r="2" fill="{paint(GREY)}"'
            out.append(f'<circle cx="{x:g}" cy="{y:g}" {look}/>')
    return out
