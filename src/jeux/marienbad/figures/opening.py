"""Pictures that open the chapters of *Marienbad*: one move, rows to choose."""

from __future__ import annotations

from collections.abc import Sequence

from jeux.checks import as_integer
from jeux.drawing import frame, picture
from jeux.marienbad.figures import blocks
from jeux.marienbad.rules import as_position, digital_sum

ANSWERED = (2, 6, 7, 9)
"""The heaps of `answer_picture`; the last one is to be changed."""


def answer_picture(tokens_taken: int) -> str:
    """Draw 2-6-7-9 in base 2 after taking from the row of nine, as a frame.

    Blocks in columns with an odd number of ones have a rim.

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
    drawn = blocks.rows(
        left,
        4,
        before=ANSWERED,
        pick={3: lambda rest: f"tokens_taken={ANSWERED[-1] - rest}"},
    )
    label = f"Four rows of tokens in blocks of 8, 4, 2 and 1. {conclusion}"
    return frame(picture(drawn, label, blocks.breadth(4), blocks.height(len(left), 4)), conclusion)


def choice_picture(heaps: Sequence[int]) -> str:
    """Draw heaps in blocks, each row to be tapped as a word of a question is.

    Parameters
    ----------
    heaps : sequence of int
        The heaps, of at most 15 tokens.

    Examples
    --------
    >>> choice_picture((1, 3, 2, 7)).count("data-choice")
    4
    """
    sizes = as_position(heaps)
    drawn = blocks.rows(sizes, 4, choose=True)
    label = f"Rows of tokens in blocks of 8, 4, 2 and 1: {', '.join(map(str, sizes))}."
    return picture(drawn, label, blocks.breadth(4), blocks.height(len(sizes), 4))
