"""Pictures that open the chapters of *Marienbad*: one move, rows to choose, games of the film."""

from __future__ import annotations

import re
from collections.abc import Sequence

from jeux.checks import as_integer, as_text
from jeux.drawing import frame, picture
from jeux.marienbad.figures import blocks
from jeux.marienbad.rules import (
    FILM,
    Heaps,
    Move,
    as_position,
    dashed,
    digital_sum,
    is_favourable,
    take,
)

ANSWERED = (2, 6, 7, 9)
"""The heaps of `answer_picture`; the last one is to be changed."""

FIRST_GAME = "o71 M51 o76 M52 o51 M32 o11 M31"
"""The first game of the film: who (M or the other), the row by its size at the start, how many."""


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


def film_picture(move: int, record: str = FIRST_GAME) -> str:
    """Draw a game of the film after some moves, and who can force a win, as a frame.

    Parameters
    ----------
    move : int
        How many moves have been made.
    record : str
        The game: for each move who (``M`` or ``o``, the other), the row by its size at the start,
        and how many tokens.

    Examples
    --------
    >>> "the other takes 1 of the row that had 7 and leaves 1-3-5-6" in film_picture(1)
    True
    """
    words, after = _replayed(as_text("record", record))
    count = as_integer("move", move, 0, len(words))
    heaps, before = after[count], after[max(count - 1, 0)]
    conclusion = _told(words, count, before, heaps)
    label = f"Rows of tokens in blocks of 4, 2 and 1: {', '.join(map(str, heaps))}. {conclusion}"
    drawn = blocks.rows(heaps, 3, before=before)
    high = blocks.height(len(FILM), 3)
    return frame(picture(drawn, label, blocks.breadth(3), high), conclusion)


def _replayed(record: str) -> tuple[list[tuple[str, int, int]], list[Heaps]]:
    """Return the moves of a record, and the heaps at the start and after each of them."""
    words: list[tuple[str, int, int]] = []
    after: list[Heaps] = [FILM]
    try:
        for who, size, taken in re.findall(r"([Mo])(\d)(\d+)(?: |$)", record):
            words.append((who, int(size), int(taken)))
            after.append(take(after[-1], Move(FILM.index(int(size)), int(taken))))
    except ValueError:
        words = []
    if not words or " ".join(f"{who}{size}{n}" for who, size, n in words) != record:
        raise ValueError(f"record must hold moves of a game such as 'o71 M51', got {record!r}")
    return words, after


def _told(words: list[tuple[str, int, int]], count: int, before: Heaps, heaps: Heaps) -> str:
    """Say which move was made, and who can force a win since; the last token loses."""
    if count == 0:
        if words[0][0] == "M":
            return "Rows of 1, 3, 5 and 7: M is to begin, and the other can force a win."
        return "Rows of 1, 3, 5 and 7: the other is to begin, and M can force a win."
    (who, row, taken), left = words[count - 1], dashed(heaps)
    had, kept = is_favourable(before, misere=True), not is_favourable(heaps, misere=True)
    if who == "M" and kept:
        return (
            f"Move {count}: M takes {taken} of the row that had {row} and leaves {left}; from here "
            f"M wins against any play."
        )
    if who == "M" and had:
        return (
            f"Move {count}: M takes {taken} of the row that had {row} and leaves {left}; M has "
            f"thrown the win away, and the other can now force it."
        )
    if who == "M":
        return (
            f"Move {count}: M takes {taken} of the row that had {row} and leaves {left}; the "
            f"other can force a win."
        )
    if kept:
        return (
            f"Move {count}: the other takes {taken} of the row that had {row} and leaves {left}; "
            f"from here the other wins against any play."
        )
    if had:
        return (
            f"Move {count}: the other takes {taken} of the row that had {row} and leaves {left}; "
            f"the other has missed the win, and M can now force it."
        )
    return (
        f"Move {count}: the other takes {taken} of the row that had {row} and leaves {left}; M can "
        f"force a win."
    )
