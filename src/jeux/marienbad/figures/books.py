"""A picture of what a book of 1-3-5-7 is free to choose."""

from __future__ import annotations

from itertools import combinations

from jeux.checks import as_choice
from jeux.drawing import BLUE, GREY, PAPER, frame, paint, picture, text
from jeux.marienbad.rules import FILM, Heaps, Move, dashed, take
from jeux.marienbad.theory import demands, in_order

PAIRINGS = ("1 with 3, 5 with 7", "1 with 5, 3 with 7", "1 with 7, 3 with 5")
"""The ways to put the four rows in pairs, rows called by their size at the start."""

_AT = {3: (220, 46), 1: (220, 158), 5: (60, 250), 7: (380, 250)}


def answer(one: int, other: int) -> Heaps:
    """Return the position in which two rows of 1-3-5-7 have lost one token each.

    >>> answer(1, 5)
    (3, 4, 7)
    """
    left: Heaps = FILM
    for size in (one, other):
        left = take(left, Move(FILM.index(size), 1))
    return in_order(left)


def book_picture(pairing: str) -> str:
    """Draw the answers to single tokens from 1-3-5-7 as edges between rows, as a frame.

    An edge is the position in which its two rows have lost one token each. Two edges are chosen,
    and the sentence counts the book that they lead to, the last token winning.

    Parameters
    ----------
    pairing : str
        Which rows are paired: one of `PAIRINGS`.

    Examples
    --------
    >>> "12 + 2 + 1 = 15 positions" in book_picture("1 with 5, 3 with 7")
    True
    """
    words = as_choice("pairing", pairing, PAIRINGS)
    chosen = [(int(pair[0]), int(pair[-1])) for pair in words.split(", ")]
    both = [answer(*pair) for pair in chosen]
    always = _with_single_answers({FILM})
    more = sorted(_with_single_answers({FILM, *both}) - always - {*both}, key=lambda one: -len(one))
    listed = ", ".join(map(dashed, more))
    counted = len(always) + 2 + len(more)
    total = f"{len(always)} + 2 + {len(more)} = {counted} positions"
    if len(more) == 1:
        conclusion = (
            f"{dashed(both[0])} and {dashed(both[1])} answer all four replies. They need "
            f"{listed} besides: the book has {total}."
        )
    else:
        conclusion = (
            f"{dashed(both[0])} and {dashed(both[1])} answer all four replies. They need "
            f"{len(more)} positions besides ({listed}): the book has {total}."
        )
    body = "".join(_edge(pair, pair in chosen) for pair in combinations(FILM, 2))
    body += "".join(_row(size) for size in FILM)
    label = f"Four rows and the six pairs of them, each with a position. {conclusion}"
    return frame(picture(body, label, 440, 300), conclusion)


def _with_single_answers(book: set[Heaps]) -> set[Heaps]:
    """Add to positions what they need because some reply has one good answer only."""
    while True:
        single = {answer for one in book for (answer, *more) in demands(one) if not more}
        if single <= book:
            return book
        book = book | single


def _edge(pair: tuple[int, int], is_chosen: bool) -> str:
    (x, y), (u, v) = _AT[pair[0]], _AT[pair[1]]
    look = f'stroke="{paint(BLUE)}" stroke-width="5"' if is_chosen else f'stroke="{paint(GREY)}"'
    label = dashed(answer(*pair))
    # on a piece of paper, so that the edge does not run through the words
    wide, middle, height = 9 * len(label), (x + u) / 2, (y + v) / 2
    sheet = f'<rect x="{middle - wide / 2:g}" y="{height - 11:g}" width="{wide}" height="22" rx="3"'
    words = text(middle, height + 5, label, "middle")
    return (
        f'<path d="M{x} {y}L{u} {v}" {look}/>{sheet} fill="{paint(PAPER)}"/>'
        f'<g font-weight="{700 if is_chosen else 400}">{words}</g>'
    )


def _row(size: int) -> str:
    x, y = _AT[size]
    disc = f'<circle cx="{x}" cy="{y}" r="19"/>'
    return f'{disc}<g fill="{paint(PAPER)}">{text(x, y + 6, str(size), "middle", 18)}</g>'
