"""Heaps as tokens in blocks of 8, 4, 2 and 1, the digits of their sizes in base 2.

The board on the page draws them alike (`tokens.js`); a test compares the places.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from jeux.marienbad.rules import digital_sum, take
from jeux.pictures import BLUE, INK, ORANGE, Picture, Point, boxes, dots, line, picks, plane, words

TOKEN, LEFT, GAP = 26, 40 / 26, 15 / 26
"""The side of a token's place on paper; in such sides the room for the names of the rows, and
before each block for its digit."""


def blocks(digits: int) -> dict[int, tuple[float, int, int]]:
    """Return where each power of two begins, and how wide and high its block is: nearly square.

    >>> [size for _, *size in blocks(4).values()]
    [[4, 2], [2, 2], [2, 1], [1, 1]]
    """
    found, x = dict[int, tuple[float, int, int]](), LEFT + GAP
    for k in reversed(range(digits)):
        found[1 << k] = x, 1 << (k + 1) // 2, 1 << k // 2
        x += found[1 << k][1] + GAP
    return found


def tall(digits: int) -> float:
    """Return how high a row is."""
    return max(high for *_, high in blocks(digits).values()) + 12 / TOKEN


def places(size: int, row: int, digits: int = 4) -> list[Point]:
    """Return where the tokens of a heap lie, in the row from 0."""
    return [
        (x + k // high + 0.5, tall(digits) * (row + 0.5) + k % high - high / 2 + 0.5)
        for power, (x, _, high) in blocks(digits).items()
        if size & power
        for k in range(power)
    ]


def changed(size: int, rest: int, row: int, digits: int = 4) -> tuple[list[Point], ...]:
    """Return places of tokens when a heap gets smaller: where some come to, these, those that go.

    >>> [len(some) for some in changed(9, 3, 0)]
    [2, 2, 6]
    """
    before, after = places(size, row, digits), places(rest, row, digits)
    comes = [at for at in after if at not in before]
    leaves = [at for at in before if at not in after]
    return comes, leaves[: len(comes)], leaves[len(comes) :]


def in_blocks(heaps: Sequence[int], move: Sequence[int] = (), *, digits: int = 1) -> Picture:
    """Draw heaps in blocks, with their digits in base 2 and their digital sum.

    A block has a rim if its column holds an odd number of ones. The tokens of a move are hollow,
    and dashes show where tokens that stay would come to.

    Parameters
    ----------
    heaps : sequence of int
        The heaps.
    move : Move or (int, int), optional
        Which heap, counted from 0, and how many tokens are about to be taken.
    digits : int
        How many columns there are at least, so that pictures under one slider have one size.

    Examples
    --------
    >>> in_blocks((1, 3))
    Rows of tokens: 1, 3. In base 2: 01, 11. Digital sum 10.
    """
    left = take(heaps, move) if move else heaps
    digits = max(digits, *(size.bit_length() for size in heaps))
    total, powers, step = digital_sum(heaps), blocks(digits), tall(digits)
    low, end = step * len(heaps), sum(powers[1][:2]) + 6 / TOKEN
    rows = [(step * (row + 0.5), size) for row, size in enumerate(heaps)]
    lines = [*rows, (low + 0.6, total)]
    grounds = {
        (x, y - high / 2, x + wide, y + high / 2): total & power
        for y, size in rows
        for power, (x, wide, high) in powers.items()
        if size & power
    }
    rims, plain = ([at for at, odd in grounds.items() if bool(odd) is k] for k in (True, False))
    digit = {(x - GAP / 2, y): n & p for y, n in lines for p, (x, *_) in powers.items()}
    loud = {at for at, one in digit.items() if one and at[1] > low}
    pairs = enumerate(zip(heaps, left, strict=True))
    change = zip(*(changed(size, rest, row, digits) for row, (size, rest) in pairs), strict=True)
    comes, moves, goes = (list(chain(*kind)) for kind in change)
    every = [at for row, size in enumerate(heaps) for at in places(size, row, digits)]
    said = [f"Rows of tokens: {', '.join(map(str, heaps))}"]
    said += [f"Tokens taken from row {move[0] + 1}: {move[1]}"] if move else []
    said += [f"In base 2: {', '.join(f'{size:0{digits}b}' for size in heaps)}"]
    said += [f"Digital sum {total:0{digits}b}"]
    return (
        plane(
            x=(0, end),
            y=(low + 1, -20 / TOKEN),
            square=True,
            wide=TOKEN * end + 4,
            shows=". ".join(said),
        )
        + boxes(dict.fromkeys(plain, 0.2), INK, trim=-1, r=9)
        + boxes(dict.fromkeys(rims, 0.3), ORANGE, rim=2.5, trim=-1, r=9)
        + dots([at for at in every if at not in (*moves, *goes)], BLUE, 10)
        + dots(moves, BLUE, 10, tint=0.5)
        + dots(goes, ORANGE, 10, ring=2.5)
        + dots(comes, INK, 9.5, ring=1.5, dash=True)
        + line([(0, low), (end, low)], INK, 1)
        + words({(0.15, y): str(row) for row, (y, _) in enumerate(rows, 1)}, side="from")
        + words({(0, -0.4): "row", (0, low + 0.6): "sum"}, side="from")
        + words({(LEFT - 6 / TOKEN, y): str(size) for y, size in rows}, side="to", bold=True)
        + words({(x - GAP / 2, -0.4): str(power) for power, (x, *_) in powers.items()}, bold=True)
        + words({at: str(int(one > 0)) for at, one in digit.items() if at not in loud})
        + words(dict.fromkeys(loud, "1"), ORANGE, bold=True)
    )


def to_tap(heaps: Sequence[int]) -> str:
    """Draw heaps in blocks, each row to be tapped as a word of a question is.

    >>> to_tap((1, 3, 2, 7)).count("data-choice")
    4
    """
    step, end = tall(4), sum(blocks(4)[1][:2])
    rows = [(k, (0.2, step * k + 0.2, end, step * (k + 1) - 0.2)) for k in range(len(heaps))]
    return (in_blocks(heaps, digits=4) + picks("choice", rows)).svg()
