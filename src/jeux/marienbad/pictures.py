"""Heaps as tokens in blocks of 8, 4, 2 and 1, the digits of their sizes in base 2.

The board on the page draws them alike (`tokens.js`); a test compares the places.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from jeux.marienbad.rules import digital_sum, take
from jeux.pictures import BLUE, INK, ORANGE, Picture, boxes, dots, line, picks, plane, words
from jeux.stage import Point

TOKEN = 26
"""The side of a token's place on paper; all other lengths are in such sides."""

COUNT = 34 / 26
"""Where the sizes of the rows end."""

LEFT = 52 / 26
"""The room for the names of the rows and their sizes, with air before the first digit."""

GAP = 21 / 26
"""The room before each block, for its digit: from the back of a room it must not touch a block."""

HEAD = -0.4
"""The height of the words over the first row."""

SUM = 0.6
"""How far under the last row the digital sum stands."""


Corners = tuple[float, float, float, float]
"""Left, top, right and foot of a box."""


class Block(NamedTuple):
    """Where the tokens of a power of two lie, in any row."""

    x: float
    """Where it begins."""
    wide: int
    high: int


def blocks(digits: int) -> dict[int, Block]:
    """Return where each power of two begins, and how wide and high its block is: nearly square.

    >>> [size for _, *size in blocks(4).values()]
    [[4, 2], [2, 2], [2, 1], [1, 1]]
    """
    by_power = dict[int, Block]()
    x = LEFT + GAP
    for k in reversed(range(digits)):
        block = Block(x, wide=2 ** ((k + 1) // 2), high=2 ** (k // 2))
        by_power[2**k] = block
        x += block.wide + GAP
    return by_power


def tall(digits: int) -> float:
    """Return how high a row is."""
    return max(block.high for block in blocks(digits).values()) + 12 / TOKEN


def places(size: int, row: int, digits: int = 4) -> list[Point]:
    """Return where the tokens of a heap lie, in the row from 0."""
    tokens = list[Point]()
    for power, block in blocks(digits).items():
        if not size & power:
            continue
        for k in range(power):
            column, down = divmod(k, block.high)
            y = tall(digits) * (row + 0.5) + down - block.high / 2 + 0.5
            tokens.append((block.x + column + 0.5, y))
    return tokens


class Change(NamedTuple):
    """Places of tokens when a heap gets smaller."""

    comes: list[Point]
    """Where tokens that stay come to."""
    moves: list[Point]
    """Where these were before."""
    goes: list[Point]
    """Where those were that are taken."""


def changed(size: int, rest: int, row: int, digits: int = 4) -> Change:
    """Return places of tokens when a heap gets smaller: where some come to, these, those that go.

    >>> [len(some) for some in changed(9, 3, 0)]
    [2, 2, 6]
    """
    before = places(size, row, digits)
    after = places(rest, row, digits)
    comes = [token for token in after if token not in before]
    leaves = [token for token in before if token not in after]
    return Change(comes, leaves[: len(comes)], leaves[len(comes) :])


def in_blocks(
    heaps: Sequence[int], move: Sequence[int] = (), *, digits: int = 1, base_2: bool = True
) -> Picture:
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
    base_2 : bool
        Whether the digits and the digital sum are written, for a reader who has met them.

    Examples
    --------
    >>> in_blocks((1, 3))
    Rows of tokens: 1, 3. In base 2: 01, 11. Digital sum 10.
    >>> in_blocks((1, 3), base_2=False)
    Rows of tokens: 1, 3. Left over: 2.
    """
    left = take(heaps, move) if move else heaps
    digits = max(digits, *(size.bit_length() for size in heaps))
    total = digital_sum(heaps)
    step = tall(digits)
    low = step * len(heaps)
    rows = {step * (row + 0.5): size for row, size in enumerate(heaps)}
    lines = rows | {low + SUM: total}
    columns = {block.x - GAP / 2: power for power, block in blocks(digits).items()}
    end = _end(digits) + 6 / TOKEN
    ground = plane(
        x=(0, end),
        y=(low + 1 if base_2 else low, -20 / TOKEN),
        square=True,
        wide=TOKEN * end + 4,
        shows=_sentences(heaps, move, digits, base_2=base_2),
    )
    names = words({(0.15, y): str(row) for row, y in enumerate(rows, 1)}, side="from")
    names += words({(0, HEAD): "row"}, side="from")
    sizes = {(COUNT, y): str(size) for y, size in rows.items()}
    names += words(sizes, side="to", bold=True)
    names += words({(x, HEAD): str(power) for x, power in columns.items()}, bold=True)
    drawn = ground + _rims(rows, total, digits) + _tokens(heaps, left, digits) + names
    if not base_2:
        return drawn
    under = line([(0, low), (end, low)], INK, 1) + words({(0, low + SUM): "sum"}, side="from")
    return drawn + under + _digits(lines, columns, low)


def _end(digits: int) -> float:
    """Return where the last block ends."""
    ones = blocks(digits)[1]
    return ones.x + ones.wide


def _sentences(heaps: Sequence[int], move: Sequence[int], digits: int, *, base_2: bool) -> str:
    """Return what a screen reader says."""
    sentences = [f"Rows of tokens: {', '.join(map(str, heaps))}"]
    if move:
        sentences.append(f"Tokens taken from row {move[0] + 1}: {move[1]}")
    total = digital_sum(heaps)
    if base_2:
        in_base_2 = [f"{size:0{digits}b}" for size in heaps]
        sentences.append(f"In base 2: {', '.join(in_base_2)}")
        sentences.append(f"Digital sum {total:0{digits}b}")
    else:
        odd = [str(power) for power in blocks(digits) if total & power]
        sentences.append(f"Left over: {', '.join(odd) or 'nothing'}")
    return ". ".join(sentences)


def _rims(rows: Mapping[float, int], total: int, digits: int) -> Picture:
    """Lay the blocks under their tokens, with a rim where the digital sum has a one."""
    odd = list[Corners]()
    even = list[Corners]()
    for y, size in rows.items():
        for power, block in blocks(digits).items():
            if not size & power:
                continue
            half = block.high / 2
            column = odd if total & power else even
            column.append((block.x, y - half, block.x + block.wide, y + half))
    plain = boxes(dict.fromkeys(even, 0.2), INK, trim=0, r=9)
    return plain + boxes(dict.fromkeys(odd, 0.3), ORANGE, rim=2.5, trim=0, r=9)


def _tokens(heaps: Sequence[int], left: Sequence[int], digits: int) -> Picture:
    """Draw the tokens of all heaps, and what a move does with them."""
    comes = list[Point]()
    moves = list[Point]()
    goes = list[Point]()
    stays = list[Point]()
    for row, (size, rest) in enumerate(zip(heaps, left, strict=True)):
        change = changed(size, rest, row, digits)
        comes += change.comes
        moves += change.moves
        goes += change.goes
        leaves = change.moves + change.goes
        stays += [token for token in places(size, row, digits) if token not in leaves]
    return (
        dots(stays, BLUE, 10)
        + dots(moves, BLUE, 10, tint=0.5)
        + dots(goes, ORANGE, 10, ring=2.5)
        + dots(comes, INK, 9.5, ring=1.5, dash=True)
    )


def _digits(lines: Mapping[float, int], columns: Mapping[float, int], low: float) -> Picture:
    """Write numbers in base 2, each on its line; the ones of the sum stand out."""
    plain = dict[Point, str]()
    loud = set[Point]()
    for y, number in lines.items():
        for x, power in columns.items():
            if number & power and y > low:
                loud.add((x, y))
            else:
                plain[x, y] = "1" if number & power else "0"
    return words(plain) + words(dict.fromkeys(loud, "1"), ORANGE, bold=True)


def to_tap(heaps: Sequence[int]) -> str:
    """Draw heaps in blocks, each row to be tapped as a word of a question is.

    >>> to_tap((1, 3, 2, 7)).count("data-choice")
    4
    """
    step = tall(4)
    end = _end(4)
    rows = [
        (row, (0.2, step * row + 0.2, end, step * (row + 1) - 0.2)) for row in range(len(heaps))
    ]
    return (in_blocks(heaps, digits=4) + picks("choice", rows)).svg()
